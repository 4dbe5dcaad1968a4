"""Minibridge in a workbook: a goal that is reached or missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    missing,
    no_word,
    out_of_range,
    unknown,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.deals_played import deals_played, ends_after
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.shapes.contracts import BOOK, STRAINS, TRICKS, Contract

from .facts import ALL_HCP, POINTS
from .live_contract import DECLARING, place_of
from .live_honours import no_number
from .minibridge import (
    DECLARER_HELD_LESS,
    FULL_GAME,
    GOAL_BONUS,
    LEAST_HCP,
    PART,
    UNDERTRICK,
    tricks_needed,
)
from .score_table import contract_table, trick_points

STRAIN_ROW, SHORT = "row of the strain", "tricks short of the goal"
FIRST_ODD, ODD = "first odd trick", "each further one"


def strain_rows() -> LookUp:
    """The tricks for either goal in every strain, and what odd tricks are worth."""
    rows: list[tuple[Amount | str, ...]] = []
    for strain in STRAINS:
        one, two = (trick_points(Contract(n, strain), contract_table()).points for n in (1, 2))
        needed = (tricks_needed(goal, strain) for goal in (PART, FULL_GAME))
        rows.append((strain, *needed, one, two - one))
    return LookUp("strains", ("strain", PART, FULL_GAME, FIRST_ODD, ODD), rows)


STRAIN_ROWS = strain_rows()


def live(game: AnyGame, table: AnyTable) -> Live:
    """The whole of the game."""
    owners = table.owners
    columns = [
        LiveColumn(DECLARING, lambda row: place_of(row, "declarer", owners)),
        LiveColumn(STRAIN_ROW, _strain_row),
        LiveColumn(SHORT, _short),
    ]
    for place, owner in enumerate(owners, 1):
        columns += _points(owner, place)
    columns.append(failed_column({FactPart("goal"): lambda row: row.own(SHORT) > 0}))
    end, deals = None, table.options.deals
    if deals is not None:
        columns.append(deals_played(lambda ledger: int(ledger.state)))
        end = ends_after(deals)
    return Live(
        columns,
        lambda row: first_wrong(*_faults(row, owners)),
        breach=lambda row: _breach(row, owners),
        tables=(STRAIN_ROWS,),
        end=end,
    )


def _strain_row(row: RowCells) -> Expr:
    return STRAIN_ROWS.row_of(row, row.fact("strain") & "")


def _of_strain(row: RowCells, head: str) -> Expr:
    return STRAIN_ROWS.at(row, row.own(STRAIN_ROW), head)


def _short(row: RowCells) -> Expr:
    """The tricks that are missing, negative those beyond the goal."""
    needed = when(row.fact("goal").equals(PART), _of_strain(row, PART), _of_strain(row, FULL_GAME))
    return when(row.own(STRAIN_ROW) > 0, needed - Call("N", row.fact("tricks")), 0)


def _points(owner: str, place: int) -> Iterator[LiveColumn]:
    def mine(made: Formula) -> Formula:
        def found(row: RowCells) -> Expr:
            is_made = Call("AND", row.own(DECLARING).equals(place), row.own(SHORT) <= 0)
            return when(is_made, made(row), 0)

        return found

    def penalty(row: RowCells) -> Expr:
        is_theirs = Call("AND", row.own(DECLARING).differs(place), row.own(SHORT) > 0)
        return when(is_theirs, row.own(SHORT) * UNDERTRICK, 0)

    yield LiveColumn(f"{owner} for tricks", mine(_tricks), Move(SCORE, owner))
    yield LiveColumn(f"{owner} for the goal", mine(_goal), Move(SCORE, owner))
    yield LiveColumn(f"{owner} for undertricks", penalty, Move(SCORE, owner))


def _tricks(row: RowCells) -> Expr:
    further = row.fact("tricks") - (BOOK + 1)
    return _of_strain(row, FIRST_ODD) + further * _of_strain(row, ODD)


def _goal(row: RowCells) -> Expr:
    return when(row.fact("goal").equals(PART), GOAL_BONUS[PART], GOAL_BONUS[FULL_GAME])


def _faults(row: RowCells, owners: Sequence[str]) -> Iterator[Wrong]:
    for name in ("declarer", "strain", "goal", "tricks"):
        yield missing(row, name)
    nobody = unknown("player", row.fact("declarer"))
    yield row.own(DECLARING).equals(0), nobody
    yield no_word(row, "strain", STRAINS)
    yield no_word(row, "goal", (PART, FULL_GAME))
    yield out_of_range(row, "tricks", 0, TRICKS)
    yield from _hcp_faults(row, owners)


def _hcp_faults(row: RowCells, owners: Sequence[str]) -> Iterator[Wrong]:
    """The high-card points were told in part, or cannot be."""
    side, points = row.fact("hcp"), row.fact("hcp", "", POINTS)
    is_told = Call("COUNTA", side, points) > 0
    yield no_number("hcp", is_told, points)
    is_off = Call("OR", points < LEAST_HCP, points > ALL_HCP)
    yield Call("AND", is_told, is_off), worded("hcp {n} is not possible", n=points)
    is_none = Call("AND", is_told, place_of(row, "hcp", owners).equals(0))
    yield is_none, worded("no side '{text}'", text=side)


def _breach(row: RowCells, owners: Sequence[str]) -> Expr:
    """Another side declared than the one that held more."""
    held = place_of(row, "hcp", owners)
    words = {"side": row.fact("hcp"), "points": row.fact("hcp", "", POINTS)}
    said = worded(DECLARER_HELD_LESS.message, declarer=row.fact("declarer"), **words)
    return when(Call("AND", held > 0, held.differs(row.own(DECLARING))), said, "")
