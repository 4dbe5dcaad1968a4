"""Exports that were written anew in the way of Excel. By XlsxWriter, whose own tests hold its files
against files that Excel saved; and part by part with what it does not write: texts with runs and
how they sound, formulas that cells share, attributes of later versions."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from deals_tab import Part, Typed
from edited import edited, exported, file_of, read_back, said, sheet, told

SAMPLES = sorted((Path(__file__).parents[2] / "sample_sheets").glob("*.sheet"))
STRINGS, BOOK_PARTS = "xl/sharedStrings.xml", "xl/_rels/workbook.xml.rels"
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LATER = (
    '<worksheet xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" '
    'mc:Ignorable="x14ac" '
)
INLINE = re.compile(r'<c r="([A-Z]+\d+)"( s="\d+")? t="inlineStr"><is>(.*?)</is></c>', re.DOTALL)
FORMULA = re.compile(r"<f>(.*?)</f>", re.DOTALL)


def game_of(path: Path) -> str:
    """The game of a sheet."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("game "))


class Shared:
    """The texts and formulas of a workbook that cells share."""

    def __init__(self) -> None:
        self.texts: dict[str, int] = {}
        self._formulas = 0

    def worksheet(self, text: str) -> str:
        """The cells of a worksheet with what they share by number."""
        text = FORMULA.sub(self._formula, INLINE.sub(self._text, text))
        text = text.replace("<row r=", '<row spans="1:40" x14ac:dyDescent="0.2" r=')
        return text.replace("<worksheet ", LATER, 1)

    def _text(self, cell: re.Match[str]) -> str:
        number = self.texts.setdefault(cell[3], len(self.texts))
        return f'<c r="{cell[1]}"{cell[2] or ""} t="s"><v>{number}</v></c>'

    def _formula(self, formula: re.Match[str]) -> str:
        """Every other formula of a column says only which it shares."""
        self._formulas += 1
        return f'<f t="shared" si="{self._formulas}"/>' if self._formulas % 2 else formula[0]

    def strings(self) -> str:
        """The part with all texts, each with a word on how it sounds."""
        sound = '<rPh sb="0" eb="1"><t>x</t></rPh><phoneticPr fontId="1"/>'
        items = "".join(f"<si>{text}{sound}</si>" for text in self.texts)
        return f'<?xml version="1.0"?><sst xmlns="{MAIN}">{items}</sst>'


def as_excel_writes(data: bytes) -> bytes:
    """The same workbook with its parts written anew."""
    made, shared = io.BytesIO(), Shared()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.startswith("xl/worksheets/sheet"):
                part = shared.worksheet(part.decode()).encode()
            if name == BOOK_PARTS:
                more = f'<Relationship Id="texts" Type="{KIND}" Target="sharedStrings.xml"/>'
                part = part.replace(b"</Relationships>", f"{more}</Relationships>".encode())
            new.writestr(name, part)
        new.writestr(STRINGS, shared.strings())
    return made.getvalue()


def by_xlsxwriter(data: bytes) -> bytes:
    """The same cells as another program lays them down: texts by number, styles in its own order,
    formulas with the values that were found last."""
    formulas = openpyxl.load_workbook(io.BytesIO(data))
    values = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        free = book.add_format({"locked": False, "bg_color": "#FFFFFF", "num_format": "0"})
        for tab in formulas.worksheets:
            new = book.add_worksheet(tab.title)
            new.protect()
            for area in tab.merged_cells.ranges:
                new.merge_range(str(area), "")
            for cell in (cell for row in tab.iter_rows() for cell in row if cell.value is not None):
                at, style = cell.coordinate, None if cell.protection.locked else free
                if cell.data_type == "f":
                    found = values[tab.title][at].value
                    new.write_formula(at, cell.value, style, "" if found is None else found)
                elif isinstance(cell.value, str):
                    new.write_string(at, cell.value, style)
                else:
                    new.write_number(at, cell.value, style)
    return made.getvalue()


WRITERS = pytest.mark.parametrize("writer", [as_excel_writes, by_xlsxwriter])
ONE_OF_EACH_GAME = {game_of(path): path for path in reversed(SAMPLES)}.values()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_untouched_export_is_the_same_sheet(path: Path) -> None:
    _is_the_same(as_excel_writes, path)


@pytest.mark.parametrize("path", ONE_OF_EACH_GAME, ids=lambda path: path.stem)
def test_so_it_is_as_another_program_writes(path: Path) -> None:
    _is_the_same(by_xlsxwriter, path)


def _is_the_same(writer: Callable[[bytes], bytes], path: Path) -> None:
    data = path.read_bytes()
    written = writer(exported(data, path=str(path)))
    assert written != exported(data, path=str(path))
    assert file_of(written, path=str(path)) == data
    assert not said(read_back(written, path=str(path)))


@WRITERS
def test_what_was_changed_is_read(writer: Callable[[bytes], bytes]) -> None:
    data = exported(sheet("game hearts\nplayers Anna Boris Cleo\ndeal points=20,6,0\n"))
    cells: dict[Part, Typed] = {(1, "points", "Anna"): 19, (1, "points", "Boris"): 7}
    [line] = told(read_back(writer(edited(data, cells))))
    assert line == 'amend 1 points=Anna:19,Boris:7,Cleo:0 why="changed in the workbook"'


def in_the_root(name: str, part: bytes) -> tuple[str, bytes]:
    """All parts of the book one folder further up."""
    return name.removeprefix("xl/"), part.replace(b"xl/", b"")


def of_windows(name: str, part: bytes) -> tuple[str, bytes]:
    return name.replace("/", "\\").lower(), part


@pytest.mark.parametrize("place", [in_the_root, of_windows])
def test_parts_are_found_wherever_they_stand(
    place: Callable[[str, bytes], tuple[str, bytes]],
) -> None:
    data = sheet("game hearts\nplayers Anna Boris Cleo\ndeal points=20,6,0\n")
    old, made = zipfile.ZipFile(io.BytesIO(by_xlsxwriter(exported(data)))), io.BytesIO()
    with zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(*place(name, old.read(name)))
    assert file_of(made.getvalue()) == data
