"""What an engine brings back of a piece of sheets: a part of the table of results, as the bytes of
a Parquet file. Workers write nothing, so that a piece can be done twice."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from scorekeeper.core.values.parts import NamedTuple

from .columns import sheet_row, sheet_schema
from .maker import MADE_BY
from .pieces import Piece, score_piece

if TYPE_CHECKING:
    import pyarrow as arrow


class Part(NamedTuple):
    """Part of the table: by which program it was made, of how many sheets, and its bytes."""

    made_by: str
    sheets: int
    data: bytes


def part_of(piece: Piece) -> Part:
    """Read and score the sheets of a piece."""
    rows = [sheet_row(item.file, scored.text) for item, scored in score_piece(piece)]
    return Part(MADE_BY, len(rows), _bytes(rows))


def _bytes(rows: list[dict[str, object]]) -> bytes:
    import pyarrow as arrow
    from pyarrow import parquet

    made = io.BytesIO()
    table: arrow.Table = arrow.Table.from_pylist(rows, schema=sheet_schema())
    parquet.write_table(table, made, compression="zstd")
    return made.getvalue()
