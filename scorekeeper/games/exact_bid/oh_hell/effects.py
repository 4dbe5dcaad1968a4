"""The effects of the options of Oh Hell in the order in which they count."""

from __future__ import annotations

from scorekeeper.games.exact_bid.model import STREAKS, Effect, adds

from .declaration import OhHellFacts, OhHellOptions
from .extras import (
    credit_entries,
    estimation_entries,
    free_entries,
    halved,
    multiplied,
    rage_entries,
    skull_entries,
    thrown_back,
    two_entries,
)

# fmt: off
EFFECTS: tuple[Effect[OhHellFacts, OhHellOptions], ...] = (
    STREAKS,
    adds("estimation", lambda options: options.estimation, estimation_entries),
    Effect("factor", lambda options: options.estimation, multiplied),
    adds("twos", lambda options: options.twos, two_entries),
    adds("rage", lambda options: options.rage_cards, rage_entries),
    adds("skull", lambda options: options.skull_bonus, skull_entries),
    Effect("halving", lambda options: options.halving, halved),
    adds("confidence", lambda options: options.has_confidence, credit_entries),
    adds("free", lambda options: options.exact_target is not None, free_entries),
    Effect("back", lambda options: options.exact_target is not None, thrown_back),
)
# fmt: on
