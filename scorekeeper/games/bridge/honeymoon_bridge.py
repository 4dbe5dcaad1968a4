"""Two-handed bridge under the name that means thirteen tricks from the stock first."""

from __future__ import annotations

from .forms import Called
from .two_handed import HONEYMOON, two_handed_bridge

GAME = two_handed_bridge(Called("honeymoon-bridge", "Honeymoon Bridge", HONEYMOON), HONEYMOON)
