"""Whose money is meant: a guest is one person with the member whom he becomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.core.values.names import fold

from .scheme import APART, Scheme
from .who import GUEST, members_by_name

CASH_BOX = "cash box"


class Purses:
    """Finds who pays and who is paid, among all these people as standings call them."""

    def __init__(self, people: Iterable[str], scheme: Scheme) -> None:
        self._guests_apart = scheme.guests == APART
        self._by_name = {fold(CASH_BOX): CASH_BOX}
        for person in people:
            self._by_name[fold(self.of(person))] = self.of(person)
        for alias, names in members_by_name(scheme.members).items():
            if len(names) == 1:
                self._by_name.setdefault(alias, names[0])

    def of(self, person: str) -> str:
        """The name without the word that tells a guest."""
        return person.removesuffix(GUEST) if self._guests_apart else person

    def merged(self, units: Mapping[str, int]) -> dict[str, int]:
        """What everybody has, as a guest and as a member together."""
        found: dict[str, int] = {}
        for person, count in units.items():
            found[self.of(person)] = found.get(self.of(person), 0) + count
        return found

    def named(self, name: str) -> str | None:
        """Who is called so, by name or alias; None for nobody, or for one of several."""
        return self._by_name.get(fold(name))
