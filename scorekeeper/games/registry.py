"""The games on offer: names, aliases, one-line summaries and where each lives.

Nothing is imported here but the one game asked for, so that start-up does not grow with the
number of games.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.core.game import AnyGame
from scorekeeper.core.names import find, fold, nearest
from scorekeeper.core.problems import AmbiguousError, MalformedError


class Entry(NamedTuple):
    """One game on offer; `module` below this package defines `GAME`, or the name given."""

    name: str
    family: str
    players: str
    cards: str
    summary: str
    module: str
    attribute: str = "GAME"
    aliases: tuple[str, ...] = ()


GAMES: tuple[Entry, ...] = (
    Entry(
        "chicago-bridge",
        "Bridge",
        "4",
        "52",
        "bridge in rounds of four deals: each scored by itself, or with part-scores carried on",
        "bridge.games",
        "CHICAGO_BRIDGE",
        ("chicago", "four-deal-bridge"),
    ),
    Entry(
        "contract-bridge",
        "Bridge",
        "4",
        "52",
        "contracts below the line, everything else above it; games, vulnerability and rubbers",
        "bridge.games",
        "CONTRACT_BRIDGE",
        ("bridge", "rubber-bridge"),
    ),
    Entry(
        "vira",
        "Boston",
        "3-4",
        "52",
        "three bid for forty kinds of contract; chips against a pot, points among the players",
        "vira",
        aliases=("wira",),
    ),
    Entry(
        "barbu",
        "Compendium",
        "3-10",
        "52 or 32",
        "each player declares every contract once; doubles settle pair by pair",
        "barbu",
        aliases=("le-barbu", "tafferan"),
    ),
    Entry(
        "israeli-whist",
        "Exact bids",
        "4",
        "52",
        "an auction for trumps, then everybody's exact number of thirteen tricks",
        "exact_bid.israeli",
        "ISRAELI_WHIST",
    ),
    Entry(
        "oh-hell",
        "Exact bids",
        "3-7",
        "52",
        "bid exactly the tricks you win; the hand size changes from deal to deal",
        "exact_bid.oh_hell",
        "OH_HELL",
        ("oh-pshaw", "oh-shit", "oh-well", "blackout", "bust", "elevator", "jungle-bridge",
         "up-and-down-the-river", "nomination-whist", "contract-whist", "judgement", "kachuful",
         "pocha", "podrida", "boerenbridge", "op-en-neer", "plump", "rikiki", "ascenseur",
         "escalier", "german-bridge", "clag", "nominations", "wizard", "rage", "skull-king",
         "estimation"),
    ),
    Entry(
        "oh-hell-british",
        "Exact bids",
        "3-7",
        "52",
        "one card up to as many as the pack serves; any bid goes, a missed one costs nothing",
        "exact_bid.british",
        "OH_HELL_BRITISH",
        ("british-oh-hell", "blob"),
    ),
    Entry(
        "romanian-whist",
        "Exact bids",
        "3-7",
        "24-48",
        "up to eight cards each, one-card deals at both ends; 5 and the bid, or off",
        "exact_bid.romanian",
        "ROMANIAN_WHIST",
    ),
    Entry(
        "preference",
        "Preference",
        "3-4",
        "32",
        "pool, dump and banks: contracts, whists, miseres and raspasovkas (Russian Preferans)",
        "preference",
        aliases=("preferans", "russian-preference", "russian-preferans", "pulka"),
    ),
    Entry(
        "norwegian-whist",
        "Whist",
        "4",
        "52",
        "no trumps: grand to win tricks, nullo to avoid them; fifty points",
        "whists.norwegian",
        aliases=("norsk-whist", "grand-and-nullo"),
    ),
    Entry(
        "whist",
        "Whist",
        "4",
        "52",
        "two sides, a point for each trick above six and for honours; games and rubbers",
        "whist",
        aliases=("partnership-whist", "short-whist", "english-whist", "long-whist",
                 "american-whist"),
    ),
)


def entry(name: str) -> Entry:
    """The entry of that name or alias (or unambiguous prefix of a name).

    Raises MalformedError with the nearest names, or AmbiguousError.
    """
    key = fold(name)
    for game in GAMES:
        if key == game.name or key in game.aliases:
            return game
    names = [game.name for game in GAMES]
    try:
        found = find(name, names, "game")
    except AmbiguousError:
        raise
    except MalformedError as error:
        close = nearest(name, [*names, *(alias for game in GAMES for alias in game.aliases)])
        hint = f"did you mean {' or '.join(close)}? " if close else ""
        raise MalformedError(
            error.message, f"{hint}see: scorekeeper games", name
        ) from None
    return next(game for game in GAMES if game.name == found)


def load(name: str) -> AnyGame:
    """The game of that name or alias; raises InputError."""
    found = entry(name)
    module = import_module(f"scorekeeper.games.{found.module}")
    return cast(AnyGame, getattr(module, found.attribute))
