"""Live formulas of the exact-bid family: over cells they are worth what the facts score."""

from __future__ import annotations

import pytest
from random_sheets import random_sheet
from worked import Worked, booked

from scorekeeper.core.formula.tree import MOST_LEVELS, MOST_SIGNS
from scorekeeper.games.exact_bid.scales import SCALES
from scorekeeper.journal.reader import read

SETTINGS = [
    *(("oh-hell", f"scoring={name}") for name in SCALES),
    ("oh-hell", "twos=5"),
    ("oh-hell", "rage_cards=on"),
    ("oh-hell", "skull_bonus=on"),
    ("oh-hell", "halving=on"),
    ("oh-hell", "halving=on streak=all streak_length=2 twos=5"),
    ("oh-hell", "exact_target=60 free_from=50"),
    ("oh-hell", "zero=5+n"),
    ("oh-hell", "fail_zero=on"),
    ("oh-hell", "streak=all streak_length=2 streak_points=7"),
    ("oh-hell", "streak=skip-ones streak_length=2"),
    ("oh-hell", "streak=break-on-ones streak_length=2"),
    ("oh-hell", "outcome=flag scoring=british"),
    ("oh-hell", "facts=luck made=10+b*b+luck missed=-10*d//2-luck"),
    ("oh-hell", 'made="n if 1<=b<n and not t==2 else s//p" missed="(b or 3)*(t and 2)-min(d,p,4)"'),
    ("oh-hell", "schedule=clag"),
    ("oh-hell", "schedule=list halving=on streak=all streak_length=2"),
    ("oh-hell", "dealer_out=on zero_at_peak=50"),
    ("oh-hell", "hook=not-first"),
    ("oh-hell", "deals=3 tie=playoff playoff=tied-only"),
    ("oh-hell-british", ""),
    ("romanian-whist", ""),
]


FOR_FOUR = [
    ("oh-hell", "estimation=on"),
    ("oh-hell", "estimation=on schedule=list"),
    ("israeli-whist", ""),
    ("israeli-whist", "zero_fail=flat streak=all streak_length=2 declarer_may_raise=on"),
    ("israeli-whist", "frisch_raises=on zero_fail_cap=10 outcome=flag made=10+b missed=-b"),
]
TABLES = [
    pytest.param(*item, players, marks=[pytest.mark.slow] * (players == 5))
    for item in SETTINGS
    for players in (3, 5)
]


@pytest.mark.parametrize(
    ("game", "settings", "players"), [*TABLES, *((*item, 4) for item in FOR_FOUR)]
)
def test_the_trees_are_worth_what_the_deal_scores(game: str, settings: str, players: int) -> None:
    sheet = random_sheet(game, 7, 16, settings, players)
    assert not read(sheet.lines()[:3]).problems  # every setting is one of the game's
    session = sheet.session()
    table = session.ledger.table
    own = session.sheet.game.live(table)
    assert not own.lacks
    worked = Worked(session, own)
    assert worked.deals
    for at, deal in enumerate(worked.deals, 1):
        assert worked.moved(at) == booked(deal), deal.texts
    assert worked.longest < MOST_SIGNS
    assert worked.deepest < MOST_LEVELS
