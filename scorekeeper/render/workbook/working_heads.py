"""The first rows of Working: the names to which formulas point, and the heads of the columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from scorekeeper.core.formula.tree import Ref

from .book import HEAD_CENTRED, HEAD_RIGHT, PLAIN, Tab

USUAL = 10  # the width of a column, in letters


def write_names(tab: Tab, names: Sequence[str], first: int) -> dict[str, Ref]:
    """The cells of a new row, from the column `first` on, to which formulas point instead of naming
    anybody."""
    row, found = tab.add_row(), {}
    for place, name in enumerate(dict.fromkeys(names), first):
        tab.span(place, place, name, PLAIN._replace(dim=True))
        found[name] = tab.ref(row, place)
    return found


def write_heads(
    tab: Tab, heads: Mapping[int, str], names: Sequence[str], widths: Mapping[int, int]
) -> None:
    """Two new rows: whom columns are about above those that begin with one of the names, and the
    rest of the head of each; how wide those are that are not as usual."""
    parts = {place: _parted(head, names) for place, head in heads.items()}
    tab.add_row()
    for owner, items in groupby(parts, lambda place: parts[place][0]):
        places = list(items)
        tab.span(places[0], places[-1], owner, HEAD_CENTRED)
    tab.add_row()
    for place, (_, rest) in parts.items():
        tab.span(place, place, rest, HEAD_RIGHT)
        tab.widths[place] = widths.get(place, USUAL)


def _parted(head: str, names: Sequence[str]) -> tuple[str, str]:
    """The person or side with whose name a head begins, if any, and the rest."""
    owners = [name for name in names if head.startswith(f"{name} ")]
    owner = max(owners, key=len, default="")
    return owner, head[len(owner) :].strip()
