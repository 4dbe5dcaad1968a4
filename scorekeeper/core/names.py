"""Names: matching by prefix without regard to case, and what a player may be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from .problems import AmbiguousError, ImpossibleError, MalformedError

RESERVED = frozenset({"all", "none"})  # stand for players
KEYS = frozenset({"account", "against", "anyway", "at", "by", "why"})  # of records with names
LONGEST_NAME = 64
_SEPARATORS = ',:/+="'


def fold(text: str) -> str:
    """The form in which names are compared: composed letters, no case, `_` as `-`."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return text.casefold().replace("_", "-")


def nearest(text: str, names: Iterable[str], count: int = 3) -> list[str]:
    """The names most like the text, best first."""
    from difflib import get_close_matches

    known = {fold(name): name for name in names}
    key = fold(text[:LONGEST_NAME])
    return [known[found] for found in get_close_matches(key, list(known), count, 0.5)]


def suggest(text: str, names: Sequence[str]) -> str:
    """A hint after an unknown name: the nearest ones, or all when they are few."""
    close = nearest(text, names)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"known: {', '.join(names)}" if len(names) <= 24 else ""


def find(text: str, names: Sequence[str], what: str) -> str:
    """The one of the names that the text means: exact, or an unambiguous prefix.

    `what` is the word for such a name in messages. Raises MalformedError for an unknown name and
    AmbiguousError when several fit.
    """
    if text in names:
        return text
    key = fold(text)
    exact = [name for name in names if fold(name) == key]
    if exact:
        return exact[0]
    found = [name for name in names if fold(name).startswith(key)] if key else []
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(
            f"'{text}' may be {' or '.join(found)}", f"type more of the {what}", text
        )
    raise MalformedError(f"no {what} '{text}'", suggest(text, names), text)


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


class Roster:
    """The names at a table, looked up by prefix; what was found once is found at once. Those who
    are `absent` now are known, but cannot be meant."""

    __slots__ = ("_absent", "_found", "names", "what")

    def __init__(
        self, names: Sequence[str], what: str = "player", absent: Sequence[str] = ()
    ) -> None:
        self.names = tuple(names)
        self.what = what
        self._absent = tuple(absent)
        self._found = {name: name for name in names}

    def find(self, text: str) -> str:
        """The name meant; raises MalformedError or AmbiguousError."""
        name = self._found.get(text)
        if name is None:
            self._refuse_absent(text)
            name = self._found[text] = find(text, self.names, self.what)
        return name

    def _refuse_absent(self, text: str) -> None:
        key = fold(text)
        gone = [name for name in self._absent if key and fold(name).startswith(key)]
        here = [name for name in self.names if fold(name).startswith(key)]
        if gone and not here:
            raise ImpossibleError(
                f"{gone[0]} is not at the table now",
                f"playing: {', '.join(self.names)}; who comes (back) is recorded first: "
                f"join {gone[0]}",
                text,
            )


def joined(names: Sequence[str]) -> str:
    """`Anna`, `Anna and Boris`, `Anna, Boris and Vera`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
