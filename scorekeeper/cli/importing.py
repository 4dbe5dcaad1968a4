"""Importing the file of another program into a new sheet."""

from __future__ import annotations

import os
from collections.abc import Sequence

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import InputError
from scorekeeper.foreign.decoding import decode_text
from scorekeeper.foreign.readers import ForeignReader, foreign_reader
from scorekeeper.foreign.sheet import ForeignSheet, Remark
from scorekeeper.journal.limits import MOST_BYTES
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.printer import print_header, print_record
from scorekeeper.journal.store import create_sheet
from scorekeeper.render.safe import safe_text

from .output import SOUND, UNSOUND, Ended, complain, complain_of, kept, refuse, say, usage
from .reading_back import Wanted

MOST_SHOWN = 10  # lines about what was found in a file


def import_file(source: str, wanted: Wanted, form: str, title: str, *, everything: bool) -> None:
    """Make a sheet of what can be used, and say what could not be, and why: in a few lines, or
    `everything`."""
    reader = _reader(source, form)
    if wanted.into:
        usage("a file of another program makes a new sheet", "name it with -o NEW.sheet")
    if not (wanted.output or wanted.dry_run):
        usage("import into which sheet?", "add -o NEW.sheet")
    made = reader.read_foreign(_text(source), form, title)
    complain(_findings(made, source, None if everything else MOST_SHOWN))
    deals = sum(record.kind is RecordKind.DEAL for record in made.records)
    if not deals:
        complain([f"scorekeeper: nothing in {safe_text(source)} could be used: no sheet was made"])
        raise Ended(UNSOUND)
    lines = sheet_lines(made)
    loaded = score_lines(wanted.output, lines)
    complain_of(loaded.problems, wanted.output or source)
    if loaded.session is None:
        raise Ended(UNSOUND)
    said = f"{plural(deals, 'deal')}; left out: {len(made.left_out)}"
    if wanted.dry_run:
        say([f"nothing was written: new would be {said}"])
    else:
        _make(wanted.output, lines, said)
    raise Ended(SOUND if loaded.is_ok and not made.left_out else UNSOUND)


def _reader(source: str, form: str) -> ForeignReader:
    """What reads the file in that form; ends the command where nothing does."""
    try:
        reader = foreign_reader(os.path.splitext(source)[1])
    except InputError as error:
        refuse(error)
    if form and form not in reader.FORMS:
        usage(f"no form '{form}'", f"possible: {', '.join(reader.FORMS)}")
    return reader


def _make(sheet: str, lines: Sequence[str], said: str) -> None:
    create_sheet(sheet, "\n".join(lines) + "\n")
    with kept(f"{sheet} was made", f"scorekeeper show {sheet}"):
        say([f"{sheet}: {said}"])


def sheet_lines(made: ForeignSheet) -> list[str]:
    """The lines of the sheet, its deals numbered."""
    lines = print_header(made.game, made.players, settings=made.settings, title=made.title)
    number = 0
    for record in made.records:
        if record.kind is RecordKind.DEAL:
            number += 1
            record = record._replace(number=number)
        lines.append(print_record(record))
    return lines


def _findings(made: ForeignSheet, source: str, most: int | None) -> list[str]:
    """What else to know of the file, and what was left out of it. Of more than `most` lines those
    about what was left out come first."""
    left_out = [_said(remark, source) for remark in made.left_out][:most]
    room = None if most is None else most - len(left_out)
    notes = [_said(remark, source, "note: ") for remark in made.remarks][:room]
    lines = [*notes, *left_out]
    more = len(made.left_out) + len(made.remarks) - len(lines)
    return [*lines, f"... and {more} more (import --all lists them)"] if more else lines


def _said(remark: Remark, source: str, what: str = "") -> str:
    piece = f"{remark.piece}: " if remark.piece else ""
    return safe_text(f"{source}:{remark.line}: {what}{piece}{remark.text}")


def _text(source: str) -> str:
    """The file's text."""
    try:
        if os.path.getsize(source) > MOST_BYTES:
            usage(f"{source} is too large to be such a file", "is it the right file?")
        with open(source, "rb") as file:
            data = file.read()
    except OSError as error:
        usage(f"{source} cannot be read: {error.strerror}", "name a file to import")
    return decode_text(data)
