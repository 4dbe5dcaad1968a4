"""Contract Bridge under the name that means pairs or teams at the same boards."""

from __future__ import annotations

from .formats import MATCHPOINTS, PAIRS, contract_bridge
from .forms import Called

GAME = contract_bridge(Called("duplicate-bridge", "Duplicate Bridge", PAIRS), MATCHPOINTS)
