"""The drawing of a sheet in rows: each deal what it brought everybody, above his running total.

A game says what a deal is about, what stands beside the figures of a player, where a new part
begins, and which rows are still to come; the figures are those of one account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.core.books.accounts import POT, SCORE, Entry
from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.drawing.stacked_rows import Mark, Stack, StackedRow, StackedRows, StackHead
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, deal_label, failing, timeline
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .player_sheet import CARRY, carried_or_adjusted

MOST_TO_COME = 8  # empty rows


def _nothing(deal: ScoredDeal) -> str:
    return ""


def _no_marks(deal: ScoredDeal, player: str) -> Sequence[Mark]:
    return ()


class StackedSheet(NamedTuple):
    """What a game says of its rows: what a deal is about, the marks of a player in a deal (open
    ones, too), the name of the part to which a deal belongs; what entries are worth to the players,
    where that is more than one `account`. `lowest`: the smallest total leads. `is_running`: the
    totals stand in every row; else only above all, with their sign."""

    about: Callable[[ScoredDeal], str]
    marks: Callable[[ScoredDeal, str], Sequence[Mark]] = _no_marks
    part: Callable[[ScoredDeal], str] = _nothing
    account: str = SCORE
    gains: Callable[[Sequence[Entry]], Mapping[str, Amount]] | None = None
    lowest: bool = False
    is_running: bool = True
    about_head: str = ""


def stacked_sheet(
    title: str,
    played: Played,
    sheet: StackedSheet,
    to_come: Sequence[StackedRow] = (),
    notes: Sequence[str] = (),
) -> StackedRows:
    """All deals and bookings in order, then the rows to come."""
    writer = _Writer(played, sheet)
    rows = tuple(writer.rows())
    leaders = writer.leaders()
    heads = [
        StackHead(place.owner, total, place in leaders) for place, total in writer.totals.items()
    ]
    below = (*notes, *_changes(played))
    return StackedRows(
        title,
        tuple(heads),
        (*rows, *to_come),
        label="#" if sheet.about_head else "deal",
        about=sheet.about_head,
        notes=below,
        has_results=not sheet.is_running,
    )


def _changes(played: Played) -> Iterator[str]:
    """What was amended and adjusted, and why."""
    for item in timeline(played):
        if isinstance(item, Booking):
            if carried_or_adjusted(item) != CARRY:
                yield f"after deal {item.after}: {item.label}"
        elif item.changes:
            facts = ", ".join(dict.fromkeys(change.fact for change in item.changes))
            reasons = dict.fromkeys(change.why for change in item.changes if change.why)
            why = f": {'; '.join(reasons)}" if reasons else ""
            yield f"{item.number}* amended ({facts}){why}"


class _Place(NamedTuple):
    """A column: an account and whose it is."""

    account: str
    owner: str


class _Writer:
    """Writes the rows; `totals` stand after the last row that was written. A pot has a column of
    its own."""

    def __init__(self, played: Played, sheet: StackedSheet) -> None:
        self.played = played
        self.sheet = sheet
        self.players = [_Place(sheet.account, player) for player in played.table.players]
        pot = [_Place(POT, POT)] if POT in played.ledger.single else []
        self.totals: dict[_Place, Amount] = dict.fromkeys([*self.players, *pot], 0)

    def rows(self) -> Iterator[StackedRow]:
        """Every deal and booking, with the headings of the parts."""
        part = ""
        for item in timeline(self.played):
            moved = self._moved(item.entries)
            for place, amount in moved.items():
                self.totals[place] = simplify(self.totals[place] + amount)
            if isinstance(item, Booking):
                figures = self._all_figures(moved)
                yield StackedRow(carried_or_adjusted(item), stacks=tuple(figures))
                continue
            now = self.sheet.part(item)
            if now not in ("", part):
                yield StackedRow(heading=now)
            part = now or part
            yield self._deal_row(item, moved)

    def leaders(self) -> frozenset[_Place]:
        """Who has the best total; nobody while all are level."""
        totals = {place: self.totals[place] for place in self.players}
        best = (min if self.sheet.lowest else max)(totals.values())
        leading = frozenset(place for place, total in totals.items() if total == best)
        return leading if len(leading) < len(totals) else frozenset()

    def _moved(self, entries: Sequence[Entry]) -> dict[_Place, Amount]:
        """What those entries brought everybody; who has none of them is left out."""
        if self.sheet.gains is not None:
            gains = self.sheet.gains(entries)
            return {place: gains[place.owner] for place in self.players}
        moved: dict[_Place, Amount] = {}
        for entry in entries:
            place = _Place(entry.account, entry.owner)
            if place in self.totals:
                moved[place] = simplify(moved.get(place, 0) + entry.amount)
        return moved

    def _all_figures(self, moved: Mapping[_Place, Amount]) -> Iterator[Stack]:
        """The fields of a row with what everybody got and has."""
        leaders = self.leaders() if self.sheet.is_running else frozenset()
        for place, total in self.totals.items():
            shown = total if self.sheet.is_running else None
            yield Stack((), moved.get(place), shown, place in leaders)

    def _deal_row(self, deal: ScoredDeal, moved: Mapping[_Place, Amount]) -> StackedRow:
        about, remark = self.sheet.about(deal), failing(deal)
        if deal.status == VOID:
            label = str(deal.number)
            return StackedRow(label, about, remark=remark, struck=True, deal=deal.number)
        stacks = () if remark else tuple(self._stacks(deal, moved))
        return StackedRow(deal_label(deal), about, stacks, remark, deal=deal.number)

    def _stacks(self, deal: ScoredDeal, moved: Mapping[_Place, Amount]) -> Iterator[Stack]:
        """The fields of a deal: its marks, and the figures where it is scored."""
        took_part = {place: 0 for place in self.players if place.owner in deal.active}
        figures = self._all_figures({**took_part, **moved})
        for place, stack in zip(self.totals, figures, strict=True):
            marks = tuple(self.sheet.marks(deal, place.owner)) if place in self.players else ()
            yield stack._replace(marks=marks) if deal.status == SCORED else Stack(marks)


def rows_to_come(last: int, abouts: Sequence[str]) -> list[StackedRow]:
    """Empty rows for the deals after deal `last`, which are about that; many are counted."""
    rows = [
        StackedRow(str(last + at), about, to_come=True)
        for at, about in enumerate(abouts[:MOST_TO_COME], start=1)
    ]
    more = len(abouts) - len(rows)
    if more:
        remark = f"and {more} more deal{'s' if more > 1 else ''}"
        rows.append(StackedRow(remark=remark, to_come=True))
    return rows
