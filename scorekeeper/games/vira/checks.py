"""What may not be recorded of a deal of Vira, or agreed on, or left in the pot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from scorekeeper.core.declaration.rules import Rule, Rules, forbid, refuse, warn
from scorekeeper.core.declaration.table_rules import TableRule, TableRules, conflict
from scorekeeper.core.values.amounts import plural, show_amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.shapes.pot import check_balanced, in_pot

from .auction import AuctionBid
from .facts import Dealt, ViraDeal, ViraFacts, ViraLedger, is_early
from .kinds import (
    AFTER_TURN_BIDS,
    IN_COLOUR,
    IN_PREFERENCE,
    LEVEL_FAMILIES,
    LEVEL_WORDS,
    LEVELS,
    PLAIN,
    bid_of,
    has_after_turn,
    speaking_order,
)
from .options import AS_TABLE, ViraOptions
from .scoring import CHIP, WON, result_of, suit_column
from .tariff import BUY_MISERE, GASK, GOK, OFF, SOLO, ViraBid

NUMBERED_LATER = frozenset({SOLO, GASK, BUY_MISERE})  # bid without a number, if one likes
SELF, LOWER, LEVEL, TURN = "self", "lower", "level", "turn"  # what is wrong with an overcall
OVERCALLS = {
    SELF: "{player} overcalls himself",
    LOWER: "{high} does not overcall {low}, which stands higher in the table (no. {low_rank}, not "
    "no. {high_rank})",
    LEVEL: "{high} {now} does not overcall {low} {before}",
    TURN: "{player} cannot take {high} over from {earlier} with the same bid: {earlier} speaks "
    "first",
}
FOREHAND_OPENS = "{forehand} is forehand and must open the auction, not {opener}"
ANOTHERS_BID = "the last bid is {bidder}'s, but {declarer} played"
PLAYED_ANOTHER = "the last bid is {bid}, but {played} was played"
OTHER_LEVEL = "the last bid was made {words}, the deal says level={level}"

ViraRule = Rule[ViraFacts, ViraOptions, Dealt]


def check_pot(ledger: ViraLedger) -> Iterator[Problem]:
    """Balances and pot add up to 0, and the pot holds whole chips and no debt."""
    yield from check_balanced(ledger)
    held = in_pot(ledger)
    if held % CHIP:
        yield breach(
            f"the pot holds {show_amount(held)} points, which are no whole chips",
            f"a chip is {CHIP} points; see the records carry and adjust",
        )
    if held < 0:
        yield breach(
            f"the pot holds {show_amount(held)} points: it cannot be in debt",
            "see the records carry and adjust",
        )


def name(deal: ViraDeal) -> str:
    """The bid that is played, in words."""
    return bid_of(deal).name


def is_levelled(deal: ViraDeal) -> bool:
    """Whether a bid in colour or in preference was played, trumps being named."""
    return deal.facts.level != PLAIN and not is_early(deal)


def has_suits(deal: ViraDeal) -> bool:
    """Whether trumps and preference are both there."""
    return deal.facts.trump is not None and deal.facts.pref is not None


def is_off(deal: ViraDeal) -> bool:
    """Whether the trumps are not even of the colour of preference."""
    return suit_column(deal.facts.trump or "", deal.facts.pref or "") == OFF


def declarers_tricks(deal: ViraDeal) -> int | None:
    """What declarer won; None where he gave up."""
    tricks = deal.facts.tricks
    return None if tricks is None else tricks[deal.facts.declarer]


def is_hardly_misere(deal: ViraDeal) -> bool:
    """A gask without a trump suit is a misere; who won so many tricks hardly played one."""
    needed, tricks = bid_of(deal).tricks, declarers_tricks(deal)
    if needed is None or tricks is None or deal.facts.trump:
        return False
    return 2 * tricks >= needed


def why_guards_cost_nothing(deal: ViraDeal) -> str:
    """Passing without guards costs something only when the gok is won."""
    if deal.is_open or not deal.facts.unguarded:
        return ""
    if not deal.options.gok_penalty:
        return "this table has no penalty (gok_penalty=off)"
    tricks = declarers_tricks(deal)
    if tricks is None or result_of(bid_of(deal), tricks, None) != WON:
        return f"{deal.facts.declarer} did not win the gok"
    return ""


# the auction ------------------------------------------------------------------------------------


class Overcall(NamedTuple):
    """A bid and the one that it is to overcall, with the bids of the table that they are."""

    before: AuctionBid
    now: AuctionBid
    low: ViraBid
    high: ViraBid


def order(deal: ViraDeal) -> list[str]:
    """The players as they speak."""
    return speaking_order(deal.table, deal.facts.dealer, deal.active)


def fault_of(call: Overcall, speaking: list[str]) -> str:
    """What is wrong: a bid is higher than the one before; the same one only with precedence."""
    before, now, low, high = call
    if before.player == now.player:
        return SELF
    if high.rank != low.rank:
        return LOWER if high.rank < low.rank else ""
    step = LEVELS.index(now.level) - LEVELS.index(before.level)
    if step:
        return LEVEL if step < 0 else ""
    return "" if speaking.index(now.player) < speaking.index(before.player) else TURN


def faulty(deal: ViraDeal, fault: str) -> Overcall | None:
    """The first overcall with that fault, if there is one."""
    auction, bids = deal.facts.auction, deal.options.table.bids
    for before, now in pairwise(auction):
        call = Overcall(before, now, bids[before.code], bids[now.code])
        if fault_of(call, order(deal)) == fault:
            return call
    return None


def overcall(fault: str, hint: str, **words: Callable[[Overcall], object]) -> ViraRule:
    """A rule about one bid and the next, whose words are taken from them."""

    def told(word: Callable[[Overcall], object]) -> Callable[[ViraDeal], object]:
        return lambda deal: word(call) if (call := faulty(deal, fault)) else ""

    return forbid("auction", lambda deal: deal.facts.auction and faulty(deal, fault),
        OVERCALLS[fault], hint, told(lambda call: call.now.code),
        player=told(lambda call: call.now.player), earlier=told(lambda call: call.before.player),
        high=told(lambda call: call.high.name), low=told(lambda call: call.low.name),
        **{word: told(say) for word, say in words.items()})  # fmt: skip


def was_raised(deal: ViraDeal) -> bool:
    """Whether the last bid was played higher, which some may."""
    bid, played = deal.options.table.bids[deal.facts.auction[-1].code], bid_of(deal)
    may_be = played.family == bid.family and bid.family in NUMBERED_LATER
    return may_be and played.rank > bid.rank


def plays_another(deal: ViraDeal) -> bool:
    """Whether another bid was played than the last one, not only a higher one of its name."""
    auction = deal.facts.auction
    return bool(auction) and auction[-1].code != deal.facts.contract and not was_raised(deal)


def last_bid(deal: ViraDeal) -> AuctionBid:
    """The bid that won the auction."""
    return deal.facts.auction[-1]


# fmt: off
CHECKS: Rules[ViraFacts, ViraOptions, Dealt] = (
    refuse("declarer", lambda deal: deal.facts.declarer not in deal.active,
        "{fact}: {declarer} sits this deal out",
        "playing: {active}; if somebody else sat out, out=NAME says so",
        active=lambda deal: ", ".join(deal.active)),
    refuse("second", lambda deal: deal.facts.second and bid_of(deal).second is None,
        "{said}: {bid} has no second try", "leave {fact} out", bid=name),
    refuse("trump", lambda deal: bid_of(deal).tricks is None,
        "{said}: {bid} is a misere, played without trumps", "leave {fact} out", bid=name),
    refuse("level",
        lambda deal: deal.facts.level != PLAIN and bid_of(deal).family not in LEVEL_FAMILIES,
        "{said}: {bid} cannot be bid in colour or in preference", "leave {fact} out", bid=name),
    refuse("trump2", lambda deal: not bid_of(deal).is_turn_up,
        "{said}: nothing is turned up for {bid}, so its trump suit stays", "leave {fact} out",
        bid=name),
    refuse("trump2", lambda deal: not deal.facts.second,
        "{said}, but there was no second try", "add second=yes"),
    refuse("tricks", lambda deal: deal.facts.surrender,
        "{said}, but {declarer} gave up, so nothing was played",
        "leave {fact} or surrender out"),
    refuse("unguarded", lambda deal: bid_of(deal).family != GOK,
        "{said}: guards matter only when a gok is played, not in {bid}", "leave {fact} out",
        bid=name),
    refuse("after-turn", lambda deal: not has_after_turn(bid_of(deal)),
        "{said}: nobody turns after {bid}",
        f"only after the turn-ups {', '.join(sorted(AFTER_TURN_BIDS))}", bid=name),
    refuse("after-turn", lambda deal: deal.facts.second,
        "{said}: only a first try that was given up is followed by it",
        "leave second or {fact} out"),
    refuse("after-turn", lambda deal: not deal.facts.surrender,
        "{said}: only a first try that was given up is followed by it", "add surrender=yes"),
    warn("trump", lambda deal: deal.facts.trump and is_early(deal),
        "trump={trump} counts for nothing: {bid} was given up before trumps were named",
        "the points follow the level of the bid (plain: off colour)", bid=name),
    forbid("level", lambda deal: is_levelled(deal) and not has_suits(deal),
        "a bid in {level} cannot be played as misere", "add trump=, or leave level out"),
    forbid("trump",
        lambda deal: is_levelled(deal) and has_suits(deal) and deal.facts.level == IN_PREFERENCE
        and deal.facts.trump != deal.facts.pref,
        "a bid in preference is played in the suit of preference, {pref}, not in {trump}",
        "trump={pref}, or another level"),
    forbid("trump",
        lambda deal: is_levelled(deal) and has_suits(deal) and deal.facts.level == IN_COLOUR
        and is_off(deal),
        "a bid in colour is played in the colour of {pref}, not in {trump}",
        "correct trump= or pref=, or leave level out"),
    warn("tricks", is_hardly_misere,
        "{bid} without trumps is a misere: with {won} it is {result}",
        "add trump= and pref= if it was played with trumps, else nothing to do", bid=name,
        won=lambda deal: plural(declarers_tricks(deal) or 0, "trick"),
        result=lambda deal: result_of(bid_of(deal), declarers_tricks(deal) or 0, None)),
    warn("unguarded", why_guards_cost_nothing,
        "passing unguarded costs {players} nothing: {why}", "nothing to do",
        players=lambda deal: " and ".join(deal.facts.unguarded), why=why_guards_cost_nothing),
    forbid("auction",
        lambda deal: deal.facts.auction and deal.facts.auction[0].player != order(deal)[0],
        FOREHAND_OPENS, "forehand may not pass", lambda deal: deal.facts.auction[0].code,
        forehand=lambda deal: order(deal)[0], opener=lambda deal: deal.facts.auction[0].player),
    overcall(SELF, "leave one bid out"),
    overcall(LOWER, "a bid must stand higher than the one before",
        low_rank=lambda call: call.low.rank, high_rank=lambda call: call.high.rank),
    overcall(LEVEL, "in preference stands above in colour, and that above plain",
        now=lambda call: LEVEL_WORDS[call.now.level],
        before=lambda call: LEVEL_WORDS[call.before.level]),
    overcall(TURN, "an equal bid needs precedence{or_higher}",
        or_higher=lambda call: " or a higher level (colour, preference)"
        if call.high.family in LEVEL_FAMILIES else ""),
    forbid("auction",
        lambda deal: deal.facts.auction and last_bid(deal).player != deal.facts.declarer,
        ANOTHERS_BID, "correct declarer= or auction=",
        lambda deal: last_bid(deal).code, bidder=lambda deal: last_bid(deal).player),
    forbid("contract", plays_another, PLAYED_ANOTHER,
        "only a solo, gask or bought misere may be played higher than it was bid",
        bid=lambda deal: deal.options.table.bids[last_bid(deal).code].name, played=name),
    forbid("auction",
        lambda deal: deal.facts.auction and not plays_another(deal)
        and deal.facts.level != last_bid(deal).level,
        OTHER_LEVEL, "level={called}, or correct auction=",
        words=lambda deal: LEVEL_WORDS[last_bid(deal).level],
        called=lambda deal: last_bid(deal).level),
)


def tried_in_vain(option: str, value_of: Callable[[ViraOptions], str]) -> TableRule[ViraOptions]:
    """What a second try counts, where the table in use has none."""
    code = option.removesuffix("_second")
    return conflict(option,
        lambda table: value_of(table.options) != AS_TABLE
        and ((bid := table.options.table.bids.get(code)) is None or bid.second is None),
        f"{option}={{{option}}}, but {{table_name}} has no second try of {code}",
        f"leave {option} out", table_name=lambda table: table.options.table.name)


TABLE_CHECKS: TableRules[ViraOptions] = (
    tried_in_vain("turne8_second", lambda options: options.turne8_second),
    tried_in_vain("vingel8_second", lambda options: options.vingel8_second),
    tried_in_vain("tringel9_second", lambda options: options.tringel9_second),
)
# fmt: on
