"""Statements: the lines of a sheet by their first word, before names are resolved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.core.books.records import META_KEYS, RecordKind
from scorekeeper.core.values.names import fold, suggest
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

from .limits import LONGEST_LINE, MOST_WORDS
from .tokens import Token, tokenise

HEADER = ("game", "players", "sides", "title", "date", "dealer")
KEYWORDS: dict[str, RecordKind | None] = {
    **dict.fromkeys(HEADER),
    **{str(kind): kind for kind in RecordKind},
}
_WITH_TEXT = frozenset({"title", str(RecordKind.NOTE)})


class Statement:
    """One line: its keyword, words and pairs as typed; `text` is that of a title or note.

    `record_kind` is None for a statement of the header.
    """

    __slots__ = ("is_unread", "keyword", "line", "pairs", "record_kind", "text", "words")

    def __init__(self, line: int, keyword: str) -> None:
        self.line = line
        self.keyword = keyword
        self.record_kind = KEYWORDS[keyword]
        self.words: list[str] = []
        self.pairs: dict[str, str] = {}
        self.text = ""
        self.is_unread = False

    @property
    def has_meta(self) -> bool:
        """Whether it says why, by whom or when it was recorded."""
        return any(fold(key) in META_KEYS for key in self.pairs)


def read_statement(number: int, line: str) -> Statement | None:
    """The statement on a line, None for a blank line or a comment; raises InputError."""
    if len(line) > LONGEST_LINE:
        raise MalformedError(
            f"the line has {len(line)} letters, more than {LONGEST_LINE}", "write shorter lines"
        )
    if '"' in line or "#" in line:
        tokens = tokenise(line)
        return statement_of(number, tokens) if tokens else None
    pieces = line.split()  # the same tokens, without the cost of making them
    if not pieces:
        return None
    keyword = pieces[0]
    if keyword not in KEYWORDS or keyword in _WITH_TEXT:
        return statement_of(number, tokenise(line))
    statement = Statement(number, keyword)
    words, pairs = statement.words, statement.pairs
    del pieces[0]
    for piece in pieces:
        key, equals, value = piece.partition("=")
        if not (equals and key):
            words.append(piece)
        elif key in pairs:
            raise _twice(key)
        else:
            pairs[key] = value
    if len(pieces) > MOST_WORDS:
        raise _too_long(len(pieces))
    return statement


def statement_of(number: int, tokens: Sequence[Token]) -> Statement:
    """The statement that the tokens make; raises InputError."""
    statement = Statement(number, _keyword(tokens[0]))
    rest: Iterable[Token] = tokens[1:]
    if statement.keyword in _WITH_TEXT:
        statement.text, rest = text_of(rest, statement.keyword)
    for key, value in rest:
        if key is None:
            statement.words.append(value)
        elif key in statement.pairs:
            raise _twice(key)
        else:
            statement.pairs[key] = value
    size = len(statement.words) + len(statement.pairs)
    if size > MOST_WORDS:
        raise _too_long(size)
    return statement


def _too_long(size: int) -> MalformedError:
    return MalformedError(
        f"the line has {size} words, more than {MOST_WORDS}", "write it in several lines"
    )


class Written(NamedTuple):
    """A record as it is typed: its kind, the deal it is about where it says so, and the rest."""

    kind: RecordKind
    number: int | None
    tokens: list[Token]


def deal_number(word: str) -> int | None:
    """The number that a word is, as of a deal; None for any other word."""
    return int(word[:9]) if word.isascii() and word.isdecimal() else None


def split_record(line: str) -> Written:
    """The record on a line. Raises MalformedError for a line that is no record."""
    tokens = tokenise(line)
    kind = KEYWORDS[_keyword(tokens[0])] if tokens else None
    if kind is None:
        raise MalformedError(
            f"'{line[:40]}' is no record", "write deal FACT=VALUE..., or another record", line
        )
    return written(kind, tokens[1:])


def written(kind: RecordKind, rest: list[Token]) -> Written:
    """The record of that kind whose other words are `rest`."""
    first = rest[0] if rest and kind is not RecordKind.NOTE else Token("", "")
    number = deal_number(first.value) if first.key is None else None
    return Written(kind, number, rest if number is None else rest[1:])


def unread_deal(number: int, line: str) -> Statement | None:
    """The place of a deal whose line cannot be read; None when it is no deal."""
    words = line.split(None, 2)
    if not words or fold(words[0]) != RecordKind.DEAL:
        return None
    statement = Statement(number, str(RecordKind.DEAL))
    statement.words = words[1:2]
    statement.is_unread = True
    return statement


def text_of(tokens: Iterable[Token], keyword: str) -> tuple[str, list[Token]]:
    """The text of a title or note, and the tokens that a record carries besides."""
    words: list[str] = []
    meta: list[Token] = []
    for token in tokens:
        if token.key is None:
            words.append(token.value)
        elif KEYWORDS[keyword] is not None and fold(token.key) in META_KEYS:
            meta.append(token)
        else:
            words.append(f"{token.key}={token.value}")
    return " ".join(words), meta


def _twice(key: str) -> ImpossibleError:
    return ImpossibleError(f"{key}= stands twice on one line", "keep one of them", key)


def _keyword(token: Token) -> str:
    text = token.value if token.key is None else f"{token.key}={token.value}"
    folded = fold(text)
    if folded in KEYWORDS:
        return folded
    known = suggest(text[:40], list(KEYWORDS))
    raise MalformedError(f"a line cannot begin with '{text[:40]}'", known, text)
