"""What can be wrong with the facts of a row, as formulas that say it in the words of a check."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Final

from scorekeeper.core.declaration.facts import MISPLACED, wanted_text
from scorekeeper.core.formula.tree import (
    MOST_SIGNS,
    Call,
    Expr,
    Ref,
    expr,
    is_nothing,
    together,
    when,
)
from scorekeeper.core.values.names import UNKNOWN

from .cells import RowCells
from .cells import Wrong as Wrong

JOINT: Final = " and "
LONGEST_NAMES: Final = 999  # signs of a list of names
MISSING: Final = " missing"  # ends what is said of a fact that was not told
NOT_FOLLOWED: Final = " is not followed here: leave it out"  # and of what formulas leave out
NOT_THE_SUM: Final = ", not to "  # stands in what is said of a sum
OF_PLAYERS: Final = " of the players"  # ends what is said of a list that names too few, or too many


def first_wrong(*faults: Wrong, otherwise: Expr | str = "") -> Expr:
    """The words for the first of them that is so; no text (or another one) where none is."""
    found = expr(otherwise)
    for is_so, words in reversed(faults):
        found = when(is_so, words, found)
    return found


def any_of(faults: Sequence[Wrong]) -> Expr:
    """Whether any of them is so."""
    return Call("OR", *(is_so for is_so, _ in faults))


def is_blank(row: RowCells, fact: str, owners: Sequence[str] = ("",)) -> Expr:
    """Whether nothing stands in the cells of a fact, or formulas there that say nothing."""
    empty = [cell.equals("") for cell in of_each(row, fact, owners)]
    return together("AND", empty)


def number_named(row: RowCells, told: Expr, players: Sequence[str]) -> Expr:
    """The number (from 1) of the one of them whom a cell names; 0 for nobody."""
    found = expr(0)
    for number, player in reversed(list(enumerate(players, 1))):
        found = when(told.equals(row.name(player)), number, found)
    return found


def missing(row: RowCells, fact: str, owners: Sequence[str] = ("",)) -> Wrong:
    """A fact that the deal needs was not told."""
    return is_blank(row, fact, owners), wanted_text([fact]) + MISSING


def far_counts(
    row: RowCells, fact: str, owners: Sequence[str], low: Expr | int, high: Expr | int
) -> Wrong:
    """Counts that are not between those two (the lower is 0 or less)."""
    cells = of_each(row, fact, owners)
    beyond = Call("OR", Call("MIN", *cells) < low, Call("MAX", *cells) > high)
    far = [
        (Call("OR", cell < low, cell > high), (cell & " of ") & row.name(owner))
        for cell, owner in zip(cells, owners, strict=True)
    ]
    return beyond, expr(f"{fact} ") & first_wrong(*far) & " is not possible"


def far_number(row: RowCells, fact: str, low: Expr | int, high: Expr | int) -> Wrong:
    """A number that is not between those two; an empty cell is no fault."""
    cell = row.fact(fact)
    beyond = when(cell.equals(""), 0, Call("OR", cell < low, cell > high))
    return beyond, (expr(f"{fact} ") & cell) & " is not possible"


def named_where(row: RowCells, conditions: Mapping[str, Expr]) -> Expr:
    """The names of all of whom it holds: `Anna and Boris`; no text where of nobody."""
    return joined([(row.name(who), holds) for who, holds in conditions.items()])


def joined(names: Iterable[tuple[Expr, Expr]], between: str = JOINT) -> Expr:
    """Those of the names with which it holds, with `and` (or another text) between them."""
    parts = [when(holds, expr(between) & name, "") for name, holds in names]
    found = reduce(lambda one, other: one & other, parts, expr(""))
    return Call("MID", found, len(between) + 1, LONGEST_NAMES)


def sum_of(parts: Sequence[Expr]) -> Expr:
    """All of them added up."""
    return reduce(lambda one, other: one + other, parts) if parts else expr(0)


def wrong_sum(row: RowCells, fact: str, owners: Sequence[str], wanted: Expr | int) -> Wrong:
    """The counts of those add up to another number than they must."""
    return wrong_total(fact, Call("SUM", *of_each(row, fact, owners)), wanted)


def wrong_total(fact: str, total: Expr, wanted: Expr | int) -> Wrong:
    """That sum of counts is another one than it must be."""
    must = expr(wanted)
    gap = must - total
    fault = when(gap > 0, gap & MISSING, -gap & " too many")
    said = (expr(f"{fact} add up to ") & total) & (expr(NOT_THE_SUM) & must)
    return total.differs(must), said & (expr(": ") & fault)


def of_each(row: RowCells, fact: str, owners: Sequence[str]) -> list[Expr]:
    """The cells of a fact of those, in their order."""
    return [row.fact(fact, owner) for owner in owners]


# counts that add up to a fixed sum ---------------------------------------------------------------


def share(row: RowCells, fact: str, owner: str, owners: Sequence[str], total: Expr | int) -> Expr:
    """The count of one of them: who is left out alone has the rest, else nothing."""
    cell, cells = row.fact(fact, owner), of_each(row, fact, owners)
    rest = when(_lacks_one(cells), expr(total) - Call("SUM", *cells), 0)
    return when(cell.equals(""), rest, cell)


def told_shares(
    row: RowCells,
    fact: str,
    owners: Sequence[str],
    total: Expr | int,
    *,
    name: Callable[[RowCells, str], Expr] | None = None,
) -> Sequence[Wrong]:
    """What can be wrong with counts of which some must be told."""
    return [missing(row, fact, owners), *wrong_shares(row, fact, owners, total, name=name)]


def wrong_shares(
    row: RowCells,
    fact: str,
    owners: Sequence[str],
    total: Expr | int,
    *,
    most: Expr | int | None = None,
    name: Callable[[RowCells, str], Expr] | None = None,
) -> Sequence[Wrong]:
    """What can be wrong with such counts: those that are told are more than there are, one of them
    is not possible, or they add up to another number. All may be left out. One may be `most`,
    if that is not all of them; owners who are neither players nor sides have a `name`."""
    cells, must = of_each(row, fact, owners), expr(total)
    high = must if most is None else expr(most)
    is_other, words = wrong_sum(row, fact, owners, must)
    lacks_one = _lacks_one(cells)
    beyond = Call("AND", lacks_one, Call("SUM", *cells) > must)
    is_wrong = Call("AND", is_other, Call("NOT", lacks_one), Call("COUNT", *cells) > 0)
    ranges = (_out_of_share(row, fact, high, owner, name) for owner in owners)
    return [(beyond, words), *ranges, (is_wrong, words)]


def _out_of_share(
    row: RowCells,
    fact: str,
    most: Expr,
    owner: str,
    name: Callable[[RowCells, str], Expr] | None,
) -> Wrong:
    who = row.name(owner) if name is None else name(row, owner)
    return number_out_of_range(fact, row.fact(fact, owner), 0, most, who)


def _lacks_one(cells: Sequence[Expr]) -> Expr:
    """Whether one of them is left out."""
    return Call("COUNT", *cells).equals(len(cells) - 1)


# one cell ----------------------------------------------------------------------------------------


def no_word(row: RowCells, fact: str, words: Sequence[str], owner: str = "") -> Wrong:
    """Something else than one of these words stands there; nothing may."""
    cell = row.fact(fact, owner)
    known = Call("OR", *((cell & "").equals(word) for word in ("", *words)))
    return Call("NOT", known), worded(f"no {fact} '{{text}}'", text=cell)


def is_none_of(text: Expr, known: Sequence[Expr]) -> Expr:
    """Whether a text is none of those; it is looked for at once in cells that stand in a row, one
    beside the other."""
    first, last = known[0], known[-1]
    if isinstance(first, Ref) and isinstance(last, Ref) and _are_neighbours(known):
        return Call("SUMPRODUCT", first.up_to(last).equals(text) * 1).equals(0)
    return Call("NOT", Call("OR", *(text.equals(word) for word in known)))


def _are_neighbours(cells: Sequence[Expr]) -> bool:
    """Whether they are cells of one row, each right of the one before."""
    places = [(at.tab.name, at.row, at.column) if isinstance(at, Ref) else None for at in cells]
    return all(
        one and other and (one[0], one[1], one[2] + 1) == other for one, other in pairwise(places)
    )


def no_flag(row: RowCells, fact: str) -> Wrong:
    """Neither yes nor no."""
    cell = row.fact(fact)
    known = Call("OR", *(cell.equals(word) for word in ("", "yes", "no")))
    return Call("NOT", known), worded(f"{fact}={{text}} is neither yes nor no", text=cell)


def is_yes(row: RowCells, fact: str) -> Expr:
    """Whether a flag is set."""
    return row.fact(fact).equals("yes")


def no_player(row: RowCells, fact: str, players: Sequence[str], part: str = "") -> Wrong:
    """Something else than the name of one of those stands there; nothing may."""
    cell = row.fact(fact, "", part)
    known = Call("OR", cell.equals(""), *(cell.equals(row.name(player)) for player in players))
    return Call("NOT", known), unknown("player", cell)


def out_of_range(
    row: RowCells, fact: str, low: Expr | int, high: Expr | int, owner: str = "", step: int = 1
) -> Wrong:
    """Something else than a number between the limits that rises by such steps; nothing may."""
    who = row.name(owner) if owner else None
    return number_out_of_range(fact, row.fact(fact, owner), low, high, who, step)


def number_out_of_range(
    fact: str, cell: Expr, low: Expr | int, high: Expr | int, who: Expr | None, step: int = 1
) -> Wrong:
    """The same of any cell, which is that of somebody or of nobody."""
    number = Call("N", cell)
    misfits = Call("OR", number < low, number > high, (number % step).differs(0))
    wrong = when(Call("ISNUMBER", cell), misfits, cell.differs(""))
    whose = expr("") if who is None else expr(" of ") & who
    return wrong, worded(f"{fact} {{number}}{{whose}} is not possible", number=cell, whose=whose)


def misplaced(
    row: RowCells, fact: str, is_out: Expr, owners: Sequence[str] = (), default: str = ""
) -> Wrong:
    """A fact was told where it has no place: another value than its default."""
    text = told_of_each(row, fact, owners) if owners else row.fact(fact)
    is_told = Call("NOT", is_blank(row, fact, owners or ("",)))
    if default:
        is_told = Call("AND", is_told, text.differs(default))
    words = worded(MISPLACED, fact=fact, text=text)
    return Call("AND", is_out, is_told), words


def told_of_each(row: RowCells, fact: str, owners: Sequence[str]) -> Expr:
    """What was told of a fact, as it is typed: `Anna:3,Boris:2`."""
    told = [worded("{who}:{n}", who=row.name(o), n=row.fact(fact, o)) for o in owners]
    pairs = zip(of_each(row, fact, owners), told, strict=True)
    return listed([when(cell.equals(""), "", each) for cell, each in pairs])


def marked(row: RowCells, fact: str, owners: Sequence[str]) -> Expr:
    """The names of those who have a mark, as they are typed: `Anna,Boris`."""
    return listed([when(row.fact(fact, o).equals(""), "", row.name(o)) for o in owners])


def missing_where(row: RowCells, fact: str, is_due: Expr, owners: Sequence[str] = ("",)) -> Wrong:
    """A fact that some deals need was not told in such a one."""
    lacks, words = missing(row, fact, owners)
    return Call("AND", is_due, lacks), words


# words -------------------------------------------------------------------------------------------


def unknown(what: str, cell: Expr) -> Expr:
    """That there is no such thing as stands in a cell: `no player 'Zoe'`."""
    return worded(UNKNOWN, what=what, text=cell)


def worded(message: str, **words: Expr | str) -> Expr:
    """The message of a rule with those words in its places: `{fact} {last3} is not possible`."""
    said = {name: word for name, word in words.items() if isinstance(word, str)}
    first, *others = re.split(r"\{(\w+)\}", _filled(message, said))
    found = expr(first)
    for name, text in zip(others[::2], others[1::2], strict=True):
        found = found & words[name]
        found = found & text if text else found
    return found


def _filled(message: str, said: Mapping[str, str]) -> str:
    """The message with the words that are the same in every row."""
    return re.sub(r"\{(\w+)\}", lambda place: said.get(place[1], place[0]), message)


def listed(texts: Sequence[Expr]) -> Expr:
    """Those that say anything, with commas between them. A choice says nothing on a side with an
    empty text, and something on any other."""
    chosen = (text if _is_choice(text) else when(text.equals(""), "", text) for text in texts)
    found = reduce(lambda one, other: one & _behind_comma(other), chosen, expr(""))
    return Call("MID", found, 2, MOST_SIGNS)


def _behind_comma(text: Expr) -> Expr:
    if is_nothing(text):
        return text
    if isinstance(text, Call) and _is_choice(text):
        condition, yes, no = text.arguments
        return when(condition, _behind_comma(yes), _behind_comma(no))
    return expr(",") & text


def _is_choice(text: Expr) -> bool:
    return isinstance(text, Call) and text.name == "IF"
