"""A CSV file of ours read back: the exported deals, a row for each deal and player, or a template,
a row for each deal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.declaration.columns import MARK
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, MalformedError

from .decoding import possible_texts
from .exported_csv import HEADER, RECORD, heading_of, own_text, unguarded
from .kept_lines import lines_of_column, sheet_bytes
from .reading_back import Kept
from .told_rows import NO_CELLS, NO_TEXTS, DealRow, Rows
from .workbook.cells import RawCell, RawRow
from .workbook.deals import names_of, no_merged, read_rows
from .workbook.findings import Finding, cell_name
from .workbook.heads import missing_column, second_column, strange_column
from .workbook.layout import DEAL
from .workbook.slips import Slips, with_slips
from .workbook.values import deal_number, plain_text

PLAYER, STATUS = "player", "status"
BOOKED = "booked"
QUOTE = "'"
MOST_ROWS, MOST_COLUMNS = 400_000, 500
_DELIMITERS = ",;\t"

Lines = Sequence[Sequence[str]]


class OwnTable:
    """A table of which the sheet file that it keeps can be read."""

    def __init__(self, lines: Lines, kept: Kept) -> None:
        self._lines = lines
        self.kept = kept

    def rows(self, session: Session) -> Rows:
        """What its deals say otherwise than that sheet."""
        lines = _without_quotes(self._lines, names_of(session))
        if {PLAYER, STATUS} <= {*map(plain_text, lines[0])}:
            return _ByPlayers(lines, session).read()
        read = read_rows(_raw(lines), no_merged, session)
        return Rows(read.rows, read.findings, "", read.cells)


def open_own(data: bytes) -> OwnTable | Finding:
    """The table, or why it cannot be read back. Of several alphabets it is in that one in which the
    kept lines are as they were."""
    why: InputError | None = None
    for text in possible_texts(data):
        try:
            return _opened(text)
        except InputError as error:
            why = why or error
    assert why is not None
    return Finding("", "", why.message, why.hint)


def _opened(text: str) -> OwnTable:
    """The table of a text. Raises InputError."""
    lines = _cut(text)
    column = _kept_at(lines)
    texts = lines_of_column(row[column] for row in lines[1:] if len(row) > column)
    return OwnTable(lines, Kept(sheet_bytes(texts)))


def _cut(text: str) -> Lines:
    """The rows and cells, cut where the heads are found. Raises MalformedError."""
    for delimiter in _DELIMITERS:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        try:
            heads = [unguarded(cell.strip()) for cell in next(reader, [])]
            words = [plain_text(head) for head in heads]
            if {DEAL, RECORD} <= set(words):
                return [heads, *_all_of(reader, words.index(RECORD))]
        except csv.Error:
            break
    raise MalformedError(
        f"this is no table with the columns '{DEAL}' and '{RECORD}', as it is exported",
        "export the sheet anew as .csv; a plain table is read with --game GAME",
    )


def _all_of(reader: Iterator[list[str]], kept: int) -> Iterator[Sequence[str]]:
    for number, row in enumerate(reader):
        if number > MOST_ROWS:
            most = f"the table has more than {MOST_ROWS} rows"
            raise MalformedError(most, "is it the right file?")
        cells = enumerate(row[:MOST_COLUMNS])
        yield [cell if at == kept else unguarded(cell.strip()) for at, cell in cells]


def _without_quotes(lines: Lines, names: Iterable[str]) -> Lines:
    """The cells without the quote with which people make a text of a number; some are called so."""
    kept = _kept_at(lines)
    called = tuple(fold(name) for name in names if name.startswith(QUOTE))

    def meant(cell: str) -> str:
        is_name = fold(cell).startswith(called)
        return cell if is_name else cell.removeprefix(QUOTE)

    heads, *rows = lines
    return [heads, *([c if at == kept else meant(c) for at, c in enumerate(row)] for row in rows)]


def _kept_at(lines: Lines) -> int:
    """The column with the lines of the sheet file."""
    return [plain_text(head) for head in lines[0]].index(RECORD)


def _raw(lines: Lines) -> Iterator[RawRow]:
    kept = _kept_at(lines)
    for number, row in enumerate(lines, 1):
        filled = {at: RawCell(text) for at, text in enumerate(row, 1) if text and at - 1 != kept}
        heads = {at: RawCell(text) for at, text in enumerate(row, 1) if text}
        yield RawRow(number, heads if number == 1 else filled)


# a row for each deal and player -----------------------------------------------------------------


class _Line(NamedTuple):
    """A row: its number, the deal, whose it is, its cells by their heads."""

    row: int
    deal: int
    owner: str
    cells: Mapping[str, str]


LISTS_VALUES = ",:"


class _ByPlayers:
    """The rows of each deal together."""

    def __init__(self, lines: Lines, session: Session) -> None:
        self._heads = [plain_text(head) for head in lines[0]]
        self._lines = lines[1:]
        self._deals = {deal.number: deal for deal in session.deals}
        table = session.sheet.table
        self._specs = session.sheet.game.readable_fact_specs(table.options)
        self._names = names_of(session)
        facts = FactTable(session, everything=True)
        self._slips = Slips(session, facts)
        self._places = {
            (item.fact, item.column.owner): place
            for place, item in enumerate(facts.columns)
            if item.column.owner and not item.column.part and item.column.form != MARK
        }
        self._own = {fact for fact, _ in self._places}
        self._derived = {spec.name for spec in self._specs if spec.derive is not None}
        self._findings: list[Finding] = []
        self._cells: dict[int, str] = {}

    def read(self) -> Rows:
        """What they say that is new."""
        self._findings += self._faults_of_heads()
        rows: list[DealRow] = []
        in_order = sorted(self._told(), key=attrgetter("deal"))
        for number, lines in groupby(in_order, key=attrgetter("deal")):
            rows += self._deal(number, list(lines))
        for number in self._deals.keys() - self._cells.keys():
            self._find("", f"deal {number} has no row any more", "put its rows back")
        return Rows(rows, self._findings, "", self._cells)

    def _faults_of_heads(self) -> Iterator[Finding]:
        """Columns of facts that are there twice, that are missing though a deal has that fact, and
        those of nothing of ours, where anything stands in them."""
        facts = {heading_of(spec.name): spec.name for spec in self._specs}
        for at, head in enumerate(self._heads):
            cell, first = cell_name(1, at + 1), self._heads.index(head)
            if first < at and head in facts:
                yield second_column("", cell, head, cell_name(1, first + 1))
            is_ours = head in facts or head in (*HEADER, RECORD)
            if not is_ours and any(row[at : at + 1] != [""] for row in self._lines if row[at:]):
                yield strange_column("", cell, head)
        told = {fact for deal in self._deals.values() for fact in (*deal.texts, *deal.derived)}
        for head, fact in facts.items():
            if fact in told and head not in self._heads:
                yield missing_column("", cell_name(1, self._heads.index(DEAL) + 1), head)

    def _find(self, cell: str, message: str, hint: str) -> None:
        self._findings.append(Finding("", cell, message, hint))

    def _cell(self, line: _Line, head: str) -> str:
        return cell_name(line.row, self._heads.index(head) + 1)

    def _told(self) -> Iterator[_Line]:
        for row, texts in enumerate(self._lines, 2):
            cells = {head: text for head, text in zip(self._heads, texts, strict=False) if text}
            if cells.get(STATUS) == BOOKED or not cells.keys() - {RECORD}:
                continue
            deal = deal_number(cells.get(DEAL, ""))
            owner = self._names.find(cells.get(PLAYER, "")) or ""
            line = _Line(row, deal or 0, owner, cells)
            if not line.owner:
                hint = f"possible: {', '.join(self._names)}"
                found = cells.get(PLAYER, "")
                self._find(self._cell(line, PLAYER), f"no player '{found[:40]}'", hint)
            elif deal is None:
                found = cells.get(DEAL, "")
                message = f"'{found[:40]}' is no number of a deal"
                self._find(self._cell(line, DEAL), message, "write its number")
            else:
                yield line

    def _deal(self, number: int, lines: Sequence[_Line]) -> Iterator[DealRow]:
        first = self._cells[number] = self._cell(lines[0], DEAL)
        owners = [line.owner for line in lines]
        if len(set(owners)) < len(owners):
            twice = next(line for line in lines if owners.count(line.owner) > 1)
            said = f"a second row of {twice.owner} in deal {number}"
            self._find(self._cell(twice, PLAYER), said, "keep one of the two rows")
            yield DealRow(number, first, {}, NO_CELLS, is_unread=True)
            return
        deal = self._deals.get(number)
        facts: dict[str, str] = {}
        spoilt: set[str] = set()
        cells: dict[str, dict[str, str]] = {}
        for spec in self._specs:
            if heading_of(spec.name) in self._heads:
                text = self._fact(spec, deal, lines)
                if isinstance(text, Finding):
                    self._findings.append(text)
                    spoilt.add(spec.name)
                elif text is not None:
                    facts[spec.name] = text
                head = heading_of(spec.name)
                cells[spec.name] = {line.owner: self._cell(line, head) for line in lines}
        row = self._with_slips(DealRow(number, first, facts, cells), deal, spoilt)
        if spoilt:
            yield row._replace(facts=NO_TEXTS, is_unread=True)
            return
        if deal is None and not any(facts[fact] for fact in facts.keys() - self._derived):
            return
        told = {fact for fact in (deal.texts if deal else ()) if facts.get(fact, "-") != ""}
        if deal is not None and facts and not told and not any(facts.values()):
            if deal.status != VOID:
                yield DealRow(number, first, {}, cells, is_empty=True)
        elif facts:
            yield row

    def _with_slips(self, row: DealRow, deal: ScoredDeal | None, spoilt: set[str]) -> DealRow:
        """The row with what is wrong with its facts, each by itself."""
        known = {} if deal is None else {**deal.derived, **deal.texts}
        texts = {fact: text for fact, text in {**known, **row.facts}.items() if text}
        parts = {fact: self._parts(fact, text) for fact, text in row.facts.items()}
        found = self._slips.among(row.number, texts, parts, row.facts.keys(), spoilt)
        places = self._places.items()
        names = {
            at: row.cells[fact].get(who, row.cell)
            for (fact, who), at in places
            if fact in row.facts
        }
        return with_slips(row, found, names, "")

    def _parts(self, fact: str, text: str) -> Mapping[int, str]:
        """What each has of a count, by the place of his column."""
        parts = (part.partition(":") for part in text.split(","))
        found = {self._places.get((fact, who)): own for who, _, own in parts}
        return {place: own for place, own in found.items() if place is not None}

    def _fact(
        self, spec: FactSpec, deal: ScoredDeal | None, lines: Sequence[_Line]
    ) -> str | Finding | None:
        """What the rows say of a fact, or why nobody can tell; None where it is what the sheet
        says."""
        head = heading_of(spec.name)
        found = {line.owner: line.cells.get(head, "") for line in lines}
        if deal is None:
            known, is_own = dict.fromkeys(found, ""), spec.name in self._own
        else:
            texts = {owner: own_text(deal, spec, owner) for owner in found}
            known = {owner: text for owner, (text, _) in texts.items()}
            is_told = any(known.values())
            is_own = any(own for _, own in texts.values()) if is_told else spec.name in self._own
        changed = {o: text for o, text in found.items() if self._is_other(text, known[o])}
        if not changed:
            return None
        if is_own:
            for line in lines:
                if set(found[line.owner]) & set(LISTS_VALUES):
                    said = f"'{found[line.owner][:40]}' stands in the row of {line.owner}"
                    hint = f"write only what {line.owner} has"
                    return Finding("", self._cell(line, head), said, hint)
            return ",".join(f"{owner}:{plain_text(text)}" for owner, text in found.items() if text)
        # an empty cell says something only where something stood
        ways = {self._form(text) for owner, text in found.items() if text or known[owner]}
        if len(ways) > 1:
            line = next(line for line in lines if line.owner in changed)
            message = f"the rows of this deal say {spec.name} in {len(ways)} ways"
            hint = "write the same in each of its rows"
            return Finding("", self._cell(line, head), message, hint)
        said = next(iter(changed.values()))
        return ",".join(self._plain(part) for part in said.split(","))

    def _is_other(self, text: str, known: str) -> bool:
        return self._form(text) != self._form(known)

    def _form(self, text: str) -> tuple[int | str, ...]:
        """What is the same however it was typed."""
        return tuple(map(self._names.normal, text.split(",")))

    def _plain(self, part: str) -> str:
        return self._names.find(part) or plain_text(part)
