"""The command that keeps an evening at the prompt."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.journal.store import SUFFIX

from . import streams
from .files import VARIABLE, refuse_other
from .output import UNSOUND, Ended, complain, complain_of, has_colour, say

if TYPE_CHECKING:
    from scorekeeper.scribe.play.talk import Offered, Outside, Size, Talk

Run = Callable[[Sequence[str]], int]
SCREEN = (80, 24)  # where there is no terminal


def play(named: str | None, by: str, commands: Mapping[str, Callable[..., None]], run: Run) -> None:
    """Ask for one deal after the other until Ctrl-D, or the end of the input."""
    from scorekeeper.scribe.play.talk import Outside

    offered = {name: _offered(call) for name, call in commands.items()}
    has_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    outside = Outside(_say, complain, streams.write, _size, has_colour(sys.stdout), offered, run)
    talk = _opened(outside, by, named)
    if has_terminal and os.environ.get("TERM") != "dumb":
        from scorekeeper.scribe.play.terminal import hold

        raise Ended(hold(talk, outside))
    from scorekeeper.scribe.play import piped

    raise Ended(piped.hold(talk, outside, sys.stdin, is_typed=sys.stdin.isatty()))


def _offered(call: Callable[..., None]) -> Offered:
    """What the options of a command say of it."""
    from scorekeeper.scribe.play.talk import Offered

    names = call.__annotations__
    return Offered("sheet" in names or "file" in names, "by" in names)


def _opened(outside: Outside, by: str, named: str | None) -> Talk:
    """The talk about the sheet named, or about which sheet to begin."""
    from scorekeeper.scribe.play.beginning import Beginning

    def goes_on(path: str) -> Talk:
        return _evening(outside, by, path)

    path = named or os.environ.get(VARIABLE) or _only_sheet()
    if not path:
        return Beginning(outside, goes_on)
    found = path if os.path.exists(path) or path.endswith(SUFFIX) else path + SUFFIX
    if os.path.exists(found):
        refuse_other(found)
        return goes_on(found)
    return Beginning(outside, goes_on, found)


def _only_sheet() -> str:
    """The sheet of the folder, if there is but one and its game goes on."""
    from scorekeeper.journal.load import load

    found = [name for name in os.listdir(".") if name.endswith(SUFFIX)]
    if len(found) != 1:
        return ""
    session = load(found[0], keep=False).session
    is_over = session is not None and session.sheet.game.finished(session.ledger)
    return "" if is_over else found[0]


def _evening(outside: Outside, by: str, path: str) -> Talk:
    from scorekeeper.journal.scoring import UnreadableError
    from scorekeeper.scribe.play.evening import Evening
    from scorekeeper.scribe.sitting import Sitting

    try:
        return Evening(outside, Sitting(path), by)
    except UnreadableError as error:
        complain_of(error.problems, path)
        raise Ended(UNSOUND) from None


def _say(lines: Iterable[str]) -> None:
    """Say it at once, also into a pipe."""
    say(lines)
    streams.flush()


def _size() -> Size:
    from scorekeeper.scribe.play.talk import Size

    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return Size(*SCREEN)
    found = shutil.get_terminal_size(SCREEN)
    return Size(found.columns, found.lines)
