"""Herzeln: eight deals in a fixed order, three or four players (Austria).

Sources: German Wikipedia "Herzeln" (after a leaflet of Piatnik's), spielregeln.de.
"""

from __future__ import annotations

from scorekeeper.core.declaration.options import Preset, TableOptions, whole
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import frozen

from .facts import CompendiumFacts, checks_of, outcome_fact
from .game import Compendium
from .kinds import Cards, CardTakers
from .parts import (
    HEARTS,
    KING_OF_HEARTS,
    QUEENS,
    TRICKS,
    ByCard,
    DealContract,
    Each,
    Pack,
    Places,
    Winners,
    taken_by,
)
from .schedule import ContractRules, Plan, choice_option, make_rules, stages

SOURCE = "[wikipedia]; [spielregeln]"
PLAYERS = ("A", "B", "C", "D")

# fmt: off
SOURCES = {
    "wikipedia": "Wikipedia (German), Herzeln",
    "spielregeln": "spielregeln.de, Herzeln",
}

EXAMPLES = (
    Example("hearts=A:A+8,B:10+K+Q,C:J+9,D:7", "who took which hearts", PLAYERS),
    Example("contract=tricks-plus tricks=3,2,2,1", "tricks win points", PLAYERS, "choice=on"),
    Example("contract=hearts hearts=A:A+10,B:K+Q+J+9", "three players, 24 cards", PLAYERS[:3]),
)

HAND = 8
HEART_VALUES: dict[str, Amount] = {
    "A": -11, "10": -10, "K": -4, "Q": -3, "J": -2, "9": -1, "8": -1, "7": -1,
}
HEART_RANKS = {4: tuple(HEART_VALUES), 3: tuple(HEART_VALUES)[:6]}  # 24 cards end at the nines
GERMAN_RANKS = {"D": "A", "Deuce": "A", "T": "10", "O": "Q", "Ober": "Q", "U": "J", "Unter": "J"}
PLACES = (0, -10, -20, -30)


@frozen
class HerzelnFacts(CompendiumFacts):
    """One deal."""

    hearts: Cards = outcome_fact(HEARTS, CardTakers(HEARTS, GERMAN_RANKS), "which hearts each took",
        note="every heart once; T is 10; Deuce (D), Ober (O) and Unter (U) are A, Q and J",
        asked="who took which hearts")


@frozen
class HerzelnOptions(TableOptions):
    """The options of a table."""

    choice: bool = choice_option("our choice; the leaflet has a fixed order")
    rounds: int = whole(1, "how many times the eight deals are played", SOURCE, low=1, high=99)
# fmt: on


def contracts(seats: int) -> list[DealContract]:
    """The eight deals in their order."""
    return [
        DealContract("hearts", (ByCard(HEARTS, HEART_VALUES),), "H"),
        DealContract("tricks-plus", (Each(TRICKS, 10),), "T+"),
        DealContract("tricks-minus", (Each(TRICKS, -10),), "T-"),
        DealContract("queens", (Each(QUEENS, -20),), "Q", ("obers",)),
        DealContract("king", (taken_by("king", KING_OF_HEARTS, -40),), "K"),
        DealContract("last-plus", (Winners((HAND,), (40,)),), "L+"),
        DealContract("last-minus", (Winners((HAND,), (-40,)),), "L-"),
        DealContract("laying-out", (Places(PLACES[:seats]),), "D", ("domino",)),
    ]


class Herzeln(Compendium[HerzelnFacts, HerzelnOptions, None]):
    """Herzeln."""

    name = "herzeln"
    title = "Herzeln"
    facts = HerzelnFacts
    options = HerzelnOptions
    nothing = None
    sources = SOURCES
    presets = (Preset("book", {}, "the eight deals once", SOURCE),)
    seats = (3, 4)
    contract_names = tuple(contract.name for contract in contracts(4))
    fact_names = ("tricks", "hearts", "queens", "king", "won", "order")
    checks = checks_of(fact_names)
    examples = EXAMPLES

    def rules(self, options: HerzelnOptions, players: tuple[str, ...]) -> ContractRules:
        """The eight deals in their order."""
        made = contracts(len(players))
        pack = Pack(players, HAND, {TRICKS: HAND, QUEENS: 4}, {HEARTS: HEART_RANKS[len(players)]})
        plan = Plan(stages((c.name for c in made), options.choice), rounds=options.rounds)
        return make_rules(made, plan, pack)

    def seats_shown(self, options: HerzelnOptions) -> tuple[int, ...]:
        """Four players and three."""
        return (4, 3)


GAME = Herzeln()
