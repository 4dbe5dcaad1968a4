"""Whist drive: the tables, everybody's score card, and the standing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.amounts import simplify
from scorekeeper.core.cells import BLANK, RIGHT, Cell, Column, EntrySum, Grid, Row, number, text
from scorekeeper.core.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes, label_cell, points_cell

from .drive_facts import CUT, LADIES, NO_CATEGORIES, Pairs, first_category, label
from .whist_drive import SCORE, standing

HANDS_OF_A_CARD = 12  # columns of one grid
CATEGORY_NAMES = {True: ("ladies", "gentlemen"), False: ("moving up", "moving down")}


def drive_grids(played: Played) -> list[Grid]:
    """Everything, with the notes below the standing."""
    grids = [tables_grid(played), *cards(played)]
    return [*grids, *standings(played)]


def tables_grid(played: Played) -> Grid:
    """One row for every table of every hand."""
    heads = (
        Column("deal"),
        Column("hand", align=RIGHT),
        Column("table", align=RIGHT),
        Column("trump"),
        Column("pairs"),
        Column("tricks"),
    )
    rows = [_table_row(deal) for deal in played.deals]
    return Grid("Tables", heads, tuple(rows))


def _table_row(deal: ScoredDeal) -> Row:
    if deal.deal is None:
        told = [text(deal.texts.get(name, ""), struck=True) for name in ("pairs", "trump")]
        cells = (label_cell(deal), BLANK, BLANK, told[1], told[0], BLANK)
        return Row(cells, deal.number, struck=deal.status == VOID)
    facts = deal.facts
    pairs: Pairs = facts.pairs
    tricks = "-".join(map(str, facts.tricks.values())) if facts.tricks else ""
    cells = (
        label_cell(deal),
        Cell(str(facts.hand), align=RIGHT),
        Cell(str(facts.table), align=RIGHT),
        text(facts.trump or ""),
        text(" - ".join(map(label, pairs))),
        text(tricks),
    )
    return Row(cells, deal.number)


def cards(played: Played) -> Iterator[Grid]:
    """The points of every player in every hand, twelve hands to a grid."""
    hands = sorted({deal.facts.hand for deal in played.deals if deal.status == SCORED})
    for start in range(0, len(hands), HANDS_OF_A_CARD):
        yield _card(played, hands[start : start + HANDS_OF_A_CARD])


def _card(played: Played, hands: Sequence[int]) -> Grid:
    scored = [deal for deal in played.deals if deal.status == SCORED]
    where = {(deal.facts.hand, entry.owner): deal for deal in scored for entry in deal.entries}
    heads = (Column("hand"), *(Column(str(hand), align=RIGHT) for hand in hands))
    rows = []
    for player in played.table.players:
        cells = [text(player)]
        for hand in hands:
            deal = where.get((hand, player))
            cells.append(points_cell(played, deal, player, SCORE) if deal else BLANK)
        rows.append(Row(tuple(cells)))
    sums = [
        number(
            sum(e.amount for d in scored if d.facts.hand == hand for e in d.entries), strong=True
        )
        for hand in hands
    ]
    rows.append(Row((text("check", strong=True), *sums), rule=True))
    return Grid(f"Hands {hands[0]} to {hands[-1]}", heads, tuple(rows))


def standings(played: Played) -> list[Grid]:
    """The places, by category where there are some."""
    options = played.table.options
    groups: dict[str, list[str]] = {"Standing": list(played.table.players)}
    if options.categories != NO_CATEGORIES:
        first = first_category(played.table.players, options.ladies)
        names = CATEGORY_NAMES[options.categories == LADIES]
        groups = {f"Standing, {name}": [] for name in names}
        titles = list(groups)
        for player in played.table.players:
            groups[titles[player not in first]].append(player)
    grids = [_standing(played, title, players) for title, players in groups.items()]
    notes = [note for grid in grids for note in grid.notes]
    last = grids[-1]
    grids = [grid._replace(notes=()) for grid in grids]
    grids[-1] = last._replace(notes=(*notes, *change_notes(played)))
    return grids


def _standing(played: Played, title: str, players: Sequence[str]) -> Grid:
    last = played.deals[-1].number if played.deals else 0
    balances = played.ledger.single[SCORE]
    totals = {player: simplify(balances[player]) for player in players}
    places = standing(totals)
    shared = [place for place, _ in places]
    heads = (Column("place", align=RIGHT), Column("player"), Column("total", align=RIGHT))
    rows = []
    for place, player in places:
        mark = "=" if shared.count(place) > 1 else ""
        source = EntrySum(SCORE, player, 0, last)
        total = number(totals[player], strong=True, source=source)
        rows.append(Row((Cell(f"{place}{mark}", align=RIGHT), text(player), total)))
    notes = _cuts(places) if played.table.options.tie == CUT else ()
    return Grid(title, heads, tuple(rows), notes)


def _cuts(places: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Who still has to cut for which place."""
    by_place: dict[int, list[str]] = {}
    for place, player in places:
        by_place.setdefault(place, []).append(player)
    return tuple(
        f"{' and '.join(players)} are level: they cut for place {place}"
        for place, players in by_place.items()
        if len(players) > 1
    )
