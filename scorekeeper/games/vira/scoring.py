"""What a deal of Vira pays: chips into or out of the pot, points from player to player.

Sources: Parlett (meaning of the columns, notes (a) and (b));
pagat.com, Vira (pot, surrender, gok penalty); Victorin (after-turn).
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.pot import PotEntries

from .facts import ViraFacts
from .kinds import IN_COLOUR, IN_PREFERENCE, PLAIN, SAME_COLOUR
from .options import EARLY, ViraOptions
from .tariff import COLOUR, DOUBLE_LOSS, GASK, GOK, MISERE, OFF, PREFERENCE, SOLO, ViraBid

CHIP = 8  # points; Parlett
WON, LOST, DOUBLY, GIVEN_UP = "won", "lost", "doubly lost", "given up"
AFTER_TURN_LOSS = 2  # times the chips of the table, when the after-turn is lost (Victorin)

LEVEL_COLUMNS = {PLAIN: OFF, IN_COLOUR: COLOUR, IN_PREFERENCE: PREFERENCE}
COLUMN_WORDS = {
    OFF: "off colour",
    COLOUR: "in colour",
    PREFERENCE: "in preference",
    MISERE: "at misere",
}


class Points(NamedTuple):
    """What passes between the player and each opponent: positive is received by him."""

    amount: int
    why: str


class Payment(NamedTuple):
    """What one try (or surrender) pays.

    `chips` come from the pot (negative: go into it); `abandoned` are the points for giving up a
    first try, None when there was only one.
    """

    player: str
    result: str
    chips: int
    why: str
    points: Points
    abandoned: Points | None = None


# the figures ------------------------------------------------------------------------------------


def suit_column(trump: str, pref: str) -> str:
    """The column of points of a trump suit: preference, its colour, or off colour."""
    if trump == pref:
        return PREFERENCE
    return COLOUR if SAME_COLOUR[trump] == pref else OFF


def first_column(facts: ViraFacts, bid: ViraBid) -> str:
    """The column of points of the first try, or of a surrender."""
    if facts.surrender and bid.family in (SOLO, GASK):
        return LEVEL_COLUMNS[facts.level]
    return column_of(facts.trump, facts.pref)


def column_of(trump: str | None, pref: str | None) -> str:
    """The column of points of what is played."""
    return suit_column(trump, pref) if trump and pref else MISERE


def result_of(bid: ViraBid, tricks: int, trump: str | None) -> str:
    """Won, lost by one trick, or doubly lost."""
    short = tricks - bid.most if trump is None else (bid.tricks or 0) - tricks
    if short <= 0:
        return WON
    return LOST if short == 1 else DOUBLY


def first_chips(bid: ViraBid, result: str) -> int:
    """Chips of a first try that was played."""
    if result == WON:
        return bid.first.won
    return -bid.first.lost if result == LOST else -bid.first.doubly


def second_chips(bid: ViraBid, result: str, over: int, options: ViraOptions) -> tuple[int, str]:
    """Chips of a second try, which contain the price of the first, and their arithmetic."""
    assert bid.second is not None
    if result == LOST:
        return -bid.second.lost, ""
    if result == DOUBLY:
        return -bid.second.doubly, ""
    won, per_over = options.second_win(bid.code) or (bid.second.won, bid.over)
    if not per_over:
        return won, ""
    chips = won + per_over * over
    return chips, f", {won} + {per_over} x {plural(over, 'overtrick')} = {chips}"


def surrender_chips(bid: ViraBid, second: bool) -> int:
    """Chips for giving up."""
    if second:
        assert bid.second is not None
        return -bid.second.lost
    return -bid.first.doubly if bid.surrender == DOUBLE_LOSS else -bid.first.lost


# one try ----------------------------------------------------------------------------------------


def payment_of(facts: ViraFacts, options: ViraOptions) -> Payment:
    """What declarer's contract pays."""
    bid = options.table.bids[facts.contract]
    first = first_column(facts, bid)
    final = column_of(facts.trump2, facts.pref) if facts.trump2 else first
    final_trump = facts.trump2 or facts.trump
    attempt, abandoned = "", None
    if facts.second:
        attempt = "second try "
        abandoned = _points(bid, first, -1, "first try given up")
    if facts.tricks is None:
        chips = surrender_chips(bid, facts.second)
        points = _points(bid, final, -1, f"{attempt}given up")
        why = f"{bid.name}, {attempt}given up"
        return Payment(facts.declarer, GIVEN_UP, chips, why, points, abandoned)
    tricks = facts.tricks[facts.declarer]
    result = result_of(bid, tricks, final_trump)
    why = f"{bid.name}, {attempt}{result} with {plural(tricks, 'trick')}"
    if facts.second:
        over = tricks - (bid.tricks or 0) if final_trump else 0
        chips, sum_ = second_chips(bid, result, over, options)
        why += sum_
    else:
        chips = first_chips(bid, result)
    points = _points(bid, final, _sign(result), f"{attempt}{result}")
    return Payment(facts.declarer, result, chips, why, points, abandoned)


def after_turn_payment(facts: ViraFacts, options: ViraOptions) -> Payment:
    """What the opponent who turned after a surrender wins or loses."""
    turn, pref = facts.after_turn, facts.pref
    assert turn is not None
    assert pref is not None
    bid = options.table.bids[facts.contract]
    result = result_of(bid, turn.tricks, turn.trump)
    chips = first_chips(bid, result)
    if result != WON:
        chips *= AFTER_TURN_LOSS
    why = f"{bid.name} turned after the surrender, {result} with {plural(turn.tricks, 'trick')}"
    column = suit_column(turn.trump, pref)
    points = _points(bid, column, _sign(result), f"after the surrender {result}")
    return Payment(turn.player, result, chips, why, points)


def _sign(result: str) -> int:
    return 1 if result == WON else -1


def _points(bid: ViraBid, column: str, sign: int, why: str) -> Points:
    return Points(sign * bid.points[column], f"{why}, {COLUMN_WORDS[column]}")


# the entries ------------------------------------------------------------------------------------


def entries_of(
    facts: ViraFacts,
    active: Sequence[str],
    players: Sequence[str],
    options: ViraOptions,
    book: PotEntries,
) -> list[Entry]:
    """All entries of a deal; `book` begins with what the pot holds before it."""
    if options.refill == EARLY:
        fill_empty_pot(book, players)
    payment = payment_of(facts, options)
    pay(payment, active, players, book)
    bid = options.table.bids[facts.contract]
    if options.gok_penalty and bid.family == GOK and payment.result == WON:
        for player in facts.unguarded:
            why = f"passed over the gok unguarded: 1 chip: {CHIP}"
            book.to_pot(player, CHIP, why, f"1 chip from {player}, unguarded: {CHIP}")
    if facts.after_turn is not None:
        pay(after_turn_payment(facts, options), active, players, book)
    return book.entries


def fill_empty_pot(book: PotEntries, players: Sequence[str]) -> None:
    """Before a deal that begins with an empty pot everybody at the table puts in a chip (more, if
    an adjustment has left the pot in debt)."""
    if book.held <= 0:
        times = int(-book.held // (CHIP * len(players))) + 1
        _refill(book, players, times, "the pot is empty before the deal")


def pay(payment: Payment, active: Sequence[str], players: Sequence[str], book: PotEntries) -> None:
    """Book chips and points of one payment."""
    pay_chips(payment, players, book)
    others = [player for player in active if player != payment.player]
    for points in (payment.abandoned, payment.points):
        if points is not None:
            _pay_points(payment.player, points, others, book)


def pay_chips(payment: Payment, players: Sequence[str], book: PotEntries) -> None:
    """Chips pass between the player and the pot, which everybody refills if it cannot pay."""
    player, amount = payment.player, abs(payment.chips) * CHIP
    chips = plural(abs(payment.chips), "chip")
    if payment.chips > 0:
        if book.held < amount:
            lacking = amount - book.held
            times = int(-(-lacking // (CHIP * len(players))))
            _refill(book, players, times, f"the pot cannot pay {chips}")
        why = f"{payment.why}: {chips} from the pot: {amount}"
        book.from_pot(player, amount, why, f"{chips} to {player}: {amount}")
    elif payment.chips < 0:
        why = f"{payment.why}: {chips} into the pot: {amount}"
        book.to_pot(player, amount, why, f"{chips} from {player}: {amount}")
    else:
        book.note(player, f"{payment.why}: no chips")


def _pay_points(player: str, points: Points, others: Sequence[str], book: PotEntries) -> None:
    if points.amount:
        book.from_each(player, others, points.amount, points.why)
    else:
        book.note(player, f"{points.why}: no points")


def _refill(book: PotEntries, players: Sequence[str], times: int, why: str) -> None:
    book.collect(players, times * CHIP, f"{why}: {plural(times, 'chip')}")
