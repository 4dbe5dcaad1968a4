"""Workbooks to fill in: of a game that is to begin, or of a sheet that goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import date as calendar

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.journal.load import Loaded, score_lines
from scorekeeper.journal.new_sheet import header_lines
from scorekeeper.journal.sheet_text import SUFFIX
from scorekeeper.render.collecting import without_collector

from .files import find_sheet, is_sheet, mention_problems, open_sheet, session_of, take_sheet
from .lookup import named_game
from .new_words import game_words
from .output import (
    SOUND,
    UNSOUND,
    USAGE,
    Ended,
    complain,
    complain_of,
    kept,
    refuse,
    say,
    say_json,
    usage,
)
from .overwriting import refuse_to_overwrite

SUFFIXES = (".xlsx", ".csv")
EXAMPLE = "scorekeeper template oh-hell Anna Boris Vera -o friday.xlsx"


class Wanted(NamedTuple):
    """What is to be made, as typed; `deals` is how many rows, None: the rest of the schedule."""

    output: str = ""
    settings: Sequence[str] = ()
    sides: str = ""
    deals: int | None = None
    force: bool = False
    json: bool = False


@without_collector()
def template(words: Sequence[str], file: str | None, wanted: Wanted) -> None:
    """Write the workbook, or print its plan, or both."""
    _check_output(wanted)
    loaded = _loaded(words, file, wanted)
    session = session_of(loaded)
    if wanted.output:
        refuse_to_overwrite(wanted.output, loaded, wanted.force)
    from scorekeeper.render.export import ExportError, export_template
    from scorekeeper.render.workbook.template import plan, template

    if wanted.json:
        say_json(plan(template(session, wanted.deals)))
    if wanted.output:
        try:
            rows, is_live = export_template(session, wanted.deals, wanted.output, loaded.data)
        except ExportError as error:
            complain([f"scorekeeper: {error}"])
            raise Ended(UNSOUND) from None
        with kept(f"{wanted.output} was written", "open it"):
            follows = "" if is_live else "; points are not worked out in it"
            line = f"{wanted.output}: {plural(rows, 'row')} to fill in, {session.sheet.game.title}"
            (complain if wanted.json else say)([line + follows, *_why_none(session, rows)])
    mention_problems(loaded)
    raise Ended(SOUND if loaded.is_ok else UNSOUND)


def _why_none(session: Session, rows: int) -> Iterator[str]:
    """Why nothing can be filled in, where that is so, and how play goes on."""
    game = session.sheet.game
    if not rows and game.finished(session.ledger):
        what = game.in_play(session.ledger) or "game"
        yield f"the {what} is over; for rows of the next one begin it first: scorekeeper new"


def _check_output(wanted: Wanted) -> None:
    if not wanted.output and not wanted.json:
        usage("template to which file?", f"add -o FILE{SUFFIXES[0]} (or {SUFFIXES[1]}): {EXAMPLE}")
    suffix = os.path.splitext(wanted.output)[1]
    if wanted.output and suffix.casefold() not in SUFFIXES:
        what = f"'{suffix}'" if suffix else "a file without a suffix"
        usage(
            f"{wanted.output}: {what} is no template",
            f"a template is a workbook or a table: FILE{' or FILE'.join(SUFFIXES)}",
        )


def _loaded(words: Sequence[str], file: str | None, wanted: Wanted) -> Loaded:
    sheet, rest = _sheet_among(words)
    if sheet is None and rest:
        if file is not None:
            usage(f"'{rest[0]}' beside --sheet {file}", "name a sheet, or a game and its players")
        return _begun(rest, wanted)
    if rest:
        usage(f"'{rest[0]}' beside the sheet {sheet}", "a sheet knows its players; leave it out")
    if wanted.settings or wanted.sides:
        usage(
            f"{sheet or file or 'the sheet'} has its own rules and sides",
            "leave --set and --sides out; rules are changed on the sheet: scorekeeper set",
        )
    return open_sheet(find_sheet(sheet, file))


def _sheet_among(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The sheet that the first word names; of several words, that must be a sheet as it stands:
    a sheet may be called like a game."""
    if len(words) == 1 or (words and (words[0].endswith(SUFFIX) or is_sheet(words[0]))):
        return take_sheet(words)
    return None, list(words)


def _begun(words: Sequence[str], wanted: Wanted) -> Loaded:
    """A sheet of that game with those players, which is not written down."""
    game, players, typed = game_words(words, EXAMPLE)
    given = dict(word.split("=", 1) for word in typed)
    try:
        lines = header_lines(
            named_game(game),
            players,
            date=given.pop("date", "") or calendar.today().isoformat(),
            dealer=given.pop("dealer", ""),
            title=given.pop("title", ""),
            sides=wanted.sides,
            settings=[*(f"{key}={text}" for key, text in given.items()), *wanted.settings],
        )
    except InputError as error:
        refuse(error)
    loaded = score_lines(os.path.join(os.path.dirname(wanted.output), f"template{SUFFIX}"), lines)
    if not loaded.is_ok or loaded.session is None:
        complain_of(loaded.problems, "template")
        raise Ended(USAGE)
    return loaded
