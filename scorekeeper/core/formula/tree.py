"""The trees: one prints the formula and calculates it.

So the values stored in a workbook cannot differ from what its formulas say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial, reduce
from math import floor
from typing import Any, Protocol, TypeVar

from scorekeeper.core.values.amounts import Amount, simplify

from .functions import FUNCTIONS, OF_CELLS, Given, Taker, is_number, plain
from .operators import BINDS, OF_WHOLE, OPERATORS, applied
from .values import (
    NO_VALUE,
    Elements,
    FormulaError,
    UnsafeFormulaError,
    Value,
    number,
    text_of,
    truth,
)

Key = TypeVar("Key", bound=Amount | str)
MOST_SIGNS, MOST_LEVELS = 8192, 64  # of a formula, for Excel
# ONLYOFFICE (10.0) lets these read cells that are still to be worked out as they were before the
# last change, unless another function has asked for the same cells by then.
LATE = ("COUNTIF", "COUNTIFS", "SUMIFS")
_LATE = re.compile(rf"(?:{'|'.join(LATE)})\(")
MOST_CHOICES = 29  # of CHOOSE, for LibreOffice
_JOINED_AT_ONCE = frozenset({str, int, type(None)})  # values that are no areas, as nearly all


class Cells(Protocol):
    """A worksheet as far as formulas need it: its name, and the values of its cells."""

    name: str

    def value(self, row: int, column: int) -> Value:
        """What stands in the cell; None when it is blank."""

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        """What stands in a part of one column."""


class Expr:
    """A formula or a part of one; `==` compares as everywhere, `equals` makes a formula."""

    __slots__ = ()
    binds = 9  # how strongly its parts hold together; less needs brackets inside more
    is_whole = False  # whether it is no part but a formula, which is in order

    def text(self, home: Cells) -> str:
        """The formula as written in a cell of the worksheet `home`, without the `=`."""
        raise NotImplementedError

    def value(self) -> Any:
        """The exact value: None of an empty cell, a list of the cells of an area. Raises
        FormulaError for a formula that has none."""
        raise NotImplementedError

    def levels(self) -> int:
        """How many functions stand one inside the other."""
        return 0

    def __add__(self, other: Expr | Amount) -> Expr:
        return Binary("+", self, expr(other))

    def __sub__(self, other: Expr | Amount) -> Expr:
        return Binary("-", self, expr(other))

    def __mul__(self, other: Expr | Amount) -> Expr:
        return Binary("*", self, expr(other))

    def __truediv__(self, other: Expr | Amount) -> Expr:
        return Binary("/", self, expr(other))

    def __mod__(self, other: Expr | Amount) -> Expr:
        return Call("MOD", self, other)

    def __and__(self, other: Expr | str) -> Expr:
        """The two as one text; what says nothing is left out where two others make a text."""
        return _joined(self, expr(other))

    def __lt__(self, other: Expr | Amount) -> Expr:
        return Binary("<", self, expr(other))

    def __le__(self, other: Expr | Amount) -> Expr:
        return Binary("<=", self, expr(other))

    def __gt__(self, other: Expr | Amount) -> Expr:
        return Binary(">", self, expr(other))

    def __ge__(self, other: Expr | Amount) -> Expr:
        return Binary(">=", self, expr(other))

    def __neg__(self) -> Expr:
        return Minus(self)

    def equals(self, other: Expr | Amount | str) -> Expr:
        """Whether both are the same."""
        return Binary("=", self, expr(other))

    def differs(self, other: Expr | Amount | str) -> Expr:
        """Whether they are not."""
        return Binary("<>", self, expr(other))


def expr(value: Expr | Amount | str) -> Expr:
    """A number or a text of our own as a part of a formula."""
    if isinstance(value, Expr):
        return value
    return Text(value) if isinstance(value, str) else Constant(value)


class Constant(Expr):
    """A number; a fraction is written as a division. A truth value is written as a word."""

    __slots__ = ("number",)

    def __init__(self, number: Amount) -> None:
        self.number = simplify(number)

    @property
    def binds(self) -> int:  # type: ignore[override]
        """A fraction is a division, a negative number begins with an operator."""
        return 9 if isinstance(self.number, int) and self.number >= 0 else 0

    def text(self, home: Cells) -> str:
        return str(self.number).upper()

    def value(self) -> Amount:
        return self.number


ALWAYS: Expr = Constant(True)  # of conditions
NEVER: Expr = Constant(False)


class Text(Expr):
    """A text of our own making (never one that people typed: it may act as a pattern)."""

    __slots__ = ("content",)

    def __init__(self, content: str) -> None:
        self.content = content

    def text(self, home: Cells) -> str:
        return '"' + self.content.replace('"', '""') + '"'

    def value(self) -> str:
        return self.content


class Ref(Expr):
    """One cell."""

    __slots__ = ("column", "row", "tab")

    def __init__(self, tab: Cells, row: int, column: int) -> None:
        self.tab = tab
        self.row = row
        self.column = column

    def text(self, home: Cells) -> str:
        place = address(self.row, self.column)
        return place if self.tab is home else f"{self.tab.name}!{place}"

    def value(self) -> Any:
        return self.tab.value(self.row, self.column)

    def up_to(self, last: Ref) -> Area:
        """The area from this cell to another one further right in its row."""
        return Area(self.tab, self.row, self.column, self.row, max(self.column, last.column))


class Area(Expr):
    """A rectangle of cells, all of which stand already (its values are looked up once)."""

    __slots__ = ("_text", "_values", "bottom", "left", "right", "tab", "top")

    def __init__(self, tab: Cells, top: int, left: int, bottom: int, right: int) -> None:
        self.tab = tab
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
        self._text = ""
        self._values: list[Value] | None = None

    def text(self, home: Cells) -> str:
        """`B2:B9`; on another worksheet `Entries!$B$2:$B$9`."""
        if self.tab is home:
            return f"{address(self.top, self.left)}:{address(self.bottom, self.right)}"
        if not self._text:
            self._text = f"{self.tab.name}!{self._fixed()}"
        return self._text

    def fixed_for(self, home: Cells) -> str:
        """The same for what is copied from cell to cell: `$B$2:$B$9`."""
        return self._fixed() if self.tab is home else self.text(home)

    def _fixed(self) -> str:
        left, right = letters(self.left), letters(self.right)
        return f"${left}${self.top}:${right}${self.bottom}"

    def value(self) -> list[Value]:
        """The values, column by column."""
        if self._values is None:
            self._values = []
            for column in range(self.left, self.right + 1):
                self._values += self.tab.values(column, self.top, self.bottom)
        return self._values


class Binary(Expr):
    """Two parts and an operator between them."""

    __slots__ = ("_of_any", "_of_whole", "_right", "left", "right", "sign")

    def __init__(self, sign: str, left: Expr, right: Expr) -> None:
        self.sign = sign
        self.left = left
        self.right = right
        is_known = isinstance(right, (Constant, Text))  # as most of what is compared is
        self._right = right.value() if is_known else None
        self._of_whole = OF_WHOLE.get(sign)
        self._of_any = OPERATORS[sign]

    @property
    def binds(self) -> int:  # type: ignore[override]
        """By the operator."""
        return BINDS[self.sign]

    def text(self, home: Cells) -> str:
        strength = BINDS[self.sign]
        left, right = self.left.text(home), self.right.text(home)
        if self.left.binds < strength:
            left = f"({left})"
        if self.right.binds <= strength:
            right = f"({right})"
        return f"{left}{self.sign}{right}"

    def value(self) -> Any:
        left, right = self.left.value(), self._right
        if right is None:
            right = self.right.value()
        if type(left) is int and type(right) is int and self._of_whole is not None:
            return self._of_whole(left, right)
        if isinstance(left, list) or isinstance(right, list):
            return applied(self.sign, left, right)
        return self._of_any(left, right)

    def levels(self) -> int:
        return max(self.left.levels(), self.right.levels())


class Joint(Expr):
    """Several parts as one text, one behind the other."""

    __slots__ = ("parts",)
    binds = BINDS["&"]

    def __init__(self, parts: Sequence[Expr]) -> None:
        self.parts = tuple(parts)

    def text(self, home: Cells) -> str:
        texts = (
            f"({part.text(home)})" if part.binds < self.binds else part.text(home)
            for part in self.parts
        )
        return "&".join(texts)

    def value(self) -> Any:
        found = [part.value() for part in self.parts]
        kinds = {*map(type, found)}
        if kinds <= _JOINED_AT_ONCE:
            return "".join(map(text_of, found))
        return reduce(partial(applied, "&"), found)

    def levels(self) -> int:
        return max(part.levels() for part in self.parts)


class Minus(Expr):
    """The opposite of a part."""

    __slots__ = ("part",)
    binds = 6

    def __init__(self, part: Expr) -> None:
        self.part = part

    def text(self, home: Cells) -> str:
        part = self.part.text(home)
        return f"-{part}" if self.part.binds > self.binds else f"-({part})"

    def value(self) -> Any:
        return applied("-", 0, self.part.value())

    def levels(self) -> int:
        return self.part.levels()


# How a function takes its arguments, which of these are cells, if it takes cells, and what it is.
_Prepared = tuple[Sequence[Taker], Sequence[int] | None, Callable[..., Value]]


class Call(Expr):
    """A spreadsheet function; it may be a part of several others, so its text is kept, and its
    value once it was worked out: what is `known`, until that is set to None."""

    __slots__ = ("_choosing", "_home", "_prepared", "_text", "arguments", "known", "name")

    def __init__(self, name: str, *arguments: Expr | Amount | str) -> None:
        self.name = name
        self._choosing = _CHOOSING.get(name)
        self.known: Any = None
        self._home: Cells | None = None  # where the text is for
        self._text = ""
        self._prepared: _Prepared | None = None
        self.arguments = tuple([expr(argument) for argument in arguments])

    def text(self, home: Cells) -> str:
        if self._home is not home:
            self._text = f"{self.name}({','.join([a.text(home) for a in self.arguments])})"
            self._home = home
        return self._text

    def value(self) -> Any:
        if self.known is None:
            choosing = self._choosing
            self.known = self._called() if choosing is None else choosing(self.arguments)
        return self.known

    def levels(self) -> int:
        return 1 + max((argument.levels() for argument in self.arguments), default=0)

    def _called(self) -> Value:
        takers, cells, function = self._prepared or self._prepare()
        found = [argument.value() for argument in self.arguments]
        if cells is not None:
            for at in cells:
                found[at] = [found[at]]
            if Elements not in map(type, found):
                return function(*found)
        return function(*[take(value) for take, value in zip(takers, found, strict=True)])

    def _prepare(self) -> _Prepared:
        """Look the function up, for most of the many in formulas are never asked for a value."""
        ways, function = FUNCTIONS[self.name]
        count, cells = len(self.arguments), None
        takers = (*ways[:count], *ways[-1:] * (count - len(ways)))
        if self.name in OF_CELLS:
            cells = [at for at, part in enumerate(self.arguments) if isinstance(part, Ref)]
        self._prepared = takers, cells, function
        return self._prepared


# functions that look at those arguments only of which their value depends ----------------------


def _one_of_two(arguments: Sequence[Expr]) -> Given:
    condition, yes, no = arguments
    holds = condition.value()
    if type(holds) is not bool:
        holds = truth(plain(holds))
    return plain((yes if holds else no).value())


def _chosen(arguments: Sequence[Expr]) -> Given:
    choices = len(arguments) - 1
    if choices > MOST_CHOICES:
        raise UnsafeFormulaError(f"{choices} choices: not every program knows so many")
    place = arguments[0].value()
    if type(place) is not int:
        place = floor(number(plain(place)))
    if not 0 < place <= choices:
        raise FormulaError(NO_VALUE)
    return plain(arguments[place].value())


def _is_number(arguments: Sequence[Expr]) -> bool:
    [argument] = arguments
    try:
        return is_number(plain(argument.value()))
    except FormulaError:
        return False


_CHOOSING = {"IF": _one_of_two, "CHOOSE": _chosen, "ISNUMBER": _is_number}


# building --------------------------------------------------------------------------------------


def is_nothing(part: Expr) -> bool:
    """Whether the part is a text that says nothing."""
    return isinstance(part, Text) and not part.content


def _joined(left: Expr, right: Expr) -> Expr:
    """Two parts as one text; neighbours that are texts of our own are one."""
    parts: list[Expr] = []
    for part in (*_joints(left), *_joints(right)):
        last = parts[-1] if parts else None
        if isinstance(last, Text) and isinstance(part, Text):
            parts[-1] = Text(last.content + part.content)
        else:
            parts.append(part)
    while len(parts) > 2 and any(map(is_nothing, parts)):
        parts.remove(next(filter(is_nothing, parts)))
    return parts[0] if len(parts) == 1 else Joint(parts)


def _joints(part: Expr) -> Sequence[Expr]:
    return part.parts if isinstance(part, Joint) else (part,)


def when(condition: Expr, yes: Expr | Amount | str, no: Expr | Amount | str) -> Expr:
    """The one where the condition holds, the other where it does not."""
    return Call("IF", condition, yes, no)


def by_case(
    key: Expr, cases: Mapping[Key, Expr | Amount | str], otherwise: Expr | Amount | str
) -> Expr:
    """What the cases have for the key; the other where it is none of them."""
    found = expr(otherwise)
    for value, worth in reversed(list(cases.items())):
        found = when(key.equals(value), worth, found)
    return found


def shown(formula: Expr) -> Value:
    """What a cell with the formula shows: 0 where that is an empty cell. Raises FormulaError, and
    UnsafeFormulaError where the value is more than one."""
    return shown_value(formula.value())


def shown_value(value: Any) -> Value:
    """The same of what a formula is worth."""
    if value is None:
        return 0
    return plain(value) if isinstance(value, list) else value


def round_half_down(numerator: Expr, denominator: int) -> Expr:
    """The nearest whole number to a quotient, an exact half down.

    One division only, so that binary fractions cannot miss a half.
    """
    doubled = (numerator * 2 - denominator) / (2 * denominator)
    return -Call("INT", -doubled)


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


def together(function: str, cases: Sequence[Expr]) -> Expr:
    """What a function makes of them all: their sum, whether any of them is so. One alone needs
    none."""
    return cases[0] if len(cases) == 1 else Call(function, *cases)


def parts(tree: Expr) -> Iterator[Expr]:
    """The tree and all parts of it, from the top; those of a function that stands in it several
    times only once."""
    seen: set[int] = set()
    left = [tree]
    while left:
        part = left.pop()
        if isinstance(part, Call):
            if id(part) in seen:
                continue
            seen.add(id(part))
        left += children(part)
        yield part


def in_order(tree: Expr, home: Cells) -> str:
    """The text of a whole formula. What LATE functions look at is counted first, which works it
    out."""
    text = tree.text(home)
    if tree.is_whole or _LATE.search(text) is None:
        return text
    late = (part for part in parts(tree) if isinstance(part, Call) and part.name in LATE)
    asked = (argument for call in late for argument in call.arguments)
    areas = dict.fromkeys(part.text(home) for part in asked if isinstance(part, Area))
    return f"IF(COUNT({','.join(areas)})<0,0,{text})" if areas else text


def children(part: Expr) -> Sequence[Expr]:
    """The parts right below a part."""
    if isinstance(part, Call):
        return part.arguments
    if isinstance(part, Binary):
        return part.left, part.right
    if isinstance(part, Joint):
        return part.parts
    return (part.part,) if isinstance(part, Minus) else ()
