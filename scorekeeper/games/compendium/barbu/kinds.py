"""The kinds of values that only Barbu records: contracts, doubles, who took what, suit counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations, product

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import NUMBER, Cell, Column, placed
from scorekeeper.core.declaration.kinds import Counts, Notation, Pairs
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.kinds.pairs import Pair
from scorekeeper.core.declaration.slips import MOVED, SWAPPED, Neighbour, at_step
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.suits import SUITS

from .contracts import HIGH_HEARTS

NO_TRUMP = "NT"
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
FOR_SOME = "{fact}={text} is for {some}, not for {all}"
SUM_OF_SUIT = "the {suit} add up to {total}, not to {size}"
CARDS_DEALT = "{fact} add up to {total} cards, but {dealt} were dealt"
NO_WHOLE_TRICKS = "{who} took {count} cards, which is no number of whole tricks"
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def ranks(deal: AnyDeal) -> Sequence[str]:
    """The ranks of the pack in use, the highest first."""
    return RANKS if deal.options.pack == "52" else RANKS[: RANKS.index("7") + 1]


def flanks_of(deal: AnyDeal) -> tuple[str, ...]:
    """Everybody but the declarer."""
    return tuple(player for player in deal.table.players if player != deal.facts.declarer)


def may_double(deal: AnyDeal, player: str) -> Sequence[str]:
    """Whom a player may double or, as declarer, redouble."""
    declarer = deal.facts.declarer
    if player == declarer:
        return flanks_of(deal)
    if deal.options.is_doubled_freely(deal.facts.contract):
        return tuple(other for other in deal.table.players if other != player)
    return (declarer,)


def other_flanks(deal: AnyDeal, player: str) -> Sequence[str]:
    """The flanks besides that player."""
    return tuple(other for other in flanks_of(deal) if other != player)


class Doubles(Pairs):
    """Who doubled whom. `A/all` doubles everybody A may double (and so redoubles those who have
    doubled A); said by the declarer it redoubles whoever doubled him."""

    def __init__(self) -> None:
        super().__init__(
            may_double, groups={"table": may_double, "flanks": other_flanks, "family": other_flanks}
        )

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[Pair, ...]:
        """The pairs in seat order (the order in which they were typed means nothing)."""
        pairs = super().parse(text, deal, name)
        declarer = deal.facts.declarer
        said_all = "all" in fold(text) or "table" in fold(text)
        if said_all and not deal.options.declarer_may_double:
            pairs = self._answers(pairs, declarer, text, deal, name)
        return _in_seat_order(pairs, deal)

    def _answers(
        self, pairs: tuple[Pair, ...], declarer: str, text: str, deal: AnyDeal, name: str
    ) -> tuple[Pair, ...]:
        """The pairs with the declarer's `all` cut down to those who doubled him."""
        named: set[str] = set()
        for part in text.split(","):
            left, _, right = part.partition("/")
            if deal.table.roster.find(left) != declarer:
                continue
            if fold(right) not in ("all", "table"):
                named.update(super()._expand(right, declarer, deal, name))
            elif not any(target == declarer for _, target in pairs):
                raise ImpossibleError(
                    f"{name}: nobody has doubled the declarer {declarer}, so there is nobody to "
                    "redouble",
                    f"leave {part} out",
                    part,
                )
        return tuple(
            (player, target)
            for player, target in pairs
            if player != declarer or target in named or (target, declarer) in pairs
        )


def _in_seat_order(pairs: Sequence[Pair], deal: AnyDeal) -> tuple[Pair, ...]:
    if len(pairs) < 2:
        return tuple(pairs)
    seat = deal.table.players.index
    return tuple(sorted(pairs, key=lambda pair: (seat(pair[0]), seat(pair[1]))))


class HighHearts(Counts):
    """How many of the five high hearts each player took, out of the hearts he took."""

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution that the hearts allow."""
        hearts = deal.facts.hearts or {}
        others = sum(hearts.values()) - HIGH_HEARTS
        for counts in super().completions(part, deal):
            low = [hearts.get(player, 0) - count for player, count in counts.items()]
            if min(low) >= 0 and sum(low) == others:
                yield counts


Suits = Mapping[str, tuple[int, int, int, int]]


class SuitCounts(Notation):
    """How many clubs, diamonds, hearts and spades each player took: `A:3/5/2/2,B:...`."""

    says = "A:3/5/2/2,B:... (clubs/diamonds/hearts/spades taken)"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> Suits:
        """The four counts of each player; raises InputError when no pack gives them."""
        parts = text.split(",")
        players = deal.active
        if len(parts) != len(players):
            raise MalformedError(
                FOR_SOME.format(
                    fact=name, text=text, some=plural(len(parts), "player"), all=len(players)
                ),
                f"give every player his clubs/diamonds/hearts/spades, e.g. {players[0]}:3/5/2/2",
                text,
            )
        found: dict[str, tuple[int, int, int, int]] = {}
        for seat, part in zip(players, parts, strict=True):
            who, colon, numbers = part.rpartition(":")
            player = deal.table.roster.find(who) if colon else seat
            if player in found:
                raise ImpossibleError(f"{name} names {player} twice", "name each once", part)
            found[player] = self._four(numbers, name)
        counts = {player: found[player] for player in players}
        self._check(counts, deal, name)
        return counts

    def _four(self, text: str, name: str) -> tuple[int, int, int, int]:
        numbers = [parse_int(part, name) for part in text.split("/")]
        if len(numbers) != len(SUITS) or min(numbers) < 0:
            raise MalformedError(
                f"{name}: '{text}' is not four counts", "write clubs/diamonds/hearts/spades", text
            )
        clubs, diamonds, hearts, spades = numbers
        return clubs, diamonds, hearts, spades

    def _check(self, counts: Suits, deal: AnyDeal, name: str) -> None:
        options = deal.options
        size = int(options.pack) // len(SUITS)
        dealt = options.tricks * len(counts)
        for suit, total in zip(SUITS, map(sum, zip(*counts.values(), strict=True)), strict=True):
            if total > size or (dealt == int(options.pack) and total < size):
                raise ImpossibleError(
                    SUM_OF_SUIT.format(suit=SUIT_NAMES[suit], total=total, size=size),
                    "count the tricks again",
                    "",
                )
        total = sum(map(sum, counts.values()))
        if total != dealt:
            raise ImpossibleError(
                CARDS_DEALT.format(fact=name, total=total, dealt=dealt),
                "count the tricks again",
                "",
            )
        for player, four in counts.items():
            if sum(four) % len(counts):
                raise ImpossibleError(
                    NO_WHOLE_TRICKS.format(who=player, count=sum(four)),
                    f"a trick has {len(counts)} cards; count again",
                    "/".join(map(str, four)),
                )

    def print(self, value: Suits, deal: AnyDeal) -> str:
        """`Annie:3/5/2/2,...` in seat order."""
        return ",".join(f"{p}:{'/'.join(map(str, four))}" for p, four in value.items())

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """Four for each player."""
        suit = Column(form=NUMBER, low=0, high=len(RANKS))
        players = deal.table.everyone
        return [suit._replace(owner=who, part=name) for who in players for name in SUITS]

    def cells(self, value: Suits, columns: Sequence[Column]) -> Sequence[Cell]:
        """How many of each suit everybody took."""
        counts: dict[tuple[str, str], Cell] = {
            (who, suit): count
            for who, four in value.items()
            for suit, count in zip(SUITS, four, strict=True)
        }
        return placed(counts, [(column.owner, column.part) for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Annie:3/5/2/2,...`."""
        fours: dict[str, list[Cell]] = {}
        for column, cell in zip(columns, cells, strict=True):
            fours.setdefault(column.owner, []).append(cell)
        return ",".join(
            f"{who}:{'/'.join(str(count or 0) for count in four)}"
            for who, four in fours.items()
            if four != [None] * len(SUITS)
        )

    def domain(self, deal: AnyDeal) -> Iterator[Suits]:
        """Every possible set of counts (very many)."""
        players = deal.active
        for sizes in _suits_of_pack(deal):
            yield from _spread(players, sizes)

    def neighbours(self, value: Suits, deal: AnyDeal) -> Iterator[Neighbour]:
        """Two cards counted for each other's takers, a trick of one suit moved, two players'
        counts exchanged."""
        size = len(value)
        for one, other in combinations(value, 2):
            yield Neighbour(SWAPPED, {**value, one: value[other], other: value[one]})
            for a, b in permutations(range(len(SUITS)), 2):
                yield from _dealt_over(value, one, other, {a: 1, b: -1}, 1)
            for suit in range(len(SUITS)):
                yield from _dealt_over(value, one, other, {suit: size}, 2)
                yield from _dealt_over(value, one, other, {suit: -size}, 2)


def _dealt_over(
    value: Suits, one: str, other: str, cards: Mapping[int, int], step: int
) -> Iterator[Neighbour]:
    """So many cards of those suits counted for one player that belong to another."""
    moved = [cards.get(suit, 0) for suit in range(len(SUITS))]
    less = tuple(n - m for n, m in zip(value[one], moved, strict=True))
    more = tuple(n + m for n, m in zip(value[other], moved, strict=True))
    if min(less) >= 0 and min(more) >= 0:
        yield Neighbour(MOVED, {**value, one: less, other: more}, at_step(step))


def _suits_of_pack(deal: AnyDeal) -> list[tuple[int, int, int, int]]:
    """How many cards of each suit the pack in use can have, most usual first."""
    options = deal.options
    size = int(options.pack) // len(SUITS)
    out = int(options.pack) - options.tricks * len(deal.active)
    found = []
    for removed in _compositions(out, len(SUITS)):
        if max(removed) <= size:
            c, d, h, s = (size - r for r in removed)
            found.append((c, d, h, s))
    return sorted(found, key=lambda suits: (-suits[2], -min(suits)))


def _spread(players: Sequence[str], sizes: Sequence[int]) -> Iterator[Suits]:
    """Every way to take that many cards of the four suits in whole tricks."""
    ways = [list(_compositions(size, len(players))) for size in sizes]
    for clubs, diamonds, hearts, spades in product(*ways):
        fours = list(zip(clubs, diamonds, hearts, spades, strict=True))
        if all(sum(four) % len(players) == 0 for four in fours):
            yield dict(zip(players, fours, strict=True))


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    for bars in combinations(range(total + parts - 1), parts - 1):
        edges = (-1, *bars, total + parts - 1)
        yield tuple(b - a - 1 for a, b in pairwise(edges))


def holders(suits: Suits) -> tuple[str, ...]:
    """Who took the most cards of one suit, in seat order."""
    best = max(max(four) for four in suits.values())
    return tuple(player for player, four in suits.items() if max(four) == best)


def derived_most(deal: AnyDeal) -> tuple[str, ...] | None:
    """The holders by the recorded suits, where these are recorded."""
    return holders(deal.facts.suits) if deal.facts.suits else None
