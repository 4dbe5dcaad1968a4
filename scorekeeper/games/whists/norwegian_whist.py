"""Norwegian whist: no trumps, every deal grand or nullo, to fifty points.

Source: Parlett, Norwegian Whist; Norwegian home rules: spillby.com, korthuset, Whist.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, whole
from scorekeeper.core.declaration.rules import Rules, clash, forbid
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.frames.points import PointsGame, games_option
from scorekeeper.games.shapes.sides import by_tricks, dealer_fact, odd_tricks, owner_of, tricks_fact
from scorekeeper.games.shapes.tally import RubberState, Tally
from scorekeeper.games.sources import parlett

from .facts import PARLETT, declarer_fact

GRAND, NULLO, ALLPASS = "grand", "nullo", "allpass"
AIMS = {
    GRAND: "each side wants tricks",
    NULLO: "each side avoids tricks",
    ALLPASS: "nullo, as all passed",
}
EITHER, GRAND_ONLY = "grand_or_nullo", "grand_only"
HOME = "[spillby]; [korthuset]"

# fmt: off
SOURCES = {
    "book": parlett("Norwegian Whist"), "spillby": "spillby.com, Whist",
    "korthuset": "korthuset, Whist",
}


@frozen
class NorwegianFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    contract: str = fact(
        Word((GRAND, NULLO, ALLPASS), {"all-pass": ALLPASS, "passed": ALLPASS}, meanings=AIMS),
        "grand: each side wants tricks; nullo: each side avoids them; allpass: nullo because all "
        "passed", needed=always)
    declarer: str = declarer_fact("who said grand or nullo; nobody when all passed",
        needed=lambda deal: deal.facts.contract == GRAND)
    tricks: Mapping[str, int] = tricks_fact()


@frozen
class NorwegianOptions(TableOptions):
    """The house rules."""

    grand_made: int = whole(4,
        "points per trick above six of the side that made its grand", PARLETT)
    grand_failed: int = whole(8,
        "points per trick above six of the opponents of a failed grand", PARLETT)
    nullo: int = whole(2, "points per trick by which a side stayed under at nullo", PARLETT)
    nullo_base: str = choice("7|6",
        "from where tricks at nullo are counted: below seven (six tricks score one unit), or "
        "below six (six tricks score nothing)", f"{PARLETT}; 6: {HOME}")
    target: int | None = whole(50, "the score that wins; none: play as long as you like", PARLETT,
        low=1, none=True)
    who_may_say: str = choice(f"{EITHER}|{GRAND_ONLY}",
        "what a player may announce; with grand_only there is nullo only when all passed",
        f"{PARLETT}; grand_only: {HOME}")
    games: bool = games_option()


NorwegianDeal = Deal[NorwegianFacts, NorwegianOptions, RubberState]

CHECKS: Rules[NorwegianFacts, NorwegianOptions, RubberState] = (
    forbid("declarer", lambda deal: deal.facts.contract == NULLO and deal.facts.declarer
            and deal.options.who_may_say == GRAND_ONLY,
        "{declarer} may not say nullo at this table",
        "nullo is played when all pass: leave declarer out (option who_may_say)"),
    clash("declarer", lambda deal: deal.facts.contract == ALLPASS and deal.facts.declarer,
        "all passed, so {declarer} announced nothing",
        "leave declarer out; or contract=nullo, if that was announced"),
)


class NorwegianWhist(PointsGame[NorwegianFacts, NorwegianOptions]):
    """Norwegian whist."""

    name = "norwegian-whist"
    title = "Norwegian whist"
    facts = NorwegianFacts
    options = NorwegianOptions
    live = live_in("whists.live_contracts", "norwegian_live")
    checks = CHECKS
    sources = SOURCES
    presets = (
        Preset("book", {}, "as the book describes it", PARLETT, ("parlett",), ("seed",)),
        Preset("norsk_home", {"grand_made": "1", "grand_failed": "2", "nullo": "1",
            "nullo_base": "6", "who_may_say": GRAND_ONLY},
            "Norwegian home rules: grand or pass, single points", HOME),
    )
    columns = (("contract", "contract"), ("by", "declarer"), ("tricks", "tricks"))
    examples = (
        Example("contract=grand declarer=A tricks=NS:8", "grand made: (8 - 6) x 4 = 8 for NS"),
        Example("contract=grand declarer=B tricks=NS:8",
            "grand failed: (8 - 6) x 8 = 16 for the opponents"),
        Example("contract=allpass tricks=NS:4",
            "all passed, so nullo: NS took 4, three fewer than seven: 3 x 2 = 6"),
    )
# fmt: on

    def count(self, tally: Tally, deal: NorwegianDeal) -> None:
        """Only one side scores: at grand that with more tricks, whoever announced it, the
        opponents of a failed one at their own rate; at nullo that with fewer."""
        facts, options = deal.facts, deal.options
        (fewer, low), (more, high) = by_tricks(facts.tricks)
        if facts.contract != GRAND:
            under = Work(int(options.nullo_base)).less(low) * options.nullo
            tally.count(fewer, f"nullo, {plural(low, 'trick')}", under)
            return
        declaring = owner_of(facts.declarer, deal.table)
        made = more == declaring
        over = odd_tricks(high, options.grand_made if made else options.grand_failed)
        how = "made" if made else "failed"
        tally.count(more, f"grand of {declaring} {how}, {plural(high, 'trick')}", over)


GAME = NorwegianWhist()
