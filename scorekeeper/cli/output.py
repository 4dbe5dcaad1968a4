"""What the commands print, and how they end."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO

from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import InputError, Problem
from scorekeeper.render.safe import safe_text

from . import streams
from .streams import write, write_error

SOUND, UNSOUND, USAGE = 0, 1, 2
INTERRUPTED = 130  # as a shell says it of a program that Ctrl-C ended
_NARROWEST = 40
_SHOWN = re.compile(r" *\d* \| ")
MOST_LISTED = 100  # problems; whoever has more puts some of them right first


class Ended(Exception):
    """The command is over with that exit status; everything has been printed."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def usage(message: str, hint: str = "") -> NoReturn:
    """Say on standard error what is wrong with the call, and end with status 2."""
    complain([f"scorekeeper: {message}", *([f"  {hint}"] if hint else [])])
    raise Ended(USAGE)


def refuse(error: InputError) -> NoReturn:
    """End with status 2 for an argument that cannot be used."""
    usage(error.message, error.hint)


def complain(lines: Iterable[str]) -> None:
    """Print lines on standard error; on a terminal the long ones are broken between words, but for
    what shows a line of a sheet and a mark below it."""
    room = _columns()
    for line in map(_harmless, lines):
        is_long = room and len(line) > room and not _SHOWN.match(line)
        write_error(_broken(line, room) if is_long else line)


def _columns() -> int:
    """The columns of the terminal to which standard error goes; 0 where that is none."""
    return width() if sys.stderr.isatty() else 0


def say(lines: Iterable[str]) -> None:
    """Print lines on standard output; on a terminal the long ones are broken between words."""
    for line in wrapped(lines):
        write(line)


def wrapped(lines: Iterable[str]) -> Iterator[str]:
    """The lines as `say` prints them."""
    room = width() if sys.stdout.isatty() else 0
    for line in map(_harmless, lines):
        yield _broken(line, room) if room and len(line) > room else line


@contextmanager
def kept(done: str, remedy: str) -> Iterator[None]:
    """What the block prints is about something that is on the disk: no failure to show it may look
    like a refusal, or people do it twice. `done` says what is there, `remedy` how to see it."""
    try:
        yield
        streams.flush()
    except Ended:
        raise
    except Exception as error:
        streams.abandon()
        complain([done, f"  but the rest could not be shown here ({error}): {remedy}"])


def _harmless(line: str) -> str:
    """The line, in which names and remarks of other people may stand, without what could steer a
    terminal."""
    return line if line.isprintable() else "\n".join(map(safe_text, line.split("\n")))


def _broken(line: str, room: int) -> str:
    from textwrap import fill

    return fill(line, room, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)


def say_json(value: Any) -> None:
    """Print a value as JSON, with the characters escaped that could harm a terminal."""
    from scorekeeper.render.json_ import dumps

    write(dumps(value))


def say_grids(grids: Sequence[Grid]) -> None:
    """Print tables as wide as the terminal (80 columns when there is none)."""
    from scorekeeper.render.terminal import render_grids

    write(render_grids(grids, width=width(), colour=has_colour(sys.stdout)))


def mention_errors(problems: Iterable[Problem], path: str) -> None:
    """Say on standard error how many errors the sheet has, if any; what follows is not counted."""
    text = errors_text(problems, path)
    if text:
        complain([text])


def errors_text(problems: Iterable[Problem], path: str) -> str:
    """How many errors the sheet has, and how to see them; nothing where it has none."""
    found = [problem for problem in problems if problem.is_error]
    if not found:
        return ""
    from scorekeeper.core.replaying.causes import causes

    errors = len(causes(found))
    count = "a problem" if errors == 1 else f"{errors} problems"
    return f"the sheet has {count}: scorekeeper check {path}"


def complain_of(problems: Iterable[Problem], path: str, remedy: str = " (`check --all`)") -> None:
    """Print problems of a sheet on standard error; what follows from another one is counted, and
    `remedy` says how to see it."""
    found = list(problems)
    if not found:
        return
    from scorekeeper.core.replaying.causes import told_once
    from scorekeeper.render.views import following_lines, problem_lines

    listed = told_once(found)
    for told in listed[:MOST_LISTED]:
        complain(problem_lines(told.problem, path, _columns()))
        complain(following_lines(told, remedy))
    if len(listed) > MOST_LISTED:
        complain([f"and {len(listed) - MOST_LISTED} more{remedy}"])


def complain_of_all(problems: Iterable[Problem], path: str) -> None:
    """Print problems of a sheet on standard error, also those that follow from others."""
    from scorekeeper.render.views import problem_lines

    for problem in problems:
        complain(problem_lines(problem, path, _columns()))


def complain_of_call(problems: Iterable[Problem], call: str) -> None:
    """Print problems of what was typed, which stands on no line of any file."""
    complain_of((problem._replace(line=0, column=0) for problem in problems), call)


def width() -> int:
    """The width to print for."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return 80
    return max(shutil.get_terminal_size((80, 24)).columns, _NARROWEST)


def has_colour(stream: TextIO) -> bool:
    """Whether to colour: only a terminal, and not where NO_COLOR is set."""
    return (
        stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") != "dumb"
    )
