"""Whist in a workbook: revokes, tricks and honours as columns, and the game."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import Wrong, first_wrong, told_shares, wrong_shares
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.turn import Turn, unless_stays
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.shapes.live_revokes import (
    all_revoked,
    charge_plain_revokes,
    charge_revokes,
    hold_back,
    note_winner,
    pass_tricks,
    wrong_revokes,
)
from scorekeeper.games.shapes.live_sides import note_shares, note_tricks, odd_tricks
from scorekeeper.games.shapes.live_tally import LiveTally
from scorekeeper.games.shapes.revokes import REVOKE_TRICKS, TAKE_TRICKS
from scorekeeper.games.shapes.sides import TRICKS
from scorekeeper.games.shapes.tally import RubberRules

from .whist import (
    AMERICAN,
    DOUBLE,
    DOUBLE_FROM,
    EACH,
    FLAT,
    GRADED,
    HONOUR_POINTS,
    HONOURS,
    SINGLE,
    SINGLE_FROM,
    START_OF_DEAL,
    TREBLE,
    VOID,
    Whist,
    WhistOptions,
)

Columns = Mapping[str, str]  # by the owner
BOTH = "both revoked"


def live(game: Whist, table: Table[WhistOptions]) -> Live:
    """Revokes, tricks and honours in this order, then the game."""
    sides, options = table.owners, table.options
    tally = LiveTally(sides, game.rules(options))
    tricks: Columns = note_tricks(tally)
    held: Columns = note_shares(tally, "honours", HONOURS) if options.honours else {}
    if options.both_revoked != EACH:
        tally.note(BOTH, lambda row: when(all_revoked(row, sides), 1, 0))
    tricks = count_revokes(tally, tricks, options)
    if options.both_revoked == VOID:
        tricks, held = unless_void(tally, tricks), unless_void(tally, held)
    count_tricks(tally, tricks)
    count_honours(tally, held, at_start=options.honours_bar == START_OF_DEAL)
    close_game(tally, options.game_points)
    return Live(
        tally.columns,
        lambda row: first_wrong(*wrong_counts(row, sides, options.honours)),
        end=tally.end(),
        early=tally.early(),
        standings=tally.standings(),
    )


def turn(game: Whist, table: Table[WhistOptions]) -> Turn:
    """The same dealer again after a deal that counts for nothing."""
    if table.options.both_revoked != VOID:
        return Turn()
    return Turn(after=unless_stays(lambda row: row.own(BOTH).equals(1)))


def rubber_tally(sides: tuple[str, ...], rules: RubberRules) -> LiveTally:
    """Tricks, honours and the game of a deal by the plain laws, as columns."""
    tally = LiveTally(sides, rules)
    tricks, held = note_tricks(tally), note_shares(tally, "honours", HONOURS)
    charge_plain_revokes(tally)
    count_tricks(tally, tricks)
    count_honours(tally, held, at_start=True)
    close_game(tally)
    return tally


def wrong_counts(row: RowCells, sides: tuple[str, ...], has_honours: bool) -> list[Wrong]:
    """What can be wrong with tricks, honours and revokes."""
    honours = wrong_shares(row, "honours", sides, HONOURS) if has_honours else ()
    return [
        *told_shares(row, "tricks", sides, TRICKS),
        *honours,
        *wrong_revokes(row, sides),
    ]


# the three stages ---------------------------------------------------------------------------


def count_revokes(tally: LiveTally, tricks: Columns, options: WhistOptions) -> Columns:
    """Stage 1: the penalties; the columns of the tricks that count."""
    hold_back(tally, tally.goal - 1, only_both=not options.revoker_cap)

    def each(most: int) -> Formula:
        if options.both_revoked == EACH:
            return lambda row: expr(most)
        return lambda row: when(row.own(BOTH).equals(1), 0, most)

    charge_revokes(tally, each(options.revoke_points), stops_at_0=options.deduct_floor == "0")
    if TAKE_TRICKS not in options.revoke_choices:
        return tricks
    return pass_tricks(tally, tricks, each(REVOKE_TRICKS))


def unless_void(tally: LiveTally, counts: Columns) -> Columns:
    """What counts of them: nothing where both sides revoked and the deal is dealt again."""

    def counted(name: str) -> Formula:
        return lambda row: when(row.own(BOTH).equals(1), 0, row.own(name))

    return {side: tally.note(f"{name} valid", counted(name)) for side, name in counts.items()}


def count_tricks(tally: LiveTally, tricks: Columns) -> None:
    """Stage 2: one point for each trick above six, unless the game is won already."""
    won = note_winner(tally)

    def points(side: str) -> Formula:
        return lambda row: when(row.own(won).equals(0), odd_tricks(row.own(tricks[side])), 0)

    for side in tally.owners:
        tally.count(side, "for tricks", points(side))


def count_honours(tally: LiveTally, held: Columns, *, at_start: bool) -> None:
    """Stage 3: honours, unless the game is won or the side stood one short of it; `at_start` is
    whether that is asked of the score when the deal began."""
    if not held:
        return
    won = tally.note("winner by tricks", tally.leader())

    def points(side: str) -> Formula:
        stood = tally.before(side) if at_start else tally.standing(side)

        def found(row: RowCells) -> Expr:
            barred = Call("OR", row.own(won).differs(0), stood(row).equals(tally.goal - 1))
            return when(barred, 0, by_case(row.own(held[side]), HONOUR_POINTS, 0))

        return found

    for side in tally.owners:
        tally.count(side, "for honours", points(side))


def close_game(tally: LiveTally, scale: str = GRADED) -> None:
    """The game, what it is worth by the losers' score, and the rubber."""
    standing = {side: tally.standing(side) for side in tally.owners}

    def worth(side: str, row: RowCells) -> Expr:
        return game_value(tally.goal, standing[tally.other(side)](row), scale)

    tally.close_game(tally.leader(), worth)


def game_value(target: Amount, lost: Expr, scale: str) -> Expr:
    """What a game is worth when the losers stand at `lost`."""
    if scale == FLAT:
        return expr(1)
    if scale == AMERICAN:
        return expr(target) - Call("MAX", lost, 0)
    return when(lost >= SINGLE_FROM, SINGLE, when(lost >= DOUBLE_FROM, DOUBLE, TREBLE))
