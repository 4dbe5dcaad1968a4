"""The deals of Lorum: what they cost.

Sources: Parlett (the four core deals) and the page after it
(the optional ones); pagat.com "Lora / Lorum"; Wikipedia "Lorum (card game)"; quantentorpedo.de.
Amounts are what a player pays, so positive is bad; a part that is won is negative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.work import Work
from scorekeeper.games.compendium.parts import (
    KING_OF_HEARTS,
    ByCard,
    CountedThing,
    DealCells,
    DealContract,
    Each,
    Left,
    One,
    Pack,
    Special,
    Winners,
    by_place,
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

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

OPPOSITE = 2  # seats
GOING_OUT = frozenset({QUART, FASTTRAIN, KIRAKO})
OBER_VALUES = {"C": 1, "S": 2, "D": 3, "H": 4}  # pagat: acorns, leaves, bells, hearts
OBER = 2  # Wikipedia after the book, which has lost the sentence
THREE_VALUE = 10  # pagat
KINGS_VALUE = 2  # quantentorpedo.de
TRIAL_VALUE = 16
RED_FIRST, RED_LATER, RED_LAST, RED_ANNOUNCED, RED_BLIND = 16, 8, 32, 64, 5  # Wikipedia


def marks(numbers: tuple[int, ...], rates: tuple[int, ...]) -> Special:
    """Who brought the common count to certain numbers."""
    prices = tuple(zip(numbers, rates, strict=True))

    def lines(facts: LorumFacts, pack: Pack) -> list[Line]:
        return [
            (player, rate, f"brought the count to {number}: {rate}")
            for player, (number, rate) in zip(facts.reached, prices, strict=True)
        ]

    def formula(cells: DealCells, player: str) -> Expr:
        return by_place(cells, "reached", player, rates)

    card = "; ".join(f"{number}: {rate}" for number, rate in prices)
    return Special(("reached",), lines, formula, f"bringing the count to {card}", numbers)


def red_king_lines(facts: LorumFacts, pack: Pack) -> list[Line]:
    """The king of hearts, by the trick in which it falls: the first, the last (announced or not),
    any other."""
    if facts.trick == pack.tricks:
        points = RED_ANNOUNCED if facts.announced else RED_LAST
    else:
        points = RED_FIRST if facts.trick == 1 else RED_LATER
    said = ", announced" if facts.announced else ""
    return [(facts.king, points, f"king of hearts in trick {facts.trick}{said}: {points}")]


def red_king_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    trick = cells.count("trick")
    last = cells.when(cells.says("announced", "yes"), RED_ANNOUNCED, RED_LAST)
    earlier = cells.when(trick.equals(1), RED_FIRST, RED_LATER)
    price = cells.when(trick.equals(cells.pack.tricks), last, earlier)
    return cells.names("king", player) * price


def trial_lines(facts: LorumFacts, pack: Pack) -> list[Line]:
    """The leader repeats a deal of his choice and fails or not."""
    return [(facts.dealer, TRIAL_VALUE, f"failed: {TRIAL_VALUE}")] if facts.failed else []


def trial_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    return cells.says("failed", "yes") * cells.names("dealer", player) * TRIAL_VALUE


def left_by_place(passed: int) -> Special:
    """Cards left when the first player went out, times 1, 2, 3 for going out second, third, last;
    and the turns missed."""

    def lines(facts: LorumFacts, pack: Pack) -> list[Line]:
        found = [
            worked(player, _out_as(times, facts.left[player]), facts.left[player] * Work(times))
            for times, player in enumerate(facts.order)
            if times
        ]
        return found + pass_lines(facts.passes or {}, passed)

    def formula(cells: DealCells, player: str) -> Expr:
        times = by_place(cells, "order", player, range(len(cells.pack.players)))
        points = cells.count("left", player) * times
        return points + cells.count("passes", player) * passed if passed else points

    card = f"each card left: 1, 2, 3 by place; each pass: {passed}"
    return Special(("left", "order"), lines, formula, card)


def _out_as(times: int, cards: int) -> str:
    return f"{plural(cards, 'card')} left, out as number {times + 1}"


# fmt: off
TRAIN_PART = marks((25, 50, 75, 100), (1, 2, 3, 4))
HUNDRED_PART = marks((101,), (10,))  # pagat
RED_KING_PART = Special(("king", "trick"), red_king_lines, red_king_formula,
    f"king of hearts in the first trick: {RED_FIRST}; later: {RED_LATER}; in the last: {RED_LAST}, "
    f"announced {RED_ANNOUNCED}")
TRIAL_PART = Special(("failed",), trial_lines, trial_formula,
    f"the dealer, if he failed: {TRIAL_VALUE}")
# fmt: on


def obers_part(options: LorumOptions) -> CountedThing:
    """Two for each Ober, or each at its own value."""
    return ByCard(OBERS, OBER_VALUES) if options.obers == GRADED else Each(OBERS, OBER)


def going_out(options: LorumOptions) -> CountedThing:
    """The last deal."""
    if options.has_pot:
        return Left(1)
    if options.lorum == PLACE:
        return left_by_place(options.pass_)
    return Left(1, passed=options.pass_)


# fmt: off
def parts_of(deal: str, options: LorumOptions, tricks: int) -> tuple[CountedThing, ...]:
    """What a deal counts at a table with that many tricks."""
    if deal == ALLBAD:
        bad = (HEARTS, OBERS, TRICKS, KING, UNTER, SEVENTH)
        return tuple(part for name in bad for part in parts_of(name, options, tricks))
    found: dict[str, tuple[CountedThing, ...]] = {
        HEARTS: (Each(HEARTS, 1, options.hearts_all),),
        OBERS: (obers_part(options),),
        TRICKS: (Each(TRICKS, 1),),
        KING: (_king(options.king),),
        APE: (taken_by("ape", "the hairy ape", options.ape),),
        UNTER: (_unter(options.unter),),
        SEVENTH: (Winners((7,), (options.seventh,)),),
        TRAIN: (TRAIN_PART,),
        QUART: (Left(1),),
        FASTTRAIN: (Left(1),),
        HUNDRED: (HUNDRED_PART,),
        THREE: (_king(THREE_VALUE), _unter(THREE_VALUE), Winners((tricks,), (THREE_VALUE,))),
        FIRSTLAST: (Winners((1, tricks), (options.firstlast, options.firstlast)),),
        FIFTH: (Winners((5,), (options.fifth,)),),
        REDKING: (_king(RED_BLIND) if options.redking == "blind" else RED_KING_PART,),
        KINGS: (Each("kings", KINGS_VALUE),),
        TRIAL: (TRIAL_PART,),
        KIRAKO: (going_out(options),),
    }
    return found[deal]
# fmt: on


def _king(points: int) -> CountedThing:
    return taken_by("king", KING_OF_HEARTS, points)


def _unter(points: int) -> CountedThing:
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
