"""Where what formulas say of a deal stands on Working."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.misfits import in_portions

from .fact_cells import FactCells
from .new_rubbers import Begun

DEAL, WRONG, BREACH, WAITS, FIRST = 1, 2, 3, 4, 5
NUMBER_HEAD = "deal"
WORDS = (WRONG, "what is wrong"), (BREACH, "breach"), (WAITS, "waits")
MISFIT = "what does not fit"
BLANK = 1, 1  # a cell in which nothing ever stands


class WorkingColumns:
    """The columns by what stands in them: those of the game by their names (`places`), the
    `balances` after a deal, what of some facts does not fit (`portions`), what `stood` in the cell
    of a fact at export, and last those of rubbers that begin in rows to come. `end` is the first
    one behind all of these."""

    def __init__(self, live: Live, facts: FactCells, begun: Begun) -> None:
        self.live = live
        self.begun = begun
        self.places = {item.name: place for place, item in enumerate(live.columns, FIRST)}
        behind = FIRST + len(live.columns)
        balances = dict.fromkeys((*live.balances(), *begun.moves))
        self.balances = {move: place for place, move in enumerate(balances, behind)}
        behind += len(self.balances)
        self.portions = dict(enumerate(in_portions(facts.counting), behind))
        behind += len(self.portions)
        self.stood = {fact: place for place, fact in enumerate(sorted(live.stood()), behind)}
        self.end = begun.put(behind + len(self.stood))

    def heads(self) -> Iterator[tuple[int, str]]:
        """What is said above each."""
        yield DEAL, NUMBER_HEAD
        yield from WORDS
        yield from ((place, name) for name, place in self.places.items())
        for move, place in self.balances.items():
            yield place, f"{move.owner} {move.account} after"
        yield from ((place, MISFIT) for place in self.portions)
        yield from ((place, f"{fact} recorded") for fact, place in self.stood.items())
        yield from self.begun.heads()
