"""Rows for a sheet that went on since the file was made: what only they say, and where both say
something else of one deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from scorekeeper.core.books.deals import OPEN, ScoredDeal
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import NOTHING
from scorekeeper.core.replaying.session import Session
from scorekeeper.journal.load import Loaded
from scorekeeper.journal.printer import without_time
from scorekeeper.journal.scoring import usable

from .changes import Terms, changes, derived_facts
from .told_rows import DealRow, Rows
from .workbook.findings import Finding

Members = Mapping[str, frozenset[str]]  # of each side, in whatever order they were named


def rebased(now: Loaded, base: Loaded, read: Rows, terms: Terms) -> Rows:
    """The rows that say something new. Where both changed one deal, that is told; what both say
    alike is left out."""
    return _Merging(now, base, read, terms).merged()


class _Merging:
    """Goes through the rows one after the other."""

    def __init__(self, now: Loaded, base: Loaded, read: Rows, terms: Terms) -> None:
        self.now, self.base, self.terms = now, base, terms
        self.session = usable(now)
        self.derived = derived_facts(self.session)
        self.read = read
        self.mine, self.theirs = _deals(usable(base)), _deals(self.session)
        self.begun = _begun_since(base, now)
        ledger = self.session.ledger
        ended = [dict(rubber.members) for rubber in ledger.rubbers]
        # of all rubbers on the sheet
        self.sides: list[Members] = [
            {side: frozenset(names) for side, names in each.items()} for each in ended
        ]
        self.sides.append(_members(ledger.table))
        self.sitting = _members(usable(base).ledger.table)  # in the rows, as far as they were read
        self.is_reseated = self.sitting != self.sides[-1]
        self.gone = min(self.mine.keys() - self.theirs.keys(), default=0)
        self.kept: list[DealRow] = []
        self.findings = list(read.findings)
        self.left_out = set(read.left_out)
        self.is_waiting = False  # for the outcome of a deal that was left out

    def merged(self) -> Rows:
        """What is left of the rows."""
        for row in self.read.rows:
            if row.rubber is not None and row.rubber.sides:
                told = row.rubber.sides.items()
                self.sitting = {side: frozenset(names.split(",")) for side, names in told}
                self.is_reseated = False  # from there on those sit together whom the rows name
            self._take(row)
        left_out = sorted(self.left_out)
        return self.read._replace(rows=self.kept, findings=self.findings, left_out=left_out)

    def _take(self, row: DealRow) -> None:
        number = row.number or 0
        if row.only_begins and self._has_begun(row):
            return
        if number in self.theirs:
            self._take_known(row, self.theirs[number])
        elif number in self.mine:
            self._leave_out(row, _undone(row, self.read, self.now))
        elif self.gone:
            self._leave_out(row, _behind_undone(row, self.gone, self.read, self.now))
        elif self.is_reseated:
            self._leave_out(row, _for_others(row, self.read, self.now))
        elif self.is_waiting:
            self._leave_out(row, None)
        else:
            self._keep(row)

    def _take_known(self, row: DealRow, deal: ScoredDeal) -> None:
        """A row of a deal that the sheet has."""
        mine = self.mine.get(deal.number)
        if mine is not None and _same(mine, deal):
            self._keep(row)
            return
        if mine is None and self._is_made(row, deal):
            return
        kinds = self._kinds.get(deal.number, set())
        is_new = mine is None and not self._is_alike(row, deal)
        if not kinds and not is_new:
            return
        only_tells = deal.status == OPEN or kinds == {RecordKind.RESULT}
        if mine is None and not is_new and only_tells:
            self._keep(row)  # which says more than the sheet does yet
            return
        self._leave_out(row, _both(row, deal, self.read, self.now))
        self.is_waiting |= deal.status == OPEN

    def _keep(self, row: DealRow) -> None:
        self.kept.append(row._replace(rubber=None) if self._has_begun(row) else row)

    def _leave_out(self, row: DealRow, why: Finding | None) -> None:
        self.findings += [] if why is None else [why]
        self.left_out.add(row.number or 0)

    # what the sheet says -----------------------------------------------------------------------

    def _is_made(self, row: DealRow, deal: ScoredDeal) -> bool:
        """Whether a deal that is new on both sides is on the sheet what the rows make of it on the
        sheet that they were made from: then it came from there."""
        made = self._made.get(deal.number)
        return made is not None and _same(made, deal) and self._is_of_rubber(row, deal)

    @cached_property
    def _made(self) -> Mapping[int, ScoredDeal]:
        return _deals(usable(changes(self.base, self.read.rows, self.terms).after))

    @cached_property
    def _kinds(self) -> Mapping[int, set[RecordKind]]:
        """By deals that the sheet has and that are others than when the rows were made: the kinds
        of the records that would make it say what their rows say. None where it does already."""
        rows = [row._replace(rubber=None) for row in self.read.rows if self._is_in_question(row)]
        found: dict[int, set[RecordKind]] = {}
        for draft in changes(self.now, rows, self.terms).drafts:
            found.setdefault(draft.number, set()).add(draft.kind)
        return found

    def _is_in_question(self, row: DealRow) -> bool:
        deal, mine = self.theirs.get(row.number or 0), self.mine.get(row.number or 0)
        return deal is not None and not (mine is not None and _same(mine, deal))

    def _is_alike(self, row: DealRow, deal: ScoredDeal) -> bool:
        """Whether a deal that is new on both sides says on the sheet no more than the row, and is
        one of the same rubber."""
        return self._is_of_rubber(row, deal) and not self._tells_more(deal, row)

    def _is_of_rubber(self, row: DealRow, deal: ScoredDeal) -> bool:
        """Whether the deal begins a rubber on the sheet where the row says so; where it does not,
        with the partners of the row."""
        before = deal.number - 1
        if row.rubber is None and before in self.begun:
            return self._sit_together(before)
        return self._has_begun(row)

    def _tells_more(self, deal: ScoredDeal, row: DealRow) -> bool:
        """Whether a deal has a fact on the sheet that the row has not, and that follows from
        nothing, or of which formulas of the row say another thing."""
        for fact, text in deal.texts.items():
            if fact in row.facts or text in NOTHING:
                continue
            if fact not in self.derived or row.shown.get(fact, text) != text:
                return True
        return False

    def _has_begun(self, row: DealRow) -> bool:
        """Whether the rubber that begins in a row, if any, has begun on the sheet before its deal,
        with the same partners."""
        before = (row.number or 0) - 1
        if row.rubber is None:
            return True
        return before in self.session.rubbers and self._sit_together(before)

    def _sit_together(self, before: int) -> bool:
        """Whether the partners of the rows are those of the rubber that begins after that deal."""
        begun = self.sides[self.session.rubbers.index(before) + 1]
        return all(begun.get(side) == names for side, names in self.sitting.items())


def _deals(session: Session) -> dict[int, ScoredDeal]:
    return {deal.number: deal for deal in session.deals}


def _same(one: ScoredDeal, other: ScoredDeal) -> bool:
    return one.texts == other.texts and one.status == other.status


def _members(table: AnyTable) -> Members:
    return {side.name: frozenset(side.members) for side in table.sides}


def _begun_since(base: Loaded, now: Loaded) -> set[int]:
    """After which deals rubbers began on the sheet since the file was made."""
    return {*(Counter(usable(now).rubbers) - Counter(usable(base).rubbers))}


def _for_others(row: DealRow, read: Rows, now: Loaded) -> Finding:
    """A new deal of partners who do not sit together on the sheet any more."""
    message = f"deal {row.number} was filled in for other partners than play on {now.path} now"
    return Finding(read.tab, row.cell, message, "export the sheet anew and fill it in there")


def _undone(row: DealRow, read: Rows, now: Loaded) -> Finding:
    """A change of a deal that was taken back on the sheet."""
    message = f"deal {row.number} was changed here, but {now.path} has it no longer"
    return Finding(read.tab, row.cell, message, "record it there once more, or export it anew")


def _behind_undone(row: DealRow, gone: int, read: Rows, now: Loaded) -> Finding:
    """A new deal behind one that was taken back on the sheet."""
    message = (
        f"deal {row.number} was filled in behind deal {gone}, but {now.path} has that no longer"
    )
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
