"""Our own files coming back, changed by people: what is new in them for the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import OPEN, VOID, ScoredDeal
from scorekeeper.core.declaration.facts import OUTCOME, wanted_text
from scorekeeper.core.replaying.causes import causes
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.load import Loaded, fresh_problems, load_text
from scorekeeper.journal.printer import without_time
from scorekeeper.journal.scoring import usable
from scorekeeper.journal.sheet_text import decode_sheet

from .changes import Changes, Terms, changes
from .told_rows import DealRow
from .workbook.findings import Finding

_NUMBER = re.compile(r"\d+")


class Kept(NamedTuple):
    """The sheet file that a file keeps, and the cell in which each of its lines stands."""

    data: bytes
    tab: str = ""
    cells: Sequence[str] = ()

    def with_lines(self, lines: Sequence[str]) -> bytes:
        """The sheet file with more lines."""
        end = decode_sheet("", self.data).line_end
        return self.data + "".join(f"{line}{end}" for line in lines).encode()

    def finding(self, problem: Problem) -> Finding:
        """A problem of a kept line at its cell."""
        cell = self.cells[problem.line - 1] if 0 < problem.line <= len(self.cells) else ""
        tab = self.tab if cell else ""
        return Finding(tab, cell, problem.message, problem.hint, problem.severity)


class Rows(NamedTuple):
    """What the rows of a file say that is new, and what is wrong with them; the tab where they
    stand and the cells with the numbers of deals."""

    rows: Sequence[DealRow]
    findings: Sequence[Finding]
    tab: str = ""
    cells: Mapping[int, str] = {}


class ReadBack(NamedTuple):
    """What reading a file back comes to: the sheet as it stands, the records of what was changed,
    what was found; `more` are records that the file keeps and the sheet has not yet. Without a
    `before` the file cannot be used."""

    before: Loaded | None
    found: Changes | None
    findings: Sequence[Finding]
    more: Sequence[str] = ()

    @property
    def is_ok(self) -> bool:
        """Whether all of it may be written."""
        return self.before is not None and not any(finding.is_error for finding in self.findings)

    @property
    def lines(self) -> Sequence[str]:
        """The lines to append."""
        return (*self.more, *(self.found.lines if self.found else ()))

    @property
    def is_sound(self) -> bool:
        """Whether the sheet has no error then."""
        return self.found is not None and self.found.after.is_ok


def refused(finding: Finding) -> ReadBack:
    """The answer for a file that cannot be used."""
    return ReadBack(None, None, [finding])


def loaded_of(kept: Kept, path: str) -> Loaded:
    """The kept sheet as it would stand in the file `path`."""
    return load_text(decode_sheet(path, kept.data))


def unusable(loaded: Loaded, kept: Kept) -> ReadBack:
    """The answer for a kept sheet whose header cannot be used."""
    return ReadBack(None, None, [kept.finding(problem) for problem in causes(loaded.problems)])


def anew(base: Loaded, read: Rows, kept: Kept, terms: Terms) -> ReadBack:
    """What the rows change on the sheet that the file keeps."""
    return _compared(base, _in_order(read, usable(base).last_number), kept, terms)


def goes_on(now: Loaded, base: Loaded, read: Rows, kept: Kept, terms: Terms) -> ReadBack:
    """What the rows change on the sheet as it is now, which may have gone on since the file was
    made."""
    if now.session is None or now.unfinished is not None:
        said = f"{now.path}: {now.problems[0].message}"
        return refused(Finding("", "", said, f"scorekeeper check {now.path}"))
    for number, (one, other) in enumerate(zip(base.lines, now.lines, strict=False), 1):
        if one != other:
            return refused(_another(now, number, one, other))
    ordered = _in_order(read, usable(base).last_number)
    more = base.finished_lines[len(now.lines) :]
    if more:
        return _compared(base, ordered, kept, terms)._replace(more=more)
    return _compared(now, _rebased(now, base, ordered), kept, terms)


def _compared(now: Loaded, read: Rows, kept: Kept, terms: Terms) -> ReadBack:
    if read.rows and now.unfinished is not None:
        said = f"line {now.unfinished.line} of the sheet has no line end: nothing can follow it"
        hint = "end that line on the sheet, and export it anew"
        return ReadBack(now, None, [*read.findings, Finding(kept.tab, "", said, hint)])
    found = changes(now, read.rows, terms)
    fresh = causes(fresh_problems(now, found.after))
    placed = dict.fromkeys(_placed(problem, found, read, kept) for problem in fresh)
    return ReadBack(now, found, [*read.findings, *placed])


def _in_order(read: Rows, last: int) -> Rows:
    """The rows, those of deals that are not there yet numbered from the last one on, and what is
    wrong with their numbers."""
    rows = [row for row in read.rows if row.number is not None and row.number <= last]
    new = [row for row in read.rows if row.number is None or row.number > last]
    new.sort(key=lambda row: (row.number is None, row.number or 0))
    findings = list(read.findings)
    for number, row in enumerate(new, last + 1):
        if row.number not in (None, number):
            message = f"deal {row.number} is filled in, but deal {number} is not"
            hint = "fill in the deals in their order, without gaps"
            if _is_unreadable(row, row.number - number, read):
                message = f"deal {number} cannot be read, so no deal from {row.number} on is"
                hint = f"correct the cells of deal {number}"
            findings.append(Finding(read.tab, row.cell, message, hint))
            break
        rows.append(row._replace(number=number))
    return read._replace(rows=rows, findings=findings)


def _is_unreadable(row: DealRow, steps: int, read: Rows) -> bool:
    """Whether anything was found in the row so many steps above that of a deal."""
    rows = {_row_of(each.cell) for each in read.findings if each.tab == read.tab}
    return _row_of(row.cell) - steps in rows


def _row_of(cell: str) -> int:
    """7 of `B7`, `deals[7]` and `deals[7].facts.bids`; 0 where there is no number."""
    found = _NUMBER.search(cell)
    return int(found[0]) if found else 0


# places -----------------------------------------------------------------------------------------


def _placed(problem: Problem, found: Changes, read: Rows, kept: Kept) -> Finding:
    """A problem of the sheet with the changes, at the cell that it is about."""
    waiting = _open_before(problem, usable(found.after))
    if waiting is not None:
        return _still_open(waiting, problem.deal, found, read)
    first = len(found.before.finished_lines) + 1
    at = problem.line - first
    draft = found.drafts[at] if 0 <= at < len(found.drafts) else None
    if draft is None and problem.deal:
        own = [one for one in found.drafts if one.number == problem.deal]
        draft = own[-1] if own else None
    if draft is not None:
        return Finding(
            read.tab, _cell(problem, draft.row), problem.message, problem.hint, problem.severity
        )
    if problem.deal in read.cells:
        cell = read.cells[problem.deal]
        return Finding(read.tab, cell, problem.message, problem.hint, problem.severity)
    return kept.finding(problem)


def _open_before(problem: Problem, after: Session) -> ScoredDeal | None:
    """The deal that still lacks its outcome, where that is what is wrong with a deal behind it."""
    if not problem.is_unscored:
        return None
    earlier = (deal for deal in after.deals if deal.number < problem.deal)
    return next((deal for deal in earlier if deal.status == OPEN), None)


def _still_open(waiting: ScoredDeal, deal: int, found: Changes, read: Rows) -> Finding:
    """What a deal lacks behind which another one was told, at its own cell."""
    number, after = waiting.number, usable(found.after)
    lacking = wanted_text(after.missing) if after.open_deal == number else "its outcome"
    rows = [draft.row for draft in found.drafts if draft.number == number]
    facts = _outcome(after)
    blank = [cells for row in rows for fact, cells in row.blank.items() if fact in facts]
    cells = [cell for each in blank for cell in each.values()]
    cell = cells[0] if cells else read.cells.get(number, "")
    message = f"deal {number} lacks {lacking}, though deal {deal} is filled in"
    hint = f"fill that in too, or empty the row of deal {number}"
    return Finding(read.tab, cell, message, hint)


def _outcome(session: Session) -> frozenset[str]:
    """The facts that are told once a deal is over."""
    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    return frozenset(spec.name for spec in specs if spec.phase == OUTCOME)


def _cell(problem: Problem, row: DealRow) -> str:
    """The cell of the part that is at fault, the empty one of whom the message names, that of the
    fact, or of the deal."""
    cells = row.cells.get(problem.fact)
    if not cells:
        return row.cell
    if not problem.part:
        words = problem.message.split()
        blank = row.blank.get(problem.fact, {})
        lacking = (cell for owner, cell in blank.items() if owner in words)
        return next(lacking, next(iter(cells.values())))
    return cells.get(problem.part.partition(":")[0], next(iter(cells.values())))


# one of two sheets ------------------------------------------------------------------------------


def _rebased(now: Loaded, base: Loaded, read: Rows) -> Rows:
    """The rows for a sheet that went on since the file was made; where both changed one deal, that
    is told, and what both say alike is left out."""
    mine, theirs = _deals(usable(base)), _deals(usable(now))
    kept: list[DealRow] = []
    findings = list(read.findings)
    for row in read.rows:
        number = row.number or 0
        if number in mine and number not in theirs:
            findings.append(_undone(row, read, now))
        elif number not in theirs or (number in mine and _same(mine[number], theirs[number])):
            kept.append(row)
        elif not _says(row, theirs[number]):
            findings.append(_both(row, theirs[number], read, now))
    return read._replace(rows=kept, findings=findings)


def _deals(session: Session) -> dict[int, ScoredDeal]:
    return {deal.number: deal for deal in session.deals}


def _same(one: ScoredDeal, other: ScoredDeal) -> bool:
    return one.texts == other.texts and one.status == other.status


def _says(row: DealRow, deal: ScoredDeal) -> bool:
    """Whether the sheet says already what the row says."""
    if row.is_empty:
        return deal.status == VOID
    known = {**deal.derived, **deal.texts}
    return all(known.get(fact, "") == text for fact, text in row.facts.items())


def _undone(row: DealRow, read: Rows, now: Loaded) -> Finding:
    """A change of a deal that was taken back on the sheet."""
    message = f"deal {row.number} was changed here, but {now.path} has it no longer"
    return Finding(read.tab, row.cell, message, "record it there once more, or export it anew")


def _both(row: DealRow, deal: ScoredDeal, read: Rows, now: Loaded) -> Finding:
    """Two changes of one deal."""
    said = {line for line in _about(deal, now) if line > 0}
    line = max(said, default=deal.line)
    return Finding(
        read.tab,
        row.cell,
        f"deal {deal.number} was changed here and on {now.path} too (line {line}: "
        f"{without_time(now.lines[line - 1])[:80]})",
        "take one of the two changes back, or export the sheet anew and change that",
    )


def _about(deal: ScoredDeal, now: Loaded) -> Iterator[int]:
    """The lines that say something of the deal."""
    yield deal.line
    for record in usable(now).sheet.live:
        if record.number == deal.number:
            yield record.line


def _another(now: Loaded, line: int, was: str, found: str) -> Finding:
    return Finding(
        "",
        "",
        f"{now.path} is not the sheet that this was made from: its line {line} was '{was[:60]}' "
        f"and is '{found[:60]}'",
        "name that sheet, or make a new one: import FILE -o NEW.sheet",
    )
