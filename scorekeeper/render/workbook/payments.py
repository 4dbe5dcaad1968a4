"""The lower half of the worksheet Settlement: rubbers, shares, pairs, payments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

from scorekeeper.core.formula.tree import Binary, Call, Constant, Expr, expr, when
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.settling.settlement import (
    AVERAGE,
    BY_SHARE,
    Money,
    Settlement,
    pay_pairs,
    pay_shares,
)
from scorekeeper.core.standing.reckoning import AS_AGREED, Reckoning, money_of
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import Settled
from scorekeeper.render.views import pair_matrix, paired_names

from .book import HEAD, HEAD_RIGHT, NUMBER, PLAIN, SIGNED, CellStyle, Tab
from .deals import Deals
from .entries import Entries
from .new_rubbers import RubbersToCome
from .section import Section
from .settled import SettledCells
from .stretches import stretches
from .working import Working

CHECK_DIGITS = 6
PAIRS = "pairs: row receives from column"
PAIRS_IF_LEVEL = "pairs, where totals add up to 0"
PAIRS_IF_PARTNERS = "pairs, as long as partners stay"
AS_EXPORTED = ", as exported"  # behind what does not follow a change
NOBODY = "nobody pays anything"
PAYMENTS_STAY = "payments as exported: they do not follow a change"

PairFormula = Callable[[int, int], Expr | None]


class Payments(Section):
    """Writes onto the worksheet from its last row on; `checks` are what must be 0."""

    def __init__(
        self, tab: Tab, session: Session, reckoning: Reckoning, total_row: int, first: int
    ) -> None:
        super().__init__(tab, first)
        self.session = session
        self.settlement = reckoning.settlement
        self.payments = reckoning.payments
        self.money = reckoning.money or self._money_if_level()
        self.total_row = total_row
        self.owners = tuple(self.settlement.totals)
        self.checks: list[tuple[str, Expr]] = []
        self.settled = SettledCells()
        self._stays = False  # whether what is paid is as it was at export
        self._to_come: RubbersToCome | None = None

    def write(self, entries: Entries, deals: Deals, pair: PairFormula) -> None:
        """Everything from the rubbers to the payments."""
        working = deals.working
        self._to_come = deals.rubbers_to_come() if self.settlement.shares else None
        share_row = self._shares(entries, working) if self.settlement.shares else 0
        if share_row and not self._is_of_owners():
            pair = self._by_shares(share_row)
        matrix = self._matrix(pair) if self.settlement.pairs or self.settlement.by_level else 0
        payments = self.payments
        if share_row and self._are_paid(entries):
            self._pay_shares(share_row)
        elif matrix and payments == pay_pairs(self.settlement.pairs):
            self._pay_pairs(matrix)
        elif payments:
            self._pay_as_agreed()

    def _money_if_level(self) -> Money | None:
        """The money of payments that there may be after a change."""
        if not self.settlement.by_level:
            return None
        paid = self.settlement._replace(by=self.settlement.by_level)
        return money_of(paid, (), AS_AGREED, self.session.sheet.game, self.session.ledger)

    def _are_paid(self, entries: Entries) -> bool:
        """Whether the shares are paid as they stand; nobody pays anything before the first deal."""
        if self.settlement.own_points:
            return False
        are_paid = self.payments == pay_shares(self.settlement.shares or {})
        return are_paid and bool(self.payments or entries.lines or entries.coming)

    # sides -----------------------------------------------------------------------------------

    def _shares(self, entries: Entries, working: Working | None) -> int:
        """The points of every rubber, and what they are worth to each player; returns the row of
        the sums."""
        points = self._rubber_points(entries, working)
        shares = self.settlement.shares or {}
        players = list(shares)
        alone = self.settlement.own_points
        self._head(f"players: own side{'' if alone else ' less the other'}", players)
        heads, first = self.tab.last_row, self.tab.last_row + 1
        recorded = len(self.session.ledger.rubbers) + 1
        for at, (row, members) in enumerate(points[:recorded], 1):
            line = self._label(f"rubber {at}" if recorded > 1 else "this rubber")
            worth = self._owed(working, partial(self._in_rubber, working, at - 1))
            everybody = Call("SUM", self._across(row, len(self.owners)))
            for column, player in enumerate(players, self.first):
                side = _side_of(player, members)
                if side is not None:
                    own = self.tab.ref(row, self.first + self.owners.index(side))
                    made = own if alone else worth.get(side, own * 2 - everybody)
                    self.tab.put(column, made, SIGNED)
                    self.settled.cells[Settled(at, player=player)] = self.tab.ref(line, column)
        for number, (row, members) in enumerate(points[recorded:], 1):
            self._begun_here(number, row, members, players, working)
        row = self.tab.add_row()
        for column, player in enumerate(players, self.first):
            share: Expr = Call("SUM", self.tab.area(first, column, row - 1, column))
            if share.value() != shares[player]:  # a rule of its own
                share, self._stays = expr(shares[player]), True
            self.tab.put(column, share, SIGNED._replace(bold=True, rule=True))
            if not isinstance(share, Constant):
                wanted = Settled(0, player=player)
                self.settled.cells[wanted] = self.tab.ref(row, column)
                self.settled.names[wanted] = self.tab.ref(heads, column)
        self.tab.write(1, f"share{AS_EXPORTED * self._stays}", PLAIN._replace(bold=True, rule=True))
        return row

    def _begun_here(
        self,
        number: int,
        row: int,
        members: Mapping[str, tuple[str, ...]],
        players: Sequence[str],
        working: Working | None,
    ) -> None:
        """What rubbers of those partners that begin in rows to come, whose points stand in that
        row, are worth to everybody."""
        to_come = self._to_come
        assert to_come is not None
        self._label(to_come.title(number), _DIM_NAME)
        worth = self._owed(working, partial(to_come.more_of, number))
        everybody = Call("SUM", self._across(row, len(self.owners)))
        for column, player in enumerate(players, self.first):
            side = _side_of(player, members)
            assert side is not None
            own = self.tab.ref(row, self.first + self.owners.index(side))
            made = own if self.settlement.own_points else worth.get(side, own * 2 - everybody)
            self.tab.put(column, made, _DIM_SIGNED)

    def _owed(self, working: Working | None, made: Callable[[str], Expr]) -> dict[str, Expr]:
        """What the others owe each side, where columns say what is owed, by what is `made` of such
        a column; nothing where none does."""
        if working is None or not working.live.owed:
            return {}
        found: dict[str, list[Expr]] = {owner: [] for owner in self.owners}
        for (a, b), column in working.live.owed.items():
            owed = made(column)
            found[a].append(owed)
            found[b].append(-owed)
        return {owner: Call("SUM", *amounts) for owner, amounts in found.items()}

    def _in_rubber(self, working: Working | None, rubber: int, column: str) -> Expr:
        """What a column that adds up over rubbers has more at the end of one than at that of the
        one before."""
        assert working is not None
        ends = self.session.rubbers
        is_last = rubber == len(ends)
        until = working.last(column) if is_last else working.until(column, ends[rubber])
        before = working.until(column, ends[rubber - 1]) if rubber else None
        if until is None:
            return expr(0)
        found: Expr = until if before is None else until - before
        if is_last and self._to_come is not None:
            found = found - self._to_come.more_of_all(column)
        return found

    def _broken_off(self, working: Working | None, owner: str, rubber: int) -> Expr | None:
        """What parts of the settlement that come from no account add to a rubber; None where there
        are none."""
        columns = () if working is None else [part.columns[owner] for part in working.live.parts]
        if working is None or not columns:
            return None
        return Call("SUM", *(self._in_rubber(working, rubber, column) for column in columns))

    def _rubber_points(
        self, entries: Entries, working: Working | None
    ) -> list[tuple[int, dict[str, tuple[str, ...]]]]:
        """For each rubber the row of its points, and who sat on which side."""
        table = self.session.ledger.table
        self._head("points by rubber", self.owners)
        found = []
        start = 0
        for at, (rubber, after) in enumerate(
            zip(self.session.ledger.rubbers, self.session.rubbers, strict=True), 1
        ):
            row = self._label(f"rubber {at}")
            points = dict(rubber.points)
            end = self._end(entries, points, start, after)
            for column, owner in enumerate(self.owners, self.first):
                made = None if end is None else entries.formula(("", owner, ""), start, end)
                more = self._broken_off(working, owner, at - 1)
                if made is not None and more is not None:
                    made = made + more
                self.tab.put(column, points[owner] if made is None else made, NUMBER)
                if made is not None:
                    self.settled.cells[Settled(at, owner)] = self.tab.ref(row, column)
            start = start if end is None else end
            found.append((row, dict(rubber.members)))
        row = self._label(f"rubber {len(found) + 1}" if found else "this rubber")
        begun = self._points_to_come(working)
        self.tab.current = row
        for column, owner in enumerate(self.owners, self.first):
            left: Expr = self.tab.ref(self.total_row, column)
            rows = [other for other, _ in (*found, *begun)]
            before = [self.tab.area(top, column, end, column) for top, end in stretches(rows)]
            self.tab.put(column, left - Call("SUM", *before) if before else left, NUMBER)
            self.settled.cells[Settled(len(found) + 1, owner)] = self.tab.ref(row, column)
        self.tab.current = self.tab.last_row
        now = row, {side.name: side.members for side in table.sides}
        return [*found, now, *begun]

    def _points_to_come(
        self, working: Working | None
    ) -> list[tuple[int, dict[str, tuple[str, ...]]]]:
        """The same of rubbers that begin in rows to come, by their partners."""
        if self._to_come is None or working is None:
            return []
        found = []
        for number, partners in enumerate(self._to_come.partners, 1):
            row = self._label(self._to_come.title(number), _DIM_NAME)
            for column, owner in enumerate(self.owners, self.first):
                parts = [part.columns[owner] for part in working.live.parts]
                self.tab.put(column, self._to_come.points_of(owner, number, parts), _DIM_NUMBER)
            found.append((row, {side.name: side.members for side in partners.sides}))
        return found

    def _end(
        self, entries: Entries, points: dict[str, Amount], start: int, after: int
    ) -> int | None:
        """Where a rubber ended among the entries: bookings may stand before or after its end."""
        bookings = entries.bookings_after(after)
        for count in range(bookings + 1):
            _, end = entries.span((0, 0), (after, count))
            made = {owner: entries.total(("", owner, ""), start, end) for owner in points}
            if end > start and made == points:
                return end
        return None

    # pairs -----------------------------------------------------------------------------------

    def _matrix(self, pair: PairFormula) -> int:
        """The row of the first owner."""
        level = self._holds()
        names = paired_names(self.settlement) if level is None else self.owners
        owed = self._pairs_owed(pair, len(names), level)
        decimals = any(not isinstance(simplify(p.amount), int) for p in self.settlement.pairs)
        by = self.settlement.by_level or self.settlement.by
        style = SIGNED._replace(decimals=decimals or by == BY_SHARE)
        self._stays = any(isinstance(amount, Constant) for amount in owed.values())
        head = PAIRS if level is None else PAIRS_IF_PARTNERS
        head = PAIRS_IF_LEVEL if self.settlement.by_level else head
        self._head(f"{head}{AS_EXPORTED * self._stays}", names)
        first = self.tab.last_row + 1
        for i, name in enumerate(names):
            self._label(name)
            for j in range(len(names)):
                if (i, j) in owed:
                    self.tab.put(self.first + j, owed[i, j], style)
                elif i > j:
                    opposite = -self.tab.ref(first + j, self.first + i)
                    self.tab.put(self.first + j, _if_level(level, opposite), style)
        if self._is_of_owners() and self._pairs_make_totals():
            self._check_matrix(first)
        return first

    def _pairs_owed(
        self, pair: PairFormula, size: int, level: Expr | None
    ) -> dict[tuple[int, int], Expr]:
        """What the second owes the first, by their numbers, the first before the second: as a
        formula where that comes to what is owed, else as it was at export."""
        amounts = pair_matrix(self.settlement)
        names = paired_names(self.settlement)
        found = {}
        for i in range(size):
            for j in range(i + 1, size):
                if not amounts and level is not None:
                    stands: Amount | str = ""
                elif (names[i], names[j]) in amounts:
                    stands = simplify(amounts[names[i], names[j]])
                else:
                    continue
                made = pair(i, j)
                live = None if made is None else _if_level(level, made)
                found[i, j] = live if live and live.value() == stands else expr(stands)
        return found

    def _holds(self) -> Expr | None:
        """Whether owners can owe each other as they do; None where they can whatever comes."""
        if self._to_come is not None and self._is_of_owners():
            return self._to_come.are_as_now
        return self._is_level()

    def _is_level(self) -> Expr | None:
        """Whether the totals add up to 0; None where payments do not hang on that."""
        if not self.settlement.by_level:
            return None
        totals = Call("SUM", self._across(self.total_row, len(self.owners)))
        return Call("ROUND", totals, CHECK_DIGITS).equals(0)

    def _is_of_owners(self) -> bool:
        """Whether the owners of the totals owe each other, not players whose partners changed."""
        return set(paired_names(self.settlement)) <= set(self.owners)

    def _by_shares(self, row: int) -> PairFormula:
        """Pairs of players: the difference of their shares, which stand in that row, through the
        number of players."""
        count = len(self.settlement.shares or {})

        def owed(a: int, b: int) -> Expr:
            gap = self.tab.ref(row, self.first + a) - self.tab.ref(row, self.first + b)
            return gap / count

        return owed

    def _pairs_make_totals(self) -> bool:
        owed = pair_matrix(self.settlement)
        if may_leave_something(self.settlement):
            return False
        if self.settlement.by_level:
            return True
        # What adds up by chance does so no more after a change.
        return self.session.sheet.game.zero_sum and all(
            total == sum(owed.get((a, b), 0) for b in self.owners)
            for a, total in self.settlement.totals.items()
        )

    def _check_matrix(self, first: int) -> None:
        level = self._holds()
        for at, owner in enumerate(self.owners):
            received = Call("SUM", self._across(first + at, len(self.owners)))
            gap: Expr = received - self.tab.ref(self.total_row, self.first + at)
            gap = gap if level is None else when(level, gap, 0)
            self.checks.append((f"pairs of {owner} less total", gap))

    # payments --------------------------------------------------------------------------------

    def _pay_head(self) -> None:
        columns = ("to", "points", *((self.money.heading,) if self.money is not None else ()))
        self._begin()
        self.tab.write(1, f"payments{AS_EXPORTED * self._stays}: from", HEAD)
        for at, name in enumerate(columns, self.first):
            self.tab.write(at, name, HEAD if name == "to" else HEAD_RIGHT)

    def _pay_line(self, payer: Expr, payee: Expr, amount: Expr, style: CellStyle) -> None:
        """A payment; where there is nothing to pay, the row says nothing."""
        row = self.tab.add_row()
        is_nothing = amount.equals(0)
        self.tab.put(1, when(is_nothing, "", payer), _NAME)
        self.tab.put(self.first, when(is_nothing, "", payee), _NAME)
        self.tab.put(self.first + 1, when(is_nothing, "", amount), style)
        self._pay_money(row)

    def _pay_money(self, row: int) -> None:
        if self.money is not None:
            points = self.tab.ref(row, self.first + 1)
            exact = Fraction(self.money.stake)
            price = Call("ROUND", points * exact.numerator / exact.denominator, self.money.decimals)
            self.tab.put(self.first + 2, when(points.equals(""), "", price), MONEY)

    def _pay_pairs(self, matrix: int) -> None:
        """Each pair settles with each other; who pays follows from the sign in the matrix."""
        self._pay_head()
        size = len(self.owners)
        style = NUMBER._replace(decimals=self._has_fractions())
        for i in range(size):
            for j in range(i + 1, size):
                owed: Expr = self.tab.ref(matrix + i, self.first + j)
                owed = owed if self._holds() is None else Call("N", owed)
                a, b = self.tab.ref(matrix + i, 1), self.tab.ref(matrix + j, 1)
                receives = Binary(">", owed, expr(0))
                payer, payee = Call("IF", receives, b, a), Call("IF", receives, a, b)
                self._pay_line(payer, payee, Call("ABS", owed), style)
        self._say_if_nothing(self.tab.last_row - size * (size - 1) // 2 + 1)

    def _has_fractions(self) -> bool:
        is_shared = self.settlement.by_level == BY_SHARE
        return is_shared or any(not isinstance(p.amount, int) for p in self.settlement.pairs)

    def _pay_shares(self, share_row: int) -> None:
        """Whoever owes most pays whoever is owed most, again and again: each step is a row."""
        players = list(self.settlement.shares or {})
        self._head(f"still to be paid{AS_EXPORTED * self._stays}", players)
        head = self.tab.last_row
        names = self._across(head, len(players))
        self._label("at first")
        for column in range(self.first, self.first + len(players)):
            self.tab.put(column, self.tab.ref(share_row, column), SIGNED)
        steps = [self._step(number, len(players)) for number in range(1, len(players))]
        last = self._across(self.tab.last_row, len(players))
        self.checks.append(("left after the payments", Call("MAX", last) - Call("MIN", last)))
        self.tab.hidden = {self.first + len(players) + at for at in range(_HELPERS)}
        self._pay_head()
        for payer, payee, amount in steps:
            paid_by = Call("INDEX", names, payer)
            paid_to = Call("INDEX", names, payee)
            self._pay_line(paid_by, paid_to, amount, NUMBER)
        self._say_if_nothing(self.tab.last_row - len(steps) + 1)

    def _say_if_nothing(self, first: int) -> None:
        """Let the first line, where that and all below it say nothing, say that nobody pays."""
        if first > self.tab.last_row:
            return
        amounts = self.tab.area(first, self.first + 1, self.tab.last_row, self.first + 1)
        payer = self.tab.rows[first - 1][1].content
        assert isinstance(payer, Expr)
        self.tab.current = first
        self.tab.put(1, when(Call("COUNT", amounts).equals(0), NOBODY, payer), _NAME)
        self.tab.current = self.tab.last_row

    def _step(self, number: int, players: int) -> tuple[Expr, Expr, Expr]:
        """One payment: numbers of payer and payee, and the amount."""
        before = self.tab.last_row
        balances = self._across(before, players)
        most, least = Call("MAX", balances), Call("MIN", balances)
        row = self._label(f"after payment {number}", PLAIN._replace(dim=True))
        payee = Call("MATCH", most, balances, 0)
        payer = Call("MATCH", least, balances, 0)
        column = self.first + players
        self.tab.put(column, payer, _DIM_NUMBER)
        self.tab.put(column + 1, payee, _DIM_NUMBER)
        self.tab.put(column + 2, Call("MIN", most, -least), _DIM_NUMBER)
        found = tuple(self.tab.ref(row, column + at) for at in range(_HELPERS))
        for at in range(players):
            balance = self.tab.ref(before, self.first + at)
            paid = Call("IF", Binary("=", found[0], expr(at + 1)), found[2], 0)
            got = Call("IF", Binary("=", found[1], expr(at + 1)), found[2], 0)
            self.tab.put(self.first + at, balance + paid - got, SIGNED._replace(dim=True))
        return found[0], found[1], found[2]

    def _pay_as_agreed(self) -> None:
        """Payments by a rule of the game that is no formula of the totals."""
        self._pay_head()
        for line in self.payments:
            row = self.tab.add_row()
            self.tab.write(1, line.payer, _NAME)
            self.tab.write(self.first, line.payee, _NAME)
            self.tab.put(self.first + 1, line.amount, NUMBER)
            self._pay_money(row)
        self.tab.note(PAYMENTS_STAY, self.first + len(self.owners) - 1)


def _if_level(level: Expr | None, amount: Expr) -> Expr:
    """The amount, but nothing where that hangs on totals which are not `level`."""
    return amount if level is None else when(level, amount, "")


def may_leave_something(made: Settlement) -> bool:
    """Whether the rounding may leave something over, as totals are rounded and pairs are not."""
    return bool(made.even) or any(part.rounding == AVERAGE for part in made.parts)


def _side_of(player: str, members: Mapping[str, tuple[str, ...]]) -> str | None:
    return next((side for side, names in members.items() if player in names), None)


_NAME = PLAIN._replace(wrapped=True)
_HELPERS = 3  # columns that only the formulas of payments need
_DIM_NAME = PLAIN._replace(dim=True)
_DIM_NUMBER, _DIM_SIGNED = NUMBER._replace(dim=True), SIGNED._replace(dim=True)
MONEY = NUMBER._replace(money=True, bold=True)
