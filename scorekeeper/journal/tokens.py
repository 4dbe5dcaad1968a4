"""One line of a sheet as tokens: words and `key=value` pairs, with quotes and comments."""

from __future__ import annotations

import re
from typing import NamedTuple

from scorekeeper.core.problems import MalformedError


class Token(NamedTuple):
    """A word (`key` is None) or a `key=value` pair, unquoted."""

    key: str | None
    value: str


_PLAIN = re.compile(r'[^\s"#\\][^\s"\\]*')  # needs no quotes as a word or value
_SPACE = re.compile(r"\s")


def tokenise(line: str) -> list[Token]:
    """The tokens of a line, without its comment; raises MalformedError for an open quote."""
    if '"' in line or "#" in line:
        return [token for _, _, token in _scan(line)]
    tokens = []
    for piece in line.split():
        key, equals, value = piece.partition("=")
        tokens.append(Token(key, value) if equals and key else Token(None, piece))
    return tokens


def split_argument(argument: str) -> Token:
    """One argument of the command line, which the shell has unquoted already."""
    key, equals, value = argument.partition("=")
    return Token(key.strip(), value) if equals and key.strip() else Token(None, argument)


def comment_of(line: str) -> str:
    """The comment at the end of a line (or the whole line), with its `#`; empty if none."""
    if "#" not in line:
        return ""
    end = 0
    try:
        for _, end, _ in _scan(line):
            pass
    except MalformedError:
        return ""
    return line[end:].strip()


def column_of(line: str, position: int) -> int:
    """The column (from 1) where the token at that position begins; 1 if there is none."""
    try:
        starts = [start for start, _, _ in _scan(line)]
    except MalformedError:
        return 1
    return starts[position] + 1 if position < len(starts) else 1


def _scan(line: str) -> list[tuple[int, int, Token]]:
    """Tokens with the places where they begin and end."""
    found: list[tuple[int, int, Token]] = []
    at, size = 0, len(line)
    while True:
        while at < size and line[at].isspace():
            at += 1
        if at >= size or line[at] == "#":
            return found
        start = at
        at, token = _token(line, at)
        found.append((start, at, token))


def _token(line: str, at: int) -> tuple[int, Token]:
    key: str | None = None
    piece: list[str] = []
    while at < len(line) and not line[at].isspace():
        letter = line[at]
        if letter == '"':
            at, quoted = _quoted(line, at)
            piece.append(quoted)
            continue
        if letter == "=" and key is None and piece:
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
        piece.append(letter)
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
