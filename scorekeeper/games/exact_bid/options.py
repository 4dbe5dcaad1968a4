"""The house rules that all games of the exact-bid family share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scorekeeper.core.books.records import META_KEYS
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.option_kinds import Choice, FreeText, OptionNotation, WordList
from scorekeeper.core.declaration.options import (
    TableOptions,
    Usual,
    choice,
    option,
    points,
    stake_option,
    switch,
    whole,
)
from scorekeeper.core.declaration.table_rules import TableRules, conflict
from scorekeeper.core.expressions.expression import is_name
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS

from .scales import BASE_NAMES, CUSTOM, MADE_ZERO, PAGAT, PARLETT, SCORERS, WIKIPEDIA
from .schedules import FIXED, PACKS, STEP2_TRUMPS, Pattern, ScheduleKind, ScheduleValue

# Words that cannot name a further fact: those of formulas, of records and of the deal itself.
# fmt: off
TAKEN = frozenset((*BASE_NAMES, *META_KEYS, "out", "dealer", "cards", "trump", "bids", "tricks",
    "made", "special", "winners", "declarer", "contract", "goulash", "thrown-in", "account",
    "against"))
# fmt: on

HOOK_ON, HOOK_OFF = "on", "off"
HOOK_NOT_ON_ONES, HOOK_NOT_FIRST = "not-on-ones", "not-first"
IN_TURN, SIMULTANEOUS = "in-turn", "simultaneous"
COUNT, FLAG = "tricks", "flag"
PLAYOFF, LARGEST_DEAL, SHARED = "playoff", "largest-deal", "shared"
EVERYBODY, TIED_ONLY = "all", "tied-only"
STREAK_OFF, STREAK_ALL, SKIP_ONES, BREAK_ON_ONES = "off", "all", "skip-ones", "break-on-ones"
PAIRWISE, AVERAGE, POOL, WINNER = "pairwise", "average", "pool", "winner"
TURNED = "turned"


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


class FactNames(OptionNotation):
    """A list of names of further facts, separated by `,`; `none` is the empty list."""

    says = "names such as confidence,tax"
    words = ("none",)

    def parse(self, text: str, name: str) -> tuple[str, ...]:
        """The names in lower case, each once."""
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


class TrumpOrder(WordList):
    """Suits in the order in which they are trumps, again from the first; or `turned`."""

    says = f"{TURNED}, or suits such as S,D,C,H"

    def __init__(self) -> None:
        super().__init__(*STRAINS, aliases=STRAIN_ALIASES)

    def parse(self, text: str, name: str) -> tuple[str, ...]:
        return () if fold(text) == TURNED else super().parse(text, name)

    def print(self, value: Sequence[str]) -> str:
        return ",".join(value) or TURNED


Alike = tuple[tuple[str, ...], ...]


def hook_default(options: ExactBidOptions, players: int) -> str:
    """On, where somebody bids last."""
    return HOOK_OFF if options.bids == SIMULTANEOUS else HOOK_ON


def _outcome(options: ExactBidOptions, players: int) -> str:
    """Only who made it, at the scale whose tables write no tricks down."""
    return FLAG if options.scoring == "confidence_squares" else COUNT


def _trumps(options: ExactBidOptions, players: int) -> tuple[str, ...]:
    return STEP2_TRUMPS if options.schedule == "step2" else ()


def _pack(options: ExactBidOptions, players: int) -> int:
    return PACKS.get(options.schedule, 52)


def _tie(options: ExactBidOptions, players: int) -> str:
    return PLAYOFF if options.schedule == "ohca" else SHARED


# fmt: off
def scoring_option(usual: str, scales: Collection[str]) -> str:
    """The scale of points of a game, unless the table states both formulas itself."""
    def default(options: ExactBidOptions, players: int) -> str:
        return CUSTOM if options.made and options.missed else usual

    return option(ScaleName(*scales, CUSTOM), default, "scale of points", PARLETT)


def schedule_option(
    usual: str, patterns: Mapping[str, Pattern], alike: Alike = ()
) -> ScheduleValue:
    """The schedule of a game."""
    return option(ScheduleKind(patterns), usual, "the hand sizes, deal by deal", PARLETT,
        alike=alike)


def hook_option(usual: Usual[str] = hook_default, note: str = "", alike: Alike = ()) -> str:
    """Whether the last bidder is barred from a number."""
    return choice(f"{HOOK_ON}|{HOOK_OFF}|{HOOK_NOT_ON_ONES}|{HOOK_NOT_FIRST}",
        "the last bidder may not make the bids add up to the tricks; not-on-ones: he may with one "
        f"card each, not-first: in the first deal of the game{note}",
        f"{PARLETT}; not-first: house rules", default=usual,
        aliases={"yes": HOOK_ON, "true": HOOK_ON, "no": HOOK_OFF, "false": HOOK_OFF,
            "not-in-first": HOOK_NOT_FIRST, "not-on-first": HOOK_NOT_FIRST}, alike=alike)


def tie_option(usual: Usual[str], source: str) -> str:
    """What becomes of a tie."""
    return choice(f"{PLAYOFF}|{LARGEST_DEAL}|{SHARED}",
        "a tie for first place: a deal of one card each, the largest deal, or shared", source,
        default=usual)


def streak_option(note: str = "", alike: Alike = ()) -> str:
    """Prizes for runs."""
    return choice(f"{STREAK_OFF}|{STREAK_ALL}|{SKIP_ONES}|{BREAK_ON_ONES}",
        f"a prize for made bids in a row and a fine for missed ones{note}", SCORERS, alike=alike)


@frozen
class ExactBidOptions(TableOptions):
    """The options common to the family."""

    made: str = option(FreeText(), "", "formula for a made bid, instead of the scale's",
        "house rules")
    missed: str = option(FreeText(), "", "formula for a missed bid, instead of the scale's",
        "house rules")
    facts: tuple[str, ...] = option(FactNames(), (),
        "further integers recorded per player, for formulas", "house rules")
    scoring: str = scoring_option(CUSTOM, ())
    zero: str = choice(f"formula|{'|'.join(MADE_ZERO)}",
        "points of a made nought, instead of the formula's", f"{PAGAT}; Bicycle")
    fail_zero: bool = switch(False, "a missed bid scores 0 whatever the formula says", "[clag]")
    outcome: str = choice(f"{COUNT}|{FLAG}",
        "what is recorded of the result: the tricks, or only who made his bid", "real tables",
        default=_outcome)
    bids: str = choice(f"{IN_TURN}|{SIMULTANEOUS}", "how people bid", f"{PARLETT} (variations)")
    hook: str = hook_option()
    dealer_out: bool = switch(False, "the dealer neither bids nor plays",
        "tables of seven and eight")
    schedule: ScheduleValue = schedule_option(FIXED, {})
    trump_order: tuple[str, ...] = option(TrumpOrder(), _trumps,
        "trumps turned up, or a fixed order of suits", "Kachuful")
    pack: int = whole(_pack, "cards of the pack", PARLETT, low=4, high=999)
    deals: int | None = whole(None, "the game ends after that many deals", "real tables",
        low=1, none=True)
    target: int | None = whole(None, "the game ends with the deal in which somebody reaches it",
        WIKIPEDIA, low=1, none=True)
    tie: str = tie_option(_tie, f"{PARLETT}; {PAGAT}")
    playoff: str = choice(f"{EVERYBODY}|{TIED_ONLY}", "who takes part in a play-off", PAGAT)
    streak: str = streak_option("; how one-card deals count")
    streak_points: int = whole(5, "the prize, or fine", SCORERS)
    streak_length: int = whole(5, "how many in a row earn it", SCORERS, low=1)
    settlement: str = choice(f"{PAIRWISE}|{AVERAGE}|{POOL}|{WINNER}",
        "who pays whom: everybody the differences, the distance from the average, an equal "
        "ante to the winner, or everybody only the winner", f"{WIKIPEDIA}; {PAGAT}; [clag]")
    stake: Amount | None = stake_option("money per point (with settlement=pool: the ante)")
    stake_per_fail: Amount = points(0,
        "with settlement=winner: money for each missed bid more than the winner's", "[clag]", low=0)
    winner_bonus: int = whole(0, "added to the winner's total before settling", "Bicycle")

    @property
    def records_flags(self) -> bool:
        """Whether only who made his bid is recorded, not the tricks."""
        return self.outcome == FLAG

    @property
    def free_total(self) -> int | None:
        """The total from which on a player need not bid; None where all bid."""
        return None


ExactBidTable = Table[ExactBidOptions]

TABLE_CHECKS: TableRules[ExactBidOptions] = (
    conflict("hook",
        lambda table: table.options.bids == SIMULTANEOUS and table.options.hook != HOOK_OFF,
        "hook=on needs a last bidder, but with bids=simultaneous nobody bids last",
        "set hook=off or bids=in-turn"),
)
# fmt: on
