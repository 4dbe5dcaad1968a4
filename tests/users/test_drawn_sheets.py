"""A table exports the page and finds its sheet on it as its players draw it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from commands import Run


def sheet_on_page(run: Run, name: str) -> str:
    """The words of the section `Sheet` of the exported page, in their order."""
    assert run("export", f"{name}.sheet", "-o", f"{name}.html").status == 0
    page = Path(f"{name}.html").read_text("utf-8")
    section = page[page.index("<h2>Sheet</h2>") : page.index("<h2>Settlement</h2>")]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", section)).replace("\ufe0e", "").split())


def dealt(run: Run, *lines: str) -> None:
    for line in lines:
        found = run("deal", *line.split())
        assert found.status == 0, found.err


def in_order(text: str, *pieces: str) -> None:
    """The pieces stand in the text, each behind the one before."""
    at = 0
    for piece in pieces:
        assert piece in text[at:], f"{piece!r} is not behind what came before in: {text[at:]}"
        at += text[at:].index(piece) + len(piece)


def test_rubber_bridge_above_and_below_the_line(run: Run) -> None:
    """Four hearts with an overtrick: 120 below, 30 above. Three no trump: 100 below, the second
    game, and 700 for a rubber in which the others have none (laws of 1993, Law 74)."""
    run("new", "friday", "contract-bridge", "Nora", "Emil", "Sara", "Willem")
    dealt(run, "contract=4H+1 declarer=Nora", "contract=3NT= declarer=Sara")
    text = sheet_on_page(run, "friday")
    in_order(
        text,
        "Rubber 1 · NS by 950",
        "NS Nora + Sara EW Emil + Willem",
        "2 · rubber won by 2-0 games 700",
        "1 · 1 overtrick 30",
        "the line",
        "1 · 4 ♥ made 120",
        "game 1: NS",
        "2 · 3NT made 100",
        "game 2: NS",
        "below 220 below 0 above 730 above 0",
        "★ total 950 total 0",
    )


def test_the_next_rubber_has_a_pad_of_its_own(run: Run) -> None:
    run("new", "friday", "contract-bridge", "Nora", "Emil", "Sara", "Willem")
    dealt(run, "contract=4H= declarer=Nora", "contract=3NT= declarer=Sara")
    assert run("rubber", "NS=Nora,Emil", "EW=Sara,Willem").status == 0
    dealt(run, "contract=2S= declarer=Willem")
    text = sheet_on_page(run, "friday")
    in_order(
        text,
        "Rubber 1",
        "Nora + Sara",
        "Rubber 2 · in play, EW by 60",
        "NS Nora + Emil EW Sara + Willem",
        "3 · 2♠ made 60",
        "Players",
    )
    # 120 + 100 + 700 for Nora and Sara in the first, 60 for Sara and Willem in the second.
    assert "Nora 860 Emil −980 ★Sara 980 Willem −860" in text


def test_whist_with_its_game_points(run: Run) -> None:
    """Five by tricks wins the first game while the others have none: a treble, three points."""
    run("new", "tuesday", "whist", "Anna", "Boris", "Grigori", "Vera")
    dealt(run, "trump=H tricks=NS:11", "trump=S tricks=EW:8")
    text = sheet_on_page(run, "tuesday")
    in_order(
        text,
        "NS Anna + Grigori EW Boris + Vera",
        "1 ♥ 11-2",
        "+5 5 0",
        "game 1: NS, treble ●●● +3",
        "2 ♠ 5-8",
        "game points ★ NS 3 0",
    )


def test_oh_hell_with_a_void_and_an_open_deal(run: Run) -> None:
    """A deal that was void counts for nobody, one that is open not yet."""
    run("new", "monday", "oh-hell", "Anna", "Boris", "Vera", "--set", "schedule=list")
    dealt(run, "cards=3 trump=H bids=1,0,1 tricks=1,1,1")
    assert run("deal", "cards=2", "bids=0,1,2").status == 0
    assert run("void", "1", "--why", "a card was exposed").status == 0
    text = sheet_on_page(run, "monday")
    in_order(text, "Anna 0 Boris 0 Vera 0", "void: a card was exposed", "2 open", "0/ 1/ 2/")
