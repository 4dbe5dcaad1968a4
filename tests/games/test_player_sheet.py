"""The rows of a sheet told by its columns: deals, bookings, balances below them, a total."""

from __future__ import annotations

from sheets import session

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.values.cells import EntrySum, Grid
from scorekeeper.games.sheets.deal_rows import NONE, RUNNING, FactColumn, Figures, RowNames
from scorekeeper.games.sheets.player_sheet import PLAIN_NAMES, sheet_grid

EVENING = """
    game points
    players A B
    adjust A=10 why="a head start"
    deal points=5,0
    void 1
    deal points=1,2
    adjust B=-3
"""


def grid(*columns: FactColumn | Figures, names: RowNames = PLAIN_NAMES, total: str = "") -> Grid:
    words = [total] if total else []
    return sheet_grid("", session(EVENING).played(), columns, names=names, total=words)


def texts(made: Grid) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in made.rows]


def test_running_balances_go_through_deals_and_bookings() -> None:
    """B: 0, then 2, then 2 - 3 = -1; the deal that is void counts for nothing."""
    brought = Figures("pts", "score", "B")
    runs = Figures("sum", "score", "B", shows=RUNNING, total="score")
    made = grid(brought, runs, names=RowNames(booked=lambda booking: "+"), total="all")
    assert texts(made) == [
        ["+", "0", "0"],
        ["1 void", "", ""],
        ["2", "+2", "2"],
        ["+", "-3", "-1"],
        ["all", "", "-1"],
    ]
    assert made.rows[-1].cells[-1].sum == EntrySum("score", "B", 0, 2)


def test_balances_stand_below_what_moved_them() -> None:
    """A 10 and B 0; A 10 + 1 and B 0 + 2; B 2 - 3. All together 10, 13, 10."""
    columns = (Figures("pts", "score", "A"), Figures("all", "score", ""))
    made = grid(*columns, names=PLAIN_NAMES._replace(sums="sum"))
    assert texts(made) == [
        ["adj", "+10", "+10"],
        ["sum", "10", "10"],
        ["1 void", "", ""],
        ["2", "+1", "+3"],
        ["sum", "11", "13"],
        ["adj", "0", "-3"],
        ["sum", "11", "10"],
    ]


def test_noughts_stand_where_they_are_wanted() -> None:
    facts = FactColumn("said", lambda deal: deal.texts["points"])
    made = grid(facts, Figures("pts", "score", "A", in_bookings=NONE))
    assert [row[2] for row in texts(made)] == ["+10", "", "+1", ""]
    assert [cell.struck for cell in made.rows[1].cells] == [True, True, False]


def test_balances_stand_in_the_second_row_of_a_deal() -> None:
    """A column names bookings and says more of deal 2; A has 10 + 1, then nothing more."""

    def second(deal: ScoredDeal) -> str:
        return "again" if deal.number == 2 else ""

    facts = FactColumn("said", lambda deal: "once", second=second, booked=lambda item: item.label)
    figures = Figures("pts", "score", "A"), Figures("sum", "score", "A", shows=RUNNING)
    made = grid(facts, *figures, names=RowNames(booked=lambda booking: ""))
    assert texts(made)[:4] == [
        ["", "a head start", "+10", "10"],
        ["1 void", "once", "", ""],
        ["2", "once", "+1", ""],
        ["", "again", "", "11"],
    ]
    assert [row.deal for row in made.rows] == [0, 1, 2, 2, 0]
