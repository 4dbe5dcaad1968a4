"""What cells hold and how operators take it, as Excel 2010 and LibreOffice 7 both do.

An empty cell is None: 0 in arithmetic, nothing in a text, equal to 0, to nothing and to FALSE.
Numbers are exact. Where the two programs differ (a truth value is a number in one of them only;
texts are ordered by the machine's language; a fraction becomes a text with the machine's comma)
nothing is guessed: a formula that asks for it is a mistake of ours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from scorekeeper.core.values.amounts import Amount, are_whole, simplify

Value = Amount | str | bool | None

DIVIDED_BY_ZERO, NO_VALUE, NOT_FOUND, NO_CELL = "#DIV/0!", "#VALUE!", "#N/A", "#REF!"
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_PATTERN = re.compile(r"[*?~]|^[<>=]")


class FormulaError(ValueError):
    """A formula whose value is an error; its text is the sign that the cell shows."""


class UnsafeFormulaError(TypeError):
    """What none of our formulas may ask: programs answer it in different ways."""


class Elements(list[Value]):
    """What an operator makes of the cells of an area; only SUMPRODUCT asks for it."""


class Growing(list[Value]):
    """The cells of a column down to a row, of which more and more are looked at; where a value
    stands among them is noted once."""

    __slots__ = ("_noted", "_places")

    def __init__(self) -> None:
        super().__init__()
        self._places: dict[Value, list[int]] = {}
        self._noted = 0

    def places(self, wanted: Value) -> Sequence[int]:
        """Where cells stand that are equal to a number."""
        for at in range(self._noted, len(self)):
            self._places.setdefault(self[at], []).append(at)
        self._noted = len(self)
        return self._places.get(wanted, ())


def number(value: Value) -> Amount:
    """The value in arithmetic; raises FormulaError for a text without digits, and
    UnsafeFormulaError for one with digits that is no whole number."""
    if type(value) is int:
        return value
    if isinstance(value, (int, Fraction)):
        return int(value) if isinstance(value, bool) else value
    if value is None:
        return 0
    if _WHOLE.fullmatch(value):
        return int(value)
    if any(sign.isdigit() for sign in value):
        raise UnsafeFormulaError(f"the number of '{value}' depends on the machine's language")
    raise FormulaError(NO_VALUE)


def truth(value: Value) -> bool:
    """The value as a condition; raises FormulaError for a text."""
    if isinstance(value, str):
        raise FormulaError(NO_VALUE)
    return bool(value)


def text_of(value: Value) -> str:
    """The value within a text."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or simplify(value).denominator != 1:
        raise UnsafeFormulaError(f"{value} is written in different ways")
    return str(simplify(value))


def equal(a: Value, b: Value) -> bool:
    """Whether two values are the same; case makes no difference."""
    if type(a) is int and type(b) is int:
        return a == b
    if type(b) is str and (a is None or type(a) is str):
        return (a or "").casefold() == b.casefold()
    a, b = _filled(a, b), _filled(b, a)
    if isinstance(a, str) or isinstance(b, str):
        return isinstance(a, str) and isinstance(b, str) and a.casefold() == b.casefold()
    return a == b


def less(a: Value, b: Value) -> bool:
    """Whether the first comes before the second; every number comes before every text."""
    a, b = _filled(a, b), _filled(b, a)
    if isinstance(a, str) and isinstance(b, str):
        raise UnsafeFormulaError("the order of texts depends on the machine's language")
    if isinstance(a, str) or isinstance(b, str):
        return isinstance(b, str)
    return a < b


def _filled(value: Value, other: Value) -> Amount | str | bool:
    """The value for a comparison with the other: an empty cell is what the other has as nothing."""
    if isinstance(value, bool) and not (other is None or isinstance(other, bool)):
        raise UnsafeFormulaError("a truth value is a number in some programs only")
    if value is not None:
        return value
    return "" if isinstance(other, str) else False if isinstance(other, bool) else 0


def plain_text(value: Value) -> Value:
    """The value as one to look for; raises UnsafeFormulaError for what would act as a pattern."""
    if isinstance(value, str) and _PATTERN.search(value):
        raise UnsafeFormulaError(f"'{value}' acts as a pattern")
    return value


def is_found(value: Value, wanted: Value) -> bool:
    """Whether a cell with that value is found by looking for another one; an empty one never is."""
    return value is not None and equal(value, wanted)


def cell_numbers(values: Sequence[Value]) -> list[Amount]:
    """The numbers among cells; texts and empty cells do not count."""
    if are_whole(values):
        return cast("list[Amount]", [*values])
    found: list[Amount] = []
    for value in values:
        if isinstance(value, bool):
            raise UnsafeFormulaError("a truth value is a number in some programs only")
        if value is not None and not isinstance(value, str):
            found.append(value)
    return found
