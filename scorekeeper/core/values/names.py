"""Names: matching by prefix without regard to case, and what a player may be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import local

from scorekeeper.core.values.parts import NamedTuple

from .problems import AmbiguousError, ImpossibleError, MalformedError

RESERVED = frozenset({"all", "none"})  # stand for players
KEYS = frozenset({"account", "against", "anyway", "at", "by", "why"})  # of records with names
LONGEST_NAME = 64
UNKNOWN = "no {what} '{text}'"  # is said of a name that nobody has
MEANT = "did you mean"  # how the hint begins that tells the nearest names
_SEPARATORS = ',:/+="'


def fold(text: str) -> str:
    """The form in which names are compared: composed letters, no case, `_` as `-`."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return text.casefold().replace("_", "-")


def squash(text: str) -> str:
    """The form in which names of games are compared: letters and digits alone, without accents, so
    that `Oh Hell!`, `oh-hell` and `ohhell` are one name."""
    plain = unicodedata.normalize("NFKD", text.casefold()).replace("ı", "i")
    return "".join(letter for letter in plain if letter.isalnum())


def nearest(text: str, names: Iterable[str], count: int = 3) -> list[str]:
    """The names most like the text, best first."""
    from difflib import get_close_matches

    known = {fold(name): name for name in names}
    key = fold(text[:LONGEST_NAME])
    return [known[found] for found in get_close_matches(key, list(known), count, 0.5)]


class _Suggestions(local):
    """How many more names may be looked up in this thread; None: any number."""

    left: int | None = None


_SUGGESTIONS = _Suggestions()


@contextmanager
def few_suggestions(count: int) -> Iterator[None]:
    """Within the block the nearest names are looked up so many times: a text of thousands of
    unknown names is not told what each might mean."""
    before, _SUGGESTIONS.left = _SUGGESTIONS.left, count
    try:
        yield
    finally:
        _SUGGESTIONS.left = before


def suggest(text: str, names: Sequence[str]) -> str:
    """A hint after an unknown name: the nearest ones, or all when they are few."""
    if _SUGGESTIONS.left is not None:
        if _SUGGESTIONS.left <= 0:
            return "put the names before it right, and it is told what this one may be"
        _SUGGESTIONS.left -= 1
    close = nearest(text, names)
    if close:
        return f"{MEANT} {' or '.join(close)}?"
    return f"known: {', '.join(names)}" if len(names) <= 24 else ""


def find(text: str, names: Sequence[str], what: str) -> str:
    """The one of the names that the text means: exact, or an unambiguous prefix; that of its
    Latin spelling where it is in other letters.

    `what` is the word for such a name in messages. Raises MalformedError for an unknown name and
    AmbiguousError when several fit.
    """
    if text in names:
        return text
    key = fold(text)
    exact = called(key, names)
    if exact:
        return exact
    found = beginning(key, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(
            f"'{text}' may be {' or '.join(found)}", f"type more of the {what}", text
        )
    raise MalformedError(UNKNOWN.format(what=what, text=text), lambda: suggest(text, names), text)


def called(key: str, names: Iterable[str]) -> str:
    """The name that the folded text spells in full, or nothing."""
    return next((name for name in names if fold(name) == key), "")


def beginning(key: str, names: Sequence[str]) -> list[str]:
    """The names that begin with the folded text; else those whose Latin spelling does."""
    if not key:
        return []
    found = [name for name in names if fold(name).startswith(key)]
    if found:
        return found
    from .latin import begins_in_latin  # few names are typed in other letters

    return [name for name in names if begins_in_latin(name, key)]


def check_name(name: str) -> str:
    """The name of a player or side as it will stand in the sheet (composed letters, trimmed).

    Raises ImpossibleError with the reason why a name cannot be used.
    """
    clean = unicodedata.normalize("NFC", name).strip()
    if not clean:
        raise MalformedError("a name is empty", "give every player a name")
    if fold(clean) in RESERVED:
        raise ImpossibleError(
            f"nobody can be called '{clean}': the word is reserved",
            "all and none stand for all players and for nobody",
            name,
        )
    if fold(clean) in KEYS:
        raise ImpossibleError(
            f"nobody can be called '{clean}': a record says {fold(clean)}= for something else",
            "add a letter or a second name",
            name,
        )
    if len(clean) > LONGEST_NAME:
        raise ImpossibleError(
            f"the name '{clean[:20]}...' has {len(clean)} letters",
            f"use at most {LONGEST_NAME} letters",
            name,
        )
    for letter in clean:
        _check_letter(letter, clean)
    return clean


def _check_letter(letter: str, name: str) -> None:
    shown = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in name)
    if letter in _SEPARATORS:
        raise ImpossibleError(
            f"the name '{shown}' contains {letter}",
            'names may not contain , : / + = or ", which separate the values of a sheet',
            name,
        )
    if letter != " " and not letter.isprintable():
        raise ImpossibleError(
            f"the name '{shown}' contains the invisible character U+{ord(letter):04X}",
            "use letters that can be seen",
            name,
        )


def check_distinct(names: Sequence[str], what: str) -> None:
    """Raises ImpossibleError when two of the names differ at most in case."""
    seen: dict[str, str] = {}
    for name in names:
        key = unicodedata.normalize("NFKC", fold(name))
        if key in seen:
            raise ImpossibleError(
                f"two {what}s are called '{seen[key]}' and '{name}'",
                "names must differ in more than upper and lower case",
                name,
            )
        seen[key] = name


class Point(NamedTuple):
    """A place at the table as a name for who sits there: `North`, `seat 3`."""

    name: str
    words: str


class Roster:
    """The names at a table, looked up by prefix, by number of the seat and by point of the
    compass; what was found once is found at once.

    `seats` are the names in the order of the seats, numbered from 1 (none where seats do not
    count); `points` the places by their folded names; who is `absent` now is known, but cannot be
    meant.
    """

    __slots__ = ("_absent", "_found", "_points", "_seats", "names", "what")

    def __init__(
        self,
        names: Sequence[str],
        what: str = "player",
        *,
        seats: Sequence[str] | None = None,
        points: Mapping[str, Point] | None = None,
        absent: Sequence[str] = (),
    ) -> None:
        self.names = tuple(names)
        self.what = what
        self._seats = self.names if seats is None else tuple(seats)
        self._points = points or {}
        self._absent = tuple(absent)
        self._found = {name: name for name in names}

    def find(self, text: str) -> str:
        """The name meant; raises MalformedError or AmbiguousError."""
        name = self._found.get(text)
        if name is None:
            self._refuse_absent(text)
            name = self._found[text] = self._look_up(text)
        return name

    def _refuse_absent(self, text: str) -> None:
        key = fold(text)
        gone = beginning(key, self._absent) if key else []
        if gone and not beginning(key, self.names):
            raise ImpossibleError(
                f"{gone[0]} is not at the table now",
                f"playing: {', '.join(self.names)}; who comes (back) is recorded first: "
                f"join {gone[0]}",
                text,
            )

    def point(self, text: str) -> Point | None:
        """The place at the table that the text means, if it means one."""
        if text.isascii() and text.isdigit() and 0 < int(text[:6]) <= len(self._seats):
            return Point(self._seats[int(text) - 1], f"seat {int(text)}")
        return self._points.get(fold(text))

    def _look_up(self, text: str) -> str:
        point = self.point(text)
        key = fold(text)
        if point is None or called(key, self.names):
            return find(text, self.names, self.what)
        rivals = [name for name in beginning(key, self.names) if name != point.name]
        if rivals:
            raise AmbiguousError(
                f"'{text}' may be {point.words} ({point.name}) or {' or '.join(rivals)}",
                f"write {point.name} for {point.words}, or {' or '.join(rivals)}",
                text,
            )
        return point.name


def joined(names: Sequence[str]) -> str:
    """`Anna`, `Anna and Boris`, `Anna, Boris and Vera`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


YES = frozenset({"yes", "y", "on", "true", "1", "да", "ja", "jo", "oui", "igen", "sí", "si"})
NO = frozenset({"no", "n", "off", "false", "0", "нет", "nein", "nej", "non", "nem"})
ALL = frozenset({"all", "everybody", "все", "alle", "tous", "alla", "mind", "todos"})
BOTH = frozenset({"both", "оба", "обе", "beide", "les-deux", "båda", "mindkettő", "ambos"})
NOBODY = frozenset(
    {"nobody", "none", "никто", "пас", "pass", "niemand", "keiner", "personne", "ingen", "senki"}
)


def means_all(text: str, allowed: Sequence[str]) -> bool:
    """Whether the text stands for all of those names: `all`, or `both` of two."""
    key = fold(text)
    is_word = key in ALL or (key in BOTH and len(allowed) == 2)
    return is_word and not called(key, allowed)


def means_nobody(text: str, names: Sequence[str]) -> bool:
    """Whether the text stands for none of those names."""
    key = fold(text)
    return key in NOBODY and not called(key, names)


def initials(players: Sequence[str], avoid: str = "") -> dict[str, str]:
    """The shortest beginning of each name that no other name has and that is not `avoid`; else
    the whole name."""
    return {player: _shortest(player, players, avoid) for player in players}


def _shortest(player: str, players: Sequence[str], avoid: str) -> str:
    others = [fold(other) for other in players if other != player]
    for size in range(1, len(player)):
        start = player[:size]
        if start != avoid and not any(other.startswith(fold(start)) for other in others):
            return start
    return player
