"""One deal at a table of its own, without a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.named import Named

from .load import Loaded, score_lines
from .tokens import Token, pair, quote

PLAYER_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_lines(named: Named, settings: Sequence[Token], players: Sequence[str]) -> list[str]:
    """The header of a sheet for those players, as many as usual (A, B, C ...) where nobody names
    any. `settings` are pairs."""
    names = players or PLAYER_NAMES[: named.game.usual_seats]
    quoted = " ".join(quote(player.strip(), word=True) for player in names)
    lines = [f"game {named.offer.name}", f"players {quoted}"]
    in_all = named.with_settings([_pair(token) for token in settings])
    return [*lines, f"set {' '.join(in_all)}"] if in_all else lines


def single_deal(
    named: Named, settings: Sequence[Token], players: Sequence[str], facts: Sequence[Token]
) -> Loaded:
    """A deal of those facts, scored. Nobody knows whose turn it would be, or which deal is due:
    breaches of the turn are not told."""
    lines = table_lines(named, settings, players)
    words = (_pair(token) for token in (*facts, Token("anyway", "no sheet")))
    return score_lines(f"value {named.offer.name}", [*lines, f"deal {' '.join(words)}"])


def _pair(token: Token) -> str:
    assert token.key is not None
    return pair(token.key, token.value)
