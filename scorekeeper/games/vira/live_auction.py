"""The auction of Vira in a workbook: its text is taken apart, bid by bid, and formulas say what a
check says of bids that cannot be, or that do not overcall the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live import LiveColumn, LookUp, RowCells
from scorekeeper.core.live_checks import Wrong, first_wrong, number_named, worded

from .auction import HAS_NO_LEVELS, IS_NO_BID, IS_PASS, PASS
from .checks import (
    ANOTHERS_BID,
    FOREHAND_OPENS,
    LEVEL,
    LOWER,
    NUMBERED_LATER,
    OTHER_LEVEL,
    OVERCALLS,
    PLAYED_ANOTHER,
    SELF,
    TURN,
)
from .kinds import LEVEL_WORDS, LEVELS, PLAIN, SITS_OUT
from .live_names import BID, at

FACT = "auction"
MOST_BIDS = 6
NO_ROOM = f"{FACT}: more than {MOST_BIDS} bids do not fit here"
NEXT, WITHIN, LEVELLED = ",", "/", "+"  # what stands between bids, before one, before its level
LONGEST = 999  # letters of the text
HOW_MANY = "bids of the auction"
UNKNOWN = 0  # number of who is none of the players, of a bid or a level that there is not

Formula = Callable[[RowCells], Expr]


class LiveAuction:
    """The auctions of a table of those players, whose bids stand in that tariff."""

    def __init__(self, everyone: Sequence[str], tariff: LookUp) -> None:
        self.everyone = everyone
        self.tariff = tariff

    def columns(self) -> Iterator[LiveColumn]:
        """The parts of each bid, and what is wrong with it; all only where auctions are told."""
        for number in range(1, MOST_BIDS + 1):
            for name, formula in self._of_bid(number):
                yield LiveColumn(f"{name} {number}", formula, only_with=FACT)
        yield LiveColumn(HOW_MANY, _count, only_with=FACT)

    def faults(self, row: RowCells) -> Iterator[Wrong]:
        """Why it cannot be read."""
        ends_open = Call("RIGHT", Call("TRIM", row.fact(FACT)), 1).equals(NEXT)
        yield ends_open, worded(IS_NO_BID, name=FACT, part="")
        for number in range(1, MOST_BIDS + 1):
            said = row.own(f"fault of bid {number}")
            yield said.differs(""), said
        yield row.own(f"rest after bid {MOST_BIDS}").differs(""), NO_ROOM

    def breaches(self, row: RowCells) -> Iterator[Wrong]:
        """Who opened, which bid does not overcall the one before, what was played instead of the
        last."""
        yield self._opened_by_another(row)
        for number in range(2, MOST_BIDS + 1):
            said = row.own(f"fault of overcall {number}")
            yield said.differs(""), said
        yield from self._played_otherwise(row)

    # a bid -----------------------------------------------------------------------------------

    def _of_bid(self, number: int) -> Iterator[tuple[str, Formula]]:
        yield "bid", partial(_text, number)
        yield "rest after bid", partial(_rest, number)
        yield "bidder of bid", partial(self._bidder, number)
        yield "row of bid", partial(self._place, number)
        yield "level of bid", partial(_level, number)
        yield "fault of bid", partial(self._fault, number)
        if number > 1:
            yield "fault of overcall", partial(self._overcall, number)

    def _seated(self, row: RowCells) -> Sequence[str]:
        return [player for player in self.everyone if row.seated(player)]

    def _bidder(self, number: int, row: RowCells) -> Expr:
        """The number of the player among those at the table."""
        return number_named(row, _Bid(row, number).who, self._seated(row))

    def _place(self, number: int, row: RowCells) -> Expr:
        """The row of the bid in the tariff."""
        place = self.tariff.place(row, _Bid(row, number).code)
        return when(Call("ISNUMBER", place), place, UNKNOWN)

    def _fault(self, number: int, row: RowCells) -> Expr:
        bid = _Bid(row, number)
        has_no_levels = self.tariff.at(row, bid.place, "levels").equals(0)
        faults: list[Wrong] = [
            (bid.code.equals(PASS), worded(IS_PASS, name=FACT, part=bid.text)),
            (bid.code.equals(""), worded(IS_NO_BID, name=FACT, part=bid.text)),
            (bid.bidder.equals(UNKNOWN), worded("no player '{text}'", text=bid.who)),
            (bid.place.equals(UNKNOWN), worded("no bid '{text}'", text=bid.code)),
            (
                Call("AND", bid.has_level, has_no_levels),
                worded(HAS_NO_LEVELS, name=FACT, code=bid.code),
            ),
            (bid.level.equals(UNKNOWN), worded("no level '{text}'", text=bid.told_level)),
        ]
        if row.has("out"):
            is_idle = Call("AND", bid.who.differs(""), row.fact("out").equals(bid.who))
            faults.insert(3, (is_idle, worded(SITS_OUT, name=FACT, player=bid.who)))
        is_there = Call("OR", bid.text.differs(""), bid.rest.differs(""))
        return when(is_there, first_wrong(*faults), "")

    # one bid and the next --------------------------------------------------------------------

    def _overcall(self, number: int, row: RowCells) -> Expr:
        """What is wrong with a bid that follows another one."""
        now, before = _Bid(row, number), _Bid(row, number - 1)
        names = {"high": self._name(row, now.place), "low": self._name(row, before.place)}
        ranks = {"high_rank": self._rank(row, now.place), "low_rank": self._rank(row, before.place)}
        levels = {"now": _level_words(now.level), "before": _level_words(before.level)}
        speaks_later = self._turn(row, now.bidder) > self._turn(row, before.bidder)
        faults: list[Wrong] = [
            (now.bidder.equals(before.bidder), worded(OVERCALLS[SELF], player=now.who)),
            (now.place < before.place, worded(OVERCALLS[LOWER], **names, **ranks)),
            (now.place > before.place, ""),
            (now.level < before.level, worded(OVERCALLS[LEVEL], **names, **levels)),
            (now.level > before.level, ""),
            (speaks_later, worded(OVERCALLS[TURN], **names, player=now.who, earlier=before.who)),
        ]
        is_unknown = Call("OR", now.place.equals(UNKNOWN), before.place.equals(UNKNOWN))
        return when(is_unknown, "", first_wrong(*faults))

    def _turn(self, row: RowCells, number: Expr) -> Expr:
        """How many speak before the player of that number, whoever sits out included."""
        seated = self._seated(row)
        dealer = number_named(row, row.fact("dealer"), seated)
        return (number - dealer - 1) % len(seated)

    def _name(self, row: RowCells, place: Expr) -> Expr:
        return self.tariff.at(row, place, "name")

    def _rank(self, row: RowCells, place: Expr) -> Expr:
        return self.tariff.at(row, place, "no.")

    def _opened_by_another(self, row: RowCells) -> Wrong:
        seated, opener = self._seated(row), row.own("bidder of bid 1")
        turn, names = self._turn(row, opener), [row.name(player) for player in seated]
        dealer = number_named(row, row.fact("dealer"), seated)
        first = dealer % len(seated) + 1
        is_other = turn > 0
        if row.has("out"):
            idle = number_named(row, row.fact("out"), seated)
            is_idle = Call("AND", idle > 0, self._turn(row, idle).equals(0))
            first = when(is_idle, first % len(seated) + 1, first)
            is_other = opener.differs(first)
        said = worded(
            FOREHAND_OPENS,
            forehand=Call("CHOOSE", first, *names),
            opener=Call("CHOOSE", opener, *names),
        )
        return Call("AND", row.own(HOW_MANY) > 0, is_other), said

    # the last bid ----------------------------------------------------------------------------

    def _played_otherwise(self, row: RowCells) -> Iterator[Wrong]:
        """Another one, something else, or in another level than the last bid says."""
        count, declarer, played = row.own(HOW_MANY), row.fact("declarer"), row.own(BID)
        bidder, place, level = (_last(row, what) for what in ("bidder", "row", "level"))
        names = [row.name(player) for player in self._seated(row)]
        is_his = Call("CHOOSE", bidder, *names)
        said = worded(ANOTHERS_BID, bidder=is_his, declarer=declarer)
        yield when(count > 0, is_his.differs(declarer), 0), said
        family = self.tariff.at(row, place, "family")
        same = Call("AND", family.equals(at(row, self.tariff, "family")), played > place)
        may_be = Call("OR", *(family.equals(later) for later in sorted(NUMBERED_LATER)))
        is_another = when(Call("AND", same, may_be), 0, played.differs(place))
        said = worded(
            PLAYED_ANOTHER, bid=self._name(row, place), played=at(row, self.tariff, "name")
        )
        yield when(count > 0, is_another, 0), said
        told = row.fact("level")
        number = when(told.equals(""), 1, _level_number(told))
        plain = when(told.equals(""), PLAIN, told)
        said = worded(OTHER_LEVEL, words=_level_words(level), level=plain)
        yield when(count > 0, number.differs(level), 0), said


class _Bid:
    """The cells of one bid of a row."""

    def __init__(self, row: RowCells, number: int) -> None:
        self._row = row
        self._number = number

    @property
    def text(self) -> Expr:
        """`Anna/solo8+colour`."""
        return self._row.own(f"bid {self._number}")

    @property
    def rest(self) -> Expr:
        """The text of what follows."""
        return self._row.own(f"rest after bid {self._number}")

    @property
    def told_from(self) -> Expr:
        """The text from this bid on."""
        first = self._number == 1
        return self._row.fact(FACT) & "" if first else _Bid(self._row, self._number - 1).rest

    @property
    def bidder(self) -> Expr:
        """The number of the player."""
        return self._row.own(f"bidder of bid {self._number}")

    @property
    def place(self) -> Expr:
        """The row in the tariff."""
        return self._row.own(f"row of bid {self._number}")

    @property
    def level(self) -> Expr:
        """The number of the level, from 1."""
        return self._row.own(f"level of bid {self._number}")

    @property
    def who(self) -> Expr:
        """The name, as it was told."""
        return _before(self.text, WITHIN)

    @property
    def code(self) -> Expr:
        """The code, as it was told."""
        return _before(_behind(self.text, WITHIN), LEVELLED)

    @property
    def told_level(self) -> Expr:
        """The word for the level, as it was told."""
        return _behind(self.text, LEVELLED)

    @property
    def has_level(self) -> Expr:
        """Whether a level was told, even by its sign alone."""
        return Call("FIND", LEVELLED, self.text & LEVELLED) <= Call("LEN", self.text)


def _text(number: int, row: RowCells) -> Expr:
    return Call("TRIM", _before(_Bid(row, number).told_from, NEXT))


def _rest(number: int, row: RowCells) -> Expr:
    return _behind(_Bid(row, number).told_from, NEXT)


def _level(number: int, row: RowCells) -> Expr:
    bid = _Bid(row, number)
    return when(bid.has_level, _level_number(bid.told_level), 1)


def _count(row: RowCells) -> Expr:
    """How many bids there are."""
    found = expr(0)
    for number in range(1, MOST_BIDS + 1):
        found = when(_Bid(row, number).text.equals(""), found, number)
    return found


def _last(row: RowCells, what: str) -> Expr:
    """That of the last bid."""
    cells = (row.own(f"{what} of bid {number}") for number in range(1, MOST_BIDS + 1))
    return Call("CHOOSE", row.own(HOW_MANY), *cells)


def _level_number(told: Expr) -> Expr:
    found = expr(UNKNOWN)
    for number, level in enumerate(LEVELS, 1):
        found = when(told.equals(level), number, found)
    return found


def _level_words(number: Expr) -> Expr:
    return Call("CHOOSE", number, *(LEVEL_WORDS[level] for level in LEVELS))


def _before(text: Expr, sign: str) -> Expr:
    """What stands before the sign; all of it where there is none."""
    return Call("LEFT", text, Call("FIND", sign, text & sign) - 1)


def _behind(text: Expr, sign: str) -> Expr:
    """What stands behind the sign; nothing where there is none."""
    return Call("MID", text, Call("FIND", sign, text & sign) + 1, LONGEST)
