"""What the rows of a changed workbook come to, beside what the sheet that it is read back as comes
to; the workbook is worked out by a calculator that is not ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import formualizer
from deals_tab import DealsTab, Part, Typed
from edited import edited, exported, file_of, read_back, told
from random_sheets import session_of
from read_workbooks import close, shown

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.replaying.session import Session
from scorekeeper.foreign.reading_back import ReadBack
from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.render.workbook.deals import STATUS
from scorekeeper.render.workbook.template import template

POINTS = "points"
VIRA = [
    "game vira",
    "players Anna Boris Grigori Vera",
    "deal 1 dealer=Vera declarer=Anna contract=begar6 pref=S trump=C tricks=6",
    "deal 2 declarer=Boris contract=begar6 pref=S trump=C tricks=6",
    "deal 3 declarer=Grigori contract=begar6 pref=S trump=C tricks=5",
]


class RowsAndSheet(NamedTuple):
    """By the number of a deal what its row says of itself and what it pays everybody (nothing where
    it does not count); what reading back comes to, and that sheet."""

    status: Mapping[int, str]
    points: Mapping[int, Mapping[str, Any]]
    back: ReadBack
    sheet: Session

    @property
    def lines(self) -> list[str]:
        """The records that reading back makes."""
        return told(self.back)

    @property
    def disagreements(self) -> list[str]:
        """The deals that count in the workbook or on the sheet alone, or otherwise."""
        found = []
        scored = {deal.number: deal.points for deal in self.sheet.deals if deal.status == SCORED}
        for number in sorted({*self.points, *scored}):
            row, deal = self.points.get(number, {}), scored.get(number, {})
            if row.keys() != deal.keys() or not all(close(row[who], deal[who]) for who in row):
                found.append(f"deal {number}: {self.status.get(number)}, {row}, but {deal}")
        return found


def bid_in_vira(deal: int, declarer: str, contract: str) -> dict[Part, Typed]:
    """The cells of a deal of Vira before it is played, bid off colour."""
    told = {"declarer": declarer, "contract": contract, "pref": "S", "trump": "C"}
    return {(deal, fact, ""): text for fact, text in told.items()}


def filled_in(lines: list[str], cells: Mapping[Part, Typed], rows: int = 1) -> RowsAndSheet:
    """The template that goes on from that sheet, with those contents in cells."""
    data = "".join(f"{line}\n" for line in lines).encode()
    return compared(edited(template(session_of(lines), rows, data).to_bytes(), cells))


def changed(lines: list[str], cells: Mapping[Part, Typed]) -> RowsAndSheet:
    """The export of that sheet, with other contents in cells."""
    return compared(edited(exported("".join(f"{line}\n" for line in lines).encode()), cells))


def compared(data: bytes) -> RowsAndSheet:
    """A workbook, which is worked out before it is read."""
    made = formualizer.recalculate_xlsx_bytes(data)["bytes"]
    tab = DealsTab(shown(made))
    columns = {who: at for (head, who), at in tab.columns.items() if head == POINTS}
    status, points = {}, {}
    for number in tab.numbers():
        row = tab.row(number)
        status[number] = str(tab.sheet.cell(row, STATUS).value or "")
        paid = {who: tab.sheet.cell(row, at).value for who, at in columns.items()}
        if None not in paid.values():
            points[number] = paid
    again = load_text(decode_sheet("a.sheet", file_of(made))).session
    assert again is not None
    return RowsAndSheet(status, points, read_back(made), again)
