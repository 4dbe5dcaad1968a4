"""The first lines of a sheet that is begun."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games.named import Named

from .tokens import pair, quote, split_argument


def header_lines(
    named: Named,
    players: Sequence[str],
    *,
    date: str,
    settings: Sequence[str] = (),
    sides: str = "",
    dealer: str = "",
    title: str = "",
) -> list[str]:
    """The header of a sheet of that game as it stands in the file; whether it can be used is seen
    when it is scored. `settings` are of the form OPTION=VALUE, else MalformedError is raised; where
    as few players as sides are named, they name the sides."""
    game = named.game
    lines = [f"game {named.offer.name}"]
    if title:
        lines.append(f"title {quote(title)}")
    lines.append(f"date {quote(date)}")
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
    return lines


def _setting(text: str) -> str:
    key, value = split_argument(text)
    if key is None:
        raise MalformedError(f"'{text}' has no value", "write --set OPTION=VALUE", text)
    return pair(key, value)
