"""What a deal of Spades is worth as formulas over its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, those_seated
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    missing,
    named_where,
    of_each,
    out_of_range,
    share,
    sum_of,
    unknown,
    wrong_shares,
)
from scorekeeper.core.live.columns import FactPart
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live
from scorekeeper.games.frames.live_points import (
    AnyPointsGame,
    close_points,
    points_end,
    points_tally,
)
from scorekeeper.games.shapes.live_tally import LiveTally, highest
from scorekeeper.games.shapes.sides import TRICKS

from .spades import BAGS, BOTH, EACH, FOR_TEN, MADE, NAMES, TEN, SpadesOptions
from .spades_bids import AS_BAGS, BLIND, HELP, NIL

SpadesTable = Table[SpadesOptions]


def live(game: AnyPointsGame, table: SpadesTable) -> Live:
    """The nils, the contract of each side, its bags, and the game."""
    options = table.options
    has_games = options.target is not None or options.floor is not None
    tally = points_tally(game, table, has_games=has_games)
    for player in table.everyone:
        tally.note(_bid_of(player), partial(_bid, player=player))
    for one in (*table.everyone, *_sides(table)):
        tally.note(_won_by(one), partial(_won, one=one, table=table))
    for side in table.owners:
        _side_columns(tally, side, options)
    floor = options.floor
    winner = None if floor is None else _at_the_floor(tally, floor)
    close_points(tally, game, table, winner)
    bids: dict[FactPart, Formula] = {}
    for who in table.everyone:
        bids[FactPart("bids", who)] = partial(_lost_bid, tally, who)
    for partners in table.sides:
        bids[FactPart("bids", partners.name)] = partial(_is_short, partners.name)
    columns = (*tally.columns, failed_column(bids))
    return Live(columns, lambda row: first_wrong(*_faults(row, table)), end=points_end(tally))


# what somebody bid ------------------------------------------------------------------------------


def _bid_of(player: str) -> str:
    return f"{player} bid"


def _contract_of(side: str) -> str:
    return f"{side} contract"


def _tricks_of(side: str) -> str:
    return f"{side} tricks"


def _bid(row: RowCells, player: str) -> Expr:
    """The number of a bid, which may be told by a word; an empty text where none was told."""
    cell, found = row.fact("bids", player), row.fact("bids", player)
    for word, number in NAMES.items():
        found = when(cell.equals(word), number, found)
    return when(cell.equals(""), "", found)


def _sides(table: SpadesTable) -> list[str]:
    return [side.name for side in table.sides]


def _seated(row: RowCells, table: SpadesTable) -> list[str]:
    return those_seated(row, table.everyone)


def _dealt(row: RowCells, table: SpadesTable) -> int:
    """The tricks of the deal."""
    return 4 * TRICKS // (len(_seated(row, table)) or 4)


def _won_by(one: str) -> str:
    return f"{one} won"


def _won(row: RowCells, one: str, table: SpadesTable) -> Expr:
    """The tricks told of a player or a side; who is left out alone has the rest, but nobody where
    none of the like was told."""
    group = _sides(table) if one in _sides(table) else _seated(row, table)
    if one not in group:
        return expr(0)
    is_told = Call("COUNT", *of_each(row, "tricks", group)) > 0
    return when(is_told, share(row, "tricks", one, group, _dealt(row, table)), 0)


def _is_nil(row: RowCells, player: str) -> Expr:
    bid = row.own(_bid_of(player))
    return Call("AND", bid.differs(""), Call("N", bid) <= NIL)


def _players(row: RowCells, side: str, tally: LiveTally) -> Sequence[str]:
    """The players of a side; who plays alone is his own."""
    found = [name for name in row.members(side) if name not in tally.owners]
    return found or [side]


# the score --------------------------------------------------------------------------------------


def _lost_bid(tally: LiveTally, who: str, row: RowCells) -> Expr:
    """That a nil was lost, or what partners bid together, for who bid some of it."""
    short = [_is_short(side, row) for side in tally.owners if who in row.members(side)]
    is_part = Call("AND", Call("N", row.own(_bid_of(who))) > 0, *short)
    return when(_is_nil(row, who), row.own(_won_by(who)) > 0, is_part)


def _is_short(side: str, row: RowCells) -> Expr:
    return row.own(_tricks_of(side)) < row.own(_contract_of(side))


def _side_columns(tally: LiveTally, side: str, options: SpadesOptions) -> None:
    def contract(row: RowCells) -> Expr:
        bids = [Call("MAX", row.own(_bid_of(who)), 0) for who in _players(row, side, tally)]
        own = [] if side in _players(row, side, tally) else [Call("N", row.fact("bids", side))]
        return sum_of([*bids, *own])

    def lost(row: RowCells) -> Expr:
        nils = [
            when(_is_nil(row, who), row.own(_won_by(who)), 0) for who in _players(row, side, tally)
        ]
        return sum_of(nils)

    def won(row: RowCells) -> Expr:
        all_of = sum_of([row.own(_won_by(who)) for who in row.members(side)])
        return all_of if options.nil_tricks == HELP else all_of - row.own(failed)

    bid, failed = tally.note(_contract_of(side), contract), tally.note(f"{side} nil tricks", lost)
    own = tally.note(_tricks_of(side), won)
    tally.count(side, "for nil", lambda row: _nils(row, side, tally, options))
    tally.count(
        side, "for the contract", lambda row: _contract(row.own(bid), row.own(own), options)
    )
    _bag_columns(tally, side, options, lambda row: _more(row, bid, own, failed, options))


def _nils(row: RowCells, side: str, tally: LiveTally, options: SpadesOptions) -> Expr:
    found = []
    for who in _players(row, side, tally):
        value = when(row.own(_bid_of(who)).equals(BLIND), options.blind, options.nil)
        is_made = row.own(_won_by(who)).equals(0)
        found.append(when(_is_nil(row, who), when(is_made, value, -value), 0))
    return sum_of(found)


def _contract(bid: Expr, won: Expr, options: SpadesOptions) -> Expr:
    is_made = won >= bid
    plain = bid * EACH
    gained = when(bid >= TEN, FOR_TEN, plain) if options.ten in (MADE, BOTH) else plain
    lost = when(bid >= TEN, FOR_TEN, plain) if options.ten == BOTH else plain
    return when(is_made, gained, -lost)


def _more(row: RowCells, bid: str, own: str, failed: str, options: SpadesOptions) -> Expr:
    """The bags of a deal."""
    above = Call("MAX", row.own(own) - row.own(bid), 0)
    return above + row.own(failed) if options.nil_tricks == AS_BAGS else above


def _bag_columns(tally: LiveTally, side: str, options: SpadesOptions, more: Formula) -> None:
    """What bags are worth, and the penalty when there are enough of them."""
    new, size = tally.book(side, "bags", more, BAGS), options.bags
    tally.count(side, "for bags", lambda row: row.own(new) * options.bag)
    if not size:
        return
    count = size

    def paid(row: RowCells) -> Expr:
        return -Call("INT", (row.balance(BAGS, side) + row.own(new)) / count) * count

    full = tally.book(side, "bags paid for", paid, BAGS)
    tally.count(side, "off for bags", lambda row: row.own(full) / count * options.penalty)


def _at_the_floor(tally: LiveTally, floor: int) -> Formula:
    """Who stands highest at the target, or when another has come to the floor."""
    scores, at_target = [tally.standing(owner) for owner in tally.owners], tally.leader()

    def found(row: RowCells) -> Expr:
        now = [score(row) for score in scores]
        return when(Call("MIN", *now) <= floor, highest(now), at_target(row))

    return found


# what is wrong ----------------------------------------------------------------------------------


def _faults(row: RowCells, table: SpadesTable) -> Iterator[Wrong]:
    """What cannot be, in the order in which the facts are read."""
    players, sides, total = _seated(row, table), _sides(table), _dealt(row, table)
    everybody = [*players, *sides]
    yield missing(row, "bids", everybody)
    for who in players:
        yield _wrong_bid(row, who, total)
    for side in sides:
        yield _bids_nil(row, side), "bids=: no trick is bid by a player, not by a side"
        yield out_of_range(row, "bids", 0, total, side)
    if sides:
        yield _told_twice(row, "bids", players, sides)
    yield _lacking(row, players, sides)
    yield missing(row, "tricks", everybody)
    if sides:
        yield _told_twice(row, "tricks", players, sides)
        yield from wrong_shares(row, "tricks", sides, total)
    yield from wrong_shares(row, "tricks", players, total)
    if sides:
        yield _nil_by_sides(row, players, sides)


def _wrong_bid(row: RowCells, who: str, total: int) -> Wrong:
    """Neither a word for a bid nor a number of tricks."""
    cell = row.fact("bids", who)
    is_so, words = out_of_range(row, "bids", BLIND, total, who)
    known = Call("OR", *(cell.equals(word) for word in NAMES))
    return when(known, 0, is_so), words


def _lacking(row: RowCells, players: Sequence[str], sides: Sequence[str]) -> Wrong:
    """Bids are told of all players, or of all sides."""
    by_side = Call("COUNTA", *of_each(row, "bids", sides)) > 0 if sides else expr(0)
    lacking = {who: when(by_side, 0, row.fact("bids", who).equals("")) for who in players}
    for side in sides:
        lacking[side] = when(by_side, row.fact("bids", side).equals(""), 0)
    words = (expr("bids of ") & named_where(row, lacking)) & " missing"
    return Call("OR", *lacking.values()), words


def _told_twice(row: RowCells, fact: str, players: Sequence[str], sides: Sequence[str]) -> Wrong:
    """They are told of players or of sides, who are no players."""
    both = [Call("COUNTA", *of_each(row, fact, group)) > 0 for group in (players, sides)]
    named = [(row.fact(fact, side).differs(""), row.name(side)) for side in sides]
    return Call("AND", *both), unknown("player", first_wrong(*named))


def _nil_by_sides(row: RowCells, players: Sequence[str], sides: Sequence[str]) -> Wrong:
    """Who bid nil has tricks of his own, or none."""
    nils = {who: _bids_nil(row, who) for who in players}
    by_side = Call("COUNT", *of_each(row, "tricks", sides)) > 0
    words = (expr("tricks= of the sides, but ") & named_where(row, nils)) & " bid nil"
    return Call("AND", by_side, Call("OR", *nils.values())), words


def _bids_nil(row: RowCells, who: str) -> Expr:
    cell = row.fact("bids", who)
    words = (cell.equals(word) for word in NAMES)
    return Call("OR", when(Call("ISNUMBER", cell), cell <= NIL, 0), *words)
