"""What the tables of Oh Hell count besides the two formulas, as columns of a workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import (
    NOT_FOLLOWED,
    Wrong,
    any_of,
    first_wrong,
    of_each,
    sum_of,
)
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.formulas import Live
from scorekeeper.games.exact_bid import formulas
from scorekeeper.games.exact_bid.live import (
    FOR_THE_BID,
    Asked,
    EffectColumns,
    bid_columns,
    bid_points,
    both,
    holds,
    made_of,
    players_of,
    plays,
    sum_of_bids,
    won_by,
)
from scorekeeper.games.exact_bid.live_checks import Family
from scorekeeper.games.exact_bid.rules import ACCOUNT, ExactBidState
from scorekeeper.games.exact_bid.schedules import BIDLESS, HIGHEST, MISERE

from . import OhHell
from .declaration import CONFIDENCE_MAX_NOUGHT, CONFIDENCE_STEP, GRADED, OhHellOptions
from .extras import (
    CALL,
    LARGEST_ORDINARY_CALL,
    LARGEST_RISK,
    LATE_CREDIT,
    MOST_TRICKS,
    NO_TRICK,
    PARTNERS_THAT_DOUBLE,
    RAGE_CARD,
    RISK,
    SOLE,
    WITH,
)

OhHellLedger = Ledger[OhHellOptions, ExactBidState]


def special_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What the bid is worth, or the tricks of a deal in which nobody bids."""

    def points(row: RowCells) -> Expr:
        bid = bid_points(asked, row, asked.made(row))
        if not row.has("special"):
            return bid
        won, special = won_by(asked.rules, row, asked.player), row.fact("special")
        others = [won_by(asked.rules, row, who) for who in asked.players if who != asked.player]
        misere = when(won.equals(0), NO_TRICK, won * asked.options.misere_trick)
        highest = when(won > Call("MAX", *others), MOST_TRICKS, 0)
        if (here := plays(asked.rules, row, asked.player)) is not True:
            misere = when(holds(here), misere, 0)
        return when(special.equals(MISERE), misere, when(special.equals(HIGHEST), highest, bid))

    yield asked.moving(FOR_THE_BID, points)


def two_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What they are worth."""
    yield asked.moving(
        "for Twos",
        lambda row: asked.count(row, "twos") * asked.options.twos,
    )


def rage_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What they are worth."""

    def cards(row: RowCells) -> Expr:
        return (asked.count(row, "bonus") - asked.count(row, "mad")) * RAGE_CARD

    yield asked.moving("for cards", cards)


def skull_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What they are worth."""

    def bonus(row: RowCells) -> Expr:
        return when(asked.made(row).equals(1), asked.count(row, "bonus"), 0)

    yield asked.moving("bonus", bonus)


def half_columns(asked: Asked) -> Iterator[LiveColumn]:
    """Half of the total: what the deal came to so far is taken back."""
    so_far = asked.so_far()

    def half(row: RowCells) -> Expr:
        total = row.balance(ACCOUNT, asked.player)
        rounded_up = -Call("INT", -total / 2)
        return when(asked.made(row).equals(0), rounded_up - total - so_far(row), 0)

    yield asked.moving("halved", half)


def free_columns(asked: Asked) -> Iterator[LiveColumn]:
    """The tricks of who does not bid."""

    def tricks(row: RowCells) -> Expr:
        is_free = row.fact("bids", asked.player).equals("")
        if row.has("special"):
            is_free = Call("AND", is_free, *(row.fact("special").differs(w) for w in BIDLESS))
        return when(is_free, won_by(asked.rules, row, asked.player), 0)

    yield asked.moving("without a bid", tricks)


def back_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What lies beyond the target."""
    target, so_far = asked.options.exact_target or 0, asked.so_far()

    def beyond(row: RowCells) -> Expr:
        return row.balance(ACCOUNT, asked.player) + so_far(row) - target

    name = f"{asked.player} beyond"
    yield LiveColumn(name, lambda row: Call("MAX", beyond(row), 0))
    yield asked.moving("thrown back", lambda row: row.own(name) * -2)


# credits of those who join late -----------------------------------------------------------------


def credit_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What stands to the credit of a player who has not played yet, and that he gets it."""
    player, held = asked.player, f"{asked.player} credit"

    def after(row: RowCells) -> Expr:
        count = players_of(asked.rules, row, asked.players)
        more = Call("INT", ((count - 2) * (2 * LATE_CREDIT) + count) / (count * 2))
        waits = when(row.above(held).equals(""), "", row.above(held) + more)
        here = plays(asked.rules, row, player)
        return expr("") if here is True else when(holds(here), "", waits)

    def before(ledger: OhHellLedger) -> int | str:
        waiting = ledger.state.waiting
        return waiting[player][1] if player in waiting else "" if ledger.played else 0

    def paid(row: RowCells) -> Expr:
        here = both(plays(asked.rules, row, player), row.above(held).differs(""))
        return when(here, row.above(held), 0)

    yield asked.moving("joined late", paid)
    yield LiveColumn(held, after, before=before)


# Estimation -------------------------------------------------------------------------------------

CALLED, TIMES, LOST = "number of the caller", "counts times", "times for deals lost by all"


def estimation_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What Estimation adds for caller, partners, the last call, and who wins or loses alone."""
    if asked.is_first:
        yield LiveColumn(CALLED, lambda row: _called(asked.players, row))

    def sign(row: RowCells) -> Expr:
        return when(asked.made(row).equals(1), 1, -1)

    def for_the_call(row: RowCells) -> Expr:
        bid = Call("N", row.fact("bids", asked.player))
        is_caller = row.fact("declarer").equals(row.name(asked.player))
        found = when(is_caller, CALL, when(_is_partner(row, asked.player), WITH, 0))
        gap = Call("ABS", sum_of_bids(asked.players, row) - row.fact("cards"))
        risk = Call("MIN", Call("INT", gap / 2), LARGEST_RISK) * RISK
        found = found + when(_calls_last(asked, row), risk, 0)
        is_ordinary = Call("AND", bid >= 1, bid <= LARGEST_ORDINARY_CALL)
        return when(is_ordinary, sign(row) * found, 0)

    def alone(row: RowCells) -> Expr:
        everyone = [row.own(made_of(who)) for who in asked.players]
        won, made = Call("SUM", *everyone), asked.made(row)
        lost = Call("COUNT", *everyone) - won
        is_so = when(won.equals(1), made.equals(1), Call("AND", lost.equals(1), made.equals(0)))
        has_bid = Call("N", row.fact("bids", asked.player)) > 0
        return when(Call("AND", has_bid, is_so), sign(row) * SOLE, 0)

    yield asked.moving("for the call", for_the_call)
    yield asked.moving("alone", alone)


def _called(players: Sequence[str], row: RowCells) -> Expr:
    """The number of who won the auction, 0 where nobody did."""
    declarer = row.fact("declarer")
    return sum_of(
        [
            when(declarer.equals(row.name(who)), Call("N", row.fact("bids", who)), 0)
            for who in players
        ]
    )


def _is_partner(row: RowCells, player: str) -> Expr:
    """Whether somebody else called the player's number first."""
    is_other = row.fact("declarer").differs(row.name(player))
    same = Call("N", row.fact("bids", player)).equals(row.own(CALLED))
    return Call("AND", row.own(CALLED) > 0, is_other, same)


def _calls_last(asked: Asked, row: RowCells) -> Expr:
    """Whether the player bids last: before the caller, else as the dealer or next before him."""
    declarer, dealer = row.fact("declarer"), row.fact("dealer")
    found = []
    for first in asked.players:
        name = row.name(first)
        called = Call("AND", declarer.equals(name), *_none_between(asked, row, first, 1))
        dealt = _none_between(asked, row, first, 0)
        found.append(called)
        found.append(Call("AND", declarer.equals(""), dealer.equals(name), *dealt))
    return Call("OR", *found)


def _none_between(asked: Asked, row: RowCells, first: str, begin: int) -> list[Expr]:
    """That nobody else plays who bids later than the player, from so many seats before that."""
    at, count = asked.players.index(first), len(asked.players)
    found: list[Expr] = []
    for step in range(begin, count):
        who = asked.players[at - step]
        here = holds(plays(asked.rules, row, who))
        if who == asked.player:
            return [*found, here]
        found.append(Call("NOT", here))
    return [expr(0)]


def factor_columns(asked: Asked) -> Iterator[LiveColumn]:
    """How often the deal counts, and what that adds."""
    so_far = asked.so_far()
    if asked.is_first:
        yield LiveColumn(TIMES, lambda row: _times(asked, row))
        yield LiveColumn(LOST, lambda row: _times_after(asked, row), before=_times_before)

    def more(row: RowCells) -> Expr:
        return so_far(row) * (row.own(TIMES) - 1)

    yield asked.moving("counts more", more)


def _times(asked: Asked, row: RowCells) -> Expr:
    """Nothing of a deal without bids is doubled."""
    has_bids = Call("COUNT", *of_each(row, "bids", asked.players)) > 0
    return when(has_bids, row.above(LOST) * _doubled(asked, row), 1)


def _doubled(asked: Asked, row: RowCells) -> Expr:
    partners = sum_of([when(_is_partner(row, who), 1, 0) for who in asked.players])
    return when(partners >= PARTNERS_THAT_DOUBLE, 2, 1)


def _times_after(asked: Asked, row: RowCells) -> Expr:
    made = Call("SUM", *(row.own(made_of(who)) for who in asked.players))
    return when(made.equals(0), row.above(LOST) * 2, 1)


def _times_before(ledger: OhHellLedger) -> int:
    times: int = 2**ledger.state.all_lost
    return times


# what is wrong ----------------------------------------------------------------------------------


class OhHellFamily(Family):
    """Also what the facts of Oh Hell can contradict."""

    def before_bids(self) -> Iterator[Wrong]:
        """No formula follows deals in which every trick has a worth of its own: `winners`, which
        they need, are told apart."""
        if self.row.has("special"):
            special = self.row.fact("special")
            is_graded = Call("OR", *(special.equals(word) for word in sorted(GRADED)))
            yield is_graded, expr("special=") & special & NOT_FOLLOWED

    def counts(self, fact: str) -> Iterator[Wrong]:
        yield from super().counts(fact)
        if fact == "confidence":
            yield self._first(fact, self._is_no_step, " is not possible")
        if fact == "tricks" and self.row.has("twos"):
            yield self._impossible_twos()

    def _first(self, fact: str, is_so: Callable[[Expr], Expr], said: str) -> Wrong:
        cells = [(self.row.fact(fact, who), self.row.name(who)) for who in self.everyone]
        found = [(is_so(cell), (cell & " of ") & name) for cell, name in cells]
        return any_of(found), (expr(f"{fact} ") & first_wrong(*found)) & said

    def _is_no_step(self, cell: Expr) -> Expr:
        return (cell % CONFIDENCE_STEP).differs(0)

    def _impossible_twos(self) -> Wrong:
        found = []
        for who in self.everyone:
            twos = Call("N", self.row.fact("twos", who))
            won = won_by(self.rules, self.row, who)
            number = twos & when(twos.equals(1), " trick", " tricks")
            words = (self.row.name(who) & " cannot have won ") & (number & " with Twos: he won ")
            found.append((twos > won, words & won))
        return any_of(found), first_wrong(*found)

    def breaches(self) -> Iterator[Wrong]:
        yield from super().breaches()
        if self.row.has("confidence"):
            yield self._overstaked()

    def _overstaked(self) -> Wrong:
        found = []
        for who in self.everyone:
            staked, bid = self.row.fact("confidence", who), self.row.fact("bids", who)
            is_so = Call("AND", staked > CONFIDENCE_MAX_NOUGHT, bid.differs(""), bid.equals(0))
            words = self.row.name(who) & " bids nought and may not stake "
            found.append((is_so, (words & staked) & " on it"))
        return any_of(found), first_wrong(*found)


# all of it --------------------------------------------------------------------------------------

COLUMNS: Mapping[str, EffectColumns] = {
    **formulas.COLUMNS,
    "estimation": estimation_columns,
    "factor": factor_columns,
    "twos": two_columns,
    "rage": rage_columns,
    "skull": skull_columns,
    "halving": half_columns,
    "confidence": credit_columns,
    "free": free_columns,
    "back": back_columns,
}


def live(game: OhHell, table: Table[OhHellOptions]) -> Live:
    """Also what the facts of Oh Hell add, and special deals."""
    bids = special_columns if table.options.has_specials else bid_columns
    exact = table.options.exact_target
    reached = None if exact is None else partial(_stands_at, exact)
    return formulas.live_by(game, table, OhHellFamily, COLUMNS, bids, reached)


def _stands_at(points: int, scores: Sequence[Expr]) -> Expr:
    """Whether somebody has exactly so many."""
    return Call("OR", *(score.equals(points) for score in scores))
