"""What is offered to somebody who typed something unknown: all that there is, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from random_sheets import NAMES, session_of

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.declaration.kinds import Player, Word
from scorekeeper.core.declaration.option_kinds import Choice, WordList
from scorekeeper.core.values.problems import InputError
from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]
STRANGE = "qqqqq"
MOST_LISTED = 24  # of more words the nearest are named


def offered(hint: str) -> list[str]:
    """The words after `known:`."""
    assert hint.startswith("known: "), hint
    return hint.removeprefix("known: ").split(", ")


def seated(game: str) -> Sequence[str]:
    return NAMES[: registry.load(game).usual_seats]


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_every_option(game: str) -> None:
    for spec in registry.load(game).option_specs:
        if isinstance(spec.kind, Choice | WordList) and len(spec.kind.words) <= MOST_LISTED:
            with pytest.raises(InputError) as caught:
                spec.kind.parse(STRANGE, spec.name)
            assert offered(caught.value.hint) == [*spec.kind.words], spec.name
            assert caught.value.message == f"no value of {spec.name} '{STRANGE}'"
            for word in spec.kind.words:
                assert spec.kind.print(spec.kind.parse(word, spec.name)) == word


@pytest.mark.parametrize("game", GAMES)
def test_the_words_and_players_of_every_fact(game: str) -> None:
    session = session_of([f"game {game}", f"players {' '.join(seated(game))}"])
    ledger = session.ledger
    for spec in registry.load(game).fact_specs:
        view = Deal(ledger, 1, session.sheet.game.facts)
        if type(spec.kind) is Word and not callable(spec.kind._words):
            expected = [*spec.kind._words]
        elif type(spec.kind) is Player:
            expected = [*seated(game)]
        else:
            continue
        if len(expected) > MOST_LISTED:
            continue
        with pytest.raises(InputError) as caught:
            spec.kind.parse(STRANGE, view, spec.name)
        assert offered(caught.value.hint) == expected, spec.name


@pytest.mark.parametrize("game", GAMES)
def test_the_presets(game: str) -> None:
    loaded = registry.load(game)
    lines = [f"game {game}", f"players {' '.join(seated(game))}", f"set rules={STRANGE}"]
    (problem,) = session_of(lines).problems
    assert problem.message == f"no preset '{STRANGE}'"
    if not loaded.presets:
        assert problem.hint == "this game has none, so leave rules out"
    elif len(loaded.presets) <= MOST_LISTED:
        assert offered(problem.hint) == [preset.name for preset in loaded.presets]
