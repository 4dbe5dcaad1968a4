"""The board for the hall: who leads, the last deal, what comes next, in letters that are read from
afar."""

from __future__ import annotations

from html import escape
from pathlib import Path
from re import findall, search
from typing import Any

import pytest
from browser import CHROMIUM, measured
from render_samples import HOSTILE, LONG, drive, mostly_slow, names, sample
from sheets import session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.ranking import marked, ranking
from scorekeeper.core.values.amounts import show_amount
from scorekeeper.render.board import MOST_SHOWN, board_html
from scorekeeper.render.board_style import BOARD_STYLE
from scorekeeper.render.figures import printed_number
from scorekeeper.render.page_style import STYLE

no_browser = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
ITEM = r"<li[^>]*><span>([^<]+)</span><bdi>([^<]*)</bdi>(?:<small>[^<]*</small>)?<b>([^<]*)</b>"

SHEET = """
    game oh-hell
    players Anna Boris Vera
    title "Thursday at Vera's"
    set schedule=list
    deal 1 cards=3 trump=H bids=1,0,1 tricks=1,1,1
    adjust Boris=-5 why="looked at a trick"
"""


def shown(sheet: Session) -> str:
    """The board as a page of its own."""
    head = f'<meta charset="utf-8"><style>{STYLE}{BOARD_STYLE}</style>'
    return (
        f'<!DOCTYPE html><html lang="en"><head>{head}</head>'
        f'<body class="board"><main>{board_html(sheet)}</main></body></html>'
    )


@pytest.mark.parametrize("name", mostly_slow(names()))
def test_the_ranking_is_that_of_the_sheet(name: str) -> None:
    sheet = sample(name)
    decimals = sheet.sheet.game.decimals(sheet.ledger.table)
    places = [
        ("\u2605" if place.place == 1 else mark, escape(place.player), show_amount(place.total))
        for mark, place in marked(ranking(sheet.sheet.game, sheet.ledger))
    ]
    found = findall(ITEM, board_html(sheet))
    assert [item[:2] for item in found] == [place[:2] for place in places[:MOST_SHOWN]]
    if decimals is None:
        assert [item[2] for item in found] == [
            printed_number(place[2]) for place in places[:MOST_SHOWN]
        ]


def test_the_last_deal_and_what_was_booked_after_it_are_told() -> None:
    """Made bids of one trick: 10 + 1 for Anna and Vera; Boris bid nought and won one (made
    10 + b, missed -10 for each by the scale of the sheet), then 5 were taken off."""
    text = board_html(session(SHEET))
    assert "<h1>Thursday at Vera&#x27;s</h1>" in text
    deal = session(SHEET).deals[0]
    boris = printed_number(str(deal.points["Boris"]))
    assert f"<bdi>Boris</bdi><small>{boris} −5</small>" in text
    assert search(r'<i class="?ring"?>1/1</i>', text)
    assert "<i>0/1</i>" in text
    assert '<p class="most"><bdi>Boris</bdi> <small>deals</small></p>' in text
    assert "<h2>Next: deal 2</h2>" in text


def test_an_open_deal_shows_its_bids() -> None:
    text = board_html(session(f"{SHEET}    deal 2 cards=2 bids=0,1,0\n"))
    assert "deal 2 is open" in text
    assert "<h2>Deal 2</h2>" in text
    assert "<i>1/</i>" in text


def test_a_deal_of_bridge_is_told_in_words() -> None:
    text = board_html(
        session("""
        game contract-bridge
        players Nora Emil Sara Willem
        deal 1 contract=4H+1 declarer=Nora
    """)
    )
    assert '4<i class="red">♥\ufe0e</i> made; 1 overtrick' in text
    assert "<td>+150</td>" in text  # 120 below and 30 above the line


def test_when_it_is_over_the_board_says_who_won() -> None:
    text = board_html(sample("oh-hell-evening"))
    assert "Anna wins with 240" in text
    assert "The game is over" in text


def test_who_is_level_shares_a_place() -> None:
    text = board_html(session(SHEET.replace("bids=1,0,1", "bids=1,0,0")))
    assert "2" in text
    first = [item for item in findall(ITEM, board_html(session(SHEET))) if item[0] == "\u2605"]
    assert [item[1] for item in first] == ["Anna", "Vera"]


def test_a_sheet_without_deals_has_a_board() -> None:
    text = board_html(session("game oh-hell\nplayers Anna Boris Vera"))
    assert "<h2>Next: deal 1</h2>" in text


def test_names_are_only_text() -> None:
    text = board_html(session(HOSTILE))
    assert "<script" not in text
    assert "<b>bold" not in text


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize(
    "name",
    ["oh-hell-evening", "preference-sochi-evening", "barbu-evening", "contract-bridge-evening",
     "whist-evening", "spades", LONG],
)  # fmt: skip
def test_nothing_on_the_wall_is_small(name: str, tmp_path: Path, chromium: Any) -> None:
    sheet = session(name) if name is LONG else sample(name)
    found = measured(shown(sheet), chromium, tmp_path, 1280, 800)
    assert found["smallest"] >= 22
    assert found["width"] <= 1280
    assert found["height"] <= 800


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize("tables", [2, 4, 10])
def test_forty_fit_on_the_wall_and_on_a_phone(tables: int, tmp_path: Path, chromium: Any) -> None:
    text = shown(drive(tables, 3))
    wall = measured(text, chromium, tmp_path, 1280, 800)
    assert wall["smallest"] >= 22
    assert wall["height"] <= 800
    phone = measured(text, chromium, tmp_path, 360, 740)
    assert phone["smallest"] >= 12
    assert phone["width"] <= 360
