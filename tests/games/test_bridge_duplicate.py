"""Duplicate bridge: boards, pairs and teams. Constructed, with the arithmetic."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import clean, entries, messages, problems, totals

from scorekeeper.games.bridge.duplicate import board_dealer, board_vulnerability
from scorekeeper.games.bridge.matchpoints import butler, cross_imps, datum, matchpoints

HEAD = "game duplicate-bridge\nplayers 1 2 3 4 5 6 7 8 9 10\n"
FIVE_TABLES = """
deal board=2 ns=1 ew=6 contract=4S= declarer=N
deal board=2 ns=2 ew=7 contract=3S+1 declarer=S
deal board=2 ns=3 ew=8 contract=3NT-1 declarer=N
deal board=2 ns=4 ew=9 contract=4S declarer=N tricks=10
deal board=2 ns=5 ew=10 score=200
"""
SCORES = [620, 170, -100, 620, 200]
TEAMS = "game duplicate-bridge\nset format=teams\nplayers Home Away\n"


# boards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "boards"),
    [
        ((), (1, 8, 11, 14)),
        (("NS",), (2, 5, 12, 15)),
        (("EW",), (3, 6, 9, 16)),
        (("NS", "EW"), (4, 7, 10, 13)),
    ],
)
def test_vulnerability_of_boards(sides: tuple[str, ...], boards: tuple[int, ...]) -> None:
    """Laws of Duplicate Bridge 2017, Law 2; repeating after sixteen."""
    for board in boards:
        assert board_vulnerability(board) == sides
        assert board_vulnerability(board + 16) == sides


def test_dealers_of_boards() -> None:
    assert [board_dealer(n) for n in range(1, 7)] == ["N", "E", "S", "W", "N", "E"]


# pairs ----------------------------------------------------------------------------------------


def test_matchpoints_of_a_board() -> None:
    """620 beats three scores and equals one: 2 x 3 + 1."""
    ns = dict(zip("12345", (7, 2, 0, 7, 4), strict=True))
    ew = dict(zip(("6", "7", "8", "9", "10"), (1, 6, 8, 1, 4), strict=True))
    assert totals(HEAD + FIVE_TABLES) == {**ns, **ew}
    assert sum(ns.values()) == 5 * 4
    half = totals(f"{HEAD}set pairs_method=mp1\n{FIVE_TABLES}")
    assert half == {pair: Fraction(points, 2) for pair, points in {**ns, **ew}.items()}


@pytest.mark.parametrize(
    ("method", "awards"),
    [
        ("cross_imp", ["31/4", "-7/2", "-19/2", "31/4", "-5/2"]),
        ("butler", ["7", "-4", "-10", "7", "-4"]),
    ],
)
def test_imps_of_a_board(method: str, awards: list[str]) -> None:
    """Butler: (620 + 200 + 170) / 3 = 330. Cross: 620 against 170, -100, 620, 200."""
    found = totals(f"{HEAD}set pairs_method={method}\n{FIVE_TABLES}")
    for ns, ew, award in zip("12345", ("6", "7", "8", "9", "10"), awards, strict=True):
        assert found[ns] == Fraction(award)
        assert found[ew] == -Fraction(award)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (SCORES, 330),
        ([100], 100),
        ([100, 200, 300], 200),  # three are all kept
        ([110, 800, 130, 100], 120),  # the best and the worst left out
        ([450, 460], 460),  # 455: an exact half away from nothing
        ([-450, -460], -460),
        ([440, 450, 450], 450),  # 446 2/3
    ],
)
def test_the_datum(scores: list[int], expected: int) -> None:
    assert datum(scores) == expected


def test_one_result_is_compared_with_nothing() -> None:
    session = clean(f"{HEAD}deal board=1 ns=1 ew=2 contract=4S= declarer=N")
    assert not any(session.totals().values())
    grid = session.sheet.game.grids(session.played())[0]
    assert {row.cells[-1].text for row in grid.rows} == {"50.00"}


def test_the_ranking_is_by_percentage() -> None:
    """Pair 8 has 8 of 8; pair 1 and 4 7 of 8 each share the second rank."""
    session = clean(HEAD + FIVE_TABLES)
    grid = session.sheet.game.grids(session.played())[0]
    top = [[cell.text for cell in row.cells] for row in grid.rows[:4]]
    assert top == [
        ["1", "8", "1", "8", "8", "100.00"],
        ["2=", "1", "1", "7", "8", "87.50"],
        ["2=", "4", "1", "7", "8", "87.50"],
        ["4", "7", "1", "6", "8", "75.00"],
    ]


def test_the_boards_show_what_everybody_has_now() -> None:
    session = clean(HEAD + FIVE_TABLES)
    grid = session.sheet.game.grids(session.played())[1]
    shown = [(row.cells[4].text, row.cells[8].text, row.cells[9].text) for row in grid.rows]
    assert shown == [
        ("1", "+620", "7"),
        ("4", "+620", "7"),
        ("5", "+200", "4"),
        ("2", "+170", "2"),
        ("3", "-100", "0"),
    ]


def test_a_later_result_changes_what_the_others_have() -> None:
    found = entries(HEAD + FIVE_TABLES, 2)
    assert [(e.account, e.owner, e.amount) for e in found] == [
        ("matchpoints", "1", 2),
        ("matchpoints", "2", 0),
        ("matchpoints", "7", 2),
        ("top", "1", 2),
        ("top", "6", 2),
        ("top", "2", 2),
        ("top", "7", 2),
    ]
    assert found[1].why == (
        "board 2, 3S+1 by S 90 + 30 + 50; NS +170 beats 0 of 1 score, equals 0: 0"
    )
    assert found[0].why == "board 2, NS above +170 of 2 against 7: 2"


def test_equal_scores_change_alike() -> None:
    """620 + 100 = 720 are 12 IMPs: 12 against each of both, 6 lost in the mean, worked out once."""
    head = f"{HEAD}set pairs_method=cross_imp\n"
    board = "".join(f"deal board=2 ns={n} ew={n + 5} contract=4S-1 declarer=N\n" for n in (1, 2))
    found = entries(f"{head}{board}deal board=2 ns=3 ew=8 contract=4S= declarer=N", 3)
    changes = {e.owner: e for e in found}
    assert changes["3"].amount == 12
    assert changes["1"].amount == changes["2"].amount == -6
    assert changes["1"].why == "board 2, NS -100: -12 IMPs against 2 other scores: NS -6, 0 before"
    assert changes["1"].why is changes["2"].why is changes["6"].why


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("board=1 ns=1 ew=1 contract=passed", "1 cannot sit North-South and East-West at once"),
        ("ns=1 ew=2 contract=passed", "board= missing"),
        ("board=1 ns=1 contract=passed", "ew= missing"),
        ("board=1 ns=1 ew=2", "contract= missing"),
        ("board=1 ns=1 ew=2 contract=4S=", "declarer= missing"),
        ("board=10000 ns=1 ew=2 contract=passed", "board 10000 is not possible"),
        ("board=1 ns=1 ew=2 score=625", "no contract gives North-South 625 on this board"),
        ("board=1 ns=1 ew=2 score=620", "no contract gives North-South 620 on this board"),
        (
            "board=1 ns=1 ew=2 score=420 contract=4S= declarer=N",
            "both contract=4S= and score=420 are recorded",
        ),
        ("board=1 ns=1 ew=2 contract=4S= declarer=X", "no declarer 'X'"),
    ],
)
def test_what_is_wrong_with_a_result(deal: str, message: str) -> None:
    assert messages(f"{HEAD}deal {deal}") == [message]


@pytest.mark.parametrize("fact", ["declarer=N", "tricks=10"])
def test_a_score_alone_has_no_declarer_and_no_tricks(fact: str) -> None:
    assert messages(f"{HEAD}deal board=1 ns=1 ew=2 score=420 {fact}") == [
        f"{fact} does not belong to this deal"
    ]
    assert messages(f"{HEAD}deal board=1 ns=1 ew=2 {fact}") == ["contract= missing"]


def test_leagues_number_their_boards_beyond_a_thousand() -> None:
    """1001 = 62 x 16 + 9: as board 9, dealt by North, East-West vulnerable."""
    session = clean(f"{HEAD}deal board=1001 ns=1 ew=2 contract=4S= declarer=E")
    assert session.ledger.state[1001][0].score == -620
    assert board_dealer(1001) == "N"


def test_an_adjusted_score_counts_with_its_top() -> None:
    """Pair 1: 4 of 4 and the average 2 of 4 on the board that it did not play: 6 of 8."""
    boards = """
    deal board=1 ns=1 ew=2 contract=4S= declarer=N
    deal board=1 ns=3 ew=4 contract=4S-1 declarer=N
    deal board=1 ns=5 ew=6 contract=4S-1 declarer=N
    adjust 1=2 2=2
    """
    assert messages(HEAD + boards) == ["1 has 6 matchpoints, but the top of its boards is 4"]
    session = clean(f"{HEAD}{boards}adjust 1=4 2=4 account=top")
    assert not session.problems
    rows = [row.cells for row in session.sheet.game.grids(session.played())[0].rows]
    assert {row[1].text: row[5].text for row in rows if row[1].text in "12"} == {
        "1": "75.00",
        "2": "25.00",
    }


def test_every_table_shows_its_own_vulnerability() -> None:
    session = clean(
        f"{HEAD}deal board=2 ns=1 ew=6 contract=4S= declarer=N\n"
        "deal board=2 ns=2 ew=7 contract=4S= declarer=N vulnerable=nobody\n"
        "deal board=2 ns=3 ew=8 contract=4S-1 declarer=N vulnerable=nobody\n"
        "deal board=2 ns=4 ew=9 contract=4S-1 declarer=N\n"
    )
    grid = session.sheet.game.grids(session.played())[1]
    shown = [(row.cells[2].text, row.cells[8].text) for row in grid.rows]
    assert shown == [("NS", "+620"), ("-", "+420"), ("", "-50"), ("NS", "-100")]


@pytest.mark.parametrize(
    ("options", "setting"),
    [("", "format=pairs"), ("format=teams vp_scale=24 ", "vp_scale")],
)
def test_a_stake_needs_somebody_who_pays(options: str, setting: str) -> None:
    head = "game duplicate-bridge\nplayers Home Away\n"
    assert messages(f"{head}set {options}stake=1") == [
        f"a stake has no use with {setting}: nobody pays"
    ]
    assert messages(f"{head}set format=teams stake=1") == []
    assert messages(f"{head}set {options}stake=0") == []


def test_the_nearest_score_is_named() -> None:
    """Nobody is vulnerable on board 1: 4S+1 is 450, and 620 belongs to board 2."""
    found = problems(f"{HEAD}deal board=2 ns=1 ew=2 score=610")
    assert messages(f"{HEAD}deal board=2 ns=1 ew=2 score=620") == []
    assert found[0].hint.startswith("the nearest score is 6")


def test_nobody_plays_a_board_twice() -> None:
    sheet = f"{HEAD}deal board=1 ns=1 ew=3 contract=passed\n"
    assert messages(f"{sheet}deal board=1 ns=2 ew=3 contract=passed") == [
        "3 has played board 1 already (deal 1)"
    ]
    assert messages(f"{sheet}deal board=2 ns=2 ew=3 contract=passed") == []


def test_amending_a_result() -> None:
    right = totals(HEAD + FIVE_TABLES)
    wrong = FIVE_TABLES.replace("contract=3S+1", "contract=3S=")
    assert totals(f"{HEAD}{wrong}amend 2 contract=3S+1") == right


scores = st.lists(st.sampled_from([-620, -100, -50, 0, 50, 110, 140, 420, 620]), max_size=8)


@given(scores.filter(bool))
def test_comparisons_balance(board: list[int]) -> None:
    top = 2 * (len(board) - 1)
    by_score = matchpoints(tuple(board), 1)
    found = [by_score[score] for score in board]
    assert all(award.ns + award.ew == top for award in found)
    assert sum(award.ns for award in found) == len(board) * (len(board) - 1)
    cross = cross_imps(tuple(board))
    assert sum(cross[score].ns for score in board) == 0
    for awards in (cross, butler(tuple(board))):
        assert all(award.ns == -award.ew for award in awards.values())


@given(st.lists(st.sampled_from([-420, -100, -50, 0, 50, 110, 420]), min_size=1, max_size=5))
@pytest.mark.parametrize("method", ["mp2", "mp1", "cross_imp", "butler"])
def test_what_records_add_up_to(method: str, board: list[int]) -> None:
    """However the awards grew record by record, in the end they are those of the whole board."""
    lines = [f"deal board=1 ns={n} ew={n + 5} score={score}" for n, score in enumerate(board, 1)]
    found = totals(f"{HEAD}set pairs_method={method}\n" + "\n".join(lines))
    awards = {
        "mp2": matchpoints(tuple(board), 1),
        "mp1": matchpoints(tuple(board), Fraction(1, 2)),
        "cross_imp": cross_imps(tuple(board)),
        "butler": butler(tuple(board)),
    }[method]
    for n, score in enumerate(board, 1):
        assert (found[str(n)], found[str(n + 5)]) == awards[score][:2]


@given(st.permutations(range(5)))
def test_the_order_of_recording_does_not_matter(order: list[int]) -> None:
    lines = FIVE_TABLES.strip().split("\n")
    assert totals(HEAD + "\n".join(lines[n] for n in order)) == totals(HEAD + FIVE_TABLES)


# teams ----------------------------------------------------------------------------------------


def test_a_board_of_a_match() -> None:
    """620 - 170 = 450: 10 IMPs."""
    sheet = TEAMS + "deal board=2 ns=Home contract=4S= declarer=N\n"
    assert totals(sheet) == {"Home": 0, "Away": 0}
    sheet += "deal board=2 ns=Away contract=3S+1 declarer=S\n"
    assert totals(sheet) == {"Home": 10, "Away": -10}
    assert messages(f"{sheet}agree imps=Home/Away:10") == []
    assert entries(sheet, 2)[0].why == (
        "board 2, 3S+1 by S 90 + 30 + 50: Away NS +170, Home NS +620: 450 = 10 IMPs"
    )


def test_a_match_in_victory_points() -> None:
    """10 IMPs: 12-8 by the scale for 24 boards; 11-9 by a scale that begins 5, 11."""
    sheet = """
    deal board=2 ns=Home contract=4S= declarer=N
    deal board=2 ns=Away contract=3S+1 declarer=S
    """
    for scale, points in (("24", (12, 8)), ("5,11", (11, 9))):
        session = clean(
            f"game duplicate-bridge\nset format=teams vp_scale={scale}\nplayers Home Away\n{sheet}"
        )
        made = session.sheet.game.settle(session.ledger)
        assert made.totals == dict(zip(("Home", "Away"), points, strict=True))
        assert f"{points[0]}-{points[1]} victory points" in made.notes[0]


def test_board_a_match() -> None:
    sheet = """
    game duplicate-bridge
    set format=teams board_a_match=on
    players Home Away
    deal board=1 ns=Home contract=4S+1 declarer=N
    deal board=1 ns=Away contract=4S= declarer=N
    deal board=2 ns=Home contract=4S= declarer=N
    deal board=2 ns=Away contract=4H= declarer=N
    """
    assert totals(sheet) == {"Home": Fraction(3, 2), "Away": Fraction(1, 2)}


def test_several_teams_play_each_other() -> None:
    sheet = """
    game duplicate-bridge
    set format=teams vp_scale=24
    players A B C
    deal board=2 ns=A ew=B contract=4S= declarer=N
    deal board=2 ns=B ew=A contract=3S+1 declarer=N
    deal board=2 ns=C ew=A contract=passed
    deal board=2 ns=A ew=C contract=3NT-1 declarer=N
    """
    session = clean(sheet)
    assert session.totals() == {"A": 10 - 3, "B": -10, "C": 3}  # 100: 3 IMPs
    made = session.sheet.game.settle(session.ledger)
    assert made.totals == {"A": 12 + 9, "B": 8, "C": 11}
    titles = [grid.title for grid in session.sheet.game.grids(session.played())]
    assert titles == ["A against B", "A against C"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "deal board=1 ns=Home contract=passed\ndeal board=1 ns=Home contract=passed",
            "board 1 with Home North-South against Away is recorded already (deal 1)",
        ),
        ("set vp_scale=9,3", "vp_scale=9,3 does not rise from step to step"),
        ("set vp_scale=twenty", "vp_scale=twenty is not a scale that is known here"),
        (
            "set vp_scale=24 board_a_match=on",
            "vp_scale turns IMPs into victory points; board_a_match counts no IMPs",
        ),
    ],
)
def test_what_is_wrong_with_a_match(lines: str, message: str) -> None:
    assert messages(TEAMS + lines) == [message]


def test_teams_are_a_format() -> None:
    assert messages("game teams\nplayers Home Away") == [
        "'teams' is a format of duplicate-bridge, not a game"
    ]
    lines = "deal board=1 ns=Home ew=Away contract=passed\n" * 2
    found = problems(f"game duplicate-bridge\nplayers Home Away\n{lines}")
    assert "set format=teams" in found[0].hint


def test_pairs_need_contestants() -> None:
    assert messages("game contract-bridge\nset format=pairs\nplayers 1") == [
        "Contract Bridge is for 2 to 200 players, not for 1"
    ]
    assert messages("game contract-bridge\nset format=pairs\nsides We They") == [
        "Contract Bridge is for 2 to 200 players, not for 0"
    ]
