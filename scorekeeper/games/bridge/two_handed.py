"""Two-handed bridge: five ways to deal for two, four of which score like rubber bridge.

Source: Parlett. Memory Bridge scores its first half, thirteen
tricks without an auction, as a contract of 1NT and a premium.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole
from scorekeeper.core.declaration.options import OptionSpec, Preset, option, option_specs
from scorekeeper.core.game import AnyGame, Example
from scorekeeper.games.shapes.sides import dealer_fact

from .contract import Contract, not_passed
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
from .options import OLD_LAWS, OUR_CHOICE, PARLETT, SOURCES, RubberOptions
from .rubber import BridgeRubber
from .rubber_facts import PlayersFacts

DOUBLE_DUMMY, SINGLE_DUMMY = "double_dummy", "single_dummy"
DRAW_AND_DISCARD, HONEYMOON, MEMORY = "draw_and_discard", "honeymoon", "memory"
VARIANTS = (DOUBLE_DUMMY, SINGLE_DUMMY, DRAW_AND_DISCARD, HONEYMOON, MEMORY)
AT_ONCE, FINISH_DEAL = "at_once", "finish_deal"


@dataclass(frozen=True)
class VariantOptions:
    """The house rules about the variants."""

    variant: str = option(
        Choice(*VARIANTS),
        DOUBLE_DUMMY,
        "which of the five two-handed games is played",
        PARLETT,
        alike=((DOUBLE_DUMMY, DRAW_AND_DISCARD, HONEYMOON),),
    )
    memory_first_half_honours: bool = option(
        Switch(),
        False,
        "memory: whether four aces in one hand count 150 in the first half, too",
        OUR_CHOICE,
    )
    memory_stop: str = option(
        Choice(AT_ONCE, FINISH_DEAL),
        AT_ONCE,
        "memory, when the first half wins the rubber: there is no second half, or it opens the "
        "next rubber",
        OUR_CHOICE,
    )
    memory_premium: int = option(
        Whole(0), 100, "memory: premium for winning the first half", PARLETT
    )


@dataclass(frozen=True)
class TwoHandedOptions(RubberOptions, VariantOptions):
    """The house rules of two-handed bridge."""


PRESETS = (
    Preset("book", {}, "with the points of the laws in force", PARLETT, ("modern", "parlett")),
    OLD_LAWS,
)


@dataclass(frozen=True, slots=True)
class SingleDummyFacts:
    """What is recorded of a deal with one dummy exposed."""

    dealer: str | None = dealer_fact()
    contract: Contract = contract_fact()
    declarer: str | None = declarer_fact()
    dummy: str | None = fact(
        Word(("exposed", "concealed")),
        "which dummy declarer chose; it changes no score",
        applies=not_passed,
    )
    tricks: int | None = tricks_fact()
    honours: Honours | None = honours_fact(counts_honours)
    vulnerable: tuple[str, ...] = vulnerable_fact(vulnerable_by_games, sides=False)


F = TypeVar("F")


class TwoHanded(BridgeRubber[F, TwoHandedOptions]):
    """Bridge for two, each a side of his own."""

    options = TwoHandedOptions
    sources = SOURCES
    main_options = ("variant", "honours", "laws", "round_margin", "stake")
    presets = PRESETS
    seats = (2, 2)
    usual_seats = 2
    default_variant: ClassVar[str] = DOUBLE_DUMMY
    examples: ClassVar[tuple[Example, ...]] = (
        Example("declarer=B contract=2NTX+1", "140 below, 50 and an overtrick of 100 above"),
        Example("declarer=A contract=3D tricks=7", "two down: 100 to B"),
        Example("declarer=B contract=4S= honours=A:150", "A held all five honours"),
    )

    @cached_property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The options; the variant is that of the name unless the table sets another."""
        return tuple(
            spec._replace(default=self.default_variant) if spec.name == "variant" else spec
            for spec in option_specs(self.options)
        )

    def form(self, options: TwoHandedOptions) -> AnyGame:
        """The variant that the options ask for, under the same name."""
        called = Name(self.name, self.title, self.default_variant)
        return make_variant(called, options.variant)


class PlainTwoHanded(TwoHanded[PlayersFacts]):
    """Double Dummy, Draw and Discard, Honeymoon Bridge: one contract, thirteen tricks."""

    facts = PlayersFacts


class SingleDummy(TwoHanded[SingleDummyFacts]):
    """Single Dummy: declarer chooses between the exposed and the concealed dummy."""

    facts = SingleDummyFacts
    examples = (
        *TwoHanded.examples,
        Example("declarer=A contract=3NT= dummy=exposed", "A chose the dummy that lay open"),
    )


class Name(NamedTuple):
    """A name under which the game is offered, and the variant that it stands for."""

    name: str
    title: str
    variant: str


_NAMES = {
    "TWO_HANDED_BRIDGE": Name("two-handed-bridge", "Two-handed Bridge", DOUBLE_DUMMY),
    "SINGLE_DUMMY_BRIDGE": Name("single-dummy-bridge", "Single Dummy Bridge", SINGLE_DUMMY),
    "DRAW_AND_DISCARD_BRIDGE": Name(
        "draw-and-discard-bridge", "Draw and Discard Bridge", DRAW_AND_DISCARD
    ),
    "HONEYMOON_BRIDGE": Name("honeymoon-bridge", "Honeymoon Bridge", HONEYMOON),
    "MEMORY_BRIDGE": Name("memory-bridge", "Memory Bridge", MEMORY),
}


@lru_cache(maxsize=32)
def make_variant(called: Name, variant: str) -> AnyGame:
    """That variant as a game of that name."""
    base: Any = PlainTwoHanded
    if variant == SINGLE_DUMMY:
        base = SingleDummy
    elif variant == MEMORY:
        from .memory import MemoryBridge as base
    naming = {"name": called.name, "title": called.title, "default_variant": called.variant}
    return cast(AnyGame, type(base.__name__, (base,), naming)())


def __getattr__(name: str) -> object:
    """The game behind a name, made when it is asked for."""
    if name not in _NAMES:
        raise AttributeError(name)
    return make_variant(_NAMES[name], _NAMES[name].variant)
