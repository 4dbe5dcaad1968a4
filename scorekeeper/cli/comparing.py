"""Two scorers' sheets of one evening, compared and merged."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from scorekeeper.journal.load import Loaded, score_lines
from scorekeeper.journal.printer import print_record
from scorekeeper.journal.store import create_sheet
from scorekeeper.referee.comparing import RULE, Comparison, Difference, IncomparableError
from scorekeeper.referee.merging import records_for
from scorekeeper.render.comparing import (
    Priced,
    comparison_grid,
    comparison_json,
    priced,
    summary_lines,
)

from .files import find_sheet, mention_problems, open_sheet, session_of
from .output import SOUND, UNSOUND, Ended, complain, say, say_grids, say_json, usage

PREFERENCES = ("a", "b", "ask")

Choose = Callable[[Difference], bool]  # whether the second sheet is right there


def diff(files: Sequence[str], merge: str, prefer: str, json: bool) -> None:
    """Print the differences of two sheets and what they are worth; write one out of both."""
    if len(files) != 2:
        usage("which two sheets?", "write: scorekeeper diff A.sheet B.sheet")
    if prefer.casefold() not in PREFERENCES:
        usage(f"--prefer {prefer}?", f"possible: {', '.join(PREFERENCES)}")
    first, second = (open_sheet(find_sheet(name)) for name in files)
    a, b = first.path, second.path
    try:
        comparison = Comparison(session_of(first), session_of(second))
    except IncomparableError as error:
        usage(f"{a} and {b} are not two sheets of one evening: {error}", "compare others")
    told = priced(comparison)
    if json:
        say_json(comparison_json(comparison, told, a, b))
    else:
        say(summary_lines(comparison, a, b))
        if told:
            say_grids([comparison_grid(told, a, b)])
    if merge:
        _merge(first, told, merge, _chooser(prefer.casefold(), b), b)
    for loaded in (first, second):
        mention_problems(loaded)
    raise Ended(SOUND if comparison.is_same else UNSOUND)


def _chooser(prefer: str, second: str) -> Choose:
    """Who decides which sheet is right."""
    if prefer != "ask":
        return lambda difference: prefer == "b"
    if not sys.stdin.isatty():
        usage("--prefer ask asks on a terminal", "choose one of the sheets: --prefer a or b")
    import typer

    def asked(difference: Difference) -> bool:
        say_grids([comparison_grid([Priced(difference, None)], "first", second)])
        return typer.confirm(f"is {second} right?", default=False)

    return asked


def _merge(first: Loaded, told: Sequence[Priced], path: str, choose: Choose, second: str) -> None:
    """Write the first sheet with what was chosen of the second at its end."""
    chosen = [difference for difference, _ in told if choose(difference)]
    why, at = f"as on {Path(second).name}", datetime.now().isoformat(timespec="seconds")
    lines, left = [*first.finished_lines], []
    for difference in chosen:
        records = records_for(difference, why, at)
        lines += [print_record(record) for record in records]
        left += [] if records else [difference]
    create_sheet(path, "".join(f"{line}\n" for line in lines))
    added = len(lines) - len(first.finished_lines)
    say([f"{path}: {first.path} and {added} records"])
    for difference in left:
        what = "house rule" if difference.sort == RULE else "difference"
        complain([f"a {what} was left as on {first.path}: no record can move it; edit the sheet"])
    mention_problems(score_lines(path, lines))
