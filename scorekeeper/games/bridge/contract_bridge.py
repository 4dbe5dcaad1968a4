"""Contract Bridge, in rubbers unless the table says otherwise."""

from __future__ import annotations

from .contract_forms import contract_bridge
from .contract_options import RUBBER
from .forms import Called

GAME = contract_bridge(Called("contract-bridge", "Contract Bridge", RUBBER), RUBBER)
