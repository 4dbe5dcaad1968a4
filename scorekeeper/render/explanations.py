"""Explanations of a claim in lines: the words, and beside or below them the line to paste."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.core.standing.moves import moved
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.printer import print_record, without_time
from scorekeeper.referee.answer import Explanation
from scorekeeper.referee.slips import Slip

from .moves import amounts_text
from .safe import safe_text
from .width import width, wrap

FEW = 3  # explanations that are told before the other ways of the same deals are
MOST_WAYS = 2  # lines for other ways of one explanation
MOST_LISTED = 12  # explanations for which the columns are made
_UNDER = "     "  # before what stands under an explanation
GAP = "  "


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
        if slip.edit is not None:
            lines.append(f"line {slip.edit.line}: {without_time(print_record(slip.edit.record))}")
    return lines


def slips_text(slips: Sequence[Slip]) -> str:
    """All of an explanation in one line."""
    return "; and ".join(slip.text for slip in slips)


Totals = Mapping[str, Amount]  # what is claimed in the end, by owner


def explanation_lines(
    explanations: Sequence[Explanation], shown: Shown, most: int, claimed: Totals | None = None
) -> list[str]:
    """The explanations, numbered, each with its line to paste at the right, or under it where there
    is no room; as many as fit into so many lines, one at least, and then how many more there are.

    With the totals `claimed` each says what it leaves unexplained.
    """
    if not explanations:
        return []
    layout = _Layout(explanations, shown)
    pieces = [[*layout.essential(e), *layout.under(_leaves(e, claimed))] for e in explanations]
    if shown.every:
        told = [
            [*piece, *layout.every_way(e)] for piece, e in zip(pieces, explanations, strict=True)
        ]
        return [line for piece in told for line in piece]
    return _fitting(pieces, [layout.ways(e) for e in explanations], most)


def _fitting(pieces: list[list[str]], ways: list[list[str]], most: int) -> list[str]:
    """The first few pieces, then what stands under them, then further pieces, as far as there is
    room."""
    total = len(pieces)

    def cost(count: int) -> int:
        return sum(map(len, pieces[:count])) + (count < total)

    few = max([1, *(count for count in range(1, min(FEW, total) + 1) if cost(count) <= most)])
    spare = most - cost(few)
    for piece, under in zip(pieces[:few], ways, strict=False):
        taken = under if len(under) <= spare else []
        piece += taken
        spare -= len(taken)
    count = max([few, *(count for count in range(few, total + 1) if cost(count) <= most)])
    lines = [line for piece in pieces[:count] for line in piece]
    return [*lines, *([f"and {total - count} more: --all"] if count < total else [])]


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
        mends = [f"mends: {text}" for text in explanation.mends]
        causes = [f"but causes: {text}" for text in explanation.causes]
        return [*lines, *self.under([*mends, *causes])]

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

    def ways(self, explanation: Explanation) -> list[str]:
        """Other slips of the same deals that come to the same, in one or two lines."""
        also = explanation.also
        named = also if len(also) <= MOST_WAYS else also[: MOST_WAYS - 1]
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
    lead, colon, rest = text.partition(": ")
    is_told = colon and explanation.slips[0].text.startswith(f"{lead}: ")
    return rest if is_told else text


def _of_deal(explanation: Explanation) -> str:
    deals = {deal for slip in explanation.slips for deal in slip.deals}
    return "of the same deal" if len(deals) == 1 else "to the same effect"


def _leaves(explanation: Explanation, claimed: Totals | None) -> list[str]:
    """What an explanation that is only near leaves open."""
    known = {o: amount for o, amount in (claimed or {}).items() if o in explanation.totals}
    rest = moved(explanation.totals, known)
    return [f"leaves {amounts_text(rest, plus=True)}"] if rest else []
