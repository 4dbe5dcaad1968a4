"""Tables with players' names as headings: what is read of them, and what is refused."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from datetime import date
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import InputError
from scorekeeper.foreign.standing_tables import StandingTable, read_standing_table
from scorekeeper.foreign.workbook.archive import MOST_UNPACKED

pytestmark = pytest.mark.slow

PLAYERS = ("Anna", "Boris", "Vera")
EXPECTED = {1: (5, -10, 5), 2: (12, -20, 8)}


def from_text(text: str, names: Sequence[str] = PLAYERS, encoding: str = "utf-8") -> StandingTable:
    return read_standing_table(text.encode(encoding), "paper.csv", [names])


def amounts(table: StandingTable) -> dict[int, tuple[Amount, ...]]:
    """The rows by number (or place, where they are not numbered)."""
    return {
        at if row.number is None else row.number: tuple(row.amounts.values())
        for at, row in enumerate(table.rows, 1)
    }


def book(*tabs: tuple[str, Sequence[Sequence[object]]]) -> Workbook:
    made = Workbook()
    made.remove(made.worksheets[0])
    for name, rows in tabs:
        tab = made.create_sheet(name)
        for row in rows:
            tab.append(list(row))
    return made


def data_of(made: Workbook) -> bytes:
    file = BytesIO()
    made.save(file)
    return file.getvalue()


def from_book(made: Workbook, names: Sequence[str] = PLAYERS) -> StandingTable:
    return read_standing_table(data_of(made), "paper.xlsx", [names])


def refusal(data: bytes, name: str = "paper.csv") -> InputError:
    with pytest.raises(InputError) as raised:
        read_standing_table(data, name, [PLAYERS])
    return raised.value


# texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "deal,Anna,Boris,Vera\n1,5,-10,5\n2,12,-20,8\n",
        "Deal;Anna;Boris;Vera\r\n1;5;-10;5\r\n2;12;-20;8\r\n",
        "deal\tanna\tboris\tvera\n1\t5\t-10\t5\n2\t12\t-20\t8\n",
        "| deal | Anna | Boris | Vera |\n|---|---:|---|---|\n"
        "| 1 | 5 | -10 | 5 |\n| 2 | 12 | -20 | 8 |",
        "! # ! Anna ! Boris ! Vera !\n! 1 ! 5 ! -10 ! 5 !\n! 2 ! 12 ! -20 ! 8 !\n".replace(
            "!", "\u2502"
        ),
        "deal Anna Boris Vera\n1 5 -10 5\n2 12 -20 8\n",
        "deal  Anna  Boris  Vera\n----  ----  -----  ----\n"
        "   1     5    -10     5\n   2    12    -20     8",
        "   Anna  Boris  Vera\n1     5    -10     5\n2    12    -20     8\n",
        "Friday at Vera's\n\ndeal,Anna,Boris,Vera,remark\n1*,5,-10,5,amended\n2.,12,-20,8,\n",
        'deal,"Anna",Boris,Vera\n"1","5","-10","5"\ndeal 2,12,\u221220,8\n',
        "deal,status,Anna,Boris,Vera\n1,scored,5,-10,5\n\n2,scored,12,-20,8\n",
    ],
)
def test_every_way_to_write_it(text: str) -> None:
    table = from_text(text)
    assert table.names == PLAYERS
    assert amounts(table) == EXPECTED


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_other_encodings(encoding: str) -> None:
    table = from_text("deal;Zo\u00eb;Ren\u00e9\n1;5;-5\n", ("Zo\u00eb", "Ren\u00e9"), encoding)
    assert amounts(table) == {1: (5, -5)}


def test_cyrillic_names_of_old_spreadsheets() -> None:
    names = ("\u0410\u043d\u043d\u0430", "\u0411\u043e\u0440\u0438\u0441")
    table = from_text(
        f";{names[0]};{names[1]}\n1;5;-5\n\u0418\u0442\u043e\u0433\u043e;5;-5\n", names, "cp1251"
    )
    assert amounts(table) == {1: (5, -5)}
    assert table.sums == dict(zip(names, (5, -5), strict=True))


def test_names_with_blanks_and_words_under_their_headings() -> None:
    names = ("Anna Maria", "Bo")
    text = (
        "deal  Anna Maria  Bo  remark\n1     5           -5\n2                 -7  a long night\n"
    )
    table = from_text(text, names)
    assert [dict(row.amounts) for row in table.rows] == [{"Anna Maria": 5, "Bo": -5}, {"Bo": -7}]


def test_amounts_as_people_write_them() -> None:
    table = from_text("deal;Anna;Boris;Vera\n1;3,5;1 234;-\n2;1.234.567;+7;\n")
    assert [[str(a) for a in row.amounts.values()] for row in table.rows] == [
        ["7/2", "1234"],
        ["1234567", "7"],
    ]


def test_rows_that_have_to_be_counted() -> None:
    table = from_text("Anna,Boris,Vera\n5,-10,5\n12,-20,8\n")
    assert [row.number for row in table.rows] == [None, None]
    assert amounts(table) == EXPECTED


def test_rubbers() -> None:
    assert from_text("rubber,Anna,Boris,Vera\n1,5,-10,5\n2,12,-20,8\n").is_by_rubber
    assert not from_text("deal,Anna,Boris,Vera\n1,5,-10,5\n").is_by_rubber


@pytest.mark.parametrize(
    "word", ["total", "Sum", "=", "Summe:", "\u0418\u0442\u043e\u0433\u043e", ""]
)
def test_sums_below(word: str) -> None:
    table = from_text(f"deal,Anna,Boris,Vera\n1,5,-10,5\n2,7,-10,3\n{word},12,-20,8\n")
    assert len(table.rows) == 2
    assert table.sums == {"Anna": 12, "Boris": -20, "Vera": 8}


def test_what_else_stands_below() -> None:
    text = "deal,Anna,Boris,Vera\n1,5,-10,5\naverage,5,-10,5\nbest,5,-10,5\nwe played fair\n"
    table = from_text(text + "\n\nwho pays,Anna,Boris,Vera\nnobody,1,2,3\n")
    assert amounts(table) == {1: (5, -10, 5)}
    assert table.sums == {}


def test_headings_above_names_tell_what_they_are() -> None:
    text = (
        ",points,,,running total,,\n"
        "deal,Anna,Boris,Vera,Anna,Boris,Vera\n1,5,-10,5,5,-10,5\n2,7,-10,3,12,-20,8\n"
    )
    table = from_text(text)
    assert (amounts(table), table.reading) == (EXPECTED, "running")


def test_names_that_stand_above_facts_as_well() -> None:
    text = (
        "grey: facts\n,Anna,,Boris,,Vera,,running total,,\n"
        "deal,bids,tricks,bids,tricks,bids,tricks,Anna,Boris,Vera\n"
        "1,1,1,2,2,0,3,5,-10,5\n2,1,1,2,2,0,3,12,-20,8\n"
    )
    table = from_text(text)
    assert (amounts(table), table.reading) == (EXPECTED, "running")


def test_labels_below_names_tell_what_they_are() -> None:
    text = ",Anna,,Boris,,Vera,\n#,pts,sum,pts,sum,pts,sum\n1,5,5,-10,-10,5,5\n2,7,12,-10,-20,3,8\n"
    table = from_text(text)
    assert (amounts(table), table.reading) == (EXPECTED, "running")


def test_one_row_per_deal_and_player() -> None:
    text = (
        "\ufeffdeal,status,player,points,total,remark,declarer\n"
        "1,scored,Anna,5,5,,Boris\n1,scored,Boris,-10,-10,,Boris\n1,scored,Vera,5,5,,Boris\n"
        "2,void,Anna,0,5,Vera's fault,\n2,booked,Anna,7,12.125,agreed,\n"
    )
    table = from_text(text)
    assert table.reading == "running"
    assert [dict(row.amounts) for row in table.rows] == [
        {"Anna": 5, "Boris": -10, "Vera": 5},
        {"Anna": 12 + from_text("Anna,Boris,Vera\n1/8,0,0\n").rows[0].amounts["Anna"]},
    ]


def test_a_ranking_is_totals_at_the_end() -> None:
    table = from_text("place,player,total,division\n1,Anna,12,\n2,Vera,8,\n")
    assert (table.rows, table.sums) == ((), {"Anna": 12, "Vera": 8})


def test_players_who_are_called_by_numbers_or_like_formulas() -> None:
    assert amounts(from_text("deal,1,2\n1,7,-7\n2,1,2\n", ("1", "2"))) == {1: (7, -7), 2: (1, 2)}
    assert amounts(from_text("deal,'=1+1,Bo\n1,7,-7\n", ("=1+1", "Bo"))) == {1: (7, -7)}


def test_players_or_sides() -> None:
    groups = [("NS", "EW"), ("Anna", "Boris", "Cleo", "Dan")]
    sides = read_standing_table(b"deal,NS,EW\n1,2,0\n", "a.csv", groups)
    players = read_standing_table(b"deal,Anna,Boris,Cleo,Dan\n1,2,-2,2,-2\n", "a.csv", groups)
    assert [sides.names, players.names] == groups


# workbooks ------------------------------------------------------------------------------------

HEAD = ["deal", *PLAYERS]
ROWS = [[1, 5, -10, 5], [2, 12, -20, 8]]


def test_the_first_tab_with_a_table() -> None:
    made = book(
        ("Notes", [["we played"], [1, 2, 3]]), ("Paper", [HEAD, *ROWS]), ("X", [HEAD, ROWS[0]])
    )
    table = from_book(made)
    assert (amounts(table), table.where) == (EXPECTED, "Paper")


def test_running_totals_before_all_other_tabs() -> None:
    above = [None, "running total"]
    made = book(("A", [HEAD, [1, 1, 1, 1]]), ("Deals", [above, HEAD, *ROWS]))
    table = from_book(made)
    assert (amounts(table), table.where, table.reading) == (EXPECTED, "Deals", "running")


def test_numbers_of_a_workbook() -> None:
    made = book(("A", [HEAD, [1.0, 2.5, 100 / 3, "-7"], ["2", 3.0, None, " 4,5 "]]))
    assert [[str(a) for a in row.amounts.values()] for row in from_book(made).rows] == [
        ["5/2", "100/3", "-7"],
        ["3", "9/2"],
    ]


# what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("", "no row has the names of this table's players", "deal,Anna,Boris,Vera"),
        ("\n\n1 2\nwe played\n", "no row has the names of this table's players", "a heading"),
        ("1,2,3\n4,5,6\n", "no row has the names of this table's players", "a heading like"),
        ("deal,Zoe,Yan\n1,2,3\n", "no row has the names of this table's players", "heading"),
        ("deal,Anna,Boris,Vera\n", "row 1 has the names, but no row below it", "one row per deal"),
        (
            "deal,Anna,Boris,Anna\n1,5,-10,5\n",
            "two columns are called Anna: row 1, column 2",
            "leave",
        ),
        (
            "deal,Anna,Zoe,Vera\n1,5,-10,5\n",
            "row 1, column 3: nobody at this table is called 'Zoe'",
            "Boris",
        ),
        (
            "deal,Ana,Boris,Vera\n1,5,-10,5\n",
            "nobody at this table is called 'Ana'",
            "did you mean Anna?",
        ),
        (
            "deal,Anna,Boris,Vera\n1,5,x,5\n",
            "row 2, column 3: 'x' is not an amount",
            "whole number",
        ),
        (
            "deal;Anna;Boris;Vera\n1;5;1,234;5\n",
            "row 2, column 3: '1,234' may be 1234",
            "write 1234",
        ),
        (
            "deal,Anna,Boris,Vera\n1,#REF!,#REF!,#NAME1\n",
            "row 2, column 2: '#REF!'",
            "whole number",
        ),
        (
            "deal,Anna,Boris,Vera\n1,5,-10,5\n1,7,-10,3\n",
            "deal 1 stands twice: in row 2 and row 3",
            "leave",
        ),
        (
            "deal,Anna,Boris,Vera\n1,5,-10,5\n,7,-9,3\n3,1,2,3\n",
            "row 3 has no number of a deal",
            "total",
        ),
        (
            "deal,Anna,Boris,Vera\n1,5,-10,5\nzwei,7,-9,3\n",
            "row 3: 'zwei' is neither the number",
            "total",
        ),
        ("Anna,Boris,Vera\n5,-10,5\n\n7,-9,3\n", "row 3 is empty, and more rows follow", "leave"),
        (
            "deal,player,total\n1,Anan,5\n",
            "row 2, column 2: no player 'Anan'",
            "did you mean Anna?",
        ),
        ("\0\1\2", "this is no text and no workbook", "deal,Anna,Boris,Vera"),
        ("RANKING\n\nSHEET\n\n  Anna Boris Vera\n", "this text has several tables", "export -o"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, message: str, hint: str) -> None:
    error = refusal(text.encode())
    assert message in error.message
    assert hint in error.hint


@pytest.mark.parametrize(
    ("rows", "message", "hint"),
    [
        ([HEAD, [1, 5, "x", 5]], "cell C2 of A: 'x' is not an amount", "whole number"),
        ([HEAD, [1, 5, date(2026, 2, 5), 5]], "cell C2 of A: '2026-02-05'", "made a date of it"),
        ([HEAD, [1, 5, True, 5]], "cell C2 of A: 'TRUE' is not an amount", "whole number"),
        (
            [HEAD, [1, 5, 10**15, 5]],
            "cell C2 of A: 1000000000000000 is no number of a score",
            "column",
        ),
        ([HEAD, [1, 5, "=1+1", 5]], "cell C2 of A holds a formula", "save it there"),
        ([HEAD, [1, "=1", "=2", "=3"]], "cell B2 of A holds a formula", "save it there"),
        (
            [[*HEAD, "Anna"], [1, 5, 2, 5, 5]],
            "two columns are called Anna: cell B1 of A and cell E1",
            "",
        ),
        ([["x"]], "no row has the names", "a heading like"),
    ],
)
def test_what_is_wrong_in_a_workbook(
    rows: Sequence[Sequence[object]], message: str, hint: str
) -> None:
    error = refusal(data_of(book(("A", rows))), "paper.xlsx")
    assert message in error.message
    assert hint in error.hint


def test_merged_cells() -> None:
    made = book(("A", [HEAD, [1, 5, None, 5], [2, 12, -20, 8]]))
    made.worksheets[0].merge_cells("B2:C2")
    error = refusal(data_of(made), "paper.xlsx")
    assert error.message == "cells B2:C2 of A are merged: whose amount is it?"
    made = book(("A", [["Friday"], HEAD, *ROWS, ["we played fair"]]))
    made.worksheets[0].merge_cells("A1:D1")
    made.worksheets[0].merge_cells("A5:D5")
    assert amounts(from_book(made)) == EXPECTED


def test_damaged_and_locked_workbooks() -> None:
    whole = data_of(book(("A", [HEAD, *ROWS])))
    for size in (0, 1, 4, 100, len(whole) // 2, len(whole) - 30):
        said = "this is no workbook of the kind .xlsx, or only a part of one"
        assert said in refusal(whole[:size], "p.xlsx").message
    locked = refusal(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "p.xlsx")
    assert "has a password" in locked.message
    assert "without a password" in locked.hint


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml"])
@pytest.mark.parametrize("content", [b"", b"<a", b"<a/>", b"\xff\xfe", None])
def test_workbooks_with_a_broken_part(part: str, content: bytes | None) -> None:
    whole = data_of(book(("A", [HEAD, *ROWS])))
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(whole)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            if name != part:
                new.writestr(name, old.read(name))
            elif content is not None:
                new.writestr(name, content)
    error = refusal(made.getvalue(), "p.xlsx")
    assert "no workbook" in error.message or "no row has the names" in error.message


def test_workbooks_that_unpack_to_too_much() -> None:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", bytes(MOST_UNPACKED + 1))
    assert len(made.getvalue()) < 1_000_000
    assert (
        f"unpacks to {MOST_UNPACKED // 1_000_000} MB" in refusal(made.getvalue(), "p.xlsx").message
    )


def test_files_that_are_too_large() -> None:
    assert "has 10 MB" in refusal(bytes(10_000_001)).message
    long = "deal,Anna,Boris,Vera\n" + "".join(f"{n},1,2,3\n" for n in range(1, 20_001))
    assert "20000 rows or more" in refusal(long.encode()).message


# anything -------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *("deal", "Anna", "Boris", "Vera", "player", "total", "after 1", "x"),
        *(",", ";", "|", "\t", " ", "\n", "\n\n", '"', "'", "=", "\0", "\u00eb"),
        *("1", "-2", "3,5", "1.234", "9" * 15),
    ]
)


def is_table_or_problem(data: bytes, name: str) -> bool:
    """Whether the data gives a table of these players, or one problem that says what to do."""
    try:
        table = read_standing_table(data, name, [PLAYERS])
    except InputError as error:
        return bool(error.message) and bool(error.hint)
    return set(table.names) <= set(PLAYERS) and bool(table.rows or table.sums)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_text_is_a_table_or_one_problem(text: str) -> None:
    assert is_table_or_problem(text.encode(), "paper.csv")


WHOLE = data_of(book(("A", [HEAD, *ROWS])))


@given(st.integers(0, len(WHOLE) - 1), st.binary(max_size=8), st.integers(0, 20))
def test_any_damage_to_a_workbook_is_one_problem_or_none(at: int, put: bytes, cut: int) -> None:
    assert is_table_or_problem(WHOLE[:at] + put + WHOLE[at + cut :], "p.xlsx")
