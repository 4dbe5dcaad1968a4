"""Open facts of single deals typed over at random: formulas must say what the sheet says then."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import NamedTuple

from random_sheets import session_of
from worked import Worked, booked

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.declaration.columns import MARK, MARKED, NUMBER, PLAYER, Column
from scorekeeper.core.formula.values import Value
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import Fault, Problem
from scorekeeper.journal.tokens import pair


class Outcome(NamedTuple):
    """The line that amends the sheet in the same way as the cells; what is wrong by the formulas;
    what becomes of the deal on the sheet, and what is said of it there; of a deal that counts, what
    breaks a rule by the formulas and on the sheet."""

    line: str
    wrong: str
    status: str
    told: tuple[str, ...]
    breach: str
    broken: tuple[str, ...]
    is_excused: bool

    @property
    def agrees(self) -> bool:
        """Whether the formulas find something wrong where the sheet does, in its words; of facts
        that are missing they name one."""
        if not self.wrong:
            return self.status == SCORED
        is_missing = self.wrong.endswith("= missing")
        return self.status != SCORED and (is_missing or self.wrong in self.told)

    @property
    def breaks_alike(self) -> bool:
        """Whether the formulas find a rule broken where the sheet does, in its words; what stands
        on record `anyway` is no breach on the sheet."""
        return self.breach in self.broken if self.broken else not self.breach or self.is_excused


class Edited:
    """A deal with some of its cells typed over, and the sheet with that deal amended. With `keep`
    these are cells of all facts that the formulas follow, told in any deal or not, `but` some."""

    def __init__(
        self,
        lines: list[str],
        session: Session,
        dice: Random,
        *,
        keep: bool = False,
        but: Collection[str] = (),
    ) -> None:
        live = session.sheet.game.live(everyone_at(session.ledger.table))
        assert live is not None
        assert not live.lacks
        self.lines = lines
        self.worked = Worked(session, live, keep=keep, measured=False)
        self.dice = dice
        self.players = session.sheet.table.everyone
        followed = live.followed().difference(but)
        columns = self.worked.table.columns
        self.open = [at for at in self.worked.table_places() if columns[at].fact in followed]

    def edit(self, cells: int) -> Outcome:
        """So many cells of a deal are typed over, and put back afterwards."""
        at = self.dice.randrange(len(self.worked.deals)) + 1
        kept, done = dict(self.worked.facts.cells), dict(self.worked.working.cells)
        filled, typed = set(self.worked.filled), dict(self.worked.typed)
        before = self.worked.told(at)
        for place in self.dice.sample(self.open, min(cells, len(self.open))):
            item = self.worked.table.columns[place]
            follows = item.fact in self.worked.deals[at - 1].derived
            self.worked.change(at, place, self._typed(item.column, may_clear=not follows))
        line = self._amendment(at, before)
        deal, problems = self._amended(line, self.worked.deals[at - 1].number)
        found = self.worked.work(at)
        is_scored, breach = not found and deal.status == SCORED, ""
        if is_scored:
            assert self.worked.moved(at) == booked(deal), line
            breach = self.worked.breach(at)
        self.worked.facts.cells, self.worked.working.cells = kept, done
        self.worked.filled, self.worked.typed = filled, typed
        told = tuple(problem.message for problem in problems if problem.stops_scoring)
        broken = tuple(p.message for p in problems if p.fault is Fault.BREACH and is_scored)
        is_excused = "anyway=" in self.lines[deal.number - len(self.worked.deals) - 1]
        return Outcome(line, found, deal.status, told, breach, broken, is_excused)

    def _typed(self, column: Column, *, may_clear: bool) -> Value:
        """Something that may stand in such a cell, or nothing; what follows is not cleared."""
        if may_clear and self.dice.random() < 0.2:
            return None
        if column.form == MARK:
            return MARKED
        if column.form == PLAYER:
            return self.dice.choice(self.players)
        if column.form == NUMBER:
            low, high = column.low or 0, 10 if column.high is None else column.high
            return self.dice.randint(low, high)
        word = self.dice.choice(column.words or ("nothing",))
        return int(word) if word.isdigit() else word

    def _amendment(self, at: int, before: dict[str, str]) -> str:
        after, number = self.worked.told(at), self.worked.deals[at - 1].number
        changes = {name: after.get(name, "none") for name in {**before, **after}}
        facts = [pair(name, text) for name, text in changes.items() if before.get(name) != text]
        return " ".join([f"amend {number}", *(facts or ['why="nothing"'])])

    def _amended(self, line: str, number: int) -> tuple[ScoredDeal, list[Problem]]:
        """The deal after the amendment: what is recorded after it does not touch it."""
        recorded = len(self.worked.session.deals) - number
        after = session_of([*self.lines[: len(self.lines) - recorded], line])
        deal = after.deals[-1]
        assert deal.number == number
        return deal, list(deal.problems)
