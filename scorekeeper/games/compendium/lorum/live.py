"""What a deal of Lorum is worth as formulas over its facts, in points and in chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from scorekeeper.core.books.accounts import POT, SCORE
from scorekeeper.core.declaration.facts import STRAY
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import Wrong, of_each, sum_of
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live, LivePart
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.compendium.facts import MOST_PASSES
from scorekeeper.games.compendium.live import (
    FOR_CONTRACT,
    NUMBER,
    AnyCompendium,
    CompendiumLive,
    chosen,
)
from scorekeeper.games.compendium.live_cells import Cells
from scorekeeper.games.compendium.live_checks import (
    Asked,
    cards_left,
    flag,
    in_range,
    is_one_of,
    some_counted,
    yes_or_no,
)
from scorekeeper.games.compendium.parts import (
    ByCard,
    CountedThing,
    DealContract,
    Each,
    Left,
    Pack,
    added_up,
)
from scorekeeper.games.compendium.schedule import ContractRules

from .chips import IN_THREES, SHARED_ALONE, TO_CLEAR, ChipEntries, sweep_shares
from .declaration import (
    ALL_TO_POT,
    ALLBAD,
    BARE,
    KIRAKO,
    NO_REWARD,
    POT_THREE,
    PRINTED,
    REFUND,
    SHORT,
    SPLIT,
    THREE_EACH,
    TO_POT,
    TURNS,
    WHOLE,
    LorumLedger,
    LorumTable,
)
from .pot import pot_shares

TO_THE_POT = "to the pot"
TAKERS = "players who took some"


def asked(fact: str, rules: ContractRules) -> Asked | None:
    """What is asked of the facts that no other game has."""
    if fact == "trick":
        return in_range(fact, 1, rules.pack.tricks)
    if fact == "failed":
        return yes_or_no(fact)
    if fact == "passes":
        return some_counted(fact, rules.pack.players, MOST_PASSES)
    if fact == "announced":
        return _before_the_last(flag(fact))
    is_placed = any({"order", "left"} <= needs for needs in rules.needs.values())
    return _out_first(cards_left(rules)) if fact == "left" and is_placed else None


def _before_the_last(announced: Asked) -> Asked:
    """The king of hearts is announced before the last trick, in which it falls."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        late = cells.count("trick").differs(cells.pack.tricks)
        stray = when(cells.says("announced", "yes"), late, 0)
        return [*announced.faults(cells, needing), (stray, f"announced {STRAY}")]

    return announced._replace(faults=faults)


def _out_first(left: Asked) -> Asked:
    """Who went out first by the order has no cards left."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        players = cells.pack.players
        has = added_up(cells.names("order", p, "1") * cells.count("left", p) for p in players)
        cards = has & when(has.equals(1), " card left", " cards left")
        told = cells.row.fact("order", "", "1") & " went out first, but has " & cards
        return [*left.faults(cells, needing), (has > 0, told)]

    return left._replace(faults=faults)


class ChipsLive(CompendiumLive):
    """The columns of a table that pays chips: to a pot, to players who took nothing, to whoever
    goes out."""

    def __init__(self, game: AnyCompendium, table: LorumTable) -> None:
        super().__init__(game, table)
        self._table = table

    def columns(self) -> Iterator[LiveColumn]:
        yield from self.schedule.standing()
        yield from self.telling()
        yield from self.schedule.columns()
        for player in self.everyone:
            yield LiveColumn(_units(player), partial(self.of, player, self._took))
        yield LiveColumn(TAKERS, self._takers)
        for player in self.everyone:
            got = partial(self.of, player, self._got)
            yield LiveColumn(f"{player} {FOR_CONTRACT}", got, Move(SCORE, player))
        yield LiveColumn(TO_THE_POT, self._to_pot, Move(POT, POT))
        if self._is_refunded:
            for player in self.everyone:
                paid = partial(self._paid_so_far, player)
                yield LiveColumn(_paid(player), paid, before=partial(_paid_before, player))
        if self._is_shared_out:
            for player in self.everyone:
                share = partial(self._share_of_pot, player)
                yield LiveColumn(_share(player), share, before=partial(_share_before, player))

    def live(self) -> Live:
        found = super().live()
        if not self._is_shared_out:
            return found
        return found._replace(parts=(LivePart(POT, {who: _share(who) for who in self.everyone}),))

    @property
    def _is_shared_out(self) -> bool:
        """Whether a pot that stands when people stop goes to the players."""
        return self._table.options.pot_on_abort != PRINTED

    @property
    def _is_refunded(self) -> bool:
        """Whether it goes to those who have paid it."""
        return self._table.options.pot_on_abort == REFUND

    def _took(self, cells: Cells, player: str) -> Expr:
        """What the player took in a deal that is paid to those who took nothing."""
        contracts = self.rules(cells.row).contracts.values()
        units = [each.formula(cells, player) if _is_clear(each) else expr(0) for each in contracts]
        return when(cells.row.own(NUMBER).equals(0), 0, chosen(cells.row, units))

    def _takers(self, row: RowCells) -> Expr:
        return takers_of(self._all_units(row))

    def _all_units(self, row: RowCells) -> list[Expr]:
        return [row.own(_units(player)) for player in self.rules(row).pack.players]

    def _got(self, cells: Cells, player: str) -> Expr:
        """What the player gets, by the contract."""
        rules = self.rules(cells.row)
        clear = [each for each in rules.contracts.values() if _is_clear(each)]
        if len(clear) == len(rules.contracts):
            return self._cleared(cells, player)
        others = [
            expr(0) if each in clear else self._settled(each, cells, player)
            for each in rules.contracts.values()
        ]
        if not clear:
            return chosen(cells.row, others)
        number, made = cells.row.own(NUMBER), [*rules.contracts.values()]
        is_clear = is_one_of(number, clear, made)
        return when(is_clear, self._cleared(cells, player), chosen(cells.row, others))

    def _cleared(self, cells: Cells, player: str) -> Expr:
        taken = Taken(self._all_units(cells.row), cells.row.own(TAKERS))
        return self._for_taken(taken, self._options.sweep, cells, player)

    def _settled(self, contract: DealContract, cells: Cells, player: str) -> Expr:
        """What the player gets in another deal."""
        if contract.name == KIRAKO:
            return self._at_kirako(cells, player)
        return added_up(self._by_part(contract, part, cells, player) for part in contract.parts)

    def _by_part(
        self, contract: DealContract, part: CountedThing, cells: Cells, player: str
    ) -> Expr:
        players = cells.pack.players
        if _is_for_clear(part):
            units = [part.formula(cells, each) for each in players]
            return self._for_taken(Taken(units, takers_of(units)), NO_REWARD, cells, player)
        mine = part.formula(cells, player)
        if isinstance(part, Left):
            left = cells.count("left", player)
            return when(left.equals(0), _sum("left", cells), -left)
        if not self._is_shared(contract):
            return -mine
        others = added_up(part.formula(cells, each) for each in players if each != player)
        return others / (len(players) - 1) - mine

    def _is_shared(self, contract: DealContract) -> bool:
        """Whether what it costs goes to the other players."""
        return contract.name in SHARED_ALONE and self._options.single_to != TO_POT

    # hearts, Obers, tricks -------------------------------------------------------------------

    def _for_taken(self, taken: Taken, sweep: str, cells: Cells, player: str) -> Expr:
        """What a player gets for what each of them took."""
        players = cells.pack.players
        mine = taken.units[players.index(player)]
        clear, rule = -(taken.takers - len(players)), self._options.clear
        if rule == TO_POT:
            shared = -mine
        elif rule == SPLIT:
            share = taken.total / when(clear.equals(0), 1, clear)
            shared = when(mine.equals(0), share, -mine)
        else:
            paid = when(clear.equals(0), 1, clear)
            shared = when(mine.equals(0), taken.total, -(mine * paid))
        return when(taken.takers.equals(1), self._swept(taken, sweep, cells, player), shared)

    def _swept(self, taken: Taken, sweep: str, cells: Cells, player: str) -> Expr:
        """The same where one player took everything."""
        players = cells.pack.players
        mine, others = taken.units[players.index(player)], len(players) - 1
        if sweep == NO_REWARD:
            return -mine
        if sweep == TURNS or sweep.startswith(SHORT):
            paid = [
                (units > 0) * -self._share(who, player, cells, taken.total)
                for who, units in zip(players, taken.units, strict=True)
                if who != player
            ]
            return when(mine > 0, taken.total, added_up(paid))
        each = taken.total if sweep == WHOLE else taken.total / others
        if sweep in (THREE_EACH, POT_THREE):
            each = expr(IN_THREES)
        return when(mine > 0, expr(0) if sweep == POT_THREE else each * others, -each)

    def _share(self, sweeper: str, player: str, cells: Cells, total: Expr) -> Expr:
        """What that player pays the one who took everything, by what there was to take."""
        chips = ChipEntries(0, self._seated(cells.pack.players))
        shares = {
            amount: dict(sweep_shares(sweeper, amount, self._options.sweep, chips))[player]
            for amount in self._totals(cells)
        }
        amounts = [*shares]
        found = expr(shares[amounts[0]])
        for amount in amounts[1:]:
            if shares[amount] != shares[amounts[0]]:
                found = when(total.equals(amount), shares[amount], found)
        return found

    def _seated(self, players: tuple[str, ...]) -> LorumTable:
        return replace(self._table, players=players)

    def _totals(self, cells: Cells) -> list[Amount]:
        """How much there can be to take, one after the other."""
        contracts = self.rules(cells.row).contracts.values()
        parts = (each.parts[0] for each in contracts if _is_clear(each))
        return [*dict.fromkeys(_total(part, cells.pack) for part in parts)]

    # a pot that stands -----------------------------------------------------------------------

    def _paid_so_far(self, player: str, row: RowCells) -> Expr:
        """What the player has put into the pot since somebody took it."""
        above = row.above(_paid(player))
        if not row.seated(player):
            return above
        cells = self.cells(row)
        contracts = self.rules(row).contracts.values()
        paid = chosen(row, [self._paid_at(each, cells, player) for each in contracts])
        return when(cells.says("contract", KIRAKO), 0, above + paid)

    def _paid_at(self, contract: DealContract, cells: Cells, player: str) -> Expr:
        if contract.name == KIRAKO:
            return expr(0)
        if _is_clear(contract):
            taken = Taken(self._all_units(cells.row), cells.row.own(TAKERS))
            return self._paid_of(taken, self._options.sweep, cells, player)
        return added_up(self._paid_by(contract, part, cells, player) for part in contract.parts)

    def _paid_by(
        self, contract: DealContract, part: CountedThing, cells: Cells, player: str
    ) -> Expr:
        if _is_for_clear(part):
            units = [part.formula(cells, each) for each in cells.pack.players]
            return self._paid_of(Taken(units, takers_of(units)), NO_REWARD, cells, player)
        if isinstance(part, Left) or self._is_shared(contract):
            return expr(0)
        return part.formula(cells, player)

    def _paid_of(self, taken: Taken, sweep: str, cells: Cells, player: str) -> Expr:
        """What the player puts into the pot for what was taken; all of them what is left over."""
        mine = taken.units[cells.pack.players.index(player)]
        nobody = taken.takers.equals(len(cells.pack.players))
        shared = mine if self._options.clear == TO_POT else nobody * mine
        swept = {NO_REWARD: mine, POT_THREE: mine.equals(0) * IN_THREES}
        return when(taken.takers.equals(1), swept.get(sweep, expr(0)), shared)

    def _share_of_pot(self, player: str, row: RowCells) -> Expr:
        """What the player gets of the pot if play stops after the deal, as `pot_shares` has it."""
        players = self.rules(row).pack.players
        if player not in players:
            return expr(0)
        held = row.balance(POT, POT) + row.own(TO_THE_POT)
        share: Expr = Call("INT", held / len(players))
        if self._is_refunded:
            paid, all_paid = row.own(_paid(player)), sum_of([row.own(_paid(p)) for p in players])
            lessened = Call("INT", paid * held / when(all_paid > held, all_paid, 1))
            share = when(all_paid > held, lessened, paid)
        return when(held > 0, share, 0)

    # the pot ---------------------------------------------------------------------------------

    def _at_kirako(self, cells: Cells, player: str) -> Expr:
        """Cards left, and the pot for whoever goes out."""
        held, left = cells.row.balance(POT, POT), cells.count("left", player)
        is_out, rule = left.equals(0), self._options.kirako
        if rule == BARE:
            return is_out * held
        if rule != ALL_TO_POT:
            return when(is_out, held + _sum("left", cells), -left)
        paid = left + cells.count("passes", player)
        return is_out * (held + _sum("left", cells) + _sum("passes", cells)) - paid

    def _to_pot(self, row: RowCells) -> Expr:
        """What the pot gets, by the contract."""
        rules = self.rules(row)
        cells = Cells(row, rules.pack)
        return chosen(row, [self._kept(each, cells) for each in rules.contracts.values()])

    def _kept(self, contract: DealContract, cells: Cells) -> Expr:
        if contract.name == KIRAKO:
            return -cells.row.balance(POT, POT)
        if _is_clear(contract):
            taken = Taken(self._all_units(cells.row), cells.row.own(TAKERS))
            return self._left_over(taken, self._options.sweep, cells)
        return added_up(self._kept_of(contract, part, cells) for part in contract.parts)

    def _kept_of(self, contract: DealContract, part: CountedThing, cells: Cells) -> Expr:
        players = cells.pack.players
        if _is_for_clear(part):
            units = [part.formula(cells, each) for each in players]
            return self._left_over(Taken(units, takers_of(units)), NO_REWARD, cells)
        if isinstance(part, Left) or self._is_shared(contract):
            return expr(0)
        return added_up(part.formula(cells, each) for each in players)

    def _left_over(self, taken: Taken, sweep: str, cells: Cells) -> Expr:
        """What goes to the pot of what was taken."""
        seats = len(cells.pack.players)
        nobody = taken.takers.equals(seats)
        shared = taken.total if self._options.clear == TO_POT else nobody * taken.total
        swept = {NO_REWARD: taken.total, POT_THREE: expr(IN_THREES * (seats - 1))}
        return when(taken.takers.equals(1), swept.get(sweep, expr(0)), shared)


class Taken(NamedTuple):
    """What each player took, by what it costs, and how many took some."""

    units: Sequence[Expr]
    takers: Expr

    @property
    def total(self) -> Expr:
        """All of it."""
        return Call("SUM", *self.units)


def takers_of(units: Sequence[Expr]) -> Expr:
    """How many players took some."""
    return added_up((each > 0) * 1 for each in units)


def _paid(player: str) -> str:
    return f"{player} paid into the pot"


def _paid_before(player: str, ledger: LorumLedger) -> Amount:
    return ledger.state.memory.get(player, 0)


def _share(player: str) -> str:
    return f"{player} share of the pot"


def _share_before(player: str, ledger: LorumLedger) -> Amount:
    return pot_shares(ledger).get(player, 0)


def _units(player: str) -> str:
    return f"{player} took"


def _sum(fact: str, cells: Cells) -> Expr:
    return Call("SUM", *of_each(cells.row, fact, cells.pack.players))


def _is_for_clear(part: CountedThing) -> bool:
    """Whether players who took none of it are paid."""
    return isinstance(part, Each | ByCard) and part.fact in TO_CLEAR


def _is_clear(contract: DealContract) -> bool:
    """Whether that is all that the deal is about."""
    return contract.name != ALLBAD and all(map(_is_for_clear, contract.parts))


def _total(part: CountedThing, pack: Pack) -> Amount:
    """What everybody together takes of it."""
    if isinstance(part, Each):
        return part.rate * pack.things[part.fact]
    value = part.worth(None, pack)
    assert value is not None
    return value
