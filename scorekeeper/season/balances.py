"""The money of a season: what everybody still has to get or to give, and the fewest payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.core.settling.payments import Payment, fewest_payments
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.currency import decimals
from scorekeeper.core.values.parts import NamedTuple

from .scheme import Scheme

CASH_BOX = "cash box"


class Account(NamedTuple):
    """What is still owed in one currency, in its minor units: a positive balance receives."""

    currency: str
    balances: Mapping[str, int]
    payments: Sequence[Payment[int]]


def accounts(
    money: Mapping[str, Mapping[str, int]], evenings: Mapping[str, int], scheme: Scheme
) -> Sequence[Account]:
    """One for each currency; `money` has by currency what the evenings came to for everybody,
    `evenings` how often each sat down. Fees and payments of the scheme are in the season's
    currency: that of most sheets, of equal ones the first by name."""
    main = _main(money)
    if not money and not (scheme.fee or scheme.paid):
        return ()
    found = []
    for currency in sorted({*money, main}):
        balances = dict(money.get(currency, {}))
        if currency == main:
            _charge(balances, evenings, scheme, 10 ** decimals(currency))
        found.append(Account(currency, balances, fewest_payments(balances)))
    return found


def _main(money: Mapping[str, Mapping[str, int]]) -> str:
    return min(money, key=lambda currency: (-len(money[currency]), currency), default="")


def _charge(
    balances: dict[str, int], evenings: Mapping[str, int], scheme: Scheme, scale: int
) -> None:
    """Take fees off, and what was paid already."""
    fee = _minor(scheme.fee, scale)
    for player, count in evenings.items():
        if fee:
            _move(balances, player, CASH_BOX, -fee * count)
    for payer, payee, amount in scheme.paid:
        _move(balances, payer, payee, _minor(amount, scale))


def _move(balances: dict[str, int], one: str, other: str, units: int) -> None:
    balances[one] = balances.get(one, 0) + units
    balances[other] = balances.get(other, 0) - units


def _minor(amount: Amount, scale: int) -> int:
    """To the nearest minor unit, half away from nothing."""
    size = int(abs(Fraction(amount)) * scale + Fraction(1, 2))
    return size if amount >= 0 else -size
