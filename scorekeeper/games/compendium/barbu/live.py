"""What a deal of Barbu is worth as formulas over its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.declaration.columns import MOST_PAIRS, towards
from scorekeeper.core.declaration.facts import STRAY
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    any_of,
    first_wrong,
    misplaced,
    missing,
    no_player,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.formulas import Live
from scorekeeper.games.compendium.live import FOR_CONTRACT, NUMBER, ContractsLive
from scorekeeper.games.compendium.live_cells import Cells
from scorekeeper.games.compendium.live_checks import Asked, adds_up
from scorekeeper.games.compendium.parts import added_up
from scorekeeper.games.compendium.schedule import ContractRules, Plan, make_rules

from .checks import NEEDS_SUIT
from .contracts import CHIPOKER, DOMINO, HIGH_HEARTS, POSITIVE, RAVAGE_CITY, TRUMPS
from .facts import BarbuTable
from .kinds import NO_TRUMP
from .live_breaches import (
    UNDOUBLED,
    Debts,
    Marks,
    broken,
    double_columns,
    played_again,
    played_columns,
)
from .live_suits import RavageCells, SuitsLive
from .options import BarbuOptions
from .scoring import unplayed_points

LOSING, PLAYED, UNPLAYED = "losing contract", "played by rule", "not played"
REDOUBLED = "declarer redoubled"
FACTS = ("tricks", "hearts", "ace", "high", "queens", "king", "last", "order", "most", "bonus")


class BarbuLive(ContractsLive):
    """The columns of one table; `options_of` are its options by the number of players."""

    def __init__(self, table: BarbuTable, options_of: Callable[[int], BarbuOptions]) -> None:
        super().__init__(table, self._rules_at, FACTS, self._asked_of)
        self._options = options = table.options
        self._options_of = options_of
        self._skips = options.no_double_skip
        pairs = len(self.everyone) * (len(self.everyone) - 1)
        can_double = options.doubling != "none"
        self._in_one_cell = can_double and pairs > MOST_PAIRS
        self._doubled = can_double and not self._in_one_cell
        self._redoubles_all = self._doubled and options.redouble == "all"
        owes = self._doubled and options.declarer_double_quota
        self._debts = Debts(self, options) if owes else None
        self._suits = SuitsLive(self, options)
        self._ravages = RAVAGE_CITY in options.played_contracts

    def live(self) -> Live:
        apart = frozenset({"doubles"} if self._in_one_cell else ())
        return super().live()._replace(apart=apart, besides=self._besides)

    def cells(self, row: RowCells) -> Cells:
        return RavageCells(row, self.rules(row).pack) if self._ravages else super().cells(row)

    def breach(self, row: RowCells) -> Expr:
        found = [*played_again(self._options, self, row)]
        if self._doubled:
            found += broken(self._options, self, self._debts, row)
        return first_wrong(*found)

    def _rules_at(self, players: tuple[str, ...]) -> ContractRules:
        """The contracts of the table; facts that only other tables count may be told."""
        options = self._options_of(len(players))
        if self._options.hand is not None:  # else it is 13, as the table was begun
            options = options.with_hand(len(players))
        made = [
            found._replace(may=tuple(f for f in FACTS if options.setting_that_counts(f, name)))
            for name, found in options.deal_contracts.items()
            if name in options.played_contracts
        ]
        in_order = sorted(made, key=lambda each: options.played_contracts.index(each.name))
        return make_rules(in_order, Plan(()), options.pack_of(players))

    # the columns -----------------------------------------------------------------------------

    def columns(self) -> Iterator[LiveColumn]:
        if self._skips:
            yield LiveColumn(LOSING, self._loses)
            yield LiveColumn(UNDOUBLED, self._undoubled)
            yield LiveColumn(PLAYED, self._says_played, fills=FactPart("played"))
            yield LiveColumn(UNPLAYED, self._is_unplayed)
        if self._ravages:
            yield from self._suits.columns()
        yield from self.telling()
        yield from played_columns(self)
        if self._doubled:
            yield from double_columns(self._options, self)
        if self._redoubles_all:
            yield LiveColumn(REDOUBLED, self._redoubled)
        for player in self.everyone:
            base = partial(self.of, player, self._base)
            yield LiveColumn(_base_of(player), base, Move(SCORE, player))
        if self._doubled:
            for player in self.everyone:
                moved = partial(self.of, player, self._for_doubles)
                yield LiveColumn(f"{player} for doubles", moved, Move(SCORE, player))
        if self._debts:
            yield from self._debts.columns()

    def _base(self, cells: Cells, player: str) -> Expr:
        """What the contract gives, played or not."""
        found = self.by_contract(cells, player)
        if not self._skips:
            return found
        is_declarer = cells.names("declarer", player)
        return when(cells.row.own(UNPLAYED), self._unplayed(cells, is_declarer), found)

    def _unplayed(self, cells: Cells, is_declarer: Expr) -> Expr:
        flanks = len(cells.pack.players) - 1
        found = []
        for name in self.rules(cells.row).contracts:
            if name in POSITIVE:
                found.append(expr(0))
            else:
                loss, rest = unplayed_points(self._options, name, flanks)
                found.append(when(is_declarer, rest, loss))
        return Call("CHOOSE", cells.row.own(NUMBER), *found)

    def _for_doubles(self, cells: Cells, player: str) -> Expr:
        """The difference to each of the others, as often as the two have doubled."""
        row, mine = cells.row, cells.row.own(_base_of(player))
        return added_up(
            self._times(cells, player, other) * (mine - row.own(_base_of(other)))
            for other in cells.pack.players
            if other != player
        )

    def _times(self, cells: Cells, one: str, other: str) -> Expr:
        """1 for a double, 2 with the redouble."""
        times = both_ways(cells.row, one, other)
        if not self._redoubles_all:
            return times
        by_declarer = cells.names("declarer", one) * 1 + cells.names("declarer", other)
        return times + times.equals(1) * by_declarer * cells.row.own(REDOUBLED)

    def _redoubled(self, row: RowCells) -> Expr:
        """1 where the declarer has redoubled anybody, which holds against all who doubled."""
        return when(Marks(self.cells(row)).redoubled_by_declarer > 0, 1, 0)

    # what is wrong ---------------------------------------------------------------------------

    def _loses(self, row: RowCells) -> Expr:
        """1 where the contract only costs points."""
        cells = self.cells(row)
        losing = [name for name in self._options.played_contracts if name not in POSITIVE]
        return when(Call("OR", *(cells.says("contract", name) for name in losing)), 1, 0)

    def _undoubled(self, row: RowCells) -> Expr:
        """1 where nobody doubled a losing contract, which is not played then."""
        losing = row.own(LOSING)
        return losing * self._marks(row).equals(0) if self._doubled else losing * 1

    def _says_played(self, row: RowCells) -> Expr:
        return when(row.own(UNDOUBLED), "no", "")

    def _is_unplayed(self, row: RowCells) -> Expr:
        """1 where it was not played by the rule, or as was told."""
        played = row.fact("played")
        return when(played.equals("yes"), 0, when(played.equals("no"), 1, row.own(UNDOUBLED)))

    def _marks(self, row: RowCells) -> Expr:
        return Marks(self.cells(row)).total

    def unplayed(self, row: RowCells) -> Expr | None:
        return row.own(UNPLAYED) if self._skips else None

    def faults(self, cells: Cells) -> Iterator[Wrong]:
        if self._ravages:
            yield from self._suits.faults(cells.row)
        if self._skips or self._redoubles_all:  # else points are the same whoever declares
            yield missing(cells.row, "declarer")
        yield no_player(cells.row, "declarer", cells.pack.players)
        if self._doubled and CHIPOKER in self._options.played_contracts:
            is_doubled = self._marks(cells.row) > 0
            stray = f"doubles {STRAY}"
            yield when(cells.says("contract", CHIPOKER), is_doubled, 0), stray
        if self._doubled and self._skips:
            undoubled = cells.says("played", "no") * (self._marks(cells.row) > 0)
            yield undoubled * cells.row.own(UNPLAYED) > 0, "played=no, but somebody has doubled"

    def _besides(self, row: RowCells) -> Iterator[Wrong]:
        """What changes no points, told of another contract, or that nobody can have taken; trumps
        without a suit."""
        yield from self.strays(row)
        yield from self._of_other_tables(row)
        if row.has("played"):
            is_out = row.own(LOSING).equals(0) if self._skips else expr(1) > 0
            yield misplaced(row, "played", is_out, default="yes")
        for fact, contract in (("trump", TRUMPS), ("start", DOMINO)):
            if row.has(fact):
                yield misplaced(row, fact, row.fact("contract").differs(contract))
        if not self._options.notrump_ok:
            suit = row.fact("trump")
            yield suit.equals(NO_TRUMP), worded(NEEDS_SUIT, said=expr("trump=") & suit)

    def _of_other_tables(self, row: RowCells) -> Iterator[Wrong]:
        """What only other tables count: it says nothing here, but must be possible, and has no
        place in deals in which they do not count it, or that were not played."""
        cells, unplayed = self.cells(row), self.unplayed(row)
        for fact, asked in self.without_points(row):
            is_told = asked.is_told(cells)
            found = asked.faults(cells, ())
            yield Call("AND", is_told, any_of(found)), first_wrong(*found)
            has_place = any(fact in may for may in self.rules(row).may.values())
            if not has_place:
                yield is_told, asked.misplaced(cells)
            elif unplayed is not None:
                yield Call("AND", is_told, unplayed > 0), asked.misplaced(cells)

    def _asked_of(self, fact: str, rules: ContractRules) -> Asked | None:
        players = rules.pack.players
        if fact == "high":
            return adds_up(fact, players, lambda cells: HIGH_HEARTS)
        if fact == "bonus":
            return adds_up(fact, players, lambda cells: self._options.chipoker_value)
        if fact == "most":
            places = [(player, "") for player in players]
            return Asked(fact, places, lambda cells, needing: self._suits.wrong_most(cells.row))
        return None


def _base_of(player: str) -> str:
    return f"{player} {FOR_CONTRACT}"


def both_ways(row: RowCells, one: str, other: str) -> Expr:
    """How many of the two have doubled the other."""
    marks = row.fact("doubles", one, towards(other)), row.fact("doubles", other, towards(one))
    return Call("COUNTA", *marks)
