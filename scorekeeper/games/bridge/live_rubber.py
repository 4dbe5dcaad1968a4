"""Bridge in rubbers in a workbook: below and above the line, games, vulnerability."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import Formula, RowCells, above
from scorekeeper.core.live.checks import first_wrong
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.formulas import Live, LivePart
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.live_tally import (
    LiveTally,
    games_before,
    games_of,
    games_won,
    score_of,
)
from scorekeeper.games.shapes.tally import ABOVE, BELOW, GAMES_WON, PART_SCORE

from .live_contract import (
    BONUSES,
    DECLARING,
    PENALTY,
    TRICK_POINTS,
    LiveContract,
    Points,
    declarer_faults,
    if_declarer,
    if_other,
    live_contract,
    of_declarer,
    place_of,
)
from .live_honours import HONOURS_OF, LiveHonours
from .live_hundreds import Following, LiveHundreds
from .live_vulnerable import IsVulnerable, is_vulnerable, vulnerable_columns
from .options import HUNDRED
from .rubber import (
    RUBBER_BONUS,
    RULES,
    AnyBridgeRubber,
    BridgeTally,
    rubbers_before,
    unfinished_bonus,
)
from .settling import UNFINISHED, Ended


def live(game: AnyBridgeRubber, table: AnyTable) -> Live:
    """The deals and the rubbers."""
    return with_rubbers(game, table, game.live_deals(table))


def with_rubbers(
    game: AnyBridgeRubber, table: AnyTable, deals: Live, following: Following | None = None
) -> Live:
    """The deals, what a rubber that is broken off adds, and margins in hundreds if so played; a
    rubber may be `following` the one before within a deal."""
    broken_off = LiveUnfinished(table.owners, *game.worth_broken_off(table.options))
    found = broken_off.added_to(deals)
    if table.options.round_margin != HUNDRED:
        return found
    hundreds = LiveHundreds(table.owners, (BELOW, ABOVE), ended_of, broken_off_now, following)
    return hundreds.added_to(found)


def ended_of(ledger: AnyLedger) -> Sequence[Ended]:
    """The rubbers before this one by the books."""
    return rubbers_before(ledger.state)


def broken_off_now(owner: str) -> str:
    """The column with what the rubbers add that were or are broken off."""
    return f"{owner} if broken off now"


def broken_off_before(owner: str) -> str:
    """The column with what the rubbers before this one add."""
    return f"{owner} broken off before"


def honours_of(game: AnyBridgeRubber, table: AnyTable) -> LiveHonours | None:
    """Honours in formulas, where they count."""
    sharing = partial(game.honours_for, table=table)
    return LiveHonours(table.owners, sharing, game.has_dummy) if table.options.honours else None


def live_deals(game: AnyBridgeRubber, table: AnyTable) -> Live:
    """Below and above the line, by the game's own tables of points."""
    owners, options, honours = table.owners, table.options, honours_of(game, table)
    points: Points = partial(game.score_table, options=options)
    contract = live_contract(points, game.strains(options))
    tally = BridgeLiveTally(owners)
    tally.columns += contract_columns(contract, owners)
    if honours is not None:
        tally.note(HONOURS_OF, honours.place)
    tally.count_deal(honours)

    def wrong(row: RowCells) -> Expr:
        found = [*contract.faults(row), *declarer_faults(row)]
        found += honours.faults(row, contract) if honours else ()
        return first_wrong(*found, *contract.clashes(row))

    standings = tally.standings()
    return Live(tally.columns, wrong, tables=contract.tables, end=tally.end(), standings=standings)


class LiveUnfinished(NamedTuple):
    """What a rubber that is broken off adds: to the only one with a game, and to the only one with
    a part-score."""

    owners: Sequence[str]
    game: int
    part_score: int

    @property
    def part(self) -> LivePart:
        """The part of the settlement."""
        return LivePart(UNFINISHED, {owner: broken_off_now(owner) for owner in self.owners})

    def added_to(self, live: Live) -> Live:
        """The columns of a game with these behind them."""
        return live._replace(columns=[*live.columns, *self.columns()], parts=(self.part,))

    def columns(self) -> Iterator[LiveColumn]:
        """Those for the rubbers before this one, and with what this one would add."""
        for place, owner in enumerate(self.owners):
            earlier = broken_off_before(owner)
            ended = _ended(broken_off_now(owner))
            yield LiveColumn(earlier, above(earlier), before=_earlier(place), anew=ended)
            now, by_books = self._now(owner, earlier), self._booked(place)
            yield LiveColumn(broken_off_now(owner), now, before=by_books, anew=ended)

    def _booked(self, place: int) -> Callable[[AnyLedger], Amount]:
        """What an owner adds by the books."""

        def found(ledger: AnyLedger) -> Amount:
            games, parts = ledger.single[GAMES_WON], ledger.single[PART_SCORE]
            now = unfinished_bonus(games, parts, self.game, self.part_score)
            return _earlier(place)(ledger) + now[self.owners[place]]

        return found

    def _now(self, owner: str, earlier: str) -> Formula:
        def found(row: RowCells) -> Expr:
            games, scores = (self._only(row, owner, of) for of in (games_of, score_of))
            needed = RULES.games_to_win
            over = Call("OR", *(row.own(games_of(each)) >= needed for each in self.owners))
            now = when(games, self.game, 0) + when(scores, self.part_score, 0)
            return row.own(earlier) + when(over, 0, now)

        return found

    def _only(self, row: RowCells, owner: str, column: Callable[[str], str]) -> Expr:
        """Whether only that owner has anything in such a column."""
        others = (each for each in self.owners if each != owner)
        none = [row.own(column(other)).equals(0) for other in others]
        return Call("AND", row.own(column(owner)).differs(0), *none)


def _ended(name: str) -> Formula:
    return lambda row: row.ended(name)


def _earlier(place: int) -> Callable[[AnyLedger], Amount]:
    return lambda ledger: sum(rubber.bonus[place] for rubber in rubbers_before(ledger.state))


def has_won_a_game(row: RowCells, owner: str) -> Expr:
    """Whether the owner is vulnerable unless somebody says otherwise."""
    return row.own(games_before(owner)) > 0


def contract_columns(
    contract: LiveContract, owners: Sequence[str], by_games: IsVulnerable = has_won_a_game
) -> list[LiveColumn]:
    """What the contract came to, who declared and was vulnerable, what it is worth."""
    return [
        *contract.result_columns(),
        LiveColumn(DECLARING, lambda row: place_of(row, "declarer", owners)),
        *vulnerable_columns(owners, by_games),
        *contract.value_columns(
            lambda row: of_declarer(row, [is_vulnerable(row, owner, owners) for owner in owners])
        ),
    ]


class BridgeLiveTally(LiveTally):
    """The score of a deal below and above the line."""

    def __init__(self, owners: Sequence[str], columns: Sequence[LiveColumn] = ()) -> None:
        super().__init__(owners, RULES, BridgeTally, columns=columns)

    def count_deal(self, honours: LiveHonours | None) -> None:
        """The contract, honours where they are counted, and the game that is won by both."""
        self.count_contract()
        if honours is not None:
            self.count_honours(honours)
        self.close_game(self.leader())

    def count_contract(self) -> None:
        """What declarer makes, else what everybody else has of it."""
        for place, owner in enumerate(self.owners, 1):
            self.count(owner, "below the line", if_declarer(place, TRICK_POINTS))
        for place, owner in enumerate(self.owners, 1):
            bonuses, penalty = if_declarer(place, BONUSES), if_other(place, PENALTY)
            self.book(owner, "for overtricks and bonuses", bonuses, ABOVE)
            self.book(owner, "for undertricks", penalty, ABOVE)

    def count_honours(self, honours: LiveHonours) -> None:
        """The honours of everybody to whom they count."""
        for owner in self.owners:
            self.book(owner, "for honours", honours.points(owner), ABOVE)

    def bonus(self, owner: str, row: RowCells) -> Expr:
        """With the second game, also at a table that played on when somebody had two."""
        games = row.own(games_before(owner)) + row.own(games_won(owner))
        wins = Call("AND", row.own(games_won(owner)) > 0, games.equals(RULES.games_to_win))
        others = [row.own(games_before(other)) for other in self.owners if other != owner]
        alone = Call("SUM", *others).equals(0)
        return when(wins, when(alone, RUBBER_BONUS[True], RUBBER_BONUS[False]), 0)

    def has_bonus(self) -> bool:
        """A rubber that is won brings one."""
        return True
