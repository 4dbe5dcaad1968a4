"""What the sheet gives for claimed figures, and whether it agrees."""

from __future__ import annotations

from scorekeeper.core.replaying.claims import Claim
from scorekeeper.core.values.amounts import Amount

from .figures import Figure


def agrees(figure: Figure, amount: Amount) -> bool:
    """Whether the figure is claimed to be that amount: exactly; but a whole number of points agrees
    with a fraction that rounds to it."""
    return Claim(figure.owner, figure.amount).agrees(amount)
