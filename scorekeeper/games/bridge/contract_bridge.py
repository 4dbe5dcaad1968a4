"""Contract Bridge, in rubbers unless the table says otherwise."""

from __future__ import annotations

from scorekeeper.core.game import Example

from .facts import RubberFacts
from .formats import FORMS, RUBBER, ContractFormat, ContractOptions
from .forms import Called, in_form
from .rubber import BridgeRubber, BridgeState


class RubberBridge(
    BridgeRubber[RubberFacts, ContractOptions], ContractFormat[RubberFacts, BridgeState]
):
    """Contract Bridge in rubbers."""

    facts = RubberFacts
    # fmt: off
    examples = (
        Example("declarer=A contract=2S=", "two spades just made: 60 below the line"),
        Example("declarer=B contract=4HX-2 honours=A:100",
            "two down doubled, and an opponent held four honours"),
        Example("declarer=C contract=3nt tricks=10", "the tricks instead of the result"),
        Example("contract=passed", "nobody bid"),
    )
    # fmt: on


GAME = in_form(Called("contract-bridge", "Contract Bridge", RUBBER), FORMS[RUBBER])
