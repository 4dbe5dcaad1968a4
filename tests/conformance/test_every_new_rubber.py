"""A new rubber takes back the balances that the game says it does, and in a workbook it does so
after a change above, too."""

from __future__ import annotations

import pytest
from deals_tab import Part, Typed
from edited import edited, read_back, told
from random_sheets import random_sheet, session_of
from read_workbooks import shown
from typed_templates import export, typed

from scorekeeper.core.replaying.replay import Session
from scorekeeper.games import registry
from scorekeeper.render.json_ import show_json

WITH_RUBBERS = [o.name for o in registry.GAMES if registry.load(o.name).has_rubbers]
DEALS, SHEETS = 9, 4
BROKEN_OFF = 'rubber anyway="broken off"'
FOUR = "players Anna Boris Cleo Dan"
CHANGED: dict[str, tuple[list[str], dict[Part, Typed]]] = {
    # the second deal wins no game any more, so that a part-score is left over
    "part-score": (
        [
            "game contract-bridge",
            FOUR,
            "deal contract=4S= declarer=Anna",
            "deal contract=4S= declarer=Anna",
            "rubber",
            "deal contract=1S= declarer=Boris",
        ],
        {(2, "contract", ""): "2S"},
    ),
    # nobody had a game when the rubber was broken off
    "games": (
        [
            "game contract-bridge",
            FOUR,
            "deal contract=4S-1 declarer=Anna",
            BROKEN_OFF,
            "deal contract=1S= declarer=Boris",
        ],
        {(1, "contract result", ""): 0},
    ),
}


def entries_of_rubbers(session: Session) -> list[str]:
    """The accounts that the lines of rubbers take back."""
    why = session.sheet.game.fresh_starts[-1:]
    return [entry.account for entry in session.opening if entry.why in why]


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_RUBBERS)
def test_the_game_says_what_is_taken_back(game: str) -> None:
    for seed in range(SHEETS):
        lines = random_sheet(game, seed, DEALS).lines()
        session = session_of([*lines, BROKEN_OFF])
        said = session.sheet.game.set_back(session.sheet.table.options)
        assert {*entries_of_rubbers(session)} <= {*said}
        for account in said:
            assert not any(session.ledger.single[account].values())


@pytest.mark.parametrize("name", CHANGED)
def test_balances_begin_anew_after_a_change(name: str) -> None:
    lines, cells = CHANGED[name]
    data = export(lines)
    after = session_of([*lines, *told(read_back(edited(data, cells)))])
    sheet = shown(typed(data, cells))["Settlement"]
    rows = {row[0].value: [cell.value for cell in row[1:3]] for row in sheet.iter_rows(max_row=9)}
    for account in ("part-score", "games"):
        expected = show_json(after, [])["accounts"][account]
        assert rows[account] == [expected["NS"], expected["EW"]]
