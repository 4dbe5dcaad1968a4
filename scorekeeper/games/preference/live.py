"""What a deal of Preference is worth as formulas over its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from scorekeeper.core.formula.tree import ALWAYS, Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import Wrong, first_wrong
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live, LiveEnd
from scorekeeper.core.live.turn import Turn, unless_stays

from .facts import MOST_BOMBS, PreferenceLedger, PreferenceTable
from .live_accounts import MADE, account_columns
from .live_allpass import SERIES, allpass_columns
from .live_cells import CONTRACTS, LEVEL, Cells, Columns, flag
from .live_faults import FAULTS, breaches
from .live_hand import MARKED, PLAYED, WAITING, hand_columns
from .options import ON_ALLPASS, ON_FAILED
from .slate import POOL


def live(table: PreferenceTable) -> Live:
    """The hand, the raspasovka, the accounts, and what goes on to the next deal."""
    columns = Columns(table)
    return Live(
        tuple(_columns(columns)),
        lambda row: _wrong(columns.cells(row)),
        breach=lambda row: first_wrong(*breaches(columns.cells(row))),
        tables=(CONTRACTS,),
        end=LiveEnd(partial(_is_over, table)),
    )


def _is_over(table: PreferenceTable, row: RowCells) -> Expr:
    """Whether every pool, or all together, has reached the target."""
    pools = [row.balance(POOL, player) for player in table.everyone]
    if table.options.pool_mode == "total":
        return Call("SUM", *pools) >= len(pools) * table.options.target
    return Call("MIN", *pools) >= table.options.target


def turn(table: PreferenceTable) -> Turn:
    """The same dealer again after the deals after which he stays."""
    columns, events = Columns(table), table.options.dealer_stays

    def stays(row: RowCells) -> Expr:
        cells = columns.cells(row)
        found = {ON_ALLPASS: cells.is_allpass(), ON_FAILED: _has_failed(cells)}
        is_one = Call("OR", *(found[event] for event in events))
        return Call("AND", cells.fact("contract").differs(""), is_one)

    return Turn(after=unless_stays(stays) if events else None)


def _columns(columns: Columns) -> Iterator[LiveColumn]:
    yield from hand_columns(columns)
    yield from allpass_columns(columns)
    for name, found in FAULTS.items():
        yield columns.one(name, partial(_first_of, found))
    yield from account_columns(columns)
    yield columns.one(SERIES, _series)._replace(before=_series_before)
    yield failed_column({FactPart("contract"): lambda row: _has_failed(columns.cells(row))})
    if columns.options.bombs:
        yield columns.one(WAITING, _waiting)._replace(before=_bombs_before)


def _first_of(found: Callable[[Cells], Iterator[Wrong]], cells: Cells) -> Expr:
    return first_wrong(*found(cells))


def _wrong(cells: Cells) -> Expr:
    """The first of what was found; formulas have an end, so each group has a column."""
    return first_wrong(*((cells.own(name).differs(""), cells.own(name)) for name in FAULTS))


def _has_failed(cells: Cells) -> Expr:
    """That a game or misere was not made."""
    return Call("AND", Call("NOT", cells.is_allpass()), cells.own(MADE).equals(0))


def _series_before(ledger: PreferenceLedger) -> int:
    return ledger.state.series


def _bombs_before(ledger: PreferenceLedger) -> int:
    return ledger.state.bombs


def _series(cells: Cells) -> Expr:
    """How many raspasovkas there were in a row, this deal included."""
    before = cells.row.above(SERIES)
    return when(cells.is_allpass(), before + 1, when(_ends_series(cells), 0, before))


def _ends_series(cells: Cells) -> Expr:
    """Whether a deal with a declarer ends a series of raspasovkas."""
    mode, played = cells.options.allpass_reset, cells.own(PLAYED).equals(1)
    made = cells.own(MADE).equals(1)
    if mode == "any":
        return ALWAYS
    if mode == "played":
        return played
    if mode == "made":
        return made
    whisted = cells.own(MARKED) > 0
    if cells.options.ten == "checked":
        whisted = Call("OR", whisted, cells.own(LEVEL).equals(10))
    return Call("AND", cells.is_game(), played, whisted, made)


def _waiting(cells: Cells) -> Expr:
    """The bombs that wait for the next game or misere."""
    events = cells.options.bombs
    before = cells.row.above(WAITING)
    all_passed = Call("MIN", before + int(ON_ALLPASS in events), MOST_BOMBS)
    failed = flag(cells.own(MADE).equals(0)) if ON_FAILED in events else expr(0)
    return when(cells.is_allpass(), all_passed, failed)
