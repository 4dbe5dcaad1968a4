"""What Lorum records besides the facts of all compendium games."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import Idle, fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Player, Players
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import SUIT_ALIASES
from scorekeeper.games.compendium.facts import (
    CompendiumFacts,
    allowed,
    can_pass,
    names_at_most,
    names_in,
    outcome_fact,
)
from scorekeeper.games.compendium.kinds import CardsOrCounts, hand

from .options import ALL_TO_POT

GERMAN_SUITS = {**SUIT_ALIASES, "acorns": "C", "leaves": "S", "bells": "D"}


def _last_trick(deal: AnyDeal) -> bool:
    return bool(allowed("announced")(deal)) and deal.values.get("trick") == hand(deal)


def _idle_passes(deal: AnyDeal) -> Idle | None:
    """Passes count in the pot of kirako, or in points."""
    setting = f"kirako={ALL_TO_POT}" if deal.options.has_pot else "pass=1"
    return Idle((setting,)) if can_pass(deal) else None


@frozen
class LorumFacts(CompendiumFacts):
    """One deal."""

    obers: Mapping[str, int] | Mapping[str, str] | None = outcome_fact(
        "obers",
        CardsOrCounts("obers", GERMAN_SUITS),
        "Obers (queens) taken; graded: which, C acorns, S leaves, H hearts, D bells",
    )
    ape: str | None = outcome_fact("ape", Player(), "who won the hairy ape")
    reached: tuple[str, ...] | None = outcome_fact(
        "reached",
        Players(ordered=True, repeats=True, low=names_in("reached"), high=names_at_most("reached")),
        "who brought the count to 25, 50, 75, 100 (train), or to 101 (hundred)",
    )
    trick: int | None = outcome_fact(
        "trick", Number(1, hand), "the trick in which the king of hearts fell"
    )
    announced: bool = fact(
        Flag(),
        "whether the king of hearts was announced before the last trick",
        applies=_last_trick,
        default=False,
    )
    passes: Mapping[str, int] | None = fact(
        Counts(0, 99, unit="passes"),
        "how often each player passed",
        applies=allowed("passes"),
        idle=_idle_passes,
        note="noted where it costs something",
    )
    failed: bool | None = outcome_fact(
        "failed", Flag(), "whether the dealer failed in the deal that he repeated"
    )
