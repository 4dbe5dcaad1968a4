"""What people say that the score is: totals, shares of sides, balances. Agreements and disputes say
it in the same words."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import AnyGame
from scorekeeper.core.settling.settlement import shares_of
from scorekeeper.core.values.amounts import Amount, parse_amount
from scorekeeper.core.values.names import Roster, fold
from scorekeeper.core.values.parts import NamedTuple

from .bookings import balance_entry, find_account


class Claim(NamedTuple):
    """An amount that somebody says an owner has: as his total where `account` is empty (a player of
    a side has a share of its total), else on that account, held `against` somebody in a pair
    account. Points are for the owner."""

    owner: str
    amount: Amount
    account: str = ""
    against: str = ""

    @property
    def what(self) -> str:
        """`Anna`, `pool of Anna`, `bank of Boris against Anna`."""
        if not self.account:
            return self.owner
        against = f" against {self.against}" if self.against else ""
        return f"{self.account} of {self.owner}{against}"

    def actual(self, game: AnyGame, ledger: AnyLedger) -> Amount:
        """What the owner has there."""
        if self.account:
            return ledger.balance(self.account, self.owner, self.against)
        totals = game.totals(ledger)
        return totals[self.owner] if self.owner in totals else shares_of(ledger, totals)[self.owner]

    def agrees(self, actual: Amount) -> bool:
        """Exact; but a whole number agrees with a fraction that rounds to it."""
        if isinstance(self.amount, int) and isinstance(actual, Fraction):
            return abs(self.amount - actual) <= Fraction(1, 2)
        return self.amount == actual


def claims_of(key: str, text: str, game: AnyGame, ledger: AnyLedger) -> list[Claim]:
    """The claims of one `KEY=TEXT`. Raises InputError."""
    name, is_account = claimed(key, text, game, ledger.table)
    if not is_account:
        return [Claim(name, parse_amount(text))]
    account = find_account(name, game)
    entries = [balance_entry(part, account, ledger) for part in text.split(",")]
    return [Claim(e.owner, e.amount, account.name, e.against) for e in entries]


def claimed(key: str, text: str, game: AnyGame, table: AnyTable) -> tuple[str, bool]:
    """What `KEY=TEXT` is about: an owner or player, or (then True) an account.

    Balances are written with `:`, totals without. Raises InputError.
    """
    names = list(dict.fromkeys((*table.owners, *table.players)))
    accounts = [account.name for account in game.accounts]
    spelt = fold("-".join(key.split()))
    if ":" in text or (key not in names and spelt in map(fold, accounts)):
        return find_account(key, game).name, True
    return Roster(names, seats=table.players).find(key), False
