"""What people say that the score is: totals, shares of sides, balances. Agreements and disputes say
it in the same words."""

from __future__ import annotations

from collections.abc import Mapping
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
        totals = {} if self.account else game.totals(ledger)
        return amount_held(self.owner, self.account, self.against, ledger, totals)

    def agrees(self, actual: Amount) -> bool:
        """Whether the claim holds where that is what the owner has."""
        return is_same(self.amount, actual)


def amount_held(
    owner: str, account: str, against: str, ledger: AnyLedger, totals: Mapping[str, Amount]
) -> Amount:
    """The owner's balance on the account; without one his total of the `totals`, or a player's
    share of the sides' totals."""
    if account:
        return ledger.balance(account, owner, against)
    return totals[owner] if owner in totals else shares_of(ledger, totals)[owner]


def is_same(claimed: Amount, actual: Amount) -> bool:
    """Exact; but a whole number agrees with a fraction that rounds to it."""
    return claimed == actual or abs(Fraction(claimed - actual)) <= slack(claimed, actual)


def slack(claimed: Amount, actual: Amount) -> Fraction:
    """How far a claim may be from the amount that it was rounded from; nothing where it was not."""
    is_rounded = isinstance(claimed, int) and isinstance(actual, Fraction)
    return _HALF if is_rounded else _NONE


_NONE, _HALF = Fraction(0), Fraction(1, 2)


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
