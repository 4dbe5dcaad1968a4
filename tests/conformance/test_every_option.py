"""Every option value and preset that the manual lists can be set, and scores without a fault."""

from __future__ import annotations

import pytest
from random_sheets import NAMES, random_sheet, session_of

from scorekeeper.core.declaration.option_kinds import Choice, Switch
from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]


def values() -> list[tuple[str, str]]:
    """(game, setting) for every word that an option can take, and every preset."""
    found = []
    for name in GAMES:
        game = registry.load(name)
        for spec in game.option_specs:
            if isinstance(spec.kind, Choice):
                found += [(name, f"{spec.name}={word}") for word in spec.kind.words]
            elif isinstance(spec.kind, Switch):
                found += [(name, f"{spec.name}={word}") for word in ("on", "off")]
        found += [(name, f"rules={preset.name}") for preset in game.presets]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setting"), values())
def test_every_listed_value_can_be_set_and_scores(game: str, setting: str) -> None:
    usual = registry.load(game).usual_seats
    lines = [f"game {game}", f"players {' '.join(NAMES[:usual])}", f"set {setting}"]
    session = session_of(lines)
    faults = [p for p in session.problems if p.is_error]
    if faults:
        # An option that needs others, or another number of players, says so.
        assert all(p.message and p.hint for p in faults)
        return
    name, _, text = setting.partition("=")
    assert session.sheet.option_texts[name] == text
    scored = random_sheet(game, 1, 3, setting).session()
    assert not [p for p in scored.problems if p.is_error]
    assert len(scored.deals) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setting"), values())
def test_a_late_setting_never_breaks_the_sheet(game: str, setting: str) -> None:
    """Set when deals stand already, whatever they make of it: told as problems, shown, settled."""
    sheet = random_sheet(game, 2, 5)
    session = session_of([*sheet.lines(), f"set {setting}"])
    played = session.sheet.game
    assert played.grids(session.played())
    assert played.settle(session.ledger).totals.keys() == session.totals().keys()
    assert all(problem.message for problem in session.problems)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_can_sit_down(game: str) -> None:
    least, most = registry.load(game).seats
    for count in range(least, min(most, len(NAMES)) + 1):
        session = session_of([f"game {game}", f"players {' '.join(NAMES[:count])}"])
        faults = [p for p in session.problems if p.is_error]
        if faults:
            assert all(p.message and p.hint for p in faults)
        else:
            assert random_sheet(game, 1, 2, players=count).session().is_ok
