"""Sheets in the pieces in which an engine hands them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from .gathering import Found
from .scoring import Scored, score_file

Piece = Sequence[Found]


def pieces_of(found: Iterable[Found], size: int) -> Iterator[Piece]:
    """So many sheets at a time; the last piece may have fewer."""
    left = iter(found)
    while piece := list(islice(left, size)):
        yield piece


def score_piece(piece: Piece) -> list[tuple[Found, Scored]]:
    """What each of them comes to."""
    return [(item, score_file(item.path)) for item in piece]
