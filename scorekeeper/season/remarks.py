"""What is to be said of the dates of the sheets, and of names that nobody has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date as Date

from scorekeeper.core.values.amounts import plural

from .purses import Purses
from .scheme import Scheme

_BYTES = re.compile(r"\\x[89a-f][0-9a-f]")  # as names of files have them that are no text
NAMED = 3  # files of each kind; the rest are counted


class Remarks:
    """Hears of every evening that counts. `today` is a date, for what is said of later ones."""

    def __init__(self, scheme: Scheme, today: str) -> None:
        self._scheme = scheme
        self._today = today
        self._undated = _Files("without a date, counted after all others")
        self._later = _Files("of a day that is still to come, counted all the same")
        self._wrong = _Files("with a date that is none")
        self._unnamed = _Files("to be renamed, for not all of the name is text")

    def hear(self, evenings: Sequence[tuple[str, str]]) -> None:
        """The evenings in their order, each with its file and date."""
        for file, _ in evenings:
            if "\\x" in file and _BYTES.search(file):
                self._unnamed.add(file)
        days = {date for _, date in evenings}
        wrong = {date for date in days if date and not _is_date(date)}
        later = {date for date in days if self._today and date > self._today}
        if "" not in days and not wrong and not later:
            return  # nearly always; evenings are many
        for file, date in evenings:
            for files, is_meant in (
                (self._undated, not date),
                (self._wrong, date in wrong),
                (self._later, date in later),
            ):
                if is_meant:
                    files.add(file)

    def told(self, people: Iterable[str]) -> list[str]:
        """What is to be said after the last, of all these people."""
        scheme, people = self._scheme, tuple(people)
        found = [*self._undated.told(), *self._later.told(), *self._wrong.told()]
        found += self._unnamed.told()
        members = [name for names in scheme.divisions.values() for name in names]
        named = dict.fromkeys([*scheme.handicaps, *members])
        strange = [name for name in named if name not in people]
        purses = Purses(people, scheme)
        paid = dict.fromkeys(name for payment in scheme.paid for name in payment[:2])
        strange += [name for name in paid if purses.named(name) is None]
        if strange:
            names = ", ".join(strange)
            found.append(
                f"{scheme.path} names {names}, who sat at no table: write names as the standings do"
            )
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
