"""Romanian Whist: eight cards for each player, one-card deals at both ends, mild points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.declaration.option_kinds import Choice, Whole
from scorekeeper.core.declaration.options import Preset, option
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.sources import parlett

from .model import example
from .oh_hell import OhHell
from .oh_hell_facts import OhHellOptions
from .options import SHARED, ScaleName, scale_default
from .scales import CUSTOM, PARLETT, ROMANIAN_SCALES, SOURCES
from .schedules import ROMANIAN_PATTERNS, ScheduleKind, ScheduleValue

CARDS_OF_EACH = 8  # Parlett: a pack of eight times as many cards as players
USUAL = "[whist-live]; [goobix]; scorers"


def _default_pack(values: Mapping[str, Any], players: int) -> int:
    return CARDS_OF_EACH * (players - int(values["dealer_out"]))


ROMANIAN_SOURCES = {
    **SOURCES,
    "book": parlett("Romanian Whist"),
    "whist-live": "whist.live",
    "goobix": "goobix.com, Romanian Whist",
}


@frozen
class RomanianOptions(OhHellOptions):
    """The options of Romanian Whist: other scales, schedules and packs are usual."""

    scoring: str = option(
        ScaleName(*ROMANIAN_SCALES, CUSTOM), scale_default("book"), "scale of points", PARLETT
    )
    schedule: ScheduleValue = option(
        ScheduleKind(ROMANIAN_PATTERNS),
        "book",
        "the hand sizes, deal by deal",
        PARLETT,
        alike=(("up-max", "wizard"),),
    )
    pack: int = option(
        Whole(4, 999), _default_pack, "cards of the pack: 8 for each player", PARLETT
    )
    tie: str = option(
        Choice("playoff", "largest-deal", "shared"),
        SHARED,
        "a tie for first place: a deal of one card each, the largest deal, or shared",
        "no source has a play-off",
    )


class RomanianWhist(OhHell):
    """Romanian Whist."""

    name = "romanian-whist"
    title = "Romanian Whist"
    options = RomanianOptions
    seats = (3, 7)
    scales = ROMANIAN_SCALES
    patterns = ROMANIAN_PATTERNS
    sources = ROMANIAN_SOURCES
    presets = (
        Preset("book", {}, "one eight-card deal; a missed bid loses all of it", PARLETT),
        Preset(
            "usual",
            {"scoring": "difference", "schedule": "repeat-eights"},
            "as many eight-card deals as players; a missed bid loses the difference",
            USUAL,
        ),
        Preset(
            "promotions",
            {
                "scoring": "difference",
                "schedule": "repeat-eights",
                "streak": "break-on-ones",
                "streak_points": "10",
            },
            "as usual, with 10 points for five in a row; one-card deals end a run",
            "a public score sheet",
        ),
    )
    examples = (
        example("bids=0,0,1,1 tricks=0,0,1,0", "one card each: Vera missed and loses her 1"),
        example(
            "cards=8 trump=NT bids=3,3,2,1 tricks=3,2,2,1",
            "all cards dealt: no trump; Boris missed his 3 by one and loses 3",
        ),
    )


GAME = RomanianWhist()
