"""Trumps of Ninety-Nine that do not follow from the deal before: formulas say what a check says."""

from __future__ import annotations

from random import Random

import pytest
from random_sheets import deal_line, random_sheet, session_of
from worked import Worked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.values.problems import Fault
from scorekeeper.core.values.suits import STRAINS

DEALS, SHEETS = 16, 3
TABLES = [
    ("", 3),
    ("", 2),
    ("", 4),
    ("", 5),
    ("trump=first-diamonds", 3),
    ("trump=declarer", 3),
    ("trump=nines end=target", 3),
    ("end=deals=30 first_trump=S", 3),
]


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "seats"), TABLES, ids=str)
def test_trumps_that_do_not_follow(settings: str, seats: int) -> None:
    dice, count = Random(f"{settings}/{seats}"), 0
    for seed in range(SHEETS):
        sheet = random_sheet("ninety-nine", seed, DEALS, settings, seats)
        header = [line for line in sheet.lines() if not line.startswith("deal ")]
        deals = [{**deal, "trump": dice.choice(STRAINS)} for deal in sheet.deals]
        session = session_of([*header, *map(deal_line, deals)])
        live = session.sheet.game.live(everyone_at(session.sheet.table))
        assert live is not None
        worked = Worked(session, live)
        told = {p.deal: p.message for p in session.problems if p.fault is Fault.BREACH}
        assert [worked.breach(at) for at in range(1, len(worked.deals) + 1)] == [
            told.get(deal.number, "") for deal in worked.deals
        ]
        count += len(told)
    assert count


@pytest.mark.parametrize("trump", ["turn-up", "free"])
def test_trumps_that_nothing_says_are_free(trump: str) -> None:
    sheet = random_sheet("ninety-nine", 1, 3, f"trump={trump}")
    table = sheet.session().sheet.table
    live = sheet.session().sheet.game.live(table)
    assert live is not None
    assert not any(column.fills and column.fills.fact == "trump" for column in live.columns)


def test_trumps_of_the_next_deal_are_filled_in() -> None:
    """No trump at first; clubs after three bids made, spades after one."""
    session = session_of(
        [
            "game ninety-nine",
            "players A B C",
            "deal bids=2,3,4 tricks=2,3,4",
            "deal bids=2,3,4 tricks=2,4,3 declare=A",
            "deal bids=5,2,2 tricks=5,2,2 declare=A",
        ]
    )
    live = session.sheet.game.live(session.sheet.table)
    assert live is not None
    worked = Worked(session, live)
    column = worked.columns["trump that follows"]
    assert [worked.working.value(at, column) for at in (1, 2, 3)] == ["NT", "C", "S"]
