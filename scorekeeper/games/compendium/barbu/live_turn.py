"""Who declares next at Barbu, as formulas."""

from __future__ import annotations

from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.turn import Turn
from scorekeeper.games.compendium.live_turn import Shares

from .facts import BarbuLedger, BarbuTable
from .history import next_declarer
from .live_breaches import PLAYED


def turn(table: BarbuTable) -> Turn:
    """The next player, or the same one, who has not declared all contracts of his series."""
    options = table.options
    shares = Shares(
        table.everyone,
        options.series,
        _counts,
        _played_before,
        keeps=options.order == "block",
        last_stays=True,
        fact="declarer",
    )
    columns = tuple(shares.columns())
    return Turn(shares.following, columns=columns, fact="declarer", before=_next_by_books)


def _counts(row: RowCells) -> Expr:
    """1 for a deal whose declarer had not played the contract yet, or has not named it."""
    own, earlier = row.own(PLAYED), row.earlier(PLAYED)
    return when(own.equals(""), 1, Call("COUNTIF", earlier, own).equals(0) * 1)


def _played_before(player: str, ledger: BarbuLedger) -> int:
    return len(ledger.state.played.get(player, {}))


def _next_by_books(ledger: BarbuLedger) -> int:
    return ledger.table.everyone.index(next_declarer(ledger.table, ledger.state)) + 1
