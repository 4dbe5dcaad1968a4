"""The evening that stands in the README as a workbook that was filled in, and its picture."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import openpyxl
from deals_tab import DealsTab, Part, Typed
from office import printed
from openpyxl.styles import Color
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import ColBreak
from openpyxl.worksheet.properties import PageSetupProperties

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
TYPED = re.compile(r"<!-- typed into (\S+) -->\n\n((?:\|.*\n)+)")
TEMPLATE = re.compile(r"^\$ scorekeeper (template .*)$", re.M)
SLIP = {(3, "tricks", "Boris"): 1}  # with it 3 tricks of 2
SELDOM = ("out", "special", "trump")  # facts whose columns are hidden in the picture

DOTS, WIDTH, HEIGHT, EDGE = 110, 1760, 250, 25  # of the picture: an inch has so many dots
A3 = 8


def told(rows: str) -> Iterator[tuple[Part, Typed]]:
    """What the rows of a table of the page say, cell by cell: `| 1 | Anna 2, Boris 0 | ...`."""
    head, _, *deals = ([cell.strip() for cell in row.split("|")[1:-1]] for row in rows.splitlines())
    for number, *facts in deals:
        for fact, parts in zip(head[1:], facts, strict=True):
            for part in parts.split(", "):
                player, count = part.split()
                yield (int(number), fact, player), int(count)


def fill_in(path: Path, rows: str) -> None:
    """Type into a workbook what the table says."""
    book = openpyxl.load_workbook(path)
    DealsTab(book).type_in(dict(told(rows)))
    book.save(path)


def empty(folder: Path) -> Path:
    """The template that the page makes, before anybody typed."""
    readme = README.read_text(encoding="utf-8")
    [found] = TYPED.finditer(readme)
    command = next(m[1] for m in TEMPLATE.finditer(readme) if found[1] in m[1])
    words = [sys.executable, "-m", "scorekeeper", *command.split()]
    subprocess.run(
        words, cwd=folder, env={"PYTHONPATH": str(ROOT)}, check=True, stdout=subprocess.DEVNULL
    )
    return folder / found[1]


def _part_filled(path: Path) -> openpyxl.Workbook:
    """The evening up to the third deal, with the slip in it."""
    [found] = TYPED.finditer(README.read_text(encoding="utf-8"))
    book = openpyxl.load_workbook(path)
    deals = DealsTab(book)
    deals.type_in({part: typed for part, typed in told(found[2]) if part[0] <= 3} | SLIP)
    return book


def content(folder: Path) -> str:
    """What the picture shows, but for what the formulas come to: texts, figures, looks."""
    sheet = _part_filled(empty(folder))["Deals"]
    cells = (
        f"{cell.coordinate} {'=' if cell.data_type == 'f' else cell.value!r} "
        f"{_colour(cell.fill.fgColor)} {_colour(cell.font.color)} {cell.font.b} "
        f"{cell.number_format}"
        for row in sheet.iter_rows()
        for cell in row
    )
    widths = (f"{name} {column.width}" for name, column in sheet.column_dimensions.items())
    return "\n".join([*cells, *widths])


def _colour(colour: Color | None) -> object:
    return colour and colour.value


def take(folder: Path, path: Path) -> None:
    """The picture of the tab Deals on one page, as LibreOffice prints it."""
    made = empty(folder)
    book = _part_filled(made)
    sheet = book["Deals"]
    for other in book.worksheets:
        other.sheet_state = "visible" if other is sheet else "hidden"
    book.active = sheet
    for (_, head), column in DealsTab(book).columns.items():
        sheet.column_dimensions[get_column_letter(column)].hidden = head in SELDOM
    sheet.col_breaks = ColBreak()
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.paperSize, sheet.page_setup.scale = A3, None
    sheet.oddFooter.left.text = sheet.oddFooter.center.text = sheet.oddFooter.right.text = None
    book.save(made)
    [page] = printed([made], folder)
    corner = ["-x", str(EDGE), "-y", str(EDGE), "-W", str(WIDTH), "-H", str(HEIGHT)]
    picture = ["-r", str(DOTS), "-png", "-singlefile", *corner, str(page)]
    subprocess.run(["pdftoppm", *picture, str(path.with_suffix(""))], check=True)
