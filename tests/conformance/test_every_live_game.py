"""Formulas over facts: in every game that has them they are worth what its deals score."""

from __future__ import annotations

import re
from itertools import cycle, islice
from pathlib import Path

import pytest
from option_effects import lines_under, read_effects
from random_sheets import NAMES, random_sheet, session_of
from workbook_page import excepted
from worked import Worked, booked

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.books.table import everyone_at, members_of
from scorekeeper.core.declaration.options import option_values
from scorekeeper.core.formula.tree import MOST_LEVELS, MOST_SIGNS
from scorekeeper.core.game import Game
from scorekeeper.core.live.failed import FAILED, failed_sign
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games import registry

DEALS, SHEETS = 2000, 1500
SAMPLES = sorted((Path(__file__).parents[2] / "sample_sheets").glob("*.sheet"))
LIVE = [
    entry.name for entry in registry.GAMES if type(registry.load(entry.name)).live is not Game.live
]


def _live(session: Session) -> Live | None:
    """The formulas, where they follow this table."""
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    return None if live is None or live.lacks else live


def _followed(session: Session) -> int:
    """How many deals the formulas follow; each of them must move what its entries move."""
    live = _live(session)
    if live is None:
        return 0
    worked = Worked(session, live)
    _assert_moved(worked)
    for at, deal in enumerate(worked.deals, 1):
        assert_failures_are_named(session, worked, at, deal)
        worked.breach(at)  # which is measured, too
    assert worked.longest < MOST_SIGNS
    assert worked.deepest < MOST_LEVELS
    return len(worked.deals)


def _assert_followed(session: Session) -> int:
    """How many deals the formulas follow: all that were scored but for those of which the page
    about workbooks says that they stay as they were."""
    scored = [deal for deal in session.deals if deal.status == SCORED]
    least = sum(not _may_stay(deal, session) for deal in scored)
    followed = _followed(session)
    assert least <= followed <= len(scored), (least, followed, len(scored))
    return followed


def _may_stay(deal: ScoredDeal, session: Session) -> bool:
    """Whether the page excepts the deal: by an option, a fact, as a play-off of some, or since it
    says in which order both sides revoked."""
    game, table = session.sheet.game, session.sheet.table
    options, facts = excepted(game.name)
    live = _live(session)
    if live is not None and len(table.players) > game.usual_seats:
        facts |= live.apart  # of more players than formulas have room for
    values = option_values(table.options)
    chosen = {(spec.name, spec.text(values[spec.name])) for spec in game.option_specs}
    is_of_some = ("playoff", "tied-only") in chosen and len(deal.active) < len(table.players)
    is_of_both = len(set(re.findall("NS|EW", deal.texts.get("revoke", "")))) > 1
    return bool(options & chosen or facts & deal.texts.keys() or is_of_some or is_of_both)


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


def _assert_moved(worked: Worked) -> None:
    for at, deal in enumerate(worked.deals, 1):
        assert worked.moved(at) == booked(deal), (deal.number, deal.texts)


@pytest.mark.parametrize("game", LIVE)
def test_random_deals(game: str) -> None:
    assert _assert_followed(random_sheet(game, 7, 20).session())


@pytest.mark.slow
@pytest.mark.parametrize("game", LIVE)
def test_random_deals_of_so_many_players(game: str) -> None:
    for seats in _tables(game):
        assert _assert_followed(random_sheet(game, 7, 20, players=seats).session())


def _tables(game: str) -> range:
    """The numbers of players."""
    least, most = registry.load(game).seats
    return range(least, min(most, len(NAMES)) + 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", LIVE)
def test_many_random_deals(game: str) -> None:
    """Formulas are built once for sheets of so many players that tell the same facts."""
    lives: dict[int, Live | None] = {}
    known: dict[int, list[Worked]] = {}
    followed = 0
    for seed, seats in enumerate(islice(cycle(_tables(game)), SHEETS), 1000):
        session = random_sheet(game, seed, 50, players=seats).session()
        if seats not in lives:
            lives[seats] = _live(session)
        if (live := lives[seats]) is not None:
            worked = next((w for w in known.get(seats, ()) if w.of_another(session)), None)
            if worked is None:
                worked = Worked(session, live, measured=False)
                known.setdefault(seats, []).append(worked)
            _assert_moved(worked)
            followed += len(worked.deals)
        if followed >= DEALS:
            return
    raise AssertionError(f"only {followed} of {DEALS} deals are followed")


@pytest.mark.slow
@pytest.mark.parametrize("game", LIVE)
def test_every_option(game: str) -> None:
    sheets = {
        tuple(lines_under(game, effect.sheet, effect.option, value))
        for effect in read_effects(game)
        for value in (effect.one, effect.other)
    }
    # many pairs of values share one
    assert sum([_assert_followed(session_of(lines)) for lines in sorted(sheets)])


@pytest.mark.slow
@pytest.mark.parametrize("game", LIVE)
def test_every_preset(game: str) -> None:
    for preset in registry.load(game).presets:
        settings = f"preset={preset.name}"
        _assert_followed(random_sheet(game, 3, 12, settings).session())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples(path: Path) -> None:
    _assert_followed(session_of(path.read_text(encoding="utf-8").splitlines(), str(path)))
