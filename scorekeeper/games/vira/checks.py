"""What must hold in a deal of Vira, with messages for card players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.values.amounts import plural, show_amount
from scorekeeper.core.values.problems import Problem, breach, warning
from scorekeeper.games.shapes.pot import check_balanced, in_pot

from .auction import AuctionBid
from .facts import ANNOUNCED_LATE, ViraFacts
from .kinds import (
    IN_COLOUR,
    IN_PREFERENCE,
    LEVEL_FAMILIES,
    LEVEL_WORDS,
    LEVELS,
    PLAIN,
    speaking_order,
)
from .options import AS_TABLE, ViraOptions
from .scoring import CHIP, WON, result_of, suit_column
from .tariff import BUY_MISERE, GASK, OFF, SOLO, Tariff, ViraBid

Many = Iterator[Problem]
NUMBERED_LATER = frozenset({SOLO, GASK, BUY_MISERE})  # bid without a number, if one likes


def check_options(table: Table[ViraOptions]) -> Many:
    """Options that have nothing to act on in the table in use."""
    options = table.options
    for name, value in (
        ("turne8_second", options.turne8_second),
        ("vingel8_second", options.vingel8_second),
        ("tringel9_second", options.tringel9_second),
    ):
        code = name.removesuffix("_second")
        bid = options.table.bids.get(code)
        if value != AS_TABLE and (bid is None or bid.second is None):
            yield option_problem(
                name,
                f"{name}={value}, but {options.table.name} has no second try of {code}",
                f"leave {name} out",
            )


def check_deal(deal: Deal[ViraFacts, ViraOptions, Any]) -> Many:
    """Everything that is wrong with a deal whose facts could be read."""
    facts, options = deal.facts, deal.options
    bid = options.table.bids[facts.contract]
    if facts.surrender and facts.trump and bid.family in ANNOUNCED_LATE:
        yield early_trump(facts.trump, bid)
    yield from check_level(facts, bid)
    yield from check_misere(facts, bid)
    if facts.unguarded and not deal.is_open:
        yield from check_unguarded(facts, bid, options)
    if facts.auction:
        order = speaking_order(deal.table, facts.dealer, deal.active)
        yield from check_auction(facts, order, options.table)


def check_pot(ledger: AnyLedger) -> Many:
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


def early_trump(trump: str, bid: ViraBid) -> Problem:
    """A solo or gask is given up before trumps are named."""
    return warning(
        f"trump={trump} counts for nothing: {bid.name} was given up before trumps were named",
        "the points follow the level of the bid (plain: off colour)",
        "trump",
    )


def check_level(facts: ViraFacts, bid: ViraBid) -> Many:
    """A bid in colour or in preference is played in such a suit, once trumps are named."""
    if facts.level == PLAIN or (facts.surrender and bid.family in ANNOUNCED_LATE):
        return
    if facts.trump is None or facts.pref is None:
        yield breach(
            f"a bid in {facts.level} cannot be played as misere",
            "add trump=, or leave level out",
            "level",
        )
    elif facts.level == IN_PREFERENCE and facts.trump != facts.pref:
        yield breach(
            f"a bid in preference is played in the suit of preference, {facts.pref}, not in "
            f"{facts.trump}",
            f"trump={facts.pref}, or another level",
            "trump",
        )
    elif facts.level == IN_COLOUR and suit_column(facts.trump, facts.pref) == OFF:
        yield breach(
            f"a bid in colour is played in the colour of {facts.pref}, not in {facts.trump}",
            "correct trump= or pref=, or leave level out",
            "trump",
        )


def check_misere(facts: ViraFacts, bid: ViraBid) -> Many:
    """A gask without a trump suit is a misere; who won so many tricks hardly played one."""
    if facts.tricks is None or facts.trump or bid.tricks is None:
        return
    tricks = facts.tricks[facts.declarer]
    if 2 * tricks >= bid.tricks:
        yield warning(
            f"{bid.name} without trumps is a misere: with {plural(tricks, 'trick')} it is "
            f"{result_of(bid, tricks, None)}",
            "add trump= and pref= if it was played with trumps, else nothing to do",
            "tricks",
        )


def check_unguarded(facts: ViraFacts, bid: ViraBid, options: ViraOptions) -> Many:
    """Passing without guards costs something only when the gok is won."""
    if not options.gok_penalty:
        why = "this table has no penalty (gok_penalty=off)"
    elif facts.tricks is None or result_of(bid, facts.tricks[facts.declarer], None) != WON:
        why = f"{facts.declarer} did not win the gok"
    else:
        return
    yield warning(
        f"passing unguarded costs {' and '.join(facts.unguarded)} nothing: {why}",
        "nothing to do",
        "unguarded",
    )


# the auction ------------------------------------------------------------------------------------


def check_auction(facts: ViraFacts, order: Sequence[str], tariff: Tariff) -> Many:
    """Forehand opens, every bid overcalls the one before, the last one is played by declarer."""
    first = facts.auction[0]
    if first.player != order[0]:
        yield breach(
            f"{order[0]} is forehand and must open the auction, not {first.player}",
            "forehand may not pass",
            "auction",
            first.code,
        )
    for i, now in enumerate(facts.auction[1:]):
        yield from check_overcall(facts.auction[i], now, order, tariff)
    yield from check_last_bid(facts, tariff)


def check_overcall(
    before: AuctionBid, now: AuctionBid, order: Sequence[str], tariff: Tariff
) -> Many:
    """A bid is higher than the one before; the same one only with precedence."""
    low, high = tariff.bids[before.code], tariff.bids[now.code]
    if before.player == now.player:
        yield breach(f"{now.player} overcalls himself", "leave one bid out", "auction", now.code)
    elif high.rank < low.rank:
        yield breach(
            f"{high.name} does not overcall {low.name}, which stands higher in the table "
            f"(no. {low.rank}, not no. {high.rank})",
            "a bid must stand higher than the one before",
            "auction",
            now.code,
        )
    elif high.rank == low.rank:
        step = LEVELS.index(now.level) - LEVELS.index(before.level)
        precedes = order.index(now.player) < order.index(before.player)
        if step < 0:
            yield breach(
                f"{high.name} {LEVEL_WORDS[now.level]} does not overcall {low.name} "
                f"{LEVEL_WORDS[before.level]}",
                "in preference stands above in colour, and that above plain",
                "auction",
                now.code,
            )
        elif step == 0 and not precedes:
            yield breach(
                f"{now.player} cannot take {high.name} over from {before.player} with the same "
                f"bid: {before.player} speaks first",
                "an equal bid needs precedence or a higher level (colour, preference)"
                if high.family in LEVEL_FAMILIES
                else "an equal bid needs precedence",
                "auction",
                now.code,
            )


def check_last_bid(facts: ViraFacts, tariff: Tariff) -> Many:
    """Declarer made the last bid and plays it, or a higher one of the same name."""
    last = facts.auction[-1]
    if last.player != facts.declarer:
        yield breach(
            f"the last bid is {last.player}'s, but {facts.declarer} played",
            "correct declarer= or auction=",
            "auction",
            last.code,
        )
    bid, played = tariff.bids[last.code], tariff.bids[facts.contract]
    raised = played.family == bid.family and bid.family in NUMBERED_LATER and played.rank > bid.rank
    if played.code != bid.code and not raised:
        yield breach(
            f"the last bid is {bid.name}, but {played.name} was played",
            "only a solo, gask or bought misere may be played higher than it was bid",
            "contract",
        )
    elif facts.level != last.level:
        yield breach(
            f"the last bid was made {LEVEL_WORDS[last.level]}, the deal says level={facts.level}",
            f"level={last.level}, or correct auction=",
            "auction",
        )
