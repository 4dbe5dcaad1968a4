"""Starting a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as calendar
from pathlib import Path

from scorekeeper.journal.load import Loaded, score_lines
from scorekeeper.journal.store import create_sheet
from scorekeeper.journal.tokens import pair, quote, split_argument

from .lookup import named_game
from .new_words import read_words
from .output import USAGE, Ended, complain_of, kept, say, usage


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
    game = named.game
    lines = [f"game {named.offer.name}"]
    if title:
        lines.append(f"title {quote(title)}")
    lines.append(f"date {quote(date or calendar.today().isoformat())}")
    if game.sides and not sides and len(players) == len(game.sides) < game.seats[0]:
        sides, players = " ".join(quote(name) for name in players), []
    if players:
        lines.append(f"players {' '.join(quote(name, word=True) for name in players)}")
    if sides:
        lines.append(f"sides {' '.join(sides.split())}")
    in_all = named.with_settings(settings)
    if in_all:
        lines.append(f"set {' '.join(_setting(text) for text in in_all)}")
    if dealer:
        lines.append(f"dealer {quote(dealer)}")
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


def _setting(text: str) -> str:
    key, value = split_argument(text)
    if key is None:
        usage(f"'{text}' has no value", "write --set OPTION=VALUE")
    return pair(key, value)
