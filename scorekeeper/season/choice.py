"""Which of the sheets count, when each was played, and who sat there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError

from .evening import Evening
from .filed import Counted, LeftOut, would_bring
from .head import Head, Headed
from .scheme import APART, Scheme
from .who import Who


class Dated(NamedTuple):
    """An evening that counts, and when it was played (empty: nobody knows)."""

    file: str
    date: str
    head: Head


def order_of(item: Dated) -> tuple[bool, str, str, str, str]:
    """By date, then by the time of the first record, then by what was played: so the order does not
    hang on the names of files. Those without a date come last."""
    _, date, head = item
    return not date, date, head.began, head.tie, head.print


class Choice:
    """The choice of a scheme; of `games` only those count, where any are named. What does not count
    though somebody may expect it to is put down in `left_out`, with the reason."""

    def __init__(self, scheme: Scheme, games: Collection[str]) -> None:
        self._scheme = scheme
        self._games = games
        self.left_out: list[tuple[str, str]] = []

    def dated(self, heads: Iterable[Headed]) -> Iterator[Dated]:
        """Those that count, with their days."""
        games, first, last = self._games, self._scheme.first, self._scheme.last
        is_open, dates = not (first or last), self._scheme.dates
        for file, head in heads:
            if games and head.game and head.game not in games:
                continue
            date = (dates and self._date(file)) or head.date or head.began[:10]
            is_sound = is_open and head.is_begun and not head.fault
            why = "" if is_sound else _fault(head, date, is_open)
            if why:
                self.left_out.append((file, why))
            elif is_open or ((not first or first <= date) and (not last or date <= last)):
                yield Dated(file, date, head)

    def _date(self, file: str) -> str:
        """When it was played, as the scheme says; empty where it does not."""
        dates = self._scheme.dates
        return dates.get(file) or dates.get(file.rpartition("/")[2]) or ""


def _fault(head: Head, date: str, is_open: bool) -> str:
    """Why it does not count, though it is of the game and of a day of the season."""
    if head.fault:
        return head.fault
    if not head.is_begun:
        return "no deal has been scored"
    return "" if date or is_open else "no date, and the season has a first or a last day"


class Seating:
    """Finds who sat where. `spelt` has the names that stand on sheets, as on the first of them;
    what nobody can tell is put down in `left_out`."""

    def __init__(self, scheme: Scheme, spelt: Mapping[str, str]) -> None:
        self._who = Who(scheme.members, scheme.guests == APART, spelt)
        self.left_out: list[LeftOut] = []

    def named(self, dated: Iterable[tuple[Dated, Evening]]) -> Iterator[Counted]:
        """The evenings with the people who sat there."""
        for (file, date, _), evening in dated:
            try:
                people = self._who.people(evening.players, file, date)
            except InputError as error:
                why = f"{error.message}: {error.hint}"
                self.left_out.append(LeftOut(file, why, would_bring(evening.results)))
            else:
                yield Counted(file, date, evening, people)
