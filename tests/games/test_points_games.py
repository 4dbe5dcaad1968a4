"""What all games to a target share: scores that were carried or adjusted, the end, several games.

Norwegian whist (to 50; a grand is worth 4 a trick, 28 with all thirteen) stands for all of them.
"""

from __future__ import annotations

import pytest
from sheets import clean, messages, problems

from scorekeeper.core.values.cells import Grid

HEAD = "game norwegian-whist\nplayers Anna Boris Grigori Vera\n"
GRAND = "deal contract=grand declarer=Anna tricks=13,0\n"
WON = GRAND * 2  # 56
TO_44 = GRAND + "deal contract=grand declarer=Anna tricks=10,3\n"  # 28 + 16
OTHERS = "NS=Anna,Boris EW=Grigori,Vera"


def grid(text: str, title: str) -> Grid:
    made = clean(text)
    return next(g for g in made.sheet.game.grids(made.played()) if g.title == title)


def lines(grid: Grid) -> list[str]:
    return [" ".join(cell.text or "." for cell in row.cells) for row in grid.rows]


@pytest.mark.parametrize(
    "won",
    [TO_44 + "adjust NS=6 why=revoke\n", "carry score=NS:66,EW:34\n"],
    ids=["adjusted", "carried"],
)
def test_a_booked_score_wins_the_game(won: str) -> None:
    """Constructed: 44 + 6 are 50; a game that was finished on paper."""
    made = clean(HEAD + won)
    assert made.sheet.game.finished(made.ledger)
    assert made.upcoming() == {}
    result = "50-0" if "adjust" in won else "66-34"
    assert messages(HEAD + won + GRAND) == [f"the game is over: NS won it by {result}"]
    made = clean(HEAD + won + f"rubber {OTHERS}\n" + GRAND)
    assert not made.sheet.game.finished(made.ledger)
    ahead = 50 if "adjust" in won else 32
    assert made.sheet.game.settle(made.ledger).shares == {
        "Anna": ahead + 28, "Boris": 28 - ahead, "Grigori": ahead - 28, "Vera": -ahead - 28,
    }  # fmt: skip
    won = HEAD + won + f"rubber {OTHERS}\n" + won
    assert [row.cells[3].text for row in grid(won, "Games").rows] == ["1-0", "1-0"]


def test_a_game_counted_by_itself_is_booked_by_hand() -> None:
    """Constructed: where games are counted, the one that a penalty won is adjusted."""
    sheet = HEAD + "set games=on\n" + TO_44
    told = ["the game was won already before this line: NS 50, EW 0"]
    assert messages(sheet + "adjust NS=6 why=revoke\n" + GRAND) == told
    assert messages(sheet + "adjust NS=6 why=revoke\nrubber") == told
    booked = (
        "adjust NS=1 account=games\nadjust NS=1 account=game-points\nadjust NS=-44 account=score\n"
    )
    clean(sheet + booked + GRAND + "agree NS=1 EW=0 games=NS:1 score=NS:28")


def test_the_result_is_that_of_the_deal_that_won() -> None:
    """Constructed: won 56-0; what was dealt after it changes the points, not the result."""
    told = [p.message for p in problems(HEAD + WON + GRAND.replace("Anna", "Boris") * 2)]
    assert told == ["the game is over: NS won it by 56-0"] * 2  # 8 x 7 more for NS each time


def test_a_second_line_rubber_by_mistake() -> None:
    twice = HEAD + WON + f"rubber\nrubber {OTHERS}\n"
    assert messages(twice) == ["nothing has been played since the last line rubber"]
    one = HEAD + "rubber\n"
    assert messages(one) == ["the game is not over: NS 0, EW 0, and 50 win it"]
    assert messages(HEAD + WON + "rubber\n" + GRAND + "rubber\n") == [
        "the game is not over: NS 28, EW 0, and 50 win it"
    ]


def test_partners_who_changed_are_told_whose_points_these_are() -> None:
    made = clean(HEAD + WON + f"rubber {OTHERS}\n" + WON)
    assert made.sheet.game.settle(made.ledger).notes == (
        "partners changed: the points of NS and EW were made by different partners; each player's "
        "own result is his share",
    )
    same = clean(HEAD + WON + "rubber\n" + WON)
    assert same.sheet.game.settle(same.ledger).notes == ()


def test_several_games_are_added_up_where_partners_do_not_change() -> None:
    """Constructed: hokm of three to 3. A wins all seven tricks against the hakem, 3; then B and C
    are level with most tricks, so A wins 1; it is still in play."""
    sheet = (
        "game hokm\nplayers A B C\nset target=3\ndeal declarer=B trump=H tricks=7,0,0\nrubber\n"
        "deal trump=H tricks=5,6,6\n"
    )
    assert lines(grid(sheet, "Games")) == [
        "1 1-0-0 3 0 0 A by 3",
        "2 0-0-0 1 0 0 A by 1",
        "total 1-0-0 4 0 0 A by 4",
    ]
    without_names = HEAD.replace("players Anna Boris Grigori Vera", "sides Us Them")
    won = WON.replace("Anna", "Us")
    assert lines(grid(without_names + won + "rubber\n" + won, "Games"))[-1] == (
        "total 2-0 112 0 Us by 112"
    )
    assert lines(grid(HEAD + WON + "rubber\n" + WON, "Games"))[-1].startswith("2 ")


def test_games_have_no_column_where_nobody_wins_any() -> None:
    sheet = "game dutch-whist\nsides Us Them\ndeal trump=H tricks=8,5\nrubber\n"
    assert [column.label for column in grid(sheet, "Games").columns] == [
        "game", "Us", "Them", "margin",
    ]  # fmt: skip
