"""The cumulative sheet of Ninety-Nine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from sheets import clean, session
from test_ninety_nine_games import GAME, RUBBER, THREE, TWO

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.layout import Booking, timeline
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.cells import Cell, EntrySum, Grid


def grids(text: str) -> list[Grid]:
    made = session(text)
    return made.sheet.game.grids(made.played())


def texts(found: Grid) -> list[str]:
    return [" ".join(cell.text for cell in row.cells if cell.text) for row in found.rows]


def test_rows_of_a_game() -> None:
    found = grids(THREE + GAME)[0]
    assert [f"{c.group} {c.label}".strip() for c in found.columns][:6] == [
        "#",
        "D",
        "T",
        "Anna b/t",
        "Anna pts",
        "Anna sum",
    ]
    assert texts(found) == [
        "1 A NT 3/3 +13 13 2/2 +12 12 4/4 +14 14",
        "2 B C 2!/2 +52 65 3/4 +4 16 3/3 +23 37",
        "3 C H 1/2 +62 127 2/2 +92 108 4!!/5 +5 42",
        "game 1 +100 227 +100 208 42",
        "total 227 208 42",
    ]


def test_a_rubber_has_a_line_for_its_bonus() -> None:
    found = texts(grids(RUBBER)[0])
    assert found[-4:] == [
        "6 A NT 3/3 +83 145 2/2 +82 117 3!!/4 +4 63",
        "game 4 +100 245 +100 217 63",
        "bonus +400",
        "total 1182 711 256",
    ]


def test_several_rubbers() -> None:
    found = grids(RUBBER + "rubber\n" + GAME)
    assert [grid.title for grid in found] == ["Rubber 1", "Rubber 2", "Rubbers"]
    assert texts(found[2]) == [
        "1 3-1-0 1182 711 256 Anna by 471",
        "2 1-0-0 227 208 42 Anna by 19",
        "total 4-1-0 1409 919 298 Anna by 490",
    ]
    assert [c.text for c in found[1].rows[-1].cells if c.text] == ["total", "227", "208", "42"]


def test_marks() -> None:
    text = """
        game ninety-nine
        players Anna Boris Clara
        set trump=nines
        carry score=Anna:5
        deal bids=3,2,4 tricks=3,2,4 withheld=A
        deal bids=3,2,4 tricks=3,2,4 declare=B trump=nines
        amend 2 tricks=2,3,4 why=miscounted
        adjust Boris=-5 why=late
        deal bids=3,2,4 tricks=3,2,4
        void 3
        deal bids=3,2,4
        """
    found = grids(text)[0]
    assert texts(found) == [
        "carry +5 5 0 0 0 0",
        "1 A NT 3/3? +3 8 2/2 +22 22 4/4 +24 24",
        "2* B 9s 3/2 +32 40 2!/3 +3 25 4/4 +64 88",
        "adj 0 40 -5 20 0 88",
        "3 void",
        "4 open C 9s 3/ 2/ 4/",
        "total 40 20 88",
    ]
    assert any(note.startswith("deal 2*: tricks=Anna:3,Boris:2") for note in found.notes)
    assert any(note.startswith("deal 3 is void") for note in found.notes)


def test_the_dummy_has_columns_of_its_own() -> None:
    found = grids(TWO + "deal bids=3,4,3 tricks=3,3,3 declare=A\n")[0]
    assert [c.group for c in found.columns if c.label == "sum"] == ["Anna", "Boris", "dummy"]
    assert texts(found) == ["1 A NT 3!/3 +53 53 4/3 +3 3 3/3 +53 53", "total 53 3"]


def test_five_players_have_no_points_column() -> None:
    text = "game ninety-nine\nplayers Anna Boris Clara Dora Emil\n"
    found = grids(text + "deal bids=2,1,3,2,1 tricks=2,1,3,1,2 declare=A,D\n")[0]
    assert [c.label for c in found.columns[3:]] == ["b/t", "sum"] * 5
    assert texts(found)[0] == "1 A NT 2!/2 82 1/1 31 3/3 33 2!/1 -49 1/2 2"


def test_nought_or_ten_is_marked() -> None:
    text = "game ninety-nine\nplayers Anna Boris Clara Dora\n"
    found = grids(text + "deal bids=DDD,2,1,3 tricks=10,0,0,0\n")[0]
    assert texts(found)[0].startswith("1 A NT D/10 +40 40")


def test_the_sheet_of_four_is_narrow() -> None:
    text = "game ninety-nine\nplayers Anna Boris Grigori Vera\n"
    deals = "deal bids=3,2,DDD,4 tricks=3,1,2,4 declare=B\n" * 2
    found = grids(text + deals)[0]
    columns = zip(*(row.cells for row in found.rows), strict=True)
    widths = [
        max(len(column.label), *(len(cell.text) for cell in cells))
        for column, cells in zip(found.columns, columns, strict=True)
    ]
    assert sum(widths) + 2 * (len(widths) - 1) <= 78


def evaluate(made: Session, source: EntrySum) -> set[object]:
    """The sums that the cell may mean: with the first, second, ... booking after the last deal,
    or (in a row of its own) of one booking alone."""
    accounts = (source.account,) if source.account else ("score", "bonus")
    found: set[object] = set()
    later: list[object] = []
    total = 0
    for number, entries in steps(made):
        amount = sum(e.amount for e in entries if e.owner == source.owner and e.account in accounts)
        if source.first <= number <= source.last:
            total += amount
        if number == source.last:
            found.add(total)
            later.append(amount)
    return found | set(later[1:] if source.first == source.last else [])


def steps(made: Session) -> list[tuple[int, Sequence[Entry]]]:
    """The entries of deals and bookings in order, with the deal they are or follow."""
    return [
        (item.after if isinstance(item, Booking) else item.number, item.entries)
        for item in timeline(made.played())
    ]


CARRIED = THREE + "carry score=A:50\n" + GAME.replace("3,2,4 tricks=3,2,4", "3,2,4 tricks=2,3,4")


@pytest.mark.parametrize(
    "text",
    [
        THREE + GAME,
        RUBBER,
        RUBBER + "rubber\n" + GAME,
        RUBBER + "rubber\nadjust Anna=3\n" + GAME,
        CARRIED,
        TWO + "adjust Anna=80\ndeal bids=3,4,3 tricks=3,3,3 declare=A\n" * 2,
        TWO + "set two_handed_result=dummy-counts\nadjust Anna=80\n"
        "deal bids=3,4,3 tricks=3,3,3 declare=A\n",
    ],
)
def test_every_live_cell_is_what_it_shows(text: str) -> None:
    made = clean(text)
    cells: list[Cell] = [
        cell for grid in grids(text) for row in grid.rows for cell in row.cells if cell.sum
    ]
    assert len(cells) > 10
    for cell in cells:
        assert cell.sum is not None
        assert cell.value in evaluate(made, cell.sum), cell


def test_every_number_of_a_plain_sheet_is_live() -> None:
    found = grids(THREE + GAME)[0]
    numbers = [cell for row in found.rows for cell in row.cells if cell.value is not None]
    assert len(numbers) == 3 * 6 + 5 + 3
    assert all(cell.sum for cell in numbers)
