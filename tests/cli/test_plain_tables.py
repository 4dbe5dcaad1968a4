"""Tables that people keep themselves become sheets: `import --game`."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from commands import Run, records

HELL = ("--game", "oh-hell", "--set", "schedule=list")
# Of two cards: Anna deals the first and bids last, Boris the second.
ONE = "deal 1 cards=2 bids=Anna:2,Boris:0,Vera:1 tricks=Anna:1,Boris:0,Vera:1"
TWO = "deal 2 cards=2 bids=Anna:1,Boris:0,Vera:0 tricks=Anna:1,Boris:1,Vera:0"
TABLES = {
    "one cell": "deal,cards,Anna,Boris,Vera\n1,2,2/1,0/0,1/1\n2,2,1/1,0/1,0/0\n",
    "semicolons": "Round;Cards;Anna;Boris;Vera\n1;2;2/1;0/0;1/1\n2;2;1/1;0/1;0/0\ntotal;;-10;0;0\n",
    "two rows": (
        ",,Anna,,Boris,,Vera,\n#,cards,bid,won,bid,won,bid,won\n1,2,2,1,0,0,1,1\n2,2,1,1,0,1,0,0\n"
    ),
    "turned": "cards,Vera,Boris,Anna\n2,1/1,0/0,2/1\n2,0/0,0/1,1/1\n",
}


@pytest.mark.parametrize("name", TABLES)
def test_a_plain_table_becomes_a_sheet(run: Run, name: str) -> None:
    Path("t.csv").write_text(TABLES[name])
    ran = run("import", "t.csv", "-o", "s.sheet", *HELL, "--players", "Anna,Boris,Vera")
    assert (ran.status, ran.err) == (0, "")
    assert records() == [ONE, TWO]
    assert "s.sheet: 2 deals; new: 2 records" in ran.out


def test_players_are_taken_from_the_heads(run: Run) -> None:
    Path("t.csv").write_text(TABLES["one cell"])
    assert run("import", "t.csv", "-o", "s.sheet", *HELL).status == 0
    assert "players Anna Boris Vera" in Path("s.sheet").read_text().splitlines()
    assert records() == [ONE, TWO]


def test_sums_and_remarks_beside_the_players_are_none(run: Run) -> None:
    Path("t.csv").write_text("deal,Anna,Boris,total,remarks\n1,10,5,15,\n2,3,4,7,late\n")
    assert run("import", "t.csv", "-o", "s.sheet", "--game", "points").status == 0
    assert "players Anna Boris" in Path("s.sheet").read_text().splitlines()
    assert records() == ["deal 1 points=Anna:10,Boris:5", "deal 2 points=Anna:3,Boris:4"]


def test_a_workbook_will_do(run: Run) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Friday"
    for row in (["", "Anna", "Boris"], [1, 5, 3], [2, "7", 2.5]):
        sheet.append(row)
    book.save("t.xlsx")
    ran = run("import", "t.xlsx", "-o", "s.sheet", "--game", "points")
    assert ran.status == 1
    assert "Friday!C3: error: '2.5' was found, expected a whole number" in ran.err
    sheet["C3"].value = 2
    book.save("t.xlsx")
    assert run("import", "t.xlsx", "-o", "s.sheet", "--game", "points").status == 0
    assert records() == ["deal 1 points=Anna:5,Boris:3", "deal 2 points=Anna:7,Boris:2"]


def test_a_nought_of_a_workbook_is_a_count(run: Run) -> None:
    book = openpyxl.Workbook()
    for row in TABLES["two rows"].splitlines():
        cells = row.split(",")
        book.worksheets[0].append([int(cell) if cell.isdecimal() else cell for cell in cells])
    book.save("t.xlsx")
    assert run("import", "t.xlsx", "-o", "s.sheet", *HELL).status == 0
    assert records() == [ONE, TWO]


def test_what_is_wrong_is_told_with_its_cell(run: Run) -> None:
    Path("t.csv").write_text("deal,cards,Anna,Boris,Vera\n1,2,2/1,0/0,1/2\n")
    ran = run("import", "t.csv", "-o", "s.sheet", *HELL)
    assert ran.status == 1
    assert "C2: error: tricks add up to 3, not to 2: 1 too many" in ran.err
    assert not Path("s.sheet").exists()
    Path("t.csv").write_text("1,2,3\n")
    assert "no row has the players as heads" in run("import", "t.csv", "-o", "s.sheet", *HELL).err
    assert run("import", "t.csv", "--into", "s.sheet", *HELL).status == 2
    assert run("import", "t.csv", "-o", "s.sheet", "--game", "poker dice").status == 2


@pytest.mark.parametrize("numbers", [["deal", "1", "2", "3", "4", "5"], [""] * 6, None])
def test_deals_behind_one_that_cannot_be_read_keep_their_numbers(
    run: Run, numbers: list[str] | None
) -> None:
    """They would be others: the third row is the third deal, whether rows have numbers or not."""
    rows = ["Anna,Boris", "5,3", '"3,5",4', "1,2", "7,1", "2,2"]
    if numbers is not None:
        rows = [f"{number},{row}" for number, row in zip(numbers, rows, strict=True)]
    Path("t.csv").write_text("\n".join(rows))
    ran = run("import", "t.csv", "-o", "s.sheet", "--game", "points", "--anyway", "we look later")
    assert ran.status == 1
    assert "3: error: '3,5' was found, expected a whole number" in ran.err
    assert "A4: error: deal 2 cannot be read, so deals 3 to 5 behind it cannot follow" in ran.err
    assert records() == ["deal 1 points=Anna:5,Boris:3"]
    assert "s.sheet: 1 deal; new: 1 record; left out: deals 2 to 5" in ran.out


def test_a_gap_leaves_out_all_behind_it(run: Run) -> None:
    Path("t.csv").write_text("deal,Anna,Boris\n1,5,3\n3,1,2\n7,7,1\n")
    ran = run("import", "t.csv", "-o", "s.sheet", "--game", "points", "--anyway", "we look later")
    assert ran.status == 1
    said = "A3: error: deal 3 is filled in, but deal 2 is not: deals 3 and 7 cannot follow"
    assert said in ran.err
    assert records() == ["deal 1 points=Anna:5,Boris:3"]
    assert "left out: deals 3 and 7" in ran.out
