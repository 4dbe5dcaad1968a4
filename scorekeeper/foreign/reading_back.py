"""Our own files coming back, changed by people: what is new in them for the sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from scorekeeper.core.books.deals import OPEN, ScoredDeal
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.declaration.facts import OUTCOME, wanted_text
from scorekeeper.core.declaration.option_kinds import DataFile
from scorekeeper.core.replaying.causes import causes
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, Problem
from scorekeeper.journal.limits import LONGEST_LINE
from scorekeeper.journal.load import Loaded, fresh_problems, load_text
from scorekeeper.journal.scoring import usable
from scorekeeper.journal.sheet_text import decode_sheet

from .changes import Changes, Draft, Terms, changes, corrected_before
from .merging import rebased
from .told_rows import DealRow, Rows
from .workbook.findings import Finding, by_place

MOST_LETTERS = LONGEST_LINE - 1000  # of the facts of a deal; the rest of its line needs some, too


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


class ReadBack(NamedTuple):
    """What reading a file back comes to: the sheet as it stands, the records of what was changed,
    what was found; `more` are records that the file keeps and the sheet has not yet, `left_out` the
    deals of which nothing new is taken. Without a `before` the file cannot be used."""

    before: Loaded | None
    found: Changes | None
    findings: Sequence[Finding]
    more: Sequence[str] = ()
    left_out: Sequence[int] = ()

    @property
    def is_ok(self) -> bool:
        """Whether all of it may be written."""
        return self.before is not None and not any(finding.is_error for finding in self.findings)

    @property
    def lines(self) -> Sequence[str]:
        """The lines to append."""
        return (*self.more, *(self.found.lines if self.found else ()))


def refused(finding: Finding) -> ReadBack:
    """The answer for a file that cannot be used."""
    return ReadBack(None, None, [finding])


def loaded_of(kept: Kept, path: str) -> Loaded:
    """The kept sheet as it would stand in the file `path`."""
    return load_text(decode_sheet(path, kept.data))


def deals_named(numbers: Collection[int]) -> str:
    """`deal 3`; `deals 3, 4 and 6 to 9`."""
    ordered = sorted(numbers)
    runs: list[list[int]] = []
    for number in ordered:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [word for run in runs for word in _run_named(run)]
    return f"{'deal' if len(ordered) == 1 else 'deals'} {joined(words)}"


def _run_named(run: Sequence[int]) -> Sequence[str]:
    first, *more = run
    return [f"{first} to {run[-1]}"] if len(more) > 1 else [str(number) for number in run]


def unusable(loaded: Loaded, kept: Kept) -> ReadBack:
    """The answer for a kept sheet whose header cannot be used."""
    return ReadBack(None, None, [kept.finding(problem) for problem in causes(loaded.problems)])


def anew(base: Loaded, read: Rows, kept: Kept, terms: Terms) -> ReadBack:
    """What the rows change on the sheet that the file keeps."""
    ordered = _in_order(read, usable(base).last_number)
    return _by_place(_compared(base, ordered, kept, terms), read)


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
        return _by_place(_compared(base, ordered, kept, terms)._replace(more=more), read)
    return _by_place(_compared(now, rebased(now, base, ordered, terms), kept, terms), read)


def _by_place(back: ReadBack, read: Rows) -> ReadBack:
    """The same with what was found in the order in which it stands in the file."""
    return back._replace(findings=by_place(back.findings, read.tabs))


def _compared(now: Loaded, read: Rows, kept: Kept, terms: Terms) -> ReadBack:
    if read.rows and now.unfinished is not None:
        said = f"line {now.unfinished.line} of the sheet has no line end: nothing can follow it"
        hint = "end that line on the sheet, and export it anew"
        return _unchanged(now, read, [*read.findings, Finding(kept.tab, "", said, hint)])
    lacking = _lacks_file(now) if read.rows or read.findings else None
    if lacking is not None:  # all else may come of that
        return _unchanged(now, read, [kept.finding(lacking)])
    found = changes(now, read.rows, terms)
    fresh = causes(fresh_problems(now, found.after))
    placed = (told for problem in fresh for told in _told_of(problem, found, read, kept))
    findings = dict.fromkeys((*read.findings, *placed))
    back = ReadBack(now, found, [*findings], (), read.left_out)
    left = _impossible(fresh, found, now) if terms.anyway else set()
    return _without(left, back, read, kept, terms) if left else back


def _without(left: set[int], back: ReadBack, read: Rows, kept: Kept, terms: Terms) -> ReadBack:
    """The same without the rows of those deals, of which is told what is wrong."""
    assert back.before is not None
    rows = [row for row in read.rows if row.number not in left]
    left_out = sorted({*read.left_out, *left})
    rest = _compared(back.before, read._replace(rows=rows, left_out=left_out), kept, terms)
    errors = [finding for finding in back.findings if finding.is_error]
    return rest._replace(findings=[*dict.fromkeys((*errors, *rest.findings))])


def _impossible(fresh: Iterable[Problem], found: Changes, now: Loaded) -> set[int]:
    """The deals that no reason can excuse, as they would be with the changes: they cannot have
    happened. Of new deals all behind the first of them, which would be recorded under other
    numbers."""
    errors = [problem for problem in fresh if problem.is_error]
    wrong = {p.deal for p in errors if p.fault is not Fault.BREACH or p.is_unscored}
    wrong |= corrected_before(wrong, found.drafts)
    wrong &= {draft.number for draft in found.drafts}
    last = usable(now).last_number
    new = min((number for number in wrong if number > last), default=0)
    behind = {draft.number for draft in found.drafts if new and draft.number >= new}
    return wrong | behind


def _unchanged(now: Loaded, read: Rows, why: Sequence[Finding]) -> ReadBack:
    """The sheet as it is, without all that the rows say."""
    return ReadBack(now, None, why, (), sorted({*read.left_out, *_numbers(read.rows)}))


def _lacks_file(loaded: Loaded) -> Problem | None:
    """Why a file that the table's settings name was not read: what deals are worth without it is
    not what they are."""
    specs = usable(loaded).sheet.game.option_specs
    named = {spec.name for spec in specs if isinstance(spec.kind, DataFile)}
    lacking = (p for p in loaded.problems if p.is_setting and p.is_error and p.fact in named)
    return next(lacking, None)


def _in_order(read: Rows, last: int) -> Rows:
    """The rows that count, those of deals that are not there yet numbered from the last one on, and
    what is wrong with their numbers."""
    read = _without_long(read)
    known = [row for row in read.rows if row.number is not None and row.number <= last]
    new = [row for row in read.rows if row.number is None or row.number > last]
    new.sort(key=lambda row: (row.number is None, row.number or 0))
    numbered, left = _gapless(new, last)
    coming = last + 1 + sum(not row.only_begins for row in numbered)
    unread = [row for row in known if row.is_unread]
    slips = [slip for row in (*unread, *left) for told in row.slips.values() for slip in told]
    findings = [*read.findings, *slips, *_why_left(left, coming, read.tab)]
    rows = [*(row for row in known if not row.is_unread), *numbered]
    left_out = sorted({row.number or 0 for row in unread} | _numbers(left))
    return read._replace(rows=rows, findings=findings, left_out=left_out)


def _without_long(read: Rows) -> Rows:
    """The rows, of which those are not read whose facts no line of a sheet has room for."""
    rows, findings = list(read.rows), list(read.findings)
    for at, row in enumerate(rows):
        if not row.is_unread and sum(map(len, row.facts.values())) > MOST_LETTERS:
            fact = max(row.facts, key=lambda name: len(row.facts[name]))
            cell = next(iter(row.cells.get(fact, {}).values()), row.cell)
            said = (
                f"{fact} has {len(row.facts[fact])} letters: no line of a sheet has room for that"
            )
            findings.append(Finding(read.tab, cell, said, "write what belongs there, and no more"))
            rows[at] = row._replace(is_unread=True)
    return read._replace(rows=rows, findings=findings)


def _gapless(new: Sequence[DealRow], last: int) -> tuple[list[DealRow], list[DealRow]]:
    """The rows of new deals, numbered, as far as none is missing and each can be read; then all
    others, for deals follow each other: what stands behind would become another deal."""
    numbered = [row._replace(number=row.number or at) for at, row in enumerate(new, last + 1)]
    for at, row in enumerate(numbered):
        if row.is_unread or row.number != last + 1 + at:
            return numbered[:at], numbered[at:]
        if row.only_begins:
            return numbered[: at + 1], numbered[at + 1 :]
    return numbered, []


def _why_left(left: Sequence[DealRow], number: int, tab: str) -> Iterator[Finding]:
    """Why deals behind a gap, or behind one that cannot be read, are left out; what cannot be read
    is told at its own cells. `number` is that of the deal that would come next."""
    behind = left[1:] if left and left[0].number == number else left
    if not behind:
        return
    those = deals_named(_numbers(behind))
    if len(behind) < len(left):
        message = f"deal {number} cannot be read, so {those} behind it cannot follow"
        hint = f"correct the cells of deal {number}"
    else:
        first = behind[0].number
        message = f"deal {first} is filled in, but deal {number} is not: {those} cannot follow"
        hint = "fill in the deals in their order, without gaps"
    yield Finding(tab, behind[0].cell, message, hint)


def _numbers(rows: Iterable[DealRow]) -> set[int]:
    return {row.number for row in rows if row.number is not None}


# places -----------------------------------------------------------------------------------------


def _told_of(problem: Problem, found: Changes, read: Rows, kept: Kept) -> Iterator[Finding]:
    """A problem at its cell, and what is wrong with the other cells of its fact: on a sheet only
    the first slip of a fact is told."""
    placed = _placed(problem, found, read, kept)
    yield placed
    draft = _draft_of(problem, found)
    if draft is not None and problem.stops_scoring:
        slips = draft.row.slips.get(problem.fact, ())
        yield from (slip for slip in slips if slip.cell != placed.cell)


def _placed(problem: Problem, found: Changes, read: Rows, kept: Kept) -> Finding:
    """A problem of the sheet with the changes, at the cell that it is about."""
    waiting = _open_before(problem, usable(found.after))
    if waiting is not None:
        return _still_open(waiting, problem.deal, found, read)
    draft = _draft_of(problem, found)
    if draft is not None:
        rubber = draft.row.rubber if draft.kind is RecordKind.RUBBER else None
        cell = draft.row.cell_of(problem) if rubber is None else rubber.cell
        return Finding(read.tab, cell, problem.message, problem.hint, problem.severity)
    if problem.deal in read.cells:
        cell = read.cells[problem.deal]
        return Finding(read.tab, cell, problem.message, problem.hint, problem.severity)
    return kept.finding(problem)


def _draft_of(problem: Problem, found: Changes) -> Draft | None:
    """The record that the problem is about, if it is a new one: that of its line, else the last of
    its deal."""
    at = problem.line - len(found.before.finished_lines) - 1
    if 0 <= at < len(found.drafts):
        return found.drafts[at]
    own = [draft for draft in found.drafts if draft.number == problem.deal]
    return own[-1] if own and problem.deal else None


def _open_before(problem: Problem, after: Session) -> ScoredDeal | None:
    """The deal that still lacks its outcome, where that is what is wrong with a deal behind it."""
    if not problem.is_unscored:
        return None
    earlier = (deal for deal in after.deals if deal.number < problem.deal)
    return next((deal for deal in earlier if deal.status == OPEN), None)


def _still_open(waiting: ScoredDeal, deal: int, found: Changes, read: Rows) -> Finding:
    """What a deal lacks behind which another one was told, at its own cell."""
    number, after = waiting.number, usable(found.after)
    missing = after.missing if after.open_deal == number else ()
    lacking = wanted_text(missing) if missing else "its outcome"
    rows = [draft.row for draft in found.drafts if draft.number == number]
    facts = [*missing, *_outcome(after)]
    blank = [row.blank[fact] for fact in facts for row in rows if fact in row.blank]
    cells = [cell for each in blank for cell in each.values()]
    cell = cells[0] if cells else read.cells.get(number, "")
    message = f"deal {number} lacks {lacking}, though deal {deal} is filled in"
    hint = f"fill that in too, or empty the row of deal {number}"
    return Finding(read.tab, cell, message, hint)


def _outcome(session: Session) -> Sequence[str]:
    """The facts that are told once a deal is over."""
    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    return [spec.name for spec in specs if spec.phase == OUTCOME]


def _another(now: Loaded, line: int, was: str, found: str) -> Finding:
    return Finding(
        "",
        "",
        f"{now.path} is not the sheet that this was made from: its line {line} was '{was[:60]}' "
        f"and is '{found[:60]}'",
        "name that sheet, or make a new one: import FILE -o NEW.sheet",
    )
