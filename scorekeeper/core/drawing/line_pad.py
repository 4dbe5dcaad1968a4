"""The pad of a rubber: a column for everybody, points above and below a line."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple


class Written(NamedTuple):
    """One figure on the pad: the `label` of the deal (empty for what was carried or adjusted), what
    it is for, and the points."""

    label: str
    what: str
    points: Amount


Writing = tuple[Written, ...]  # one column, in the order of time


class Stretch(NamedTuple):
    """What stands below the line until a further line is drawn: a column for everybody, written
    downwards. `line` is what is said at that line (`game 1: NS`), empty while none is drawn; the
    game is the `winner`'s."""

    columns: tuple[Writing, ...]
    line: str = ""
    winner: str = ""


class PadHead(NamedTuple):
    """Whose column it is, and the players on that side."""

    name: str
    members: tuple[str, ...] = ()


class PadSum(NamedTuple):
    """A sum under the pad: what is added up, and everybody's amount."""

    what: str
    amounts: tuple[Amount, ...]


class LinePad(NamedTuple):
    """The pad of one rubber. `above` is written upwards from the line, so that its first figures
    stand nearest to it. `sums` make up `total`; `verdict` says who is ahead, `ahead` are those."""

    title: str
    verdict: str
    heads: tuple[PadHead, ...]
    above: tuple[Writing, ...]
    below: tuple[Stretch, ...]
    sums: tuple[PadSum, ...]
    total: tuple[Amount, ...]
    ahead: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
