"""Rentz: every player deals each of seven or eight contracts once (Romania).

There is no common schedule; four are complete. Sources: caledonacres.ca "Romanian Rentz" and the
rule texts of the public scorers parnescu/rentz, Thomas1995/Rentz and claoozi/RentzGame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Flag, Number
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, switch
from scorekeeper.core.game import Coming, Example
from scorekeeper.core.values.parts import NamedTuple, frozen

from .facts import CompendiumFacts, allowed, checks_of
from .game import Compendium
from .layers import Times
from .parts import (
    DIAMONDS,
    KING_OF_HEARTS,
    QUEENS,
    TRICKS,
    CountedThing,
    DealCells,
    DealContract,
    Each,
    Pack,
    Places,
    all_parts,
    taken_by,
)
from .schedule import (
    BLOCK,
    ROTATE,
    ContractRules,
    Plan,
    Standing,
    has_one_left,
    left_over,
    make_rules,
    order_option,
)

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

    from .live_checks import Asked

BY_FIFTIES, BOTH_WAYS, NO_GOING_OUT, BY_PLACE = "fifties", "both-ways", "no-going-out", "by-place"
KING, QUEEN, DIAMOND, TRICK, WHIST = "king", "queens", "diamonds", "tricks", "whist"
TEN, TOTALS, TOTALS_PLUS, RENTZ = "ten", "totals", "totals-plus", "rentz"
HAND = 8
MOST_REFUSALS = 3
PLAYERS = ("A", "B", "C", "D")


class Values(NamedTuple):
    """A schedule; 0 where a contract is not played. `rentz` are the points by place, for that
    many players."""

    king: int
    queen: int
    diamond: int
    trick: int
    whist: int
    ten: int
    plus: bool
    rentz: Mapping[int, tuple[int, ...]]


def _places(points: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The same points by place for every number of players; nothing for further places."""
    return {seats: (*points, 0, 0, 0)[:seats] for seats in range(3, 7)}


# fmt: off
FIFTIES = {seats: tuple(range(50 * seats, 0, -50)) for seats in range(3, 7)}
SCHEDULES = {
    BY_FIFTIES: Values(-150, -50, -10, -10, 10, 0, False, FIFTIES),
    BOTH_WAYS: Values(-100, -30, -20, -10, 10, 0, True, _places((300, 200, 100))),
    NO_GOING_OUT: Values(-100, -30, -20, -10, 10, 100, False, {}),
    BY_PLACE: Values(-80, -20, -10, -10, 10, 80, False, _places((300, 200, 150, 100, 50, 0))),
}
FORMER = {  # names in old sheets
    "parnescu": BY_FIFTIES, "claoozi": BOTH_WAYS, "thomas": NO_GOING_OUT, "caledon": BY_PLACE,
}

SOURCES = {
    "rentz": "rentz, a scorer program by parnescu",
    "rentzgame": "RentzGame, a program by claoozi",
    "rentz-cpp": "Rentz, a program by Thomas1995",
    "caledonacres": "caledonacres.ca, Rentz",
    "boardgames": "boardgames-blog.ro, Rentz",
}

PRESETS = (
    Preset("book", {}, "so much for going out, in steps of fifty", "[rentz]", (BY_FIFTIES,),
        ("parnescu",)),
    Preset(BOTH_WAYS, {"schedule": BOTH_WAYS}, "eight contracts, totals both ways", "[rentzgame]",
        (), ("claoozi",)),
    Preset(NO_GOING_OUT, {"schedule": NO_GOING_OUT},
        "the ten of clubs, no going out, blind contracts double", "[rentz-cpp]", (), ("thomas",)),
    Preset(BY_PLACE, {"schedule": BY_PLACE}, "the ten of clubs and going out by place",
        "[caledonacres]", (), ("caledon",)),
)

EXAMPLES = (
    Example("contract=queens queens=2,1,1,0", "queens", PLAYERS),
    Example("contract=totals tricks=3,2,2,1 queens=2,1,1,0 diamonds=3,4,0,1 king=B",
        "everything at once", PLAYERS),
    Example("contract=rentz order=C,A,D,B", "as they went out", PLAYERS),
    Example("contract=king blind=yes king=A", "named blind, counts double", PLAYERS, "blind=on"),
    Example("contract=rentz refused=2 order=C,A,D,B", "refused twice, counts double", PLAYERS,
        "rules=claoozi"),
)


def _blind(options: RentzOptions, players: int) -> bool:
    return options.schedule == NO_GOING_OUT


@frozen
class RentzOptions(TableOptions):
    """The options of a table."""

    schedule: str = choice("|".join(SCHEDULES), "whose values are played",
        "[rentz]; [rentzgame]; [rentz-cpp]; [caledonacres]", aliases=FORMER)
    order: str = order_option(ROTATE, "[boardgames]")
    blind: bool = switch(_blind,
        "a contract named before the cards were dealt counts double",
        "[rentz-cpp]; by agreement: [boardgames]")
    last_blind: bool = switch(_blind,
        "the last contract of each player is always blind", "[rentz-cpp]")
# fmt: on


def _may_refuse(deal: RentzDeal) -> bool:
    return allowed("refused")(deal) and deal.options.schedule == BOTH_WAYS


def _is_last(deal: RentzDeal) -> bool | None:
    """Whether the deal is blind because the dealer has one contract left."""
    is_last = has_one_left(deal.turn.state, deal.facts.dealer)
    return True if deal.options.last_blind and is_last else None


# fmt: off
@frozen
class RentzFacts(CompendiumFacts):
    """One deal."""

    blind: bool = fact(Flag(), "the contract was named before the cards were dealt",
        asked="named before the deal",
        applies=lambda deal: bool(deal.options.blind or _is_last(deal)),
        idle=counts_with("blind=on"), derive=_is_last, default=False)
    refused: int = fact(Number(0, MOST_REFUSALS),
        "how often rentz was refused by players with too many end cards: after the second time it "
        "counts double, after the third three times",
        applies=_may_refuse,
        idle=counts_with(f"schedule={BOTH_WAYS}", can_be=allowed("refused")), default=0,
        asked="refusals of rentz", on_demand=True)
# fmt: on


RentzDeal = Deal[RentzFacts, RentzOptions, Standing[None]]


def contracts(values: Values, seats: int) -> list[DealContract]:
    """The contracts of a schedule."""
    found = [
        DealContract(KING, (_king(values.king),), "K", ("king-of-hearts",)),
        DealContract(QUEEN, (Each(QUEENS, values.queen),), "Q"),
        DealContract(DIAMOND, (Each(DIAMONDS, values.diamond),), "D"),
        DealContract(TRICK, (Each(TRICKS, values.trick),), "T", ("broke", "acool", "levate")),
    ]
    totals = all_parts(found)
    found.append(DealContract(WHIST, (Each(TRICKS, values.whist),), "W"))
    if values.ten:
        found.append(DealContract(TEN, (taken_by("ten", "ten of clubs", values.ten),), "10"))
    found.append(DealContract(TOTALS, totals, "X"))
    if values.plus:
        found.append(DealContract(TOTALS_PLUS, _turned(values), "X+"))
    if values.rentz:
        found.append(DealContract(RENTZ, (Places(values.rentz[seats]),), "R", may=("refused",)))
    return found


def _king(points: int) -> CountedThing:
    return taken_by("king", KING_OF_HEARTS, points)


def _turned(values: Values) -> tuple[CountedThing, ...]:
    """Everything that is lost, won."""
    return (
        _king(-values.king),
        Each(QUEENS, -values.queen),
        Each(DIAMONDS, -values.diamond),
        Each(TRICKS, -values.trick),
    )


def refused_times(cells: DealCells, options: RentzOptions) -> Expr:
    """How often a deal counts that was refused."""
    refused = cells.count("refused")
    return cells.when(refused > 1, refused, 1)


def blind_times(cells: DealCells, options: RentzOptions) -> Expr:
    """How often a deal counts that may be blind: named as such, or the last one of its dealer
    unless that was denied."""
    if not options.last_blind:
        return cells.when(cells.says("blind", "yes"), 2, 1)
    by_turn = cells.when(cells.is_last(), 2, 1)
    found = cells.when(cells.says("blind", "no"), 1, by_turn)
    return cells.when(cells.says("blind", "yes"), 2, found) if options.blind else found


class Rentz(Compendium[RentzFacts, RentzOptions, None]):
    """Rentz."""

    name = "rentz"
    title = "Rentz"
    facts = RentzFacts
    options = RentzOptions
    sources = SOURCES
    presets = PRESETS
    seats = (3, 6)
    nothing = None
    contract_names = (KING, QUEEN, DIAMOND, TRICK, WHIST, TEN, TOTALS, TOTALS_PLUS, RENTZ)
    optional = ("refused",)
    fact_names = ("blind", "refused", "tricks", "queens", "diamonds", "king", "ten", "order")
    checks = checks_of(fact_names)
    layers = (
        Times(
            lambda deal: max(1, deal.facts.refused),
            "refused {times} times",
            refused_times,
            lambda options: options.schedule == BOTH_WAYS,
        ),
        Times(
            lambda deal: 2 if deal.facts.blind else 1,
            "blind",
            blind_times,
            lambda options: options.blind or options.last_blind,
        ),
    )
    examples = EXAMPLES

    def asked(self, fact: str, rules: ContractRules) -> Asked | None:
        """The refusals."""
        from .live_checks import number

        return number(fact, 0, MOST_REFUSALS) if fact == "refused" else None

    def told_of_last(self, options: RentzOptions) -> str:
        return "blind" if options.last_blind else ""

    def rules(self, options: RentzOptions, players: tuple[str, ...]) -> ContractRules:
        """Every player deals every contract of the schedule once, in any order."""
        seats = len(players)
        made = contracts(SCHEDULES[options.schedule], seats)
        pack = Pack(players, HAND, {TRICKS: HAND, QUEENS: 4, DIAMONDS: 2 * seats})
        stage = tuple(contract.name for contract in made)
        plan = Plan((stage,), each=True, keeps=options.order == BLOCK)
        return make_rules(made, plan, pack)

    def upcoming(self, ledger: Ledger[RentzOptions, Standing[None]]) -> Coming:
        """Whether the coming deal is blind, too."""
        found, state = super().upcoming(ledger), ledger.state
        if ledger.table.options.last_blind and len(left_over(state, state.dealer)[0]) == 1:
            found["blind"] = "yes"
        return found


GAME = Rentz()
