"""Explanations of a claim in lines: the words, and beside or below them the line to paste."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.core.standing.moves import moved
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.printer import print_record, without_time
from scorekeeper.referee.answer import Explanation
from scorekeeper.referee.slips import Edit, Slip

from .moves import amounts_text
from .safe import safe_text
from .width import width, wrap

FEW = 3  # explanations that are told before the other ways of the same deals are
MOST_WAYS = 2  # lines for other ways of one explanation
MOST_PROBLEMS = 3  # lines for the problems that one explanation takes away, or brings about
MOST_LISTED = 12  # explanations for which the columns are made
_UNDER = "     "  # before what stands under an explanation
GAP = "  "
_DEAL = re.compile(r"(deal \d+)[:,] ")


class Shown(NamedTuple):
    """How it is shown: `room` is the width in columns, `breaks` whether long sentences are broken
    to it (lines to paste never are), `every` whether everything is told."""

    room: int = 80
    breaks: bool = False
    every: bool = False


def paste_lines(slips: Iterable[Slip]) -> list[str]:
    """The records that put the sheet right, as they are typed; what no record can put right is the
    line of the sheet as it would be."""
    lines: list[str] = []
    for slip in slips:
        lines += [without_time(print_record(record)) for record in slip.paste]
        if slip.edit is not None and not slip.paste:
            lines.append(f"line {slip.edit.line}: {edit_text(slip.edit)}")
    return lines


def edit_text(edit: Edit) -> str:
    """The line of the sheet as it would have to be."""
    return without_time(print_record(edit.record))


def slips_text(slips: Sequence[Slip]) -> str:
    """All of an explanation in one line."""
    return "; and ".join(slip.text for slip in slips)


Totals = Mapping[str, Amount]  # what is claimed in the end, by owner


class Room(NamedTuple):
    """How many lines there are for explanations where all of them are told, and where some are
    not."""

    whole: int
    cut: int


class Listing(NamedTuple):
    """Explanations as lines, and how many were not told."""

    lines: list[str]
    hidden: int


def listed(
    explanations: Sequence[Explanation], shown: Shown, room: Room, claimed: Totals | None = None
) -> Listing:
    """The explanations, numbered, each with its line to paste at the right, or under it where there
    is no room; as many as fit, one at least.

    With the totals `claimed` each says what it leaves unexplained.
    """
    if not explanations:
        return Listing([], 0)
    layout = _Layout(explanations, shown)
    some = explanations if shown.every else explanations[:MOST_LISTED]
    pieces = [[*layout.essential(e), *layout.under(_leaves(e, claimed))] for e in some]
    if shown.every:
        told = zip(pieces, explanations, strict=True)
        return Listing([line for piece, e in told for line in (*piece, *layout.every_way(e))], 0)
    ways = [[layout.ways(e, count) for count in range(MOST_WAYS, 0, -1)] for e in some]
    return _fitting(pieces, ways, len(explanations), room)


def _fitting(
    pieces: Sequence[list[str]], ways: Sequence[list[list[str]]], total: int, room: Room
) -> Listing:
    """The first few pieces, then what stands under them (the longest form that fits), then further
    pieces, as far as there is room."""

    def spare(count: int) -> int:
        most = room.whole if count == total else room.cut
        return most - sum(map(len, pieces[:count]))

    few = max([1, *(n for n in range(1, min(FEW, len(pieces)) + 1) if spare(n) >= 0)])
    for piece, forms in zip(pieces[:few], ways, strict=False):
        left = spare(few)
        piece += next((under for under in forms if len(under) <= left), [])
    count = max([few, *(n for n in range(few, len(pieces) + 1) if spare(n) >= 0)])
    return Listing([line for piece in pieces[:count] for line in piece], total - count)


class _Layout:
    """Where the columns stand: the number, the words, the line to paste."""

    def __init__(self, explanations: Sequence[Explanation], shown: Shown) -> None:
        self.shown = shown
        self.indent = len(str(max(e.rank for e in explanations))) + len(GAP)
        listed = explanations if shown.every else explanations[:MOST_LISTED]
        rows = [row for e in listed for row in _rows(e.slips)]
        self.words = max(width(words) for words, _ in rows)
        pastes = max(width(paste) for _, paste in rows)
        self.is_wide = self.indent + self.words + len(GAP) + pastes <= shown.room

    def essential(self, explanation: Explanation) -> list[str]:
        """The slips with their lines to paste, and what they do to the problems of the sheet."""
        lines: list[str] = []
        lead = f"{explanation.rank:<{self.indent}}"
        for words, paste in _rows(explanation.slips):
            lines += self._row(lead, words, paste)
            lead = " " * self.indent
        mends = self._problems("mends", explanation.mends)
        causes = self._problems("but causes", explanation.causes)
        return [*lines, *self.under([*mends, *causes])]

    def _problems(self, does: str, texts: Sequence[str]) -> list[str]:
        """The problems that it mends or causes; of many the first ones and how many more."""
        is_long = len(texts) > MOST_PROBLEMS and not self.shown.every
        told = texts[: MOST_PROBLEMS - 1] if is_long else texts
        lines = [f"{does}: {text}" for text in told]
        return [*lines, f"{does} {len(texts) - len(told)} more, see --all"] if is_long else lines

    def _row(self, lead: str, words: str, paste: str) -> list[str]:
        if self.is_wide and paste:
            spare = " " * (self.words - width(words))
            return [f"{lead}{words}{spare}{GAP}{paste}"]
        room = self.shown.room - self.indent
        told = wrap(words, room) if self.shown.breaks else [words]
        below = " " * self.indent
        lines = [f"{lead if not at else below}{line}" for at, line in enumerate(told) if line]
        return [*lines, *([f"{_UNDER}{paste}"] if paste else [])]

    def under(self, texts: Iterable[str]) -> list[str]:
        """What stands under an explanation."""
        return [f"{_UNDER}{line}" for text in texts for line in self._told(safe_text(text))]

    def _told(self, text: str) -> list[str]:
        return wrap(text, self.shown.room - len(_UNDER)) if self.shown.breaks else [text]

    def ways(self, explanation: Explanation, count: int) -> list[str]:
        """Other slips of the same deals that come to the same, in so many items."""
        also = explanation.also
        named = also if len(also) <= count else also[: count - 1]
        texts = [f"or {_way(slips, explanation)}" for slips in named]
        if len(named) < len(also):
            rest = len(also) - len(named)
            texts.append(f"or {plural(rest, 'other')} {_of_deal(explanation)}, see --all")
        return self.under(texts)

    def every_way(self, explanation: Explanation) -> list[str]:
        """All of them, each with its lines to paste."""
        lines: list[str] = []
        for slips in explanation.also:
            lines += self.under([f"or {_way(slips, explanation)}"])
            lines += [f"{_UNDER}   {safe_text(paste)}" for paste in paste_lines(slips)]
        return lines


def _rows(slips: Sequence[Slip]) -> Iterator[tuple[str, str]]:
    """The words of each slip beside its line to paste; further lines stand beside nothing."""
    for place, slip in enumerate(slips):
        words = safe_text(f"and {slip.text}" if place else slip.text)
        first, *more = [safe_text(paste) for paste in paste_lines([slip])] or [""]
        yield words, first
        yield from (("", paste) for paste in more)


def _way(slips: Sequence[Slip], explanation: Explanation) -> str:
    """The words of another way, without the deal where the explanation has named it."""
    text = slips_text(slips)
    named = _DEAL.match(text)
    is_told = named and _DEAL.match(explanation.slips[0].text)
    return text[named.end() :] if named and is_told and is_told[1] == named[1] else text


def _of_deal(explanation: Explanation) -> str:
    deals = {deal for slip in explanation.slips for deal in slip.deals}
    return "of the same deal" if len(deals) == 1 else "to the same effect"


def _leaves(explanation: Explanation, claimed: Totals | None) -> list[str]:
    """What an explanation that is only near leaves open."""
    known = {o: amount for o, amount in (claimed or {}).items() if o in explanation.totals}
    rest = moved(explanation.totals, known)
    return [f"leaves {amounts_text(rest, plus=True)}"] if rest else []
