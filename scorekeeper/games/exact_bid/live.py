"""What a deal of the family is worth as formulas over its facts, by the table's own expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scorekeeper.core.formula.house import spreadsheet
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live import LiveColumn, Move, RowCells

from .options import BREAK_ON_ONES, SKIP_ONES
from .rules import ACCOUNT, ExactBidRules

PLAYERS, BIDS = "players", "bids together"


class Asked:
    """The columns of one player as far as they are known, for whoever adds some."""

    def __init__(self, rules: ExactBidRules, player: str) -> None:
        self.rules = rules
        self.options: Any = rules.options  # those of the game that has the effect
        self.player = player
        self.earlier: list[LiveColumn] = []

    def moving(self, name: str, formula: Callable[[RowCells], Expr]) -> LiveColumn:
        """A column whose amounts move the player's points."""
        return LiveColumn(f"{self.player} {name}", formula, Move(ACCOUNT, self.player))

    def made(self, row: RowCells) -> Expr:
        """1 for a made bid, 0 for a missed one, an empty text without a bid."""
        return row.own(f"{self.player} made")

    def so_far(self) -> Callable[[RowCells], Expr]:
        """What the columns that there are by now move together."""
        names = [column.name for column in self.earlier if column.moves]
        return lambda row: Call("SUM", *(row.own(name) for name in names))


EffectColumns = Callable[[Asked], Iterator[LiveColumn]]


def live_columns(
    rules: ExactBidRules, players: Sequence[str], effects: Sequence[EffectColumns]
) -> tuple[LiveColumn, ...]:
    """The deal's own numbers, then the columns of one player after the other."""
    counted = "bids" if rules.options.records_flags else "tricks"
    found = [
        LiveColumn(PLAYERS, lambda row: Call("COUNT", *_each(row, counted, players))),
        LiveColumn(BIDS, lambda row: Call("SUM", *_each(row, "bids", players))),
    ]
    for player in players:
        asked = Asked(rules, player)
        for columns in (bid_columns, *effects):
            asked.earlier += columns(asked)
        found += asked.earlier
    return tuple(found)


def what_is_wrong(rules: ExactBidRules, players: Sequence[str], row: RowCells) -> Expr:
    """Why the deal cannot be scored, in the words of the kind of fact that refuses it."""
    bids = Call("COUNT", *_each(row, "bids", players))
    lacking = bids.equals(0)
    if rules.options.records_flags:
        return when(lacking, "bids missing", "")
    won = Call("SUM", *_each(row, "tricks", players))
    cards = row.fact("cards")
    told = (expr("tricks add up to ") & won) & (expr(", not to ") & cards)
    return when(lacking, "bids missing", when(won.differs(cards), told, ""))


def _each(row: RowCells, fact: str, players: Sequence[str]) -> list[Expr]:
    return [row.fact(fact, player) for player in players]


# bids ------------------------------------------------------------------------------------------


def bid_columns(asked: Asked) -> Iterator[LiveColumn]:
    """Whether the bid was made, and what it is worth."""
    yield LiveColumn(f"{asked.player} made", lambda row: _is_made(asked, row))
    yield asked.moving("for the bid", lambda row: _points(asked, row))


def _is_made(asked: Asked, row: RowCells) -> Expr:
    bid = row.fact("bids", asked.player)
    if asked.rules.options.records_flags:
        is_made = row.fact("made", asked.player).differs("")
    else:
        is_made = row.fact("tricks", asked.player).equals(bid)
    return when(bid.equals(""), "", when(is_made, 1, 0))


def _points(asked: Asked, row: RowCells) -> Expr:
    """By the two formulas of the table; t and d of a missed bid need the tricks."""
    rules, bid = asked.rules, row.fact("bids", asked.player)
    known = {
        "b": bid,
        "n": Call("N", row.fact("cards")),
        "p": row.own(PLAYERS),
        "s": row.own(BIDS),
        **{name: Call("N", row.fact(name, asked.player)) for name in rules.extra_names},
    }
    made = spreadsheet(rules.formulas.made.tree, {**known, "t": bid, "d": expr(0)})
    if not rules.options.records_flags:
        tricks = Call("N", row.fact("tricks", asked.player))
        known |= {"t": tricks, "d": Call("ABS", bid - tricks)}
    missed = spreadsheet(rules.formulas.missed.tree, known)
    return when(bid.equals(""), 0, when(asked.made(row).equals(1), made, missed))


# runs ------------------------------------------------------------------------------------------


def run_columns(asked: Asked) -> Iterator[LiveColumn]:
    """The run of made or missed bids as it stands, what it brings, and what is left of it."""
    step, left = f"{asked.player} in a row", f"{asked.player} run"
    options = asked.options
    length: int = options.streak_length

    def is_long(row: RowCells) -> Expr:
        return Call("ABS", row.own(step)) >= length

    def prize(row: RowCells) -> Expr:
        paid = when(row.own(step) > 0, options.streak_points, -options.streak_points)
        return when(is_long(row), paid, 0)

    yield LiveColumn(step, lambda row: _step(asked, row, row.above(left)))
    yield asked.moving("for a run", prize)
    yield LiveColumn(left, lambda row: when(is_long(row), 0, row.own(step)))


def _step(asked: Asked, row: RowCells, run: Expr) -> Expr:
    """The run after the deal, before it is paid for."""
    made = asked.made(row)
    step = when(made.equals(1), Call("MAX", run, 0) + 1, Call("MIN", run, 0) - 1)
    one = row.fact("cards").equals(1)
    if asked.options.streak == SKIP_ONES:
        step = when(one, run, step)
    elif asked.options.streak == BREAK_ON_ONES:
        step = when(one, 0, step)
    return when(made.equals(""), run, step)
