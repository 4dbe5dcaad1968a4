"""Exports whose parts were written anew in the way of Excel: texts that cells share, with runs and
how they sound; formulas that cells share; attributes of later versions."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
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


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_untouched_export_is_the_same_sheet(path: Path) -> None:
    data = path.read_bytes()
    written = as_excel_writes(exported(data, path=str(path)))
    assert written != exported(data, path=str(path))
    assert file_of(written, path=str(path)) == data
    assert not said(read_back(written, path=str(path)))


def test_what_was_changed_is_read() -> None:
    data = exported(sheet("game hearts\nplayers Anna Boris Cleo\ndeal points=20,6,0\n"))
    cells: dict[Part, Typed] = {(1, "points", "Anna"): 19, (1, "points", "Boris"): 7}
    [line] = told(read_back(as_excel_writes(edited(data, cells))))
    assert line == 'amend 1 points=Anna:19,Boris:7,Cleo:0 why="changed in the workbook"'
