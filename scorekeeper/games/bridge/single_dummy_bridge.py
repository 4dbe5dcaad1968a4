"""Two-handed bridge under the name that means one open dummy."""

from __future__ import annotations

from .forms import Called
from .two_handed import SINGLE_DUMMY, two_handed_bridge

GAME = two_handed_bridge(
    Called("single-dummy-bridge", "Single Dummy Bridge", SINGLE_DUMMY), SINGLE_DUMMY
)
