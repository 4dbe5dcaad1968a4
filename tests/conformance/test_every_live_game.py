"""Formulas over facts: in every game that has them they are worth what its deals score."""

from __future__ import annotations

from pathlib import Path

import pytest
from option_effects import lines_under, read_effects
from random_sheets import NAMES, random_sheet, session_of
from worked import Worked, booked

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.table import everyone_at, members_of
from scorekeeper.core.formula.tree import MOST_LEVELS, MOST_SIGNS
from scorekeeper.core.game import Game
from scorekeeper.core.live_failed import FAILED, failed_sign
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games import registry

SAMPLES = sorted((Path(__file__).parents[2] / "sample_sheets").glob("*.sheet"))
LIVE = [
    entry.name for entry in registry.GAMES if type(registry.load(entry.name)).live is not Game.live
]


def _followed(session: Session) -> int:
    """How many deals the formulas follow; each of them must move what its entries move."""
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    if live is None or live.lacks:
        return 0
    worked = Worked(session, live)
    for at, deal in enumerate(worked.deals, 1):
        assert worked.moved(at) == booked(deal), (deal.number, deal.texts)
        assert_failures_are_named(session, worked, at, deal)
    assert worked.longest < MOST_SIGNS
    assert worked.deepest < MOST_LEVELS
    return len(worked.deals)


def assert_failures_are_named(session: Session, worked: Worked, at: int, deal: ScoredDeal) -> None:
    """A part of a fact is marked in every deal in which somebody failed in anything that counts as
    tried, and only his parts."""
    table = worked.ledger_before(at).table
    feats = list(session.sheet.game.feats(deal.facts, table))
    failed = {feat.player for feat in feats if not feat.is_done}
    parts = [part for column in worked.live.columns for part in column.marks]
    assert parts or not feats
    signs = str(worked.working.value(at, worked.columns[FAILED])) if parts else ""
    marked = [part for place, part in enumerate(parts, 1) if failed_sign(place) in signs]
    assert bool(marked) == bool(failed), (deal.texts, signs, feats)
    for part in marked:
        assert not part.owner or failed & {*members_of(table, part.owner)}, (deal.texts, signs)


@pytest.mark.parametrize("game", LIVE)
def test_random_deals(game: str) -> None:
    least, most = registry.load(game).seats
    found = [
        _followed(random_sheet(game, 7, 20, players=seats).session())
        for seats in range(least, min(most, len(NAMES)) + 1)
    ]
    assert any(found)


@pytest.mark.slow
@pytest.mark.parametrize("game", LIVE)
def test_many_random_deals(game: str) -> None:
    least, most = registry.load(game).seats
    tables = range(least, min(most, len(NAMES)) + 1)
    sheets = [(seed, seats) for seed in range(40 // len(tables) + 1) for seats in tables]
    found = [_followed(random_sheet(game, s, 50, players=n).session()) for s, n in sheets]
    assert any(found)


@pytest.mark.parametrize("game", LIVE)
def test_every_option(game: str) -> None:
    for effect in read_effects(game):
        for value in (effect.one, effect.other):
            _followed(session_of(lines_under(game, effect.sheet, effect.option, value)))


@pytest.mark.parametrize("game", LIVE)
def test_every_preset(game: str) -> None:
    for preset in registry.load(game).presets:
        settings = f"preset={preset.name}"
        _followed(random_sheet(game, 3, 12, settings).session())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples(path: Path) -> None:
    _followed(session_of(path.read_text(encoding="utf-8").splitlines(), str(path)))
