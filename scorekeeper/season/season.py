"""A season: the evenings that count, added up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date as Date
from typing import TypeVar

from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.names import fold, joined
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError

from .balances import Account, accounts
from .evening import Evening, Unread
from .filed import Counted, Filed, LeftOut, would_bring
from .pairs import Pair, Pairs, Partners
from .rating import Change, seats_of
from .rating_kinds import rating_of
from .same import copies
from .scheme import APART, AS_PLAYED, Scheme
from .standing import Ongoing, Standing, standings
from .who import GUEST, Who
from .worth import worths

OVER_ALL = ""
T = TypeVar("T")


class Season(NamedTuple):
    """What many evenings add up to.

    `worths` are what each of the `evenings` was worth to its people over all games. `standings` are
    over all games, `games` by game (by game and house rules, where sheets of one
    game have different ones). `changes` are those of the ratings, evening by evening; `same` the
    file that counts with one that is a copy of it; `notes` what else is to be said.
    """

    title: str
    evenings: Sequence[Counted]
    worths: Sequence[Mapping[str, Amount]]
    standings: Sequence[Standing]
    games: Mapping[str, Sequence[Standing]]
    pairs: Sequence[Pair]
    partners: Sequence[Partners]
    accounts: Sequence[Account]
    changes: Sequence[Change]
    left_out: Sequence[LeftOut]
    same: Sequence[tuple[str, str]]
    notes: Sequence[str]


def season_of(
    filed: Iterable[Filed],
    scheme: Scheme = AS_PLAYED,
    *,
    today: str = "",
    games: Collection[str] = (),
) -> Season:
    """Add up evenings, in whatever order they come. `today` is a date, for what is said of later
    ones; of `games` only those count, where any are named.

    Raises ImpossibleError for a rating whose package is not installed.
    """
    chosen = _Choice(scheme, games)
    listed = sorted(filed)
    same = copies(listed)
    doubles = {copy for _, copy in same}
    for item in listed:
        if item.file not in doubles:
            chosen.take(item)
    counted = chosen.named()
    adding = _Adding(counted, scheme)
    return Season(
        title=scheme.title,
        evenings=counted,
        worths=adding.worths,
        standings=adding.standings(OVER_ALL),
        games={name: adding.standings(name) for name in sorted(adding.groups) if name},
        pairs=adding.pairs.against(),
        partners=adding.pairs.together(),
        accounts=adding.accounts(),
        changes=adding.changes,
        left_out=sorted(chosen.left_out),
        same=same,
        notes=[*_notes(counted, scheme, today), *adding.notes()],
    )


# which count ---------------------------------------------------------------------------------


class _Choice:
    """Which of the sheets count, and who sat there."""

    def __init__(self, scheme: Scheme, games: Collection[str]) -> None:
        self._scheme = scheme
        self._games = games
        self._found: list[Counted] = []
        self.left_out: list[LeftOut] = []

    def take(self, item: Filed) -> None:
        """One sheet."""
        found = item.found
        if isinstance(found, Unread):
            self.left_out.append(LeftOut(item.file, found.why))
        elif self._games and found.game not in self._games:
            return
        elif found.fault:
            self.left_out.append(LeftOut(item.file, found.fault, would_bring(found.results)))
        elif not found.is_begun:
            self.left_out.append(LeftOut(item.file, "no deal has been scored"))
        else:
            self._date(item.file, found)

    def _date(self, file: str, evening: Evening) -> None:
        """When it was played, if that is in the season."""
        scheme = self._scheme
        date = scheme.dates.get(file) or scheme.dates.get(file.rpartition("/")[2])
        date = date or evening.date or evening.began[:10]
        if (scheme.first or scheme.last) and not date:
            why = "no date, and the season has a first or a last day"
            self.left_out.append(LeftOut(file, why, would_bring(evening.results)))
        elif (not scheme.first or scheme.first <= date) and (
            not scheme.last or date <= scheme.last
        ):
            self._found.append(Counted(file, date, evening, {}))

    def named(self) -> list[Counted]:
        """Those that count, in their order, with the people who sat there."""
        who = Who(self._scheme.members, self._scheme.guests == APART)
        found = []
        for item in sorted(self._found, key=lambda item: item.order):
            try:
                people = who.people(item.evening.players, item.file, item.date)
            except InputError as error:
                why = f"{error.message}: {error.hint}"
                self.left_out.append(LeftOut(item.file, why, would_bring(item.evening.results)))
            else:
                found.append(item._replace(people=people))
        return found


def _notes(counted: Sequence[Counted], scheme: Scheme, today: str) -> list[str]:
    """What is to be said of dates and of names that nobody has."""
    undated = [item.file for item in counted if not item.date]
    later = [item.file for item in counted if today and item.date > today]
    wrong = [item.file for item in counted if item.date and not _is_date(item.date)]
    found = [
        *_told(undated, "without a date, counted after all others"),
        *_told(later, "of a day that is still to come, counted all the same"),
        *_told(wrong, "with a date that is none"),
    ]
    seen = {fold(person) for item in counted for person in item.people.values()}
    named = [*scheme.handicaps, *(name for names in scheme.divisions.values() for name in names)]
    strange = [name for name in dict.fromkeys(named) if fold(name) not in seen]
    if strange:
        found.append(f"season.toml names {', '.join(strange)}, who sat at no table")
    return found


def _told(files: Sequence[str], what: str) -> list[str]:
    if not files:
        return []
    some = ", ".join(files[:3])
    more = f" and {len(files) - 3} more" if len(files) > 3 else ""
    return [f"{plural(len(files), 'sheet')} {what}: {some}{more}"]


def _is_date(text: str) -> bool:
    try:
        Date.fromisoformat(text)
    except ValueError:
        return False
    return True


# adding up -----------------------------------------------------------------------------------


class _Group:
    """The evenings of one game and one set of house rules, or all."""

    def __init__(self, scheme: Scheme) -> None:
        self.ongoing: dict[str, Ongoing] = {}
        self.rating = rating_of(scheme.rating)


class _Adding:
    """Adds evenings up, in their order."""

    def __init__(self, counted: Sequence[Counted], scheme: Scheme) -> None:
        self._scheme = scheme
        self.groups: dict[str, _Group] = {OVER_ALL: _Group(scheme)}
        self.pairs = Pairs()
        self.changes: list[Change] = []
        self.worths: list[Mapping[str, Amount]] = []
        self.rules = _rules_by_game(counted)
        for item in counted:
            self._add(item)

    def _add(self, item: Counted) -> None:
        name = group_name(item.evening, self.rules)
        for key in (OVER_ALL, name):
            group = self.groups.get(key)
            if group is None:
                group = self.groups[key] = _Group(self._scheme)
            self._count(group, item, is_over_all=key == OVER_ALL)
        self.pairs.add(item)

    def _count(self, group: _Group, item: Counted, *, is_over_all: bool) -> None:
        worth = worths(item, self._scheme, is_over_all=is_over_all)
        if is_over_all:
            self.worths.append(worth)
        is_low = item.evening.is_low and not is_over_all  # of all evenings of the group
        for result in item.evening.results:
            player = item.people[result.player]
            own = group.ongoing.get(player)
            if own is None:
                own = group.ongoing[player] = Ongoing(is_low)
            own.add(item, result, worth[player])
        if group.rating is not None:
            changes = group.rating.rate(item, seats_of(item))
            if is_over_all:
                self.changes += changes

    def standings(self, name: str) -> Sequence[Standing]:
        """Those of a group."""
        group = self.groups[name]
        rating = group.rating
        ratings = {} if rating is None else {player: rating.of(player) for player in group.ongoing}
        guests = [player for player in group.ongoing if player.endswith(GUEST)]
        return standings(group.ongoing, self._scheme, ratings, guests)

    def accounts(self) -> Sequence[Account]:
        """The money that is still owed."""
        money: dict[str, dict[str, int]] = {}
        ongoing = self.groups[OVER_ALL].ongoing
        for player in sorted(ongoing):
            for currency, units in ongoing[player].money.items():
                money.setdefault(currency, {})[player] = units
        evenings = {player: ongoing[player].evenings for player in sorted(ongoing)}
        return accounts(money, evenings, self._scheme)

    def notes(self) -> list[str]:
        """That games, or sheets of one game, are not alike."""
        found = []
        unlike = [f"{game} by {len(rules)}" for game, rules in self.rules.items() if len(rules) > 1]
        if unlike:
            found.append(
                "each set of house rules has standings and a rating of its own: played were "
                f"{joined(unlike)}"
            )
        if len(self.rules) > 1 and not self._scheme.places:
            found.append(
                "points of different games are added up over all: places = [10, 6, 3, 1] in "
                "season.toml counts places instead"
            )
        return found


def _rules_by_game(counted: Sequence[Counted]) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    for item in counted:
        found.setdefault(item.evening.game, {})[item.evening.rules] = None
    return {game: sorted(found[game]) for game in sorted(found)}


def group_name(evening: Evening, rules: Mapping[str, Sequence[str]]) -> str:
    """The name of the game, with its house rules where not all sheets have the same."""
    if len(rules[evening.game]) < 2:
        return evening.game
    return f"{evening.game} ({evening.rules or 'usual rules'})"
