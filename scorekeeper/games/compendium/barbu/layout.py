"""The cumulative sheet of Barbu: marks, points and running totals per player, a check column."""

from __future__ import annotations

from functools import partial

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, change_notes, label_cell, running_cell
from scorekeeper.core.values.amounts import signed
from scorekeeper.core.values.cells import (
    RIGHT,
    Cell,
    Column,
    Grid,
    Row,
    Told,
    number,
    rows_of,
    text,
)
from scorekeeper.games.sheets.deal_rows import (
    NONE,
    FactColumn,
    Figures,
    RowNames,
    SheetColumn,
    initial_of,
)
from scorekeeper.games.sheets.player_sheet import carried_or_adjusted, recorded, sheet_grid

from .championship import championship_points
from .contracts import LETTERS
from .history import contracts_left, is_complete
from .marks import DECLARER_MARK, MAXIMUM, REDOUBLE, initials, marks


def sheet_grids(played: Played) -> list[Grid]:
    """The sheet, the pluses and minuses behind it, and what is still to be played."""
    short = initials(played.table.players)
    grids = [_main_grid(played, short), _detail_grid(played, short), _series_grid(played)]
    if played.table.options.championship and is_complete(played.ledger.state, played.table.options):
        grids.append(_championship_grid(played))
    last = grids[-1]
    grids[-1] = last._replace(notes=change_notes(played))
    return grids


def _booked(booking: Booking) -> str:
    return "adj" if booking.after else carried_or_adjusted(booking)


NAMES = RowNames(booked=_booked, sums="sum")

# the sheet -----------------------------------------------------------------------------------


def _main_grid(played: Played, short: dict[str, str]) -> Grid:
    def by(deal: ScoredDeal) -> str:
        return short.get(_declarer(deal), "")

    columns: list[SheetColumn] = [
        FactColumn("by", by, told=initial_of("declarer", short)),
        FactColumn("c", _letter, told=(Told("contract", short=tuple(LETTERS.items())),)),
    ]
    for player in played.table.players:
        written = partial(_marks, played, short, player)
        columns.append(FactColumn("marks", written, player))
        columns.append(Figures("pts", SCORE, player, player, in_bookings=NONE))
    columns.append(Figures("check", SCORE, ""))
    legend = _legend(played, short)
    return sheet_grid("Barbu", played, columns, legend, NAMES, rule=_declarer)


def _legend(played: Played, short: dict[str, str]) -> tuple[str, ...]:
    letters = ", ".join(
        f"{LETTERS[contract]} {contract}" for contract in played.table.options.played_contracts
    )
    notes = [f"by: the declarer, c: the contract ({letters}); sum: running totals"]
    if played.table.options.doubling != "none":
        whole = MAXIMUM if MAXIMUM not in short.values() else "all"
        notes.append(
            f"marks: whom the player doubled, {whole} everybody; {DECLARER_MARK} after a mark: "
            f"the declarer is among them; {REDOUBLE} before a mark, and any mark of the declarer: "
            "a redouble"
        )
    return tuple(notes)


def _declarer(deal: ScoredDeal) -> str:
    if deal.facts is not None:
        declarer: str = deal.facts.declarer
        return declarer
    return recorded(deal, "declarer")


def _letter(deal: ScoredDeal) -> str:
    is_scored = deal.status == SCORED
    contract = deal.facts.contract if is_scored else deal.texts.get("contract", "")
    return LETTERS.get(contract, contract[:1].upper())


def _marks(played: Played, short: dict[str, str], player: str, deal: ScoredDeal) -> str:
    if deal.status != SCORED:
        return ""
    facts, table = deal.facts, played.table
    may_double = table.options.declarer_may_double
    return marks(facts.doubles, facts.declarer, table.players, short, may_double)[player]


# pluses and minuses --------------------------------------------------------------------------


def _detail_grid(played: Played, short: dict[str, str]) -> Grid:
    players = played.table.players
    columns = (Column("deal"), Column("by"), Column("c"), *(Column(p) for p in players))
    rows = []
    for item in played.deals:
        if item.status != SCORED:
            continue
        pieces: dict[str, list[str]] = {player: [] for player in players}
        for entry in item.entries:
            pieces[entry.owner].append(signed(entry.amount))
        facts = item.facts
        cells = [label_cell(item), text(short[facts.declarer]), text(LETTERS[facts.contract])]
        cells += [text(" ".join(pieces[player])) for player in players]
        rows.append(Row(tuple(cells), item.number))
    return Grid(
        "Pluses and minuses",
        columns,
        tuple(rows),
        legend=("first what the contract gave, then the difference of every doubled pair",),
    )


# what is left --------------------------------------------------------------------------------


def _series_grid(played: Played) -> Grid:
    table, history = played.table, played.ledger.state
    options, players = table.options, table.players
    with_quota = options.declarer_double_quota > 0
    columns = [Column("declarer"), Column("played"), Column("left")]
    if with_quota:
        columns += [Column(player, "doubles made of those due") for player in players]
    rows = []
    for declarer in players:
        left = contracts_left(history, options, declarer)
        letters = " ".join(LETTERS[contract] for contract in left)
        cells = [
            text(declarer),
            text(" ".join(LETTERS[contract] for contract in history.played[declarer])),
            text("not at the table" if declarer in history.absent else letters),
        ]
        if with_quota:
            made, quota = history.doubled[declarer], options.declarer_double_quota
            cells += [_quota_cell(made.get(flank), quota) for flank in players]
        rows.append(cells)
    return Grid("Contracts and doubles", tuple(columns), rows_of(rows))


def _quota_cell(made: int | None, quota: int) -> Cell:
    return text("-", dim=True) if made is None else text(f"{made} of {quota}")


def _championship_grid(played: Played) -> Grid:
    totals = played.ledger.single[SCORE]
    players = played.ledger.table.players
    points = championship_points({p: totals[p] for p in players}, played.table.options)
    rows = [
        [
            text(player),
            running_cell(_last(played), player, SCORE, totals[player]),
            number(points[player]),
        ]
        for player in players
    ]
    columns = (Column("player"), Column("total", "", RIGHT), Column("points", "", RIGHT))
    return Grid("Championship points", columns, rows_of(rows))


def _last(played: Played) -> int:
    return played.deals[-1].number if played.deals else 0
