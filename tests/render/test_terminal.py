"""Grids as text: alignment, width, marks, nothing harmful."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_sheets import random_sheet
from wcwidth import wcswidth

from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.cells import RIGHT, Cell, Column, Grid, Row, number, text
from scorekeeper.games import registry
from scorekeeper.render import views
from scorekeeper.render.safe import safe_text
from scorekeeper.render.terminal import render_grids
from scorekeeper.render.width import width, wrap


def grid(names: list[str], rows: int = 3) -> Grid:
    columns = (
        Column("deal"),
        Column("facts"),
        *(Column(label, name, RIGHT) for name in names for label in ("points", "total")),
    )
    body = tuple(
        Row(
            (
                text(str(deal)),
                text("bids=" + ",".join(f"{name}:3" for name in names)),
                *(number(deal * at - 7, plus=True) for at in range(2 * len(names))),
            ),
            deal,
        )
        for deal in range(1, rows + 1)
    )
    return Grid("deals", columns, body, ("a note",))


def lines(grids: list[Grid], *, room: int = 80, colour: bool = False) -> list[str]:
    return render_grids(grids, width=room, colour=colour).split("\n")


def test_numbers_keep_their_sign_and_stand_at_the_right() -> None:
    shown = lines(
        [
            Grid(
                "",
                (Column("a"), Column("b", align=RIGHT)),
                (
                    Row((text("007"), number(5, plus=True))),
                    Row((text("1e3"), number(-12))),
                ),
            )
        ]
    )
    assert shown == ["a      b", "---  ---", "007   +5", "1e3  -12"]


@pytest.mark.parametrize(
    "names",
    [
        ["Anna", "Boris", "Grigori", "Vera"],
        ["李小龍", "Ολυμπία", "Анна-Мария", "-A"],
        ["N" * 64, "M" * 64, "Анна " * 12 + "Анна", "李" * 40],
        [f"player{i}" for i in range(10)],
    ],
)
@pytest.mark.parametrize("room", [60, 80, 120])
def test_no_line_is_wider_than_asked_and_every_number_is_there(names: list[str], room: int) -> None:
    made = grid(names)
    shown = lines([made], room=room)
    assert max(wcswidth(line) for line in shown) <= room
    words = " ".join(shown).split()
    for row in made.rows:
        for cell in row.cells[2:]:
            assert cell.text in words


def test_columns_with_wide_letters_align() -> None:
    shown = lines(
        [
            Grid(
                "",
                (Column("player"), Column("total", align=RIGHT)),
                (
                    Row((text("李小龍"), number(5))),
                    Row((text("Anna"), number(1234))),
                ),
            )
        ]
    )
    assert {wcswidth(line) for line in shown} == {13}  # player (6), a gap of 2, total (5)


def test_group_headings_stand_above_their_columns() -> None:
    shown = lines([grid(["Anna", "Boris"], 1)])
    first, second = shown[1], shown[2]
    assert second.index("points") < first.index("Anna") < first.index("Boris")
    assert first.index("Boris") > second.index("total")


def test_too_many_columns_become_blocks_that_repeat_the_first_column() -> None:
    shown = lines([grid([f"player{i}" for i in range(10)], 2)])
    assert sum(line.startswith("deal ") for line in shown) > 1
    assert [line.split()[0] for line in shown if line[:1].isdigit()].count("2") > 1


def test_struck_cells_are_marked_with_and_without_colour() -> None:
    cells = Grid("", (Column("x"),), (Row((Cell("8D", struck=True),)),))
    assert lines([cells])[-1] == "~8D~"
    assert "\x1b[9m" in render_grids([cells], width=80, colour=True)


def test_rule_rows_draw_a_line() -> None:
    ruled = Grid("", (Column("x"),), (Row((text("a"),)), Row((text("b"),), rule=True)))
    assert lines([ruled]) == ["x", "-", "a", "-", "b"]


@settings(max_examples=50, deadline=None)
@given(st.text(), st.text(), st.text(max_size=200))
def test_nothing_in_a_text_reaches_the_terminal_as_a_command(a: str, b: str, c: str) -> None:
    hostile = "\x1b[31m\x9b2J\u202e\x07\r\n\t"
    columns = (Column(b + hostile, a + hostile),)
    made = Grid(a + hostile, columns, (Row((text(c + hostile),)),), (c,))
    shown = render_grids([made], width=40, colour=False)
    assert all(letter == "\n" or letter.isprintable() for letter in shown)


def test_no_escape_sequences_without_colour() -> None:
    assert "\x1b" not in render_grids([grid(["Anna", "Boris"])], width=80, colour=False)
    assert "\x1b" in render_grids([grid(["Anna", "Boris"])], width=80, colour=True)


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=80), st.integers(2, 30))
def test_wrapping_loses_no_letter_and_fits(content: str, room: int) -> None:
    clean = safe_text(content)
    wrapped = wrap(clean, room)
    assert all(width(line) <= room for line in wrapped)
    assert "".join(wrapped).replace(" ", "") == clean.replace(" ", "")


def test_safe_text_replaces_one_for_one() -> None:
    assert safe_text("a\x1b[2Jb\u202ec\td\ne") == "a\ufffd[2Jb\ufffdc d e"
    assert safe_text("Анна 李小龍 Ολυμπία é") == "Анна 李小龍 Ολυμπία é"


@pytest.mark.parametrize(
    "rooms", [(40, 80), pytest.param(range(48, 121, 8), marks=pytest.mark.slow)], ids=["few", "all"]
)
@pytest.mark.parametrize("game", [entry.name for entry in registry.GAMES])
def test_no_word_is_broken_in_any_table_of_any_game(game: str, rooms: Iterable[int]) -> None:
    sheet = random_sheet(game, 5, 4).session()
    grids = [
        *views.sheet_grids(sheet),
        views.deals_grid(sheet),
        *views.entries_grids(sheet),
        *views.settlement_grids(sheet, reckon(sheet)),
        *sheet.sheet.game.reference(),
    ]
    said = {cell.text for g in grids for row in g.rows for cell in row.cells}
    said |= {text for g in grids for c in g.columns for text in (c.label, c.group)}
    pieces = {piece for text in said for piece in re.split(r"(?<=[,/=+])|\s", text) if piece}
    for room in rooms:
        shown = render_grids(grids, width=room, colour=False)
        broken = [p for p in pieces if p not in shown and width(p) <= (room - 2) // 2]
        assert not broken, (room, broken)
        assert max(map(len, shown.splitlines())) <= room
