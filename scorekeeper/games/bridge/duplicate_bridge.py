"""Contract Bridge under the name that means pairs or teams at the same boards."""

from __future__ import annotations

from .contract_forms import contract_bridge
from .contract_options import MATCHPOINTS, PAIRS
from .forms import Called

GAME = contract_bridge(Called("duplicate-bridge", "Duplicate Bridge", PAIRS), MATCHPOINTS)
