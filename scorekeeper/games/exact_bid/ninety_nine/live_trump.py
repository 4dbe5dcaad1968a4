"""Trumps of Ninety-Nine in a workbook: what follows from the deal before, and what breaks that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.formula.tree import NEVER, Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import Wrong, is_blank, of_each, worded
from scorekeeper.core.live.columns import FactPart, LiveColumn

from .facts import NUMBERS, UNEXPECTED, UNKNOWN, NinetyNineLedger, course_of, trump_after
from .live_names import ENDS, SUCCESSES
from .options import NinetyNineOptions

FACT = "trump"
EXPECTED, MADE_BEFORE, TRUMP_BEFORE = "trump that follows", "bids made before", "trump before"
BEGINS = ""  # in place of the bids made before


class LiveTrump:
    """Trumps at a table of those players, where they follow at all."""

    def __init__(
        self, options: NinetyNineOptions, players: Sequence[str], hands: Sequence[str]
    ) -> None:
        self.options = options
        self.players = players
        self.hands = hands

    def columns(self) -> Iterator[LiveColumn]:
        """What follows, which deals to come have for their trumps, and by what it does."""
        if not self.options.has_trump_that_follows:
            return
        fills = FactPart(FACT)
        yield LiveColumn(EXPECTED, self._expected, fills=fills, is_of_coming=True)

    def memory(self) -> Iterator[LiveColumn]:
        """What the next deal asks for, behind all columns of the deal."""
        if not self.options.has_trump_that_follows:
            return
        yield LiveColumn(
            MADE_BEFORE,
            self._made,
            before=_made_before,
            anew=lambda row: expr(BEGINS),
            is_of_coming=True,
        )
        if self.options.names_trump:
            yield LiveColumn(
                TRUMP_BEFORE,
                _trump,
                before=_trump_before,
                anew=lambda row: expr(""),
                is_of_coming=True,
            )

    def breaches(self, row: RowCells) -> Iterator[Wrong]:
        """Trumps were told that do not follow; what was recorded keeps its turn."""
        if not self.options.has_trump_that_follows:
            return
        told, right = row.fact(FACT), row.own(EXPECTED)
        is_other = [told.differs(""), right.differs(""), told.differs(right)]
        is_new = told.differs(row.stood(FACT))
        yield (
            Call("AND", *is_other, is_new),
            worded(UNEXPECTED, trump=told, right=right, why=self._why(row)),
        )

    def _expected(self, row: RowCells) -> Expr:
        above, first = row.above(MADE_BEFORE), self.options.first_trump
        if self.options.names_trump:
            found = when(above.equals(BEGINS), first, row.above(TRUMP_BEFORE))
            return when(self._has_premium(row), "", found)
        by_bids = Call("CHOOSE", above + 1, *map(trump_after, range(len(self.hands) + 1)))
        return when(above.equals(BEGINS), first, when(above.equals(UNKNOWN), "", by_bids))

    def _has_premium(self, row: RowCells) -> Expr:
        """Whether anybody declares or reveals."""
        cells = of_each(row, "declare", self.players) if row.has("declare") else []
        if row.has("reveal"):
            cells.append(row.fact("reveal"))
        return Call("OR", NEVER, *(cell.differs("") for cell in cells))

    def _made(self, row: RowCells) -> Expr:
        """How many made their bids, nothing where a game ends with that, unknown while the deal
        is still to be played."""
        made = row.own(SUCCESSES)
        known = when(row.own(ENDS).equals(1), BEGINS, made) if self.options.plays_games else made
        return when(is_blank(row, "tricks", self.hands), UNKNOWN, known)

    def _why(self, row: RowCells) -> Expr:
        made = row.above(MADE_BEFORE)
        if self.options.names_trump:
            why = expr("nobody took the premium, so it stays")
        else:
            numbers = NUMBERS[: len(self.hands) + 1]
            why = Call("CHOOSE", made + 1, *numbers) & " made the bid in the deal before"
        return when(made.equals(BEGINS), "a game begins", why)


def _trump(row: RowCells) -> Expr:
    told = row.fact(FACT)
    known = when(told.equals(""), row.own(EXPECTED), told)
    return when(row.own(MADE_BEFORE).equals(BEGINS), "", known)


def _made_before(ledger: NinetyNineLedger) -> int | str:
    made = course_of(ledger).made
    return BEGINS if made is None else made


def _trump_before(ledger: NinetyNineLedger) -> str:
    return course_of(ledger).trump or ""
