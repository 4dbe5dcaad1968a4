"""Cells typed over and saved by LibreOffice as it comes, which trusts stored values: what a person
sees then is what the sheet with the same facts says, and is read back as that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from edited import file_of
from edited_workbooks import Edited
from office import SOFFICE, Typed, typed_over
from read_workbooks import assert_deals, assert_settlement, shown
from tabs import Tabs

from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook import workbook_bytes

pytestmark = pytest.mark.slow

GAMES = ("oh-hell", "preference", "barbu", "contract-bridge", "hokm", "slovak-lorum")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Edited, Path]]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("typed")
    edited = {game: Edited(game, 7) for game in GAMES}
    cells = {}
    for game, each in edited.items():
        path = folder / f"{game}.xlsx"
        data = ("\n".join(each.original) + "\n").encode()
        path.write_bytes(workbook_bytes(each.before, reckon(each.before), data))
        cells[path] = [*typed(each, path)]
    paths = typed_over(cells, folder)
    return {game: (edited[game], path) for game, path in zip(GAMES, paths, strict=True)}


def typed(edited: Edited, path: Path) -> Iterator[Typed]:
    """What stands otherwise in the cells of the edited workbook."""
    stood = Tabs(path)["Deals"]
    for row in edited.workbook["Deals"].iter_rows():
        for cell in row:
            if cell.value != stood[cell.coordinate].value:
                yield "Deals", cell.coordinate, "" if cell.value is None else cell.value


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_and_read_back(game: str, saved: dict[str, tuple[Edited, Path]]) -> None:
    edited, path = saved[game]
    assert edited.count
    before = settle_json(edited.before, reckon(edited.before))
    expected = settle_json(edited.after, reckon(edited.after))
    calculated = shown(path)
    assert_deals(calculated, show_json(edited.after, []))
    assert_settlement(calculated, expected, before)
    back = load_text(decode_sheet("a.sheet", file_of(path.read_bytes()))).session
    assert back is not None
    assert back.totals() == edited.after.totals()
