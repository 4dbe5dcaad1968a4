"""A record cut at every byte, in sheets of many shapes: no acknowledged record is lost, none is
scored that was not whole, and play goes on."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.replaying.replay import Session
from scorekeeper.journal.appending import Recorded, RefusedError, record
from scorekeeper.journal.load import Loaded, load
from scorekeeper.journal.tokens import Token

pytestmark = pytest.mark.slow

AT = "at=2026-11-20T21:14:05"
HEAD = "game oh-hell\nplayers Anna Boris Cleo\nset schedule=list\n"
CYRILLIC = "game oh-hell\nplayers Анна Борис Вера\nset schedule=list\n"
ONE = "deal 1 cards=1 bids=1,1,0 tricks=1,0,0"
DEAL = RecordKind.DEAL, (Token("cards", "1"), Token("bids", "0,0,0"), Token("tricks", "1,0,0"))
NOTE = RecordKind.NOTE, (Token(None, "the next deal is the last"),)


class Shape(NamedTuple):
    """A sheet: what is acknowledged, the record that is cut, how its lines end, and what the
    table records next."""

    before: str
    last: str
    line_end: str = "\n"
    next: tuple[RecordKind, tuple[Token, ...]] = DEAL


SHAPES = {
    "with a time": Shape(f"{HEAD}{ONE} {AT}\n", f"deal 2 cards=1 bids=0,0,0 tricks=0,0,1 {AT}"),
    "without a time": Shape(f"{HEAD}{ONE}\n", "deal 2 cards=1 bids=0,0,0 tricks=0,0,1"),
    "first record": Shape(HEAD, f"{ONE} {AT}"),
    "first record without a time": Shape(HEAD, ONE),
    "carriage returns": Shape(f"{HEAD}{ONE}\n", f"deal 2 cards=1 bids=0,0,0 {AT}", "\r\n"),
    "byte order mark": Shape(f"\ufeff{HEAD}{ONE}\n", f"deal 2 cards=1 bids=0,0,0 {AT}"),
    "cyrillic": Shape(
        f"{CYRILLIC}{ONE}\n",
        f"deal 2 cards=1 bids=Анна:0,Борис:0,Вера:0 tricks=Анна:1,Борис:0,Вера:0 by=Вера {AT}",
    ),
    "quoted": Shape(f"{HEAD}{ONE}\n", f'note "three \\"short\\" words # and a mark" {AT}'),
    "open deal": Shape(
        f"{HEAD}deal 1 cards=1 bids=1,1,0\n", f"result 1 tricks=1,0,0 {AT}", next=NOTE
    ),
    "undo": Shape(f"{HEAD}{ONE}\nadjust Anna=100\n", f'undo why="not agreed" {AT}'),
    "void": Shape(f"{HEAD}{ONE}\n", f"void 1 {AT}"),
    "adjust": Shape(f"{HEAD}{ONE}\n", f'adjust Anna=100 Boris=-100 why="a fine" {AT}'),
    "amend": Shape(f"{HEAD}{ONE}\n", f"amend 1 tricks=Anna:0,Boris:1,Cleo:0 {AT}"),
    "set": Shape(f"{HEAD}{ONE}\n", f"set rules=wizard hook=on {AT}"),
    "agree": Shape(f"{HEAD}{ONE}\n", f"agree Anna=10 Boris=-10 {AT}"),
    "leave": Shape(f"{HEAD}{ONE}\n", f"leave Boris {AT}", next=NOTE),
    "join": Shape(f"{HEAD}{ONE}\n", f"join Dora carry=12 before=Boris {AT}", next=NOTE),
    "header only": Shape("game oh-hell\nplayers Anna Boris Cleo\n", "set schedule=list"),
}


def record_next(
    what: tuple[RecordKind, tuple[Token, ...]] = DEAL, *, keep_last: bool | None = None
) -> Recorded:
    kind, tokens = what
    return record("s.sheet", kind, tokens, number=None, at=AT[3:], keep_last=keep_last)


def standing(loaded: Loaded) -> object:
    assert loaded.session is not None
    return standing_of(loaded.session)


def standing_of(session: Session) -> object:
    """What a sheet scores: every deal's facts and entries, and the totals."""
    deals = [(d.number, d.status, dict(d.texts), d.entries) for d in session.deals]
    return deals, session.totals()


def cuts(shape: Shape) -> list[tuple[bytes, bytes]]:
    """The bytes before the record, and every beginning of the record that is not all of it."""
    before = shape.before.replace("\n", shape.line_end).encode()
    last = (shape.last + shape.line_end).encode()
    return [(before, last[:size]) for size in range(1, len(shape.last.encode()) + 1)]


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_cut_anywhere_it_is_never_scored_and_is_named_once(shape: Shape) -> None:
    sheet = Path("s.sheet")
    sheet.write_bytes(cuts(shape)[0][0])
    acknowledged = standing(load("s.sheet"))
    for before, piece in cuts(shape):
        sheet.write_bytes(before + piece)
        loaded = load("s.sheet")
        assert standing(loaded) == acknowledged
        assert loaded.unfinished is not None
        assert [(p.line, p.severity) for p in loaded.problems if p.is_error] == [
            (loaded.unfinished.line, "error")
        ]


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_cut_anywhere_play_goes_on(shape: Shape) -> None:
    sheet, torn = Path("s.sheet"), Path("s.sheet.torn")
    ways = set()
    for before, piece in cuts(shape):
        sheet.write_bytes(before + piece)
        torn.unlink(missing_ok=True)
        last = load("s.sheet").unfinished
        assert last is not None
        ways.add(last.is_whole)
        if last.is_whole:
            with pytest.raises(RefusedError, match="has no line end"):
                record_next(shape.next)
            assert sheet.read_bytes() == before + piece
        after = record_next(shape.next, keep_last=False if last.is_whole else None)
        assert sheet.read_bytes() == before + f"{after.line}{shape.line_end}".encode()
        assert torn.read_bytes().endswith(b"\n" + piece + b"\n")
        again = load("s.sheet")
        assert again.unfinished is None
        assert standing(again) == standing_of(after.after)
    assert ways == {True, False}  # whole at the least when only the line end is missing


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_what_reads_as_a_whole_record_is_kept_when_the_scribe_says_so(shape: Shape) -> None:
    sheet = Path("s.sheet")
    for before, piece in cuts(shape):
        sheet.write_bytes(before + piece)
        last = load("s.sheet").unfinished
        assert last is not None
        end = shape.line_end.encode()
        if last.is_whole:
            after = record_next(NOTE, keep_last=True)
            assert sheet.read_bytes() == before + piece + end + after.line.encode() + end
        else:
            with pytest.raises(RefusedError):
                record_next(NOTE, keep_last=True)
            assert sheet.read_bytes() == before + piece
        assert not Path("s.sheet.torn").exists()


@pytest.mark.parametrize(
    "tail", [b"\0", b"\0" * 4096, b"deal 2 ca\0\0\0", "note Вер".encode()[:-1]]
)
def test_a_tail_that_is_no_text_does_not_stop_play(tail: bytes) -> None:
    before = f"{HEAD}{ONE} {AT}\n".encode()
    Path("s.sheet").write_bytes(before + tail)
    loaded = load("s.sheet")
    assert [problem.line for problem in loaded.problems] == [5]
    after = record_next()
    assert after.record.number == 2
    assert Path("s.sheet").read_bytes() == before + after.line.encode() + b"\n"
    assert Path("s.sheet.torn").read_bytes().endswith(b"\n" + tail + b"\n")


def test_bytes_that_are_no_text_above_the_last_line_still_stop_recording() -> None:
    data = HEAD.encode() + b"note \xff\ndeal 1 ca"
    Path("s.sheet").write_bytes(data)
    with pytest.raises(RefusedError, match="not UTF-8"):
        record_next(keep_last=False)
    assert Path("s.sheet").read_bytes() == data


@pytest.mark.parametrize("keep_last", [None, False])
@pytest.mark.parametrize("players", ["players Anna Bo", "players Anna Boris Cl", "pla"])
def test_without_its_players_a_sheet_stays_as_it_is(players: str, keep_last: bool | None) -> None:
    Path("s.sheet").write_text(f"game oh-hell\n{players}")
    with pytest.raises(RefusedError):
        record_next(keep_last=keep_last)
    assert Path("s.sheet").read_text() == f"game oh-hell\n{players}"
    assert not Path("s.sheet.torn").exists()


@pytest.mark.parametrize("remark", ["# deal 1 was misdealt", "  ", "\t# x"])
def test_a_remark_needs_no_line_end(remark: str) -> None:
    Path("s.sheet").write_text(HEAD + remark)
    assert load("s.sheet").is_ok
    after = record_next()
    assert Path("s.sheet").read_text() == f"{HEAD}{remark}\n{after.line}\n"


def test_nothing_is_dropped_that_has_its_line_end() -> None:
    Path("s.sheet").write_text(f"{HEAD}{ONE}\n")
    with pytest.raises(RefusedError, match="nothing to drop"):
        record_next(keep_last=False)
    record_next(keep_last=True)
    assert not Path("s.sheet.torn").exists()
