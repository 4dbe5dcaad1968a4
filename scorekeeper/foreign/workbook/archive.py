"""The parts of a workbook file, which may have come from anybody."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import IO
from xml.parsers import expat

from scorekeeper.core.values.problems import InputError, MalformedError

MOST_UNPACKED = 200_000_000  # bytes in all; 10,000 deals have some sixty million
MOST_OF_PART = 80_000_000
MOST_PARTS = 1000
_LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # a compound file: with a password, or an old .xls
_PIECE = 1 << 16

Attributes = dict[str, str]


class Archive:
    """A workbook as a zip file of parts. Raises MalformedError for what is no workbook, is locked
    or unpacks to too much."""

    def __init__(self, data: bytes) -> None:
        if data.startswith(_LOCKED):
            raise locked()
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
            parts = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            raise unreadable() from None
        if any(part.flag_bits & 1 for part in parts):
            raise locked()
        self._sizes = {part.filename: part.file_size for part in parts}
        size = sum(self._sizes.values())
        if size > MOST_UNPACKED or len(parts) > MOST_PARTS:
            raise _too_large(
                f"the workbook unpacks to {size // 1_000_000} MB in {len(parts)} parts"
            )

    def has(self, part: str) -> bool:
        """Whether there is such a part."""
        return part in self._sizes

    def pieces(self, part: str, most: int = MOST_OF_PART) -> Iterator[bytes]:
        """The contents of a part, which may have so many bytes, piece by piece."""
        size = self._sizes.get(part, 0)
        if size > most:
            raise _too_large(f"a part of the workbook, {part}, has {size // 1_000_000} MB")
        with self._open(part) as opened:
            while piece := opened.read(_PIECE):
                yield piece

    def _open(self, part: str) -> IO[bytes]:
        return self._zip.open(part)


@contextmanager
def explained() -> Iterator[None]:
    """A damaged part of a workbook may raise anything."""
    try:
        yield
    except InputError:
        raise
    except Exception:
        raise unreadable() from None


def xml_parser() -> expat.XMLParserType:
    """A parser of a part, whose tags read `NAMESPACE NAME`; nothing may be declared there."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_declarations
    return parser


def read_elements(
    archive: Archive, part: str, begun: Callable[[str, Attributes], None], most: int
) -> None:
    """Call `begun` with the bare name and attributes of each element of a small part."""
    parser = xml_parser()
    parser.StartElementHandler = lambda tag, found: begun(tag.rpartition(" ")[2], found)
    for piece in archive.pieces(part, most):
        parser.Parse(piece)
    parser.Parse(b"", True)


def _refuse_declarations(*_: object) -> None:
    raise MalformedError(
        "the workbook declares entities of its own, which no spreadsheet program writes",
        "open it and save it again as .xlsx, or as .csv",
    )


def locked() -> MalformedError:
    """The fault of a file that nobody can read without its password."""
    return MalformedError(
        "the workbook has a password, or is of the old kind (.xls)",
        "open it and save it without a password as .xlsx, or as .csv",
    )


def unreadable() -> MalformedError:
    """The fault of a file that is damaged, or none."""
    return MalformedError(
        "this is no workbook, or only a part of one",
        "copy the file once more, or open it and save it again as .xlsx or .csv",
    )


def _too_large(what: str) -> MalformedError:
    return MalformedError(
        f"{what}, which no score sheet needs",
        "copy the table into a new workbook, or save it as .csv",
    )
