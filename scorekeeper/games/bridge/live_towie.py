"""Towie in a workbook: every contract made is a game, and all others collect what one loses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import Formula, RowCells, above
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    marked,
    missing,
    of_each,
    sum_of,
    worded,
)
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live, LiveEnd
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.shapes.contracts import PASSED, all_bids
from scorekeeper.games.shapes.live_tally import games_before, games_of
from scorekeeper.games.shapes.tally import GAMES_OF_A_RUBBER, GAMES_WON

from .live_contract import (
    BONUSES,
    DECLARING,
    MADE,
    PENALTY,
    TRICK_POINTS,
    bid_text,
    declarer_faults,
    if_declarer,
    if_made,
    if_other,
    live_contract,
    only_if_bid,
)
from .live_honours import HONOURS_OF, LiveHonours
from .live_rubber import contract_columns
from .score_table import POINTS_OF_A_GAME
from .towie import (
    ACTIVE,
    ADD,
    GAME_BONUS,
    HOLDER,
    NO_GAME,
    PASSED_OUT,
    RUBBER_BONUS,
    TowieOptions,
    towie_table,
    value_for_game,
)

PLAYS, TOWARDS_GAME = "plays", "towards game"


class LiveTowie:
    """The columns at a table of those players."""

    def __init__(self, players: Sequence[str], options: TowieOptions) -> None:
        self.players = players
        self.options = options
        points = towie_table(options.penalties, options.insult)
        self.contract = live_contract(lambda contract: points)
        self.honours = LiveHonours(players, self._sharing, dummy=True)
        rows: list[tuple[Amount | str, ...]] = [
            (bid.name, value_for_game(bid, options)) for bid in all_bids()
        ]
        self.games = LookUp("games", ("contract", TOWARDS_GAME), rows)

    def _sharing(self, holder: str, declarer: str) -> Sequence[str]:
        """Who scores honours, as far as they play the deal or collect all the same."""
        if holder == declarer or self.options.defender_honours == HOLDER:
            return (holder,)
        return [player for player in self.players if player != declarer]

    def live(self) -> Live:
        """All of it."""
        columns = [*self._told()]
        for place, player in enumerate(self.players, 1):
            columns += self._points(player, place)
        for place, player in enumerate(self.players, 1):
            columns += self._games(player, place)
        tables = (*self.contract.tables, self.games)
        end = LiveEnd(self._is_over, "rubber")
        return Live(columns, self._wrong, tables=tables, end=end, besides=self._too_few)

    def _too_few(self, row: RowCells) -> Iterator[Wrong]:
        """Of three, all play, also where that is told."""
        if len(self.players) == ACTIVE and row.has("active"):
            marks = of_each(row, "active", self.players)
            count = sum_of([when(mark.equals(""), 0, 1) for mark in marks])
            yield Call("AND", count > 0, count < ACTIVE), self._not_three(row, count)

    def _not_three(self, row: RowCells, count: Expr) -> Expr:
        who = marked(row, "active", self.players)
        return worded("active={who} names {count} of the players", who=who, count=count)

    def _is_over(self, row: RowCells) -> Expr:
        won = (row.above(games_of(player)) for player in self.players)
        return Call("MAX", *won) >= GAMES_OF_A_RUBBER

    def _told(self) -> Iterator[LiveColumn]:
        for player in self.players:
            yield LiveColumn(games_before(player), above(games_of(player)))
            yield LiveColumn(f"{player} {PLAYS}", self._plays(player))
        yield from contract_columns(self.contract, self.players)
        if self.options.honours:
            yield LiveColumn(HONOURS_OF, self.honours.place)

    def _plays(self, player: str) -> Formula:
        """1 for one of the three of this deal."""
        if len(self.players) == ACTIVE:
            return lambda row: expr(1)
        return lambda row: when(row.fact("active", player).equals(""), 0, 1)

    def _collecting(self, player: str, points: Formula) -> Formula:
        """The points, for those who collect them."""
        if self.options.inactive_collect or len(self.players) == ACTIVE:
            return points
        return lambda row: when(row.own(f"{player} {PLAYS}").equals(1), points(row), 0)

    def _points(self, player: str, place: int) -> Iterator[LiveColumn]:
        penalty = self._collecting(player, if_other(place, PENALTY))
        yield _score(player, "for tricks bid", if_declarer(place, TRICK_POINTS))
        yield _score(player, "for overtricks and bonuses", if_declarer(place, BONUSES))
        yield _score(player, "for games", self._game(player, place))
        yield _score(player, "for undertricks", penalty)
        if self.options.honours:
            honours = self._collecting(player, self.honours.points(player))
            yield _score(player, "for honours", honours)

    def _game(self, player: str, place: int) -> Formula:
        """The game that every contract made wins, and perhaps the rubber."""
        second = RUBBER_BONUS + (GAME_BONUS if self.options.rubber_bonus == ADD else 0)

        def found(row: RowCells) -> Expr:
            is_first = row.own(games_before(player)) + 1 < GAMES_OF_A_RUBBER
            is_theirs = row.own(DECLARING).equals(place)
            return if_made(row, when(is_theirs, when(is_first, GAME_BONUS, second), 0))

        return found

    def _games(self, player: str, place: int) -> Iterator[LiveColumn]:
        won = f"{player} games won"
        is_won = if_declarer(place, MADE)
        yield LiveColumn(won, lambda row: if_made(row, is_won(row)), Move(GAMES_WON, player))
        yield LiveColumn(
            games_of(player),
            lambda row: row.own(games_before(player)) + row.own(won),
            before=lambda ledger: ledger.single[GAMES_WON][player],
        )

    # what is wrong ------------------------------------------------------------------------------

    def _wrong(self, row: RowCells) -> Expr:
        honours = self._honours(row) if self.options.honours else ()
        return first_wrong(*self._faults(row), *honours, *self.contract.clashes(row))

    def _honours(self, row: RowCells) -> Iterator[Wrong]:
        yield from self.honours.faults(row, self.contract)
        yield from self._absent(row, "honours", HONOURS_OF)

    def _faults(self, row: RowCells) -> Iterator[Wrong]:
        if len(self.players) > ACTIVE:
            yield missing(row, "active", self.players)
            count = Call("SUM", *(row.own(f"{player} {PLAYS}") for player in self.players))
            yield count.differs(ACTIVE), self._not_three(row, count)
            yield self._absent_dealer(row)
        bid = bid_text(row)
        yield bid.equals(str(PASSED)), PASSED_OUT.message
        yield from self.contract.faults(row, may_pass=False)
        value = self.games.at(row, self.games.row_of(row, bid), TOWARDS_GAME)
        no_game = worded(NO_GAME.message, name=bid, value=value)
        yield only_if_bid(row, value < POINTS_OF_A_GAME), no_game
        yield from declarer_faults(row)
        yield from self._absent(row, "declarer", DECLARING)

    def _absent_dealer(self, row: RowCells) -> Wrong:
        """The dealer does not play the deal."""
        dealer = row.fact("dealer")
        is_out = [
            Call("AND", dealer.equals(row.name(player)), row.own(f"{player} {PLAYS}").equals(0))
            for player in self.players
        ]
        return Call("OR", *is_out), worded("dealer: {who} is not possible here", who=dealer)

    def _absent(self, row: RowCells, fact: str, whose: str) -> Iterator[Wrong]:
        """Somebody is named who does not play the deal."""
        if len(self.players) == ACTIVE:
            return
        plays = [row.own(f"{player} {PLAYS}") for player in self.players]
        is_out = [
            Call("AND", row.own(whose).equals(place), here.equals(0))
            for place, here in enumerate(plays, 1)
        ]
        words = worded(f"{fact}: {{who}} is not possible here", who=row.fact(fact))
        yield only_if_bid(row, Call("OR", *is_out)), words


def live(game: AnyGame, table: Table[TowieOptions]) -> Live:
    """The whole of the game."""
    return LiveTowie(table.everyone, table.options).live()


def _score(player: str, what: str, formula: Formula) -> LiveColumn:
    return LiveColumn(f"{player} {what}", formula, Move(SCORE, player))
