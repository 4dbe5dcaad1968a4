"""Making a sheet of a plain table of a game, as people keep it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as calendar

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.foreign.plain_deals import PlainFile, open_plain, plain_rows, players_of
from scorekeeper.foreign.reading_back import Kept, refused
from scorekeeper.foreign.told_rows import Rows
from scorekeeper.foreign.workbook.findings import Finding
from scorekeeper.foreign.workbook.suffixes import WORKBOOKS
from scorekeeper.games.named import Named
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.new_sheet import header_lines

from .lookup import named_game
from .output import USAGE, Ended, complain_of, refuse, usage
from .reading_back import Wanted, anew_of, bytes_of, end, terms_of


class About(NamedTuple):
    """What people say of the table: its game, players with commas, settings, a title."""

    game: str
    players: str
    settings: Sequence[str]
    title: str


class _Table:
    """The table as a file that keeps the header of its sheet."""

    def __init__(self, file: PlainFile, kept: Kept) -> None:
        self._file = file
        self.kept = kept

    def rows(self, session: Session) -> Rows:
        """Its deals."""
        return plain_rows(self._file, session)


def import_plain(source: str, about: About, wanted: Wanted) -> None:
    """Make a sheet of the table."""
    if wanted.into:
        usage("a plain table makes a new sheet", "name it with -o NEW.sheet")
    if not (wanted.output or wanted.dry_run):
        usage("import into which sheet?", "add -o NEW.sheet")
    named = named_game(about.game)
    file = open_plain(bytes_of(source), source.casefold().endswith(WORKBOOKS))
    if isinstance(file, Finding):
        end(refused(file), source, wanted)
    try:
        lines = _header(named, about, file)
    except InputError as error:
        refuse(error)
    loaded = score_lines(wanted.output, lines)
    if not loaded.is_ok:
        complain_of(loaded.problems, source)
        raise Ended(USAGE)
    data = "".join(f"{line}\n" for line in lines).encode()
    anew_of(_Table(file, Kept(data)), source, wanted, terms_of("table", wanted))


def _header(named: Named, about: About, file: PlainFile) -> list[str]:
    typed = [name.strip() for name in about.players.split(",") if name.strip()]
    facts = [spec.name for spec in named.game.fact_specs]
    players = typed or players_of(file, facts)
    today = calendar.today().isoformat()
    return header_lines(named, players, date=today, settings=about.settings, title=about.title)
