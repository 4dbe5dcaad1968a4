"""What no fact of its kind can be, in the cells of a row: a text among counts, a mark that is none.

Everything else that can be wrong with a row is said by the game, which may take a number for one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce

from scorekeeper.core.declaration.columns import MARK, MARKED, NUMBER, PLAYER, Column, towards
from scorekeeper.core.formula.tree import NEVER, Call, Expr, expr, when
from scorekeeper.core.values.parts import NamedTuple

from .cells import RowCells, Wrong
from .checks import is_none_of, no_flag, sum_of, unknown, worded

Part = tuple[str, Column]  # of which fact, and which part of it
JOINT, LONGEST = "; ", 999
MOST_CELLS = 32  # that one formula looks at
YES_OR_NO = ("yes", "no")
MOST_WORDS = 30  # of a cell that are looked for
NO_NUMBER = "{fact}{whose} '{text}' is not a whole number"
FAR = "{fact} {text}{whose} is not possible"
FAR_PART = "'{text}' was found, expected a whole number from {low} to {high}"
ABSENT = " is not at the table now"
NO_MARK = "'{text}' was found, expected the mark {mark}, or nothing"


def in_portions(columns: Sequence[Part]) -> list[Sequence[Part]]:
    """The columns in portions of which each can be looked at by one formula."""
    starts = range(0, max(len(columns), 1), MOST_CELLS)
    return [columns[start : start + MOST_CELLS] for start in starts]


class Judged(NamedTuple):
    """The facts at which a game looks: to say what is `wrong`, or for any reason (`all`)."""

    wrong: Collection[str]
    all: Collection[str]


def misfit(
    row: RowCells,
    columns: Iterable[Part],
    judged: Judged,
    names: Collection[str],
    besides: Iterable[Wrong] = (),
) -> Expr:
    """The words for whatever does not fit in the cells, no text where all of it does. Of words and
    players only facts of which the game does not say what is wrong are looked at, of numbers those
    at which it does not look at all; `names` are those of all people and sides, which stand in no
    formula. `besides` is what a game says of such facts."""
    faults: list[Wrong] = []
    marks: dict[str, list[Column]] = {}
    for fact, column in columns:
        faults += _absent(row, fact, column)
        if column.form == NUMBER:
            faults += _no_number(row, fact, column, names, judged)
        elif column.form == MARK:
            marks.setdefault(fact, []).append(column)
        elif column.words == YES_OR_NO:
            faults.append(no_flag(row, fact))
        elif fact not in judged.wrong:
            faults += _unknown(row, fact, column, names)
    faults += (_no_mark(row, fact, found) for fact, found in marks.items())
    faults += besides
    said = [when(is_so, expr(JOINT) & words, "") for is_so, words in faults]
    found = reduce(lambda one, other: one & other, said, expr(""))
    return Call("MID", found, len(JOINT) + 1, LONGEST)


def _absent(row: RowCells, fact: str, column: Column) -> Iterator[Wrong]:
    """Something stands there of somebody who has no seat in this deal."""
    cell = row.fact(fact, column.owner, column.part)
    for player in row.everyone():
        if row.seated(player):
            continue
        if player == column.owner or column.part == towards(player):
            yield cell.differs(""), row.name(player) & ABSENT
        elif column.form == PLAYER:
            yield cell.equals(row.name(player)), row.name(player) & ABSENT


def _no_number(
    row: RowCells, fact: str, column: Column, names: Collection[str], judged: Judged
) -> Iterator[Wrong]:
    """Neither a whole number nor a word for one, or a number that one of several parts of a fact
    cannot be, or one at which nobody looks; nothing may stand there."""
    cell, low, high = row.fact(fact, column.owner, column.part), column.low, column.high
    is_other = Call("ROUND", Call("N", cell), 0).differs(cell)
    known = [cell.differs(word) for word in ("", *column.words)]
    whose = _whose(row, column, names)
    if low is not None and high is not None and column.part:
        words = worded(FAR_PART, text=cell, low=str(low), high=str(high))
        yield Call("AND", *known, Call("OR", is_other, cell < low, cell > high)), words
        return
    words = worded(NO_NUMBER, fact=_head(fact, column), whose=whose, text=cell)
    yield Call("AND", is_other, *known), words
    if low is not None and high is not None and fact not in judged.all:
        is_far = when(Call("ISNUMBER", cell), Call("OR", cell < low, cell > high), NEVER)
        yield is_far, worded(FAR, fact=fact, text=cell, whose=whose)


def _whose(row: RowCells, column: Column, names: Collection[str]) -> Expr:
    """` of Anna`, in a cell of somebody."""
    if column.owner in names:
        return expr(" of ") & row.name(column.owner)
    return expr(f" of {column.owner}" if column.owner else "")


def _no_mark(row: RowCells, fact: str, columns: Sequence[Column]) -> Wrong:
    """Something else than a mark; nothing may stand there."""
    cells = [row.fact(fact, column.owner, column.part) for column in columns]
    filled = sum_of([when(cell.equals(""), 0, 1) for cell in cells])
    marks = sum_of([when(cell.equals(MARKED), 1, 0) for cell in cells])
    others = [when(cell.equals(MARKED), "", cell) for cell in cells]
    text = reduce(lambda one, other: one & other, others, expr(""))
    return filled.differs(marks), worded(NO_MARK, text=text, mark=MARKED)


def _unknown(row: RowCells, fact: str, column: Column, names: Collection[str]) -> Iterator[Wrong]:
    """Another word than those of the fact, or another player."""
    cell, is_player = row.fact(fact, column.owner, column.part) & "", column.form == PLAYER
    usual = column.words or (row.everyone() if is_player else ())
    if usual and len(usual) <= MOST_WORDS and _can_be_written(usual, names):
        known = [row.name(word) if word in names else expr(word) for word in usual]
        said = unknown("player" if is_player else _head(fact, column), cell)
        yield is_none_of(cell, [row.name(""), *known]), said


def _head(fact: str, column: Column) -> str:
    """The fact, and which part of it."""
    return f"{fact} {column.part}".rstrip()


def _can_be_written(words: Iterable[str], names: Collection[str]) -> bool:
    """Whether every word is a name or has none in it."""
    return all(word in names or not any(name in word for name in names) for word in words)
