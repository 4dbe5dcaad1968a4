"""Export of a session to a file, by its suffix."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal import disk
from scorekeeper.journal.whole_file import replace_file

from .collecting import without_collector
from .csv_ import DEALS
from .safe import safe_text


class ExportError(ValueError):
    """The file cannot be written; the message says why."""


class Content(NamedTuple):
    """What a file is made of. `table` is the one that a file with room for only one holds; `data`
    are the bytes of the sheet file, where there is one."""

    session: Session
    reckoning: Reckoning
    table: str = DEALS
    data: bytes = b""


def export(content: Content, path: str) -> None:
    """Write the file, whole or not at all, of the kind that its suffix says: one of SUFFIXES.
    Raises ExportError."""
    make = _MAKERS.get(suffix_of(path))
    if make is None:
        raise ExportError(
            f"'{safe_text(path)}': the suffix says no known format; "
            f"expected one of {', '.join(SUFFIXES)}"
        )
    with without_collector():
        data = make(content)
    _write(path, data)


def export_template(
    session: Session, deals: int | None, path: str, data: bytes = b""
) -> tuple[int, bool]:
    """Write a workbook, or a table of values, with so many rows to fill in (None: as many as the
    schedule has left); `data` are the bytes of the sheet file, where there is one. Returns how many
    there are, and whether points follow in them. Raises ExportError."""
    from .workbook.template import template, template_csv

    with without_collector():
        made = template(session, deals, data)
        is_table = suffix_of(path) == ".csv"
        data = template_csv(session, deals, data).encode() if is_table else made.to_bytes()
    _write(path, data)
    return len(made.deals.spare.deals), made.followed.live is not None and not is_table


def _write(path: str, data: bytes) -> None:
    try:
        with disk.explained(disk.file_name(path), disk.EXPORTING):
            replace_file(path, data)
    except disk.StoreError as error:
        raise ExportError(str(error)) from error


def cells_json(content: Content, path: str) -> dict[str, object]:
    """What was written; of a workbook also what its cells are (see `census`)."""
    told: dict[str, object] = {"file": path, "deals": len(content.session.deals)}
    if suffix_of(path) != ".xlsx":
        return told
    from .workbook import exported
    from .workbook.census import census

    return told | census(exported(content.session, content.reckoning, content.data))


def suffix_of(path: str) -> str:
    """The suffix in lower case: `.xlsx`."""
    return Path(path).suffix.casefold()


def _xlsx(content: Content) -> bytes:
    from .workbook import workbook_bytes

    return workbook_bytes(content.session, content.reckoning, content.data)


def _csv(content: Content) -> bytes:
    from .csv_ import csv_text

    session, table = content.session, content.table
    return csv_text(session, table, content.reckoning.money, content.data).encode()


def _json(content: Content) -> bytes:
    from .json_ import dumps, sheet_json

    session = content.session
    made = sheet_json(session, session.problems, content.reckoning, content.data)
    return (dumps(made) + "\n").encode()


def _html(content: Content) -> bytes:
    from .page import page

    return page(content.session, content.reckoning).encode()


def _pdf(content: Content) -> bytes:
    from scorekeeper.render.pictures.document import pdf_bytes

    return pdf_bytes(content.session, content.reckoning)


def _png(content: Content) -> bytes:
    from scorekeeper.render.pictures.card import png_bytes

    return png_bytes(content.session)


def _svg(content: Content) -> bytes:
    from scorekeeper.core.drawing.sectors import Sectors

    from .drawings.standalone import sectors_svg
    from .own_files import generator
    from .page import drawings_of

    session = content.session
    for drawing in drawings_of(session):
        if isinstance(drawing, Sectors):
            title = session.sheet.title or session.sheet.game.title
            return sectors_svg(drawing, title, generator()).encode()
    raise ExportError(
        f"{session.sheet.game.title} is no game whose sheet is drawn around a target, so there is "
        "no .svg of it; .html, .pdf and .png show every game"
    )


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
    ".svg": _svg,
    ".txt": _txt,
}
SUFFIXES = tuple(_MAKERS)
