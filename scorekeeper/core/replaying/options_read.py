"""Which options the scoring of a sheet looks at: one that it never reads cannot change it."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeVar

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.declaration.options import TableOptions
from scorekeeper.core.sheet import Sheet

from .replay import Session, replay

O = TypeVar("O", bound=TableOptions)  # noqa: E741
_RESEATING = frozenset({RecordKind.LEAVE, RecordKind.JOIN})


def options_read(sheet: Sheet, *, settling: bool = False) -> frozenset[str]:
    """The public names of the options that are read when the sheet is scored and its totals are
    added up, with `settling` also when it is settled, for money too, in any way that the game
    knows."""
    everything = frozenset(item.name.rstrip("_") for item in fields(sheet.game.options))
    if any(record.kind in _RESEATING for record in sheet.live):
        return everything  # options are worked out anew whenever players come or go
    seen: set[str] = set()
    table = replace(sheet.table, options=_watched(sheet.table.options, seen))
    session = replay(replace(sheet, table=table))
    session.totals()
    if settling:
        _settle(session)
    return everything & {name.rstrip("_") for name in seen}


def _settle(session: Session) -> None:
    game, ledger = session.sheet.game, session.ledger
    game.stake(ledger.table)
    game.currency(ledger.table)
    for rounding in (None, *game.roundings):
        game.settle(ledger, rounding)


def _watched(options: O, seen: set[str]) -> O:
    """The same options, which note the names of what is asked of them. They equal no others and
    bring along nothing that was worked out before, which would answer without asking."""

    def ask(self: object, name: str) -> Any:
        seen.add(name)
        return object.__getattribute__(self, name)

    body = {"__getattribute__": ask, "__hash__": object.__hash__, "__eq__": object.__eq__}
    noting = type(type(options).__name__, (type(options),), body)
    made: O = noting(**{item.name: getattr(options, item.name) for item in fields(options)})
    seen.clear()
    return made
