"""A sheet file within another file: its bytes as texts, one a line, that any file can hold.

A line stands as it is where that is safe. Any other (with letters that are not printed, or cut
short, or one that a spreadsheet program could run) stands as a JSON text of the whole line with its
end, so that the bytes come back exactly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from scorekeeper.core.values.problems import MalformedError

QUOTED = '"'
_RUN = re.compile("(^|[;\t])([\\s\"']*)([=+@\uff1d\uff0b\uff0d\uff20-])")
_SIGNS = re.compile("[=+@-]")
_MARK = 8  # figures


def kept_lines(data: bytes) -> list[str]:
    """The lines of a sheet file, whatever its bytes."""
    text = data.decode("utf-8", "surrogateescape")
    lines = text.split("\n")
    last = lines.pop()
    return [_kept(f"{line}\n") for line in lines] + ([_kept(last)] if last else [])


def sheet_bytes(lines: Iterable[str]) -> bytes:
    """The bytes of the sheet file; raises MalformedError for a text that holds no line."""
    return "".join(map(_line, lines)).encode("utf-8", "surrogateescape")


def _kept(line: str) -> str:
    bare = line.removesuffix("\n")
    is_plain = bare != line and bare.isprintable() and not bare.startswith(QUOTED)
    if is_plain and not _RUN.search(bare):
        return bare
    text = json.dumps(line)
    return _SIGNS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text) if _RUN.search(bare) else text


def _line(text: str) -> str:
    if not text.startswith(QUOTED):
        return f"{text}\n"
    try:
        line = json.loads(text)
        line.encode("utf-8", "surrogateescape")
    except (ValueError, AttributeError, RecursionError):
        raise MalformedError("this line of the sheet was changed", "do not change it") from None
    return str(line)


def marks(lines: Iterable[str]) -> Iterator[str]:
    """A mark for each line, which stands for that line and all before it."""
    known = ""
    for line in lines:
        found = sha256(f"{known}\n{line}".encode("utf-8", "surrogatepass"))
        known = found.hexdigest()[:_MARK]
        yield known


# in a column of a table --------------------------------------------------------------------------

END = "end"  # begins what stands behind the last line: the mark of all


def numbered_lines(lines: Sequence[str]) -> list[str]:
    """The lines with their numbers, so that rows may be sorted, and their mark."""
    numbered = (f"{number} {line}" for number, line in enumerate(lines, 1))
    return [*numbered, f"{END} {_last_mark(lines)}"]


def lines_of_column(cells: Iterable[str]) -> list[str]:
    """The lines in the cells of a column, some of which hold several; raises MalformedError where
    one is missing or was changed."""
    found: dict[str, str] = {}
    for cell in cells:
        for piece in filter(None, cell.split("\n")):
            number, _, line = piece.lstrip("' ").partition(" ")
            found[number] = line
    mark = found.pop(END, "")
    lines = [found.get(str(number), "") for number in range(1, len(found) + 1)]
    if _last_mark(lines) != mark:
        raise MalformedError(
            "lines of the kept sheet were changed, or are missing",
            "export the sheet anew and change the facts only",
        )
    return lines


def _last_mark(lines: Iterable[str]) -> str:
    *_, last = ["", *marks(lines)]
    return last
