"""Which rows of deals to come wait for more: nothing is wrong with them but that something was not
told yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.core.declaration.columns import NUMBER, PLAYER, Column
from scorekeeper.core.formula.tree import Call, Expr, Ref, expr, together, when
from scorekeeper.core.live.checks import MISSING, NOT_THE_SUM, OF_PLAYERS
from scorekeeper.core.live.formulas import Live

from .deal_cells import DealCells
from .fact_cells import FactCells

EMPTY = "not told yet"  # what is wrong with a row in which nothing was told
Cell = Callable[[int], Ref]  # of a column, in the row
FEWEST = 3  # players of whom several can be left


class Waiting:
    """Judges such rows by what is wrong with them in words."""

    def __init__(self, live: Live, facts: FactCells) -> None:
        self._tellers = live.tellers
        self._counts, self._lists = _counts(facts), _lists(facts)
        self._outcomes = [fact for fact in facts.outcomes if facts.has(fact)]

    def is_so(self, row: DealCells, cell: Cell, wrong: Expr) -> Expr:
        """Whether more is to come."""
        lacks = Call("RIGHT", wrong, len(MISSING)).equals(MISSING)
        is_sum = Call("ISNUMBER", Call("FIND", NOT_THE_SUM, wrong))
        lacks = Call("AND", lacks, when(is_sum, self._lacks_counts(row, cell, wrong), 1))
        found = [wrong.equals(EMPTY), lacks]
        if self._lists:
            is_list = Call("RIGHT", wrong, len(OF_PLAYERS)).equals(OF_PLAYERS)
            found.append(Call("AND", is_list, self._lacks_names(cell, wrong)))
        return Call("OR", *found)

    def for_outcome(self, wrong: Expr, waits: Expr) -> Expr:
        """Whether what is to come is the outcome, or the rest of it."""
        said = [
            Call("LEFT", wrong, len(fact) + 1).equals(f"{fact}{sign}")
            for fact in self._outcomes
            for sign in "= "
        ]
        return Call("AND", waits, together("OR", said)) if said else expr(0)

    def _lacks_counts(self, row: DealCells, cell: Cell, wrong: Expr) -> Expr:
        """Whether a sum is short while counts are still to be told, and some were: one that is left
        out alone may follow, and be no fault."""
        found = expr(0)
        for fact, places in self._counts.items():
            told = Call("COUNT", *map(cell, places))
            tellers = expr(len(places) - 1) if self._tellers is None else self._tellers(row)
            lacks = Call("AND", told > 0, told < tellers)
            found = when(Call("LEFT", wrong, len(fact) + 1).equals(f"{fact} "), lacks, found)
        return found

    def _lacks_names(self, cell: Cell, wrong: Expr) -> Expr:
        """Whether a list is to be told to its end."""
        found = expr(0)
        for fact, places in self._lists.items():
            lacks = Call("COUNTA", *map(cell, places)) < len(places)
            found = when(Call("LEFT", wrong, len(fact) + 1).equals(f"{fact}="), lacks, found)
        return found


def _counts(facts: FactCells) -> Mapping[str, Sequence[int]]:
    """The columns of facts that count something for each of several players."""
    found = _places(facts, _is_count)
    return {fact: places for fact, places in found.items() if len(places) >= FEWEST}


def _lists(facts: FactCells) -> Mapping[str, Sequence[int]]:
    """The columns of lists of names, all of which are told."""
    found = _places(facts, _is_name)
    columns = facts.columns
    return {
        fact: places
        for fact, places in found.items()
        if not any(columns[place].column.spare for place in places)
    }


def _is_count(column: Column) -> bool:
    of_somebody = bool(column.owner) and not column.part
    return column.form == NUMBER and of_somebody and not column.spare


def _is_name(column: Column) -> bool:
    return column.form == PLAYER and bool(column.part) and not column.owner


def _places(facts: FactCells, is_wanted: Callable[[Column], bool]) -> Mapping[str, Sequence[int]]:
    """The columns of that kind by their facts."""
    found: dict[str, list[int]] = {}
    for place, item in facts.columns.items():
        if is_wanted(item.column):
            found.setdefault(item.fact, []).append(place)
    return found
