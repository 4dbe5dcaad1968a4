"""Tables that people keep themselves become sheets: `import --game`."""

from __future__ import annotations

import zipfile
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
    "one row": (
        "deal,cards,Anna bid,Anna won,Boris bid,Boris won,Vera bid,Vera won\n"
        "1,2,2,1,0,0,1,1\n2,2,1,1,0,1,0,0\n"
    ),
    "by facts": (
        "cards,Anna bids,Boris bids,Vera bids,Anna tricks,Boris tricks,Vera tricks\n"
        "2,2,0,1,1,0,1\n2,1,0,0,1,1,0\n"
    ),
    "other signs": "deal,cards,Anna,Boris,Vera\n1,2,2-1,0 - 0,1:1\n2,2,1|1,0-1,0/0\n",
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


COUNTING = [
    ("oh-hell", "Spiel,Anna,Boris,Vera\n1,2/1,0/0,1/1\n2,1/1,0/1,0/0\n", 2),
    ("points", "Runde,Anna,Boris\n1,10,5\n2,3,4\n3,0,0\nsum,13,9\n", 3),
]


@pytest.mark.parametrize(("game", "table", "deals"), COUNTING)
def test_a_first_column_that_counts_the_deals_is_no_player(
    run: Run, game: str, table: str, deals: int
) -> None:
    Path("t.csv").write_text(table)
    options = ("--set", "schedule=2,2") if game == "oh-hell" else ()
    ran = run("import", "t.csv", "-o", "s.sheet", "--game", game, *options)
    head, *players = table.splitlines()[0].split(",")
    assert f"players {' '.join(players)}" in Path("s.sheet").read_text().splitlines()
    assert len(records()) == deals
    assert f"A1: warning: the column '{head}' counts 1, 2, 3: it was taken for the deals" in ran.err


def test_a_first_column_of_points_may_be_a_player_by_name(run: Run) -> None:
    Path("t.csv").write_text("Ed,Anna,Boris\n1,10,5\n2,3,4\n3,0,0\n")
    ran = run("import", "t.csv", "-o", "s.sheet", "--game", "points", "--players", "Ed,Anna,Boris")
    assert (ran.status, ran.err) == (0, "")
    assert records()[2] == "deal 3 points=Ed:3,Anna:0,Boris:0"


def test_a_first_column_of_a_fact_is_that_fact(run: Run) -> None:
    Path("t.csv").write_text("cards,Anna,Boris,Vera\n1,1/1,0/0,1/0\n2,1/1,0/1,0/0\n")
    assert run("import", "t.csv", "-o", "s.sheet", *HELL).status == 0
    assert [line.split()[2] for line in records()] == ["cards=1", "cards=2"]


def test_players_are_taken_from_heads_that_say_what_they_count(run: Run) -> None:
    Path("t.csv").write_text(TABLES["one row"])
    assert run("import", "t.csv", "-o", "s.sheet", *HELL).status == 0
    assert "players Anna Boris Vera" in Path("s.sheet").read_text().splitlines()
    assert records() == [ONE, TWO]


def test_a_row_for_each_player_is_refused_for_what_it_is(run: Run) -> None:
    Path("t.csv").write_text("player,1,2\nAnna,2/1,1/1\nBoris,0/0,0/1\nVera,1/1,0/0\n")
    ran = run("import", "t.csv", "-o", "s.sheet", *HELL)
    assert "no row has the players as heads" in ran.err


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


def book(rows: list[list[object]], merged: str = "") -> None:
    """A workbook `t.xlsx` with those rows; openpyxl stores no values of formulas."""
    made = openpyxl.Workbook()
    sheet = made.worksheets[0]
    sheet.title = "Friday"
    for row in rows:
        sheet.append(row)
    if merged:
        sheet.merge_cells(merged)
    made.save("t.xlsx")


def refusal(run: Run, *game: str, file: str = "t.xlsx") -> list[str]:
    """The errors that are told; nothing is written."""
    ran = run("import", file, "-o", "s.sheet", "--game", *game)
    assert ran.status == 1
    assert not Path("s.sheet").exists()
    return [line for line in ran.err.splitlines() if ": error: " in line]


def test_cells_that_are_merged_over_two_players_are_told(run: Run) -> None:
    book([["deal", "Anna", "Boris"], [1, 5, 3], [2, 7, None], [3, 1, 1]], "B3:C3")
    said = "Friday!B3: error: cells B3:C3 are merged: whose fact is it?"
    assert refusal(run, "points") == [said]


def test_names_that_are_merged_over_their_counts_are_none(run: Run) -> None:
    heads = [["", "", "Anna", "", "Boris", "", "Vera", ""]]
    heads += [["#", "cards", *["bid", "won"] * 3]]
    book([*heads, [1, 2, 2, 1, 0, 0, 1, 1]], "C1:D1")
    assert run("import", "t.xlsx", "-o", "s.sheet", *HELL).status == 0
    assert records() == [ONE]


@pytest.mark.parametrize("row", [[2, 7, "=1+2"], [2, "=1+2", "=B2"]])
def test_a_formula_of_which_nobody_knows_the_value_is_told(run: Run, row: list[object]) -> None:
    book([["deal", "Anna", "Boris"], [1, 5, 3], row])
    cells = [f"Friday!{'ABC'[at]}3" for at, cell in enumerate(row) if isinstance(cell, str)]
    expected = [f"{cell}: error: a formula stands where a fact belongs" for cell in cells]
    assert refusal(run, "points") == expected


def test_a_formula_whose_value_is_known_counts_as_that(run: Run) -> None:
    book([["deal", "Anna", "Boris"], [1, 5, 3], [2, "=B2+2", 4]])
    with zipfile.ZipFile("t.xlsx") as old, zipfile.ZipFile("v.xlsx", "w") as new:
        for name in old.namelist():
            part = old.read(name).replace(b"<f>B2+2</f><v />", b"<f>B2+2</f><v>7</v>")
            new.writestr(name, part.replace(b"<f>B2+2</f><v></v>", b"<f>B2+2</f><v>7</v>"))
    assert run("import", "v.xlsx", "-o", "s.sheet", "--game", "points").status == 0
    assert records()[1] == "deal 2 points=Anna:7,Boris:4"


def test_a_second_head_of_a_player_is_named_once_with_its_cell(run: Run) -> None:
    Path("t.csv").write_text("deal,cards,Anna,Boris,Vera,Anna\n1,2,2/1,0/0,1/1,2/1\n")
    said = refusal(run, *HELL[1:], file="t.csv")
    assert said == ["F1: error: there is a second column 'Anna bids', besides C1"]


SUMS = {
    # 5 + 7 = 12 and 3 + 1 = 4; bids 1 + 1 and tricks 1 + 1 of Anna, 0 and 1 of Boris, 1 and 0.
    "without a number": ("deal,Anna,Boris\n1,5,3\n2,7,1\n,12,4\n", "points", "A4"),
    "below a line": ("deal,Anna,Boris\n1,5,3\n2,7,1\n,,\n,12,4\n", "points", "A5"),
    "without numbers": ("Anna,Boris\n5,3\n7,1\n12,4\n", "points", "A4"),
    "bids and tricks": (
        "cards,Anna,Boris,Vera\n2,1/1,0/0,0/1\n2,1/1,0/1,0/0\n,2/2,0/1,0/1\n",
        "oh-hell",
        "B4",
    ),
}


@pytest.mark.parametrize("name", SUMS)
def test_a_sum_that_nobody_called_so_is_no_deal(run: Run, name: str) -> None:
    text, game, cell = SUMS[name]
    Path("t.csv").write_text(text)
    [said] = refusal(run, game, *(HELL[2:] if game == "oh-hell" else ()), file="t.csv")
    assert said.startswith(f"{cell}: error: this row adds up those above it: a deal, or their sum?")
    words = (*(HELL[2:] if game == "oh-hell" else ()), "--anyway", "we look later")
    assert run("import", "t.csv", "-o", "s.sheet", "--game", game, *words).status == 1
    assert [record.split()[:2] for record in records()] == [["deal", "1"], ["deal", "2"]]


NO_SUMS = {
    "numbered": "deal,Anna,Boris\n1,5,3\n2,7,1\n3,12,4\n",
    "of one deal": "Anna,Boris\n5,3\n5,3\n",
    "noughts": "Anna,Boris\n0,0\n0,0\n0,0\n",
    "another sum": "Anna,Boris\n5,3\n7,1\n12,5\n",
}


@pytest.mark.parametrize("name", NO_SUMS)
def test_what_need_be_no_sum_is_a_deal(run: Run, name: str) -> None:
    Path("t.csv").write_text(NO_SUMS[name])
    assert run("import", "t.csv", "-o", "s.sheet", "--game", "points").status == 0
    assert len(records()) == NO_SUMS[name].count("\n") - 1


def test_a_column_without_a_head_is_told(run: Run) -> None:
    Path("t.csv").write_text("deal,Anna,,Boris,\n1,5,-3,1,7\n2,4,4,4,8\n")
    ran = run("import", "t.csv", "-o", "s.sheet", "--game", "points")
    assert ran.status == 0
    for cell in ("C1", "E1"):
        assert f"{cell}: warning: this column has no head; it was left aside" in ran.err


def test_a_fact_that_no_column_has_room_for_is_no_column_of_their_own(run: Run) -> None:
    table = (
        "deal,contract,declarer,doubles,Anna,Boris,Cleo,Dan\n1,no-tricks,Anna,Boris/Anna,3,1,5,4\n"
    )
    Path("t.csv").write_text(table)
    ran = run("import", "t.csv", "-o", "s.sheet", "--game", "barbu")
    assert ran.status == 1
    assert "D1: error: the column 'doubles' has no room for that fact" in ran.err
    assert not Path("s.sheet").exists()


@pytest.mark.parametrize("option", ["--title", "--players", "--set"])
def test_what_is_said_of_a_table_is_not_said_of_our_own_files(run: Run, option: str) -> None:
    Path("s.sheet").write_text("game points\nplayers Anna Boris\ndeal points=1,2\n")
    run("export", "s.sheet", "-o", "s.xlsx")
    ran = run("import", "s.xlsx", "-o", "n.sheet", option, "stake=1")
    assert ran.status == 2
    assert "--title, --players and --set are for a plain table" in ran.err
    assert not Path("n.sheet").exists()
