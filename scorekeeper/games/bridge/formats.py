"""Contract Bridge: the house rules and presets of all its formats, told apart by an option."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from scorekeeper.core.declaration.option_kinds import Choice
from scorekeeper.core.declaration.options import Preset, choice, option, switch, whole
from scorekeeper.core.declaration.table_rules import TableRules, conflict
from scorekeeper.core.values.parts import frozen

from .forms import Form, FormedGame
from .options import OUR_CHOICE, PAGAT, SOURCES, RubberOptions, honours_option
from .victory_points import VpScale, VpScaleKind

RUBBER, CHICAGO, PAIRS, TEAMS, MINIBRIDGE = "rubber", "chicago", "pairs", "teams", "minibridge"
FORMATS = (RUBBER, CHICAGO, PAIRS, TEAMS, MINIBRIDGE)
DUPLICATE_SCORING, CARRY, RUSSIAN = "duplicate", "carry", "russian"
DEALER, NON_DEALER, FIXED = "dealer", "non_dealer", "fixed"
NET, PLUS_ONLY = "net", "plus_only"
MP2, MP1, CROSS_IMP, BUTLER = "mp2", "mp1", "cross_imp", "butler"
# Ways to score that are games of their own, beside the formats and the ways of Chicago.
MATCHPOINT_PAIRS, IMP_PAIRS, BOARD_A_MATCH = "matchpoints", "imps", "board-a-match"


def _honours_by_format(options: FormatOptions, players: int) -> bool:
    if options.format == CHICAGO:
        return options.chicago_scoring == CARRY
    return options.format == RUBBER


@frozen
class FormatOptions:
    """The house rules about the formats of Contract Bridge."""

    # fmt: off
    format: str = option(Choice(*FORMATS), RUBBER,
        "rubber; chicago: rounds of four deals; pairs or teams: duplicate; minibridge: without an "
        "auction", PAGAT)
    chicago_scoring: str = choice(f"{DUPLICATE_SCORING}|{CARRY}|{RUSSIAN}",
        "chicago: duplicate scores every deal by itself, carry adds part-scores up within the "
        "round, russian turns the difference from a target by high-card points into IMPs",
        f"duplicate: [book-bridge]; carry, russian: {PAGAT}")
    chicago_vulnerability: str = choice(f"{DEALER}|{NON_DEALER}|{FIXED}",
        "chicago, who is vulnerable on deals 2 and 3: dealer's side, the other side, or always the "
        "first side on deal 2 and the second on deal 3 (deal 1 nobody, deal 4 both)",
        f"dealer: the original form; non_dealer: {PAGAT}, [blakjak]; fixed: [ysmen]")
    chicago_individual: str = choice(f"{NET}|{PLUS_ONLY}",
        "chicago, what each player gets: net his side's margin, plus_only just his side's points "
        "(which do not balance: nobody pays, and a stake is refused)",
        f"{PAGAT}; plus_only: some scoring programs")
    pairs_method: str = choice(f"{MP2}|{MP1}|{CROSS_IMP}|{BUTLER}",
        "pairs: mp2 two matchpoints for every score beaten and one for an equal one, mp1 half of "
        "that, cross_imp the mean of the IMPs against every other score, butler IMPs against the "
        "mean of the board", PAGAT)
    board_a_match: bool = switch(False,
        "teams: a point for the better score on a board and half of one for an equal score, "
        "instead of IMPs", PAGAT)
    vp_scale: VpScale | None = option(VpScaleKind(), None,
        "teams: victory points by the margin in IMPs; wbf is the continuous scale of 2013 for any "
        "number of boards, 24 an older example for 24 boards in whole points; a list gives the "
        "smallest margins for 11-9, 12-8 ... 20-0", f"wbf: [wbf]; 24: {PAGAT}, as an example")
    deals: int | None = whole(None, "minibridge: after how many deals the game ends",
        f"{PAGAT}: an agreed number", low=1, none=True)
    # fmt: on


@frozen
class ContractOptions(RubberOptions, FormatOptions):
    """The house rules of Contract Bridge."""

    honours: bool = honours_option(_honours_by_format)


# fmt: off
PRESETS = (
    Preset("book", {}, "rubber bridge by the laws in force", PAGAT, ("modern", "parlett")),
    Preset("old", {"laws": "old"}, "rubber bridge with the figures in force before 1987 and 1993",
        PAGAT, ("laws-old",)),
    Preset("chicago", {"format": "chicago"}, "rounds of four deals, each scored by itself",
        "[book-bridge]"),
    Preset("chicago-carry",
        {"format": "chicago", "chicago_scoring": "carry", "chicago_vulnerability": "non_dealer"},
        "rounds of four deals with part-scores that add up", PAGAT),
    Preset("chicago-russian",
        {"format": "chicago", "chicago_scoring": "russian", "chicago_vulnerability": "non_dealer"},
        "rounds of four deals in IMPs against a target by high-card points", PAGAT),
    Preset("teams24", {"format": "teams", "vp_scale": "24"},
        "teams in victory points by an older example of a scale for 24 boards", PAGAT),
    Preset("teams-wbf", {"format": "teams", "vp_scale": "wbf"},
        "teams in victory points by the scale of 2013, for any number of boards", "[wbf]"),
    Preset("clubs-back-score", {"round_margin": "hundred"}, "rubber bridge settled in hundreds",
        OUR_CHOICE, ("back-score",)),
)

TABLE_CHECKS: TableRules[ContractOptions] = (
    conflict("honours",
        lambda table: table.options.honours and table.options.format not in (RUBBER, CHICAGO),
        "honours never count in format={format}", "leave the option out"),
)

# By what `form_key` says.
FORMS = {
    RUBBER: Form("contract_bridge", "RubberBridge"),
    DUPLICATE_SCORING: Form("chicago_bridge", "Chicago"),
    CARRY: Form("chicago_bridge", "ChicagoCarry"),
    RUSSIAN: Form("chicago_bridge", "ChicagoRussian"),
    MATCHPOINT_PAIRS: Form("duplicate_bridge", "MatchpointPairs"),
    IMP_PAIRS: Form("duplicate_bridge", "ImpPairs"),
    TEAMS: Form("teams", "ImpTeams"),
    BOARD_A_MATCH: Form("teams", "BoardAMatch"),
    MINIBRIDGE: Form("minibridge", "Minibridge"),
}
# fmt: on

F = TypeVar("F")
S = TypeVar("S")


class ContractFormat(FormedGame[F, ContractOptions, S]):
    """One format of Contract Bridge."""

    options = ContractOptions
    table_checks = TABLE_CHECKS
    sources = SOURCES
    main_options = ("format", "honours", "deals", "laws", "stake")
    presets = PRESETS
    sides: ClassVar[tuple[str, ...]] = ("NS", "EW")
    told_by = "format"
    forms = FORMS

    def form_key(self, options: ContractOptions) -> str:
        """The format, and in it the way to score where each has a game of its own."""
        if options.format == CHICAGO:
            return options.chicago_scoring
        if options.format == PAIRS:
            return MATCHPOINT_PAIRS if options.pairs_method in (MP2, MP1) else IMP_PAIRS
        if options.format == TEAMS and options.board_a_match:
            return BOARD_A_MATCH
        return options.format
