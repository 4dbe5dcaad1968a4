"""Whether a file is one that an earlier export wrote: each format carries a mark of the program."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable

PROGRAM = "scorekeeper"
_HEAD = 4096  # bytes at either end of a file in which its mark stands


def is_own(path: str) -> bool:
    """Whether an export may put another file in the place of this one: it is empty, or an export
    wrote it and no other program saved it since. OSError when it cannot be read."""
    with open(path, "rb") as file:
        head = file.read(_HEAD)
        file.seek(max(os.path.getsize(path) - _HEAD, 0))
        tail = file.read(_HEAD)
    if not head:
        return True
    suffix = os.path.splitext(path)[1].casefold()
    return _MARKS.get(suffix, _is_unknown)(path, head, tail)


def _is_table(path: str, head: bytes, tail: bytes) -> bool:
    """A CSV file has room for no mark; the headings of its table are one. Where it keeps the sheet,
    nobody filled in or changed a fact."""
    from scorekeeper.foreign.exported_csv import RECORD

    from .csv_ import HEADINGS
    from .seasons.results import HEADS

    first = head.decode("utf-8-sig", "replace").partition("\r\n")[0]
    if not any(first.startswith(",".join(heading)) for heading in (*HEADINGS, HEADS)):
        return False
    return not first.endswith(f",{RECORD}") or not _was_changed(path)


def _is_document(path: str, head: bytes, tail: bytes) -> bool:
    from .json_ import FORMAT

    is_ours = head.startswith(f'{{\n  "format": "{FORMAT}"'.encode())
    return is_ours and not _was_changed(path)


def _was_changed(path: str) -> bool:
    """Whether somebody filled in or changed a fact in a file that keeps its sheet."""
    from scorekeeper.foreign.own_files import says_more

    with open(path, "rb") as file:
        return says_more(file.read(), path)


def _is_page(path: str, head: bytes, tail: bytes) -> bool:
    return generator().encode() in head


def generator() -> str:
    """The line of a page that says which program made it."""
    return f'<meta name="generator" content="{PROGRAM}">'


def _is_workbook(path: str, head: bytes, tail: bytes) -> bool:
    """Other programs write down who saved a workbook last."""
    try:
        with zipfile.ZipFile(path) as parts, parts.open("docProps/core.xml") as part:
            properties = part.read(_HEAD)  # a few lines; a hostile file may hold any number
    except (OSError, KeyError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False
    by_us = (f">{PROGRAM}</dc:creator>", f">{PROGRAM}</cp:lastModifiedBy>")
    return all(mark.encode() in properties for mark in by_us)


def _is_paper(path: str, head: bytes, tail: bytes) -> bool:
    return tail.endswith(f"% {PROGRAM}\n".encode())


def _is_picture(path: str, head: bytes, tail: bytes) -> bool:
    return f"Software\0{PROGRAM}".encode() in head


def _is_text(path: str, head: bytes, tail: bytes) -> bool:
    return tail.endswith(f"\n\n{PROGRAM}\n".encode())


def _is_unknown(path: str, head: bytes, tail: bytes) -> bool:
    return False


_MARKS: dict[str, Callable[[str, bytes, bytes], bool]] = {
    ".csv": _is_table,
    ".json": _is_document,
    ".html": _is_page,
    ".svg": _is_page,
    ".xlsx": _is_workbook,
    ".pdf": _is_paper,
    ".png": _is_picture,
    ".txt": _is_text,
}
