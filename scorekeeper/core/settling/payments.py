"""Who pays whom, so that every balance becomes zero."""

from collections.abc import Mapping
from fractions import Fraction
from heapq import heapify, heappop, heapreplace
from math import lcm
from typing import Final, Generic, NamedTuple, TypeVar

Amount = TypeVar("Amount", int, Fraction)

EXACT_LIMIT: Final = 12
"""Up to so many balances other than zero, `fewest_payments` looks at every subset of them."""

HALVES_LIMIT: Final = 30
"""Up to so many it looks for those subsets alone whose sum is zero, as long as there are no more
than MOST_ZERO_SUMS: of amounts of money, which seldom cancel, there are few."""

MOST_ZERO_SUMS: Final = 5000


class Payment(NamedTuple, Generic[Amount]):
    """`payer` gives `payee` an amount, which is above zero, in the unit of the balances."""

    payer: str
    payee: str
    amount: Amount


def simple_payments(balances: Mapping[str, Amount]) -> list[Payment[Amount]]:
    """Settle by letting whoever owes most pay whoever is owed most, again and again.

    A positive balance receives. There are fewer payments than balances other than zero; of equal
    balances the first in the mapping is served first. Raises ValueError if the sum is not zero.
    """
    _require_zero_sum(balances)
    players = list(balances)
    owing = [(balance, at) for at, balance in enumerate(balances.values()) if balance < 0]
    owed = [(-balance, at) for at, balance in enumerate(balances.values()) if balance > 0]
    heapify(owing)
    heapify(owed)
    payments: list[Payment[Amount]] = []
    while owing:
        debt, payer = owing[0]
        claim, payee = owed[0]
        amount = -max(debt, claim)
        payments.append(Payment(players[payer], players[payee], amount))
        for left, heap, at in ((debt + amount, owing, payer), (claim + amount, owed, payee)):
            if left:
                heapreplace(heap, (left, at))
            else:
                heappop(heap)
    return payments


def fewest_payments(balances: Mapping[str, Amount]) -> list[Payment[Amount]]:
    """Settle with the smallest possible number of payments, as far as it can be found.

    A positive balance receives. The number is the true minimum for up to EXACT_LIMIT balances
    other than zero, and mostly for up to HALVES_LIMIT; for more it is what two that cancel and
    `simple_payments` come to, which may be larger. The same balances in the same order give the
    same payments. Raises ValueError if the sum is not zero.
    """
    return few_payments(balances)[0]


def few_payments(balances: Mapping[str, Amount]) -> tuple[list[Payment[Amount]], bool]:
    """The same, and whether there are surely none fewer. Raises ValueError as it does."""
    _require_zero_sum(balances)
    unsettled = {player: balance for player, balance in balances.items() if balance}
    players, scaled = list(unsettled), _scaled(unsettled)
    if len(scaled) <= EXACT_LIMIT:
        groups, is_surely = _most_groups(scaled), True
    else:
        groups, is_surely = _many_groups(scaled)
    payments = [
        payment
        for group in groups
        for payment in simple_payments({players[at]: unsettled[players[at]] for at in group})
    ]
    return payments, is_surely


def _require_zero_sum(balances: Mapping[str, Amount]) -> None:
    total = sum(balances.values(), Fraction())
    if total:
        raise ValueError(f"balances add up to {total}: expected 0")


def _scaled(balances: Mapping[str, Amount]) -> list[int]:
    """The balances in a unit that makes all of them whole; integers add up much faster."""
    unit = lcm(*(balance.denominator for balance in balances.values()))
    return [int(balance * unit) for balance in balances.values()]


def _most_groups(balances: list[int]) -> list[list[int]]:
    """Split into as many groups of sum zero as possible: lists of indices, in their order.

    A group of k settles with k - 1 payments, so the most groups give the fewest payments.
    """
    sums = _subset_sums(balances)
    most = _most_zero_sums(sums, len(balances))
    groups: list[list[int]] = []
    subset = len(sums) - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        without = max(_without_one(subset), key=lambda rest: most[rest])
        groups[-1].append((subset ^ without).bit_length() - 1)
        subset = without
    return sorted(sorted(group) for group in groups)


def _many_groups(balances: list[int]) -> tuple[list[list[int]], bool]:
    """The same of many balances, and True; where they are too many, groups that may be joined ones.

    Two that cancel are always a group of their own: the others of their groups cancel, too.
    """
    groups, rest = _pairs(balances)
    own = [balances[at] for at in rest]
    sums = _zero_sums(own) if len(own) <= HALVES_LIMIT else None
    masks = [(1 << len(own)) - 1] if sums is None else _most_disjoint(sums, (1 << len(own)) - 1)
    groups += [[rest[at] for at in range(len(own)) if mask >> at & 1] for mask in masks]
    return sorted(groups), sums is not None


def _pairs(balances: list[int]) -> tuple[list[list[int]], list[int]]:
    """Indices of two that cancel, as many as there are, and all others."""
    waiting: dict[int, list[int]] = {}
    pairs: list[list[int]] = []
    for at, balance in enumerate(balances):
        if waiting.get(-balance):
            pairs.append([waiting[-balance].pop(0), at])
        else:
            waiting.setdefault(balance, []).append(at)
    return pairs, sorted(at for left in waiting.values() for at in left)


def _zero_sums(balances: list[int]) -> list[int] | None:
    """The subsets whose sum is zero, as bit masks: each is one of the first half and one of the
    second that cancel. None for more than MOST_ZERO_SUMS."""
    half = len(balances) // 2
    first: dict[int, list[int]] = {}
    for subset, total in enumerate(_subset_sums(balances[:half])):
        first.setdefault(total, []).append(subset)
    found: list[int] = []
    for subset, total in enumerate(_subset_sums(balances[half:])):
        found += [subset << half | other for other in first.get(-total, ())]
        if len(found) > MOST_ZERO_SUMS:
            return None
    return found[1:]  # the first is empty


def _most_disjoint(subsets: list[int], whole: int) -> tuple[int, ...]:
    """As many of these as possible that make up the whole, which is one of them if it is not
    empty, as each remainder is."""
    by_first: dict[int, list[int]] = {}
    for subset in subsets:
        by_first.setdefault(subset & -subset, []).append(subset)
    most: dict[int, tuple[int, ...]] = {0: ()}

    def found(left: int) -> tuple[int, ...]:
        if left not in most:
            fitting = [one for one in by_first[left & -left] if one & left == one]
            most[left] = max([(one, *found(left ^ one)) for one in fitting], key=len)
        return most[left]

    return found(whole)


def _subset_sums(balances: list[int]) -> list[int]:
    """By subset as a bit mask: the sum of its balances."""
    sums = [0]
    for balance in balances:
        sums += [balance + known for known in sums]
    return sums


def _most_zero_sums(sums: list[int], count: int) -> list[int]:
    """By subset: how often the sum can become zero while its members are taken out one by one."""
    bits = [1 << at for at in range(count)]
    most = [0] * len(sums)
    for subset in range(1, len(sums)):
        best = max([most[subset ^ bit] for bit in bits if subset & bit])
        most[subset] = best + (sums[subset] == 0)
    return most


def _without_one(subset: int) -> list[int]:
    return [subset ^ 1 << at for at in range(subset.bit_length()) if subset >> at & 1]
