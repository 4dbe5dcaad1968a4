"""The formulas of a table of the family, by the expressions that score it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.columns import MOST_OWNERS
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.formula.tree import Expr
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.turn import Turn

from .facts import ExactBidFacts
from .live import (
    EffectColumns,
    bid_columns,
    live_columns,
    may_deal,
    players_here,
    players_of,
    run_columns,
)
from .live_checks import Family
from .live_end import BidEnd, Reached
from .live_schedule import cards_due, places_behind, special_due, to_come, trumps_due
from .model import ExactBid
from .options import TIED_ONLY, ExactBidOptions
from .rules import ExactBidRules, ExactBidState

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
    reached: Reached | None = None,
) -> Live:
    """The formulas, with what that says of wrong facts: the `bids` first, then the `columns` of
    each effect that the table has. A game with an end of its own has `reached` it by those scores,
    beside the target of the table."""
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
    end = BidEnd(table, columns_of_deal, has_schedule=has_schedule, reached=reached)
    return Live(
        (
            players_here(rules, everyone),
            *special_due(rules.schedule),
            *cards_due(rules.schedule),
            *(trumps_due(rules, everyone) if family.has_trumps_of_schedule else ()),
            *columns_of_deal,
            *to_come(rules.schedule, is_thrown_in),
            *places_behind(rules, is_thrown_in),
            *end.columns(),
        ),
        lambda row: family(rules, everyone, row, further).wrong(),
        ("the facts of so many players",) * (len(everyone) > MOST_OWNERS),
        frozenset({"winners"}),
        lambda row: family(rules, everyone, row, further).breach(),
        is_apart=_is_for_the_tied if options.playoff == TIED_ONLY else None,
        end=end.live(),
        tellers=lambda row: players_of(rules, row, everyone),
    )


def _is_thrown_in(
    family: type[Family], rules: ExactBidRules, players: Sequence[str], row: RowCells
) -> Expr | None:
    return family(rules, players, row, {}).is_thrown_in


def _is_for_the_tied(ledger: Ledger[O, ExactBidState]) -> bool:
    """Whether only those play the next deal who are level."""
    return ledger.state.rules.is_playoff(ledger)
