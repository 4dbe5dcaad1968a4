"""Where what formulas say of a deal stands on Working."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.declaration.columns import PLAYER
from scorekeeper.core.live.columns import LiveColumn
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
        self._follow = {
            at: column for column in live.columns if (at := _named_in(column, facts)) is not None
        }
        behind = FIRST + len(live.columns)
        balances = dict.fromkeys((*live.balances(), *begun.moves))
        self.balances = {move: place for place, move in enumerate(balances, behind)}
        behind += len(self.balances)
        self.portions = dict(enumerate(in_portions(facts.counting), behind))
        behind += len(self.portions)
        self.stood = {fact: place for place, fact in enumerate(sorted(live.stood()), behind)}
        self.end = begun.put(behind + len(self.stood))

    def followed_by(self, place: int, *, is_coming: bool) -> str:
        """The column that says who stands in a cell of a fact in which nobody does, by the place of
        the cell; nothing where none does, in rows of deals that are recorded or are to come."""
        column = self._follow.get(place)
        return "" if column is None or column.is_of_coming > is_coming else column.name

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


def _named_in(column: LiveColumn, facts: FactCells) -> int | None:
    """The cell of a player that the column fills, if it does."""
    place = facts.place(*column.fills) if column.fills is not None else None
    is_player = place is not None and facts.columns[place].column.form == PLAYER
    return place if is_player else None
