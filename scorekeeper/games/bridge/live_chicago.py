"""Chicago in a workbook: every deal by itself, or with part-scores that add up in the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import Formula, RowCells, Wrong, above
from scorekeeper.core.live.checks import first_wrong
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live, LiveEnd
from scorekeeper.core.live.turn import Turn, unless_stays
from scorekeeper.games.shapes.contracts import PASSED
from scorekeeper.games.shapes.live_sides import is_on_side
from scorekeeper.games.shapes.tally import PART_SCORE

from .chicago_bridge import DEALS_OF_A_ROUND, LAST_PART_SCORE
from .formats import CARRY, DEALER, FIXED, ContractOptions
from .live_contract import (
    BONUSES,
    DECLARER_VULNERABLE,
    DECLARING,
    MADE,
    PENALTY,
    TRICK_POINTS,
    bonuses_by_itself,
    declarer_faults,
    if_declarer,
    if_made,
    if_other,
    live_contract,
    of_declarer,
    place_of,
)
from .live_honours import HONOURS_OF, LiveHonours
from .live_hundreds import Following, LiveHundreds
from .live_vulnerable import is_vulnerable, vulnerable_columns
from .options import HUNDRED, score_table
from .score_table import (
    GAME_BONUS,
    POINTS_OF_A_GAME,
    bonus_lines,
)
from .settling import Ended

PLAYED, DEALT = "deals of the round", "deals of the round as they come"
ROUND = "round"
GAME_LINE = "game or last part-score"


def live(game: AnyGame, table: Table[ContractOptions]) -> Live:
    """Rounds of four deals."""
    honours = LiveHonours(table.owners, lambda holder, declarer: (holder,))
    counting = honours if table.options.honours else None
    carry = table.options.chicago_scoring == CARRY
    hundreds = table.options.round_margin == HUNDRED
    rounds = LiveRounds(table.owners, table.options, counting, carry=carry, counted=hundreds)
    found = rounds.live()
    if not hundreds:
        return found
    following = None if carry else Following(is_next_round)
    return LiveHundreds(table.owners, (SCORE,), _ended_of, following=following).added_to(found)


def turn(game: AnyGame, table: Table[ContractOptions]) -> Turn:
    """The same dealer again after a deal that was passed out."""
    return Turn(after=unless_stays(is_passed))


def _ended_of(ledger: AnyLedger) -> Sequence[Ended]:
    found: Sequence[Ended] = ledger.state.ended
    return found


def is_passed(row: RowCells) -> Expr:
    """Whether the deal was passed out."""
    return row.fact("contract").equals(str(PASSED))


def _is_over(row: RowCells) -> Expr:
    """Whether the deals of a round were played before the deal."""
    return row.above(PLAYED) >= DEALS_OF_A_ROUND


def _is_between(row: RowCells) -> Expr:
    """Whether a round ended with the deal before, and the next one begins by itself."""
    dealt = row.above(DEALT)
    return Call("AND", dealt > 0, (dealt % DEALS_OF_A_ROUND).equals(0))


def _early(row: RowCells) -> Wrong:
    """A round that is not over was broken off."""
    return (row.above(DEALT) % DEALS_OF_A_ROUND).differs(0), "the round is not over"


def is_next_round(row: RowCells) -> Expr:
    """Whether the deal is the first of a round that begins by itself: a passed one begins none."""
    return Call("AND", row.above(PLAYED) >= DEALS_OF_A_ROUND, row.own(MADE).differs(0))


class LiveRounds:
    """The columns of rounds between two sides; part-scores that `carry` on add up to games. The
    deals of a round are `counted` where part-scores or the settlement go by rounds."""

    def __init__(
        self,
        owners: Sequence[str],
        options: ContractOptions,
        honours: LiveHonours | None,
        *,
        carry: bool,
        counted: bool,
    ) -> None:
        self.owners = owners
        self.options = options
        self.honours = honours
        self.carry = carry
        self.counted = carry or counted
        table = score_table(options)
        bonuses = bonus_lines if carry else bonuses_by_itself
        self.contract = live_contract(lambda contract: table, bonuses=bonuses)

    def live(self) -> Live:
        """All of it."""
        columns = [*self._told()]
        for place, owner in enumerate(self.owners, 1):
            columns += self._points(owner, place)
        if self.carry:
            columns += self._part_scores()
        if self.counted:
            columns.append(self._played())
        columns.append(self._dealt())
        end = LiveEnd(_is_over, ROUND) if self.carry else LiveEnd(_is_between, ROUND, goes_on=True)
        return Live(columns, self._wrong, tables=self.contract.tables, end=end, early=_early)

    def _wrong(self, row: RowCells) -> Expr:
        honours = self.honours.faults(row, self.contract) if self.honours else ()
        found = (*self.contract.faults(row), *declarer_faults(row), *honours)
        return first_wrong(*found, *self.contract.clashes(row))

    def _told(self) -> Iterator[LiveColumn]:
        for column in vulnerable_columns(self.owners, self._in_turn):
            yield column._replace(is_of_coming=True)
        yield from self.contract.result_columns()
        yield LiveColumn(DECLARING, lambda row: place_of(row, "declarer", self.owners))
        yield from self.contract.value_columns(self._declarer_vulnerable)
        if self.honours is not None:
            yield LiveColumn(HONOURS_OF, self.honours.place)
        if self.carry:
            for owner in self.owners:
                yield LiveColumn(f"{owner} before", above(_part_score(owner)))
            for place, owner in enumerate(self.owners, 1):
                yield LiveColumn(_towards(owner), self._reached(owner, place))
            yield LiveColumn(GAME_LINE, self._game_line)

    def _in_turn(self, row: RowCells, owner: str) -> Expr:
        """Whether an owner is vulnerable by the turn: nobody, one side, the other side, both."""
        place, mode = row.above(DEALT) % DEALS_OF_A_ROUND, self.options.chicago_vulnerability
        last = place.equals(DEALS_OF_A_ROUND - 1)
        if mode == FIXED or not row.seating():  # without names the second side deals first
            number = self.owners.index(owner) + 1
            turn = len(self.owners) + 1 - number if mode == DEALER else number
            return Call("OR", place.equals(turn), last)
        dealt = is_on_side(row, "dealer", self._vulnerable_with(owner, mode))
        return Call("OR", Call("AND", place > 0, dealt), last)

    def _vulnerable_with(self, owner: str, mode: str) -> str:
        """The side whose deal makes the owner vulnerable."""
        if mode == DEALER:
            return owner
        return next(other for other in self.owners if other != owner)

    def _declarer_vulnerable(self, row: RowCells) -> Expr:
        vulnerable = [is_vulnerable(row, owner, self.owners) for owner in self.owners]
        return of_declarer(row, vulnerable)

    # points -------------------------------------------------------------------------------------

    def _points(self, owner: str, place: int) -> Iterator[LiveColumn]:
        mine = {"for tricks bid": TRICK_POINTS, "for overtricks and bonuses": BONUSES}
        if self.carry:
            mine["for game or last part-score"] = GAME_LINE
        for what, name in mine.items():
            yield LiveColumn(f"{owner} {what}", if_declarer(place, name), Move(SCORE, owner))
        penalty = if_other(place, PENALTY)
        yield LiveColumn(f"{owner} for undertricks", penalty, Move(SCORE, owner))
        if self.honours is not None:
            points = self.honours.points(owner)
            yield LiveColumn(f"{owner} for honours", points, Move(SCORE, owner))

    # part-scores ----------------------------------------------------------------------------

    def _reached(self, owner: str, place: int) -> Formula:
        """The part-score with the tricks of the deal."""
        own = if_declarer(place, TRICK_POINTS)
        return lambda row: row.own(f"{owner} before") + own(row)

    def _has_game(self, row: RowCells) -> Expr:
        reached = [row.own(_towards(owner)) for owner in self.owners]
        return Call("MAX", *reached) >= POINTS_OF_A_GAME

    def _game_line(self, row: RowCells) -> Expr:
        """What a game is worth that the deal completes, else a part-score on the last deal."""
        plain, vulnerable = GAME_BONUS
        game = when(row.own(DECLARER_VULNERABLE).equals(1), vulnerable, plain)
        is_last = row.above(PLAYED).equals(DEALS_OF_A_ROUND - 1)
        return if_made(row, when(self._has_game(row), game, when(is_last, LAST_PART_SCORE, 0)))

    def _part_scores(self) -> Iterator[LiveColumn]:
        for owner in self.owners:
            yield self._after(owner)
            yield LiveColumn(f"{owner} towards game", self._change(owner), Move(PART_SCORE, owner))

    def _played(self) -> LiveColumn:
        """How many deals of the round were played."""

        def counted(row: RowCells) -> Expr:
            before = row.above(PLAYED)
            if not self.carry:
                before = when(is_next_round(row), 0, before)
            return before + when(row.own(MADE).equals(0), 0, 1)

        return LiveColumn(PLAYED, counted, before=lambda ledger: int(ledger.state.deals))

    def _after(self, owner: str) -> LiveColumn:
        return LiveColumn(
            _part_score(owner),
            lambda row: when(self._has_game(row), 0, row.own(_towards(owner))),
            before=lambda ledger: ledger.single[PART_SCORE][owner],
        )

    def _dealt(self) -> LiveColumn:
        """The same with deals that are not told yet."""
        return LiveColumn(
            DEALT,
            lambda row: row.above(DEALT) + when(is_passed(row), 0, 1),
            before=lambda ledger: int(ledger.state.deals),
            anew=lambda row: expr(0),
            is_of_coming=True,
        )

    def _change(self, owner: str) -> Formula:
        return lambda row: row.own(_part_score(owner)) - row.own(f"{owner} before")


def _part_score(owner: str) -> str:
    return f"{owner} part-score"


def _towards(owner: str) -> str:
    return f"{owner} reached"
