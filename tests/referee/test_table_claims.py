"""Tables of somebody's score, and other sheets of the evening, as claims."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from render_samples import mostly_slow
from sheets import session

import scorekeeper
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.foreign.standing_tables import read_standing_table
from scorekeeper.referee.answer import Parted
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.paper import Paper
from scorekeeper.referee.table_claims import (
    TableClaim,
    figures_in_sheet,
    figures_in_table,
    names_in,
)
from scorekeeper.render.csv_ import csv_text
from scorekeeper.render.workbook import workbook_bytes

FOLDER = Path(__file__).parents[2] / "sample_sheets"
SAMPLES = sorted(path.stem for path in FOLDER.glob("*.sheet"))
EVENING = """
    game points
    players Anna Boris
    adjust Anna=7
    deal points=1,2
    deal points=10,20
    adjust Boris=1000
    deal points=100,200
    void 2
    deal points=5,5
    """  # after the deals: 8 2, 8 1002 (2 before the adjustment), 108 1202, 113 1207
WHIST = """
    game whist
    players Anna Boris Cleo Dan
    deal tricks=NS:11
    deal tricks=NS:11
    rubber NS=Anna,Boris EW=Cleo,Dan
    deal tricks=NS:11
    """  # game points of NS: 3, then 3 and 2 for the rubber, then 3


def claim(made: Session, text: str, name: str = "paper.csv") -> TableClaim:
    return figures_in_table(read_standing_table(text.encode(), name, names_in(made)), made)


def table(*rows: Sequence[object], head: str = "deal,Anna,Boris") -> str:
    return "\n".join([head, *(",".join(map(str, row)) for row in rows)]) + "\n"


def amounts(found: TableClaim) -> dict[int, tuple[object, ...]]:
    by_deal: dict[int, tuple[object, ...]] = {}
    for figure in found.figures:
        by_deal[figure.after] = (*by_deal.get(figure.after, ()), figure.amount)
    return by_deal


def off(made: Session, found: TableClaim) -> list[Figure]:
    return [r.figure for r in Paper(found.figures, made).readings(made) if not r.agrees]


# what the rows are ----------------------------------------------------------------------------


def test_running_totals() -> None:
    made = session(EVENING)
    found = claim(made, table((1, 8, 2), (2, 8, 1002), (3, 108, 1203), (4, 113, 1207)))
    assert off(made, found) == [Figure(TOTAL, "Boris", 1203, 3)]
    assert found.taken_as == (
        "4 rows taken as running totals: so 3 of them agree with the sheet, as points of each "
        "deal 0"
    )


def test_points_of_each_deal() -> None:
    made = session(EVENING)
    found = claim(made, table((1, 1, 2), (3, 100, 210), (4, 5, 5)))
    assert "taken as points of each deal: so 2 of them agree" in found.taken_as
    assert amounts(found) == {1: (8, 2), 3: (108, 1212), 4: (113, 1217)}


@pytest.mark.parametrize("amount", ["100", "100.5", "1,5", "201/2", "-100.0"])
def test_whoever_is_meant_by_a_misspelt_name_is_asked_for(amount: str) -> None:
    text = table((1, 1, f'"{amount}"'), (3, 100, f'"{amount}"'), head="deal,Anna,Bors")
    with pytest.raises(MalformedError, match="nobody at this table is called 'Bors'"):
        claim(session(EVENING), text)


def test_totals_that_are_all_off_are_totals() -> None:
    made = session(EVENING)  # the paper forgot what Anna had to begin with
    found = claim(made, table((1, 1), (3, 101), (4, 106), head="deal,Anna"))
    assert "taken as running totals" in found.taken_as
    assert off(made, found) == [
        Figure(TOTAL, "Anna", 1, 1),
        Figure(TOTAL, "Anna", 101, 3),
        Figure(TOTAL, "Anna", 106, 4),
    ]


def test_who_is_left_out_of_a_row_of_points_has_none() -> None:
    made = session(EVENING)
    assert amounts(claim(made, table((1, 1, 2), (3, "", 200), (4, 5, 5)))) == {
        1: (8, 2),
        3: (8, 1202),
        4: (13, 1207),
    }


def test_a_row_before_what_was_booked_behind_the_deal() -> None:
    made = session(EVENING)
    found = claim(made, table((1, 8, 2), (2, 8, 2), (3, 108, 1202)))
    assert off(made, found) == []
    assert amounts(found)[2] == (8, 1002)


def test_rows_that_are_counted_leave_void_deals_out_or_not() -> None:
    made = session(EVENING)
    head = "Anna,Boris"
    without = claim(made, table((8, 2), (108, 1202), (113, 1207), head=head))
    assert (list(amounts(without)), off(made, without)) == ([1, 3, 4], [])
    with_void = claim(made, table((8, 2), (8, 1002), (108, 1202), (113, 1207), head=head))
    assert (list(amounts(with_void)), off(made, with_void)) == ([1, 2, 3, 4], [])
    begun = claim(made, table((8, 2), (108, 1202), head=head))
    assert (list(amounts(begun)), off(made, begun)) == ([1, 3], [])


def test_the_sum_below_points_is_what_the_paper_has_at_the_end() -> None:
    made = session(EVENING)
    rows = [(1, 1, 2), (3, 100, 200), (4, 5, 5)]
    right = claim(made, table(*rows, ("total", 106, 207)))
    assert off(made, right) == []
    with_carry = claim(made, table(*rows, ("total", 113, 207)))
    assert off(made, with_carry) == []
    wrong = claim(made, table(*rows, ("total", 116, 207)))
    assert off(made, wrong) == [Figure(TOTAL, "Anna", 116, 4)]


def test_rows_of_rubbers() -> None:
    made = session(WHIST)
    found = claim(made, table((1, 8, 0), (2, 11, 0), head="rubber,NS,EW"))
    assert (list(amounts(found)), off(made, found)) == ([2, 3], [])
    points = claim(made, table((1, 8, 0), (2, 3, 0), head="rubber,NS,EW"))
    assert (amounts(points), off(made, points)) == ({2: (8, 0), 3: (11, 0)}, [])
    counted = claim(made, table((8, 0), (11, 0), head="NS,EW"))
    assert (list(amounts(counted)), off(made, counted)) == ([2, 3], [])


def test_shares_of_players() -> None:
    made = session(WHIST)
    head = "deal,Anna,Boris,Cleo,Dan"
    rows = [(1, 3, -3, 3, -3), (2, 8, -8, 8, -8), (3, 11, -5, 5, -11)]
    assert off(made, claim(made, table(*rows, head=head))) == []
    points = [(1, 3, -3, 3, -3), (2, 5, -5, 5, -5), (3, 3, 3, -3, -3)]
    found = claim(made, table(*points, head=head))
    assert ("points of each deal" in found.taken_as, off(made, found)) == (True, [])


def test_some_columns_and_rows_only() -> None:
    made = session(EVENING)
    found = claim(made, table((3, 1202), head="deal,Boris"))
    assert found.figures == (Figure(TOTAL, "Boris", 1202, 3),)
    assert found.notes == ("no column for Anna",)


def test_rows_beyond_the_last_deal() -> None:
    made = session(EVENING)
    found = claim(made, table((3, 108, 1202), (4, 113, 1207), (5, 120, 1210)))
    assert found.beyond == (Figure(TOTAL, "Anna", 120, 5), Figure(TOTAL, "Boris", 1210, 5))
    assert (list(amounts(found)), off(made, found)) == ([3, 4], [])
    assert found.notes == ("1 row left aside: the sheet has a result of 4 deals only",)
    with pytest.raises(MalformedError, match="no row of the table is of a deal of this sheet"):
        claim(made, table((9, 1, 2)))


def test_an_open_deal_has_no_standing() -> None:
    made = session("game hearts\nplayers A B C D\ndeal points=26,0,0,0\ndeal dealer=A\n")
    assert made.open_deal == 2
    found = claim(made, table((1, 26, 0, 0, 0), (2, 26, 26, 0, 0), head="deal,A,B,C,D"))
    assert (len(found.figures), len(found.beyond)) == (4, 4)


def test_a_ranking_is_the_end() -> None:
    made = session(EVENING)
    found = claim(made, "place,player,total\n1,Boris,1207\n2,Anna,113\n")
    assert (set(amounts(found)), off(made, found)) == ({4}, [])


# our own exports ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_slow(SAMPLES))
def test_our_own_files_agree_with_their_sheet(name: str) -> None:
    made = scorekeeper.load(FOLDER / f"{name}.sheet").session
    for data, file in (
        (csv_text(made).encode(), "a.csv"),
        (workbook_bytes(made, reckon(made)), "a.xlsx"),
    ):
        found = figures_in_table(read_standing_table(data, file, names_in(made)), made)
        assert off(made, found) == []
        last = found.figures[-1].after
        assert {f.owner for f in found.figures if f.after == last} == set(made.totals())


def test_a_workbook_edited_by_hand() -> None:
    made = scorekeeper.load(FOLDER / "oh-hell-evening.sheet").session
    book = load_workbook(io.BytesIO(workbook_bytes(made, reckon(made))), data_only=True)
    deals = book["Deals"]
    heads = next(
        [cell.value for cell in row] for row in deals.iter_rows() if row[0].value == "deal"
    )
    column = len(heads) - 1 - heads[::-1].index("Boris")
    deals.cell(9, column + 1).value = 999
    file = io.BytesIO()
    book.save(file)
    found = figures_in_table(read_standing_table(file.getvalue(), "a.xlsx", names_in(made)), made)
    number = deals.cell(9, 1).value
    assert off(made, found) == [Figure(TOTAL, "Boris", 999, number)]


def test_a_csv_file_edited_by_hand() -> None:
    made = scorekeeper.load(FOLDER / "barbu-evening.sheet").session
    rows = list(csv.reader(io.StringIO(csv_text(made))))
    row = next(row for row in rows if row[0] == "9" and row[2] == "Vera")
    row[4] = str(int(row[4]) + 10)
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    found = claim(made, text.getvalue())
    assert [(f.owner, f.after) for f in off(made, found)] == [("Vera", 9)]


@given(st.data())
def test_a_table_made_of_the_sheet_agrees_but_for_what_was_changed(data: st.DataObject) -> None:
    made = session(EVENING)
    is_points = data.draw(st.booleans())
    rows = {
        deal.number: [*(deal.points if is_points else deal.totals).values()]
        for deal in made.deals
        if deal.status == "scored"
    }
    number = data.draw(st.sampled_from(sorted(rows)))
    by = data.draw(st.integers(1, 50))
    rows[number][0] += by
    found = claim(made, table(*((n, *row) for n, row in rows.items())))
    wrong = off(made, found)
    later = [n for n in rows if n >= number] if is_points else [number]
    assert [(f.owner, f.after) for f in wrong] == [("Anna", n) for n in later]
    readings = Paper(found.figures, made).readings(made)
    assert {r.gap for r in readings if not r.agrees} == {by}


# another sheet --------------------------------------------------------------------------------


def test_another_sheet_of_the_evening() -> None:
    made = session(EVENING)
    other = session(EVENING.replace("points=100,200", "points=90,210"))
    found = figures_in_sheet(other, made)
    assert found.taken_as == "the totals after each of its 4 deals"
    assert amounts(found) == {1: (8, 2), 2: (8, 1002), 3: (98, 1212), 4: (103, 1217)}
    paper = Paper(found.figures, made)
    assert paper.parted(paper.readings(made)) == Parted(2, 3)


def test_another_sheet_with_more_deals() -> None:
    made = session(EVENING)
    found = figures_in_sheet(session(EVENING + "deal points=1,1\n"), made)
    assert off(made, found) == []
    assert [figure.after for figure in found.beyond] == [5, 5]
    assert found.notes == ("1 row left aside: the sheet has a result of 4 deals only",)


def test_sheets_of_another_evening() -> None:
    made = session(EVENING)
    for text, words in (
        ("game whist\nsides Us Them\n", "one is of Points, the other of Whist"),
        ("game points\nplayers Anna Vera\ndeal points=1,2\n", "the players are not the same"),
        ("game points\nplayers Boris Anna\ndeal points=1,2\n", "the seats are not the same"),
    ):
        with pytest.raises(ImpossibleError, match=words):
            figures_in_sheet(session(text), made)
    with pytest.raises(MalformedError, match="the other sheet has no deal"):
        figures_in_sheet(session("game points\nplayers Anna Boris\n"), made)
