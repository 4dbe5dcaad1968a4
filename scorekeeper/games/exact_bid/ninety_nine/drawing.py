"""The sheet of Ninety-Nine as players draw it: a row a deal, a column a hand, a line a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.drawing.stacked_rows import (
    PLAIN,
    RINGED,
    Mark,
    StackedRow,
    StackedRows,
    StackHead,
)
from scorekeeper.core.game import Played
from scorekeeper.core.layout import failing
from scorekeeper.core.standing.margin import those_ahead
from scorekeeper.core.values.cells import Grid, Row
from scorekeeper.core.values.suits import with_sign
from scorekeeper.games.shapes.rubbers import AnyRubberGame
from scorekeeper.games.sheets.drawn_grids import Places, deals_by_number, place_of, stacks_of
from scorekeeper.games.sheets.rubber_sheet import ShownRubber, notes, split

from .layout import BIDS, POINTS, SUM, part_grid

LEGEND = (
    "in every field bid/tricks (D: nought or ten), in a ring if the bid was made, points and score "
    "of the game; !: declared, !!: revealed; ?: made but not shown; below the deal who dealt, trump"
)


def drawings(game: AnyRubberGame, played: Played) -> list[StackedRows]:
    """One for every rubber."""
    parts = split(game, played)
    drawn = [_drawn(played, part, alone=len(parts) == 1) for part in parts]
    drawn[-1] = drawn[-1]._replace(notes=(LEGEND, *notes(played)))
    return drawn


def _drawn(played: Played, part: ShownRubber, *, alone: bool) -> StackedRows:
    grid = part_grid(played, part, alone=alone, full=True)
    hands = tuple(dict.fromkeys(column.group for column in grid.columns if column.group))
    places = {
        hand: Places(place_of(grid.columns, (hand, POINTS)), place_of(grid.columns, (hand, SUM)))
        for hand in hands
    }
    ahead = those_ahead(part.points)
    leading = ahead if len(ahead) < len(part.points) else ()
    heads = tuple(StackHead(hand, part.points.get(hand), hand in leading) for hand in hands)
    title = "" if alone else grid.title
    return StackedRows(title, heads, tuple(_rows(grid, played, places)), "deal", "trump")


def _rows(grid: Grid, played: Played, places: Mapping[str, Places]) -> Iterator[StackedRow]:
    deals = deals_by_number(played)
    for row in grid.rows[:-1]:  # the last one has the totals, which stand in the head
        deal = deals.get(row.deal)
        if deal is None:
            stacks = stacks_of(row, places, lambda hand: ())
            yield StackedRow(row.cells[0].text, stacks=stacks, rule=row.rule)
        else:
            yield _deal_row(row, deal, grid, places)


def _deal_row(row: Row, deal: ScoredDeal, grid: Grid, places: Mapping[str, Places]) -> StackedRow:
    dealer, trump = (cell.text for cell in row.cells[1:3])
    about, remark = f"{dealer} {with_sign(trump)}".strip(), failing(deal)
    if remark:
        struck = deal.status == VOID
        return StackedRow(str(deal.number), about, (), remark, struck=struck, deal=deal.number)

    def marks(hand: str) -> tuple[Mark, ...]:
        shown = row.cells[place_of(grid.columns, (hand, BIDS))].text
        return (Mark(shown, RINGED if _is_made(deal, hand) else PLAIN),) if shown else ()

    return StackedRow(row.cells[0].text, about, stacks_of(row, places, marks), deal=deal.number)


def _is_made(deal: ScoredDeal, hand: str) -> bool:
    return deal.status == SCORED and deal.facts.tricks[hand] in deal.facts.bids[hand].goals
