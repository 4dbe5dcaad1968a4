"""Assertions: what the table agreed that the score was at a point of the sheet."""

from __future__ import annotations

from fractions import Fraction

from .amounts import Amount, parse_amount, show_amount, signed
from .bookings import balance_entry, find_account
from .game import AnyGame
from .ledger import Ledger
from .names import find, fold
from .problems import Fault, InputError, Problem
from .records import Record
from .settlement import shares_of
from .table import AnyTable


class Assertions:
    """Checks `agree` records in order and remembers which held, to narrow down a difference."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.problems: list[Problem] = []
        self._held_after: dict[str, int] = {}
        self._since_line = 0

    def begin(self, line: int) -> None:
        """Leave assertions before that line out: they were checked as the sheet was then."""
        self._since_line = line

    def check(self, record: Record, ledger: Ledger, deal: int) -> list[Problem]:
        """The assertions of one record that fail; `deal` is the last deal before it."""
        if record.line < self._since_line:
            return []
        found = []
        for key, text in record.values.items():
            try:
                problem = self._check_one(key, text, ledger, deal)
            except InputError as error:
                problem = error.problem(key)
            if problem is not None:
                found.append(problem.at(record.line))
        self.problems += found
        return found

    def _check_one(self, key: str, text: str, ledger: Ledger, deal: int) -> Problem | None:
        failed: Problem | None = None
        for what, claimed, actual in self._claims(key, text, ledger):
            if _agrees(claimed, actual):
                self._held_after[what] = deal
            elif failed is None:
                failed = self._difference(key, what, claimed, actual, deal)
        return failed

    def _claims(
        self, key: str, text: str, ledger: Ledger
    ) -> list[tuple[str, Amount, Amount]]:
        name, is_account = claimed(key, text, self.game, ledger.table)
        if is_account:
            return self._account_claims(name, text, ledger)
        totals = self.game.totals(ledger)
        actual = totals[name] if name in totals else shares_of(ledger, totals)[name]
        return [(name, parse_amount(text), actual)]

    def _account_claims(
        self, key: str, text: str, ledger: Ledger
    ) -> list[tuple[str, Amount, Amount]]:
        account = find_account(key, self.game)
        claims = []
        for part in text.split(","):
            claim = balance_entry(part, account, ledger)
            actual = ledger.balance(claim.account, claim.owner, claim.against)
            against = f" against {claim.against}" if claim.against else ""
            claims.append((f"{account.label} of {claim.owner}{against}", claim.amount, actual))
        return claims

    def _difference(
        self, key: str, what: str, claimed: Amount, actual: Amount, deal: int
    ) -> Problem:
        gap = claimed - actual
        message = (
            f"agreed {what} {show_amount(claimed)}, but the sheet gives {show_amount(actual)}: "
            f"a difference of {signed(gap)}"
        )
        return Problem(Fault.BREACH, message, self._where(what, deal), key)

    def _where(self, what: str, deal: int) -> str:
        held = self._held_after.get(what)
        if held is None:
            return f"it stems from deals 1 to {deal}; see explain" if deal else "see explain"
        if held == deal:
            return "it held before: something after that deal that is no deal changed it"
        first = held + 1
        span = f"deal {first}" if first == deal else f"deals {first} to {deal}"
        return f"it held after deal {held}, so the difference stems from {span}; see explain"


def claimed(key: str, text: str, game: AnyGame, table: AnyTable) -> tuple[str, bool]:
    """What `KEY=TEXT` of an `agree` is about: an owner or player, or (then True) an account.

    Balances are written with `:`, totals without. Raises InputError.
    """
    names = list(dict.fromkeys((*table.owners, *table.players)))
    accounts = [account.name for account in game.accounts]
    if ":" in text or (key not in names and fold(key) in map(fold, accounts)):
        return find_account(key, game).name, True
    return find(key, names, "player"), False


def _agrees(claimed: Amount, actual: Amount) -> bool:
    """Exact; but a whole number agrees with a fraction that rounds to it."""
    if isinstance(claimed, int) and isinstance(actual, Fraction):
        return abs(claimed - actual) <= Fraction(1, 2)
    return claimed == actual
