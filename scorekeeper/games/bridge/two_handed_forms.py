"""Two-handed bridge in the variant that a table plays."""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.core.game import AnyGame

from .forms import Called
from .two_handed import MEMORY, SINGLE_DUMMY, PlainTwoHanded, SingleDummy


@lru_cache(maxsize=32)
def two_handed_bridge(called: Called, variant: str) -> AnyGame:
    """That variant as a game of that name."""
    if variant == MEMORY:
        from .memory import MemoryBridge

        return MemoryBridge(called, two_handed_bridge)
    if variant == SINGLE_DUMMY:
        return SingleDummy(called, two_handed_bridge)
    return PlainTwoHanded(called, two_handed_bridge)
