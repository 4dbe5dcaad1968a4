"""Assertions: what the table agreed that the score was at a point of the sheet."""

from __future__ import annotations

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.records import Record
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.amounts import Amount, show_amount, signed
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, InputError, Problem

from .claims import claims_of


class Assertions:
    """Checks `agree` records in order and remembers which held, to narrow down a difference.

    `problems` are the assertions that failed.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.problems: list[Problem] = []
        self._held: dict[str, _Held] = {}
        self._corrections: list[tuple[int, str]] = []
        self._failed: dict[str, _Failed] = {}

    def corrected(self, deal: int, record: Record) -> None:
        """Take note of a record that changes a deal which may stand before an assertion."""
        if self._held:
            self._corrections.append((deal, f"{record.kind} {deal} on line {record.line}"))

    def check(self, record: Record, ledger: AnyLedger, deal: int) -> None:
        """Check the assertions of one record; `deal` is the last deal before it."""
        for key, text in record.values.items():
            try:
                problem = self._check_one(key, text, ledger, _Point(deal, record.line))
            except InputError as error:
                problem = error.problem(key)
            if problem is not None:
                told = problem._replace(is_claim=True)
                self.problems.append(told.excused(record.anyway).at(record.line))

    def _check_one(self, key: str, text: str, ledger: AnyLedger, at: _Point) -> Problem | None:
        failed: Problem | None = None
        for claim in claims_of(key, text, self.game, ledger):
            what, actual = claim.what, claim.actual(self.game, ledger)
            if claim.agrees(actual):
                self._held[what] = _Held(at.deal, len(self._corrections), at.line)
                self._failed.pop(what, None)
                continue
            if failed is None:
                failed = self._difference(key, what, claim.amount, actual, at)
            self._failed[what] = _Failed(claim.amount - actual, at.line)
        return failed

    def _difference(
        self, key: str, what: str, claimed: Amount, actual: Amount, at: _Point
    ) -> Problem:
        gap = claimed - actual
        numbers = f"agreed {what} {show_amount(claimed)}, but the sheet gives {show_amount(actual)}"
        held = self._held.get(what)
        rests_on = held.line if held else 0
        failed = self._failed.get(what)
        if failed is not None and failed.gap == gap:
            message = f"{numbers}: the same difference as above, {signed(gap)}"
            hint = f"it is out since line {failed.line} at least; see there"
            repeated = Problem(Fault.BREACH, message, hint, key)
            return repeated._replace(rests_on=rests_on, repeats=failed.line)
        message = f"{numbers}: a difference of {signed(gap)}"
        problem = Problem(Fault.BREACH, message, self._where(what, at.deal), key)
        return problem._replace(rests_on=rests_on)

    def _where(self, what: str, deal: int) -> str:
        """The deals and corrections among which the reason of a difference must be."""
        held = self._held.get(what)
        if held is None:
            return f"it stems from {_span(1, deal)}; see explain" if deal else "see explain"
        suspects = [_span(held.deal + 1, deal)] if deal > held.deal else []
        later = self._corrections[held.corrections :]
        suspects += [words for number, words in later if number <= held.deal]
        if not suspects:
            return "it held before: something since then that is no deal changed it"
        found = " or ".join(suspects)
        return f"it held after deal {held.deal}, so the difference stems from {found}; see explain"


class _Held(NamedTuple):
    """An assertion held after that deal, when so many corrections had been made."""

    deal: int
    corrections: int
    line: int


class _Failed(NamedTuple):
    """By how much an assertion was out, and on which line."""

    gap: Amount
    line: int


class _Point(NamedTuple):
    """Where an assertion stands: the last deal before it, and its line."""

    deal: int
    line: int


def _span(first: int, last: int) -> str:
    return f"deal {first}" if first == last else f"deals {first} to {last}"
