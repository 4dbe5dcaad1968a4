"""Whose values facts take: those at the table, the owners of accounts, whom a value names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.values.problems import ImpossibleError

Who = Callable[[AnyDeal], Sequence[str]]


def active(deal: AnyDeal) -> Sequence[str]:
    """The players of this deal."""
    return deal.active


def everybody(deal: AnyDeal) -> Sequence[str]:
    """All players at the table, also those who sit out."""
    return deal.table.players


def owners(deal: AnyDeal) -> Sequence[str]:
    """The sides, in games with sides; else the players."""
    return deal.table.owners


def require_member(player: str, allowed: Sequence[str], what: str, part: str) -> None:
    """Raises ImpossibleError when the player is not one of those allowed."""
    if player not in allowed:
        raise ImpossibleError(
            f"{what}: {player} is not possible here", f"possible: {', '.join(allowed)}", part
        )


def part_of(fact_name: str, who: Callable[[AnyDeal], str]) -> Callable[[AnyDeal], str]:
    """The piece of a recorded list that names that player, for a rule to point at."""

    def found(deal: AnyDeal) -> str:
        text, roster, player = deal.recorded.get(fact_name, ""), deal.table.roster, who(deal)
        parts = (part for part in text.split(",") if roster.find(part.partition(":")[0]) == player)
        return next(parts, text)

    return found
