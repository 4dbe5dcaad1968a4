"""What a scorer reads after typing a line: what happened, on every account that moved."""

from __future__ import annotations

from fractions import Fraction

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


def test_a_score_that_happens_to_be_as_large_as_the_points_is_told_all_the_same(run: Run) -> None:
    _whist(run)
    run("deal", "trump=H", "tricks=NS:11")
    said = run("deal", "trump=H", "tricks=NS:11").out
    # 11 - 6 = 5 to the score, and 3 for the treble and 2 for the rubber to the game points.
    assert "\nscore: NS +5\npoints: NS +5, EW 0\n" in said


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


def test_where_every_deal_stands_alone_the_score_comes_with_its_premiums(run: Run) -> None:
    run("new", "club", "chicago-bridge", "Nora", "Emil", "Sara", "Walter")
    said = run("deal", "declarer=Nora", "contract=6S=").out
    # 6 x 30, and not vulnerable 500 for the small slam and 300 for the game: 980.
    assert (
        "\nscore: NS +980 (6S made: 6 x 30 = 180; small slam, not vulnerable: 500; "
        "game, not vulnerable: 300)\npoints: NS +980, EW 0\n"
    ) in said


def test_an_option_that_adds_an_account_late_is_echoed_too(run: Run) -> None:
    run("new", "club", "chicago-bridge", "Nora", "Emil", "Sara", "Walter")
    run("deal", "declarer=Nora", "contract=2S=")
    said = run("set", "chicago_scoring=carry")
    # By itself 60 + 50; with part-scores carried on 60, which also stand towards game.
    assert said.status == 0, said.err
    assert "\npart-score: NS 0 -> 60 (+60)\n" in said.out
    assert "\nchanges: NS 110 -> 60 (-50)\n" in said.out


def test_teams_hear_what_a_board_is_worth_once_both_tables_played_it(run: Run) -> None:
    run("new", "club", "duplicate-bridge", "Home", "Away", "--set", "format=teams")
    first = run("deal", "board=1", "ns=Home", "contract=4S=", "declarer=N").out
    assert "the other table is to come\n" in first
    second = run("deal", "board=1", "ns=Away", "contract=4S-1", "declarer=N").out
    # 420 + 50 = 470 is 10 IMPs by the scale of the laws (430 to 490).
    assert "\nimps: Home/Away +10 (board 1, " in second


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


def test_a_drive_of_forty_speaks_of_one_table(run: Run) -> None:
    names = [f"P{n:02}" for n in range(1, 41)]
    run("new", "hall", "whist-drive", *names, "--set", "hands=2")
    first = run("deal", "pairs=P01+P02,P03+P04", "tricks=7,6", "trump=H").out
    assert "\npoints: P01 +7, P02 +7, P03 +6, P04 +6\n" in first
    said = run("deal", "pairs=P05+P06,P07+P08", "tricks=9,4", "trump=H").out
    # P05 and P06 lead with 9; P07 and P08 have 4, behind those two and the four of the first table.
    assert (
        "\ntotals: P05 9 (place 1=), P06 9 (place 1=), P07 4 (place 7=), P08 4 (place 7=)\n" in said
    )
    assert "P01" not in said
    assert "P39" not in said  # of those without a seat only the first are named
    undone = run("undo").out
    assert (
        "\nchanges: P05 9 -> 0 (-9), P06 9 -> 0 (-9), P07 4 -> 0 (-4), P08 4 -> 0 (-4)\n" in undone
    )


def test_a_field_of_pairs_speaks_of_the_two_at_the_table(run: Run) -> None:
    run("new", "club", "duplicate-bridge", *(f"Q{n:02}" for n in range(1, 27)))
    run("deal", "board=1", "ns=Q01", "ew=Q02", "contract=4S=", "declarer=N")
    said = run("deal", "board=1", "ns=Q03", "ew=Q04", "contract=4S+1", "declarer=N").out
    # 450 beats 420: two matchpoints for Q03, none for Q04; Q02 has two as well by comparison.
    assert "\npoints: Q03 +2, Q04 0\n" in said
    assert "Q01" not in said


def test_once_partners_changed_the_players_are_named(run: Run) -> None:
    _whist(run)
    run("deal", "trump=H", "tricks=NS:13")
    run("deal", "trump=H", "tricks=NS:13")  # 3 + 3 + 2 = 8 for Nora and Sara
    begun = run("rubber", "NS=Nora,Emil", "EW=Sara,Walter").out
    assert "\npartners: NS Nora and Emil, EW Sara and Walter\n" in begun
    said = run("deal", "trump=H", "tricks=EW:13").out  # a treble, 3, for Sara and Walter
    assert "\npoints: NS (Nora, Emil) 0, EW (Sara, Walter) +3\n" in said
    # Nora 8 - 3, Emil -8 - 3, Sara 8 + 3, Walter -8 + 3.
    assert "\ntotals: Nora 5, Emil -11, Sara 11, Walter -5\n" in said
    pairs = run("settle", "--json").json["pairs"]
    assert {name for pair in pairs for name in (pair["a"], pair["b"])} == {
        "Nora", "Emil", "Sara", "Walter"}  # fmt: skip
    received: dict[str, Fraction] = {
        name: Fraction() for name in ("Nora", "Emil", "Sara", "Walter")
    }
    for pair in pairs:
        received[pair["a"]] += Fraction(pair["amount"])
        received[pair["b"]] -= Fraction(pair["amount"])
    assert received == {"Nora": 5, "Emil": -11, "Sara": 11, "Walter": -5}


def test_the_pairs_of_players_are_in_the_workbook(run: Run) -> None:
    _whist(run)
    run("deal", "trump=H", "tricks=NS:13")
    run("deal", "trump=H", "tricks=NS:13")
    run("rubber", "NS=Nora,Emil", "EW=Sara,Walter")
    assert run("export", "-o", "friday.xlsx").status == 0
    assert run("settle").out.count("Walter") == 4  # shares, a row and a column of pairs, a payment


def test_bid_whist_marks_the_renege(run: Run) -> None:
    run("new", "b", "bid-whist", "Nora", "Emil", "Sara", "Walter")
    run("deal", "declarer=Nora", "contract=4high", "trump=S", "tricks=NS:10", "renege=NS")
    shown = run("show").out
    assert "  renege  " in shown
    assert "10-3   NS " in shown


def test_israeli_whist_shows_the_auction_and_deals_thrown_in(run: Run) -> None:
    run("new", "i", "israeli-whist", "Nora", "Emil", "Sara", "Walter")
    run("deal", "declarer=Nora", "contract=5S", "bids=5,4,0,3", "tricks=5,4,0,4")
    run("deal", "thrown-in=yes")
    rows = [line.split() for line in run("show").out.splitlines()]
    # 5 + 4 + 0 + 3 = 12 announced of 13 tricks: one under.
    assert ["1", "13", "-1", "N", "S", "Nora", "5S"] in [row[:7] for row in rows]
    assert ["2", "13", "E", "thrown", "in"] in [row[:5] for row in rows]


@pytest.mark.parametrize("setting", ["target=many", "bogus=3"])
def test_a_value_at_a_table_that_cannot_be_scores_nothing(run: Run, setting: str) -> None:
    asked = run("value", "whist", "tricks=NS:9", "--set", setting)
    assert asked.status == 2
    assert asked.out == ""
    assert "error:" in asked.err
