"""Contract Bridge under the names by which it is offered."""

from __future__ import annotations

from .contract_options import CHICAGO, MINIBRIDGE, PAIRS, RUBBER
from .formats import Name, make_format

_NAMES = {
    "CONTRACT_BRIDGE": (Name("contract-bridge", "Contract Bridge", RUBBER), RUBBER),
    "CHICAGO_BRIDGE": (Name("chicago-bridge", "Chicago Bridge", CHICAGO), "duplicate"),
    "DUPLICATE_BRIDGE": (Name("duplicate-bridge", "Duplicate Bridge", PAIRS), "matchpoints"),
    "MINI_BRIDGE": (Name("minibridge", "Minibridge", MINIBRIDGE), MINIBRIDGE),
}


def __getattr__(name: str) -> object:
    """The game behind a name, made when it is asked for: few sheets need more than one."""
    if name not in _NAMES:
        raise AttributeError(name)
    return make_format(*_NAMES[name])
