"""Notes are read where they were made, in everything that shows a sheet."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from commands import Run
from openpyxl import load_workbook
from random_sheets import random_sheet

from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]
BY_BOARD = "duplicate-bridge"  # its results are listed by board, each note behind its result
LONG = "the cards were dealt from the wrong pack and nobody saw it until the third trick was over"


def noted(game: str, path: Path) -> None:
    """A sheet of three deals with a note before the first and after each."""
    sheets = (random_sheet(game, seed, 3) for seed in count(3))  # a game may be over sooner
    head, players, *deals = next(sheet for sheet in sheets if len(sheet.deals) == 3).lines()
    lines = [head, players, 'note "number zero"']
    for at, line in enumerate(deals, 1):
        lines += [line, f'note "number {at}"']
    path.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize("game", GAMES)
def test_every_note_stands_in_show_in_its_order(run: Run, game: str) -> None:
    noted(game, Path("a.sheet"))
    lines = run("show", "a.sheet").out.splitlines()
    places = [
        next(at for at, line in enumerate(lines) if f"note: number {number}" in line)
        for number in ("zero", 1, 2, 3)
    ]
    assert places == sorted(places) or game == BY_BOARD


def test_a_note_stands_between_the_deals_where_it_was_made(run: Run) -> None:
    run("new", "a.sheet", "oh-hell", "Anna", "Boris", "Cleo", "--set", "schedule=1,2,3")
    run("deal", "bids=0,1,1", "tricks=0,1,0")
    run("note", "--by", "Anna", "Boris", "came", "late")
    run("adjust", "Boris=-1")
    run("note", "and paid for it")
    run("deal", "bids=0,1,0", "tricks=0,1,1")
    for command in (("show",), ("show", "--deals"), ("explain",)):
        lines = run(*command).out.splitlines()
        first = next(at for at, line in enumerate(lines) if line.startswith("1 "))
        second = next(at for at, line in enumerate(lines) if line.startswith("2 "))
        late = lines.index("note by Anna: Boris came late")
        paid = lines.index("note: and paid for it")
        assert first < late < paid < second
        assert paid - late > 1  # the adjustment stands between them


@pytest.mark.parametrize("game", ["oh-hell", "points"])
def test_a_note_stands_before_the_adjustment_that_followed_it(run: Run, game: str) -> None:
    noted(game, Path("a.sheet"))
    with Path("a.sheet").open("a") as sheet:
        sheet.write(f"adjust {_first_player('a.sheet')}=5\nnote last\n")
    lines = run("show", "a.sheet").out.splitlines()
    before, after = lines.index("note: number 3"), lines.index("note: last")
    assert [line.split()[0] for line in lines[before + 1 : after]] in (["adj"], ["+"])


def _first_player(sheet: str) -> str:
    return Path(sheet).read_text().split("players ")[1].split()[0]


def test_explain_of_a_deal_shows_the_notes_around_it(run: Run) -> None:
    noted("oh-hell", Path("a.sheet"))
    said = run("explain", "a.sheet", "2").out
    assert "note: number 1" in said
    assert "note: number 2" in said
    assert "number zero" not in said
    assert "number 3" not in said
    notes = run("explain", "a.sheet", "2", "--json").json["notes"]
    assert [note["text"] for note in notes] == ["number 1", "number 2"]


def test_json_has_every_note_with_its_place(run: Run) -> None:
    noted("whist", Path("a.sheet"))
    notes = run("show", "a.sheet", "--json").json["notes"]
    assert [(note["after"], note["text"]) for note in notes] == [
        (0, "number zero"),
        (1, "number 1"),
        (2, "number 2"),
        (3, "number 3"),
    ]


@pytest.mark.parametrize("game", ["oh-hell", "preference", "whist", "barbu", "whist-drive"])
def test_page_and_workbook_have_the_notes(run: Run, game: str) -> None:
    noted(game, Path("a.sheet"))
    assert run("export", "a.sheet", "-o", "a.html").status == 0
    assert run("export", "a.sheet", "-o", "a.xlsx").status == 0
    page = Path("a.html").read_text()
    book = load_workbook("a.xlsx")
    for tab in ("Sheet", "Deals"):
        cells = [str(c.value) for row in book[tab] for c in row if c.value is not None]
        for number in ("zero", 1, 2, 3):
            assert [cell for cell in cells if f"note: number {number}" in cell], (tab, number)
            assert f"note: number {number}" in page


def test_long_notes_wrap_and_hostile_ones_do_no_harm(run: Run) -> None:
    noted("oh-hell", Path("a.sheet"))
    run("note", "-f", "a.sheet", LONG)
    run("note", "-f", "a.sheet", "<b>=1+1\x1b[31m\u202e")
    lines = run("show", "a.sheet").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert LONG in " ".join(line.strip() for line in lines)
    assert "\x1b" not in "".join(lines)
    run("export", "a.sheet", "-o", "a.html")
    page = Path("a.html").read_text()
    assert "<b>" not in page
    assert "&lt;b&gt;=1+1" in page


def test_a_note_taken_back_is_not_shown(run: Run) -> None:
    noted("oh-hell", Path("a.sheet"))
    run("undo", "-f", "a.sheet")
    assert "number 3" not in run("show", "a.sheet").out
    assert "number 2" in run("show", "a.sheet").out


def test_notes_keep_their_places_when_an_earlier_deal_is_amended(run: Run) -> None:
    noted("oh-hell", Path("a.sheet"))
    run("agree", "-f", "a.sheet", "A=1", "--anyway", "a dispute")
    run("void", "-f", "a.sheet", "1")
    notes = run("show", "a.sheet", "--json").json["notes"]
    assert [note["after"] for note in notes] == [0, 1, 2, 3]
