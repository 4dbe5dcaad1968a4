"""The forms of value that only Vira has: bids, levels, trumps, tries, tricks, turning after."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.columns import NUMBER, Cell, Column, of_each, of_owners, placed
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.declaration.kinds import Counts, Notation, Word
from scorekeeper.core.declaration.kinds.counts import note_taken
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.slips import (
    LEVEL,
    OTHER_PLAYER,
    OTHER_WORD,
    RESULT,
    STRAIN,
    Neighbour,
    at_step,
    counted,
    near,
)
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import AmbiguousError, ImpossibleError, MalformedError
from scorekeeper.core.values.suits import SUIT_ALIASES, SUIT_NAMES, SUITS

from .payments import FIGURES
from .tariff import BUY, GASK, HAND, SOLO, VIRA, Tariff, ViraBid

PLAIN, IN_COLOUR, IN_PREFERENCE = "plain", "colour", "preference"
LEVELS = (PLAIN, IN_COLOUR, IN_PREFERENCE)  # the higher the later
LEVEL_WORDS = {PLAIN: "plain", IN_COLOUR: "in colour", IN_PREFERENCE: "in preference"}
LEVEL_FAMILIES = frozenset({BUY, SOLO, VIRA, GASK})
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
AFTER_TURN_BIDS = frozenset({"turne6", "turne7", "vingel6", "vingel7"})  # Victorin

SUIT = Word(SUITS, SUIT_ALIASES, meanings=SUIT_NAMES)
LEVEL_WORD = Word(
    LEVELS,
    {"color": IN_COLOUR, "prf": IN_PREFERENCE},
    meanings={IN_COLOUR: "of the colour of preference", IN_PREFERENCE: "the suit of preference"},
)


def bid_of(deal: AnyDeal) -> ViraBid:
    """The bid that is played."""
    bids: Mapping[str, ViraBid] = deal.options.table.bids
    return bids[deal.facts.contract]


def opponents(deal: AnyDeal) -> Sequence[str]:
    """Declarer's opponents in seat order."""
    return [player for player in deal.active if player != deal.facts.declarer]


def speaking_order(table: AnyTable, dealer: str, active: Sequence[str]) -> list[str]:
    """The players in the order in which they speak: forehand, middlehand, dealer."""
    return [player for player in table.from_seat(table.after(dealer)) if player in active]


SITS_OUT = "{name}: {player} sits this deal out"


def refuse_idle(player: str, deal: AnyDeal, name: str, part: str) -> None:
    """Raises ImpossibleError when the player sits this deal out."""
    if player not in deal.active:
        raise ImpossibleError(
            SITS_OUT.format(name=name, player=player),
            f"playing: {', '.join(deal.active)}; if somebody else sat out, out=NAME says so",
            part,
        )


def is_misere(deal: AnyDeal) -> bool:
    """Whether the bid is played (or given up) as a misere."""
    return bid_of(deal).cards is not None and deal.facts.trump is None


# bids -------------------------------------------------------------------------------------------


def parse_code(text: str, tariff: Tariff, name: str) -> str:
    """The code meant by a code or its beginning, or by the bid's name in English or Swedish.

    Raises InputError.
    """
    if text in tariff.bids:
        return text
    key = _key(text)
    for bid in tariff.bids.values():
        if key and key in (_key(bid.code), _key(bid.name), _key(bid.swedish)):
            return bid.code
    begun = [
        bid.code
        for bid in tariff.bids.values()
        if key.strip("0123456789")
        and any(_key(word).startswith(key) for word in (bid.code, bid.swedish))
    ]
    if len(begun) == 1:
        return begun[0]
    if begun and text not in begun and fold(text) != key:
        raise AmbiguousError(f"'{text}' may be {' or '.join(begun)}", "add the number", text)
    try:
        return find(text, list(tariff.bids), name)
    except MalformedError as error:
        source = "scorekeeper rules vira" if tariff.name in FIGURES else tariff.name
        hint = error.hint or f"write the code of a bid; {source} lists them"
        raise MalformedError(error.message, hint, text) from None


def _key(text: str) -> str:
    """Letters and digits only, without case and accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


class BidCode(Notation):
    """A bid of the table in use."""

    says = "a bid of the table, e.g. begar6, gask2, solo8, grande"

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        return parse_code(text, deal.options.table, name)

    def meanings(self, deal: AnyDeal) -> Mapping[str, str]:
        """The bids in full."""
        return {code: bid.name for code, bid in deal.options.table.bids.items()}

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        return iter(deal.options.table.bids)

    def neighbours(self, value: str, deal: AnyDeal) -> Iterator[Neighbour]:
        """The bids of the same family, those for as many tricks, then all others."""
        bids: Mapping[str, ViraBid] = deal.options.table.bids
        bid = bids[value]
        family = [other for other in bids.values() if other.family == bid.family]
        for other in family:
            steps = abs(family.index(other) - family.index(bid))
            yield Neighbour(LEVEL, other.code, at_step(max(steps, 1)))
        for other in bids.values():
            is_like = bid.tricks is not None and other.tricks == bid.tricks
            yield Neighbour(OTHER_WORD, other.code, at_step(1 if is_like else 3))


class Tricks(Notation):
    """Declarer's tricks as one number, or those of all three."""

    says = "declarer's number, or A:6,B:4,C:3"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The tricks of those named; declarer is always one of them."""
        declarer, bid, limit = deal.facts.declarer, bid_of(deal), _most_tricks(deal)
        if bid.tricks is not None and is_misere(deal) and not deal.facts.surrender:
            deal.inferred.append(f"{bid.name} was played as misere, as there is no trump suit")
        if "," not in text:
            who, colon, number = text.rpartition(":")
            if not colon or deal.table.roster.find(who) == declarer:
                count = parse_int(number, name)
                _check_count(count, limit, deal, name, number)
                if not colon:
                    note_taken(deal, name, number, declarer)
                return {declarer: count}
        if not is_misere(deal):
            return Counts(0, HAND, total=HAND).parse(text, deal, name)
        counts = Counts(0, limit, missing=None).parse(text, deal, name)
        _check_count(sum(counts.values()), limit, deal, f"the sum of {name}", text)
        return counts

    def print(self, value: Mapping[str, int], deal: AnyDeal) -> str:
        """`6`, or `Anna:6,Boris:4,Vera:3`."""
        if len(value) == 1:
            return str(next(iter(value.values())))
        return ",".join(f"{player}:{count}" for player, count in value.items())

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each player."""
        return of_owners(deal.table.everyone, Column(form=NUMBER, low=0, high=HAND))

    def cells(self, value: Mapping[str, int], columns: Sequence[Column]) -> Sequence[Cell]:
        """The tricks of those named."""
        return placed({**value}, [column.owner for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Anna:6`."""
        return of_each(cells, columns)

    def domain(self, deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every number that declarer can win."""
        declarer = deal.facts.declarer
        return ({declarer: count} for count in range(_most_tricks(deal) + 1))

    def neighbours(self, value: Mapping[str, int], deal: AnyDeal) -> Iterator[Neighbour]:
        """A trick or more besides; of all three, moved from one to another."""
        most, is_alone = _most_tricks(deal), len(value) == 1
        for found in counted(value, is_fixed=not is_alone and not is_misere(deal)):
            tricks = found.value.values()
            if min(tricks) >= 0 and sum(tricks) <= most:
                yield found._replace(slip=RESULT) if is_alone else found


def _most_tricks(deal: AnyDeal) -> int:
    """How many tricks are played."""
    cards = bid_of(deal).cards
    return cards if cards and is_misere(deal) else HAND


def _check_count(count: int, limit: int, deal: AnyDeal, name: str, part: str) -> None:
    if 0 <= count <= limit:
        return
    what = f"{bid_of(deal).name} is a misere of" if is_misere(deal) else "a hand has"
    raise ImpossibleError(
        f"{name} {count} is not possible: {what} {limit} cards", f"write 0 to {limit}", part
    )


# after a surrender ------------------------------------------------------------------------------


def has_after_turn(bid: ViraBid) -> bool:
    """Whether an opponent may turn when the bid was given up."""
    return bid.is_turn_up and bid.code in AFTER_TURN_BIDS


class AfterTurn(NamedTuple):
    """The opponent who turned after a surrender, his trump suit and his tricks."""

    player: str
    trump: str
    tricks: int

    def __str__(self) -> str:
        return f"{self.player}/{self.trump}:{self.tricks}"


class AfterTurnKind(Notation):
    """`Vera/H:7`: who turned, the trump suit and the tricks won."""

    says = "PLAYER/SUIT:TRICKS"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> AfterTurn:
        who, slash, rest = text.partition("/")
        suit, colon, count = rest.partition(":")
        if not slash or not colon:
            raise MalformedError(
                f"{name}={text} does not say who turned what and won how many tricks",
                "write WHO/SUIT:TRICKS, e.g. Vera/H:7",
                text,
            )
        player = deal.table.roster.find(who)
        possible = opponents(deal)
        if player not in possible:
            raise ImpossibleError(
                f"{name}: {player} is no opponent", f"possible: {' or '.join(possible)}", who
            )
        trump = SUIT.parse(suit, deal, "suit")
        tricks = parse_int(count, f"{name}: tricks")
        if not 0 <= tricks <= HAND:
            raise ImpossibleError(
                f"{name}: {tricks} tricks are not possible", f"write 0 to {HAND}", count
            )
        return AfterTurn(player, trump, tricks)

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """Who turned, the trump suit, the tricks."""
        parts = (
            Part("player", {f"{player}/": player for player in opponents(deal)}),
            Part("trump", {f"{suit}:": suit for suit in SUITS}),
            Part("tricks", {str(tricks): str(tricks) for tricks in range(HAND + 1)}),
        )
        return parts[len(told)] if len(told) < len(parts) else None

    def domain(self, deal: AnyDeal) -> Iterator[AfterTurn]:
        """Both opponents with every suit and number of tricks."""
        for player in opponents(deal):
            for trump in SUITS:
                for tricks in range(HAND + 1):
                    yield AfterTurn(player, trump, tricks)

    def neighbours(self, value: AfterTurn, deal: AnyDeal) -> Iterator[Neighbour]:
        """A trick or more besides, another suit, the other opponent."""
        for tricks, distance in near(value.tricks, 0, HAND):
            yield Neighbour(RESULT, value._replace(tricks=tricks), distance)
        for trump in SUITS:
            yield Neighbour(STRAIN, value._replace(trump=trump))
        for player in opponents(deal):
            yield Neighbour(OTHER_PLAYER, value._replace(player=player))
