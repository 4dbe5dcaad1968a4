"""The sheet of the compendium games as players draw it: what is left to whom, and the deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.drawing.stacked_rows import (
    TO_COME,
    Mark,
    Stack,
    StackedRow,
    StackedRows,
    StackHead,
)
from scorekeeper.core.game import Played
from scorekeeper.core.values.names import initials
from scorekeeper.games.sheets.player_sheet import recorded
from scorekeeper.games.sheets.stacked_sheet import StackedSheet, rows_to_come, stacked_sheet

from .layout import HasNoResult, changes_by_block, left_to, with_result
from .schedule import AnyStanding, deals_left, due

PLAYED, NOTHING, TIMES = "\u2713", "\u2013", "\u00d7"


def compendium_drawings(has_no_result: HasNoResult, played: Played) -> tuple[StackedRows, ...]:
    """Where everybody deals every contract, who still has what; then the deals."""
    found = deals(has_no_result, played)
    return (contracts(played), found) if played.ledger.state.rules.plan.each else (found,)


def spoken(contract: str) -> str:
    """A contract in words that may stand on several lines."""
    return contract.replace("-", " ")


def contracts(played: Played) -> StackedRows:
    """A row for every contract: who dealt it, and who still has to."""
    state: AnyStanding = played.ledger.state
    players = played.table.players
    marks = {
        spoken(contract): [tuple(_marks(state, player, contract)) for player in players]
        for contract in state.rules.plan.contracts
    }
    return contract_table("Who still has what to deal", players, marks, f"{PLAYED}: dealt.")


def contract_table(
    title: str, players: Sequence[str], marks: Mapping[str, Sequence[Sequence[Mark]]], note: str
) -> StackedRows:
    """A row for every contract with its marks for each player."""
    rows = tuple(
        StackedRow(label, stacks=tuple(Stack(tuple(mine)) for mine in row))
        for label, row in marks.items()
    )
    heads = tuple(StackHead(player) for player in players)
    return StackedRows(title, heads, rows, "contract", notes=(note,))


def _marks(state: AnyStanding, dealer: str, contract: str) -> Iterator[Mark]:
    dealt = state.dealt[dealer].get(contract, 0)
    left = left_to(state, dealer).get(contract, 0)
    if dealt:
        yield Mark(f"{PLAYED} {TIMES}{dealt}" if dealt > 1 else PLAYED)
    if left:
        yield Mark(f"{left} left" if left > 1 else "left", TO_COME)
    if not dealt and not left:
        yield Mark(NOTHING)


def deals(has_no_result: HasNoResult, played: Played) -> StackedRows:
    """A row for every deal, those of a dealer who deals several under his name."""
    state: AnyStanding = played.ledger.state
    short = initials(played.table.players)
    in_blocks = changes_by_block(state)

    def about(deal: ScoredDeal) -> str:
        contract = with_result(spoken(recorded(deal, "contract")), deal, played, has_no_result)
        by = "" if in_blocks else short.get(recorded(deal, "dealer"), "")
        return " ".join(filter(None, (by, contract)))

    def part(deal: ScoredDeal) -> str:
        dealer = recorded(deal, "dealer")
        return f"{dealer} deals" if in_blocks and dealer else ""

    last = played.deals[-1].number if played.deals else 0
    sheet = StackedSheet(about, part=part, lowest=state.rules.lowest)
    return stacked_sheet("Deals", played, sheet, rows_to_come(last, _coming(state)))


def _coming(state: AnyStanding) -> list[str]:
    """What each of the deals to come is about, as far as the order is fixed for all."""
    known = []
    if not state.rules.plan.each:
        known = [spoken(stage[0]) for stage in due(state, state.dealer) if len(stage) == 1]
    count = deals_left(state)
    return [*known, *[""] * count][:count]
