"""A sheet file as text: encoding, line ends, and whether the last line is finished."""

import os
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from scorekeeper.core.values.parts import NamedTuple

from . import disk

SUFFIX = ".sheet"  # of the files that hold sheets
_REPLACEMENT = "\ufffd"


class SheetText(NamedTuple):
    """A sheet file as text.

    ``path``            the file as the caller named it
    ``text``            without byte order mark, every line end ``\\n``; bytes that are not UTF-8,
                        and NUL bytes, appear as U+FFFD
    ``line_end``        what the file mostly uses, ``"\\n"`` or ``"\\r\\n"``
    ``ends_clean``      the file is empty or ends with a line end
    ``decode_problem``  line, column (both from 1) and description of the first bytes that are not
                        text, else None
    ``data``            the bytes themselves
    """

    path: str
    text: str
    line_end: str
    ends_clean: bool
    decode_problem: tuple[int, int, str] | None
    data: bytes = b""


def read_sheet(path: str | os.PathLike[str]) -> SheetText:
    """The sheet file as text, whatever its bytes; takes no lock.

    StoreError when the file is missing, unreadable, not a regular file, or larger than a sheet
    may be.
    """
    name = disk.file_name(path)
    return decode_sheet(name, read_bytes(name))


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a sheet file; StoreError as for ``read_sheet``."""
    name = disk.file_name(path)
    with disk.explained(name, disk.READING):
        fd = disk.open_regular(name, os.O_RDONLY)
        try:
            return disk.read_all(fd, name)
        finally:
            os.close(fd)


def torn_path(path: str | os.PathLike[str]) -> str:
    """The file, beside the sheet, to which lines go that were cut short; links are followed."""
    return f"{os.path.realpath(path)}.torn"


def decode_sheet(path: str, data: bytes) -> SheetText:
    """The text of the bytes ``data`` of the file ``path``. Any bytes do; nothing is raised."""
    body = data.removeprefix(BOM_UTF8)
    text = _normalised(body.decode("utf-8", "replace")).replace("\0", _REPLACEMENT)
    return SheetText(
        path=path,
        text=text,
        line_end=_usual_line_end(body),
        ends_clean=not text or text.endswith("\n"),
        decode_problem=_first_problem(body),
        data=data,
    )


def unfinished_line(sheet: SheetText) -> tuple[int, str] | None:
    """Line number (from 1) and text of a last line without line end; None when the end is clean.

    Such a line is torn (its writer died) or was typed by hand; the bytes cannot tell which.
    """
    if sheet.ends_clean:
        return None
    last = sheet.text.rpartition("\n")[2]
    return sheet.text.count("\n") + 1, last


def last_line_start(data: bytes) -> int:
    """Where the text after the last line end of ``data`` begins, counted in bytes."""
    return max(data.rfind(b"\n"), data.rfind(b"\r")) + 1


def missing_line_end(data: bytes, line_end: str) -> bytes:
    """What must follow ``data`` so that a new line can begin; empty when nothing is missing.

    A last ``\\r`` alone is read as a line end; ``\\n`` makes it the whole ``\\r\\n``.
    """
    if data in (b"", BOM_UTF8) or data.endswith(b"\n"):
        return b""
    return b"\n" if data.endswith(b"\r") else line_end.encode()


def _normalised(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _usual_line_end(body: bytes) -> str:
    with_return = body.count(b"\r\n")
    return "\r\n" if with_return > body.count(b"\n") - with_return else "\n"


def _first_problem(body: bytes) -> tuple[int, int, str] | None:
    bad, message = len(body), ""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        bad, message = error.start, _not_utf8(body, error)
    nul = body.find(b"\0", 0, bad)
    if nul >= 0:
        bad, message = nul, "a NUL byte, which is not text; delete it in a text editor"
    return (*_place(body[:bad]), message) if message else None


def _not_utf8(body: bytes, error: UnicodeDecodeError) -> str:
    if body.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "the file is UTF-16; save it as UTF-8"
    if error.reason == "unexpected end of data":
        return "the file breaks off in the middle of a character; complete its last line"
    return f"byte 0x{body[error.start]:02X} is not UTF-8 text; save the file as UTF-8"


def _place(before: bytes) -> tuple[int, int]:
    """Line and column of what follows the valid text ``before``."""
    text = _normalised(before.decode("utf-8"))
    return text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1
