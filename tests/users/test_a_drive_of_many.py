"""A whist drive whose secretary says later who the ladies are; what forty players print."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from commands import Run
from openpyxl.utils import get_column_letter
from sheets import session

from scorekeeper.render.pictures.card import SMALL, card_pdf

PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
NEW = ("new", "whist-drive", "hall.sheet", *PLAYERS)


def test_nobody_is_a_gentleman_until_it_is_known_who_is_a_lady(run: Run) -> None:
    told = run(*NEW, "--set", "categories=ladies_gentlemen")
    assert "ladies=Ann,Bob" in told.err
    echo = run("deal", "hall.sheet", "pairs=Ann+Bob,Cat+Dan", "tricks=8,5")
    assert "Ann 8 (place 1=)" in echo.out
    ranking = run("show", "hall.sheet", "--rank").out
    assert "gentlemen" not in ranking.split("\n\n", 1)[1]
    assert run("set", "hall.sheet", "ladies=Ann,Cat,Eve,Fay").status == 0
    ranking = run("show", "hall.sheet", "--rank").out
    ladies, gentlemen = ranking.split("Ranking, ladies")[1].split("Ranking, gentlemen")
    assert [line.split()[1] for line in ladies.splitlines()[3:5]] == ["Ann", "Cat"]
    assert [line.split()[1] for line in gentlemen.splitlines()[3:5]] == ["Bob", "Dan"]


LADIES = tuple(f"lady{number}" for number in range(20))
GENTLEMEN = tuple(f"gent{number}" for number in range(20))


@pytest.fixture
def forty(run: Run) -> None:
    """Ten tables, of which one is recorded."""
    ladies = f"ladies={','.join(LADIES)}"
    new = ("new", "whist-drive", "hall.sheet", *LADIES, *GENTLEMEN)
    assert run(*new, "--set", "categories=ladies_gentlemen", "--set", ladies).status == 0
    dealt = run("deal", "hall.sheet", "pairs=lady0+gent0,lady1+gent1", "tricks=8,5")
    assert dealt.status == 0, dealt.err


def test_the_last_of_a_long_list_and_what_comes_next_do_not_overprint(
    run: Run, forty: None
) -> None:
    drawn = pypdfium2.PdfDocument(card_pdf(session(Path("hall.sheet").read_text())))[
        0
    ].get_textpage()
    more, following = (height_of(drawn, words) for words in ("and 2 more", "next: deal 2"))
    assert more - following >= SMALL


def height_of(drawn: pypdfium2.PdfTextPage, words: str) -> float:
    """The bottom of these words, in pixels from the foot of the picture."""
    found = drawn.search(words).get_next()
    assert found, words
    return float(drawn.get_charbox(found[0], loose=True)[1])


def test_the_names_of_the_ladies_make_the_workbook_no_wider(run: Run, forty: None) -> None:
    assert run("export", "hall.sheet", "-o", "hall.xlsx").status == 0
    sheet = openpyxl.load_workbook("hall.xlsx").worksheets[0]
    (rules,) = (row[0] for row in sheet.iter_rows() if "ladies=lady0, lady1" in str(row[0].value))
    assert rules.alignment.wrap_text
    joined = next(area for area in sheet.merged_cells.ranges if rules.coordinate in area)
    letters = sum(
        sheet.column_dimensions[get_column_letter(at)].width
        for at in range(joined.min_col, joined.max_col + 1)
    )
    assert 80 <= letters <= 120  # about what an A4 page holds


def test_the_page_breaks_a_list_of_names_after_a_comma(run: Run, forty: None) -> None:
    assert run("export", "hall.sheet", "-o", "hall.html").status == 0
    assert "lady0,<wbr>lady1" in Path("hall.html").read_text(encoding="utf-8")
