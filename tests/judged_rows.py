"""The last deal of a sheet as the row of a workbook judges it, beside what the sheet says of it."""

from __future__ import annotations

from typing import NamedTuple

from sheets import session
from worked import Worked

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.values.problems import Fault


class Judged(NamedTuple):
    """Whether the deal counts on the sheet and what stands against it there; what the formulas say
    of it: why it cannot be scored, else what breaks a rule."""

    counts: bool
    told: tuple[str, ...]
    said: str

    @property
    def agrees(self) -> bool:
        """Whether the row counts where the sheet does, and says the same where it does not; of
        facts that are missing it names one."""
        if not self.counts:
            return self.said in self.told or (bool(self.said) and self.said.endswith("= missing"))
        return not self.said or self.said in self.told


def judged(text: str) -> Judged:
    """The last deal of a sheet."""
    scored = session(text)
    deal = scored.deals[-1]
    live = scored.sheet.game.live(everyone_at(scored.sheet.table))
    assert live is not None
    assert not live.lacks
    wrong = [p for p in scored.problems if p.deal == deal.number and p.fault != Fault.WARNING]
    said = Worked(scored, live, measured=False).said_of(deal)
    return Judged(deal.status == SCORED, tuple(p.message for p in wrong), said)
