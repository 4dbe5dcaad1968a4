"""Reading: the header, options, records, and every fault noted instead of raised."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest
from toy import toys

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.books.table import Side
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.problems import Fault, Problem
from scorekeeper.journal.reader import Reading, read
from scorekeeper.journal.sheet_text import decode_sheet

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")

HEAD = "game toy\nplayers Anna Boris Clara\n"
SIDES = "game toy-sides\nplayers Anna Boris Clara Dan\n"


def reading(text: str) -> Reading:
    return read(dedent(text).strip("\n").split("\n"))


def sheet(text: str) -> Sheet:
    found = reading(text)
    assert found.sheet is not None, found.problems
    assert not [p for p in found.problems if p.is_error], found.problems
    return found.sheet


def problem(text: str) -> Problem:
    [found] = reading(text).problems
    return found


class TestHeader:
    """What stands above the records."""

    def test_everything_in_any_order(self) -> None:
        found = sheet(
            """
            # an evening
            PLAYERS Anna "Anna Maria" Clara
            date 2026-11-20
            set made=12

            title Friday at Vera's # and more
            game Toy
            dealer cl
            set style=posh
            deal bids=1,2,1
            """.replace("Toy", "toy")
        )
        assert found.table.players == ("Anna", "Anna Maria", "Clara")
        assert (found.game.name, found.date) == ("toy", "2026-11-20")
        assert found.title == "Friday at Vera's"
        assert found.header_dealer == found.table.first_dealer == "Clara"
        assert found.option_texts == {"made": "12", "style": "fancy"}
        assert found.header_lines == {"players": 2, "date": 3, "title": 6, "game": 7, "dealer": 8}
        assert found.remarks == {1: "# an evening", 6: "# and more"}

    def test_the_dealer_is_the_first_player_by_default(self) -> None:
        assert sheet(HEAD).table.first_dealer == "Anna"

    def test_a_dealer_of_two_words(self) -> None:
        text = 'game toy\nplayers Anna "Anna Maria" Clara\ndealer Anna Maria'
        assert sheet(text).header_dealer == "Anna Maria"

    def test_sides_by_seat(self) -> None:
        found = sheet(SIDES)
        assert found.table.sides == (Side("NS", ("Anna", "Clara")), Side("EW", ("Boris", "Dan")))

    def test_sides_by_other_names(self) -> None:
        found = sheet(SIDES + "sides Us Them")
        assert found.table.sides == (Side("Us", ("Anna", "Clara")), Side("Them", ("Boris", "Dan")))

    def test_sides_by_players(self) -> None:
        found = sheet(SIDES + "sides Us=Dan,an Them=b,c")
        assert found.table.sides == (Side("Us", ("Dan", "Anna")), Side("Them", ("Boris", "Clara")))

    def test_a_table_that_does_not_care_who_is_who(self) -> None:
        found = sheet("game toy-sides\nsides Us Them")
        assert found.table.sides == (Side("Us"), Side("Them"))
        assert (found.table.players, found.table.owners) == ((), ("Us", "Them"))

    @pytest.mark.parametrize(
        ("text", "message", "line"),
        [
            ("", "the sheet does not say which game it is for", 1),
            ("players A B C", "the sheet does not say which game it is for", 1),
            ("game", "no game ''", 1),
            ("game moon", "no game 'moon'", 1),
            ("game toy x=1\nplayers A B C", "'x=' does not belong to the game line", 1),
            ("game toy", "the sheet does not say who plays", 1),
            ("game toy\nplayers A B", "Toy is for 3 to 7 players, not for 2", 2),
            ("game toy-sides\nplayers A B C", "Toy of sides is for 4 players, not for 3", 2),
            ("game toy\nplayers A B a", "two players are called 'A' and 'a'", 2),
            ("game toy\nplayers A B all", "nobody can be called 'all': the word is reserved", 2),
            ("game toy\nplayers A B C=D", "'C=' does not belong to the players line", 2),
            ("game toy\nplayers A B C/D", "the name 'C/D' contains /", 2),
            (HEAD + "sides A B", "Toy has no sides", 3),
            (SIDES + "sides Us", "Toy of sides has 2 sides, not 1", 3),
            (SIDES + "sides A B C", "Toy of sides has 2 sides, not 3", 3),
            (SIDES + "sides Us us", "two sides are called 'Us' and 'us'", 3),
            (SIDES + "sides Anna Them", "two sides are called 'Anna' and 'Anna'", 3),
            (SIDES + "sides A=an,b B=c", "the sides do not seat every player exactly once", 3),
            (SIDES + "sides A=an,b B=c,d C", "'C' does not belong to the sides line", 3),
        ],
    )
    def test_a_header_that_cannot_be_used(self, text: str, message: str, line: int) -> None:
        found = reading(text)
        assert found.sheet is None
        assert [(p.message, p.line) for p in found.problems] == [(message, line)]

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("game toy", "a second game line; the first is line 1"),
            ("dealer Zed", "no player 'Zed'"),
            ("dealer", "no player ''"),
            ("dealer x=1", "'x=' does not belong to the dealer line"),
            ("date 2026-02-30", "'2026-02-30' is not a date"),
            ("date tomorrow at=8", "'tomorrow at=8' is not a date"),
            ("set hook", "set 'hook' has no value"),
            ("set", "the set says nothing"),
            ("set moon=1", "no option 'moon'"),
            ("set made=x", "'x' is not an amount"),
            ("set grades=1,2,3", "the grades rise"),
            ("set a=1 a=2", "a= stands twice on one line"),
            ("bla", "a line cannot begin with 'bla'"),
        ],
    )
    def test_a_header_line_that_is_left_out(self, line: str, message: str) -> None:
        found = reading(HEAD + line)
        assert found.sheet is not None
        assert [(p.message, p.line) for p in found.problems] == [(message, 3)]

    def test_a_header_line_after_the_first_record(self) -> None:
        found = problem(HEAD + "deal bids=1,2,1\ntitle late")
        assert found.message == "title stands after the first record"

    def test_the_fault_of_a_table_is_shown_where_the_option_is_set(self) -> None:
        found = problem(HEAD + "set Grad=1,2,3\nset made=5")
        assert (found.message, found.line, found.fact) == ("the grades rise", 3, "grades")


class TestRecords:
    """What stands below the header."""

    def test_every_kind(self) -> None:
        found = sheet(
            HEAD
            + """\
carry score=Anna:5
deal 1 BIDS=1,2,1 Last_Tr=Anna
result 1 tri=1,2,0
amend 1 trump=S why="mis heard"
void 1 WHY=late
unvoid 1
adjust Anna=-3 account=score
agree Anna=2
rubber
note 2+2=4 by=Anna
set made=10
undo
"""
        )
        assert found.records == [
            Record(RecordKind.CARRY, 3, None, {"score": "Anna:5"}, {}),
            Record(RecordKind.DEAL, 4, 1, {"bids": "1,2,1", "last-trick": "Anna"}, {}),
            Record(RecordKind.RESULT, 5, 1, {"tricks": "1,2,0"}, {}),
            Record(RecordKind.AMEND, 6, 1, {"trump": "S"}, {"why": "mis heard"}),
            Record(RecordKind.VOID, 7, 1, {}, {"why": "late"}),
            Record(RecordKind.UNVOID, 8, 1, {}, {}),
            Record(RecordKind.ADJUST, 9, None, {"Anna": "-3", "account": "score"}, {}),
            Record(RecordKind.AGREE, 10, None, {"Anna": "2"}, {}),
            Record(RecordKind.RUBBER, 11, None, {}, {}),
            Record(RecordKind.NOTE, 12, None, {}, {"by": "Anna"}, "2+2=4"),
            Record(RecordKind.SET, 13, None, {"made": "10"}, {}),
            Record(RecordKind.UNDO, 14, None, {}, {}),
        ]
        assert [record.line for record in found.live] == [*range(3, 13)]

    @pytest.mark.parametrize("at", ["2026-11-20T21:14:05", "1999-01-31T00:00:59"])
    def test_a_time(self, at: str) -> None:
        assert sheet(HEAD + f"note x at={at}").records[0].meta == {"at": at}

    @pytest.mark.parametrize(
        "at", ["", "noon", "2026-11-20", "2026-13-20T21:14:05", "2026-11-20T24:14:05",
               "2026-11-20 21:14:05", "２026-11-20T21:14:05", "2026-11-20T21:14:05Z"],
    )  # fmt: skip
    def test_what_is_no_time(self, at: str) -> None:
        found = problem(HEAD + f'note x at="{at}"')
        assert (found.fault, found.message) == (Fault.MALFORMED, f"'{at}' is not a time")

    @pytest.mark.parametrize(
        ("record", "message"),
        [
            ("deal bid=1 bids=2", "bids= stands twice on one line"),
            ("note x why=1 WHY=2", "why= stands twice on one line"),
            ("deal moon=5", "no fact 'moon'"),
            ("deal d=5", "'d' may be dealer or doubles"),
            ("deal one bids=1", "'one' is not the number of a deal"),
            ("deal 0 bids=1", "'0' is not the number of a deal"),
            ("deal -1 bids=1", "'-1' is not the number of a deal"),
            ("deal 999999999 bids=1", "'999999999' is not the number of a deal"),
            ("deal ٣ bids=1", "'٣' is not the number of a deal"),
            ("deal 1 2 bids=1", "'2' is not understood here"),
            ("amend 1", "the amend says nothing"),
            ("amend 1 why=because", "the amend says nothing"),
            ("result 1", "the result says nothing"),
            ("adjust", "the adjust says nothing"),
            ("adjust Anna -5", "'Anna' is not understood here"),
            ("agree 5", "'5' is not understood here"),
            ("carry", "the carry says nothing"),
            ("void 1 bids=2", "'bids=' is not understood here"),
            ("void all", "'all' is not the number of a deal"),
            ("undo 2", "'2' is not understood here"),
            ("undo x=1", "'x=' is not understood here"),
            ("set made=1 at=noon", "'noon' is not a time"),
        ],
    )
    def test_a_record_that_cannot_be_read(self, record: str, message: str) -> None:
        found = reading(HEAD + "note x\n" + record)
        assert [(p.message, p.line) for p in found.problems] == [(message, 4)]
        assert found.sheet is not None
        assert [r.line for r in found.sheet.records] == [3]
        assert found.sheet.remarks == {4: record}

    def test_a_line_stays_what_it_was_when_it_is_left_out(self) -> None:
        found = reading(HEAD + '  note "open # quote\n')
        assert found.sheet is not None
        assert found.sheet.remarks == {3: 'note "open # quote'}

    def test_a_set_with_its_time_is_a_record(self) -> None:
        found = sheet(HEAD + "set made=5 at=2026-11-20T21:14:05")
        assert [record.kind for record in found.records] == [RecordKind.SET]
        assert found.table.options.made == 5


@pytest.mark.parametrize(
    "data",
    [
        b"game toy\nplayers Anna Boris Clara\nnote x\n",
        b"\xef\xbb\xbfgame toy\nplayers Anna Boris Clara\nnote x\n",
        b"game toy\r\nplayers Anna Boris Clara\r\nnote x\r\n",
        b"game toy\rplayers Anna Boris Clara\rnote x\r",
        b"game\ttoy\nplayers\t\tAnna Boris\tClara  \n\tnote x",
    ],
    ids=["plain", "byte order mark", "crlf", "cr", "tabs and no last line end"],
)
def test_the_same_sheet_from_other_editors(data: bytes) -> None:
    found = read(decode_sheet("x.sheet", data).text.split("\n"))
    assert found.problems == []
    assert found.sheet is not None
    assert found.sheet.records == [Record(RecordKind.NOTE, 3, None, {}, {}, "x")]


def test_abbreviations_of_names_meet_composed_letters() -> None:
    text = "game toy\nplayers E\u0301lodie Юрий 李小龍\ndealer \u00c9lo\nnote x"
    assert sheet(text).table.first_dealer == "\u00c9lodie"


def test_a_huge_sheet_of_faults_is_read() -> None:
    lines: list[Any] = [*HEAD.strip().split("\n"), *(["bla bla"] * 2000)]
    assert len(read(lines).problems) == 2000
