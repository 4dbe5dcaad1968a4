"""The names of a PBN file as they stand in a sheet: each for one, and never for another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from scorekeeper.core.values.names import check_name, fold
from scorekeeper.core.values.problems import InputError

from .boards import UnusableError

Key = tuple[str, ...]  # what makes a contestant the same as another one

_SEPARATORS = re.compile(r'[,:/+="\s]+')  # of values in a sheet
_BETWEEN_PEOPLE = ";"  # in a value that names several (3.4.5, 5.9)
_MOST_SHOWN = 4


def same(text: str) -> str:
    """The form in which two names are compared: as a sheet tells players apart."""
    return unicodedata.normalize("NFKC", fold(" ".join(text.split())))


def people(text: str) -> list[str]:
    """The people that a value names."""
    return [part.strip() for part in text.split(_BETWEEN_PEOPLE) if part.strip()]


def turned_round(text: str) -> str:
    """`Smith, John`, as the standard writes people (3.4.5), as John Smith."""
    last, comma, first = text.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and "," not in first else text


class Names:
    """The names given so far. `rewritten` are those that could not stand as they were."""

    def __init__(self) -> None:
        self.rewritten: dict[str, str] = {}
        self._names: dict[Key, str] = {}
        self._owners: dict[str, Key] = {}

    def person(self, text: str) -> str:
        """One player (or those who shared a seat)."""
        who = people(text)
        return self._name(
            tuple(map(same, who)), [self._written(one, turned_round(one)) for one in who]
        )

    def pair(self, text: Sequence[str]) -> str:
        """A pair by its people, in whatever order they are named."""
        who = [one for each in text for one in people(each)]
        key = tuple(sorted(map(same, who)))
        return self._name(key, [self._written(one, turned_round(one)) for one in who])

    def number(self, text: str, section: str, direction: str, who: str) -> str:
        """A pair by its number in a section and, where these are two fields, its direction; it is
        called by its people where they are known and no other pair has their names."""
        key = section, direction, same(text)
        name = f"{section}{direction}{text}"
        if who and key not in self._names:
            before = self.rewritten.copy()
            try:
                return self._name(key, [self._written(p, turned_round(p)) for p in people(who)])
            except UnusableError:  # nobody can be called that, or another pair is
                self.rewritten = before
        return self._name(key, [self._written(name, name)])

    def team(self, text: str) -> str:
        """A team."""
        return self._name((same(text),), [self._written(text, text)])

    def _written(self, text: str, wanted: str) -> str:
        name = _SEPARATORS.sub(" ", wanted).strip()
        if name != " ".join(text.split()):
            self.rewritten[text] = name
        return name

    def _name(self, key: Key, parts: Sequence[str]) -> str:
        known = self._names.get(key)
        if known is not None:
            return known
        try:
            name = check_name("-".join(parts))
        except InputError as error:
            raise UnusableError(error.message) from None
        if self._owners.setdefault(same(name), key) != key:
            raise UnusableError(f"somebody else is called {name} in the sheet already")
        self._names[key] = name
        return name

    def remark(self) -> str:
        """Which names were rewritten, nothing if none was."""
        shown = [f"'{text}' as {name}" for text, name in self.rewritten.items()]
        more = f" and {len(shown) - _MOST_SHOWN} more" if len(shown) > _MOST_SHOWN else ""
        if not shown:
            return ""
        return (
            'a name in a sheet may not contain , : / + = or ", so these were rewritten: '
            f"{', '.join(shown[:_MOST_SHOWN])}{more}"
        )
