"""Every game can be shown, explained, settled and exported at every stage of a sheet: empty, after
one deal, in mid-game, at its end, and after it."""

from __future__ import annotations

from pathlib import Path

import pytest
from random_sheets import RandomSheet, random_deal, random_sheet

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.games import registry
from scorekeeper.render.export import Content, export
from scorekeeper.render.json_ import dumps, explain_json, settle_json, show_json
from scorekeeper.render.terminal import render_grids
from scorekeeper.render.views import (
    deals_grid,
    entries_grids,
    next_lines,
    settlement_grids,
)

LONGEST = 30  # deals; games that last longer are left in the middle
SLOW = ("empty", "one deal", "end", "after the end")
STAGES = ("middle", *SLOW)
QUICK = ("barbu", "contract-bridge", "oh-hell", "points", "preference", "vira", "whist")
TABLES = [
    pytest.param(
        entry.name,
        stage,
        marks=[pytest.mark.slow] * (stage in SLOW or entry.name not in QUICK),
    )
    for entry in registry.GAMES
    for stage in STAGES
]


def at_stage(game: str, stage: str) -> Session:
    """A random sheet of that game at that stage."""
    if stage == "empty":
        return RandomSheet(game, random_sheet(game, 1, 1).players).session()
    deals = {"one deal": 1, "middle": 4}.get(stage, LONGEST)
    sheet = random_sheet(game, 1, deals)
    if stage != "after the end":
        return sheet.session()
    from random import Random

    late = {**random_deal(sheet.session(), Random(1)), "anyway": "one more"}
    return RandomSheet(game, sheet.players, deals=[*sheet.deals, late]).session()


@pytest.mark.parametrize(("game", "stage"), TABLES)
def test_every_view_and_export_works(game: str, stage: str) -> None:
    session = at_stage(game, stage)
    reckoning = reckon(session)
    grids = [
        *session.sheet.game.grids(session.played()),
        deals_grid(session),
        *entries_grids(session, None, None),
        *settlement_grids(session, reckoning),
    ]
    shown = render_grids(grids, width=80, colour=False)
    assert "\x1b" not in shown
    assert all(owner in shown for owner in session.ledger.table.owners)
    assert next_lines(session)
    for data in (
        show_json(session, session.problems),
        explain_json(session, None, None),
        settle_json(session, reckoning),
    ):
        assert dumps(data)
    for suffix in ("csv", "json", "html", "xlsx"):
        target = Path(f"out.{suffix}")
        export(Content(session, reckoning), str(target))
        assert target.stat().st_size > 0
