"""Our own files coming back: the same sheet, or what people changed in them as records."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest
from deals_tab import DealsTab, Part, Typed
from edited import (
    TERMS,
    edited,
    exported,
    file_of,
    opened,
    read_back,
    said,
    saved,
    sheet,
    told,
)
from office import SOFFICE, recalculated
from random_sheets import random_sheet
from tabs import Tabs
from typed_templates import blank, typed

from scorekeeper.foreign.own_files import open_own
from scorekeeper.foreign.reading_back import anew, loaded_of
from scorekeeper.foreign.workbook import row_cells
from scorekeeper.foreign.workbook.findings import Finding
from scorekeeper.journal.scoring import usable
from scorekeeper.render.workbook import following

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(ROOT.glob("sample_sheets/*.sheet"))
QUICK = ("barbu-evening", "preference-sochi-evening", "whist-evening", "vira-own-table")
SUFFIXES = (".xlsx", ".json", ".csv")

WHY = 'why="changed in the workbook"'
EVENING = sheet(
    """
    game preference
    players Anna Boris Grigori Vera
    set target=10
    deal 1 dealer=Grigori declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
    deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2 at=2026-11-20T21:14:05
    amend 1 tricks=Anna:2,Boris:7,Vera:1 why="a trick lay under the ashtray"
    note "the cards were wet"
    deal 3 declarer=Vera contract=6S whist=none tricks=none
    """
)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", QUICK)
def test_what_nobody_changed_is_the_same_file(name: str, suffix: str) -> None:
    assert_same(ROOT / "sample_sheets" / f"{name}.sheet", suffix)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_comes_back(path: Path, suffix: str) -> None:
    assert_same(path, suffix)


def assert_same(path: Path, suffix: str) -> None:
    data = path.read_bytes()
    back = exported(data, suffix, str(path))
    assert said(read_back(back, suffix, str(path))) == []
    assert file_of(back, suffix, str(path)) == data


@pytest.mark.parametrize(
    "data",
    [
        EVENING.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + EVENING,
        EVENING + b"note cut sho",
        EVENING + b'\n\n  # "remark"\n\nnote \xff\xfe\n',
        EVENING + b"note =1+1 \xe2\x80\xae\n",
        EVENING + b"# " + b"long " * 9000 + b"\n",
    ],
    ids=["windows", "mark", "cut", "bytes", "formula", "long"],
)
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_any_bytes_of_a_sheet_come_back(data: bytes, suffix: str) -> None:
    assert file_of(exported(data, suffix), suffix) == data


def test_a_changed_cell_is_an_amendment() -> None:
    # Anna takes the trick that Vera had: 3, 7 and 0 add up to 10.
    cells: dict[tuple[int, str, str], Typed]
    cells = {(1, "tricks", "Anna"): 3, (1, "tricks", "Vera"): 0}
    back = read_back(edited(exported(EVENING), cells))
    assert told(back) == [f"amend 1 tricks=Anna:3,Boris:7,Vera:0 {WHY}"]
    assert back.is_ok


def test_several_facts_of_a_deal_are_one_amendment() -> None:
    cells: dict[tuple[int, str, str], Typed] = {
        (1, "contract", ""): "7C",
        (1, "whist", "Anna"): None,
        (1, "whist", "Vera"): "x",
        (2, "tricks", "Anna"): 4,
        (2, "tricks", "Boris"): 0,
    }
    back = read_back(edited(exported(EVENING), cells))
    assert told(back) == [
        f"amend 1 contract=7C whist=Vera {WHY}",
        f"amend 2 tricks=Anna:4,Boris:0,Grigori:4,Vera:2 {WHY}",
    ]


@pytest.mark.parametrize(
    "content", [" 7 ", "7", 7.0, "\uff17", "\u00a07"], ids=["blanks", "text", "7.0", "wide", "hard"]
)
def test_the_same_number_written_otherwise_is_no_change(content: Typed) -> None:
    assert told(read_back(edited(exported(EVENING), {(1, "tricks", "Boris"): content}))) == []


@pytest.mark.parametrize(("typed", "text"), [("=", "4S="), ("+1", "4S+1"), ("-2", "4S-2")])
def test_a_result_is_typed_as_contracts_are_written(typed: str, text: str) -> None:
    data = blank(["game contract-bridge", "players Nora Emil Sara Willem"], 2)
    cells = {(1, "contract", ""): "4S", (1, "declarer", ""): "Nora"}
    book = opened(edited(data, cells))
    deals = DealsTab(book)
    cell = book["Deals"].cell(deals.row(1), deals.column("contract result"))
    cell.value, cell.data_type = typed, "s"  # a text, as programs keep it behind a quote
    assert told(read_back(saved(book))) == [f"deal 1 contract={text} declarer=Nora"]


def test_the_same_word_written_otherwise_is_no_change() -> None:
    cells: dict[tuple[int, str, str], Typed]
    cells = {(1, "contract", ""): " 8d ", (1, "declarer", ""): "BORIS", (1, "whist", "Anna"): "X "}
    assert told(read_back(edited(exported(EVENING), cells))) == []
    # An abbreviation of the name that stands there says the same.
    assert told(read_back(edited(exported(EVENING), {(1, "declarer", ""): "Bor"}))) == []


def test_an_emptied_row_is_void() -> None:
    book = opened(exported(EVENING))
    deals = book["Deals"]
    for column in range(3, deals.max_column + 1):
        if deals.cell(3, column).value not in ("Anna", "Boris", "Grigori", "Vera", "remarks"):
            deals.cell(5, column).value = None
    back = read_back(saved(book))
    assert told(back) == ['void 2 why="emptied in the workbook"']


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_deal_is_void_once_all_of_its_open_cells_are_empty(path: Path) -> None:
    """What stands in locked cells nobody can empty: trumps of whist, which move no points."""
    book = Tabs(exported(path.read_bytes(), path=str(path)))
    deals = book["Deals"]
    scored = {
        row[0].value: [
            cell for cell in row if not cell.protection.locked and cell.value is not None
        ]
        for row in deals.iter_rows(min_row=4)
        if isinstance(row[0].value, int) and row[-2].value
    }
    number = next((number for number, cells in scored.items() if cells), None)
    if number is None:
        assert "points are not" not in f"{deals['B1'].value} {deals['C1'].value}"
        return
    for cell in scored[number]:
        cell.value = None
    assert told(read_back(book.data(), path=str(path))) == [
        f'void {number} why="emptied in the workbook"'
    ]


# Grigori dealt deal 1, so that Boris deals the fourth and sits out.
FOURTH = {"Anna": 3, "Grigori": 5, "Vera": 2}


def with_fourth(data: bytes, more: dict[str, Typed], number: Typed = 4) -> bytes:
    """The workbook with an all pass in a new row, and other facts."""
    book = opened(data)
    deals = book["Deals"]
    tab = DealsTab(book)
    row = tab.row(3) + 1
    for area in [area for area in deals.merged_cells.ranges if area.min_row >= row]:
        deals.unmerge_cells(str(area))  # which would stay where they are
    deals.insert_rows(row)
    deals.cell(row, 1).value = number
    cells: dict[tuple[str, str], Typed] = {("contract", ""): "allpass"}
    cells |= {(fact, ""): content for fact, content in more.items()}
    cells |= {("tricks", name): won for name, won in FOURTH.items()}
    for (fact, owner), content in cells.items():
        deals.cell(row, tab.column(fact, owner)).value = content
    return saved(book)


@pytest.mark.parametrize("number", [4, None, " 4 "])
@pytest.mark.parametrize("dealer", ["Boris", None])
def test_a_new_row_is_a_deal_that_tells_what_does_not_follow(number: Typed, dealer: Typed) -> None:
    back = read_back(with_fourth(exported(EVENING), {"dealer": dealer}, number))
    assert told(back) == ["deal 4 contract=allpass tricks=Anna:3,Boris:0,Grigori:5,Vera:2"]
    assert said(back) == []


def test_a_new_row_tells_what_is_against_what_follows() -> None:
    data = with_fourth(exported(EVENING), {"dealer": "Vera"})
    [line] = told(read_back(data))
    assert line.startswith("deal 4 dealer=Vera contract=allpass ")
    assert "it would be Boris" in said(read_back(data))[0]


def test_a_fact_that_followed_is_told_once_it_is_changed() -> None:
    book = opened(exported(EVENING))
    dealer = DealsTab(book).cell(2, "dealer")
    assert dealer.value == "Vera"
    dealer.value = "Boris"
    assert told(read_back(saved(book))) == [f"amend 2 dealer=Boris {WHY}"]
    dealer.value = None  # what follows needs no words
    assert told(read_back(saved(book))) == []


OPEN = sheet(
    """
    game oh-hell
    players Anna Boris Vera
    set schedule=list
    deal 1 cards=2 bids=Anna:1,Boris:0,Vera:2 tricks=Anna:1,Boris:0,Vera:1
    deal 2 cards=2 bids=Anna:1,Boris:0,Vera:2
    """
)
WON = {"Anna": 1, "Boris": 1, "Vera": 0}


def test_what_an_open_deal_lacked_is_its_result() -> None:
    cells: dict[tuple[int, str, str], Typed]
    cells = {(2, "tricks", name): won for name, won in WON.items()}
    back = read_back(edited(exported(OPEN), cells))
    assert (told(back), said(back)) == (["result 2 tricks=Anna:1,Boris:1,Vera:0"], [])
    # Another bid besides is a correction.
    back = read_back(edited(exported(OPEN), {**cells, (2, "bids", "Vera"): 0}))
    assert told(back) == [
        "result 2 tricks=Anna:1,Boris:1,Vera:0",
        f"amend 2 bids=Anna:1,Boris:0,Vera:0 {WHY}",
    ]


def test_what_stands_in_a_corrected_row_stays_though_it_would_follow_otherwise() -> None:
    """In Lora the contracts follow each other for every dealer, so that Boris would begin with the
    minimum; the workbook counts by the contract that stands in the row."""
    data = sheet(
        """
        game lora
        players Anna Boris Cleo Dan
        deal tricks=Anna:2,Boris:1,Cleo:2,Dan:3
        deal tricks=Anna:2,Boris:1,Cleo:3,Dan:2
        """
    )
    back = read_back(edited(exported(data), {(2, "dealer", ""): "Boris"}))
    assert told(back) == [f"amend 2 dealer=Boris contract=maximum {WHY}"]


def test_a_void_deal_stays_void() -> None:
    data = EVENING + b"void 2\n"
    cells: dict[tuple[int, str, str], Typed] = {(2, "tricks", "Anna"): None}
    cells |= {(2, "tricks", name): None for name in ("Boris", "Grigori", "Vera")}
    assert told(read_back(edited(exported(data), {**cells, (2, "contract", ""): None}))) == []
    [line] = told(read_back(edited(exported(data), {(2, "tricks", "Anna"): 4})))
    assert line.startswith("amend 2 tricks=Anna:4,")


def test_a_breach_is_kept_with_its_reason() -> None:
    # Anna deals and may not bid what makes the bids add up to the cards of the deal: 2.
    cells: dict[tuple[int, str, str], Typed]
    cells = {(2, "tricks", name): won for name, won in WON.items()}
    cells |= {(2, "bids", "Vera"): 1}
    data = edited(exported(OPEN), cells)
    back = read_back(data)
    assert not back.is_ok
    own = open_own(data, "a.xlsx")
    assert not isinstance(own, Finding)
    base = loaded_of(own.kept, "a.sheet")
    terms = TERMS._replace(anyway="nobody saw it")
    back = anew(base, own.rows(usable(base)), own.kept, terms)
    assert all('anyway="nobody saw it"' in line for line in told(back))
    assert back.is_ok
    assert back.found is not None
    assert back.found.after.is_ok


def test_a_rubber_that_begins_too_early_is_kept_with_its_reason() -> None:
    head = ["game contract-bridge", "players Anna Boris Cleo Dan"]
    won: dict[Part, Typed] = {(1, "contract", ""): "4S", (1, "declarer", ""): "Boris"}
    next_one: dict[Part, Typed] = {(2, "contract", ""): "2S", (2, "declarer", ""): "Boris"}
    cells = {**won, **next_one, (1, "tricks", ""): 10, (2, "tricks", ""): 8}
    data = typed(blank(head, 4), {**cells, (2, "new rubber", ""): "Anna+Boris"})
    own = open_own(data, "a.xlsx")
    assert not isinstance(own, Finding)
    base = loaded_of(own.kept, "a.sheet")
    back = anew(base, own.rows(usable(base)), own.kept, TERMS._replace(anyway="late"))
    assert told(back)[1] == "rubber NS=Anna,Boris EW=Cleo,Dan anyway=late"
    assert back.is_ok


@pytest.mark.parametrize("game", ["chicago-bridge", "whist-drive", "memory-bridge"])
def test_a_workbook_of_too_many_deals_for_formulas_says_nothing_new(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In smaller ones formulas say who is vulnerable, or which hand is played.
    monkeypatch.setattr(following, "MOST_DEALS", 3)
    monkeypatch.setattr(row_cells, "MOST_DEALS", 3)
    data = "".join(f"{line}\n" for line in random_sheet(game, 1, 6).lines()).encode()
    own = open_own(exported(data), "a.xlsx")
    assert not isinstance(own, Finding)
    read = own.rows(usable(loaded_of(own.kept, "a.sheet")))
    assert (list(read.rows), list(read.findings)) == ([], [])


# what is wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "place", "message"),
    [
        ({(1, "tricks", "Anna"): 1}, ("tricks", "Anna"), "tricks add up to 9, not to 10"),
        ({(1, "tricks", "Anna"): "=1+1"}, ("tricks", "Anna"), "a formula stands where a fact"),
        ({(1, "tricks", "Vera"): "#REF!"}, ("tricks", "Vera"), "an error stands where a fact"),
        ({(1, "tricks", "Boris"): True}, ("tricks", "Boris"), "a truth value stands where a fact"),
        ({(1, "tricks", "Boris"): 6.5}, ("tricks", "Boris"), "'6.5' was found, expected a whole"),
        ({(1, "tricks", "Boris"): "6,5"}, ("tricks", "Boris"), "'6,5' was found, expected a whole"),
        ({(1, "tricks", "Boris"): "six"}, ("tricks", "Boris"), "six"),
        (
            {(1, "whist", "Vera"): "maybe"},
            ("whist", "Vera"),
            "'maybe' was found, expected the mark",
        ),
        ({(1, "declarer", ""): "Igor"}, ("declarer", ""), "Igor"),
        ({(1, "contract", ""): "11S"}, ("contract", ""), "11S"),
    ],
)
def test_a_fault_is_told_with_its_cell(
    cells: dict[tuple[int, str, str], Typed], place: tuple[str, str], message: str
) -> None:
    data = exported(EVENING)
    back = read_back(edited(data, cells))
    cell = DealsTab(Tabs(data)).cell(1, *place).coordinate
    assert not back.is_ok
    [first, *_] = said(back)
    assert first.startswith(f"Deals!{cell}: error: ")
    assert message in first


def test_a_date_is_no_fact() -> None:
    data = exported(EVENING)
    book = opened(data)
    cell = DealsTab(book).cell(1, "tricks", "Anna")
    cell.value, cell.number_format = 46000, "dd/mm/yyyy"
    [finding] = read_back(saved(book)).findings
    assert (finding.cell, finding.message) == (
        cell.coordinate,
        "a date stands where a fact belongs: 46000",
    )
    assert "cell of text" in finding.hint


def test_rows_may_be_sorted_and_columns_moved() -> None:
    book = opened(exported(EVENING))
    deals = book["Deals"]
    for area in list(deals.merged_cells.ranges):
        deals.unmerge_cells(str(area))
    rows = [[cell.value for cell in row] for row in deals.iter_rows()]
    for at, row in zip((4, 5, 6), (rows[5], rows[3], rows[4]), strict=True):
        for column, value in enumerate(row, 1):
            deals.cell(at, column).value = value
    first = [cell.value for cell in deals[3]].index("contract")
    last = deals.max_column + 1
    for row in deals.iter_rows():  # the contract goes to the end
        deals.cell(row[0].row, last).value = row[first].value
        row[first].value = None
    assert deals.cell(3, last).value == "contract"
    back = read_back(saved(book))
    assert (told(back), said(back)) == ([], [])


def damaged(change: str) -> list[str]:
    """What is said of an export after something was done to it."""
    book = opened(exported(EVENING))
    deals = book["Deals"]
    column = DealsTab(book).cell(1, "contract").column_letter
    if change == "head":
        deals[f"{column}3"].value = "game played"
    elif change == "row":
        deals.delete_rows(5)
    elif change == "twice":
        deals["A5"].value = 1
    elif change == "number":
        deals["A5"].value = "two"
    elif change == "merged":
        deals.merge_cells(f"{column}4:{column}5")
    elif change == "far":
        deals["A6"].value = 9
    elif change == "tab":
        deals.title = "Our deals"
    elif change == "record":
        del book["Record"]
    elif change == "altered":
        book["Record"]["B6"].value = "deal 1 contract=6S"
    elif change == "shortened":
        book["Record"].delete_rows(8)
    elif change == "other":
        book["Deals"].delete_rows(1, 9)
    return said(read_back(saved(book)))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("head", "error: the column 'contract' is missing"),
        ("row", "Deals: error: deal 2 has no row any more"),
        ("twice", "Deals!A5: error: a second row of deal 1, besides A4"),
        ("number", "Deals!A5: error: 'two' is no number of a deal"),
        ("merged", "are merged: whose fact is it?"),
        ("far", "Deals!A6: error: deal 9 is filled in, but deal 4 is not"),
        ("tab", "Deals: error: there is no tab Deals"),
        ("record", "Record: error: there is no tab Record"),
        ("altered", "Record!B6: error: the kept sheet was changed here"),
        ("shortened", "Record!B8: error: the kept sheet was changed here, or lines are missing"),
        ("other", "Deals: error: no row has the heads of the deals"),
    ],
)
def test_damage_is_told_with_its_place(change: str, expected: str) -> None:
    found = damaged(change)
    assert any(expected in line for line in found), found


def test_columns_of_people_are_left_aside_with_a_word() -> None:
    book = opened(exported(EVENING))
    deals = book["Deals"]
    deals.insert_cols(3)
    deals["C3"].value, deals["C4"].value = "who laughed", "Vera"
    back = read_back(saved(book))
    # The library leaves merged cells where they were, so that the names stand over other columns.
    assert "the column 'who laughed' holds none of the facts; it was left aside" in said(back)[-1]


# other programs --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_what_another_program_saved_anew_reads_the_same(tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    odd = EVENING + b"note =1+1 \xe2\x80\xae _x0041_\n"
    files = {path.stem: path.read_bytes() for path in SAMPLES[::6]} | {"odd": odd}
    books = [made / f"{name}.xlsx" for name in files]
    for book in books:
        path = str(ROOT / "sample_sheets" / f"{book.stem}.sheet")
        book.write_bytes(exported(files[book.stem], ".xlsx", path))
    for book in recalculated(books, tmp_path):
        path = str(ROOT / "sample_sheets" / f"{book.stem}.sheet")
        data = book.read_bytes()
        back = read_back(data, ".xlsx", path)
        assert (book.stem, said(back), told(back)) == (book.stem, [], [])
        assert file_of(data, ".xlsx", path) == files[book.stem]


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_an_edited_workbook_that_was_saved_anew_tells_the_same(tmp_path: Path) -> None:
    cells: dict[tuple[int, str, str], Typed]
    cells = {(1, "tricks", "Anna"): 3, (1, "tricks", "Vera"): 0, (2, "tricks", "Anna"): None}
    book = tmp_path / "edited.xlsx"
    book.write_bytes(edited(exported(EVENING), cells))
    before = told(read_back(book.read_bytes()))
    assert before[0] == f"amend 1 tricks=Anna:3,Boris:7,Vera:0 {WHY}"
    [again] = recalculated([book], tmp_path)
    assert told(read_back(again.read_bytes())) == before


def test_a_row_that_says_only_what_may_follow_elsewhere_is_an_open_deal() -> None:
    """The contract of Rentz may follow from the counts; beforehand none stands in a row."""
    data = blank(["game rentz", "players Anna Boris Grigori Vera"], 3)
    assert not read_back(data).lines
    back = read_back(edited(data, {(1, "contract", ""): "tricks"}))
    assert told(back) == ["deal 1 contract=tricks"]
    assert not back.findings


@pytest.mark.parametrize("game", ["dutch-whist", "herzeln", "king", "lorum", "oh-hell", "rentz"])
@pytest.mark.parametrize("rows", [1, 3, 30])
def test_what_stands_in_rows_beforehand_is_nobodys_deal(game: str, rows: int) -> None:
    assert not read_back(blank([f"game {game}", "players Anna Boris Grigori Vera"], rows)).lines


def test_a_formula_of_ones_own_is_told_where_ours_say_nothing() -> None:
    """Tricks may follow from who won each of them, but no formula of a workbook says so."""
    data = exported(
        sheet("""
        game oh-hell
        players Anna Boris Cleo
        set schedule=3,2,1
        deal bids=1,1,0 tricks=1,1,1
        """)
    )
    cells: dict[Part, Typed] = {
        **{(2, "bids", "Anna"): 1, (2, "bids", "Boris"): 1, (2, "bids", "Cleo"): 1},
        **{(2, "tricks", "Anna"): "=3-2", (2, "tricks", "Boris"): 1, (2, "tricks", "Cleo"): 0},
    }
    back = read_back(edited(data, cells))
    assert told(back) == []
    assert ["formula" in words for words in said(back)] == [True]


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_what_follows_is_worked_out_anew_behind_a_deal_that_the_workbook_left_out(
    tmp_path: Path,
) -> None:
    """A result typed as the text `+1` is none for the formulas, so that nobody is vulnerable by
    them; the sheet knows what it means, and that NS have won a game."""
    data = blank(["game contract-bridge", "players Nora Emil Sara Willem"], 2)
    cells: dict[Part, Typed] = {
        **{
            (1, "contract", ""): "4S",
            (1, "contract result", ""): "+1",
            (1, "declarer", ""): "Nora",
        },
        **{(2, "contract", ""): "3NT", (2, "contract result", ""): 0, (2, "declarer", ""): "Emil"},
    }
    book = tmp_path / "typed.xlsx"
    book.write_bytes(edited(data, cells))
    [again] = recalculated([book], tmp_path)
    values = openpyxl.load_workbook(again, data_only=True)["Deals"]
    assert "nobody" in [cell.value for cell in values[5]]
    assert told(read_back(again.read_bytes())) == [
        "deal 1 contract=4S+1 declarer=Nora",
        "deal 2 contract=3NT= declarer=Emil",
    ]


def test_deals_behind_one_that_cannot_be_read_are_not_called_a_gap() -> None:
    data = exported(
        sheet("""
        game hearts
        players Anna Boris Cleo
        deal points=20,6,0
        """)
    )
    cells: dict[Part, Typed] = {
        **{(2, "points", "Anna"): "3,5", (2, "points", "Boris"): 20, (2, "points", "Cleo"): 3},
        **{(3, "points", "Anna"): 13, (3, "points", "Boris"): 13, (3, "points", "Cleo"): 0},
    }
    first, second = said(read_back(edited(data, cells)))
    assert "3,5" in first
    assert second.endswith("deal 2 cannot be read, so deal 3 behind it cannot follow")


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ({"number": 2, "facts": {"pionts": "1,2,3"}}, "no fact 'pionts'"),
        ({"number": -1, "facts": {"points": "1,2,23"}}, "this deal has no number of its own"),
        ({"number": 0, "facts": {"points": "1,2,23"}}, "this deal has no number of its own"),
        ({"number": 1, "facts": {"points": "1,2,23"}}, "this deal has no number of its own"),
        ({"number": 2, "facts": {"points": True}}, "or its facts are not texts"),
    ],
)
def test_a_deal_of_a_json_file_that_is_none(deal: dict[str, object], words: str) -> None:
    data = sheet("game hearts\nplayers Anna Boris Cleo\ndeal points=20,6,0\n")
    document = json.loads(exported(data, ".json"))
    document["deals"].append(deal)
    found = said(read_back(json.dumps(document).encode(), ".json"))
    assert any(words in line for line in found), found


OH_HELL = ["game oh-hell", "players Anna Boris Vera", "set schedule=3,2,1"]
BIDS: dict[Part, Typed] = {(1, "bids", "Anna"): 1, (1, "bids", "Boris"): 1, (1, "bids", "Vera"): 0}


def test_what_somebody_has_not_told_is_missed_in_his_own_cell() -> None:
    cells = {**BIDS, (1, "bids", "Boris"): None, (1, "tricks", "Anna"): 3}
    data = blank(OH_HELL, 3)
    place = DealsTab(Tabs(data)).cell(1, "bids", "Boris").coordinate
    assert said(read_back(edited(data, cells))) == [f"Deals!{place}: error: bids of Boris missing"]


@pytest.mark.parametrize("told_of_second", ["bids", "tricks"])
def test_a_deal_without_an_outcome_before_another_one_is_told_in_its_own_row(
    told_of_second: str,
) -> None:
    """One place, however many facts of the next deal were told."""
    cells = {**BIDS, **{(2, fact, who): count for (_, fact, who), count in BIDS.items()}}
    if told_of_second == "tricks":
        cells |= {(2, "tricks", "Anna"): 2}
    data = blank(OH_HELL, 3)
    place = DealsTab(Tabs(data)).cell(1, "tricks", "Anna").coordinate
    [words] = said(read_back(edited(data, cells)))
    assert words.startswith(f"Deals!{place}: error: deal 1 lacks ")
    assert words.endswith(", though deal 2 is filled in")
