"""Minnesota whist: no trumps, every deal high or low by bid-cards, to thirteen points.

Source: Parlett, Minnesota Whist; Wikipedia, Minnesota whist;
bridgeguys.com and BoardGameGeek after Pagat (South Dakota).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import Choice, Whole
from scorekeeper.core.declaration.options import Preset, TableOptions, idle_option, option
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, impossible
from scorekeeper.games.shapes.points import PointsGame, games_option
from scorekeeper.games.shapes.rubbers import RubberState, Tally
from scorekeeper.games.shapes.sides import BOOK, dealer_fact, over_text, owner_of, tricks_fact
from scorekeeper.games.sources import parlett

from .facts import PARLETT, declarer_fact

HIGH, LOW = "high", "low"
WINNERS_GAIN, LOSERS_LOSE = "winners_gain", "losers_lose"
OPPONENTS_GAIN, GRANDERS_LOSE = "opponents_gain", "granders_lose"
WIKIPEDIA = "[wikipedia]"
SOUTH_DAKOTA = "[bgg]; [bridgeguys]"
SHORT_OF = BOOK + 1  # low is won by staying below seven

SOURCES = {
    "book": parlett("Minnesota Whist"),
    "wikipedia": "Wikipedia, Minnesota whist",
    "coppercod": "coppercod.games, Minnesota Whist",
    "bgg": "BoardGameGeek, Minnesota Whist, after pagat.com",
    "bridgeguys": "bridgeguys.com, South Dakota Whist",
}


def _high_when_granded(deal: AnyDeal) -> str | None:
    return HIGH if deal.get("grandee") else None


@dataclass(frozen=True, slots=True)
class MinnesotaFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    grandee: str | None = declarer_fact("who showed the first black card; nobody when all were red")
    contract: str = fact(
        Word((HIGH, LOW), {"grand": HIGH, "nullo": LOW, "nula": LOW}),
        "high: each side wants tricks; low: each side avoids them (all four showed red)",
        needed=always,
        derive=_high_when_granded,
        warn=False,
    )
    tricks: Mapping[str, int] = tricks_fact()


@dataclass(frozen=True, slots=True)
class MinnesotaOptions(TableOptions):
    """The house rules."""

    set_bonus: int = option(
        Whole(1, 2),
        1,
        "points per trick above six for the opponents when the granding side has six or fewer",
        f"{PARLETT}; 2: {WIKIPEDIA}, [coppercod]",
    )
    low_scoring: str = option(
        Choice(WINNERS_GAIN, LOSERS_LOSE),
        WINNERS_GAIN,
        "at low the side that stayed under gains, or the other side loses as much",
        f"{PARLETT}; losers_lose: {SOUTH_DAKOTA}",
    )
    high_failed: str = option(
        Choice(OPPONENTS_GAIN, GRANDERS_LOSE),
        OPPONENTS_GAIN,
        "when the granding side has six tricks or fewer: the opponents gain, or it loses what it "
        "lacks of seven",
        f"{PARLETT}; granders_lose: {SOUTH_DAKOTA}",
    )
    target: int | None = option(
        Whole(1, none=True), 13, "the score that wins", f"{PARLETT}; 11: {SOUTH_DAKOTA}"
    )
    games: bool = games_option()


MinnesotaDeal = Deal[MinnesotaFacts, MinnesotaOptions, RubberState]
MinnesotaTable = Table[MinnesotaOptions]


class MinnesotaWhist(PointsGame[MinnesotaFacts, MinnesotaOptions]):
    """Minnesota whist."""

    name = "minnesota-whist"
    title = "Minnesota whist"
    facts = MinnesotaFacts
    options = MinnesotaOptions
    sources = SOURCES
    presets = (
        Preset("book", {}, "as the book describes it", PARLETT, ("parlett",), ("seed",)),
        Preset(
            "set2", {"set_bonus": "2"}, "a failed grand counts double", WIKIPEDIA, ("wikipedia",)
        ),
        Preset(
            "south_dakota",
            {"low_scoring": LOSERS_LOSE, "high_failed": GRANDERS_LOSE, "target": "11"},
            "whoever fails loses points; to eleven",
            SOUTH_DAKOTA,
            ("south-dakota-whist",),
        ),
    )
    columns = (("bid", "contract"), ("grandee", "grandee"), ("tricks", "tricks"))
    examples = (
        Example("contract=high grandee=A tricks=NS:9", "9 - 6 = 3 for NS"),
        Example("contract=low tricks=NS:4", "NS took three fewer than seven: 3"),
        Example(
            "contract=high grandee=B tricks=NS:8",
            "EW granded and failed: (8 - 6) x 2 = 4 for NS",
            settings="rules=set2",
        ),
    )

    def check_table(self, table: MinnesotaTable) -> Iterable[Problem]:
        """An option that another one leaves without effect."""
        if table.options.set_bonus != 1 and table.options.high_failed == GRANDERS_LOSE:
            yield idle_option(
                "set_bonus",
                str(table.options.set_bonus),
                "where the opponents of a failed grand score nothing",
                "set high_failed=opponents_gain",
            )

    def check(self, deal: MinnesotaDeal) -> Iterable[Problem]:
        """The turn; high has a grandee and low has none."""
        yield from super().check(deal)
        facts = deal.facts
        if facts.contract == LOW and facts.grandee:
            yield impossible(
                f"{facts.grandee} showed a black card, so the deal is not low",
                "low: leave grandee out; high: contract=high",
                "grandee",
            )
        if facts.contract == HIGH and not facts.grandee:
            yield impossible(
                "a deal is high because somebody showed a black card, but nobody is named",
                "add grandee= the first player who did",
                "contract",
            )

    def count(self, tally: Tally, deal: MinnesotaDeal) -> None:
        """Only one side gains or loses."""
        facts, options = deal.facts, deal.options
        if facts.contract == LOW:
            count_low(tally, facts.tricks, options)
        else:
            assert facts.grandee is not None
            count_high(tally, owner_of(facts.grandee, deal.table), facts.tricks, options)


def count_high(
    tally: Tally, granding: str, tricks: Mapping[str, int], options: MinnesotaOptions
) -> None:
    """The side with more tricks gains, or a granding side that failed loses."""
    winner = max(tricks, key=lambda side: tricks[side])
    if winner == granding:
        tally.add(winner, tricks[winner] - BOOK, f"grand made, {over_text(tricks[winner])}")
    elif options.high_failed == GRANDERS_LOSE:
        short = SHORT_OF - tricks[granding]
        won = tricks[granding]
        why = f"grand failed, {plural(won, 'trick')}: {SHORT_OF} - {won} = {short}"
        tally.add(granding, -short, f"{why} lost")
    else:
        unit = options.set_bonus
        why = f"{granding} granded and failed, {over_text(tricks[winner], unit)}"
        tally.add(winner, (tricks[winner] - BOOK) * unit, why)


def count_low(tally: Tally, tricks: Mapping[str, int], options: MinnesotaOptions) -> None:
    """The side that stayed under seven gains, or the other side loses as much."""
    winner = min(tricks, key=lambda side: tricks[side])
    if options.low_scoring == WINNERS_GAIN:
        under = SHORT_OF - tricks[winner]
        why = f"low, {plural(tricks[winner], 'trick')}: {SHORT_OF} - {tricks[winner]} = {under}"
        tally.add(winner, under, why)
    else:
        loser = max(tricks, key=lambda side: tricks[side])
        over = tricks[loser] - BOOK
        tally.add(loser, -over, f"low, {over_text(tricks[loser])} lost")


GAME = MinnesotaWhist()
