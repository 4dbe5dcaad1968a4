"""Portable Bridge Notation: a text as the boards that it describes, tag by tag.

Only the form is read here: tag pairs, sections, comments, escaped lines, values taken over from
earlier games; and only the tags that a score sheet needs are kept. Source: PBN standard 2.1
(tistis.nl/pbn); the numbers below are those of its chapters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.core.books.table import COMPASS_WORDS
from scorekeeper.core.values.parts import NamedTuple

SEATS = {letter: word.capitalize() for word, letter in COMPASS_WORDS.items()}
SCORE_TABLE = "ScoreTable"

_SECTIONS = ("Auction", "Play")
_RESULTS = ("Board", "Deal", *_SECTIONS, "Contract", "Declarer", "Result", "Score", SCORE_TABLE)
_OTHERS = (
    *SEATS.values(), "PairNS", "PairEW", "HomeTeam", "VisitTeam", "Room", "Section", "Dealer",
    "Vulnerable", "Scoring", "Competition", "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber",
    "ScoreRubberHistory",
)  # fmt: skip
_NEEDED = {name.casefold(): name for name in (*_RESULTS, *_OTHERS)}
_NEVER_TAKEN_OVER = frozenset(  # "#" is forbidden in these (4.8)
    {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", *_SECTIONS}
)
_SAME, _STANDING = "#", "##"
_UNKNOWN = frozenset({"", "?", "-"})
_UNFINISHED = "+"

_DOS_END = "\x1a"
_LINE_END = re.compile(r"\r\n|\r|\n")
_NAME = re.compile(r"\w+", re.ASCII)
_ESCAPED = re.compile(r'\\(["\\])')
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<remark>;.*)"
    r"|(?P<comment>\{[^}]*(?P<end>\})?)"
    r'|"(?P<string>(?:[^"\\]|\\.)*)"'
    r'|(?P<open>".*)'  # a string that does not end on its line
    r"|(?P<bracket>[][])"
    r'|(?P<word>[^][\s"{};]+|\})'
)
_BLANK = "blank"


class UnusableError(Exception):
    """A board, or one of its results, cannot be used; the message says why."""


class Tag(NamedTuple):
    """A tag as it stands on its line; `text` is None where it cannot be read."""

    line: int
    name: str
    text: str | None


class Fault(NamedTuple):
    """What cannot be read on a line, and why."""

    line: int
    why: str


class Row(NamedTuple):
    """A row of a score table: its cells by lower-case column, or why they cannot be told."""

    line: int
    cells: dict[str, str]
    fault: str = ""

    def get(self, column: str) -> str:
        """The cell of a column, nothing where it is unknown."""
        return _known(self.cells.get(column.casefold(), ""))


@dataclass(slots=True)
class Board:
    """One game of the file: a board as one table played it, or with a table of all its results.

    `line` is where it begins. `rows` are those of its score table. `is_unfinished` tells that
    its auction or play goes on. `repeated` are the tags that stand there once more and do not
    count (3.4); `broken` is the first that cannot be read.
    """

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    is_unfinished: bool = False
    repeated: list[Tag] = field(default_factory=list)
    broken: Tag | None = None

    def text(self, name: str) -> str:
        """The value of a tag as it stands, or nothing."""
        return self.tags.get(name, "")

    def get(self, name: str) -> str:
        """The value of a tag, nothing where it is unknown."""
        return _known(self.text(name))


class PbnFile(NamedTuple):
    """The boards of a file in their order, and what of it belongs to none."""

    boards: Sequence[Board]
    faults: Sequence[Fault]


def _known(text: str) -> str:
    return "" if text in _UNKNOWN else text


def read_pbn(text: str) -> PbnFile:
    """The boards of a file. Never raises."""
    lexer = _Lexer(_LINE_END.split(text.removeprefix("\ufeff").rstrip(_DOS_END)))
    reader = _Reader()
    reader.read(lexer.tokens())
    if lexer.comment:
        why = "the comment that begins with { here is never closed: what follows was not read"
        reader.faults.append(Fault(lexer.comment, why))
    return PbnFile(reader.boards, reader.faults)


# tokens -------------------------------------------------------------------------------------


class _Token(NamedTuple):
    line: int
    kind: str
    text: str = ""


class _Lexer:
    """Splits lines into tokens. `comment` is the line of a brace comment that is still open.

    Inside a comment neither `%`, `;` nor an empty line means anything (3, 3.8).
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.comment = 0

    def tokens(self) -> Iterator[_Token]:
        """Every token; an empty line is one, too."""
        for number, line in enumerate(self.lines, 1):
            at = 0
            if self.comment:
                at = line.find("}") + 1
                if not at:
                    continue
                self.comment = 0
            elif line.startswith("%"):  # escaped (2.4)
                continue
            elif not line.strip():
                yield _Token(number, _BLANK)
            while found := _TOKEN.match(line, at):
                at = found.end()
                kind = found.lastgroup or ""
                if kind == "comment" and not found["end"]:
                    self.comment = number
                elif kind not in ("space", "remark", "comment"):
                    yield _Token(number, kind, found[kind])


# games --------------------------------------------------------------------------------------


class _Reader:
    def __init__(self) -> None:
        self.boards: list[Board] = []
        self.faults: list[Fault] = []
        self.last: dict[str, Tag] = {}  # of the games so far, for "#"
        self.standing: dict[str, Tag] = {}  # those that hold for the games to come, by "##"
        self.board: Board | None = None  # the game, once it has a tag
        self.seen: set[str] = set()  # the tags needed that stand in it
        self.tag: list[_Token] | None = None  # what stands since the last "["
        self.section = ""
        self.columns: Sequence[str] = ()
        self.elements: list[_Token] = []  # of the score table
        self.is_stray = False  # whether text before the first tag of the game was reported

    def read(self, tokens: Iterable[_Token]) -> None:
        """Find the boards; an empty line ends a game, and nothing else does (3)."""
        for token in tokens:
            if token.kind == _BLANK:
                self._end_game()
            elif token.kind == "bracket" and token.text == "[":
                self._give_up_tag()
                self.tag = [token]
            elif token.kind == "bracket":
                self._end_tag(token)
            elif self.tag is not None:
                self.tag.append(token)
            else:
                self._element(token)
        self._end_game()

    def _end_game(self) -> None:
        self._give_up_tag()
        self._end_section()
        if self.board is not None:
            for name in sorted(self.standing.keys() - self.seen):
                self._put(self.board, self.standing[name])
            if self.board.broken or self.seen.intersection(_RESULTS):
                self.boards.append(self.board)
        self.board, self.seen, self.is_stray = None, set(), False

    # tags -----------------------------------------------------------------------------------

    def _end_tag(self, end: _Token) -> None:
        if self.tag is None:
            self._take(Tag(end.line, "", None))
        elif [token.kind for token in self.tag] == ["bracket", "word", "string"]:
            start, name, value = self.tag
            self.tag = None
            self._take(Tag(start.line, name.text, _unescaped(value.text)))
        else:
            self._give_up_tag()

    def _give_up_tag(self) -> None:
        """Take what stands since the last bracket for a tag that cannot be read."""
        if self.tag is None:
            return
        start, *rest = self.tag
        self.tag = None
        hides_another = any("[" in token.text for token in rest)  # in a quote closed too late
        name = rest[0].text if rest and not hides_another else ""
        self._take(Tag(start.line, name, None))

    def _take(self, tag: Tag) -> None:
        """A tag that is complete, or cannot be read; one that is not needed ends a section."""
        self._end_section()
        board = self.board = self.board or Board(tag.line)
        name = _NEEDED.get(tag.name.casefold(), "")
        if not name and _NAME.fullmatch(tag.name):
            return
        tag = tag._replace(name=name)
        if not name:
            self._put(board, tag._replace(text=None))
        elif name in self.seen:
            board.repeated.append(tag)
        else:
            self.seen.add(name)
            self.last[name] = tag = self._taken_over(tag)
            self._put(board, tag)
            self._begin_section(tag)

    def _taken_over(self, tag: Tag) -> Tag:
        """The tag, with the value of an earlier game if it asks for that (4.8).

        Where a value that was to stand for later games cannot be read, theirs cannot, either.
        """
        name, text = tag.name, tag.text
        if text is None:
            if name in self.standing:
                self.standing[name] = tag
            return tag
        self.standing.pop(name, None)
        if name in _NEVER_TAKEN_OVER:
            return tag._replace(text="") if text.startswith(_SAME) else tag
        if text == _SAME:
            return self.last.get(name, tag._replace(text=""))
        if text.startswith(_STANDING):
            self.standing[name] = tag = tag._replace(text=text.removeprefix(_STANDING).strip())
        return tag

    def _put(self, board: Board, tag: Tag) -> None:
        if tag.text is not None:
            board.tags[tag.name] = tag.text
        elif board.broken is None:
            board.broken = tag

    # sections -------------------------------------------------------------------------------

    def _begin_section(self, tag: Tag) -> None:
        if tag.name == SCORE_TABLE:
            self.section, self.columns = tag.name, _columns(tag.text or "")
        elif tag.name in _SECTIONS:
            self.section = tag.name

    def _element(self, token: _Token) -> None:
        if token.kind == "open":
            self._take(Tag(token.line, "", None))
        elif self.section == SCORE_TABLE:
            self.elements.append(token)
        elif self.section and self.board is not None:
            self.board.is_unfinished |= _UNFINISHED in token.text
        elif self.board is None and not self.is_stray:
            self.is_stray = True
            self.faults.append(Fault(token.line, "the text that begins here belongs to no tag"))

    def _end_section(self) -> None:
        if self.section == SCORE_TABLE and self.board is not None:
            self.board.rows = list(_rows(self.elements, self.columns))
        self.section, self.elements = "", []


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip()


# tables -------------------------------------------------------------------------------------


def _columns(text: str) -> Sequence[str]:
    """The lower-case names of the columns without order, width and alignment (5.2)."""
    parts = text.split(";") if _known(text) else []
    return [part.split("\\")[0].strip().lstrip("+-").casefold() for part in parts]


def _rows(elements: Sequence[_Token], columns: Sequence[str]) -> Iterator[Row]:
    """The rows of a table. Elements may stand on lines as they like (5.2), so they are counted
    off; where the count cannot be right, only lines that are whole rows are taken for such."""
    count = len(columns)
    if count and len(elements) % count == 0:
        yield from _counted_off(elements, columns)
        return
    by_line: dict[int, list[_Token]] = {}
    for element in elements:
        by_line.setdefault(element.line, []).append(element)
    for line, found in by_line.items():
        if not count:
            yield Row(line, {}, "its table does not name its columns")
        elif len(found) % count:
            yield Row(line, {}, f"the row has {len(found)} entries for {count} columns")
        else:
            yield from _counted_off(found, columns)


def _counted_off(elements: Sequence[_Token], columns: Sequence[str]) -> Iterator[Row]:
    for start in range(0, len(elements), len(columns)):
        row = elements[start : start + len(columns)]
        cells = {column: _unescaped(cell.text) for column, cell in zip(columns, row, strict=True)}
        yield Row(row[0].line, cells)
