"""A claim that is disputed: which slip explains it."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from time import monotonic

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Terms
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.foreign.standing_tables import MOST_BYTES, read_standing_table
from scorekeeper.journal.load import Loaded
from scorekeeper.journal.store import SUFFIX
from scorekeeper.referee.answer import Answer
from scorekeeper.referee.claiming import distinct, figures_of
from scorekeeper.referee.figures import Figure
from scorekeeper.referee.search import Referee
from scorekeeper.referee.table_claims import (
    TableClaim,
    figures_in_sheet,
    figures_in_table,
    names_in,
)
from scorekeeper.render.claims import answer_lines, narrowed_lines
from scorekeeper.render.explanations import Shown
from scorekeeper.render.safe import safe_text

from . import streams
from .claim_words import claim_words
from .files import (
    find_sheet,
    is_sheet,
    mention_unfinished,
    open_sheet,
    session_of,
    soundness,
    split_words,
)
from .looking_up import LookingUp, Outside, Search
from .output import SOUND, UNSOUND, Ended, complain, refuse, say_json, usage, width
from .progress import Progress
from .report_commands import stake_typed


class Typed(NamedTuple):
    """How it is searched and shown, as typed."""

    source: str = ""
    stake: str = ""
    slips: int = 1
    ask: bool = False
    every: bool = False
    json: bool = False


def claim(words: Sequence[str], file: str | None, typed: Typed) -> None:
    """Say whether the claim agrees with the sheet, and which slips explain it if it does not."""
    named, rest = split_words(words)
    loaded = open_sheet(find_sheet(named, file))
    session = session_of(loaded)
    try:
        terms = Terms(stake=stake_typed(typed.stake) if typed.stake else None)
        table = _table_claim(typed.source, session) if typed.source else None
        figures = _figures(rest, session, terms, table)
    except InputError as error:
        refuse(error)
    search = _searching(Referee(session, terms), typed.slips)
    began = monotonic()
    answer = search(figures, ())
    if typed.json:
        from scorekeeper.render.claims_json import claim_json

        say_json(claim_json(answer, monotonic() - began))
    else:
        asks = typed.ask and sys.stdin.isatty() and sys.stdout.isatty()
        _say(answer._replace(question=None) if asks else answer, loaded, table, typed)
        if asks:
            LookingUp(search, _outside(typed)).hold(answer, figures)
    mention_unfinished(loaded)
    raise Ended(SOUND if answer.agrees else UNSOUND)


def _figures(
    words: Sequence[str], session: Session, terms: Terms, table: TableClaim | None
) -> list[Figure]:
    """All that is claimed. Raises InputError."""
    owner = next(iter(session.totals()))
    typed = figures_of(claim_words(words, owner), session, terms)
    found = distinct([*typed, *(table.figures if table else ())])
    if not found:
        usage(
            "what is claimed?", f"write the figures of the paper, e.g. {owner}=34, or --from FILE"
        )
    return found


def _searching(referee: Referee, slips: int) -> Search:
    """The search as far as it was asked for, which shows how far it is."""

    def search(figures: Sequence[Figure], unknown: Collection[Figure]) -> Answer:
        with Progress("slips tried") as progress:
            return referee.answer(figures, slips, unknown, progress.report)

    return search


# what is printed -----------------------------------------------------------------------------


def _shown(typed: Typed) -> Shown:
    return Shown(width(), sys.stdout.isatty(), typed.every)


def _say(answer: Answer, loaded: Loaded, table: TableClaim | None, typed: Typed) -> None:
    said = [soundness(loaded)]
    if table is not None:
        said.append(f"{typed.source}: {table.taken_as}")
        complain(table.notes)
    session = session_of(loaded)
    last = session.open_deal - 1 if session.open_deal else session.last_number
    _write(answer_lines(answer, "; ".join(said), last, _shown(typed)))


def _write(lines: Sequence[str]) -> None:
    for line in lines:
        streams.write(line)
    streams.flush()


def _outside(typed: Typed) -> Outside:
    return Outside(
        lambda question: input(safe_text(question)),
        lambda line: _write([safe_text(line)]),
        lambda answer: _write(narrowed_lines(answer, _shown(typed))),
    )


# a table instead of words --------------------------------------------------------------------


def _table_claim(source: str, session: Session) -> TableClaim:
    """The figures of a file: another sheet of the evening, or a table; ends the command for any
    other."""
    try:
        if source.endswith(SUFFIX) or is_sheet(source):
            return figures_in_sheet(session_of(open_sheet(source)), session)
        table = read_standing_table(_bytes(source), os.path.basename(source), names_in(session))
        return figures_in_table(table, session)
    except InputError as error:
        usage(f"{safe_text(source)}: {error.message}", error.hint)


def _bytes(source: str) -> bytes:
    try:
        if os.path.getsize(source) > MOST_BYTES:
            usage(f"{source} is too large to be such a table", "is it the right file?")
        with open(source, "rb") as file:
            return file.read()
    except OSError as error:
        usage(
            f"{source} cannot be read: {error.strerror}",
            "name a table with players' names as headers: --from FILE.csv",
        )
