"""The bid of a deal of bid whist in a workbook: its row in a table of all of them."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import Wrong, misplaced, missing, no_word, worded
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.suits import SUITS
from scorekeeper.games.shapes.live_tally import LiveTally

from .bids import NT, bids_of, highest_of
from .declaration import LOWEST, NO_SUIT, BidWhistOptions

BidTable = Table[BidWhistOptions]
APART = frozenset({"calls"})  # of a deal whose calls were told nothing is followed
BID, NUMBER, NAME, KIND = "bid", "number", "name", "kind"  # heads of the table
BID_ROW, NUMBER_BID = "row of the bid", "number bid"  # columns


def bids_at(table: BidTable) -> LookUp:
    """All bids of that form of the game."""
    variant = table.options.variant
    bids = bids_of(variant, range(1, highest_of(variant, len(table.players)) + 1))
    rows = [(str(bid), bid.number, bid.name, bid.kind) for bid in bids]
    return LookUp("Bids", (BID, NUMBER, NAME, KIND), rows)


def note_bid(tally: LiveTally, bids: LookUp) -> None:
    """Which bid it is, and its number; 0 for one that there is not."""
    tally.note(BID_ROW, lambda row: bids.row_of(row, row.fact("contract") & ""))
    tally.note(NUMBER_BID, lambda row: of_bid(row, bids, NUMBER, 0))


def of_bid(row: RowCells, bids: LookUp, head: str, otherwise: int | str) -> Expr:
    """What the table has for the bid below that head; the other where there is no such bid."""
    return when(row.own(BID_ROW).equals(0), otherwise, bids.at(row, row.own(BID_ROW), head))


def wrong_bid(row: RowCells) -> Iterator[Wrong]:
    """Who bid, and what."""
    yield missing(row, "contract")
    said = worded("contract: '{text}' is not a bid", text=row.fact("contract"))
    yield row.own(BID_ROW).equals(0), said


def wrong_trump(row: RowCells, bids: LookUp) -> Iterator[Wrong]:
    """No suit, or trumps at no trumps."""
    trump = row.fact("trump")
    yield trump.equals(NT), worded(NO_SUIT, text=trump)
    yield no_word(row, "trump", SUITS)
    if any(kind == NT for *_, kind in bids.rows):
        yield misplaced(row, "trump", of_bid(row, bids, KIND, "").equals(NT))


def too_low(row: RowCells, bids: LookUp, options: BidWhistOptions) -> Wrong:
    """A bid below the lowest of the table."""
    words = worded(LOWEST[0], bid=of_bid(row, bids, NAME, ""), least=str(options.min_bid))
    return row.own(NUMBER_BID) < options.min_bid, words
