"""What a deal of Preference moved, in the short form of the test tables."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from sheets import clean

from scorekeeper.core.values.amounts import Amount

Moves = dict[str, Amount]


def sheet(
    deals: str, *, players: str = "A B C", options: str = "", dealer: str = "A", before: str = ""
) -> str:
    """The text of a sheet: `deals` separated by `|`, each without the word deal."""
    lines = ["game preference", f"players {players}", f"dealer {dealer}"]
    if options:
        lines.append(f"set {options}")
    lines += before.splitlines()
    lines += [f"deal {deal.strip()}" for deal in deals.split("|")]
    return "\n".join(lines)


def moved(text: str, deal: int = 0) -> Moves:
    """What one deal (0: the last) put where: keys `pool A`, `dump A`, `B>A` (B's bank against
    A)."""
    found: defaultdict[str, Amount] = defaultdict(int)
    for entry in clean(text).deals[deal - 1].entries:
        found[_key(entry.account, entry.owner, entry.against)] += entry.amount
    return {key: amount for key, amount in found.items() if amount}


def balances(text: str) -> Moves:
    """Every account that is not 0 at the end of a sheet, under the same keys."""
    ledger = clean(text).ledger
    found = {
        _key(account, owner, ""): amount
        for account, owners in ledger.single.items()
        for owner, amount in owners.items()
    }
    found |= {
        _key("bank", owner, against): amount
        for owner, others in ledger.paired["bank"].items()
        for against, amount in others.items()
    }
    return {key: amount for key, amount in found.items() if amount}


def _key(account: str, owner: str, against: str) -> str:
    return f"{owner}>{against}" if against else f"{account} {owner}"


def moves(text: str) -> Moves:
    """The table's notation `pool A 2; B>A 42` as the same mapping."""
    found: Moves = {}
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        key, _, amount = part.rpartition(" ")
        value = Fraction(amount)
        found[key] = value.numerator if value.denominator == 1 else value
    return found
