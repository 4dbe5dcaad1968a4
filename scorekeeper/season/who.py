"""Who is who: the names on the sheets, and the people of the season behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase

from scorekeeper.core.values.names import fold, joined
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import AmbiguousError

GUEST = " (guest)"


class Member(NamedTuple):
    """Somebody of the season, and the names under which he stands on sheets.

    From `since` to `until` (dates as on sheets, both included; empty: always) he is a member, at
    other times a guest. Where `sheets` has patterns of file names, the names mean him on those
    sheets alone: two people may go by one name.
    """

    name: str
    aliases: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    sheets: tuple[str, ...] = ()

    def is_at(self, file: str) -> bool:
        """Whether his names mean him on that sheet."""
        name = file.replace("\\", "/")
        return not self.sheets or any(
            fnmatchcase(name, pattern) or fnmatchcase(name.rpartition("/")[2], pattern)
            for pattern in self.sheets
        )

    def belongs(self, date: str) -> bool:
        """Whether he is a member on that day; on an unknown day he is, if he ever was."""
        return not date or ((self.since or date) <= date and date <= (self.until or date))


def members_by_name(members: Sequence[Member]) -> Mapping[str, Sequence[str]]:
    """The members behind each name and alias, by `fold`."""
    found: dict[str, list[str]] = {}
    for member in members:
        for alias in dict.fromkeys(map(fold, (member.name, *member.aliases))):
            found.setdefault(alias, []).append(member.name)
    return found


class Who:
    """Finds the person behind a name. With `guests_apart` guests are told by the word behind
    their name, as long as there are members at all. `spelt` has by `fold` how names are written
    whose bearers are no members."""

    def __init__(
        self,
        members: Sequence[Member],
        guests_apart: bool = False,
        spelt: Mapping[str, str] = {},
    ) -> None:
        self._guests_apart = guests_apart and bool(members)
        self._by_name: dict[str, list[Member]] = {}
        self._spelt = spelt
        for member in members:
            for name in dict.fromkeys(map(fold, (member.name, *member.aliases))):
                self._by_name.setdefault(name, []).append(member)

    def people(self, names: Sequence[str], file: str, date: str) -> Mapping[str, str]:
        """The person behind each name of one sheet.

        Raises AmbiguousError where a name may mean two people, or two names mean one.
        """
        found: dict[str, str] = {}
        behind: dict[str, str] = {}
        for name in names:
            person = self._person(name, file, date)
            if person in behind:
                raise AmbiguousError(
                    f"{behind[person]} and {name} are both {person}, and sit at one table",
                    f"take one of them out of the aliases of {person}, or name the sheets of each",
                )
            found[name] = person
            behind[person] = name
        return found

    def _person(self, name: str, file: str, date: str) -> str:
        key = fold(name)
        there = [member for member in self._by_name.get(key, ()) if member.is_at(file)]
        own = [member for member in there if member.sheets] or there
        if len(own) > 1:
            names = joined([member.name for member in own])
            raise AmbiguousError(
                f"{name} may be {names}", "say with sheets= who of them sat at which table"
            )
        if own:
            is_guest = self._guests_apart and not own[0].belongs(date)
            return own[0].name + GUEST * is_guest
        return self._spelt.get(key, name) + GUEST * self._guests_apart
