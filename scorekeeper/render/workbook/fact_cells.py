"""The facts on the worksheet Deals: a column for each part of one, those of a player together."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import groupby

from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.declaration.columns import MARK, MARKED, NUMBER, PLAYER
from scorekeeper.core.formula.tree import Area
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactCell, FactColumn, FactTable

from .book import (
    HEAD,
    HEAD_CENTRED,
    HEAD_RIGHT,
    NARROWEST,
    PLAIN,
    WIDEST_NAME,
    Allowed,
    CellStyle,
    Tab,
    text_width,
)

WIDEST_FACT = 20  # in letters; longer lists wrap at their commas, so that a page holds the rows
MARGIN = 2  # of a column, in letters
LONGEST_LIST = 255  # signs of a list within a cell's rule
BREAKS_LIST = ',"'
SHADED = PLAIN._replace(shaded=True, wrapped=True)
_LOOKS = {
    NUMBER: SHADED._replace(right=True, wrapped=False),
    MARK: SHADED._replace(centred=True),
}
_HEADS = {NUMBER: HEAD_RIGHT, MARK: HEAD_CENTRED}


class FactCells:
    """The columns of the facts from `first` on; `end` is the column behind the last."""

    def __init__(self, session: Session, first: int, followed: Collection[str] = ()) -> None:
        self._followed = followed
        people = session.sheet.table
        self._people = (*people.everyone, *people.owners)
        self._table = table = FactTable(session)
        self._columns = dict(enumerate(table.columns, first))
        self._first = first
        self._places = {
            (item.fact, item.column.owner, item.column.part): place
            for place, item in self._columns.items()
        }
        self.end = first + len(table.columns)
        self._owners = [
            (owner, [place for place, _ in items])
            for owner, items in groupby(self._columns.items(), _owner)
        ]
        self.groups = [columns[0] for _, columns in self._owners]

    def write_owners(self, tab: Tab) -> None:
        """Whose facts stand below, in the last row."""
        for owner, columns in self._owners:
            tab.span(columns[0], columns[-1], owner, HEAD_CENTRED)

    def write_heads(self, tab: Tab) -> None:
        """The names of the facts, in the last row; they wrap between words."""
        for place, item in self._columns.items():
            tab.span(place, place, item.head, _HEADS.get(item.column.form, HEAD))
            longest = max(item.head.split(), key=len)
            tab.widest[place] = text_width(longest, HEAD)

    def write_row(self, tab: Tab, deal: ScoredDeal, *, is_followed: bool = True) -> None:
        """The facts of a deal, in the last row; empty cells are shaded as well. Those that points
        follow are not."""
        row = self._table.row(deal)
        followed = self._followed if is_followed and deal.status == SCORED else ()
        struck = deal.status == VOID
        for place, item in self._columns.items():
            cell = row.get(place - self._first)
            is_open, follows = item.fact in followed, cell is not None and cell.follows
            look = _look(item.column.form, is_open, struck, follows, cell is None)
            self._write(tab, place, cell, look)

    def place(self, fact: str, owner: str, part: str) -> int | None:
        """The column of a part of a fact; None where it has none on this sheet."""
        return self._places.get((fact, owner, part))

    def _write(self, tab: Tab, place: int, cell: FactCell | None, look: CellStyle) -> None:
        if cell is None:
            tab.write(place, "", look)
        elif isinstance(cell.content, int):
            tab.put(place, cell.content, look)
        else:
            tab.write(place, cell.content.replace(",", ", "), look)

    def set_widths(self, tab: Tab) -> None:
        """As wide as the contents need, and those of a player as wide as his name."""
        for owner, columns in self._owners:
            wanted = [
                max(min(tab.widest.get(place, 0) + MARGIN, WIDEST_FACT), NARROWEST)
                for place in columns
            ]
            lacking = min(text_width(owner, HEAD) + MARGIN, WIDEST_NAME) - sum(wanted)
            more = max(-(-lacking // len(columns)), 0)
            tab.widths.update(zip(columns, [size + more for size in wanted], strict=True))

    def allow(self, tab: Tab, top: int, bottom: int, names: Area | None) -> None:
        """Let the rows from `top` to `bottom` take what the facts can be; `names` are the cells
        with the players' names, which stand in no rule."""
        if bottom < top:
            return
        for place, item in self._columns.items():
            column = item.column
            if column.form == NUMBER and column.low is not None and column.high is not None:
                limits = Allowed(place, top, bottom, low=column.low, high=column.high)
                tab.allowed.append(limits)
            elif column.form == PLAYER and names is not None:
                tab.allowed.append(Allowed(place, top, bottom, of=names))
            elif column.form not in (NUMBER, PLAYER) and (words := self._listed(item)):
                tab.allowed.append(Allowed(place, top, bottom, words=words))

    def _listed(self, item: FactColumn) -> tuple[str, ...]:
        """The words of a column, if they are ours and few enough for a rule."""
        words = (MARKED,) if item.column.form == MARK else item.column.words
        strange = (*self._people, *BREAKS_LIST)
        is_ours = not any(part in word for word in words for part in strange)
        return words if is_ours and len(",".join(words)) <= LONGEST_LIST else ()


@cache
def _look(form: str, is_open: bool, struck: bool, follows: bool, is_empty: bool) -> CellStyle:
    """Grey and locked, or white and open; an empty cell has nothing to wrap."""
    look = _LOOKS.get(form, SHADED)
    wrapped = look.wrapped and not is_empty
    return look._replace(
        shaded=not is_open, open=is_open, struck=struck, dim=follows, wrapped=wrapped
    )


def _owner(item: tuple[int, FactColumn]) -> str:
    return item[1].column.owner
