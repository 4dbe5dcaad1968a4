"""The house rules that all games of the exact-bid family share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.core.books.records import META_KEYS
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.option_kinds import (
    Choice,
    FreeText,
    Points,
    Switch,
    Whole,
    WordList,
)
from scorekeeper.core.declaration.options import TableOptions, option, stake_option
from scorekeeper.core.expressions.expression import is_name
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS

from .scales import BASE_NAMES, CUSTOM, MADE_ZERO, PAGAT, PARLETT, SCORERS, WIKIPEDIA
from .schedules import FIXED, ScheduleKind, ScheduleValue

# Words that cannot name a further fact: those of formulas, of records and of the deal itself.
TAKEN = frozenset(
    {
        *BASE_NAMES,
        *META_KEYS,
        "out",
        "dealer",
        "cards",
        "trump",
        "bids",
        "tricks",
        "made",
        "special",
        "winners",
        "declarer",
        "contract",
        "goulash",
        "thrown-in",
        "account",
        "against",
    }
)

HOOK_ON, HOOK_OFF = "on", "off"
HOOK_NOT_ON_ONES, HOOK_NOT_FIRST = "not-on-ones", "not-first"
IN_TURN, SIMULTANEOUS = "in-turn", "simultaneous"
COUNT, FLAG = "tricks", "flag"
PLAYOFF, LARGEST_DEAL, SHARED = "playoff", "largest-deal", "shared"
EVERYBODY, TIED_ONLY = "all", "tied-only"
STREAK_OFF, STREAK_ALL, SKIP_ONES, BREAK_ON_ONES = "off", "all", "skip-ones", "break-on-ones"
PAIRWISE, AVERAGE, POOL, WINNER = "pairwise", "average", "pool", "winner"

TURNED = "turned"

HOOK_MEANING = (
    "the last bidder may not make the bids add up to the tricks; not-on-ones: he may with one card "
    "each, not-first: in the first deal of the game"
)
HOOK_SOURCE = f"{PARLETT}; not-first: house rules"
HOOK = Choice(
    HOOK_ON,
    HOOK_OFF,
    HOOK_NOT_ON_ONES,
    HOOK_NOT_FIRST,
    aliases={
        "yes": HOOK_ON,
        "true": HOOK_ON,
        "no": HOOK_OFF,
        "false": HOOK_OFF,
        "not-in-first": HOOK_NOT_FIRST,
        "not-on-first": HOOK_NOT_FIRST,
    },
)


class ScaleName(Choice):
    """The name of a scale of points."""

    def parse(self, text: str, name: str) -> str:
        """The name; raises InputError, which tells how a table states a formula of its own."""
        try:
            return super().parse(text, name)
        except MalformedError as error:
            is_formula = any(sign in text for sign in "+-*")
            meant = text.replace("tricks", "t").replace("bids", "b").replace("bid", "b")
            made = meant if is_formula else "10+t"
            own = f'a formula of your own: set made="{made}" missed="-10*d" (b bid, t tricks)'
            hint = f"scales: {', '.join(self.words)}; {own}"
            raise MalformedError(error.message, hint, error.part) from None


class FactNames:
    """A list of names of further facts, separated by `,`; `none` is the empty list."""

    words = ("none",)

    def parse(self, text: str, name: str) -> tuple[str, ...]:
        """The names in lower case, each once; raises MalformedError."""
        if fold(text) in ("none", ""):
            return ()
        found = dict.fromkeys(fold(part.strip()) for part in text.split(","))
        for word in found:
            if word in TAKEN:
                raise MalformedError(
                    f"'{word}' is taken: no further fact can be called so",
                    "choose another name",
                    word,
                )
            if not is_name(word):
                raise MalformedError(
                    f"'{word}' cannot name a fact", "use letters, digits and -", word
                )
        return tuple(found)

    def print(self, value: Sequence[str]) -> str:
        """`one,other`."""
        return ",".join(value) or "none"

    def describe(self) -> str:
        """The form."""
        return "names such as confidence,tax"


class TrumpOrder(WordList):
    """Suits in the order in which they are trumps, again from the first; or `turned`."""

    def __init__(self) -> None:
        super().__init__(*STRAINS, aliases=STRAIN_ALIASES)

    def parse(self, text: str, name: str) -> tuple[str, ...]:
        """The suits; nothing when trumps are turned up."""
        return () if fold(text) == TURNED else super().parse(text, name)

    def print(self, value: Sequence[str]) -> str:
        """`S,D,C,H` or `turned`."""
        return ",".join(value) or TURNED

    def describe(self) -> str:
        """The form."""
        return f"{TURNED}, or suits such as S,D,C,H"


def scale_default(usual: str) -> Any:
    """The scale of a game, unless the table states both formulas itself."""

    def default(values: Mapping[str, Any], players: int) -> str:
        return CUSTOM if values["made"] and values["missed"] else usual

    return default


def hook_default(values: Mapping[str, Any], players: int) -> str:
    """On, where somebody bids last."""
    return HOOK_OFF if values["bids"] == SIMULTANEOUS else HOOK_ON


def outcome_default(values: Mapping[str, Any], players: int) -> str:
    """Only who made it, at the scale whose tables write no tricks down."""
    return FLAG if values["scoring"] == "confidence_squares" else COUNT


@frozen
class ExactBidOptions(TableOptions):
    """The options common to the family."""

    made: str = option(
        FreeText(), "", "formula for a made bid, instead of the scale's", "house rules"
    )
    missed: str = option(
        FreeText(), "", "formula for a missed bid, instead of the scale's", "house rules"
    )
    facts: tuple[str, ...] = option(
        FactNames(), (), "further integers recorded per player, for formulas", "house rules"
    )
    scoring: str = option(ScaleName(CUSTOM), CUSTOM, "scale of points", PARLETT)
    zero: str = option(
        Choice("formula", *MADE_ZERO),
        "formula",
        "points of a made nought, instead of the formula's",
        f"{PAGAT}; Bicycle",
    )
    fail_zero: bool = option(
        Switch(), False, "a missed bid scores 0 whatever the formula says", "[clag]"
    )
    outcome: str = option(
        Choice(COUNT, FLAG),
        outcome_default,
        "what is recorded of the result: the tricks, or only who made his bid",
        "real tables",
    )
    bids: str = option(
        Choice(IN_TURN, SIMULTANEOUS), IN_TURN, "how people bid", f"{PARLETT} (variations)"
    )
    hook: str = option(HOOK, hook_default, HOOK_MEANING, HOOK_SOURCE)
    dealer_out: bool = option(
        Switch(), False, "the dealer neither bids nor plays", "tables of seven and eight"
    )
    schedule: ScheduleValue = option(
        ScheduleKind({}), FIXED, "the hand sizes, deal by deal", PARLETT
    )
    trump_order: tuple[str, ...] = option(
        TrumpOrder(), (), "trumps turned up, or a fixed order of suits", f"{PAGAT}; Kachuful"
    )
    pack: int = option(Whole(4, 999), 52, "cards of the pack", PARLETT)
    deals: int | None = option(
        Whole(1, none=True), None, "the game ends after that many deals", "real tables"
    )
    target: int | None = option(
        Whole(1, none=True),
        None,
        "the game ends with the deal in which somebody reaches it",
        WIKIPEDIA,
    )
    tie: str = option(
        Choice(PLAYOFF, LARGEST_DEAL, SHARED),
        SHARED,
        "a tie for first place: a deal of one card each, the largest deal, or shared",
        f"{PARLETT}; {PAGAT}",
    )
    playoff: str = option(
        Choice(EVERYBODY, TIED_ONLY), EVERYBODY, "who takes part in a play-off", PAGAT
    )
    streak: str = option(
        Choice(STREAK_OFF, STREAK_ALL, SKIP_ONES, BREAK_ON_ONES),
        STREAK_OFF,
        "a prize for made bids in a row and a fine for missed ones; how one-card deals count",
        SCORERS,
    )
    streak_points: int = option(Whole(0), 5, "the prize, or fine", SCORERS)
    streak_length: int = option(Whole(1), 5, "how many in a row earn it", SCORERS)
    settlement: str = option(
        Choice(PAIRWISE, AVERAGE, POOL, WINNER),
        PAIRWISE,
        "who pays whom: everybody the differences, the distance from the average, an equal "
        "ante to the winner, or everybody only the winner",
        f"{WIKIPEDIA}; {PAGAT}; [clag]",
    )
    stake: Amount | None = stake_option("money per point (with settlement=pool: the ante)")
    stake_per_fail: Amount = option(
        Points(0),
        0,
        "with settlement=winner: money for each missed bid more than the winner's",
        "[clag]",
    )
    winner_bonus: int = option(
        Whole(0), 0, "added to the winner's total before settling", "Bicycle"
    )


ExactBidTable = Table[ExactBidOptions]
