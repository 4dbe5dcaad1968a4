"""Who pays whom, so that every balance becomes zero."""

from collections.abc import Mapping
from fractions import Fraction
from heapq import heapify, heappop, heapreplace
from math import lcm
from typing import Final, Generic, NamedTuple, TypeVar

Amount = TypeVar("Amount", int, Fraction)

EXACT_LIMIT: Final = 12
"""Up to so many balances other than zero, `fewest_payments` gives the true minimum."""


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
    """Settle with the smallest possible number of payments.

    A positive balance receives. The number is the true minimum for up to EXACT_LIMIT balances
    other than zero; for more it is that of `simple_payments`, which may be larger. The same
    balances in the same order give the same payments. Raises ValueError if the sum is not zero.
    """
    _require_zero_sum(balances)
    unsettled = {player: balance for player, balance in balances.items() if balance}
    if len(unsettled) > EXACT_LIMIT:
        return simple_payments(unsettled)
    players = list(unsettled)
    return [
        payment
        for group in _most_groups(_scaled(unsettled))
        for payment in simple_payments({players[at]: unsettled[players[at]] for at in group})
    ]


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
