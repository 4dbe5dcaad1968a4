"""Which contracts are played, in which order and by whom: plans as data, and the table's place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import choice, switch
from scorekeeper.core.declaration.table_rules import TableRules, useless
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple

from .parts import DealContract, Pack

O = TypeVar("O")  # the options of a game  # noqa: E741
M_co = TypeVar("M_co", covariant=True)  # what a game remembers besides

NOBODY: Mapping[str, int] = {}


class Plan(NamedTuple):
    """A schedule.

    `stages` are groups of contracts: those of one group come in any order, the groups one after
    the other (so a fixed order has one contract in each). With `each` every player deals all of
    them; otherwise they are the table's, `rounds` times over, and the deal passes after `block`
    deals. With `each` the deal passes after every deal, or with `keeps` when a player has dealt
    all of his. After that everybody deals `extra` more of his choice. `quotas` bound how many of
    some contracts one player may deal.
    """

    stages: tuple[tuple[str, ...], ...]
    each: bool = False
    keeps: bool = False
    block: int = 1
    rounds: int = 1
    extra: int = 0
    quotas: tuple[tuple[frozenset[str], int], ...] = ()

    @property
    def size(self) -> int:
        """How many deals one series has."""
        return sum(map(len, self.stages))

    @property
    def contracts(self) -> tuple[str, ...]:
        """The contracts in order, each once."""
        return tuple(dict.fromkeys(contract for stage in self.stages for contract in stage))

    def times(self, contract: str) -> int:
        """How often the contract comes in one series."""
        return sum(stage.count(contract) for stage in self.stages)


def in_order(contracts: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The stages of a fixed order."""
    return tuple((contract,) for contract in contracts)


def stages(contracts: Iterable[str], choice: bool) -> tuple[tuple[str, ...], ...]:
    """The stages of a choice among all of them, or of a fixed order."""
    return (tuple(contracts),) if choice else in_order(contracts)


class ContractRules(NamedTuple):
    """What one table plays: contracts by name, the plan, the pack; `lowest` when the smallest
    total wins. `needs` are the facts that fix the outcome of each contract, `may` those that can be
    recorded; `names` are all spellings of the contracts (folded)."""

    contracts: Mapping[str, DealContract]
    needs: Mapping[str, frozenset[str]]
    may: Mapping[str, frozenset[str]]
    names: Mapping[str, str]
    plan: Plan
    pack: Pack
    lowest: bool


def make_rules(
    contracts: Sequence[DealContract], plan: Plan, pack: Pack, *, lowest: bool = False
) -> ContractRules:
    """The rules of a table that plays those contracts."""
    names: dict[str, str] = {}
    for contract in contracts:
        for spelling in (contract.letter, *contract.aliases, contract.name):
            names[fold(spelling)] = contract.name
    needs = {contract.name: frozenset(contract.needs) for contract in contracts}
    may = {contract.name: needs[contract.name] | {*contract.may} for contract in contracts}
    by_name = {contract.name: contract for contract in contracts}
    return ContractRules(by_name, needs, may, names, plan, pack, lowest)


class Standing(NamedTuple, Generic[M_co]):
    """Where a table stands: who deals next, how often each player dealt each contract in this
    series, how many deals of the series and whole series were played, how often the coming deal
    was dealt again, whether the game ended early, and what a game remembers besides. `owed` are
    contracts missing in an earlier series, because a deal was found void when the next one had
    begun: they are made up for at the end. `may_deal` are those who may deal next just as well."""

    rules: ContractRules
    dealer: str
    dealt: Mapping[str, Mapping[str, int]]
    memory: M_co
    done: int = 0
    series: int = 0
    again: int = 0
    ended: bool = False
    owed: tuple[str, ...] = ()
    may_deal: tuple[str, ...] = ()

    def after(self, dealer: str, contract: str, series: int) -> Standing[M_co]:
        """One more deal, which was played in that series (the next dealer is not known yet)."""
        if series > self.series:
            return self.begun(series).after(dealer, contract, series)
        if contract in self.owed and not any(contract in left for left in due(self, dealer)):
            owed = list(self.owed)
            owed.remove(contract)
            return self._replace(owed=tuple(owed), again=0)
        mine = self.dealt[dealer]
        dealt = {**self.dealt, dealer: {**mine, contract: mine.get(contract, 0) + 1}}
        plan, done = self.rules.plan, self.done + 1
        if plan.each or done < plan.size:
            return self._replace(dealt=dealt, done=done, again=0)
        if self.series + 1 >= plan.rounds:  # what was played last stays to be seen
            return self._replace(dealt=dealt, done=done, series=self.series + 1, again=0)
        dealt = dict.fromkeys(dealt, NOBODY)
        return self._replace(dealt=dealt, done=0, series=self.series + 1, again=0)

    def begun(self, series: int) -> Standing[M_co]:
        """The same when that series had begun, although contracts of this one may be missing."""
        if series <= self.series:
            return self
        missing = tuple(contract for stage in due(self, self.dealer) for contract in stage)
        dealt = dict.fromkeys(self.dealt, NOBODY)
        return self._replace(dealt=dealt, done=0, series=series, owed=(*self.owed, *missing))


AnyStanding = Standing[object]
M = TypeVar("M")


def seated(state: Standing[M], rules: ContractRules, dealer: str) -> Standing[M]:
    """The state when others play on by those rules; `dealer` is whose turn it is now, or who sits
    after him if he has left."""
    state = state._replace(rules=rules, dealer=dealer)
    if not rules.plan.each:
        return state
    dealt = {player: sum(state.dealt[player].values()) for player in rules.pack.players}
    state = state._replace(done=sum(dealt.values()))
    if dealt[dealer] < rules.plan.size or is_complete(state):
        return state
    return state._replace(dealer=next_in_turn(state, dealer, 0))


def played_by(state: AnyStanding, dealer: str) -> Mapping[str, int]:
    """How often each contract was played in the series from which that dealer takes his."""
    if state.rules.plan.each:
        return state.dealt[dealer]
    counts: dict[str, int] = {}
    for mine in state.dealt.values():
        for contract, count in mine.items():
            counts[contract] = counts.get(contract, 0) + count
    return counts


def left_over(state: AnyStanding, dealer: str) -> list[list[str]]:
    """The contracts still to come for that dealer, by stages, as often as they are to come: those
    of the series, or at the end what an earlier one owes."""
    return due(state, dealer) or [list(state.owed)] * bool(state.owed)


def has_one_left(state: AnyStanding, dealer: str) -> bool:
    """Whether one contract is still to come for that dealer."""
    return sum(map(len, left_over(state, dealer))) == 1


def due(state: AnyStanding, dealer: str) -> list[list[str]]:
    """The same of the series alone."""
    counts = dict(played_by(state, dealer))
    found = []
    for stage in state.rules.plan.stages:
        rest = []
        for contract in stage:
            if counts.get(contract, 0) > 0:
                counts[contract] -= 1
            else:
                rest.append(contract)
        if rest:
            found.append(rest)
    return found


def open_contracts(state: AnyStanding, dealer: str) -> tuple[str, ...]:
    """What that dealer may play now; nothing when he has dealt all of his."""
    plan = state.rules.plan
    if is_complete(state):
        return ()
    if plan.extra and plan.each and sum(state.dealt[dealer].values()) >= plan.size:
        return plan.contracts
    left = left_over(state, dealer)
    if not left:
        return ()
    allowed = tuple(dict.fromkeys(left[0]))
    for contracts, most in plan.quotas:
        mine = sum(state.dealt[dealer].get(contract, 0) for contract in contracts)
        if mine >= most:
            allowed = tuple(contract for contract in allowed if contract not in contracts)
    return allowed


def is_complete(state: AnyStanding) -> bool:
    """Whether everything on the plan has been played."""
    plan = state.rules.plan
    if state.ended:
        return True
    if not plan.each:
        return state.series >= plan.rounds and not state.owed
    return state.done >= (plan.size + plan.extra) * len(state.rules.pack.players)


def place_after(state: AnyStanding) -> int:
    """How many deals of the series have been played after one more; 0 where the next begins."""
    return (state.done + 1) % state.rules.plan.size


def next_in_turn(state: AnyStanding, dealer: str, place: int) -> str:
    """Who deals after that dealer, whose deal was the one at that place of the series."""
    plan, seat = state.rules.plan, state.rules.pack.seat
    if not plan.each:
        return dealer if place % plan.block else seat(dealer, 1)
    after = [seat(dealer, steps) for steps in range(1, len(state.rules.pack.players) + 1)]
    turn = [dealer, *after] if plan.keeps else after
    for players, most in ((turn, plan.size), (after, plan.size + plan.extra)):
        for player in players:
            if sum(state.dealt[player].values()) < most:
                return player
    return after[0]


PLAYED, NOT_HIS, NOT_DUE = "played", "not his", "not due"


def why_not_open(state: AnyStanding, then: AnyStanding, dealer: str, contract: str) -> str:
    """Why the contract is not open to that dealer, if it is not (a deal after the end is another
    matter). One that was open `then`, when the deal was recorded, stays so unless it was played
    more often."""
    if contract in open_contracts(state, dealer) or contract in state.owed or is_complete(state):
        return ""
    times, before = (played_by(known, dealer).get(contract, 0) for known in (state, then))
    if times <= before and contract in open_contracts(then, dealer):
        return ""
    left = left_over(state, dealer)
    if not any(contract in stage for stage in left):
        return PLAYED
    return NOT_HIS if contract in left[0] else NOT_DUE


# how a table says its schedule -------------------------------------------------------------------

ROTATE, BLOCK = "rotate", "block"


def choice_option(source: str) -> bool:
    """Whether contracts are named instead of following a list."""
    meaning = "the dealer names the contract, each once, instead of a fixed order"
    return switch(False, meaning, source)


def order_option(default: str, source: str) -> str:
    """When the deal passes on."""
    return choice(
        f"{ROTATE}|{BLOCK}",
        "rotate = the next player deals after every deal; block = a player deals all his contracts "
        "one after the other",
        source,
        default=default,
    )


def kept_for(
    place: str, setting: str, names: Iterable[str], when: Callable[[Table[O]], object]
) -> TableRules[O]:
    """The options of these names do nothing `when` the table is another one than the `place` for
    which they are; a table makes that itself by the setting."""
    where = f"at this table: it is for {place}"
    return tuple(useless(name, when, where, f"set {setting}") for name in names)


def deals_left(state: AnyStanding) -> int:
    """How many deals are still to come in the whole game."""
    plan = state.rules.plan
    if is_complete(state):
        return 0
    if plan.each:
        return (plan.size + plan.extra) * len(state.rules.pack.players) - state.done
    in_series = sum(len(stage) for stage in due(state, state.dealer))
    return in_series + max(plan.rounds - state.series - 1, 0) * plan.size + len(state.owed)
