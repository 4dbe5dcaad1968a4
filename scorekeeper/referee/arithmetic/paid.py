"""Claimed money and payments: what the settlement would give if an account stood otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import AnyLedger, ledger_of
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import ledgers_after
from scorekeeper.core.settling.settlement import (
    BY_DIFFERENCE,
    BY_NOBODY,
    EXACT,
    Settlement,
    settle_components,
)
from scorekeeper.core.standing.reckoning import Terms
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.currency import decimals
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import MONEY, Figure
from scorekeeper.referee.paper import agrees_with
from scorekeeper.referee.settled import Settled, roundings_of, ways_from

from .addition import Column

STEP = 27720  # points by which an account is moved to see what comes of it: all can divide them

Moves = Sequence[tuple[Column, Amount]]


class Paid:
    """The claimed figures that only a settlement gives.

    How often a point on an account counts in each of them is found by trying. As every settlement
    rounds, that only tells what is worth settling: `comes_out` does it.
    """

    def __init__(self, session: Session, readings: Sequence[Reading], terms: Terms) -> None:
        self.session, self.terms = session, terms
        self.game, self.table = session.sheet.game, session.ledger.table
        self.readings: dict[int, list[Reading]] = {}
        for reading in readings:
            after = min(reading.figure.after, session.last_number)
            self.readings.setdefault(after, []).append(reading)
        self._known: dict[tuple[int, frozenset[tuple[Column, Amount]]], bool] = {}
        self._weights: dict[Column, Mapping[Figure, Amount]] = {}

    @property
    def stake(self) -> Amount:
        """The money of a point; nothing where none was agreed."""
        if self.terms.stake is not None:
            return self.terms.stake
        return self.game.stake(self.table) or 0

    @property
    def units(self) -> int:
        """How many of the smallest coins make one of the currency."""
        places: int = 10 ** decimals(self.terms.currency or self.game.currency(self.table))
        return places

    def per_point(self, figure: Figure) -> Fraction:
        """The money of a point of somebody's total to himself."""
        after = min(figure.after, self.session.last_number)
        times = len(self.table.owners) if self._usual[after] == BY_DIFFERENCE else 1
        return Fraction(self.stake) * (1 if self.table.sides else times)

    def slack(self, what: str) -> Amount:
        """How far a figure may be from where it would be if nothing were rounded."""
        people = len(self.table.everyone)
        points = 0 if self.game.roundings == (EXACT,) else people + 1
        if what != MONEY:
            return points
        return simplify(Fraction(self.stake) * points + Fraction(people, 2 * self.units))

    # settling ---------------------------------------------------------------------------------

    @cached_property
    def ledgers(self) -> Mapping[int, AnyLedger]:
        """The ledgers of the deals after which they are claimed."""
        end = self.session.last_number
        before = [after for after in self.readings if after != end]
        found = dict(ledgers_after(self.session.sheet, before)) if before else {}
        return {**found, end: self.session.ledger}

    def moved(self, after: int, moves: Moves) -> AnyLedger:
        """A copy of the ledger with more on some accounts."""
        ledger = ledger_of(self.ledgers[after].snapshot())
        ledger.apply(Entry(c.account, c.owner, more, "", c.against) for c, more in moves)
        return ledger

    def settlements(self, ledger: AnyLedger, after: int) -> Iterator[Settlement]:
        """The ledger settled by every rounding, as the sheet is: people pay as they always do,
        also where sums that went astray leave nothing to be paid by the rules."""
        for rounding in roundings_of(self.game, self.ledgers[after], self.terms):
            made = self.game.settle(ledger, rounding)
            by = self._usual[after]
            if made.by == BY_NOBODY != by:
                parts = self.game.components(ledger.table)
                made = settle_components(ledger, parts, by=by, rounding=rounding)
            yield made

    @cached_property
    def _usual(self) -> Mapping[int, str]:
        return {after: self.game.settle(ledger).by for after, ledger in self.ledgers.items()}

    def ways(self, settlements: Iterable[Settlement], after: int) -> Iterator[Settled]:
        """What people get by those settlements after that deal."""
        figures = [reading.figure for reading in self.readings.get(after, ())]
        if self._usual[after] != BY_NOBODY:
            ledger = self.ledgers[after]
            yield from ways_from(settlements, figures, self.game, ledger, self.terms)

    def sheet(self, figure: Figure) -> Amount | None:
        """What the sheet gives for a figure by its usual rounding; None where nobody pays."""
        after = min(figure.after, self.session.last_number)
        if after not in self.ledgers:
            return None
        ways = self.ways(self.settlements(self.ledgers[after], after), after)
        return next((way.amount(figure) for way in ways), None)

    # what a slip comes to ---------------------------------------------------------------------

    def weight(self, column: Column, what: Figure) -> Amount:
        """How much of such a figure a point in the column makes."""
        if column not in self._weights:
            self._weights[column] = dict(self._weigh(column)) if column.account else {}
        return self._weights[column].get(what._replace(amount=0, after=0), 0)

    def _weigh(self, column: Column) -> Iterator[tuple[Figure, Amount]]:
        after = max(self.readings)
        before, then = self._exact(after, ()), self._exact(after, [(column, STEP)])
        if before is None or then is None:
            return
        for reading in (r for readings in self.readings.values() for r in readings):
            step = then.amount(reading.figure) - before.amount(reading.figure)
            yield reading.figure._replace(amount=0, after=0), simplify(Fraction(step) / STEP)

    def _exact(self, after: int, moves: Moves) -> Settled | None:
        rounding = EXACT if EXACT in self.game.roundings else None
        ledger = self.moved(after, moves)
        made = [*self.settlements(ledger, after)]
        if rounding is not None:
            exact = [m for m in made if all(part.rounding == EXACT for part in m.parts)]
            made = exact or made
        return next(self.ways(made, after), None)

    def comes_out(self, moves: Moves, number: int) -> bool:
        """Whether all of them come out as claimed with those amounts more from a deal on."""
        return all(
            self._comes_out(moves, after)
            if after >= number
            else all(reading.agrees for reading in readings)
            for after, readings in self.readings.items()
        )

    def _comes_out(self, moves: Moves, after: int) -> bool:
        on_accounts = [(column, more) for column, more in moves if column.account]
        key = after, frozenset(on_accounts)
        if key not in self._known:
            made = self.settlements(self.moved(after, on_accounts), after)
            self._known[key] = self.agree(self.ways(made, after), after)
        return self._known[key]

    def agree(self, ways: Iterable[Settled], after: int) -> bool:
        """Whether all figures after that deal hold by one of those ways."""
        figures = [reading.figure for reading in self.readings[after]]
        return any(all(agrees_with(f, way.amount(f)) for f in figures) for way in ways)
