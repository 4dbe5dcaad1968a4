"""The formulas of a table of the family, by the expressions that score it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.columns import MOST_OWNERS
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import sum_of
from scorekeeper.core.live.formulas import Live, LiveEnd
from scorekeeper.core.live.turn import Turn

from .facts import ExactBidFacts
from .live import EffectColumns, bid_columns, live_columns, may_deal, run_columns
from .live_checks import Family
from .live_schedule import LEFT, cards_due, to_come
from .model import ExactBid
from .options import SHARED, TIED_ONLY, ExactBidOptions
from .rules import ACCOUNT, ExactBidRules, ExactBidState

F = TypeVar("F", bound=ExactBidFacts)
O = TypeVar("O", bound=ExactBidOptions)  # noqa: E741

COLUMNS: Mapping[str, EffectColumns] = {"streaks": run_columns}


def live(game: ExactBid[F, O], table: Table[O]) -> Live:
    """What a deal is worth as formulas over its facts."""
    return live_by(game, table, Family)


def turn(game: ExactBid[F, O], table: Table[O]) -> Turn:
    """The next of those who may deal."""
    return Turn(plays=may_deal(game.rules(table)))


def live_by(
    game: ExactBid[F, O],
    table: Table[O],
    family: type[Family],
    columns: Mapping[str, EffectColumns] = COLUMNS,
    bids: EffectColumns = bid_columns,
) -> Live:
    """The formulas, with what that says of wrong facts: the `bids` first, then the `columns` of
    each effect that the table has."""
    options, rules, everyone = table.options, game.rules(table), table.everyone
    effects = [columns[effect.name] for effect in game.effects if effect.at(options)]
    further = {
        spec.name: spec.kind.fixed_limits
        for spec in game.all_fact_specs(options)
        if isinstance(spec.kind, Counts) and spec.name not in ("bids", "tricks")
    }
    columns_of_deal = live_columns(
        rules, everyone, [bids, *effects], family.columns(rules, everyone, further)
    )
    is_thrown_in = partial(_is_thrown_in, family, rules, everyone)
    has_schedule = rules.schedule.length is not None
    return Live(
        (*cards_due(rules.schedule), *columns_of_deal, *to_come(rules.schedule, is_thrown_in)),
        lambda row: family(rules, everyone, row, further).wrong(),
        ("the facts of so many players",) * (len(everyone) > MOST_OWNERS),
        frozenset({"winners"}),
        lambda row: family(rules, everyone, row, further).breach(),
        is_apart=_is_for_the_tied if options.playoff == TIED_ONLY else None,
        end=_end(table, has_schedule=has_schedule),
    )


def _is_thrown_in(
    family: type[Family], rules: ExactBidRules, players: Sequence[str], row: RowCells
) -> Expr | None:
    return family(rules, players, row, {}).is_thrown_in


def _end(table: Table[O], *, has_schedule: bool) -> LiveEnd | None:
    """The last deal of the schedule, or the target."""
    target = table.options.target
    if target is None and not has_schedule:
        return None
    return LiveEnd(partial(_is_over, table, has_schedule), is_by_number=target is None)


def _is_over(table: Table[O], has_schedule: bool, row: RowCells) -> Expr:
    """Whether all deals were played, or somebody stands at the target; who is first must be alone
    where ties are played off."""
    target, is_shared = table.options.target, table.options.tie == SHARED
    over = [row.above(LEFT) <= 0] if has_schedule else []
    if target is None and is_shared:
        return over[0]
    scores = [row.balance(ACCOUNT, player) for player in table.everyone if row.seated(player)]
    best = Call("MAX", *scores)
    if target is not None:
        over.append(best >= target)
    is_over = over[0] if len(over) == 1 else Call("OR", *over)
    if is_shared:
        return is_over
    first = sum_of([when(score.equals(best), 1, 0) for score in scores])
    return Call("AND", is_over, first.equals(1))


def _is_for_the_tied(ledger: Ledger[O, ExactBidState]) -> bool:
    """Whether only those play the next deal who are level."""
    return ledger.state.rules.is_playoff(ledger)
