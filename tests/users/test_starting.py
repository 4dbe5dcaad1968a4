"""How people begin a sheet: the words of `new` in any order, and games by the names they use."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

from scorekeeper.core.declaration.options import preset_called
from scorekeeper.games import registry

NAMES = ("Anna", "Boris", "Vera")


@pytest.mark.parametrize(
    "words",
    [
        ["friday.sheet", "oh-hell", *NAMES],
        ["friday", "oh-hell", *NAMES],
        ["oh-hell", "friday.sheet", *NAMES],
        ["oh hell", "friday.sheet", *NAMES],
        ["friday.sheet", "oh", "hell", *NAMES],
        ["oh", "hell", "friday.sheet", *NAMES],
        [*NAMES, "oh-hell", "friday.sheet"],
        ["Oh Hell!", *NAMES, "friday.sheet"],
        ["friday.sheet", *NAMES, "OhHell"],
        ["schedule=list", "friday", "oh-hell", *NAMES],
    ],
)
def test_file_game_and_players_in_any_order(run: Run, words: list[str]) -> None:
    ran = run("new", *words)
    assert ran.status == 0, ran.err
    lines = Path("friday.sheet").read_text().splitlines()
    assert "game oh-hell" in lines
    assert "players Anna Boris Vera" in lines


def test_a_game_first_and_a_file_without_suffix_is_told_by_the_number_of_players(run: Run) -> None:
    assert run("new", "whist", "friday", "A", "B", "C", "D").status == 0
    assert "players A B C D" in Path("friday.sheet").read_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["oh hell", "tom", "ben"], "scorekeeper new oh-hell.sheet 'oh hell' tom ben"),
        (["whist", "A", "B", "C", "D"], "scorekeeper new whist.sheet whist A B C D"),
        (
            ["oh-hell", "friday", *NAMES],
            "(or, if friday is the file: new friday.sheet oh-hell Anna Boris Vera)",
        ),
        (["oh-hell"], "scorekeeper new oh-hell.sheet oh-hell Anna Boris Vera"),
        (["friday"], "scorekeeper new friday.sheet oh-hell Anna Boris Vera"),
        (["friday.sheet"], "scorekeeper new friday.sheet oh-hell Anna Boris Vera"),
        ([], "scorekeeper new friday.sheet oh-hell Anna Boris Vera"),
    ],
)
def test_what_is_missing_is_proposed_and_nothing_is_made(
    run: Run, words: list[str], told: str
) -> None:
    ran = run("new", *words)
    assert ran.status == 2
    assert told in ran.err
    assert not list(Path().iterdir())


def test_what_is_proposed_can_be_typed(run: Run) -> None:
    assert run("new", "oh-hell.sheet", "oh hell", "tom", "ben", "ann").status == 0


def test_settings_need_no_option(run: Run) -> None:
    made = run("new", "f", "preference", "rules=sochi", *NAMES, "target=20", "dealer=Vera")
    assert made.status == 0, made.err
    text = Path("f.sheet").read_text()
    assert "\nset rules=sochi target=20\n" in text
    assert "\ndealer Vera\n" in text


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("bid whist", "bid-whist"),
        ("bidwhist", "bid-whist"),
        ("Bid_Whist", "bid-whist"),
        ("norwegian whist", "norwegian-whist"),
        ("Lórum", "lorum"),
        ("преферанс", "preference"),
        ("Ladies' Preference", "king"),
        ("Bondebridge", "oh-hell"),
        ("Plump", "oh-hell"),
        ("Rikiki", "oh-hell"),
        ("Nomination Whist", "oh-hell"),
    ],
)
def test_names_as_people_write_them(run: Run, name: str, game: str) -> None:
    assert (
        run("new", "f.sheet", name, *("A", "B", "C", "D")[: 3 if game == "king" else 4]).status == 0
    )
    assert f"game {game}\n" in Path("f.sheet").read_text()


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("Skull King", "rules=skull-king"),
        ("Judgement", "rules=kachuful"),
        ("Kachuful", "rules=kachuful"),
        ("Boerenbridge", "rules=boerenbridge"),
        ("Estimation", "rules=estimation"),
        ("Wizard", "rules=wizard"),
        ("Up and Down the River", "rules=river"),
        ("Contract Whist", "rules=contract-whist"),
        ("Oh Pshaw", "rules=pshaw"),
        ("German Bridge", "rules=german-bridge"),
        ("Portuguese King", "rules=portuguese"),
        ("Turkish King", "rules=turkish"),
        ("Rıfkı", "rules=turkish"),
        ("Kingen", "rules=kingen"),
        ("Croatian Lora", "rules=croatian"),
        ("Sochinka", "rules=sochi"),
        ("Ленинградка", "rules=leningrad"),
        ("court whist", "rules=court"),
    ],
)
def test_a_name_brings_its_rules(run: Run, name: str, settings: str) -> None:
    ran = run(
        "new", "f.sheet", name, *"ABCDEFGH"[: 8 if name[-5:] == "whist" and "court" in name else 4]
    )
    assert ran.status == 0, ran.err
    assert f"set {settings}\n" in Path("f.sheet").read_text()


@pytest.mark.parametrize("entry", registry.GAMES, ids=lambda entry: entry.name)
def test_every_name_of_a_preset_that_is_a_game_of_its_own_is_listed(entry: registry.Offer) -> None:
    """`games` lists each alias once, beside what it brings."""
    presets = registry.load(entry.name).presets
    brought = {alias: preset_called(alias, presets) for alias in entry.aliases}
    assert len(entry.aliases) == len(set(entry.aliases))
    assert all(registry.named(alias) == entry for alias in entry.aliases), brought


def test_games_lists_the_other_names_and_what_they_bring(run: Run) -> None:
    listed = " ".join(run("games").out.split())
    assert "wizard oh-hell rules=wizard" in listed
    assert "oh-hell rules=skull-king" in listed
    assert "rifki, turkish" in listed or "turkish-king, rifki king rules=turkish" in listed
    assert "king" in run("games", "rifki").out


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("skat", "preference"),
        ("Skat", "vira"),
        ("tarneeb", "oh-hell"),
        ("500", "bid-whist"),
        ("five hundred", "bid-whist"),
        ("reversis", "barbu"),
    ],
)
@pytest.mark.parametrize("command", [["rules"], ["games"], ["new", "f.sheet"]])
def test_a_game_that_is_not_offered(run: Run, command: list[str], name: str, nearest: str) -> None:
    ran = run(*command, name)
    assert ran.status == 2
    assert " is not offered\n  nearest: " in ran.err
    assert nearest in ran.err


def test_two_games_of_one_name_are_told_apart_however_it_is_spaced(run: Run) -> None:
    for name in ("russian whist", "russian-whist", "RussianWhist"):
        ran = run("new", "f.sheet", name, "A", "B", "C", "D")
        assert ran.status == 2
        assert "vint and biritch" in ran.err
    assert "vint and biritch" in run("new", "f.sheet", "russian", "whist", *"ABCD").err
