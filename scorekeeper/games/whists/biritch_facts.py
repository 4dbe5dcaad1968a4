"""Biritch, or straight bridge: the facts of a deal, the house rules and the presets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Number, Word
from scorekeeper.core.declaration.option_kinds import Choice, Whole
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS
from scorekeeper.games.shapes.declarers import find_declarer
from scorekeeper.games.shapes.revokes import PENALTIES, Revoke, revoke_fact
from scorekeeper.games.shapes.sides import SideCounts, dealer_fact, owner_of

from .facts import declarer_fact, tricks_of_declarer

LAWS_1904 = "[laws1904]"
COLLINSON = "[collinson]"
OURS = "our choice"

HANDS = 4
HONOURS, ACES = 5, 4  # A K Q J T of trumps; the four aces at no trumps
MOST_DOUBLES = 40  # that anybody would note; the laws have their own limit

FIXED, AS_TRICKS = "30/40/100", "as_tricks"
BY_LAWS, ONE_MORE = "5v/9v/10v", "one_more"
ADD, NET = "add", "net"
CAP_100, NO_CAP = "100", "none"
OFF, THREE_TRICKS = "off", "3_tricks"

_DOUBLE_WORDS = {
    "double": 1, "doubled": 1, "contre": 1, "x": 1,
    "redouble": 2, "redoubled": 2, "sur-contre": 2, "surcontre": 2, "xx": 2,
}  # fmt: skip

SOURCES = {
    "laws1904": "Laws of Bridge 1904, in Hoyle's Games Modernized (1909)",
    "collinson": "J. Collinson, Biritch, or Russian Whist (1886), on pagat.com",
}


class Doubles(Number):
    """How often the value of the tricks was doubled; the first ones have names."""

    def __init__(self) -> None:
        super().__init__(0, MOST_DOUBLES)

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The number; raises InputError."""
        known = _DOUBLE_WORDS.get(fold(text))
        return super().parse(text, deal, name) if known is None else known

    def domain(self, deal: AnyDeal) -> Iterator[int]:
        """As far as tables usually go."""
        return iter(range(4))

    def describe(self) -> str:
        """The forms."""
        return "0, 1 (double, contre), 2 (redouble, sur-contre), ..."


class Hands:
    """Some of the hands: players, or at a table without names their sides."""

    form = "word"

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The hands in order; raises InputError."""
        players = deal.table.players
        found = tuple(find_declarer(part, deal.table) for part in text.split(","))
        for who in found:
            if players and who not in players:
                raise ImpossibleError(
                    f"{name}={text}: {who} is a side of two hands",
                    "name the player whose hand had no trump",
                    text,
                )
            if found.count(who) > (1 if players else 2):
                raise ImpossibleError(f"{name}={text} names {who} too often", "once a hand", text)
        if len(found) == HANDS:
            raise ImpossibleError(
                f"{name}={text}: somebody held the thirteen trumps", "name at most three", text
            )
        return found

    def print(self, value: Sequence[str], deal: AnyDeal) -> str:
        """Names with commas."""
        return ",".join(value) or "none"

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        """No hand, one or two."""
        hands = deal.table.players or deal.table.owners
        return chain.from_iterable(combinations(hands, size) for size in range(3))

    def describe(self) -> str:
        """The form."""
        return "PLAYER,..."


def has_trumps(deal: AnyDeal) -> bool:
    """Whether the deal is played with trumps."""
    return deal.get("trump") not in (NT, None)


def honours_dealt(deal: AnyDeal) -> int:
    """How many honours there are: four aces at no trumps."""
    return HONOURS if has_trumps(deal) else ACES


def strongest(honours: Mapping[str, int]) -> str:
    """The side with more honours; nothing when each holds two aces."""
    first, second = honours
    if honours[first] == honours[second]:
        return ""
    return first if honours[first] > honours[second] else second


def _most_in_one_hand(deal: AnyDeal) -> int:
    honours: Mapping[str, int] | None = deal.get("honours")
    return max(honours.values()) if honours else honours_dealt(deal)


def _least_in_one_hand(deal: AnyDeal) -> int:
    honours: Mapping[str, int] | None = deal.get("honours")
    return (max(honours.values()) + 1) // 2 if honours else 0


def _with_chicane(deal: AnyDeal) -> int | None:
    """All honours of a side are in one hand when the other has no trump."""
    honours, chicane = deal.get("honours"), deal.get("chicane")
    if not honours or not chicane:
        return None
    side = strongest(honours)
    if side and side in {owner_of(who, deal.table) for who in chicane}:
        most: int = honours[side]
        return most
    return None


def _scores_honours(deal: AnyDeal) -> bool:
    honours: Mapping[str, int] | None = deal.get("honours")
    return bool(honours) and bool(strongest(honours or {}))


def _fines_revokes(deal: AnyDeal) -> bool:
    return bool(deal.options.revoke == THREE_TRICKS)


def _penalties(deal: AnyDeal) -> Sequence[str]:
    return PENALTIES


@frozen
class BiritchFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    declarer: str = declarer_fact(
        "who named trumps: the dealer, or the partner asked to; the dealer if it is left out",
        needed=always,
        derive=lambda deal: deal.get("dealer"),
    )
    trump: str = fact(
        Word(STRAINS, {**STRAIN_ALIASES, "biritch": NT}),
        "the suit named, or NT (biritch)",
        needed=always,
    )
    doubles: int = fact(Doubles(), "how often the tricks were doubled", default=0)
    tricks: Mapping[str, int] = tricks_of_declarer()
    honours: Mapping[str, int] | None = fact(
        SideCounts(0, honours_dealt, total=honours_dealt, unit="honours"),
        "how many of A K Q J T of trumps each side held, at no trumps how many aces",
    )
    chicane: tuple[str, ...] = fact(
        Hands(), "whose hand had no trump", applies=has_trumps, default=()
    )
    one_hand: int | None = fact(
        Number(_least_in_one_hand, _most_in_one_hand),
        "the most honours in one hand of the side with more of them; left out: divided",
        applies=_scores_honours,
        derive=_with_chicane,
        warn=False,
    )
    revoke: tuple[Revoke, ...] = revoke_fact(_penalties, _fines_revokes, f"revoke={THREE_TRICKS}")


@frozen
class BiritchOptions(TableOptions):
    """The house rules."""

    nt_trick: int = option(
        Whole(1), 12, "what a trick at no trumps is worth", f"{LAWS_1904}; 10: {COLLINSON}"
    )
    rubber_bonus: int = option(
        Whole(0), 100, "points for the winners of a rubber", f"{LAWS_1904}; 40: {COLLINSON}"
    )
    nt_honours: str = option(
        Choice(FIXED, AS_TRICKS),
        FIXED,
        "three aces, four in a side, four in one hand: fixed points, or 3, 4 and 8 tricks",
        f"{LAWS_1904}; as_tricks: {COLLINSON}",
    )
    five_honours: str = option(
        Choice(BY_LAWS, ONE_MORE),
        BY_LAWS,
        "five honours in a side: 5 tricks, 9 with four in one hand, 10 with all; or one trick more "
        "than for four (9 also with all in one hand)",
        f"{LAWS_1904}; one_more: {COLLINSON}",
    )
    chicane: str = option(
        Choice(ADD, NET),
        ADD,
        "a hand without trumps: two tricks to its side; or added to its side's honours, and else "
        "taken off the other side's",
        f"{LAWS_1904}; net: {COLLINSON}",
    )
    double_cap: str = option(
        Choice(CAP_100, NO_CAP),
        CAP_100,
        "how far doubling goes: until a trick is worth 100, and never more; or for ever",
        f"{LAWS_1904}, law 58; none: {COLLINSON}",
    )
    revoke: str = option(
        Choice(OFF, THREE_TRICKS),
        OFF,
        "3_tricks: the other side takes three tricks, or adds or deducts their value; offenders "
        "cannot win the game or a slam in that deal",
        f"{LAWS_1904}; {COLLINSON}",
    )
    game: int = option(Whole(1), 30, "points below the line that win a game", LAWS_1904)


PRESETS = (
    Preset("bridge1904", {}, "the laws of 1904", LAWS_1904, ("book", "straight-bridge"), ("seed",)),
    Preset(
        "collinson1886",
        {
            "nt_trick": "10",
            "rubber_bonus": "40",
            "nt_honours": AS_TRICKS,
            "five_honours": ONE_MORE,
            "chicane": NET,
            "double_cap": NO_CAP,
            "revoke": THREE_TRICKS,
        },
        "the pamphlet Biritch, or Russian Whist, of 1886",
        COLLINSON,
        ("russian-whist", "collinson"),
    ),
)
