"""The lines of a sheet read and scored, with located problems; one more line can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.records import SEAL, RecordKind
from scorekeeper.core.replaying.replay import CORRECTIONS, Replay, Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import few_suggestions
from scorekeeper.core.values.parts import NamedTuple, mutable
from scorekeeper.core.values.problems import Problem

from .limits import MOST_SUGGESTIONS
from .reader import Reader

if TYPE_CHECKING:
    from scorekeeper.core.replaying.noted import Noted


def files_beside(path: str) -> Callable[[str], str]:
    """The contents of a file in the folder of the sheet, by its name; few sheets name one."""

    def contents(name: str) -> str:
        from .data_files import read_beside

        return read_beside(path, name)

    return contents


class Unfinished(NamedTuple):
    """A last line without line end, which is never scored: only the end marks a line as whole.

    `line` is its number. `is_whole` when it would read as a statement without error: then only a
    person knows whether it is one.
    """

    line: int
    is_whole: bool


@mutable
class Loaded:
    """A sheet file after reading and scoring.

    `session` is None when the header cannot be used. `problems` are all of them, located and
    sorted by line. `data` are the bytes of the file, where it was one.
    """

    path: str
    lines: Sequence[str]
    session: Session | None
    problems: list[Problem]
    unfinished: Unfinished | None = None
    growing: Growing | None = None
    data: bytes = b""

    @property
    def is_ok(self) -> bool:
        """Whether the sheet has no error."""
        return not any(problem.is_error for problem in self.problems)

    @property
    def finished_lines(self) -> Sequence[str]:
        """The lines that count."""
        return self.lines[: self.unfinished.line - 1] if self.unfinished else self.lines

    def with_line(self, line: str) -> Loaded:
        """The sheet with one more record. What stands is not read and scored once more, but for
        what the record changes, where scoring was told what would follow."""
        growing, lines = self.growing, [*self.lines, line]
        sheet = None if growing is None else growing.reader.go_on(line)
        if growing is None or sheet is None:
            return score_lines(self.path, lines)
        with few_suggestions(MOST_SUGGESTIONS):
            session = growing.replay.go_on(sheet)
            if session is None:
                return score_lines(self.path, lines)
            found = [*growing.reader.problems, *session.problems]
            known = {len(self.lines): growing.found, len(lines): found}
            return _loaded(self.path, lines, session, known)


class UnreadableError(ValueError):
    """A sheet whose header cannot be used; `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


def usable(loaded: Loaded) -> Session:
    """What the sheet comes to. Raises UnreadableError where its header cannot be used."""
    if loaded.session is None:
        raise UnreadableError(loaded.problems)
    return loaded.session


class Growing(NamedTuple):
    """What read and scored a sheet to which a line may come, and what they found wrong with it."""

    reader: Reader
    replay: Replay
    found: Sequence[Problem]


def score_lines(
    path: str,
    lines: Sequence[str],
    *,
    keep: bool = True,
    noted: Noted | None = None,
    following: RecordKind | None = None,
) -> Loaded:
    """Score the lines of a sheet, whatever their end; `keep` false keeps only problems and
    balances. What the books say before every deal is `noted`, where that is given. `following` is
    the kind of a record that may come (see `Loaded.with_line`)."""
    with few_suggestions(MOST_SUGGESTIONS):
        reader = Reader(lines, files_beside(path))
        reading = reader.read()
        if reading.sheet is None:
            return Loaded(path, lines, None, located(reading.problems, lines))
        is_marked = following in CORRECTIONS
        replay = Replay(reading.sheet, keep=keep, is_marked=is_marked, noted=noted)
        found = [*reading.problems, *replay.session.problems]
        loaded = _loaded(path, lines, replay.session, {len(lines): found})
    if following is not None:
        loaded.growing = Growing(reader, replay, found)
    return loaded


def _loaded(
    path: str, lines: Sequence[str], session: Session, known: Mapping[int, Sequence[Problem]]
) -> Loaded:
    """The sheet with its problems; those that its first so many lines have alone are `known`."""
    problems = known[len(lines)]
    if problems:
        from .excuses import excused

        problems = excused(
            problems,
            session.sheet.live,
            lambda size: known[size] if size in known else _found(path, lines[:size]),
        )
    problems = [*problems, *_of_seals(path, lines, session)]
    return Loaded(path, lines, session, located(problems, lines))


def _of_seals(path: str, lines: Sequence[str], session: Session) -> Iterable[Problem]:
    """What is to be said of the seals of the sheet; most have none."""
    if not any(SEAL in record.meta for record in session.sheet.live):
        return ()
    from .sealing import seal_problems

    return seal_problems(session.sheet.live, lines, lambda size: _totals(path, lines[:size]))


def _totals(path: str, lines: Sequence[str]) -> Mapping[str, Amount] | None:
    sheet = Reader(lines, files_beside(path)).read().sheet
    return None if sheet is None else Replay(sheet, keep=False).session.totals()


def _found(path: str, lines: Sequence[str]) -> list[Problem]:
    reading = Reader(lines, files_beside(path)).read()
    if reading.sheet is None:
        return reading.problems
    return [*reading.problems, *Replay(reading.sheet, keep=False).session.problems]


def located(problems: Sequence[Problem], lines: Sequence[str]) -> list[Problem]:
    """The problems with columns and excerpts, sorted by line."""
    if not problems:
        return []
    from .locate import locate

    return locate(problems, lines)


def fresh_problems(before: Loaded, after: Loaded) -> list[Problem]:
    """The problems that the lines of `after` have and those of `before` had not."""
    known = Counter((p.line, p.severity, p.message) for p in before.problems)
    fresh = []
    for problem in after.problems:
        key = (problem.line, problem.severity, problem.message)
        if known[key]:
            known[key] -= 1
        else:
            fresh.append(problem)
    return fresh
