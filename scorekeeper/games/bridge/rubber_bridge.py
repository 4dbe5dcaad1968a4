"""Rubber bridge."""

from __future__ import annotations

from scorekeeper.core.game import Example
from scorekeeper.games.shapes.tally import RubberState

from .contract_options import ContractOptions
from .formats import ContractFormat
from .rubber import BridgeRubber
from .rubber_facts import RubberFacts


class RubberBridge(
    BridgeRubber[RubberFacts, ContractOptions], ContractFormat[RubberFacts, RubberState]
):
    """Contract Bridge in rubbers."""

    facts = RubberFacts
    examples = (
        Example("declarer=A contract=2S=", "two spades just made: 60 below the line"),
        Example(
            "declarer=B contract=4HX-2 honours=A:100",
            "two down doubled, and an opponent held four honours",
        ),
        Example("declarer=C contract=3nt tricks=10", "the tricks instead of the result"),
        Example("contract=passed", "nobody bid"),
    )
