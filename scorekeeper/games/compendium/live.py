"""What a deal of a compendium game is worth as formulas over its facts: the contract by its number
in the table's list, then what its parts say, layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells, those_seated
from scorekeeper.core.live.checks import Wrong, first_wrong, missing, no_player
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live, LiveEnd, Place, not_followed

from .game import Compendium
from .layers import Further, Times
from .live_cells import Cells, in_cell
from .live_checks import (
    Asked,
    asked_of,
    is_one_of,
    no_contract,
    wrong_fact,
    wrong_idle,
    wrong_together,
)
from .live_schedule import LiveSchedule
from .schedule import ContractRules

NUMBER = "contract number"
AGAIN, ENDED = "dealt again", "game ended early"
FOR_CONTRACT = "for the contract"


AnyCompendium = Compendium[Any, Any, Any]
Formula = Callable[[Cells, str], Expr]


def live(game: AnyCompendium, table: AnyTable) -> Live:
    """By the contract, then layer by layer."""
    return live_if_seated(CompendiumLive, game, table)


def live_if_seated(kind: type[CompendiumLive], game: AnyCompendium, table: AnyTable) -> Live:
    """The columns of that kind; contracts of a table are those of so many players, so that
    formulas of everybody cannot be made where more have come than have seats."""
    if len(table.everyone) > game.seats[1]:
        return not_followed("somebody who came for another player")
    return kind(game, table).live()


class ContractsLive:
    """What the tables of all games with contracts have; `rules_of` gives those of some players,
    `asked` what is asked of facts that the game alone has; those that count although they may be
    left out are `optional`."""

    def __init__(
        self,
        table: AnyTable,
        rules_of: Callable[[tuple[str, ...]], ContractRules],
        fact_names: Sequence[str],
        asked: Callable[[str, ContractRules], Asked | None],
        optional: Collection[str] = (),
    ) -> None:
        self.everyone = table.everyone
        self._rules_of = rules_of
        self._fact_names = fact_names
        self._asked = asked
        self._optional = optional
        self._rules: dict[tuple[str, ...], ContractRules] = {}

    def live(self) -> Live:
        """All columns, and what can be wrong."""
        columns = tuple(self.columns())
        return Live(
            columns, self._wrong, breach=self.breach, places=self._places(), tellers=self._tellers
        )

    def _tellers(self, row: RowCells) -> Expr:
        """All: a fixed sum is told to its end."""
        return expr(len(those_seated(row, self.everyone)))

    def _places(self) -> Mapping[str, Place]:
        """The contracts to which the facts of the outcome belong."""
        may = self.rules_of_all.may
        found = {}
        for fact in self._fact_names:
            words = [in_cell(name) for name, facts in may.items() if fact in facts]
            if words:
                found[fact] = Place("contract", words)
        return found

    def columns(self) -> Iterator[LiveColumn]:
        """What is known of the deal, then what moves the points of each player."""
        raise NotImplementedError

    def cells(self, row: RowCells) -> Cells:
        """The cells of a deal."""
        return Cells(row, self.rules(row).pack)

    def breach(self, row: RowCells) -> Expr:
        """What breaks a rule of play."""
        return expr("")

    def faults(self, cells: Cells) -> Iterable[Wrong]:
        """What only this game finds wrong."""
        return ()

    def unplayed(self, row: RowCells) -> Expr | None:
        """Whether a deal was not played, so that its outcome counts for nothing, at tables where
        that can be."""
        return None

    def rules(self, row: RowCells) -> ContractRules:
        """Those of the players who have a seat in the deal."""
        players = tuple(those_seated(row, self.everyone))
        found = self._rules.get(players)
        if found is None:
            found = self._rules[players] = self._rules_of(players)
        return found

    @cached_property
    def rules_of_all(self) -> ContractRules:
        """Those of everybody."""
        return self._rules_of(self.everyone)

    def _wrong(self, row: RowCells) -> Expr:
        rules, number = self.rules(row), row.own(NUMBER)
        made, cells = [*rules.contracts.values()], Cells(row, rules.pack)
        known = [(row.own(name).differs(""), row.own(name)) for name in self._told_apart]
        together = [*wrong_together(number, made, cells)]
        if (unplayed := self.unplayed(row)) is not None:
            together = [(when(unplayed, 0, is_so), words) for is_so, words in together]
        faults = self.faults(cells)
        return first_wrong(no_contract(number, cells), *faults, *known, *together)

    def telling(self) -> Iterator[LiveColumn]:
        """The number of the contract, and what is wrong with the facts of the outcome."""
        yield LiveColumn(NUMBER, lambda row: contract_number(row, self.rules(row).contracts))
        for name, fact in self._told_apart.items():
            yield LiveColumn(name, partial(self._wrong_fact, fact))

    @cached_property
    def _told_apart(self) -> dict[str, str]:
        """The facts of the outcome that contracts of the table ask for, in the game's order, each
        with a column of its own, as one formula for all of them would be too long."""
        rules = self.rules_of_all
        needed = frozenset().union(*rules.needs.values())
        possible = frozenset().union(*rules.may.values()).intersection(self._optional)
        facts = (fact for fact in self._fact_names if fact in needed | possible)
        return {f"wrong with {fact}": fact for fact in facts}

    def _wrong_fact(self, fact: str, row: RowCells) -> Expr:
        rules = self.rules(row)
        asked = self._asked(fact, rules) or asked_of(fact, rules)
        made, cells = [*rules.contracts.values()], Cells(row, rules.pack)
        number, unplayed = row.own(NUMBER), self.unplayed(row)
        found = wrong_fact(number, made, cells, asked)
        if unplayed is None:
            return found
        return when(unplayed, wrong_idle(number, made, cells, asked), found)

    def strays(self, row: RowCells) -> Iterator[Wrong]:
        """Facts that move no points and belong to some contracts, told of another one."""
        rules, cells, number = self.rules(row), self.cells(row), row.own(NUMBER)
        made = [*rules.contracts.values()]
        for fact, asked in self.without_points(row):
            has_place = [each for each in made if fact in rules.may[each.name]]
            if has_place:
                is_out = Call("AND", number > 0, Call("NOT", is_one_of(number, has_place, made)))
                yield Call("AND", is_out, asked.is_told(cells)), asked.misplaced(cells)

    def without_points(self, row: RowCells) -> Iterator[tuple[str, Asked]]:
        """The facts of the outcome with cells that no contract of the table asks for."""
        for fact in self._fact_names:
            if fact not in self._told_apart.values() and row.has(fact):
                yield fact, self._asked(fact, self.rules(row)) or asked_of(fact, self.rules(row))

    def by_contract(self, cells: Cells, player: str) -> Expr:
        """What the contract counts for a player."""
        made = self.rules(cells.row).contracts.values()
        return chosen(cells.row, [each.formula(cells, player) for each in made])

    def of(self, player: str, formula: Formula, row: RowCells) -> Expr:
        """The formula of a player in a deal in which he has a seat; else nothing."""
        return formula(self.cells(row), player) if row.seated(player) else expr(0)


class CompendiumLive(ContractsLive):
    """The columns of one table of a compendium game."""

    def __init__(self, game: AnyCompendium, table: AnyTable) -> None:
        super().__init__(
            table,
            partial(game.rules, table.options),
            game.fact_names,
            game.asked,
            game.optional_at(table.options),
        )
        self._game = game
        self._options = table.options
        self._may_be_undecided = game.may_be_undecided(table.options)
        self._early_end = game.early_end(table.options)
        self.schedule = LiveSchedule(
            self.everyone,
            self.rules_of_all.plan,
            self.rules,
            NUMBER,
            self._is_dealt_again if self._may_be_undecided else None,
            last=game.told_of_last(table.options),
            counts_deals=game.counts_deals(table.options),
        )

    def live(self) -> Live:
        end = LiveEnd(self._is_over)
        return super().live()._replace(end=end, besides=self.strays)

    def _is_over(self, row: RowCells) -> Expr:
        over = self.schedule.is_over(row)
        if self._early_end is None:
            return over
        return Call("OR", over, row.above(ENDED).equals(1))

    def columns(self) -> Iterator[LiveColumn]:
        yield from self.schedule.standing()
        yield from self.telling()
        if self._is_dealt_more_often:
            yield LiveColumn(AGAIN, self._again, before=_dealt_again)
        yield from self.schedule.columns()
        if self._early_end is not None:
            yield LiveColumn(ENDED, partial(self._ended, self._early_end), before=_ended_early)
        for player in self.everyone:
            for name, formula in self._formulas:
                points = partial(self.of, player, formula)
                yield LiveColumn(f"{player} {name}", points, Move(SCORE, player))

    def faults(self, cells: Cells) -> Iterator[Wrong]:
        if self.schedule.goes_by_dealer:  # in an empty row, and as recorded, he stands there
            yield missing(cells.row, "dealer")
            yield no_player(cells.row, "dealer", cells.row.everyone())

    def breach(self, row: RowCells) -> Expr:
        of_game = self._game.breach_cells(self.cells(row), self._options)
        return first_wrong(*self.schedule.breaches(row), *of_game)

    @cached_property
    def _formulas(self) -> Sequence[tuple[str, Formula]]:
        """What moves the points of a player, by the names of the columns."""
        found: list[tuple[str, Formula]] = [(FOR_CONTRACT, self._contract)]
        for layer in self._game.layers:
            if isinstance(layer, Times) and layer.at(self._options):
                times = partial(_times, layer, self._options)
                found = [(name, partial(times, formula)) for name, formula in found]
            elif isinstance(layer, Further) and layer.at(self._options):
                found.append((layer.name, partial(_further, layer, self._options)))
        return found

    # the contract ----------------------------------------------------------------------------

    def _contract(self, cells: Cells, player: str) -> Expr:
        points = self.by_contract(cells, player)
        if not self._may_be_undecided:
            return points
        return when(self._undecided(cells), self._paid_again(cells, player), points)

    def _undecided(self, cells: Cells) -> Expr:
        return self._game.undecided_cells(cells, self._options)

    @property
    def _is_dealt_more_often(self) -> bool:
        """Whether a deal that decides nothing is dealt again only so many times."""
        return self._may_be_undecided and bool(self._game.redeals)

    def _paid_again(self, cells: Cells, player: str) -> Expr | int:
        """What the dealer pays where it decides nothing for the last time."""
        row = cells.row
        if not self._is_dealt_more_often:
            return 0
        is_last = row.own(AGAIN).equals(0)
        return is_last * cells.names("dealer", player) * self._game.dealer_pays

    def _is_dealt_again(self, row: RowCells) -> Expr:
        """Whether the deal does not count."""
        if self._is_dealt_more_often:
            return row.own(AGAIN) > 0
        return self._undecided(self.cells(row))

    def _ended(self, by_deal: Callable[[Cells], Expr], row: RowCells) -> Expr:
        return when(by_deal(self.cells(row)), 1, row.above(ENDED))

    def _again(self, row: RowCells) -> Expr:
        """How often the coming deal is dealt again."""
        cells = self.cells(row)
        undecided, above = self._undecided(cells), row.above(AGAIN)
        most: Expr = expr(0)
        for name, times in self._game.redeals.items():
            most = when(cells.says("contract", name), times, most)
        return when(undecided, when(above < most, above + 1, 0), 0)


def contract_number(row: RowCells, names: Iterable[str]) -> Expr:
    """The number of the contract in the list of the table; 0 where it is none of them."""
    found: Expr = expr(0)
    contract = row.fact("contract")
    for number, name in reversed([*enumerate(names, 1)]):
        found = when(contract.equals(in_cell(name)), number, found)
    return found


def chosen(row: RowCells, found: Sequence[Expr]) -> Expr:
    """That of the contract that is played."""
    return Call("CHOOSE", row.own(NUMBER), *found)


def _times(layer: Times, options: object, formula: Formula, cells: Cells, player: str) -> Expr:
    return formula(cells, player) * layer.formula(cells, options)


def _further(layer: Further, options: object, cells: Cells, player: str) -> Expr:
    return layer.formula(cells, player, options)


def _ended_early(ledger: AnyLedger) -> int:
    return int(ledger.state.ended)


def _dealt_again(ledger: AnyLedger) -> int:
    again: int = ledger.state.again
    return again
