"""The kinds of slip: what the page of the referee says of them, what `rules GAME --slips` lists."""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.core.declaration.slips import OF_RECORDS, SLIPS
from scorekeeper.games.named import find_game
from scorekeeper.render.slips_listed import SlipRow, slip_rows

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"


def _section(heading: str) -> str:
    return PAGE.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_the_page_tells_of_every_kind_of_slip_of_the_record() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", _section("The slips that are searched"), re.M)
    assert dict(rows) == SLIPS


def test_the_table_has_the_distances_that_the_page_tells() -> None:
    """Preference: a trick is 1, two 1.5 and three 2; a level is 1 and two levels 1.5."""
    rows = {(row.fact, row.slip): row for row in slip_rows(find_game("preference"), [], [])}
    assert rows["tricks", "moved"].distance == "1 to 2"
    assert rows["contract", "level"].distance == "1 to 1.5"
    assert rows["declarer", "other-player"].distance == "1"
    assert rows["dealer", "dealer"].recorded == "nothing"  # it follows from the deals before


def test_the_examples_are_of_the_players_at_the_table() -> None:
    """Ann deals first, so that it may have been Bob."""
    named = slip_rows(find_game("contract-bridge"), [], ["Ann", "Bob", "Cat", "Dan"])
    dealers = [row for row in named if row.fact == "dealer"]
    assert dealers == [SlipRow("dealer", "dealer", "nothing", "Bob", 1, 1)]


def test_slips_of_whole_records_are_kinds_of_slip() -> None:
    assert set(OF_RECORDS) < set(SLIPS)
