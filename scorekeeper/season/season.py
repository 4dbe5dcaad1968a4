"""A season: the evenings that count, added up."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple

from .balances import Account, accounts
from .choice import Choice, Dated, order_of
from .evening import Evening, Unread
from .filed import Filed, LeftOut, would_bring
from .fold import NO_COURSE, Course, Folded, told
from .later import Later
from .pairs import Pair, Partners
from .part import OVER_ALL, group_of
from .remarks import Remarks
from .reusing import folded
from .same import copies
from .scheme import AS_PLAYED, Scheme
from .shelf import Pile, Shelf
from .standing import Standing, standings
from .streamed import Streamed
from .tallies import Counts
from .who import GUEST


class Played(NamedTuple):
    """An evening that counts."""

    file: str
    date: str
    game: str
    named: str  # what people call the game
    rules: str = ""  # that differ from the usual ones, as they are typed
    is_low: bool = False  # whether the fewest points win


class Rules(NamedTuple):
    """A game as it is played: `named` is what people call it, `rules` the house rules as they are
    typed; None where all sheets of the game have the same. `is_low` where the fewest points win."""

    game: str
    named: str
    rules: str | None = None
    is_low: bool = False

    @property
    def name(self) -> str:
        """The name of the game, with its house rules where others are played, too."""
        return self.game if self.rules is None else f"{self.game} ({self.rules or 'usual rules'})"


class Season(NamedTuple):
    """What many evenings add up to.

    `standings` are over all games, `games` by game (by game and house rules, where sheets of one
    game have different ones). `days` are those that are known, in order and each once. `same` has
    the file that counts with one that is a copy of it; `notes` what else is to be said. `course` is
    all of it evening by evening, where that was asked for. `home` is what stands before the names
    of files wherever they are to be found.
    """

    title: str
    evenings: Sequence[Played]
    days: Sequence[str]
    standings: Later[Standing]
    games: Mapping[Rules, Later[Standing]]
    pairs: Sequence[Pair]
    partners: Sequence[Partners]
    accounts: Sequence[Account]
    left_out: Sequence[LeftOut]
    same: Sequence[tuple[str, str]]
    notes: Sequence[str]
    course: Course = NO_COURSE
    home: str = ""

    def path(self, file: str) -> str:
        """Where a file is to be found."""
        return os.path.join(self.home, file)


def season_of(
    filed: Iterable[Filed],
    scheme: Scheme = AS_PLAYED,
    *,
    today: str = "",
    games: Collection[str] = (),
) -> Season:
    """Add up evenings, in whatever order they come, with their course. `today` is a date, for what
    is said of later ones; of `games` only those count, where any are named.

    Raises ImpossibleError for a rating whose package is not installed.
    """
    return season_from(Pile(filed), scheme, today=today, games=games, with_course=True)


def season_from(
    shelf: Shelf,
    scheme: Scheme = AS_PLAYED,
    *,
    today: str = "",
    games: Collection[str] = (),
    with_course: bool = False,
    has_details: bool = True,
    workers: int = 1,
) -> Season:
    """The same of evenings wherever they lie; without the course what was added up before and kept
    there is not added up again, and the rest by so many processes (0: as many as cores). Without
    details there are neither pairs nor partners nor tallies."""
    choice, same = Choice(scheme, games), _copies(shelf)
    doubles = {copy for _, copy in same}
    heads = shelf.heads
    dated = choice.dated([item for item in heads if item[0] not in doubles] if doubles else heads)
    ordered = sorted(dated, key=order_of)
    if with_course:
        sums = told(shelf, ordered, scheme)
    else:
        sums = folded(shelf, ordered, scheme, workers, has_details)
    unknown = {item.file for item in sums.left_out}
    counted = [item for item in ordered if item.file not in unknown] if unknown else ordered
    own = {(item.head.game, item.head.rules): item for item in counted}
    found = Found(
        evenings=Streamed(lambda: len(counted), lambda: map(_played, counted)),
        dates=[(file, date) for file, date, _ in counted],
        rules={rules: _played(item) for rules, item in own.items()},
        pairs=sums.details.pairs.against(),
        partners=sums.details.pairs.together(),
        left_out=[*left_out(choice, shelf.evenings), *sums.left_out],
        same=same,
    )
    return assembled(sums, found, scheme, today)


class Found(NamedTuple):
    """What a season has besides its sums: the evenings that count, in their order, with file and
    date of each, one of them by each game and its house rules, and what does not count (in any
    order)."""

    evenings: Sequence[Played]
    dates: Sequence[tuple[str, str]]
    rules: Mapping[tuple[str, str], Played]
    pairs: Sequence[Pair]
    partners: Sequence[Partners]
    left_out: Sequence[LeftOut]
    same: Sequence[tuple[str, str]]


def assembled(added: Folded, found: Found, scheme: Scheme, today: str) -> Season:
    """The season of what was added up, wherever that was done; `today` as for `season_of`."""
    remarks = Remarks(scheme, today)
    remarks.hear(found.dates)
    sums = Sums(added, found.rules, scheme)
    over_all = sums.over_all()
    return Season(
        title=scheme.title,
        evenings=found.evenings,
        days=sorted({date for _, date in found.dates if date}),
        standings=over_all,
        games=sums.games(),
        pairs=found.pairs,
        partners=found.partners,
        accounts=sums.accounts(),
        left_out=sorted(found.left_out),
        same=found.same,
        notes=[*remarks.told([row.player for row in over_all]), *sums.notes()],
        course=added.course,
    )


def _played(item: Dated) -> Played:
    file, date, head = item
    return Played(file, date, head.game, head.named, head.rules, head.is_low)


def _copies(shelf: Shelf) -> list[tuple[str, str]]:
    """Sheets that are copies; only those that look like one are read."""
    tables = [head.table for _, head in shelf.heads if head.table]
    if len(set(tables)) == len(tables):
        return []
    several = {table for table, files in Counter(tables).items() if files > 1}
    alike = sorted(file for file, head in shelf.heads if head.table in several)
    return copies(shelf.evenings(alike))


def left_out(choice: Choice, evenings: Callable[[Sequence[str]], Sequence[Filed]]) -> list[LeftOut]:
    """With what they would have brought; `evenings` finds what files come to."""
    filed = evenings([file for file, _ in choice.left_out])
    return [
        LeftOut(file, why, _would_bring(found))
        for (file, why), (_, found) in zip(choice.left_out, filed, strict=True)
    ]


def _would_bring(found: Evening | Unread) -> Mapping[str, Amount]:
    return would_bring(found.results) if isinstance(found, Evening) and found.is_begun else {}


class Sums:
    """What was added up, as everybody sees it; `games` have by name and house rules an evening
    each."""

    def __init__(
        self, added: Folded, games: Mapping[tuple[str, str], Played], scheme: Scheme
    ) -> None:
        self._added = added
        self._scheme = scheme
        self._games = sorted(games.items())
        self._rules = Counter([game for (game, _), _ in self._games])

    def over_all(self) -> Later[Standing]:
        """The standings over all games."""
        return self._standings(OVER_ALL, self._added.details.tallies.over_all())

    def games(self) -> Mapping[Rules, Later[Standing]]:
        """Those by game, and by house rules where not all are the same."""
        found = {}
        for (game, rules), item in self._games:
            is_low = item.is_low and not self._scheme.places
            own = rules if self._rules[game] > 1 else None
            group = group_of(game, rules)
            tallies = self._added.details.tallies.of(group)
            found[Rules(game, item.named, own, is_low)] = self._standings(group, tallies)
        return found

    def _standings(self, name: str, tallies: Mapping[str, Counts]) -> Later[Standing]:
        added, scheme = self._added, self._scheme

        def make() -> Sequence[Standing]:
            sums, rating = added.groups[name].sums, added.ratings[name]
            ratings = {player: rating.of(player) for player in sums}
            guests = [player for player in sums if player.endswith(GUEST)]
            return standings(sums, scheme, ratings, tallies, guests)

        return Later(make, added.keys.get(name, ""))

    def accounts(self) -> Sequence[Account]:
        """The money that is still owed."""
        money: dict[str, dict[str, int]] = {}
        ongoing = self._added.groups[OVER_ALL].sums
        for player in sorted(ongoing):
            for currency, units in ongoing[player].money.items():
                money.setdefault(currency, {})[player] = units
        evenings = {player: ongoing[player].evenings for player in sorted(ongoing)}
        return accounts(money, evenings, self._scheme)

    def notes(self) -> list[str]:
        """That games, or sheets of one game, are not alike."""
        found = []
        named = {game: item.named for (game, _), item in self._games}
        unlike = [f"{named[game]} by {count}" for game, count in self._rules.items() if count > 1]
        if unlike:
            found.append(
                "each set of house rules has standings and a rating of its own: played were "
                f"{joined(unlike)}"
            )
        if len(self._rules) > 1 and not self._scheme.places:
            found.append(
                "points of different games are added up over all; to count places instead, write "
                f"the line places = [10, 6, 3, 1] into the file {self._scheme.path}"
            )
        return found
