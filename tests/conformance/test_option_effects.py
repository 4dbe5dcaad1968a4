"""Every value of every option makes a difference, or is declared to make none.

The sheets that show it stand in tests/option_effects, found by tests/find_option_effects.py or
written by hand where chance does not reach.
"""

from __future__ import annotations

from collections import defaultdict

import pytest
from option_effects import (
    EFFECTS,
    HERE,
    choices_to_tell_apart,
    effect_of,
    lines_under,
    points,
    read_effects,
)
from random_sheets import random_sheet, session_of

from scorekeeper.core.declaration.option_kinds import WordList
from scorekeeper.core.declaration.options import OptionSpec
from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_sheets_show_what_they_say(game: str) -> None:
    for effect in read_effects(game):
        shown = effect_of(game, effect.sheet, effect.option, effect.one, effect.other)
        assert shown == effect.shows, effect.head()
        assert shown in EFFECTS


@pytest.mark.parametrize("game", GAMES)
def test_every_value_is_told_apart_from_every_other(game: str) -> None:
    shown = defaultdict(set)
    for effect in read_effects(game):
        shown[effect.option] |= {(effect.one, effect.other), (effect.other, effect.one)}
    for spec in registry.load(game).option_specs:
        pairs = list(choices_to_tell_apart(game, spec))
        missing = [pair for pair in pairs if pair not in shown[spec.name]]
        assert not missing, f"{spec.name}: write a sheet that tells apart {missing}"
        if isinstance(spec.kind, WordList):
            moved = {word for one, other in shown[spec.name] for word in _moved(spec, one, other)}
            alike = {word for group in spec.alike for word in group}
            assert moved | alike >= set(spec.kind.words), spec.name
        elif not pairs and not spec.alike and len(spec.kind.words) != 1:
            assert shown[spec.name], f"{spec.name}: write a sheet where it matters"


def _moved(spec: OptionSpec, one: str, other: str) -> set[str]:
    """The words that stand at another place of the two lists, or in one of them alone."""
    places = [
        {word: at for at, word in enumerate(spec.kind.parse(text, spec.name))}
        for text in (one, other)
    ]
    return {word for word in spec.kind.words if places[0].get(word) != places[1].get(word)}


@pytest.mark.parametrize(
    ("game", "spec", "group"),
    [
        pytest.param(game, spec, group, id=f"{game}-{spec.name}")
        for game in GAMES
        for spec in registry.load(game).option_specs
        for group in spec.alike
    ],
)
def test_values_declared_alike_score_alike(
    game: str, spec: OptionSpec, group: tuple[str, ...]
) -> None:
    for seed in range(1, 5):
        made = random_sheet(game, seed, 6)
        sheet = [f"players {' '.join(made.players)}", *made.lines()[2:]]
        scored = [session_of(lines_under(game, sheet, spec.name, value)) for value in group]
        assert all(points(one) == points(scored[0]) for one in scored)


def test_no_sheet_is_for_a_game_that_is_not_there() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} <= set(GAMES)
