"""Where rules come from: each source is said once per game, by title, and cited by key."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import chain

import pytest

from scorekeeper.core.declaration.sources import cited_keys
from scorekeeper.core.game import AnyGame
from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]
FILE_NAME = re.compile(r"\.(txt|md|csv|pdf)\b|\b\d{3}_[0-9a-f]{6}")
# A source that is named in words instead of being cited.
NAMED = re.compile(
    r"\.(com|org|net|info|co\.uk|uk|de|ro|es|it|ca|pt)\b|Parlett|Wikipedia|Hoyle|pagat\b(?!:)", re.I
)
UNSAID = re.compile(r"\bseed\b|constructed", re.I)


def texts(game: AnyGame) -> list[str]:
    """Everything that may cite: options, presets and the tables of the manual."""
    cells = (c.text for grid in game.reference() for row in grid.rows for c in row.cells)
    specs = chain(game.option_specs, game.presets)
    return [*(spec.source for spec in specs), *(cell for cell in cells if cited_keys(cell))]


@pytest.mark.parametrize("name", GAMES)
def test_every_cited_source_is_declared_and_none_is_only_named(name: str) -> None:
    game = registry.load(name)
    for text in texts(game):
        assert not [key for key in cited_keys(text) if key not in game.sources], text
        assert not NAMED.search(re.sub(r"\[[a-z0-9-]+\]", "", text)), text
        assert not UNSAID.search(text), text


def test_every_declared_source_is_cited_by_a_game_that_shares_it() -> None:
    cited = defaultdict(set)
    for name in GAMES:
        game = registry.load(name)
        for text in texts(game):
            cited[registry.offer(name).family] |= set(cited_keys(text))
    for name in GAMES:
        missing = registry.load(name).sources.keys() - cited[registry.offer(name).family]
        assert not missing, (name, missing)


@pytest.mark.parametrize("name", GAMES)
def test_titles_are_titles(name: str) -> None:
    titles = list(registry.load(name).sources.values())
    assert len(set(titles)) == len(titles)
    assert not [title for title in titles if FILE_NAME.search(title)]


@pytest.mark.parametrize("name", GAMES)
def test_no_preset_or_value_is_called_after_an_account(name: str) -> None:
    listed = {"seed", "parnescu", "claoozi", "thomas", "caledon", "dsauton"}
    game = registry.load(name)
    presets = {called for preset in game.presets for called in (preset.name, *preset.aliases)}
    values = {word for spec in game.option_specs for word in spec.kind.words}
    assert not listed & (presets | values)
