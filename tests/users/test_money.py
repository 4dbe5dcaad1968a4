"""Money as a table speaks of it: no stake, no money; no currency that nobody named."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from commands import Run
from openpyxl import load_workbook
from random_sheets import random_sheet

from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]
NAMES = ("Anna", "Boris", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo")
DRIVE = "whist-drive"


def seated(run: Run, game: str, *settings: str) -> None:
    players = NAMES[: registry.load(game).usual_seats]
    given = [word for setting in settings for word in ("--set", setting)]
    made = run("new", "friday.sheet", game, *players, *given)
    assert made.status == 0, made.err


@pytest.fixture
def oh_hell(run: Run) -> Run:
    """Ten for a bid made, ten off for one missed by one; and Boris has a point more."""
    run("new", "friday.sheet", "oh-hell", *NAMES[:3], "--set", "schedule=1,2", "--set", "hook=off")
    dealt = run("deal", "bids=0,1,1", "tricks=0,1,0")
    assert dealt.status == 0, dealt.err
    assert run("adjust", "Boris=1").status == 0
    assert run("show", "--json").json["totals"] == {"Anna": 10, "Boris": 11, "Cleo": -10}
    return run


@pytest.mark.parametrize("game", GAMES)
def test_no_stake_means_no_money_in_any_game(run: Run, game: str) -> None:
    seated(run, game)
    settled = run("settle", "--json").json
    assert not {"money", "stake", "currency"} & settled.keys()
    assert not any("money" in payment for payment in settled["payments"])
    shown = run("settle").out
    assert "money" not in shown
    assert "EUR" not in shown


@pytest.mark.parametrize("game", GAMES)
def test_every_table_may_name_its_currency_first_or_last(run: Run, game: str) -> None:
    seated(run, game, "currency=RUB")
    assert run("show", "--json").json["options"]["currency"] == "RUB"
    late = run("set", "currency=jpy")
    assert late.status == 0, late.err
    assert run("show", "--json").json["options"]["currency"] == "JPY"


def test_money_without_a_currency_is_plain_and_has_two_decimals(oh_hell: Run) -> None:
    # Differences 1, 20 and 21 at 0.10 each.
    settled = oh_hell("settle", "--stake", "0.10", "--json").json
    assert settled["money"] == {"Anna": "1.90", "Boris": "2.20", "Cleo": "-4.10"}
    assert not settled["currency"]
    lines = oh_hell("settle", "--stake", "0.10").out.splitlines()
    assert ["from", "to", "points", "money"] in [line.split() for line in lines]
    assert not [line for line in lines if "EUR" in line]


def test_the_currency_and_stake_of_the_sheet_stand_in_every_output(oh_hell: Run) -> None:
    assert oh_hell("set", "stake=5", "currency=RUB").status == 0
    expected = {"Anna": "95.00", "Boris": "110.00", "Cleo": "-205.00"}
    settled = oh_hell("settle", "--json").json
    assert (settled["money"], settled["currency"], settled["stake"]) == (expected, "RUB", 5)
    assert "RUB" in oh_hell("settle").out
    for suffix in ("json", "html", "xlsx"):
        assert oh_hell("export", "-o", f"out.{suffix}").status == 0
    assert '"money": "100.00"' in Path("out.json").read_text()  # 20 points from Cleo to Anna
    page = Path("out.html").read_text()
    assert "RUB" in page
    assert "−205.00" in page  # with a true minus
    cells = [c.value for row in load_workbook("out.xlsx")["Settlement"] for c in row]
    assert "RUB" in cells


def test_the_ranking_as_csv_has_the_money(oh_hell: Run) -> None:
    oh_hell("set", "stake=5", "currency=RUB")
    assert oh_hell("export", "-o", "out.csv", "--table", "ranking").status == 0
    rows = Path("out.csv").read_text("utf-8-sig").split()
    assert rows[0] == "place,player,total,division,money,currency"
    assert rows[1:] == [
        "1,Boris,11,,110.00,RUB",
        "2,Anna,10,,95.00,RUB",
        "3,Cleo,-10,,-205.00,RUB",
    ]


def test_at_the_end_the_echo_and_show_say_the_money(oh_hell: Run) -> None:
    oh_hell("set", "stake=5", "currency=RUB")
    assert oh_hell("show", "--json").json["money"]["Cleo"] == "-205.00"
    # Everybody takes what he bid: ten more each, and the differences stay.
    ended = oh_hell("deal", "bids=1,1,0", "tricks=1,1,0")
    assert "RUB: Anna 95.00, Boris 110.00, Cleo -205.00" in ended.out
    assert "RUB: Anna 95.00, Boris 110.00, Cleo -205.00" in oh_hell("show").out
    oh_hell("set", "stake=none")
    assert "95.00" not in oh_hell("show").out
    assert "money" not in oh_hell("show", "--json").json


def test_money_given_to_the_command_beats_that_of_the_sheet(oh_hell: Run) -> None:
    oh_hell("set", "stake=5", "currency=RUB")
    settled = oh_hell("settle", "--stake", "1", "--currency", "jpy", "--json").json
    # Yen have no decimals.
    assert settled["money"] == {"Anna": "19", "Boris": "22", "Cleo": "-41"}
    assert settled["currency"] == "JPY"


def test_export_takes_what_settle_takes(oh_hell: Run) -> None:
    terms = ("--stake", "1", "--currency", "SEK", "--fewest")
    assert oh_hell("export", "-o", "out.html", *terms).status == 0
    page = Path("out.html").read_text()
    assert "SEK" in page
    # Nets 19, 22 and -41: two payments, both by Cleo.
    assert "−41.00" in page  # with a true minus
    assert oh_hell("export", "-o", "out.json", *terms).status == 0
    settled = oh_hell("settle", *terms, "--json").json
    assert {(p["from"], p["to"], p["money"]) for p in settled["payments"]} == {
        ("Cleo", "Boris", "22.00"),
        ("Cleo", "Anna", "19.00"),
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--currency", "EURO", "--stake", "1"), "unknown currency 'EURO': expected EUR"),
        (("--currency", "RUB"), "RUB of what? no stake was agreed"),
        (("--stake", "-1"), "the stake -1 is negative"),
    ],
)
def test_what_cannot_be_paid_is_refused(oh_hell: Run, words: tuple[str, ...], said: str) -> None:
    for command in (("settle",), ("export", "-o", "out.html")):
        refused = oh_hell(*command, *words)
        assert refused.status == 2
        assert said in refused.err
    assert not Path("out.html").exists()


def test_a_currency_that_there_is_not_is_refused_on_the_sheet(run: Run) -> None:
    seated(run, "whist")
    refused = run("set", "currency=roubles")
    assert refused.status == 1
    assert "currency=roubles: unknown currency 'roubles'" in refused.err


def test_a_stake_where_nobody_pays_is_refused(run: Run) -> None:
    seated(run, DRIVE)
    refused = run("set", "stake=1")
    assert refused.status == 1
    assert "a stake has no use in a whist drive: nobody pays" in refused.err
    refused = run("settle", "--stake", "1")
    assert refused.status == 2
    assert "nobody pays anybody by the rules of this table" in refused.err


VIRA = (
    "game vira",
    "players Anna Boris Cleo",
    # A chip (8) each into the pot; Boris takes one out of it (off colour an eight is worth no
    # points). Anna and Cleo stand at -8 then, Boris at 0 and the pot at 16: five each, and one to
    # the first of those who have lost most.
    "deal declarer=Boris contract=spel8 pref=S trump=H tricks=8",
)


def test_chips_are_settled_whole_and_in_fractions_when_asked(run: Run) -> None:
    Path("vira.sheet").write_text("\n".join(VIRA) + "\n")
    settled = run("settle", "vira.sheet", "--json").json
    assert settled["totals"] == {"Anna": -2, "Boris": 5, "Cleo": -3}
    amounts = [payment["amount"] for payment in settled["payments"]]
    assert all(isinstance(amount, int) for amount in amounts)
    assert received(settled) == settled["totals"]
    assert settled["residual"] == 0
    exact = run("settle", "vira.sheet", "--rounding", "exact", "--json").json
    # A third of each difference, 7, 8 and 1.
    assert sorted(payment["amount"] for payment in exact["payments"]) == ["1/3", "7/3", "8/3"]


def received(settled: dict[str, Any]) -> dict[str, int]:
    """What each player has after all payments."""
    found = dict.fromkeys(settled["totals"], 0)
    for payment in settled["payments"]:
        found[payment["from"]] -= payment["amount"]
        found[payment["to"]] += payment["amount"]
    return found


@pytest.mark.parametrize("few", [(), ("--fewest",)])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("game", "players"),
    [("vira", 3), ("vira", 4), ("asszorti", 3), ("lorum", 3), ("lorum", 4), ("slovak-lorum", 4)],
)
def test_whole_chips_whatever_was_played(
    run: Run, game: str, players: int, seed: int, few: tuple[str, ...]
) -> None:
    sheet = random_sheet(game, seed, 2 + seed, players=players)
    Path("chips.sheet").write_text("\n".join(sheet.lines()) + "\n")
    run("set", "-f", "chips.sheet", "stake=0.05")
    settled = run("settle", "chips.sheet", *few, "--json").json
    numbers = [payment["amount"] for payment in settled["payments"]]
    assert all(isinstance(number, int) for number in numbers)
    if numbers:
        assert received(settled) == settled["totals"]
    assert sum(Fraction(cents) for cents in settled.get("money", {}).values()) == 0


def test_a_table_that_divides_its_chips_plays_for_cash(run: Run) -> None:
    lines = (
        "game lorum",
        "players Anna Boris Cleo Dan",
        "set sweep=exact deals=hearts,kirako",
        "deal hearts=8,0,0,0",  # Anna took all: a third of eight from each
    )
    Path("lorum.sheet").write_text("\n".join(lines) + "\n")
    settled = run("settle", "lorum.sheet", "--json").json
    assert settled["totals"]["Boris"] == "-8/3"
    whole = run("settle", "lorum.sheet", "--rounding", "whole", "--json").json
    assert sorted(whole["totals"].values()) == [-3, -3, -2, 8]
