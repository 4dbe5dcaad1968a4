"""The default of every option and the numbers of every preset are those that the pages state.

The pages of docs/games were written from the books and sites that they name, apart from the
declarations in the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from option_effects import header
from random_sheets import session_of
from test_limits import CELL, GAMES, PAGES, Row, rows

from scorekeeper.core.declaration.options import OptionSpec, Preset, option_values
from scorekeeper.core.values.problems import InputError
from scorekeeper.games import registry

NUMBERS = re.compile(r"-?\d+(?:/\d+)?(?:,-?\d+(?:/\d+)?)*")
FAMILY = {  # the page that lists the options which these games share
    "booby": "cutthroat-bridge",
    "chicago-bridge": "contract-bridge",
    "cutthroat-bridge": "contract-bridge",
    "duplicate-bridge": "contract-bridge",
    "minibridge": "contract-bridge",
    "two-handed-bridge": "contract-bridge",
    "draw-and-discard-bridge": "two-handed-bridge",
    "honeymoon-bridge": "two-handed-bridge",
    "memory-bridge": "two-handed-bridge",
    "single-dummy-bridge": "two-handed-bridge",
    "israeli-whist": "oh-hell",
    "oh-hell-british": "oh-hell",
    "romanian-whist": "oh-hell",
}
# Defaults that depend on the players or on other options, which the pages tell in words.
IN_WORDS = {
    ("king", "variant"): {3: "russian-3", 4: "russian-4"},
    ("lora", "contracts"): {4: "minimum,maximum,queens,hearts,jack,king-last,lora"},
    ("lorum", "series"): {3: "3", 4: "4"},
    ("lorum", "pass"): {4: "0"},
    ("ninety-nine", "dummy"): {2: "lenient", 3: "none"},
    ("barbu", "salade_parts"): {4: "no-tricks,no-hearts,no-queens,no-king,no-last-two"},
    ("contract-bridge", "nv_doubled_undertricks"): {4: "modern"},
    ("whist-drive", "tables"): {4: "1", 8: "2"},
}
OTHER_NUMBERS = [
    # game, players, setting, option, default: what the pages say of other tables
    ("barbu", 5, "", "hand", "10"),
    ("barbu", 5, "", "domino", "45,25,10,0,-6"),
    ("barbu", 4, "doubling=none", "declarer_double_quota", "0"),
    ("barbu", 4, "hearts=graded", "ace_value", "4"),
    ("barbu", 4, "pack=32", "heart_count", "8"),
    ("barbu", 4, "salade_last=one", "last_two", "30"),
    ("ninety-nine", 4, "", "bonus", "30,20,10,0"),
    ("ninety-nine", 5, "", "bonus", "50,40,30,20,10"),
    ("ninety-nine", 5, "", "premium", "50/-50"),
    ("contract-bridge", 4, "laws=old", "redouble_bonus", "50"),
    ("contract-bridge", 4, "laws=old", "unfinished_part", "50"),
    ("contract-bridge", 4, "laws=old", "nv_doubled_undertricks", "old"),
    ("contract-bridge", 4, "format=chicago", "honours", "off"),
    ("contract-bridge", 4, "format=chicago chicago_scoring=carry", "honours", "on"),
    ("rentz", 4, "schedule=thomas", "blind", "on"),
    ("rentz", 4, "schedule=thomas", "last_blind", "on"),
    ("lorum", 4, "unit=points", "pass", "1"),
    ("lorum", 4, "unit=beans", "clear", "split"),
    ("vint", 4, "scoring=finland1895", "game_bonus", "1000,2000"),
    ("oh-hell", 4, "exact_target=100", "free_from", "80"),
]


def text_at(game: str, count: int, option: str, setting: str = "") -> str:
    """The text of an option at a table of so many players, which sets no more than that."""
    lines = [*header(game, count), *([f"set {setting}"] if setting else [])]
    values = option_values(session_of(lines).ledger.table.options)
    return spec_of(game, option).kind.print(values[option])


def spec_of(game: str, option: str) -> OptionSpec:
    """The declaration of an option."""
    return next(spec for spec in registry.load(game).option_specs if spec.name == option)


def told(game: str) -> Iterator[tuple[str, Row]]:
    """The options of a game, with the row of its own page."""
    own = {spec.name for spec in registry.load(game).option_specs}
    for row in rows(game):
        if row.option in own and (game, row.option) not in IN_WORDS:
            yield game, row


ROWS = [
    pytest.param(*found, id=f"{found[0]}-{found[1].option}") for g in GAMES for found in told(g)
]


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_the_page_states_the_default(game: str, row: Row) -> None:
    text = text_at(game, registry.load(game).usual_seats, row.option)
    stated = re.split(r";| \(", row.default)[0].strip(" `")
    kind = spec_of(game, row.option).kind
    try:
        same = kind.print(kind.parse(stated, row.option)) if stated not in ("-", "none") else stated
    except InputError:
        same = stated
    assert same == (text or "-"), f"{row.option}: the page says {row.default}"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_stands_on_the_page_or_on_that_of_the_family(game: str) -> None:
    pages, page = [game], game
    while page in FAMILY:
        page = FAMILY[page]
        pages.append(page)
    listed = {row.option for one in pages for row in rows(one)}
    listed |= {name for row in listed for name in row.replace("`", "").split(", ")}
    missing = {spec.name for spec in registry.load(game).option_specs} - listed
    text = "".join((PAGES / f"{one}.md").read_text("utf-8") for one in pages)
    assert not [name for name in missing if f"`{name}`" not in text]


@pytest.mark.parametrize(
    ("game", "option", "count", "text"),
    [(*key, count, text) for key, by_count in IN_WORDS.items() for count, text in by_count.items()],
)
def test_defaults_by_the_number_of_players(game: str, option: str, count: int, text: str) -> None:
    assert text_at(game, count, option) == text


@pytest.mark.parametrize(("game", "count", "setting", "option", "text"), OTHER_NUMBERS)
def test_defaults_at_other_tables(
    game: str, count: int, setting: str, option: str, text: str
) -> None:
    assert text_at(game, count, option, setting) == text


# presets -------------------------------------------------------------------------------------


def preset_rows(game: str) -> Iterator[tuple[str, str]]:
    """The presets of the page: the name, and what its row says of it."""
    is_table = False
    for line in Path(PAGES / f"{game}.md").read_text("utf-8").splitlines():
        is_table = line.startswith("|") and (is_table or "preset" in line)
        if not is_table:
            continue
        cells = [cell.strip() for cell in CELL.split(line)[1:-1]]
        if len(cells) > 1 and (found := re.match(r"`([^`]+)`", cells[0])):
            yield found[1], " | ".join(cells[1:])


SMALL = {"trick_value": "1", "heart_value": "1", "ace_value": "1"}
FRENCH = {"trick_value": "5", "heart_value": "5", "ace_value": "5", "queen_value": "10"}
SAID_OTHERWISE = {  # by the pages and programs that the presets are named after
    ("barbu", preset, option): value
    for preset, values in {
        "bga-simple": {**SMALL, "declarer_double_quota": "0"},
        "ludophinois": {**SMALL, "queen_value": "2", "king_value": "8"},
        "gautron": {"salade_divisor": "2", "declarer_double_quota": "0"},
        "sweep-70": {**FRENCH, "king_value": "40", "whole_salade": "-130"},
        "barbette": {"declarer_double_quota": "1"},
    }.items()
    for option, value in values.items()
} | {("lorum", "eight", "ape"): "8", ("lorum", "eight", "seventh"): "8"}

PRESETS = [
    pytest.param(game, preset, text, id=f"{game}-{preset.name}")
    for game in GAMES
    for preset in registry.load(game).presets
    for name, text in preset_rows(game)
    if name == preset.name
]


@pytest.mark.parametrize(("game", "preset", "text"), PRESETS)
def test_the_page_states_the_numbers_of_a_preset(game: str, preset: Preset, text: str) -> None:
    stated = dict(re.findall(r"(\w+)=([^\s;`|]+)", text))
    for option, value in preset.settings.items():
        if option in stated:
            assert stated[option].rstrip(":,.") == value, option
        elif (game, preset.name, option) in SAID_OTHERWISE:
            assert SAID_OTHERWISE[game, preset.name, option] == value
        elif NUMBERS.fullmatch(value):
            assert re.search(rf"(?<![\d,/]){re.escape(value)}(?![\d/]|,-?\d)", text), option


def test_most_presets_stand_in_tables() -> None:
    assert len(PRESETS) > 60
