"""What a deal of Vira pays as formulas over its facts; the tariff is a table that they look up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from scorekeeper.core.books.accounts import POT, SCORE
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, those_seated
from scorekeeper.core.live.checks import first_wrong, is_yes, of_each, sum_of
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live, LivePart
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.shapes.pot import divide, in_pot

from .facts import ViraLedger, ViraTable
from .kinds import IN_COLOUR, IN_PREFERENCE, LEVEL_FAMILIES, SAME_COLOUR
from .live_auction import LiveAuction
from .live_checks import (
    ALL,
    CARDS,
    SUITS_TOLD,
    TRICKS_TOLD,
    breaches,
    cards_of_misere,
    faults,
    is_alone,
    is_early,
    wrong_suits,
    wrong_tricks,
)
from .live_names import (
    ALONE,
    BEFORE_TRUMPS,
    BID,
    FAMILY,
    NAME,
    OWN,
    at,
    bid_row,
    has_family,
    looked_up,
)
from .options import EARLY, ViraOptions
from .scoring import CHIP, surrender_chips
from .tariff import COLOUR, GOK, HAND, MISERE, OFF, PREFERENCE, ViraBid

HEADS: Final = (
    *("code", "name", "family", "tricks", "cards", "most", "turned", "levels", "second"),
    *("off colour", "in colour", "in preference", "at misere"),
    *("won", "lost", "doubly lost", "given up"),
    *("second won", "overtrick", "second lost", "second doubly lost"),
    "no.",
)
COLUMNS: Final = (OFF, COLOUR, PREFERENCE, MISERE)  # of points, by number from 1
OF_COLUMNS: Final = HEADS[9:13]
FIRST, FINAL, RESULT, CHIPS, EACH = "first column", "column", "result", "chips", "from each"
INTO_POT, AFTER, SHARE = "into the pot", "after", "share of the pot"
DIVIDED, TAKES_REST = "share of each", "number of who has the rest"
IDLE = "who sits out"
HELD, REFILLS = "pot before", "chips of each for the pot"
WON, LOST, DOUBLY, GIVEN_UP = 0, 1, 2, 3  # results
OPPONENTS = 2


def vira_live(table: ViraTable) -> Live:
    """The payment of the contract, the pot, and who passed over a gok."""
    tariff = LookUp("Tariff", HEADS, [_row(bid, table.options) for bid in _bids(table.options)])
    vira, auction = _Vira(table, tariff), LiveAuction(table.everyone, tariff)
    return Live(
        [*auction.columns(), *vira.columns()],
        lambda row: first_wrong(*faults(row, tariff, table), *auction.faults(row)),
        apart=frozenset({"after-turn"}),
        breach=lambda row: first_wrong(*breaches(row, tariff), *auction.breaches(row)),
        tables=(tariff,),
        parts=(LivePart(POT, {player: f"{player} {SHARE}" for player in table.everyone}),),
    )


def _bids(options: ViraOptions) -> Sequence[ViraBid]:
    return [*options.table.bids.values()]


def _row(bid: ViraBid, options: ViraOptions) -> tuple[int | str, ...]:
    """A bid as a row; where a figure has no meaning, nothing."""
    second: tuple[int | str, ...] = ("", "", "", "")
    if bid.second is not None:
        won, over = options.second_win(bid.code) or (bid.second.won, bid.over)
        second = (won, over, bid.second.lost, bid.second.doubly)
    return (
        *(bid.code, bid.name, bid.family, bid.tricks or "", bid.cards or "", bid.most),
        *(int(bid.is_turn_up), int(bid.family in LEVEL_FAMILIES), int(bid.second is not None)),
        *(bid.points.get(column, 0) for column in COLUMNS),
        *(*bid.first, -surrender_chips(bid, second=False)),
        *second,
        bid.rank,
    )


class _Vira:
    """The formulas of one table."""

    def __init__(self, table: ViraTable, tariff: LookUp) -> None:
        self.table = table
        self.players = table.everyone
        self.options = table.options
        self.tariff = tariff

    def columns(self) -> Iterator[LiveColumn]:
        """Those of the deal, then those of one player after the other, then the pot's."""
        if len(self.players) > ALL:
            yield LiveColumn(IDLE, self._idle, fills=FactPart("out"), only_with="out")
        yield LiveColumn(BID, partial(bid_row, self.tariff))
        yield LiveColumn(FAMILY, partial(looked_up, self.tariff, "family"))
        yield LiveColumn(NAME, partial(looked_up, self.tariff, "name"))
        yield LiveColumn(BEFORE_TRUMPS, partial(is_early, self.tariff))
        yield LiveColumn(OWN, self._own_tricks)
        yield LiveColumn(ALONE, partial(is_alone, self.table))
        yield LiveColumn(CARDS, partial(cards_of_misere, self.tariff))
        yield LiveColumn(SUITS_TOLD, partial(wrong_suits, self.tariff))
        yield LiveColumn(TRICKS_TOLD, partial(wrong_tricks, self.tariff, self.table))
        yield LiveColumn(FIRST, self._first_column)
        yield LiveColumn(FINAL, self._final_column)
        yield LiveColumn(RESULT, self._result)
        yield LiveColumn(CHIPS, self._chips)
        yield LiveColumn(EACH, self._points)
        yield LiveColumn(HELD, self._held)
        yield LiveColumn(REFILLS, self._refills)
        for player in self.players:
            for what, formula in self._of_player(player):
                yield LiveColumn(f"{player} {what}", formula, Move(SCORE, player))
        yield LiveColumn(INTO_POT, self._into_pot, Move(POT, POT))
        for player in self.players:
            yield LiveColumn(f"{player} {AFTER}", partial(self._after, player))
        yield LiveColumn(DIVIDED, self._divided)
        yield LiveColumn(TAKES_REST, self._takes_rest)
        for player in self.players:
            share = partial(self._share, player)
            yield LiveColumn(f"{player} {SHARE}", share, before=partial(_share_before, player))
        yield failed_column({FactPart("contract"): lambda row: row.own(RESULT).differs(WON)})

    def _at(self, row: RowCells, head: str) -> Expr:
        return at(row, self.tariff, head)

    # what is played --------------------------------------------------------------------------

    def _idle(self, row: RowCells) -> Expr:
        """Who sits on the dealer's right, where four are at the table: he sits out."""
        seats, found = row.seating(), expr("")
        for place, player in enumerate(seats if len(seats) > ALL else ()):
            is_his = row.fact("dealer").equals(row.name(player))
            found = when(is_his, row.name(seats[place - 1]), found)
        return found

    def _first_column(self, row: RowCells) -> Expr:
        """The column of points of the first try, or of a surrender."""
        level = row.fact("level")
        announced = when(level.equals(IN_PREFERENCE), 3, when(level.equals(IN_COLOUR), 2, 1))
        suits = _column_of(row.fact("trump"), row.fact("pref"))
        return when(row.own(BEFORE_TRUMPS).equals(1), announced, suits)

    def _final_column(self, row: RowCells) -> Expr:
        again = row.fact("trump2")
        return when(again.equals(""), row.own(FIRST), _column_of(again, row.fact("pref")))

    def _own_tricks(self, row: RowCells) -> Expr:
        """Those of the declarer; where others' alone were told, he has the rest."""
        declarer, cells = row.fact("declarer"), of_each(row, "tricks", self.players)
        rest = when(Call("COUNT", *cells).equals(0), 0, expr(HAND) - Call("SUM", *cells))
        own = rest
        for who, cell in zip(self.players, cells, strict=True):
            is_his = Call("AND", declarer.equals(row.name(who)), cell.differs(""))
            own = when(is_his, cell, own)
        return own

    def _has_trumps(self, row: RowCells) -> Expr:
        return Call("OR", row.fact("trump").differs(""), row.fact("trump2").differs(""))

    def _result(self, row: RowCells) -> Expr:
        tricks, needed = row.own(OWN), Call("N", self._at(row, "tricks"))
        misere = tricks - self._at(row, "most")
        short = when(self._has_trumps(row), needed - tricks, misere)
        played = Call("MAX", Call("MIN", short, DOUBLY), WON)
        return when(is_yes(row, "surrender"), GIVEN_UP, played)

    # payments --------------------------------------------------------------------------------

    def _chips(self, row: RowCells) -> Expr:
        """Chips from the pot; below 0 into it."""
        above = row.own(OWN) - Call("N", self._at(row, "tricks"))
        over = when(self._has_trumps(row), above, 0)
        more = Call("N", self._at(row, "overtrick")) * over
        second = self._by_result(row, "second won", "second lost", "second doubly lost")
        second = second + when(row.own(RESULT).equals(WON), more, 0)
        first = self._by_result(row, "won", "lost", "doubly lost", "given up")
        return when(is_yes(row, "second"), second, first)

    def _by_result(self, row: RowCells, won: str, lost: str, doubly: str, given: str = "") -> Expr:
        """Giving up a second try costs what losing it does."""
        found: Expr = Call("N", self._at(row, won))
        for result, head in ((LOST, lost), (DOUBLY, doubly), (GIVEN_UP, given or lost)):
            paid = -Call("N", self._at(row, head))
            found = when(row.own(RESULT).equals(result), paid, found)
        return found

    def _points(self, row: RowCells) -> Expr:
        """From each opponent to the declarer."""
        final = self._in_column(row, FINAL)
        found = when(row.own(RESULT).equals(WON), final, -final)
        abandoned = when(is_yes(row, "second"), self._in_column(row, FIRST), 0)
        return found - abandoned

    def _in_column(self, row: RowCells, column: str) -> Expr:
        return Call("CHOOSE", row.own(column), *(self._at(row, head) for head in OF_COLUMNS))

    # the pot ---------------------------------------------------------------------------------

    def _seated(self, row: RowCells) -> int:
        return len(those_seated(row, self.players))

    def _held(self, row: RowCells) -> Expr:
        return row.balance(POT, POT)

    def _refills(self, row: RowCells) -> Expr:
        """Chips of everybody before a deal that finds the pot empty, and if it cannot pay."""
        round_, held = CHIP * self._seated(row), row.own(HELD)
        early = expr(0)
        if self.options.refill == EARLY:
            early = when(held <= 0, Call("INT", -held / round_) + 1, 0)
        lacking = row.own(CHIPS) * CHIP - (held + early * round_)
        late = -Call("INT", -Call("MAX", lacking, 0) / round_)
        return early + when(row.own(CHIPS) > 0, late, 0)

    def _into_pot(self, row: RowCells) -> Expr:
        refills = row.own(REFILLS) * (CHIP * self._seated(row))
        unguarded = sum_of([self._unguarded(row, player) for player in self.players])
        return refills - row.own(CHIPS) * CHIP - unguarded

    def _after(self, player: str, row: RowCells) -> Expr:
        """What the player has after the deal."""
        own = [row.own(f"{player} {what}") for what, _ in self._of_player(player)]
        return Call("SUM", row.balance(SCORE, player), *own)

    def _divided(self, row: RowCells) -> Expr:
        """The pot in equal parts if play stopped now, as `divide` has it."""
        return Call("INT", self._left(row) / len(self.players))

    def _takes_rest(self, row: RowCells) -> Expr:
        """The place (from 1) of the first of those who have lost most."""
        totals = [row.own(f"{each} {AFTER}") for each in self.players]
        least, found = Call("MIN", *totals), expr(len(totals))
        for place, total in reversed(list(enumerate(totals[:-1], 1))):
            found = when(total.equals(least), place, found)
        return found

    def _left(self, row: RowCells) -> Expr:
        """The pot after the deal."""
        return row.own(HELD) + row.own(INTO_POT)

    def _share(self, player: str, row: RowCells) -> Expr:
        takes_rest = row.own(TAKES_REST).equals(self.players.index(player) + 1)
        return row.own(DIVIDED) + when(takes_rest, self._left(row) % len(self.players), 0)

    # players ---------------------------------------------------------------------------------

    def _of_player(self, player: str) -> Iterator[tuple[str, Formula]]:
        yield "for the pot", partial(self._for_pot, player)
        yield "chips", partial(self._own_chips, player)
        yield "points", partial(self._own_points, player)
        if self.options.gok_penalty:
            yield "unguarded", lambda row: self._unguarded(row, player)

    def _for_pot(self, player: str, row: RowCells) -> Expr:
        return row.own(REFILLS) * -CHIP if row.seated(player) else expr(0)

    def _own_chips(self, player: str, row: RowCells) -> Expr:
        return when(self._declares(row, player), row.own(CHIPS) * CHIP, 0)

    def _own_points(self, player: str, row: RowCells) -> Expr:
        if not row.seated(player):
            return expr(0)
        each = row.own(EACH)
        pays = when(row.fact("out").equals(row.name(player)), 0, -each) if row.has("out") else -each
        return when(self._declares(row, player), each * OPPONENTS, pays)

    def _declares(self, row: RowCells, player: str) -> Expr:
        return row.fact("declarer").equals(row.name(player))

    def _unguarded(self, row: RowCells, player: str) -> Expr:
        if not self.options.gok_penalty or not row.has("unguarded"):
            return expr(0)
        is_won = Call("AND", has_family(row, self.tariff, GOK), row.own(RESULT).equals(WON))
        has_passed = row.fact("unguarded", player).differs("")
        return when(Call("AND", is_won, has_passed), -CHIP, 0)


def _share_before(player: str, ledger: ViraLedger) -> Amount:
    totals = {each: ledger.balance(SCORE, each) for each in ledger.table.everyone}
    return divide(in_pot(ledger), totals)[player]


def _column_of(trump: Expr, pref: Expr) -> Expr:
    """The number of the column of points of that trump suit, or of a misere."""
    colours = (Call("AND", trump.equals(a), pref.equals(b)) for a, b in SAME_COLOUR.items())
    suit = when(trump.equals(pref), 3, when(Call("OR", *colours), 2, 1))
    return when(Call("OR", trump.equals(""), pref.equals("")), 4, suit)
