"""What is printed of a workbook: headings whole, wide tables cut between players, whole points
whole."""

from __future__ import annotations

import pytest
from random_sheets import session_of
from render_samples import SAMPLES
from tabs import Tabs

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.workbook import exported
from scorekeeper.render.workbook.book import Tab
from scorekeeper.render.workbook.template import template
from scorekeeper.render.workbook.type_width import type_width

NAMES = ["Anna", "Boris", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]


def drawn(session: Session) -> list[Tab]:
    """The worksheets with the sheet as players write it."""
    made = exported(session, reckon(session))
    return [tab for tab in made.tabs if tab.name.startswith("Sheet")]


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.sheet")))
def test_every_line_ends_where_the_page_does(name: str) -> None:
    path = SAMPLES / f"{name}.sheet"
    session = session_of(path.read_text(encoding="utf-8").splitlines(), str(path))
    for tab in drawn(session):
        room = sum(tab.column_width(column) for column in range(1, tab.last_column + 1))
        joined = {row for row, first, _ in tab.merged if first == 1}
        for at, row in enumerate(tab.rows[tab.unprinted :], tab.unprinted + 1):
            text, style = (row[1].value, row[1].style) if 1 in row else (None, None)
            if isinstance(text, str) and style is not None and at not in joined:
                size = type_width(text, is_bold=style.bold)
                assert size <= room, (tab.name, at, text)


def test_a_wide_table_is_cut_between_its_groups_and_keeps_its_deals() -> None:
    names = [name * 3 for name in NAMES]
    lines = ["game towie", f"players {' '.join(names)}"]
    lines += [f"deal active={','.join(names[:3])} contract=3NT= declarer={names[0]}"] * 2
    [tab] = drawn(session_of(lines))
    heads = {column: cell.value for column, cell in tab.rows[tab.head_rows - 1].items()}
    assert tab.head_columns == 1
    starts = [heads[column] for column in tab.groups]
    # Points and score are a group of eight columns each, which begins with the first player.
    assert starts[:1] == ["deal"]
    assert starts[-2:] == [names[0]] * 2
    made = exported(session_of(lines), reckon(session_of(lines))).to_bytes()
    breaks = Tabs(made)["Sheet"].col_breaks.brk
    assert [heads[found.id + 1] for found in breaks] == [names[0]] * len(breaks)
    assert breaks


def test_a_line_longer_than_a_page_is_wrapped_above_a_table_that_is_wider() -> None:
    names = [f"Player{at}" for at in range(20)]
    lines = ["game points", f"players {' '.join(names)}", f"deal points={','.join(['1'] * 20)}"]
    [tab] = drawn(session_of(lines))
    texts = [str(cells[1].value) if 1 in cells else "" for cells in tab.rows]
    row = texts.index(", ".join(names)) + 1
    [last] = [last for at, first, last in tab.merged if (at, first) == (row, 1)]
    assert tab.rows[row - 1][1].style.wrapped
    assert sum(tab.column_width(column) for column in range(1, last + 1)) <= 120


def test_points_to_come_are_shown_whole() -> None:
    session = session_of(["game preference", "players Anna Boris Cleo"])
    tab = Tabs(template(session, 3).to_bytes())["Deals"]
    heads = [cell.value for cell in tab[2]]
    first = heads.index("points") + 1
    formats = {tab.cell(4, column).number_format for column in range(first, first + 6)}
    assert formats == {"+0;[Red]-0;0", "0;[Red]-0"}
