"""Workbooks that follow their facts: a changed cell brings what the changed sheet brings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from office import SOFFICE, recalculated
from openpyxl.worksheet.worksheet import Worksheet
from random_sheets import random_sheet, session_of
from read_workbooks import added, assert_deals, assert_settlement, shown
from sheets import session
from tabs import Tabs

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.journal.reader import read
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook import workbook_bytes

pytestmark = pytest.mark.slow

SHEETS = (
    ("oh-hell", ""),
    ("oh-hell", "scoring=wizard streak=all streak_length=2"),
    ("oh-hell", "outcome=flag scoring=british"),
    ("oh-hell", "facts=luck made=10+b*b+luck missed=-10*d//2-luck"),
    ("oh-hell", "halving=on"),
    ("oh-hell", "exact_target=60 free_from=50 streak=all streak_length=2"),
    ("oh-hell-british", ""),
    ("romanian-whist", ""),
)
EDITS = 5


def columns_of(deals: Worksheet, fact: str) -> dict[str, int]:
    """The columns of a fact by the player whose part of it stands there."""
    merged = {r.min_col: r.max_col for r in deals.merged_cells.ranges if r.min_row == 2}
    found = {}
    for cell in deals[2]:
        for column in range(cell.column, merged.get(cell.column, cell.column) + 1):
            if cell.value and deals.cell(3, column).value == fact:
                found[str(cell.value)] = column
    return found


def row_of(deals: Worksheet, number: int) -> int:
    return next(row[0].row for row in deals.iter_rows(min_row=4) if row[0].value == number)


def changed(deal: ScoredDeal, dice: Random) -> dict[str, dict[str, Any]]:
    """A trick for another player, or another bid; who made his bid, where only that is noted."""
    facts = deal.facts
    if facts.tricks is None:
        made = [player for player in deal.active if dice.random() < 0.5]
        return {"made": {player: "x" if player in made else None for player in deal.active}}
    tricks, bids = dict(facts.tricks), dict(facts.bids)
    giver = dice.choice([player for player, won in tricks.items() if won])
    taker = dice.choice([player for player in tricks if player != giver])
    tricks[giver], tricks[taker] = tricks[giver] - 1, tricks[taker] + 1
    bidder = dice.choice(list(bids))
    bids[bidder] = dice.randint(0, facts.cards)
    return {"tricks": tricks, "bids": bids}


def told(cells: Mapping[str, Mapping[str, Any]]) -> str:
    """The same as somebody would type it."""
    made = cells.get("made")
    if made is not None:
        return f"made={','.join(player for player, mark in made.items() if mark) or 'none'}"
    counts = {fact: [f"{who}:{n}" for who, n in own.items()] for fact, own in cells.items()}
    return " ".join(f"{fact}={','.join(parts)}" for fact, parts in counts.items())


class Edited:
    """A workbook with some facts changed in its cells, and the sheet with the same amended."""

    def __init__(self, game: str, settings: str, path: Path) -> None:
        sheet = random_sheet(game, 3, 12, settings, 4)
        assert not read(sheet.lines()[:3]).problems  # every setting is one of the game's
        self.before = sheet.session()
        dice = Random(f"{game}/{settings}")
        path.write_bytes(workbook_bytes(self.before, reckon(self.before)))
        workbook = Tabs(path)
        lines = sheet.lines()
        for deal in dice.sample(self.before.deals, min(EDITS, len(self.before.deals))):
            cells = changed(deal, dice)
            lines.append(f"amend {deal.number} {told(cells)}")
            for fact, own in cells.items():
                columns = columns_of(workbook["Deals"], fact)
                for player, value in own.items():
                    cell = workbook["Deals"].cell(row_of(workbook["Deals"], deal.number), 1)
                    cell = cell.offset(0, columns[player] - 1)
                    assert not cell.protection.locked
                    cell.value = value
        workbook.save(path)
        self.path = path
        self.after: Session = session_of(lines)


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Edited, Tabs]]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("live")
    made = [
        Edited(game, settings, folder / f"{at}.xlsx") for at, (game, settings) in enumerate(SHEETS)
    ]
    results = recalculated([each.path for each in made], folder)
    return [(each, shown(path)) for each, path in zip(made, results, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(SHEETS)), ids=[f"{g} {s}" for g, s in SHEETS])
def test_everything_follows_changed_facts(at: int, edited: list[tuple[Edited, Tabs]]) -> None:
    sheet, calculated = edited[at]
    before = settle_json(sheet.before, reckon(sheet.before))
    expected = settle_json(sheet.after, reckon(sheet.after))
    assert expected["totals"] != before["totals"]
    assert_deals(calculated, show_json(sheet.after, []))
    assert_settlement(calculated, expected, before)
    assert added(expected) is not None


LINES = """
    game oh-hell
    players Anna Boris Vera
    set schedule=list
    deal cards=3 trump=H bids=Anna:1,Boris:0,Vera:2 tricks=Anna:1,Boris:1,Vera:1
    deal cards=2 trump=H bids=Anna:1,Boris:0,Vera:2 tricks=Anna:1,Boris:1,Vera:0
    deal cards=2 trump=H bids=Anna:1,Boris:0,Vera:0 tricks=Anna:1,Boris:1,Vera:0
    void 2
    """


def made(text: str) -> Tabs:
    scored = session(text)
    return Tabs(workbook_bytes(scored, reckon(scored)))


def test_facts_that_points_follow_are_white_and_open_and_no_others() -> None:
    deals = made(LINES)["Deals"]
    tricks = columns_of(deals, "tricks")["Vera"]
    first, void = row_of(deals, 1), row_of(deals, 2)
    assert not deals.cell(first, tricks).protection.locked
    assert deals.cell(first, tricks).fill.fill_type is None
    assert deals.cell(void, tricks).protection.locked
    trump = next(cell.column for cell in deals[3] if cell.value == "trump")
    assert deals.cell(first, trump).protection.locked


def test_amounts_that_follow_facts_are_locked_and_those_that_do_not_are_open() -> None:
    entries = made(LINES + "adjust Anna=5 why=cake\n")["Entries"]
    amounts = [row[4] for row in entries.iter_rows(min_row=2)]
    live = [cell for cell in amounts if str(cell.value).startswith("=Working!")]
    # Three players in two deals that count and 12 that may follow, and what was agreed.
    assert (len(live), len(amounts)) == (3 * (2 + 12), 3 * (2 + 12) + 1)
    assert all(cell.protection.locked for cell in live)
    assert [cell.value for cell in amounts if not cell.protection.locked] == [5]


def test_bookings_are_locked_where_the_next_deal_goes_by_the_totals() -> None:
    text = LINES.replace("set schedule=list", "set schedule=list halving=on")
    lines = text.rstrip() + "\n    adjust Anna=5 why=cake after=1\n"
    entries = made(lines)["Entries"]
    assert all(row[4].protection.locked for row in entries.iter_rows(min_row=2))


def test_no_name_of_a_player_stands_in_a_formula() -> None:
    workbook = made(LINES.replace("Boris", "'Q7'"))
    for worksheet in workbook.worksheets[:5]:
        for row in worksheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    assert not any(name in cell.value for name in ("Anna", "'Q7'", "Vera"))


def test_what_a_table_counts_beyond_formulas_leaves_its_facts_locked() -> None:
    players = [f"P{number}" for number in range(13)]  # more than have columns of their own
    counts = ",".join(f"{player}:0" for player in players[1:])
    deal = f"deal cards=1 bids=P0:0,{counts} tricks=P0:1,{counts}"
    workbook = made(f"game oh-hell\nplayers {' '.join(players)}\nset schedule=list\n{deal}\n")
    assert "Working" not in workbook.sheetnames
    deals = workbook["Deals"]
    assert all(cell.protection.locked for row in deals.iter_rows() for cell in row)


def test_what_is_wrong_turns_red() -> None:
    rules = [
        rule.formula[0]
        for found in made(LINES)["Deals"].conditional_formatting
        for rule in found.rules
    ]
    usual = '"",$B4<>"scored",$B4<>"open",$B4<>"void",$B4<>"cannot be scored"'
    signs = [re.sub(r"\$\w+4(=-1|>0|=-3)", r"\1", rule) for rule in rules]
    assert f"AND(=-1,$B4<>{usual})" in signs
    assert f"AND(OR(>0,=-3),$B4<>{usual})" in signs  # a breach, whether it counts or waits


def test_bids_that_fail_are_marked_after_a_change_too() -> None:
    bids = "bids=Anna:3,Boris:1,Vera:0"
    text = LINES + f"deal cards=3 special=ascending {bids} winners=Anna,Anna,Anna\n"
    scored = session(text)
    data = workbook_bytes(scored, reckon(scored))
    deals = Tabs(data)["Deals"]
    column = next(cell.column_letter for cell in deals[3] if cell.value == "failed")
    assert deals.column_dimensions[column].hidden
    rules = {
        str(found.sqref).partition(":")[0]: rule.formula[0]
        for found in deals.conditional_formatting
        for rule in found.rules
        if "FIND" in rule.formula[0]
    }
    columns, row = columns_of(deals, "bids"), row_of(deals, 1)
    assert rules == {
        deals.cell(row, columns[who]).coordinate: f'ISNUMBER(FIND("({at})",${column}{row}))'
        for at, who in enumerate(("Anna", "Boris", "Vera"), 1)
    }
    values = shown(data)["Deals"]
    marks = {number: values[f"{column}{row_of(deals, number)}"].value for number in (1, 2, 3, 4)}
    # Bids and tricks of Anna, Boris and Vera in deal 1: 1 and 1, 0 and 1, 2 and 1; in deal 3 1 and
    # 1, 0 and 1, 0 and 0; deal 2 is void; of deal 4, which points do not follow, only Anna has
    # tricks, and these are all three.
    assert marks == {1: "(2)(3)", 2: None, 3: "(2)", 4: "(2)"}
    assert str(deals[f"{column}{row}"].value).startswith("=IF(")
    assert deals[f"{column}{row_of(deals, 4)}"].data_type == "s"


def test_a_deal_of_another_kind_stays_locked_among_those_that_follow() -> None:
    bids = "bids=Anna:3,Boris:1,Vera:0"
    special = f"deal cards=3 special=ascending {bids} winners=Anna,Anna,Anna\n"
    deals = made(LINES + special)["Deals"]
    tricks = columns_of(deals, "tricks")["Vera"]
    assert deals.cell(row_of(deals, 4), tricks).protection.locked
    assert not deals.cell(row_of(deals, 3), tricks).protection.locked


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
def test_impossible_facts_give_no_points_and_say_why(tmp_path: Path) -> None:
    workbook = made(LINES)
    deals = workbook["Deals"]
    row, tricks = row_of(deals, 1), columns_of(deals, "tricks")
    deals.cell(row, tricks["Anna"]).value = 2  # now 2 + 1 + 1 of three cards
    workbook.save(tmp_path / "wrong.xlsx")
    [path] = recalculated([tmp_path / "wrong.xlsx"], tmp_path)
    found = shown(path)["Deals"]
    assert found.cell(row, 2).value == "tricks add up to 4, not to 3: 1 too many"
    points = next(cell.column for cell in found[2] if cell.value == "points")
    assert not any(found.cell(row, points + at).value for at in range(3))
