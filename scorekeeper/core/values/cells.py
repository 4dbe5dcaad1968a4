"""The neutral cell model between what a game shows and every output format."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.values.parts import NamedTuple

from .amounts import Amount, show_places, signed

LEFT, RIGHT, CENTRE = "left", "right", "center"
JOINS = "-"  # amounts of several owners


class EntrySum(NamedTuple):
    """A cell that is the sum of entries: of one account of one owner (in pair accounts against
    one player), in the deals from `first` to `last` (both included).

    An empty account means what the entries of all accounts add to the owner's total, an empty
    owner the sum over all owners of the account. In a row of its own after a deal, `first` and
    `last` being that deal, it is the sum of what was booked there. One that goes up to the last
    deal of the sheet grows with those to come, unless it `is_closed`.
    """

    account: str
    owner: str
    first: int
    last: int
    against: str = ""
    is_closed: bool = False


class Settled(NamedTuple):
    """A cell that says what the settlement counts for an owner, or for a player, in the rubber of
    that number, from 1; in all of them where it is 0."""

    rubber: int
    owner: str = ""
    player: str = ""


class Told(NamedTuple):
    """What a text repeats of the facts of its deal: the cell of a fact, or of that `owner` and
    `part` of it; with `of_all` the counts of all owners with hyphens between them, or the names of
    a list with commas. `short` are pairs of what may stand there and what is read instead. Tricks
    that `are_over` those of a contract are read as `+1`, `=` or `-2`."""

    fact: str
    owner: str = ""
    part: str = ""
    of_all: bool = False
    short: tuple[tuple[str, str], ...] = ()
    are_over: bool = False


class Excess(NamedTuple):
    """By how much the counts of a fact, once they are told of all who are not `out` (a fact that
    marks them), are more `than` the number that another one tells: ` +2`, ` -1` or `  =`."""

    fact: str
    than: str
    out: str


class IfTold(NamedTuple):
    """Parts of a text that are read where any of their facts is told."""

    parts: tuple[Told | str, ...]


Repeated = tuple[Told | Excess | IfTold | str, ...]  # of facts, and the texts between


class Cell(NamedTuple):
    """One cell: the text as people read it, the number behind it, and how it is marked.

    `sum` or `settled` makes it a live formula in the workbook, as do the columns (from 0) of the
    row whose `margin` it tells: who is ahead, and by how much, in columns or groups of columns
    called after whoever has them; the cells `joined` in it with hyphens; and what of the facts of
    the deal of its row is repeated in it (`told`). `struck` marks values that hold no more (amended
    or void), `strong` results, `dim` what only helps reading. A number that `is_signed` is written
    with its sign, also where it is another one some day.
    """

    text: str = ""
    value: Amount | None = None
    align: str = LEFT
    sum: EntrySum | None = None
    struck: bool = False
    strong: bool = False
    dim: bool = False
    settled: Settled | None = None
    margin: tuple[int, ...] = ()
    joined: tuple[Cell, ...] = ()
    is_signed: bool = False
    told: Repeated = ()


BLANK = Cell()


def text(
    content: str,
    *,
    struck: bool = False,
    strong: bool = False,
    dim: bool = False,
    margin: tuple[int, ...] = (),
    told: Repeated = (),
) -> Cell:
    """A cell of text."""
    return Cell(content, struck=struck, strong=strong, dim=dim, margin=margin, told=told)


def score(amounts: Sequence[Cell]) -> Cell:
    """A cell with the amounts of all owners: `2-1`, live where all of them are."""
    is_live = all(cell.sum is not None for cell in amounts)
    found = JOINS.join(cell.text for cell in amounts)
    return Cell(found, joined=tuple(amounts) if is_live else ())


def number(
    amount: Amount,
    *,
    plus: bool = False,
    strong: bool = False,
    source: EntrySum | None = None,
    settled: Settled | None = None,
    decimals: int | None = None,
) -> Cell:
    """A cell with a number; `plus` prints the sign of positive ones too, `decimals` are the places
    of a game that writes decimals."""
    shown = signed(amount, decimals) if plus else show_places(amount, decimals)
    return Cell(shown, amount, RIGHT, source, strong=strong, settled=settled, is_signed=plus)


class Row(NamedTuple):
    """One row. `deal` is the number of the deal it belongs to, 0 for none; `rule` draws a line
    above it (a game or rubber ended). A `remark` stands across the whole table in place of
    cells."""

    cells: tuple[Cell, ...]
    deal: int = 0
    rule: bool = False
    struck: bool = False
    remark: str = ""


class Column(NamedTuple):
    """One column: its heading, under an optional group heading (such as a player)."""

    label: str
    group: str = ""
    align: str = LEFT


class Grid(NamedTuple):
    """A table with a title and notes below it; `ranks` marks one that says who stands where, the
    `legend` says what its signs mean. The first `telling` columns say whose each row is: where a
    table is parted, they stand in every part."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    ranks: bool = False
    legend: tuple[str, ...] = ()
    telling: int = 1

    def below(self) -> tuple[str, ...]:
        """Legend and notes, where both stand below the table."""
        return (*self.legend, *self.notes)


def rows_of(cells: Sequence[Sequence[Cell]]) -> tuple[Row, ...]:
    """Plain rows."""
    return tuple(Row(tuple(row)) for row in cells)
