"""The pads of rubber bridge, as players write them."""

from __future__ import annotations

from scorekeeper.core.drawing.shapes import Drawing
from scorekeeper.core.game import Played
from scorekeeper.games.sheets.line_pads import PadPart, PadPiece, pads_of

from .rubber_layout import Rubber, RubberLike, player_title, rubber_notes, split
from .settling import net_results


def rubber_drawings(game: RubberLike, played: Played) -> list[Drawing]:
    """A pad for every rubber, and everybody's results where partners play several."""
    rubbers = split(game, played)
    is_over = game.finished(played.ledger)
    parts = [_part(rubber, played, rubber is not rubbers[-1] or is_over) for rubber in rubbers]
    results = {}
    if played.table.sides and played.table.players:
        result_of = net_results(played.table.options.round_margin)
        results = {rubber.number: result_of(rubber.ended) for rubber in rubbers}
    changes = rubber_notes(game, played)
    return pads_of(parts, played, results, tuple(changes), player_title(played))


def _part(rubber: Rubber, played: Played, is_over: bool) -> PadPart:
    owners, ended = played.table.owners, rubber.ended
    return PadPart(
        f"Rubber {rubber.number}",
        dict(zip(owners, ended.members, strict=False)),
        [PadPiece(piece.item, piece.entries) for piece in rubber.pieces],
        dict(zip(owners, ended.results, strict=True)),
        dict(zip(owners, ended.bonus, strict=True)),
        is_over=is_over,
    )
