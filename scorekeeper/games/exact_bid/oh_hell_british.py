"""British Oh Hell: the older form, from one card up to as many as the pack serves."""

from __future__ import annotations

from scorekeeper.core.declaration.options import Preset
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.sources import parlett

from .model import example
from .oh_hell import OhHell
from .oh_hell.declaration import OhHellOptions
from .options import HOOK_OFF, hook_option, schedule_option, scoring_option
from .scales import PARLETT, SCALES, SOURCES
from .schedules import PATTERNS, ScheduleValue

BRITISH_SOURCES = {**SOURCES, "book": parlett("Oh Hell!")}


@frozen
class BritishOptions(OhHellOptions):
    """The options of British Oh Hell: others are usual."""

    scoring: str = scoring_option("british", SCALES)
    hook: str = hook_option(HOOK_OFF)
    schedule: ScheduleValue = schedule_option("up-max", PATTERNS)


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
