"""`import` of our own files, as people type it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from commands import Run, records
from deals_tab import DealsTab, Part
from openpyxl import load_workbook
from tabs import Typed
from typed_templates import typed

from scorekeeper.foreign import changes

SAMPLES = Path(__file__).parents[2] / "sample_sheets"

HEADER = "game points\nplayers Anna Boris Vera\n"
DEALS = "deal 1 points=Anna:1,Boris:2,Vera:3\ndeal 2 points=Anna:4,Boris:0,Vera:1\n"
ROW = {1: 4, 2: 5, 3: 6}  # of a deal


@pytest.fixture
def exported(run: Run) -> Path:
    Path("s.sheet").write_text(HEADER + DEALS)
    assert run("export", "s.sheet", "-o", "s.xlsx").status == 0
    return Path("s.xlsx")


def edit(path: Path, deal: int, points: dict[str, object]) -> None:
    book = load_workbook(path)
    deals = book["Deals"]
    heads = {str(cell.value): cell.column for cell in deals[2] if cell.value}
    deals.cell(ROW[deal], 1).value = deal
    for area in list(deals.merged_cells.ranges):
        deals.unmerge_cells(str(area))
    for player, content in points.items():
        column = heads[player]
        assert deals.cell(3, column).value == "points"
        deals.cell(ROW[deal], column).value = content
    book.save(path)


@pytest.fixture
def whist(run: Run) -> None:
    """A sheet of one deal, and its workbook."""
    Path("w.sheet").write_text("game whist\nplayers Anna Boris Cleo Dan\ndeal tricks=NS:8\n")
    assert run("export", "w.sheet", "-o", "w.xlsx").status == 0


def type_in(path: str, cells: Mapping[Part, Typed]) -> None:
    """Type into a workbook, which is saved anew."""
    book = load_workbook(path)
    DealsTab(book).type_in(cells)
    book.save(path)


def assert_refused(run: Run, name: str, said: str) -> None:
    """Nothing of the workbook of that name comes to its sheet, and it is said why."""
    sheet = Path(f"{name}.sheet")
    before = sheet.read_bytes()
    ran = run("import", f"{name}.xlsx", "--into", str(sheet))
    assert ran.status == 1
    assert said in ran.err
    assert sheet.read_bytes() == before


def test_a_changed_workbook_becomes_a_sheet(run: Run, exported: Path) -> None:
    edit(exported, 1, {"Anna": 5})
    ran = run("import", "s.xlsx", "-o", "n.sheet")
    assert ran.status == 0
    amended = 'amend 1 points=Anna:5,Boris:2,Vera:3 why="changed in the workbook"'
    assert records("n.sheet")[-1] == amended
    assert amended in ran.out
    assert "\n  changes: Anna +4\n" in ran.out  # from 1 to 5
    assert "n.sheet: 2 deals; new: 1 record" in ran.out
    assert Path("n.sheet").read_text().startswith(HEADER + DEALS)
    assert "exists already" in run("import", "s.xlsx", "-o", "n.sheet").err


def test_a_dry_run_writes_nothing(run: Run, exported: Path) -> None:
    edit(exported, 2, {"Vera": 7})
    ran = run("import", "s.xlsx", "--dry-run")
    assert ran.status == 0
    assert "amend 2 " in ran.out
    assert "\n  changes: Vera +6\n" in ran.out  # from 1 to 7
    assert "nothing was written: new would be 1 record" in ran.out
    assert not Path("n.sheet").exists()


def test_what_a_correction_changes_is_told_apart_from_what_a_deal_is_worth(
    run: Run, exported: Path
) -> None:
    edit(exported, 1, {"Anna": 5})
    edit(exported, 2, {"Anna": None, "Boris": None, "Vera": None})
    edit(exported, 3, {"Anna": 1, "Boris": 0, "Vera": 2})
    lines = run("import", "s.xlsx", "--dry-run").out.splitlines()
    assert [line for line in lines if line.startswith("  ")] == [
        "  changes: Anna +4",  # from 1 to 5
        "  changes: Anna -4, Vera -1",  # which the deal was worth that is void now
        "  Anna +1, Vera +2",
    ]


@pytest.mark.usefixtures("whist")
def test_a_correction_that_changes_no_total_says_which_account_it_changes(run: Run) -> None:
    """Eight tricks are two over six, nine are three."""
    type_in("w.xlsx", {(1, "tricks", "NS"): 9, (1, "tricks", "EW"): 4})
    assert "\n  changes: no total; score NS +1\n" in run("import", "w.xlsx", "--dry-run").out


def test_it_is_said_what_a_reason_does(run: Run, exported: Path) -> None:
    edit(exported, 1, {"Anna": "x"})
    said = run("import", "s.xlsx", "-o", "n.sheet").out.splitlines()[-1]
    assert said == (
        "nothing was written: 1 error; --anyway REASON records what breaks a rule, "
        "and leaves out what cannot have happened"
    )


def test_json_tells_records_and_problems(run: Run, exported: Path) -> None:
    edit(exported, 1, {"Anna": "x"})
    ran = run("import", "s.xlsx", "--dry-run", "--json")
    assert ran.status == 1
    found = ran.json
    assert (found["ok"], found["deals"]) == (False, 2)
    [problem] = found["problems"]
    assert (problem["severity"], problem["tab"]) == ("error", "Deals")
    assert problem["cell"] == "D4"
    assert "'x'" in problem["message"]
    edit(exported, 1, {"Anna": 9})
    found = run("import", "s.xlsx", "--dry-run", "--json").json
    assert found["ok"]
    assert found["records"] == [
        'amend 1 points=Anna:9,Boris:2,Vera:3 why="changed in the workbook"'
    ]
    assert found["points"] == [{"Anna": 8, "Boris": 0, "Vera": 0}]


def test_an_error_keeps_everything_from_being_written(run: Run, exported: Path) -> None:
    edit(exported, 1, {"Anna": 5})
    edit(exported, 2, {"Anna": "=1+1"})
    ran = run("import", "s.xlsx", "-o", "n.sheet")
    assert ran.status == 1
    assert "Deals!D5: error: a formula stands where a fact belongs" in ran.err
    assert not Path("n.sheet").exists()
    ran = run("import", "s.xlsx", "-o", "n.sheet", "--anyway", "we look later")
    assert ran.status == 1  # something was left out
    assert records("n.sheet")[-1].startswith("amend 1 points=Anna:5")
    assert "n.sheet: 2 deals; new: 1 record; left out: deal 2" in ran.out


def test_only_what_is_new_is_added_to_a_sheet(run: Run, exported: Path) -> None:
    edit(exported, 1, {"Anna": 5})
    assert run("deal", "-f", "s.sheet", "points=1,1,1").status == 0
    before = Path("s.sheet").read_text()
    ran = run("import", "s.xlsx", "--into", "s.sheet")
    assert ran.status == 0
    after = Path("s.sheet").read_text()
    assert after.startswith(before)
    assert records()[-1] == 'amend 1 points=Anna:5,Boris:2,Vera:3 why="changed in the workbook"'
    # The same once more says nothing new.
    assert "new: 0 records" in run("import", "s.xlsx", "--into", "s.sheet").out
    assert Path("s.sheet").read_text() == after


def test_one_deal_changed_in_both_is_refused_with_both_named(run: Run, exported: Path) -> None:
    edit(exported, 1, {"Anna": 5})
    assert run("amend", "-f", "s.sheet", "1", "points=2,2,2").status == 0
    before = Path("s.sheet").read_text()
    said = "Deals!A4: error: deal 1 was changed here and on s.sheet too (line 5: amend 1"
    assert_refused(run, "s", said)
    ran = run("import", "s.xlsx", "--into", "s.sheet", "--anyway", "theirs is right")
    assert (ran.status, Path("s.sheet").read_text()) == (1, before)
    assert "new: 0 records; left out: deal 1" in ran.out


def test_a_deal_added_in_both_is_refused_unless_it_is_the_same(run: Run, exported: Path) -> None:
    edit(exported, 3, {"Anna": 1, "Boris": 1, "Vera": 1})
    assert run("deal", "-f", "s.sheet", "points=1,1,1").status == 0
    assert "new: 0 records" in run("import", "s.xlsx", "--into", "s.sheet").out
    edit(exported, 3, {"Anna": 2})
    ran = run("import", "s.xlsx", "--into", "s.sheet")
    assert "Deals!A6: error: deal 3 was changed here and on s.sheet too (line 5: deal 3" in ran.err


def test_what_both_emptied_is_no_second_change(run: Run, exported: Path) -> None:
    edit(exported, 2, {"Anna": None, "Boris": None, "Vera": None})
    assert run("import", "s.xlsx", "--into", "s.sheet").status == 0
    assert records()[-1].startswith("void 2")
    again = run("import", "s.xlsx", "--into", "s.sheet")
    assert (again.status, again.err) == (0, "")
    assert "new: 0 records" in again.out


def test_a_change_of_a_deal_that_was_undone_is_refused(run: Run, exported: Path) -> None:
    assert run("undo", "-f", "s.sheet").status == 0
    edit(exported, 2, {"Anna": 5})
    ran = run("import", "s.xlsx", "--into", "s.sheet")
    assert ran.status == 1
    assert "deal 2 was changed here, but s.sheet has it no longer" in ran.err


def test_a_new_deal_goes_to_the_end(run: Run, exported: Path) -> None:
    edit(exported, 3, {"Anna": 1, "Boris": 1, "Vera": 1})
    assert run("import", "s.xlsx", "--into", "s.sheet").status == 0
    assert records()[-1] == "deal 3 points=Anna:1,Boris:1,Vera:1"


def test_another_sheet_is_refused(run: Run, exported: Path) -> None:
    Path("o.sheet").write_text(HEADER.replace("Boris", "Bruno") + DEALS.replace("Boris", "Bruno"))
    ran = run("import", "s.xlsx", "--into", "o.sheet")
    assert ran.status == 1
    assert "o.sheet is not the sheet that this was made from: its line 2 was" in ran.err


def test_a_sheet_behind_the_workbook_gets_the_lines_that_it_lacks(run: Run, exported: Path) -> None:
    edit(exported, 2, {"Boris": 8})
    Path("s.sheet").write_text(HEADER + DEALS.splitlines()[0] + "\n")
    assert run("import", "s.xlsx", "--into", "s.sheet").status == 0
    *_, second, amended = records()
    assert f"{second}\n" == DEALS.splitlines(keepends=True)[1]
    assert amended.startswith("amend 2 points=Anna:4,Boris:8,Vera:1")


def test_what_is_asked_for_must_be_clear(run: Run, exported: Path) -> None:
    assert run("import", "s.xlsx").status == 2
    assert run("import", "s.xlsx", "-o", "n.sheet", "--into", "s.sheet").status == 2
    assert run("import", "absent.xlsx", "-o", "n.sheet").status == 2
    Path("x.xlsx").write_text("game points")
    ran = run("import", "x.xlsx", "-o", "n.sheet")
    assert ran.status == 1
    assert "x.xlsx: error: this is no workbook" in ran.err


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_tables_and_documents_are_read_back(run: Run, exported: Path, suffix: str) -> None:
    file = Path(f"s{suffix}")
    assert run("export", "s.sheet", "-o", str(file)).status == 0
    text = file.read_bytes().decode()
    old = {".csv": "2,scored,Vera,1,4,,Boris,,1", ".json": '"Anna:4,Boris:0,Vera:1"'}[suffix]
    new = {".csv": "2,scored,Vera,1,4,,Boris,,6", ".json": '"Anna:4,Boris:0,Vera:6"'}[suffix]
    assert old in text
    file.write_bytes(text.replace(old, new, 1).encode())
    assert run("import", str(file), "--into", "s.sheet").status == 0
    assert records()[-1].startswith("amend 2 points=Anna:4,Boris:0,Vera:6 why=")


def test_a_file_that_nothing_reads_is_told_what_can_be_read(run: Run) -> None:
    Path("notes.txt").write_text("Anna 3\n")
    ran = run("import", "notes.txt", "-o", "n.sheet")
    assert ran.status != 0
    assert "possible: .xlsx, .csv, .json, .pbn" in ran.err


@pytest.mark.usefixtures("whist")
def test_a_deal_that_both_sides_told_with_other_facts_is_refused(run: Run) -> None:
    type_in("w.xlsx", {(2, "tricks", "NS"): 8, (2, "tricks", "EW"): 5})
    assert run("deal", "-f", "w.sheet", "tricks=NS:8", "honours=NS:4").status == 0
    assert_refused(run, "w", "deal 2 was changed here and on w.sheet too")


def test_without_a_file_that_the_table_names_nothing_is_taken_for_changed(run: Run) -> None:
    for name in ("vira-own-table.sheet", "vira-own-table.csv"):
        Path(name).write_bytes((SAMPLES / name).read_bytes())
    for suffix in ("xlsx", "csv", "json"):
        table = ["--table", "deals"] if suffix == "csv" else []
        assert run("export", "vira-own-table.sheet", "-o", f"v.{suffix}", *table).status == 0
    Path("vira-own-table.csv").unlink()
    for suffix in ("xlsx", "csv"):
        ran = run("import", f"v.{suffix}", "-o", "n.sheet")
        assert "error: there is no file 'vira-own-table.csv' beside the sheet" in ran.err
        assert not Path("n.sheet").exists()
    # what JSON says is compared as texts, whatever the table is
    run("import", "v.json", "-o", "n.sheet")
    assert Path("n.sheet").read_bytes() == Path("vira-own-table.sheet").read_bytes()


def test_a_change_behind_a_torn_line_is_left_out_and_told(run: Run) -> None:
    Path("t.sheet").write_text("game points\nplayers Anna Boris\ndeal points=1,2\nnote hello wor")
    run("export", "t.sheet", "-o", "t.xlsx")
    type_in("t.xlsx", {(1, "points", "Anna"): 5})
    ran = run("import", "t.xlsx", "-o", "n.sheet", "--anyway", "later")
    assert ran.status == 1
    assert "has no line end: nothing can follow it" in ran.err
    assert "n.sheet: 1 deal; new: 0 records; left out: deal 1" in ran.out


@pytest.mark.parametrize(
    ("meanwhile", "said"),
    [
        (
            [["deal", "tricks=NS:8"], ["rubber", "NS=Anna,Boris", "EW=Cleo,Dan", "--anyway", "x"]],
            "deal 3 was filled in for other partners than play on w.sheet now",
        ),
        (
            [["rubber", "NS=Anna,Boris", "EW=Cleo,Dan", "--anyway", "x"], ["deal", "tricks=NS:8"]],
            "deal 2 was changed here and on w.sheet too",
        ),
    ],
)
@pytest.mark.usefixtures("whist")
def test_deals_of_partners_who_sit_otherwise_by_now_are_refused(
    run: Run, meanwhile: list[list[str]], said: str
) -> None:
    won = {"NS": 8, "EW": 5}
    type_in("w.xlsx", {(deal, "tricks", side): won[side] for deal in (2, 3) for side in won})
    for words in meanwhile:
        run(words[0], "-f", "w.sheet", *words[1:])
    assert_refused(run, "w", said)


@pytest.mark.usefixtures("whist")
def test_what_is_typed_otherwise_than_it_is_recorded_is_no_second_change(run: Run) -> None:
    type_in("w.xlsx", {(2, "tricks", "NS"): 8})
    assert run("import", "w.xlsx", "--into", "w.sheet").status == 0
    assert records("w.sheet")[-1] == "deal 2 tricks=NS:8,EW:5"  # of 13
    again = run("import", "w.xlsx", "--into", "w.sheet")
    assert (again.status, again.err) == (0, "")
    assert "new: 0 records" in again.out


def test_an_open_deal_is_completed_from_the_workbook_that_it_came_from(run: Run) -> None:
    assert run("template", "oh-hell", "Anna", "Boris", "Cleo", "-o", "o.xlsx").status == 0
    players = ("Anna", "Boris", "Cleo")
    type_in("o.xlsx", {(1, "bids", player): 2 for player in players})
    assert run("import", "o.xlsx", "-o", "o.sheet").status == 0
    tricks = dict(zip(players, (3, 3, 4), strict=True))  # of ten
    type_in("o.xlsx", {(1, "tricks", player): count for player, count in tricks.items()})
    assert run("import", "o.xlsx", "--into", "o.sheet").status == 0
    assert records("o.sheet")[-1] == "result 1 tricks=Anna:3,Boris:3,Cleo:4"


def test_a_new_deal_behind_one_that_was_undone_is_refused(run: Run, exported: Path) -> None:
    assert run("undo", "-f", "s.sheet").status == 0
    edit(exported, 3, {"Anna": 1, "Boris": 1, "Vera": 1})
    assert_refused(run, "s", "deal 3 was filled in behind deal 2, but s.sheet has that no longer")


@pytest.mark.parametrize(
    ("partners", "said"),
    [
        ("NS=Anna,Dan EW=Boris,Cleo", "deal 2 was filled in for other partners than play"),
        ("NS=Anna,Cleo EW=Boris,Dan", ""),
    ],
)
def test_an_x_begins_a_rubber_of_those_who_sit_together_in_the_workbook(
    run: Run, partners: str, said: str
) -> None:
    # a rubber that NS win in two games of 4S
    Path("b.sheet").write_text(
        "game contract-bridge\nplayers Anna Boris Cleo Dan\n"
        "deal contract=4S= declarer=Anna\ndeal contract=4S= declarer=Cleo\n"
    )
    assert run("template", "b.sheet", "-o", "b.xlsx").status == 0
    made: dict[Part, Typed] = {(3, "contract", ""): "2H", (3, "contract result", ""): 0}
    type_in("b.xlsx", {**made, (3, "declarer", ""): "Boris", (3, "new rubber", ""): "x"})
    assert run("rubber", "-f", "b.sheet", *partners.split()).status == 0
    if said:
        assert_refused(run, "b", said.replace("2", "3"))
    else:
        assert run("import", "b.xlsx", "--into", "b.sheet").status == 0
        assert records("b.sheet")[-1] == "deal 3 contract=2H= declarer=Boris"


def test_an_open_deal_of_the_sheet_takes_what_the_workbook_says_more_of_it(run: Run) -> None:
    """The same deal was told on both sides; who decides stands in the workbook only."""
    Path("b.sheet").write_text(
        "game cayenne\nplayers Anna Boris Cleo Dan\nset rules=foster\n"
        "deal contract=second tricks=NS:5,EW:8 honours=NS:1,EW:4\n"
    )
    assert run("template", "b.sheet", "-o", "b.xlsx").status == 0
    type_in("b.xlsx", {(2, "contract", ""): "grand", (2, "decider", ""): "Boris"})
    assert run("deal", "-f", "b.sheet", "contract=grand").status == 0
    assert run("import", "b.xlsx", "--into", "b.sheet").status == 0
    assert records("b.sheet")[-1].startswith("amend 2 decider=Boris")


@pytest.mark.parametrize("rubber", ["rubber", "rubber NS=Anna,Dan EW=Boris,Cleo", ""])
def test_a_second_import_of_a_deal_behind_a_rubber_finds_nothing_new(run: Run, rubber: str) -> None:
    deals = ["deal contract=4S= declarer=Anna"] * 2
    lines = [
        "game contract-bridge",
        "players Anna Boris Cleo Dan",
        *(deals if rubber else ()),
        rubber,
    ]
    Path("b.sheet").write_text("".join(f"{line}\n" for line in lines if line))
    assert run("template", "b.sheet", "-o", "b.xlsx").status == 0
    number = 3 if rubber else 1
    made: dict[Part, Typed] = {(number, "contract", ""): "2H", (number, "contract result", ""): 0}
    type_in("b.xlsx", {**made, (number, "declarer", ""): "Boris"})
    assert "new: 1 record" in run("import", "b.xlsx", "--into", "b.sheet").out
    again = run("import", "b.xlsx", "--into", "b.sheet")
    assert (again.status, again.err) == (0, "")
    assert "new: 0 records" in again.out


def test_a_deal_of_which_formulas_say_another_thing_than_the_sheet_is_refused(run: Run) -> None:
    """In Chicago the dealer's side is vulnerable in the second deal; on the sheet all are."""
    players = ["Anna", "Boris", "Cleo", "Dan"]
    assert run("template", "chicago-bridge", *players, "-o", "c.xlsx").status == 0
    won: dict[Part, Typed] = {(1, "contract", ""): "4S", (1, "contract result", ""): 0}
    type_in("c.xlsx", {**won, (1, "declarer", ""): "Anna"})
    assert run("import", "c.xlsx", "-o", "c.sheet").status == 0
    deal = ["contract=4S=", "declarer=Anna", "vulnerable=all"]
    assert run("deal", "-f", "c.sheet", *deal, "--anyway", "house rule").status == 0
    again = {(2, part, ""): content for (_, part, _), content in won.items()}
    file = Path("c.xlsx")
    file.write_bytes(typed(file.read_bytes(), {**again, (2, "declarer", ""): "Anna"}))
    assert_refused(run, "c", "deal 2 was changed here and on c.sheet too")


def test_what_cannot_have_happened_is_left_out_whatever_the_reason(
    run: Run, exported: Path
) -> None:
    """Of new deals all behind it are, too: they would get its number."""
    Path("o.sheet").write_text(
        "game oh-hell\nplayers Anna Boris Vera\ndeal bids=1,1,1 tricks=4,3,3\n"
    )
    assert run("export", "o.sheet", "-o", "o.xlsx").status == 0
    dealt = {2: (3, 3, 3), 3: (3, 3, 4), 4: (2, 2, 3)}  # of 9, 8 and 7 tricks
    told: dict[Part, Typed] = {(1, "tricks", "Anna"): 3}
    for deal, tricks in dealt.items():
        for player, count in zip(("Anna", "Boris", "Vera"), tricks, strict=True):
            told |= {(deal, "bids", player): 1, (deal, "tricks", player): count}
    type_in("o.xlsx", told)
    ran = run("import", "o.xlsx", "--into", "o.sheet", "--anyway", "late")
    assert ran.status == 1
    assert "new: 1 record; left out: deals 1, 3 and 4" in ran.out
    assert records("o.sheet")[-1].startswith("deal 2 ")
    assert run("check", "o.sheet").status == 0


def test_partners_may_be_named_in_any_order(run: Run) -> None:
    """4S and 3NT make two games, and the rubber."""
    Path("b.sheet").write_text(
        "game contract-bridge\nplayers Anna Boris Cleo Dan\n"
        "deal contract=4S= declarer=Anna\ndeal contract=3NT= declarer=Cleo\n"
    )
    assert run("template", "b.sheet", "-o", "b.xlsx").status == 0
    made: dict[Part, Typed] = {(3, "contract", ""): "2H", (3, "contract result", ""): 0}
    for named in ("boris + Anna", "Cleo+Dan"):
        type_in("b.xlsx", {**made, (3, "declarer", ""): "Boris", (3, "new rubber", ""): named})
        assert "rubber NS=Anna,Boris EW=Cleo,Dan" in run("import", "b.xlsx", "--dry-run").out


def test_a_text_for_which_no_line_has_room_is_told(run: Run, exported: Path) -> None:
    edit(exported, 1, {"Anna": "x" * 9990})
    ran = run("import", "s.xlsx", "--dry-run")
    assert ran.status == 1
    assert "Deals!D4: error: points has 10010 letters: no line of a sheet has room" in ran.err


def test_a_table_in_an_alphabet_of_windows_is_read_in_it(run: Run) -> None:
    Path("r.sheet").write_text(
        "game points\nplayers Анна Борис\ndeal points=1,2\n", encoding="utf-8"
    )
    assert run("export", "r.sheet", "-o", "r.csv", "--table", "deals").status == 0
    text = Path("r.csv").read_text(encoding="utf-8-sig").replace("\u2212", "-")
    Path("r.csv").write_bytes(text.encode("cp1251"))
    ran = run("import", "r.csv", "-o", "n.sheet")
    assert (ran.status, ran.err) == (0, "")
    assert Path("n.sheet").read_bytes() == Path("r.sheet").read_bytes()


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (
            {(1, "contract", ""): None},
            "contract is empty, but contract result is not",
        ),
        (
            {(1, "honours", ""): "Anna", (1, "honours points", ""): None},
            "honours '' is not a whole number",
        ),
        (
            {(1, "honours", ""): None, (1, "honours points", ""): 100},
            "honours is empty, but honours points is not",
        ),
    ],
)
def test_a_part_without_the_rest_is_told_at_the_empty_cell(
    run: Run, cells: dict[Part, Typed], said: str
) -> None:
    Path("b.sheet").write_text(
        "game contract-bridge\nplayers Anna Boris Cleo Dan\n"
        "deal contract=4S+1 declarer=Anna honours=Anna:100\n"
    )
    assert run("export", "b.sheet", "-o", "b.xlsx").status == 0
    type_in("b.xlsx", cells)
    tab = DealsTab(load_workbook("b.xlsx"))
    blank = next(head for (_, head, _), content in cells.items() if content is None)
    ran = run("import", "b.xlsx", "--dry-run")
    assert ran.status == 1
    assert f"Deals!{tab.cell(1, blank).coordinate}: error: {said}" in ran.err


def test_what_stands_below_the_deals_is_left_aside(run: Run, exported: Path) -> None:
    book = load_workbook(exported)
    deals = book["Deals"]
    best = next(cell for cell in deals["A"] if cell.value == "best")
    deals.cell(best.row, 4).value = "next time at Cleo"
    book.save(exported)
    ran = run("import", "s.xlsx", "-o", "n.sheet")
    assert ran.status == 0
    assert "'next time at Cleo' stands in the row 'best': it is left aside" in ran.err


def test_every_slip_of_a_document_is_told_once(run: Run, exported: Path) -> None:
    assert run("export", "s.sheet", "-o", "s.json").status == 0
    text = Path("s.json").read_text()
    Path("a.json").write_text(text.replace('"Anna:4,Boris:0,Vera:1"', "null"))
    ran = run("import", "a.json", "--dry-run")
    assert ran.err.count("error:") == 1
    assert "deals[1]: error: this deal has no number" in ran.err
    at = text.index('"number": 2,')
    Path("b.json").write_text(text[:at] + text[at:].replace(",", "", 1))
    line = text[:at].count("\n") + 2  # the next thing stands on the line below
    assert f"line {line}, column " in run("import", "b.json", "--dry-run").err


def test_one_row_of_a_table_tells_nothing_of_others(run: Run, exported: Path) -> None:
    assert run("export", "s.sheet", "-o", "s.csv", "--table", "deals").status == 0
    text = Path("s.csv").read_bytes().decode()
    row = "2,scored,Vera,1,4,,Boris,,1"
    assert row in text
    Path("t.csv").write_bytes(text.replace(row, row[:-1] + '"1,Anna:7"').encode())
    ran = run("import", "t.csv", "--dry-run")
    assert ran.status == 1
    assert "'1,Anna:7' stands in the row of Vera" in ran.err


def test_a_dealer_who_was_planned_is_no_second_change(run: Run) -> None:
    """Deal 3 stood there for Cleo; once deal 2 is void Boris deals, and so it was recorded."""
    Path("h.sheet").write_text(
        "game herzeln\nplayers Anna Boris Cleo Dan\nset choice=on\n"
        "deal contract=king king=Anna\ndeal contract=queens queens=Anna:1,Boris:3\n"
    )
    assert run("export", "h.sheet", "-o", "h.xlsx").status == 0
    emptied = {(2, "queens", player): None for player in ("Anna", "Boris", "Cleo", "Dan")}
    told: dict[Part, Typed] = {(2, "contract", ""): None, **emptied}
    type_in("h.xlsx", {**told, (3, "contract", ""): "last-plus", (3, "won 1", ""): "Anna"})
    assert run("import", "h.xlsx", "--into", "h.sheet").status == 0
    again = run("import", "h.xlsx", "--into", "h.sheet")
    assert (again.status, again.err) == (0, "")
    assert "new: 0 records" in again.out


def test_a_reason_excuses_what_a_correction_breaks_in_another_deal(run: Run) -> None:
    Path("h.sheet").write_text(
        "game herzeln\nplayers Anna Boris Cleo Dan\nset choice=on rounds=1\n"
        "deal contract=king king=Anna\ndeal contract=hearts hearts=Anna:8,Boris:A+K+Q+J+10+9+7\n"
    )
    assert run("export", "h.sheet", "-o", "h.xlsx").status == 0
    type_in("h.xlsx", {(1, "contract", ""): "hearts", (1, "king", ""): None})
    ran = run("import", "h.xlsx", "--into", "h.sheet", "--anyway", "they say so")
    assert run("check", "h.sheet").status == 0, ran.out


def test_an_emptied_outcome_before_other_deals_is_left_out(run: Run) -> None:
    Path("o.sheet").write_text(
        "game oh-hell\nplayers Anna Boris Vera\n"
        "deal bids=1,1,1 tricks=4,3,3\ndeal bids=1,1,1 tricks=3,3,3\n"
    )
    assert run("export", "o.sheet", "-o", "o.xlsx").status == 0
    type_in("o.xlsx", {(1, "tricks", player): None for player in ("Anna", "Boris", "Vera")})
    ran = run("import", "o.xlsx", "--into", "o.sheet", "--anyway", "later")
    assert ran.status == 1
    assert "new: 0 records; left out: deal 1" in ran.out
    assert run("check", "o.sheet").status == 0


def test_a_cell_that_only_begins_a_rubber_is_said_once_it_has_begun(run: Run) -> None:
    Path("b.sheet").write_text(
        "game contract-bridge\nplayers Anna Boris Cleo Dan\n"
        "deal contract=4S= declarer=Anna\ndeal contract=3NT= declarer=Cleo\n"
    )
    assert run("template", "b.sheet", "-o", "b.xlsx").status == 0
    type_in("b.xlsx", {(3, "new rubber", ""): "x"})
    # the same pairs, named in another order
    assert run("rubber", "-f", "b.sheet", "NS=Cleo,Anna", "EW=Boris,Dan").status == 0
    ran = run("import", "b.xlsx", "--into", "b.sheet")
    assert (ran.status, ran.err) == (0, "")
    assert "new: 0 records" in ran.out
    made: dict[Part, Typed] = {(3, "contract", ""): "2H", (3, "contract result", ""): 0}
    type_in("b.xlsx", {**made, (3, "declarer", ""): "Boris"})
    assert run("import", "b.xlsx", "--into", "b.sheet").status == 0
    assert records("b.sheet")[-1] == "deal 3 contract=2H= declarer=Boris"


def test_a_sheet_is_scored_as_often_for_many_deals_as_for_few(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []
    for size in (5, 40):
        lines = "".join(f"deal points={at},0\n" for at in range(size))
        Path("m.sheet").write_text("game points\nplayers Anna Boris\n")
        assert run("template", "m.sheet", "-o", "m.xlsx", "--deals", str(size)).status == 0
        cells: dict[Part, Typed] = {(at, "points", "Anna"): at for at in range(1, size + 1)}
        type_in("m.xlsx", cells)
        Path("m.sheet").write_text(f"game points\nplayers Anna Boris\n{lines}")
        scored: list[int] = []
        known = changes.score_lines

        def counting(
            path: str, texts: list[str], known: Any = known, scored: list[int] = scored
        ) -> Any:
            scored.append(len(texts))
            return known(path, texts)

        monkeypatch.setattr(changes, "score_lines", counting)
        run("import", "m.xlsx", "--into", "m.sheet")
        monkeypatch.undo()
        counts.append(len(scored))
    assert counts[0] == counts[1] > 0


def test_a_reason_has_room_in_a_line(run: Run, exported: Path) -> None:
    ran = run("import", "s.xlsx", "--dry-run", "--anyway", "x" * 501)
    assert ran.status == 2
    assert "the reason has 501 letters" in ran.err
