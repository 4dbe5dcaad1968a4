"""What the referee answers: who agrees, which slips explain the rest, and what to look up next."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .figures import Figure
from .slips import Slip


class Reading(NamedTuple):
    """A claimed figure beside what the sheet gives; `agrees` may hold where they differ by a
    rounding."""

    figure: Figure
    sheet: Amount
    agrees: bool

    @property
    def gap(self) -> Amount:
        """What was claimed beyond what the sheet gives."""
        return simplify(self.figure.amount - self.sheet)


class Parted(NamedTuple):
    """Claim and sheet agree up to and with one deal (0: the beginning), and not from another on."""

    agree_after: int
    first: int


class Explanation(NamedTuple):
    """One way in which the claim and the sheet agree.

    `slips` is the supposition: one slip, or two or three that were made together. `totals` are
    everybody's final totals if it holds, `mends` and `causes` the problems of the sheet that it
    takes away and brings about, in words. `also` are other slips in the same deals that come to
    the same for everybody. `is_proven`: the sheet with its records pasted was scored anew.
    """

    rank: int
    slips: tuple[Slip, ...]
    cost: float
    totals: Mapping[str, Amount]
    mends: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    also: tuple[tuple[Slip, ...], ...] = ()
    is_proven: bool = False


class Possible(NamedTuple):
    """What a figure would be by some of the explanations (their ranks)."""

    amount: Amount
    ranks: tuple[int, ...]


class Question(NamedTuple):
    """The figure that tells the explanations apart best: look it up on the paper. `figure.amount`
    is what the sheet gives."""

    figure: Figure
    answers: tuple[Possible, ...]


class Searched(NamedTuple):
    """How many slips were tried, of which sorts; `scorings` are the deals scored for it. A search
    that is not `complete` was cut short, or left something out (`left_out` says what)."""

    record: int = 0
    rules: int = 0
    claim: int = 0
    scorings: int = 0
    slips: int = 1
    complete: bool = True
    left_out: tuple[str, ...] = ()


class Answer(NamedTuple):
    """Everything the referee found out.

    `sum_gap` is by how much the claimed totals of a game that adds up to nothing do not (0 where
    they do, or not all are claimed). `nearest` are explanations that leave the least difference,
    where none leaves none. `unscored` are deals of the sheet that cannot be scored.
    """

    readings: tuple[Reading, ...]
    sum_gap: Amount
    parted: Parted | None
    searched: Searched
    explanations: tuple[Explanation, ...]
    question: Question | None = None
    nearest: tuple[Explanation, ...] = ()
    unscored: tuple[int, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the claim and the sheet say the same."""
        return all(reading.agrees for reading in self.readings)
