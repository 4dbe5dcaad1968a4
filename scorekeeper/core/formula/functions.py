"""The functions of formulas: those that Excel 2010 and LibreOffice 7 both know.

A function gets the values of its arguments; those of cells come as a list, because a text in a
cell is passed over where a text as such is a mistake.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import compress
from math import floor, prod
from typing import Any, Final, cast

from scorekeeper.core.values.amounts import Amount, are_whole, simplify, sum_of

from .values import (
    DIVIDED_BY_ZERO,
    NO_CELL,
    NO_VALUE,
    NOT_FOUND,
    Elements,
    FormulaError,
    Growing,
    UnsafeFormulaError,
    Value,
    cell_numbers,
    is_found,
    number,
    plain_text,
    text_of,
    truth,
)

Given = Value | list[Value]  # an argument as such, or the cells of one
_CONDITIONS = frozenset({bool})


def _numbers(given: tuple[Given, ...]) -> list[Amount]:
    found: list[Amount] = []
    for argument in given:
        if isinstance(argument, list):
            found += cell_numbers(argument)
        elif isinstance(argument, str):
            raise UnsafeFormulaError(f"a text among numbers: '{argument}'")
        else:
            found.append(number(argument))
    return found


def _sum(*given: Given) -> Amount:
    return sum_of(_numbers(given))


def _least(*given: Given) -> Amount:
    return min(_numbers(given), default=0)


def _largest(*given: Given) -> Amount:
    return max(_numbers(given), default=0)


def _count(*given: Given) -> int:
    return len(_numbers(given))


def _count_filled(*given: Given) -> int:
    return sum(
        len([value for value in item if value is not None]) if isinstance(item, list) else 1
        for item in given
    )


def _count_if(items: list[Value], wanted: Value) -> int:
    if type(wanted) is int and wanted > 1:  # not equal to a truth value, and there are many
        return len(items.places(wanted)) if isinstance(items, Growing) else items.count(wanted)
    looked_for = plain_text(wanted)
    return len([item for item in items if is_found(item, looked_for)])


def _count_ifs(*criteria: Any) -> int:
    """The rows in which each area has what is wanted of it: a whole number, or what a text such as
    `<5` says."""
    areas, wanted = criteria[::2], criteria[1::2]
    if len({*map(len, areas)}) > 1:
        raise UnsafeFormulaError("areas of different sizes")
    found: Sequence[int] = range(len(areas[0]))
    if isinstance(areas[0], Growing) and type(wanted[0]) is int and wanted[0] > 1:
        found, areas, wanted = areas[0].places(wanted[0]), areas[1:], wanted[1:]
    for items, criterion in zip(areas, wanted, strict=True):
        meets = _criterion(criterion)
        found = [place for place in found if meets(items[place])]
    return len(found)


def _criterion(wanted: Value) -> Callable[[Value], bool]:
    """What is asked of a cell; only numbers are more or less than another one."""
    compared = _COMPARED.fullmatch(wanted) if isinstance(wanted, str) else None
    if compared is None:
        looked_for = plain_text(wanted)
        return lambda value: is_found(value, looked_for)
    holds, limit = _COMPARISONS[compared[1]], int(compared[2])
    return lambda value: is_number(value) and holds(value, limit)


_COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_COMPARED = re.compile(r"([<>]=?)(-?[0-9]+)")


def _sum_if(amounts: list[Value], *criteria: Any) -> Amount:
    """Whole numbers are looked for in whole numbers: there are many, so nothing else is asked."""
    if not are_whole(criteria[1::2]):
        raise UnsafeFormulaError("something else than a whole number is looked for")
    if len(criteria) == 2:
        chosen = _chosen(amounts, *criteria)
    else:
        keys = zip(*criteria[::2], strict=True)
        chosen = list(compress(amounts, map(criteria[1::2].__eq__, keys)))
    return sum_of(list(map(number, chosen)))


def _chosen(amounts: list[Value], cells: list[Value], wanted: Value) -> list[Value]:
    """The amounts beside the cells with that value."""
    if isinstance(cells, Growing):
        return [amounts[place] for place in cells.places(wanted)]
    return [amount for amount, cell in zip(amounts, cells, strict=True) if cell == wanted]


def _sum_products(*given: list[Value]) -> Amount:
    factors = [_factors(item) for item in given]
    if len(factors) == 1:
        return simplify(sum(factors[0]))
    return simplify(sum(map(prod, zip(*factors, strict=True))))


def _factors(item: list[Value]) -> list[Amount]:
    """The numbers of an area, 0 for texts and empty cells."""
    if are_whole(item):
        return cast("list[Amount]", item)
    if any(isinstance(value, bool) for value in item):
        raise UnsafeFormulaError("truth values count 0 in some programs: multiply them")
    return [0 if value is None or isinstance(value, str) else value for value in item]


def _round(value: Value, digits: Value) -> Amount:
    """Halves go away from zero."""
    exact, power = Fraction(number(value)), Fraction(10) ** int(number(digits))
    size = Fraction(floor(abs(exact) * power + Fraction(1, 2)), power)
    return simplify(size if exact >= 0 else -size)


def _size(value: Value) -> Amount:
    exact = number(value)
    return -exact if exact < 0 else exact


def _sign(value: Value) -> int:
    exact = number(value)
    return (exact > 0) - (exact < 0)


def _power(value: Value, exponent: Value) -> Amount:
    """Whole powers only; an error of 0 to a negative one."""
    times = simplify(number(exponent))
    if not isinstance(times, int):
        raise UnsafeFormulaError(f"the power {times} is written in different ways")
    if times < 0 and not number(value):
        raise FormulaError(DIVIDED_BY_ZERO)
    return simplify(Fraction(number(value)) ** times)


def _remainder(value: Value, divisor: Value) -> Amount:
    """With the sign of the divisor."""
    if not number(divisor):
        raise FormulaError(DIVIDED_BY_ZERO)
    return simplify(number(value) % number(divisor))


def _conditions(given: tuple[Given, ...]) -> Sequence[Any]:
    """Those that count: cells with texts or with nothing do not."""
    if given and _CONDITIONS.issuperset(map(type, given)):  # as nearly always
        return given
    found = []
    for argument in given:
        if not isinstance(argument, list):
            found.append(truth(argument))
        else:
            found += [bool(v) for v in argument if v is not None and not isinstance(v, str)]
    if not found:
        raise FormulaError(NO_VALUE)
    return found


def _all(*given: Given) -> bool:
    return all(_conditions(given))


def _any(*given: Given) -> bool:
    return any(_conditions(given))


def _as_number(value: Value) -> Amount:
    return 0 if isinstance(value, str) else number(value)


def _item(items: list[Value], at: Value) -> Value:
    place = floor(number(at))
    if place == 0:
        raise UnsafeFormulaError("item 0 of an area is all of it")
    if not 0 < place <= len(items):
        raise FormulaError(NO_CELL)
    return items[place - 1]


def _place(wanted: Value, items: list[Value], kind: Value) -> int:
    if kind != 0:
        raise UnsafeFormulaError("only what is equal is looked for")
    looked_for = plain_text(wanted)
    for place, item in enumerate(items, 1):
        if is_found(item, looked_for):
            return place
    raise FormulaError(NOT_FOUND)


def _left(text: Value, count: Value) -> str:
    return text_of(text)[: _size_of(count)]


def _right(text: Value, count: Value) -> str:
    whole = text_of(text)
    return whole[max(len(whole) - _size_of(count), 0) :]


def _size_of(count: Value, least: int = 0) -> int:
    """A number of letters; an error of fewer than `least`."""
    found = int(number(count))
    if found < least:
        raise FormulaError(NO_VALUE)
    return found


def _nothing() -> Value:
    raise FormulaError(NOT_FOUND)


def _middle(text: Value, start: Value, count: Value) -> str:
    first = _size_of(start, least=1) - 1
    return text_of(text)[first : first + _size_of(count)]


def _find(looked_for: Value, text: Value) -> int:
    """Where a text begins in another one, from 1; large and small letters differ."""
    place = text_of(text).find(text_of(looked_for))
    if place < 0:
        raise FormulaError(NO_VALUE)
    return place + 1


def _substitute(text: Value, old: Value, new: Value) -> str:
    """With every one of those replaced; large and small letters differ."""
    return text_of(text).replace(text_of(old), text_of(new))


def _trim(text: Value) -> str:
    """Without blanks at both ends, and one where there are several."""
    return " ".join(filter(None, text_of(text).split(" ")))


def is_number(value: Value) -> bool:
    """Whether the value is a number; an empty cell is none."""
    if isinstance(value, bool):
        raise UnsafeFormulaError("a truth value is a number in some programs only")
    return value is not None and not isinstance(value, str)


def plain(value: Given) -> Value:
    """The value of an argument that is no area."""
    if isinstance(value, list):
        raise UnsafeFormulaError("an area where one value is expected")
    return value


def area(value: Given) -> list[Value]:
    """The cells of an argument that is an area."""
    if not isinstance(value, list) or isinstance(value, Elements):
        raise UnsafeFormulaError("one value where an area is expected")
    return value


def rows(value: Given) -> list[Value]:
    """The cells of an area, or what an operator made of them."""
    return value if isinstance(value, Elements) else area(value)


def anything(value: Given) -> Given:
    """The argument as it is."""
    return value


def cells(value: Given) -> Given:
    """A value, or the cells of an area."""
    return plain(value) if isinstance(value, Elements) else value


Taker = Callable[[Given], Given]
# Of every function: how it takes its arguments (the last way holds for all further ones), and its
# value. IF, CHOOSE and ISNUMBER look at their arguments themselves (see `tree`).
FUNCTIONS: Final[dict[str, tuple[tuple[Taker, ...], Callable[..., Value]]]] = {
    "SUM": ((cells,), _sum),
    "MIN": ((cells,), _least),
    "MAX": ((cells,), _largest),
    "COUNT": ((cells,), _count),
    "COUNTA": ((cells,), _count_filled),
    "AND": ((cells,), _all),
    "OR": ((cells,), _any),
    "NOT": ((plain,), lambda value: not truth(value)),
    "ABS": ((plain,), _size),
    "INT": ((plain,), lambda value: floor(number(value))),
    "SIGN": ((plain,), _sign),
    "MOD": ((plain,), _remainder),
    "POWER": ((plain,), _power),
    "ROUND": ((plain,), _round),
    "N": ((plain,), _as_number),
    "LEN": ((plain,), lambda value: len(text_of(value))),
    "LEFT": ((plain,), _left),
    "RIGHT": ((plain,), _right),
    "MID": ((plain,), _middle),
    "FIND": ((plain,), _find),
    "SUBSTITUTE": ((plain,), _substitute),
    "TRIM": ((plain,), _trim),
    "REPT": ((plain,), lambda text, count: text_of(text) * _size_of(count)),
    "COUNTIF": ((area, plain), _count_if),
    "COUNTIFS": ((anything,), _count_ifs),
    "SUMIFS": ((anything,), _sum_if),
    "SUMPRODUCT": ((rows,), _sum_products),
    "INDEX": ((area, plain), _item),
    "MATCH": ((plain, area, plain), _place),
    "NA": ((), _nothing),
}
OF_CELLS: Final = frozenset({"SUM", "MIN", "MAX", "COUNT", "COUNTA", "AND", "OR"})
