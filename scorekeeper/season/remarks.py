"""What is to be said of the dates of the sheets, and of names that nobody has."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import fold

from .filed import Counted
from .scheme import Scheme

NAMED = 3  # files of each kind; the rest are counted


class Remarks:
    """Hears of every evening that counts. `today` is a date, for what is said of later ones."""

    def __init__(self, scheme: Scheme, today: str) -> None:
        self._scheme = scheme
        self._today = today
        self._undated = _Files("without a date, counted after all others")
        self._later = _Files("of a day that is still to come, counted all the same")
        self._wrong = _Files("with a date that is none")
        self._people: set[str] = set()

    def hear(self, item: Counted) -> None:
        """One more evening, in their order."""
        self._people.update(item.people.values())
        if not item.date:
            self._undated.add(item.file)
        elif not _is_date(item.date):
            self._wrong.add(item.file)
        if self._today and item.date > self._today:
            self._later.add(item.file)

    def told(self) -> list[str]:
        """What is to be said after the last."""
        scheme = self._scheme
        found = [*self._undated.told(), *self._later.told(), *self._wrong.told()]
        seen = set(map(fold, self._people))
        members = [name for names in scheme.divisions.values() for name in names]
        named = dict.fromkeys([*scheme.handicaps, *members])
        strange = [name for name in named if fold(name) not in seen]
        if strange:
            found.append(f"season.toml names {', '.join(strange)}, who sat at no table")
        return found


class _Files:
    """How many there are of a kind, and the first of them."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._count = 0
        self._first: list[str] = []

    def add(self, file: str) -> None:
        self._count += 1
        if self._count <= NAMED:
            self._first.append(file)

    def told(self) -> Sequence[str]:
        if not self._count:
            return ()
        rest = self._count - len(self._first)
        more = f" and {rest} more" if rest else ""
        return (f"{plural(self._count, 'sheet')} {self._what}: {', '.join(self._first)}{more}",)


def _is_date(text: str) -> bool:
    try:
        Date.fromisoformat(text)
    except ValueError:
        return False
    return True
