"""The layout of each text output, compared with files that were looked at.

After a change of layout: SCOREKEEPER_GOLDEN=write python -m pytest tests/render/test_layout.py,
then read the difference. The figures here are made up; no game is asked.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scorekeeper.core.values.cells import BLANK, RIGHT, Cell, Column, Grid, Row, number, text
from scorekeeper.render.page import grid_html
from scorekeeper.render.terminal import render_grids

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Anna", "李小龍", "Konstantin-Alexander")
GRID = Grid(
    "Evening",
    (
        Column("deal"),
        Column("contract and what happened in it"),
        *(Column(label, name, RIGHT) for name in NAMES for label in ("points", "total")),
    ),
    (
        Row(
            (
                text("1"),
                text("8D by Anna, <doubled>"),
                *(number(n, plus=True) for n in (12, 12, -6, -6, -6, -6)),
            ),
            1,
        ),
        Row(
            (
                text("2 void"),
                text("a card lay face up in the pack, so it was dealt again"),
                *[BLANK] * 6,
            ),
            2,
            struck=True,
        ),
        Row(
            (
                text("3*"),
                Cell("9NT", struck=True),
                *(number(n) for n in (0, 12, 1234567, 1234561, -8, -14)),
            ),
            3,
        ),
        Row(
            (
                text("total", strong=True),
                text("now", dim=True),
                BLANK,
                number(12, strong=True),
                BLANK,
                number(1234561, strong=True),
                BLANK,
                number(-14, strong=True),
            ),
            rule=True,
        ),
    ),
    (
        "deal 3*: contract=8NT became contract=9NT (the trump was misread by everybody at the "
        "table until the end of the deal)",
    ),
)
SHOWN = {
    "wide.txt": lambda: render_grids([GRID, GRID], width=120, colour=False),
    "usual.txt": lambda: render_grids([GRID], width=80, colour=False),
    "narrow.txt": lambda: render_grids([GRID], width=48, colour=False),
    "colour.txt": lambda: render_grids([GRID], width=80, colour=True),
    "table.html": lambda: grid_html(GRID),
}


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_layout_is_as_it_was_looked_at(name: str) -> None:
    shown = SHOWN[name]() + "\n"
    path = GOLDEN / name
    if os.environ.get("SCOREKEEPER_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")
