"""From a sheet file to a scored session with located problems."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.values.problems import Fault, InputError, Problem

from .scoring import Loaded, Unfinished, fresh_problems, located, score_lines
from .sheet_text import SheetText, read_sheet, torn_path, unfinished_line
from .statements import read_statement

if TYPE_CHECKING:
    from scorekeeper.core.replaying.noted import Noted

__all__ = [
    "Loaded",
    "Unfinished",
    "fresh_problems",
    "lines_of",
    "load",
    "load_text",
    "score_lines",
]


def load(path: str, *, keep: bool = True, noted: Noted | None = None) -> Loaded:
    """Read and score a sheet file; `keep` and `noted` as in `score_lines`.

    Raises StoreError when the file cannot be read.
    """
    return load_text(read_sheet(path), keep=keep, noted=noted)


def load_text(
    text: SheetText,
    *,
    keep: bool = True,
    noted: Noted | None = None,
    following: RecordKind | None = None,
) -> Loaded:
    """Score the text of a sheet, without a last line that has no line end; the rest as in
    `score_lines`."""
    lines = lines_of(text)
    score = partial(score_lines, text.path, keep=keep, noted=noted)
    if text.ends_clean or _is_remark(text):
        loaded = score(lines, following=following)
        extra = [] if text.decode_problem is None else [_decode_problem(text.decode_problem)]
    else:
        loaded = score(lines[:-1])
        extra = _leave_out(loaded, text, lines)
    loaded.lines, loaded.data = lines, text.data
    if extra:
        loaded.problems = located([*loaded.problems, *extra], lines)
    return loaded


def lines_of(text: SheetText) -> list[str]:
    """The lines of a sheet, without their ends."""
    lines = text.text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _decode_problem(place: tuple[int, int, str]) -> Problem:
    line, column, message = place
    return Problem(
        Fault.MALFORMED, message, "save the sheet as UTF-8 text", line=line, column=column
    )


# a last line without line end ----------------------------------------------------------------


def _is_remark(text: SheetText) -> bool:
    """Whether a last line without line end says nothing that could be scored."""
    found = unfinished_line(text)
    if found is None or text.decode_problem is not None:
        return False
    try:
        return read_statement(*found) is None
    except InputError:
        return False


def _leave_out(loaded: Loaded, text: SheetText, lines: Sequence[str]) -> list[Problem]:
    """Note on the sheet `loaded` without its last line that this line does not count, and return
    the problems that this makes."""
    number = len(lines)
    with_it = score_lines(text.path, lines, keep=False)
    undecoded, extra = text.decode_problem, []
    if undecoded is not None and undecoded[0] == number:
        reason = undecoded[2].partition(";")[0]
    else:
        fresh = fresh_problems(loaded, with_it)
        reason = next((problem.message for problem in fresh if problem.stops_scoring), "")
        extra = [] if undecoded is None else [_decode_problem(undecoded)]
    loaded.unfinished = Unfinished(number, not reason)
    if loaded.session is None and with_it.session is not None:
        loaded.problems = []  # they follow from the line's being left out
    aside = os.path.basename(torn_path(text.path))
    return [*extra, _unfinished_problem(loaded.unfinished, reason, aside)]


def _unfinished_problem(last: Unfinished, reason: str, torn: str) -> Problem:
    if last.is_whole:
        return Problem(
            Fault.MALFORMED,
            "this line has no line end, so it does not count: only the end of its line "
            "shows that a record is whole",
            "to keep it, press Enter at its end in a text editor, or record the next with "
            f"--keep-last; to drop it, --drop-last, which moves it to {torn}",
            line=last.line,
        )
    return Problem(
        Fault.MALFORMED,
        f"this line was cut short, so it does not count: it has no line end, and {reason}",
        f"record again what it said (the next record moves it to {torn}), or complete it in a "
        "text editor",
        line=last.line,
    )
