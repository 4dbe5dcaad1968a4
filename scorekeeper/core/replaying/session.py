"""A sheet after scoring."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import field, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.records import Remark
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.game import Coming, Played
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import mutable
from scorekeeper.core.values.problems import Problem

if TYPE_CHECKING:
    from .late import MadeIdle
    from .noted import Noted


@mutable
class Session:
    """A sheet after scoring.

    `deals`, in the order of their numbers, is empty when only checking was asked for. `opening` are
    the entries of carried balances, adjustments and new rubbers, `after` the number of deals before
    each of them. What was `noted` of the books before every deal is None where nobody asked for it.
    """

    sheet: Sheet
    ledger: AnyLedger
    problems: list[Problem]
    deals: list[ScoredDeal] = field(default_factory=list)
    opening: list[Entry] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    rubbers: list[int] = field(default_factory=list)
    last_number: int = 0
    open_deal: int = 0
    missing: tuple[str, ...] = ()  # the facts that the open deal lacks
    made_idle: list[MadeIdle] = field(default_factory=list)
    noted: Noted | None = None

    @property
    def is_ok(self) -> bool:
        """Whether the sheet has no error."""
        return not any(problem.is_error for problem in self.problems)

    @property
    def kept(self) -> tuple[list[Any], ...]:
        """The lists that grow with the sheet."""
        return (
            self.problems,
            self.deals,
            self.opening,
            self.after,
            self.rubbers,
            self.remarks,
            self.made_idle,
        )

    def for_more(self, sheet: Sheet, ledger: AnyLedger) -> Session:
        """The same on a longer sheet, with lists of its own."""
        return replace(
            self,
            sheet=sheet,
            ledger=ledger,
            problems=list(self.problems),
            deals=list(self.deals),
            opening=list(self.opening),
            after=list(self.after),
            remarks=list(self.remarks),
            rubbers=list(self.rubbers),
            made_idle=list(self.made_idle),
        )

    @property
    def coming_number(self) -> int:
        """The number of the deal that comes next: the open one, if there is one."""
        return self.open_deal or self.last_number + 1

    def deal(self, number: int) -> ScoredDeal | None:
        """The deal of that number; None where there is none."""
        at = bisect_left(self.deals, number, key=attrgetter("number"))
        found = self.deals[at] if at < len(self.deals) else None
        return found if found is not None and found.number == number else None

    def totals(self) -> dict[str, Amount]:
        """Every owner's total now."""
        return self.sheet.game.totals(self.ledger)

    def played(self) -> Played:
        """The sheet as its game lays it out."""
        return Played(
            everyone_at(self.ledger.table),
            self.ledger,
            self.deals,
            self.opening,
            self.after,
            self.rubbers,
        )

    def upcoming(self) -> Coming:
        """What comes next: the number of the next deal and what the game says about it."""
        if self.open_deal:
            return {"deal": self.open_deal, "open": True, "missing": list(self.missing)}
        if self.sheet.game.finished(self.ledger):
            return {}
        return {"deal": self.last_number + 1, **self.sheet.game.upcoming(self.ledger)}
