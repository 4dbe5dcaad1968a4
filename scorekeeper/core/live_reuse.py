"""One tree for a column in all its rows: only the cells that it asks for are others in each.

To build a long formula anew for every row, and to write it part by part, takes most of the time of
a workbook.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.core.formula.tree import Cells, Expr, Ref, calls

from .live import Live, RowCells

Formula = Callable[[RowCells], Expr]
Made = Callable[[RowCells], Expr]
MARK = "\0"


def reused(live: Live) -> Live:
    """The same, each formula of which is built once."""
    columns = [each._replace(formula=Reused(each.formula)) for each in live.columns]
    return live._replace(columns=columns, wrong=Reused(live.wrong), breach=Reused(live.breach))


class Reused:
    """A formula of any row, built once for all rows in which the same players have a seat."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._template: Template | None = None

    def __call__(self, row: RowCells) -> Expr:
        if self._template is None or not self._template.fits(row):
            self._template = Template(self._formula, row)
        return self._template.at(row)


class Template:
    """The tree over slots; `filled` is what stands in their cells now."""

    def __init__(self, formula: Formula, row: RowCells) -> None:
        self.filled: Sequence[Any] = ()
        self._makers: list[Made] = []
        self._slots: dict[tuple[object, ...], Expr] = {}
        self._answers: list[tuple[Callable[[RowCells], object], object]] = []
        self._row = row
        self.tree = formula(_Slots(self))
        self._calls = tuple(dict.fromkeys(calls(self.tree)))
        self._pieces: list[str] = []
        self._home: Cells | None = None

    def slot(self, key: tuple[object, ...], made: Made, kind: type[Slot | OpenSlot]) -> Expr:
        """The slot of that key, made by that in any row."""
        if key not in self._slots:
            self._slots[key] = kind(self, len(self._makers))
            self._makers.append(made)
        return self._slots[key]

    def area(self, slots: Sequence[Slot], joined: Callable[[Sequence[Expr]], Expr]) -> Expr:
        """A slot for what cells in slots are together."""
        makers = [self._makers[each.index] for each in slots]
        key = ("area", *(each.index for each in slots))
        return self.slot(key, lambda row: joined([make(row) for make in makers]), OpenSlot)

    def answer(self, asked: Callable[[RowCells], Any]) -> Any:
        """What the row says, on which the tree depends."""
        found = asked(self._row)
        self._answers.append((asked, found))
        return found

    def fits(self, row: RowCells) -> bool:
        """Whether the tree of that row is the same."""
        return all(asked(row) == found for asked, found in self._answers)

    def at(self, row: RowCells) -> Expr:
        """The formula in that row."""
        return Filled(self, [make(row) for make in self._makers])

    def value(self, cells: Sequence[Expr]) -> Any:
        """What the tree is worth over those cells."""
        self.filled = [cell.value() for cell in cells]
        for call in self._calls:
            call.forget()
        return self.tree.value()

    def text(self, home: Cells, cells: Sequence[Expr]) -> str:
        """The formula with those cells."""
        if self._home is not home:
            self._pieces, self._home = self.tree.text(home).split(MARK), home
        texts = [each.text(home) for each in cells]
        pieces = self._pieces[:]
        for at in range(1, len(pieces), 2):
            pieces[at] = texts[int(pieces[at])]
        return "".join(pieces)


class Slot(Ref):
    """The place of a cell."""

    __slots__ = ("index", "of")

    def __init__(self, of: Template, index: int) -> None:
        self.of = of
        self.index = index

    def text(self, home: Cells) -> str:
        return f"{MARK}{self.index}{MARK}"

    def value(self) -> Any:
        return self.of.filled[self.index]


class OpenSlot(Expr):
    """The place of a cell, an area or a number."""

    __slots__ = ("index", "of")
    binds = 0

    def __init__(self, of: Template, index: int) -> None:
        self.of = of
        self.index = index

    def text(self, home: Cells) -> str:
        return f"{MARK}{self.index}{MARK}"

    def value(self) -> Any:
        return self.of.filled[self.index]


class Filled(Expr):
    """The tree with the cells of one row."""

    __slots__ = ("_cells", "_of")

    def __init__(self, of: Template, cells: Sequence[Expr]) -> None:
        self._of = of
        self._cells = cells

    @property
    def binds(self) -> int:  # type: ignore[override]
        """As the tree."""
        return self._of.tree.binds

    def text(self, home: Cells) -> str:
        return self._of.text(home, self._cells)

    def value(self) -> Any:
        return self._of.value(self._cells)

    def levels(self) -> int:
        return self._of.tree.levels()


class _Slots:
    """A row that gives slots for its cells."""

    def __init__(self, of: Template) -> None:
        self._of = of

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        key = ("fact", name, owner, part)
        return self._of.slot(key, lambda row: row.fact(name, owner, part), Slot)

    def name(self, owner: str) -> Expr:
        return self._of.slot(("name", owner), lambda row: row.name(owner), Slot)

    def own(self, name: str) -> Expr:
        return self._of.slot(("own", name), lambda row: row.own(name), Slot)

    def above(self, name: str) -> Expr:
        return self._of.slot(("above", name), lambda row: row.above(name), OpenSlot)

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        key = ("balance", account, owner, against)
        return self._of.slot(key, lambda row: row.balance(account, owner, against), OpenSlot)

    def listed(self, table: str, head: str) -> Expr:
        return self._of.slot(("listed", table, head), lambda row: row.listed(table, head), OpenSlot)

    def earlier(self, name: str) -> Expr:
        return self._of.slot(("earlier", name), lambda row: row.earlier(name), OpenSlot)

    def has(self, fact: str) -> bool:
        found: bool = self._of.answer(lambda row: row.has(fact))
        return found

    def seated(self, player: str) -> bool:
        found: bool = self._of.answer(lambda row: row.seated(player))
        return found

    def members(self, owner: str) -> Sequence[str]:
        found: Sequence[str] = self._of.answer(lambda row: row.members(owner))
        return found
