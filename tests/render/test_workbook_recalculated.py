"""Workbooks as LibreOffice calculates them: as they are, and with one entry changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from office import SOFFICE, recalculated, recalculated_once
from random_sheets import long_sheet
from read_workbooks import added, assert_deals, assert_settlement, close, shown
from render_samples import TEXTS, made, names
from tabs import Tabs

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.settling.settlement import AVERAGE, Settlement
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook import workbook_bytes

pytestmark = pytest.mark.slow

MANY_DEALS = 130
CHANGE = 7  # what is added to an entry's amount


def settled(sheet: Session) -> Settlement:
    return sheet.sheet.game.settle(sheet.ledger)


def shape(name: str) -> tuple[Any, ...]:
    """What makes the formulas of one sheet differ in kind from those of another."""
    sheet = made(name)
    settlement = settled(sheet)
    return (
        settlement.by,
        *((type(part.component).__name__, part.rounding) for part in settlement.parts),
        bool(settlement.shares),
        bool(sheet.rubbers),
        bool(sheet.opening),
    )


@cache
def one_of_each_shape() -> list[str]:
    """LibreOffice is slow: one sheet for each kind of formulas, and all texts of the tests."""
    found = {shape(name): name for name in names()}
    return [*found.values(), *TEXTS]


class Trip:
    """A workbook and its twin with one entry changed, as LibreOffice calculates them."""

    def __init__(self, name: str, folder: Path) -> None:
        self.sheet = made(name)
        self.path = folder / f"{name}.xlsx"
        self.path.write_bytes(workbook_bytes(self.sheet, reckon(self.sheet)))
        self.changed = folder / f"{name}-changed.xlsx"
        self.entry = _change_last_entry(self.path, self.changed, self.sheet)
        self.results: list[Path] = []

    def settle_anew(self) -> dict[str, Any]:
        """What the core makes of the ledger with the changed entry."""
        sheet = made(self.sheet_name())
        sheet.ledger.apply([self.entry])
        return settle_json(sheet, reckon(sheet))

    def sheet_name(self) -> str:
        return self.path.stem


def _change_last_entry(source: Path, target: Path, sheet: Session) -> Entry:
    """Add to the amount of the last deal's last entry of a component, keeping all formulas."""
    workbook = Tabs(source)
    amounts = shown(source)["Entries"]
    accounts = {c.account for c in sheet.sheet.game.components(sheet.ledger.table)}
    deals = [entry for deal in sheet.deals for entry in deal.entries]
    everything = deals or sheet.opening
    chosen = [entry for entry in everything if entry.account in accounts][-1]
    for row in reversed(list(amounts.iter_rows(min_row=2))):
        moved = (row[1].value, row[2].value, row[3].value or "")
        if moved == (chosen.account, chosen.owner, chosen.against) and row[4].value:
            # Where the amount follows from facts, it is typed over all the same.
            workbook["Entries"][row[4].coordinate].value = row[4].value + CHANGE
            workbook.save(target)
            return chosen._replace(amount=CHANGE)
    raise AssertionError(f"{chosen} is not on the worksheet")


@pytest.fixture(scope="module")
def trips(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> dict[str, Trip]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder, base = tmp_path_factory.mktemp("office"), tmp_path_factory.getbasetemp()
    made = {name: Trip(name, folder) for name in one_of_each_shape()}
    paths = [path for trip in made.values() for path in (trip.path, trip.changed)]
    # Where several workers share the tests, their folders lie in one.
    shared = (base if worker_id == "master" else base.parent) / "recalculated"
    results = iter(recalculated_once(paths, shared))
    for trip in made.values():
        trip.results = [next(results), next(results)]
    return made


@pytest.mark.parametrize("name", one_of_each_shape())
def test_libreoffice_calculates_the_same(name: str, trips: dict[str, Trip]) -> None:
    trip = trips[name]
    calculated = shown(trip.results[0])
    assert_settlement(
        calculated,
        settle_json(trip.sheet, reckon(trip.sheet)),
    )
    assert_deals(calculated, show_json(trip.sheet, []))
    assert_same_numbers(calculated, shown(trip.path))


def assert_same_numbers(calculated: Tabs, stored: Tabs) -> None:
    """In all worksheets with deals, amounts and who pays."""
    for worksheet in stored.worksheets[:4]:
        for row in worksheet.iter_rows():
            for cell in row:
                other = calculated[worksheet.title][cell.coordinate].value
                if isinstance(cell.value, (int, float)):
                    assert close(other, cell.value), (worksheet.title, cell.coordinate)


@pytest.mark.parametrize("game", ["preference", "vint"])
def test_libreoffice_calculates_the_same_of_very_many_deals(game: str, tmp_path: Path) -> None:
    """A hundred like formulas and more are a matter for its threads."""
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    sheet = long_sheet(game, 1, MANY_DEALS).session()
    path = tmp_path / f"{game}.xlsx"
    path.write_bytes(workbook_bytes(sheet, reckon(sheet)))
    (calculated,) = recalculated([path], tmp_path)
    assert_same_numbers(shown(calculated), shown(path))


def of_formulas_only() -> list[str]:
    """Those without a part that follows a rule of the game, which is no formula."""
    return [
        name
        for name in one_of_each_shape()
        if all(part.component is not None for part in settled(made(name)).parts)
    ]


@pytest.mark.parametrize("name", of_formulas_only())
def test_everything_follows_a_changed_entry(name: str, trips: dict[str, Trip]) -> None:
    trip = trips[name]
    before = settle_json(trip.sheet, reckon(trip.sheet))
    expected = trip.settle_anew()
    calculated = shown(trip.results[1])
    assert expected["totals"] != before["totals"]
    # One amount alone can break a zero sum: then the check must say by how much, unless the game
    # only pays where totals happen to add up to 0.
    settlement, game = reckon(trip.sheet).settlement, trip.sheet.sheet.game
    may_be_uneven = settlement.by_level and not game.zero_sum
    is_rounded = AVERAGE in expected["rounding"].values()
    is_zero_sum = not (added(before) or is_rounded or may_be_uneven)
    lacking = abs(added(expected)) if is_zero_sum else 0
    assert_settlement(calculated, expected, before, lacking)
