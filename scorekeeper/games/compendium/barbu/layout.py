"""The cumulative sheet of Barbu: marks, points and running totals per player, a check column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
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
from scorekeeper.core.values.amounts import Amount, signed, simplify
from scorekeeper.core.values.cells import (
    BLANK,
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

from .championship import championship_points
from .contracts import LETTERS
from .history import contracts_left, is_complete
from .marks import DECLARER_MARK, MAXIMUM, REDOUBLE, initials, marks
from .scoring import SCORE


def sheet_grids(played: Played) -> list[Grid]:
    """The sheet, the pluses and minuses behind it, and what is still to be played."""
    short = initials(played.table.players)
    grids = [_main_grid(played, short), _detail_grid(played, short), _series_grid(played)]
    if played.table.options.championship and is_complete(played.ledger.state, played.table.options):
        grids.append(_championship_grid(played))
    last = grids[-1]
    grids[-1] = Grid(last.title, last.columns, last.rows, (*last.notes, *change_notes(played)))
    return grids


# the sheet -----------------------------------------------------------------------------------


def _main_grid(played: Played, short: dict[str, str]) -> Grid:
    players = played.table.players
    columns = [Column("deal"), Column("by"), Column("c")]
    for player in players:
        columns += [Column("marks", player), Column("pts", player, RIGHT)]
    columns.append(Column("check", "", RIGHT))
    return Grid("Barbu", tuple(columns), tuple(_main_rows(played, short)), _legend(played, short))


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


def _main_rows(played: Played, short: dict[str, str]) -> Iterator[Row]:
    players = played.table.players
    running: dict[str, Amount] = dict.fromkeys(players, 0)
    last, declarer = 0, ""
    for item in timeline(played):
        if isinstance(item, Booking):
            yield _booking_row(played, item)
            _add(running, item.entries)
            yield _sum_row(played, running, last)
            continue
        last = item.number
        by = _declarer(item)
        rule = bool(declarer) and by not in ("", declarer)
        declarer = by or declarer
        if item.status == SCORED:
            yield Row(tuple(_deal_cells(played, item, short)), item.number, rule)
            _add(running, item.entries)
            yield _sum_row(played, running, item.number)
        else:
            yield _unscored_row(item, short, len(players), rule)


def _add(running: dict[str, Amount], entries: Iterable[Entry]) -> None:
    for entry in entries:
        running[entry.owner] = simplify(running[entry.owner] + entry.amount)


def _declarer(item: ScoredDeal) -> str:
    if item.facts is not None:
        declarer: str = item.facts.declarer
        return declarer
    return item.texts.get("declarer", "") or item.derived.get("declarer", "")


def _deal_cells(played: Played, item: ScoredDeal, short: dict[str, str]) -> Iterator[Cell]:
    players, facts = played.table.players, item.facts
    may_double = played.table.options.declarer_may_double
    written = marks(facts.doubles, facts.declarer, players, short, may_double)
    yield label_cell(item)
    yield text(short[facts.declarer])
    yield text(LETTERS[facts.contract])
    for player in players:
        yield text(written[player])
        yield points_cell(item, player, SCORE)
    total = sum((entry.amount for entry in item.entries), 0)
    yield number(total, plus=True, source=EntrySum(SCORE, "", item.number, item.number))


def _sum_row(played: Played, running: dict[str, Amount], after: int) -> Row:
    cells = [text("sum", dim=True), BLANK, BLANK]
    for player in played.table.players:
        cells += [BLANK, running_cell(after, player, SCORE, running[player])]
    total = simplify(sum(running.values(), 0))
    cells.append(number(total, source=EntrySum(SCORE, "", 0, after)))
    return Row(tuple(cells), after)


def _booking_row(played: Played, booking: Booking) -> Row:
    amounts: dict[str, Amount] = dict.fromkeys(played.table.players, 0)
    _add(amounts, booking.entries)
    word = "carry" if booking.after == 0 and booking.label == "carried forward" else "adj"
    cells = [text(word), BLANK, BLANK]
    for player in played.table.players:
        cells += [BLANK, booked_cell(booking, player, SCORE) if amounts[player] else BLANK]
    cells.append(booked_cell(booking, "", SCORE))
    return Row(tuple(cells), booking.after)


def _unscored_row(item: ScoredDeal, short: dict[str, str], players: int, rule: bool) -> Row:
    struck = item.status == VOID
    by = short.get(_declarer(item), "")
    contract = item.texts.get("contract", "")
    shown = LETTERS.get(contract, contract[:1].upper())
    cells = [label_cell(item), text(by, struck=struck), text(shown, struck=struck)]
    cells += [BLANK] * (2 * players + 1)
    return Row(tuple(cells), item.number, rule, struck)


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
        ("first what the contract gave, then the difference of every doubled pair",),
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
