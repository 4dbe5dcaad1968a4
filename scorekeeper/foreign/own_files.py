"""Which of our own files can be read back, and what reads them."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Protocol, cast

from scorekeeper.core.replaying.session import Session

from .reading_back import Kept, loaded_of
from .told_rows import Rows
from .workbook.findings import Finding
from .workbook.suffixes import WORKBOOKS

# By suffix: the module below this package whose `open_own(data)` opens them, and what they are
# called.
_OWN = {
    **dict.fromkeys(WORKBOOKS, ("workbook.reading", "workbook")),
    ".csv": ("exported_table", "table"),
    ".json": ("exported_json", "file"),
}
READ_BACK = (".xlsx", ".csv", ".json")  # the others are refused with a way out


class OwnFile(Protocol):
    """A file of which the sheet that it keeps can be read."""

    kept: Kept

    def rows(self, session: Session) -> Rows:
        """What it says otherwise than that sheet."""


class _Opener(Protocol):
    def open_own(self, data: bytes) -> OwnFile | Finding:
        """The file, or why it cannot be read back."""


def open_own(data: bytes, name: str) -> OwnFile | Finding:
    """The file of that name, or why it cannot be read back; never raises for any bytes."""
    home, _ = _OWN[_suffix(name)]
    opener = cast(_Opener, import_module(f"scorekeeper.foreign.{home}"))
    return opener.open_own(data)


def says_more(data: bytes, name: str) -> bool:
    """Whether a file of that name says anything that the sheet does not say which it keeps, so that
    somebody changed it; where that sheet cannot be scored, nothing can be known."""
    own = open_own(data, name)
    if isinstance(own, Finding):
        return True
    session = loaded_of(own.kept, name).session
    if session is None:
        return False
    read = own.rows(session)
    return bool(read.rows or read.findings)


def is_own_kind(name: str) -> bool:
    """Whether a file of that name may be one of ours."""
    return _suffix(name) in _OWN


def called(name: str) -> str:
    """What people call such a file."""
    return _OWN[_suffix(name)][1]


def _suffix(name: str) -> str:
    return os.path.splitext(name)[1].casefold()
