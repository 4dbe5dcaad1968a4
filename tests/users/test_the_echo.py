"""What a scorer reads after typing a line: what happened, on every account that moved."""

from __future__ import annotations

import pytest
from commands import Run


def _whist(run: Run) -> None:
    run("new", "friday", "whist", "Nora", "Emil", "Sara", "Walter")


def test_eight_tricks_at_whist_are_two_points_of_the_game_in_play(run: Run) -> None:
    _whist(run)
    said = run("deal", "trump=H", "tricks=NS:8").out
    # Parlett, Whist: one point for each trick above six.
    assert "\nscore: NS +2\n" in said
    assert "points:" not in said
    assert run("show", "--json").json["deals"][0]["points"] == {"NS": 0, "EW": 0}


def test_games_and_the_rubber_are_told_when_they_are_won(run: Run) -> None:
    _whist(run)
    # 13 tricks are 7 points: a treble, 3, as the losers have no score; the rubber adds 2.
    first = run("deal", "trump=H", "tricks=NS:13").out
    assert "\npoints: NS +3, EW 0\n" in first
    assert (
        "\nNS win the game, 1 - 0 in the rubber (7-0; treble: the losers had no score)\n" in first
    )
    second = run("deal", "trump=H", "tricks=EW:13").out
    assert "\nEW win the game, 1 - 1 in the rubber (7-0; " in second
    third = run("deal", "trump=H", "tricks=NS:13").out
    assert "\nNS win the game, 2 - 1 in the rubber (7-0; " in third
    assert "\nNS win the rubber, 2 - 1 in games\n" in third
    assert "\npoints: NS +5, EW 0\n" in third


def test_undo_tells_what_holds_no_more(run: Run) -> None:
    _whist(run)
    run("deal", "trump=H", "tricks=NS:8")
    run("deal", "trump=H", "tricks=NS:13")
    said = run("undo").out.splitlines()
    assert said[1:5] == [
        "taken back: deal 2 trump=H tricks=NS:13,EW:0",
        "score: NS 0 -> 2 (+2)",
        "changes: NS 3 -> 0 (-3)",
        "no longer in deal 2: NS win the game, 1 - 0 in the rubber",
    ]


def test_an_amendment_tells_what_became_of_the_game(run: Run) -> None:
    _whist(run)
    run("deal", "trump=H", "tricks=NS:10")  # 4 points
    run("deal", "trump=H", "tricks=NS:7")  # 4 + 1 = 5: the game
    said = run("amend", "1", "tricks=NS:9").out
    assert "\nscore: NS +3\n" in said
    assert "\nscore: NS 0 -> 4 (+4)\n" in said  # 3 + 1 now stand in a game that is not over
    assert "\nno longer in deal 2: NS win the game, 1 - 0 in the rubber\n" in said
    again = run("void", "1").out
    assert "\nscore: NS 4 -> 1 (-3)\nno total changes\n" in again


def test_what_is_above_the_line_comes_with_its_reasons(run: Run) -> None:
    run("new", "club", "contract-bridge", "Nora", "Emil", "Sara", "Walter")
    run("deal", "declarer=Nora", "contract=4S=")
    said = run("deal", "declarer=Nora", "contract=6S=").out
    # Parlett, Contract Bridge: 6 x 30 below; small slam, vulnerable 750; rubber of two games 700.
    assert "\nbelow: NS +180\n" in said
    assert "\nabove: NS +1450 (small slam, vulnerable: 750; rubber won by 2-0 games: 700)\n" in said
    assert "\nNS win the rubber, 2 - 0 in games\n" in said


@pytest.mark.parametrize(
    ("won", "word"), [((), "nobody"), (("Nora",), "NS"), (("Nora", "Emil"), "both")]
)
def test_who_is_vulnerable_next_is_said_in_the_words_of_the_fact(
    run: Run, won: tuple[str, ...], word: str
) -> None:
    run("new", "club", "contract-bridge", "Nora", "Emil", "Sara", "Walter")
    for player in won:
        run("deal", f"declarer={player}", "contract=4S=")
    shown = run("show")
    assert f"vulnerable {word}, games" in shown.out
    assert run("show", "--json").json["next"]["vulnerable"] == word


def test_preference_tells_pool_dump_banks_and_american_aid(run: Run) -> None:
    run("new", "p", "preference", "Anna", "Boris", "Vera", "--set", "target=2")
    said = run("deal", "declarer=Anna", "contract=7").out
    # A seven is 4 in the pool: 2 fill Anna's, the others are level at 0, so Boris, the first
    # clockwise, gets 2, and Anna 2 x 10 whists on him.
    assert "\npool: Anna +2, Boris +2\n" in said
    assert "\nbank: Anna/Boris +20\n" in said
    assert "\nAmerican aid from Anna: 2 beyond the target, to Boris\n" in said
    assert "\nAnna's pool is full: 2\nBoris's pool is full: 2\n" in said


def test_oh_hell_says_which_deal_is_the_last_and_that_a_tie_is_played_off(run: Run) -> None:
    run("new", "o", "oh-hell", "Anna", "Boris", "Vera", "--set", "schedule=2,1",
        "--set", "tie=playoff")  # fmt: skip
    said = run("deal", "bids=1,1,1", "tricks=1,1,0").out
    assert said.rstrip().endswith("last deal yes")
    said = run("deal", "bids=0,0,0", "tricks=0,0,1").out
    assert "\nAnna and Boris are level: a deal to break the tie follows\n" in said


def test_barbu_says_when_a_series_is_over(run: Run) -> None:
    run("new", "b", "barbu", "A", "B", "C", "D", "--set", "contracts=K,Q",
        "--set", "declarer_double_quota=0")  # fmt: skip
    first = run("deal", "contract=K", "king=B").out
    assert "declared every contract" not in first
    second = run("deal", "contract=Q", "queens=A:1,B:3").out
    assert "\nA has declared every contract\n" in second
