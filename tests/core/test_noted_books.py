"""What is noted of the books while a sheet is scored is how they stood before every deal."""

from __future__ import annotations

import pytest

from scorekeeper.core.replaying.noted import Noted
from scorekeeper.core.replaying.standings import ledgers_after
from scorekeeper.journal.scoring import score_lines, usable

WHO = "Anna Boris Cleo Dan"
QUODLIBET = f"""game quodlibet
players {WHO}
deal tricks=Anna:1,Boris:2,Cleo:4,Dan:1
deal contract=minus tricks=Anna:2,Boris:1,Cleo:3,Dan:2
deal dealer=Anna tricks=Anna:2,Boris:4,Cleo:2,Dan:0
amend 1 tricks=Anna:4,Boris:2,Cleo:1,Dan:1 why="counted again"
void 2 why="misdeal"
"""
RUBBERS = f"""game contract-bridge
players {WHO}
deal contract=4S declarer=Anna tricks=10
deal contract=3NT declarer=Cleo tricks=9 vulnerable=NS
deal contract=4H declarer=Anna tricks=10
rubber Anna+Boris Cleo+Dan
deal contract=2H declarer=Boris tricks=8
adjust NS=100
deal contract=passed
"""
LEAVING = f"""game barbu
players {WHO}
deal contract=no-king king=Anna
leave Dan
deal declarer=Anna contract=no-tricks tricks=Anna:7,Boris:6,Cleo:4
join Dan
deal contract=no-hearts hearts=Anna:15,Boris:0,Cleo:0,Dan:0
"""


@pytest.mark.parametrize("text", [QUODLIBET, RUBBERS, LEAVING])
def test_the_ledger_before_a_deal_is_that_after_the_one_above(text: str) -> None:
    noted = Noted()
    session = usable(score_lines("a.sheet", text.splitlines(), noted=noted))
    assert noted.turns.keys() == {deal.number for deal in session.deals}
    for number, ledger in ledgers_after(session.sheet, range(session.last_number)):
        found = noted.before(number + 1)
        assert found.snapshot() == ledger.snapshot()
        assert found.table == ledger.table


def test_an_amended_deal_moves_balances_behind_it_but_no_turn() -> None:
    """What Anna has behind the first deal goes by her tricks, whose turn the third was does not."""
    noted, before = Noted(), Noted()
    lines = QUODLIBET.splitlines()
    score_lines("a.sheet", lines[:-2], noted=before)
    score_lines("a.sheet", lines, noted=noted)
    assert noted.turns[3] == before.turns[3]
    assert noted.before(2).single != before.before(2).single
