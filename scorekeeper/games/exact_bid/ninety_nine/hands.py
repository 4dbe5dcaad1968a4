"""The hands of a deal and what they bid: numbers, or the suits of three bid-cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import Cell, Column, of_each, of_owners, placed
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.declaration.kinds import Counts, Notation
from scorekeeper.core.declaration.slips import OFF, OTHER_WORD, SWAPPED, Neighbour, near, replaced
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import Roster
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.suits import SUIT_ALIASES

DUMMY = "dummy"
TWO_HANDED, FOUR_HANDED = 2, 4

# What a bid-card of a suit stands for (suit signs lost in the book's scan; parlettgames.uk).
SUIT_TRICKS: Mapping[str, int] = {"C": 3, "H": 2, "S": 1, "D": 0}
BID_CARDS = 3
MOST = 9  # tricks, and the highest bid; four players play a tenth


class NinetyNineBid(NamedTuple):
    """A bid as it was recorded, and the numbers of tricks that make it."""

    text: str
    goals: tuple[int, ...]


NUMBER_BIDS = {str(tricks): NinetyNineBid(str(tricks), (tricks,)) for tricks in range(MOST + 1)}
CARD_BIDS = {
    "".join(suits): NinetyNineBid("".join(suits), (sum(SUIT_TRICKS[suit] for suit in suits),))
    for suits in combinations_with_replacement(SUIT_TRICKS, BID_CARDS)
}
BIDS = {**NUMBER_BIDS, **CARD_BIDS}
# three diamonds among four players: no trick, or all ten
EITHER = NinetyNineBid("DDD", (0, MOST + 1))
BIDS_OF_FOUR = {**BIDS, **dict.fromkeys(("DDD", "0", "10", "0/10"), EITHER)}


def bids_of(deal: AnyDeal) -> Mapping[str, NinetyNineBid]:
    """Every bid at this table by its text."""
    return BIDS_OF_FOUR if len(deal.table.players) == FOUR_HANDED else BIDS


def in_any_order(bids: Mapping[str, NinetyNineBid]) -> Mapping[str, NinetyNineBid]:
    """The bids by every text for them, those of cards in any order, too."""
    found, order = dict(bids), list(SUIT_TRICKS)
    for suits in product(order, repeat=BID_CARDS):
        found.setdefault("".join(suits), bids["".join(sorted(suits, key=order.index))])
    return found


def hands_of(deal: AnyDeal) -> Sequence[str]:
    """Who bids and wins tricks: the players, and with two of them the dummy."""
    return _with_dummy(deal.table.players)


@lru_cache(maxsize=64)
def _with_dummy(players: tuple[str, ...]) -> tuple[str, ...]:
    return (*players, DUMMY) if len(players) == TWO_HANDED else players


@lru_cache(maxsize=64)
def _roster(hands: tuple[str, ...]) -> Roster:
    return Roster(hands)


def tricks_of(deal: AnyDeal) -> int:
    """The tricks of a deal."""
    return MOST + 1 if len(deal.table.players) == FOUR_HANDED else MOST


class HandTricks(Counts):
    """The tricks of every hand; they add up to those of the deal."""

    says = f"A:3,B:2,... or 3,2,..., adding up to {MOST} (four players: {MOST + 1})"

    def __init__(self) -> None:
        super().__init__(0, tricks_of, who=hands_of, total=tricks_of)

    def roster(self, deal: AnyDeal) -> Roster:
        return _roster(_with_dummy(deal.table.players))


NinetyNineBids = Mapping[str, NinetyNineBid]


class Bids(Notation):
    """The bid of every hand: a number, or the suits of the three bid-cards."""

    says = "A:3,B:CDD,... or 3,CDD,... (C = 3, H = 2, S = 1, D = 0 tricks)"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, NinetyNineBid]:
        hands, known = hands_of(deal), bids_of(deal)
        parts = text.split(",")
        if ":" in text:
            written = self._named(parts, deal, name)
        elif len(parts) == len(hands):
            written = dict(zip(hands, parts, strict=True))
        else:
            raise MalformedError(
                f"{name}={text} gives {plural(len(parts), 'bid')} for {len(hands)}",
                f"give one bid for each of {', '.join(hands)}",
                text,
            )
        absent = [hand for hand in hands if hand not in written]
        if absent:
            raise MalformedError(
                f"{name} of {' and '.join(absent)} missing", f"add {absent[0]}:BID"
            )
        bids = {}
        for hand in hands:
            typed = written[hand]
            bids[hand] = known.get(typed) or _read(typed, known, hand)
        return bids

    def _named(self, parts: Sequence[str], deal: AnyDeal, name: str) -> dict[str, str]:
        roster = _roster(_with_dummy(deal.table.players))
        found: dict[str, str] = {}
        for part in parts:
            who, _, bid = part.partition(":")
            hand = roster.find(who)
            if hand in found:
                raise ImpossibleError(f"{name} names {hand} twice", "name each once", part)
            found[hand] = bid
        return found

    def print(self, value: Mapping[str, NinetyNineBid], deal: AnyDeal) -> str:
        return ",".join([f"{hand}:{bid.text}" for hand, bid in value.items()])

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """The bid of one hand after the other, as a number where there is one."""
        hands = hands_of(deal)
        if len(told) == len(hands):
            return None
        begun = f"{',' if told else ''}{hands[len(told)]}:"
        different = dict.fromkeys(bid.text for bid in self._different(deal))
        return Part(hands[len(told)], {f"{begun}{text}": text for text in different})

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each hand."""
        return of_owners(hands_of(deal), Column(words=tuple(in_any_order(bids_of(deal)))))

    def cells(
        self, value: Mapping[str, NinetyNineBid], columns: Sequence[Column]
    ) -> Sequence[Cell]:
        """Numbers, and suits where the bid is told by them."""
        bids = {hand: bid.text for hand, bid in value.items()}
        found: dict[str, Cell] = {
            hand: int(text) if text.isdecimal() else text for hand, text in bids.items()
        }
        return placed(found, [column.owner for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`A:3,B:CDD`."""
        return of_each(cells, columns)

    def _different(self, deal: AnyDeal) -> Iterable[NinetyNineBid]:
        known = bids_of(deal)
        return dict.fromkeys(known[str(tricks)] for tricks in range(MOST + 1))

    def domain(self, deal: AnyDeal) -> Iterator[dict[str, NinetyNineBid]]:
        """Every combination of different bids, as numbers where there is one."""
        hands, different = hands_of(deal), self._different(deal)
        for found in product(different, repeat=len(hands)):
            yield dict(zip(hands, found, strict=True))

    def neighbours(self, value: Mapping[str, NinetyNineBid], deal: AnyDeal) -> Iterator[Neighbour]:
        """A few tricks more or less, one bid-card of another suit, two bids exchanged."""
        known = bids_of(deal)
        for hand, bid in value.items():
            for slip, other, distance in (*_by_number(bid, known), *_by_cards(bid, known)):
                yield Neighbour(slip, {**value, hand: other}, distance)
        for one, two in combinations(value, 2):
            yield Neighbour(SWAPPED, {**value, one: value[two], two: value[one]})


def _by_number(bid: NinetyNineBid, known: Mapping[str, NinetyNineBid]) -> Iterator[Neighbour]:
    if bid.text.isdecimal() or bid is EITHER:
        for goal in bid.goals:
            for tricks, distance in near(goal, 0, MOST + 1):
                if str(tricks) in known:
                    yield Neighbour(OFF, known[str(tricks)], distance)


def _by_cards(bid: NinetyNineBid, known: Mapping[str, NinetyNineBid]) -> Iterator[Neighbour]:
    if not bid.text.isdecimal():
        order = list(SUIT_TRICKS)
        for place, suit in product(range(BID_CARDS), order):
            cards = sorted(replaced(bid.text, place, suit), key=order.index)
            yield Neighbour(OTHER_WORD, known["".join(cards)])


def _read(text: str, known: Mapping[str, NinetyNineBid], hand: str) -> NinetyNineBid:
    """A bid in another spelling: small letters, any order, suit signs; raises InputError."""
    suits = [SUIT_ALIASES.get(letter, letter.upper()) for letter in text]
    order = list(SUIT_TRICKS)
    if suits and all(suit in order for suit in suits):
        if len(suits) == BID_CARDS:
            return known["".join(sorted(suits, key=order.index))]
        raise ImpossibleError(
            f"'{text}' of {hand} has {len(suits)} bid-cards, not {BID_CARDS}",
            "write the suits of all three, e.g. CDD",
            text,
        )
    if text.isdecimal():
        raise ImpossibleError(
            f"bid {text} of {hand} is not possible", f"a bid is from 0 to {MOST}", text
        )
    raise MalformedError(
        f"'{text}' of {hand} is no bid",
        "write a number, or the suits of the three bid-cards, e.g. CDD (C 3, H 2, S 1, D 0)",
        text,
    )
