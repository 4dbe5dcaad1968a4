"""The further facts and options of Oh Hell, which Romanian Whist shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Counts, Player, Players, Word
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole
from scorekeeper.core.declaration.options import option
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError

from .facts import ExactBidFacts, Tricks, hand, result_wanted, rules_of
from .options import PLAYOFF, SHARED, ExactBidOptions, ScaleName, TrumpOrder, scale_default
from .scales import CUSTOM, PAGAT, PARLETT, SCALES, SCORERS, WIKIPEDIA
from .schedules import PACKS, PATTERNS, SPECIALS, STEP2_TRUMPS, ScheduleKind, ScheduleValue

MISERE, HIGHEST = "misere", "highest"  # deals without bids
ASCENDING, DESCENDING = "ascending", "descending"  # deals in which each trick has its own value
BIDLESS = frozenset({MISERE, HIGHEST})
GRADED = frozenset({ASCENDING, DESCENDING})

CONFIDENCE_STEP = 5
CONFIDENCE_MAX, CONFIDENCE_MAX_NOUGHT = 10, 5  # of the scale `confidence_squares`
TAX_MAX = 25
BONUS_MAX = 1000


def _scheduled_special(deal: AnyDeal) -> str | None:
    rules = rules_of(deal)
    if rules.is_playoff(deal.turn):
        return None
    special: str | None = rules.schedule.specials.get(rules.position(deal.turn))
    return special


def _is_graded(deal: AnyDeal) -> bool:
    return deal.values.get("special") in GRADED


def _tricks_of_winners(deal: AnyDeal) -> dict[str, int] | None:
    winners = deal.values.get("winners")
    if not winners:
        return None
    return {player: winners.count(player) for player in deal.active}


class Confidence(Counts):
    """0, 5 or 10 per player; `MAX` is 10, or 5 for who bids nought."""

    def __init__(self) -> None:
        super().__init__(0, CONFIDENCE_MAX, unit="points")

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The confidence of each player; raises InputError."""
        if "max" in text.casefold():
            text = self._without_max(text, deal)
        found = super().parse(text, deal, name)
        for player, value in found.items():
            if value % CONFIDENCE_STEP:
                raise ImpossibleError(
                    f"{name} {value} of {player} is not possible", "it is 0, 5 or 10", str(value)
                )
        return found

    def _without_max(self, text: str, deal: AnyDeal) -> str:
        bids = deal.values.get("bids") or {}
        parts = []
        for place, part in enumerate(text.split(",")):
            player, colon, value = part.rpartition(":")
            if fold(value) == "max":
                listed = deal.active[place : place + 1]
                who = deal.table.roster.find(player) if colon else "".join(listed)
                bid = bids.get(who, 1)
                value = str(CONFIDENCE_MAX if bid else CONFIDENCE_MAX_NOUGHT)
            parts.append(f"{player}{colon}{value}")
        return ",".join(parts)

    def numbers(self, deal: AnyDeal) -> Sequence[int]:
        """0, 5 and 10."""
        return range(0, CONFIDENCE_MAX + 1, CONFIDENCE_STEP)

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every combination of 0, 5 and 10."""
        left = [player for player in deal.active if player not in part]
        for found in product(self.numbers(deal), repeat=len(left)):
            yield {**dict.fromkeys(deal.active, 0), **part, **dict(zip(left, found, strict=True))}

    def describe(self) -> str:
        """The form."""
        return "A:5,B:10,C:MAX,... or 5,10,0,..."


@frozen
class OhHellFacts(ExactBidFacts):
    """The facts of Oh Hell; integers per player are 0 where nothing was recorded."""

    special: str | None = fact(
        Word(SPECIALS), "which special deal this is (Clag)", derive=_scheduled_special
    )
    winners: tuple[str, ...] = fact(
        Players(ordered=True, repeats=True, low=hand, high=hand),
        "the winner of every trick in order (ascending and descending deals)",
        when=_is_graded,
        outcome=True,
        default=None,
    )
    tricks: Mapping[str, int] = fact(
        Tricks(),
        "the tricks that each player won",
        when=result_wanted,
        outcome=True,
        derive=_tricks_of_winners,
        warn=False,
        default=None,
    )
    declarer: str | None = fact(Player(), "the caller (Estimation)")
    twos: Mapping[str, int] = fact(
        Counts(0, hand), "tricks won with a Two", outcome=True, default=None
    )
    bonus: Mapping[str, int] = fact(
        Counts(0, BONUS_MAX, unit="points"),
        "Rage: bonus cards in one's tricks; Skull King: bonus points",
        outcome=True,
        default=None,
    )
    mad: Mapping[str, int] = fact(
        Counts(0, hand), "Rage: mad cards in one's tricks", outcome=True, default=None
    )
    confidence: Mapping[str, int] = fact(
        Confidence(), "points staked on one's bid (confidence_squares)", default=None
    )
    deferred: Mapping[str, int] = fact(
        Counts(0, 1), "1 for who let others go first (confidence_squares)", default=None
    )
    tax: Mapping[str, int] = fact(
        Counts(0, TAX_MAX, unit="points"), "points taken off (confidence_squares)", default=None
    )


def _default_tie(values: Mapping[str, Any], players: int) -> str:
    return PLAYOFF if values["schedule"] == "ohca" else SHARED


def _default_pack(values: Mapping[str, Any], players: int) -> int:
    return PACKS.get(values["schedule"], 52)


def _default_trumps(values: Mapping[str, Any], players: int) -> Sequence[str]:
    return STEP2_TRUMPS if values["schedule"] == "step2" else ()


def _default_rage(values: Mapping[str, Any], players: int) -> bool:
    return str(values["scoring"]).startswith("rage")


def _default_skull(values: Mapping[str, Any], players: int) -> bool:
    return bool(values["scoring"] == "skull_king")


def _default_free_from(values: Mapping[str, Any], players: int) -> int | None:
    target = values["exact_target"]
    return None if target is None else target - BOERENBRIDGE_SPAN


BOERENBRIDGE = "Boerenbridge, [pagat]"
BOERENBRIDGE_SPAN = 20  # free from 80 on the way to exactly 100


@frozen
class OhHellOptions(ExactBidOptions):
    """The options of Oh Hell."""

    scoring: str = option(
        ScaleName(*SCALES, CUSTOM), scale_default("ohca"), "scale of points", PARLETT
    )
    B: int = option(Whole(), 5, "escalier: points of every made bid", "L'Escalier")
    P: int = option(Whole(), 5, "escalier: points per trick", "L'Escalier")
    M: int = option(Whole(), 5, "escalier: points off per trick of difference", "L'Escalier")
    unit: int = option(
        Whole(0), 1, "exact10_minus_diff: points off per trick of difference", "Kachuful"
    )
    zero_at_peak: int | None = option(
        Whole(none=True),
        None,
        "points of a made nought in deals of the largest hand that leaves a card to turn up",
        SCORERS,
    )
    made_trick_value: int = option(
        Whole(1), 1, "points per trick of a made bid, instead of 1", "[clag]"
    )
    schedule: ScheduleValue = option(
        ScheduleKind(PATTERNS), "ohca", "the hand sizes, deal by deal", PARLETT
    )
    peak: int | None = option(
        Whole(1, 99, none=True), None, "the largest hand of the schedule", PAGAT
    )
    pack: int = option(Whole(4, 999), _default_pack, "cards of the pack", PARLETT)
    trump_order: tuple[str, ...] = option(
        TrumpOrder(), _default_trumps, "trumps turned up, or a fixed order of suits", "Kachuful"
    )
    tie: str = option(
        Choice("playoff", "largest-deal", "shared"),
        _default_tie,
        "a tie for first place: a deal of one card each, the largest deal, or shared",
        f"{PARLETT}; {PAGAT}",
    )
    twos: int = option(Whole(0), 0, "points per trick won with a Two", "Contract Whist")
    rage_cards: bool = option(
        Switch(), _default_rage, "5 points per bonus card, 5 off per mad card", "Rage"
    )
    skull_bonus: bool = option(
        Switch(), _default_skull, "bonus points count when the bid was made", "Skull King"
    )
    halving: bool = option(
        Switch(), False, "a missed bid halves one's total, rounded up", WIKIPEDIA
    )
    estimation: bool = option(
        Switch(), False, "the points of Egyptian Estimation", "Estimation (a published scorer)"
    )
    exact_target: int | None = option(
        Whole(1, none=True), None, "reach it exactly; beyond it you are thrown back", BOERENBRIDGE
    )
    free_from: int | None = option(
        Whole(none=True),
        _default_free_from,
        "with exact_target: from this total on one does not bid and scores the tricks",
        BOERENBRIDGE,
    )
    misere_trick: int = option(
        Whole(-9, 9), 1, "points per trick in the misere deal of Clag", "[clag]"
    )
    trick_factor: int = option(
        Whole(1, 9),
        1,
        "how many times over tricks count in ascending and descending deals",
        "[clag]",
    )
