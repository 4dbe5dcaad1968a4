"""A table passes its sheet on: to Excel, to the chat group, to the printer."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from commands import Run
from PIL import Image

PEOPLE = ("Аня", "Борис", "Вера")


@pytest.fixture
def friday(run: Run) -> None:
    """Two deals of Oh Hell by the book: 10 for a bid made, 10 off for each trick of difference."""
    run("new", "friday", "oh-hell", *PEOPLE, "--set", "schedule=list")
    dealt = run("deal", "cards=3", "bids=1,0,1", "tricks=1,0,2")
    assert dealt.status == 0, dealt.err
    assert run("deal", "cards=2", "bids=0,1,0", "tricks=0,1,1").status == 0


def rows(name: str) -> list[list[str]]:
    with open(name, encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_a_csv_file_opens_in_excel_with_cyrillic_names(run: Run, friday: None) -> None:
    assert run("export", "-o", "friday.csv").status == 0
    data = Path("friday.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfdeal,status,player,")
    assert [row[2] for row in rows("friday.csv")[1:4]] == list(PEOPLE)


def test_the_table_that_a_csv_file_holds_is_chosen(run: Run, friday: None) -> None:
    run("export", "-o", "deals.csv", "--table", "deals")
    run("export", "-o", "usual.csv")
    assert rows("deals.csv") == rows("usual.csv")
    # Three players in two deals.
    assert len(rows("deals.csv")) == 1 + 3 * 2
    assert run("export", "-o", "entries.csv", "--table", "ENTRIES").status == 0
    entries = rows("entries.csv")
    assert entries[0] == ["deal", "status", "account", "owner", "against", "amount", "why"]
    added = {name: sum(int(row[5]) for row in entries if row[3] == name) for name in PEOPLE}
    totals = run("show", "--json").json["totals"]
    assert added == totals


def test_the_ranking_as_csv(run: Run, friday: None) -> None:
    assert run("export", "-o", "ranking.csv", "--table", "ranking").status == 0
    # Both bids of Аня and of Борис were made, 10 each; Вера was out by one trick twice.
    assert rows("ranking.csv") == [
        ["place", "player", "total", "division"],
        ["1", "Аня", "20", ""],
        ["1", "Борис", "20", ""],
        ["3", "Вера", "-20", ""],
    ]


def test_a_table_that_is_not_there_or_needs_no_choice_is_answered(run: Run, friday: None) -> None:
    wrong = run("export", "-o", "friday.csv", "--table", "players")
    assert wrong.status == 2
    assert "no table 'players'" in wrong.err
    assert "ranking, deals, entries" in wrong.err
    idle = run("export", "-o", "friday.xlsx", "--table", "deals")
    assert idle.status == 2
    assert "export -o FILE.csv --table deals" in idle.err
    assert not Path("friday.csv").exists()
    assert not Path("friday.xlsx").exists()


def test_a_picture_a_document_and_a_text_for_those_who_were_not_there(
    run: Run, friday: None
) -> None:
    for suffix in ("png", "pdf", "txt"):
        assert run("export", "-o", f"friday.{suffix}").status == 0
    with Image.open("friday.png") as picture:
        assert picture.size == (1080, 1080)
    text = Path("friday.txt").read_text(encoding="utf-8")
    document = pypdfium2.PdfDocument("friday.pdf")
    printed = "\n".join(page.get_textpage().get_text_range() for page in document)
    for name in PEOPLE:
        assert name in text
        assert name in printed
    assert text.index("RANKING") < text.index("SHEET") < text.index("SETTLEMENT")
    assert "Вера" in text
    assert "-20" in text
    assert "−20" in printed
    assert max(map(len, text.splitlines())) <= 72


def test_the_page_begins_with_who_stands_where(run: Run, friday: None) -> None:
    assert run("export", "-o", "friday.html").status == 0
    page = Path("friday.html").read_text(encoding="utf-8")
    order = [page.index(text) for text in ("next: deal 3", "<h2>Ranking", "<h2>Sheet", "<details>")]
    assert order == sorted(order)
    assert ">\u221220<" in page  # a true minus
    assert "<script" not in page


def test_an_unknown_suffix_is_answered_with_those_there_are(run: Run, friday: None) -> None:
    wrong = run("export", "-o", "friday.jpg")
    assert wrong.status != 0
    assert ".pdf, .png, .svg, .txt" in wrong.err
    nothing = run("export")
    assert nothing.status == 2
    assert "-o FILE.xlsx (or .csv" in nothing.err


def test_a_workbook_says_where_its_facts_can_be_changed_and_checks_itself(
    run: Run, friday: None
) -> None:
    assert run("export", "-o", "friday.xlsx").status == 0
    workbook = openpyxl.load_workbook("friday.xlsx", data_only=True)
    shown = [str(cell.value) for row in workbook["Sheet"].iter_rows() for cell in row]
    assert any("change facts on Deals" in text for text in shown)
    deals = [str(cell.value) for row in workbook["Deals"].iter_rows() for cell in row]
    assert any("white: facts that may be changed" in text for text in deals)
    assert workbook["Deals"].protection.sheet
    rows = {row[0].value: [cell.value for cell in row[1:]] for row in workbook["Settlement"]}
    totals = list(run("show", "--json").json["totals"].values())
    assert rows["total when exported"][: len(totals)] == totals
    assert rows["check (must be 0)"][0] == 0
