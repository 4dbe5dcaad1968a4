"""Empty rows of a workbook: who deals, declares and is vulnerable follows from the rows above."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from deals_tab import DealsTab
from edited import exported, file_of, sheet
from filled_in import FilledIn
from office import SOFFICE, recalculated
from random_sheets import session_of
from read_workbooks import assert_deals, assert_settlement, shown
from tabs import Tabs

from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook.deals import HEAD_ROWS

pytestmark = pytest.mark.slow


class Case(NamedTuple):
    """A table, its deals, the first of which is recorded, and what a fact must be in the others."""

    header: tuple[str, ...]
    deals: tuple[str, ...]
    fact: str
    expected: tuple[str, ...]


FOUR = "players Nora Emil Sara Willem"
CHICAGO = (
    "contract=2S+1 declarer=Nora",
    "contract=passed",  # dealt again by the same player, as the same deal of the round
    "contract=1NT= declarer=Sara",
    "contract=2S-2 declarer=Emil",
    "contract=passed",
    "contract=2S-2 declarer=Nora",
    "contract=4S= declarer=Nora",  # the first deal of the next round
)
BY_DEALER = ("game chicago-bridge", FOUR)
CASES = {
    "a deal that was passed out": Case(
        BY_DEALER, CHICAGO, "dealer", ("Emil", "Emil", "Sara", "Willem", "Willem", "Nora")
    ),
    # nobody, the dealer's side twice, both
    "vulnerable by the dealer": Case(
        BY_DEALER, CHICAGO, "vulnerable", ("EW", "EW", "NS", "both", "both", "nobody")
    ),
    "vulnerable against the dealer": Case(
        (*BY_DEALER, "set chicago_vulnerability=non_dealer"),
        CHICAGO,
        "vulnerable",
        ("NS", "NS", "EW", "both", "both", "nobody"),
    ),
    "vulnerable in a fixed order": Case(
        (*BY_DEALER, "set chicago_vulnerability=fixed"),
        CHICAGO,
        "vulnerable",
        ("NS", "NS", "EW", "both", "both", "nobody"),
    ),
    "another dealer than usual": Case(
        BY_DEALER,
        (CHICAGO[0], f"dealer=Sara {CHICAGO[2]}", CHICAGO[2]),
        "vulnerable",
        ("NS", "EW"),  # Sara dealt, and after her Willem
    ),
    "without names": Case(
        ("game chicago-bridge", "sides Us Them"),
        tuple(f"contract={word} declarer=Us" for word in ("1NT=", "1NT=", "1NT=", "1NT=", "1NT=")),
        "vulnerable",
        ("Them", "Us", "both", "nobody"),
    ),
    # the hakem stays while his side wins; else the next player is it
    "hakem": Case(
        ("game hokm", "players A B C D"),
        ("declarer=A tricks=NS:7,EW:5", "tricks=NS:3,EW:7", "tricks=NS:7,EW:2", "tricks=NS:7,EW:2"),
        "declarer",
        ("A", "B", "C"),
    ),
    "hakem of three": Case(
        ("game hokm", "players A B C"),
        ("declarer=A tricks=7,5,5", "tricks=5,7,5", "tricks=5,7,5", "tricks=5,7,5"),
        "declarer",
        ("A", "B", "B"),
    ),
    "hakem after the dealer": Case(
        ("game hokm", "players A B C D"),
        ("declarer=A tricks=NS:7,EW:5", "dealer=C tricks=NS:3,EW:7", "tricks=NS:7,EW:2"),
        "declarer",
        ("D", "D"),
    ),
    "hakem without names": Case(
        ("game hokm", "sides Us Them"),
        ("declarer=Us tricks=Us:7,Them:5", "tricks=Us:4,Them:7", "tricks=Us:4,Them:7"),
        "declarer",
        ("Us", "Them"),
    ),
    "who sits out does not deal": Case(
        ("game oh-hell", "players A B C D"),
        (
            "bids=1,1,1,1 tricks=4,3,2,1",
            "bids=1,1,1,1 tricks=4,3,2,0",
            "out=C bids=A:1,B:1,D:1 tricks=A:4,B:3,D:1",
            "bids=1,1,1,1 tricks=4,3,0,0",
        ),
        "dealer",
        ("B", "D", "A"),
    ),
    "thrown in": Case(
        ("game israeli-whist", "players A B C D", "set redeal=same-dealer"),
        (
            "declarer=A bids=1,1,1,1 tricks=4,3,2,4",
            "thrown-in=yes",
            "declarer=A bids=1,1,1,1 tricks=4,3,2,4",
            "declarer=A bids=1,1,1,1 tricks=4,3,2,4",
        ),
        "dealer",
        ("B", "B", "C"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_follows_from_the_rows_above(name: str) -> None:
    case = CASES[name]
    lines = [*case.header, *(f"deal {facts}" for facts in case.deals)]
    filled = FilledIn(lines, 1, len(case.deals))
    deals = filled.scored.deals[1:]
    for deal in deals:
        filled.fill_in(deal)
    filled.work_out()
    tab = filled.deals.tab
    [place] = (at for at, item in filled.deals.facts.columns.items() if item.fact == case.fact)
    shown = [tab.value(filled.row(deal.number), place) for deal in deals]
    assert shown == list(case.expected)
    assert [filled.points(deal.number) for deal in deals] == [deal.points for deal in deals]


def test_rows_that_are_not_filled_in_go_on_in_turn() -> None:
    filled = FilledIn([*BY_DEALER, f"deal {CHICAGO[0]}"] + 4 * ["deal contract=passed"], 1, 5)
    tab = filled.deals.tab
    columns = {item.fact: at for at, item in filled.deals.facts.columns.items()}
    rows = range(HEAD_ROWS + 2, HEAD_ROWS + 6)
    assert [tab.value(row, columns["dealer"]) for row in rows] == ["Emil", "Sara", "Willem", "Nora"]
    vulnerable = [tab.value(row, columns["vulnerable"]) for row in rows]
    assert vulnerable == ["EW", "NS", "both", "nobody"]


def typed_in(path: Path) -> list[str]:
    """An export of one deal of Chicago with two deals filled in behind it; the lines of the sheet
    with these deals."""
    text = "\n".join([*BY_DEALER, f"deal 1 {CHICAGO[0]}"]) + "\n"
    workbook = Tabs(exported(sheet(text)))
    tab = DealsTab(workbook)
    tab.cell(2, "contract").value = "passed"
    for head, value in (("contract", "2S"), ("contract result", -2), ("declarer", "Emil")):
        tab.cell(3, head).value = value
    workbook.save(path)
    return [*BY_DEALER, f"deal {CHICAGO[0]}", "deal contract=passed", f"deal {CHICAGO[3]}"]


@pytest.mark.slow
def test_a_passed_deal_in_an_empty_row_by_libreoffice(tmp_path: Path) -> None:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    lines = typed_in(tmp_path / "chicago.xlsx")
    after = session_of(lines)
    [path] = recalculated([tmp_path / "chicago.xlsx"], tmp_path)
    before = session_of(lines[:3])
    stood, expected = settle_json(before, reckon(before)), settle_json(after, reckon(after))
    calculated = shown(path)
    assert_deals(calculated, show_json(after, []))
    assert_settlement(calculated, expected, stood)
    # Emil deals again and is vulnerable as before: two down cost 200, which NS gets.
    assert expected["totals"] == {"NS": 140 + 200, "EW": 0}
    back = load_text(decode_sheet("a.sheet", file_of(path.read_bytes()))).session
    assert back is not None
    assert back.totals() == after.totals()


# who pays -----------------------------------------------------------------------------------------

SLOVAK = (
    "hearts=1,1,1,5 acorns=A leaves=C",  # 5, 1, 9, 5 into the bank
    "hearts=8,0,0,0 acorns=A leaves=A",  # 20: the bank of 40 stays
    "hearts=4,0,0,4 acorns=B leaves=B",  # 4, 12, 0, 4: C takes all 60
    "hearts=2,2,2,2 acorns=A leaves=A",  # all take something: the next bank
)
PAID = {("A", "B"): 4, ("A", "C"): 20, ("A", "D"): 5, ("B", "C"): 16, ("B", "D"): 1, ("D", "C"): 15}


@pytest.mark.parametrize("recorded", [1, 2, 3])
def test_payments_come_and_go_with_the_bank(recorded: int) -> None:
    """Who took -29, -13, +51, -9 settles with each by a quarter of the difference; as long as the
    bank holds something, nobody pays."""
    lines = ["game slovak-lorum", "players A B C D", *(f"deal {facts}" for facts in SLOVAK)]
    filled = FilledIn(lines, recorded, len(SLOVAK))
    for deal in filled.scored.deals[recorded:3]:
        filled.fill_in(deal)
    filled.work_out()
    assert payments(filled) == PAID
    filled.fill_in(filled.scored.deals[3])
    filled.work_out()
    assert payments(filled) == {}


def payments(filled: FilledIn) -> dict[tuple[str, str], int]:
    """Who pays whom how much on the worksheet of the settlement, whose check finds no fault."""
    [tab] = (tab for tab in filled.made.tabs if tab.name == "Settlement")
    rows = {tab.value(row, 1): row for row in range(1, tab.last_row + 1)}
    assert tab.value(rows["check (must be 0)"], 2) == 0
    lines = range(rows["payments: from"] + 1, rows["checks"])
    found = [[tab.value(row, column) for column in (1, 2, 3)] for row in lines]
    return {(payer, payee): points for payer, payee, points in found if points}
