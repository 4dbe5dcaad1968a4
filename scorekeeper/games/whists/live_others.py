"""Chinese and Dutch whist in a workbook."""

from __future__ import annotations

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, by_case, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live import FactPart, Live, LiveColumn, LiveEnd, RowCells
from scorekeeper.core.live_checks import first_wrong, misplaced, no_word, told_shares
from scorekeeper.core.values.suits import NT, STRAINS
from scorekeeper.games.frames.live_points import AnyPointsGame, close_points, points_tally
from scorekeeper.games.shapes.live_sides import note_tricks, odd_tricks
from scorekeeper.games.shapes.live_tally import Formula, LiveTally, leader
from scorekeeper.games.shapes.sides import TRICKS

from .chinese_whist import MOST, ChineseOptions, par_of, to_target
from .dutch_whist import FREE, WHIST_RULES, DutchOptions, place_in_cycle
from .live_whist import rubber_tally, wrong_counts

DEALS, PLACE = "deals played", "place in the cycle"


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
        tally.columns.append(_deals_played())

    def wrong(row: RowCells) -> Expr:
        return first_wrong(*told_shares(row, "tricks", table.owners, total))

    end = LiveEnd(lambda row: row.above(DEALS) >= options.deals) if by_deals else tally.end()
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
        return when((row.above(DEALS) + 1).equals(deals), first, 0)

    return found


def _deals_played() -> LiveColumn:
    def before(ledger: AnyLedger) -> int:
        deals: int = ledger.state.deals
        return deals

    return LiveColumn(DEALS, lambda row: row.above(DEALS) + 1, before=before)


# Dutch whist ------------------------------------------------------------------------------------


def odd_tricks_live(game: AnyPointsGame, table: AnyTable) -> Live:
    """A point for each trick above six."""
    tally = points_tally(game, table)
    tricks = note_tricks(tally)

    def points(side: str) -> Formula:
        return lambda row: odd_tricks(row.own(tricks[side]))

    for side in table.owners:
        tally.count(side, "points", points(side))

    def wrong(row: RowCells) -> Expr:
        return first_wrong(*told_shares(row, "tricks", table.owners, TRICKS))

    return Live(tally.columns, wrong, end=tally.end())


def dutch_rubbers_live(game: AnyGame, table: AnyTable) -> Live:
    """As in whist; there are no honours in a deal without trumps."""
    options: DutchOptions = table.options
    fixed = {place: way for place, way in enumerate(options.cycle) if way not in FREE}

    def by_cycle(row: RowCells) -> Expr:
        return by_case(row.above(PLACE), fixed, "")

    def trump(row: RowCells) -> Expr:
        told = row.fact("trump")
        return when(told.equals(""), by_cycle(row), told)

    def wrong(row: RowCells) -> Expr:
        no_honours = misplaced(row, "honours", trump(row).equals(NT), table.owners)
        return first_wrong(
            no_word(row, "trump", STRAINS), *wrong_counts(row, table.owners, True), no_honours
        )

    tally = rubber_tally(table.owners, WHIST_RULES)
    place = LiveColumn(PLACE, lambda row: _next(row, len(options.cycle)), before=place_in_cycle)
    follows = LiveColumn("trump by the cycle", by_cycle, fills=FactPart("trump"))
    return Live((follows, *tally.columns, place), wrong, end=tally.end())


def _next(row: RowCells, deals: int) -> Expr:
    return (row.above(PLACE) + 1) % deals
