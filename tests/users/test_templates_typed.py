"""Templates as they are typed: what is made, and what is told where none can be."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import openpyxl
import pytest
from commands import Run
from deals_tab import DealsTab, Part, Typed
from openpyxl.worksheet.worksheet import Worksheet

OH_HELL = ("template", "oh-hell", "Anna", "Boris", "Vera")
FIRST_ROW = 4


def deals_of(path: str) -> Worksheet:
    return openpyxl.load_workbook(path)["Deals"]


def rows_of(deals: Worksheet) -> list[int]:
    return [row[0].row for row in deals.iter_rows(min_row=FIRST_ROW) if type(row[0].value) is int]


def test_the_schedule_stands_in_the_rows(run: Run) -> None:
    made = run(*OH_HELL, "-o", "e.xlsx", "--set", "schedule=3,2,1", "dealer=Boris")
    assert (made.status, made.err) == (0, "")
    deals = deals_of("e.xlsx")
    heads = {cell.value: cell.column for cell in deals[3]}
    rows = rows_of(deals)
    assert [deals.cell(row, 1).value for row in rows] == [1, 2, 3]
    shown = openpyxl.load_workbook("e.xlsx", data_only=True)["Deals"]
    assert [shown.cell(row, heads["cards"]).value for row in rows] == [3, 2, 1]
    assert [shown.cell(row, heads["dealer"]).value for row in rows] == ["Boris", "Vera", "Anna"]


def test_the_tab_key_goes_from_fact_to_fact_as_they_are_told(run: Run) -> None:
    run(*OH_HELL, "-o", "e.xlsx")
    deals = deals_of("e.xlsx")
    # The Tab key of a protected worksheet goes to the next unlocked cell: bids before tricks, and
    # what is told now and then only behind both.
    open_ = [cell.column for cell in deals[FIRST_ROW] if not cell.protection.locked]
    facts = [deals.cell(3, column).value for column in open_]
    assert facts == ["dealer", "cards", *["bids"] * 3, *["tricks"] * 3, *["out"] * 3, "trump"]
    assert deals.protection.sheet
    assert not deals.protection.password


def test_no_more_tricks_than_cards_can_be_typed(run: Run) -> None:
    run(*OH_HELL, "-o", "e.xlsx")
    deals = deals_of("e.xlsx")
    cards = next(cell for cell in deals[3] if cell.value == "cards").column_letter
    tricks = [cell.column_letter for cell in deals[3] if cell.value == "tricks"]
    rules = deals.data_validations.dataValidation
    # A rule for each row, since some programs take the limit of its first row for all of a rule.
    for row in (FIRST_ROW, FIRST_ROW + 1):
        for column in tricks:
            rule = next(each for each in rules if f"{column}{row}" in each.sqref)
            assert (rule.type, rule.formula1, rule.formula2) == ("whole", "0", f"${cards}${row}")


def test_how_to_is_the_first_tab_and_takes_six_lines(run: Run) -> None:
    run(*OH_HELL, "-o", "e.xlsx")
    workbook = openpyxl.load_workbook("e.xlsx")
    assert workbook.sheetnames[:2] == ["How to", "Deals"]
    lines = [str(row[0].value) for row in workbook["How to"].iter_rows() if row[0].value]
    assert [line[:2] for line in lines if line[0].isdigit()] == [f"{n}." for n in range(1, 7)]


def test_the_first_row_that_waits_is_marked(run: Run) -> None:
    run(*OH_HELL, "-o", "e.xlsx")
    formulas = [
        rule.formula[0]
        for found in deals_of("e.xlsx").conditional_formatting
        for rule in found.rules
        if rule.formula
    ]
    waits = "$V$4:$V3<=-2"  # of the rows above; column V has a number for what becomes of each
    assert f"AND($V4<=-2,OR(ROW()=4,SUMPRODUCT(({waits})*1)=0))" in formulas


def test_so_many_rows_as_are_wanted(run: Run) -> None:
    assert run(*OH_HELL, "-o", "e.xlsx", "--deals", "5").status == 0
    assert len(rows_of(deals_of("e.xlsx"))) == 5


def test_a_sheet_goes_on_with_the_rest_of_its_schedule(run: Run) -> None:
    header = "game oh-hell\nplayers Anna Boris Vera\nset schedule=3,2,1\n"
    deal = "deal 1 bids=1,1,0 tricks=1,1,1\n"
    Path("friday.sheet").write_text(header + deal)
    assert run("template", "friday.sheet", "-o", "e.xlsx").status == 0
    deals = deals_of("e.xlsx")
    assert [deals.cell(row, 1).value for row in rows_of(deals)] == [1, 2, 3]
    assert Path("friday.sheet").read_text() == header + deal


def test_the_same_as_a_table(run: Run) -> None:
    made = run(*OH_HELL, "-o", "e.csv", "--set", "schedule=2,1")
    assert made.status == 0
    with Path("e.csv").open(encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    assert (head[0], head[-1]) == ("deal", "record")
    assert {"cards", "Anna bids", "Vera tricks"} <= set(head)
    assert [row[0] for row in rows] == ["1", "2"]
    assert [row[head.index("cards")] for row in rows] == ["2", "1"]


def test_the_plan_names_tabs_and_what_cells_take(run: Run) -> None:
    made = run(*OH_HELL, "--json")
    plan = json.loads(made.out)
    names = [tab["name"] for tab in plan["tabs"]]
    assert names[:2] == ["How to", "Deals"]
    columns = {(c["fact"], c["player"]): c for c in plan["tabs"][1]["columns"]}
    assert {"fact", "player", "kind", "limits", "list"} <= set(columns["bids", "Anna"])
    assert columns["bids", "Anna"]["kind"] == "number"
    assert columns["bids", "Anna"]["limits"] == [0, "cards"]
    assert columns["dealer", ""]["list"] == ["Anna", "Boris", "Vera"]
    assert plan["live"] is True
    assert not list(Path().iterdir())  # nothing is written unless -o asks for it


def test_an_export_says_what_its_cells_are(run: Run) -> None:
    header = "game oh-hell\nplayers Anna Boris Vera\nset schedule=2,1\n"
    Path("friday.sheet").write_text(header + "deal 1 bids=1,1,0 tricks=1,1,0\nvoid 1\n")
    made = run("export", "friday.sheet", "-o", "e.xlsx", "--json")
    told = json.loads(made.out)
    assert (told["live"], told["not_live"]) == (True, [])
    tabs = {tab["name"]: tab for tab in told["tabs"]}
    deals = deals_of("e.xlsx")
    points = next(cell.column for cell in deals[2] if cell.value == "points")
    facts = [deals.cell(row, at) for row in rows_of(deals) for at in range(3, points)]
    assert len(rows_of(deals)) == 3
    assert tabs["Deals"]["facts"] == len(facts)
    # Those of the void deal are locked, those of the two to come are not: a third in all.
    assert tabs["Deals"]["locked"] * 3 == len(facts)
    assert tabs["Deals"]["locked"] == sum(cell.protection.locked for cell in facts)
    # An amount in each row for each of three, and what it is worth; deal and numbers are constant.
    assert tabs["Entries"]["live"] == 2 * 3 * 2
    assert tabs["Entries"]["constant"] == 2 * 3 * 4


def test_an_export_says_what_it_does_not_follow(run: Run) -> None:
    header = "game oh-hell\nplayers Anna Boris Vera\nset schedule=2,1 scoring=confidence_squares\n"
    Path("friday.sheet").write_text(header + "deal 1 bids=1,1,0 tricks=1,1,0 confidence=0,0,0\n")
    told = json.loads(run("export", "friday.sheet", "-o", "e.xlsx", "--json").out)
    workbook = openpyxl.load_workbook("e.xlsx")
    face = " ".join(str(cell.value) for row in workbook["Sheet"].iter_rows() for cell in row)
    if told["live"]:
        assert told["not_live"] == []
    else:
        assert all(what in face for what in told["not_live"])


# what cannot be made ---------------------------------------------------------------------------


def refused(run: Run, *words: str) -> str:
    ran = run(*words)
    assert ran.status == 2, ran
    assert "Traceback" not in ran.err
    assert not list(Path().glob("*.xlsx"))
    return ran.err


def test_a_template_needs_a_file(run: Run) -> None:
    assert "template to which file?" in refused(run, *OH_HELL)


def test_a_template_is_a_workbook_or_a_table(run: Run) -> None:
    assert "'.pdf' is no template" in refused(run, *OH_HELL, "-o", "e.pdf")


def test_a_game_that_is_none(run: Run) -> None:
    assert "no game" in refused(run, "template", "chess", "Anna", "Boris", "-o", "e.xlsx")


def test_a_player_too_few(run: Run) -> None:
    assert "players" in refused(run, "template", "barbu", "Anna", "Boris", "-o", "e.xlsx")


def test_a_house_rule_that_is_none(run: Run) -> None:
    assert "schedul" in refused(run, *OH_HELL, "-o", "e.xlsx", "--set", "schedula=3")


def test_a_sheet_has_its_own_rules(run: Run) -> None:
    Path("friday.sheet").write_text("game oh-hell\nplayers Anna Boris Vera\n")
    said = refused(run, "template", "friday.sheet", "-o", "e.xlsx", "--set", "schedule=3")
    assert "friday.sheet has its own rules" in said
    assert "beside the sheet" in refused(run, "template", "friday.sheet", "Anna", "-o", "e.xlsx")


def test_a_filled_in_template_is_not_written_over(run: Run) -> None:
    run(*OH_HELL, "-o", "e.xlsx")
    workbook = openpyxl.load_workbook("e.xlsx")
    workbook.properties.lastModifiedBy = "Anna"
    workbook.save("e.xlsx")
    ran = run(*OH_HELL, "-o", "e.xlsx")
    assert ran.status == 2
    assert "is there already" in ran.err


RUBBER = """\
game cayenne
players Anna Boris Grigori Vera
deal contract=grand tricks=NS:13,EW:0
deal contract=grand tricks=NS:13,EW:0
deal contract=grand tricks=NS:13,EW:0
deal contract=grand tricks=NS:13,EW:0
"""


def test_a_sheet_whose_rubber_is_over_goes_on_with_the_next(run: Run) -> None:
    Path("a.sheet").write_text(RUBBER)
    over = run("template", "a.sheet", "-o", "a.xlsx")
    assert over.out == "a.xlsx: 12 rows to fill in, Cayenne\n"
    book = openpyxl.load_workbook("a.xlsx")
    told: dict[Part, Typed] = {(5, "tricks", "NS"): 7, (5, "tricks", "EW"): 6}
    told |= {(5, "contract", ""): "grand", (5, "new rubber", ""): "Anna+Boris"}
    DealsTab(book).type_in(told)
    book.save("a.xlsx")
    said = run("import", "a.xlsx", "--into", "a.sheet").out.splitlines()
    assert said[0] == "rubber NS=Anna,Boris EW=Grigori,Vera"
    assert said[1].startswith("deal 5 contract=grand tricks=NS:7,EW:6")


RUBBER_BEGUN = "rubber NS=Anna,Boris EW=Grigori,Vera"
OTHERS_BEGUN = "rubber NS=Anna,Vera EW=Boris,Grigori"
FIFTH = "deal 5 contract=grand tricks=NS:7,EW:6"


@pytest.mark.parametrize(
    ("meanwhile", "new", "wrong"),
    [
        ([], [RUBBER_BEGUN, FIFTH], ""),
        ([RUBBER_BEGUN], [FIFTH], ""),
        ([RUBBER_BEGUN, FIFTH], [], ""),
        ([OTHERS_BEGUN], [RUBBER_BEGUN, FIFTH], "nothing has been played since the last line"),
        ([OTHERS_BEGUN, FIFTH], [], "deal 5 was changed here and on a.sheet too"),
    ],
)
def test_a_rubber_that_the_sheet_has_begun_meanwhile(
    run: Run, meanwhile: list[str], new: list[str], wrong: str
) -> None:
    Path("a.sheet").write_text(RUBBER)
    run("template", "a.sheet", "-o", "a.xlsx")
    book = openpyxl.load_workbook("a.xlsx")
    told: dict[Part, Typed] = {(5, "tricks", "NS"): 7, (5, "tricks", "EW"): 6}
    told |= {(5, "contract", ""): "grand", (5, "new rubber", ""): "Anna+Boris"}
    DealsTab(book).type_in(told)
    book.save("a.xlsx")
    Path("a.sheet").write_text(RUBBER + "".join(f"{line}\n" for line in meanwhile))
    ran = run("import", "a.xlsx", "--into", "a.sheet", "--dry-run")
    found = [line for line in ran.out.splitlines() if line.startswith(("rubber", "deal"))]
    assert found == new
    assert wrong in ran.err
    assert bool(wrong) == bool(ran.err)


def test_where_all_games_agreed_on_are_played_nothing_goes_on(run: Run) -> None:
    lines = ["game whist", "players Anna Boris Grigori Vera", "set rules=american games=1"]
    Path("a.sheet").write_text("\n".join([*lines, "deal trump=H tricks=NS:13,EW:0", ""]))
    assert run("template", "a.sheet", "-o", "a.xlsx").out.splitlines() == [
        "a.xlsx: 0 rows to fill in, Whist",
        "the game is over; for rows of the next one begin it first: scorekeeper new",
    ]


@pytest.mark.parametrize(
    ("game", "how"),
    [
        (
            "whist",
            "The next rubber begins where the column new rubber says so, in the row of its "
            "first deal: choose who sit together (Anna+Boris: these two against the others).",
        ),
        (
            "chinese-whist",
            "The next game begins where the column new rubber says so, in the row of "
            "its first deal: put x there.",
        ),
    ],
)
def test_a_workbook_says_how_the_next_rubber_is_begun(run: Run, game: str, how: str) -> None:
    run("template", game, *["Anna", "Boris", "Grigori", "Vera"], "-o", "w.xlsx")
    lines = [str(row[0].value) for row in openpyxl.load_workbook("w.xlsx")["How to"].iter_rows()]
    assert how in lines


def test_the_plan_tells_of_the_cells_that_begin_rubbers(run: Run) -> None:
    found = run("template", "whist", *["Anna", "Boris", "Grigori", "Vera"], "--json")
    assert json.loads(found.out)["rubbers"] == {
        "kind": "word",
        "list": ["Anna+Boris", "Anna+Grigori", "Anna+Vera"],
        "column": "C",
        "head": "new rubber",
    }
    assert json.loads(run(*OH_HELL, "--json").out)["rubbers"] is None


def test_a_deal_that_moves_no_total_says_what_it_moves(run: Run) -> None:
    """Nine tricks are three over six; a game of whist counts once five of these are scored."""
    run("template", "whist", *["Anna", "Boris", "Grigori", "Vera"], "-o", "w.xlsx")
    book = openpyxl.load_workbook("w.xlsx")
    deals = DealsTab(book)
    deals.type_in({(1, "tricks", "NS"): 9, (1, "tricks", "EW"): 4})
    book.save("w.xlsx")
    told = run("import", "w.xlsx", "--dry-run").out.splitlines()
    assert told[:2] == ["deal 1 tricks=NS:9,EW:4", "  no total changes; score NS +3"]
