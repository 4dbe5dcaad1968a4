"""What people do to a table of deals, one by one: each is told with its cell, or read as meant.

The same changes are made to the tab Deals of a workbook, to that workbook saved anew by
LibreOffice, and to a template as `.csv`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import date
from pathlib import Path

import openpyxl
import pytest
from edited import exported, opened, read_back, said, saved, sheet, told
from office import SOFFICE, recalculated
from tabs import Tabs
from typed_tables import Change, Part, Table, Typed, changed_book, changed_csv

pytestmark = pytest.mark.slow

EVENING = sheet(
    """
    game preference
    players Anna Boris Grigori Vera
    deal 1 dealer=Grigori declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
    deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
    deal 3 declarer=Vera contract=6S whist=none tricks=none
    """
)
TRICKS, WHIST = (1, "tricks", "Anna"), (1, "whist", "Vera")
NO_NUMBER = "'{}' was found, expected a whole number"

# The cell, what is typed there, what is told of it in a workbook and, if otherwise, in a `.csv`.
FAULTS: dict[str, tuple[Part, Typed, str, str]] = {
    "formula": (
        TRICKS,
        "=1+1",
        "a formula stands where a fact belongs",
        NO_NUMBER.format("=1+1"),
    ),
    "date": (TRICKS, date(2026, 2, 3), "a date stands where a fact belongs", "2026-02-03"),
    "truth": (TRICKS, True, "a truth value stands where a fact belongs", "TRUE"),
    "error": (TRICKS, "#REF!", "an error stands where a fact belongs: #REF!", "#REF!"),
    "comma": (TRICKS, "2,5", NO_NUMBER.format("2,5"), ""),
    "half": (TRICKS, 2.5, NO_NUMBER.format("2.5"), "tricks of Anna '2.5' is not a whole number"),
    "half as a text": (TRICKS, "2.5", "tricks of Anna '2.5' is not a whole number", ""),
    "word": (TRICKS, "two", "tricks of Anna 'two' is not a whole number", ""),
    "below nothing": (TRICKS, -2, "-2", ""),
    "too many": (TRICKS, 11, "tricks 11 of Anna is not possible", ""),
    "sum": (TRICKS, 3, "tricks add up to 11, not to 10", ""),
    "no mark": (WHIST, "maybe", "'maybe' was found, expected the mark x, or nothing", ""),
    "truth as mark": (
        WHIST,
        True,
        "a truth value stands where a fact belongs",
        "'TRUE' was found, expected the mark x, or nothing",
    ),
    "stranger": ((1, "declarer", ""), "Igor", "no player 'Igor'", ""),
    "two players": ((1, "declarer", ""), "Anna, Vera", "no player 'Anna,Vera'", ""),
    "no contract": ((1, "contract", ""), "11S", "11S", ""),
}


@pytest.fixture(params=list(FAULTS))
def fault(request: pytest.FixtureRequest) -> tuple[Part, Typed, str, str]:
    return FAULTS[request.param]


def typed(part: Part, content: Typed) -> Change:
    return lambda table: table.type_in(part, content)


def test_a_cell_of_a_workbook_is_told(fault: tuple[Part, Typed, str, str]) -> None:
    part, content, message, _ = fault
    data, table = changed_book(EVENING, typed(part, content))
    back = read_back(data)
    assert not back.is_ok
    assert any(
        line.startswith(f"Deals!{table.place(*part)}: error: ") and message in line
        for line in said(back)
    ), said(back)


def test_a_cell_of_a_csv_is_told(fault: tuple[Part, Typed, str, str]) -> None:
    part, content, message, of_text = fault
    data, table = changed_csv(EVENING, typed(part, content))
    back = read_back(data, ".csv")
    assert not back.is_ok
    assert any(
        line.startswith(f"{table.place(*part)}: error: ") and (of_text or message) in line
        for line in said(back)
    ), said(back)


MEANT: dict[str, tuple[Part, Typed]] = {  # read as what stands there
    "full width": (TRICKS, "２"),
    "blanks": (TRICKS, " 2 "),
    "hard blank": (TRICKS, "\u00a02"),
    "a whole 2.0": (TRICKS, 2.0),
    "a text": (TRICKS, "2"),
    "a text 2.0": (TRICKS, "2.0"),
    "x and a blank": ((1, "whist", "Anna"), "x "),
    "a large x": ((1, "whist", "Anna"), "X"),
    "a Cyrillic x": ((1, "whist", "Anna"), "х"),
    "a tick": ((1, "whist", "Anna"), "✓"),
    "blanks where nothing was": (WHIST, "   "),
    "a name cut short": ((1, "declarer", ""), "bor "),
    "blanks in a contract": ((1, "contract", ""), " 8d "),
}


@pytest.mark.parametrize("name", MEANT)
def test_what_is_meant_is_read(name: str) -> None:
    change = typed(*MEANT[name])
    for data, suffix in (
        (changed_book(EVENING, change)[0], ".xlsx"),
        (changed_csv(EVENING, change)[0], ".csv"),
    ):
        back = read_back(data, suffix)
        assert (said(back), told(back)) == ([], [])


# rows and columns --------------------------------------------------------------------------------


def _deals(table: Table) -> list[list[Typed]]:
    return table.rows[table.first - 1 : table.first + 2]


def sort(table: Table) -> None:
    table.rows[table.first - 1 : table.first + 2] = _deals(table)[::-1]


def gap(table: Table) -> None:
    table.rows.insert(table.first, [None] * len(table.rows[0]))


def move_column(table: Table) -> None:
    at = table.column("contract")
    for row in table.rows:
        cell = row.pop(at)
        row.insert(2, cell)  # before all facts: no name stands over it
    if table.owners:
        row = table.rows[table.owners - 1]
        row[2] = None


def add_column(table: Table) -> None:
    for row in table.rows:
        row.append(None)
    table.rows[table.heads - 1][-1] = "who laughed"
    table.rows[table.first - 1][-1] = "Vera"


def delete_column(table: Table) -> None:
    at = table.column("contract")
    for row in table.rows:
        row.pop(at)


def rename_column(table: Table) -> None:
    table.rows[table.heads - 1][table.column("contract")] = "game played"


def double_column(table: Table) -> None:
    at = table.column("contract")
    for row in table.rows:
        row.insert(at, row[at])


def delete_row(table: Table) -> None:
    table.rows.pop(table.row(2))


def double_row(table: Table) -> None:
    table.rows.insert(table.row(2), list(table.rows[table.row(1)]))


def add_row(table: Table, number: int = 4) -> None:
    new = [number, *table.rows[table.row(2)][1:]]
    new[table.column("dealer")] = None  # who deals follows
    table.rows.insert(table.row(3) + 1, new)


def add_far_row(table: Table) -> None:
    add_row(table, 7)


def number_in_words(table: Table) -> None:
    table.rows[table.row(2)][0] = "two"


def no_heads(table: Table) -> None:
    del table.rows[: table.heads]


OTHER = sheet(
    """
    game preference
    players Igor Pavel Zoya
    deal 1 dealer=Zoya declarer=Igor contract=6S whist=none tricks=none
    """
)
HELL = sheet(
    """
    game oh-hell
    players Anna Boris Vera
    set schedule=list
    deal 1 cards=2 bids=Anna:1,Boris:0,Vera:2 tricks=Anna:1,Boris:0,Vera:1
    """
)


def paste(other: bytes) -> Change:
    """The deals of another file in the place of these."""

    def change(table: Table) -> None:
        book = bool(table.owners)
        rows: list[list[Typed]] = []
        (changed_book if book else changed_csv)(other, lambda found: rows.extend(found.rows))
        if not book:  # the lines of the sheet stay where they are
            kept = table.column("record")
            rows = [
                [*row[:-1], old[kept]]
                for row, old in zip(
                    [*rows, *[[""] * len(rows[0])] * (len(table.rows) - len(rows))],
                    table.rows,
                    strict=True,
                )
            ]
        table.rows[:] = rows

    return change


# What is said, with the cell if there is one: `contract` is the cell of that head.
CHANGES: dict[str, tuple[Change, str]] = {
    "rows sorted": (sort, ""),
    "an empty row between": (gap, ""),
    "a column moved": (move_column, ""),
    "a column added": (
        add_column,
        "warning: the column 'who laughed' holds none of the facts; it was left aside",
    ),
    "a column deleted": (delete_column, "error: the column 'contract' is missing"),
    "a column renamed": (rename_column, "error: the column 'contract' is missing"),
    "a column twice": (double_column, "error: there is a second column 'contract', besides "),
    "a row deleted": (delete_row, "error: deal 2 has no row any more"),
    "a row twice": (double_row, "error: a second row of deal 1, besides A"),
    "a row far below": (add_far_row, "error: deal 7 is filled in, but deal 4 is not"),
    "a number in words": (number_in_words, "error: 'two' is no number of a deal"),
    "no heads": (no_heads, "error: no row has the heads of the deals"),
    "a strange table": (paste(OTHER), "error: the column 'Anna tricks' is missing"),
    "another game": (paste(HELL), "error: the column 'contract' is missing"),
}


def assert_said(lines: list[str], expected: str) -> None:
    if expected:
        assert any(expected in line for line in lines), lines
    else:
        assert lines == []


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_the_tab(name: str) -> None:
    change, expected = CHANGES[name]
    back = read_back(changed_book(EVENING, change)[0])
    assert_said(said(back), expected)
    assert back.is_ok == (": error: " not in f": {expected}")


@pytest.mark.parametrize("name", [name for name in CHANGES if name != "no heads"])
def test_a_change_of_the_csv(name: str) -> None:
    change, expected = CHANGES[name]
    if name == "a row deleted":  # a line of the sheet stood in it
        expected = "error: lines of the kept sheet were changed, or are missing"
    back = read_back(changed_csv(EVENING, change)[0], ".csv")
    assert_said(said(back), expected)


def by_players(change: Callable[[list[list[str]]], None]) -> list[str]:
    """What is said of the table with a row for each deal and player after a change."""
    rows = list(csv.reader(io.StringIO(exported(EVENING, ".csv").decode("utf-8-sig"), newline="")))
    change(rows)
    made = io.StringIO()
    csv.writer(made).writerows(rows)
    return said(read_back(made.getvalue().encode(), ".csv"))


@pytest.mark.parametrize("number", ["0", "9" * 5000, "-1", "1.5"])
def test_what_is_no_number_of_a_deal_is_told_in_every_table(number: str) -> None:
    def change(rows: list[list[str]]) -> None:
        at = rows[0].index("deal")
        rows += [[*row[:at], number, *row[at + 1 :]] for row in rows[1:4]]

    assert_said(by_players(change), f"error: '{number[:40]}' is no number of a deal")
    book = Tabs(exported(EVENING))
    book["Deals"]["A4"].value = number
    assert_said(said(read_back(book.data())), f"error: '{number[:40]}' is no number of a deal")


def test_a_whole_number_with_decimals_is_whole_in_every_table() -> None:
    data = sheet("game hearts\nplayers Anna Boris Cleo\ndeal points=20,6,0\n")
    rows = list(csv.reader(io.StringIO(exported(data, ".csv").decode("utf-8-sig"), newline="")))
    at = rows[0].index("points recorded")
    for row, points in zip(rows[1:4], ("19.0", "7.0", "0.0"), strict=True):
        row[at] = points
    made = io.StringIO()
    csv.writer(made).writerows(rows)
    [line] = told(read_back(made.getvalue().encode(), ".csv"))
    assert line.startswith("amend 1 points=Anna:19,Boris:7,Cleo:0 ")


@pytest.mark.parametrize(("row", "is_said"), [(slice(1, 2), True), (slice(1, 5), False)])
def test_the_rows_of_a_deal_say_the_same(row: slice, is_said: bool) -> None:
    """Four players have a row each for the first deal."""

    def change(rows: list[list[str]]) -> None:
        at = rows[0].index("dealer")
        for each in rows[row]:
            each[at] = "Vera"

    lines = by_players(change)
    assert any("the rows of this deal say dealer in 2 ways" in line for line in lines) == is_said


def without(head: str) -> Callable[[list[list[str]]], None]:
    def change(rows: list[list[str]]) -> None:
        at = rows[0].index(head)
        for row in rows:
            del row[at]

    return change


def renamed(head: str, other: str) -> Callable[[list[list[str]]], None]:
    def change(rows: list[list[str]]) -> None:
        rows[0][rows[0].index(head)] = other

    return change


def doubled(rows: list[list[str]]) -> None:
    at = rows[0].index("tricks")
    for row in rows:
        row.insert(at, row[at])


def column_added(rows: list[list[str]]) -> None:
    for at, row in enumerate(rows):
        row.insert(2, "" if at else "who laughed")
    rows[1][2] = "Vera"


BY_PLAYERS: dict[str, tuple[Callable[[list[list[str]]], None], list[str]]] = {
    "a column deleted": (without("contract"), ["A1: error: the column 'contract' is missing"]),
    "a column renamed": (
        renamed("tricks", "taken"),
        # deal, status, player, points, total, remark, dealer, declarer, contract, give-up, whist,
        # half, tricks: the 13th
        [
            "A1: error: the column 'tricks' is missing",
            "M1: warning: the column 'taken' holds none of the facts; it was left aside",
        ],
    ),
    "a column of what follows": (without("dealer"), ["A1: error: the column 'dealer' is missing"]),
    "a column of a fact that no deal has": (without("misdeal"), []),
    "a column of what is worked out": (without("total"), []),
    "a column twice": (
        doubled,
        ["N1: error: there is a second column 'tricks', besides M1"],
    ),
    "a column added": (
        column_added,
        ["C1: warning: the column 'who laughed' holds none of the facts; it was left aside"],
    ),
}


@pytest.mark.parametrize("name", BY_PLAYERS)
def test_a_change_of_the_columns_of_deals_and_players(name: str) -> None:
    change, expected = BY_PLAYERS[name]
    assert by_players(change) == expected


@pytest.mark.parametrize("make", [changed_book, changed_csv])
def test_what_has_no_column_any_more_was_not_emptied(
    make: Callable[[bytes, Change], tuple[bytes, Table]],
) -> None:
    suffix = ".xlsx" if make is changed_book else ".csv"
    back = read_back(make(EVENING, delete_column)[0], suffix)
    assert told(back) == []
    assert [line for line in said(back) if ": error: " in line] == [
        f"{'Deals!A3' if make is changed_book else 'A1'}: error: the column 'contract' is missing"
    ]


def test_a_row_added_is_a_deal() -> None:
    expected = ["deal 4 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2"]
    assert told(read_back(changed_book(EVENING, add_row)[0])) == expected
    assert told(read_back(changed_csv(EVENING, add_row)[0], ".csv")) == expected


# tabs --------------------------------------------------------------------------------------------


def hide_column(book: openpyxl.Workbook) -> None:
    book["Deals"].column_dimensions["D"].hidden = True


def hide_row(book: openpyxl.Workbook) -> None:
    book["Deals"].row_dimensions[5].hidden = True


def filter_rows(book: openpyxl.Workbook) -> None:
    book["Deals"].auto_filter.ref = "A3:C6"
    book["Deals"].auto_filter.add_filter_column(0, ["1"])
    hide_row(book)


def merge(book: openpyxl.Workbook) -> None:
    book["Deals"].merge_cells("C4:D5")


def hide_tab(book: openpyxl.Workbook) -> None:
    book["Record"].sheet_state = "hidden"


def move_tab(book: openpyxl.Workbook) -> None:
    book.move_sheet("Deals", -book.index(book["Deals"]))


def add_tab(book: openpyxl.Workbook) -> None:
    book.create_sheet("Ours", 0).append(["deal", "status", "contract"])


def copy_tab(book: openpyxl.Workbook) -> None:
    copy = book.copy_worksheet(book["Deals"])
    copy["C4"].value = "another"


def rename_tab(book: openpyxl.Workbook) -> None:
    book["Deals"].title = "Our deals"


def delete_tab(book: openpyxl.Workbook) -> None:
    del book["Deals"]


def delete_record(book: openpyxl.Workbook) -> None:
    del book["Record"]


def alter_record(book: openpyxl.Workbook) -> None:
    book["Record"]["B5"].value = "deal 1 contract=6S"


def sort_record(book: openpyxl.Workbook) -> None:
    record = book["Record"]
    for column in "ABC":
        one, other = record[f"{column}5"], record[f"{column}6"]
        one.value, other.value = other.value, one.value


def strange_record(book: openpyxl.Workbook) -> None:
    """The tab of another file in the place of this one's."""
    del book["Record"]
    copy = book.create_sheet("Record")
    for row in opened(exported(OTHER))["Record"].iter_rows(values_only=True):
        copy.append(row)


def delete_others(book: openpyxl.Workbook) -> None:
    for name in book.sheetnames:
        if name not in ("Deals", "Record"):
            del book[name]


TABS: dict[str, tuple[Callable[[openpyxl.Workbook], None], str]] = {
    "a column hidden": (hide_column, ""),
    "a row hidden": (hide_row, ""),
    "rows filtered": (filter_rows, ""),
    "cells merged": (merge, "Deals!C4: error: cells C4:D5 are merged: whose fact is it?"),
    "a tab hidden": (hide_tab, ""),
    "a tab moved": (move_tab, ""),
    "a tab added": (add_tab, ""),
    "a tab copied": (copy_tab, ""),
    "other tabs deleted": (delete_others, ""),
    "a tab renamed": (rename_tab, "Deals: error: there is no tab Deals"),
    "a tab deleted": (delete_tab, "Deals: error: there is no tab Deals"),
    "no record": (delete_record, "Record: error: there is no tab Record"),
    "the record altered": (alter_record, "Record!B5: error: the kept sheet was changed here"),
    "the record sorted": (sort_record, "Record!B5: error: the kept sheet was changed here"),
    "a strange record": (strange_record, "Deals!C5: error: no player 'Vera'"),
}


@pytest.mark.parametrize("name", TABS)
def test_a_change_of_tabs(name: str) -> None:
    change, expected = TABS[name]
    book = opened(exported(EVENING))
    change(book)
    assert_said(said(read_back(saved(book))), expected)


# saved anew by another program -------------------------------------------------------------------

ANEW = (  # what another program may write otherwise than it was
    *("formula", "date", "truth", "error", "comma", "half"),
    *("full width", "hard blank", "a whole 2.0", "x and a blank", "a tick"),
    *("rows sorted", "a column moved", "a column added", "a row twice"),
    *("rows filtered", "a column hidden", "cells merged", "a tab moved", "the record sorted"),
)


def with_change(name: str) -> tuple[bytes, str]:
    """The workbook with that change, and what must be said of it."""
    if name in FAULTS:
        part, content, message, _ = FAULTS[name]
        if content is True or content == "#REF!":  # saved as =TRUE() and =#REF!
            message = f"a formula stands where a fact belongs: {str(content).upper()}"
        data, table = changed_book(EVENING, typed(part, content))
        return data, f"Deals!{table.place(*part)}: error: {message}"
    if name in MEANT:
        return changed_book(EVENING, typed(*MEANT[name]))[0], ""
    if name in CHANGES:
        change, expected = CHANGES[name]
        return changed_book(EVENING, change)[0], expected
    change_tabs, expected = TABS[name]
    book = opened(exported(EVENING))
    change_tabs(book)
    return saved(book), expected


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_the_same_is_told_of_what_another_program_saved_anew(tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    changes = [with_change(name) for name in ANEW]
    paths = [made / f"{at}.xlsx" for at in range(len(changes))]
    for path, (data, _) in zip(paths, changes, strict=True):
        path.write_bytes(data)
    found = [said(read_back(path.read_bytes())) for path in recalculated(paths, tmp_path)]
    for name, lines, (_, expected) in zip(ANEW, found, changes, strict=True):
        is_said = any(expected in line for line in lines) if expected else not lines
        assert is_said, (name, lines)
