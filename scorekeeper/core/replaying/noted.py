"""How the books stood before every deal of a sheet, noted while it is scored."""

from __future__ import annotations

from scorekeeper.core.books.ledger import AnyLedger, Snapshot, Turn, ledger_of


class Noted:
    """Place and turn of every deal as it was recorded, and the ledger before it, with what was
    booked since the deal before. A deal that is walked again after a correction is noted anew."""

    def __init__(self) -> None:
        self.turns: dict[int, Turn] = {}
        self._found: dict[int, Snapshot] = {}
        self._ledgers: dict[int, AnyLedger] = {}

    def note(self, deal: int, ledger: AnyLedger, turn: Turn) -> None:
        """Note how everything stands before the deal."""
        self.turns[deal] = turn
        self._found[deal] = ledger.snapshot()

    def before(self, deal: int) -> AnyLedger:
        """The ledger before that deal, which nobody may change."""
        if deal not in self._ledgers:
            self._ledgers[deal] = ledger_of(self._found[deal])
        return self._ledgers[deal]
