"""Rubbers and rounds settled one by one in hundreds, in a workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .options import HUNDRED
from .settling import Ended, margin_between

Condition = Formula


class Following(NamedTuple):
    """A rubber that nobody has to begin: `begins` says of a row whether it does with it, or in the
    midst of it behind what the columns `until` then have for an owner."""

    begins: Condition
    until: Callable[[str], Sequence[str]] = lambda owner: ()


class LiveHundreds(NamedTuple):
    """What the rubbers up to a deal make one owner owe another, each rounded by itself.

    An owner's points stand in `accounts`; what rubbers that were broken off add to them up to
    the end of the deal, the one in play included, in the column `broken_off` names. `ended` are the
    rubbers before this one by the books; the one in play may have been `following` them.
    """

    owners: Sequence[str]
    accounts: Sequence[str]
    ended: Callable[[AnyLedger], Sequence[Ended]]
    broken_off: Callable[[str], str] | None = None
    following: Following | None = None

    def added_to(self, live: Live) -> Live:
        """The columns of a game with these behind them."""
        places = list(combinations(range(len(self.owners)), 2))
        columns = [*live.columns, *map(self._start, range(len(self.owners)))]
        for a, b in places:
            columns += self._margins(live, a, b)
        owed = {(self.owners[a], self.owners[b]): self._owed(a, b) for a, b in places}
        return live._replace(columns=columns, owed=owed)

    # the points of a rubber -----------------------------------------------------------------

    def _start(self, place: int) -> LiveColumn:
        """With what an owner began the rubber."""
        owner = self.owners[place]
        name = _start_of(owner)

        def started(row: RowCells) -> Expr:
            if self.following is None:
                return row.above(name)
            points = self._until(self.following, row, owner)
            return when(self.following.begins(row), points, row.above(name))

        def by_books(ledger: AnyLedger) -> Amount:
            return sum(rubber.results[place] for rubber in self.ended(ledger))

        return LiveColumn(name, started, before=by_books, anew=lambda row: self._end(row, owner))

    def _before(self, row: RowCells, owner: str) -> Expr:
        """The points of an owner before the deal, as the accounts have them."""
        return Call("SUM", *(row.balance(account, owner) for account in self.accounts))

    def _until(self, following: Following, row: RowCells, owner: str) -> Expr:
        """The same before the rubber that begins with the deal, or within it."""
        return Call("SUM", self._before(row, owner), *map(row.own, following.until(owner)))

    def _end(self, row: RowCells, owner: str) -> Expr:
        """The same at the end of the rubber before the deal, and what rubbers broken off add."""
        points = self._before(row, owner)
        return points if self.broken_off is None else points + row.ended(self.broken_off(owner))

    def _now(self, live: Live, owner: str) -> Formula:
        """The same after the deal."""
        moves = {column.name: column.moves for column in live.columns if column.moves}
        moved = [
            name
            for name, move in moves.items()
            if move.owner == owner and move.account in self.accounts
        ]

        def found(row: RowCells) -> Expr:
            bonus = () if self.broken_off is None else (row.own(self.broken_off(owner)),)
            return Call("SUM", self._before(row, owner), *map(row.own, moved), *bonus)

        return found

    # margins --------------------------------------------------------------------------------

    def _margins(self, live: Live, a: int, b: int) -> Iterator[LiveColumn]:
        """What the second owes the first for the rubbers before this one, the margin of this one,
        and both together."""
        first, second = self.owners[a], self.owners[b]
        earlier, margin = f"{first} against {second} before", f"{first} less {second}"
        now = [self._now(live, owner) for owner in (first, second)]

        def so_far(ledger: AnyLedger) -> Amount:
            return sum(margin_between(rubber, a, b, HUNDRED) for rubber in self.ended(ledger))

        def gone_on(row: RowCells) -> Expr:
            if self.following is None:
                return row.above(earlier)
            points = [
                self._until(self.following, row, owner) - row.above(_start_of(owner))
                for owner in both
            ]
            closed = row.above(earlier) + in_hundreds(points[0] - points[1])
            return when(self.following.begins(row), closed, row.above(earlier))

        def anew(row: RowCells) -> Expr:
            points = [self._end(row, owner) - row.ended(_start_of(owner)) for owner in both]
            return row.ended(earlier) + in_hundreds(points[0] - points[1])

        def of_this(row: RowCells) -> Expr:
            points = [
                made(row) - row.own(_start_of(owner)) for made, owner in zip(now, both, strict=True)
            ]
            return points[0] - points[1]

        def together(row: RowCells) -> Expr:
            return row.own(earlier) + in_hundreds(row.own(margin))

        both = first, second
        yield LiveColumn(earlier, gone_on, before=so_far, anew=anew)
        yield LiveColumn(margin, of_this)
        yield LiveColumn(self._owed(a, b), together, before=so_far, anew=anew)

    def _owed(self, a: int, b: int) -> str:
        return f"{self.owners[a]} against {self.owners[b]}"


def in_hundreds(margin: Expr) -> Expr:
    """A margin in hundreds; a remainder of 50 counts up, whoever is ahead."""
    size = Call("INT", (Call("ABS", margin) + 50) / 100)
    return when(margin < 0, -size, size)


def _start_of(owner: str) -> str:
    return f"{owner} at the start"
