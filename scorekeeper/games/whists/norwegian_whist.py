"""Norwegian whist: no trumps, every deal grand or nullo, to fifty points.

Source: Parlett, Norwegian Whist; Norwegian home rules:
spillby.com, korthuset, Whist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import Choice, Whole
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.games.shapes.points import PointsGame, games_option
from scorekeeper.games.shapes.rubbers import RubberState, Tally
from scorekeeper.games.shapes.sides import BOOK, dealer_fact, over_text, owner_of, tricks_fact
from scorekeeper.games.sources import parlett

from .facts import PARLETT, declarer_fact

GRAND, NULLO, ALLPASS = "grand", "nullo", "allpass"
EITHER, GRAND_ONLY = "grand_or_nullo", "grand_only"
HOME = "[spillby]; [korthuset]"

SOURCES = {
    "book": parlett("Norwegian Whist"),
    "spillby": "spillby.com, Whist",
    "korthuset": "korthuset, Whist",
}


def _is_grand(deal: AnyDeal) -> bool:
    return bool(deal.get("contract") == GRAND)


@dataclass(frozen=True, slots=True)
class NorwegianFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    contract: str = fact(
        Word((GRAND, NULLO, ALLPASS), {"all-pass": ALLPASS, "passed": ALLPASS}),
        "grand: each side wants tricks; nullo: each side avoids them; allpass: nullo because all "
        "passed",
        needed=always,
    )
    declarer: str | None = declarer_fact(
        "who said grand or nullo; nobody when all passed", needed=_is_grand
    )
    tricks: Mapping[str, int] = tricks_fact()


@dataclass(frozen=True, slots=True)
class NorwegianOptions(TableOptions):
    """The house rules."""

    grand_made: int = option(
        Whole(0), 4, "points per trick above six of the side that made its grand", PARLETT
    )
    grand_failed: int = option(
        Whole(0), 8, "points per trick above six of the opponents of a failed grand", PARLETT
    )
    nullo: int = option(
        Whole(0), 2, "points per trick by which a side stayed under at nullo", PARLETT
    )
    nullo_base: str = option(
        Choice("7", "6"),
        "7",
        "from where tricks at nullo are counted: below seven (six tricks score one unit), or "
        "below six (six tricks score nothing)",
        f"{PARLETT}; 6: {HOME}",
    )
    target: int | None = option(
        Whole(1, none=True), 50, "the score that wins; none: play as long as you like", PARLETT
    )
    who_may_say: str = option(
        Choice(EITHER, GRAND_ONLY),
        EITHER,
        "what a player may announce; with grand_only there is nullo only when all passed",
        f"{PARLETT}; grand_only: {HOME}",
    )
    games: bool = games_option()


NorwegianDeal = Deal[NorwegianFacts, NorwegianOptions, RubberState]
NorwegianTable = Table[NorwegianOptions]


class NorwegianWhist(PointsGame[NorwegianFacts, NorwegianOptions]):
    """Norwegian whist."""

    name = "norwegian-whist"
    title = "Norwegian whist"
    facts = NorwegianFacts
    options = NorwegianOptions
    sources = SOURCES
    presets = (
        Preset("book", {}, "as the book describes it", PARLETT, ("parlett",), ("seed",)),
        Preset(
            "norsk_home",
            {
                "grand_made": "1",
                "grand_failed": "2",
                "nullo": "1",
                "nullo_base": "6",
                "who_may_say": GRAND_ONLY,
            },
            "Norwegian home rules: grand or pass, single points",
            HOME,
        ),
    )
    columns = (("contract", "contract"), ("by", "declarer"), ("tricks", "tricks"))
    examples = (
        Example("contract=grand declarer=A tricks=NS:8", "grand made: (8 - 6) x 4 = 8 for NS"),
        Example(
            "contract=grand declarer=B tricks=NS:8",
            "grand failed: (8 - 6) x 8 = 16 for the opponents",
        ),
        Example(
            "contract=allpass tricks=NS:4",
            "all passed, so nullo: NS took 4, three fewer than seven: 3 x 2 = 6",
        ),
    )

    def check(self, deal: NorwegianDeal) -> Iterable[Problem]:
        """The turn, and what may be announced."""
        yield from super().check(deal)
        facts = deal.facts
        if facts.contract == NULLO and facts.declarer and deal.options.who_may_say == GRAND_ONLY:
            yield breach(
                f"{facts.declarer} may not say nullo at this table",
                "nullo is played when all pass: leave declarer out (option who_may_say)",
                "declarer",
            )
        if facts.contract == ALLPASS and facts.declarer:
            yield impossible(
                f"all passed, so {facts.declarer} announced nothing",
                "leave declarer out; or contract=nullo, if that was announced",
                "declarer",
            )

    def count(self, tally: Tally, deal: NorwegianDeal) -> None:
        """Only one side scores."""
        facts, options = deal.facts, deal.options
        if facts.contract == GRAND:
            assert facts.declarer is not None
            count_grand(tally, owner_of(facts.declarer, deal.table), facts.tricks, options)
        else:
            count_nullo(tally, facts.tricks, options)


def count_grand(
    tally: Tally, declaring: str, tricks: Mapping[str, int], options: NorwegianOptions
) -> None:
    """The side with more tricks scores, the opponents of a failed grand at their own rate."""
    winner = max(tricks, key=lambda side: tricks[side])
    made = winner == declaring
    unit = options.grand_made if made else options.grand_failed
    why = f"grand of {declaring} {'made' if made else 'failed'}, {over_text(tricks[winner], unit)}"
    tally.add(winner, (tricks[winner] - BOOK) * unit, why)


def count_nullo(tally: Tally, tricks: Mapping[str, int], options: NorwegianOptions) -> None:
    """The side with fewer tricks scores, whoever announced it."""
    winner = min(tricks, key=lambda side: tricks[side])
    base = int(options.nullo_base)
    under = base - tricks[winner]
    points = under * options.nullo
    shown = f"({base} - {tricks[winner]}) x {options.nullo} = {points}"
    tally.add(winner, points, f"nullo, {plural(tricks[winner], 'trick')}: {shown}")


GAME = NorwegianWhist()
