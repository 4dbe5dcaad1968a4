"""The commands that record."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.records import SEAL, RecordKind
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import plain
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.appending import Recorded, RefusedError, SetAside, record
from scorekeeper.journal.load import Loaded
from scorekeeper.journal.printer import without_time
from scorekeeper.journal.statements import deal_number
from scorekeeper.journal.tokens import Token, split_argument
from scorekeeper.render.echo import change_echo, deal_echo
from scorekeeper.render.safe import safe_text
from scorekeeper.render.views import next_lines

from .files import find_sheet, open_sheet, session_of, take_sheet
from .output import (
    INTERRUPTED,
    UNSOUND,
    Ended,
    complain,
    complain_of,
    kept,
    mention_errors,
    say,
    usage,
)

# Records that change no earlier total, or (deals) have said what they are worth.
_NO_CHANGE = frozenset({RecordKind.DEAL, RecordKind.RESULT, RecordKind.NOTE, RecordKind.AGREE})
_OF_SEATS = frozenset({RecordKind.LEAVE, RecordKind.JOIN})
_ABOUT_DEALS = frozenset(
    {
        RecordKind.DEAL,
        RecordKind.RESULT,
        RecordKind.AMEND,
        RecordKind.VOID,
        RecordKind.UNVOID,
    }
)
_OF_A_DEAL = frozenset({RecordKind.DEAL, RecordKind.RESULT, RecordKind.AMEND})


def record_words(
    kind: RecordKind,
    words: Sequence[str],
    sheet: str | None,
    meta: Mapping[str, str],
    keep_last: bool | None,
) -> None:
    """Record one line from the words of the command line and echo what was understood."""
    sheet, words = _sheet_first(sheet, words)
    number, rest = _split_number(words)
    tokens = [split_argument(word) for word in rest]
    _record(kind, tokens, number, sheet, meta, keep_last)


def note(words: Sequence[str], sheet: str | None, by: str, keep_last: bool | None) -> None:
    """Record a remark."""
    sheet, words = _sheet_first(sheet, words, is_text=True)
    text = " ".join(words)
    if not text.strip():
        usage("an empty note", "write the remark after the word note")
    _record(RecordKind.NOTE, [Token(None, text)], None, sheet, {"by": by}, keep_last)


def seal(
    words: Sequence[str], sheet: str | None, meta: Mapping[str, str], keep_last: bool | None
) -> None:
    """Record what everybody has now, with a digest of all that stands above."""
    from scorekeeper.journal.sealing import SHORT, digest

    sheet, rest = _sheet_first(sheet, words)
    if rest:
        usage(f"'{' '.join(rest)}' is not understood here", "write: scorekeeper seal [SHEET]")
    path = find_sheet(sheet)
    loaded = open_sheet(path)
    session = session_of(loaded)
    if session.open_deal:
        usage(f"deal {session.open_deal} is open", "record its result first, then seal the sheet")
    totals = [Token(owner, str(plain(total))) for owner, total in session.totals().items()]
    figures = digest(loaded.finished_lines)
    _record(RecordKind.AGREE, [*totals, Token(SEAL, figures)], None, path, meta, keep_last)
    say([f"sealed: {figures[:SHORT]}; note these figures elsewhere, too"])


def _sheet_first(
    sheet: str | None, words: Sequence[str], *, is_text: bool = False
) -> tuple[str | None, list[str]]:
    """The sheet, which the first word may name unless an option did, and the other words."""
    if sheet:
        return sheet, list(words)
    return take_sheet(words, is_text=is_text)


def _split_number(words: Sequence[str]) -> tuple[int | None, list[str]]:
    number = deal_number(words[0]) if words else None
    return number, list(words if number is None else words[1:])


def _record(
    kind: RecordKind,
    tokens: list[Token],
    number: int | None,
    sheet: str | None,
    meta: Mapping[str, str],
    keep_last: bool | None,
) -> None:
    path = find_sheet(sheet)
    tokens += [Token(key, _one_line(text)) for key, text in meta.items() if text]
    at = datetime.now().isoformat(timespec="seconds")
    with _interrupts() as too_late:
        try:
            recorded = record(
                path, kind, tokens, number=number, at=at, keep_last=keep_last, writing=too_late
            )
        except RefusedError as error:
            from .examples import with_example

            shown = with_example(error.problems, path, kind, number, tokens)
            complain_of(shown, path, remedy="")
            complain([_advice(error.problems)])
            raise Ended(UNSOUND) from None
        except KeyboardInterrupt:
            complain(["interrupted: nothing was recorded"])
            raise Ended(INTERRUPTED) from None
        with kept(f"recorded: {without_time(recorded.line)}", f"scorekeeper show {path}"):
            _echo(recorded, path)


@contextmanager
def _interrupts() -> Iterator[Callable[[Loaded, str], None]]:
    """A call from which on Ctrl-C comes too late: what is being written will be there, and is
    shown."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda before, line: None
        return
    before = signal.getsignal(signal.SIGINT)
    try:
        yield _ignore_interrupts
    finally:
        signal.signal(signal.SIGINT, before)


def _ignore_interrupts(before: Loaded, line: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _advice(problems: Sequence[Problem]) -> str:
    if all(not problem.stops_scoring for problem in problems):
        return "nothing was recorded; if the table wants it all the same: --anyway REASON"
    return "nothing was recorded"


def _echo(recorded: Recorded, path: str) -> None:
    if recorded.set_aside is not None:
        complain(_aside_lines(recorded.set_aside))
    after = recorded.after
    kind = recorded.record.kind
    if kind in _OF_A_DEAL:
        say(deal_echo(after, _deal_of(recorded)))
    else:
        say([without_time(recorded.line), *_undone(recorded)])
    if kind in _OF_SEATS:
        say(_seats_lines(after))
    if kind not in _NO_CHANGE:
        say(change_echo(recorded.before, after, _about(recorded)))
    complain_of(recorded.warnings, path)
    if recorded.consequences:
        complain(["recorded; but by this:"])
        complain_of(recorded.consequences, path)
    if kind is not RecordKind.NOTE:
        say(next_lines(after))
    mention_errors(recorded.known, path)


def _aside_lines(aside: SetAside) -> list[str]:
    return [
        "the last line had no line end and did not count; it was moved out of the sheet:",
        f"  {safe_text(aside.text)}",
        f"  now in {safe_text(aside.path)}",
    ]


def _deal_of(recorded: Recorded) -> ScoredDeal:
    number = recorded.record.number or recorded.after.last_number
    return next(deal for deal in recorded.after.deals if deal.number == number)


def _seats_lines(session: Session) -> list[str]:
    """Who plays from now on."""
    playing = f"playing now: {', '.join(session.ledger.table.players)}"
    if not session.open_deal:
        return [playing]
    return [f"{playing}; deal {session.open_deal} is still finished by those who began it"]


def _about(recorded: Recorded) -> ScoredDeal | None:
    """The deal that the record is about, where there is one; of an `undo` that of the record taken
    back, as it was before."""
    session, record = recorded.after, recorded.record
    if record.kind is RecordKind.UNDO:
        session = recorded.before
        record = session.sheet.live[-1]
    if record.kind not in _ABOUT_DEALS:
        return None
    return session.deal(record.number or session.last_number)


def _undone(recorded: Recorded) -> list[str]:
    if recorded.record.kind is not RecordKind.UNDO:
        return []
    from scorekeeper.journal.printer import print_record

    taken_back = print_record(recorded.before.sheet.live[-1])
    return [f"taken back: {without_time(taken_back)}"]
