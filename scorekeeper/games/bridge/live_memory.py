"""Memory Bridge in a workbook: the first half by itself, then the second as an ordinary deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import ALWAYS, NEVER, Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, above
from scorekeeper.core.live.checks import Wrong, first_wrong, missing, share, wrong_shares
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live
from scorekeeper.games.shapes.contracts import TRICKS
from scorekeeper.games.shapes.live_tally import games_of, score_of
from scorekeeper.games.shapes.tally import (
    ABOVE,
    BELOW,
    GAMES_OF_A_RUBBER,
    GAMES_WON,
    PART_SCORE,
)

from .live_contract import Points, contract_text, declarer_faults, live_contract, stray
from .live_honours import HONOURS_OF
from .live_hundreds import Following
from .live_rubber import (
    BridgeLiveTally,
    broken_off_before,
    contract_columns,
    has_won_a_game,
    honours_of,
    with_rubbers,
)
from .memory_bridge import HALF_CONTRACT, HALF_TRICKS, NO_SECOND_HALF, MemoryBridge
from .options import score_table
from .rubber import RUBBER_BONUS
from .score_table import HONOURS_5, POINTS_OF_A_GAME, overtrick_points, trick_points
from .two_handed_bridge import AT_ONCE, TwoHandedOptions

FIRST_HALF, FIRST_ACES = "first-half", "first-aces"
ENDS = "first half wins the rubber"


class LiveHalf:
    """The first half of a deal between two players: what its columns are called, and say."""

    def __init__(self, owners: Sequence[str], options: TwoHandedOptions) -> None:
        self.owners = owners
        self.options = options
        table = score_table(options)
        self.points = trick_points(HALF_CONTRACT, table).points
        self.overtrick = overtrick_points(HALF_CONTRACT, 1, False, table).points

    def other(self, owner: str) -> str:
        """The other player."""
        return next(each for each in self.owners if each != owner)

    # columns that only tell -----------------------------------------------------------------

    def told(self) -> Iterator[LiveColumn]:
        """The tricks, and how score and games stand when they are counted."""
        for owner in self.owners:
            yield LiveColumn(f"{owner} first tricks", self._tricks(owner))
            yield LiveColumn(f"{owner} score at first", above(score_of(owner)))
            yield LiveColumn(f"{owner} games at first", above(games_of(owner)))
        for owner in self.owners:
            yield LiveColumn(f"{owner} first game", self._game(owner))
        yield LiveColumn(ENDS, self._ends)

    def _tricks(self, owner: str) -> Formula:
        return lambda row: share(row, FIRST_HALF, owner, self.owners, TRICKS)

    def _wins(self, owner: str, row: RowCells) -> Expr:
        return row.own(f"{owner} first tricks") >= HALF_TRICKS

    def _game(self, owner: str) -> Formula:
        """1 if the first half wins a game for that player."""

        def found(row: RowCells) -> Expr:
            reached = row.own(f"{owner} score at first") + self.points >= POINTS_OF_A_GAME
            return when(Call("AND", self._wins(owner, row), reached), 1, 0)

        return found

    def _rubber(self, owner: str, row: RowCells) -> Expr:
        """Whether that game is the second of the player."""
        won = row.own(f"{owner} first game")
        games = row.own(f"{owner} games at first") + won
        return Call("AND", won > 0, games.equals(GAMES_OF_A_RUBBER))

    def _ends(self, row: RowCells) -> Expr:
        """1 if the rubber was not over yet, and is now."""
        open_ = [row.own(f"{owner} games at first") < GAMES_OF_A_RUBBER for owner in self.owners]
        won = Call("OR", *(self._rubber(owner, row) for owner in self.owners))
        return when(Call("AND", won, *open_), 1, 0)

    # what the second half begins with -----------------------------------------------------------

    def score_after(self, owner: str) -> Formula:
        """The part-score after the first half."""

        def found(row: RowCells) -> Expr:
            games = [row.own(f"{each} first game") for each in self.owners]
            made = when(self._wins(owner, row), self.points, 0)
            score = row.own(f"{owner} score at first") + made
            return when(Call("SUM", *games) > 0, 0, score)

        return found

    def games_after(self, owner: str) -> Formula:
        """The games after it: a rubber that it has ended is followed by the next."""

        def found(row: RowCells) -> Expr:
            games = row.own(f"{owner} games at first") + row.own(f"{owner} first game")
            return games if self.stops else when(row.own(ENDS).equals(1), 0, games)

        return found

    @property
    def stops(self) -> bool:
        """Whether there is no second half when the first has won the rubber."""
        return self.options.memory_stop == AT_ONCE

    # columns that move ----------------------------------------------------------------------

    def moves(self, owner: str) -> Iterator[LiveColumn]:
        """What the first half is worth to a player."""
        yield _moving(owner, "for the first half", BELOW, self._of_winner(owner, self.points))
        yield _moving(owner, "part-score after the first half", PART_SCORE, self._change(owner))
        yield _moving(owner, "games after the first half", GAMES_WON, self._games_change(owner))
        yield _moving(owner, "first half above the line", ABOVE, self._premium(owner))
        yield _moving(owner, "rubber by the first half", ABOVE, self._bonus(owner))
        if self.options.honours and self.options.memory_first_half_honours:
            yield _moving(owner, "for first aces", ABOVE, _aces(owner))

    def until_its_end(self, owner: str) -> list[str]:
        """The columns with what the half adds to the rubber of a player, and with what rubbers
        broken off do."""
        moves = ((column.name, column.moves) for column in self.moves(owner))
        own = [name for name, move in moves if move is not None and move.account in (BELOW, ABOVE)]
        return [*own, broken_off_before(owner)]

    def _of_winner(self, owner: str, points: int) -> Formula:
        return lambda row: when(self._wins(owner, row), points, 0)

    def _change(self, owner: str) -> Formula:
        after = self.score_after(owner)
        return lambda row: after(row) - row.own(f"{owner} score at first")

    def _games_change(self, owner: str) -> Formula:
        after = self.games_after(owner)
        return lambda row: after(row) - row.own(f"{owner} games at first")

    def _premium(self, owner: str) -> Formula:
        def found(row: RowCells) -> Expr:
            over = (row.own(f"{owner} first tricks") - HALF_TRICKS) * self.overtrick
            return when(self._wins(owner, row), over + self.options.memory_premium, 0)

        return found

    def _bonus(self, owner: str) -> Formula:
        def found(row: RowCells) -> Expr:
            alone = row.own(f"{self.other(owner)} games at first").equals(0)
            bonus = when(alone, RUBBER_BONUS[True], RUBBER_BONUS[False])
            return when(self._rubber(owner, row), bonus, 0)

        return found

    # what is wrong ------------------------------------------------------------------------------

    def has_second(self, row: RowCells) -> Expr:
        """Whether there is a second half."""
        return row.own(ENDS).equals(0) if self.stops else ALWAYS

    def faults(self, row: RowCells) -> Iterator[Wrong]:
        """Why the first half cannot be scored, or the second cannot have been played."""
        yield missing(row, FIRST_HALF, self.owners)
        yield from wrong_shares(row, FIRST_HALF, self.owners, TRICKS)
        text = contract_text(row)
        none = Call("AND", text.differs(""), Call("NOT", self.has_second(row)))
        yield none, (expr("contract=") & text) & f": {NO_SECOND_HALF}"


def live(game: MemoryBridge, table: Table[TwoHandedOptions]) -> Live:
    """Both halves; a rubber that the first has won may be followed by the next at once."""
    half = LiveHalf(table.owners, table.options)
    following = Following(lambda row: row.own(ENDS).equals(1), half.until_its_end)
    deals = live_deals(game, table, half)
    return with_rubbers(game, table, deals, None if half.stops else following)


def live_deals(game: MemoryBridge, table: Table[TwoHandedOptions], half: LiveHalf) -> Live:
    """The first half, then the second as an ordinary deal."""
    owners, options, honours = table.owners, table.options, honours_of(game, table)
    points: Points = partial(game.score_table, options=options)
    contract = live_contract(points)
    tally = MemoryLiveTally(half)
    tally.columns += contract_columns(contract, owners, _is_vulnerable)
    if honours is not None:
        tally.note(HONOURS_OF, honours.place)
    for owner in owners:
        tally.columns += half.moves(owner)
    tally.count_deal(honours)

    def wrong(row: RowCells) -> Expr:
        second = [*contract.faults(row), *declarer_faults(row)]
        second += honours.faults(row, contract) if honours else ()
        second += contract.clashes(row)
        strays = [stray(row, fact, expr(1)) for fact in ("declarer", "tricks")]
        strays += honours.strays(row) if honours else ()
        of_second = when(half.has_second(row), first_wrong(*second), first_wrong(*strays))
        return first_wrong(*half.faults(row), (of_second.differs(""), of_second))

    return Live(tally.columns, wrong, tables=contract.tables, end=tally.end())


class MemoryLiveTally(BridgeLiveTally):
    """The second half, which begins as the first has left it."""

    def __init__(self, half: LiveHalf) -> None:
        self._half = half
        super().__init__(half.owners, tuple(half.told()))

    def begins(self, owner: str) -> tuple[Formula, Formula]:
        return self._half.score_after(owner), self._half.games_after(owner)


def _is_vulnerable(row: RowCells, owner: str) -> Expr:
    """By the games after the first half, nobody when it has won the rubber."""
    return when(row.own(ENDS).equals(1), NEVER, has_won_a_game(row, owner))


def _aces(owner: str) -> Formula:
    """Four aces in one hand in the first half."""
    return lambda row: when(row.fact(FIRST_ACES).equals(row.name(owner)), HONOURS_5, 0)


def _moving(owner: str, what: str, account: str, formula: Formula) -> LiveColumn:
    return LiveColumn(f"{owner} {what}", formula, Move(account, owner))
