"""Statements: the lines of a sheet by their first word, before names are resolved."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.core.names import fold, suggest
from scorekeeper.core.problems import ImpossibleError, MalformedError
from scorekeeper.core.records import RecordKind

from .tokens import Token, tokenise

HEADER = ("game", "players", "sides", "title", "date", "dealer")
KEYWORDS = (*HEADER, *(str(kind) for kind in RecordKind))
_RECORDS = {str(kind): kind for kind in RecordKind}


@dataclass(slots=True)
class Statement:
    """One line: its keyword, words and pairs as typed."""

    line: int
    keyword: str
    words: list[str] = field(default_factory=list)
    pairs: dict[str, str] = field(default_factory=dict)

    @property
    def record_kind(self) -> RecordKind | None:
        """The kind of record, None for a statement of the header."""
        return _RECORDS.get(self.keyword)


def read_statement(number: int, line: str) -> Statement | None:
    """The statement on a line, None for a blank line or a comment; raises InputError."""
    tokens = tokenise(line)
    if not tokens:
        return None
    return statement_of(number, tokens)


def statement_of(number: int, tokens: list[Token]) -> Statement:
    """The statement that the tokens make; raises InputError."""
    key, keyword = tokens[0]
    if keyword not in KEYWORDS or key is not None:
        keyword = _keyword(key, keyword)
    statement = Statement(number, keyword)
    for key, value in tokens[1:]:
        if key is None:
            statement.words.append(value)
        elif key in statement.pairs:
            raise ImpossibleError(f"{key}= stands twice on one line", "keep one of them", key)
        else:
            statement.pairs[key] = value
    return statement


def _keyword(key: str | None, word: str) -> str:
    text = word if key is None else f"{key}={word}"
    folded = fold(text)
    if folded in KEYWORDS:
        return folded
    raise MalformedError(
        f"a line cannot begin with '{text[:40]}'", suggest(text[:40], KEYWORDS), text
    )
