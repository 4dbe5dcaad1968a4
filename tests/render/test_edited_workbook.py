"""Cells of facts typed over at random: LibreOffice makes of them what the amended sheet makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from edited_rows import Edited
from office import SOFFICE, recalculated
from openpyxl.worksheet.worksheet import Worksheet
from random_sheets import random_sheet, session_of
from read_workbooks import assert_deals, assert_settlement, close, shown
from tabs import Tabs

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.journal.reader import read
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook import workbook_bytes

TABLES = (
    ("preference", "target=20", 3),
    ("preference", "target=12 made_game_writes=dump_first overflow=clamp", 4),
    ("preference", "rules=sochi target=30", 4),
    ("preference", "rules=leningrad target=40", 3),
    ("preference", "rules=rostov target=30", 4),
    ("asszorti", "", 3),
    ("whist", "rubber=single_games revoke_choices=add,tricks", 4),
    ("whist", "rules=american", 4),
    ("norwegian-whist", "games=on target=10", 4),
    ("minnesota-whist", "target=none", 4),
    ("chinese-whist", "deals=20 unit=over_par", 3),
    ("dutch-whist", "rules=rubbers", 4),
    ("cayenne", "rules=foster", 4),
    ("hokm", "games=on target=3", 4),
    ("vint", "rules=moscow1886 extra_deals=20", 4),
    ("biritch", "game=60", 4),
)
DEALS, EDITS, TRIES = 20, 6, 200
Cells = Mapping[tuple[str, str], Any]  # by whose they are and what stands above them


def cells_of(session: Session, number: int) -> Cells:
    """What stands in the cells of a deal."""
    table = FactTable(session)
    [deal] = [deal for deal in session.deals if deal.number == number]
    filled = {table.columns[place]: cell for place, cell in table.row(deal).items()}
    return {(item.column.owner, item.head): cell.content for item, cell in filled.items()}


def columns_of(deals: Worksheet) -> dict[tuple[str, str], int]:
    """The columns of the facts."""
    spans = {r.min_col: r.max_col for r in deals.merged_cells.ranges if r.min_row == 2}
    found, owner, until = {}, "", 0
    for column in range(3, deals.max_column + 1):
        if column > until:
            owner, until = str(deals.cell(2, column).value or ""), spans.get(column, column)
        found.setdefault((owner, str(deals.cell(3, column).value)), column)
    return found


def open_deals(deals: Worksheet) -> Iterator[int]:
    """The deals whose facts may be changed: not those before one that does not follow them."""
    for row in deals.iter_rows(min_row=4):
        if isinstance(row[0].value, int) and not all(cell.protection.locked for cell in row):
            yield row[0].value


class Typed:
    """A workbook with some facts typed over, and the sheet with the same amended."""

    def __init__(self, game: str, settings: str, seats: int, path: Path) -> None:
        sheet = random_sheet(game, 5, DEALS, settings, seats)
        assert not read(sheet.lines()[:3]).problems  # every setting is one of the game's
        self.before, self.path = sheet.session(), path
        path.write_bytes(workbook_bytes(self.before, reckon(self.before)))
        workbook = Tabs(path)
        self.open = set(open_deals(workbook["Deals"]))
        amendments = self._amendments(sheet.lines(), Random(settings))
        self.after = session_of([*sheet.lines(), *amendments.values()])
        for number in amendments:
            self._type(workbook["Deals"], number)
        workbook.save(path)

    def _amendments(self, lines: list[str], dice: Random) -> dict[int, str]:
        """Some that leave every deal scored, by the deals."""
        edited, found = Edited(lines, self.before, dice), dict[int, str]()
        followed = edited.worked.live.followed()
        for _ in range(TRIES):
            line = edited.edit(dice.choice((1, 2, 3, 4))).line
            _, at, *facts = line.split()
            number = int(at)
            if (
                not {fact.partition("=")[0] for fact in facts} <= followed
                or number not in self.open
            ):
                continue
            after = session_of([*lines, *found.values(), line])
            if number not in found and all(deal.status == SCORED for deal in after.deals):
                found[number] = line
            if len(found) == EDITS:
                break
        return found

    def _type(self, deals: Worksheet, number: int) -> None:
        row = next(row[0].row for row in deals.iter_rows(min_row=4) if row[0].value == number)
        old, new = cells_of(self.before, number), cells_of(self.after, number)
        places = columns_of(deals)
        for place in dict.fromkeys((*old, *new)):
            if old.get(place) != new.get(place):
                cell = deals.cell(row, places[place])
                assert not cell.protection.locked, place
                cell.value = new.get(place)


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Typed, Tabs]]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("typed")
    made = [Typed(*table, folder / f"{at}.xlsx") for at, table in enumerate(TABLES)]
    results = recalculated([each.path for each in made], folder)
    return [(each, shown(path)) for each, path in zip(made, results, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(TABLES)), ids=[f"{g} {s} {n}" for g, s, n in TABLES])
def test_everything_follows_what_was_typed(at: int, typed: list[tuple[Typed, Tabs]]) -> None:
    sheet, calculated = typed[at]
    before = settle_json(sheet.before, reckon(sheet.before))
    expected = settle_json(sheet.after, reckon(sheet.after))
    assert expected["totals"] != before["totals"]
    assert_deals(calculated, show_json(sheet.after, []))
    assert_settlement(calculated, expected, before)


@pytest.mark.slow
def test_pool_dump_and_banks_follow(typed: list[tuple[Typed, Tabs]]) -> None:
    for (game, _, _), (sheet, calculated) in zip(TABLES, typed, strict=True):
        if game == "preference":
            assert_accounts(calculated["Sheet"], show_json(sheet.after, [])["accounts"])


def assert_accounts(sheet: Worksheet, expected: dict[str, Any]) -> None:
    """Pool, dump and banks of everybody as they stand now."""
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    head = next(row for row in rows if "account" in row and "now" in row)
    account, now = head.index("account"), head.index("now")
    found: dict[str, dict[str, Any]] = {}
    owner = ""
    for row in rows[rows.index(head) + 1 :]:
        owner = row[account - 1] or owner
        if row[account] is None or row[now] is None:
            continue
        found.setdefault(owner, {})[row[account]] = row[now]
    for player, pool in expected["pool"].items():
        assert close(found[player]["pool"], pool)
        assert close(found[player]["dump"], expected["dump"][player])
        for other, whists in expected["bank"][player].items():
            assert close(found[player][f"bank {other}"], whists), (player, other)


def test_an_amount_has_the_reasons_of_all_that_it_is_the_sum_of() -> None:
    lines = ["game preference", "players Anna Boris Vera"]
    lines.append("deal declarer=Anna contract=8D whist=Boris,Vera tricks=5,4,1")
    sheet = session_of(lines)
    entries = shown(workbook_bytes(sheet, reckon(sheet)))["Entries"]
    [why] = [
        row[5]
        for row in entries.iter_rows(values_only=True)
        if row[1:4] == ("bank", "Boris", "Anna") and row[4]
    ]
    # 3 x 6 for what Anna is short, 4 x 6 for the tricks of Boris: one amount on Working, 42
    assert why.startswith("Anna's 8D short by 3: 3 x 6 = 18; ")
    assert why.endswith("4 x 6 = 24")
