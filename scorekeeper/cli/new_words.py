"""The words after `new`: a file, a game and players, in whichever order people write them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from shlex import quote

from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games import registry
from scorekeeper.journal.store import SUFFIX

from .output import usage

_LONGEST = 5  # words in the name of a game: up and down the river
_EXAMPLE = "scorekeeper new friday.sheet oh-hell Anna Boris Vera"


class NewWords(NamedTuple):
    """What the words mean: the file, the name of the game as typed, players and settings."""

    path: str
    game: str
    players: list[str]
    settings: list[str]


def read_words(words: Sequence[str]) -> NewWords:
    """The words sorted out; ends the command where a file or a game is missing, or where it is not
    clear which of the words is the file."""
    settings = [word for word in words if _is_setting(word)]
    others = [word for word in words if not _is_setting(word)]
    if not others:
        usage("new which sheet, of which game?", f"e.g. {_EXAMPLE}")
    path = next((word for word in others if word.lower().endswith(SUFFIX)), "")
    if path:
        others.remove(path)
        game, players = _game_among(others, path)
    else:
        path, game, players = _without_suffix(others)
    return NewWords(path, game, players, settings)


def game_words(words: Sequence[str], example: str) -> tuple[str, list[str], list[str]]:
    """A game, players and settings, where no file is among the words."""
    settings = [word for word in words if _is_setting(word)]
    others = [word for word in words if not _is_setting(word)]
    if not others:
        usage("which game?", f"e.g. {example}")
    count = _game_at(others, 0)
    if not count:
        return others[0], others[1:], settings
    game, players = _taken(others, 0, count)
    return game, players, settings


def _is_setting(word: str) -> bool:
    """`rules=sochi`, however much of it is a formula."""
    key, equals, _ = word.partition("=")
    return bool(equals) and fold(key).replace("-", "").isalnum()


def _game_among(words: list[str], path: str) -> tuple[str, list[str]]:
    """The game, which stands first among the words or else is the only one of them, and the
    players."""
    for place in range(len(words)):
        count = _game_at(words, place)
        if count:
            return _taken(words, place, count)
    if not words:
        usage("new which game?", f"e.g. scorekeeper new {quote(path)} oh-hell Anna Boris Vera")
    return words[0], words[1:]  # by a beginning of its name, or none that is known


def _game_at(words: Sequence[str], place: int) -> int:
    """How many words from there on are the full name of a game: the most that are."""
    counts = range(min(_LONGEST, len(words) - place), 0, -1)
    return next((n for n in counts if _is_known(" ".join(words[place : place + n]))), 0)


def _is_known(name: str) -> bool:
    return registry.named(name) is not None or registry.is_open(name)


def _taken(words: Sequence[str], place: int, count: int) -> tuple[str, list[str]]:
    """The name of those words, and the others."""
    return " ".join(words[place : place + count]), [*words[:place], *words[place + count :]]


def _without_suffix(words: list[str]) -> tuple[str, str, list[str]]:
    """The file, the game and the players where no word is plainly the file."""
    count = _game_at(words, 1) if len(words) > 1 else 0
    if count:
        game, rest = _taken(words, 1, count)
        return words[0], game, rest[1:]
    count = _game_at(words, 0)
    if count:
        game, rest = _taken(words, 0, count)
        return _after_game(game, rest)
    if len(words) == 1:
        _refuse_alone(words[0])
    if os.path.splitext(words[1])[1] and not os.path.splitext(words[0])[1]:
        return words[1], words[0], words[2:]
    return words[0], words[1], words[2:]


def _after_game(game: str, rest: Sequence[str]) -> tuple[str, str, list[str]]:
    """A game that stands first: the next word is the file, if that leaves as many players as the
    game needs and taking it for a player does not."""
    offer = registry.offer(game)
    least, most = registry.load(offer.name).seats
    if len(rest) > 1 and least <= len(rest) - 1 <= most and not least <= len(rest) <= most:
        return rest[0], game, list(rest[1:])
    names = " ".join(map(quote, rest or ("Anna", "Boris", "Vera")))
    hint = f"write: scorekeeper new {offer.name}{SUFFIX} {quote(game)} {names}"
    if len(rest) > 1:
        later = " ".join(map(quote, rest[1:]))
        hint += f" (or, if {rest[0]} is the file: new {rest[0]}{SUFFIX} {quote(game)} {later})"
    usage("new needs the name of the file to make", hint)


def _refuse_alone(word: str) -> None:
    path = word if os.path.splitext(word)[1] else f"{word}{SUFFIX}"
    usage(
        f"new which game? '{word}' is none",
        f"e.g. scorekeeper new {quote(path)} oh-hell Anna Boris Vera; all: scorekeeper games",
    )
