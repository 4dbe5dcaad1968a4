"""The kinds of rating that a scheme can name."""

from __future__ import annotations

from .rating import Elo, Rating, Unrated
from .scheme import ELO, OPENSKILL, RatingRules


def rating_of(rules: RatingRules) -> Rating:
    """The way to rate that the scheme names. Raises ImpossibleError for one that
    needs a package which is not installed."""
    if rules.kind == ELO:
        return Elo(rules)
    if rules.kind == OPENSKILL:
        from .openskill import OpenSkill

        return OpenSkill(rules)
    return Unrated()
