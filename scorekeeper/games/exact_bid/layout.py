"""The cumulative sheet of the exact-bid family: bid and tricks, points and total per player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from scorekeeper.core.books.deals import OPEN, ScoredDeal
from scorekeeper.core.declaration.columns import MARKED
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes
from scorekeeper.core.values.amounts import signed
from scorekeeper.core.values.cells import (
    CENTRE,
    RIGHT,
    Column,
    Excess,
    Grid,
    IfTold,
    Told,
    rows_of,
    text,
)
from scorekeeper.core.values.names import initials
from scorekeeper.games.sheets.deal_rows import (
    PARTS,
    RUNNING,
    FactColumn,
    Figures,
    RowNames,
    SheetColumn,
    initial_of,
    of_facts,
)
from scorekeeper.games.sheets.player_sheet import sheet_grid

from .rules import ACCOUNT, ExactBidState
from .scales import Scale

FULL_PLAYERS = 4  # more players have no column of points, only the running total
BOTH_PLAYERS = 6  # and still more have bids and totals in two tables
OUT = "-"  # who sits out
NAMES = RowNames("#", lambda booking: "+" if booking.after else "carry")


def sheet(played: Played, further: Sequence[FactColumn] = ()) -> list[Grid]:
    """One table; for many players one of the bids and one of the totals. `further` columns stand
    after those of the deal where some deal has something to say there."""
    players = played.table.players
    if len(players) <= BOTH_PLAYERS:
        shown = ("b/t", "pts", "sum") if len(players) <= FULL_PLAYERS else ("b/t", "sum")
        grids = [_grid(played, "Score sheet", shown, legend(played), further)]
    else:
        grids = [
            _grid(played, "Bids and tricks", ("b/t",), legend(played), further),
            _grid(played, "Totals", ("sum",), ()),
        ]
    return [*grids[:-1], grids[-1]._replace(notes=change_notes(played))]


def legend(played: Played) -> tuple[str, ...]:
    """The rule in force, and the signs of the sheet."""
    state: ExactBidState = played.ledger.state
    signs = "b/t: bid and tricks; n: cards; +-: by how many the bids are over or under them"
    return (state.rules.formulas.describe(), signs)


def scales_grid(scales: Mapping[str, Scale]) -> Grid:
    """The scales for the manual; what stands in braces is an option."""
    columns = tuple(Column(label) for label in ("scoring", "made", "missed", "source"))
    rows = [
        (text(name, strong=True), text(made), text(missed), text(source, dim=True))
        for name, (made, missed, source) in scales.items()
    ]
    signs = (
        "b: bid; t: tricks won; n: cards of each; p: players; d: difference of b and t; "
        "s: sum of the bids; in braces: an option"
    )
    return Grid("Scales of points (set scoring=NAME)", columns, rows_of(rows), (signs,))


def _grid(
    played: Played,
    title: str,
    shown: Sequence[str],
    signs: tuple[str, ...],
    further: Sequence[FactColumn] = (),
) -> Grid:
    columns: list[SheetColumn] = [*_deal_columns(played), *_said(played, further)]
    for player in played.table.players:
        of_player: dict[str, SheetColumn] = {
            "b/t": _bid_column(player, played),
            "pts": Figures("pts", ACCOUNT, player, player, in_deals=PARTS, in_bookings=PARTS),
            "sum": Figures("sum", ACCOUNT, player, player, RUNNING, ACCOUNT),
        }
        columns += [of_player[label] for label in shown]
    return sheet_grid(title, played, columns, signs, NAMES, ("total",))


def _said(played: Played, columns: Sequence[FactColumn]) -> list[FactColumn]:
    """Those that say something of some deal."""
    return [column for column in columns if any(map(column.shown, played.deals))]


def _deal_columns(played: Played) -> Iterator[FactColumn]:
    """Cards (with what the bids are over or under), dealer, trump."""
    names = initials(played.table.players)
    told = Told("cards"), Excess("bids", "cards", "out")
    yield FactColumn("n +-", cards_text, align=RIGHT, told=told)
    dealer = of_facts(lambda facts: names.get(facts.dealer, ""))
    yield FactColumn("D", dealer, align=CENTRE, told=initial_of("dealer", names))
    said = of_facts(lambda facts: facts.trump or "")
    trump = FactColumn("T", said, align=CENTRE, told=(Told("trump"),))
    yield from _said(played, [trump])


def _bid_column(player: str, played: Played) -> FactColumn:
    """Bid and tricks of a player."""
    result = Told("tricks", player)
    state: ExactBidState = played.ledger.state
    if state.rules.options.records_flags:
        result = Told("made", player, short=((MARKED, "+"), ("", "-")))
    is_out = Told("out", player, short=((MARKED, OUT),))
    told = is_out, IfTold((Told("bids", player), "/", result))
    return FactColumn("b/t", partial(bid_and_tricks, player), player, CENTRE, told=told)


def cards_text(deal: ScoredDeal) -> str:
    """The cards of each, with what the bids are over or under them: `7 +2`, `7  =`."""
    facts = deal.facts
    if facts is None or facts.cards is None:
        return ""
    if not facts.bids or len(facts.bids) != len(deal.active):
        return str(facts.cards)
    over = sum(facts.bids.values()) - facts.cards
    return f"{facts.cards} {signed(over)}" if over else f"{facts.cards}  ="


def bid_and_tricks(player: str, deal: ScoredDeal) -> str:
    """`3/2`; `3/+` and `3/-` where only made and missed are recorded; `-` for who sat out."""
    if deal.facts is None:
        return ""
    facts = deal.facts
    if player not in deal.active:
        return OUT
    bid = (facts.bids or {}).get(player)
    shown = "" if bid is None else str(bid)
    if bid is None and facts.tricks is None:
        return ""
    if facts.tricks is not None:
        return f"{shown}/{facts.tricks[player]}"
    if deal.status == OPEN:
        return f"{shown}/"
    return f"{shown}/{'+' if player in facts.made else '-'}"
