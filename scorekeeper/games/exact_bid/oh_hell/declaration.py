"""What is recorded of a deal of Oh Hell besides bids and tricks, what cannot be, the house rules of
its many tables, and the names under which sets of them go. Romanian Whist shares all of it.

Parlett, The Penguin Book of Card Games, Oh Hell!; pagat.com, Oh Hell, Clag and others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Counts, Player, Players, Word
from scorekeeper.core.declaration.options import Preset, switch, whole
from scorekeeper.core.declaration.rules import Rules, clash, warn
from scorekeeper.core.declaration.table_rules import TableRule, TableRules, conflict, useless
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.games.exact_bid import facts as family
from scorekeeper.games.exact_bid import model
from scorekeeper.games.exact_bid.facts import TRICKS, ExactBidFacts, hand, result_wanted, rules_of
from scorekeeper.games.exact_bid.model import Sometimes
from scorekeeper.games.exact_bid.options import (
    FLAG,
    TABLE_CHECKS,
    ExactBidOptions,
    schedule_option,
    scoring_option,
)
from scorekeeper.games.exact_bid.rules import ExactBidState
from scorekeeper.games.exact_bid.scales import PAGAT, PARLETT, SCALES, SCORERS, WIKIPEDIA
from scorekeeper.games.exact_bid.schedules import MISERE, PATTERNS, SPECIALS, ScheduleValue, is_list

ASCENDING, DESCENDING = "ascending", "descending"  # deals in which each trick has its own value
GRADED = frozenset({ASCENDING, DESCENDING})

CONFIDENCE = "confidence_squares"
CONFIDENCE_FACTS = ("confidence", "deferred", "tax")
CONFIDENCE_STEP = 5
CONFIDENCE_MAX, CONFIDENCE_MAX_NOUGHT = 10, 5
TAX_MAX = 25
BONUS_MAX = 1000
TWOS_OF_A_PACK = 4

BOERENBRIDGE = "Boerenbridge, [pagat]"
BOERENBRIDGE_SPAN = 20  # free from 80 on the way to exactly 100


# options ----------------------------------------------------------------------------------------


def _rage(options: OhHellOptions, players: int) -> bool:
    return options.scoring.startswith("rage")


def _skull(options: OhHellOptions, players: int) -> bool:
    return options.scoring == "skull_king"


def _free_from(options: OhHellOptions, players: int) -> int | None:
    target = options.exact_target
    return None if target is None else target - BOERENBRIDGE_SPAN


# fmt: off
@frozen
class OhHellOptions(ExactBidOptions):
    """The options of Oh Hell."""

    scoring: str = scoring_option("ohca", SCALES)
    B: int = whole(5, "escalier: points of every made bid", "L'Escalier", low=None)
    P: int = whole(5, "escalier: points per trick", "L'Escalier", low=None)
    M: int = whole(5, "escalier: points off per trick of difference", "L'Escalier", low=None)
    unit: int = whole(1, "exact10_minus_diff: points off per trick of difference", "Kachuful")
    zero_at_peak: int | None = whole(None,
        "points of a made nought in deals of the largest hand that leaves a card to turn up",
        SCORERS, low=None, none=True)
    made_trick_value: int = whole(1, "points per trick of a made bid, instead of 1", "[clag]",
        low=1)
    schedule: ScheduleValue = schedule_option("ohca", PATTERNS)
    peak: int | None = whole(None, "the largest hand of the schedule", PAGAT,
        low=1, high=99, none=True)
    twos: int = whole(0, "points per trick won with a Two", "Contract Whist")
    rage_cards: bool = switch(_rage, "5 points per bonus card, 5 off per mad card", "Rage")
    skull_bonus: bool = switch(_skull, "bonus points count when the bid was made", "Skull King")
    halving: bool = switch(False, "a missed bid halves one's total, rounded up", WIKIPEDIA)
    estimation: bool = switch(False, "the points of Egyptian Estimation",
        "Estimation (a published scorer)")
    exact_target: int | None = whole(None, "reach it exactly; beyond it you are thrown back",
        BOERENBRIDGE, low=1, none=True)
    free_from: int | None = whole(_free_from,
        "with exact_target: from this total on one does not bid and scores the tricks",
        BOERENBRIDGE, low=None, none=True)
    misere_trick: int = whole(1, "points per trick in the misere deal of Clag", "[clag]",
        low=-9, high=9)
    trick_factor: int = whole(1,
        "how many times over tricks count in ascending and descending deals", "[clag]",
        low=1, high=9)

    @property
    def records_flags(self) -> bool:
        """Whether only who made his bid is recorded; some options need the tricks."""
        return self.outcome == FLAG and not any(needs(self) for needs in NEEDING_TRICKS.values())

    @property
    def free_total(self) -> int | None:
        """The total near an exact target from which on a player does not bid."""
        return None if self.exact_target is None else self.free_from

    @property
    def has_confidence(self) -> bool:
        """Whether points are staked on bids, as at one weekly table."""
        return self.scoring == CONFIDENCE

    @property
    def has_specials(self) -> bool:
        """Whether special deals can be recorded."""
        return self.schedule == "clag" or (is_list(self.schedule) and not self.records_flags)


NEEDING_TRICKS: Mapping[str, Callable[[OhHellOptions], bool]] = {
    "exact_target": lambda options: options.exact_target is not None,
    "estimation": lambda options: options.estimation,
    "schedule": lambda options: options.schedule == "clag",
}


def needs_tricks(name: str, is_set: Callable[[OhHellOptions], bool]) -> TableRule[OhHellOptions]:
    """An option in force that needs the tricks of each player."""
    return conflict(name,
        lambda table: table.options.outcome == FLAG and is_set(table.options),
        f"{name} needs the tricks of each player, but outcome=flag records none",
        "set outcome=tricks")


OH_HELL_TABLE_CHECKS: TableRules[OhHellOptions] = (
    *TABLE_CHECKS,
    conflict("estimation", lambda table: table.options.estimation and len(table.players) != 4,
        "estimation is for 4 players", "set estimation=off"),
    conflict("free_from", lambda table: table.options.free_from is not None
            and table.options.exact_target is None,
        "free_from belongs to exact_target", "set exact_target too"),
    useless("peak", lambda table: not isinstance(table.options.schedule, str),
        "where the hands are listed"),
    *(needs_tricks(name, is_set) for name, is_set in NEEDING_TRICKS.items()),
)

PRESETS = (
    Preset("book", {}, "the rules of the Oh Hell Club of America, as in the book", PARLETT),
    Preset("wizard", {"scoring": "wizard", "schedule": "wizard"}, "Wizard, with 60 cards",
        "Wizard"),
    Preset("rage", {"scoring": "rage_fundex", "schedule": "rage", "pack": "110"},
        "Rage: ten cards down to one", "Rage (Fundex)"),
    Preset("skull-king",
        {"scoring": "skull_king", "schedule": "1,2,3,4,5,6,7,8,9,10", "pack": "70",
         "bids": "simultaneous"},
        "Skull King: ten deals, bids shown at once", "Skull King"),
    Preset("kachuful", {"scoring": "british", "schedule": "down-up", "trump_order": "S,D,C,H"},
        "Kachuful (Judgement): seven cards down to one and up again",
        "Kachuful as played in India", ("judgement", "judgment")),
    Preset("pocha", {"scoring": "fives", "schedule": "flat-ends", "pack": "40"},
        "Pocha (Podrida) with the Spanish pack", "[ludoteka]; [cccj]", ("podrida",)),
    Preset("seven-truf", {"scoring": "seven_truf", "schedule": "seven-truf"},
        "7-Truf of Indonesia, for four with 32 cards", "[pagat]", ("7-truf",)),
    Preset("clag", {"scoring": "basic10", "schedule": "clag"},
        "Clag (Nominations) of the Royal Air Force, with eight special deals", "[pagat]",
        ("nominations",)),
    Preset("op-en-neer", {"scoring": "british", "schedule": "op-en-neer", "hook": "off"},
        "10 op en neer: one card up to ten and down again", "[pagat]", ("10-op-en-neer",)),
    Preset("boerenbridge",
        {"scoring": "basic10", "zero": "20", "schedule": "fixed", "bids": "simultaneous",
         "exact_target": "100", "free_from": "80"},
        "Boerenbridge to exactly 100", "[pagat]"),
    Preset("oh-well", {"scoring": "basic10", "schedule": "fixed", "target": "100", "hook": "off"},
        "Oh! Well, the first form: the same hand every deal, up to 100",
        "[wikipedia], after Phillips and Westall"),
    Preset("contract-whist",
        {"scoring": "basic10", "schedule": "down-up", "trump_order": "H,C,D,S"},
        "Contract Whist: seven cards down to one and up again, trumps in turn",
        "Arnold 2011, by [wikipedia]"),
    Preset("river", {"scoring": "basic10", "schedule": "down-up", "peak": "10"},
        "Up and Down the River: ten cards down to one and up again", "[wikipedia]",
        ("up-and-down-the-river", "up-the-river-down-the-river", "down-the-river")),
    Preset("pshaw", {"scoring": "british", "schedule": "up-max"},
        "Oh Pshaw: 10 and the bid, or nothing; one card up to as many as the pack serves",
        "Bicycle, Oh Pshaw", ("oh-pshaw",)),
    Preset("blackout", {"scoring": "british"},
        "Blackout, the simplest form: 10 and the bid, or nothing", "[pagat]"),
    Preset("german-bridge", {"scoring": "squares"},
        "German Bridge of Hong Kong: 10 and the bid squared, or off the difference squared",
        "[pagat]"),
    Preset("estimativa", {"scoring": "double_bid"},
        "Estimativa of Brazil: twice the bid, or off the difference", "Estimativa"),
    Preset("escalier", {"scoring": "escalier"},
        "L'Escalier: 5 and 5 a trick, or off 5 for each trick of difference", "Escalier",
        ("l-escalier",)),
    Preset("estimation", {"estimation": "on", "schedule": ",".join(["13"] * 18)},
        "Egyptian Estimation: eighteen deals of thirteen cards, for four", "a published scorer"),
    Preset("confidence", {"scoring": CONFIDENCE}, "squares, with points staked on one's bid",
        "house rule of a weekly table"),
)
# fmt: on


# facts ------------------------------------------------------------------------------------------


def _scheduled_special(deal: OhHellDeal) -> str | None:
    rules = rules_of(deal)
    if rules.is_playoff(deal.turn):
        return None
    return rules.schedule.specials.get(rules.position(deal.turn))


def _tricks_of_winners(deal: OhHellDeal) -> dict[str, int] | None:
    winners = deal.known(lambda facts: facts.winners)
    return {player: winners.count(player) for player in deal.active} if winners else None


class Confidence(Counts):
    """0, 5 or 10 per player; `MAX` is 10, or 5 for who bids nought."""

    says = "A:5,B:10,C:MAX,... or 5,10,0,..."

    def __init__(self) -> None:
        super().__init__(0, CONFIDENCE_MAX, unit="points")

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
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
        bids = deal.known(lambda facts: facts.bids) or {}
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
        return range(0, CONFIDENCE_MAX + 1, CONFIDENCE_STEP)

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        left = [player for player in deal.active if player not in part]
        for found in product(self.numbers(deal), repeat=len(left)):
            yield {**dict.fromkeys(deal.active, 0), **part, **dict(zip(left, found, strict=True))}


# fmt: off
@frozen
class OhHellFacts(ExactBidFacts):
    """The facts of Oh Hell; integers per player are None where nothing was recorded."""

    special: str | None = fact(Word(SPECIALS), "which special deal this is (Clag)",
        asked="special deal", derive=_scheduled_special, on_demand=True)
    winners: tuple[str, ...] = fact(
        Players(ordered=True, repeats=True, low=hand, high=hand),
        "the winner of every trick in order (ascending and descending deals)",
        asked="winners of the tricks", outcome=True, default=None,
        when=lambda deal: deal.known(lambda facts: facts.special) in GRADED)
    tricks: Mapping[str, int] = fact(TRICKS, "the tricks that each player won",
        when=result_wanted, outcome=True, derive=_tricks_of_winners, warn=False)
    declarer: str | None = fact(Player(), "the caller (Estimation)", asked="caller",
        on_demand=True)
    twos: Mapping[str, int] = fact(Counts(0, hand), "tricks won with a Two", outcome=True,
        asked="tricks with a Two of {owner}")
    bonus: Mapping[str, int] = fact(Counts(0, BONUS_MAX, unit="points"),
        "Rage: bonus cards in one's tricks; Skull King: bonus points", outcome=True)
    mad: Mapping[str, int] = fact(Counts(0, hand), "Rage: mad cards in one's tricks",
        outcome=True, asked="mad cards of {owner}")
    confidence: Mapping[str, int] = fact(Confidence(),
        f"points staked on one's bid ({CONFIDENCE})")
    deferred: Mapping[str, int] = fact(Counts(0, 1),
        f"1 for who let others go first ({CONFIDENCE})", asked="times {owner} let others go first")
    tax: Mapping[str, int] = fact(Counts(0, TAX_MAX, unit="points"),
        f"points taken off ({CONFIDENCE})")

    def outcomes(self) -> dict[str, bool]:
        """Who of those who bid made it; in a misere everybody stands as having bid nought."""
        if self.special == MISERE:
            return {player: not won for player, won in self.tricks.items()}
        return ExactBidFacts.outcomes(self)


OhHellDeal = Deal[OhHellFacts, OhHellOptions, ExactBidState]


SOMETIMES: Mapping[str, Sometimes[OhHellOptions]] = {
    **model.SOMETIMES,
    "special": Sometimes(lambda options: options.has_specials),
    "winners": Sometimes(lambda options: options.has_specials, ("schedule=clag",)),
    "declarer": Sometimes(lambda options: options.estimation, ("estimation=on",)),
    "twos": Sometimes(lambda options: options.twos > 0, ("twos=10",)),
    "bonus": Sometimes(lambda options: options.rage_cards or options.skull_bonus,
        ("rage_cards=on", "skull_bonus=on")),
    "mad": Sometimes(lambda options: options.rage_cards, ("rage_cards=on",)),
    **dict.fromkeys(CONFIDENCE_FACTS, Sometimes(
        lambda options: options.has_confidence, (f"scoring={CONFIDENCE}",))),
}

CHECKS: Rules[OhHellFacts, OhHellOptions, ExactBidState] = (
    *family.CHECKS,
    warn("twos", lambda deal: deal.options.twos and deal.facts.twos and deal.options.pack == 52
            and sum(deal.facts.twos.values()) > TWOS_OF_A_PACK and not deal.is_open,
        f"{{total}} tricks won with Twos: a pack has {TWOS_OF_A_PACK}",
        "set pack=NUMBER if the table plays with more packs",
        total=lambda deal: sum(deal.facts.twos.values())),
    clash("winners", lambda deal: deal.facts.special in GRADED and not deal.is_open
            and listed(deal) != dict(deal.facts.tricks),
        "winners and tricks differ: by the list of winners it is {shown}",
        "leave tricks out, or correct one of the two",
        shown=lambda deal: ", ".join(f"{who} {won}" for who, won in listed(deal).items())),
)
# fmt: on


def listed(deal: OhHellDeal) -> dict[str, int]:
    """The tricks of everybody by the list of winners."""
    return {player: deal.facts.winners.count(player) for player in deal.facts.tricks}
