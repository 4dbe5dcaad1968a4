"""The money of a season: what everybody still has to get or to give, and the fewest payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.core.settling.payments import Payment, few_payments
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.currency import decimals
from scorekeeper.core.values.parts import NamedTuple

from .purses import CASH_BOX, Purses
from .scheme import Scheme


class Account(NamedTuple):
    """What is still owed in one currency, in its minor units: a positive balance receives. Where
    there are surely no fewer payments that settle it, they `are_fewest`."""

    currency: str
    balances: Mapping[str, int]
    payments: Sequence[Payment[int]]
    are_fewest: bool = True


def accounts(
    money: Mapping[str, Mapping[str, int]], evenings: Mapping[str, int], scheme: Scheme
) -> Sequence[Account]:
    """One for each currency; `money` has by currency what the evenings came to for everybody,
    `evenings` how often each sat down. Fees and payments of the scheme are in the season's
    currency: that of most sheets, of equal ones the first by name. Guests have one account with the
    members whom they become."""
    purses = Purses(evenings, scheme)
    main = _main(money)
    if not money and not (scheme.fee or scheme.paid):
        return ()
    found = []
    for currency in sorted({*money, main}):
        balances = purses.merged(money.get(currency, {}))
        if currency == main:
            scale = 10 ** decimals(currency)
            _charge(balances, purses.merged(evenings), scheme.fee, scale)
            for payer, payee, amount in scheme.paid:
                one, other = purses.named(payer) or payer, purses.named(payee) or payee
                _move(balances, one, other, _minor(amount, scale))
        found.append(Account(currency, balances, *few_payments(balances)))
    return found


def _main(money: Mapping[str, Mapping[str, int]]) -> str:
    return min(money, key=lambda currency: (-len(money[currency]), currency), default="")


def _charge(balances: dict[str, int], evenings: Mapping[str, int], fee: Amount, scale: int) -> None:
    """Take the fee of every evening off."""
    if fee:
        for player, count in evenings.items():
            _move(balances, player, CASH_BOX, -_minor(fee, scale) * count)


def _move(balances: dict[str, int], one: str, other: str, units: int) -> None:
    balances[one] = balances.get(one, 0) + units
    balances[other] = balances.get(other, 0) - units


def _minor(amount: Amount, scale: int) -> int:
    """To the nearest minor unit, half away from nothing."""
    size = int(abs(Fraction(amount)) * scale + Fraction(1, 2))
    return size if amount >= 0 else -size
