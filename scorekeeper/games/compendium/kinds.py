"""The kinds of values that compendium games record: contracts, single cards, cards left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.columns import PLAYER, Cell, Column, placed
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.declaration.kinds import Counts, Notation, Word
from scorekeeper.core.declaration.slips import (
    MOVED,
    SWAPPED,
    Neighbour,
    at_step,
    replaced,
    swapped_parts,
)
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

from .parts import TRICKS, Pack, PerPlayer
from .schedule import AnyStanding, open_contracts

Cards = Mapping[str, str]  # which of certain cards each player took, joined by `+`
MANY = 99  # more cards than there are, and more players than sit down
NO_ALIASES: Mapping[str, str] = {}
TableDeal = Deal[object, object, AnyStanding]


def pack_of(deal: TableDeal) -> Pack:
    """The pack of the table."""
    return deal.turn.state.rules.pack


def hand(deal: TableDeal) -> int:
    """Cards of each player at the beginning of a deal."""
    return pack_of(deal).tricks


class ContractWord(Word):
    """A contract of this table; its domain are those that the dealer may play now."""

    def __init__(self, words: Sequence[str] = ()) -> None:
        super().__init__(words)
        self._all = frozenset(map(fold, words))

    def meanings(self, deal: TableDeal) -> Mapping[str, str]:
        """What each of them counts."""
        rules = deal.turn.state.rules
        return {name: made.rule(rules.pack) for name, made in rules.contracts.items()}

    def words(self, deal: TableDeal) -> Sequence[str]:
        """The contracts of this table."""
        return tuple(deal.turn.state.rules.contracts)

    def parse(self, text: str, deal: TableDeal, name: str) -> str:
        rules = deal.turn.state.rules
        known = rules.names.get(text) or rules.names.get(fold(text))
        if known is None and fold(text) in self._all and fold(text) not in rules.contracts:
            raise ImpossibleError(
                f"{fold(text)} is not among the contracts of this table",
                f"it plays {', '.join(rules.contracts)}",
                text,
            )
        return known or find(text, tuple(rules.contracts), name)

    def domain(self, deal: TableDeal) -> Iterator[str]:
        """What the dealer may play now; all contracts when that is nothing."""
        state = deal.turn.state
        dealer = deal.get("dealer") or state.dealer
        return iter(open_contracts(state, dealer) or tuple(state.rules.contracts))


class Takings(Counts):
    """Cards taken by each player, never more than his tricks hold."""

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution that the tricks allow."""
        return (
            counts
            for counts in super().completions(part, deal)
            if all(count <= _room(deal, player) for player, count in counts.items())
        )


def _room(deal: AnyDeal, player: str) -> int:
    """How many cards the player took at most: those of his tricks, where these are recorded."""
    tricks = deal.values.get(TRICKS)
    return MANY if tricks is None else tricks[player] * len(deal.table.players)


def total_of(fact: str) -> Counts:
    """Counts of the tricks or cards of that kind, which add up to what the pack has."""

    def total(deal: TableDeal) -> int:
        return pack_of(deal).things.get(fact, 0)

    return Takings(0, total, total=total, unit=fact)


class CardTakers(Notation):
    """Which of certain cards each player took: `Anna:A+10,Boris:K`, every card once.

    The value maps each player who took some to his cards, joined by `+` in their order of rank;
    `aliases` maps further spellings to the cards.
    """

    says = "A:CARD+CARD,B:CARD,... every card once"
    has_names = True

    def __init__(self, fact: str, aliases: Mapping[str, str] = NO_ALIASES) -> None:
        self._fact = fact
        self._aliases = {fold(spelling): card for spelling, card in aliases.items()}

    def cards(self, deal: TableDeal) -> tuple[str, ...]:
        """The cards, the highest first."""
        return pack_of(deal).cards[self._fact]

    def parse(self, text: str, deal: TableDeal, name: str) -> dict[str, str]:
        """The cards of each player; raises InputError when one is missing or named twice."""
        cards = self.cards(deal)
        takers: dict[str, str] = {}
        for part in text.split(","):
            player, named = self._taken(part, deal, name)
            for card in named:
                if card in takers:
                    raise ImpossibleError(
                        f"{name}: {card} was taken twice, by {takers[card]} and by {player}",
                        "every card has one taker",
                        part,
                    )
                takers[card] = player
        missing = [card for card in cards if card not in takers]
        if missing:
            raise ImpossibleError(
                f"{name}: nobody took {' '.join(missing)}", "every card has one taker"
            )
        return self._by_player([takers[card] for card in cards], deal)

    def _taken(self, part: str, deal: TableDeal, name: str) -> tuple[str, Iterator[str]]:
        """A player and the cards named as his, read one by one."""
        cards = self.cards(deal)
        who, colon, named = part.partition(":")
        if not colon:
            raise MalformedError(
                f"{name}: '{part}' does not say which cards",
                f"write PLAYER:{cards[0]}+{cards[1]},...",
                part,
            )
        words = filter(None, named.split("+"))
        found = (self._aliases.get(fold(word)) or find(word, cards, "card") for word in words)
        return deal.table.roster.find(who), found

    def _by_player(self, takers: Sequence[str], deal: TableDeal) -> dict[str, str]:
        pairs = list(zip(takers, self.cards(deal), strict=True))
        found = {p: "+".join(c for taker, c in pairs if taker == p) for p in deal.active}
        return {player: cards for player, cards in found.items() if cards}

    def next_part(self, told: Sequence[str], deal: TableDeal) -> Part | None:
        """One card after the other: who took it."""
        cards = self.cards(deal)
        if len(told) == len(cards):
            return None
        comma, card = "," if told else "", cards[len(told)]
        return Part(card, {f"{comma}{player}:{card}": player for player in deal.active})

    def columns(self, deal: TableDeal) -> Sequence[Column]:
        """One for each card: who took it."""
        players = deal.table.everyone
        return [Column(part=card, form=PLAYER, words=players) for card in self.cards(deal)]

    def cells(self, value: Cards, columns: Sequence[Column]) -> Sequence[Cell]:
        """The takers of the cards."""
        takers: dict[str, Cell] = {c: who for who, cards in value.items() for c in cards.split("+")}
        return placed(takers, [column.part for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Anna:A,Boris:K`."""
        taken = zip(columns, cells, strict=True)
        return ",".join(f"{taker}:{column.part}" for column, taker in taken if taker)

    def domain(self, deal: TableDeal) -> Iterator[dict[str, str]]:
        for takers in product(deal.active, repeat=len(self.cards(deal))):
            yield self._by_player(takers, deal)

    def neighbours(self, value: Cards, deal: TableDeal) -> Iterator[Neighbour]:
        """One card with another taker, two cards exchanged, then all that two players took."""
        cards = self.cards(deal)
        taken = {card: player for player, held in value.items() for card in held.split("+")}
        takers = [taken[card] for card in cards]
        for place, player in product(range(len(cards)), deal.active):
            yield Neighbour(MOVED, self._by_player(replaced(takers, place, player), deal))
        for one, other in combinations(range(len(cards)), 2):
            yield Neighbour(SWAPPED, self._by_player(swapped_parts(takers, one, other), deal))
        for who, whom in combinations(deal.active, 2):
            turned = {who: whom, whom: who}
            exchanged = [turned.get(player, player) for player in takers]
            yield Neighbour(SWAPPED, self._by_player(exchanged, deal), at_step(2))


class CardsOrCounts(Notation):
    """Things taken: which cards, at tables where the pack says so, else how many."""

    has_names = True

    def __init__(self, fact: str, aliases: Mapping[str, str] = NO_ALIASES) -> None:
        self._fact = fact
        self._cards = CardTakers(fact, aliases)
        self._counts = total_of(fact)
        self.says = f"{self._counts.describe()}; or {self._cards.describe()}"

    def _kind(self, deal: TableDeal) -> CardTakers | Counts:
        return self._cards if self._fact in pack_of(deal).cards else self._counts

    def parse(self, text: str, deal: TableDeal, name: str) -> PerPlayer | Cards:
        return self._kind(deal).parse(text, deal, name)

    def next_part(self, told: Sequence[str], deal: TableDeal) -> Part | None:
        """Who took each card, where the cards are named."""
        kind = self._kind(deal)
        return kind.next_part(told, deal) if isinstance(kind, CardTakers) else None

    def columns(self, deal: TableDeal) -> Sequence[Column]:
        """Those of the cards or of the counts."""
        return self._kind(deal).columns(deal)

    def cells(self, value: PerPlayer | Cards, columns: Sequence[Column]) -> Sequence[Cell]:
        """Who took which, or how many each."""
        kind = self._cards if columns[0].part else self._counts
        return kind.cells(value, columns)  # type: ignore[arg-type]

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """As it is told where the cards are named, or counted."""
        return (self._cards if columns[0].part else self._counts).told(cells, columns)

    def domain(self, deal: TableDeal) -> Iterator[PerPlayer | Cards]:
        return iter(self._kind(deal).domain(deal))

    def neighbours(self, value: Any, deal: TableDeal) -> Iterator[Neighbour]:
        """Those of the cards, or of the numbers."""
        kind = self._kind(deal)
        if isinstance(kind, CardTakers):
            return kind.neighbours(value, deal)
        from scorekeeper.core.asking.neighbours import of_counts  # for who looks for slips

        return of_counts(kind, value, deal)


def how_many(taken: PerPlayer | Cards, player: str) -> int:
    """How many cards the player took, whether they were counted or named."""
    mine = taken.get(player, 0)
    return mine if isinstance(mine, int) else mine.count("+") + 1


class CardsLeft(Counts):
    """Cards left when the first player goes out: exactly one player has none."""

    says = "A:3,B:2,... or 3,0,2,... with 0 (or nothing) for the player who went out"

    def __init__(self) -> None:
        super().__init__(0, hand, unit="cards")

    def completions(self, part: Mapping[str, int], deal: TableDeal) -> Iterator[dict[str, int]]:
        for player in deal.active:
            if part.get(player, 0) or 0 in [n for p, n in part.items() if p != player]:
                continue
            others = [other for other in deal.active if other not in {player, *part}]
            for counts in product(range(1, hand(deal) + 1), repeat=len(others)):
                left = {**part, **dict(zip(others, counts, strict=True))}
                yield {p: left.get(p, 0) for p in deal.active}
