"""Names that are written from right to left tear nothing apart."""

from __future__ import annotations

import io

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from sheets import session

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.in_order import in_order
from scorekeeper.render.page import page
from scorekeeper.render.workbook import workbook_bytes

# By the rules of Unicode (UAX 9): signs between letters of one direction go with them, figures
# behind letters from right to left stand at their left. `|` is the mark that ends such a stretch.
TOLD = [
    ("אברהם 6S", "אברהם| 6S"),
    ("אברהם+שרה", "אברהם|+שרה"),
    ("שרה:6,فاطمة:7", "שרה|:6,فاطمة|:7"),
    ("אברהם, שרה, Vera", "אברהם|, שרה|, Vera"),
    ("all: שרה", "all: שרה"),
    ("Anna 6S", "Anna 6S"),
    ("בן-דוד", "בן-דוד"),  # one name
    ("אברהם, זה לא טוב.", "אברהם, זה לא טוב|."),  # prose
]


@pytest.mark.parametrize(("text", "shown"), TOLD)
def test_a_mark_stands_behind_a_name_that_something_follows(text: str, shown: str) -> None:
    assert in_order(text) == shown.replace("|", "\u200e")


def preference() -> Session:
    return session(
        """
        game preference
        players אברהם שרה Vera
        deal declarer=אברהם contract=6S whist=שרה tricks=אברהם:5,שרה:3,Vera:2
        amend 1 tricks=אברהם:6,שרה:3,Vera:1 why="\u200fa trick"
        """
    )


def workbook_of(found: Session) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(workbook_bytes(found, reckon(found))))


def cells(worksheet: Worksheet) -> list[str]:
    return [cell.value for row in worksheet for cell in row if isinstance(cell.value, str)]


def test_contracts_and_lists_keep_their_order_in_workbooks_and_on_pages() -> None:
    found = preference()
    workbook = workbook_of(found)
    said = cells(workbook["Sheet"])
    assert "אברהם\u200e 6S=" in said
    assert "אברהם\u200e, שרה\u200e, Vera" in said
    [remark] = [text for text in cells(workbook["Deals"]) if text.startswith("amended")]
    assert "tricks=אברהם\u200e:5,שרה\u200e:3,Vera:2" in remark
    assert "\u200f" not in remark  # which people typed
    written = [cell for row in workbook["Sheet"] for cell in row if cell.value is not None]
    assert {cell.alignment.readingOrder for cell in written} == {1}  # from the left
    assert "\u200e 6" in page(found, reckon(found))


def test_names_alone_and_facts_are_as_they_were_typed() -> None:
    """They are read back, and formulas compare them."""
    workbook = workbook_of(preference())
    facts = cells(workbook["Deals"])
    assert "אברהם" in facts
    assert "אברהם\u200e" not in facts
