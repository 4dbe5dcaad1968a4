"""Three-handed (cut-throat) bridge: each for himself, declarer with the dummy against two.

Sources: the play: Parlett (which breaks off before any
scoring); separate columns, penalties and honours: tipwriter.expertscolumn.com; who pays whom:
R. F. Foster, Complete Hoyle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import Preset, choice
from scorekeeper.core.game import Example
from scorekeeper.core.values.parts import frozen

from .facts import DUMMY, Bid, Honours, PlayersFacts, honours_fact, tricks_fact
from .options import OLD_LAWS, OUR_CHOICE, SOURCES, RubberOptions
from .rubber import BridgeRubber

EXPERTSCOLUMN = "[expertscolumn]"
BOTH, HOLDER = "both", "holder"
CONTRACT, NONE = "contract", "none"


@frozen
class DummyFacts(PlayersFacts):
    """What is recorded of a deal where each plays for himself and one hand is a dummy."""

    tricks: int | None = tricks_fact("tricks of declarer and dummy")
    honours: Honours | None = honours_fact(dummy=True)


@frozen
class DummyOptions:
    """The house rules about three at the table."""

    # fmt: off
    defender_honours: str = choice(f"{BOTH}|{HOLDER}",
        "who scores honours that a defender held: both defenders, or only their holder",
        EXPERTSCOLUMN)
    rubber_bonus: str = choice("700_500",
        "bonus for the rubber: 700 if nobody else has won a game, else 500", EXPERTSCOLUMN)
    unfinished: str = choice(f"{CONTRACT}|{NONE}",
        "a rubber broken off: as at Contract Bridge for the only one with a game, and for the only "
        "one with a part-score; or nothing", OUR_CHOICE)
    # fmt: on


@frozen
class CutthroatOptions(RubberOptions, DummyOptions):
    """The house rules of three-handed bridge."""


PRESETS = (
    Preset("book", {}, "with the points of the laws in force", EXPERTSCOLUMN, ("modern",)),
    OLD_LAWS,
)

F = TypeVar("F", bound=Bid)
O = TypeVar("O", bound=CutthroatOptions)  # noqa: E741


class ThreeHanded(BridgeRubber[F, O]):
    """Bridge of three players."""

    seats = (3, 3)
    sides = ()
    usual_seats = 3
    sources = SOURCES
    presets = PRESETS
    has_dummy = True

    def honours_for(self, holder: str, declarer: str, table: Table[O]) -> Sequence[str]:
        """Declarer's (or the dummy's) are declarer's; a defender's are both defenders'."""
        holder = declarer if holder == DUMMY else holder
        if holder == declarer or table.options.defender_honours == HOLDER:
            return (holder,)
        return [player for player in table.players if player != declarer]

    def worth_broken_off(self, options: O) -> tuple[int, int]:
        """As at Contract Bridge, if the table plays that."""
        return (0, 0) if options.unfinished == NONE else super().worth_broken_off(options)


class Cutthroat(ThreeHanded[DummyFacts, CutthroatOptions]):
    """Three-handed bridge."""

    name = "cutthroat-bridge"
    title = "Three-handed Bridge"
    facts = DummyFacts
    options = CutthroatOptions
    # fmt: off
    examples = (
        Example("declarer=A contract=3H+1", "A made three hearts: 90 below, 30 above"),
        Example("declarer=B contract=4SX-2",
            "two down doubled: 300 to each of the two defenders, in full"),
        Example("declarer=C contract=3NT= honours=dummy:150",
            "the dummy held four aces, which count for declarer"),
    )
    # fmt: on


GAME = Cutthroat()
