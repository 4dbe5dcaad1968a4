"""Importing the file of another program into a new sheet."""

from __future__ import annotations

import os

from scorekeeper.core.foreign import ForeignSheet, LeftOut
from scorekeeper.core.problems import InputError
from scorekeeper.games.registry import foreign_reader
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.printer import print_header
from scorekeeper.journal.store import create_sheet
from scorekeeper.journal.tokens import pair
from scorekeeper.render.safe import safe_text

from .output import SOUND, UNSOUND, Ended, complain, complain_of, refuse, say, usage

_LARGEST = 64 * 1024 * 1024  # bytes, as for a sheet


def import_file(source: str, sheet: str, form: str, title: str) -> None:
    """Make a sheet of what can be used, and say what could not be, and why."""
    try:
        reader = foreign_reader(os.path.splitext(source)[1])
    except InputError as error:
        refuse(error)
    if form and form not in reader.FORMS:
        usage(f"no form '{form}'", f"possible: {', '.join(reader.FORMS)}")
    made = reader.read_foreign(_text(source), form or reader.FORMS[0], title)
    for left_out in made.left_out:
        complain([_reason(left_out, source)])
    if not made.deals:
        complain([f"scorekeeper: nothing in {source} could be used: no sheet was made"])
        raise Ended(UNSOUND)
    lines = sheet_lines(made)
    loaded = score_lines(sheet, lines)
    complain_of(loaded.problems, sheet)
    if loaded.session is None:
        raise Ended(UNSOUND)
    create_sheet(sheet, "\n".join(lines) + "\n")
    say([f"{sheet}: {len(made.deals)} deals; left out: {len(made.left_out)}"])
    raise Ended(SOUND if loaded.is_ok and not made.left_out else UNSOUND)


def sheet_lines(made: ForeignSheet) -> list[str]:
    """The lines of the sheet."""
    header = print_header(made.game, made.players, settings=made.settings, title=made.title)
    deals = (
        " ".join(["deal", str(number), *(pair(name, text) for name, text in facts.items())])
        for number, facts in enumerate(made.deals, 1)
    )
    return [*header, *deals]


def _reason(left_out: LeftOut, source: str) -> str:
    return safe_text(f"{source}:{left_out.line}: {left_out.piece}: {left_out.why}")


def _text(source: str) -> str:
    """The file's text; files of before UTF-8 are read as Latin-1."""
    try:
        if os.path.getsize(source) > _LARGEST:
            usage(f"{source} is too large to be such a file", "is it the right file?")
        with open(source, "rb") as file:
            data = file.read()
    except OSError as error:
        usage(f"{source} cannot be read: {error.strerror}", "name a file to import")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
