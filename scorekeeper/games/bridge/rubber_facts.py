"""The facts of a deal in the games that are played in rubbers just as at Contract Bridge."""

from __future__ import annotations

from scorekeeper.core.values.parts import frozen
from scorekeeper.games.shapes.sides import dealer_fact

from .contract import Contract
from .facts import (
    contract_fact,
    counts_honours,
    declarer_fact,
    honours_fact,
    tricks_fact,
    vulnerable_by_games,
    vulnerable_fact,
)
from .kinds import Honours


@frozen
class RubberFacts:
    """What is recorded of a deal of rubber bridge."""

    dealer: str | None = dealer_fact()
    contract: Contract = contract_fact()
    declarer: str | None = declarer_fact()
    tricks: int | None = tricks_fact()
    honours: Honours | None = honours_fact(counts_honours)
    vulnerable: tuple[str, ...] = vulnerable_fact(vulnerable_by_games)


@frozen
class PlayersFacts(RubberFacts):
    """The same where each plays for himself."""

    vulnerable: tuple[str, ...] = vulnerable_fact(vulnerable_by_games, sides=False)
