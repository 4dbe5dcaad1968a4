"""What money and payments a standing gives, by every way in which people may settle it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.game import AnyGame
from scorekeeper.core.settling.settlement import BY_NOBODY, PaymentLine, Settlement, fewest
from scorekeeper.core.standing.reckoning import Terms, money_of
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .figures import MONEY, PAYMENT, Figure

PAID = (MONEY, PAYMENT)  # the figures that only a settlement gives


class Settled(NamedTuple):
    """What people get by one way of settling: everybody's money in the currency, and the payments
    in points."""

    money: Mapping[str, Amount]
    payments: tuple[PaymentLine, ...]

    def amount(self, figure: Figure) -> Amount:
        """What it gives for a figure of money or a payment; nothing where nobody pays."""
        if figure.what == MONEY:
            return self.money.get(figure.owner, 0)
        passed = (_passed(line, figure.against, figure.owner) for line in self.payments)
        return simplify(sum(passed, Fraction(0)))


def _passed(line: PaymentLine, payer: str, payee: str) -> Amount:
    """What passes from the one to the other by that line."""
    if (line.payer, line.payee) == (payer, payee):
        return line.amount
    return -line.amount if (line.payer, line.payee) == (payee, payer) else 0


def ways_of(
    figures: Sequence[Figure], game: AnyGame, ledger: AnyLedger, terms: Terms
) -> Iterator[Settled]:
    """The ways in which those figures may have been settled: by every rounding of the game, the
    table's own first, and payments as the rules make them or in the smallest number."""
    made = (game.settle(ledger, rounding) for rounding in roundings_of(game, ledger, terms))
    yield from ways_from(made, figures, game, ledger, terms)


def roundings_of(game: AnyGame, ledger: AnyLedger, terms: Terms) -> Iterable[str]:
    """The roundings by which a table may settle, its own first; only the agreed one on terms that
    name it."""
    usual = game.usual_rounding(ledger.table)
    return dict.fromkeys((terms.rounding,) if terms.rounding else (usual, *game.roundings))


def ways_from(
    settlements: Iterable[Settlement],
    figures: Sequence[Figure],
    game: AnyGame,
    ledger: AnyLedger,
    terms: Terms,
) -> Iterator[Settled]:
    """What people get by each of those settlements, paid as it says and, where one of the figures
    is a payment, in the smallest number."""
    for made in settlements:
        yield _settled(made, made.payments, game, ledger, terms)
        if any(figure.what == PAYMENT for figure in figures):
            yield _settled(made, fewest(made), game, ledger, terms)


def _settled(
    made: Settlement,
    payments: tuple[PaymentLine, ...],
    game: AnyGame,
    ledger: AnyLedger,
    terms: Terms,
) -> Settled:
    money = None if made.by == BY_NOBODY else money_of(made, payments, terms, game, ledger)
    if money is None:
        return Settled({}, payments)
    unit = 10**money.decimals
    shares = {name: simplify(Fraction(units, unit)) for name, units in money.players.items()}
    return Settled(shares, payments)
