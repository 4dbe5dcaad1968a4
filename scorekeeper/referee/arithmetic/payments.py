"""Slips in paying: the wrong divisor, amounts counted twice or by half, a payment left out or paid
the other way, money rounded otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import ceil, floor

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.settling.components import Component, component_name
from scorekeeper.core.settling.settlement import (
    BY_SHARE,
    BY_WHOLE_SHARE,
    PaymentLine,
    Settlement,
)
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.referee.settled import PAID, Settled

from .addition import Column
from .claimed import Claimed
from .found import COMPONENT, DIVISOR, NETTED_TWICE, ROUNDED, Finds
from .misreading import SIGN
from .paid import Paid

SMALL, LARGER = 1.0, 1.5
HALF = Fraction(1, 2)


class Paying(NamedTuple):
    """Another way to pay; `ways` are what people get by it after a deal."""

    kind: str
    distance: float
    text: str
    ways: Callable[[int], Iterable[Settled]]


def search_payments(claimed: Claimed, finds: Finds) -> None:
    """Find what explains all money and payments, and count what there is to try."""
    paid = claimed.paid
    only_paid = all(reading.figure.what in PAID for reading in claimed.wrong)
    for paying in _payings(paid):
        finds.tried[paying.kind] += 1
        if (
            claimed.wrong
            and only_paid
            and all(paid.agree(paying.ways(after), after) for after in paid.readings)
        ):
            finds.add(paying.kind, (), paying.distance, paying.text)


def _payings(paid: Paid) -> Iterator[Paying]:
    yield from _all(paid)
    yield from _one_by_one(paid)
    components = paid.game.components(paid.table)
    for component in components if len(components) > 1 else ():
        name = component_name(component)
        for kind, times, said in (
            (COMPONENT, 0, "left out"),
            (SIGN, -1, "with the wrong sign"),
            (NETTED_TWICE, 2, "counted twice"),
        ):
            yield Paying(kind, SMALL, f"what is paid: {name} {said}", _part(paid, component, times))
    if paid.stake:
        yield from _rounded(paid)


# payments -------------------------------------------------------------------------------------


def _all(paid: Paid) -> Iterator[Paying]:
    players = len(paid.table.owners)
    made = next(paid.settlements(paid.session.ledger, paid.session.last_number))
    for divisor in (players - 1, players + 1) if made.by in (BY_SHARE, BY_WHOLE_SHARE) else ():
        text = f"what is paid: divided by {divisor}, not by {players}"
        yield Paying(DIVISOR, SMALL, text, _times(paid, Fraction(players, divisor)))
    yield Paying(NETTED_TWICE, SMALL, "what is paid: counted twice", _times(paid, 2))
    yield Paying(NETTED_TWICE, SMALL, "what is paid: counted by half", _times(paid, HALF))


def _one_by_one(paid: Paid) -> Iterator[Paying]:
    end = paid.session.last_number
    made = next(paid.settlements(paid.session.ledger, end))
    for payer, payee, _ in made.payments:
        what = f"what {payer} pays {payee}"
        for kind, times, said in (
            (NETTED_TWICE, 2, "counted twice"),
            (NETTED_TWICE, HALF, "counted by half"),
            (COMPONENT, 0, "left out"),
            (SIGN, -1, "paid the other way"),
        ):
            between = frozenset((payer, payee))
            yield Paying(kind, SMALL, f"{what}: {said}", _times(paid, times, between))


def _times(
    paid: Paid, times: Amount, between: frozenset[str] | None = None
) -> Callable[[int], Iterable[Settled]]:
    """Payments so many times as large, all or those between two players."""

    def changed(made: Settlement) -> Settlement:
        lines = (
            _line(line, times) if between in (None, {line.payer, line.payee}) else line
            for line in made.payments
        )
        return made._replace(payments=tuple(line for line in lines if line.amount))

    def ways(after: int) -> Iterable[Settled]:
        made = paid.settlements(paid.ledgers[after], after)
        return paid.ways(map(changed, made), after)

    return ways


def _line(line: PaymentLine, times: Amount) -> PaymentLine:
    amount = simplify(line.amount * times)
    if amount < 0:
        return PaymentLine(line.payee, line.payer, -amount)
    return line._replace(amount=amount)


# parts ----------------------------------------------------------------------------------------


def _part(paid: Paid, component: Component, times: Amount) -> Callable[[int], Iterable[Settled]]:
    """One account of the totals counted so many times."""

    def ways(after: int) -> Iterable[Settled]:
        balances = _balances(paid.ledgers[after], component.account)
        moves = [(column, amount * (times - 1)) for column, amount in balances]
        return paid.ways(paid.settlements(paid.moved(after, moves), after), after)

    return ways


def _balances(ledger: AnyLedger, account: str) -> list[tuple[Column, Amount]]:
    if account in ledger.single:
        held = ledger.single[account].items()
        return [(Column(account, owner), amount) for owner, amount in held]
    return [
        (Column(account, owner, against), amount)
        for owner, others in ledger.paired[account].items()
        for against, amount in others.items()
    ]


# rounding -------------------------------------------------------------------------------------

_WAYS: Mapping[str, Callable[[Fraction], int]] = {
    "down": floor,
    "up": ceil,
    "to the nearest": lambda amount: floor(amount + HALF),
}


def _rounded(paid: Paid) -> Iterator[Paying]:
    """Each payment in money rounded to so many of the smallest coins."""
    for coins in dict.fromkeys((1, paid.units // 10 or 1, paid.units)):
        for name, rounded in _WAYS.items():
            coin = show_amount(simplify(Fraction(coins, paid.units)))
            text = f"every payment rounded {name} to {coin}"
            yield Paying(ROUNDED, SMALL, text, _in_coins(paid, coins, rounded))


def _in_coins(
    paid: Paid, coins: int, rounded: Callable[[Fraction], int]
) -> Callable[[int], Iterable[Settled]]:
    per_point = Fraction(paid.stake) * paid.units / coins

    def ways(after: int) -> Iterator[Settled]:
        for made in paid.settlements(paid.ledgers[after], after):
            money: dict[str, Amount] = dict.fromkeys(made.nets, 0)
            for payer, payee, amount in made.payments:
                paid_over = Fraction(rounded(amount * per_point) * coins, paid.units)
                money[payer] = simplify(money[payer] - paid_over)
                money[payee] = simplify(money[payee] + paid_over)
            yield Settled(money, made.payments)

    return ways
