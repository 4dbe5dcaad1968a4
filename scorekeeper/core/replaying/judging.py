"""A deal read and judged by its game, whether it is recorded or only tried out."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import FactReader, FactReading, FactSpec
from scorekeeper.core.declaration.rules import AnyRule
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem


class Judged(NamedTuple):
    """`told` is what the game says of a deal, None where it cannot judge it yet; `lacking` are the
    facts that it would need."""

    told: Sequence[Problem] | None
    lacking: Sequence[str] = ()


class Judge:
    """Reads the deals of a table; the game judges a deal as soon as it can: when nothing is wrong
    with its facts, and nothing but its outcome is missing. `rules` are those that it asks; None:
    all of them."""

    __slots__ = ("_game", "_reader", "_rules", "outcomes", "read")

    def __init__(
        self, game: AnyGame, specs: Sequence[FactSpec], rules: Sequence[AnyRule] | None = None
    ) -> None:
        self._game = game
        self._rules = rules
        self._reader = FactReader(specs)
        self.read = self._reader.read  # texts, deal -> reading
        self.outcomes = frozenset(spec.name for spec in specs if spec.outcome)

    def judge(self, deal: AnyDeal, reading: FactReading) -> Judged:
        """Let the game judge a deal that was read; the problems of the reading may have grown."""
        if reading.problems and any(problem.stops_scoring for problem in reading.problems):
            return Judged(None)
        if reading.missing:
            lacking = [name for name in reading.missing if name not in self.outcomes]
            if lacking:
                return Judged(None, lacking)
        return Judged(self._game.judge(deal, self._rules))
