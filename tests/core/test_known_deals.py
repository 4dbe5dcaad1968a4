"""Under other house rules only the deals are scored that look at what is otherwise."""

from __future__ import annotations

import pytest
from random_sheets import random_sheet

from scorekeeper.core.replaying.dealing import Dealing
from scorekeeper.core.replaying.fold import Slot
from scorekeeper.core.replaying.house_rules import HouseRules
from scorekeeper.core.replaying.known_deals import KnownDeals, Rescored
from scorekeeper.core.replaying.replay import replay
from scorekeeper.journal.reader import read


def numbers_scored(
    lines: list[str], settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> list[int]:
    """The deals that are scored anew when those settings stood at the end."""
    sheet = read(lines).sheet
    assert sheet is not None
    known, made = KnownDeals(sheet), HouseRules(sheet).sheet_with(settings)
    assert made is not None
    expected = replay(made).totals()
    found, take = [], Dealing.take

    def noted(dealing: Dealing, slot: Slot) -> None:
        found.append(slot.number)
        take(dealing, slot)

    monkeypatch.setattr(Dealing, "take", noted)
    assert Rescored(made, known).session.totals() == expected
    return found


def test_only_deals_of_a_contract_look_at_its_price(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = random_sheet("barbu", 1, 20)
    played = [n for n, deal in enumerate(sheet.deals, 1) if deal["contract"] == "no-queens"]
    assert 0 < len(played) < len(sheet.deals)
    assert numbers_scored(sheet.lines(), {"queen_value": "7"}, monkeypatch) == played


def test_after_a_correction_too(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = random_sheet("barbu", 1, 12)
    lines = [*sheet.lines(), "void 12"]
    played = [n for n, deal in enumerate(sheet.deals, 1) if deal["contract"] == "no-king"]
    found = numbers_scored(lines, {"king_value": "21"}, monkeypatch)
    assert set(found) == {*played, 12}


def test_where_players_come_and_go_everything_is_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["game points", "players Anna Boris Vera", "deal points=1,2,3", "join Grigori",
        "deal points=1,2,3,4"]  # fmt: skip
    assert numbers_scored(lines, {"target": "100"}, monkeypatch) == [1, 2]
