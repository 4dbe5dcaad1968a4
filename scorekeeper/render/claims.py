"""What the referee answers to a claim, in lines for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.values.amounts import signed
from scorekeeper.core.values.names import joined
from scorekeeper.referee.answer import Answer, Possible, Question, Searched
from scorekeeper.referee.figures import TOTAL

from .claimed import amount_text, claim_text, figure_in_full
from .explanations import GAP, Room, Shown, Totals, listed
from .safe import safe_text
from .width import width, wrap

MOST_LINES = 12  # that are printed, unless everything is wanted
MOST_ANSWERS = 4  # to the question, that are named one by one
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def answer_lines(answer: Answer, soundness: str, last: int, shown: Shown) -> list[str]:
    """The whole answer: `soundness` says whether the sheet itself is right, `last` is its last
    deal. At most twelve lines, unless everything is wanted or one explanation takes more."""
    head = _briefly([soundness, *_head(answer, last, shown)], shown)
    told = answer.explanations or answer.nearest
    closing = [*_count(answer), *_telling(answer)]
    tails = (_tail(hidden, closing, shown) for hidden in (0, len(told)))
    room = Room(*(MOST_LINES - len(head) - len(tail) for tail in tails))
    listing = listed(told, shown, room, _left(answer, last))
    return [*head, *listing.lines, *_tail(listing.hidden, closing, shown)]


def _tail(hidden: int, closing: Sequence[str], shown: Shown) -> list[str]:
    """How many more explanations there are, and the sentences that close the answer."""
    more = f"and {hidden} more: --all"
    return _briefly([more, *closing], shown) if hidden else _broken(closing, shown)


def _briefly(said: Sequence[str], shown: Shown) -> list[str]:
    """A line each; the first two in one paragraph where that takes fewer lines of a terminal."""
    apart = _broken(said, shown)
    together = _broken(["; ".join(said[:2]), *said[2:]], shown)
    return together if shown.breaks and len(together) < len(apart) else apart


def narrowed_lines(answer: Answer, shown: Shown) -> list[str]:
    """What is left after a figure was looked up."""
    room = MOST_LINES - 1
    found = listed(answer.explanations, shown, Room(room, room - 1))
    if not found.lines:
        lead = "nothing explains that, too; for two slips made together add: --slips 2"
    elif len(answer.explanations) == 1:
        lead = "one explanation is left:"
    elif answer.question is None:
        lead = "no other figure tells these apart:"
    else:
        lead = f"{len(answer.explanations)} explanations are left:"
    return [*_broken([lead], shown), *found.lines, *_tail(found.hidden, [], shown)]


def _head(answer: Answer, last: int, shown: Shown) -> Iterator[str]:
    """What is claimed, and what is to be known before any explanation."""
    yield claim_text(answer, last, every=shown.every)
    if answer.sum_gap:
        yield (
            f"the claimed totals add up to {signed(answer.sum_gap)}, not to 0: no slip of the "
            "record can explain that, so only the claim's own arithmetic was searched"
        )
    if answer.unscored:
        numbers = joined([str(number) for number in answer.unscored])
        deals = "deal" if len(answer.unscored) == 1 else "deals"
        yield f"left out, as they cannot be scored: {deals} {numbers}"
    if answer.nearest and not answer.explanations:
        yield "nothing explains it whole; the nearest:"


# how many, and how to go on ------------------------------------------------------------------


def _count(answer: Answer) -> Iterator[str]:
    """How much was searched, honestly, and how to search further."""
    if answer.agrees:
        return
    yield searched_text(answer.searched, is_explained=bool(answer.explanations))
    if not answer.explanations and not answer.sum_gap and answer.searched.slips < 3:
        more = answer.searched.slips + 1
        yield f"for {'two' if more == 2 else 'three'} slips made together add: --slips {more}"


def searched_text(searched: Searched, *, is_explained: bool) -> str:
    """`918 slips of the record, 89 of the rules and 410 of the claim tried: nothing else explains
    it`; what was not tried, where the search was not complete."""
    sorts = (
        ("record", searched.record),
        ("rules", searched.rules),
        ("claim", searched.claim),
    )
    counts = [f"{count} of the {sort}" for sort, count in sorts if count]
    if not counts:
        return "nothing was tried"
    first, *others = counts
    number, _, rest = first.partition(" ")
    slips = "slip" if number == "1" else "slips"
    told = joined([f"{number} {slips} {rest}", *others])
    together = {1: "", 2: ", alone and two together,"}.get(
        searched.slips, ", alone and up to three together,"
    )
    if searched.complete:
        verdict = "nothing else explains it" if is_explained else "none explains it"
    else:
        verdict = "; ".join(("not all there are", *searched.left_out))
    return f"{told}{together or ''} tried: {verdict}"


def _telling(answer: Answer) -> Iterator[str]:
    """Which figure tells the explanations apart."""
    if answer.question is not None:
        yield f"to tell them apart: {question_words(answer.question)}"


def question_words(question: Question) -> str:
    """`Boris's total after deal 5 is -1 by the first, 9 by the others`."""
    figure = question.figure
    said = [
        f"{amount_text(figure, possible.amount)} by {who}"
        for possible, who in _by_whom(question.answers)
    ]
    if len(said) > MOST_ANSWERS:
        said = [*said[: MOST_ANSWERS - 1], "something else by the others"]
    return f"{figure_in_full(figure)} is {', '.join(said)}"


def _by_whom(answers: Sequence[Possible]) -> Iterator[tuple[Possible, str]]:
    """Each answer with the explanations that allow it; what most allow comes last."""
    ordered = sorted(answers, key=lambda possible: min(possible.ranks, default=0))
    biggest = max(ordered, key=lambda possible: len(possible.ranks))
    if len(biggest.ranks) > 1:
        ordered.remove(biggest)
        ordered.append(biggest)
    named = {rank for possible in ordered if possible is not biggest for rank in possible.ranks}
    has_rest = len(biggest.ranks) > 1 and bool(named) and named.isdisjoint(biggest.ranks)
    for possible in ordered:
        is_rest = has_rest and possible is biggest
        yield possible, "the others" if is_rest else _ranks_text(possible.ranks)


def _ranks_text(ranks: Sequence[int]) -> str:
    if len(ranks) > 3:
        return f"{len(ranks)} of them"
    return f"the {joined([_ordinal(rank) for rank in ranks])}"


def _ordinal(rank: int) -> str:
    if rank <= len(_ORDINALS):
        return _ORDINALS[rank - 1]
    is_teen = rank // 10 % 10 == 1
    return f"{rank}{'th' if is_teen else _ENDINGS.get(rank % 10, 'th')}"


def _left(answer: Answer, last: int) -> Totals | None:
    """The totals claimed in the end, where only near explanations are there."""
    if answer.explanations:
        return None
    figures = (reading.figure for reading in answer.readings)
    return {f.owner: f.amount for f in figures if f.what == TOTAL and f.after == last}


def _broken(lines: Iterable[str], shown: Shown) -> list[str]:
    """The sentences, broken to the width where that is wanted."""
    found: list[str] = []
    for line in map(safe_text, lines):
        if not shown.breaks or width(line) <= shown.room:
            found.append(line)
            continue
        first, *more = wrap(line, shown.room - len(GAP))
        found += [first, *(f"{GAP}{piece}" for piece in more)]
    return found
