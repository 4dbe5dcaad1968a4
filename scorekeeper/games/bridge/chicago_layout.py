"""The sheet of Chicago: the deals of every round, the rounds, the players' results."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes, label_cell, points_cell
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import (
    BLANK,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    number,
    text,
)

from .formats import PLUS_ONLY
from .rubber_layout import (
    Piece,
    Rubber,
    RubberLike,
    booked_cells,
    booking_label,
    fact_cell,
    players_grid,
    rubbers_grid,
    split,
)
from .settling import NEW_RUBBER, net_results, plus_results

SCORE, IMPS = "score", "imps"


def chicago_grids(game: RubberLike, played: Played) -> list[Grid]:
    """The whole sheet."""
    rounds = split(game, played, played.ledger.state.followed)
    grids = [round_grid(played, each, len(rounds)) for each in rounds]
    if len(rounds) > 1:
        grids.append(rubbers_grid(played, rounds, "round"))
    options = played.table.options
    if played.table.players:
        plus_only = options.chicago_individual == PLUS_ONLY
        results = plus_results if plus_only else net_results(options.round_margin)
        grids.append(players_grid(played, rounds, results, "round"))
    notes = (n for n in change_notes(played) if not n.endswith(f"({NEW_RUBBER})"))
    grids[-1] = grids[-1]._replace(notes=tuple(notes))
    return grids


def round_grid(played: Played, part: Rubber, count: int) -> Grid:
    """One row per deal: what was played, and what each side scored; then the sum."""
    owners = played.table.owners
    accounts = [name for name in (SCORE, IMPS) if name in played.ledger.single]
    facts = _fact_columns(played)
    columns = [Column("deal"), *(Column(label) for label in facts)]
    columns += [Column(owner, account, RIGHT) for account in accounts for owner in owners]
    rows = [_piece_row(played, piece, accounts, facts) for piece in part.pieces]
    rows.append(_total_row(part, owners, accounts, len(facts)))
    return Grid("Round" if count == 1 else f"Round {part.number}", tuple(columns), tuple(rows))


def _fact_columns(played: Played) -> dict[str, str]:
    columns = {"dealer": "dealer"} if played.table.players else {}
    columns |= {"vul": "vulnerable", "by": "declarer", "contract": "contract"}
    for label, fact in (("honours", "honours"), ("points", "hcp")):
        if any(fact in deal.texts for deal in played.deals):
            columns[label] = fact
    return columns


def _piece_row(played: Played, piece: Piece, accounts: Sequence[str], facts: dict[str, str]) -> Row:
    owners = played.table.owners
    item = piece.item
    if isinstance(item, ScoredDeal):
        cells = [label_cell(item), *(fact_cell(item, name) for name in facts.values())]
        for account in accounts:
            for owner in owners:
                scored = item.status == SCORED
                cells.append(points_cell(item, owner, account) if scored else BLANK)
        return Row(tuple(cells), item.number, struck=item.status == VOID)
    cells = [text(booking_label(item)), *[BLANK] * len(facts)]
    return Row((*cells, *booked_cells(item, owners, accounts)))


def _total_row(part: Rubber, owners: Sequence[str], accounts: Sequence[str], width: int) -> Row:
    cells: list[Cell] = [text("total", strong=True), *[BLANK] * width]
    for account in accounts:
        for owner in owners:
            amount: Amount = sum(piece.sum(account, owner) for piece in part.pieces)
            source = EntrySum(account, owner, part.first, part.last) if part.live else None
            cells.append(number(amount, strong=True, source=source))
    return Row(tuple(cells), rule=True)
