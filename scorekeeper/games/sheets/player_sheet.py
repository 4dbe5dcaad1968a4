"""The sheet of games in which every player has one running total, and perhaps a pot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import (
    Booking,
    booked_cell,
    label_cell,
    points_cell,
    running_cell,
    timeline,
)
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import BLANK, RIGHT, Cell, Column, Grid, Row, text
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.pot import POT, SCORE

Balances = dict[tuple[str, str], Amount]


class FactColumn(NamedTuple):
    """A column of facts: its heading and what it says of a deal (open, void ones too)."""

    label: str
    shown: Callable[[ScoredDeal], str]


def recorded(deal: ScoredDeal, fact: str) -> str:
    """The canonical text of a fact, recorded or derived; empty when there is none."""
    return deal.texts.get(fact, "") or deal.derived.get(fact, "")


def recorded_columns(played: Played, columns: Sequence[tuple[str, str]]) -> tuple[FactColumn, ...]:
    """The columns (heading and fact) of the facts that some deal has, as they are recorded."""
    return tuple(
        FactColumn(heading, partial(recorded, fact=fact))
        for heading, fact in columns
        if any(recorded(deal, fact) for deal in played.deals)
    )


def player_grid(
    title: str,
    played: Played,
    columns: Sequence[FactColumn],
    legend: Sequence[str] = (),
    rule: Callable[[ScoredDeal], str] | None = None,
) -> Grid:
    """Points and running total of every player after every deal, and the pot where there is one.

    Where what `rule` says of a deal changes, a line is drawn above it.
    """
    players = played.table.players
    heads = [Column("deal"), *(Column(column.label) for column in columns)]
    for player in players:
        heads += [Column("pts", player, RIGHT), Column("sum", player, RIGHT)]
    owners = [(SCORE, player) for player in players]
    if POT in played.ledger.single:
        heads.append(Column("pot", "", RIGHT))
        owners.append((POT, POT))
    rows = tuple(_rows(played, columns, owners, rule))
    return Grid(title, tuple(heads), rows, tuple(legend))


def _rows(
    played: Played,
    columns: Sequence[FactColumn],
    owners: Sequence[tuple[str, str]],
    rule: Callable[[ScoredDeal], str] | None,
) -> Iterator[Row]:
    balances: Balances = dict.fromkeys(owners, 0)
    last = 0
    group = ""
    for item in timeline(played):
        _add(balances, item.entries)
        if isinstance(item, Booking):
            label = "carry" if item.label == "carried forward" else "adj"
            cells = [text(label), *[BLANK] * len(columns)]
            cells += _amounts(balances, last, partial(booked_cell, item, account=SCORE))
            yield Row(tuple(cells), item.after)
            continue
        last = item.number
        now = rule(item) if rule else ""
        line = bool(group) and now not in ("", group)
        group = now or group
        struck = item.status == VOID
        cells = [label_cell(item)]
        cells += [text(column.shown(item), struck=struck) for column in columns]
        if item.status == SCORED:
            points = partial(points_cell, item, account=SCORE)
            cells += _amounts(balances, last, points)
        else:
            cells += [BLANK] * (2 * len(played.table.players) + (POT in played.ledger.single))
        yield Row(tuple(cells), item.number, line, struck)


def _amounts(balances: Balances, last: int, points: Callable[[str], Cell]) -> Iterator[Cell]:
    for (account, owner), amount in balances.items():
        if account == SCORE:
            yield points(owner)
        yield running_cell(last, owner, account, amount)


def _add(balances: Balances, entries: Sequence[Entry]) -> None:
    for entry in entries:
        place = entry.account, entry.owner
        balances[place] = simplify(balances[place] + entry.amount)
