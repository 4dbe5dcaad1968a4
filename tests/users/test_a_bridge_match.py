"""A match of bridge teams, as its director types it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil
from pathlib import Path

import pytest
from commands import Run

from scorekeeper.games.bridge.victory_points import WBF, victory_points

FLAT = "contract=passed"


def a_match(run: Run, boards: int, *settings: str) -> None:
    """A match that A wins by 10 IMPs: 620 - 170 on board 2, all other boards passed out."""
    run("new", "match", "duplicate-bridge", "A", "B", "--set", "format=teams", *settings)
    for board in range(1, boards + 1):
        first = "contract=4S= declarer=N" if board == 2 else FLAT
        second = "contract=3S+1 declarer=S" if board == 2 else FLAT
        assert run("deal", f"board={board}", "ns=A", *first.split()).status == 0
        assert run("deal", f"board={board}", "ns=B", *second.split()).status == 0


@pytest.mark.parametrize(("boards", "points"), [(24, ("12.33", "7.67")), (8, ("13.78", "6.22"))])
def test_the_scale_of_2013(run: Run, boards: int, points: tuple[str, str]) -> None:
    """10 IMPs over 24 boards are 12.33, over 8 boards 13.78; the loser has the rest of 20."""
    a_match(run, boards, "--set", "vp_scale=wbf")
    settled = run("settle")
    assert f"A against B: 10-0 IMPs over {boards} boards, {'-'.join(points)} victory" in settled.out
    total = next(line for line in settled.out.splitlines() if line.startswith("total"))
    assert total.split() == ["total", *(f"+{each}" for each in points)]
    ranked = run("show", "--rank").out
    assert all(each in ranked for each in points)
    exact = run("settle", "--json").json["totals"]
    assert {team: Fraction(text) for team, text in exact.items()} == {
        "A": Fraction(points[0]),
        "B": Fraction(points[1]),
    }


@pytest.mark.parametrize(
    ("margin", "boards", "points"),
    [
        # 10 + 10 (1 - t^(3M/B)) / (1 - t^3) by a pocket calculator; t^3 = 0.2360680
        (0, 1, "10"),
        (1, 16, "10.31"),  # B = 60: 0.2360680^(1/60) = 0.9762296; 0.0237704 / 0.0763932
        (60, 16, "20"),
        (61, 16, "20"),
        (30, 16, "16.73"),  # the half: 1 / (1 + sqrt 0.2360680) = 0.6730072
        (200, 1, "20"),
    ],
)
def test_the_scale_over_its_range(margin: int, boards: int, points: str) -> None:
    ahead = Fraction(points)
    assert victory_points(margin, WBF, boards) == (ahead, 20 - ahead)
    assert victory_points(-margin, WBF, boards) == (20 - ahead, ahead)


@pytest.mark.parametrize("boards", [1, 8, 24, 128])
def test_every_imp_counts_until_the_widest_margin(boards: int) -> None:
    """It rises from 10 to 20, in hundredths, and never by more than the IMP before it (but for
    the last digit)."""
    points = [victory_points(margin, WBF, boards)[0] for margin in range(200)]
    steps = [later - earlier for earlier, later in pairwise(points)]
    assert all(point * 100 == int(point * 100) for point in points)
    assert all(later <= earlier + Fraction(1, 100) for earlier, later in pairwise(steps))
    assert min(steps) == 0
    widest = ceil(15 * boards**0.5)
    assert points[widest - 2] < 20
    assert set(points[widest:]) == {20}


def test_the_older_scale_is_called_an_example(run: Run) -> None:
    shown = run("rules", "duplicate-bridge").out
    assert "24 an older example for 24 boards" in " ".join(shown.split())


# files of other programs -----------------------------------------------------------------------

NO_ROOM = """\
[Board "2"]
[HomeTeam "Reds"]
[VisitTeam "Blues"]
[Vulnerable "NS"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]

[Board "2"]
[HomeTeam "Blues"]
[VisitTeam "Reds"]
[Vulnerable "NS"]
[Declarer "S"]
[Contract "3S"]
[Result "10"]
"""


def test_teams_that_change_places_without_a_room(run: Run) -> None:
    """620 - 170 = 450: 10 IMPs to the Reds, who sat North-South where they were at home."""
    Path("match.pbn").write_text(NO_ROOM)
    made = run("import", "match.pbn", "-o", "match.sheet")
    assert made.status == 0, made.err
    assert (
        "no room is named, and the teams change places: the home team sits North-South" in made.err
    )
    assert run("show", "match.sheet", "--json").json["totals"] == {"Reds": 10, "Blues": -10}


def test_teams_that_stay_in_their_places_need_a_room(run: Run) -> None:
    first, second = NO_ROOM.split("\n\n")
    swapped = second.replace("Blues", "x").replace("Reds", "Blues").replace("x", "Reds")
    Path("match.pbn").write_text(f"{first}\n\n{swapped}")
    made = run("import", "match.pbn", "-o", "match.sheet")
    assert made.status == 1
    assert made.err.count("it does not say in which room it was played") == 2


def test_pairs_are_called_by_their_names(run: Run) -> None:
    rows = '1 2 "Bob;Dan" "Smith, Ann;Cyd" 4H N 10\n3 4 "" "Bob;Dan" 3NT N 9\n'
    columns = "PairId_NS;PairId_EW;Names_NS;Names_EW;Contract;Declarer;Result"
    Path("club.pbn").write_text(f'[Board "1"]\n[ScoreTable "{columns}"]\n{rows}')
    made = run("import", "club.pbn", "-o", "club.sheet")
    assert made.status == 0, made.err
    # Pair 3 has no names, and pair 4 those of another pair: they keep their numbers.
    assert run("show", "club.sheet", "--json").json["players"] == [
        "Bob-Dan",
        "Ann Smith-Cyd",
        "3",
        "4",
    ]


def test_ten_lines_of_findings(run: Run) -> None:
    """26 boards without a result: ten of them are named, with --all every one."""
    boards = [f'[Board "{n}"]\n[PairNS "1"]\n[PairEW "2"]\n[Declarer "N"]' for n in range(1, 27)]
    text = "\n\n".join(f'{board}\n[Contract "4S"]\n[Result "?"]' for board in boards)
    Path("club.pbn").write_text(text)
    told = run("import", "club.pbn", "-o", "club.sheet").err.splitlines()
    assert len([line for line in told if line.startswith("club.pbn:")]) == 10
    assert "... and 16 more (import --all lists them)" in told
    told = run("import", "club.pbn", "-o", "club.sheet", "--all").err.splitlines()
    assert len([line for line in told if line.startswith("club.pbn:")]) == 26


def test_the_sheet_shows_the_match_in_victory_points(run: Run) -> None:
    """470 is 10 IMPs and 450 as well. By the scale of 2013 with t = 0.6180 and B = 15 sqrt(2) =
    21.21: 10 + 10 (1 - t^(60/21.21)) / (1 - t^3) = 10 + 10 x 0.7436 / 0.7639 = 19.73."""
    new = ("new", "duplicate-bridge", "m.sheet", "Lions", "Tigers", "--set", "format=teams")
    assert run(*new, "--set", "vp_scale=wbf").status == 0
    for board, team, contract in (
        (1, "Lions", "4S="),
        (1, "Tigers", "4S-1"),
        (2, "Lions", "3NT="),
        (2, "Tigers", "1NT+2"),
    ):
        ran = run("deal", "m.sheet", f"board={board}", f"ns={team}", f"contract={contract}", "d=N")
        assert ran.status == 0, ran.err
    shown = " ".join(run("show", "m.sheet").out.split())
    assert "20-0 IMPs over 2 boards, 19.73-0.27 victory points" in shown
