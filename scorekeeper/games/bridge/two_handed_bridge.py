"""Two-handed bridge: five ways to deal for two, four of which score like rubber bridge.

Source: Parlett. Memory Bridge scores its first half, thirteen
tricks without an auction, as a contract of 1NT and a premium.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from scorekeeper.core.declaration.option_kinds import Choice
from scorekeeper.core.declaration.options import Preset, choice, option, switch, whole
from scorekeeper.core.game import Example
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.shapes.tally import RubberState

from .facts import Bid, PlayersFacts
from .forms import Called, Form, FormedGame, in_form
from .options import OLD_LAWS, OUR_CHOICE, PARLETT, SOURCES, RubberOptions
from .rubber import BridgeRubber

DOUBLE_DUMMY, SINGLE_DUMMY = "double_dummy", "single_dummy"
DRAW_AND_DISCARD, HONEYMOON, MEMORY = "draw_and_discard", "honeymoon", "memory"
VARIANTS = (DOUBLE_DUMMY, SINGLE_DUMMY, DRAW_AND_DISCARD, HONEYMOON, MEMORY)
AT_ONCE, FINISH_DEAL = "at_once", "finish_deal"


@frozen
class VariantOptions:
    """The house rules about the variants."""

    # fmt: off
    variant: str = option(Choice(*VARIANTS), DOUBLE_DUMMY,
        "which of the five two-handed games is played", PARLETT,
        alike=((DOUBLE_DUMMY, DRAW_AND_DISCARD, HONEYMOON),))
    memory_first_half_honours: bool = switch(False,
        "memory: whether four aces in one hand count 150 in the first half, too", OUR_CHOICE)
    memory_stop: str = choice(f"{AT_ONCE}|{FINISH_DEAL}",
        "memory, when the first half wins the rubber: there is no second half, or it opens the "
        "next rubber", OUR_CHOICE)
    memory_premium: int = whole(100, "memory: premium for winning the first half", PARLETT)
    # fmt: on


@frozen
class TwoHandedOptions(RubberOptions, VariantOptions):
    """The house rules of two-handed bridge."""


PRESETS = (
    Preset("book", {}, "with the points of the laws in force", PARLETT, ("modern", "parlett")),
    OLD_LAWS,
)


FORMS = {
    **dict.fromkeys(
        (DOUBLE_DUMMY, DRAW_AND_DISCARD, HONEYMOON), Form("two_handed_bridge", "PlainTwoHanded")
    ),
    SINGLE_DUMMY: Form("single_dummy_bridge", "SingleDummy"),
    MEMORY: Form("memory_bridge", "MemoryBridge"),
}

F = TypeVar("F", bound=Bid)


class TwoHanded(BridgeRubber[F, TwoHandedOptions], FormedGame[F, TwoHandedOptions, RubberState]):
    """Bridge for two, each a side of his own."""

    options = TwoHandedOptions
    sources = SOURCES
    main_options = ("variant", "honours", "laws", "round_margin", "stake")
    presets = PRESETS
    seats = (2, 2)
    sides = ()
    usual_seats = 2
    told_by = "variant"
    forms = FORMS
    examples: ClassVar[tuple[Example, ...]] = (
        Example("declarer=B contract=2NTX+1", "140 below, 50 and an overtrick of 100 above"),
        Example("declarer=A contract=3D tricks=7", "two down: 100 to B"),
        Example("declarer=B contract=4S= honours=A:150", "A held all five honours"),
    )

    def form_key(self, options: TwoHandedOptions) -> str:
        """The variant."""
        return options.variant


class PlainTwoHanded(TwoHanded[PlayersFacts]):
    """Double Dummy, Draw and Discard, Honeymoon Bridge: one contract, thirteen tricks."""

    facts = PlayersFacts


GAME = in_form(Called("two-handed-bridge", "Two-handed Bridge", DOUBLE_DUMMY), FORMS[DOUBLE_DUMMY])
