"""Folding: amendments, results and voids meet the deals they concern."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.books.deals import Change
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.replaying.fold import MUTATIONS, Folder, Slot
from scorekeeper.core.values.problems import Problem


def fold(*records: tuple[str, int | None, dict[str, str]], why: str = "") -> Folder:
    """Records on lines 1, 2, ...: kind, number of the deal, facts."""
    folder = Folder()
    for line, (kind, number, facts) in enumerate(records, 1):
        meta = {"why": why} if why and kind != "deal" else {}
        record = Record(RecordKind(kind), line, number, facts, meta)
        if record.kind is RecordKind.DEAL:
            folder.begin(record)
        elif record.kind in MUTATIONS:
            slot = folder.target(record)
            if slot is not None:
                folder.change(slot, record)
        else:
            folder.steps.append(record)
    return folder


def slots(folder: Folder) -> list[Slot]:
    return [step for step in folder.steps if isinstance(step, Slot)]


def only(folder: Folder) -> Slot:
    [slot] = slots(folder)
    return slot


def problem(folder: Folder) -> Problem:
    [found] = folder.problems
    return found


A: dict[str, str] = {"bids": "1,2", "cards": "3"}


def test_deals_are_numbered_in_order_with_or_without_their_numbers() -> None:
    folder = fold(("deal", 1, A), ("deal", None, A), ("deal", 3, A))
    assert [slot.number for slot in slots(folder)] == [1, 2, 3]
    assert folder.problems == []


@pytest.mark.parametrize(
    ("number", "hint", "kept"),
    [
        (1, "deal 1 is there already; number this one 2", 2),
        (5, "number it 2, or add the missing deal", 5),
    ],
)
def test_a_wrong_number_is_refused(number: int, hint: str, kept: int) -> None:
    folder = fold(("deal", 1, A), ("deal", number, A), ("deal", None, A))
    found = problem(folder)
    assert found.message == f"deal {number} stands where deal 2 is expected"
    assert (found.hint, found.line, found.part) == (hint, 2, str(number))
    assert [slot.number for slot in slots(folder)] == [1, kept, kept + 1]


def test_an_amendment_replaces_facts_and_keeps_the_old_ones() -> None:
    slot = only(fold(("deal", 1, A), ("amend", 1, {"bids": "2,2", "trump": "S"}), why="misheard"))
    assert slot.texts == {"bids": "2,2", "cards": "3", "trump": "S"}
    assert slot.changes == (
        Change("bids", "1,2", "2,2", 2, "misheard"),
        Change("trump", "", "S", 2, "misheard"),
    )
    assert [slot.line_of(fact) for fact in ("bids", "cards", "trump", "else")] == [2, 1, 2, 1]


def test_an_amendment_leaves_the_record_as_it_was() -> None:
    fold(("deal", 1, A), ("amend", 1, {"bids": "2,2"}))
    assert A == {"bids": "1,2", "cards": "3"}


def test_amendments_pile_up() -> None:
    slot = only(fold(("deal", 1, A), ("amend", 1, {"bids": "0,0"}), ("amend", 1, {"bids": "1,1"})))
    assert slot.texts["bids"] == "1,1"
    assert [(change.old, change.new) for change in slot.changes] == [("1,2", "0,0"), ("0,0", "1,1")]


def test_a_void_deal_keeps_its_place_and_comes_back() -> None:
    slot = only(fold(("deal", 1, A), ("void", 1, {}), why="misdeal"))
    assert (slot.is_void, slot.why_void) == (True, "misdeal")
    slot = only(fold(("deal", 1, A), ("void", 1, {}), ("unvoid", 1, {}), why="misdeal"))
    assert (slot.is_void, slot.why_void) == (False, "")


def test_a_result_completes_the_last_deal_or_the_one_named() -> None:
    for number in (None, 2):
        folder = fold(("deal", 1, A), ("deal", 2, A), ("result", number, {"tricks": "3,0"}))
        first, second = slots(folder)
        assert "tricks" not in first.texts
        assert second.texts["tricks"] == "3,0"
        assert second.line_of("tricks") == 3
        assert folder.problems == []


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ([("amend", 1, A)], "there is no deal 1 to amend"),
        ([("deal", 1, A), ("void", 2, {})], "there is no deal 2 to void"),
        ([("deal", 1, A), ("amend", None, A)], "amend does not say which deal"),
        ([("result", None, A)], "result does not say which deal"),
        ([("deal", 1, A), ("unvoid", 1, {})], "deal 1 is not void"),
        ([("deal", 1, A), ("void", 1, {}), ("void", 1, {})], "deal 1 is void already"),
        ([("deal", 1, A), ("void", 1, {}), ("result", 1, {"tricks": "3,0"})], "deal 1 is void"),
    ],
)
def test_a_record_that_meets_no_deal(records: list[Any], message: str) -> None:
    found = problem(fold(*records))
    assert found.message == message
    assert found.line == len(records)
    assert found.stops_scoring


def test_every_deal_knows_its_place_among_the_steps() -> None:
    agreed = ("agree", None, {"Anna": "3"})
    folder = fold(("note", None, {}), ("deal", 1, A), agreed, ("deal", 2, A))
    assert [slot.index for slot in slots(folder)] == [1, 3]
    assert len(folder.steps) == 4
