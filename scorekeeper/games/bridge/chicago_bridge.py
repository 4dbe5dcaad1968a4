"""Contract Bridge under the name that means rounds of four deals."""

from __future__ import annotations

from .formats import CHICAGO, DUPLICATE_SCORING, contract_bridge
from .forms import Called

GAME = contract_bridge(Called("chicago-bridge", "Chicago Bridge", CHICAGO), DUPLICATE_SCORING)
