"""Any bytes are a sheet: reading, replaying and locating never fail, and no fault goes unseen."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy import toys

from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.values.problems import Problem
from scorekeeper.games import registry
from scorekeeper.journal.canonical import canonical_sheet
from scorekeeper.journal.locate import locate
from scorekeeper.journal.printer import print_sheet
from scorekeeper.journal.reader import read
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.journal.statements import KEYWORDS

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")

PLAYERS = ("Anna", "Boris", "Clara", "Dan", "Eva", "Fritz", "Gerd", "Hanna")


def check(lines: list[str]) -> list[Problem]:
    """Everything that a check does, with the printers; all problems, located."""
    reading = read(lines)
    problems = list(reading.problems)
    if reading.sheet is not None:
        session = replay(reading.sheet)
        problems += session.problems
        session.upcoming()
        session.sheet.game.settle(session.ledger)
        print_sheet(reading.sheet)
        print_sheet(canonical_sheet(session))
    return locate(problems, lines)


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    text = decode_sheet("x.sheet", data)
    found = check(text.text.split("\n"))
    assert found  # no game has so short a name that chance would find it


@given(st.text(max_size=300))
def test_any_text_below_a_header(text: str) -> None:
    data = f"game toy\nplayers Anna Boris Clara\n{text}".encode("utf-8", "replace")
    check(decode_sheet("x.sheet", data).text.split("\n"))


PIECES = st.one_of(
    st.sampled_from([*KEYWORDS, *PLAYERS, "all", "none", "a", "1", "2", "-1", "0", "99999999999"]),
    st.sampled_from(list('=,:/+"#\\ \t.*')),
    st.sampled_from(["bids=", "tricks=", "score=", "bank=", "at=", "why=", "anyway=", "made="]),
    st.text(max_size=3),
)
LINE = st.lists(PIECES, max_size=10).map(lambda pieces: " ".join(pieces).replace("= ", "="))


@given(st.lists(LINE, max_size=10))
def test_any_lines_of_likely_pieces(lines: list[str]) -> None:
    check(["game toy", "players Anna Boris Clara", *lines])


CLEAN = [
    "game toy",
    "players Anna Boris Clara",
    "title Friday",
    "date 2026-11-20",
    "set made=12",
    "dealer Anna",
    "deal 1 bids=1,2,1 tricks=1,2,0 at=2026-11-20T21:14:05",
    "deal 2 bids=0,0,1 tricks=Anna:0,Boris:1,Clara:1 doubles=Anna/Boris",
    "amend 2 trump=S why=heard",
    "deal 3 bids=1,1,0",
    "result 3 tricks=Clara:1",
    "adjust Anna=-3 why=late",
    "void 3",
    "agree Clara=11",  # -1 and +12; the third deal is void
    "note fine",
]


def test_the_sheet_to_be_spoilt_is_clean() -> None:
    assert check(CLEAN) == []


SLIPS: list[tuple[str, str, str]] = [
    (r"^game toy", "game tox", "another game"),
    (r"^players Anna", "players boris", "two of a name"),
    (r"^players", "player", "a mistyped first word"),
    (r"^date 2026-11", "date 2026-13", "no date"),
    (r"made=12", "mode=12", "no option"),
    (r"made=12", "made=twelve", "no amount"),
    (r"dealer Anna", "dealer Vera", "no player"),
    (r"^deal 2", "deal 3", "a wrong number"),
    (r"^deal 2", "deal two", "no number"),
    (r"bids=0,0,1", "bids=0,0", "a bid missing"),
    (r"bids=0,0,1", "bids=0,0,3", "too high a bid"),
    (r"bids=0,0,1", "bids=0,0,l", "a letter"),
    (r"bids=0,0,1", "bids=1,0,1", "the hook"),
    (r"bids=0,0,1", "bids=0,0,1 bid=1", "a fact twice"),
    (r"bids=0,0,1", "bds=0,0,1", "no fact"),
    (r"Boris:1,", "Boris:2,", "a trick too many"),
    (r"Boris:1,", "Boris:0,", "a trick missing"),
    (r"Boris:1,", "Boris:1,Boris:0,", "a player twice"),
    (r"Boris:1,", "Dan:1,", "somebody else"),
    (r"Anna/Boris", "Anna/Anna", "against himself"),
    (r"Anna/Boris", "Anna-Boris", "no pair"),
    (r"Anna/Boris", '"Anna/Boris', "an open quote"),
    (r"T21:14:05", "T25:14:05", "no time"),
    (r"^amend 2", "amend 4", "no such deal"),
    (r"^amend 2", "amend", "no number at all"),
    (r"trump=S", "trump=X", "no suit"),
    (r"trump=S", "", "nothing to amend"),
    (r"^result 3", "result 2", "a deal that is complete"),
    (r"^void 3", "unvoid 3", "a deal that is not void"),
    (r"^void 3", "void 3 now", "a word too many"),
    (r"Anna=-3", "Anna=three", "no amount"),
    (r"Clara=11", "Clara=12", "a claim that fails"),
]


@pytest.mark.parametrize(("pattern", "slip"), [pytest.param(*s[:2], id=s[2]) for s in SLIPS])
def test_a_slip_is_reported_with_its_place(pattern: str, slip: str) -> None:
    [number] = [n for n, line in enumerate(CLEAN, 1) if re.search(pattern, line)][:1]
    lines = list(CLEAN)
    lines[number - 1] = re.sub(pattern, slip, lines[number - 1])
    found = check(lines)
    assert number in {problem.line for problem in found if problem.is_error}
    assert all(problem.column and problem.excerpt for problem in found if problem.line)


@given(st.integers(0, len(CLEAN) - 1), st.integers(0, 60), st.sampled_from('xQ"#=,:/+- \t\x00é9'))
def test_a_letter_typed_anywhere_never_breaks_anything(row: int, at: int, letter: str) -> None:
    lines = list(CLEAN)
    lines[row] = lines[row][:at] + letter + lines[row][at:]
    for problem in check(lines):
        assert problem.message
        assert not problem.line or problem.column


NAMES = [entry.name for entry in registry.GAMES]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=20)  # of every game
@given(data=st.data())
def test_no_facts_break_a_game(name: str, data: st.DataObject) -> None:
    """Deals of likely texts, in any order and mixture."""
    game = registry.load(name)
    least, most = game.seats
    seats = data.draw(st.integers(least, min(most, len(PLAYERS))))
    facts = [spec.name for spec in game.fact_specs]
    words = [part for example in game.examples for part in re.split(r"[\s=]", example.line)]
    value = st.sampled_from([*words, *PLAYERS[:seats], "none", "all", "0", "1", "9", "yes", "A/B"])
    choices = [f"{spec.name}={spec.kind.describe().split('|')[0]}" for spec in game.option_specs]
    lines = [f"game {name}", " ".join(["players", *PLAYERS[:seats]])]
    if choices:
        chosen = data.draw(st.lists(st.sampled_from(choices), max_size=2))
        lines += [f"set {text}" for text in chosen if " " not in text]
    for _ in range(data.draw(st.integers(0, 4))):
        keys = data.draw(st.lists(st.sampled_from(facts), unique=True, max_size=6))
        record = data.draw(st.sampled_from(["deal", "deal", "deal", "amend 1", "result"]))
        lines.append(" ".join([record, *(f"{key}={data.draw(value)}" for key in keys)]))
    check(lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=20)
@given(data=st.data())
def test_no_slip_in_an_example_breaks_a_game(name: str, data: st.DataObject) -> None:
    game = registry.load(name)
    examples = [example for example in game.examples if example.line]
    if not examples:
        return
    example = data.draw(st.sampled_from(examples))
    players = example.players or PLAYERS[: game.seats[0]]
    line = f"deal {example.line}"
    at = data.draw(st.integers(0, len(line)))
    end = at + data.draw(st.integers(0, 3))
    text = data.draw(st.sampled_from(["", "0", "9", "-", ",", ":", "/", "=", " ", "x", "none"]))
    setting = [f"set {example.settings}"] if example.settings else []
    spoilt = line[:at] + text + line[end:]
    check([f"game {name}", " ".join(["players", *players]), *setting, spoilt])
