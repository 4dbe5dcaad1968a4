"""Pool with American aid, dump and banks: the columns that move something."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorekeeper.core.formula.tree import Call, Constant, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import is_yes
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.values.amounts import simplify

from .live_allpass import NO_TRICK, RATE, drops, earns, earns_pool, written
from .live_cells import HALF, VALUE, Cells, Columns, flag, total
from .live_hand import (
    DEALER,
    DECLARER,
    HALVED,
    ORDER,
    PAYS_FOR,
    PLAYED,
    TAKEN,
    TIMES,
    UNDER,
    WHISTS,
    WRITES_FOR,
    doubles,
    is_resting,
)
from .options import PreferenceOptions
from .scoring import FLAT_CONSOLATION, GIVEN_UP, THROWN_TALON
from .slate import BANK, DUMP, POOL, dump_points_per_pool_point

MADE, DROPS, CONSOLED = "made", "declarer drops", "each other writes"
OFF, EARNED = "off declarer's dump", "pool points"
PENALTY, EARNS, PLACE, LIGHTER = "penalties", "earns", "earns as", "off the dump"
ON_DECLARER = "writes on declarer"
FIRST, BEYOND = -1000, 10**9  # places in the order of aid: before all pools, behind them


def account_columns(columns: Columns) -> Iterator[LiveColumn]:
    """What the deal was worth, then pools, dumps and banks."""
    yield columns.one(MADE, _made)
    yield columns.one(DROPS, _declarer_drops)
    yield columns.one(CONSOLED, _consolation)
    yield from columns.each(PENALTY, _penalty)
    if columns.options.made_game_writes == "dump_first":
        yield columns.one(OFF, _off_dump_first)
    pools = _Pools(columns)
    yield from pools.columns()
    if _lightens(columns.options):
        yield from columns.each(LIGHTER, partial(_lighter, pools))
    yield from columns.each(ON_DECLARER, _on_declarer)
    yield from columns.each(POOL, pools.gains, POOL)
    yield from columns.each(DUMP, partial(_dump, pools), DUMP)
    yield from _banks(columns, pools)


# declarer ----------------------------------------------------------------------------------------


def _not_given_up(cells: Cells, found: Expr) -> Expr:
    given_up = cells.is_given_up()
    return found if given_up is None else when(given_up, 0, found)


def _made(cells: Cells) -> Expr:
    """1 where a game or misere was made, by play or without."""
    misere = when(cells.is_misere(), flag(cells.own(TAKEN).equals(0)), 0)
    made = when(cells.is_game(), flag(cells.own(UNDER).equals(0)), misere)
    return _not_given_up(cells, made)


def _declarer_drops(cells: Cells) -> Expr:
    """What a failed game or misere, or one that was given up, costs in dump points."""
    options = cells.options
    tricks = when(cells.is_misere(), cells.own(TAKEN), cells.own(UNDER))
    given_up = cells.is_given_up()
    if given_up is not None:
        tricks = when(given_up, GIVEN_UP[options.give_up], tricks)
    return tricks * cells.own(VALUE) * options.dump_factor


def _consolation(cells: Cells) -> Expr:
    """The whists of every other player for a failed game or misere."""
    options = cells.options
    value = cells.own(VALUE) * options.whist_factor
    each = value
    if options.consolation == "flat10":
        each = expr(FLAT_CONSOLATION)
        if doubles(options):
            each = each * cells.own(TIMES)
    game = expr(0) if options.consolation == "none" else cells.own(UNDER) * each
    misere = cells.own(TAKEN) * value if options.misere_consolation else expr(0)
    return when(cells.is_misere(), misere, game)


def _off_dump_first(cells: Cells) -> Expr:
    """What a made game takes off declarer's dump before it goes to the pool."""
    dumps = [_dump_before(cells, player) for player in cells.players]
    least = Call("MIN", cells.own(VALUE), cells.picked(cells.own(DECLARER), dumps))
    return when(cells.own(MADE).equals(1), Call("MAX", 0, least), 0)


# dumps -------------------------------------------------------------------------------------------


def _penalty(cells: Cells, player: str) -> Expr:
    """What a player drops, whatever stands in his dump."""
    options = cells.options
    is_declarer = cells.own(DECLARER).equals(cells.seat(player))
    parts = [when(is_declarer, cells.own(DROPS), 0)]
    if options.whist_penalty_to == "dump":
        rate = Constant(simplify(options.whist_penalty_rate * options.dump_factor))
        cost = cells.of(player, PAYS_FOR) * cells.own(VALUE)
        parts.append(cost if rate.number == 1 else cost * rate)
    if options.allpass_score == "dump":
        parts.append(drops(cells, player))
    if options.zero_bonus == "dump":
        parts.append(-(cells.of(player, NO_TRICK) * cells.own(RATE) * 2))
    return total([*parts, *_fines(cells, player)])


def _fines(cells: Cells, player: str) -> Iterator[Expr]:
    """For misdeals, and for a talon that was thrown back."""
    dealt = cells.own(DEALER).equals(cells.seat(player))
    if cells.options.misdeal_fine and cells.row.has("misdeal"):
        yield when(dealt, cells.number("misdeal") * cells.options.misdeal_fine, 0)
    if cells.options.talon_throw and cells.rests and cells.row.has("thrown"):
        yield when(dealt, flag(is_yes(cells.row, "thrown")) * THROWN_TALON, 0)


def _dump_before(cells: Cells, player: str) -> Expr:
    """What stands in a dump when something is to be taken off it."""
    return cells.row.balance(DUMP, player) + cells.of(player, PENALTY)


def _lightens(options: PreferenceOptions) -> bool:
    """Whether a raspasovka or full pools take off a dump what there is."""
    return options.zero_bonus == "trick_off" or (
        _gives_aid(options) and options.overflow == "clamp"
    )


def _lighter(pools: _Pools, cells: Cells, player: str) -> Expr:
    """What comes off a dump, as far as there is any."""
    options, found = cells.options, expr(0)
    if options.zero_bonus == "trick_off":
        found = cells.of(player, NO_TRICK) * cells.own(RATE)
    if _gives_aid(options) and options.overflow == "clamp":
        found = found + pools.relief(cells, player)
    dump = _dump_before(cells, player)
    if options.made_game_writes == "dump_first":
        dump = dump - _cancelled(cells, player)
    return Call("MAX", 0, Call("MIN", found, dump))


def _cancelled(cells: Cells, player: str) -> Expr:
    return when(cells.own(DECLARER).equals(cells.seat(player)), cells.own(OFF), 0)


def _dump(pools: _Pools, cells: Cells, player: str) -> Expr:
    options, found = cells.options, cells.of(player, PENALTY)
    if options.made_game_writes == "dump_first":
        found = found - _cancelled(cells, player)
    if _lightens(options):
        found = found - cells.of(player, LIGHTER)
    if _gives_aid(options) and options.overflow == "dump":
        found = found - pools.relief(cells, player)
    return found


# pools -------------------------------------------------------------------------------------------


def room(cells: Cells, player: str) -> Expr:
    """What his pool lacks of the target before the deal."""
    return Call("MAX", 0, expr(cells.options.target) - cells.row.balance(POOL, player))


def _gives_aid(options: PreferenceOptions) -> bool:
    return options.aid and options.pool_mode == "each"


class _Pools:
    """Pool points: to the own pool up to the target, the rest to others as aid, and off the own
    dump when every pool is full. Where raspasovkas bring pool points several players may earn some
    in a deal; they do so one after the other, from the dealer's left."""

    def __init__(self, columns: Columns) -> None:
        self._table = columns
        options = columns.options
        self.is_shared = _gives_aid(options)
        several = self.is_shared and earns_pool(options)
        # Of the three in play two at most win no trick; a dealer who rests may earn some as well.
        most = 2 + (len(columns.players) > 3)
        self.turns = range(1, most + 1) if several else range(1, 2)

    def columns(self) -> Iterator[LiveColumn]:
        """Who earns how much, and whose pools it reaches."""
        yield from self._table.each(EARNS, self._earns)
        if not self.is_shared:
            return
        if len(self.turns) > 1:
            yield from self._table.each(PLACE, self._place)
        for turn in self.turns:
            yield from self._turn(turn)

    def _earns(self, cells: Cells, player: str) -> Expr:
        """His pool points, wherever they go."""
        made = cells.own(VALUE)
        if cells.options.made_game_writes == "dump_first":
            made = made - cells.own(OFF)
        is_his = cells.own(DECLARER).equals(cells.seat(player))
        declared = when(is_his, cells.own(MADE) * made, 0)
        return declared + earns(cells, player) if earns_pool(cells.options) else declared

    def _place(self, cells: Cells, player: str) -> Expr:
        """The how manieth he is of those who earn something, from the dealer's left."""
        own = cells.behind(player, cells.own(DEALER) + 1)
        before = [
            when(cells.of(other, EARNS) > 0, flag(behind < own), 0)
            for other in cells.players
            if other != player
            for behind in (cells.behind(other, cells.own(DEALER) + 1),)
        ]
        return when(cells.of(player, EARNS) > 0, total([expr(1), *before]), 0)

    # one who earns ---------------------------------------------------------------------------

    def _turn(self, turn: int) -> Iterator[LiveColumn]:
        table = self._table
        yield table.one(_giver(turn), partial(self._who, turn))
        yield table.one(_points(turn), partial(self._how_many, turn))
        yield from table.each(_room(turn), partial(self._room, turn))
        yield table.one(_beyond(turn), partial(self._beyond, turn))
        yield from table.each(_order(turn), partial(self._order, turn))
        yield from table.each(_fill(turn), partial(self._fill, turn))

    def _who(self, turn: int, cells: Cells) -> Expr:
        if len(self.turns) == 1:
            return cells.own(DECLARER)
        return self._of_the_one(turn, cells, [expr(cells.seat(p)) for p in cells.players])

    def _how_many(self, turn: int, cells: Cells) -> Expr:
        if len(self.turns) == 1:
            return cells.picked(cells.own(DECLARER), cells.of_each(EARNS))
        return self._of_the_one(turn, cells, cells.of_each(EARNS))

    def _of_the_one(self, turn: int, cells: Cells, values: list[Expr]) -> Expr:
        places = cells.of_each(PLACE)
        return total(
            [
                when(place.equals(turn), value, 0)
                for place, value in zip(places, values, strict=True)
            ]
        )

    def _room(self, turn: int, cells: Cells, player: str) -> Expr:
        if turn == 1:
            return room(cells, player)
        return cells.of(player, _room(turn - 1)) - cells.of(player, _fill(turn - 1))

    def _beyond(self, turn: int, cells: Cells) -> Expr:
        """The points that do not fit into the own pool."""
        room = cells.picked(cells.own(_giver(turn)), cells.of_each(_room(turn)))
        return Call("MAX", 0, cells.own(_points(turn)) - room)

    def _order(self, turn: int, cells: Cells, player: str) -> Expr:
        """Whose pool is filled first: whom the table named, else the highest, the first clockwise
        of equals. The smallest number is the first."""
        giver = cells.own(_giver(turn))
        behind = cells.behind(player, giver)
        place = cells.of(player, _room(turn)) * -FIRST + behind
        if cells.row.has("aid"):
            for at in reversed(range(1, len(cells.players) + 1)):
                named = cells.row.fact("aid", "", str(at))
                place = when(named.equals(cells.row.name(player)), FIRST + at, place)
        place = when(giver.equals(cells.seat(player)), BEYOND, place)
        return when(cells.own(_beyond(turn)) > 0, place, 0)

    def _fill(self, turn: int, cells: Cells, player: str) -> Expr:
        """What reaches his pool."""
        beyond, room = cells.own(_beyond(turn)), cells.of(player, _room(turn))
        own = cells.of(player, _order(turn))
        before = [
            when(cells.of(other, _order(turn)) < own, cells.of(other, _room(turn)), 0)
            for other in cells.players
            if other != player
        ]
        aid = Call("MAX", 0, Call("MIN", room, beyond - total(before)))
        is_giver = cells.own(_giver(turn)).equals(cells.seat(player))
        received = when(beyond > 0, aid, 0)
        return when(is_giver, cells.own(_points(turn)) - beyond, received)

    # what comes of it ------------------------------------------------------------------------

    def gains(self, cells: Cells, player: str) -> Expr:
        """What his pool gains."""
        if not self.is_shared:
            return cells.of(player, EARNS)
        return total([cells.of(player, _fill(turn)) for turn in self.turns])

    def aid(self, cells: Cells, giver: str, receiver: str) -> Expr:
        """The whists that the one writes on the other for pool points."""
        given = [
            when(
                cells.own(_giver(turn)).equals(cells.seat(giver)),
                cells.of(receiver, _fill(turn)),
                0,
            )
            for turn in self.turns
        ]
        return total(given) * cells.options.aid_value

    def relief(self, cells: Cells, player: str) -> Expr:
        """Dump points for what no pool has room for."""
        worth = Constant(dump_points_per_pool_point(cells.options.pool_value))
        left = [
            when(
                cells.own(_giver(turn)).equals(cells.seat(player)),
                cells.own(_points(turn)) - Call("SUM", *cells.of_each(_fill(turn))),
                0,
            )
            for turn in self.turns
        ]
        return total(left) if worth.number == 1 else total(left) * worth


def _numbered(name: str, turn: int) -> str:
    return name if turn == 1 else f"{name} ({turn})"


_giver = partial(_numbered, "seat of who earns")
_points = partial(_numbered, "points earned")
_room = partial(_numbered, "room")
_beyond = partial(_numbered, "beyond the target")
_order = partial(_numbered, "place for aid")
_fill = partial(_numbered, "reach the pool")


# banks -------------------------------------------------------------------------------------------


def _on_declarer(cells: Cells, player: str) -> Expr:
    """The whists that he writes on declarer."""
    options = cells.options
    value = cells.own(VALUE) * options.whist_factor
    found = cells.of(player, WRITES_FOR) * value + _consoled(cells, player)
    if cells.row.has("half"):
        is_his = cells.own(HALVED).equals(cells.seat(player))
        unplayed = when(cells.own(PLAYED).equals(0), cells.own(HALF), 0)
        found = found + when(is_his, unplayed * value, 0)
    if options.talon_bonus and cells.row.has("talon-tricks"):
        found = found + _for_talon(cells, player) * value
    if options.misere_talon and cells.rests and cells.row.has("talon-sevens"):
        found = found + when(is_resting(cells, player), cells.number("talon-sevens"), 0)
    return found


def _consoled(cells: Cells, player: str) -> Expr:
    """For what declarer is short; the dealer who rests may be left out."""
    found, options = cells.own(CONSOLED), cells.options
    if cells.rests and not options.consolation_dealer:
        whists = when(cells.is_game(), cells.of(player, WHISTS), 0) * found
        found = when(is_resting(cells, player), whists, found)
    is_declarer = cells.own(DECLARER).equals(cells.seat(player))
    return when(is_declarer, 0, found)


def _for_talon(cells: Cells, player: str) -> Expr:
    """The sure tricks in the talon for the dealer who rests, or half for each opponent."""
    tricks = cells.number("talon-tricks")
    if cells.rests:
        found = when(is_resting(cells, player), tricks, 0)
    else:
        found = when(cells.of(player, ORDER) > 0, tricks / 2, 0)
    return _not_given_up(cells, found)


def _banks(columns: Columns, pools: _Pools) -> Iterator[LiveColumn]:
    for player in columns.players:
        for other in columns.players:
            if player != other:
                worked = partial(_bank, columns, pools, player, other)
                move = Move(BANK, player, other)
                yield LiveColumn(f"{player} whists on {other}", worked, move)


def _bank(columns: Columns, pools: _Pools, player: str, other: str, row: RowCells) -> Expr:
    """What the one writes on the other: on declarer, declarer on who pays, for aid, in a
    raspasovka."""
    cells = columns.cells(row)
    options, declarer = cells.options, cells.own(DECLARER)
    penalty: Expr = expr(0)
    if options.whist_penalty_to == "bank":
        paid = cells.of(other, PAYS_FOR) * cells.own(VALUE) * options.whist_factor
        penalty = when(declarer.equals(cells.seat(player)), paid, 0)
    found = when(declarer.equals(cells.seat(other)), cells.of(player, ON_DECLARER), penalty)
    if pools.is_shared:
        found = found + pools.aid(cells, player, other)
    if options.allpass_score != "dump":
        found = found + written(cells, player, other)
    return found
