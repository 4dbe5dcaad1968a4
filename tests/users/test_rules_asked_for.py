"""What somebody reads who asks for the rules of a game."""

from __future__ import annotations

import re

import pytest
from commands import Run

from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_each_source_stands_once_and_no_file_is_named(run: Run, game: str) -> None:
    shown = run("rules", game).out
    listed = " ".join(shown.split())
    for title in run("rules", game, "--json").json["sources"].values():
        assert len(re.findall(rf": {re.escape(title)}(?= [a-z]+: | Examples)", listed)) == 1, title
    assert shown.count("Parlett,") <= 2  # the game itself, and bridge for the bridge games
    assert not re.search(r"\bseed\b|\.txt|constructed", shown)


@pytest.mark.parametrize("game", GAMES)
def test_options_cite_by_letter_what_the_manual_lists(run: Run, game: str) -> None:
    data = run("rules", game, "--json").json
    listed = data["sources"]
    assert list(listed) == sorted(listed, key=lambda letter: (len(letter), letter))
    for spec in (*data["options"], *data["presets"]):
        assert "[" not in spec["source"]


@pytest.mark.parametrize(
    ("game", "former", "now"),
    [
        ("whist", "seed", "book"),
        ("hokm", "seed", "book"),
        ("vint", "seed", "moscow1886"),
        ("rentz", "thomas", "no-going-out"),
        ("rentz", "parnescu", "book"),
        ("barbu", "dsauton", "sweep-70"),
    ],
)
def test_former_names_are_understood_and_not_listed(
    run: Run, game: str, former: str, now: str
) -> None:
    players = ("Anna", "Boris", "Cleo", "Dan")
    made = run("new", "a.sheet", game, *players, "--set", f"rules={former}")
    assert made.status == 0, made.err
    assert run("show", "--json").json["options"]["rules"] == now
    assert former not in run("rules", game).out.split("Sources")[0].split("Accounts")[0]


def test_a_former_value_is_understood(run: Run) -> None:
    run("new", "a.sheet", "rentz", "Anna", "Boris", "Cleo", "--set", "schedule=claoozi")
    assert run("show", "--json").json["options"]["schedule"] == "both-ways"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (("bids=1,0",), "value oh-hell: error: bids=1,0 gives 2 numbers for 4"),
        (("bids=1,0,1,1", "tricks=1,0,0,0"), "value oh-hell: error: tricks add up to 1, not to 10"),
    ],
)
def test_a_slip_in_value_quotes_only_what_was_typed(
    run: Run, facts: tuple[str, ...], said: str
) -> None:
    refused = run("value", "oh-hell", *facts)
    assert refused.status != 0
    assert said in refused.err
    assert "anyway" not in refused.err
    assert not re.search(r":\d+:", refused.err)


@pytest.mark.parametrize("game", GAMES)
def test_brief_rules_fit_a_screen(run: Run, game: str) -> None:
    shown = run("rules", game, "--brief")
    assert shown.status == 0
    lines = shown.out.splitlines()
    assert len(lines) < 24  # one line is left for the next command
    assert max(map(len, lines)) <= 80
    loaded = registry.load(game)
    shown_whole = " ".join(shown.out.split())
    assert any(f"Example: deal {example.line} " in shown_whole for example in loaded.examples)
    at = lines.index("Options used most (set OPTION=VALUE)")
    options = lines[at + 1 : at + 6]
    names = {spec.name for spec in loaded.option_specs}
    told = [line.split("=")[0].strip() for line in options if line.startswith("  ")]
    assert len(told) == min(5, len(names))
    assert set(told) <= names
    facts = " ".join(lines[:at])
    assert all(f" {spec.name}" in facts or " ..." in facts for spec in loaded.fact_specs)


def test_the_slips_of_every_fact_are_listed_with_an_example(run: Run) -> None:
    """Its first example says trump=H and no dealer: A is the first of the four."""
    listed = run("rules", "whist", "--slips").out.splitlines()
    assert ["dealer", "dealer", "nothing", "B", "1"] in [line.split() for line in listed]
    assert "      twice: a deal recorded twice" in listed
    slips = run("rules", "whist", "--slips", "--json").json["slips"]
    assert {"fact", "slip", "recorded", "meant", "nearest", "farthest"} == set(slips[0])


def test_what_is_said_of_a_deal_is_listed_by_fact(run: Run) -> None:
    listed = run("rules", "asszorti", "--checks").out
    assert "foreign=<text>: at no trumps every arrivazs is made" in listed
    assert listed.index("\ngame-by\n") < listed.index("\nlast3\n") < listed.index("\nforeign\n")
    checks = run("rules", "asszorti", "--checks", "--json").json["checks"]
    assert {
        "about": "game-by",
        "fault": "impossible",
        "message": "game-by=<text>, but the game was not doubled",
        "hint": "add game-doubles=kontra, or leave game-by out",
    } in checks
