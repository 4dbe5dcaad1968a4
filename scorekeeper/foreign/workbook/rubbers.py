"""The cell that begins a new rubber, read back."""

from __future__ import annotations

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.partners import SAME, partners_named, partners_to_choose
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.foreign.told_rows import RubberTold

from .cells import CellKind, RawCell
from .values import is_mark, plain_text


def rubber_told(cell: RawCell | None, name: str, session: Session) -> RubberTold | None:
    """The rubber that begins, by the cell of that name: one with partners, or with a mark
    where they stay; None where nothing stands there. Raises MalformedError."""
    if cell is None:
        return None
    text, table = plain_text(str(cell.value)), session.ledger.table
    if cell.kind is CellKind.PLAIN:
        found = partners_named(text, table)
        if found is not None:
            return RubberTold(name, {side.name: ",".join(side.members) for side in found.sides})
        if not text or is_mark(text):
            return RubberTold(name) if text else None
    words = [each.word for each in partners_to_choose(table)] or [SAME]
    wanted = " or ".join(words)
    raise MalformedError(f"'{text[:40]}' was found, expected {wanted}", f"write {wanted}")
