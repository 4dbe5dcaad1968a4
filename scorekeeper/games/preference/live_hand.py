"""What was played, who whisted, and for how many tricks the defence pays and writes: columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.checks import listed
from scorekeeper.core.live.columns import FactPart, LiveColumn

from .contract import TRICKS
from .live_cells import (
    CONTRACT,
    CONTRACTS,
    HALF,
    LEVEL,
    NOBODY,
    QUOTA,
    VALUE,
    Cells,
    Columns,
    flag,
    total,
)
from .options import PreferenceOptions

DECLARER, DEALER = "declarer's seat", "dealer's seat"
TIMES, LYING, WAITING = "times", "bombs that wait", "bombs left"
LEFT, TAKEN, PLAYED = "tricks not told", "declarer's tricks", "played"
UNDER, SIDE, SHORT = "undertricks", "tricks of the defence", "defence short by"
MARKED, NAMED, TOLD = "marked for whisting", "whist", "tricks told"
HALVED, WHISTERS, LONE = "seat of the half", "whisters", "tricks of a lone whister"
TOOK, ORDER, WHISTS = "tricks", "speaks as", "whists"  # of a player
PAYS_FOR, WRITES_FOR = "pays for", "writes for"


def hand_columns(columns: Columns) -> Iterator[LiveColumn]:
    """Those of every deal; of the defence where a game was bid."""
    yield columns.one(CONTRACT, _contract)
    for name in (LEVEL, QUOTA, HALF):
        yield columns.one(name, partial(_listed, name))
    if columns.options.bombs:
        yield columns.one(LYING, _lying)._replace(fills=FactPart("bombs"))
    if doubles(columns.options):
        yield columns.one(TIMES, _times)
    yield columns.one(VALUE, _value)
    yield columns.one(DECLARER, lambda cells: cells.seat_of("declarer"))
    yield columns.one(DEALER, lambda cells: cells.seat_of("dealer"))
    yield columns.one(MARKED, lambda cells: Call("COUNTA", *_marks(cells)))
    yield columns.one(NAMED, _named)
    yield columns.one(LEFT, _left)
    yield columns.one(TOLD, _told)
    yield from columns.each(TOOK, _took)
    yield columns.one(TAKEN, lambda cells: cells.picked(cells.own(DECLARER), cells.of_each(TOOK)))
    yield columns.one(PLAYED, lambda cells: flag(Call("COUNT", *told_tricks(cells)) > 0))
    yield from columns.each(ORDER, _order)
    yield from _defence(columns)


def _defence(columns: Columns) -> Iterator[LiveColumn]:
    yield columns.one(UNDER, _undertricks)
    yield columns.one(SIDE, lambda cells: _if_played(cells, expr(TRICKS) - cells.own(TAKEN)))
    yield columns.one(SHORT, lambda cells: _if_played(cells, _shortfall(cells)))
    yield columns.one(WHISTERS, _whisters)
    yield columns.one(HALVED, _halved)
    yield from columns.each(WHISTS, _whists)
    if columns.options.sole_whister_tricks == "own":
        yield columns.one(LONE, _own_tricks_of_lone)
    yield from columns.each(PAYS_FOR, _pays_for)
    yield from columns.each(WRITES_FOR, _writes_for)


def doubles(options: PreferenceOptions) -> bool:
    """Whether anything can double a deal."""
    return bool(options.bombs) or options.dark


# the contract ------------------------------------------------------------------------------------


def _contract(cells: Cells) -> Expr:
    """Its place in the list, 0 for none that is known."""
    return CONTRACTS.row_of(cells.row, cells.fact("contract") & "")


def _listed(head: str, cells: Cells) -> Expr:
    place = cells.own(CONTRACT)
    return when(place.equals(0), 0, CONTRACTS.at(cells.row, place, head))


def _value(cells: Cells) -> Expr:
    value = _listed(VALUE, cells)
    return value * cells.own(TIMES) if doubles(cells.options) else value


def _times(cells: Cells) -> Expr:
    """How often the deal counts: doubled by every bomb and every announcement in the dark."""
    doubled = cells.number("dark") if cells.options.dark else expr(0)
    if cells.options.bombs:
        doubled = doubled + _bombs(cells)
    return when(cells.is_allpass(), 1, Call("POWER", 2, doubled))


def _lying(cells: Cells) -> Expr:
    """Those that wait for the deal, where it has a declarer; what stands there if none is told."""
    waiting = cells.row.above(WAITING)
    is_idle = Call("OR", cells.own(CONTRACT).equals(0), cells.is_allpass(), waiting.equals(0))
    return when(is_idle, "", waiting)


def _bombs(cells: Cells) -> Expr:
    """Those that wait, unless the deal tells another number."""
    waiting = cells.row.above(WAITING)
    if not cells.row.has("bombs"):
        return waiting
    told = cells.fact("bombs")
    return when(told.equals(""), waiting, Call("N", told))


# tricks ------------------------------------------------------------------------------------------


def told_tricks(cells: Cells) -> list[Expr]:
    """The cells of the counts."""
    return [cells.fact("tricks", player) for player in cells.players]


def _told(cells: Cells) -> Expr:
    """`Anna:6,Boris:4`."""
    each = [
        when(cell.equals(""), "", cells.row.name(player) & (expr(":") & cell))
        for player, cell in zip(cells.players, told_tricks(cells), strict=True)
    ]
    return listed(each)


def leads_talon(cells: Cells) -> Expr:
    """Whether the dealer takes part though he rests: he leads the talon when all have passed."""
    if cells.options.allpass_talon == "open":
        return cells.is_allpass()
    return expr(1).equals(0)


def _left(cells: Cells) -> Expr:
    """The tricks of who is left out alone among those who take part."""
    told = told_tricks(cells)
    counts: Expr = Call("COUNT", *told)
    taking_part: Expr = expr(len(told))
    if cells.rests:
        is_told = Call("ISNUMBER", cells.picked(cells.own(DEALER), told))
        resting = when(cells.own(DEALER).equals(NOBODY), 0, flag(is_told))
        counts = counts - when(leads_talon(cells), 0, resting)
        taking_part = taking_part - when(leads_talon(cells), 0, 1)
    rest = Call("MAX", 0, expr(TRICKS) - Call("SUM", *told))
    return when(counts.equals(taking_part - 1), rest, 0)


def _took(cells: Cells, player: str) -> Expr:
    told, left = cells.fact("tricks", player), cells.own(LEFT)
    if cells.rests:
        is_out = cells.own(DEALER).equals(cells.seat(player))
        left = when(is_out, when(leads_talon(cells), left, 0), left)
    return when(told.equals(""), left, told)


# who speaks how ----------------------------------------------------------------------------------


def _order(cells: Cells, player: str) -> Expr:
    """1 for the first opponent, 2 for the second, 0 for declarer and who rests."""
    declarer, dealer = cells.own(DECLARER), cells.own(DEALER)
    place = cells.behind(player, declarer)
    if cells.rests:
        seats = len(cells.players)
        place = place - when(place > (dealer - declarer) % seats, 1, 0)
        place = when(dealer.equals(cells.seat(player)), 0, place)
    return when(declarer.equals(NOBODY), 0, place)


def is_resting(cells: Cells, player: str) -> Expr:
    """Whether he dealt and sits the deal out."""
    if not cells.rests:
        return expr(1).equals(0)
    return cells.own(DEALER).equals(cells.seat(player))


def _halved(cells: Cells) -> Expr:
    """Who went out for half, unless the whist was taken back."""
    if not cells.row.has("half"):
        return expr(NOBODY)
    return when(cells.own(WHISTERS) > 0, NOBODY, cells.seat_of("half"))


def _marks(cells: Cells) -> list[Expr]:
    return [cells.fact("whist", player) for player in cells.players]


def _named(cells: Cells) -> Expr:
    """Who has a mark for whisting: `Anna,Boris`."""
    row = cells.row
    return listed([when(cells.whisted(p), row.name(p), "") for p in cells.players])


def _whisters(cells: Cells) -> Expr:
    """A ten that is always played out counts as whisted by both when it fails."""
    if cells.options.ten != "checked":
        return cells.own(MARKED)
    failed = when(cells.own(UNDER) > 0, 2, 0)
    return when(cells.own(LEVEL).equals(10), failed, cells.own(MARKED))


def _whists(cells: Cells, player: str) -> Expr:
    marked = flag(cells.whisted(player))
    if cells.options.ten != "checked":
        return marked
    both = when(cells.own(WHISTERS).equals(2), flag(cells.of(player, ORDER) > 0), 0)
    return when(cells.own(LEVEL).equals(10), both, marked)


# the tricks that count ---------------------------------------------------------------------------


def _if_played(cells: Cells, found: Expr) -> Expr:
    """What holds of a game that was played."""
    return when(cells.own(LEVEL) * cells.own(PLAYED) > 0, found, 0)


def _undertricks(cells: Cells) -> Expr:
    return _if_played(cells, Call("MAX", 0, cells.own(LEVEL) - cells.own(TAKEN)))


def _shortfall(cells: Cells) -> Expr:
    return Call("MAX", 0, cells.own(QUOTA) - cells.own(SIDE))


def _pays_for(cells: Cells, player: str) -> Expr:
    """The undertricks of the defence for which a whister pays."""
    whisters, short = cells.own(WHISTERS), cells.own(SHORT)
    lone = when(whisters.equals(1), short * cells.of(player, WHISTS), 0)
    if cells.options.half == "played":
        is_his = cells.own(HALVED).equals(cells.seat(player))
        lacks = _if_played(cells, Call("MAX", 0, cells.own(HALF) - cells.own(SIDE)))
        lone = when(is_his, lacks, lone)
    both = when(cells.of(player, ORDER) > 0, _shared_penalty(cells, player), 0)
    return when(short > 0, when(whisters.equals(2), both, lone), 0)


def _shared_penalty(cells: Cells, player: str) -> Expr:
    """Both whisted and are short."""
    options, short = cells.options, cells.own(SHORT)
    if options.gentleman == "book":
        return short / 2
    own = Call("MAX", 0, cells.own(HALF) - cells.of(player, TOOK))
    if options.short_share != "individual":
        own = Call("MIN", own, short)
    single = {
        "both": short,
        "split": short / 2,
        "second": when(cells.of(player, ORDER).equals(2), short, 0),
    }[options.single_quota]
    return when(cells.own(QUOTA) >= 2, own, single)


def _own_tricks_of_lone(cells: Cells) -> Expr:
    """His own; the dealer who rests whists for the defence."""
    own = total([cells.of(p, WHISTS) * cells.of(p, TOOK) for p in cells.players])
    if not cells.rests:
        return own
    rests = cells.picked(cells.own(DEALER), cells.of_each(WHISTS))
    return when(rests.equals(1), cells.own(SIDE), own)


def _writes_for(cells: Cells, player: str) -> Expr:
    """The tricks for which a defender writes, unless a penalty forbids it."""
    options, whisters = cells.options, cells.own(WHISTERS)
    both = cells.own(SIDE) / 2 if options.gentleman == "book" else cells.of(player, TOOK)
    both = when(cells.of(player, ORDER) > 0, both, 0)
    nobody = expr(0)
    if options.half == "played":
        is_his = cells.own(HALVED).equals(cells.seat(player))
        nobody = when(is_his, Call("MIN", cells.own(SIDE), cells.own(HALF)), 0)
    if not options.failed_whister_scores:
        is_free = cells.of(player, PAYS_FOR).equals(0)
        both, nobody = when(is_free, both, 0), when(is_free, nobody, 0)
    lone = _lone_writes_for(cells, player)
    found = when(whisters.equals(2), both, when(whisters.equals(1), lone, nobody))
    return _if_played(cells, found)


def _lone_writes_for(cells: Cells, player: str) -> Expr:
    """All tricks of the defence (or his own); half each with who passed in some circles."""
    options = cells.options
    tricks = cells.own(LONE) if options.sole_whister_tricks == "own" else cells.own(SIDE)
    found = cells.of(player, WHISTS) * tricks
    if options.gentleman in ("always", "on_fail"):
        shared = when(cells.of(player, ORDER) > 0, tricks / 2, 0)
        if options.gentleman == "on_fail":
            shared = when(cells.own(UNDER) > 0, shared, found)
        if cells.rests:
            rests = cells.picked(cells.own(DEALER), cells.of_each(WHISTS))
            shared = when(rests.equals(1), found, shared)
        found = shared
    if options.failed_whister_scores:
        return found
    return when(cells.own(SHORT).equals(0), found, 0)
