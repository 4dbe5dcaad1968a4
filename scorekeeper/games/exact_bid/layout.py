"""The cumulative sheet of the exact-bid family: bid and tricks, points and total per player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scorekeeper.core.books.deals import OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import (
    Booking,
    booked_cell,
    change_notes,
    label_cell,
    points_cell,
    running_cell,
    timeline,
)
from scorekeeper.core.values.amounts import Amount, signed
from scorekeeper.core.values.cells import (
    BLANK,
    CENTRE,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    number,
    rows_of,
    text,
)
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple

from .rules import ACCOUNT, ExactBidState, balances
from .scales import Scale

FULL_PLAYERS = 4  # more players have no column of points, only the running total
BOTH_PLAYERS = 6  # and still more have bids and totals in two tables


class FactCell(NamedTuple):
    """A further column of a game: its heading, and what it says of the facts of a deal."""

    label: str
    said: Callable[[Any], str]


def sheet(played: Played, further: Sequence[FactCell] = ()) -> list[Grid]:
    """One table; for many players one of the bids and one of the totals. `further` columns stand
    after those of the deal where some deal has something to say there."""
    players = played.table.players
    if len(players) <= BOTH_PLAYERS:
        shown = ("b/t", "pts", "sum") if len(players) <= FULL_PLAYERS else ("b/t", "sum")
        return [_grid(played, "Score sheet", shown, notes(played), further)]
    return [
        _grid(played, "Bids and tricks", ("b/t",), (), further),
        _grid(played, "Totals", ("sum",), notes(played)),
    ]


def notes(played: Played) -> tuple[str, ...]:
    """The rule in force, the signs of the sheet, and what was changed."""
    state: ExactBidState = played.ledger.state
    legend = "b/t: bid and tricks; n: cards; +-: by how many the bids are over or under them"
    return (state.rules.formulas.describe(), legend, *change_notes(played))


def scales_grid(scales: Mapping[str, Scale]) -> Grid:
    """The scales for the manual; what stands in braces is an option."""
    columns = tuple(Column(label) for label in ("scoring", "made", "missed", "source"))
    rows = [
        (text(name, strong=True), text(made), text(missed), text(source, dim=True))
        for name, (made, missed, source) in scales.items()
    ]
    legend = (
        "b: bid; t: tricks won; n: cards of each; p: players; d: difference of b and t; "
        "s: sum of the bids; in braces: an option"
    )
    return Grid("Scales of points (set scoring=NAME)", columns, rows_of(rows), (legend,))


def short_names(players: Sequence[str]) -> Mapping[str, str]:
    """The shortest beginning of each name that fits no other."""
    return {player: _short(player, players) for player in players}


def _short(player: str, players: Sequence[str]) -> str:
    others = [fold(other) for other in players if other != player]
    for size in range(1, len(player)):
        begin = fold(player[:size])
        if not any(other.startswith(begin) for other in others):
            return player[:size]
    return player


def _grid(
    played: Played,
    title: str,
    shown: Sequence[str],
    below: tuple[str, ...],
    further: Sequence[FactCell] = (),
) -> Grid:
    players = played.table.players
    has_trumps = any(_has_trump(deal) for deal in played.deals)
    columns = [Column("#"), Column("n +-", align=RIGHT), Column("D", align=CENTRE)]
    if has_trumps:
        columns.append(Column("T", align=CENTRE))
    said = [cell for cell in further if any(_says(cell, deal) for deal in played.deals)]
    columns += [Column(cell.label) for cell in said]
    for player in players:
        columns += [Column(label, player, _alignment(label)) for label in shown]
    names = short_names(players)
    head = len(columns) - len(players) * len(shown)
    totals: Mapping[str, Amount] = dict.fromkeys(players, 0)
    rows = []
    for item in timeline(played):
        if isinstance(item, Booking):
            totals = _booked(totals, item)
            rows.append(_booking_row(item, totals, players, head, shown))
        else:
            totals = item.totals
            front = _head_cells(item, names, head - len(said))
            front += [text(_says(cell, item)) for cell in said]
            rows.append(_deal_row(played, item, front, shown))
    rows.append(_totals_row(played, head, shown))
    return Grid(title, tuple(columns), tuple(rows), below)


def _says(cell: FactCell, deal: ScoredDeal) -> str:
    return "" if deal.facts is None else cell.said(deal.facts)


def _alignment(label: str) -> str:
    return CENTRE if label == "b/t" else RIGHT


def _has_trump(deal: ScoredDeal) -> bool:
    return deal.facts is not None and deal.facts.trump is not None


# rows ---------------------------------------------------------------------------------------


def _deal_row(played: Played, deal: ScoredDeal, front: Sequence[Cell], shown: Sequence[str]) -> Row:
    cells = [label_cell(deal), *front]
    makers: Mapping[str, Callable[[str], Cell]] = {
        "b/t": lambda player: text(_bid_and_tricks(deal, player), struck=deal.status == VOID),
        "pts": partial(_points, played, deal),
        "sum": partial(_running, deal),
    }
    for player in played.table.players:
        cells += [makers[label](player) for label in shown]
    return Row(tuple(cells), deal.number, struck=deal.status == VOID)


def _head_cells(deal: ScoredDeal, names: Mapping[str, str], head: int) -> list[Cell]:
    """Cards (with what the bids are over or under), dealer, trump."""
    if deal.facts is None:
        return [BLANK] * (head - 1)
    facts = deal.facts
    cards = "" if facts.cards is None else str(facts.cards)
    if facts.bids and len(facts.bids) == len(deal.active):
        over = sum(facts.bids.values()) - facts.cards
        cards += f" {signed(over)}" if over else "  ="
    cells = [text(cards), text(names.get(facts.dealer, "")), text(facts.trump or "")]
    return cells[: head - 1]


def _bid_and_tricks(deal: ScoredDeal, player: str) -> str:
    """`3/2`; `3/+` and `3/-` where only made and missed are recorded; `-` for who sat out."""
    if deal.facts is None:
        return ""
    facts = deal.facts
    if player not in deal.active:
        return "-"
    bid = (facts.bids or {}).get(player)
    shown = "" if bid is None else str(bid)
    if bid is None and facts.tricks is None:
        return ""
    if facts.tricks is not None:
        return f"{shown}/{facts.tricks[player]}"
    if deal.status == OPEN:
        return f"{shown}/"
    return f"{shown}/{'+' if player in facts.made else '-'}"


def _points(played: Played, deal: ScoredDeal, player: str) -> Cell:
    has_played = deal.status == SCORED and any(e.owner == player for e in deal.entries)
    return points_cell(deal, player, ACCOUNT) if has_played else BLANK


def _running(deal: ScoredDeal, player: str) -> Cell:
    if deal.status != SCORED:
        return BLANK
    return running_cell(deal.number, player, ACCOUNT, deal.totals[player])


def _booked(totals: Mapping[str, Amount], booking: Booking) -> dict[str, Amount]:
    found = dict(totals)
    for entry in booking.entries:
        found[entry.owner] += entry.amount
    return found


def _booking_row(
    booking: Booking,
    totals: Mapping[str, Amount],
    players: Sequence[str],
    head: int,
    shown: Sequence[str],
) -> Row:
    """Carried balances or an adjustment: the amounts and the totals after them."""
    concerned = {entry.owner for entry in booking.entries}
    cells = [text("+" if booking.after else "carry"), *[BLANK] * (head - 1)]
    for player in players:
        points = booked_cell(booking, player, ACCOUNT) if player in concerned else BLANK
        total = running_cell(booking.after, player, ACCOUNT, totals[player])
        by_label = {"b/t": BLANK, "pts": points, "sum": total}
        cells += [by_label[label] for label in shown]
    return Row(tuple(cells))


def _totals_row(played: Played, head: int, shown: Sequence[str]) -> Row:
    last = played.deals[-1].number if played.deals else 0
    totals = balances(played.ledger)
    cells = [text("total", strong=True), *[BLANK] * (head - 1)]
    for player in played.table.players:
        total = number(totals[player], strong=True, source=EntrySum(ACCOUNT, player, 0, last))
        cells += [BLANK] * (len(shown) - 1)
        cells.append(total if shown[-1] == "sum" else BLANK)
    return Row(tuple(cells), rule=True)
