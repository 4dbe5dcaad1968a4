"""Minnesota whist: no trumps, every deal high or low by bid-cards, to thirteen points.

Source: Parlett, Minnesota Whist; Wikipedia, Minnesota whist;
bridgeguys.com and BoardGameGeek after Pagat (South Dakota).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, whole
from scorekeeper.core.declaration.rules import Rules, clash
from scorekeeper.core.declaration.table_rules import TableRules, useless
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.frames.points import PointsGame, games_option
from scorekeeper.games.shapes.sides import (
    BOOK,
    by_tricks,
    dealer_fact,
    odd_tricks,
    owner_of,
    tricks_fact,
)
from scorekeeper.games.shapes.tally import RubberState, Tally
from scorekeeper.games.sources import parlett

from .facts import PARLETT, declarer_fact

HIGH, LOW = "high", "low"
AIMS = {HIGH: "each side wants tricks", LOW: "each side avoids tricks"}
WINNERS_GAIN, LOSERS_LOSE = "winners_gain", "losers_lose"
OPPONENTS_GAIN, GRANDERS_LOSE = "opponents_gain", "granders_lose"
WIKIPEDIA, SOUTH_DAKOTA = "[wikipedia]", "[bgg]; [bridgeguys]"
SHORT_OF = BOOK + 1  # low is won by staying below seven

# fmt: off
SOURCES = {
    "book": parlett("Minnesota Whist"), "wikipedia": "Wikipedia, Minnesota whist",
    "coppercod": "coppercod.games, Minnesota Whist",
    "bgg": "BoardGameGeek, Minnesota Whist, after pagat.com",
    "bridgeguys": "bridgeguys.com, South Dakota Whist",
}


@frozen
class MinnesotaFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    grandee: str = declarer_fact("who showed the first black card; nobody when all were red",
        asked="who showed black first")
    contract: str = fact(
        Word((HIGH, LOW), {"grand": HIGH, "nullo": LOW, "nula": LOW}, meanings=AIMS),
        "high: each side wants tricks; low: each side avoids them (all four showed red)",
        needed=always, warn=False, derive=lambda deal: HIGH if deal.facts.grandee else None)
    tricks: Mapping[str, int] = tricks_fact()


@frozen
class MinnesotaOptions(TableOptions):
    """The house rules."""

    set_bonus: int = whole(1,
        "points per trick above six for the opponents when the granding side has six or fewer",
        f"{PARLETT}; 2: {WIKIPEDIA}, [coppercod]", low=1, high=2)
    low_scoring: str = choice(f"{WINNERS_GAIN}|{LOSERS_LOSE}",
        "at low the side that stayed under gains, or the other side loses as much",
        f"{PARLETT}; losers_lose: {SOUTH_DAKOTA}")
    high_failed: str = choice(f"{OPPONENTS_GAIN}|{GRANDERS_LOSE}",
        "when the granding side has six tricks or fewer: the opponents gain, or it loses what it "
        "lacks of seven", f"{PARLETT}; granders_lose: {SOUTH_DAKOTA}")
    target: int | None = whole(13, "the score that wins", f"{PARLETT}; 11: {SOUTH_DAKOTA}",
        low=1, none=True)
    games: bool = games_option()


MinnesotaDeal = Deal[MinnesotaFacts, MinnesotaOptions, RubberState]

CHECKS: Rules[MinnesotaFacts, MinnesotaOptions, RubberState] = (
    clash("grandee", lambda deal: deal.facts.contract == LOW and deal.facts.grandee,
        "{grandee} showed a black card, so the deal is not low",
        "low: leave grandee out; high: contract=high"),
    clash("contract", lambda deal: deal.facts.contract == HIGH and not deal.facts.grandee,
        "a deal is high because somebody showed a black card, but nobody is named",
        "add grandee= the first player who did"),
)

TABLE_CHECKS: TableRules[MinnesotaOptions] = (
    useless("set_bonus", lambda table: table.options.high_failed == GRANDERS_LOSE,
        "where the opponents of a failed grand score nothing", f"set high_failed={OPPONENTS_GAIN}"),
)


class MinnesotaWhist(PointsGame[MinnesotaFacts, MinnesotaOptions]):
    """Minnesota whist."""

    name = "minnesota-whist"
    title = "Minnesota whist"
    facts = MinnesotaFacts
    options = MinnesotaOptions
    live = live_in("whists.live_contracts", "minnesota_live")
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = (
        Preset("book", {}, "as the book describes it", PARLETT, ("parlett",), ("seed",)),
        Preset("set2", {"set_bonus": "2"}, "a failed grand counts double", WIKIPEDIA,
            ("wikipedia",)),
        Preset("south_dakota",
            {"low_scoring": LOSERS_LOSE, "high_failed": GRANDERS_LOSE, "target": "11"},
            "whoever fails loses points; to eleven", SOUTH_DAKOTA, ("south-dakota-whist",)),
    )
    columns = (("bid", "contract"), ("grandee", "grandee"), ("tricks", "tricks"))
    examples = (
        Example("contract=high grandee=A tricks=NS:9", "9 - 6 = 3 for NS"),
        Example("contract=low tricks=NS:4", "NS took three fewer than seven: 3"),
        Example("contract=high grandee=B tricks=NS:8",
            "EW granded and failed: (8 - 6) x 2 = 4 for NS", settings="rules=set2"),
    )
# fmt: on

    def count(self, tally: Tally, deal: MinnesotaDeal) -> None:
        """Only one side gains or loses."""
        facts, options = deal.facts, deal.options
        (fewer, low), (more, high) = by_tricks(facts.tricks)
        over, short = odd_tricks(high), Work(SHORT_OF).less(low)
        won, lost = plural(high, "trick"), plural(low, "trick")
        if facts.contract == LOW and options.low_scoring == WINNERS_GAIN:
            tally.count(fewer, f"low, {lost}", short)
        elif facts.contract == LOW:
            tally.add(more, -over.amount, f"low, {won}: {over} lost")
        elif more == owner_of(facts.grandee, deal.table):
            tally.count(more, f"grand made, {won}", over)
        elif options.high_failed == GRANDERS_LOSE:
            tally.add(fewer, -short.amount, f"grand failed, {lost}: {short} lost")
        else:
            failed = f"{fewer} granded and failed, {won}"
            tally.count(more, failed, odd_tricks(high, options.set_bonus))


GAME = MinnesotaWhist()
