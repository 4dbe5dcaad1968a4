"""Two-handed bridge under the name that means play in halves."""

from __future__ import annotations

from .forms import Called
from .two_handed import MEMORY, two_handed_bridge

GAME = two_handed_bridge(Called("memory-bridge", "Memory Bridge", MEMORY), MEMORY)
