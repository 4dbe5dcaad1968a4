"""The cumulative sheet of the compendium games, and what is still to be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes
from scorekeeper.core.values.cells import Column, Grid, Told, rows_of, text
from scorekeeper.core.values.names import initials
from scorekeeper.games.sheets.deal_rows import FactColumn, initial_of, nothing
from scorekeeper.games.sheets.player_sheet import player_grid, recorded

from .schedule import AnyStanding, left_over

HasNoResult = Callable[[Any, AnyTable], bool]  # of the facts of a deal
BLIND = ("yes", " blind"), ("no", "")  # what is read behind the contract
NARROW = 12  # letters of the longest contract that is written out


def compendium_grids(title: str, has_no_result: HasNoResult, played: Played) -> list[Grid]:
    """Points and totals per player; then the contracts played and left."""
    state: AnyStanding = played.ledger.state
    short = initials(played.table.players)
    abbreviated = max(map(len, state.rules.contracts)) > NARROW

    def dealer(deal: ScoredDeal) -> str:
        return short.get(recorded(deal, "dealer"), "")

    def contract(deal: ScoredDeal) -> str:
        name = recorded(deal, "contract")
        known = state.rules.contracts.get(name)
        shown = known.letter if known and abbreviated else name
        return with_result(shown, deal, played, has_no_result)

    letters = tuple((name, c.letter) for name, c in state.rules.contracts.items())
    called = Told("contract", short=letters if abbreviated else ())
    columns = (
        FactColumn("by", dealer, told=initial_of("dealer", short)),
        FactColumn("contract", contract, told=(called, Told("blind", short=BLIND))),
    )
    notes = ["by: the dealer; pts: points of the deal; sum: running total"]
    if abbreviated:
        said = [f"{letter} {name}" for name, letter in letters]
        notes.append(f"contracts: {', '.join(said)}")
    grid = player_grid(
        title, played, columns, notes, dealer if changes_by_block(state) else nothing
    )
    left = _left_grid(state) if state.rules.plan.each else _series_grid(state)
    return [grid, left._replace(notes=change_notes(played))]


def with_result(
    contract: str,
    deal: ScoredDeal,
    played: Played,
    has_no_result: HasNoResult,
) -> str:
    """The contract, and what was special about the deal."""
    if deal.status == SCORED and has_no_result(deal.facts, played.table):
        return f"{contract} (no result)"
    return contract + dict(BLIND).get(recorded(deal, "blind"), "")


def changes_by_block(state: AnyStanding) -> bool:
    """Whether a dealer deals several times before the next one does."""
    return state.rules.plan.keeps or state.rules.plan.block > 1


def _left_grid(state: AnyStanding) -> Grid:
    """What every player has dealt and has still to deal."""
    rows = [
        [text(dealer), text(listed(dealt)), text(_told_left(state, dealer))]
        for dealer, dealt in state.dealt.items()
    ]
    columns = (Column("dealer"), Column("played"), Column("left"))
    return Grid("Contracts", columns, rows_of(rows))


def _series_grid(state: AnyStanding) -> Grid:
    """What the table has still to play in this series, and who named what."""
    rows = [[text("left"), text(listed(_left(state, state.dealer)) or "none")]]
    if state.rules.plan.quotas:
        rows += [[text(dealer), text(listed(dealt))] for dealer, dealt in state.dealt.items()]
    return Grid("Contracts", (Column(""), Column("contracts")), rows_of(rows))


def _told_left(state: AnyStanding, dealer: str) -> str:
    """What a player has still to deal, who may not be at the table."""
    if dealer not in state.rules.pack.players:
        return "not at the table"
    return listed(left_to(state, dealer))


def left_to(state: AnyStanding, dealer: str) -> dict[str, int]:
    """How often a player has still to deal each contract; nothing when he is not at the table."""
    return _left(state, dealer) if dealer in state.rules.pack.players else {}


def _left(state: AnyStanding, dealer: str) -> dict[str, int]:
    """How often each contract is still to come."""
    counts: dict[str, int] = {}
    for stage in left_over(state, dealer):
        for name in stage:
            counts[name] = counts.get(name, 0) + 1
    return counts


def listed(counts: Mapping[str, int]) -> str:
    """`tricks, trumps x4`."""
    return ", ".join(f"{name} x{times}" if times > 1 else name for name, times in counts.items())
