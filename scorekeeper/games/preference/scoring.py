"""The rule card of Preference for games and miseres, one function per line."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .allpass import score_allpass
from .contract import ALLPASS, MISERE, TRICKS, PreferenceContract
from .facts import (
    PreferenceFacts,
    declared,
    name_of,
    opponents,
    sitting_out,
    times_of,
    tricks_of,
)
from .options import PreferenceOptions
from .slate import Slate

FLAT_CONSOLATION = 10
GIVEN_UP = {"off": 3, "without_two": 2, "without_three": 3}  # undertricks that a concession costs
THROWN_TALON = 1  # what the dealer drops for a talon that is thrown back


class Hand(NamedTuple):
    """A game or misere in the terms of the rule card.

    `first` and `second` are the opponents in the order in which they speak, `whisters` those of
    them who whisted, `idle` the dealer who sits out ("" where three play).
    """

    declarer: str
    contract: PreferenceContract
    first: str
    second: str
    idle: str
    whisters: tuple[str, ...]
    half: str
    tricks: Mapping[str, int]
    options: PreferenceOptions
    table: Table[PreferenceOptions]
    name: str  # of the contract, with what it is multiplied by
    value: int  # points in the pool
    whist_value: int  # whists per trick
    dump_value: int  # dump points of declarer per undertrick
    side: int  # tricks of the defence
    undertricks: int  # how many declarer is short

    @property
    def is_checked(self) -> bool:
        """A ten that is played out without whisting."""
        return self.contract.level == 10 and self.options.ten == "checked"

    @property
    def shortfall(self) -> int:
        """How many tricks the defence lacks."""
        return max(0, self.contract.quota - self.side)


def score_deal(
    facts: PreferenceFacts, table: Table[PreferenceOptions], ledger: AnyLedger, series: int
) -> Slate:
    """Everything that a deal writes; `series` counts the raspasovkas of the series before it."""
    slate = Slate(table, ledger, facts.aid)
    if facts.misdeal:
        fine_misdeals(facts, table.options, slate)
    if facts.thrown:
        slate.drop(facts.dealer, THROWN_TALON, f"{facts.declarer} threw the talon back")
    if facts.contract.kind == ALLPASS:
        score_allpass(facts, table, series + 1, slate)
    elif facts.contract.kind == MISERE:
        score_misere(facts, table, slate)
    elif facts.give_up:
        give_up(facts, table.options, slate)
    else:
        score_game(facts, table, slate)
    return slate


def entries_of(
    facts: PreferenceFacts, table: Table[PreferenceOptions], ledger: AnyLedger, series: int
) -> list[Entry]:
    """The entries of a deal."""
    return score_deal(facts, table, ledger, series).entries


def fine_misdeals(facts: PreferenceFacts, options: PreferenceOptions, slate: Slate) -> None:
    """The dealer drops a fine for each misdeal."""
    count, fine = facts.misdeal, options.misdeal_fine
    slate.drop(facts.dealer, count * fine, f"misdealt: {count} x {fine} in the dump")


def give_up(facts: PreferenceFacts, options: PreferenceOptions, slate: Slate) -> None:
    """Declarer concedes two or three undertricks; nobody writes anything."""
    short, cost = GIVEN_UP[options.give_up], facts.contract.value * times_of(facts)
    cost *= options.dump_factor
    why = f"{name_of(facts)} given up: {short} x {cost} = {short * cost} in the dump"
    slate.drop(declared(facts), short * cost, why)


# misere ----------------------------------------------------------------------------------------


def score_misere(facts: PreferenceFacts, table: Table[PreferenceOptions], slate: Slate) -> None:
    """No trick: 10 in the pool; else 10 per trick in the dump, and the others write as much."""
    declarer, options = declared(facts), table.options
    taken = tricks_of(facts, declarer)
    value, name = facts.contract.value * times_of(facts), name_of(facts)
    if not taken:
        _earn_made(declarer, value, f"{name} made", options, slate)
    else:
        cost = value * options.dump_factor
        why = f"{name} with {taken} taken: {taken} x {cost} = {taken * cost} in the dump"
        slate.drop(declarer, taken * cost, why)
        if options.misere_consolation:
            _console_misere(facts, table, value * options.whist_factor, slate)
    if facts.talon_sevens:
        why = f"sevens in the talon: {facts.talon_sevens}"
        slate.write(facts.dealer, declarer, facts.talon_sevens, why)


def _console_misere(
    facts: PreferenceFacts, table: Table[PreferenceOptions], whists: int, slate: Slate
) -> None:
    declarer = declared(facts)
    taken = tricks_of(facts, declarer)
    idle = sitting_out(table, facts.dealer)
    why = f"{declarer}'s {name_of(facts)} with {taken} taken: {taken} x {whists} = {taken * whists}"
    for other in _consoled(table, declarer, idle):
        slate.write(other, declarer, taken * whists, why)


def _consoled(table: Table[PreferenceOptions], declarer: str, idle: str) -> list[str]:
    """Who writes when declarer fails: everybody else, the dealer too unless the table leaves
    him out."""
    left_out = "" if table.options.consolation_dealer else idle
    return [p for p in table.from_seat(declarer)[1:] if p != left_out]


def _earn_made(
    player: str, points: int, why: str, options: PreferenceOptions, slate: Slate
) -> None:
    if options.made_game_writes == "dump_first":
        slate.earn_dump_first(player, points, why)
    else:
        slate.earn(player, points, why)


# games -----------------------------------------------------------------------------------------


def score_game(facts: PreferenceFacts, table: Table[PreferenceOptions], slate: Slate) -> None:
    """A game of six to ten, played or not."""
    hand = hand_of(facts, table)
    if facts.tricks is None:
        _earn_made(hand.declarer, hand.value, f"{hand.name} not played", hand.options, slate)
        if hand.half:
            go_out_for_half(hand, slate)
    else:
        if hand.undertricks:
            fail(hand, slate)
            console(hand, slate)
        else:
            _earn_made(hand.declarer, hand.value, f"{hand.name} made", hand.options, slate)
        reward_defence(hand, slate)
    if facts.talon_tricks:
        reward_talon(hand, facts.talon_tricks, facts.dealer, slate)


def hand_of(facts: PreferenceFacts, table: Table[PreferenceOptions]) -> Hand:
    """The facts of a game in the terms of the rule card."""
    declarer, contract, options = declared(facts), facts.contract, table.options
    first, second = opponents(table, facts.dealer, declarer)
    idle = sitting_out(table, facts.dealer)
    whisters = tuple([p for p in (first, second, idle) if p in facts.whist])
    value = contract.value * times_of(facts)
    tricks = facts.tricks or {}
    half = facts.half if facts.half and not whisters else ""  # else the whist was taken back
    hand = Hand(
        declarer,
        contract,
        first,
        second,
        idle,
        whisters,
        half,
        tricks,
        options,
        table,
        name_of(facts),
        value,
        value * options.whist_factor,
        value * options.dump_factor,
        tricks.get(first, 0) + tricks.get(second, 0),
        max(0, contract.level - tricks.get(declarer, 0)),
    )
    if hand.is_checked and facts.tricks and hand.undertricks:
        return hand._replace(whisters=(first, second))  # when it is made, nobody was to whist
    return hand


def go_out_for_half(hand: Hand, slate: Slate) -> None:
    """The second opponent writes half the quota without play."""
    tricks, value = hand.contract.quota // 2, hand.whist_value
    why = f"half of {hand.name}: {tricks} x {value} = {tricks * value}"
    slate.write(hand.half, hand.declarer, tricks * value, why)


def fail(hand: Hand, slate: Slate) -> None:
    """Declarer drops the contract value per undertrick."""
    short, cost = hand.undertricks, hand.dump_value
    why = f"{hand.name} short by {short}: {short} x {cost} = {short * cost} in the dump"
    slate.drop(hand.declarer, short * cost, why)


def console(hand: Hand, slate: Slate) -> None:
    """Every other player writes for declarer's undertricks."""
    mode = hand.options.consolation
    if mode == "none":
        return
    short = hand.undertricks
    flat = FLAT_CONSOLATION * (hand.value // hand.contract.value)
    value = flat if mode == "flat10" else hand.whist_value
    why = f"{hand.declarer}'s {hand.name} short by {short}: {short} x {value} = {short * value}"
    resting = "" if hand.idle in hand.whisters else hand.idle
    for other in _consoled(hand.table, hand.declarer, resting):
        slate.write(other, hand.declarer, short * value, why)


# the defence -----------------------------------------------------------------------------------


def reward_defence(hand: Hand, slate: Slate) -> None:
    """Whisters pay for what the defence is short and write for what it won."""
    penalties, value = penalized_tricks(hand), hand.whist_value
    for whister, missing in penalties.items():
        if missing:
            penalize(hand, whister, missing, slate)
    scores_anyway = hand.options.failed_whister_scores
    for player, (tricks, why) in credited_tricks(hand).items():
        source = player if player in penalties else _lone(hand)
        if tricks and (scores_anyway or not penalties.get(source)):
            whists = simplify(tricks * value)
            text = f"{why}: {show_amount(tricks)} x {value} = {show_amount(whists)}"
            slate.write(player, hand.declarer, whists, text)


def _lone(hand: Hand) -> str:
    return hand.whisters[0]


def penalize(hand: Hand, whister: str, missing: Amount, slate: Slate) -> None:
    """A whister pays for undertricks of the defence: to declarer's bank or into his own dump."""
    short = f"whist of {whister} at {hand.name} short by {show_amount(missing)}"
    if hand.options.whist_penalty_to == "bank":
        value: Amount = hand.whist_value
        points = simplify(missing * value)
        why = f"{short}: {show_amount(missing)} x {value} = {show_amount(points)}"
        slate.write(hand.declarer, whister, points, why)
        return
    value = simplify(hand.dump_value * Fraction(hand.options.whist_penalty_rate))
    points = simplify(missing * value)
    sum_text = f"{show_amount(missing)} x {show_amount(value)} = {show_amount(points)}"
    slate.drop(whister, points, f"{short}: {sum_text} in the dump")


def penalized_tricks(hand: Hand) -> dict[str, Amount]:
    """For each whister (or half-whister who plays), the undertricks for which he pays."""
    if hand.half:
        half = hand.contract.quota // 2
        return {hand.half: max(0, half - hand.side)}
    short = hand.shortfall
    if len(hand.whisters) < 2:
        return dict.fromkeys(hand.whisters, short)
    if hand.options.gentleman == "book":
        share = simplify(Fraction(short, 2))
        return {hand.first: share, hand.second: share}
    if hand.contract.quota >= 2:
        return _split_by_own_quota(hand, short)
    return _split_single_trick(hand, short)


def _split_by_own_quota(hand: Hand, short: int) -> dict[str, Amount]:
    """Both whisted at six or seven: each pays for his own half of the quota, never more than
    the defence lacks (unless the table charges each in full)."""
    own_quota = hand.contract.quota // 2
    most = TRICKS if short and hand.options.short_share == "individual" else short
    return {p: min(max(0, own_quota - hand.tricks[p]), most) for p in (hand.first, hand.second)}


def _split_single_trick(hand: Hand, short: int) -> dict[str, Amount]:
    """Both whisted where the defence needs one trick."""
    mode = hand.options.single_quota
    if mode == "both":
        return {hand.first: short, hand.second: short}
    if mode == "split":
        share = simplify(Fraction(short, 2))
        return {hand.first: share, hand.second: share}
    return {hand.first: 0, hand.second: short}


def credited_tricks(hand: Hand) -> dict[str, tuple[Amount, str]]:
    """The tricks for which each defender writes, with the reason."""
    if hand.half:
        tricks = min(hand.side, hand.contract.quota // 2)
        return {hand.half: (tricks, f"half whist at {hand.name}")}
    if len(hand.whisters) == 2:
        return _credit_both(hand)
    if not hand.whisters:
        return {}
    return _credit_lone(hand, hand.whisters[0])


def _credit_both(hand: Hand) -> dict[str, tuple[Amount, str]]:
    why = f"whist at {hand.name}"
    if hand.options.gentleman == "book":
        share = simplify(Fraction(hand.side, 2))
        return dict.fromkeys((hand.first, hand.second), (share, f"{why}, shared"))
    return {p: (hand.tricks[p], why) for p in (hand.first, hand.second)}


def _credit_lone(hand: Hand, whister: str) -> dict[str, tuple[Amount, str]]:
    """A lone whister writes all tricks of the defence (or his own), in some circles half each
    with the one who passed; the dealer who whisted for them shares with nobody."""
    if whister == hand.idle:
        return {whister: (hand.side, f"whist at {hand.name} for the defence")}
    own_only = hand.options.sole_whister_tricks == "own"
    tricks = hand.tricks[whister] if own_only else hand.side
    mode = hand.options.gentleman
    if mode == "always" or (mode == "on_fail" and hand.undertricks):
        share = simplify(Fraction(tricks, 2))
        why = f"gentleman's whist at {hand.name}"
        return dict.fromkeys((hand.first, hand.second), (share, why))
    return {whister: (tricks, f"whist at {hand.name} alone")}


def reward_talon(hand: Hand, count: int, dealer: str, slate: Slate) -> None:
    """Sure tricks in the talon: the dealer writes them, or half each opponent."""
    value = hand.whist_value
    if hand.idle:
        slate.write(dealer, hand.declarer, count * value, f"talon: {count} x {value}")
        return
    share = simplify(Fraction(count * value, 2))
    for player in (hand.first, hand.second):
        slate.write(player, hand.declarer, share, f"talon: {count} x {value} / 2")
