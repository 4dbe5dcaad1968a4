"""Biritch, or straight bridge: the dealer's side names trumps, anybody may double.

Sources: Laws of Bridge 1904 in Hoyle's Games Modernized (1909); J. Collinson, Biritch, or Russian
Whist (1886), on pagat.com. The game is only named in Parlett, Russian Whist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.core.values.suits import NT
from scorekeeper.games.shapes.revokes import REVOKE_TRICKS, apply_revokes, hold_back, offenders
from scorekeeper.games.shapes.rubbers import LineGame
from scorekeeper.games.shapes.sides import BOOK, over_text, owner_of
from scorekeeper.games.shapes.tally import (
    LineTally,
    RubberRules,
    RubberState,
)

from .biritch_facts import (
    AS_TRICKS,
    CAP_100,
    NET,
    ONE_MORE,
    PRESETS,
    SOURCES,
    BiritchFacts,
    BiritchOptions,
    strongest,
)
from .facts import for_dealers_side

GAMES_OF_A_RUBBER = 2  # won by one side
SUIT_TRICKS = {"S": 2, "C": 4, "D": 6, "H": 8}
MOST_PER_TRICK = 100  # law 58
OFFENDERS_STOP = 2  # points short of game: 28 of 30

# honours in tricks (undoubled), by those of the side; then by those in one hand
DIVIDED = {3: 2, 4: 4, 5: 5}
FOUR_IN_ONE_HAND = {4: 8, 5: 9}
FIVE_IN_ONE_HAND = 10
ONE_MORE_THAN_FOUR = 9  # five of a side, four or five of them in one hand (1886)
CHICANE = 2
ACES = {3: 30, 4: 40}  # points at no trumps
ACES_IN_ONE_HAND = 100
ACE_TRICKS = {3: 3, 4: 4}  # tricks at no trumps (1886)
ACE_TRICKS_IN_ONE_HAND = 8
SLAMS = {12: 20, 13: 40}  # points, never doubled

BiritchDeal = Deal[BiritchFacts, BiritchOptions, RubberState]
BiritchTable = Table[BiritchOptions]


class Biritch(LineGame[BiritchFacts, BiritchOptions]):
    """Biritch."""

    name = "biritch"
    title = "Biritch"
    facts = BiritchFacts
    options = BiritchOptions
    checks = (for_dealers_side("declarer", "name trumps"),)
    sources = SOURCES
    presets = PRESETS
    columns = (
        ("dealer", "dealer"),
        ("trump", "trump"),
        ("dbl", "doubles"),
        ("tricks", "tricks"),
        ("hon.", "honours"),
        ("hand", "one-hand"),
        ("chicane", "chicane"),
    )
    examples = (
        Example(
            "trump=H tricks=NS:9 honours=NS:5 one-hand=4",
            "24 below; four honours in one hand and the fifth with the partner: 72 above",
        ),
        Example(
            "declarer=C trump=D doubles=1 tricks=12 honours=NS:3",
            "six odd tricks at 12: 72 below; honours 12 and a small slam 20 above",
        ),
        Example(
            "trump=NT tricks=NS:4 honours=EW:3",
            "at ten a trick: 30 below and 30 for three aces, both for EW",
            settings="rules=collinson1886",
        ),
    )

    def rules(self, options: BiritchOptions) -> RubberRules:
        """Best of three games."""
        return RubberRules(options.game, GAMES_OF_A_RUBBER, options.rubber_bonus)

    def check(self, deal: BiritchDeal) -> Iterable[Problem]:
        """The score, the turn, who named trumps, doubling, hands without trumps."""
        yield from super().check(deal)
        facts = deal.facts
        yield from check_doubles(facts, deal.options)
        yield from check_chicane(deal)

    def score(self, deal: BiritchDeal) -> list[Entry]:
        """Revokes and tricks below; honours, chicane and slams above; then the game."""
        facts, options = deal.facts, deal.options
        tally = LineTally(deal.ledger, options.game)
        tricks = dict(facts.tricks)
        each, shown = trick_value(facts, options)
        if facts.revoke:
            hold_back(tally, facts.revoke, options.game - OFFENDERS_STOP)
            apply_revokes(tally, facts.revoke, tricks, deal.table, REVOKE_TRICKS * each)
        count_tricks(tally, tricks, each, shown)
        count_honours(tally, facts, deal.table)
        count_slam(tally, facts)
        if tally.winner:
            tally.close_game(self.rules(options))
            tally.draw_line()
        return tally.entries


# checks -------------------------------------------------------------------------------------


def check_doubles(facts: BiritchFacts, options: BiritchOptions) -> Iterable[Problem]:
    """Nobody doubles any more when a trick is worth 100."""
    if options.double_cap != CAP_100 or not facts.doubles:
        return
    before = base_value(facts.trump, options) * 2 ** (facts.doubles - 1)
    if before >= MOST_PER_TRICK:
        yield breach(
            f"doubles={facts.doubles}: nobody may double a trick that is worth {before} already",
            f"doubling ends at {MOST_PER_TRICK} a trick (option double_cap)",
            "doubles",
        )


def check_chicane(deal: BiritchDeal) -> Iterable[Problem]:
    """A hand without trumps holds no honour; what it counts may depend on who held them."""
    facts = deal.facts
    if not facts.chicane:
        return
    if not facts.honours:
        if deal.options.chicane == NET and not deal.is_open:
            yield impossible(
                "chicane counts for or against the honours of a suit, which are not recorded",
                "add honours=",
                "chicane",
            )
        return
    sides = [owner_of(who, deal.table) for who in facts.chicane]
    for side, held in facts.honours.items():
        if held and sides.count(side) == 2:
            yield impossible(
                f"neither hand of {side} had a trump, but honours={side}:{held} is recorded",
                "correct chicane or honours",
                "chicane",
            )
    best = strongest(facts.honours)
    if best in sides and facts.one_hand != facts.honours[best]:
        yield impossible(
            f"one hand of {best} had no trump, so the other held all {facts.honours[best]} of "
            f"their honours, not {facts.one_hand}",
            "correct chicane or one-hand",
            "one-hand",
        )


# the lines of the card ----------------------------------------------------------------------


def base_value(trump: str, options: BiritchOptions) -> int:
    """What a trick is worth before it is doubled."""
    return options.nt_trick if trump == NT else SUIT_TRICKS[trump]


def trick_value(facts: BiritchFacts, options: BiritchOptions) -> tuple[int, str]:
    """What a trick is worth, and how that came about: `6 x 2`."""
    value = base_value(facts.trump, options)
    each = value * 2**facts.doubles
    shown = f"{value} x {2**facts.doubles}" if facts.doubles else str(value)
    if options.double_cap == CAP_100 and each > MOST_PER_TRICK:
        return MOST_PER_TRICK, f"{MOST_PER_TRICK} (the limit)"
    return each, shown


def count_tricks(tally: LineTally, tricks: Mapping[str, int], each: int, shown: str) -> None:
    """The odd tricks, whichever side named trumps."""
    for side, won in tricks.items():
        if won > BOOK:
            points = (won - BOOK) * each
            why = over_text(won, each)
            if shown != str(each):
                why = f"{won} tricks: ({won} - {BOOK}) x {shown} = {points}"
            tally.add(side, points, why)


def count_honours(tally: LineTally, facts: BiritchFacts, table: BiritchTable) -> None:
    """Honours of the side with more of them, and hands without trumps."""
    options = table.options
    side = strongest(facts.honours) if facts.honours else ""
    if side and facts.honours:
        tally.above(side, *honour_points(facts, facts.honours[side], options))
    for who in facts.chicane:
        own = owner_of(who, table)
        points = CHICANE * base_value(facts.trump, options)
        if options.chicane != NET or not side or own == side:
            tally.above(own, points, f"chicane, {who} had no trump: {points}")
        else:
            why = f"chicane, {who} had no trump: {points} off the honours of {side}"
            tally.above(side, -points, why)


def honour_points(facts: BiritchFacts, held: int, options: BiritchOptions) -> tuple[Amount, str]:
    """What the honours of a side are worth, and why."""
    hand = facts.one_hand or 0
    value = base_value(facts.trump, options)
    if facts.trump == NT:
        what = f"{held} aces" + (" in one hand" if hand == held > 3 else "")
        if options.nt_honours == AS_TRICKS:
            tricks = ACE_TRICKS_IN_ONE_HAND if hand == held > 3 else ACE_TRICKS[held]
            return tricks * value, f"{what}: {tricks} x {value} = {tricks * value}"
        points = ACES_IN_ONE_HAND if hand == held > 3 else ACES[held]
        return points, f"{what}: {points}"
    tricks = honour_tricks(held, hand, options)
    what = f"{held} honours" + (f", {hand} in one hand" if hand > 3 else "")
    return tricks * value, f"{what}: {tricks} x {value} = {tricks * value}"


def honour_tricks(held: int, hand: int, options: BiritchOptions) -> int:
    """How many tricks trump honours are worth: `held` by the side, `hand` of them in one hand."""
    if hand < 4:
        return DIVIDED[held]
    if held == 5 and options.five_honours == ONE_MORE:
        return ONE_MORE_THAN_FOUR
    return FIVE_IN_ONE_HAND if hand == 5 else FOUR_IN_ONE_HAND[held]


def count_slam(tally: LineTally, facts: BiritchFacts) -> None:
    """Twelve or thirteen tricks as they were won, unless the side revoked."""
    for side, won in facts.tricks.items():
        if won in SLAMS and side not in offenders(facts.revoke):
            tally.above(side, SLAMS[won], f"{won} tricks: {SLAMS[won]}")


GAME = Biritch()
