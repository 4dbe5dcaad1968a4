"""Norwegian and Minnesota whist in a workbook: one side has more tricks, and one of them scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    is_blank,
    missing,
    no_player,
    no_word,
    told_shares,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.formulas import Live
from scorekeeper.games.frames.live_points import (
    AnyPointsGame,
    close_points,
    points_early,
    points_end,
    points_tally,
)
from scorekeeper.games.shapes.live_sides import is_on_side, note_tricks, odd_tricks
from scorekeeper.games.shapes.live_tally import LiveTally
from scorekeeper.games.shapes.sides import BOOK, TRICKS

from .minnesota_whist import (
    GRANDERS_LOSE,
    HIGH,
    LOSERS_LOSE,
    LOW,
    SHORT_OF,
    MinnesotaOptions,
)
from .norwegian_whist import ALLPASS, GRAND, GRAND_ONLY, NULLO, NorwegianOptions

Faults = tuple[list[Wrong], list[Wrong]]  # what is asked before the tricks, and after them
Wrongs = Callable[[RowCells, Sequence[str]], Faults]  # given those who may be named
Points = Callable[[RowCells, str, Expr], Expr]  # of a side that has so many tricks


def contract_live(
    game: AnyPointsGame, table: AnyTable, points: Points, wrong: Wrongs
) -> tuple[LiveTally, Formula]:
    """The columns of a deal whose sides score by their tricks; and why it cannot be scored."""
    tally, names = points_tally(game, table), list(dict.fromkeys((*table.players, *table.owners)))
    tricks = note_tricks(tally)

    def own(side: str) -> Formula:
        return lambda row: points(row, side, row.own(tricks[side]))

    for side in tally.owners:
        tally.count(side, "points", own(side))
    close_points(tally, game, table)

    def first(row: RowCells) -> Expr:
        before, after = wrong(row, names)
        counts = told_shares(row, "tricks", table.owners, TRICKS)
        return first_wrong(*before, *counts, *after)

    return tally, first


# Norwegian whist --------------------------------------------------------------------------------


def norwegian_live(game: AnyPointsGame, table: AnyTable) -> Live:
    """Grand and nullo."""
    options: NorwegianOptions = table.options

    def points(row: RowCells, side: str, tricks: Expr) -> Expr:
        made = when(is_on_side(row, "declarer", side), options.grand_made, options.grand_failed)
        under = when(tricks <= BOOK, (expr(int(options.nullo_base)) - tricks) * options.nullo, 0)
        return when(row.fact("contract").equals(GRAND), odd_tricks(tricks) * made, under)

    tally, wrong = contract_live(game, table, points, wrong_announcement)

    def breach(row: RowCells) -> Expr:
        said = Call("AND", row.fact("contract").equals(NULLO), row.fact("declarer").differs(""))
        words = row.fact("declarer") & " may not say nullo at this table"
        return when(said, words, "") if options.who_may_say == GRAND_ONLY else expr("")

    return Live(
        tally.columns, wrong, breach=breach, end=points_end(tally), early=points_early(tally)
    )


def wrong_announcement(row: RowCells, names: Sequence[str]) -> Faults:
    """A grand needs somebody who said it; when all passed nobody did."""
    contract, declarer = row.fact("contract"), row.fact("declarer")
    nobody = Call("AND", contract.equals(GRAND), is_blank(row, "declarer"))
    somebody = Call("AND", contract.equals(ALLPASS), declarer.differs(""))
    read = [
        missing(row, "contract"),
        no_word(row, "contract", (GRAND, NULLO, ALLPASS)),
        no_player(row, "declarer", names),
        (nobody, missing(row, "declarer")[1]),
    ]
    return read, [(somebody, worded("all passed, so {who} announced nothing", who=declarer))]


# Minnesota whist --------------------------------------------------------------------------------


def minnesota_live(game: AnyPointsGame, table: AnyTable) -> Live:
    """High and low."""
    options: MinnesotaOptions = table.options
    low_gains = options.low_scoring != LOSERS_LOSE

    def points(row: RowCells, side: str, tricks: Expr) -> Expr:
        over, short = odd_tricks(tricks), Call("MAX", expr(SHORT_OF) - tricks, 0)
        granded = is_on_side(row, "grandee", side)
        if options.high_failed == GRANDERS_LOSE:
            high = when(granded, when(over > 0, over, -short), 0)
        else:
            high = over * when(granded, 1, options.set_bonus)
        return when(contract_of(row).equals(LOW), short if low_gains else -over, high)

    tally, wrong = contract_live(game, table, points, wrong_colours)
    follows = LiveColumn("contract", contract_by_card, fills=FactPart("contract"))
    return Live((follows, *tally.columns), wrong, end=points_end(tally), early=points_early(tally))


def contract_by_card(row: RowCells) -> Expr:
    """High, if a black card was shown."""
    return when(is_blank(row, "grandee"), "", HIGH)


def contract_of(row: RowCells) -> Expr:
    """What was recorded, or what follows from the black card that was shown."""
    told = row.fact("contract")
    return when(told.differs(""), told, contract_by_card(row))


def wrong_colours(row: RowCells, names: Sequence[str]) -> Faults:
    """A deal is high if somebody showed black, else low."""
    contract, grandee = contract_of(row), row.fact("grandee")
    black = Call("AND", contract.equals(LOW), grandee.differs(""))
    red = Call("AND", contract.equals(HIGH), is_blank(row, "grandee"))
    read = [
        no_word(row, "contract", (HIGH, LOW)),
        no_player(row, "grandee", names),
        (contract.equals(""), missing(row, "contract")[1]),
    ]
    return read, [
        (black, grandee & " showed a black card, so the deal is not low"),
        (red, "a deal is high because somebody showed a black card, but nobody is named"),
    ]
