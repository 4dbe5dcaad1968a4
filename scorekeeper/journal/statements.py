"""Statements: the lines of a sheet by their first word, before names are resolved."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.core.names import fold, suggest
from scorekeeper.core.problems import ImpossibleError, MalformedError
from scorekeeper.core.records import META_KEYS, RecordKind

from .tokens import Token, tokenise

HEADER = ("game", "players", "sides", "title", "date", "dealer")
KEYWORDS = (*HEADER, *(str(kind) for kind in RecordKind))
_RECORDS = {str(kind): kind for kind in RecordKind}
_WITH_TEXT = frozenset({"title", str(RecordKind.NOTE)})


@dataclass(slots=True)
class Statement:
    """One line: its keyword, words and pairs as typed; `text` is that of a title or note."""

    line: int
    keyword: str
    words: list[str] = field(default_factory=list)
    pairs: dict[str, str] = field(default_factory=dict)
    text: str = ""

    @property
    def record_kind(self) -> RecordKind | None:
        """The kind of record, None for a statement of the header."""
        return _RECORDS.get(self.keyword)

    @property
    def has_meta(self) -> bool:
        """Whether it says why, by whom or when it was recorded."""
        return any(fold(key) in META_KEYS for key in self.pairs)


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
    rest = tokens[1:]
    if keyword in _WITH_TEXT:
        statement.text, rest = text_of(rest, keyword)
    for key, value in rest:
        if key is None:
            statement.words.append(value)
        elif key in statement.pairs:
            raise ImpossibleError(f"{key}= stands twice on one line", "keep one of them", key)
        else:
            statement.pairs[key] = value
    return statement


def text_of(tokens: list[Token], keyword: str) -> tuple[str, list[Token]]:
    """The text of a title or note, and the tokens that a record carries besides."""
    words, meta = [], []
    for token in tokens:
        if token.key is None:
            words.append(token.value)
        elif keyword in _RECORDS and fold(token.key) in META_KEYS:
            meta.append(token)
        else:
            words.append(f"{token.key}={token.value}")
    return " ".join(words), meta


def _keyword(key: str | None, word: str) -> str:
    text = word if key is None else f"{key}={word}"
    folded = fold(text)
    if folded in KEYWORDS:
        return folded
    raise MalformedError(
        f"a line cannot begin with '{text[:40]}'", suggest(text[:40], KEYWORDS), text
    )
