"""Contract Bridge under the name that means rounds of four deals."""

from __future__ import annotations

from .contract_forms import contract_bridge
from .contract_options import CHICAGO, DUPLICATE_SCORING
from .forms import Called

GAME = contract_bridge(Called("chicago-bridge", "Chicago Bridge", CHICAGO), DUPLICATE_SCORING)
