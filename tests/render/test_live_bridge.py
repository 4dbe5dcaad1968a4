"""Workbooks of bridge that follow their facts: rubbers, rounds, boards."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from office import SOFFICE, recalculated
from random_sheets import session_of
from read_workbooks import assert_deals, assert_settlement, shown
from tabs import Tabs
from test_live_workbook import row_of

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook import workbook_bytes

pytestmark = pytest.mark.slow

HEADS = 3  # the row with the names of the facts

Cell = int | str | None


class Case(NamedTuple):
    """A sheet, what is typed over the cells of its facts, and the records that say the same."""

    lines: str
    edits: tuple[tuple[int, str, Cell], ...]  # deal, head of the column, what is typed
    amendments: tuple[str, ...]


RUBBER = """game contract-bridge
players Anna Boris Clara Dan
deal contract=3NT= declarer=Anna
deal contract=2SX-1 declarer=Clara
deal contract=4H tricks=10 declarer=Boris
deal contract=2D= declarer=Anna honours=Clara:100
deal contract=passed
deal contract=3C+1 declarer=Dan"""

ENDED = """game contract-bridge
players Anna Boris Clara Dan
deal contract=3NT= declarer=Anna
deal contract=4S+1 declarer=Anna
rubber NS=Anna,Boris EW=Clara,Dan
deal contract=2S= declarer=Boris
deal contract=3NT-1 declarer=Dan"""

BROKEN_OFF = """game contract-bridge
players Anna Boris Clara Dan
deal contract=4S= declarer=Anna
rubber NS=Anna,Boris EW=Clara,Dan anyway="Clara has to go"
deal contract=2S= declarer=Clara"""
IN_HUNDREDS = BROKEN_OFF.replace("\ndeal", "\nset round_margin=hundred\ndeal", 1)

# Two rounds of four deals, each won by 50, and a deal of the next: a margin is rounded by itself.
ROUND = """
deal contract=2S+1 declarer=Anna
deal contract=1NT= declarer=Boris
deal contract=1NT= declarer=Anna
deal contract=1NT= declarer=Boris"""
ROUNDS = f"""game chicago-bridge
players Anna Boris Clara Dan
set round_margin=hundred{ROUND}
deal contract=passed{ROUND}
deal contract=2S+1 declarer=Anna"""
SIDES_ALONE = ROUNDS.replace("round_margin=hundred", "chicago_individual=plus_only")

THREE = """game cutthroat-bridge
players Anna Boris Clara
deal contract=3NT= declarer=Anna
deal contract=2SX-1 declarer=Anna honours=Boris:100
deal contract=3H+1 declarer=Clara"""

MEMORY = """game memory-bridge
players Anna Boris
deal first-half=Anna:8,Boris:5 contract=3S= declarer=Boris
deal first-half=Anna:9,Boris:4 contract=2H= declarer=Anna
deal first-half=Anna:7,Boris:6 contract=1NT+1 declarer=Anna"""

CARRY = """game chicago-bridge
players Anna Boris Clara Dan
set chicago_scoring=carry
deal contract=2S= declarer=Anna
deal contract=2H= declarer=Clara
deal contract=3D+1 declarer=Boris
deal contract=1NT= declarer=Dan"""

TOWIE = """game towie
players Anna Boris Clara Dan
deal active=Anna,Boris,Clara contract=3NT+1 declarer=Anna
deal active=Boris,Clara,Dan contract=4SX-2 declarer=Boris
deal active=Anna,Clara,Dan contract=5D= declarer=Anna honours=Clara:100"""

MINI = """game minibridge
players Anna Boris Clara Dan
deal hcp=Anna:24 declarer=Anna strain=S goal=part tricks=9
deal hcp=Boris:26 declarer=Boris strain=D goal=game tricks=9"""

PAIRS = """game duplicate-bridge
players Anna Boris Clara Dan
deal board=1 ns=Anna ew=Boris contract=4S= declarer=N
deal board=1 ns=Clara ew=Dan contract=3S+1 declarer=S
deal board=2 ns=Anna ew=Dan contract=3NTX-2 declarer=E
deal board=2 ns=Clara ew=Boris score=110
deal board=3 ns=Boris ew=Dan contract=passed
deal board=3 ns=Anna ew=Clara contract=2H tricks=9 declarer=W"""
IMP_PAIRS = PAIRS.replace("\ndeal", "\nset pairs_method=cross_imp\ndeal", 1)

TEAMS = """game duplicate-bridge
players Reds Blues
set format=teams
deal board=2 ns=Reds contract=4S= declarer=N
deal board=2 ns=Blues contract=3S+1 declarer=S
deal board=3 ns=Reds contract=1NT= declarer=E
deal board=3 ns=Blues contract=1NT-1 declarer=W"""

MISSED = (1, "contract result", -2), "amend 1 contract=3NT-2"
MISSED_2 = 2, "contract result", -2
CASES = {
    # no game, so that nobody is vulnerable in the next deal and the rubber is not over
    "rubber": Case(RUBBER, (MISSED[0], (3, "tricks", 9), (4, "honours points", 150)),
        (MISSED[1], "amend 3 tricks=9", "amend 4 honours=Clara:150")),
    "told-vulnerable": Case(RUBBER, ((2, "vulnerable", "nobody"), (6, "declarer", "Anna")),
        ("amend 2 vulnerable=nobody", "amend 6 declarer=Anna")),
    "new-partners": Case(ENDED, ((3, "contract", "3NT"), (4, "declarer", "Clara")),
        ("amend 3 contract=3NT=", "amend 4 declarer=Clara")),
    # without the game the rubber that is broken off brings Anna and Clara no bonus
    "broken-off": Case(BROKEN_OFF, ((1, "contract", "2S"),), ("amend 1 contract=2S=",)),
    "broken-off-hundreds": Case(IN_HUNDREDS, ((1, "contract", "2S"), (2, "contract", "3NT")),
        ("amend 1 contract=2S=", "amend 2 contract=3NT=")),
    "rounds": Case(ROUNDS, ((6, "contract", "4S"), (10, "contract result", -3)),
        ("amend 6 contract=4S+1", "amend 10 contract=2S-3")),
    # with one deal less in the first round all later ones go to the round before
    "other-rounds": Case(ROUNDS, ((3, "contract", "passed"), (3, "contract result", None),
        (3, "declarer", None)), ("amend 3 contract=passed declarer=none",)),
    "sides-alone": Case(SIDES_ALONE, (MISSED_2,), ("amend 2 contract=1NT-2",)),
    "three-hundreds": Case(THREE.replace("\ndeal", "\nset round_margin=hundred\ndeal", 1),
        (MISSED[0], (2, "declarer", "Clara")), (MISSED[1], "amend 2 declarer=Clara")),
    "three": Case(THREE, (MISSED[0], (2, "declarer", "Clara")),
        (MISSED[1], "amend 2 declarer=Clara")),
    "memory": Case(MEMORY, ((2, "contract", "4H"), (3, "contract result", -1)),
        ("amend 2 contract=4H=", "amend 3 contract=1NT-1")),
    "carry": Case(CARRY, ((1, "contract", "4S"), (4, "contract doubled", "X")),
        ("amend 1 contract=4S=", "amend 4 contract=1NTX=")),
    "towie": Case(TOWIE, (MISSED[0], (2, "contract result", 1)),
        (MISSED[1], "amend 2 contract=4SX+1")),
    "minibridge": Case(MINI, ((1, "tricks", 6), (2, "goal", "part")),
        ("amend 1 tricks=6", "amend 2 goal=part")),
    "matchpoints": Case(PAIRS, ((1, "contract result", -1), (4, "score", 140)),
        ("amend 1 contract=4S-1", "amend 4 score=140")),
    "cross-imps": Case(IMP_PAIRS, ((1, "contract result", -1), (3, "declarer", "N")),
        ("amend 1 contract=4S-1", "amend 3 declarer=N")),
    "teams": Case(TEAMS, ((1, "contract result", -1), (3, "contract", "2NT")),
        ("amend 1 contract=4S-1", "amend 3 contract=2NT=")),
}  # fmt: skip


def written(case: Case, path: Path) -> tuple[Session, Session]:
    """The sheet before and after; its workbook with the changed cells stands in that file."""
    lines = case.lines.splitlines()
    before = session_of(lines)
    path.write_bytes(workbook_bytes(before, reckon(before)))
    workbook = Tabs(path)
    deals = workbook["Deals"]
    columns = {cell.value: cell.column for cell in reversed(deals[HEADS])}
    for number, head, value in case.edits:
        cell = deals.cell(row_of(deals, number), columns[head])
        assert not cell.protection.locked, (number, head)
        cell.value = value
    workbook.save(path)
    after = session_of([*lines, *case.amendments])
    assert not any(problem.stops_scoring for problem in after.problems)
    return before, after


@pytest.fixture(scope="module")
def edited(
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, tuple[Session, Session, Tabs]]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("bridge")
    made = {name: written(case, folder / f"{name}.xlsx") for name, case in CASES.items()}
    results = recalculated([folder / f"{name}.xlsx" for name in made], folder)
    books = (shown(path) for path in results)
    return {name: (*both, book) for (name, both), book in zip(made.items(), books, strict=True)}


@pytest.mark.parametrize("name", CASES)
def test_everything_follows_changed_facts(
    name: str, edited: dict[str, tuple[Session, Session, Tabs]]
) -> None:
    before, after, calculated = edited[name]
    stood = settle_json(before, reckon(before))
    expected = settle_json(after, reckon(after))
    assert expected["totals"] != stood["totals"]
    assert_deals(calculated, show_json(after, []))
    assert_settlement(calculated, expected, stood)
