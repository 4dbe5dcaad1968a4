"""The rule card of Preference for games and miseres, one function per line."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work

from .allpass import score_allpass
from .contract import ALLPASS, MISERE, TRICKS
from .facts import PreferenceDeal, is_checked_ten, opponents, resting
from .options import PreferenceOptions
from .slate import Slate

FLAT_CONSOLATION = 10
GIVEN_UP = {"off": 3, "without_two": 2, "without_three": 3}  # undertricks that a concession costs
THROWN_TALON = 1  # what the dealer drops for a talon that is thrown back


class Hand(NamedTuple):
    """A game in the terms of the rule card.

    `first` and `second` are the opponents in the order in which they speak, `whisters` those of
    them who whisted, `idle` the dealer who sits out ("" where three play), `half` who went out for
    half unless the whist was taken back. `side` are the tricks of the defence, `undertricks` how
    many declarer is short; a whist and a dump point per trick are worth `whist_value` and
    `dump_value`.
    """

    declarer: str
    first: str
    second: str
    idle: str
    whisters: tuple[str, ...]
    half: str
    tricks: Mapping[str, int]
    options: PreferenceOptions
    name: str
    quota: int
    whist_value: int
    dump_value: int
    side: int
    undertricks: int

    @property
    def shortfall(self) -> int:
        """How many tricks the defence lacks."""
        return max(0, self.quota - self.side)


def score_deal(deal: PreferenceDeal) -> Slate:
    """Everything that a deal writes."""
    facts, slate = deal.facts, Slate(deal)
    if facts.misdeal:
        fine = facts.misdeal * Work(deal.options.misdeal_fine)
        slate.drop(facts.dealer, fine.amount, f"misdealt: {fine.shown} in the dump")
    if facts.thrown:
        slate.drop(facts.dealer, THROWN_TALON, f"{facts.declarer} threw the talon back")
    if facts.contract.kind == ALLPASS:
        score_allpass(deal, slate)
    elif facts.contract.kind == MISERE:
        score_misere(deal, slate)
    elif facts.give_up:
        give_up(deal, slate)
    else:
        score_game(deal, slate)
    return slate


def give_up(deal: PreferenceDeal, slate: Slate) -> None:
    """Declarer concedes two or three undertricks; nobody writes anything."""
    cost = GIVEN_UP[deal.options.give_up] * Work(deal.facts.value * deal.options.dump_factor)
    slate.drop(deal.facts.declared, cost.amount, f"{deal.facts.named} given up: {cost} in the dump")


# misere ----------------------------------------------------------------------------------------


def score_misere(deal: PreferenceDeal, slate: Slate) -> None:
    """No trick: 10 in the pool; else 10 per trick in the dump, and the others write as much."""
    facts, options, declarer = deal.facts, deal.options, deal.facts.declared
    taken = facts.tricks_of(declarer)
    if facts.is_made:
        _earn_made(declarer, facts.value, f"{facts.named} made", options, slate)
    else:
        cost = taken * Work(facts.value * options.dump_factor)
        why = f"{facts.named} with {taken} taken: {cost} in the dump"
        slate.drop(declarer, cost.amount, why)
        if options.misere_consolation:
            whists = taken * Work(facts.value * options.whist_factor)
            why = f"{declarer}'s {facts.named} with {taken} taken: {whists}"
            for other in _consoled(deal, resting(deal)):
                slate.write(other, declarer, whists.amount, why)
    if facts.talon_sevens:
        why = f"sevens in the talon: {facts.talon_sevens}"
        slate.write(facts.dealer, declarer, facts.talon_sevens, why)


def _consoled(deal: PreferenceDeal, idle: str) -> list[str]:
    """Who writes when declarer fails: everybody else, the dealer too unless the table leaves
    him out."""
    left_out = "" if deal.options.consolation_dealer else idle
    return [p for p in deal.table.from_seat(deal.facts.declared)[1:] if p != left_out]


def _earn_made(
    player: str, points: int, why: str, options: PreferenceOptions, slate: Slate
) -> None:
    if options.made_game_writes == "dump_first":
        slate.earn_dump_first(player, points, why)
    else:
        slate.earn(player, points, why)


# games -----------------------------------------------------------------------------------------


def score_game(deal: PreferenceDeal, slate: Slate) -> None:
    """A game of six to ten, played or not."""
    hand, value, options = hand_of(deal), deal.facts.value, deal.options
    if deal.facts.tricks is None:
        _earn_made(hand.declarer, value, f"{hand.name} not played", options, slate)
        if hand.half:
            go_out_for_half(hand, slate)
    else:
        if hand.undertricks:
            fail(hand, slate)
            console(deal, hand, slate)
        else:
            _earn_made(hand.declarer, value, f"{hand.name} made", options, slate)
        reward_defence(hand, slate)
    if deal.facts.talon_tricks:
        reward_talon(deal, hand, slate)


def hand_of(deal: PreferenceDeal) -> Hand:
    """The facts of a game in the terms of the rule card."""
    facts, options = deal.facts, deal.options
    first, second = opponents(deal)
    idle, tricks = resting(deal), facts.tricks or {}
    whisters = tuple([p for p in (first, second, idle) if p in facts.whist])
    undertricks = facts.undertricks
    half = facts.half if facts.half and not whisters else ""  # else the whist was taken back
    if is_checked_ten(deal) and tricks and undertricks:
        whisters = (first, second)  # when it is made, nobody was to whist
    return Hand(
        facts.declared,
        first,
        second,
        idle,
        whisters,
        half,
        tricks,
        options,
        facts.named,
        facts.contract.quota,
        facts.value * options.whist_factor,
        facts.value * options.dump_factor,
        tricks.get(first, 0) + tricks.get(second, 0),
        undertricks,
    )


def go_out_for_half(hand: Hand, slate: Slate) -> None:
    """The second opponent writes half the quota without play."""
    whists = hand.quota // 2 * Work(hand.whist_value)
    slate.write(hand.half, hand.declarer, whists.amount, f"half of {hand.name}: {whists}")


def fail(hand: Hand, slate: Slate) -> None:
    """Declarer drops the contract value per undertrick."""
    cost = hand.undertricks * Work(hand.dump_value)
    why = f"{hand.name} short by {hand.undertricks}: {cost} in the dump"
    slate.drop(hand.declarer, cost.amount, why)


def console(deal: PreferenceDeal, hand: Hand, slate: Slate) -> None:
    """Every other player writes for declarer's undertricks."""
    mode = deal.options.consolation
    if mode == "none":
        return
    value = FLAT_CONSOLATION * deal.facts.times if mode == "flat10" else hand.whist_value
    whists = hand.undertricks * Work(value)
    why = f"{hand.declarer}'s {hand.name} short by {hand.undertricks}: {whists}"
    for other in _consoled(deal, "" if hand.idle in hand.whisters else hand.idle):
        slate.write(other, hand.declarer, whists.amount, why)


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
            whists = tricks * Work(value)
            slate.write(player, hand.declarer, whists.amount, f"{why}: {whists}")


def _lone(hand: Hand) -> str:
    return hand.whisters[0]


def penalize(hand: Hand, whister: str, missing: Amount, slate: Slate) -> None:
    """A whister pays for undertricks of the defence: to declarer's bank or into his own dump."""
    short = f"whist of {whister} at {hand.name} short by {show_amount(missing)}"
    if hand.options.whist_penalty_to == "bank":
        whists = missing * Work(hand.whist_value)
        slate.write(hand.declarer, whister, whists.amount, f"{short}: {whists}")
    else:
        cost = missing * Work(simplify(hand.dump_value * Fraction(hand.options.whist_penalty_rate)))
        slate.drop(whister, cost.amount, f"{short}: {cost} in the dump")


def penalized_tricks(hand: Hand) -> dict[str, Amount]:
    """For each whister (or half-whister who plays), the undertricks for which he pays."""
    if hand.half:
        half = hand.quota // 2
        return {hand.half: max(0, half - hand.side)}
    short = hand.shortfall
    if len(hand.whisters) < 2:
        return dict.fromkeys(hand.whisters, short)
    if hand.options.gentleman == "book":
        share = simplify(Fraction(short, 2))
        return {hand.first: share, hand.second: share}
    if hand.quota >= 2:
        return _split_by_own_quota(hand, short)
    return _split_single_trick(hand, short)


def _split_by_own_quota(hand: Hand, short: int) -> dict[str, Amount]:
    """Both whisted at six or seven: each pays for his own half of the quota, never more than
    the defence lacks (unless the table charges each in full)."""
    own_quota = hand.quota // 2
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
        tricks = min(hand.side, hand.quota // 2)
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


def reward_talon(deal: PreferenceDeal, hand: Hand, slate: Slate) -> None:
    """Sure tricks in the talon: the dealer writes them, or half each opponent."""
    whists = deal.facts.talon_tricks * Work(hand.whist_value)
    if not hand.idle:
        whists = whists / 2
    for player in (hand.idle,) if hand.idle else (hand.first, hand.second):
        slate.write(player, hand.declarer, whists.amount, f"talon: {whists.shown}")
