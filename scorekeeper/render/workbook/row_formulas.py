"""The formulas that stand in a row of Working."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice

from scorekeeper.core.books.deals import COMING, SCORED, ScoredDeal
from scorekeeper.core.formula.alike import OneForAll
from scorekeeper.core.formula.rows import RowRef
from scorekeeper.core.formula.tree import Call, Expr, Ref, expr, together, when
from scorekeeper.core.live.cells import Wrong
from scorekeeper.core.live.checks import NOT_FOLLOWED, first_wrong
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.misfits import Judged, misfit
from scorekeeper.core.values.parts import NamedTuple

from .book import NUMBER, PLAIN, CellStyle
from .deal_cells import DealCells
from .moved import Moved
from .new_rubbers import AtHand
from .rows_so_far import RowsSoFar
from .waiting import EMPTY, Waiting
from .working_columns import BREACH, DEAL, FIRST, NUMBER_HEAD, WAITS, WRONG

VOIDED = "void"  # what is said of a recorded deal of which all that was told was emptied
BEHIND_GAP = "an earlier deal is not filled in"
NAMES_ROW = 1  # that of the names to which formulas point


class Formula(NamedTuple):
    """What stands in a column, made when it is asked for. One that is `of_the_deal` hangs on
    whether that can be emptied, or what was booked before it: others are the same for all deals in
    which the same people sit and the same follows."""

    place: int
    make: Callable[[], Expr]
    style: CellStyle = NUMBER
    of_the_deal: bool = False


class RowFormulas:
    """What stands in which column of the row of a deal, in the order in which it can be worked
    out."""

    def __init__(self, rows: RowsSoFar, moved: Moved) -> None:
        self._rows = rows
        self._moved = moved
        self._live = live = rows.live
        self._columns = rows.columns
        self._begun = rows.begun
        asks = self._columns.asks
        self._judged, self._looked_at = Judged(live.judged(), asks.followed), asks.columns
        self._waiting = Waiting(live, rows.facts)
        may_begin_early = self._begun.is_asked and live.may_begin_early()
        is_unbalanced = rows.books.are_unbalanced
        self.may_be_broken = asks.may_be_broken or may_begin_early or is_unbalanced

    def of(self, row: int, deal: ScoredDeal) -> Iterator[Formula]:
        """Those of a deal in that row."""
        for formula in self._made(row, deal):
            yield formula._replace(make=partial(self._alone, formula.make))

    def _alone(self, make: Callable[[], Expr]) -> Expr:
        """The same formula as LibreOffice works it out without threads, as it does wherever a
        formula looks something up. In threads it reads cells of the row above before they are
        worked out (7.4, in Preference and Vint)."""
        return Call("CHOOSE", self._first, make())

    @cached_property
    def _first(self) -> Expr:
        """A look-up that always comes to 1."""
        tab = self._rows.tab
        head = tab.area(tab.head_rows, DEAL, tab.head_rows, DEAL)
        return Call("MATCH", NUMBER_HEAD, head, 0)

    def _made(self, row: int, deal: ScoredDeal) -> Iterator[Formula]:
        cells = self._sittings(row, deal.number)
        wrong = self._rows.own(row, WRONG)
        told, every = self._live.telling(), enumerate(self._live.columns, FIRST)
        followed = self._columns.followed(is_coming=deal.status == COMING)
        for at in self._rows.following[deal.number]:
            due = self._rows.own(row, self._columns.by_rules[at])
            said = when(due.equals(""), "", due)  # as such an empty cell would be 0
            yield self._counting(row, at, said)
        at_hand = self._at_hand(row, deal.number) if self._rows.begins_in(deal.number) else None
        if at_hand is not None:
            for place, first, style in self._begun.at_first(self._live, at_hand):
                yield Formula(place, partial(expr, first), style)
        for place, column in islice(every, told):
            if self._is_needed(column, deal):
                yield Formula(place, partial(self._by_partners, cells, column.formula))
            if column.name in followed:
                yield self._counting(row, followed[column.name], self._rows.own(row, place))
        for place in self._columns.portions:
            misfit_in = partial(self._misfit, place)
            yield Formula(place, partial(self._by_partners, cells, misfit_in), PLAIN)
        of_deal = row, deal, cells, at_hand
        yield Formula(WRONG, partial(self._wrong, *of_deal), PLAIN, of_the_deal=True)
        judged = None
        if deal.status != SCORED:
            yield Formula(WAITS, partial(self._waits, row, cells[0], wrong))
            judged = self._is_judged(row, wrong)
        for place, column in every:
            made = partial(_where_scored, column, wrong=wrong, judged=judged)
            yield Formula(place, partial(self._by_partners, cells, made))
            if column.name in followed:
                yield self._counting(row, followed[column.name], self._rows.own(row, place))
        if self.may_be_broken:
            yield Formula(BREACH, partial(self._breach, *of_deal), PLAIN, of_the_deal=True)
        for move, place in self._columns.balances.items():
            yield Formula(place, partial(self._balance, row, deal.number, move))
        if at_hand is not None:
            for name, place in self._begun.grown.items():
                yield Formula(place, partial(_grown, at_hand, name))

    def _is_needed(self, column: LiveColumn, deal: ScoredDeal) -> bool:
        """Whether anybody asks for the formula of a column that only tells in the row of a deal."""
        if column.turn is not None:
            return deal.status == COMING
        is_told = deal.status == SCORED and column.is_of_coming
        return not is_told or column.name in self._looked_at

    def _counting(self, row: int, at: int, due: Expr) -> Formula:
        """What stands in a cell of a fact, or what is due there."""
        cell = self._rows.cell(self._rows.deals, row, at)
        make = partial(when, cell.equals(""), due, cell)
        return Formula(self._columns.counting[at], make)

    def _balance(self, row: int, deal: int, move: Move) -> Expr:
        """What stands in an account after the deal."""
        refs = (self._rows.own(row, column) for column in self._moved.places(move))
        return Call("SUM", self._rows.before(move, deal), *refs)

    # what is wrong ----------------------------------------------------------------------------

    def _wrong(
        self, row: int, deal: ScoredDeal, cells: Sequence[DealCells], at_hand: AtHand | None
    ) -> Expr:
        """Why the deal cannot be scored, or what it waits for; nothing where it can."""
        facts, in_row = self._rows.facts, partial(self._rows.cell, self._rows.deals, row)
        is_coming, barred = deal.status == COMING, self._rows.books.barred
        is_barred = is_coming and barred
        what = expr(barred) if is_barred else self._by_partners(cells, self._live.wrong)
        if at_hand is not None:
            what = first_wrong(*self._begun.no_partners(at_hand), otherwise=what)
        for place in self._columns.portions:
            said = self._rows.own(row, place)
            what = when(said.equals(""), what, said)
        if is_coming:
            what = when(self._is_behind_gap(row), BEHIND_GAP, what)
            untold = [facts.untold(in_row, deal), *self._unplanned(row)]
            what = when(together("AND", untold), EMPTY, what)
        elif places := facts.may_be_emptied(deal):
            what = when(facts.emptied(in_row, places), VOIDED, what)
        return what

    def _unplanned(self, row: int) -> Iterator[Expr]:
        """Of each cell of a deal to come that may follow, whether nothing else stands there where
        nothing follows."""
        for column in self._live.columns:
            place = column.fills and self._rows.facts.place(*column.fills)
            if place is not None and column.is_of_coming:
                follows = self._rows.own(row, self._columns.places[column.name])
                told = self._rows.cell(self._rows.deals, row, place)
                yield when(follows.equals(""), told.equals(""), 1)

    def _waits(self, row: int, cells: DealCells, wrong: Ref) -> Expr:
        """1 where more of a deal is to come."""
        in_row = partial(self._rows.cell, self._rows.deals, row)
        return when(self._waiting.is_so(cells, in_row, wrong), 1, 0)

    def _breach(
        self, row: int, deal: ScoredDeal, cells: Sequence[DealCells], at_hand: AtHand | None
    ) -> Expr:
        """Which rule of play a deal breaks that counts, or lacks no more than its outcome; before
        an empty row, that play is over."""
        broken, wrong = self._broken(deal, cells, at_hand), self._rows.own(row, WRONG)
        if deal.status == SCORED:
            return when(wrong.equals(""), broken, "")
        found = when(self._is_judged(row, wrong), broken, "")
        if deal.status == COMING and self._live.end is not None:
            over = self._by_partners(cells, self._live.over)
            found = when(wrong.equals(EMPTY), over, found)
        return found

    def _is_judged(self, row: int, wrong: Ref) -> Expr:
        """Whether a deal lacks no more than its outcome, so that rules of play can be asked."""
        waits = self._rows.own(row, WAITS).equals(1)
        return Call("OR", wrong.equals(""), self._waiting.for_outcome(wrong, waits))

    def _broken(self, deal: ScoredDeal, cells: Sequence[DealCells], at_hand: AtHand | None) -> Expr:
        """Which rule of play a deal that counts breaks."""
        unbalanced = self._rows.books.unbalanced(deal.number)
        judge = partial(self._live.broken, is_coming=deal.status == COMING)
        broken = expr(unbalanced) if unbalanced else self._by_partners(cells, judge)
        if at_hand is None:
            return broken
        return first_wrong(*self._begun.too_early(self._live, at_hand), otherwise=broken)

    def _misfit(self, place: int, cells: DealCells) -> Expr:
        """What no fact can be, of those of which that column says it."""
        portions, besides = self._columns.portions, list[Wrong]()
        if place == min(portions):
            besides = [*self._told_apart(cells), *self._live.besides(cells)]
        return misfit(cells, portions[place], self._judged, self._rows.names, besides)

    def _told_apart(self, cells: DealCells) -> Iterator[Wrong]:
        """A fact with which formulas do not follow a deal was told in one that they follow."""
        facts = self._rows.facts.columns.values()
        for fact in sorted(self._live.apart):
            parts = [item.column for item in facts if item.fact == fact]
            if parts:
                told = Call("COUNTA", *(cells.fact(fact, part.owner, part.part) for part in parts))
                yield told > 0, f"{fact}{NOT_FOLLOWED}"

    def _is_behind_gap(self, row: int) -> Expr:
        """Whether a deal above is still to be told to its end."""
        return Call("SUM", self._rows.down_to(WAITS, row)) > 0

    # who sit together -------------------------------------------------------------------------

    def _at_hand(self, row: int, deal: int) -> AtHand:
        """What a rubber that may begin with a deal asks for."""
        old = DealCells(self._rows, row, deal, before_rubbers=True)
        mark = self._rows.cell(self._rows.deals, row, self._begun.mark)
        return AtHand(DealCells(self._rows, row, deal), old, mark, self._rows.partners_above())

    def _sittings(self, row: int, deal: int) -> Sequence[DealCells]:
        """The cells of the row for those who sit together now, then for all who may."""
        found = [DealCells(self._rows, row, deal)]
        if self._rows.begins_in(deal):
            others = [each.sides for each in self._begun.partners]
            found += [DealCells(self._rows, row, deal, sides=sides) for sides in others]
        return found

    def _by_partners(self, cells: Sequence[DealCells], made: Callable[[DealCells], Expr]) -> Expr:
        """The formula of a row, chosen by its partners where it is another one for others."""
        found = [made(each) for each in cells]
        if len(found) == 1:
            return found[0]
        number = self._rows.own(cells[0].number, self._begun.key) + 1
        return OneForAll(number, self._rows.tab, self._is_name).of(found)

    def _is_name(self, cell: Ref) -> bool:
        """Whether the name of a player or a side stands in a cell."""
        is_fixed = cell.tab is self._rows.tab and not isinstance(cell, RowRef)
        return is_fixed and cell.row == NAMES_ROW


def _grown(at_hand: AtHand, name: str) -> Expr:
    """By how much a column has grown since the rubber before."""
    return at_hand.old.own(name) - at_hand.old.above(name)


def _where_scored(column: LiveColumn, row: DealCells, wrong: Ref, judged: Expr | None) -> Expr:
    """The formula of a column, and what stands there instead where the facts cannot be scored or
    are still to be told; what only tells stands there where the deal is `judged`."""
    formula = column.formula(row)
    if column.is_of_coming:
        if column.before is not None:
            return when(wrong.equals(VOIDED), row.above(column.name), formula)
        return when(wrong.equals(VOIDED), "", formula) if column.stays else formula
    if column.moves:
        return when(wrong.equals(""), formula, 0)
    if column.before:
        return when(wrong.equals(""), formula, row.above(column.name))
    if column.stays:
        return when(wrong.equals(""), formula, "")
    return formula if judged is None else when(judged, formula, "")
