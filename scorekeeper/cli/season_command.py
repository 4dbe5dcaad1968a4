"""Many sheets: what they add up to.

What was printed is kept as long as no sheet and nothing else that it hangs on changes, and what
works it out is loaded only where it is needed.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import date
from functools import cached_property
from time import sleep
from typing import TYPE_CHECKING, NoReturn

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, MalformedError
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.sheet_text import SUFFIX, read_sheet
from scorekeeper.season.cache import Cache
from scorekeeper.season.gathering import Found, as_text, gather, home_of, is_url
from scorekeeper.season.maker import MADE_BY

from .club_screen import ClubScreen
from .output import (
    SOUND,
    UNSOUND,
    USAGE,
    Ended,
    complain,
    has_colour,
    refuse,
    say,
    usage,
    width,
    wrapped,
)
from .streams import flush, write

if TYPE_CHECKING:
    from scorekeeper.core.values.cells import Grid
    from scorekeeper.season.results import Results
    from scorekeeper.season.scheme import Scheme
    from scorekeeper.season.season import Season
    from scorekeeper.season.shelf import Folder

SCHEME = "season.toml"
PAUSE = 2.0  # seconds between two looks at the sheets
LIVING = 200_000  # values of ten thousand sheets: to look them over for waste takes half a start


class Typed(NamedTuple):
    """What is to be counted and shown, as typed."""

    scheme: str = ""
    first: str = ""
    last: str = ""
    games: Sequence[str] = ()
    player: str = ""
    pairs: bool = False
    json: bool = False
    keep: bool = True
    workers: int = 0
    output: str = ""
    force: bool = False
    watch: bool = False
    engine: str = ""
    scheduler: str = ""
    results: str = ""

    @property
    def is_large(self) -> bool:
        """Whether the results are too many for the memory, and stand in tables."""
        return bool(self.engine or self.results)


class Printed(NamedTuple):
    """What is printed: lines, tables, lines; and how the command ends."""

    status: int
    before: Sequence[str]
    tables: str
    after: Sequence[str]


def season(places: Sequence[str], typed: Typed) -> None:
    """Print what many evenings add up to."""
    gc.set_threshold(LIVING)
    if typed.watch:
        _watch(places, typed)
    with closing(Work(places, typed)) as work:
        if typed.output:
            _write(work)
        printed = _answer(work)
        work.keep()
        _say(printed)
        raise Ended(printed.status)


def export(place: str, output: str, others: Mapping[str, object], *, force: bool) -> NoReturn:
    """What `season PLACE -o OUTPUT` writes; of the `others`, options of single sheets, none may be
    given."""
    for name, given in others.items():
        if given:
            usage(
                f"{name} is for one sheet, and {place} is a folder",
                "leave it out: season.toml says how a season is counted",
            )
    if not output:
        kinds = ".xlsx (or .csv, .html, .json, .parquet)"
        usage("export where?", f"add -o season{kinds}")
    _write(Work([place], Typed(output=output, force=force)))


def _answer(work: Work) -> Printed:
    """What is printed, kept from before or worked out."""
    kept = work.cache.answer(work.question) if work.cache else ""
    is_new = not kept
    if work.cache and is_new:
        kept = work.cache.answer(work.content)  # a note more, or a time of a file, moves nothing
    printed = Printed(*json.loads(kept)) if kept else _printed(work)
    if work.cache is not None:
        if is_new and work.is_kept:
            answer = json.dumps(printed)
            work.cache.keep_answer(work.question, work.content, answer, work.rendered)
        if work.cache.trouble:
            complain([f"scorekeeper: {work.cache.trouble}; everything was worked out anew"])
    return printed


def _say(printed: Printed) -> None:
    for line in _lines(printed):
        write(line)


def _lines(printed: Printed) -> Iterator[str]:
    yield from wrapped(printed.before)
    yield printed.tables
    yield from wrapped(printed.after)


def _watch(places: Sequence[str], typed: Typed) -> NoReturn:
    """Print it again whenever it changes, until Ctrl-C: for a screen in the club room."""
    screen = ClubScreen() if sys.stdout.isatty() else None
    shown: Printed | None = None
    try:
        while True:
            printed = _answer(Work(places, typed))
            if screen:
                screen.show("\n".join(_lines(printed)))
            elif printed != shown:
                _say(printed)
                flush()
                shown = printed
            sleep(PAUSE)
    except KeyboardInterrupt:
        if screen:
            screen.leave()
        raise Ended(SOUND) from None


class Work:
    """The sheets of a season and all that the answer hangs on besides; ends the command with status
    2 where there is nothing to count, or the scheme cannot be read."""

    def __init__(self, places: Sequence[str], typed: Typed) -> None:
        _refuse_what_contradicts(typed)
        self.typed = typed
        self._places = places
        self._folder = _folder(places)
        self._results: Results | None = None
        self.rendered: Mapping[str, str] = {}  # tables that are new, by what they hang on
        self.today = date.today().isoformat()
        try:
            self.found: list[Found] = [] if typed.is_large else list(gather(places))
            self._scheme_text = self._read_scheme()
        except StoreError as error:
            complain([f"scorekeeper: {error}"])
            raise Ended(USAGE) from None
        except InputError as error:
            refuse(error)
        if not self.found and not typed.is_large:
            _no_sheet()
        self.cache = Cache(self._folder) if self._can_keep else None

    @property
    def _can_keep(self) -> bool:
        """Whether there may be a cache beside the sheets."""
        return self.typed.keep and not self.typed.is_large and not is_url(self._folder)

    @property
    def _scheme_path(self) -> str:
        """Of the file in which the scheme stands, or may stand."""
        return self.typed.scheme or os.path.join(self._folder, SCHEME)

    def _read_scheme(self) -> str:
        """The text of the scheme that is named, else of that of the folder, if it has one."""
        path = self._scheme_path
        if is_url(path):
            from scorekeeper.season.storage import scheme_text

            return scheme_text(path, must_be_there=bool(self.typed.scheme))
        return read_sheet(path).text if self.typed.scheme or os.path.exists(path) else ""

    @cached_property
    def question(self) -> str:
        """A digest of all that the answer hangs on."""
        return self._digest([item.file for item in self.found], [item.stamp for item in self.found])

    @cached_property
    def content(self) -> str:
        """The same of what the sheets come to, whenever they were written: those that changed are
        scored for it."""
        with self._refusing():
            self._asked()  # what cannot be counted is refused before anything is scored
            heads = self._shelf.heads
            return self._digest([item.file for item in heads], [item.head.print for item in heads])

    def _digest(self, *sheets: Sequence[str]) -> str:
        shown = (width(), has_colour(sys.stdout))
        scheme = self._scheme_path, self._scheme_text
        told = (MADE_BY, sheets, self._places, scheme, self.today, self.typed._asdict(), shown)
        return hashlib.sha256(json.dumps(told).encode("utf-8", "replace")).hexdigest()

    @property
    def wants_course(self) -> bool:
        """Whether the answer tells of evenings one by one."""
        return bool(self.typed.output or self.typed.player)

    def season(self) -> Season:
        """Read, score and add up; ends with status 2 for what cannot be counted that way."""
        with self._refusing():
            added = self._from_tables if self.typed.is_large else self._in_memory
            return added(*self._asked())._replace(home=home_of(self._places))

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except InputError as error:
            refuse(error)
        except StoreError as error:
            complain([f"scorekeeper: {error}"])
            raise Ended(USAGE) from None

    def _asked(self) -> tuple[Scheme, Sequence[str]]:
        """The scheme, and the games that count. Raises InputError."""
        return self._scheme(), [_game(name) for name in self.typed.games]

    @cached_property
    def _shelf(self) -> Folder:
        """The sheets with what they come to."""
        from scorekeeper.season.engine import folder_of

        from .progress import Progress

        with Progress("sheets") as progress:
            return folder_of(self.found, self.cache, progress.report, self.typed.workers)

    @property
    def is_kept(self) -> bool:
        """Whether a change of any sheet would be seen."""
        return not self.typed.is_large and self._shelf.is_kept

    def _in_memory(self, scheme: Scheme, games: Sequence[str]) -> Season:
        from scorekeeper.season.season import season_from

        return season_from(
            self._shelf,
            scheme,
            today=self.today,
            games=games,
            with_course=self.wants_course,
            has_details=self.typed.json or self.typed.pairs,
            workers=self.typed.workers,
        )

    def _from_tables(self, scheme: Scheme, games: Sequence[str]) -> Season:
        from scorekeeper.season.engine_kinds import engine_of
        from scorekeeper.season.results import Results
        from scorekeeper.season.scale import season_of_results

        from .progress import Progress

        typed = self.typed
        engine = engine_of(typed.engine, typed.scheduler, typed.workers)
        self._results = Results(typed.results)
        with Progress("sheets") as progress:
            if not self._results.fill(engine, gather(self._places), progress.report):
                _no_sheet()
        return season_of_results(
            self._results, scheme, today=self.today, games=games, with_course=self.wants_course
        )

    def keep(self) -> None:
        """Keep the tables, where somebody asked for them; after all that could fail."""
        if self._results is not None:
            self._results.keep()

    def close(self) -> None:
        """Remove what is not kept."""
        if self._results is not None:
            self._results.close()

    def _scheme(self) -> Scheme:
        """With the days that were typed. Raises InputError."""
        from dataclasses import replace

        from scorekeeper.season.scheme import AS_PLAYED

        scheme = _parsed(self._scheme_text) if self._scheme_text else AS_PLAYED
        first = _day(self.typed.first, "--from") or scheme.first
        last = _day(self.typed.last, "--to") or scheme.last
        return replace(scheme, first=first, last=last, path=as_text(self._scheme_path))


def _parsed(text: str) -> Scheme:
    from scorekeeper.season.scheme_file import parse_scheme

    return parse_scheme(text)


def _refuse_what_contradicts(typed: Typed) -> None:
    if typed.scheduler and not typed.engine:
        usage("a scheduler is for an engine", "e.g. --engine dask --scheduler tcp://10.0.0.5:8786")
    if typed.watch and typed.is_large:
        usage("--watch reads few sheets again and again", "leave --engine and --results out")


def _no_sheet() -> NoReturn:
    usage("there is no sheet here", "name folders or sheets: scorekeeper season evenings/")


def _folder(places: Sequence[str]) -> str:
    """The folder in which the season is at home."""
    first = places[0] if places else "."
    if is_url(first):
        return first.rpartition("/")[0] if first.endswith(SUFFIX) else first
    return first if os.path.isdir(first) else os.path.dirname(first) or "."


def _day(text: str, option: str) -> str:
    if not text:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise MalformedError(f"{option} {text} is no date", f"e.g. {option} 2026-01-01") from None


def _game(name: str) -> str:
    from scorekeeper.core.values.names import find, fold
    from scorekeeper.games import registry

    return find(fold(name), [entry.name for entry in registry.GAMES], "game")


def _write(work: Work) -> NoReturn:
    """Write the season to a file of the kind its suffix says."""
    from scorekeeper.render.export import ExportError
    from scorekeeper.render.seasons.export import export_season
    from scorekeeper.render.seasons.tables import left_out_words

    from .overwriting import refuse_to_replace

    path = work.typed.output
    refuse_to_replace(path, work.typed.force)
    made = work.season()
    try:
        export_season(made, path)
    except InputError as error:
        refuse(error)
    except ExportError as error:
        complain([f"scorekeeper: {error}"])
        raise Ended(UNSOUND) from None
    work.keep()
    say([f"{path}: {plural(len(made.evenings), 'evening')}{left_out_words(made)}"])
    raise Ended(UNSOUND if made.left_out else SOUND)


# what is printed -----------------------------------------------------------------------------


def _printed(work: Work) -> Printed:
    """The answer, worked out."""
    made, typed = work.season(), work.typed
    player = _player(made, typed.player) if typed.player else ""
    status = UNSOUND if made.left_out else SOUND
    if typed.json:
        from scorekeeper.render.json_ import dumps
        from scorekeeper.render.seasons.data import player_json, season_json

        told = player_json(made, player) if player else season_json(made)
        return Printed(status, (), dumps(told), ())
    from scorekeeper.render.seasons.tables import (
        left_out_grids,
        money_grids,
        pairs_grids,
        player_grids,
        summary,
    )

    texts = [] if player else _standings_texts(work, made)
    grids = player_grids(made, player) if player else money_grids(made) + left_out_grids(made)
    grids += pairs_grids(made) if typed.pairs else []
    texts += [_rendered(grids)] if grids else []
    after = ["", *made.notes] if made.notes else ()
    title = f"{made.title}: " if made.title else ""
    return Printed(status, [f"{title}{summary(made)}", ""], "\n\n".join(texts), after)


def _standings_texts(work: Work, made: Season) -> list[str]:
    """The tables of standings; those in which nothing changed are kept from before."""
    from scorekeeper.render.seasons.tables import standings_tables
    from scorekeeper.season.head import digest

    shown = str(width()), str(has_colour(sys.stdout))
    tables = {digest(table.key, table.title, *shown): table for table in standings_tables(made)}
    keys = [key for key, table in tables.items() if table.key]
    kept = work.cache.parts(keys) if work.cache else {}
    texts = {key: kept.get(key) or _rendered([table.grid()]) for key, table in tables.items()}
    work.rendered = {key: texts[key] for key in keys if key not in kept}
    return list(texts.values())


def _rendered(grids: Sequence[Grid]) -> str:
    from scorekeeper.render.terminal import render_grids

    return render_grids(grids, width=width(), colour=has_colour(sys.stdout))


def _player(made: Season, name: str) -> str:
    from scorekeeper.core.values.names import find

    try:
        return find(name, [row.player for row in made.standings], "player")
    except InputError as error:
        refuse(error)
