"""What Vira carries from deal to deal."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.core.amounts import Amount


class History(NamedTuple):
    """How often each player dealt (in seat order), and what was said already: by how much the
    balances do not add up, and the points in the pot that are no whole chip."""

    dealt: tuple[int, ...]
    gap: Amount = 0
    odd: Amount = 0
