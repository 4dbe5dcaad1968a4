"""What a deal of Ninety-Nine is worth as formulas over its facts, and how games end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.formula.tree import ALWAYS, Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, Wrong
from scorekeeper.core.live.checks import first_wrong, share, sum_of
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.deals_played import deals_played, ends_after
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live, LiveEnd
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.live.turn import Turn, dealers_number, next_number
from scorekeeper.games.shapes.live_tally import WINNER, games_of, highest, score_of
from scorekeeper.games.shapes.tally import GAMES_WON, game_score

from .ending import (
    BONUS_ACCOUNT,
    COUNT_BONUS,
    DUMMY_BONUS,
    GAME_BONUS,
    GAMES_TO_WIN,
    ONLINE_GAMES,
    RUBBER_BONUS,
    RUBBER_GAMES,
    bonuses_won,
    dummy_score,
    wins_by_games,
)
from .facts import NinetyNineLedger, course_of
from .hands import BIDS, BIDS_OF_FOUR, DUMMY, FOUR_HANDED, TWO_HANDED, in_any_order
from .live_checks import faults, goal_of, tricks_of, won_by
from .live_names import ENDS, SUCCESSES
from .live_trump import LiveTrump
from .options import (
    BY_COUNT,
    DUMMY_COUNTS,
    IF_MADE,
    LENIENT,
    ONE_GAME,
    ONE_GAME_EACH,
    RUBBER,
    TARGET,
    NinetyNineOptions,
    NinetyNineTable,
)
from .scoring import DUMMY_ACCOUNT

HEADS: Final = ("bid", "tricks", "or")
DRAWN, BEATEN = "games drawn", "dummy beats the loser"
EARNED = "with a bonus"
OPENER, BEGUN = "who dealt first to the game", "game begun"


def ninety_nine_live(table: NinetyNineTable) -> Live:
    """Tricks, bids made, premiums, then the game and the rubber."""
    players = table.everyone
    hands = (*players, DUMMY) if len(players) == TWO_HANDED else players
    bids = LookUp("Bids", HEADS, _bid_rows(len(players)))
    options = table.options
    trump = LiveTrump(options, players, hands)
    columns, end = [*trump.columns(), *_Deal(options, hands, bids).columns()], None
    if options.plays_games:
        games = _Games(options, players, hands)
        columns += games.columns()
        end = LiveEnd(games.is_over, "game" if options.end.kind == ONE_GAME else "rubber")
    elif options.end.kind == TARGET:
        columns += _running(options, players, hands)
        end = LiveEnd(partial(_has_reached, players, options.target))
    elif options.deals is not None:
        columns.append(deals_played(_played_before))
        end = ends_after(options.deals)
    is_odd = options.two_handed_result == DUMMY_COUNTS and options.end.kind == ONE_GAME
    lacks = ("what the dummy's total adds to the payment of a single game",) * is_odd
    return Live(
        [*columns, *trump.memory()],
        lambda row: first_wrong(*faults(row, options, hands, players)),
        lacks=lacks,
        breach=lambda row: first_wrong(*trump.breaches(row)),
        tables=(bids,),
        end=end,
        early=_never if end is None else None,
    )


def _never(row: RowCells) -> Wrong:
    """No new game can begin where nothing ends one."""
    return ALWAYS, "the game is not over"


def turn(table: NinetyNineTable) -> Turn:
    """The next player; after the last deal of a game the next of those who dealt first to one."""
    if not table.options.plays_games:
        return Turn()
    seats = len(table.everyone)

    def after(row: RowCells) -> Expr:
        return when(row.own(ENDS).equals(1), row.own(OPENER) % seats + 1, next_number(row))

    def opener(row: RowCells) -> Expr:
        return when(row.above(BEGUN).equals(1), row.above(OPENER), dealers_number(row))

    columns = (
        LiveColumn(OPENER, opener, before=_opener_before, anew=lambda row: row.ended(OPENER)),
        LiveColumn(BEGUN, lambda row: expr(1) - row.own(ENDS), before=_begun_before),
    )
    return Turn(after, columns=columns)


def _bid_rows(players: int) -> Sequence[tuple[int | str, ...]]:
    """Every text of a bid, its cards in any order, with the tricks that make it."""
    known = BIDS_OF_FOUR if players == FOUR_HANDED else BIDS
    return [
        (int(text) if text.isdecimal() else text, bid.goals[0], bid.goals[-1])
        for text, bid in in_any_order(known).items()
    ]


def made_of(hand: str) -> str:
    """The column that is 1 for a bid that counts as made."""
    return f"{hand} made"


def _missed(player: str, row: RowCells) -> Expr:
    return row.own(made_of(player)).equals(0)


def account_of(hand: str) -> str:
    """Where the points of a hand stand."""
    return DUMMY_ACCOUNT if hand == DUMMY else SCORE


class _Deal:
    """What the deal counts."""

    def __init__(self, options: NinetyNineOptions, hands: Sequence[str], bids: LookUp) -> None:
        self.options = options
        self.hands = hands
        self.bids = bids
        self.premium = options.premium

    def columns(self) -> Iterator[LiveColumn]:
        """Tricks and bids of all hands, how many were made, then one hand after the other."""
        for hand in self.hands:
            yield LiveColumn(won_by(hand), self._tricks(hand))
        for hand in self.hands:
            yield LiveColumn(goal_of(hand), self._goal(hand, "tricks"))
            yield LiveColumn(f"{goal_of(hand)} or", self._goal(hand, "or"))
        for hand in self.hands:
            yield LiveColumn(made_of(hand), self._made(hand))
        yield LiveColumn(SUCCESSES, lambda row: self._all(row, made_of))
        for hand in self.hands:
            move = Move(account_of(hand), hand)
            for what, formula in self._points(hand):
                yield LiveColumn(f"{hand} {what}", formula, move)
        players = [hand for hand in self.hands if hand != DUMMY]
        bids = {FactPart("bids", player): partial(_missed, player) for player in players}
        yield failed_column(bids)

    def _tricks(self, hand: str) -> Formula:
        return lambda row: share(row, "tricks", hand, self.hands, tricks_of(self.hands))

    def _all(self, row: RowCells, name: Callable[[str], str]) -> Expr:
        return Call("SUM", *(row.own(name(hand)) for hand in self.hands))

    def _goal(self, hand: str, head: str) -> Formula:
        def found(row: RowCells) -> Expr:
            cell = row.fact("bids", hand)
            place = self.bids.row_of(row, cell)
            return when(place.equals(0), "", self.bids.at(row, place, head))

        return found

    def _is_exact(self, row: RowCells, hand: str) -> Expr:
        won = row.own(won_by(hand))
        one, other = row.own(goal_of(hand)), row.own(f"{goal_of(hand)} or")
        return Call("OR", won.equals(one), won.equals(other))

    def _made(self, hand: str) -> Formula:
        def found(row: RowCells) -> Expr:
            is_made = self._is_exact(row, hand)
            if hand == DUMMY and self.options.dummy == LENIENT:
                fewer = row.own(won_by(hand)) < Call("N", row.own(goal_of(hand)))
                is_made = Call("OR", is_made, fewer)
            if hand != DUMMY and row.has("withheld"):
                is_made = Call("AND", is_made, row.fact("withheld", hand).equals(""))
            return when(row.own(goal_of(hand)).equals(""), 0, when(is_made, 1, 0))

        return found

    def _points(self, hand: str) -> Iterator[tuple[str, Formula]]:
        yield "for tricks", lambda row: row.own(won_by(hand))
        yield "for the bid", lambda row: row.own(made_of(hand)) * self._bonus(row)
        if self.premium.declare:
            yield "for declaring", lambda row: self._declared(row, hand)
        if self.premium.reveal and DUMMY not in self.hands:
            yield "for revealing", lambda row: self._revealed(row, hand)

    def _bonus(self, row: RowCells) -> Expr:
        bonus = self.options.bonus
        if len(bonus) == 1:
            return expr(bonus[0])
        return when(row.own(SUCCESSES).equals(0), 0, Call("CHOOSE", row.own(SUCCESSES), *bonus))

    # premiums --------------------------------------------------------------------------------

    def _has_failed(self, row: RowCells, hand: str) -> Expr:
        return Call("AND", row.fact("declare", hand).differs(""), row.own(made_of(hand)).equals(0))

    def _declared(self, row: RowCells, hand: str) -> Expr:
        points, own = self.premium.declare, self.premium.failed
        if hand == DUMMY and self.options.dummy == LENIENT:
            exact = when(self._is_exact(row, DUMMY), points, 0)
        else:
            exact = expr(0)
        if not row.has("declare"):
            return exact
        players = [each for each in self.hands if each != DUMMY]
        made = exact
        if hand != DUMMY:
            has_declared = row.fact("declare", hand).differs("")
            made = when(Call("AND", has_declared, row.own(made_of(hand)).equals(1)), points, 0)
        if own:
            return made + when(self._has_failed(row, hand), own, 0) if hand != DUMMY else made
        others = [each for each in players if each != hand]
        failed = sum_of([when(self._has_failed(row, each), points, 0) for each in others])
        if hand == DUMMY:
            return made + failed
        return made + when(self._has_failed(row, hand), 0, failed)

    def _revealed(self, row: RowCells, hand: str) -> Expr:
        if not row.has("reveal"):
            return expr(0)
        points, revealer = self.premium.reveal, row.fact("reveal")
        others = [each for each in self.hands if each != hand]
        failed = sum_of(
            [
                when(revealer.equals(row.name(each)), expr(points) - made * points, 0)
                for each, made in [(each, row.own(made_of(each))) for each in others]
            ]
        )
        is_own = revealer.equals(row.name(hand))
        return when(is_own, row.own(made_of(hand)) * points, failed)


class _Games:
    """The end of a game, and of the rubber."""

    def __init__(
        self, options: NinetyNineOptions, players: Sequence[str], hands: Sequence[str]
    ) -> None:
        self.options = options
        self.players = players
        self.hands = hands
        self.what = _moving(options, hands)

    def columns(self) -> Iterator[LiveColumn]:
        """The scores with this deal, who has won, what that brings, and what the next begins
        with."""
        for hand in self.hands:
            yield LiveColumn(_now(hand), self._score(hand))
        yield LiveColumn(ENDS, self._ends)
        yield LiveColumn(WINNER, self._winner)
        if self._dummy_counts:
            yield LiveColumn(BEATEN, self._beaten)
        for player in self.players:
            yield LiveColumn(_earned(player), self._has_earned(player))
        yield LiveColumn(EARNED, self._count_earned)
        for player in self.players:
            yield from self._of_winner(player)
        yield from self._afterwards()

    @property
    def _dummy_counts(self) -> bool:
        return self.options.two_handed_result == DUMMY_COUNTS and DUMMY in self.hands

    def _score(self, hand: str) -> Formula:
        def found(row: RowCells) -> Expr:
            made = (row.own(f"{hand} {what}") for what in self.what[hand])
            return Call("SUM", row.above(score_of(hand)), *made)

        return found

    def _scores(self, row: RowCells) -> list[Expr]:
        return [row.own(_now(player)) for player in self.players]

    def _played(self, row: RowCells) -> Expr:
        return Call("SUM", row.above(DRAWN), *(row.above(games_of(p)) for p in self.players))

    def is_over(self, row: RowCells) -> Expr:
        """Whether what is played had ended before the deal."""
        end, bonus = self.options.end.kind, self.options.end_bonus
        agreed = {ONE_GAME: 1, ONE_GAME_EACH: len(self.players)}.get(end)
        if end == RUBBER and bonus == BY_COUNT:
            agreed = ONLINE_GAMES
        if agreed is not None:
            return self._played(row) >= agreed
        name = _bonuses_of if bonus == IF_MADE else games_of
        return Call("MAX", *(row.above(name(player)) for player in self.players)) >= GAMES_TO_WIN

    def _ends(self, row: RowCells) -> Expr:
        reached = Call("MAX", *self._scores(row)) >= self.options.target
        return when(self.is_over(row), 0, when(reached, 1, 0))

    def _winner(self, row: RowCells) -> Expr:
        scores = self._scores(row)
        found = highest(scores)
        if self._dummy_counts:
            found = when(row.own(_now(DUMMY)) > Call("MAX", *scores), 0, found)
        return when(row.own(ENDS).equals(1), found, 0)

    def _beaten(self, row: RowCells) -> Expr:
        """Whether the dummy has no less than the loser."""
        no_less = row.own(_now(DUMMY)) >= Call("MIN", *self._scores(row))
        return when(Call("AND", row.own(WINNER) > 0, no_less), 1, 0)

    def _has_earned(self, player: str) -> Formula:
        def found(row: RowCells) -> Expr:
            has = [row.own(ENDS).equals(1), row.own(_now(player)) >= self.options.target]
            if self.options.end_bonus == IF_MADE:
                has.append(row.own(made_of(player)).equals(1))
            return when(Call("AND", *has), 1, 0)

        return found

    def _count_earned(self, row: RowCells) -> Expr:
        return Call("SUM", *(row.own(_earned(player)) for player in self.players))

    def _of_winner(self, player: str) -> Iterator[LiveColumn]:
        bonus, place = Move(BONUS_ACCOUNT, player), self.players.index(player) + 1

        def wins(row: RowCells) -> Expr:
            return row.own(WINNER).equals(place)

        yield LiveColumn(f"{player} game bonus", lambda row: self._game_bonus(row, player), bonus)
        won = f"{player} game won"
        yield LiveColumn(won, lambda row: when(wins(row), 1, 0), Move(GAMES_WON, player))
        if self._dummy_counts and self.options.end.kind != ONE_GAME:
            more = lambda row: when(wins(row), row.own(BEATEN) * DUMMY_BONUS, 0)  # noqa: E731
            yield LiveColumn(f"{player} bonus by the dummy", more, bonus)
        if wins_by_games(self.options):
            yield LiveColumn(
                f"{player} rubber bonus", lambda row: self._rubber_bonus(row, player), bonus
            )

    def _game_bonus(self, row: RowCells, player: str) -> Expr:
        points = expr(GAME_BONUS)
        if self.options.end_bonus == BY_COUNT:
            none = (0,) * (len(self.players) - len(COUNT_BONUS))
            count = Call("MAX", row.own(EARNED), 1)
            points = Call("CHOOSE", count, *COUNT_BONUS[: len(self.players)], *none)
        return row.own(_earned(player)) * points

    def _rubber_bonus(self, row: RowCells, player: str) -> Expr:
        won, before = row.own(f"{player} game won"), row.above(games_of(player))
        is_third = Call("AND", won.equals(1), (before + 1).equals(GAMES_TO_WIN))
        left = Call("MAX", expr(RUBBER_GAMES) - (self._played(row) + 1), 0)
        return when(is_third, left * RUBBER_BONUS, 0)

    # what the next deal begins with ----------------------------------------------------------

    def _afterwards(self) -> Iterator[LiveColumn]:
        for hand in self.hands:
            yield LiveColumn(score_of(hand), self._left(hand), before=_score_before(hand))
        for player in self.players:
            yield LiveColumn(games_of(player), self._games(player), before=_games_before(player))
            if self.options.end_bonus == IF_MADE:
                yield LiveColumn(
                    _bonuses_of(player), self._bonuses(player), before=_bonuses_before(player)
                )
        yield LiveColumn(DRAWN, self._drawn, before=lambda ledger: course_of(ledger).drawn)

    def _left(self, hand: str) -> Formula:
        return lambda row: when(row.own(ENDS).equals(1), 0, row.own(_now(hand)))

    def _games(self, player: str) -> Formula:
        return lambda row: row.above(games_of(player)) + row.own(f"{player} game won")

    def _bonuses(self, player: str) -> Formula:
        return lambda row: row.above(_bonuses_of(player)) + row.own(_earned(player))

    def _drawn(self, row: RowCells) -> Expr:
        is_drawn = Call("AND", row.own(ENDS).equals(1), row.own(WINNER).equals(0))
        return row.above(DRAWN) + when(is_drawn, 1, 0)


def _running(
    options: NinetyNineOptions, players: Sequence[str], hands: Sequence[str]
) -> Iterator[LiveColumn]:
    """The scores, where nothing but these ends play."""
    what = _moving(options, hands)
    for player in players:
        name, moved = score_of(player), tuple(f"{player} {each}" for each in what[player])

        def after(row: RowCells, name: str = name, moved: Sequence[str] = moved) -> Expr:
            return Call("SUM", row.above(name), *map(row.own, moved))

        yield LiveColumn(name, after, before=_score_before(player))


def _has_reached(players: Sequence[str], target: int, row: RowCells) -> Expr:
    return Call("MAX", *(row.above(score_of(player)) for player in players)) >= target


def _moving(options: NinetyNineOptions, hands: Sequence[str]) -> dict[str, list[str]]:
    """What the columns of each hand are for that move points."""
    found = ["for tricks", "for the bid"]
    if options.premium.declare:
        found.append("for declaring")
    if options.premium.reveal and DUMMY not in hands:
        found.append("for revealing")
    return dict.fromkeys(hands, found)


def _now(hand: str) -> str:
    return f"{hand} with this deal"


def _opener_before(ledger: NinetyNineLedger) -> int:
    players, opener = ledger.table.players, course_of(ledger).opener
    return players.index(opener) + 1 if opener in players else 0


def _played_before(ledger: NinetyNineLedger) -> int:
    return int(ledger.state.deals)


def _begun_before(ledger: NinetyNineLedger) -> int:
    return int(course_of(ledger).made is not None)


def _bonuses_of(player: str) -> str:
    return f"{player} bonuses"


def _earned(player: str) -> str:
    return f"{player} earns the bonus"


def _score_before(hand: str) -> Callable[[NinetyNineLedger], int]:
    if hand == DUMMY:
        return lambda ledger: int(dummy_score(ledger))
    return lambda ledger: int(game_score(ledger)[hand])


def _games_before(player: str) -> Callable[[NinetyNineLedger], int]:
    return lambda ledger: int(ledger.single[GAMES_WON][player])


def _bonuses_before(player: str) -> Callable[[NinetyNineLedger], int]:
    return lambda ledger: bonuses_won(ledger)[player]
