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
from scorekeeper.journal.scoring import usable
from scorekeeper.journal.store import read_sheet
from scorekeeper.journal.tokens import Token

from .draft import Draft

Stamp = tuple[int, int, int]


def _go_on(line: str) -> None:
    """What is done before writing where nothing needs to be."""


class OvertakenError(Exception):
    """Somebody else recorded first: `records` is how many records the sheet has now. Nothing was
    recorded."""

    def __init__(self, records: int) -> None:
        super().__init__("somebody else has recorded meanwhile: nothing was recorded")
        self.records = records


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
        """Open a sheet. Raises StoreError, or UnreadableError where its header cannot be
        used."""
        self.path = os.fspath(path)
        self._stamp: Stamp | None = file_stamp(self.path)
        self.loaded = load(self.path)
        usable(self.loaded)

    @property
    def session(self) -> Session:
        """The sheet after scoring."""
        return usable(self.loaded)

    @property
    def records(self) -> int:
        """How many records the sheet has: it grows with everything that is recorded."""
        return len(self.session.sheet.records)

    def refresh(self) -> bool:
        """Take over what others have written; whether there was something. What is open stays as
        it is where the file cannot be used now (UnreadableError)."""
        stamp = file_stamp(self.path)
        if stamp is not None and stamp == self._stamp:
            return False
        text = read_sheet(self.path)
        is_other = lines_of(text) != list(self.loaded.lines)
        if is_other:
            loaded = load_text(text)
            usable(loaded)
            self.loaded = loaded
        self._stamp = stamp
        return is_other

    def draft(self) -> Draft:
        """The coming deal, or the open one, of which nothing is told yet."""
        return Draft.begun(self.session)

    def correction(self, number: int) -> Draft:
        """A draft that corrects that deal, with its facts as they stand. Raises LookupError where
        there is no such deal."""
        deal = self.session.deal(number)
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
        return Preview(after.session.deal(number), fresh_problems(before, after), after.session)

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
        self._stamp, self.loaded = None, recorded.sheet  # another may have written since
        return recorded


def _refuse_overtaken(before: Loaded, expected: int | None) -> None:
    """Raises OvertakenError where the sheet has another number of records than expected."""
    found = 0 if before.session is None else len(before.session.sheet.records)
    if expected is not None and found != expected:
        raise OvertakenError(found)


def file_stamp(path: str) -> Stamp | None:
    """What changes when somebody writes on the file; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns)
