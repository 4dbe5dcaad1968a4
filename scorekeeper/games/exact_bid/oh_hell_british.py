"""British Oh Hell: the older form, from one card up to as many as the pack serves."""

from __future__ import annotations

from scorekeeper.core.declaration.options import Preset, option
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.sources import parlett

from .model import example
from .oh_hell import OhHell
from .oh_hell_facts import OhHellOptions
from .options import HOOK, HOOK_MEANING, HOOK_OFF, HOOK_SOURCE, ScaleName, scale_default
from .scales import CUSTOM, PARLETT, SCALES, SOURCES
from .schedules import PATTERNS, ScheduleKind, ScheduleValue

BRITISH_SOURCES = {**SOURCES, "book": parlett("Oh Hell!")}


@frozen
class BritishOptions(OhHellOptions):
    """The options of British Oh Hell: others are usual."""

    scoring: str = option(
        ScaleName(*SCALES, CUSTOM), scale_default("british"), "scale of points", PARLETT
    )
    hook: str = option(HOOK, HOOK_OFF, HOOK_MEANING, HOOK_SOURCE)
    schedule: ScheduleValue = option(
        ScheduleKind(PATTERNS), "up-max", "the hand sizes, deal by deal", PARLETT
    )


class BritishOhHell(OhHell):
    """One card up to as many as the pack serves; any bid is allowed, a missed one costs nothing."""

    name = "oh-hell-british"
    title = "British Oh Hell"
    options = BritishOptions
    sources = BRITISH_SOURCES
    presets = (Preset("book", {}, "the British form, as in the book", PARLETT),)
    examples = (
        example("bids=0,0,1,0 tricks=0,0,1,0", "one card each: Grigori bid it and won it"),
        example(
            "cards=13 trump=NT bids=4,3,3,3 tricks=4,3,2,4",
            "all cards dealt: no trump; bids that add up to 13 are allowed",
        ),
    )


GAME = BritishOhHell()
