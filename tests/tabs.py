"""Single tabs of a workbook file: read without the others, and with other contents in some cells.

openpyxl reads and writes a file as a whole, which takes most of the time of tests that look at two
tabs of eight, or type into one, in thousands of files.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import openpyxl
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.worksheet.worksheet import Worksheet

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
BOOK, BOOK_PARTS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
PARTS_OF_TABS = "xl/worksheets/_rels/"
NO_CELLS = f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'.encode()
Typed = int | float | str | bool | None


class Tabs:
    """The tabs of a workbook file by their names, each read when it is asked for; with `values`
    cells hold what their formulas come to. Cells may be typed over before it is saved."""

    def __init__(self, data: bytes | Path, *, values: bool = False) -> None:
        self._data = data if isinstance(data, bytes) else data.read_bytes()
        self._values = values
        self._known: dict[str, Worksheet] = {}
        self._stood: dict[str, Mapping[str, Typed]] = {}  # what stood in the cells of these

    @cached_property
    def _parts(self) -> Mapping[str, str]:
        """Where in the file the tabs stand."""
        return parts_of(self._data)

    @property
    def sheetnames(self) -> list[str]:
        """The names of all tabs, from the first."""
        return list(self._parts)

    @property
    def worksheets(self) -> list[Worksheet]:
        """All of them."""
        return [self[name] for name in self._parts]

    def __getitem__(self, name: str) -> Worksheet:
        if name not in self._known:
            book = openpyxl.load_workbook(io.BytesIO(self._alone(name)), data_only=self._values)
            found = book[name]
            assert isinstance(found, Worksheet)
            self._known[name] = found
            if not self._values:
                self._stood[name] = _contents(found)
        return self._known[name]

    def __iter__(self) -> Iterator[Worksheet]:
        return iter(self.worksheets)

    def data(self) -> bytes:
        """The file with what was typed since; nothing else is worked out anew."""
        data = self._data
        for name, stood in self._stood.items():
            now = _contents(self._known[name])
            typed = {at: now.get(at) for at in {**stood, **now} if now.get(at) != stood.get(at)}
            data = with_cells(data, name, typed) if typed else data
        return data

    def save(self, path: Path) -> None:
        """Write it."""
        path.write_bytes(self.data())

    def _alone(self, name: str) -> bytes:
        """The file with no cells on any other tab."""
        others = set(self._parts.values()) - {self._parts[name]}
        return rewritten(self._data, lambda part, text: NO_CELLS if part in others else text)


def _contents(tab: Worksheet) -> dict[str, Any]:
    """What stands in the cells."""
    return {cell.coordinate: cell.value for row in tab.iter_rows() for cell in row}


def rewritten(data: bytes, made: Callable[[str, bytes], bytes]) -> bytes:
    """The file with its parts made anew, but for what tabs draw."""
    new = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(new, "w") as file:
        for part in old.namelist():
            if not part.startswith(PARTS_OF_TABS):
                file.writestr(part, made(part, old.read(part)))
    return new.getvalue()


def parts_of(data: bytes) -> dict[str, str]:
    """The parts of the file in which the tabs stand, by their names."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        book, parts = (ElementTree.fromstring(file.read(part)) for part in (BOOK, BOOK_PARTS))
    targets = {item.attrib["Id"]: item.attrib["Target"] for item in parts}
    return {
        sheet.attrib["name"]: _within(targets[sheet.attrib[RELATION]])
        for sheet in book.iter(f"{{{MAIN}}}sheet")
    }


def _within(target: str) -> str:
    """The name of a part within the file."""
    return target[1:] if target.startswith("/") else f"xl/{target}"


def with_cells(data: bytes, name: str, cells: Mapping[str, Typed]) -> bytes:
    """The file with other contents in cells of a tab that stand there, as one saves it who works
    nothing out."""
    place = parts_of(data)[name]

    def made(part: str, text: bytes) -> bytes:
        return _typed_into(text.decode(), cells).encode() if part == place else text

    return rewritten(data, made)


def _typed_into(tab: str, cells: Mapping[str, Typed]) -> str:
    left = dict(cells)

    def cell(stood: re.Match[str]) -> str:
        if stood[1] not in left:
            return stood[0]
        return f'<c r="{stood[1]}"{stood[2]}{_content(left.pop(stood[1]))}'

    found = _CELL.sub(cell, tab)
    assert not left, f"no such cells: {left}"
    return found


_CELL = re.compile(r'<c r="([A-Z]+\d+)"((?: s="\d+")?)[^>]*?(?:/>|>.*?</c>)', re.DOTALL)


def _content(typed: Typed) -> str:
    """The rest of a cell."""
    if typed is None:
        return "/>"
    if isinstance(typed, bool):
        return f' t="b"><v>{typed:d}</v></c>'
    if not isinstance(typed, str):
        return f"><v>{typed!r}</v></c>"
    if typed.startswith("=") and len(typed) > 1:
        return f"><f>{escape(typed[1:])}</f></c>"
    if typed in ERROR_CODES:
        return f' t="e"><v>{typed}</v></c>'
    return f' t="inlineStr"><is><t xml:space="preserve">{escape(typed)}</t></is></c>'
