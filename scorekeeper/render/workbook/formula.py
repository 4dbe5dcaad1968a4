"""Spreadsheet formulas that know their value: one tree prints the formula and calculates it.

So the values stored in a workbook cannot differ from what its formulas say. Only functions that
every spreadsheet program knows are used; numbers are exact, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import floor
from typing import Any, Protocol

from scorekeeper.core.values.amounts import Amount, simplify

Value = Amount | str | bool | None


class Tab(Protocol):
    """A worksheet as far as formulas need it: its name, and the values of its cells."""

    name: str

    def value(self, row: int, column: int) -> Value:
        """What stands in the cell; None when it is blank."""

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        """What stands in a part of one column."""


class Expr:
    """A formula or a part of one."""

    __slots__ = ()
    binds = 9  # how strongly its parts hold together; less needs brackets inside more

    def text(self, home: Tab) -> str:
        """The formula as written in a cell of the worksheet `home`, without the `=`."""
        raise NotImplementedError

    def value(self) -> Any:
        """The exact value."""
        raise NotImplementedError

    def __add__(self, other: Expr | Amount) -> Expr:
        return Binary("+", self, expr(other))

    def __sub__(self, other: Expr | Amount) -> Expr:
        return Binary("-", self, expr(other))

    def __mul__(self, other: Expr | Amount) -> Expr:
        return Binary("*", self, expr(other))

    def __truediv__(self, other: Expr | Amount) -> Expr:
        return Binary("/", self, expr(other))

    def __neg__(self) -> Expr:
        return Minus(self)


def expr(value: Expr | Amount) -> Expr:
    """A number as a part of a formula."""
    return value if isinstance(value, Expr) else Constant(value)


class Constant(Expr):
    """A number; a fraction is written as a division."""

    __slots__ = ("number",)

    def __init__(self, number: Amount) -> None:
        self.number = simplify(number)

    @property
    def binds(self) -> int:  # type: ignore[override]
        """A fraction is a division, a negative number begins with an operator."""
        return 9 if isinstance(self.number, int) and self.number >= 0 else 0

    def text(self, home: Tab) -> str:
        return str(self.number)

    def value(self) -> Amount:
        return self.number


class Text(Expr):
    """A text of our own making (never one that people typed: it may act as a pattern)."""

    __slots__ = ("content",)

    def __init__(self, content: str) -> None:
        self.content = content

    def text(self, home: Tab) -> str:
        return f'"{self.content}"'

    def value(self) -> str:
        return self.content


class Ref(Expr):
    """One cell."""

    __slots__ = ("column", "row", "tab")

    def __init__(self, tab: Tab, row: int, column: int) -> None:
        self.tab = tab
        self.row = row
        self.column = column

    def text(self, home: Tab) -> str:
        place = address(self.row, self.column)
        return place if self.tab is home else f"{self.tab.name}!{place}"

    def value(self) -> Any:
        found = self.tab.value(self.row, self.column)
        return 0 if found is None else found


class Area:
    """A rectangle of cells, all of which stand already (its values are looked up once)."""

    __slots__ = ("_text", "_values", "bottom", "left", "right", "tab", "top")

    def __init__(self, tab: Tab, top: int, left: int, bottom: int, right: int) -> None:
        self.tab = tab
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
        self._text = ""
        self._values: list[Value] | None = None

    def text(self, home: Tab) -> str:
        """`B2:B9`; on another worksheet `Entries!$B$2:$B$9`."""
        if self.tab is home:
            return f"{address(self.top, self.left)}:{address(self.bottom, self.right)}"
        if not self._text:
            left, right = letters(self.left), letters(self.right)
            self._text = f"{self.tab.name}!${left}${self.top}:${right}${self.bottom}"
        return self._text

    def value(self) -> list[Value]:
        """The values, column by column."""
        if self._values is None:
            self._values = []
            for column in range(self.left, self.right + 1):
                self._values += self.tab.values(column, self.top, self.bottom)
        return self._values


class Binary(Expr):
    """Two parts and an operator between them."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, sign: str, left: Expr, right: Expr) -> None:
        self.sign = sign
        self.left = left
        self.right = right

    @property
    def binds(self) -> int:  # type: ignore[override]
        """By the operator."""
        return _BINDS[self.sign]

    def text(self, home: Tab) -> str:
        strength = _BINDS[self.sign]
        left, right = self.left.text(home), self.right.text(home)
        if self.left.binds < strength:
            left = f"({left})"
        if self.right.binds <= strength:
            right = f"({right})"
        return f"{left}{self.sign}{right}"

    def value(self) -> Any:
        return _OPERATORS[self.sign](self.left.value(), self.right.value())


class Minus(Expr):
    """The opposite of a part."""

    __slots__ = ("part",)
    binds = 6

    def __init__(self, part: Expr) -> None:
        self.part = part

    def text(self, home: Tab) -> str:
        part = self.part.text(home)
        return f"-{part}" if self.part.binds > self.binds else f"-({part})"

    def value(self) -> Any:
        return simplify(-self.part.value())


class Call(Expr):
    """A spreadsheet function."""

    __slots__ = ("_value", "arguments", "name")

    def __init__(self, name: str, *arguments: Expr | Area | Amount) -> None:
        self.name = name
        self._value: Any = None
        self.arguments = [a if isinstance(a, Area) else expr(a) for a in arguments]

    def text(self, home: Tab) -> str:
        return f"{self.name}({','.join(a.text(home) for a in self.arguments)})"

    def value(self) -> Any:
        if self._value is None:
            self._value = _FUNCTIONS[self.name](*[a.value() for a in self.arguments])
        return self._value


def address(row: int, column: int) -> str:
    """`C7` for row 7, column 3."""
    return f"{letters(column)}{row}"


@cache
def letters(column: int) -> str:
    """`A` for column 1, `AA` for column 27."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def round_half_down(numerator: Expr, denominator: int) -> Expr:
    """The nearest whole number to a quotient, an exact half down.

    One division only, so that binary fractions cannot miss a half.
    """
    doubled = (numerator * 2 - denominator) / (2 * denominator)
    return -Call("INT", -doubled)


# values --------------------------------------------------------------------------------------


def _divide(a: Amount, b: Amount) -> Amount:
    return simplify(Fraction(a) / b)


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: simplify(a + b),
    "-": lambda a, b: simplify(a - b),
    "*": lambda a, b: simplify(a * b),
    "/": _divide,
    "=": lambda a, b: a == b,
    ">": lambda a, b: a > b,
}
_BINDS = {"=": 1, ">": 1, "+": 3, "-": 3, "*": 5, "/": 5}


def _numbers(arguments: Sequence[Any]) -> list[Amount]:
    found: list[Amount] = []
    for argument in arguments:
        if isinstance(argument, list):
            found += [item for item in argument if item is not None and not isinstance(item, str)]
        else:
            found.append(argument)
    return found


def _sum_if(amounts: list[Any], *criteria: Any) -> Amount:
    chosen = zip(amounts, *criteria[::2], strict=True)
    wanted = criteria[1::2]
    return simplify(sum(amount for amount, *keys in chosen if tuple(keys) == wanted))


def _round(value: Amount, digits: int) -> Amount:
    scaled = abs(value) * 10**digits
    size = Fraction(floor(scaled + Fraction(1, 2)), 10**digits)
    return simplify(size if value >= 0 else -size)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "SUM": lambda *a: simplify(sum(_numbers(a))),
    "MIN": lambda *a: min(_numbers(a)),
    "MAX": lambda *a: max(_numbers(a)),
    "COUNT": lambda *a: len(_numbers(a)),
    "COUNTIF": lambda items, wanted: items.count(wanted),
    "ABS": abs,
    "INT": floor,
    "ROUND": _round,
    "IF": lambda condition, yes, no: yes if condition else no,
    "INDEX": lambda items, at: items[at - 1],
    "MATCH": lambda wanted, items, kind: items.index(wanted) + 1,
    "SUMIFS": _sum_if,
}
