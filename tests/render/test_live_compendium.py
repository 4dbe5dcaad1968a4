"""Workbooks of Barbu and its cousins that follow their facts, recalculated by LibreOffice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from office import SOFFICE, recalculated
from openpyxl.worksheet.worksheet import Worksheet
from random_sheets import session_of
from read_workbooks import assert_deals, assert_settlement, shown
from tabs import Tabs
from test_live_workbook import row_of

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook import workbook_bytes

pytestmark = pytest.mark.slow

Cell = tuple[int, str, str, str | int | None]  # deal, owner, head of the column, what is typed

BARBU = """
    game barbu
    players Annie Benny Connie Denny
    deal contract=Q doubles=Benny/all,Connie/Annie,Annie/Connie queens=1,0,1,2
    deal contract=H doubles=Denny/all,Annie/Denny hearts=0,3,8,2 ace=Connie
    deal contract=K king=Connie
    deal contract=D doubles=Benny/Annie order=Connie,Annie,Denny,Benny
    deal contract=L last=Benny,Denny
    """
SKIPPED = """
    game barbu
    players Annie Benny Connie Denny
    set rules=gautron redouble=all no_double_skip=on
    deal declarer=Annie contract=N doubles=Benny/Annie,Denny/Annie,Annie/Denny tricks=1,4,0,8
    deal declarer=Annie contract=Q played=no
    deal declarer=Annie contract=K doubles=Benny/Annie king=Benny
    """
LORUM = """
    game lorum
    players Anna Boris Cleo Dan
    deal hearts=3,2,2,1
    deal obers=1,2,0,1
    deal tricks=0,8,0,0
    deal left=3,1,0,2
    """
QUODLIBET = """
    game quodlibet
    players Anna Boris Cleo Dan
    set choice=on
    deal contract=neighbour tricks=3,2,2,1
    deal contract=alarich king=Anna ober=Anna together=yes
    deal contract=1238 won=Anna,Boris,Boris,Dan
    deal contract=ober-unter figures=Anna:1+1,Anna:2+0,Boris:1+0,Cleo:0+3
    deal contract=bribe bribes=A/B,A/A,B/C,B/C,C/D,C/D,D/D,D/A
    """
LORA = """
    game lora
    players Anna Boris Cleo Dan
    set rules=libyan choice=on
    deal contract=lora left=0,2,4,1 passes=1,0,2,1 doubled=yes bets=Boris:wrong/Cleo
    deal contract=two tricks=8,0,0,0
    deal contract=hearts hearts=2,2,2,2
    """
# Each sheet with cells typed over, and the lines that amend it in the same way.
CASES: dict[str, tuple[str, Sequence[Cell], str]] = {
    "barbu": (
        BARBU,
        [
            (1, "Annie", "queens", 3),
            (1, "Connie", "queens", None),
            (1, "Denny", "queens", 1),
            (2, "Denny", "doubles > Benny", None),
            (2, "Connie", "doubles > Annie", "x"),
            (3, "", "king", "Denny"),
            (4, "", "order 1", "Annie"),
            (4, "", "order 2", "Connie"),
            (5, "", "last 2", "Benny"),
        ],
        """
        amend 1 queens=3,0,0,1
        amend 2 doubles=Annie/Denny,Connie/Annie,Denny/Annie+Connie
        amend 3 king=Denny
        amend 4 order=Annie,Connie,Denny,Benny
        amend 5 last=Benny,Benny
        """,
    ),
    "barbu, not played": (
        SKIPPED,
        [
            (1, "Annie", "doubles > Denny", None),
            (1, "Annie", "doubles > Benny", "x"),
            (2, "", "contract", "no-hearts"),
            (3, "", "king", "Annie"),
        ],
        """
        amend 1 doubles=Annie/Benny,Benny/Annie,Denny/Annie
        amend 2 contract=no-hearts
        amend 3 king=Annie
        """,
    ),
    "lorum": (
        LORUM,
        [
            (1, "Anna", "hearts", 8),
            (1, "Boris", "hearts", 0),
            (1, "Cleo", "hearts", 0),
            (1, "Dan", "hearts", 0),
            (2, "Cleo", "obers", 1),
            (2, "Boris", "obers", 1),
            (3, "Boris", "tricks", 4),
            (3, "Dan", "tricks", 4),
            (4, "Anna", "left", 0),
            (4, "Cleo", "left", 5),
        ],
        """
        amend 1 hearts=8,0,0,0
        amend 2 obers=1,1,1,1
        amend 3 tricks=0,4,0,4
        amend 4 left=0,1,5,2
        """,
    ),
    "quodlibet": (
        QUODLIBET,
        [
            (1, "Anna", "tricks", 8),
            (1, "Boris", "tricks", 0),
            (1, "Cleo", "tricks", 0),
            (1, "Dan", "tricks", 0),
            (2, "", "together", None),
            (2, "", "ober", "Dan"),
            (3, "", "won 4", "Cleo"),
            (4, "", "figures 4", "Dan"),
            (5, "", "bribes 1 lowest", "Anna"),
        ],
        """
        amend 1 tricks=8,0,0,0
        amend 2 together=none ober=Dan
        amend 3 won=Anna,Boris,Boris,Cleo
        amend 4 figures=Anna:1+1,Anna:2+0,Boris:1+0,Dan:0+3
        amend 5 bribes=A/A,A/A,B/C,B/C,C/D,C/D,D/D,D/A
        """,
    ),
    "lora": (
        LORA,
        [
            (1, "", "doubled", None),
            (1, "Boris", "bets", "right"),
            (1, "Boris", "bets again", "x"),
            (2, "Anna", "tricks", 3),
            (2, "Boris", "tricks", 3),
            (2, "Cleo", "tricks", 2),
            (3, "Anna", "hearts", 8),
            (3, "Boris", "hearts", 0),
            (3, "Cleo", "hearts", 0),
            (3, "Dan", "hearts", 0),
        ],
        """
        amend 1 doubled=none bets=Boris:right/Cleo/again
        amend 2 tricks=3,3,2,0
        amend 3 hearts=8,0,0,0
        """,
    ),
}


class Typed:
    """A workbook with facts typed over, and the sheets before and after."""

    def __init__(self, name: str, folder: Path) -> None:
        text, cells, amendments = CASES[name]
        lines = [line.strip() for line in text.strip().splitlines()]
        self.before: Session = session_of(lines)
        self.after: Session = session_of(
            [*lines, *(line.strip() for line in amendments.strip().splitlines())]
        )
        self.path = folder / f"{name}.xlsx"
        self.path.write_bytes(workbook_bytes(self.before, reckon(self.before)))
        workbook = Tabs(self.path)
        deals = workbook["Deals"]
        for deal, owner, head, typed in cells:
            cell = deals.cell(row_of(deals, deal), _column(deals, owner, head))
            assert not cell.protection.locked
            cell.value = typed
        workbook.save(self.path)


def _column(deals: Worksheet, owner: str, head: str) -> int:
    """The column of that head below the name of its owner."""
    merged = {r.min_col: r.max_col for r in deals.merged_cells.ranges if r.min_row == 2}
    owners = {}
    for cell in deals[2]:
        if cell.value:
            last = merged.get(cell.column, cell.column)
            owners.update(dict.fromkeys(range(cell.column, last + 1), str(cell.value)))
    [found] = [
        cell.column
        for cell in deals[3]
        if cell.value == head and owners.get(cell.column, "") == owner
    ]
    return int(found)


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Typed, Tabs]]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("compendium")
    made = {name: Typed(name, folder) for name in CASES}
    results = recalculated([each.path for each in made.values()], folder)
    calculated = (shown(path) for path in results)
    return {name: (made[name], each) for name, each in zip(made, calculated, strict=True)}


@pytest.mark.parametrize("name", CASES)
def test_everything_follows_facts_typed_over(
    name: str, typed: dict[str, tuple[Typed, Tabs]]
) -> None:
    sheet, calculated = typed[name]
    assert not [deal for deal in sheet.after.deals if deal.status != SCORED]
    before = settle_json(sheet.before, reckon(sheet.before))
    expected = settle_json(sheet.after, reckon(sheet.after))
    assert expected["totals"] != before["totals"]
    assert_deals(calculated, show_json(sheet.after, []))
    assert_settlement(calculated, expected, before)
