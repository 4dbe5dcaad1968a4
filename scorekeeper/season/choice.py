"""Which of the sheets count, when each was played, and who sat there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from scorekeeper.core.values.problems import InputError

from .evening import Evening, Unread
from .filed import Counted, Filed, LeftOut, would_bring
from .scheme import APART, Scheme
from .who import Who


class Choice:
    """The choice of a scheme; of `games` only those count, where any are named. What does not count
    though somebody may expect it to is put down in `left_out`."""

    def __init__(self, scheme: Scheme, games: Collection[str]) -> None:
        self._scheme = scheme
        self._games = games
        self.left_out: list[LeftOut] = []

    def dated(self, filed: Iterable[Filed]) -> Iterator[Counted]:
        """Those that count, with their days; nobody knows yet who is who."""
        for file, found in filed:
            if isinstance(found, Unread):
                self.left_out.append(LeftOut(file, found.why))
            elif not self._games or found.game in self._games:
                yield from self._dated(file, found)

    def _dated(self, file: str, evening: Evening) -> Iterator[Counted]:
        scheme = self._scheme
        date = self.date(file, evening)
        if evening.fault:
            self._leave_out(file, evening.fault, evening)
        elif not evening.is_begun:
            self.left_out.append(LeftOut(file, "no deal has been scored"))
        elif (scheme.first or scheme.last) and not date:
            self._leave_out(file, "no date, and the season has a first or a last day", evening)
        elif (not scheme.first or scheme.first <= date) and (
            not scheme.last or date <= scheme.last
        ):
            yield Counted(file, date, evening, {})

    def date(self, file: str, evening: Evening) -> str:
        """When it was played; empty where nobody says."""
        dates = self._scheme.dates
        stated = dates.get(file) or dates.get(file.rpartition("/")[2])
        return stated or evening.date or evening.began[:10]

    def named(self, dated: Iterable[Counted]) -> Iterator[Counted]:
        """The same with the people who sat there; they must come in their order."""
        who = Who(self._scheme.members, self._scheme.guests == APART)
        for item in dated:
            try:
                people = who.people(item.evening.players, item.file, item.date)
            except InputError as error:
                self._leave_out(item.file, f"{error.message}: {error.hint}", item.evening)
            else:
                yield item._replace(people=people)

    def _leave_out(self, file: str, why: str, evening: Evening) -> None:
        self.left_out.append(LeftOut(file, why, would_bring(evening.results)))
