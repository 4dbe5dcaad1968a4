"""The auction of Vira as a value: bids in the order in which they were made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.kinds import Notation
from scorekeeper.core.declaration.slips import (
    LEVEL,
    OTHER_PLAYER,
    OTHER_WORD,
    Neighbour,
    listed_slips,
)
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

from .kinds import (
    LEVEL_FAMILIES,
    LEVEL_WORD,
    LEVELS,
    PLAIN,
    BidCode,
    parse_code,
    refuse_idle,
    speaking_order,
)

PASS = "pass"  # in English and in Swedish
IS_NO_BID = "{name}: '{part}' is no bid"
IS_A_PASS = "{name}: '{part}' is a pass"
NO_LEVELS = "{name}: {bid} cannot be bid in colour or in preference"


class AuctionBid(NamedTuple):
    """One bid of an auction."""

    player: str
    code: str
    level: str = PLAIN


class Auction(Notation):
    """Bids in the order in which they were made: `Anna/gask5,Boris/solo9+colour`."""

    says = "PLAYER/BID,PLAYER/BID+preference,..."
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[AuctionBid, ...]:
        """The bids; whether each overcalls the one before is checked later."""
        return tuple(self._bid(part, deal, name) for part in text.split(","))

    def _bid(self, part: str, deal: AnyDeal, name: str) -> AuctionBid:
        who, slash, rest = part.partition("/")
        code, plus, level = rest.partition("+")
        if fold(code) == PASS:
            raise MalformedError(IS_A_PASS.format(name=name, part=part), "leave passes out", part)
        if not slash or not code or (plus and not level):
            raise MalformedError(
                IS_NO_BID.format(name=name, part=part),
                "write PLAYER/BID or PLAYER/BID+preference, and leave passes out",
                part,
            )
        player = deal.table.roster.find(who)
        refuse_idle(player, deal, name, part)
        found = parse_code(code, deal.options.table, "bid")
        if not plus:
            return AuctionBid(player, found)
        family = deal.options.table.bids[found].family
        if family not in LEVEL_FAMILIES:
            raise ImpossibleError(
                NO_LEVELS.format(name=name, bid=found),
                f"write {who}/{found}",
                part,
            )
        return AuctionBid(player, found, LEVEL_WORD.parse(level, deal, "level"))

    def print(self, value: Sequence[AuctionBid], deal: AnyDeal) -> str:
        """Bids with commas; a plain level is not written."""
        texts = [
            f"{player}/{code}" + (f"+{level}" if level != PLAIN else "")
            for player, code, level in value
        ]
        return ",".join(texts) or "none"

    def domain(self, deal: AnyDeal) -> Iterator[tuple[AuctionBid, ...]]:
        """The bid played alone, when forehand made it, else after each lower bid of forehand."""
        facts, bids = deal.facts, deal.options.table.bids
        last = AuctionBid(facts.declarer, facts.contract, facts.level)
        forehand = speaking_order(deal.table, facts.dealer, deal.active)[0]
        if last.player == forehand:
            yield (last,)
            return
        for code, bid in bids.items():
            if bid.rank < bids[last.code].rank:
                yield AuctionBid(forehand, code), last

    def neighbours(self, value: Sequence[AuctionBid], deal: AnyDeal) -> Iterator[Neighbour]:
        """Of one bid the family's next ones, another player or preference; one bid too many."""
        beside = {place: _beside(bid, deal) for place, bid in enumerate(value)}
        return listed_slips(value, beside, ())


def _beside(bid: AuctionBid, deal: AnyDeal) -> Iterator[Neighbour]:
    for found in _CODES.neighbours(bid.code, deal):
        if found.slip == LEVEL:
            yield found._replace(value=bid._replace(code=found.value))
    for player in deal.active:
        yield Neighbour(OTHER_PLAYER, bid._replace(player=player))
    if deal.options.table.bids[bid.code].family in LEVEL_FAMILIES:
        for level in LEVELS:
            yield Neighbour(OTHER_WORD, bid._replace(level=level))


_CODES = BidCode()
