"""Sheets of the cousins of Contract Bridge: what a deal gave whom, what stands on the sheet."""

from __future__ import annotations

from sheets import clean, totals

from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount


def settled(text: str) -> Settlement:
    """The settlement of a sheet without errors."""
    session = clean(text)
    return session.sheet.game.settle(session.ledger)


def deals(rows: list[str]) -> str:
    """The lines of those deals."""
    return "".join(f"deal {row}\n" for row in rows)


def everybody(text: str) -> tuple[object, ...]:
    """Everybody's total."""
    return tuple(totals(text).values())


def held(text: str, account: str) -> tuple[object, ...]:
    """Everybody's balance on an account."""
    return tuple(clean(text).ledger.single[account].values())


def booked(text: str, deal: int, account: str) -> tuple[object, ...]:
    """What a deal gave everybody on an account."""
    session = clean(text)
    found: dict[str, Amount] = dict.fromkeys(session.ledger.table.owners, 0)
    for entry in session.deals[deal - 1].entries:
        if entry.account == account:
            found[entry.owner] += entry.amount
    return tuple(found.values())


def column(text: str, label: str) -> list[str]:
    """What stands in the first table of the sheet under that heading; nothing without it."""
    session = clean(text)
    grid = session.sheet.game.grids(session.played())[0]
    places = [n for n, column in enumerate(grid.columns) if column.label == label]
    return [row.cells[places[0]].text for row in grid.rows] if places else []
