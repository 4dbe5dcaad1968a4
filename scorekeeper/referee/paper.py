"""Somebody's paper: its figures by deal, and what a standing says to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.claims import amount_held, is_same
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import ledgers_after, totals_after
from scorekeeper.core.standing.reckoning import AS_AGREED, Terms
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .answer import Parted, Reading
from .bounds import Bound, bounds_of
from .figures import BALANCE, MONEY, TOTAL, Figure
from .settled import PAID, Settled, ways_of


class Point(NamedTuple):
    """The figures that stand after one deal.

    One that `is_linear` holds only totals of owners and balances: what a deal adds to these does
    not depend on how they stand. One that `is_of_totals` holds nothing else than totals of owners.
    """

    after: int
    figures: tuple[Figure, ...]
    is_linear: bool
    is_of_totals: bool

    @property
    def held(self) -> tuple[Figure, ...]:
        """Its figures that stand on the sheet: totals and balances."""
        return tuple(figure for figure in self.figures if figure.what not in PAID)

    @property
    def paid(self) -> tuple[Figure, ...]:
        """Its figures that only a settlement gives: money and payments."""
        return tuple(figure for figure in self.figures if figure.what in PAID)


def agrees_with(figure: Figure, actual: Amount) -> bool:
    """Whether a figure holds where the sheet gives that: a whole number agrees with a fraction
    that rounds to it, but money is exact."""
    return figure.amount == actual if figure.what == MONEY else is_same(figure.amount, actual)


class Paper:
    """The figures that somebody claims, and the terms on which its money was reckoned.

    A ledger is asked together with the game that wrote it: another house rule may change its form.
    """

    def __init__(
        self, figures: Iterable[Figure], session: Session, terms: Terms = AS_AGREED
    ) -> None:
        self.terms = terms
        self._known: dict[int, tuple[AnyGame, AnyTable, tuple[Bound, ...]]] = {}
        by_deal: dict[int, list[Figure]] = {}
        for figure in figures:
            by_deal.setdefault(figure.after, []).append(figure)
        owners = session.ledger.table.owners
        self.points = tuple(_point(after, by_deal[after], owners) for after in sorted(by_deal))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures in the order of the deals."""
        return tuple(figure for point in self.points for figure in point.figures)

    def counted(self, number: Callable[[int], int]) -> Paper:
        """The same with its deals numbered otherwise."""
        made = copy(self)
        made._known = {}
        made.points = tuple(
            point._replace(
                after=number(point.after),
                figures=tuple(f._replace(after=number(f.after)) for f in point.figures),
            )
            for point in self.points
        )
        return made

    # one standing ----------------------------------------------------------------------------

    def actual(self, figure: Figure, game: AnyGame, ledger: AnyLedger) -> Amount:
        """What a ledger gives for the figure; money and payments as the table settles. KeyError
        where it lacks the account or owner."""
        if figure.what in PAID:
            return next(ways_of((figure,), game, ledger, self.terms)).amount(figure)
        return _held(figure, ledger, _totals((figure,), game, ledger))

    def agrees(self, point: Point, game: AnyGame, ledger: AnyLedger) -> bool:
        """Whether all figures of the point hold in that ledger, its money and payments by one and
        the same way of settling. They do not where it lacks an account or owner."""
        try:
            return self._agrees(point, game, ledger)
        except KeyError:
            return False

    def _agrees(self, point: Point, game: AnyGame, ledger: AnyLedger) -> bool:
        held, paid = point.held, point.paid
        bounds = self._bounds(point, game, ledger) if not point.is_linear else ()
        totals = game.totals(ledger) if bounds else _totals(held, game, ledger)
        if not all(bound.allows(totals) for bound in bounds):
            return False
        if not all(agrees_with(figure, _held(figure, ledger, totals)) for figure in held):
            return False
        return not paid or any(
            all(agrees_with(figure, way.amount(figure)) for figure in paid)
            for way in ways_of(paid, game, ledger, self.terms)
        )

    def off(self, point: Point, game: AnyGame, ledger: AnyLedger) -> tuple[Amount, ...]:
        """By how much each figure of the point is more than what the ledger gives, in points where
        bounds tell it without settling, else as it is claimed. KeyError as `actual`."""
        bounds = self._bounds(point, game, ledger)
        if not bounds:
            readings = self.read(point, game, ledger)
            return tuple(figure.amount - amount for figure, amount, _ in readings)
        totals = game.totals(ledger)
        held = (f for f in point.held if not any(bound.figure == f for bound in bounds))
        rest = (figure.amount - _held(figure, ledger, totals) for figure in held)
        return (*(bound.off(totals) for bound in bounds), *rest)

    def has_bounds(self, point: Point, game: AnyGame, ledger: AnyLedger) -> bool:
        """Whether most ledgers can be ruled out without settling."""
        return bool(self._bounds(point, game, ledger))

    def _bounds(self, point: Point, game: AnyGame, ledger: AnyLedger) -> tuple[Bound, ...]:
        """What rules out most ledgers before they are settled; found once for a table."""
        if ledger.rubbers:
            return ()
        known = self._known.get(point.after)
        if known is None or known[0] is not game or known[1] is not ledger.table:
            found = bounds_of(point.figures, game, ledger, self.terms)
            self._known[point.after] = known = (game, ledger.table, found)
        return known[2]

    def read(self, point: Point, game: AnyGame, ledger: AnyLedger) -> tuple[Reading, ...]:
        """The figures of the point beside what the ledger gives: money and payments by the way of
        settling with which most of them agree, of equal ones the table's own. KeyError as
        `actual`."""
        return self._read(point, game, ledger, _totals(point.figures, game, ledger))

    def _read(
        self, point: Point, game: AnyGame, ledger: AnyLedger, totals: Mapping[str, Amount]
    ) -> tuple[Reading, ...]:
        paid = point.paid
        way = _best(paid, ways_of(paid, game, ledger, self.terms)) if paid else None
        found = []
        for figure in point.figures:
            is_paid = way is not None and figure.what in PAID
            actual = way.amount(figure) if way and is_paid else _held(figure, ledger, totals)
            found.append(Reading(figure, actual, agrees_with(figure, actual)))
        return tuple(found)

    # a whole sheet ---------------------------------------------------------------------------

    def readings(self, session: Session) -> tuple[Reading, ...]:
        """All figures beside what the sheet gives, in the order of the deals. The sheet is walked
        once more at most, however many deals there are figures of."""
        return tuple(reading for point in self.read_points(session) for reading in point)

    def read_points(self, session: Session) -> list[tuple[Reading, ...]]:
        """The same point by point."""
        game, last = session.sheet.game, session.last_number
        has_deals = len(session.deals) == last
        others = {p.after for p in self.points if not (p.is_of_totals and has_deals)} - {last}
        ledgers = dict(ledgers_after(session.sheet, others)) if others else {}
        ledgers[last] = session.ledger
        return [
            self.read(point, game, ledgers[point.after])
            if point.after in ledgers
            else self._read(point, game, session.ledger, totals_after(session, point.after))
            for point in self.points
        ]

    def parted(self, readings: Sequence[Reading]) -> Parted | None:
        """Between which deals paper and sheet part; None where they agree, or where all figures
        stand after one and the same deal."""
        off = [reading.figure.after for reading in readings if not reading.agrees]
        if not off or len(self.points) < 2:
            return None
        first = min(off)
        return Parted(max((p.after for p in self.points if p.after < first), default=0), first)


def _point(after: int, figures: Sequence[Figure], owners: Collection[str]) -> Point:
    is_of_totals = all(f.what == TOTAL and f.owner in owners for f in figures)
    is_linear = all(f.what == BALANCE or (f.what == TOTAL and f.owner in owners) for f in figures)
    return Point(after, tuple(figures), is_linear, is_of_totals)


def _totals(figures: Iterable[Figure], game: AnyGame, ledger: AnyLedger) -> Mapping[str, Amount]:
    """The totals, where one of the figures needs them."""
    return game.totals(ledger) if any(figure.what == TOTAL for figure in figures) else {}


def _held(figure: Figure, ledger: AnyLedger, totals: Mapping[str, Amount]) -> Amount:
    return amount_held(figure.owner, figure.account, figure.against, ledger, totals)


def _best(figures: Sequence[Figure], ways: Iterable[Settled]) -> Settled:
    """The way with which most of the figures agree, of equal ones the first."""
    return max(
        ways, key=lambda way: sum(agrees_with(figure, way.amount(figure)) for figure in figures)
    )
