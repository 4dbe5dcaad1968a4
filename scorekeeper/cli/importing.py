"""Importing the boards of a PBN file (bridge) into a new sheet."""

from __future__ import annotations

import os

from scorekeeper.journal.load import score_lines
from scorekeeper.journal.pbn import read_pbn
from scorekeeper.journal.pbn_import import FORMATS, LeftOut, sheet_from_pbn
from scorekeeper.journal.store import create_sheet
from scorekeeper.render.safe import safe_text

from .output import UNSOUND, Ended, complain, complain_of, say, usage

_LARGEST = 64 * 1024 * 1024  # bytes, as for a sheet


def import_pbn(source: str, sheet: str, form: str, title: str) -> None:
    """Make a sheet of the boards that can be used, and say which could not be, and why."""
    if form not in FORMATS:
        usage(f"no form '{form}'", f"possible: {', '.join(FORMATS)}")
    boards = read_pbn(_text(source))
    if not boards:
        complain([f"scorekeeper: {source} holds no board", "  is it a PBN file?"])
        raise Ended(UNSOUND)
    made = sheet_from_pbn(boards, form, title)
    for left_out in made.left_out:
        complain([_reason(left_out, source)])
    if not made.deals:
        complain([f"scorekeeper: no board of {source} could be used: no sheet was made"])
        raise Ended(UNSOUND)
    loaded = score_lines(sheet, made.lines)
    if loaded.session is None:
        complain_of(loaded.problems, sheet)
        raise Ended(UNSOUND)
    create_sheet(sheet, "\n".join(made.lines) + "\n")
    complain_of(loaded.problems, sheet)
    used, unused = len(made.deals), len(made.left_out)
    say([f"{sheet}: {used} deals; {unused} boards left out"])
    raise Ended(UNSOUND if made.left_out or not loaded.is_ok else 0)


def _reason(left_out: LeftOut, source: str) -> str:
    return safe_text(f"{source}:{left_out.line}: board {left_out.board}: {left_out.why}")


def _text(source: str) -> str:
    """The file's text; PBN files of before UTF-8 are Latin-1."""
    try:
        if os.path.getsize(source) > _LARGEST:
            usage(f"{source} is larger than any PBN file", "is it the right file?")
        with open(source, "rb") as file:
            data = file.read()
    except OSError as error:
        usage(f"{source} cannot be read: {error.strerror}", "name a PBN file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
