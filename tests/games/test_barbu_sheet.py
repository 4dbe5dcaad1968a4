"""The cumulative sheet of Barbu: marks, check column, what is left, changes that stay visible."""

from __future__ import annotations

from pathlib import Path

import pytest
from sheets import clean, session

from scorekeeper.core.values.cells import Cell, Grid
from scorekeeper.games.compendium.barbu import GAME
from scorekeeper.games.compendium.barbu.marks import initials, marks
from scorekeeper.render.terminal import render_grids

BOOK = """
    game barbu
    players Annie Benny Connie Denny
    deal contract=Q doubles=Benny/all,Connie/Annie,Annie/Connie queens=1,0,1,2
    deal contract=H doubles=Denny/all,Annie/Denny hearts=0,3,8,2 ace=Connie
"""


def grids(text: str) -> list[Grid]:
    made = session(text)
    return made.sheet.game.grids(made.played())


def rows(grid: Grid) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in grid.rows]


def test_sample_sheet_of_the_book() -> None:
    """Parlett: the marks, the totals of each deal, the running totals and the check column."""
    main, detail, _ = grids(BOOK)
    assert rows(main) == [
        ["1", "A", "Q", "C", "-12", "X_", "+24", "A_", "-12", "", "-24", "-24"],
        ["sum", "", "", "", "-12", "", "24", "", "-12", "", "-24", "-24"],
        ["2", "A", "H", "D", "+8", "", "-8", "", "-36", "X_", "+6", "-30"],
        ["sum", "", "", "", "-4", "", "16", "", "-48", "", "-18", "-54"],
    ]
    assert rows(detail) == [
        ["1", "A", "Q", "-6 -6", "+6 +6 +12", "-6 -6", "-12 -12"],
        ["2", "A", "H", "+8", "-6 -2", "-20 -16", "-4 -8 +2 +16"],
    ]


def test_contracts_left_and_doubles_owed() -> None:
    _, _, series = grids(BOOK)
    assert rows(series)[0] == ["Annie", "Q H", "N K L T D", "-", "1 of 2", "1 of 2", "1 of 2"]
    assert rows(series)[1] == ["Benny", "", "N H Q K L T D", "0 of 2", "-", "0 of 2", "0 of 2"]


def test_every_sum_is_live() -> None:
    """Deal points are the entries of that deal, running totals those up to it."""
    main = grids(BOOK)[0]
    deal, total = main.rows[2], main.rows[3]
    assert deal.cells[4].sum is not None
    assert (deal.cells[4].sum.owner, deal.cells[4].sum.first, deal.cells[4].sum.last) == (
        "Annie",
        2,
        2,
    )
    assert total.cells[4].sum is not None
    assert (total.cells[4].sum.first, total.cells[4].sum.last) == (0, 2)
    assert (deal.deal, total.deal) == (2, 2)


def test_changes_stay_visible() -> None:
    main, *_, last = grids(
        """
        game barbu
        players Annie Benny Connie Denny
        carry score=Annie:10,Benny:-10
        deal 1 contract=K king=Annie
        deal 2 contract=Q queens=1,0,1,2
        void 2 why=misdeal
        amend 1 king=Benny why="wrong name"
        adjust Denny=-5 why="late"
        deal 3 contract=L
        """
    )
    assert [row[:3] for row in rows(main)] == [
        ["carry", "", ""],
        ["sum", "", ""],
        ["1*", "A", "K"],
        ["sum", "", ""],
        ["2 void", "", "Q"],
        ["adj", "", ""],
        ["sum", "", ""],
        ["3 open", "A", "L"],
    ]
    assert rows(main)[3] == ["sum", "", "", "", "10", "", "-30", "", "0", "", "0", "-20"]
    assert rows(main)[6] == ["sum", "", "", "", "10", "", "-30", "", "0", "", "-5", "-25"]
    struck: list[Cell] = [cell for cell in main.rows[4].cells if cell.struck]
    assert [cell.text for cell in struck] == ["2 void", "Q"]
    assert last.notes[:2] == (
        "deal 1*: king=Annie became king=Benny (wrong name)",
        "deal 2 is void: misdeal [contract=Q queens=1,0,1,2]",
    )


def test_a_line_separates_the_series() -> None:
    deals = "\n".join(f"deal {i} contract=K king=A" for i in range(1, 4))
    main = grids(f"game barbu\nplayers A B C D\nset order=rotate doubling=none\n{deals}")[0]
    assert [row.rule for row in main.rows] == [False, False, True, False, True, False]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        ("Annie Benny Connie Denny", "A B C D"),
        ("Anna Anton Boris Vera", "Ann Ant B V"),
        ("Al Alex Bo Cy", "Al Ale B C"),
        ("anna Bo Xavier Xenia", "a B Xa Xe"),
        ("Anna Boris X Vera", "A B X V"),
        ("Анна Борис Вера Григорий", "А Б В Г"),
    ],
)
def test_initials(names: str, short: str) -> None:
    assert list(initials(names.split()).values()) == short.split()


FOUR = ("Annie", "Benny", "Connie", "Denny")


@pytest.mark.parametrize(
    ("doubles", "written"),
    [
        ((("Benny", "Annie"),), ["", "A_", "", ""]),
        ((("Benny", "Connie"), ("Benny", "Denny")), ["", "CD", "", ""]),
        ((("Benny", "Annie"), ("Benny", "Denny")), ["", "A_D", "", ""]),
        ((("Benny", "Connie"), ("Connie", "Benny")), ["", "C", ">>B", ""]),
        ((("Connie", "Annie"), ("Benny", "Connie"), ("Connie", "Benny")), ["", "C", "A_>>B", ""]),
        ((("Denny", "Annie"), ("Annie", "Denny")), ["D", "", "", "A_"]),
        ((("Denny", "Annie"), ("Denny", "Benny"), ("Denny", "Connie")), ["", "", "", "X_"]),
    ],
)
def test_marks(doubles: tuple[tuple[str, str], ...], written: list[str]) -> None:
    """Annie declares, so Benny speaks first; the later speaker of two has redoubled."""
    found = marks(doubles, "Annie", FOUR, initials(FOUR), False)
    assert list(found.values()) == written


def test_marks_where_the_declarer_may_double() -> None:
    doubles = (("Annie", "Connie"), ("Annie", "Denny"), ("Denny", "Annie"))
    found = marks(doubles, "Annie", FOUR, initials(FOUR), True)
    assert found["Annie"] == "C>>D"


def test_maximum_at_a_table_with_an_x() -> None:
    names = ("Anna", "Boris", "X", "Vera")
    doubles = tuple(("Boris", other) for other in ("Anna", "X", "Vera"))
    assert marks(doubles, "Anna", names, initials(names), False)["Boris"] == "all_"


def test_fits_eighty_columns() -> None:
    """Four ordinary names and the longest marks and numbers that occur."""
    text = """
        game barbu
        players Grigori Benjamin Catharine Valentina
        carry score=Grigori:-1200,Benjamin:-1150,Catharine:1100,Valentina:1250
        deal contract=L doubles=Benjamin/all,Catharine/Grigori+Benjamin,Grigori/all,\
Valentina/Benjamin+Catharine last=Benjamin,Benjamin
    """
    shown = render_grids(grids(text), width=200, colour=False)
    sheet = shown.split("\nby:")[0]
    assert max(map(len, sheet.split("\n"))) <= 78


def test_championship_grid_after_the_end() -> None:
    deals = "\n".join(f"deal {i} contract=D order=A,B,C,D" for i in range(1, 5))
    settings = "contracts=D doubling=none championship=on domino=5,0,-2,-3"
    last = grids(f"game barbu\nplayers A B C D\nset {settings}\n{deals}")[-1]
    assert last.title == "Championship points"
    assert rows(last) == [["A", "20", "12"], ["B", "0", "5"], ["C", "-8", "1"], ["D", "-12", "-1"]]


def test_sheet_of_nothing() -> None:
    main, detail, series = grids("game barbu\nplayers A B C D")
    assert (main.rows, detail.rows) == ((), ())
    assert len(series.rows) == 4


def test_an_evening_is_finished_and_paid() -> None:
    sample = Path(__file__).parents[2] / "sample_sheets" / "barbu-evening.sheet"
    made = clean(sample.read_text(encoding="utf-8"))
    assert GAME.finished(made.ledger)
    settled = GAME.settle(made.ledger)
    assert settled.notes == ()
    assert settled.nets == made.totals()
