"""What no fact of its kind can be, in the cells of a row: a text among counts, a mark that is none.

Everything else that can be wrong with a row is said by the game, which may take a number for one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce

from scorekeeper.core.declaration.columns import MARK, MARKED, NUMBER, PLAYER
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.standing.fact_table import FactColumn

from .live import RowCells
from .live_checks import Wrong, sum_of, worded

JOINT, LONGEST = "; ", 999
MOST_WORDS = 30  # of a cell that are looked for
NO_NUMBER = "{fact}{whose} '{text}' is not a whole number"
NO_MARK = "'{text}' was found, expected the mark {mark}, or nothing"


def misfit(
    row: RowCells, columns: Iterable[FactColumn], judged: Collection[str], names: Collection[str]
) -> Expr:
    """The words for whatever does not fit in the cells, no text where all of it does. Of words and
    players only facts that nobody else has `judged` are looked at; `names` are those of all people
    and sides, which stand in no formula."""
    faults: list[Wrong] = []
    marks: dict[str, list[FactColumn]] = {}
    for item in columns:
        if item.column.form == NUMBER:
            faults.append(_no_number(row, item))
        elif item.column.form == MARK:
            marks.setdefault(item.fact, []).append(item)
        elif item.fact not in judged:
            faults += _unknown(row, item, names)
    faults += (_no_mark(row, found) for found in marks.values())
    said = [when(is_so, expr(JOINT) & words, "") for is_so, words in faults]
    found = reduce(lambda one, other: one & other, said, expr(""))
    return Call("MID", found, len(JOINT) + 1, LONGEST)


def _cell(row: RowCells, item: FactColumn) -> Expr:
    return row.fact(item.fact, item.column.owner, item.column.part)


def _no_number(row: RowCells, item: FactColumn) -> Wrong:
    """Neither a whole number nor a word for one; nothing may stand there."""
    cell, owner = _cell(row, item), item.column.owner
    is_other = Call("ROUND", Call("N", cell), 0).differs(cell)
    known = [cell.differs(word) for word in ("", *item.column.words)]
    whose = expr(" of ") & row.name(owner) if owner else expr("")
    words = worded(NO_NUMBER, fact=item.head, whose=whose, text=cell)
    return Call("AND", is_other, *known), words


def _no_mark(row: RowCells, columns: Sequence[FactColumn]) -> Wrong:
    """Something else than a mark; nothing may stand there."""
    cells = [_cell(row, item) for item in columns]
    filled = sum_of([when(cell.equals(""), 0, 1) for cell in cells])
    marks = sum_of([when(cell.equals(MARKED), 1, 0) for cell in cells])
    others = [when(cell.equals(MARKED), "", cell) for cell in cells]
    text = reduce(lambda one, other: one & other, others, expr(""))
    return filled.differs(marks), worded(NO_MARK, text=text, mark=MARKED)


def _unknown(row: RowCells, item: FactColumn, names: Collection[str]) -> Iterator[Wrong]:
    """Another word than those of the fact, or another player."""
    cell, words = _cell(row, item) & "", item.column.words
    is_player = item.column.form == PLAYER
    usual = words or (row.everyone() if is_player else ())
    if usual and len(usual) <= MOST_WORDS and _can_be_written(usual, names):
        known = [cell.equals(row.name(word) if word in names else word) for word in ("", *usual)]
        said = "no player '{text}'" if is_player else "no {fact} '{text}'"
        yield Call("NOT", Call("OR", *known)), worded(said, fact=item.head, text=cell)


def _can_be_written(words: Iterable[str], names: Collection[str]) -> bool:
    """Whether none of the words only contains a name."""
    return all(word in names or not any(name in word for name in names) for word in words)
