"""What the first line of Deals says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_

from scorekeeper.core.formula.tree import Area, Call, Expr, expr, is_nothing, when
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.foreign.workbook import layout

from .verdicts import BROKEN, CANNOT_BE, UNTOLD, UNTOLD_BROKEN, WAITING

BARRED = "no further deal can be scored: "
PIECES = "; "
FULL = "no empty row is left"
Standing = tuple[str, Sequence[tuple[Expr, Expr]]]  # of what, and everybody's name and number
MINUS, NO_BREAK = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"
HUNDREDTHS = 100  # totals with fractions are told to two places


class FirstLine(NamedTuple):
    """It looks at the numbers of the deals, at what is said of them, and at the codes for that;
    behind the end of play it tells how to `go_on`, and why no deal can be scored where all are
    `barred`."""

    numbers: Area
    said: Area
    codes: Area
    go_on: str
    barred: str = ""
    is_to_fill_in: bool = False

    def text(self, over: Expr | None, standing: Expr, totals: Expr | None) -> Expr:
        """The first deal that cannot be, or what the one waits for that is being told, or the first
        that breaks a rule; else that play is over, or no deal can be scored, or how it stands, and
        that no row is left to fill in. Behind the end the `totals` are told, too, if there are
        any."""
        found = expr(f"{BARRED}{self.barred}") if self.barred else standing & self._full(standing)
        if over is not None:
            end = over if totals is None else over & PIECES & totals
            found = when(over.equals(""), found, end & self.go_on if self.go_on else end)
        for code in (BROKEN, UNTOLD, UNTOLD_BROKEN, CANNOT_BE):
            found = self.first_with(code, found)
        return found

    def _full(self, standing: Expr) -> Expr:
        """That all rows of a workbook to fill in are, behind how it stands."""
        if not self.is_to_fill_in:
            return expr("")
        words = FULL if is_nothing(standing) else f"{PIECES}{FULL}"
        return when(Call("COUNTIFS", self.codes, f"<={WAITING}").equals(0), words, "")

    def first_with(self, code: int, otherwise: Expr) -> Expr:
        """The number of the first deal with that code and what is said of it; something else, where
        none has it, or nothing is said."""
        place = Call("MATCH", code, self.codes, 0)
        number, said = Call("INDEX", self.numbers, place), Call("INDEX", self.said, place)
        words = (expr(f"{layout.DEAL} ") & number) & (expr(": ") & said)
        if code == UNTOLD:
            words = when(said.equals(""), otherwise, words)
        return when(Call("ISNUMBER", place), words, otherwise)


def decimal_text(number: Expr) -> Expr:
    """The number in a text: `12`, or `−0.33`; programs write fractions in many ways of their own.
    Lines may end behind a hyphen, not behind the sign."""
    all_of = Call("ROUND", number * HUNDREDTHS, 0)
    size = Call("ABS", all_of)
    rest = Call("MOD", size, HUNDREDTHS)
    places = expr(".") & Call("RIGHT", expr("0") & rest, 2)
    return (
        when(all_of < 0, MINUS, "")
        & Call("INT", size / HUNDREDTHS)
        & when(rest.equals(0), "", places)
    )


def stand(standings: Iterable[Standing]) -> Expr:
    """`score: NS 2, EW 0; games: NS 1, EW 0`; no text of none."""
    texts = list(_pieces(standings))
    return reduce(and_, texts) if texts else expr("")


def _pieces(standings: Iterable[Standing]) -> Iterator[Expr]:
    for at, (what, numbers) in enumerate(standings):
        if at:
            yield expr(PIECES)
        for place, (name, number) in enumerate(numbers):
            yield expr(", " if place else f"{what}: ") & name & NO_BREAK & number
