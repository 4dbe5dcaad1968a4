"""One sheet that is open at the table: what it says now, what others write on it meanwhile, and
what is recorded on it from here."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.replaying.earlier import before_deal
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.appending import Recorded, RefusedError, record
from scorekeeper.journal.load import Loaded, fresh_problems, lines_of, load, load_text, score_lines
from scorekeeper.journal.store import read_sheet
from scorekeeper.journal.tokens import Token

from .draft import Draft

Stamp = tuple[int, int, int]
_UNKNOWN: Stamp = (0, 0, 0)


def _go_on(line: str) -> None:
    """What is done before writing where nothing needs to be."""


class OvertakenError(Exception):
    """Somebody else recorded first: `records` is how many records the sheet has now. Nothing was
    recorded."""

    def __init__(self, records: int) -> None:
        super().__init__("somebody else has recorded meanwhile: nothing was recorded")
        self.records = records


class UnreadableSheetError(Exception):
    """The sheet cannot be used as it is now; `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Preview:
    """A deal as it would be scored if it were kept: None where it cannot be. `problems` are new
    ones, `after` is the sheet with it."""

    deal: ScoredDeal | None
    problems: Sequence[Problem]
    after: Session

    @property
    def is_breach(self) -> bool:
        """Whether it can be kept with a reason alone."""
        errors = [problem for problem in self.problems if problem.is_error]
        return bool(errors) and not any(problem.stops_scoring for problem in errors)


class Sitting:
    """A sheet file in use.

    The file is the truth: `session` is what it said when it was last looked at. Everything may
    raise StoreError where the file cannot be read or written.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open a sheet. Raises StoreError, or UnreadableSheetError where its header cannot be
        used."""
        self.path = os.fspath(path)
        self._stamp = file_stamp(self.path)
        self.loaded = _usable(load(self.path))

    @property
    def session(self) -> Session:
        """The sheet after scoring."""
        assert self.loaded.session is not None
        return self.loaded.session

    @property
    def records(self) -> int:
        """How many records the sheet has: it grows with everything that is recorded."""
        return len(self.session.sheet.records)

    def refresh(self) -> bool:
        """Take over what others have written; whether there was something. What is open stays as
        it is where the file cannot be used now (UnreadableSheetError)."""
        stamp = file_stamp(self.path)
        if stamp == self._stamp:
            return False
        text = read_sheet(self.path)
        is_other = lines_of(text) != list(self.loaded.lines)
        if is_other:
            self.loaded = _usable(load_text(text))
        self._stamp = stamp
        return is_other

    def draft(self) -> Draft:
        """The coming deal, or the open one, of which nothing is told yet."""
        return Draft.begun(self.session)

    def correction(self, number: int) -> Draft:
        """A draft that corrects that deal, with its facts as they stand. Raises LookupError where
        there is no such deal."""
        deal = next((deal for deal in self.session.deals if deal.number == number), None)
        if deal is None:
            raise LookupError(f"there is no deal {number}")
        return Draft.begun(before_deal(self.session.sheet, number), number, deal.texts)

    def preview(self, draft: Draft) -> Preview:
        """What the draft comes to if it is kept; nothing is recorded."""
        return self.preview_line(draft.line, draft.number)

    def preview_line(self, line: str, number: int) -> Preview:
        """What a record about that deal comes to."""
        before = self.loaded
        after = score_lines(self.path, [*before.finished_lines, line])
        assert after.session is not None
        deal = next((deal for deal in after.session.deals if deal.number == number), None)
        return Preview(deal, fresh_problems(before, after), after.session)

    def keep(
        self, draft: Draft, *, by: str = "", why: str = "", expected: int | None = None
    ) -> Recorded:
        """Record the draft; see `record`."""
        kind, number, tokens = draft.written
        tokens = [*tokens, *([Token("why", why)] if why else [])]
        return self.record(kind, tokens, number, by=by, expected=expected)

    def record(
        self,
        kind: RecordKind,
        tokens: Sequence[Token],
        number: int | None = None,
        *,
        by: str = "",
        expected: int | None = None,
        writing: Callable[[str], None] = _go_on,
    ) -> Recorded:
        """Append a record, which is on the disk when this returns; `by` is who says so.

        `expected` is how many records the sheet had for the person who says it; `writing` is
        called with the line when it is about to be written. Raises
        OvertakenError where it has others by now, RefusedError for a record at fault.
        """

        def about_to_write(before: Loaded, line: str) -> None:
            _refuse_overtaken(before, expected)
            writing(line)

        tokens = [*tokens, *([Token("by", by)] if by else [])]
        at = datetime.now().isoformat(timespec="seconds")
        try:
            recorded = record(
                self.path,
                kind,
                tokens,
                number=number,
                at=at,
                writing=about_to_write,
            )
        except RefusedError:
            self.refresh()
            _refuse_overtaken(self.loaded, expected)  # that is why, more likely than not
            raise
        self._stamp, self.loaded = _UNKNOWN, recorded.sheet  # another may have written since
        return recorded


def _refuse_overtaken(before: Loaded, expected: int | None) -> None:
    """Raises OvertakenError where the sheet has another number of records than expected."""
    found = 0 if before.session is None else len(before.session.sheet.records)
    if expected is not None and found != expected:
        raise OvertakenError(found)


def _usable(loaded: Loaded) -> Loaded:
    """The same; raises UnreadableSheetError where its header cannot be used."""
    if loaded.session is None:
        raise UnreadableSheetError(loaded.problems)
    return loaded


def file_stamp(path: str) -> Stamp:
    """What changes when somebody writes on the file."""
    try:
        found = os.stat(path)
    except OSError:
        return _UNKNOWN
    return (found.st_ino, found.st_size, found.st_mtime_ns)
