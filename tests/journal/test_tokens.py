"""Tokens: words, pairs, quotes, comments, and their places in a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.values.problems import MalformedError
from scorekeeper.journal.tokens import (
    Token,
    comment_of,
    pair,
    quote,
    spans,
    split_argument,
    tokenise,
)


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("", []),
        ("   \t ", []),
        ("# only a comment", []),
        ("deal 1", [(None, "deal"), (None, "1")]),
        ("  deal\t1  ", [(None, "deal"), (None, "1")]),
        ("bids=2,1", [("bids", "2,1")]),
        ("made=10+b==2", [("made", "10+b==2")]),
        ("whist=", [("whist", "")]),
        ("=3", [(None, "=3")]),
        ('"a b"', [(None, "a b")]),
        ('why="a b"', [("why", "a b")]),
        ('"a b=c"', [(None, "a b=c")]),
        ('"a b"=c', [("a b", "c")]),
        ('"Anna=1"=2', [("Anna=1", "2")]),
        ('tricks="Anna Maria":3,Bo:2', [("tricks", "Anna Maria:3,Bo:2")]),
        (r'"say \"hi\" \\ there"', [(None, r'say "hi" \ there')]),
        (r'"C:\new"', [(None, r"C:\new")]),
        ('""', [(None, "")]),
        ('""=c', [("", "c")]),
        ("a#b", [(None, "a#b")]),
        ("deal 3 # the third", [(None, "deal"), (None, "3")]),
        ("note x#y # z", [(None, "note"), (None, "x#y")]),
        ('why="no # comment"', [("why", "no # comment")]),
        ('why="a\tb"', [("why", "a b")]),
        ("a\u00a0b\u2028c", [(None, "a"), (None, "b"), (None, "c")]),
        ("игроки=Анна", [("игроки", "Анна")]),
    ],
)
def test_tokens_of_a_line(line: str, tokens: list[Token]) -> None:
    assert tokenise(line) == tokens


@pytest.mark.parametrize("line", ['why="open', 'deal "', '"', r'note "ends with \"', 'a"b" "c'])
def test_an_open_quote_is_malformed(line: str) -> None:
    with pytest.raises(MalformedError, match="the quote is not closed"):
        tokenise(line)


@given(st.text(alphabet="ab =,:/\t\u2003\x1f'é"))
def test_lines_without_quotes_are_read_the_same_the_fast_way(line: str) -> None:
    assert tokenise(line) == [span.token for span in spans(line)]


@given(st.text())
def test_a_quoted_word_reads_back(text: str) -> None:
    clean = "".join(" " if letter.isspace() else letter for letter in text)
    assert tokenise(quote(text, word=True)) == [Token(None, clean)]


@given(st.text(), st.text())
def test_a_quoted_pair_reads_back(key: str, value: str) -> None:
    key, value = (
        "".join(" " if letter.isspace() else letter for letter in text) for text in (key, value)
    )
    assert tokenise(pair(key, value)) == [Token(key, value)]


@given(st.text())
def test_a_token_never_spans_lines(text: str) -> None:
    assert not {"\n", "\r", "\x85", "\u2028"} & set(quote(text))


@pytest.mark.parametrize(
    ("argument", "token"),
    [
        ("bids=2,1", ("bids", "2,1")),
        ("why=a lot of words", ("why", "a lot of words")),
        ("a quoted word", (None, "a quoted word")),
        ('why=say "hi" # and go', ("why", 'say "hi" # and go')),
        (" why =x", ("why", "x")),
        ("=5", (None, "=5")),
        ("why=two\nlines", ("why", "two lines")),
        ("", (None, "")),
    ],
)
def test_an_argument_of_the_command_line_is_one_token(argument: str, token: Token) -> None:
    assert split_argument(argument) == token


@pytest.mark.parametrize(
    ("line", "comment"),
    [
        ("deal 1 # one", "# one"),
        ("  # indented  ", "# indented"),
        ("note a#b", ""),
        ('note "a # b"', ""),
        ('note "a # b" # c # d', "# c # d"),
        ('note "open # quote', ""),
        ("nothing", ""),
    ],
)
def test_the_comment_of_a_line(line: str, comment: str) -> None:
    assert comment_of(line) == comment


def test_tokens_know_their_places() -> None:
    line = '  deal 1 why="a b"  # c'
    assert [line[span.start : span.end] for span in spans(line)] == ["deal", "1", 'why="a b"']
