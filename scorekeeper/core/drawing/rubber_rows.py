"""A rubber deal by deal: facts, then what it brought to everybody; a line for every game."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .line_pad import PadHead
from .stacked_rows import Stack


class RubberRow(NamedTuple):
    """One row: the `label` of a deal, its facts, and a stack for everybody. A `remark` stands in
    place of the stacks. A row with a `told` (`game 1: NS`) has it in place of label and facts, and
    `pips` filled circles, one for every game point. `struck`: the deal was taken out; `deal`: its
    number, 0 for none."""

    label: str = ""
    facts: tuple[str, ...] = ()
    stacks: tuple[Stack, ...] = ()
    remark: str = ""
    told: str = ""
    pips: int = 0
    struck: bool = False
    deal: int = 0


class RubberRows(NamedTuple):
    """The rows of one rubber under the headings of the facts and of everybody; `total` is what each
    has of it, `what` these points are called; `verdict` says who is ahead, `ahead` are those."""

    title: str
    verdict: str
    heads: tuple[PadHead, ...]
    facts: tuple[str, ...]
    rows: tuple[RubberRow, ...]
    what: str
    total: tuple[Amount, ...]
    ahead: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
