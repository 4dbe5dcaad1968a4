"""Options that several compendium games have."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.option_kinds import Choice, Points, Switch, Whole
from scorekeeper.core.options import option

ROTATE, BLOCK = "rotate", "block"


def stake_option() -> Any:
    """Money per point."""
    return option(Points(), 0, "money per point; 0 = not agreed", "table custom")


def rounds_option(source: str, what: str) -> Any:
    """How often the whole schedule is played."""
    return option(Whole(1, 99), 1, f"how many times {what}", source)


def choice_option(source: str) -> Any:
    """Whether contracts are named instead of following a list."""
    return option(
        Switch(),
        False,
        "the dealer names the contract, each once, instead of a fixed order",
        source,
    )


def order_option(default: str, source: str) -> Any:
    """When the deal passes on."""
    return option(
        Choice(ROTATE, BLOCK),
        default,
        "rotate = the next player deals after every deal; block = a player deals all his contracts "
        "one after the other",
        source,
    )
