"""Export of a session to a file, by its suffix."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.replay import Session

from .safe import safe_text


class ExportError(ValueError):
    """The file cannot be written; the message says why."""


def export(session: Session, reckoning: Reckoning, path: str) -> None:
    """Write the file, whole or not at all: .xlsx, .csv, .json or .html. Raises ExportError."""
    suffix = Path(path).suffix.casefold()
    make = _MAKERS.get(suffix)
    if make is None:
        raise ExportError(
            f"'{safe_text(path)}': the suffix says no known format; "
            f"expected one of {', '.join(_MAKERS)}"
        )
    with _without_collector():
        data = make(session, reckoning)
    try:
        _replace(os.path.realpath(path), data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ExportError(f"cannot write '{safe_text(path)}': {reason}") from error


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


def _replace(path: str, data: bytes) -> None:
    """Write beside the file and put it into its place, so that nobody ever sees half of it."""
    folder, name = os.path.split(path)
    beside = os.path.join(folder, f".{name[:100]}.{os.getpid()}.tmp")
    try:
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        if os.path.exists(beside):
            os.unlink(beside)
        raise


def _xlsx(session: Session, reckoning: Reckoning) -> bytes:
    from .workbook import workbook_bytes

    return workbook_bytes(session, reckoning)


def _csv(session: Session, reckoning: Reckoning) -> bytes:
    from .csv_ import csv_text

    return csv_text(session).encode()


def _json(session: Session, reckoning: Reckoning) -> bytes:
    from .json_ import dumps, sheet_json

    data = sheet_json(session, session.problems, reckoning)
    return (dumps(data) + "\n").encode()


def _html(session: Session, reckoning: Reckoning) -> bytes:
    from .page import page

    return page(session, reckoning).encode()


_MAKERS: dict[str, Callable[[Session, Reckoning], bytes]] = {
    ".xlsx": _xlsx,
    ".csv": _csv,
    ".json": _json,
    ".html": _html,
}
