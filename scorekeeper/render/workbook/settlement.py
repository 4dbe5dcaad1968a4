"""The worksheet Settlement: balances, components, totals, pairs and payments as formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from scorekeeper.core.books.accounts import Account
from scorekeeper.core.formula.tree import (
    Area,
    Call,
    Constant,
    Expr,
    Ref,
    expr,
    round_half_down,
    when,
)
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.settling.components import Own, Spread, Versus
from scorekeeper.core.settling.settlement import (
    AVERAGE,
    BY_COMPONENTS,
    BY_DIFFERENCE,
    BY_SHARE,
    BY_WHOLE_SHARE,
    EXACT,
    PAIRWISE,
    WHOLE,
    Part,
)
from scorekeeper.core.standing.reckoning import Reckoning
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid, Settled
from scorekeeper.render.views import part_label

from .book import NOTE, NUMBER, PLAIN, SIGNED, TITLE, WIDEST_NAME, CellStyle, Tab
from .deals import Deals
from .entries import Entries
from .grids import write_grid
from .payments import AS_EXPORTED, CHECK_DIGITS, Payments, may_leave_something
from .ranked import follow_totals
from .section import Section
from .settled import SettledCells
from .whole_amounts import whole_amount

FIRST = 2  # the column of the first owner
WHEN_EXPORTED = "when exported: "
CHECK = "check (must be 0)"
STOPPED = "this is the result if play stopped now"
SINCE = f" was told or changed since the export; {STOPPED}"


class SettlementTab(Section):
    """Builds the worksheet from top to bottom; remembers where balances and totals stand."""

    def __init__(
        self,
        session: Session,
        reckoning: Reckoning,
        entries: Entries,
        deals: Deals,
        places: Sequence[Grid],
    ) -> None:
        super().__init__(Tab("Settlement", protected=True), FIRST)
        self.session = session
        self.reckoning = reckoning
        self.settlement = reckoning.settlement
        self.entries = entries
        self.deals = deals
        self.owners = entries.owners
        self.singles: dict[str, int] = {}  # account -> row of its balances
        self.pairs: dict[str, int] = {}  # account -> first row of its balances
        self.shares: dict[int, int] = {}  # place of a part -> row of its pairwise shares
        self.held: list[Area] = []  # all balances
        self.apart: list[int] = []  # rows of parts that come from no account
        self.total_row = 0
        self._heads = 0  # the row with the names above it
        self.settled = SettledCells()
        self.checks: list[tuple[str, Expr]] = []
        self._build(places)

    def _build(self, places: Sequence[Grid]) -> None:
        self.tab.add_row()
        self.tab.write(1, "Settlement", TITLE)
        if self.entries.recorded or not self.deals.spare.in_turn:
            for note in self.settlement.notes:
                self._note(f"{WHEN_EXPORTED}{note}")
        self._unfinished()
        tops = [self._write(grid) for grid in places]
        self._balances()
        self._parts()
        for top, grid in zip(tops, places, strict=True):
            self._follow(top, grid)
        self._check_totals()
        paying = Payments(self.tab, self.session, self.reckoning, self.total_row, FIRST)
        paying.write(self.entries, self.deals, self.pair)
        self.settled = self._with_totals(paying.settled)
        self.checks += paying.checks
        self._checks()
        self.tab.head_columns = 1
        for column in range(FIRST, self.tab.last_column + 1):
            widest = self.tab.widest.get(column, 0)
            self.tab.widths[column] = min(widest + 2, WIDEST_NAME)

    # helpers ---------------------------------------------------------------------------------

    def _note(self, note: str) -> None:
        """A remark on how it stood at export: who wins may be another after a change."""
        self.tab.note(note, FIRST + len(self.owners) - 1)

    def _unfinished(self) -> None:
        """That play went on when the workbook was made; once a deal was told or changed since, only
        that this is no final result."""
        unfinished = self.session.sheet.game.unfinished_note(self.session.ledger)
        if not unfinished:
            return
        said = f"{WHEN_EXPORTED}{unfinished}" if self.entries.recorded else STOPPED
        self._note(said)
        found = expr(said)
        since = self.deals.told_since(SINCE) if self.entries.recorded else None
        if since is not None:
            found = when(since.equals(""), said, since)
        over = self.deals.over()
        if over is not None:
            found = when(over.equals(""), found, over)
        if not isinstance(found, Constant):
            self.tab.put_known(1, found, said, NOTE)

    # places ----------------------------------------------------------------------------------

    def _write(self, grid: Grid) -> int:
        """A ranking; the row of its title."""
        top = self.tab.last_row + 2
        write_grid(self.tab, grid, self.entries)
        return top

    def _follow(self, top: int, grid: Grid) -> None:
        """Let the places follow the totals."""
        columns = enumerate(self.owners, FIRST)
        totals = {owner: self.tab.ref(self.total_row, at) for at, owner in columns}
        lowest = self.session.sheet.game.lowest_wins(self.session.ledger)
        follow_totals(self.tab, top, grid, totals, lowest)
        self.tab.current = self.tab.last_row

    # balances --------------------------------------------------------------------------------

    def _balances(self) -> None:
        accounts = self.session.sheet.game.accounts
        plain = [a for a in accounts if not a.pair and self._holders(a) == self.owners]
        if plain:
            self._head("balances", self.owners)
        for account in plain:
            self.singles[account.name] = self._single(account, self.owners)
        for account in accounts:
            if account.pair:
                self._paired(account)
            elif account not in plain:
                holders = self._holders(account)
                self._head(f"{account.name}, held by", holders)
                self._single(account, holders)

    def _holders(self, account: Account) -> tuple[str, ...]:
        return tuple(self.session.ledger.single[account.name])

    def _single(self, account: Account, holders: Sequence[str]) -> int:
        row = self._label(account.name)
        for at, owner in enumerate(holders, FIRST):
            self._balance(at, account, owner)
        self.held.append(self._across(row, len(holders)))
        return row

    def _balance(self, at: int, account: Account, owner: str, against: str = "") -> None:
        key = account.name, owner, against
        now = self.entries.total(key, 0, len(self.entries.lines))
        self.tab.put_known(at, self.entries.sum_of(*key), now, self._style)

    @property
    def _style(self) -> CellStyle:
        return NUMBER._replace(decimals=self._has_fractional_entries)

    @cached_property
    def _has_fractional_entries(self) -> bool:
        return any(not isinstance(line.entry.amount, int) for line in self.entries.lines)

    def _paired(self, account: Account) -> None:
        self._head(f"{account.name}: row against column", self.owners)
        for i, owner in enumerate(self.owners):
            row = self._label(owner)
            if i == 0:
                self.pairs[account.name] = row
            for at, other in enumerate(self.owners, FIRST):
                if other != owner:
                    self._balance(at, account, owner, other)
            self.held.append(self._across(row, len(self.owners)))

    # components ------------------------------------------------------------------------------

    def _parts(self) -> None:
        for place, part in enumerate(self.settlement.parts):
            by_pairs = part.rounding == PAIRWISE or self.settlement.even
            if by_pairs and isinstance(part.component, Spread):
                self._pairwise_shares(place, part)
        self._head("components", self.owners)
        self._heads, first = self.tab.last_row, self.tab.last_row + 1
        for place, part in enumerate((*self.settlement.parts, *self._parts_to_come())):
            self._part(place, part)
        self.total_row = self._label("total", PLAIN._replace(bold=True, rule=True))
        exact = any(_is_exact(part) for part in self.settlement.parts)
        for at in range(len(self.owners)):
            area = self.tab.area(first, FIRST + at, self.total_row - 1, FIRST + at)
            style = SIGNED._replace(bold=True, rule=True, decimals=exact)
            self.tab.put(FIRST + at, Call("SUM", area), style)
        self._label("behind the leader", PLAIN._replace(dim=True))
        totals = self._across(self.total_row, len(self.owners))
        lowest = self.session.sheet.game.lowest_wins(self.session.ledger)
        best = Call("MIN" if lowest else "MAX", totals)
        for at in range(FIRST, FIRST + len(self.owners)):
            behind = self.tab.ref(self.total_row, at) - best
            self.tab.put(at, behind, SIGNED._replace(decimals=exact, dim=True))
        self._compare_with_export(exact)
        adds_up = sum(self.settlement.totals.values()) == self.settlement.residual
        if adds_up and self.session.sheet.game.zero_sum:
            self._sum_of_totals(Call("SUM", totals))

    def _with_totals(self, settled: SettledCells) -> SettledCells:
        """The same with the totals of the owners."""
        for at, owner in enumerate(self.owners, FIRST):
            wanted = Settled(0, owner)
            settled.cells[wanted] = self.tab.ref(self.total_row, at)
            settled.names[wanted] = self.tab.ref(self._heads, at)
        return settled

    def _compare_with_export(self, exact: bool) -> None:
        """The totals as they were when the file was made stand as plain numbers below those that
        follow the entries, where there were any, and what was changed since."""
        if not self.entries.recorded:
            return
        dim = SIGNED._replace(decimals=exact, dim=True)
        fixed = self._label("total when exported", PLAIN._replace(dim=True))
        for at, owner in enumerate(self.owners, FIRST):
            self.tab.put(at, self.settlement.totals[owner], dim)
        self._label("changed since", PLAIN._replace(dim=True))
        for at in range(FIRST, FIRST + len(self.owners)):
            self.tab.put(at, self.tab.ref(self.total_row, at) - self.tab.ref(fixed, at), dim)

    def _sum_of_totals(self, sum_of_all: Expr) -> None:
        """In a game without winners from nothing the totals add up to 0, but for rounding."""
        if may_leave_something(self.settlement):
            self._label(self.settlement.residual_name, PLAIN._replace(dim=True))
            self.tab.put(FIRST, sum_of_all, SIGNED._replace(dim=True))
        else:
            self.checks.append(("sum of the totals", sum_of_all))

    def _is_even(self) -> Expr | None:
        """Whether all have the same in the account on which the rounding hangs; None for none."""
        row = self.singles.get(self.settlement.even)
        if row is None:
            return None
        balances = self._across(row, len(self.owners))
        return Call("MAX", balances).equals(Call("MIN", balances))

    def _part_label(self, part: Part) -> int:
        is_even, label = self._is_even(), part_label(part)
        row = self._label(label)
        if is_even is not None and part.component is not None:
            labels = (part_label(part._replace(rounding=each)) for each in (AVERAGE, PAIRWISE))
            self.tab.put(1, when(is_even, *labels), PLAIN)
        return row

    def _parts_to_come(self) -> list[Part]:
        """Parts that are nothing as it stands, and may be something when facts are changed."""
        known = {part.name for part in self.settlement.parts}
        return [
            Part(name, None, EXACT, dict.fromkeys(self.owners, 0))
            for name in self._live_parts
            if name not in known
        ]

    @property
    def _live_parts(self) -> dict[str, Mapping[str, str]]:
        """The columns of Working in which parts of the settlement stand."""
        working = self.deals.working
        return {} if working is None else dict(working.live.parts)

    def _apart(self, part: Part, owner: str) -> Expr | None:
        """What a part that comes from no account is worth to that owner."""
        working, columns = self.deals.working, self._live_parts.get(part.name)
        return None if working is None or columns is None else working.last(columns[owner])

    def _part(self, place: int, part: Part) -> None:
        row = self._part_label(part)
        if part.component is None:
            self.apart.append(row)
        style = SIGNED._replace(decimals=_is_exact(part))
        found = [self._amount(place, part, at) for at, _ in enumerate(self.owners)]
        worth = [part.amounts[owner] for owner in self.owners]
        live = [each for each in found if each is not None]
        follows = [each.value() for each in live] == worth
        if not follows:
            self.tab.write(1, f"{part_label(part)}{AS_EXPORTED}")
        for at, content in enumerate(live if follows else worth, FIRST):
            self.tab.put(at, content, style)

    def _amount(self, place: int, part: Part, at: int) -> Expr | None:
        """What a part is worth to the owner of that number."""
        if part.rounding != WHOLE:
            return self._exact(place, part, at)
        exact = [self._exact(place, part, other) for other, _ in enumerate(self.owners)]
        known = [each for each in exact if each is not None]
        return whole_amount(known, at) if len(known) == len(exact) else None

    def _exact(self, place: int, part: Part, at: int) -> Expr | None:
        if part.component is None:
            return self._apart(part, self.owners[at])
        return self._component(place, part, at)

    def _component(self, place: int, part: Part, at: int) -> Expr | None:
        component = part.component
        if isinstance(component, Versus):
            first = self.pairs[component.account]
            size = len(self.owners)
            held = self._across(first + at, size)
            against = self.tab.area(first, FIRST + at, first + size - 1, FIRST + at)
            return Call("SUM", held) - Call("SUM", against)
        assert component is not None
        row = self.singles.get(component.account)
        if row is None:
            return None
        balance = self.tab.ref(row, FIRST + at)
        if isinstance(component, Own):
            return balance if component.weight == 1 else _times(balance, component.weight)
        is_even = self._is_even()
        if is_even is None:
            return self._spread(place, part.rounding, component, row, at)
        roundings = (AVERAGE, PAIRWISE)
        return when(is_even, *(self._spread(place, r, component, row, at) for r in roundings))

    def _spread(self, place: int, rounding: str, component: Spread, row: int, at: int) -> Expr:
        size = len(self.owners)
        rate = Fraction(component.rate)
        balance = self.tab.ref(row, FIRST + at)
        everybody = Call("SUM", self._across(row, size))
        if rounding == AVERAGE:
            top = everybody * -rate.numerator
            return round_half_down(top, rate.denominator * size) + _times(balance, rate)
        if rounding == PAIRWISE:
            shares = self.shares[place]
            mine = self.tab.ref(shares, FIRST + at)
            passes = mine * size - Call("SUM", self._across(shares, size))
            return passes if rate > 0 else -passes
        distance = balance * size - everybody
        return distance * rate.numerator / (rate.denominator * component.divisor)

    def _pairwise_shares(self, place: int, part: Part) -> None:
        component = part.component
        assert isinstance(component, Spread)
        self._head(f"{part.name}: passes between each pair, from the smallest", self.owners)
        row = self.singles[component.account]
        self.shares[place] = self._label("whole points")
        rate = abs(Fraction(component.rate))
        least = Call("MIN", self._across(row, len(self.owners)))
        for at in range(FIRST, FIRST + len(self.owners)):
            distance = (self.tab.ref(row, at) - least) * rate.numerator
            share = round_half_down(distance, rate.denominator * component.divisor)
            self.tab.put(at, share, NUMBER)

    # pairs -----------------------------------------------------------------------------------

    def pair(self, a: int, b: int) -> Expr | None:
        """What the owner of number b owes that of number a; None when it is no formula."""
        working = self.deals.working
        owed = None if working is None else working.live.owed.get((self.owners[a], self.owners[b]))
        if working is not None and owed is not None:
            return working.last(owed)
        size = len(self.owners)
        by = self.settlement.by_level or self.settlement.by
        if by in (BY_SHARE, BY_WHOLE_SHARE, BY_DIFFERENCE):
            gap = self.tab.ref(self.total_row, FIRST + a) - self.tab.ref(self.total_row, FIRST + b)
            gap = gap if self.settlement.factor == 1 else _times(gap, self.settlement.factor)
            if by == BY_WHOLE_SHARE:
                return self._over(a) if b == size - 1 else round_half_down(gap, size)
            return gap / size if by == BY_SHARE else gap
        if by != BY_COMPONENTS:
            return None
        found: Expr | None = None
        for place, part in enumerate(self.settlement.parts):
            term = self._pair_term(place, part, a, b)
            if term is not None:
                found = term if found is None else found + term
        return found

    def _over(self, a: int) -> Expr:
        """What is left of a total for the pair with the last owner."""
        found: Expr = self.tab.ref(self.total_row, FIRST + a)
        for b in range(len(self.owners) - 1):
            owed = self.pair(min(a, b), max(a, b)) if a != b else None
            if owed is not None:
                found = found - owed if a < b else found + owed
        return found

    def _pair_term(self, place: int, part: Part, a: int, b: int) -> Expr | None:
        component = part.component
        if isinstance(component, Versus):
            first = self.pairs[component.account]
            return self._difference((first + a, b), (first + b, a))
        if not isinstance(component, Spread) or component.account not in self.singles:
            return None
        rate = Fraction(component.rate)
        row = self.singles[component.account]
        gap = self._difference((row, a), (row, b))
        exact = gap * rate.numerator / (rate.denominator * component.divisor)
        if place not in self.shares:
            return exact
        shares = self.shares[place]
        whole = self._difference((shares, a), (shares, b)) * (1 if rate > 0 else -1)
        is_even = self._is_even()
        return whole if is_even is None else when(is_even, exact, whole)

    def _difference(self, first: tuple[int, int], second: tuple[int, int]) -> Expr:
        return self._owner_ref(*first) - self._owner_ref(*second)

    def _owner_ref(self, row: int, at: int) -> Ref:
        return self.tab.ref(row, FIRST + at)

    # checks ----------------------------------------------------------------------------------

    def _check_totals(self) -> None:
        booked: Expr = Call("SUM", self.entries.all_amounts())
        for area in self.held:
            booked = booked - Call("SUM", area)
        self.checks.append(("entries less balances", booked))
        parts = self.settlement.parts
        counted = tuple(part.component for part in parts if part.component is not None)
        components = self.session.sheet.game.components(self.session.ledger.table)
        if counted != components or any(part.rounding != EXACT for part in parts):
            return
        for at, owner in enumerate(self.owners):
            final = self.deals.final_total(at)
            if final is None:
                continue
            gap = self.tab.ref(self.total_row, FIRST + at) - final
            for row in self.apart:
                gap = gap - self.tab.ref(row, FIRST + at)
            self.checks.append((f"total of {owner} less that of Deals", gap))

    def _checks(self) -> None:
        self._head("checks", ("difference",))
        first = self.tab.last_row + 1
        for label, difference in self.checks:
            self._label(label)
            self.tab.put(FIRST, Call("ROUND", difference, CHECK_DIGITS), NUMBER)
        last = self.tab.last_row
        bold = PLAIN._replace(bold=True, rule=True)
        self._label(CHECK, bold)
        found = self.tab.area(first, FIRST, last, FIRST)
        self.tab.put(FIRST, _largest(found), NUMBER._replace(bold=True, rule=True))


def _is_exact(part: Part) -> bool:
    """Whether a part may hold fractions."""
    if any(not isinstance(amount, int) for amount in part.amounts.values()):
        return True
    component = part.component
    if part.rounding != EXACT or not isinstance(component, Spread):
        return False
    return (Fraction(component.rate) / component.divisor).denominator != 1


def _largest(found: Area) -> Expr:
    """The largest of some differences, whichever way they go."""
    return Call("MAX", Call("MAX", found), -Call("MIN", found))


def _times(part: Expr, factor: Amount) -> Expr:
    exact = Fraction(factor)
    product = part * exact.numerator
    return product if exact.denominator == 1 else product / exact.denominator
