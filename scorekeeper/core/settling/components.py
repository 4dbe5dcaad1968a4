"""How accounts make up a player's total: the parts of every settlement.

Every component is linear in the balances, so each entry's worth to each player is known; only
the rounding at the end is not linear.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple


class Own(NamedTuple):
    """The owner's total grows by `weight` per point of a single account."""

    account: str
    weight: Amount = 1
    name: str = ""

    def pair(self, ledger: AnyLedger, a: str, b: str) -> Amount | None:
        """Not settled pair by pair."""
        return None

    def worth(self, owners: Sequence[str], owner: str, against: str) -> dict[str, Amount]:
        """What one point on the account of `owner` adds to each total."""
        return {owner: self.weight}


class Versus(NamedTuple):
    """A pair account: what A holds against B, less what B holds against A, passes from B to A."""

    account: str
    name: str = ""

    def pair(self, ledger: AnyLedger, a: str, b: str) -> Amount:
        """What b owes a."""
        balances = ledger.paired[self.account]
        return balances[a][b] - balances[b][a]

    def worth(self, owners: Sequence[str], owner: str, against: str) -> dict[str, Amount]:
        """What one point of `owner` against `against` adds to each total."""
        return {owner: 1, against: -1}


class Spread(NamedTuple):
    """Differences on a single account: b owes a `rate / divisor` per point that a has more.

    A negative rate is a penalty account. With `divisor` the number of players this is `rate`
    times the difference from the average.
    """

    account: str
    rate: Amount
    divisor: int
    name: str = ""

    def pair(self, ledger: AnyLedger, a: str, b: str) -> Amount:
        """What b owes a."""
        balances = ledger.single[self.account]
        return simplify(Fraction(self.rate * (balances[a] - balances[b])) / self.divisor)

    def worth(self, owners: Sequence[str], owner: str, against: str) -> dict[str, Amount]:
        """What one point on the account of `owner` adds to each total."""
        share = simplify(Fraction(self.rate) / self.divisor)
        gains: dict[str, Amount] = dict.fromkeys(owners, -share)
        gains[owner] = simplify(share * (len(owners) - 1))
        return gains


Component = Own | Versus | Spread


def component_name(component: Component) -> str:
    """The name of the component in a settlement: its own, else that of its account."""
    return component.name or component.account


def pair_amounts(component: Component, ledger: AnyLedger) -> dict[tuple[str, str], Amount]:
    """What b owes a by this component, for every unordered pair (a, b) of owners."""
    owners = ledger.table.owners
    found: dict[tuple[str, str], Amount] = {}
    for i, a in enumerate(owners):
        for b in owners[i + 1 :]:
            amount = component.pair(ledger, a, b)
            if amount is not None:
                found[a, b] = amount
    return found


def exact_amounts(component: Component, ledger: AnyLedger) -> dict[str, Amount]:
    """What the component adds to each total, exactly."""
    owners = ledger.table.owners
    if isinstance(component, Own):
        balances = ledger.single[component.account]
        return {owner: simplify(component.weight * balances[owner]) for owner in owners}
    if isinstance(component, Spread):
        return _spread(component, ledger.single[component.account], owners)
    balances_of = ledger.paired[component.account]
    return {
        a: simplify(sum(balances_of[a][b] - balances_of[b][a] for b in owners if b != a))
        for a in owners
    }


def _spread(
    component: Spread, balances: dict[str, Amount], owners: Sequence[str]
) -> dict[str, Amount]:
    total = sum(balances[owner] for owner in owners)
    n = len(owners)
    return {
        owner: simplify(
            Fraction(component.rate * (n * balances[owner] - total)) / component.divisor
        )
        for owner in owners
    }


def totals(components: Sequence[Component], ledger: AnyLedger) -> dict[str, Amount]:
    """Every owner's total if play stopped now, exactly."""
    found: dict[str, Amount] = dict.fromkeys(ledger.table.owners, 0)
    for component in components:
        for owner, amount in exact_amounts(component, ledger).items():
            found[owner] += amount
    return {owner: simplify(amount) for owner, amount in found.items()}


def worth_of(
    components: Sequence[Component], entries: Iterable[Entry], owners: Sequence[str]
) -> dict[str, Amount]:
    """What entries add to every owner's total."""
    by_account = {component.account: component for component in components}
    gains: dict[str, Amount] = dict.fromkeys(owners, 0)
    for account, owner, amount, _, against in entries:
        component = by_account.get(account)
        if component is not None:
            for player, share in component.worth(owners, owner, against).items():
                gains[player] += share * amount
    return {owner: simplify(gain) for owner, gain in gains.items()}


def round_half_down(amount: Amount) -> int:
    """The nearest whole number; an exact half goes down."""
    return ceil(Fraction(amount) - Fraction(1, 2))
