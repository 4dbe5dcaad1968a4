"""A sheet with one row per deal: what it gave everybody, and the score after it."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import (
    Booking,
    change_notes,
    label_cell,
    points_cell,
    running_cell,
    timeline,
)
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import BLANK, RIGHT, Column, Grid, Row, number, text
from scorekeeper.games.shapes.tally import GAMES_WON

from .rubber_layout import booked_cells, booking_label, fact_cell
from .settling import NEW_RUBBER

SCORE = "score"


def running_grid(played: Played, facts: Mapping[str, str]) -> Grid:
    """The deals with those facts by their headings; a line under every rubber, and the games won
    where there are any to win."""
    owners = played.table.owners
    columns = [Column("deal"), *(Column(label) for label in facts)]
    columns += [Column(owner, group, RIGHT) for group in ("points", "score") for owner in owners]
    rows: list[Row] = []
    score: dict[str, Amount] = dict.fromkeys(owners, 0)
    begins = False
    for item in timeline(played):
        if isinstance(item, Booking) and item.label == NEW_RUBBER:
            begins = True
            continue
        for entry in item.entries:
            if entry.account == SCORE:
                score[entry.owner] += entry.amount
        rows.append(_row(played, item, facts, score)._replace(rule=begins))
        begins = False
    if GAMES_WON in played.ledger.single:
        games = (text("games", strong=True), *[BLANK] * (len(facts) + len(owners)))
        held = (number(played.ledger.single[GAMES_WON][owner]) for owner in owners)
        rows.append(Row((*games, *held), rule=True))
    notes = tuple(n for n in change_notes(played) if not n.endswith(f"({NEW_RUBBER})"))
    return Grid("Score", tuple(columns), tuple(rows), notes)


def _row(
    played: Played,
    item: ScoredDeal | Booking,
    facts: Mapping[str, str],
    score: Mapping[str, Amount],
) -> Row:
    owners = played.table.owners
    if isinstance(item, Booking):
        return _booking_row(item, owners, len(facts), score)
    cells = [label_cell(item), *(fact_cell(item, name) for name in facts.values())]
    if item.status != SCORED:
        cells += [BLANK] * (2 * len(owners))
        return Row(tuple(cells), item.number, struck=item.status == VOID)
    cells += [points_cell(item, owner, SCORE) for owner in owners]
    cells += [running_cell(item.number, owner, SCORE, score[owner]) for owner in owners]
    return Row(tuple(cells), item.number)


def _booking_row(
    item: Booking, owners: tuple[str, ...], width: int, score: Mapping[str, Amount]
) -> Row:
    cells = [text(booking_label(item)), *[BLANK] * width]
    cells += booked_cells(item, owners, (SCORE,))
    cells += [running_cell(item.after, owner, SCORE, score[owner]) for owner in owners]
    return Row(tuple(cells))
