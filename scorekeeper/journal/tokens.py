"""One line of a sheet as tokens: words and `key=value` pairs, with quotes and comments."""

from __future__ import annotations

import re

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import MalformedError


class Token(NamedTuple):
    """A word (`key` is None) or a `key=value` pair, unquoted."""

    key: str | None
    value: str


class Span(NamedTuple):
    """A token and where it stands in its line: from `start`, counted from 0, to before `end`."""

    start: int
    end: int
    token: Token


_PLAIN = re.compile(r'[^\s"#\\][^\s"\\]*')  # needs no quotes as a word or value
_SPACE = re.compile(r"\s")


def tokenise(line: str) -> list[Token]:
    """The tokens of a line, without its comment; raises MalformedError for an open quote."""
    if '"' in line or "#" in line:
        return [span.token for span in spans(line)]
    tokens = []
    for piece in line.split():
        key, equals, value = piece.partition("=")
        tokens.append(Token(key, value) if equals and key else Token(None, piece))
    return tokens


def split_argument(argument: str) -> Token:
    """One argument of the command line, which the shell has unquoted already."""
    key, equals, value = argument.partition("=")
    if equals and key.strip():
        return Token(_SPACE.sub(" ", key.strip()), _SPACE.sub(" ", value))
    return Token(None, _SPACE.sub(" ", argument))


def comment_of(line: str) -> str:
    """The comment at the end of a line (or the whole line), with its `#`; empty if none."""
    if "#" not in line:
        return ""
    try:
        found = spans(line)
    except MalformedError:
        return ""
    return line[found[-1].end if found else 0 :].strip()


def spans(line: str) -> list[Span]:
    """The tokens of a line with their places; raises MalformedError for an open quote."""
    found: list[Span] = []
    at, size = 0, len(line)
    while True:
        while at < size and line[at].isspace():
            at += 1
        if at >= size or line[at] == "#":
            return found
        start = at
        at, token = _token(line, at)
        found.append(Span(start, at, token))


def _token(line: str, at: int) -> tuple[int, Token]:
    key: str | None = None
    piece: list[str] = []
    may_have_key = line[at] != "="
    while at < len(line) and not line[at].isspace():
        letter = line[at]
        if letter == '"':
            at, quoted = _quoted(line, at)
            piece.append(quoted)
            continue
        if letter == "=" and key is None and may_have_key:
            key, piece = "".join(piece), []
        else:
            piece.append(letter)
        at += 1
    return at, Token(key, "".join(piece))


def _quoted(line: str, start: int) -> tuple[int, str]:
    piece: list[str] = []
    at = start + 1
    while at < len(line):
        letter = line[at]
        if letter == '"':
            return at + 1, "".join(piece)
        if letter == "\\" and line[at + 1 : at + 2] in ('"', "\\"):
            at += 1
            letter = line[at]
        piece.append(" " if letter.isspace() else letter)
        at += 1
    raise MalformedError("the quote is not closed", 'add a second "', line[start:])


def quote(text: str, *, word: bool = False) -> str:
    """The text as a token or value that reads back the same; `word` also protects `=`."""
    if _PLAIN.fullmatch(text) and not (word and "=" in text):
        return text
    clean = _SPACE.sub(" ", text)
    return '"' + clean.replace("\\", "\\\\").replace('"', '\\"') + '"'


def pair(key: str, value: str) -> str:
    """`key=value`, quoted where needed."""
    return f"{quote(key, word=True)}={quote(value)}"
