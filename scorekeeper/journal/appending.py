"""Recording: one new line of a sheet, checked against everything before it, then kept for good."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.parts import NamedTuple, mutable
from scorekeeper.core.values.problems import Problem, impossible

from .canonical import canonical_record
from .limits import GO_ON, MOST_LINES
from .load import Loaded, Unfinished, fresh_problems, load_text, score_lines
from .locate import locate
from .printer import print_record
from .sheet_text import SheetText
from .store import Recorder, hold
from .tokens import Token, pair, quote


class SetAside(NamedTuple):
    """A last line without line end that was moved out of the sheet, and the file it is in now."""

    text: str
    path: str


@mutable
class Recorded:
    """A record that is on disk: its canonical line, the session before and after it.

    `consequences` are new breaches elsewhere in the sheet, `known` the errors that it had before;
    `set_aside` is a last line that did not count, if there was one. `sheet` is the file as it is
    now.
    """

    line: str
    record: Record
    before: Session
    after: Session
    warnings: list[Problem]
    consequences: list[Problem]
    known: list[Problem]
    sheet: Loaded
    set_aside: SetAside | None = None


class RefusedError(Exception):
    """Nothing was recorded; `problems` say why, located in the line as it was typed."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = list(problems)


def _go_on(before: Loaded, line: str) -> None:
    """What is done before writing where nothing needs to be."""


def record(
    path: str,
    kind: RecordKind,
    tokens: Sequence[Token],
    *,
    number: int | None,
    at: str,
    keep_last: bool | None = None,
    writing: Callable[[Loaded, str], None] = _go_on,
) -> Recorded:
    """Append one record to the sheet at `path`.

    `tokens` are its words and pairs as typed, `number` the deal it is about where it has one,
    `at` the time for its `at=`; `keep_last` says whether a last line without line end is kept or
    dropped. `writing` is called with the sheet and the record's line when all is well and the file
    is about to be changed; what it raises keeps the sheet as it was. Raises RefusedError when the
    record is at fault or such a line may be whole and nothing is said of it, StoreError when the
    file cannot be written; either way the sheet is as it was.
    """
    with hold(path) as recorder:
        before, dropped = _settled(recorder.sheet, keep_last, kind)
        assert before.session is not None
        _refuse_full(before)
        if kind is RecordKind.DEAL and number is None:
            number = before.session.last_number + 1
        typed = typed_line(kind, tokens, number)
        after = before.with_line(f"{typed} at={at}")
        assert after.session is not None
        fresh = locate(fresh_problems(before, after), [*before.lines, typed])
        _refuse_faulty(fresh, _own_lines(kind, number, len(after.lines), after.session))
        made = _record_on(after.session, len(after.lines))
        line = print_record(canonical_record(made, after.session))
        writing(before, line)
        aside = _put_aside(recorder, dropped, len(after.lines)) if dropped else None
        recorder.append(line)
    told = [p for p in fresh if not p.is_error]
    others = [p for p in fresh if p.is_error]
    older = [p for p in after.problems if p.is_error and p not in others]
    now = replace(after, lines=[*before.lines, line])
    return Recorded(line, made, before.session, after.session, told, others, older, now, aside)


def _refuse_faulty(fresh: Sequence[Problem], own: Container[int]) -> None:
    """Raises RefusedError when a new fault is one of the record's own lines, or leaves something
    unscored."""
    refusing = [p for p in fresh if p.is_error and (p.line in own or p.stops_scoring)]
    if refusing:
        raise RefusedError(refusing)


class _Settled(NamedTuple):
    """A sheet with nothing in doubt about its last line, and the line to move out of the way."""

    loaded: Loaded
    dropped: str = ""


def _settled(text: SheetText, keep_last: bool | None, kind: RecordKind) -> _Settled:
    """What there is to record on, ready for a record of that kind. Raises RefusedError when a
    person must decide about a last line without line end, or when nothing can be recorded."""
    loaded = load_text(text, following=kind)
    last = loaded.unfinished
    if last is None:
        _refuse_to_drop(loaded, keep_last)
    elif keep_last is True:
        loaded = _with_last(loaded, last, kind)
    elif last.is_whole and keep_last is None:
        raise RefusedError([p for p in loaded.problems if p.line == last.line])
    if loaded.session is None or _is_undecoded(text, loaded):
        raise RefusedError(loaded.problems)
    if loaded.unfinished is None:
        return _Settled(loaded)
    finished = score_lines(loaded.path, loaded.finished_lines, following=kind)
    return _Settled(finished, loaded.lines[-1])


def _refuse_full(loaded: Loaded) -> None:
    if len(loaded.lines) >= MOST_LINES:
        full = impossible(f"the sheet has {len(loaded.lines)} lines and may have no more", GO_ON)
        raise RefusedError([full.at(len(loaded.lines))])


def _refuse_to_drop(loaded: Loaded, keep_last: bool | None) -> None:
    if keep_last is False:
        raise RefusedError(
            [
                impossible(
                    "the last line has its line end: there is nothing to drop",
                    "take the last record back with undo, or leave --drop-last out",
                ).at(len(loaded.lines))
            ]
        )


def _with_last(loaded: Loaded, last: Unfinished, kind: RecordKind) -> Loaded:
    """The sheet with its last line, whose end will come with the next record."""
    if not last.is_whole:
        raise RefusedError([p for p in loaded.problems if p.line == last.line])
    return score_lines(loaded.path, loaded.lines, following=kind)


def _is_undecoded(text: SheetText, loaded: Loaded) -> bool:
    """Whether bytes that are no text stand in a line that stays."""
    if text.decode_problem is None:
        return False
    return loaded.unfinished is None or text.decode_problem[0] < loaded.unfinished.line


def _put_aside(recorder: Recorder, text: str, line: int) -> SetAside:
    return SetAside(text, recorder.set_aside(f"line {line}, which had no line end"))


def typed_line(kind: RecordKind, tokens: Sequence[Token], number: int | None) -> str:
    """A record as a line, in the words in which it was typed."""
    words = [str(kind)]
    if number is not None:
        words.append(str(number))
    for key, value in tokens:
        words.append(quote(value, word=True) if key is None else pair(key, value))
    return " ".join(words)


def _own_lines(kind: RecordKind, number: int | None, new_line: int, session: Session) -> set[int]:
    """The lines whose problems are the new record's own: its line, and for a record about a deal
    the line of that deal."""
    if kind in (RecordKind.SET, RecordKind.NOTE, RecordKind.UNDO):
        return {new_line}
    return {new_line, *(deal.line for deal in session.deals if deal.number == number)}


def _record_on(session: Session, line: int) -> Record:
    return next(made for made in reversed(session.sheet.records) if made.line == line)
