"""The formulas of a table of the family, by the expressions that score it."""

from __future__ import annotations

from collections.abc import Mapping
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
from .model import ExactBid
from .options import SHARED, TIED_ONLY, ExactBidOptions
from .rules import ACCOUNT, ExactBidState

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
    return Live(
        columns_of_deal,
        lambda row: family(rules, everyone, row, further).wrong(),
        ("the facts of so many players",) * (len(everyone) > MOST_OWNERS),
        frozenset({"winners"}),
        lambda row: family(rules, everyone, row, further).breach(),
        is_apart=_is_for_the_tied if options.playoff == TIED_ONLY else None,
        end=None if options.target is None else LiveEnd(partial(_is_over, table, options.target)),
    )


def _is_over(table: Table[O], target: int, row: RowCells) -> Expr:
    """Whether somebody stands at the target, alone at the top where ties are played off."""
    scores = [row.balance(ACCOUNT, player) for player in table.everyone if row.seated(player)]
    best = Call("MAX", *scores)
    if table.options.tie == SHARED:
        return best >= target
    first = sum_of([when(score.equals(best), 1, 0) for score in scores])
    return Call("AND", best >= target, first.equals(1))


def _is_for_the_tied(ledger: Ledger[O, ExactBidState]) -> bool:
    """Whether only those play the next deal who are level."""
    return ledger.state.rules.is_playoff(ledger)
