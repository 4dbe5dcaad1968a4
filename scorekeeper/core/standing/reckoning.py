"""A settlement with what is paid for it: by which payments, and for how much money."""

from __future__ import annotations

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.settling.settlement import (
    BY_NOBODY,
    Money,
    PaymentLine,
    Settlement,
    fewest,
    in_money,
)
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError


class Terms(NamedTuple):
    """How a session is to be settled. What is left out is as the sheet has it: `stake` (money per
    point), `currency` (a code of ISO 4217) and `rounding` (a name that the game knows)."""

    stake: Amount | None = None
    currency: str = ""
    rounding: str = ""
    fewest: bool = False


class Reckoning(NamedTuple):
    """A settlement, the payments chosen and the money; None where no stake was agreed."""

    settlement: Settlement
    payments: tuple[PaymentLine, ...]
    money: Money | None = None


AS_AGREED = Terms()
NOBODY_PAYS = "nobody pays anybody by the rules of this table"


def reckon(session: Session, terms: Terms = AS_AGREED) -> Reckoning:
    """Settle a session on those terms.

    Raises MalformedError for a rounding or a currency that there is not, ImpossibleError for
    money where nobody pays, or a currency where no stake is known.
    """
    game, ledger = session.sheet.game, session.ledger
    settlement = game.settle(ledger, terms.rounding or None)
    payments = fewest(settlement) if terms.fewest else settlement.payments
    return Reckoning(settlement, payments, money_of(settlement, payments, terms, game, ledger))


def money_of(
    settlement: Settlement,
    payments: tuple[PaymentLine, ...],
    terms: Terms,
    game: AnyGame,
    ledger: AnyLedger,
) -> Money | None:
    """The money of those payments; None where no stake was agreed. Raises as `reckon` does."""
    table = ledger.table
    if settlement.by == BY_NOBODY:
        if terms.stake:
            raise ImpossibleError(NOBODY_PAYS, "leave the stake out")
        return None
    stake = terms.stake if terms.stake is not None else game.stake(table)
    if not stake:
        if terms.currency:
            raise ImpossibleError(
                f"{terms.currency} of what? no stake was agreed",
                "add the money per point, e.g. --stake 0.05",
            )
        return None
    return in_money(settlement, payments, stake, terms.currency or game.currency(table))
