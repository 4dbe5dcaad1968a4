"""Rentz: every player deals each of seven or eight contracts once (Romania).

There is no common schedule; four are complete. Sources: caledonacres.ca "Romanian Rentz" and the
rule texts of the public scorers parnescu/rentz, Thomas1995/Rentz and claoozi/RentzGame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Flag, Number
from scorekeeper.core.declaration.option_kinds import Choice, Switch
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.games.shapes.lines import Line, multiplied

from .facts import CompendiumFacts, allowed
from .game import Compendium
from .options import BLOCK, ROTATE, order_option
from .parts import (
    DIAMONDS,
    QUEENS,
    TRICKS,
    Counted,
    DealContract,
    Each,
    One,
    Pack,
    Places,
    all_parts,
)
from .schedule import Plan, Standing, TableRules, left_over, make_rules, state_of

BY_FIFTIES, BOTH_WAYS, NO_GOING_OUT, BY_PLACE = "fifties", "both-ways", "no-going-out", "by-place"
FORMER = {  # names in old sheets
    "parnescu": BY_FIFTIES,
    "claoozi": BOTH_WAYS,
    "thomas": NO_GOING_OUT,
    "caledon": BY_PLACE,
}
KING, QUEEN, DIAMOND, TRICK, WHIST, TEN, TOTALS, TOTALS_PLUS, RENTZ = (
    "king",
    "queens",
    "diamonds",
    "tricks",
    "whist",
    "ten",
    "totals",
    "totals-plus",
    "rentz",
)
HAND = 8
MOST_REFUSALS = 3

SOURCES = {
    "rentz": "rentz, a scorer program by parnescu",
    "rentzgame": "RentzGame, a program by claoozi",
    "rentz-cpp": "Rentz, a program by Thomas1995",
    "caledonacres": "caledonacres.ca, Rentz",
    "boardgames": "boardgames-blog.ro, Rentz",
}


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


FIFTIES = {seats: tuple(range(50 * seats, 0, -50)) for seats in range(3, 7)}
SCHEDULES = {
    BY_FIFTIES: Values(-150, -50, -10, -10, 10, 0, False, FIFTIES),
    BOTH_WAYS: Values(-100, -30, -20, -10, 10, 0, True, _places((300, 200, 100))),
    NO_GOING_OUT: Values(-100, -30, -20, -10, 10, 100, False, {}),
    BY_PLACE: Values(-80, -20, -10, -10, 10, 80, False, _places((300, 200, 150, 100, 50, 0))),
}


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
        found.append(DealContract(TEN, (One("ten", "ten of clubs", ((0, values.ten),)),), "10"))
    found.append(DealContract(TOTALS, totals, "X"))
    if values.plus:
        found.append(DealContract(TOTALS_PLUS, _turned(values), "X+"))
    if values.rentz:
        found.append(DealContract(RENTZ, (Places(values.rentz[seats]),), "R", may=("refused",)))
    return found


def _king(points: int) -> Counted:
    return One("king", "king of hearts", ((0, points),))


def _turned(values: Values) -> tuple[Counted, ...]:
    """Everything that is lost, won."""
    return (
        _king(-values.king),
        Each(QUEENS, -values.queen),
        Each(DIAMONDS, -values.diamond),
        Each(TRICKS, -values.trick),
    )


def _may_refuse(deal: AnyDeal) -> bool:
    return bool(allowed("refused")(deal)) and deal.options.schedule == BOTH_WAYS


def _may_be_blind(deal: AnyDeal) -> bool:
    return bool(deal.options.blind or _is_last(deal))


def _is_last(deal: AnyDeal) -> bool | None:
    """Whether the deal is blind because the dealer has one contract left."""
    left = left_over(state_of(deal), deal.values["dealer"])
    return True if deal.options.last_blind and sum(map(len, left)) == 1 else None


@frozen
class RentzFacts(CompendiumFacts):
    """One deal."""

    blind: bool = fact(
        Flag(),
        "the contract was named before the cards were dealt",
        applies=_may_be_blind,
        idle=counts_with("blind=on"),
        derive=_is_last,
        default=False,
    )
    refused: int = fact(
        Number(0, MOST_REFUSALS),
        "how often rentz was refused by players with too many end cards: after the second time it "
        "counts double, after the third three times",
        applies=_may_refuse,
        idle=counts_with(f"schedule={BOTH_WAYS}", can_be=allowed("refused")),
        default=0,
    )


def _blind(values: Mapping[str, Any], players: int) -> bool:
    return bool(values["schedule"] == NO_GOING_OUT)


@frozen
class RentzOptions(TableOptions):
    """The options of a table."""

    schedule: str = option(
        Choice(*SCHEDULES, aliases=FORMER),
        BY_FIFTIES,
        "whose values are played",
        "[rentz]; [rentzgame]; [rentz-cpp]; [caledonacres]",
    )
    order: str = order_option(ROTATE, "[boardgames]")
    blind: bool = option(
        Switch(),
        _blind,
        "a contract named before the cards were dealt counts double",
        "[rentz-cpp]; by agreement: [boardgames]",
    )
    last_blind: bool = option(
        Switch(), _blind, "the last contract of each player is always blind", "[rentz-cpp]"
    )


RentzTable = Table[RentzOptions]


class Rentz(Compendium[RentzFacts, RentzOptions]):
    """Rentz."""

    name = "rentz"
    title = "Rentz"
    facts = RentzFacts
    options = RentzOptions
    sources = SOURCES
    presets = (
        Preset(
            "book",
            {},
            "so much for going out, in steps of fifty",
            "[rentz]",
            (BY_FIFTIES,),
            ("parnescu",),
        ),
        Preset(
            BOTH_WAYS,
            {"schedule": BOTH_WAYS},
            "eight contracts, totals both ways",
            "[rentzgame]",
            (),
            ("claoozi",),
        ),
        Preset(
            NO_GOING_OUT,
            {"schedule": NO_GOING_OUT},
            "the ten of clubs, no going out, blind contracts double",
            "[rentz-cpp]",
            (),
            ("thomas",),
        ),
        Preset(
            BY_PLACE,
            {"schedule": BY_PLACE},
            "the ten of clubs and going out by place",
            "[caledonacres]",
            (),
            ("caledon",),
        ),
    )
    seats = (3, 6)
    contract_names = (KING, QUEEN, DIAMOND, TRICK, WHIST, TEN, TOTALS, TOTALS_PLUS, RENTZ)
    fact_names = (
        "blind",
        "refused",
        "tricks",
        "queens",
        "diamonds",
        "king",
        "ten",
        "order",
    )
    examples = (
        Example("contract=queens queens=2,1,1,0", "queens", tuple("ABCD")),
        Example(
            "contract=totals tricks=3,2,2,1 queens=2,1,1,0 diamonds=3,4,0,1 king=B",
            "everything at once",
            tuple("ABCD"),
        ),
        Example("contract=rentz order=C,A,D,B", "as they went out", tuple("ABCD")),
        Example(
            "contract=king blind=yes king=A",
            "named blind, counts double",
            tuple("ABCD"),
            "blind=on",
        ),
        Example(
            "contract=rentz refused=2 order=C,A,D,B",
            "refused twice, counts double",
            tuple("ABCD"),
            "rules=claoozi",
        ),
    )

    def rules(self, options: RentzOptions, players: tuple[str, ...]) -> TableRules:
        """Every player deals every contract of the schedule once, in any order."""
        seats = len(players)
        made = contracts(SCHEDULES[options.schedule], seats)
        pack = Pack(players, HAND, {TRICKS: HAND, QUEENS: 4, DIAMONDS: 2 * seats})
        stage = tuple(contract.name for contract in made)
        plan = Plan((stage,), each=True, keeps=options.order == BLOCK)
        return make_rules(made, plan, pack)

    def times(self, facts: RentzFacts) -> list[tuple[int, str]]:
        """What multiplies the points of a deal."""
        found = []
        if facts.refused > 1:
            found.append((facts.refused, f"refused {facts.refused} times"))
        if facts.blind:
            found.append((2, "blind"))
        return found

    def lines(self, facts: RentzFacts, table: RentzTable, state: Standing) -> list[Line]:
        """What the contract gives, times two when it was named blind."""
        found = super().lines(facts, table, state)
        for times, why in self.times(facts):
            found = multiplied(found, times, why)
        return found

    def worth(self, facts: RentzFacts, table: RentzTable, state: Standing) -> Amount | None:
        """The value of the contract, times two when it was named blind."""
        value = super().worth(facts, table, state)
        for times, _ in self.times(facts):
            value = None if value is None else value * times
        return value

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Whether the coming deal is blind, too."""
        found, state = super().upcoming(ledger), ledger.state
        if ledger.table.options.last_blind and len(left_over(state, state.dealer)[0]) == 1:
            found["blind"] = "yes"
        return found


GAME = Rentz()
