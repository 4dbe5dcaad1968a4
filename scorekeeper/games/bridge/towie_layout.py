"""The sheet of Towie: one row per deal, points and running score of every player."""

from __future__ import annotations

from scorekeeper.core.amounts import Amount
from scorekeeper.core.cells import BLANK, RIGHT, Column, Grid, Row, number, text
from scorekeeper.core.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import (
    Booking,
    change_notes,
    label_cell,
    points_cell,
    running_cell,
    timeline,
)

from .rubber_layout import Piece, booking_label, fact_cell
from .tally import GAMES, NEW_RUBBER

SCORE = "score"


def towie_grids(played: Played) -> list[Grid]:
    """The deals; a line under every rubber; how many games everybody has."""
    players = played.table.players
    facts = {"by": "declarer", "contract": "contract", "vul": "vulnerable"}
    if any("honours" in deal.texts for deal in played.deals):
        facts["honours"] = "honours"
    columns = [Column("deal"), *(Column(label) for label in facts)]
    columns += [Column(player, group, RIGHT) for group in ("points", "score") for player in players]
    rows: list[Row] = []
    score: dict[str, Amount] = dict.fromkeys(players, 0)
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
    games = (text("games", strong=True), *[BLANK] * (len(facts) + len(players)))
    held = (number(played.ledger.single[GAMES][player]) for player in players)
    rows.append(Row((*games, *held), rule=True))
    notes = tuple(n for n in change_notes(played) if not n.endswith(f"({NEW_RUBBER})"))
    return [Grid("Score", tuple(columns), tuple(rows), notes)]


def _row(
    played: Played, item: ScoredDeal | Booking, facts: dict[str, str], score: dict[str, Amount]
) -> Row:
    players = played.table.players
    if isinstance(item, Booking):
        piece = Piece(item, item.entries)
        cells = [text(booking_label(item)), *[BLANK] * len(facts)]
        for player in players:
            touched = piece.touches(SCORE, player)
            cells.append(number(piece.sum(SCORE, player), plus=True) if touched else BLANK)
        return Row((*cells, *(number(score[player]) for player in players)))
    cells = [label_cell(item), *(fact_cell(item, name) for name in facts.values())]
    if item.status != SCORED:
        cells += [BLANK] * (2 * len(players))
        return Row(tuple(cells), item.number, struck=item.status == VOID)
    cells += [points_cell(played, item, player, SCORE) for player in players]
    cells += [running_cell(item.number, player, SCORE, score[player]) for player in players]
    return Row(tuple(cells), item.number)
