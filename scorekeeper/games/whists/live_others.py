"""Chinese and Dutch whist in a workbook."""

from __future__ import annotations

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import first_wrong, misplaced, no_word, told_shares, worded
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.deals_played import PLAYED, deals_played, ends_after
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.values.suits import NT, STRAINS
from scorekeeper.games.frames.live_points import (
    AnyPointsGame,
    close_points,
    points_early,
    points_end,
    points_tally,
)
from scorekeeper.games.shapes.live_sides import note_tricks, odd_tricks
from scorekeeper.games.shapes.live_tally import LiveTally, leader
from scorekeeper.games.shapes.sides import TRICKS

from .chinese_whist import MOST, ChineseOptions, par_of, to_target
from .dutch_whist import FREE, WHIST_RULES, DutchOptions, place_in_cycle
from .live_whist import rubber_tally, wrong_counts

PLACE, NEXT_PLACE = "place in the cycle", "place of the next deal"


# Chinese whist ----------------------------------------------------------------------------------


def chinese_live(game: AnyPointsGame, table: AnyTable) -> Live:
    """Everybody by his own tricks; the game by the target, or by the last deal."""
    options: ChineseOptions = table.options
    by_deals, total = not to_target(options), options.tricks_per_deal
    tally = points_tally(game, table, has_games=by_deals or None)
    note_tricks(tally, total)
    for player in table.owners:
        tally.count(player, "points", _points(player, table))
    winner = _after_last_deal(tally, options.deals) if by_deals else None
    close_points(tally, game, table, winner)
    if by_deals:
        tally.columns.append(deals_played(lambda ledger: int(ledger.state.deals)))

    def wrong(row: RowCells) -> Expr:
        return first_wrong(*told_shares(row, "tricks", table.owners, total))

    end = ends_after(options.deals) if by_deals else points_end(tally)
    return Live(tally.columns, wrong, end=end)


def _points(player: str, table: AnyTable) -> Formula:
    options: ChineseOptions = table.options
    others = [other for other in table.owners if other != player]

    def points(row: RowCells) -> Expr:
        own = row.own(f"{player} tricks")
        if options.unit == MOST:
            return when(Call("AND", *(own > row.own(f"{o} tricks") for o in others)), 1, 0)
        par = par_of(options, len(table.owners))
        return Call("MAX", own - par, 0) if par else own

    return points


def _after_last_deal(tally: LiveTally, deals: int) -> Formula:
    """Who stands highest alone after the last deal."""
    scores = [tally.standing(player) for player in tally.owners]

    def found(row: RowCells) -> Expr:
        first = leader([score(row) for score in scores], 0)
        return when((row.above(PLAYED) + 1).equals(deals), first, 0)

    return found


# Dutch whist ------------------------------------------------------------------------------------


def odd_tricks_live(game: AnyPointsGame, table: AnyTable) -> Live:
    """A point for each trick above six."""
    tally = points_tally(game, table)
    tricks = note_tricks(tally)

    def points(side: str) -> Formula:
        return lambda row: odd_tricks(row.own(tricks[side]))

    for side in table.owners:
        tally.count(side, "points", points(side))
    cycle = _Cycle(table.options)

    def wrong(row: RowCells) -> Expr:
        strange = no_word(row, "trump", STRAINS)
        return first_wrong(strange, *told_shares(row, "tricks", table.owners, TRICKS))

    columns = [cycle.place_now(), cycle.follows(), *tally.columns, cycle.place_after()]
    end, deals = points_end(tally), cycle.deals
    if deals is not None:
        columns.append(deals_played())
        end = ends_after(deals)
    return Live(columns, wrong, breach=cycle.breach, end=end, early=points_early(tally))


def dutch_rubbers_live(game: AnyGame, table: AnyTable) -> Live:
    """As in whist; there are no honours in a deal without trumps."""
    cycle = _Cycle(table.options)

    def trump(row: RowCells) -> Expr:
        told = row.fact("trump")
        return when(told.equals(""), cycle.fixed(row), told)

    def wrong(row: RowCells) -> Expr:
        no_honours = misplaced(row, "honours", trump(row).equals(NT), table.owners)
        return first_wrong(
            no_word(row, "trump", STRAINS), *wrong_counts(row, table.owners, True), no_honours
        )

    tally = rubber_tally(table.owners, WHIST_RULES)
    columns = (cycle.place_now(), cycle.follows(), *tally.columns, cycle.place_after())
    standings = tally.standings()
    return Live(columns, wrong, breach=cycle.breach, end=tally.end(), standings=standings)


class _Cycle:
    """How the trumps of one deal after the other are found."""

    def __init__(self, options: DutchOptions) -> None:
        self._ways = options.cycle
        self.deals = None if options.cycles is None else options.cycles * len(options.cycle)

    def follows(self) -> LiveColumn:
        """The trump where the cycle fixes it."""
        return LiveColumn("trump by the cycle", self.fixed, fills=FactPart("trump"))

    def place_now(self) -> LiveColumn:
        """Where in the cycle the deal is, from 0."""
        deals = len(self._ways)
        return LiveColumn(
            PLACE, lambda row: row.above(NEXT_PLACE), turn=lambda turn: turn.played % deals
        )

    def place_after(self) -> LiveColumn:
        """Where the next one is."""
        deals = len(self._ways)
        return LiveColumn(
            NEXT_PLACE,
            lambda row: (row.above(NEXT_PLACE) + 1) % deals,
            before=place_in_cycle,
            anew=lambda row: row.ended(NEXT_PLACE),
            is_of_coming=True,
        )

    def fixed(self, row: RowCells) -> Expr:
        """The trump of the deal, no text where the cycle leaves it open."""
        found = {place: way for place, way in enumerate(self._ways) if way not in FREE}
        return by_case(row.own(PLACE), found, "")

    def breach(self, row: RowCells) -> Expr:
        """Another trump than the cycle fixes, or none where there is one."""
        told, fixed, place = row.fact("trump"), self.fixed(row), row.own(PLACE)
        which = expr("deal ") & (place + 1) & f" of its cycle of {len(self._ways)}"
        ways = {at: FREE[way] for at, way in enumerate(self._ways) if way in FREE}
        way = by_case(place, ways, "")
        none = worded("trump=NT: {which} has a trump suit: {way}", which=which, way=way)
        how = when(fixed.equals(NT), "without trumps", (expr("with ") & fixed) & " as trumps")
        other = worded("trump={t}: {which} is played {how}", t=told, which=which, how=how)
        is_told = Call("AND", told.differs(""), told.differs(row.stood("trump")))
        is_other = Call("AND", fixed.differs(""), told.differs(fixed), is_told)
        has_none = Call("AND", told.equals(NT), way.differs(""), is_told)
        return first_wrong((has_none, none), (is_other, other))
