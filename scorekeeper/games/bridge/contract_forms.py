"""Contract Bridge in the form that a table plays; a sheet imports no other form."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import cast

from scorekeeper.core.game import AnyGame

from .contract_options import (
    BOARD_A_MATCH,
    CARRY,
    DUPLICATE_SCORING,
    IMP_PAIRS,
    MATCHPOINTS,
    MINIBRIDGE,
    RUBBER,
    RUSSIAN,
    TEAMS,
)
from .forms import Called

# Module and class of each form.
_FORMS = {
    RUBBER: ("rubber_bridge", "RubberBridge"),
    DUPLICATE_SCORING: ("chicago", "Chicago"),
    CARRY: ("chicago", "ChicagoCarry"),
    RUSSIAN: ("chicago", "ChicagoRussian"),
    MATCHPOINTS: ("pairs", "MatchpointPairs"),
    IMP_PAIRS: ("pairs", "ImpPairs"),
    TEAMS: ("teams", "ImpTeams"),
    BOARD_A_MATCH: ("teams", "BoardAMatch"),
    MINIBRIDGE: ("minibridge_form", "Minibridge"),
}


@lru_cache(maxsize=64)
def contract_bridge(called: Called, form: str) -> AnyGame:
    """That form as a game of that name."""
    module, name = _FORMS[form]
    made = getattr(import_module(f"{__package__}.{module}"), name)
    return cast(AnyGame, made(called, contract_bridge))
