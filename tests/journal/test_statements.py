"""Statements: what a line begins with, and its words and pairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.values.problems import ImpossibleError, InputError, MalformedError
from scorekeeper.journal.statements import (
    HEADER,
    KEYWORDS,
    Statement,
    read_statement,
    statement_of,
    unread_deal,
)
from scorekeeper.journal.tokens import tokenise


def read(line: str) -> Statement:
    statement = read_statement(7, line)
    assert statement is not None
    return statement


def parts(statement: Statement) -> tuple[object, ...]:
    return (statement.keyword, statement.words, statement.pairs, statement.text)


@pytest.mark.parametrize("line", ["", "   ", "# a comment", "\t#"])
def test_blank_lines_and_comments_say_nothing(line: str) -> None:
    assert read_statement(1, line) is None


def test_a_record() -> None:
    statement = read("deal 3 bids=1,2 tricks=3,0 # fine")
    assert statement.line == 7
    assert statement.record_kind is RecordKind.DEAL
    assert parts(statement) == ("deal", ["3"], {"bids": "1,2", "tricks": "3,0"}, "")


def test_a_header_line() -> None:
    statement = read('players Anna "Anna Maria"')
    assert statement.record_kind is None
    assert statement.words == ["Anna", "Anna Maria"]


@pytest.mark.parametrize("word", ["DEAL", "Deal", "deal"])
def test_the_first_word_is_matched_without_case(word: str) -> None:
    assert read(f"{word} 1").keyword == "deal"


def test_every_record_and_header_word_begins_a_line() -> None:
    assert set(KEYWORDS) == {*HEADER, *map(str, RecordKind)}
    assert [read(word).keyword for word in KEYWORDS] == list(KEYWORDS)


@pytest.mark.parametrize("line", ["dael 1", "1 deal", "deal=1", '"" x', "\ufeffdeal", "-deal"])
def test_another_first_word_is_malformed(line: str) -> None:
    with pytest.raises(MalformedError, match="a line cannot begin with"):
        read_statement(1, line)


def test_a_mistyped_first_word_is_answered_with_the_nearest() -> None:
    with pytest.raises(MalformedError) as caught:
        read_statement(1, "dael 1 bids=2")
    assert caught.value.hint.startswith("did you mean deal")
    assert caught.value.part == "dael"


@pytest.mark.parametrize("line", ["deal a=1 a=2", 'deal a=1 a="2"', "note why=1 why=2"])
def test_a_key_stands_once_on_a_line(line: str) -> None:
    with pytest.raises(ImpossibleError, match="stands twice on one line"):
        read_statement(1, line)


@pytest.mark.parametrize(
    ("line", "text", "pairs"),
    [
        ("note a dull deal", "a dull deal", {}),
        ("note 2+2=4 and 1+1=2", "2+2=4 and 1+1=2", {}),
        ("note a=1 a=2", "a=1 a=2", {}),
        ('note "two  spaces"', "two  spaces", {}),
        ("note late at=2026-11-20T21:14:05", "late", {"at": "2026-11-20T21:14:05"}),
        ('note "at=noon" by=Anna', "at=noon", {"by": "Anna"}),
        ("title Friday at=home", "Friday at=home", {}),
        ("note", "", {}),
    ],
)
def test_titles_and_notes_keep_their_words_in_order(
    line: str, text: str, pairs: dict[str, str]
) -> None:
    statement = read(line)
    assert (statement.text, statement.pairs, statement.words) == (text, pairs, [])


@given(st.lists(st.sampled_from(["deal", "set", "a=1", "b=2", "a=", "=x", "7", "x=y=z", "note"])))
def test_the_fast_way_gives_the_same_statements(pieces: list[str]) -> None:
    line = " ".join(["deal", *pieces])
    try:
        expected: object = parts(statement_of(1, tokenise(line)))
    except InputError as error:
        expected = error.message
    try:
        found: object = parts(read(line))
    except InputError as error:
        found = error.message
    assert found == expected


@pytest.mark.parametrize(
    ("line", "words"),
    [('deal 3 bids="1,2', ["3"]), ("Deal", []), ("deal bids=1 bids=2", ["bids=1"])],
)
def test_a_deal_that_cannot_be_read_keeps_its_place(line: str, words: list[str]) -> None:
    statement = unread_deal(5, line)
    assert statement is not None
    assert (statement.line, statement.words, statement.is_unread) == (5, words, True)


@pytest.mark.parametrize("line", ["", "amend 3 x", 'note "'])
def test_other_lines_that_cannot_be_read_have_no_place(line: str) -> None:
    assert unread_deal(5, line) is None
