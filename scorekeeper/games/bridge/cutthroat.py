"""Three-handed (cut-throat) bridge: each for himself, declarer with the dummy against two.

Sources: the play: Parlett, seed file 002_3c473d79aed4787c.txt (which breaks off before any
scoring); separate columns, penalties and honours: tipwriter.expertscolumn.com; who pays whom:
R. F. Foster, Complete Hoyle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from scorekeeper.core.amounts import Amount
from scorekeeper.core.game import Example
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.option_kinds import Choice
from scorekeeper.core.options import Preset, option
from scorekeeper.core.table import Table
from scorekeeper.games.sides import dealer_fact

from .contract import Contract
from .facts import (
    contract_fact,
    counts_honours,
    declarer_fact,
    honours_fact,
    tricks_fact,
    vulnerable_by_games,
    vulnerable_fact,
)
from .kinds import Honours
from .options import (
    OUR_CHOICE,
    PAGAT,
    RubberOptions,
    honours_option,
    laws_option,
    redouble_option,
    round_margin_option,
    stake_option,
    undertricks_option,
    unfinished_game_option,
    unfinished_part_option,
)
from .rubber import BridgeRubber

EXPERTSCOLUMN = "tipwriter.expertscolumn.com, Cutthroat Bridge"
BOTH, HOLDER = "both", "holder"
CONTRACT, NONE = "contract", "none"


def defender_honours_option() -> Any:
    """Who scores honours that a defender held."""
    return option(
        Choice(BOTH, HOLDER),
        BOTH,
        "who scores honours that a defender held: both defenders, or only their holder",
        EXPERTSCOLUMN,
    )


def rubber_bonus_option() -> Any:
    """What the rubber is worth."""
    return option(
        Choice("700_500"),
        "700_500",
        "bonus for the rubber: 700 if nobody else has won a game, else 500",
        EXPERTSCOLUMN,
    )


def unfinished_option() -> Any:
    """Whether a rubber broken off has bonuses."""
    return option(
        Choice(CONTRACT, NONE),
        CONTRACT,
        "a rubber broken off: as at Contract Bridge for the only one with a game, and for the only "
        "one with a part-score; or nothing",
        OUR_CHOICE,
    )


@dataclass(frozen=True, slots=True)
class DummyFacts:
    """What is recorded of a deal where each plays for himself and one hand is a dummy."""

    dealer: str | None = dealer_fact()
    contract: Contract = contract_fact()
    declarer: str | None = declarer_fact()
    tricks: int | None = tricks_fact("tricks of declarer and dummy")
    honours: Honours | None = honours_fact(counts_honours, dummy=True)
    vulnerable: tuple[str, ...] = vulnerable_fact(vulnerable_by_games)


@dataclass(frozen=True, slots=True)
class CutthroatOptions:
    """The house rules of three-handed bridge."""

    laws: str = laws_option()
    nv_doubled_undertricks: str = undertricks_option()
    redouble_bonus: int = redouble_option()
    honours: bool = honours_option()
    defender_honours: str = defender_honours_option()
    rubber_bonus: str = rubber_bonus_option()
    unfinished: str = unfinished_option()
    unfinished_game: int = unfinished_game_option()
    unfinished_part: int = unfinished_part_option()
    round_margin: str = round_margin_option()
    stake: Amount | None = stake_option()


PRESETS = (
    Preset("book", {}, "with the points of the laws in force", EXPERTSCOLUMN, ("modern",)),
    Preset(
        "old",
        {"laws": "old"},
        "with the figures in force before 1987 and 1993",
        PAGAT,
        ("laws-old",),
    ),
)

F = TypeVar("F")
O = TypeVar("O", bound=RubberOptions)  # noqa: E741


class ThreeHanded(BridgeRubber[F, O]):
    """Bridge of three players. The options have defender_honours and unfinished, too."""

    seats = (3, 3)
    usual_seats = 3
    presets = PRESETS

    def honours_for(self, holder: str, declarer: str, table: Table[O]) -> Sequence[str]:
        """Declarer's (or the dummy's) are declarer's; a defender's are both defenders'."""
        options: Any = table.options
        if holder == declarer or options.defender_honours == HOLDER:
            return (holder,)
        return [player for player in table.players if player != declarer]

    def unfinished(self, ledger: Ledger) -> Mapping[str, Amount]:
        """The bonuses of a rubber broken off, if the table plays them."""
        if ledger.table.options.unfinished == NONE:
            return dict.fromkeys(ledger.table.owners, 0)
        return super().unfinished(ledger)


class Cutthroat(ThreeHanded[DummyFacts, CutthroatOptions]):
    """Three-handed bridge."""

    name = "cutthroat-bridge"
    title = "Three-handed Bridge"
    facts = DummyFacts
    options = CutthroatOptions
    examples = (
        Example("declarer=A contract=3H+1", "A made three hearts: 90 below, 30 above"),
        Example(
            "declarer=B contract=4SX-2",
            "two down doubled: 300 to each of the two defenders, in full",
        ),
        Example(
            "declarer=C contract=3NT= honours=dummy:150",
            "the dummy held four aces, which count for declarer",
        ),
    )


GAME = Cutthroat()
