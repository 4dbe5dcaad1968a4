"""The worksheet Entries: every movement of points, which all other figures are sums of."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain
from math import lcm

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.formula.rows import Cursor, RowFormula, Span
from scorekeeper.core.formula.tree import Area, Call, Constant, Expr
from scorekeeper.core.formula.values import Value
from scorekeeper.core.layout import Booking, deal_label, timeline
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .begun_anew import timeline_with_rubbers
from .book import HEAD, HEAD_RIGHT, NUMBER, PLAIN, SIGNED, CellStyle, Filled, Tab
from .moved import LiveEntry
from .paper import UPRIGHT
from .patterned import Column, Pattern, PatternRow
from .working import Working

Place = tuple[int, int]  # a deal, and 0 or the how manieth booking after it
Key = tuple[str, str, str]  # account, owner, against

HEADS = ("deal", "account", "owner", "against", "amount", "why")
DEAL, ACCOUNT, OWNER, AGAINST, AMOUNT, WHY = range(1, 7)
FIRST_WORTH = WHY + 1
FIRST_ROW = 2
WIDEST_REASON, LEAST_REASON, WIDEST_WORTH = 60, 34, 24
MARGIN = 2  # of a column, in letters


class EntryLine(NamedTuple):
    """One entry with its place in the sheet and the label of that place."""

    place: Place
    label: str
    item: ScoredDeal | Booking
    entry: Entry
    row: int = 0  # of Working, where its amount follows the facts


class Entries:
    """The worksheet, and the sums over parts of it as formulas.

    The amounts may be typed over, and everything follows; the rest is locked, since nothing would.
    Names stand on it for people; sums go by the numbers of accounts and owners in its last
    columns, because names such as `*` or `>5` would act as patterns.
    """

    def __init__(
        self,
        session: Session,
        working: Working | None = None,
        coming: Sequence[ScoredDeal] = (),
    ) -> None:
        self.session = session
        self._working = working
        self.coming = coming
        self.tab = Tab("Entries", protected=True, printed=WHY)
        self.owners = tuple(session.totals())
        table = session.ledger.table
        accounts = session.sheet.game.accounts
        holders = [*self.owners, *table.players, *(o for a in accounts for o in a.owners)]
        self._account_numbers = {a.name: Constant(i) for i, a in enumerate(accounts, 1)}
        self._owner_numbers = {n: Constant(i) for i, n in enumerate(dict.fromkeys(holders), 1)}
        self._keys = FIRST_WORTH + len(self.owners)  # first column of the numbers
        self._components = session.sheet.game.components(table)
        self._weights: dict[Key, dict[str, Amount]] = {}
        self._cursor = Cursor(FIRST_ROW)
        self._amount = self._cursor.cell(self.tab, AMOUNT)
        self._patterns: dict[tuple[str, str, str, int], Pattern] = {}
        self._worth: dict[tuple[Pattern, Amount], tuple[Value, ...]] = {}
        self._whys: dict[str, Filled] = {}
        self._labelled: tuple[Place, Filled] = (0, 0), Filled("", None, PLAIN)
        self.worth_style = _EXACT if self._has_fractions() else SIGNED
        self.lines = list(self._lines())
        self._places = [line.place for line in self.lines]
        self.recorded = bisect_left(self._places, (session.last_number + 1, 0))  # so many of them
        self._areas: dict[tuple[int, int, int], Area] = {}
        self._sums: dict[Key, tuple[list[int], list[Amount]]] = {}
        self._fill()
        self._collect()
        self._set_back()

    # the worksheet ---------------------------------------------------------------------------

    def _lines(self) -> Iterator[EntryLine]:
        last = (0, 0)
        is_live = self._working is not None
        recorded = (
            timeline_with_rubbers(self.session) if is_live else timeline(self.session.played())
        )
        for item in chain(recorded, self.coming):
            if isinstance(item, Booking):
                last = (item.after, last[1] + 1 if last[0] == item.after else 1)
                label = f"after {item.after}"
            else:
                last = (item.number, 0)
                label = deal_label(item)
            live = self._live_amounts(item)
            if live:
                yield from (EntryLine(last, label, item, each.entry, each.row) for each in live)
                continue
            for entry in item.entries:
                yield EntryLine(last, label, item, entry)

    def _live_amounts(self, item: ScoredDeal | Booking) -> Sequence[LiveEntry]:
        """The amounts that follow the facts of a deal."""
        if self._working is None or isinstance(item, Booking):
            return ()
        return self._working.amounts(item.number)

    def _fill(self) -> None:
        tab = self.tab
        tab.add_row()
        for column, head in enumerate(HEADS, 1):
            tab.write(column, head, HEAD_RIGHT if column in (DEAL, AMOUNT) else HEAD)
        for column, owner in enumerate(self.owners, FIRST_WORTH):
            tab.write(column, f"worth to {owner}", HEAD_RIGHT)
        for column, head in enumerate(("account no.", "owner no.", "against no."), self._keys):
            tab.write(column, head, HEAD_RIGHT._replace(dim=True))
        for line in self.lines:
            self._line(line)
        tab.head_rows = 1
        tab.for_screens = any(line.row for line in self.lines)  # most come to 0
        tab.filtered = (1, 1, tab.last_row, self._keys + 2)
        others = sum(tab.column_width(column) for column in range(1, WHY))
        most = WIDEST_REASON if others > UPRIGHT - LEAST_REASON else UPRIGHT - others
        tab.widths[WHY] = min(tab.widest.get(WHY, 0) + MARGIN, most, WIDEST_REASON)
        for column in range(FIRST_WORTH, self._keys):
            tab.widths[column] = min(tab.widest[column] + MARGIN, WIDEST_WORTH)
        tab.hidden = set(range(self._keys, self._keys + 3))

    def _line(self, line: EntryLine) -> None:
        tab, entry = self.tab, line.entry
        row = tab.add_row()
        style = (_EXACT if entry.amount else _NOTHING) if line.row else None
        pattern = self._pattern(entry, style)
        tab.rows[row - 1] = made = PatternRow(pattern, row, line.row)
        made[DEAL] = self._label(line)
        if style is None:
            is_followed = self._working is None or not self._working.goes_by_balances
            tab.put(AMOUNT, entry.amount, _OPEN if is_followed else _EXACT)
        else:
            made.worth.append(entry.amount)
        made[WHY] = self._why(entry.why)
        self._work_out(made, entry)

    def _set_back(self) -> None:
        """Let what begins anew take away what there is, where amounts above may change."""
        reasons = self.session.sheet.game.fresh_starts if self._working else ()
        for at, line in enumerate(self.lines):
            account, owner, amount, why, against = line.entry
            key, is_anew = (account, owner, against), why in reasons
            is_booked = at > 0 and isinstance(line.item, Booking)
            if is_anew and is_booked and self.total(key, 0, at) == -amount:
                self.tab.current = FIRST_ROW + at
                style = _EXACT if amount else _NOTHING
                self.tab.put_known(AMOUNT, -self.sum_of(*key, 0, at), amount, style)

    def _label(self, line: EntryLine) -> Filled:
        """The cell that says to which deal the entry belongs, one for all entries of the deal."""
        if line.place != self._labelled[0]:
            if isinstance(line.item, Booking):
                self.tab.write(DEAL, line.label, _RIGHT)
            else:
                self.tab.put(DEAL, line.item.number)
            self._labelled = line.place, self.tab.rows[self.tab.current - 1][DEAL]
        return self._labelled[1]

    def _work_out(self, made: PatternRow, entry: Entry) -> None:
        """What the amount is worth, and room for it; the same in all rows of a pattern."""
        key = made.pattern, entry.amount
        if key not in self._worth:
            self._cursor.go_to(made.row, made.above)
            self._cursor.known[self._amount.slot] = entry.amount
            made.pattern.work_out(made.worth)
            self._worth[key] = tuple(made.worth)
            for (place, _, style), value in zip(made.pattern.columns, made.worth, strict=True):
                self.tab.make_room(place, value, style)
        else:
            made.worth[:] = self._worth[key]

    def _pattern(self, entry: Entry, style: CellStyle | None) -> Pattern:
        """What stands in all rows of an account between the same people; there are few of these
        for many rows. An amount that follows facts has that style."""
        key = entry.account, entry.owner, entry.against, id(style)
        found = self._patterns.get(key)
        if found is None:
            columns = list(self._worths(entry))
            if style is not None and self._working is not None:
                amount = self._working.amount(entry, self._cursor)
                columns.insert(0, (AMOUNT, RowFormula(amount, self._cursor, self.tab), style))
            found = Pattern(self.tab, self._cursor, columns, self._same(entry))
            self._patterns[key] = found
        return found

    def _same(self, entry: Entry) -> Mapping[int, Filled]:
        """The cells that stand in all of them."""
        tab = self.tab
        tab.write(ACCOUNT, entry.account)
        tab.write(OWNER, entry.owner)
        if entry.against:
            tab.write(AGAINST, entry.against)
        against = self._owner_numbers.get(entry.against, _NOBODY)
        tab.put(self._keys, self._account_numbers[entry.account].number, _DIM)
        tab.put(self._keys + 1, self._owner_numbers[entry.owner].number, _DIM)
        tab.put(self._keys + 2, against.number, _DIM)
        return dict(tab.rows[tab.current - 1])

    def _worths(self, entry: Entry) -> Sequence[Column]:
        """The columns of those to whom the amount of an entry is worth something, and how much."""
        weights = self._weights_of(entry)
        return [
            (place, self._times(weights[owner]), self.worth_style)
            for place, owner in enumerate(self.owners, FIRST_WORTH)
            if weights.get(owner)
        ]

    def _times(self, weight: Amount) -> RowFormula:
        return RowFormula(_weighted(self._amount, weight), self._cursor, self.tab)

    def _why(self, why: str) -> Filled:
        """The cell with a reason; there are few of these, too."""
        found = self._whys.get(why)
        if found is None:
            self.tab.write(WHY, why, _WRAPPED)
            found = self._whys[why] = self.tab.rows[self.tab.current - 1][WHY]
        return found

    def _has_fractions(self) -> bool:
        """Whether an amount of whole points can be worth a fraction to somebody."""
        weights = (
            weight
            for c in self._components
            for weight in c.worth(self.owners, self.owners[0], self.owners[-1]).values()
        )
        return any(not isinstance(simplify(weight), int) for weight in weights)

    def _weights_of(self, entry: Entry) -> dict[str, Amount]:
        key = entry.account, entry.owner, entry.against
        found = self._weights.get(key)
        if found is None:
            found = self._weights[key] = {}
            for component in self._components:
                if component.account == entry.account:
                    worth = component.worth(self.owners, entry.owner, entry.against)
                    for owner, weight in worth.items():
                        found[owner] = simplify(found.get(owner, 0) + weight)
        return found

    def _collect(self) -> None:
        """Running sums per account and owner, and per owner of what entries are worth: these in
        parts of a point of which all weights are so many, since fractions take long to add."""
        weights = [weight for found in self._weights.values() for weight in found.values()]
        self._parts = lcm(*(weight.denominator for weight in weights))
        shares = {
            key: {owner: int(weight * self._parts) for owner, weight in found.items()}
            for key, found in self._weights.items()
        }
        moves: dict[Key, tuple[list[int], list[Amount]]] = {}
        counted: dict[Key, list[tuple[list[int], list[Amount], int]]] = {}
        for at, line in enumerate(self.lines):
            account, owner, amount, _, against = line.entry
            if not amount:  # of what follows facts, most
                continue
            key = account, owner, against
            if key not in counted:
                sums = {key: 1, (account, "", ""): 1}
                sums |= {("", gainer, ""): share for gainer, share in shares[key].items()}
                counted[key] = [(*moves.setdefault(k, ([], [])), n) for k, n in sums.items()]
            for places, amounts, share in counted[key]:
                places.append(at)
                amounts.append(share * amount)
        self._sums = {key: (at, list(accumulate(found))) for key, (at, found) in moves.items()}

    # sums ------------------------------------------------------------------------------------

    def bookings_after(self, deal: int) -> int:
        """How many bookings stand after that deal."""
        at = bisect_left(self._places, (deal + 1, 0))
        place = self._places[at - 1] if at else (0, 0)
        return place[1] if place[0] == deal else 0

    def span(self, first: Place, last: Place) -> tuple[int, int]:
        """The entries (counted from 0, the end not included) from one place to another."""
        return bisect_left(self._places, first), bisect_right(self._places, last)

    def total(self, key: Key, start: int, end: int) -> Amount:
        """The sum over some entries; without an account, of what they are worth to the owner."""
        positions, sums = self._sums.get(key, ([], []))
        before, after = bisect_left(positions, start), bisect_left(positions, end)
        found = (sums[after - 1] if after else 0) - (sums[before - 1] if before else 0)
        is_in_parts = not key[0] and self._parts > 1
        return simplify(Fraction(found, self._parts) if is_in_parts else found)

    def formula(self, key: Key, start: int, end: int) -> Expr | None:
        """The same as a formula; None when there are no such entries."""
        if start >= end:
            return None
        return self._sum(key, lambda column: self._part(column, start, end))

    def in_span(self, key: Key, cursor: Cursor) -> Expr:
        """The same over the entries of the span of a cursor."""
        return self._sum(key, lambda column: cursor.in_span(self.tab, column))

    def rows(self, start: int, end: int) -> Span:
        """The rows of some entries."""
        return FIRST_ROW + start, FIRST_ROW + end - 1

    def worth_column(self, owner: str) -> int:
        """The column that says what entries are worth to that owner."""
        return FIRST_WORTH + self.owners.index(owner)

    def sum_of(
        self, account: str, owner: str, against: str, start: int = 0, end: int | None = None
    ) -> Expr:
        """The sum of amounts of one account, over all entries or some."""
        end = max(len(self.lines), 1) if end is None else end
        return self._sum((account, owner, against), lambda column: self._part(column, start, end))

    def _sum(self, key: Key, part: Callable[[int], Area]) -> Expr:
        """The sum over a part of every column, by its number; without an account, of what entries
        are worth to the owner."""
        account, owner, against = key
        if not account:
            return Call("SUM", part(self.worth_column(owner)))
        criteria: list[Area | Expr] = [part(self._keys), self._account_numbers[account]]
        if owner:
            criteria += [part(self._keys + 1), self._owner_numbers[owner]]
        if against:
            criteria += [part(self._keys + 2), self._owner_numbers[against]]
        return Call("SUMIFS", part(AMOUNT), *criteria)

    def all_amounts(self) -> Area:
        """The amounts of all entries."""
        return self._part(AMOUNT, 0, max(len(self.lines), 1))

    def _part(self, column: int, start: int, end: int) -> Area:
        """An area that sums of several people ask for."""
        found = self._areas.get((column, start, end))
        if found is None:
            top, bottom = self.rows(start, end)
            found = self._areas[column, start, end] = self.tab.area(top, column, bottom, column)
        return found


def _weighted(amount: Expr, weight: Amount) -> Expr:
    if weight == 1:
        return amount
    if weight == -1:
        return -amount
    if isinstance(weight, int):
        return amount * weight
    return amount * weight.numerator / weight.denominator


_NOBODY = Constant(0)  # among the numbers of owners
_RIGHT = PLAIN._replace(right=True)
_WRAPPED = PLAIN._replace(wrapped=True)
_DIM = NUMBER._replace(dim=True)
_EXACT = SIGNED._replace(decimals=True)
_OPEN = _EXACT._replace(open=True)
_NOTHING = _EXACT._replace(dim=True)
