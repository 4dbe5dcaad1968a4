"""Contracts and bids that count: who tried for what, and whether it was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.books.table import AnyTable, members_of
from scorekeeper.core.game import Feat

if TYPE_CHECKING:
    from .contracts import Contract


def feats_of(who: str, what: str, is_done: bool, table: AnyTable) -> Iterator[Feat]:
    """For a player; for a side each of its players, or itself where it does not say who is who."""
    side, *players = members_of(table, who)
    return (Feat(player, what, is_done) for player in players or (side,))


def contract_feats(contract: Contract, who: str, table: AnyTable) -> Iterator[Feat]:
    """For who declared a contract with its result; nothing where all passed."""
    if contract.is_passed:
        return iter(())
    return feats_of(who, f"contracts of level {contract.level}", contract.over >= 0, table)
