"""The one function that every engine maps over the files: from the bytes of a sheet to what it
comes to."""

from __future__ import annotations

import hashlib

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import SheetText, decode_sheet, read_bytes

from .evening import Evening, Unread, evening_of
from .gathering import is_url
from .head import Head
from .maker import MADE_BY
from .storing import head_of, stored


class Scored(NamedTuple):
    """What a file comes to: the text of its evening, what decides where that stands, and the key
    under which it can be kept; no key for what may come to something else another time."""

    key: str
    head: Head
    text: str


def key_of(data: bytes) -> str:
    """The key of the bytes of a sheet, for this version of the program."""
    made = hashlib.sha256(f"{MADE_BY}\n".encode())
    made.update(data)
    return made.hexdigest()


def score_file(path: str) -> Scored:
    """Read and score a file, by its path or URL; one that cannot be read is an evening of which
    nothing can be said."""
    try:
        data = _bytes(path)
    except StoreError as error:
        return _scored("", Unread(error.reason))
    return score_bytes(path, data)


def _bytes(path: str) -> bytes:
    if is_url(path):
        from .storage import read_url

        return read_url(path)
    return read_bytes(path)


def score_bytes(path: str, data: bytes) -> Scored:
    """The same of bytes that were read; files that the sheet names stand beside `path`."""
    return _score(decode_sheet(path, data), key_of(data))


def _score(text: SheetText, key: str) -> Scored:
    loaded = load_text(text)
    session = loaded.session
    names_files = session is not None and any(s.data for s in session.sheet.readable)
    return _scored("" if names_files else key, evening_of(loaded))


def _scored(key: str, found: Evening | Unread) -> Scored:
    text = stored(found)
    return Scored(key, head_of(found, text), text)
