"""Which contracts are played, in which order and by whom: plans as data, and the table's place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem, breach

from .parts import DealContract, Pack

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


def in_order(contracts: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The stages of a fixed order."""
    return tuple((contract,) for contract in contracts)


def stages(contracts: Iterable[str], choice: bool) -> tuple[tuple[str, ...], ...]:
    """The stages of a choice among all of them, or of a fixed order."""
    return (tuple(contracts),) if choice else in_order(contracts)


class TableRules(NamedTuple):
    """The rules of one table: contracts by name, the plan, the pack; `lowest` when the smallest
    total wins. `names` are all spellings of the contracts (folded)."""

    contracts: Mapping[str, DealContract]
    needs: Mapping[str, frozenset[str]]
    may: Mapping[str, frozenset[str]]
    names: Mapping[str, str]
    plan: Plan
    pack: Pack
    lowest: bool


def make_rules(
    contracts: Sequence[DealContract], plan: Plan, pack: Pack, *, lowest: bool = False
) -> TableRules:
    """The rules of a table that plays those contracts."""
    names: dict[str, str] = {}
    for contract in contracts:
        for spelling in (contract.letter, *contract.aliases, contract.name):
            names[fold(spelling)] = contract.name
    needs = {contract.name: frozenset(contract.needs) for contract in contracts}
    may = {contract.name: needs[contract.name] | {*contract.may} for contract in contracts}
    by_name = {contract.name: contract for contract in contracts}
    return TableRules(by_name, needs, may, names, plan, pack, lowest)


class Standing(NamedTuple):
    """Where a table stands: who deals next, how often each player dealt each contract in this
    series, how many deals of the series and whole series were played, how often the coming deal
    was dealt again, whether the game ended early, and what a game remembers besides. `owed` are
    contracts missing in an earlier series, because a deal was found void when the next one had
    begun: they are made up for at the end."""

    rules: TableRules
    dealer: str
    dealt: Mapping[str, Mapping[str, int]]
    done: int = 0
    series: int = 0
    again: int = 0
    ended: bool = False
    memory: Any = None
    owed: tuple[str, ...] = ()

    def after(self, dealer: str, contract: str, series: int) -> Standing:
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

    def begun(self, series: int) -> Standing:
        """The same when that series had begun, although contracts of this one may be missing."""
        if series <= self.series:
            return self
        missing = tuple(contract for stage in due(self, self.dealer) for contract in stage)
        dealt = dict.fromkeys(self.dealt, NOBODY)
        return self._replace(dealt=dealt, done=0, series=series, owed=(*self.owed, *missing))


def beginning(rules: TableRules, dealer: str, players: Iterable[str]) -> Standing:
    """Before the first deal of those players, who may come later."""
    return Standing(rules, dealer, dict.fromkeys(players, NOBODY))


def seated(state: Standing, rules: TableRules, dealer: str) -> Standing:
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


def state_of(deal: AnyDeal) -> Standing:
    """The state before the deal that is being read."""
    state: Standing = deal.turn.state
    return state


def played_by(state: Standing, dealer: str) -> Mapping[str, int]:
    """How often each contract was played in the series from which that dealer takes his."""
    if state.rules.plan.each:
        return state.dealt[dealer]
    counts: dict[str, int] = {}
    for mine in state.dealt.values():
        for contract, count in mine.items():
            counts[contract] = counts.get(contract, 0) + count
    return counts


def left_over(state: Standing, dealer: str) -> list[list[str]]:
    """The contracts still to come for that dealer, by stages, as often as they are to come: those
    of the series, or at the end what an earlier one owes."""
    return due(state, dealer) or [list(state.owed)] * bool(state.owed)


def due(state: Standing, dealer: str) -> list[list[str]]:
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


def open_contracts(state: Standing, dealer: str) -> tuple[str, ...]:
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


def is_complete(state: Standing) -> bool:
    """Whether everything on the plan has been played."""
    plan = state.rules.plan
    if state.ended:
        return True
    if not plan.each:
        return state.series >= plan.rounds and not state.owed
    return state.done >= (plan.size + plan.extra) * len(state.rules.pack.players)


def place_after(state: Standing) -> int:
    """How many deals of the series have been played after one more; 0 where the next begins."""
    return (state.done + 1) % state.rules.plan.size


def next_in_turn(state: Standing, dealer: str, place: int) -> str:
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


def check_schedule(
    state: Standing, then: Standing, dealer: str, contract: str
) -> Iterator[Problem]:
    """The contract must be open to that dealer (a deal after the end is another matter). One that
    was open `then`, when the deal was recorded, stays so unless it was played more often."""
    state = state.begun(then.series)
    allowed = open_contracts(state, dealer)
    if contract in allowed or contract in state.owed or is_complete(state):
        return
    times, before = (played_by(known, dealer).get(contract, 0) for known in (state, then))
    if times <= before and contract in open_contracts(then, dealer):
        return
    left = left_over(state, dealer)
    if not any(contract in stage for stage in left):
        by = f"by {dealer} " if state.rules.plan.each else ""
        message = f"{contract} has been played {by}already"
    elif contract in left[0]:
        message = f"{dealer} may not choose {contract} any more"
    else:
        message = f"{contract} is not due yet: {' or '.join(dict.fromkeys(left[0]))} comes first"
    hint = f"open to {dealer}: {', '.join(allowed)}" if allowed else f"{dealer} has none left"
    yield breach(message, hint, "contract", contract)
