"""A row for every deal, a column for every player, in each field a few things one above another."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

PLAIN, RINGED, BOXED, TO_COME = "plain", "ringed", "boxed", "to come"


class Mark(NamedTuple):
    """A word or two in small letters. `look` tells more of it: RINGED was achieved (a bid made),
    BOXED stands out (the double of the declarer), TO_COME is still to be played."""

    text: str
    look: str = PLAIN


class Stack(NamedTuple):
    """One player in one row: marks, what the row brought him (with its sign), and his running
    total after it; the parts that are None or empty are not drawn. `leads` says that nobody has a
    better total at that time."""

    marks: tuple[Mark, ...] = ()
    points: Amount | None = None
    total: Amount | None = None
    leads: bool = False


class StackedRow(NamedTuple):
    """One row: its `label` (the number of a deal), `about` it in a word or two (contract, size of
    the hands), and a stack for every column. A `remark` stands in place of the stacks. A `heading`
    is a row across everything, which begins a part; it has nothing else. `struck`: it was taken
    out; `to_come`: it is still to be played; `rule`: a line above it; `deal`: the number of the
    deal it is of, 0 for none."""

    label: str = ""
    about: str = ""
    stacks: tuple[Stack, ...] = ()
    remark: str = ""
    heading: str = ""
    struck: bool = False
    to_come: bool = False
    rule: bool = False
    deal: int = 0


class StackHead(NamedTuple):
    """The head of a column: whose it is, and his total now where one is drawn. Who `leads` has a
    star."""

    name: str
    total: Amount | None = None
    leads: bool = False


class StackedRows(NamedTuple):
    """A sheet in rows. `label` and `about` head what stands in front of every row; notes follow
    below. In the totals of its head, `has_results` marks what people win and lose with its sign."""

    title: str
    heads: tuple[StackHead, ...]
    rows: tuple[StackedRow, ...]
    label: str = "deal"
    about: str = ""
    notes: tuple[str, ...] = ()
    has_results: bool = False
