"""Export of a session to a file, by its suffix."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal import disk
from scorekeeper.journal.whole_file import replace_file

from .csv_ import DEALS
from .safe import safe_text


class ExportError(ValueError):
    """The file cannot be written; the message says why."""


class Content(NamedTuple):
    """What a file is made of. `table` is the one that a file with room for only one holds."""

    session: Session
    reckoning: Reckoning
    table: str = DEALS


def export(content: Content, path: str) -> None:
    """Write the file, whole or not at all, of the kind that its suffix says: one of SUFFIXES.
    Raises ExportError."""
    make = _MAKERS.get(suffix_of(path))
    if make is None:
        raise ExportError(
            f"'{safe_text(path)}': the suffix says no known format; "
            f"expected one of {', '.join(SUFFIXES)}"
        )
    with _without_collector():
        data = make(content)
    try:
        with disk.explained(disk.file_name(path), disk.EXPORTING):
            replace_file(path, data)
    except disk.StoreError as error:
        raise ExportError(str(error)) from error


def suffix_of(path: str) -> str:
    """The suffix in lower case: `.xlsx`."""
    return Path(path).suffix.casefold()


@contextmanager
def _without_collector() -> Iterator[None]:
    """Many small values are made and all live to the end: looking for garbage costs a tenth."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _xlsx(content: Content) -> bytes:
    from .workbook import workbook_bytes

    return workbook_bytes(content.session, content.reckoning)


def _csv(content: Content) -> bytes:
    from .csv_ import csv_text

    return csv_text(content.session, content.table, content.reckoning.money).encode()


def _json(content: Content) -> bytes:
    from .json_ import dumps, sheet_json

    session = content.session
    return (dumps(sheet_json(session, session.problems, content.reckoning)) + "\n").encode()


def _html(content: Content) -> bytes:
    from .page import page

    return page(content.session, content.reckoning).encode()


def _pdf(content: Content) -> bytes:
    from scorekeeper.render.pictures.document import pdf_bytes

    return pdf_bytes(content.session, content.reckoning)


def _png(content: Content) -> bytes:
    from scorekeeper.render.pictures.card import png_bytes

    return png_bytes(content.session)


def _txt(content: Content) -> bytes:
    from .text_block import text_block

    return text_block(content.session, content.reckoning).encode()


_MAKERS: dict[str, Callable[[Content], bytes]] = {
    ".xlsx": _xlsx,
    ".csv": _csv,
    ".json": _json,
    ".html": _html,
    ".pdf": _pdf,
    ".png": _png,
    ".txt": _txt,
}
SUFFIXES = tuple(_MAKERS)
