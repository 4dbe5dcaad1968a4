"""`check` in terminals of several widths."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminals import terminal

SHEET = """\
game oh-hell
players Anna Boris Vera
set schedule=list
deal 1 cards=3 bids=Anna:1,Boris:0,Vera:1 tricks=Anna:1,Boris:1,Verra:1 at=2026-11-20T21:14:05
"""


@pytest.mark.parametrize("columns", [45, 60, 80])
def test_the_mark_stands_below_the_part_at_fault(tmp_path: Path, columns: int) -> None:
    sheet = tmp_path / "a.sheet"
    sheet.write_text(SHEET)
    with terminal("check", str(sheet), columns=columns) as screen:
        screen.until("^")
        screen.wait()
        rows = screen.text.splitlines()
    at = next(at for at, row in enumerate(rows) if row.strip(" |").startswith("^"))
    place = rows[at].index("^")
    assert rows[at - 1][place : place + 5] == "Verra"
    assert rows[at - 1].startswith("  4 | ")
