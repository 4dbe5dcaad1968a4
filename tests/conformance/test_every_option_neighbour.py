"""Every option of every game has values near its own, or there is a reason why not."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.declaration.option_kinds import Choice, Switch
from scorekeeper.core.declaration.option_neighbours import other_values, usual_texts
from scorekeeper.core.declaration.options import OptionSpec, option_values
from scorekeeper.core.game import AnyGame
from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]
MOST = 60  # values of one option: a search through more would not find a slip but guess one


def values_of(game: AnyGame) -> dict[str, Any]:
    return option_values(game.options_of({}, game.usual_seats))


def texts_near(game: AnyGame, spec: OptionSpec, value: Any) -> list[str]:
    usual = usual_texts(spec, game.presets, values_of(game), game.usual_seats)
    return [found.text for found in other_values(spec, value, usual)]


def why_alone(spec: OptionSpec, text: str) -> str:
    """Why there may be no other value near that one."""
    if text in ("none", ""):
        return "nothing was agreed, and no source says what it may have been"
    if len(spec.kind.words) == 1:
        return "there is no other word"
    if any(text in group for group in spec.alike):
        return "the others make no difference to the score"
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_other_values_or_a_reason_why_not(game: str) -> None:
    made = registry.load(game)
    values = values_of(made)
    for spec in made.option_specs:
        text, found = spec.text(values[spec.name]), texts_near(made, spec, values[spec.name])
        assert found or why_alone(spec, text), spec.name
        assert len(found) <= MOST
        assert text not in found
        assert len(set(found)) == len(found)
        for other in found:
            assert spec.text(spec.kind.parse(other, spec.name)) == other


@pytest.mark.parametrize("game", GAMES)
def test_words_and_switches_are_near_in_both_directions(game: str) -> None:
    made = registry.load(game)
    for spec in made.option_specs:
        if isinstance(spec.kind, Choice | Switch) and not spec.alike:
            for word in spec.kind.words:
                for other in texts_near(made, spec, spec.kind.parse(word, spec.name)):
                    back = texts_near(made, spec, spec.kind.parse(other, spec.name))
                    assert word in back
