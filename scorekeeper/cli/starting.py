"""Starting a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as calendar
from pathlib import Path

from scorekeeper.core.values.problems import InputError
from scorekeeper.journal.load import Loaded, score_lines
from scorekeeper.journal.new_sheet import header_lines
from scorekeeper.journal.store import create_sheet

from .lookup import named_game
from .new_words import read_words
from .output import USAGE, Ended, complain_of, kept, refuse, say


def new(
    words: Sequence[str],
    settings: Sequence[str],
    sides: str,
    dealer: str,
    title: str,
    date: str,
) -> None:
    """Make the sheet with its header, checked before it is written."""
    path, game_name, players, typed = read_words(words)
    given = dict(word.split("=", 1) for word in typed)
    title, date = title or given.pop("title", ""), date or given.pop("date", "")
    dealer = dealer or given.pop("dealer", "")
    settings = [*(f"{key}={text}" for key, text in given.items()), *settings]
    if not Path(path).suffix:
        path += ".sheet"  # by which later commands find it
    named = named_game(game_name)
    try:
        lines = header_lines(
            named,
            players,
            date=date or calendar.today().isoformat(),
            settings=settings,
            sides=sides,
            dealer=dealer,
            title=title,
        )
    except InputError as error:
        refuse(error)
    loaded = score_lines(path, lines)
    if not loaded.is_ok:
        complain_of(loaded.problems, path)
        raise Ended(USAGE)
    create_sheet(path, "\n".join(lines) + "\n")
    with kept(f"{path} was made", f"scorekeeper show {path}"):
        _echo(lines, loaded, path)


def _echo(lines: Sequence[str], loaded: Loaded, path: str) -> None:
    from scorekeeper.render.views import next_lines

    say(lines)
    complain_of(loaded.problems, path)
    assert loaded.session is not None
    say(next_lines(loaded.session))
