"""The parts of a workbook file, which may have come from anybody."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import IO, TypeVar
from xml.parsers import expat

from scorekeeper.core.values.problems import InputError, MalformedError

MOST_UNPACKED = 200_000_000  # bytes in all; 10,000 deals have some sixty million
MOST_OF_PART = 80_000_000
MOST_PARTS = 1000
_LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # a compound file: with a password, or an old .xls
_PIECE = 1 << 16
MOST_OF_TAG = 1_000_000  # bytes of a tag or a comment, which a parser keeps whole
MOST_PIECES = 500  # of such a size at most, of the text of a cell
MOST_NAMES = 20_000  # of elements and attributes; a parser keeps all of them
DEEPEST = 1000  # elements within each other; a parser keeps all of them

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
        self._parts = {_key(part.filename): part for part in parts}
        size = sum(part.file_size for part in parts)
        if size > MOST_UNPACKED or len(parts) > MOST_PARTS:
            raise too_large(f"the workbook unpacks to {size // 1_000_000} MB in {len(parts)} parts")

    def has(self, part: str) -> bool:
        """Whether there is such a part."""
        return _key(part) in self._parts

    def pieces(self, part: str, most: int = MOST_OF_PART) -> Iterator[bytes]:
        """The contents of a part, which may have so many bytes, piece by piece."""
        found = self._parts[_key(part)]
        if found.file_size > most:
            size = found.file_size // 1_000_000
            raise too_large(f"a part of the workbook, {part}, has {size} MB")
        with self._open(found) as opened:
            while piece := opened.read(_PIECE):
                yield piece

    def _open(self, part: zipfile.ZipInfo) -> IO[bytes]:
        return self._zip.open(part)


def _key(name: str) -> str:
    """The name of a part, in which small and large letters are the same; some programs for Windows
    write it with that system's separator."""
    return name.replace("\\", "/").lower()


@contextmanager
def explained() -> Iterator[None]:
    """A damaged part of a workbook may raise anything."""
    try:
        yield
    except InputError:
        raise
    except Exception:
        raise unreadable() from None


Begins = Callable[[Attributes], None]
Ends = Callable[[], None]
F = TypeVar("F")


class _ByTag(dict[str, F | None]):
    """What to do at a tag, by its name without the namespace; tags come again and again."""

    def __init__(self, known: Mapping[str, F]) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, tag: str) -> F | None:
        found = self[tag] = self._known.get(tag.rpartition(":")[2])
        return found


class PartReader:
    """Takes the elements of a part as they come; those that nobody knows are passed over. Nothing
    may be declared there; elements that are too many levels deep, or longer than any program writes
    them, are refused before they fill the memory."""

    def __init__(self, begins: Mapping[str, Begins], ends: Mapping[str, Ends]) -> None:
        self._begins, self._ends = _ByTag(begins), _ByTag(ends)
        self._depth = 0
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = _refuse_declarations
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end

    def _begin(self, tag: str, found: Attributes) -> None:
        self._depth += 1
        take = self._begins[tag]
        if take is not None:
            take(found)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        take = self._ends[tag]
        if take is not None:
            take()

    def kept(self) -> int:
        """How many pieces of the text of one element are kept just now."""
        return 0

    def go_through(self, archive: Archive, part: str, most: int = MOST_OF_PART) -> Iterator[None]:
        """Read the part, which may have so many bytes; goes on after every piece of it."""
        given, parser = 0, self.parser
        for piece in archive.pieces(part, most):
            parser.Parse(piece)
            given += len(piece)
            self._refuse_endless(part, given - parser.CurrentByteIndex)
            yield
        parser.Parse(b"", True)
        yield

    def _refuse_endless(self, part: str, unread: int) -> None:
        if unread > MOST_OF_TAG or self._depth > DEEPEST or self.kept() > MOST_PIECES:
            raise too_large(f"a part of the workbook, {part}, has an element without an end")
        if len(self.parser.intern) > MOST_NAMES:
            raise too_large(f"a part of the workbook, {part}, has {MOST_NAMES} kinds of elements")


def read_elements(archive: Archive, part: str, begins: Mapping[str, Begins], most: int) -> None:
    """Call what is named like an element with the attributes of each such element of a small
    part."""
    for _ in PartReader(begins, {}).go_through(archive, part, most):
        pass


def _refuse_declarations(*_: object) -> None:
    raise MalformedError(
        "the workbook declares entities of its own, which no spreadsheet program writes",
        "open it and save it again as .xlsx (a table of your own as .csv, too)",
    )


def locked() -> MalformedError:
    """The fault of a file that nobody can read without its password."""
    return MalformedError(
        "the workbook has a password, or is of the old kind (.xls)",
        "open it and save it without a password as .xlsx (a table of your own as .csv, too)",
    )


def unreadable() -> MalformedError:
    """The fault of a file that is damaged, or of another kind."""
    return MalformedError(
        "this is no workbook of the kind .xlsx, or only a part of one",
        "open it and save it as .xlsx; if it cannot be opened, copy the file once more",
    )


def too_large(what: str) -> MalformedError:
    """The fault of a file in which more stands than anybody writes."""
    return MalformedError(
        f"{what}, which no score sheet needs",
        "copy the table into a new workbook, or save it as .csv",
    )
