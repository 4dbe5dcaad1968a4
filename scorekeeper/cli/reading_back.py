"""Reading our own files back: into a new sheet, or what is new in them into the one they are of."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import NoReturn

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.foreign.changes import Terms
from scorekeeper.foreign.own_files import OwnFile, called, open_own
from scorekeeper.foreign.reading_back import (
    ReadBack,
    anew,
    deals_named,
    goes_on,
    loaded_of,
    refused,
    unusable,
)
from scorekeeper.foreign.workbook.findings import Finding
from scorekeeper.journal.load import load_text
from scorekeeper.journal.scoring import usable
from scorekeeper.journal.store import create_file, hold
from scorekeeper.render.readings import finding_lines, reading_json, record_lines

from .output import SOUND, UNSOUND, Ended, complain, kept, say, say_json, usage

ANYWAY = "--anyway REASON records what breaks a rule, and leaves out what cannot have happened"
MOST_OF_REASON = 500  # letters: it stands in each line that needs it
MOST_BYTES = 40_000_000  # 10,000 deals have some seven million


class Wanted(NamedTuple):
    """What to do with what is read: make a sheet, or go on with one; or only show it."""

    output: str
    into: str
    dry_run: bool
    anyway: str
    json: bool

    def may_write(self, back: ReadBack) -> bool:
        """Whether the sheet is to be written."""
        is_good = back.is_ok or (bool(self.anyway) and back.before is not None)
        return is_good and not self.dry_run


def read_back(source: str, wanted: Wanted) -> None:
    """Read a workbook, CSV or JSON file of ours."""
    if wanted.output and wanted.into:
        usage("into which sheet?", "name a new one (-o NEW.sheet), or one that is there (--into)")
    if not (wanted.output or wanted.into or wanted.dry_run):
        usage("import into which sheet?", "add -o NEW.sheet, or --into FILE.sheet")
    if len(wanted.anyway) > MOST_OF_REASON:
        usage(f"the reason has {len(wanted.anyway)} letters", f"write at most {MOST_OF_REASON}")
    own = open_own(bytes_of(source), source)
    if isinstance(own, Finding):
        end(refused(own), source, wanted)
    terms = terms_of(called(source), wanted)
    (_into if wanted.into else anew_of)(own, source, wanted, terms)


def terms_of(what: str, wanted: Wanted) -> Terms:
    """What the records say of a file that people call so."""
    at = datetime.now().isoformat(timespec="seconds")
    return Terms(f"changed in the {what}", f"emptied in the {what}", at, wanted.anyway)


def bytes_of(source: str) -> bytes:
    """The bytes of a file to read; ends the command where there are none, or too many."""
    try:
        if os.path.getsize(source) > MOST_BYTES:
            usage(f"{source} is too large to be such a file", "is it the right file?")
        return Path(source).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        usage(f"{source} cannot be read: {reason}", "name a file to import")


def anew_of(own: OwnFile, source: str, wanted: Wanted, terms: Terms) -> NoReturn:
    """Make a new sheet: the one that the file keeps, and what is new."""
    path = wanted.output or str(Path(source).with_suffix(".sheet"))
    base = loaded_of(own.kept, path)
    if base.session is None:
        end(unusable(base, own.kept), source, wanted)
    back = anew(base, own.rows(base.session), own.kept, terms)
    if wanted.may_write(back):
        create_file(path, own.kept.with_lines(back.lines))
    end(back, source, wanted)


def _into(own: OwnFile, source: str, wanted: Wanted, terms: Terms) -> NoReturn:
    """Append to the sheet what is new."""
    with hold(wanted.into) as recorder:
        base = loaded_of(own.kept, wanted.into)
        if base.session is None:
            end(unusable(base, own.kept), source, wanted)
        now = load_text(recorder.sheet)
        back = goes_on(now, base, own.rows(base.session), own.kept, terms)
        if wanted.may_write(back) and (lines := back.lines):
            recorder.append_all(lines)
    end(back, source, wanted)


# what is said -----------------------------------------------------------------------------------


def end(back: ReadBack, source: str, wanted: Wanted) -> NoReturn:
    """Say what was found and done, and end the command."""
    is_written = wanted.may_write(back)
    status = SOUND if back.is_ok else UNSOUND
    if wanted.json:
        say_json(reading_json(back))
        raise Ended(status)
    complain(finding_lines(back.findings, source))
    if back.found is not None:
        say(record_lines(back.found))
    if is_written:
        target = wanted.into or wanted.output
        with kept(f"{target} was written", f"scorekeeper show {target}"):
            new = f"new: {plural(len(back.lines), 'record')}"
            left_out = f"; left out: {deals_named(back.left_out)}" if back.left_out else ""
            say([f"{target}: {_deals(back)}; {new}{left_out}"])
    else:
        say([f"nothing was written: {_why(back)}"])
    raise Ended(status)


def _deals(back: ReadBack) -> str:
    after = back.found.after if back.found is not None else back.before
    assert after is not None
    return plural(usable(after).last_number, "deal")


def _why(back: ReadBack) -> str:
    if back.is_ok:
        return f"new would be {plural(len(back.lines), 'record')}"
    errors = plural(sum(finding.is_error for finding in back.findings), "error")
    return f"{errors}; {ANYWAY}" if back.before else errors
