"""Raspasovka as columns: the price of a trick, who drops or writes what, and pool points."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.columns import LiveColumn

from .allpass import ROSTOV_WHISTS, SIX_VALUE
from .ladder import LAST_DOUBLING, Ladder, Prices, Progression
from .live_cells import Cells, Columns, flag, total
from .live_hand import TOOK, is_resting, leads_talon
from .options import PreferenceOptions

SERIES, RATE, FEWEST, WINNERS = "all passes in a row", "all-pass rate", "fewest", "with fewest"
LOSES, NO_TRICK = "loses", "no trick"  # of a player


def allpass_columns(columns: Columns) -> Iterator[LiveColumn]:
    """Those that tell; what they move is among the accounts."""
    options = columns.options
    yield columns.one(RATE, _rate)
    if options.allpass_score != "dump" or options.allpass_amnesty:
        yield columns.one(FEWEST, _fewest)
    if options.allpass_score != "dump":
        yield columns.one(WINNERS, _winners)
        yield from columns.each(LOSES, _loses)
    if options.zero_bonus != "none":
        yield from columns.each(NO_TRICK, _no_trick)


def _rate(cells: Cells) -> Expr:
    """Points per trick in a raspasovka, 0 in any other deal."""
    options = cells.options
    price = price_of(options.allpass_rate, cells.row.above(SERIES) + 1)
    return when(cells.is_allpass(), price * options.allpass_unit, 0)


def price_of(prices: Prices, number: Expr) -> Expr:
    """The price of a trick in the raspasovka of that number in its series (from 1)."""
    if isinstance(prices, Ladder):
        return step_of(prices, number - 1)
    assert isinstance(prices, Progression)
    grown = number
    if prices.doubles:
        grown = Call("POWER", 2, Call("MIN", number - 1, LAST_DOUBLING))
    return grown if prices.cap is None else Call("MIN", grown, prices.cap)


def step_of(ladder: Ladder, index: Expr) -> Expr:
    """The step of that place, counted from 0."""
    count = len(ladder.steps)
    at = index % count if ladder.cycles else Call("MIN", index, count - 1)
    return Call("CHOOSE", at + 1, *ladder.steps)


# tricks ------------------------------------------------------------------------------------------


def _counted(cells: Cells, player: str, others: Expr) -> Expr:
    """His tricks if they count in this raspasovka, else those `others`."""
    tricks = cells.of(player, TOOK)
    if not cells.rests:
        return tricks
    if cells.options.allpass_score != "dump":
        return when(is_resting(cells, player), others, tricks)
    is_out = when(is_resting(cells, player), flag(leads_talon(cells)).equals(0), expr(1).equals(0))
    return when(is_out, others, tricks)


def _fewest(cells: Cells) -> Expr:
    none = Call("MAX", *cells.of_each(TOOK))
    counted = (_counted(cells, player, none) for player in cells.players)
    return when(cells.is_allpass(), Call("MIN", *counted), 0)


def drops(cells: Cells, player: str) -> Expr:
    """What his tricks cost in dump points."""
    if cells.options.allpass_score != "dump":
        return expr(0)
    if not cells.options.allpass_amnesty:
        return cells.of(player, TOOK) * cells.own(RATE)
    fewest = cells.own(FEWEST)
    return (_counted(cells, player, fewest) - fewest) * cells.own(RATE)


def _winners(cells: Cells) -> Expr:
    """How many have the fewest tricks."""
    won = [flag(has_fewest(cells, player)) for player in cells.players]
    return when(cells.is_allpass(), total(won), 0)


def has_fewest(cells: Cells, player: str) -> Expr:
    """Whether nobody in play won fewer."""
    return _counted(cells, player, cells.own(FEWEST) + 1).equals(cells.own(FEWEST))


def _loses(cells: Cells, player: str) -> Expr:
    """What each winner writes on him: the tricks above the fewest count, or all of them."""
    fewest = cells.own(FEWEST)
    more = _counted(cells, player, fewest) - fewest
    if cells.options.allpass_score == "whist5":
        lost = cells.of(player, TOOK) * ROSTOV_WHISTS
    else:
        lost = more * SIX_VALUE
    is_paid = cells.own(WINNERS) * more > 0
    return when(is_paid, lost / cells.own(WINNERS), 0)


def written(cells: Cells, winner: str, loser: str) -> Expr:
    """What the one writes on the other in a raspasovka."""
    if cells.options.allpass_score == "dump":
        return expr(0)
    return when(cells.of(loser, LOSES) > 0, flag(has_fewest(cells, winner)), 0) * cells.of(
        loser, LOSES
    )


# pool points -------------------------------------------------------------------------------------


def _no_trick(cells: Cells, player: str) -> Expr:
    """1 for who has won none and is paid for it."""
    is_none = cells.of(player, TOOK).equals(0)
    found = when(cells.is_allpass(), flag(is_none), 0)
    if not cells.rests:
        return found
    if not cells.options.zero_bonus_dealer or cells.options.allpass_talon != "open":
        return when(is_resting(cells, player), 0, found)
    return found


def earns(cells: Cells, player: str) -> Expr:
    """Pool points in a raspasovka: for no trick, and for who dealt it and rests."""
    options, found = cells.options, expr(0)
    if options.zero_bonus == "rate":
        found = cells.of(player, NO_TRICK) * cells.own(RATE)
    elif options.zero_bonus == "one":
        found = cells.of(player, NO_TRICK)
    if not options.allpass_dealer_pool or not cells.rests:
        return found
    dealt = when(is_resting(cells, player), options.allpass_dealer_pool, 0)
    return found + when(cells.is_allpass(), dealt, 0)


def earns_pool(options: PreferenceOptions) -> bool:
    """Whether a raspasovka can bring pool points."""
    return options.zero_bonus in ("rate", "one") or bool(options.allpass_dealer_pool)
