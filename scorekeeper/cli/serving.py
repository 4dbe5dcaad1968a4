"""The command that puts the sheet on the phones of the room."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from . import streams
from .files import find_sheet, open_sheet
from .output import say, usage, width


def serve(
    named: str | None, port: int, is_open: bool, tls: tuple[str, str], name: str, role: str
) -> None:
    """Serve a sheet, or the sheets of a folder, until Ctrl-C."""
    from scorekeeper.core.values.names import find
    from scorekeeper.scribe.serve.roles import Role
    from scorekeeper.scribe.serve.running import StartError, Terminal, Wanted
    from scorekeeper.scribe.serve.running import serve as serve_until_stopped

    place = _place(named)
    chosen = Role(find(role, [str(known) for known in Role], "role"))
    try:
        serve_until_stopped(
            Wanted(place, port, is_open, *tls, chosen, name), Terminal(_say, _draw, _columns())
        )
    except StartError as error:
        usage(error.message, error.hint)


def _place(named: str | None) -> str:
    """The sheet or folder; ends the command for a sheet that cannot be read."""
    if named and os.path.isdir(named):
        return named
    path = find_sheet(named)
    open_sheet(path, keep=False)
    return path


def _say(lines: Iterable[str]) -> None:
    """Say it at once, also into a pipe."""
    say(lines)
    streams.flush()


def _draw(lines: Iterable[str]) -> None:
    """Print what has colours, and nothing that people wrote."""
    for line in lines:
        streams.write(line)


def _columns() -> int:
    """The columns in which a code can be drawn; 0 without a terminal that shows its letters."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return 0
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return 0
    return width()
