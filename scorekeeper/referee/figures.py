"""What somebody's paper says: its figures, and whether the sheet gives the same."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

# what a figure is
TOTAL, BALANCE, MONEY, PAYMENT = "total", "balance", "money", "payment"


class Figure(NamedTuple):
    """One figure that is claimed, as it stands `after` a deal (its number).

    `what` is one of the words above. A TOTAL is of an owner (or of a player of a side: his share);
    a BALANCE on an `account` of the owner, held `against` somebody in a pair account; MONEY is
    what the owner gets in all, in the currency, from all others; a PAYMENT is what the owner gets
    of `against`, in points. Positive is good for the owner, but on an account that holds
    penalties.
    """

    what: str
    owner: str
    amount: Amount
    after: int
    account: str = ""
    against: str = ""
