"""Slips: what may have gone wrong between the table and a number on somebody's paper."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.records import Record
from scorekeeper.core.values.parts import NamedTuple

# where a slip was made
RECORD, RULES, CLAIM = "record", "rules", "claim"

_NOTHING: Mapping[str, str] = {}


class Edit(NamedTuple):
    """A record between deals as it would have to be written by hand, in the place of the one on
    that line."""

    line: int
    record: Record


class Slip(NamedTuple):
    """One supposition: that this was written, said or added up otherwise than it happened.

    `where` is one of the words above, `kind` one of those listed in docs/referee.md, `deals` are
    those concerned. `distance` says how far off it is: 1 for the smallest slip, half a step more
    for each one further. `text` tells it in words (`deal 5: Boris 3 and Vera 2 tricks, not 2 and
    3`), `before` and `after` are the facts as they stand on the sheet and as they would be.
    `paste` are the records which, added at the end of the sheet, put it right; none where the
    sheet is right. What no record can put right is an `edit`.
    """

    where: str
    kind: str
    deals: tuple[int, ...]
    distance: float
    text: str
    before: Mapping[str, str] = _NOTHING
    after: Mapping[str, str] = _NOTHING
    paste: tuple[Record, ...] = ()
    edit: Edit | None = None
