"""Printing is the inverse of reading; the canonical form has every name and value in full."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import toys

from scorekeeper.core.books.records import META_KEYS, Record, RecordKind
from scorekeeper.core.books.table import Side
from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.core.sheet import Sheet
from scorekeeper.journal.canonical import canonical_record, canonical_sheet
from scorekeeper.journal.printer import print_header, print_record, print_sheet
from scorekeeper.journal.reader import read

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")


def parse(text: str) -> Sheet:
    sheet = read(text.split("\n")).sheet
    assert sheet is not None
    return sheet


def canonical(text: str) -> str:
    return print_sheet(canonical_sheet(replay(parse(dedent(text).strip()))))


def last(text: str) -> tuple[Record, Session]:
    session = replay(parse(dedent(text).strip()))
    return session.sheet.records[-1], session


EVENING = """\
# Friday
game TOY
Players anna "Anna Maria" Clara   # seats


  title  Friday at  home #2 (?)
title again
date 20261120
SET MADE=12 rules=the-club
dealer anna m
deal bid=1,2,1 Last="anna m"  # the first
result tri=1,2,0
deal bids=anna:1,cl:0 tricks=2,0 cards=2
deal 3 bids=x
note it was 2+2=4  "or  so" at=2026-11-20T21:14:05 by=Clara
amend 1 tricks=2,1,0 WHY="lay under \\"the\\" ashtray" last=anna
adjust cl=-3 anna=1/2 account=sc
adjust cl=4 account=bank against="anna m"
carry bank=cl/anna:3,anna/cl:4 score=cl:8.50
agree cl=15/2 sc=cl:4.5
void 2
set hook=yes
undo
bla bla
# the end
"""

CANONICAL = """\
# Friday
game toy
players anna "Anna Maria" Clara  # seats


title Friday at home  #2 (?)
title again
date 2026-11-20
set made=12 rules=club
dealer "Anna Maria"
deal 1 bids="anna:1,Anna Maria:2,Clara:1" last-trick="Anna Maria"  # the first
result 1 tricks="anna:1,Anna Maria:2,Clara:0"
deal 2 bids=anna:1,cl:0 tricks=2,0 cards=2
deal 3 bids=x
note "it was 2+2=4 or  so" by=Clara at=2026-11-20T21:14:05
amend 1 tricks="anna:2,Anna Maria:1,Clara:0" last-trick=anna why="lay under \\"the\\" ashtray"
adjust Clara=-3 anna=1/2 account=score
adjust Clara=4 account=bank against="Anna Maria"
carry bank=Clara/anna:3,anna/Clara:4 score=Clara:17/2
agree Clara=15/2 score=Clara:9/2
void 2
set hook=on
undo
bla bla
# the end
"""


def test_printing_keeps_every_line_in_its_place() -> None:
    printed = print_sheet(parse(EVENING)).split("\n")
    for number, start in ((1, "# Friday"), (4, ""), (7, "title again"), (24, "bla bla")):
        assert printed[number - 1] == start
    assert printed[2] == 'players anna "Anna Maria" Clara  # seats'
    assert len(printed) == len(EVENING.split("\n"))


def test_the_canonical_form_of_a_sheet() -> None:
    assert canonical(EVENING) == CANONICAL


def test_the_canonical_form_is_a_fixed_point() -> None:
    assert canonical(CANONICAL) == CANONICAL


def test_reading_what_was_printed_gives_the_same_sheet() -> None:
    sheet = parse(EVENING)
    assert parse(print_sheet(sheet)) == sheet


def test_the_canonical_form_means_the_same() -> None:
    first, second = replay(parse(EVENING)), replay(parse(CANONICAL))
    assert first.totals() == second.totals()
    assert first.problems == second.problems
    assert [d.entries for d in first.deals] == [d.entries for d in second.deals]


LINES = st.sampled_from(
    [
        "", "  # a remark", "title Friday at=home", 'title "a  b"', "date 2026-11-20", "date x",
        "dealer bo", "set made=12 # late", "SET rules=club Hook=on", "set moon=1", "note",
        'note "at=noon" #1', "note =x a==b by=Anna", "deal bid=1,2,1 tri=1,2,0 #",
        "deal bids=1,2,1",
        "result tricks=0,2,1", "deal 9 bids=0,0,0", "deal bids=1,2,1 tricks=b:3 doubles=a/all",
        'deal bids="1', "deal moon=5", "amend 1 tricks=c:3,a:0 why=so", "amend 2 doubles=none",
        "amend 2 doubles=b/a+c,a/b", "void 1 anyway=so", "unvoid 1", "undo", "adjust b=1/2 why=x",
        "carry sc=a:1,b:2", "carry score=a:1 sc=b:2", "agree a=3 sc=b:4", "agree bank=a/b:0", "bla",
        "players A B C", 'note "open', "rubber", "set made=5 at=2026-11-20T21:14:05",
    ]
)  # fmt: skip


@given(st.lists(LINES, max_size=12))
def test_printing_and_reading_are_inverse_for_any_lines(lines: list[str]) -> None:
    sheet = parse("\n".join(["game toy", "players Anna Boris Clara", *lines]))
    printed = print_sheet(sheet)
    assert parse(printed) == sheet
    assert print_sheet(parse(printed)) == printed


@given(st.lists(LINES, max_size=12))
def test_the_canonical_form_of_any_lines_is_a_fixed_point(lines: list[str]) -> None:
    text = "\n".join(["game toy", "players Anna Boris Clara", *lines])
    once = canonical(text)
    assert canonical(once) == once
    first, second = replay(parse(text)), replay(parse(once))
    assert first.totals() == second.totals()
    assert [p.message for p in first.problems] == [p.message for p in second.problems]


@given(
    st.dictionaries(st.text(min_size=1), st.text(), max_size=3),
    st.dictionaries(st.sampled_from(META_KEYS[:3]), st.text(), max_size=3),
)
def test_any_record_prints_on_one_line_and_reads_back(
    values: dict[str, str], meta: dict[str, str]
) -> None:
    values = {_seen(key): _seen(text) for key, text in values.items()}
    meta = {key: _seen(text) for key, text in meta.items()}
    values = {k: v for k, v in values.items() if k.casefold().replace("_", "-") not in META_KEYS}
    line = print_record(Record(RecordKind.ADJUST, 3, None, values, meta))
    found = read(["game toy", "players Anna Boris Clara", line])
    assert found.sheet is not None
    if values:
        [record] = found.sheet.records
        assert (record.values, record.meta) == (values, meta)


@given(st.text())
def test_any_note_reads_back(text: str) -> None:
    text = _seen(text)
    line = print_record(Record(RecordKind.NOTE, 3, None, {}, {"by": "Anna"}, text))
    found = read(["game toy", "players Anna Boris Clara", line])
    assert found.sheet is not None
    assert found.sheet.records[0].text == text


def _seen(text: str) -> str:
    """What a sheet can hold: white space of any kind is a space."""
    return "".join(" " if letter.isspace() else letter for letter in text)


def test_what_a_record_carries_stands_last_and_in_order() -> None:
    meta = {"at": "2026-11-20T21:14:05", "by": "Anna", "why": "so", "anyway": "yes"}
    record = Record(RecordKind.DEAL, 1, 7, {"bids": "1,2"}, meta)
    assert print_record(record) == (
        "deal 7 bids=1,2 why=so anyway=yes by=Anna at=2026-11-20T21:14:05"
    )


HEAD = "game toy\nplayers Anna Boris Clara\n"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("deal bid=1,2,1", "deal 1 bids=Anna:1,Boris:2,Clara:1"),
        (
            "deal tri=a:3 bid=1,2,1 bli=no",
            "deal 1 blind=no bids=Anna:1,Boris:2,Clara:1 tricks=Anna:3,Boris:0,Clara:0",
        ),
        ("deal bids=1,2,1 doubles=NONE", "deal 1 bids=Anna:1,Boris:2,Clara:1 doubles=none"),
        ("note x", "note x"),
        ("agree a=+5", "agree Anna=5"),
        ('adjust b="1 1/3" Against=c Account=BANK', "adjust Boris=4/3 account=bank against=Clara"),
    ],
)
def test_a_record_in_canonical_form(typed: str, line: str) -> None:
    record, session = last(HEAD + typed)
    assert print_record(canonical_record(record, session)) == line


def test_a_result_and_an_amendment_in_canonical_form() -> None:
    deal = HEAD + "deal bids=1,2,1\n"
    record, session = last(deal + "result tri=3,0")
    assert print_record(canonical_record(record, session)) == "result 1 tricks=3,0"
    record, session = last(deal + "result tri=a:3")
    assert (
        print_record(canonical_record(record, session)) == "result 1 tricks=Anna:3,Boris:0,Clara:0"
    )
    record, session = last(deal + "result tri=a:3\namend 1 tri=b:3 bids=2,2,2 why=so")
    assert print_record(canonical_record(record, session)) == (
        "amend 1 bids=Anna:2,Boris:2,Clara:2 tricks=Anna:0,Boris:3,Clara:0 why=so"
    )


def test_a_rubber_in_canonical_form() -> None:
    text = "game toy-sides\nplayers Anna Boris Clara Dan\nrubber ew=c,d ns=b,a"
    record, session = last(text)
    assert print_record(canonical_record(record, session)) == "rubber NS=Boris,Anna EW=Clara,Dan"


def test_a_new_header() -> None:
    lines = print_header(
        "toy-sides",
        ["Anna", "Anna Maria", "#1", "Dan"],
        sides=[Side("Us", ("Anna", "#1")), Side("Them", ("Anna Maria", "Dan"))],
        settings={"made": "10+b*b", "remark": "a b"},
        title="Friday #2",
        date="2026-11-20",
        dealer="Anna Maria",
    )
    assert lines == [
        "game toy-sides",
        'title "Friday #2"',
        "date 2026-11-20",
        'players Anna "Anna Maria" "#1" Dan',
        'sides Us=Anna,#1 Them="Anna Maria,Dan"',
        'set made=10+b*b remark="a b"',
        'dealer "Anna Maria"',
    ]
    assert print_header("toy", []) == ["game toy"]


def test_a_new_header_reads_back() -> None:
    lines = print_header("toy-sides", ["Anna", "Boris"], sides=[Side("Us"), Side("Them")])
    assert lines == ["game toy-sides", "players Anna Boris", "sides Us Them"]
    sheet = parse("\n".join(print_header("toy", ["Anna", "#1", "a b"], dealer="#1", title='"x"')))
    assert (sheet.table.players, sheet.header_dealer, sheet.title) == (
        ("Anna", "#1", "a b"), "#1", '"x"'
    )  # fmt: skip
