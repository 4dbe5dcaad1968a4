"""What is wrong with the facts of a deal of Ninety-Nine, as formulas that say it like a check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    joined,
    marked,
    missing,
    named_where,
    no_player,
    of_each,
    told_shares,
    worded,
)

from .facts import ONE_PREMIUM
from .hands import DUMMY, FOUR_HANDED, MOST
from .options import NinetyNineOptions


def goal_of(hand: str) -> str:
    """The column with the tricks that make the bid of a hand."""
    return f"{hand} goal"


def won_by(hand: str) -> str:
    """The column with the tricks of a hand: those told, or what the others leave."""
    return f"{hand} tricks"


def tricks_of(hands: Sequence[str]) -> int:
    """How many tricks such a deal has."""
    return MOST + 1 if len(hands) == FOUR_HANDED else MOST


def faults(
    row: RowCells,
    options: NinetyNineOptions,
    hands: Sequence[str],
    players: Sequence[str],
) -> Iterator[Wrong]:
    """What cannot be, in the order in which the facts are read."""
    yield from _premiums(row, options, players)
    yield from _bids(row, hands)
    yield from told_shares(row, "tricks", hands, tricks_of(hands), name=_name)
    if row.has("withheld"):
        yield from _hidden(row, players)


def _name(row: RowCells, hand: str) -> Expr:
    return expr(DUMMY) if hand == DUMMY else row.name(hand)


def _premiums(row: RowCells, options: NinetyNineOptions, players: Sequence[str]) -> Iterator[Wrong]:
    premium, reveal = options.premium, row.fact("reveal")
    if not premium.declare:
        return
    declared = {player: row.fact("declare", player).differs("") for player in players}
    count = Call("COUNTA", *of_each(row, "declare", players))
    if not premium.failed and len(players) > 2:
        names = named_where(row, declared)
        yield count > 1, (expr(f"{ONE_PREMIUM}, not ") & names)
    if not row.has("reveal"):
        return
    is_told = reveal.differs("")
    yield no_player(row, "reveal", players)
    if len(players) == 2:
        why = "with two players and a dummy nobody can reveal"
        yield is_told, worded(f"reveal={{who}}: {why}", who=reveal)
    elif not premium.reveal:
        why = f"with {len(players)} players one can only declare here"
        why += f" (premium={premium.declare}/{premium.failed})"
        yield is_told, worded(f"reveal={{who}}: {why}", who=reveal)
    else:
        first: Expr = expr("")
        for player in reversed(players):
            first = when(declared[player], row.name(player), first)
        said = worded(
            f"{ONE_PREMIUM}: {{first}} declares and {{reveal}} reveals", first=first, reveal=reveal
        )
        yield Call("AND", is_told, count > 0), said


def _bids(row: RowCells, hands: Sequence[str]) -> Iterator[Wrong]:
    yield missing(row, "bids", hands)
    cells = of_each(row, "bids", hands)
    for hand, cell in zip(hands, cells, strict=True):
        is_unknown = Call("AND", cell.differs(""), row.own(goal_of(hand)).equals(""))
        number = worded("bid {cell} of {who} is not possible", cell=cell, who=_name(row, hand))
        text = worded("'{cell}' of {who} is no bid", cell=cell, who=_name(row, hand))
        yield is_unknown, when(Call("ISNUMBER", cell), number, text)
    lacking = {hand: cell.equals("") for hand, cell in zip(hands, cells, strict=True)}
    names = joined([(_name(row, hand), is_so) for hand, is_so in lacking.items()])
    yield Call("OR", *lacking.values()), worded("bids of {names} missing", names=names)


def _hidden(row: RowCells, players: Sequence[str]) -> Iterator[Wrong]:
    """Who withheld a bid made it, and had not shown it before."""
    for player in players:
        won = row.own(won_by(player))
        goals = (row.own(goal_of(player)), row.own(f"{goal_of(player)} or"))
        is_made = Call("OR", *(won.equals(goal) for goal in goals))
        shown = [row.fact("declare", player).differs("")] if row.has("declare") else []
        if row.has("reveal"):
            shown.append(row.fact("reveal").equals(row.name(player)))
        is_hidden = Call("AND", is_made, *(Call("NOT", each) for each in shown))
        is_told = row.fact("withheld", player).differs("")
        words = "withheld={told}: {who} did not make a bid that was still hidden"
        said = worded(words, told=marked(row, "withheld", players), who=row.name(player))
        yield Call("AND", is_told, Call("NOT", is_hidden)), said
