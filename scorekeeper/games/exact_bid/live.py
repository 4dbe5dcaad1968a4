"""What a deal of the family is worth as formulas over its facts, by the table's own expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.formula.house import spreadsheet
from scorekeeper.core.formula.tree import Call, Expr, expr, together, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import of_each, sum_of
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.deals_played import deals_played
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.turn import Plays

from .options import BREAK_ON_ONES, HOOK_NOT_FIRST, SKIP_ONES
from .rules import ACCOUNT, ExactBidRules, ExactBidState
from .schedules import MISERE

FOR_THE_BID = "for the bid"
BIDS = "bids together"
HERE = "players of the deal"  # a column, where somebody may sit a deal out


class Asked:
    """The columns of one player as far as they are known, for whoever adds some."""

    def __init__(self, rules: ExactBidRules, players: Sequence[str], player: str) -> None:
        self.rules = rules
        self.options: Any = rules.options  # those of the game that has the effect
        self.players = players
        self.player = player
        self.earlier: list[LiveColumn] = []

    @property
    def is_first(self) -> bool:
        """Whether the player is the first: with his columns come those of the deal."""
        return self.player == self.players[0]

    def moving(self, name: str, formula: Formula) -> LiveColumn:
        """A column whose amounts move the player's points."""
        return LiveColumn(f"{self.player} {name}", formula, Move(ACCOUNT, self.player))

    def made(self, row: RowCells) -> Expr:
        """1 for a made bid, 0 for a missed one, an empty text without a bid."""
        return row.own(made_of(self.player))

    def count(self, row: RowCells, fact: str) -> Expr:
        """The player's number of a fact, 0 where nothing was told."""
        return Call("N", row.fact(fact, self.player)) if row.has(fact) else expr(0)

    def so_far(self) -> Formula:
        """What the columns that there are by now move together."""
        names = [column.name for column in self.earlier if column.moves]
        return lambda row: Call("SUM", *(row.own(name) for name in names))


EffectColumns = Callable[[Asked], Iterator[LiveColumn]]


def live_columns(
    rules: ExactBidRules,
    players: Sequence[str],
    effects: Sequence[EffectColumns],
    telling: Iterable[LiveColumn],
) -> tuple[LiveColumn, ...]:
    """The deal's own numbers, then what tells of wrong facts, then the columns of one player after
    the other."""
    found = [LiveColumn(BIDS, partial(sum_of_bids, players))] if rules.uses_sum else []
    if not rules.options.records_flags:
        found += (LiveColumn(_won(who), partial(_tricks, rules, players, who)) for who in players)
    found += (_made_column(Asked(rules, players, player)) for player in players)
    found += telling
    for player in players:
        asked = Asked(rules, players, player)
        for columns in effects:
            asked.earlier += columns(asked)
        found += asked.earlier
    if rules.options.hook == HOOK_NOT_FIRST:
        found.append(deals_played())
    found.append(failed_column({FactPart("bids", who): partial(_missed, who) for who in players}))
    return tuple(found)


def may_deal(rules: ExactBidRules) -> Plays:
    """Who deals if it is his turn: those who play, or all where the dealer sits out."""

    def plays(row: RowCells, player: str) -> Expr | None:
        if rules.options.dealer_out or not row.has("out"):
            return None
        return row.fact("out", player).equals("")

    return plays


def _missed(player: str, row: RowCells) -> Expr:
    """That a bid was not made; where none was there is no number."""
    return row.own(made_of(player)).equals(0)


def sum_of_bids(players: Sequence[str], row: RowCells) -> Expr:
    """All bids together."""
    return Call("SUM", *of_each(row, "bids", players))


# who plays -------------------------------------------------------------------------------------


def plays(rules: ExactBidRules, row: RowCells, player: str) -> Expr | bool:
    """Whether somebody takes part: he has a seat and does not sit the deal out."""
    if not row.seated(player):
        return False
    out = [row.fact("out", player).equals("")] if row.has("out") else []
    if rules.options.dealer_out:
        out.append(row.fact("dealer").differs(row.name(player)))
    return together("AND", out) if out else True


def players_of(rules: ExactBidRules, row: RowCells, players: Sequence[str]) -> Expr:
    """How many take part."""
    if rules.options.dealer_out or row.has("out"):
        return row.own(HERE)
    return expr(len([player for player in players if row.seated(player)]))


def players_here(rules: ExactBidRules, players: Sequence[str]) -> LiveColumn:
    """The column with that, for tables where somebody may sit a deal out."""
    only_with = "" if rules.options.dealer_out else "out"
    return LiveColumn(HERE, partial(_here, rules, players), only_with=only_with)


def _here(rules: ExactBidRules, players: Sequence[str], row: RowCells) -> Expr:
    found = [plays(rules, row, player) for player in players]
    certain = len([each for each in found if each is True])
    return sum_of([expr(certain), *(when(each, 1, 0) for each in found if isinstance(each, Expr))])


def holds(condition: Expr | bool) -> Expr:
    """A condition as a formula."""
    return expr(int(condition)) if isinstance(condition, bool) else condition


def both(one: Expr | bool, other: Expr) -> Expr:
    """That both hold."""
    if isinstance(one, bool):
        return other if one else expr(0)
    return Call("AND", one, other)


# tricks ----------------------------------------------------------------------------------------


def _won(player: str) -> str:
    """The column with the tricks of a player: those told, or what the others leave."""
    return f"{player} tricks"


def won_by(rules: ExactBidRules, row: RowCells, player: str) -> Expr:
    """The tricks of a player; what was told where only who made his bid counts."""
    told = rules.options.records_flags
    return Call("N", row.fact("tricks", player)) if told else row.own(_won(player))


def lacks_one(rules: ExactBidRules, row: RowCells, players: Sequence[str]) -> Expr:
    """Whether the tricks of one of those who play were left out."""
    told = Call("COUNT", *of_each(row, "tricks", players))
    return told.equals(players_of(rules, row, players) - 1)


def _tricks(rules: ExactBidRules, players: Sequence[str], player: str, row: RowCells) -> Expr:
    here, cell = plays(rules, row, player), row.fact("tricks", player)
    if here is False:
        return expr(0)
    left = Call("N", row.fact("cards")) - Call("SUM", *of_each(row, "tricks", players))
    is_left = both(here, lacks_one(rules, row, players))
    return when(cell.equals(""), when(is_left, left, 0), cell)


# bids ------------------------------------------------------------------------------------------


def made_of(player: str) -> str:
    """The column that says whether the bid was made."""
    return f"{player} made"


def _made_column(asked: Asked) -> LiveColumn:
    """Whether the bid was made."""
    return LiveColumn(made_of(asked.player), lambda row: is_made(asked, row))


def bid_columns(asked: Asked) -> Iterator[LiveColumn]:
    """What the bid is worth."""
    yield asked.moving(FOR_THE_BID, lambda row: bid_points(asked, row, asked.made(row)))


def is_made(asked: Asked, row: RowCells) -> Expr:
    """1 for a made bid, 0 for a missed one, an empty text where none was made."""
    bid = row.fact("bids", asked.player)
    if asked.rules.options.records_flags:
        is_so = row.fact("made", asked.player).differs("")
    else:
        is_so = won_by(asked.rules, row, asked.player).equals(bid)
    found = when(_bids_nothing(asked, row), "", when(is_so, 1, 0))
    if not row.has("special"):
        return found
    in_misere = when(won_by(asked.rules, row, asked.player).equals(0), 1, 0)
    here = plays(asked.rules, row, asked.player)
    in_misere = in_misere if here is True else when(holds(here), in_misere, "")
    return when(row.fact("special").equals(MISERE), in_misere, found)


def bid_points(asked: Asked, row: RowCells, is_made: Expr) -> Expr:
    """By the two formulas of the table; t and d of a missed bid need the tricks."""
    rules, bid = asked.rules, row.fact("bids", asked.player)
    known = {"b": bid, **{name: asked.count(row, name) for name in rules.extra_names}}
    if rules.uses_cards:
        known["n"] = Call("N", row.fact("cards"))
    if "p" in rules.formulas.names:
        known["p"] = players_of(rules, row, asked.players)
    if rules.uses_sum:
        known["s"] = row.own(BIDS)
    won = spreadsheet(rules.formulas.made.tree, {**known, "t": bid, "d": expr(0)})
    if not rules.options.records_flags:
        tricks = won_by(rules, row, asked.player)
        known |= {"t": tricks, "d": Call("ABS", bid - tricks)}
    missed = spreadsheet(rules.formulas.missed.tree, known)
    return when(_bids_nothing(asked, row), 0, when(is_made.equals(1), won, missed))


def _bids_nothing(asked: Asked, row: RowCells) -> Expr:
    """Whether no bid of the player counts: none was told, or he sits out with a nought that still
    stands there."""
    is_blank = row.fact("bids", asked.player).equals("")
    here = plays(asked.rules, row, asked.player)
    return Call("OR", is_blank, Call("NOT", here)) if isinstance(here, Expr) else is_blank


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

    def before(ledger: Ledger[object, ExactBidState]) -> int:
        return ledger.state.runs[asked.player]

    yield LiveColumn(left, lambda row: when(is_long(row), 0, row.own(step)), before=before)


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
