"""Contract Bridge under the name that means no auction."""

from __future__ import annotations

from .contract_forms import contract_bridge
from .contract_options import MINIBRIDGE
from .forms import Called

GAME = contract_bridge(Called("minibridge", "Minibridge", MINIBRIDGE), MINIBRIDGE)
