"""Who has won, as people at the table ask for it at the end of a game."""

from __future__ import annotations

from pathlib import Path

from commands import Run

SAMPLES = Path(__file__).parents[2] / "sample_sheets"


def _oh_hell(run: Run) -> None:
    """Two hands of one card; a bid that is made counts 10 and a point a trick in this house."""
    run("new", "friday", "oh-hell", "Anna", "Boris", "Vera", "--set", "schedule=2,1",
        "--set", "made=10+b", "--set", "missed=0", "--set", "hook=off")  # fmt: skip
    run("deal", "bids=2,0,0", "tricks=2,0,0")


def test_the_echo_of_the_last_deal_names_the_winner(run: Run) -> None:
    _oh_hell(run)
    # Anna 12 + 10, Boris 10 + 0 (he bid 1 and won none), Vera 10 + 0.
    last = run("deal", "bids=0,1,0", "tricks=0,0,1").out.splitlines()
    assert last[-2:] == [
        "Anna wins with 22; Boris and Vera share place 2",
        "the game is over",
    ]
    shown = run("show").out
    assert "Anna wins with 22; Boris and Vera share place 2\nthe game is over\n" in shown
    assert "   2=  Boris      10\n   2=  Vera       10\n" in shown


def test_the_ranking_as_a_table_and_as_json_at_any_time(run: Run) -> None:
    _oh_hell(run)
    assert run("show", "--rank").out.splitlines()[3:] == [
        "Ranking",
        "place  player  total",
        "-----  ------  -----",
        "    1  Anna       12",
        "   2=  Boris      10",
        "   2=  Vera       10",
        "next: deal 2, dealer Boris, cards 1, bids last Boris, in the lead Anna, last deal yes",
    ]
    assert run("show", "--json").json["ranking"] == [
        {"place": 1, "player": "Anna", "total": 12},
        {"place": 2, "player": "Boris", "total": 10},
        {"place": 2, "player": "Vera", "total": 10},
    ]


def test_page_and_workbook_name_the_winner(run: Run) -> None:
    _oh_hell(run)
    run("deal", "bids=0,1,0", "tricks=0,0,1")
    run("export", "-o", "friday.html")
    assert "Anna wins with 22; Boris and Vera share place 2" in Path("friday.html").read_text()
    run("export", "-o", "friday.xlsx")
    from openpyxl import load_workbook

    cells = [c.value for row in load_workbook("friday.xlsx")["Sheet"].iter_rows() for c in row]
    assert "Anna wins with 22; Boris and Vera share place 2" in cells


def test_preference_ranks_by_the_settlement(run: Run) -> None:
    sheet = str(SAMPLES / "preference-three-to-ten.sheet")
    settled = run("settle", sheet, "--json").json["totals"]
    ranked = run("show", sheet, "--json").json["ranking"]
    assert {place["player"]: place["total"] for place in ranked} == settled
    assert [place["total"] for place in ranked] == sorted(settled.values(), reverse=True)


def test_the_fewest_penalty_points_win_where_losses_are_counted(run: Run) -> None:
    run("new", "club", "barbu", "A", "B", "C", "D", "--set", "rules=gautron")
    # Gautron's king of hearts costs 80.
    assert run("deal", "contract=K", "king=B").status == 0
    assert [(p["place"], p["player"]) for p in run("show", "--json").json["ranking"]] == [
        (1, "A"),
        (1, "C"),
        (1, "D"),
        (4, "B"),
    ]


def test_ladies_and_gentlemen_are_ranked_apart(run: Run) -> None:
    ranked = run("show", str(SAMPLES / "whist-drive-odd-tricks.sheet"), "--json").json["ranking"]
    firsts = {place["division"]: place["player"] for place in ranked if place["place"] == 1}
    assert firsts == {"ladies": "Ann", "gentlemen": "Dan"}


def test_sides_win_together_and_players_alone_once_partners_changed(run: Run) -> None:
    run("new", "w", "whist", "N", "E", "S", "W", "--set", "honours=off")
    run("deal", "trump=H", "tricks=NS:12")
    won = run("deal", "trump=H", "tricks=NS:12").out
    # Each game is 5 or more to 0, a treble: 3 + 3 + 2 for the rubber (Parlett, Whist).
    assert "NS win with 8\nthe game is over; to go on: rubber\n" in won
    run("rubber", "NS=N,E", "EW=S,W")
    ranked = run("show", "--json").json["ranking"]
    assert [(p["place"], p["player"], p["total"]) for p in ranked] == [
        (1, "N", 8),
        (1, "S", 8),
        (3, "E", -8),
        (3, "W", -8),
    ]


def test_a_bid_of_seven_wins_the_game_whatever_the_score(run: Run) -> None:
    run("new", "b", "bid-whist", "N", "E", "S", "W", "--set", "boston=game")
    run("deal", "declarer=E", "contract=6high", "trump=S", "tricks=EW:12")
    run("deal", "declarer=N", "contract=5high", "trump=S", "tricks=NS:9")
    # EW made six; NS were set at five, then made seven: 7 - 5 = 2, behind, but seven decides.
    won = run("deal", "declarer=N", "contract=7high", "trump=S", "tricks=NS:13")
    assert "NS win with 2\n" in won.out
    shown = run("show", "--json").json
    assert [(p["player"], p["total"]) for p in shown["ranking"]] == [("NS", 2), ("EW", 6)]
