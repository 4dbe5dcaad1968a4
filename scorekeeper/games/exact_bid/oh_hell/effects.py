"""The effects of the options of Oh Hell in the order in which they count, as entries and as
columns of a workbook."""

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
from .live import (
    back_columns,
    credit_columns,
    estimation_columns,
    factor_columns,
    free_columns,
    half_columns,
    rage_columns,
    skull_columns,
    two_columns,
)

# fmt: off
EFFECTS: tuple[Effect[OhHellFacts, OhHellOptions], ...] = (
    STREAKS,
    adds(lambda options: options.estimation, estimation_entries, estimation_columns),
    Effect(lambda options: options.estimation, multiplied, factor_columns),
    adds(lambda options: options.twos, two_entries, two_columns),
    adds(lambda options: options.rage_cards, rage_entries, rage_columns),
    adds(lambda options: options.skull_bonus, skull_entries, skull_columns),
    Effect(lambda options: options.halving, halved, half_columns),
    adds(lambda options: options.has_confidence, credit_entries, credit_columns),
    adds(lambda options: options.exact_target is not None, free_entries, free_columns),
    Effect(lambda options: options.exact_target is not None, thrown_back, back_columns),
)
# fmt: on
