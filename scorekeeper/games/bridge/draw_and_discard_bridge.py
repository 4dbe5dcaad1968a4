"""Two-handed bridge under the name that means a hand drawn from the stock."""

from __future__ import annotations

from .forms import Called
from .two_handed import DRAW_AND_DISCARD, two_handed_bridge

GAME = two_handed_bridge(
    Called("draw-and-discard-bridge", "Draw and Discard Bridge", DRAW_AND_DISCARD), DRAW_AND_DISCARD
)
