"""Romanian Whist: eight cards for each player, one-card deals at both ends, mild points."""

from __future__ import annotations

from scorekeeper.core.declaration.options import Preset, whole
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.sources import parlett

from .model import example
from .oh_hell import OhHell
from .oh_hell.declaration import OhHellOptions
from .options import SHARED, schedule_option, scoring_option, tie_option
from .scales import PARLETT, ROMANIAN_SCALES, SOURCES
from .schedules import ROMANIAN_PATTERNS, ScheduleValue

CARDS_OF_EACH = 8  # Parlett: a pack of eight times as many cards as players


def _pack(options: RomanianOptions, players: int) -> int:
    return CARDS_OF_EACH * (players - options.dealer_out)


# fmt: off
ROMANIAN_SOURCES = {
    **SOURCES,
    "book": parlett("Romanian Whist"),
    "whist-live": "whist.live",
    "goobix": "goobix.com, Romanian Whist",
}

USUAL = {"scoring": "difference", "schedule": "repeat-eights"}

PRESETS = (
    Preset("book", {}, "one eight-card deal; a missed bid loses all of it", PARLETT),
    Preset("usual", USUAL,
        "as many eight-card deals as players; a missed bid loses the difference",
        "[whist-live]; [goobix]; scorers"),
    Preset("promotions", {**USUAL, "streak": "break-on-ones", "streak_points": "10"},
        "as usual, with 10 points for five in a row; one-card deals end a run",
        "a public score sheet"),
)


@frozen
class RomanianOptions(OhHellOptions):
    """The options of Romanian Whist: other scales, schedules and packs are usual."""

    scoring: str = scoring_option("book", ROMANIAN_SCALES)
    schedule: ScheduleValue = schedule_option("book", ROMANIAN_PATTERNS,
        alike=(("up-max", "wizard"),))
    pack: int = whole(_pack, "cards of the pack: 8 for each player", PARLETT, low=4, high=999)
    tie: str = tie_option(SHARED, "no source has a play-off")
# fmt: on


class RomanianWhist(OhHell):
    """Romanian Whist."""

    name = "romanian-whist"
    title = "Romanian Whist"
    options = RomanianOptions
    seats = (3, 7)
    scales = ROMANIAN_SCALES
    patterns = ROMANIAN_PATTERNS
    sources = ROMANIAN_SOURCES
    presets = PRESETS
    examples = (
        example("bids=0,0,1,1 tricks=0,0,1,0", "one card each: Vera missed and loses her 1"),
        example(
            "cards=8 trump=NT bids=3,3,2,1 tricks=3,2,2,1",
            "all cards dealt: no trump; Boris missed his 3 by one and loses 3",
        ),
    )


GAME = RomanianWhist()
