"""The facts on the worksheet Deals: a column for each part of one, those of a player together."""

from __future__ import annotations

from itertools import groupby

from scorekeeper.core.books.deals import VOID, ScoredDeal
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

    def __init__(self, session: Session, first: int) -> None:
        people = session.sheet.table
        self._people = (*people.everyone, *people.owners)
        self._table = table = FactTable(session)
        self._columns = dict(enumerate(table.columns, first))
        self._first = first
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

    def write_row(self, tab: Tab, deal: ScoredDeal) -> None:
        """The facts of a deal, in the last row; empty cells are shaded as well."""
        row = self._table.row(deal)
        for place, item in self._columns.items():
            self._write(tab, place, item, row.get(place - self._first), deal.status == VOID)

    def _write(
        self, tab: Tab, place: int, item: FactColumn, cell: FactCell | None, struck: bool
    ) -> None:
        look = _LOOKS.get(item.column.form, SHADED)
        if cell is None:
            tab.write(place, "", look)
            return
        look = look._replace(struck=struck, dim=cell.follows)
        if isinstance(cell.content, int):
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


def _owner(item: tuple[int, FactColumn]) -> str:
    return item[1].column.owner
