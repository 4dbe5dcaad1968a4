"""The deals of Lorum: what they cost.

Sources: Parlett (the four core deals) and the page after it
(the optional ones); pagat.com "Lora / Lorum"; Wikipedia "Lorum (card game)"; quantentorpedo.de.
Amounts are what a player pays, so positive is bad; a part that is won is negative.
"""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work
from scorekeeper.games.compendium.parts import (
    KING_OF_HEARTS,
    ByCard,
    Counted,
    DealContract,
    Each,
    Left,
    One,
    Pack,
    Winners,
    pass_lines,
    taken_by,
)
from scorekeeper.games.shapes.lines import Line, worked

from .declaration import (
    ALL_TO_POT,
    ALLBAD,
    APE,
    FASTTRAIN,
    FIFTH,
    FIRSTLAST,
    GRADED,
    HEARTS,
    HUNDRED,
    KING,
    KINGS,
    KIRAKO,
    NAMES,
    OBERS,
    PLACE,
    QUART,
    REDKING,
    SEVENTH,
    THREE,
    TRAIN,
    TRIAL,
    TRICKS,
    UNTER,
    LorumFacts,
    LorumOptions,
)

OPPOSITE = 2  # seats
GOING_OUT = frozenset({QUART, FASTTRAIN, KIRAKO})
OBER_VALUES = {"C": 1, "S": 2, "D": 3, "H": 4}  # pagat: acorns, leaves, bells, hearts
OBER = 2  # Wikipedia after the book, which has lost the sentence
MARKS = (25, 50, 75, 100)
MARK_VALUES = (1, 2, 3, 4)
HUNDRED_VALUE = THREE_VALUE = 10  # pagat
KINGS_VALUE = 2  # quantentorpedo.de
TRIAL_VALUE = 16
RED_FIRST, RED_LATER, RED_LAST, RED_ANNOUNCED, RED_BLIND = 16, 8, 32, 64, 5  # Wikipedia


class Marks(NamedTuple):
    """Who brought the common count to certain numbers."""

    numbers: tuple[int, ...]
    rates: tuple[int, ...]
    needs: tuple[str, ...] = ("reached",)

    def lines(self, facts: LorumFacts, pack: Pack) -> list[Line]:
        return [
            (player, rate, f"brought the count to {number}: {rate}")
            for player, number, rate in zip(facts.reached, self.numbers, self.rates, strict=True)
        ]

    def worth(self, facts: LorumFacts, pack: Pack) -> Amount:
        return sum(self.rates)

    def rule(self, pack: Pack) -> str:
        pairs = zip(self.numbers, self.rates, strict=True)
        return "bringing the count to " + "; ".join(f"{number}: {rate}" for number, rate in pairs)


class RedKing(NamedTuple):
    """The king of hearts, by the trick in which it falls."""

    needs: tuple[str, ...] = ("king", "trick")

    def lines(self, facts: LorumFacts, pack: Pack) -> list[Line]:
        points = self.worth(facts, pack)
        said = ", announced" if facts.announced else ""
        return [(facts.king, points, f"king of hearts in trick {facts.trick}{said}: {points}")]

    def worth(self, facts: LorumFacts, pack: Pack) -> int:
        """First trick, last one (announced or not), any other."""
        if facts.trick == pack.tricks:
            return RED_ANNOUNCED if facts.announced else RED_LAST
        return RED_FIRST if facts.trick == 1 else RED_LATER

    def rule(self, pack: Pack) -> str:
        return (
            f"king of hearts in the first trick: {RED_FIRST}; later: {RED_LATER}; in the last: "
            f"{RED_LAST}, announced {RED_ANNOUNCED}"
        )


class Trial(NamedTuple):
    """The leader repeats a deal of his choice and fails or not."""

    needs: tuple[str, ...] = ("failed",)

    def lines(self, facts: LorumFacts, pack: Pack) -> list[Line]:
        """The points of a dealer who failed."""
        return [(facts.dealer, TRIAL_VALUE, f"failed: {TRIAL_VALUE}")] if facts.failed else []

    def worth(self, facts: LorumFacts, pack: Pack) -> int:
        """16 or nothing."""
        return TRIAL_VALUE if facts.failed else 0

    def rule(self, pack: Pack) -> str:
        return f"the dealer, if he failed: {TRIAL_VALUE}"


class LeftByPlace(NamedTuple):
    """Cards left when the first player went out, times 1, 2, 3 for going out second, third, last;
    and the turns missed."""

    passed: int
    needs: tuple[str, ...] = ("left", "order")

    def lines(self, facts: LorumFacts, pack: Pack) -> list[Line]:
        """Cards by place, passes."""
        found = [
            worked(player, _out_as(times, facts.left[player]), facts.left[player] * Work(times))
            for times, player in enumerate(facts.order)
            if times
        ]
        return found + pass_lines(facts.passes or {}, self.passed)

    def worth(self, facts: LorumFacts, pack: Pack) -> int:
        """Cards times place, and passes."""
        cards = sum(times * facts.left[player] for times, player in enumerate(facts.order))
        return cards + self.passed * sum((facts.passes or {}).values())

    def rule(self, pack: Pack) -> str:
        return f"each card left: 1, 2, 3 by place; each pass: {self.passed}"


def _out_as(times: int, cards: int) -> str:
    return f"{plural(cards, 'card')} left, out as number {times + 1}"


def obers_part(options: LorumOptions) -> Counted:
    """Two for each Ober, or each at its own value."""
    return ByCard(OBERS, OBER_VALUES) if options.obers == GRADED else Each(OBERS, OBER)


def going_out(options: LorumOptions) -> Counted:
    """The last deal."""
    if options.has_pot:
        return Left(1)
    if options.lorum == PLACE:
        return LeftByPlace(options.pass_)
    return Left(1, passed=options.pass_)


# fmt: off
def parts_of(deal: str, options: LorumOptions, tricks: int) -> tuple[Counted, ...]:
    """What a deal counts at a table with that many tricks."""
    if deal == ALLBAD:
        bad = (HEARTS, OBERS, TRICKS, KING, UNTER, SEVENTH)
        return tuple(part for name in bad for part in parts_of(name, options, tricks))
    found: dict[str, tuple[Counted, ...]] = {
        HEARTS: (Each(HEARTS, 1, options.hearts_all),),
        OBERS: (obers_part(options),),
        TRICKS: (Each(TRICKS, 1),),
        KING: (_king(options.king),),
        APE: (taken_by("ape", "the hairy ape", options.ape),),
        UNTER: (_unter(options.unter),),
        SEVENTH: (Winners((7,), (options.seventh,)),),
        TRAIN: (Marks(MARKS, MARK_VALUES),),
        QUART: (Left(1),),
        FASTTRAIN: (Left(1),),
        HUNDRED: (Marks((101,), (HUNDRED_VALUE,)),),
        THREE: (_king(THREE_VALUE), _unter(THREE_VALUE), Winners((tricks,), (THREE_VALUE,))),
        FIRSTLAST: (Winners((1, tricks), (options.firstlast, options.firstlast)),),
        FIFTH: (Winners((5,), (options.fifth,)),),
        REDKING: (_king(RED_BLIND) if options.redking == "blind" else RedKing(),),
        KINGS: (Each("kings", KINGS_VALUE),),
        TRIAL: (Trial(),),
        KIRAKO: (going_out(options),),
    }
    return found[deal]
# fmt: on


def _king(points: int) -> Counted:
    return taken_by("king", KING_OF_HEARTS, points)


def _unter(points: int) -> Counted:
    return One("jack", "Unter of acorns", ((OPPOSITE, points),))


def contract_of(deal: str, options: LorumOptions, tricks: int) -> DealContract:
    """A deal as a contract of the table."""
    letter, aliases = NAMES[deal]
    may: tuple[str, ...] = ()
    if deal in GOING_OUT and (options.pass_ or options.kirako == ALL_TO_POT):
        may = ("passes",)
    elif deal == REDKING:
        may = ("announced",)
    return DealContract(deal, parts_of(deal, options, tricks), letter, aliases, may)
