"""Whist: the facts of a deal, the house rules and the presets."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole, WordList
from scorekeeper.core.declaration.options import Preset, TableOptions, option, stake_option
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS
from scorekeeper.games.shapes.revokes import ADD, DEDUCT, PENALTIES, Revoke, revoke_fact
from scorekeeper.games.shapes.sides import SideCounts, dealer_fact, tricks_fact
from scorekeeper.games.sources import parlett

PARLETT = "[book]"
LAWS_1900 = "[laws1900]"
LAWS_1864 = "[club1864]"
ENQUIRE = "[enquire]"

HONOURS = 4  # A K Q J of trumps; five (with the ten) belong to Cayenne and bridge
START_OF_DEAL, WHEN_COUNTED = "start_of_deal", "when_counted"
EACH, CANCEL, VOID = "each", "cancel", "void"
GRADED, AMERICAN, FLAT = "123", "american", "flat"
BEST_OF_3, SINGLE_GAMES = "best_of_3", "single_games"

SOURCES = {
    "book": parlett("Whist"),
    "laws1900": "Laws of Whist 1900, in Hoyle's Games Modernized (1909)",
    "club1864": "Club code of 1864",
    "enquire": "Enquire Within Upon Everything",
    "foster": "Foster's Complete Hoyle",
    "webcasty": "webcasty.com, rules of whist",
}


class TrumpSuit(Word):
    """The trump suit; whist is never played without one."""

    def __init__(self) -> None:
        super().__init__(SUITS, SUIT_ALIASES)

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The suit; raises ImpossibleError for no trumps."""
        if fold(text).replace("-", "") in ("nt", "notrump", "notrumps"):
            raise ImpossibleError(
                f"trump={text}: a whist deal always has a trump suit",
                "record the suit of the card that was turned up: C, D, H or S",
                text,
            )
        return super().parse(text, deal, name)


def _counts_honours(deal: AnyDeal) -> bool:
    return bool(deal.options.honours)


@frozen
class WhistFacts:
    """What is recorded of a deal of whist."""

    dealer: str | None = dealer_fact()
    trump: str | None = fact(TrumpSuit(), "the trump suit: C, D, H or S")
    tricks: Mapping[str, int] = tricks_fact()
    honours: Mapping[str, int] | None = fact(
        SideCounts(0, HONOURS, total=HONOURS, unit="honours"),
        "how many of A K Q J of trumps were dealt to each side; left out: two each",
        applies=_counts_honours,
        idle=counts_with("honours=on"),
        note="nothing to score then",
    )
    revoke: tuple[Revoke, ...] = revoke_fact()


@frozen
class WhistOptions(TableOptions):
    """The house rules of whist."""

    target: int = option(
        Whole(1),
        5,
        "the game score that wins a game",
        f"{PARLETT}: 5; American whist 7; long whist 10",
    )
    honours: bool = option(
        Switch(), True, "whether honours are counted", f"{PARLETT}; off in American whist"
    )
    honours_bar: str = option(
        Choice(START_OF_DEAL, WHEN_COUNTED),
        START_OF_DEAL,
        "when a side must stand one point short of game for its honours not to count",
        f"{PARLETT} does not say; {LAWS_1900}, law 49, and {LAWS_1864}, law 4",
    )
    revoke_choices: tuple[str, ...] = option(
        WordList(*PENALTIES),
        (ADD, DEDUCT),
        "the penalties among which the opponents of a revoking side may choose: points added to "
        "their own score, points taken off the offenders' score, three of their tricks",
        f"{PARLETT}; tricks: {LAWS_1900}",
    )
    revoke_points: int = option(Whole(0), 3, "points of the penalty for a revoke", PARLETT)
    revoker_cap: bool = option(
        Switch(),
        False,
        "whether a side that revoked must stop one point short of game in that deal",
        f"{LAWS_1864}; {LAWS_1900}",
    )
    both_revoked: str = option(
        Choice(EACH, CANCEL, VOID),
        EACH,
        "when both sides revoked: each is punished, the penalties cancel (either way neither can "
        "win the game in that deal), or the deal counts for nothing and is dealt again",
        f"each: {LAWS_1864}; cancel: {LAWS_1900}; void: {ENQUIRE}",
    )
    deduct_floor: str = option(
        Choice("0", "none"),
        "0",
        "whether a deduction stops at a game score of 0",
        "the sources do not say; 0 is our choice",
    )
    game_points: str = option(
        Choice(GRADED, AMERICAN, FLAT),
        GRADED,
        "what a game is worth: 123 by the losers' score (3 or more: 1, 1 or 2: 2, nothing: 3), "
        "american the target less the losers' score, flat always 1",
        f"{PARLETT}; american: [foster]",
    )
    rubber: str = option(
        Choice(BEST_OF_3, SINGLE_GAMES),
        BEST_OF_3,
        "rubbers of three games, or games that follow one another without rubbers",
        PARLETT,
    )
    rubber_bonus: int = option(
        Whole(0), 2, "game points added for winning a rubber of three games", PARLETT
    )
    games: int | None = option(
        Whole(1, none=True),
        None,
        "with single games: after how many games the sheet ends",
        "by agreement of the table",
    )
    stake: Amount | None = stake_option("money per game point of the margin, for every player")


PRESETS = (
    Preset("book", {}, "whist as the book describes it", PARLETT, ("parlett",), ("seed",)),
    Preset(
        "laws1900",
        {
            "revoke_choices": "add,deduct,tricks",
            "revoker_cap": "on",
            "both_revoked": "cancel",
        },
        "with the revoke laws of the card clubs",
        LAWS_1900,
    ),
    Preset(
        "american",
        {"target": "7", "honours": "off", "game_points": "american", "rubber": "single_games"},
        "to seven points without honours; a game is worth the difference",
        "[foster]; [webcasty]",
        ("american-whist",),
    ),
    Preset(
        "long",
        {"target": "10", "game_points": "flat"},
        "long whist to ten points; honours do not count at nine",
        ENQUIRE,
        ("long-whist",),
    ),
    Preset(
        "plain",
        {"honours": "off", "game_points": "flat", "rubber": "single_games"},
        "to five points by tricks alone, one game after another",
        "modern practice",
    ),
)
