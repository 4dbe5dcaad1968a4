"""Recording goes on from the sheet as it stands: one more line comes to the same as scoring all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import Run
from error_sheets import error_sheets
from random_sheets import random_sheet

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.replaying import replay as replaying
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games.registry import GAMES
from scorekeeper.journal.load import Loaded, score_lines
from scorekeeper.journal.statements import read_statement

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
ADDRESS = re.compile(r" at 0x\w+")  # of an object that says nothing else of itself
NAMES = [entry.name for entry in GAMES]
MIXED = [  # what may stand between and after the deals of a random sheet
    'note "tea"',
    "void 1 why=misdeal",
    "unvoid 1",
    "adjust {0}=5 why=tea",
    "undo",
    "void 2",
    "agree {0}=1",
    "rubber",
    "leave {1}",
    "join {1}",
]


def told(session: Session) -> dict[str, Any]:
    """Everything that a session says, in values that can be compared."""
    ledger, table = session.ledger.snapshot(), session.ledger.table
    return {
        **vars(session),
        "sheet": (session.sheet.records, session.sheet.live, session.sheet.remarks),
        "ledger": (*ledger[1:-1], named(ledger.state)),
        "seats": (table.players, table.sides, table.everyone),
        "deals": [{**vars(deal), "facts": named(deal.facts)} for deal in session.deals],
        "upcoming": repr(session.upcoming()),
    }


def named(value: object) -> str:
    """The value as it is shown, without where in memory it is."""
    return ADDRESS.sub("", repr(value))


def kinds(lines: list[str]) -> Iterator[tuple[int, RecordKind]]:
    """The lines that are records, each with its kind."""
    for place, line in enumerate(lines):
        try:
            statement = read_statement(place + 1, line)
        except ValueError:
            continue
        if statement is not None and statement.record_kind is not None:
            yield place, statement.record_kind


def check_every_line(path: str, lines: list[str]) -> None:
    for place, kind in kinds(lines):
        before = score_lines(path, lines[:place], following=kind)
        if before.session is None:
            continue
        was = told(before.session)
        after = before.with_line(lines[place])
        whole = score_lines(path, lines[: place + 1])
        assert whole.session is not None
        assert after.session is not None
        assert after.problems == whole.problems, lines[place]
        assert told(after.session) == told(whole.session), lines[place]
        assert told(before.session) == was, lines[place]


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_line_more_of_random_deals_with_corrections(game: str) -> None:
    sheet = random_sheet(game, 3, 5)
    header, deals = sheet.lines()[: -len(sheet.deals)], sheet.lines()[-len(sheet.deals) :]
    lines = [line.format(*sheet.players) for line in MIXED]
    mixed = [line for pair in zip(deals, lines, strict=False) for line in pair]
    check_every_line("", [*header, *mixed, deals[0], *lines, *deals[1:3]])


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_line_more_of_sheets_with_faults(game: str) -> None:
    for sheet in error_sheets(game):
        check_every_line(str(Path(__file__).parents[1] / "errors" / "x.sheet"), list(sheet.lines))


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.sheet")), ids=lambda path: path.stem)
def test_a_line_more_of_the_samples(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    check_every_line(str(path), lines[:40])


OH_HELL = """\
game oh-hell
players Anna Boris Cleo
set schedule=list
deal cards=1 bids=1,0,1 tricks=1,0,0
deal cards=2 bids=1,0,0 tricks=1,1,0
deal cards=1 bids=0,1,1 tricks=0,1,0
""".splitlines()


def scored_while(call: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the deals that are scored during a call."""
    numbers: list[int] = []
    take = replaying.Dealing.take

    def noted(self: Any, slot: Any) -> None:
        numbers.append(slot.number)
        take(self, slot)

    monkeypatch.setattr(replaying.Dealing, "take", noted)
    call()
    return numbers


@pytest.mark.parametrize(
    ("line", "scored"),
    [
        ("deal cards=1 bids=0,0,0 tricks=1,0,0", [4]),
        ("deal cards=1 bids=0,0,0", [4]),
        ("adjust Anna=5", []),
        ("note tea", []),
        ("agree Anna=3", []),
        ("amend 3 bids=0,0,0", [3]),
        ("void 3", [3]),
        ("amend 1 bids=0,0,0", [1, 2, 3]),
    ],
)
def test_what_stands_is_not_scored_again(
    line: str, scored: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ((_, kind),) = kinds([line])
    before = score_lines("", OH_HELL, following=kind)
    assert scored_while(lambda: before.with_line(line), monkeypatch) == scored


def test_a_result_scores_its_deal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*OH_HELL, "deal cards=1 bids=0,0,0"]
    before: Loaded = score_lines("", lines, following=RecordKind.RESULT)
    found = scored_while(lambda: before.with_line("result tricks=1,0,0"), monkeypatch)
    assert found == [4]


@pytest.mark.parametrize(
    ("words", "scored"),
    [
        ("deal cards=1 bids=0,0,0 tricks=1,0,0", [1, 2, 3, 4]),
        ("adjust Anna=5", [1, 2, 3]),
        ("amend 3 tricks=0,0,1", [1, 2, 3, 3]),
    ],
)
def test_a_command_scores_every_deal_of_the_sheet_once(
    run: Run, words: str, scored: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("s.sheet").write_text("\n".join([*OH_HELL, ""]))
    assert scored_while(lambda: run(*words.split()), monkeypatch) == scored
    assert len(Path("s.sheet").read_text().splitlines()) == len(OH_HELL) + 1
