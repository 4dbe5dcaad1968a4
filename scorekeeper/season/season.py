"""A season: the evenings that count, added up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple

from .balances import Account, accounts
from .choice import Choice
from .evening import Evening
from .filed import Counted, Filed, LeftOut
from .pairs import Pair, Pairs, Partners
from .rating import Change, seats_of
from .rating_kinds import rating_of
from .remarks import Remarks
from .same import copies
from .scheme import AS_PLAYED, Scheme
from .standing import Ongoing, Standing, standings
from .who import GUEST
from .worth import worths

OVER_ALL = ""


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
    choice = Choice(scheme, games)
    listed = sorted(filed)
    same = copies(listed)
    doubles = {copy for _, copy in same}
    dated = choice.dated(item for item in listed if item.file not in doubles)
    counted = list(choice.named(sorted(dated, key=lambda item: item.order)))
    remarks = Remarks(scheme, today)
    for item in counted:
        remarks.hear(item)
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
        left_out=sorted(choice.left_out),
        same=same,
        notes=[*remarks.told(), *adding.notes()],
    )


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
