"""What becomes of a pot of Lorum that stands when people stop follows the deals in a workbook."""

from __future__ import annotations

import formualizer
import pytest
from deals_tab import Part, Typed
from edited import edited
from random_sheets import random_sheet, session_of
from read_workbooks import shown
from worked import Worked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.games.compendium.lorum.pot import pot_shares
from scorekeeper.render.workbook.template import template

LINES = ["game lorum", "players Anna Boris Grigori Vera"]
PLAYERS = LINES[1].split()[1:]
HEARTS = dict(zip(PLAYERS, (3, 2, 2, 1), strict=True))


def settled(lines: list[str], cells: dict[Part, Typed]) -> dict[str, list[float]]:
    """The components and totals of the settlement when those cells were filled in."""
    data = template(session_of(lines), 3, "".join(f"{line}\n" for line in lines).encode())
    made = formualizer.recalculate_xlsx_bytes(edited(data.to_bytes(), cells))["bytes"]
    tab = shown(made)["Settlement"]
    rows = [[cell.value for cell in row] for row in tab.iter_rows()]
    first = next(at for at, row in enumerate(rows) if row[0] == "components")
    last = next(at for at, row in enumerate(rows) if row[0] == "behind the leader")
    return {str(label): list(amounts) for label, *amounts in rows[first + 1 : last]}


@pytest.mark.parametrize(
    ("rule", "pot", "totals"),
    [
        ("refund", [3, 2, 2, 1], [0, 0, 0, 0]),  # to those who have paid it
        ("split", [2, 2, 2, 2], [-1, 0, 0, 1]),  # 8 by four
    ],
)
@pytest.mark.parametrize("before", [[], ["deal hearts=3,2,2,1", "deal left=2,1,3,0"]])
def test_a_pot_that_was_empty_when_the_file_was_made(
    rule: str, pot: list[int], totals: list[int], before: list[str]
) -> None:
    """Everybody takes some of the hearts, so that all 8 chips go into the pot."""
    lines = [*LINES, f"set pot_on_abort={rule} deals=hearts,kirako", *before]
    cells: dict[Part, Typed] = {
        (len(before) + 1, "hearts", who): count for who, count in HEARTS.items()
    }
    found = settled(lines, cells)
    # cards left of the deal before: 6 for Vera from the others, and the pot of the first hearts
    earlier = [-2 - 3, -1 - 2, -3 - 2, 6 - 1 + 8] if before else [0, 0, 0, 0]
    assert found["pot"] == pot
    assert found["total"] == [now + then for now, then in zip(totals, earlier, strict=True)]


@pytest.mark.parametrize("rule", ["refund", "split"])
@pytest.mark.parametrize(
    "settings",
    [
        "",
        "clear=pot",
        "clear=split",
        "sweep=pot333",
        "sweep=none",
        "deals=allbad,hearts,kirako",
        "deals=train,king,unter,kirako single_to=others",
        "deals=ape,obers,kirako single_to=pot obers=graded",
    ],
)
def test_shares_are_those_of_the_sheet(settings: str, rule: str) -> None:
    sheet = random_sheet("lorum", 5, 20, f"{settings} pot_on_abort={rule}".strip())
    session = sheet.session()
    live = session.sheet.game.live(everyone_at(session.sheet.table))
    assert live is not None
    worked = Worked(session, live)
    [part] = live.parts
    for at in range(2, len(worked.deals) + 1):
        if worked.follows(at):
            shares = pot_shares(worked.ledger_before(at))
            for who, column in part.columns.items():
                assert worked.working.value(at - 1, worked.columns[column]) == shares.get(who, 0)
