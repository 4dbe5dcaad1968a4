"""What the first line of Deals says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_

from scorekeeper.core.formula.tree import Area, Call, Expr, Ref, expr, when
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.foreign.workbook import layout

from .verdicts import BROKEN, CANNOT_BE, UNTOLD, UNTOLD_BROKEN

BARRED = "no further deal can be scored: "
Standing = tuple[str, Sequence[tuple[Ref, Ref]]]  # of what, and everybody's name and number


class FirstLine(NamedTuple):
    """It looks at the numbers of the deals, at what is said of them, and at the codes for that;
    behind the end of play it tells how to `go_on`, and why no deal can be scored where all are
    `barred`."""

    numbers: Area
    said: Area
    codes: Area
    go_on: str
    barred: str = ""

    def text(self, over: Expr | None, standings: Iterable[Standing]) -> Expr:
        """The first deal that cannot be, or what the one waits for that is being told, or the first
        that breaks a rule; else that play is over, or no deal can be scored, or how it stands."""
        texts = [expr(f"{BARRED}{self.barred}")] if self.barred else list(_stand(standings))
        found = reduce(and_, texts) if texts else expr("")
        if over is not None:
            found = when(over.equals(""), found, over & self.go_on if self.go_on else over)
        for code in (BROKEN, UNTOLD, UNTOLD_BROKEN, CANNOT_BE):
            found = self.first_with(code, found)
        return found

    def first_with(self, code: int, otherwise: Expr) -> Expr:
        """The number of the first deal with that code and what is said of it; something else, where
        none has it, or nothing is said."""
        place = Call("MATCH", code, self.codes, 0)
        number, said = Call("INDEX", self.numbers, place), Call("INDEX", self.said, place)
        words = (expr(f"{layout.DEAL} ") & number) & (expr(": ") & said)
        if code == UNTOLD:
            words = when(said.equals(""), otherwise, words)
        return when(Call("ISNUMBER", place), words, otherwise)


def _stand(standings: Iterable[Standing]) -> Iterable[Expr]:
    """`score: NS 2, EW 0; games: NS 1, EW 0`, piece by piece."""
    for at, (what, cells) in enumerate(standings):
        if at:
            yield expr("; ")
        for place, (name, cell) in enumerate(cells):
            yield expr(", " if place else f"{what}: ") & name & " " & cell
