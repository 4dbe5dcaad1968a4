"""What only Quodlibet records: hearts by low and high, tricks one by one, cards at a census."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import NUMBER, PLAYER, Cell, Column, placed
from scorekeeper.core.declaration.kinds import Counts, Notation
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.kinds.pairs import Pair
from scorekeeper.core.declaration.slips import (
    MOVED,
    OTHER_PLAYER,
    SWAPPED,
    Neighbour,
    replaced,
    swapped_parts,
)
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

HAND = 8
LOW_HEARTS, HIGH_HEARTS = 4, 4  # 7 8 9 10; Unter Ober King Deuce
HEARTS = LOW_HEARTS + HIGH_HEARTS
FOUR = 4  # hearts in one trick
EACH_KIND = 4  # Obers, and Unters, in the pack
IN_A_TRICK = 4
MOST_FOURS = HEARTS // FOUR
PACKET = 32  # cards in it at most: all
# the columns of lists with something about every trick
WINNERS = tuple(str(number) for number in range(1, HAND + 1))
LOWEST = tuple(f"{number} lowest" for number in WINNERS)
OBERS = tuple(f"{number} Obers" for number in WINNERS)
UNTERS = tuple(f"{number} Unters" for number in WINNERS)


class Figure(NamedTuple):
    """A trick with Obers or Unters: who won it, how many of each."""

    player: str
    obers: int
    unters: int

    def __str__(self) -> str:
        return f"{self.player}:{self.obers}+{self.unters}"


class FigureTricks(Notation):
    """`Anna:1+0,Boris:1+1`: winner, Obers and Unters of every trick with any."""

    says = "WINNER:OBERS+UNTERS,... for every trick with any"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[Figure, ...]:
        return tuple(self._one(part, deal, name) for part in text.split(","))

    def _one(self, part: str, deal: AnyDeal, name: str) -> Figure:
        who, colon, counts = part.partition(":")
        numbers = counts.split("+")
        if not colon or len(numbers) != 2:
            raise MalformedError(
                f"{name}: '{part}' is not a trick", "write WINNER:OBERS+UNTERS, e.g. A:1+0", part
            )
        obers, unters = (parse_int(number, name) for number in numbers)
        if min(obers, unters) < 0 or not 1 <= obers + unters <= IN_A_TRICK:
            raise ImpossibleError(
                f"{name}: a trick with {obers} Obers and {unters} Unters is not possible",
                f"name the tricks with 1 to {IN_A_TRICK} of them",
                part,
            )
        return Figure(deal.table.roster.find(who), obers, unters)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """The winners of the tricks, then the Obers and the Unters in each."""
        winner = Column(form=PLAYER, words=deal.table.everyone)
        figures = Column(form=NUMBER, low=0, high=EACH_KIND)
        spare = [int(number) > 1 for number in WINNERS] * 3
        forms = [winner] * HAND + [figures] * 2 * HAND
        parts = zip(forms, (*WINNERS, *OBERS, *UNTERS), spare, strict=True)
        return [form._replace(part=part, spare=late) for form, part, late in parts]

    def cells(self, value: Sequence[Figure], columns: Sequence[Column]) -> Sequence[Cell]:
        """Winner, Obers and Unters of each trick; raises KeyError for more tricks than there are
        columns."""
        found: dict[str, Cell] = {}
        for number, (winner, obers, unters) in enumerate(value, 1):
            found[f"{number}"] = winner
            found[f"{number} Obers"], found[f"{number} Unters"] = obers or None, unters or None
        return placed(found, [column.part for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Anna:1+0,Boris:1+1`."""
        known = {c.part: cell for c, cell in zip(columns, cells, strict=True) if cell is not None}
        tricks = zip(WINNERS, OBERS, UNTERS, strict=True)
        return ",".join(
            f"{known.get(winner, '')}:{known.get(obers, 0)}+{known.get(unters, 0)}"
            for winner, obers, unters in tricks
            if not known.keys().isdisjoint((winner, obers, unters))
        )

    def domain(self, deal: AnyDeal) -> Iterator[tuple[Figure, ...]]:
        """The cards in tricks of one kind, by winner (mixed tricks are possible, too)."""
        for obers, unters in product(deal.active, repeat=2):
            yield (Figure(obers, EACH_KIND, 0), Figure(unters, 0, EACH_KIND))
        for winners in product(deal.active, repeat=EACH_KIND):
            yield tuple(Figure(winner, 1, 1) for winner in winners)

    def neighbours(self, value: Sequence[Figure], deal: AnyDeal) -> Iterator[Neighbour]:
        """Another winner of a trick; an Ober or Unter that fell into another trick, or into one
        with no other."""
        for place, player in product(range(len(value)), deal.active):
            won = value[place]._replace(player=player)
            yield Neighbour(OTHER_PLAYER, replaced(value, place, won))
        for one, other in permutations(range(len(value)), 2):
            for less, more in _moved(value[one], value[other]):
                changed = replaced(replaced(value, one, less), other, more)
                kept = tuple(figure for figure in changed if figure.obers or figure.unters)
                if max(map(_figures, kept)) <= IN_A_TRICK:
                    yield Neighbour(MOVED, kept)
        for place, player in product(range(len(value)), deal.active):
            if _figures(value[place]) > 1:
                for less, alone in _moved(value[place], Figure(player, 0, 0)):
                    yield Neighbour(MOVED, (*replaced(value, place, less), alone))


def _moved(one: Figure, other: Figure) -> Iterator[tuple[Figure, Figure]]:
    """An Ober, or an Unter, of the one trick in the other."""
    if one.obers:
        yield one._replace(obers=one.obers - 1), other._replace(obers=other.obers + 1)
    if one.unters:
        yield one._replace(unters=one.unters - 1), other._replace(unters=other.unters + 1)


def _figures(trick: Figure) -> int:
    return trick.obers + trick.unters


class LowCards(Notation):
    """`Anna/Boris,Anna/Anna,...`: winner and player of the lowest card of every trick."""

    says = "WINNER/LOWEST,... for every trick in order"
    has_names = True

    def __init__(self, tricks: int) -> None:
        self._tricks = tricks

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[tuple[str, str], ...]:
        return tuple(self._one(part, deal, name) for part in text.split(","))

    def _one(self, part: str, deal: AnyDeal, name: str) -> tuple[str, str]:
        winner, slash, lowest = part.partition("/")
        if not slash:
            raise MalformedError(
                f"{name}: '{part}' is not a trick", "write WINNER/PLAYER-OF-LOWEST-CARD", part
            )
        find = deal.table.roster.find
        return find(winner), find(lowest)

    def print(self, value: Sequence[tuple[str, str]], deal: AnyDeal) -> str:
        return ",".join(f"{winner}/{lowest}" for winner, lowest in value)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """The winners of the tricks, then who played the lowest cards."""
        name = Column(form=PLAYER, words=deal.table.everyone)
        return [name._replace(part=part) for part in (*WINNERS, *LOWEST)]

    def cells(self, value: Sequence[Pair], columns: Sequence[Column]) -> Sequence[Cell]:
        """The two players of each trick; raises KeyError for more tricks than there are."""
        found: dict[str, Cell] = {}
        for number, (winner, lowest) in enumerate(value, 1):
            found[f"{number}"], found[f"{number} lowest"] = winner, lowest
        return placed(found, [column.part for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Anna/Boris,Anna/Anna`."""
        known = {c.part: cell for c, cell in zip(columns, cells, strict=True) if cell is not None}
        tricks = zip(WINNERS, LOWEST, strict=True)
        return ",".join(
            f"{known.get(winner, '')}/{known.get(lowest, '')}"
            for winner, lowest in tricks
            if winner in known or lowest in known
        )

    def domain(self, deal: AnyDeal) -> Iterator[tuple[tuple[str, str], ...]]:
        """Every way (very many)."""
        pairs = [(winner, lowest) for winner in deal.active for lowest in deal.active]
        return product(pairs, repeat=self._tricks)

    def neighbours(self, value: Sequence[Pair], deal: AnyDeal) -> Iterator[Neighbour]:
        """Another winner or lowest card of a trick, both exchanged, two tricks exchanged."""
        for place, (winner, lowest) in enumerate(value):
            for player in deal.active:
                yield Neighbour(OTHER_PLAYER, replaced(value, place, (player, lowest)))
                yield Neighbour(OTHER_PLAYER, replaced(value, place, (winner, player)))
            yield Neighbour(SWAPPED, replaced(value, place, (lowest, winner)))
            if place:
                yield Neighbour(SWAPPED, swapped_parts(value, place - 1, place))


class Census:
    """Cards of everybody who is left when so many are out. As long as the order of going out is not
    known, nobody can tell whose cards these are: then they cannot be read. Where nobody goes out
    they may be anybody's, and belong to no deal."""

    form = "word"
    has_names = True

    def __init__(self, out: int) -> None:
        def left(deal: AnyDeal) -> tuple[str, ...]:
            order: tuple[str, ...] = deal.facts.order or ()
            return tuple(player for player in deal.active if player not in order[:out])

        self._counts = Counts(1, HAND, who=left, missing=None, unit="cards")
        self._anybodys = Counts(0, HAND, unit="cards")
        self.print = self._counts.print
        self.domain = self._counts.domain
        self.describe = self._counts.describe
        self.columns = self._counts.columns
        self.cells = self._counts.cells
        self.told = self._counts.told

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The cards of each; raises InputError when they cannot be."""
        counts = self._anybodys if deal.facts.order is None else self._counts
        return counts.parse(text, deal, name)

    def neighbours(self, value: Mapping[str, int], deal: AnyDeal) -> Iterator[Neighbour]:
        """Those of the counts."""
        from scorekeeper.core.asking.neighbours import of_counts  # for who looks for slips

        return of_counts(self._counts, value, deal)


class HeartsTaken(Counts):
    """Low or high hearts of each player: with the `other` ones (where these are known) and the
    tricks of four they are all that there are."""

    def __init__(self, most: int, other: str, others: int) -> None:
        super().__init__(0, most, unit="hearts")
        self._most = most
        self._other = other
        self._others = others

    def _totals(self, deal: AnyDeal) -> range:
        """What they can add up to."""
        fours: Mapping[str, int] = deal.known(lambda facts: facts.fours) or {}
        rest = HEARTS - FOUR * sum(fours.values())
        other: Mapping[str, int] | None = deal.get(self._other)
        if other is not None:
            least = most = rest - sum(other.values())
        else:
            least, most = rest - self._others, rest
        return range(max(least, 0), min(most, self._most) + 1)

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution that leaves the others possible."""
        totals = self._totals(deal)
        found = super().completions(part, deal)
        return (counts for counts in found if sum(counts.values()) in totals)
