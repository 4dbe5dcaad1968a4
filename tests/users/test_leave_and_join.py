"""People go home and others come: recorded once, and from then on who plays is derived."""

from __future__ import annotations

from typing import Any

import pytest
from commands import Run
from random_sheets import session_of

from scorekeeper.journal.canonical import canonical_sheet
from scorekeeper.journal.printer import print_sheet

NEW = "new friday oh-hell Anna Boris Vera --set schedule=3,3,3,3,3,3,3,3 --set hook=off"
THREE = "deal bids=1,1,1 tricks=1,1,1"  # 10 for each trick bid and made: 10 points each


def record(run: Run, *lines: str) -> str:
    """Type these commands, each of which must be accepted; what the last one said."""
    said = ""
    for line in lines:
        done = run(*line.split())
        assert done.status == 0, f"{line}: {done.err}"
        said = done.out
    return said


def refused(run: Run, line: str) -> str:
    """What is said where the command records nothing."""
    with open("friday.sheet", encoding="utf-8") as file:
        before = file.read()
    done = run(*line.split())
    assert done.status == 1, done.out
    with open("friday.sheet", encoding="utf-8") as file:
        assert file.read() == before
    return done.err


def shown(run: Run) -> Any:
    """What `show --json` says."""
    return run("show", "--json").json


def dealers(run: Run) -> list[str]:
    return [{**deal["derived"], **deal["facts"]}["dealer"] for deal in shown(run)["deals"]]


def test_who_leaves_is_not_asked_for_any_more_and_keeps_his_points(run: Run) -> None:
    said = record(run, NEW, THREE, THREE, "leave Boris")
    assert "playing now: Anna, Vera" in said
    record(run, "deal bids=2,1 tricks=2,1")
    found = shown(run)
    assert found["totals"] == {"Anna": 40, "Boris": 20, "Vera": 30}
    assert found["deals"][2]["facts"]["bids"] == "Anna:2,Vera:1"
    assert found["deals"][2]["points"] == {"Anna": 20, "Boris": 0, "Vera": 10}
    assert found["players"] == ["Anna", "Boris", "Vera"]
    [note] = found["notes"]
    assert (note["after"], note["kind"], note["player"]) == (2, "leave", "Boris")
    rows = [row.strip() for row in run("show").out.splitlines()]
    assert rows[rows.index("Boris left") + 1].startswith("3 ")
    assert run("check").status == 0


def test_the_deal_passes_over_the_seat_that_was_left(run: Run) -> None:
    """Anna, Boris, Vera, Anna dealt; Boris, whose turn it is now, goes: Vera deals, then Anna."""
    record(run, NEW, THREE, THREE, THREE, THREE, "leave Boris")
    record(run, "deal bids=2,1 tricks=2,1", "deal bids=2,1 tricks=2,1")
    assert dealers(run) == ["Anna", "Boris", "Vera", "Anna", "Vera", "Anna"]
    assert shown(run)["next"]["dealer"] == "Vera"


def test_who_joins_sits_down_last_with_the_points_agreed_on(run: Run) -> None:
    said = record(run, NEW, THREE, "join Dora carry=12")
    assert "changes: Dora 0 -> 12 (+12)" in said
    record(run, "deal bids=1,1,1,0 tricks=1,1,1,0", *["deal bids=1,1,1,1 tricks=1,1,1,0"] * 2)
    assert dealers(run) == ["Anna", "Boris", "Vera", "Dora"]
    # 10 for nought bid and made; 10 off for a trick too few, twice.
    assert shown(run)["totals"] == {"Anna": 40, "Boris": 40, "Vera": 40, "Dora": 12 + 10 - 20}
    with open("friday.sheet", encoding="utf-8") as file:
        assert "\njoin Dora carry=12 at=" in file.read()
    record(run, "undo", "undo", "undo", "undo")
    assert shown(run)["players"] == ["Anna", "Boris", "Vera"]


def test_who_joins_may_sit_down_before_somebody(run: Run) -> None:
    record(run, NEW, THREE, "join Dora before=ver")
    assert shown(run)["players"] == ["Anna", "Boris", "Dora", "Vera"]
    record(run, "deal bids=1,1,0,1 tricks=1,1,0,1", "deal bids=1,1,0,1 tricks=1,1,0,1")
    assert dealers(run) == ["Anna", "Boris", "Dora"]
    with open("friday.sheet", encoding="utf-8") as file:
        assert "join Dora before=Vera" in file.read()


def test_somebody_leaves_and_comes_back(run: Run) -> None:
    record(run, NEW, THREE, "leave Boris", "deal bids=1,2 tricks=1,2", "join bor", THREE)
    found = shown(run)
    assert found["totals"] == {"Anna": 30, "Boris": 20, "Vera": 40}
    assert [deal["points"]["Boris"] for deal in found["deals"]] == [10, 0, 10]
    assert [note["text"] for note in found["notes"]] == ["Boris left", "Boris joined"]
    assert dealers(run) == ["Anna", "Vera", "Anna"]  # Boris' turn had passed to Vera
    assert "Boris has his seat already" in refused_join_before(run)


def refused_join_before(run: Run) -> str:
    record(run, "leave Boris")
    return refused(run, "join Boris before=Anna")


def test_a_deal_that_is_open_is_finished_by_those_who_began_it(run: Run) -> None:
    record(run, NEW, "deal bids=1,1,1")
    said = record(run, "leave Vera")
    assert "deal 1 is still finished by those who began it" in said
    record(run, "result tricks=1,1,1", "deal bids=1,2 tricks=1,2")
    assert shown(run)["totals"] == {"Anna": 20, "Boris": 30, "Vera": 10}


def test_nobody_can_be_meant_who_has_left(run: Run) -> None:
    record(run, NEW, THREE, "leave Boris")
    said = refused(run, "deal bids=Anna:1,Boris:1 tricks=Anna:2,Boris:1")
    assert "Boris is not at the table now" in said
    assert "join Boris" in said
    record(run, "adjust Boris=5", "agree Boris=15")  # his account is still his


def test_two_must_stay(run: Run) -> None:
    record(run, NEW, THREE, "leave Boris")
    said = refused(run, "leave Vera")
    assert "Oh Hell needs 2 players: Vera cannot leave while only 1 would stay" in said
    assert "no player 'Zoe'" in refused(run, "leave Zoe")
    assert "Boris is not at the table now" in refused(run, "leave Boris")
    assert "Anna sits at the table already" in refused(run, "join Anna")
    assert "does not say who" in refused(run, "join carry=12")
    assert "join Zoe carry=12" in refused(run, "join Zoe 12")
    assert 'join "Zoe Max"' in refused(run, "join Zoe Max")


@pytest.mark.parametrize(
    ("game", "players"),
    [("whist", "Anna Boris Clara Dan"), ("preference", "Anna Boris Vera"), ("hokm", "A B C D")],
)
def test_games_of_fixed_seats_say_the_way_out(run: Run, game: str, players: str) -> None:
    record(run, f"new friday {game} {players}")
    for line in (f"leave {players[0]}", "join Zoe"):
        said = refused(run, line)
        assert "by the same players from beginning to end" in said
        assert "new sheet" in said


def test_a_leave_remembered_late_moves_no_deal(run: Run) -> None:
    """Boris went after deal 2, but it was noted as out= deal by deal: these stand as they were."""
    record(run, NEW, THREE, THREE, *["deal bids=1,2 tricks=1,2 out=Boris"] * 2)
    before = shown(run)["deals"]
    said = refused(run, "leave Boris --after 1")
    assert "Boris took part in deal 2, so he did not leave after deal 1" in said
    assert "leave Boris after=2" in said
    assert "the last deal is 4" in refused(run, "leave Boris --after 9")
    record(run, "leave Boris --after 2")
    assert shown(run)["deals"] == before
    assert [(note["after"], note["text"]) for note in shown(run)["notes"]] == [(2, "Boris left")]
    with open("friday.sheet", encoding="utf-8") as file:
        assert "leave Boris after=2 at=" in file.read()
    record(run, "deal bids=1,2 tricks=1,2")
    assert run("check").status == 0


def test_more_players_get_no_more_cards_than_the_pack_holds(run: Run) -> None:
    """Ten cards each of five are 50 of 52; six players get eight each."""
    record(run, "new friday oh-hell A B C D E --set schedule=10,10 --set hook=off")
    record(run, "deal bids=2,2,2,2,2 tricks=2,2,2,2,2", "join Fay")
    assert shown(run)["next"]["cards"] == 8


def test_a_void_of_an_early_deal_leaves_those_after_the_leave_alone(run: Run) -> None:
    record(run, NEW, THREE, THREE, "leave Boris", "deal bids=1,2 tricks=1,2", "void 1")
    deals = shown(run)["deals"]
    assert [deal["derived"]["dealer"] for deal in deals[1:]] == ["Boris", "Vera"]
    assert shown(run)["totals"] == {"Anna": 20, "Boris": 10, "Vera": 30}


def test_the_latecomer_gets_the_credit_of_all_the_deals_he_missed(run: Run) -> None:
    """Confidence squares: for each deal missed 20 (p - 2) / p: with 3 players 6 2/3, so 7 each."""
    scoring = "--set scoring=confidence_squares --set schedule=3,3,3,3,3 --set hook=off"
    record(run, f"new friday oh-hell Anna Boris Vera {scoring}")
    record(run, *["deal bids=1,1,1 made=all"] * 3, "join Dora", "deal bids=1,1,1,0 made=all")
    credits = [
        entry["amount"]
        for entry in shown(run)["deals"][3]["entries"]
        if entry["owner"] == "Dora" and "joined late" in entry["why"]
    ]
    assert credits == [21]


def test_the_credit_of_a_latecomer_counts_those_who_played_each_deal(run: Run) -> None:
    """Dora is there from the start, but out: two deals of three are 7 each, one of two players
    20 (2 - 2) / 2 = 0. She is paid once, in her first deal."""
    scoring = "--set scoring=confidence_squares --set schedule=3,3,3,3,3 --set hook=off"
    record(run, f"new friday oh-hell Anna Boris Vera Dora {scoring}")
    record(run, *["deal bids=1,1,1 made=all out=Dora"] * 2, "deal bids=1,2 made=all out=Dora,Vera")
    record(run, *["deal bids=1,1,1,0 made=all"] * 2)
    late = [
        (deal["number"], entry["amount"])
        for deal in shown(run)["deals"]
        for entry in deal["entries"]
        if "joined late" in entry["why"]
    ]
    assert late == [(4, 7 + 7 + 0)]


def test_barbu_goes_on_with_those_who_stay(run: Run) -> None:
    """Everybody declares two contracts, one player after the other. Boris leaves after one of his:
    Grigori and Vera follow, and the game is over when they have played theirs. At the king with
    three players 20 are lost, too."""
    record(run, "new friday barbu Anna Boris Grigori Vera --set contracts=K,L --set doubling=none")
    record(run, "deal contract=K king=Boris", "deal contract=L last=Anna,Anna")
    record(run, "deal contract=K king=Anna", "leave Boris")
    found = shown(run)["next"]
    assert (found["declarer"], found["contracts left"]) == ("Grigori", ["no-king", "no-last-two"])
    for _ in ("Grigori", "Vera"):
        record(run, "deal contract=K king=Anna", "deal contract=L last=Anna,Anna")
    assert shown(run)["finished"] is True
    assert shown(run)["totals"]["Boris"] == -20
    assert "not at the table" in run("show").out
    assert run("settle").status == 0


def test_in_rentz_who_joins_deals_as_many_as_the_others(run: Run) -> None:
    record(run, "new friday rentz Anna Boris Vera")
    whole = shown(run)["next"]["deals left"]
    record(run, "join Dora")
    assert shown(run)["next"]["deals left"] == whole * 4 // 3
    record(run, "leave Dora")
    assert shown(run)["next"]["deals left"] == whole


def test_what_goes_by_the_number_of_players_may_refuse_another(run: Run) -> None:
    """Domino prices of this table's own for four cannot serve three."""
    record(run, "new friday barbu Anna Boris Grigori Vera --set domino=40,20,10,-5")
    said = refused(run, "leave Vera")
    assert "the options of this table do not fit 3 players: domino has four numbers" in said


def test_what_is_printed_reads_back_the_same() -> None:
    lines = [
        "game oh-hell",
        "players Anna Boris Vera",
        "set hook=off schedule=3,3,3,3",
        "deal bids=1,1,1 tricks=1,1,1",
        'leave BORIS  why="last tram"',
        'join "Dora Maria" before=vera carry=+12',
        "deal bids=1,1,1 tricks=1,1,1",
        "join Bo",
    ]
    printed = print_sheet(canonical_sheet(session_of(lines))).splitlines()
    assert printed[4:6] == [
        'leave Boris why="last tram"',
        'join "Dora Maria" carry=12 before=Vera',
    ]
    assert printed[7] == "join Boris"
    assert print_sheet(canonical_sheet(session_of(printed))).splitlines() == printed
    assert session_of(printed).totals() == session_of(lines).totals()
