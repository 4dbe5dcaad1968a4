"""Bid whist of two sides in a workbook: the books after a renege, what the bid brings, the game.

Auctions are not taken apart: deals of which the calls were told stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    misplaced,
    missing,
    no_player,
    no_word,
    told_shares,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.games.frames.live_points import (
    AnyPointsGame,
    close_points,
    points_early,
    points_end,
    points_tally,
)
from scorekeeper.games.shapes.live_sides import is_on_side, note_shares, note_tricks
from scorekeeper.games.shapes.live_tally import LiveTally
from scorekeeper.games.shapes.sides import TRICKS

from . import counts_sets
from .bids import CLAIM, DIRECTIONS, FOSTER, PROVED, RENEGE_BOOKS, UNPROVED
from .declaration import BEFORE, DECLARER_BOOK, FOSTER_HONOURS, NO_BOOK, BidWhistOptions
from .live_bids import (
    APART,
    KIND,
    BidTable,
    bids_at,
    note_bid,
    of_bid,
    too_low,
    wrong_bid,
    wrong_trump,
)
from .live_game import BIDDER, Decision, by_score, failed_contracts
from .live_scoring import HONOURS, HONOURS_LOST, LOST, MADE, SCORINGS, WON, LiveDeal, is_made

LOSER = "renege lost by"
TO_BIDDERS, TO_OTHERS = "points of the bidders", "points of the others"


def live(game: AnyPointsGame, table: BidTable) -> Live:
    """The game of two sides, in all its forms."""
    options = table.options
    bids, tally = bids_at(table), points_tally(game, table, led=by_score(options))
    note_bid(tally, bids)
    _note_books(tally, options)
    tally.note(MADE, partial(is_made, options))
    to_bidders, to_others = SCORINGS[options.variant](LiveDeal(bids, options))
    tally.note(TO_BIDDERS, to_bidders)
    tally.note(TO_OTHERS, to_others)
    for side in table.owners:
        tally.count(side, "points", partial(_points, tally.place(side)))
    decision = Decision(tally, options)
    close_points(tally, game, table, decision.winner, decision.worth)
    if counts_sets(options):
        tally.columns += [failed_contracts(tally, side) for side in table.owners]
    tally.columns.append(failed_column({FactPart("contract"): _has_failed}))
    return Live(
        tally.columns,
        lambda row: first_wrong(*_faults(row, table, bids)),
        apart=APART,
        breach=lambda row: first_wrong(too_low(row, bids, options)),
        tables=(bids,),
        end=points_end(tally),
        early=points_early(tally),
    )


def _has_failed(row: RowCells) -> Expr:
    return row.own(MADE).equals(0)


def _points(place: int, row: RowCells) -> Expr:
    """Those of the side at that place."""
    return when(row.own(BIDDER).equals(place), row.own(TO_BIDDERS), row.own(TO_OTHERS))


# the books ---------------------------------------------------------------------------------------


def _note_books(tally: LiveTally, options: BidWhistOptions) -> None:
    """The books of either side after a renege, and those of the bidders and of the others."""
    one, other = tally.owners
    tricks = note_tricks(tally)
    if options.renege_books == BEFORE:
        tally.columns.append(LiveColumn(LOSER, partial(_loser, tally), only_with="renege"))
    books = {
        side: tally.note(f"{side} books", partial(_after_renege, tally, side, tricks, options))
        for side in tally.owners
    }
    places = tally.place(one), tally.place(other)
    tally.note(BIDDER, lambda row: when(is_on_side(row, "declarer", one), *places))
    _note_turned(tally, (WON, LOST), books)
    if options.variant == FOSTER:
        held = note_shares(tally, "honours", FOSTER_HONOURS)
        _note_turned(tally, (HONOURS, HONOURS_LOST), held)


def _note_turned(tally: LiveTally, names: tuple[str, str], columns: Mapping[str, str]) -> None:
    """Columns of the sides as those of the bidders and of the others."""
    one, other = columns.values()
    for name, first, second in zip(names, (one, other), (other, one), strict=True):
        tally.note(name, partial(_by_bidder, first, second))


def _by_bidder(first: str, second: str, row: RowCells) -> Expr:
    return when(row.own(BIDDER).equals(1), row.own(first), row.own(second))


def _loser(tally: LiveTally, row: RowCells) -> Expr:
    """The place of the side that loses books: who reneged, or who could not prove it; 0: nobody."""
    accused, claim = row.fact("renege"), row.fact("renege", "", CLAIM)
    found = expr(0)
    for side in reversed(tally.owners):
        places = tally.place(tally.other(side)), tally.place(side)
        loser = when(claim.equals(UNPROVED), *places)
        found = when(accused.equals(row.name(side)), loser, found)
    return found


def _after_renege(
    tally: LiveTally, side: str, tricks: Mapping[str, str], options: BidWhistOptions, row: RowCells
) -> Expr:
    own, others = row.own(tricks[side]), row.own(tricks[tally.other(side)])
    if options.renege_books != BEFORE or not row.has("renege"):
        return own
    lost = when(own < RENEGE_BOOKS, 0, own - RENEGE_BOOKS)
    gained = when(others < RENEGE_BOOKS, TRICKS, own + RENEGE_BOOKS)
    is_loser = row.own(LOSER).equals(tally.place(side))
    return when(row.own(LOSER).equals(0), own, when(is_loser, lost, gained))


# what is wrong -----------------------------------------------------------------------------------


def _faults(row: RowCells, table: BidTable, bids: LookUp) -> Iterator[Wrong]:
    options, owners = table.options, table.owners
    yield missing(row, "declarer")
    yield no_player(row, "declarer", list(dict.fromkeys((*table.players, *owners))))
    yield from wrong_bid(row)
    yield from wrong_trump(row, bids)
    yield from _wrong_direction(row, bids)
    yield from told_shares(row, "tricks", owners, TRICKS)
    if options.variant == FOSTER:
        yield from told_shares(row, "honours", owners, FOSTER_HONOURS)
    if row.has("renege"):
        yield from _wrong_renege(row, owners)
    if options.kitty == DECLARER_BOOK:
        yield from _lacks_book(row, owners, options)


def _wrong_direction(row: RowCells, bids: LookUp) -> Iterator[Wrong]:
    """No direction, or another one than the bid tells."""
    yield no_word(row, "direction", DIRECTIONS)
    for kind in DIRECTIONS:
        is_bid = of_bid(row, bids, KIND, "").equals(kind)
        yield misplaced(row, "direction", is_bid, default=kind)


def _wrong_renege(row: RowCells, owners: Sequence[str]) -> Iterator[Wrong]:
    """Nobody, or a player, is said to have reneged; or nobody knows how the claim ended."""
    accused, claim = row.fact("renege"), row.fact("renege", "", CLAIM)
    known = [accused.equals(row.name(side)) for side in owners]
    is_told = Call("OR", accused.differs(""), claim.differs(""))
    stranger = worded("no side '{text}'", text=accused)
    yield Call("AND", is_told, Call("NOT", Call("OR", *known))), stranger
    ways = [claim.equals(word) for word in ("", PROVED, UNPROVED)]
    yield Call("NOT", Call("OR", *ways)), worded("no outcome of the claim '{text}'", text=claim)


def _lacks_book(row: RowCells, owners: Sequence[str], options: BidWhistOptions) -> Iterator[Wrong]:
    """The bidders have not even the discards."""
    tricks = [row.own(f"{side} tricks") for side in owners]
    has_none = Call("CHOOSE", row.own(BIDDER), *tricks).equals(0)
    if options.renege_books != BEFORE and row.has("renege"):
        has_none = Call("AND", has_none, row.fact("renege").equals(""))
    who = Call("CHOOSE", row.own(BIDDER), *(row.name(side) for side in owners))
    yield has_none, worded(NO_BOOK, declaring=who)
