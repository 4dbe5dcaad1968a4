"""The auction of Vira in a workbook: its text is taken apart, bid by bid, and formulas say what a
check says of bids that cannot be, or that do not overcall the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, those_seated
from scorekeeper.core.live.checks import Wrong, first_wrong, number_named, unknown, worded
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.look_ups import LookUp

from .auction import IS_A_PASS, IS_NO_BID, NO_LEVELS, PASS
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
MOST_BIDS = 4
BIDS = range(1, MOST_BIDS + 1)
NO_ROOM = f"{FACT}: more than {MOST_BIDS} bids do not fit here: leave it out"
NEXT, WITHIN, LEVELLED = ",", "/", "+"  # what stands between bids, before one, before its level
LONGEST = 120  # letters of a bid: a name has no more than 64
HOW_MANY, DEALER, LAST = "bids of the auction", "seat of the dealer", "last bid in figures"
FAULT, OVERCALL = "bid that is none", "bid that does not overcall"  # by their numbers, 0: none is
BID_OF_FAULT, CODE_OF_FAULT = f"{FAULT}, its text", f"{FAULT}, its code"
WORDS_OF_FAULT = f"{FAULT}, why"
# A bid in figures: the numbers of the player, of the bid in the tariff, and of its level, each 0
# where it is unknown; so what stands behind that of the player is the higher the higher the bid is.
OF_BIDDER, OF_PLACE = 10_000, 10
UNKNOWN = 0  # number of who is none of the players, of a bid or a level that there is not


class LiveAuction:
    """The auctions of a table of those players, whose bids stand in that tariff."""

    def __init__(self, everyone: Sequence[str], tariff: LookUp) -> None:
        self.everyone = everyone
        self.tariff = tariff

    def columns(self) -> Iterator[LiveColumn]:
        """The bids and their figures, and which of them is wrong; all only where auctions are
        told."""
        for name, formula in self._formulas():
            yield LiveColumn(name, formula, only_with=FACT)

    def _formulas(self) -> Iterator[tuple[str, Formula]]:
        yield HOW_MANY, _count
        yield DEALER, self._dealer
        for number in BIDS:
            yield _text_of(number), partial(_text, number)
            yield _figures_of(number), partial(self._figures, number)
        yield LAST, _last
        yield FAULT, self._no_bid
        yield BID_OF_FAULT, _of_fault(lambda row: _chosen(row, row.own(FAULT), _text_of))
        yield CODE_OF_FAULT, _of_fault(lambda row: _code_in(row.own(BID_OF_FAULT)))
        yield WORDS_OF_FAULT, _of_fault(self._why_no_bid)
        yield OVERCALL, self._no_overcall

    def faults(self, row: RowCells) -> Iterator[Wrong]:
        """Why it cannot be read, where auctions are told."""
        if not row.has(FACT):
            return
        yield row.own(HOW_MANY) > MOST_BIDS, NO_ROOM
        yield row.own(FAULT) > 0, row.own(WORDS_OF_FAULT)

    def breaches(self, row: RowCells) -> Iterator[Wrong]:
        """Who opened, which bid does not overcall the one before, what was played instead of the
        last; where auctions are told."""
        if not row.has(FACT):
            return
        yield self._opened_by_another(row)
        yield row.own(OVERCALL) > 0, self._wrong_overcall(row)
        yield from self._played_otherwise(row)

    # the bids --------------------------------------------------------------------------------

    def _seated(self, row: RowCells) -> Sequence[str]:
        return those_seated(row, self.everyone)

    def _dealer(self, row: RowCells) -> Expr:
        number = number_named(row, row.fact("dealer"), self._seated(row))
        return when(row.own(HOW_MANY) > 0, number, 0)

    def _who(self, row: RowCells, number: Expr) -> Expr:
        """The name of the player of that number."""
        return Call("CHOOSE", number, *(row.name(player) for player in self._seated(row)))

    def _figures(self, number: int, row: RowCells) -> Expr:
        bid = row.own(_text_of(number))
        who, code = _before(bid, WITHIN), _code_in(bid)
        level = when(_has(bid, LEVELLED), _level_number(_behind(bid, LEVELLED), LEVELS[1:]), 1)
        place, bidder = self.tariff.row_of(row, code), number_named(row, who, self._seated(row))
        if row.has("out"):
            bidder = when(row.fact("out").equals(who), UNKNOWN, bidder)
        figures = bidder * OF_BIDDER + place * OF_PLACE + level
        return when(row.own(HOW_MANY) < number, "", figures)

    def _no_bid(self, row: RowCells) -> Expr:
        """The number of the first that is none, or is in colour or in preference without a suit."""
        found = expr(0)
        for number in reversed(BIDS):
            figures = row.own(_figures_of(number))
            has_none = self._at(row, figures, "levels").equals(0)
            is_levelled = when(figures % OF_PLACE > 1, has_none, 0)
            is_none = when(_lacks_any(figures), 1, is_levelled)
            found = when(row.own(HOW_MANY) < number, 0, when(is_none, number, found))
        return found

    def _why_no_bid(self, row: RowCells) -> Expr:
        """The words for it."""
        bid, code = row.own(BID_OF_FAULT), row.own(CODE_OF_FAULT)
        who, level = _before(bid, WITHIN), _behind(bid, LEVELLED)
        place = self.tariff.row_of(row, code)
        has_level = _has(bid, LEVELLED)
        lacks_level = Call("AND", has_level, level.equals(""))
        is_cut = Call("OR", Call("NOT", _has(bid, WITHIN)), code.equals(""), lacks_level)
        faults = [
            (code.equals(PASS), worded(IS_A_PASS, name=FACT, part=bid)),
            (is_cut, worded(IS_NO_BID, name=FACT, part=bid)),
            (number_named(row, who, self._seated(row)).equals(0), unknown("player", who)),
        ]
        if row.has("out"):
            is_idle = row.fact("out").equals(who)
            faults.append((is_idle, worded(SITS_OUT, name=FACT, player=who)))
        faults.append((place.equals(UNKNOWN), unknown("bid", code)))
        has_none = Call("AND", has_level, self.tariff.at(row, place, "levels").equals(0))
        faults.append((has_none, worded(NO_LEVELS, name=FACT, bid=code)))
        return first_wrong(*faults, otherwise=unknown("level", level))

    # one bid and the next --------------------------------------------------------------------

    def _no_overcall(self, row: RowCells) -> Expr:
        """The number of the first bid that does not overcall the one before."""
        found = expr(0)
        for number in reversed(BIDS[1:]):
            now, before = (row.own(_figures_of(each)) for each in (number, number - 1))
            own, other = _bidder_in(now), _bidder_in(before)
            equal = Call("AND", _height(now).equals(_height(before)), self._later(row, own, other))
            is_wrong = Call("OR", own.equals(other), _height(now) < _height(before), equal)
            found = when(row.own(HOW_MANY) < number, 0, when(is_wrong, number, found))
        return found

    def _wrong_overcall(self, row: RowCells) -> Expr:
        """The words for it."""
        number = row.own(OVERCALL)
        now, before = (_chosen(row, each, _figures_of) for each in (number, number - 1))
        who, earlier = (self._who(row, _bidder_in(figures)) for figures in (now, before))
        names = {"high": self._at(row, now, "name"), "low": self._at(row, before, "name")}
        ranks = {"high_rank": self._at(row, now, "no."), "low_rank": self._at(row, before, "no.")}
        levels = {"now": _level_words(now), "before": _level_words(before)}
        return first_wrong(
            (_bidder_in(now).equals(_bidder_in(before)), worded(OVERCALLS[SELF], player=who)),
            (_place_in(now) < _place_in(before), worded(OVERCALLS[LOWER], **names, **ranks)),
            (_height(now) < _height(before), worded(OVERCALLS[LEVEL], **names, **levels)),
            otherwise=worded(OVERCALLS[TURN], **names, player=who, earlier=earlier),
        )

    def _at(self, row: RowCells, figures: Expr, head: str) -> Expr:
        """What the tariff has for a bid."""
        return self.tariff.at(row, _place_in(figures), head)

    def _later(self, row: RowCells, one: Expr, other: Expr) -> Expr:
        """Whether the first of two players speaks after the other."""
        return self._turn(row, one) > self._turn(row, other)

    def _turn(self, row: RowCells, number: Expr) -> Expr:
        """How many speak before the player of that number, whoever sits out included."""
        return (number - row.own(DEALER) - 1) % len(self._seated(row))

    def _opened_by_another(self, row: RowCells) -> Wrong:
        seats, opener = len(self._seated(row)), _bidder_in(row.own(_figures_of(1)))
        first = row.own(DEALER) % seats + 1
        if row.has("out"):
            is_idle = self._who(row, first).equals(row.fact("out"))
            first = when(is_idle, first % seats + 1, first)
        said = worded(FOREHAND_OPENS, forehand=self._who(row, first), opener=self._who(row, opener))
        return when(row.own(HOW_MANY) > 0, opener.differs(first), 0), said

    # the last bid ----------------------------------------------------------------------------

    def _played_otherwise(self, row: RowCells) -> Iterator[Wrong]:
        """Another one, something else, or in another level than the last bid says."""
        is_told, last, declarer = row.own(HOW_MANY) > 0, row.own(LAST), row.fact("declarer")
        bidder, place, played = self._who(row, _bidder_in(last)), _place_in(last), row.own(BID)
        said = worded(ANOTHERS_BID, bidder=bidder, declarer=declarer)
        yield when(is_told, bidder.differs(declarer), 0), said
        family = self._at(row, last, "family")
        same = Call("AND", family.equals(at(row, self.tariff, "family")), played > place)
        may_be = Call("OR", *(family.equals(later) for later in sorted(NUMBERED_LATER)))
        is_another = when(Call("AND", same, may_be), 0, played.differs(place))
        names = {"bid": self._at(row, last, "name"), "played": at(row, self.tariff, "name")}
        yield when(is_told, is_another, 0), worded(PLAYED_ANOTHER, **names)
        told = row.fact("level")
        number = when(told.equals(""), 1, _level_number(told))
        level = when(told.equals(""), PLAIN, told)
        said = worded(OTHER_LEVEL, words=_level_words(last), level=level)
        yield when(is_told, number.differs(last % OF_PLACE), 0), said


def _text_of(number: int) -> str:
    return f"bid {number}"


def _figures_of(number: int) -> str:
    return f"bid {number} in figures"


def _of_fault(formula: Formula) -> Formula:
    """That of the bid that is none, nothing where each is one."""
    return lambda row: when(row.own(FAULT).equals(0), "", formula(row))


def _code_in(bid: Expr) -> Expr:
    return _before(_behind(bid, WITHIN), LEVELLED)


def _bidder_in(figures: Expr) -> Expr:
    return Call("INT", figures / OF_BIDDER)


def _lacks_any(figures: Expr) -> Expr:
    """Whether the player, the bid or its level is unknown."""
    is_unknown = (figures % OF_PLACE).equals(UNKNOWN)
    return Call("OR", figures < OF_BIDDER, _height(figures) < OF_PLACE, is_unknown)


def _height(figures: Expr) -> Expr:
    """How high a bid is, by its place in the tariff and its level."""
    return figures % OF_BIDDER


def _place_in(figures: Expr) -> Expr:
    return Call("INT", _height(figures) / OF_PLACE)


def _count(row: RowCells) -> Expr:
    """How many bids there are, empty ones included."""
    told = row.fact(FACT)
    between = Call("LEN", told) - Call("LEN", Call("SUBSTITUTE", told, NEXT, ""))
    return when(told.equals(""), 0, between + 1)


def _text(number: int, row: RowCells) -> Expr:
    """The bid of that number: between so many blanks that each can be cut out."""
    apart = Call("SUBSTITUTE", row.fact(FACT), NEXT, Call("REPT", " ", LONGEST))
    found = Call("TRIM", Call("MID", apart, (number - 1) * LONGEST + 1, LONGEST))
    return when(row.own(HOW_MANY) < number, "", found)


def _chosen(row: RowCells, number: Expr, of: Callable[[int], str]) -> Expr:
    """That of the bid of a number, which there is."""
    return Call("CHOOSE", number, *(row.own(of(each)) for each in BIDS))


def _last(row: RowCells) -> Expr:
    """The figures of the last bid, if there are not more than fit."""
    is_there = Call("AND", row.own(HOW_MANY) > 0, row.own(HOW_MANY) <= MOST_BIDS)
    return when(is_there, _chosen(row, row.own(HOW_MANY), _figures_of), "")


def _level_number(told: Expr, levels: Sequence[str] = LEVELS) -> Expr:
    """The number of the level, if it is one of those."""
    found = expr(UNKNOWN)
    for level in levels:
        found = when(told.equals(level), LEVELS.index(level) + 1, found)
    return found


def _level_words(figures: Expr) -> Expr:
    return Call("CHOOSE", figures % OF_PLACE, *(LEVEL_WORDS[level] for level in LEVELS))


def _has(text: Expr, sign: str) -> Expr:
    """Whether the sign stands in it."""
    return Call("ISNUMBER", Call("FIND", sign, text))


def _before(text: Expr, sign: str) -> Expr:
    """What stands before the sign; all of it where there is none."""
    return Call("LEFT", text, Call("FIND", sign, text & sign) - 1)


def _behind(text: Expr, sign: str) -> Expr:
    """What stands behind the sign; nothing where there is none."""
    return Call("MID", text, Call("FIND", sign, text & sign) + 1, LONGEST)
