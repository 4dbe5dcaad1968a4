"""Two-handed bridge, with both dummies exposed unless the table says otherwise."""

from __future__ import annotations

from .forms import Called
from .two_handed import DOUBLE_DUMMY, two_handed_bridge

GAME = two_handed_bridge(
    Called("two-handed-bridge", "Two-handed Bridge", DOUBLE_DUMMY), DOUBLE_DUMMY
)
