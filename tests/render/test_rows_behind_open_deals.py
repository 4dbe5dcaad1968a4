"""Workbooks of a sheet with a deal that is still open."""

from __future__ import annotations

from random_sheets import session_of

from scorekeeper.render.workbook.template import template

DEALER = "dealer"


def test_the_next_ones_deal_behind_an_open_deal() -> None:
    """Anna deals the first; Boris' deal waits for its tricks, so that Vera and Gleb come next."""
    lines = [
        "game oh-hell",
        "players Anna Boris Vera Gleb",
        "set schedule=list",
        "dealer Anna",
        "deal cards=4 bids=1,1,1,0 tricks=1,1,1,1",
        "deal cards=4 bids=1,1,1,0",
    ]
    session = session_of(lines)
    assert session.open_deal == 2
    made = template(session, 2)
    tab, place = made.deals.tab, made.deals.facts.place(DEALER, "", "")
    assert place is not None
    dealers = [tab.value(row, place) for row in range(1, tab.last_row + 1)]
    names = [name for name in dealers if name in ("Anna", "Boris", "Vera", "Gleb")]
    assert names == ["Anna", "Boris", "Vera", "Gleb"]
