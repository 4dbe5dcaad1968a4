"""The contract of a deal in a workbook: what it is worth is looked up in the table of all bids.

The tables are worked out by the score card itself. The columns stand before all that move points:
what is wrong with a deal is told by them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.declaration.facts import MISPLACED
from scorekeeper.core.formula.tree import NEVER, Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    missing,
    missing_where,
    out_of_range,
    unknown,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.live.texts import result_text
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.contracts import (
    DOUBLING_NAMES,
    DOUBLINGS,
    PASSED,
    STRAINS,
    TRICKS,
    Contract,
    all_bids,
)
from scorekeeper.games.shapes.live_sides import is_on_side

from .facts import HONOURS, TOLD_ONCE, TRUMP_HONOURS
from .score_table import (
    HONOURS_4,
    HONOURS_5,
    ScoreLine,
    ScoreTable,
    bonus_lines,
    duplicate_lines,
    overtrick_points,
    penalty_points,
    trick_points,
)

CONTRACTS, UNDERTRICKS = "contracts", "undertricks"
NEEDED, EACH, DOUBLING, BELOW = "tricks of =", "each trick more", "doubling", "tricks bid"
VULNERABLE = ("", " vulnerable")  # behind a head: not vulnerable, vulnerable
OVERTRICK, BONUS, DOWN = "overtrick", "bonus", "points"
HONOURS_HEADS = ("honours", "all honours")

TOLD = "contract as told"
CONTRACT_ROW, TRICKS_BY_RESULT, RESULT = "row of the contract", "tricks by the result", "result"
DECLARING, MADE, DECLARER_VULNERABLE = "number of the declarer", "made", "declarer vulnerable"
TRICK_POINTS, BONUSES, PENALTY = "points of the tricks bid", "overtricks and bonuses", "penalty"

Points = Callable[[Contract], ScoreTable]
BonusLines = Callable[[Contract, bool, ScoreTable], Iterator[ScoreLine]]


def contract_rows(
    strains: Sequence[str], points: Points, bonuses: BonusLines = bonus_lines
) -> LookUp:
    """What every bid is worth under such tables of points; `bonuses` are the lines of a contract
    made beside its trick points."""
    heads = (
        "contract", NEEDED, EACH, DOUBLING, BELOW,
        *(head + end for head in (OVERTRICK, BONUS) for end in VULNERABLE),
        *HONOURS_HEADS,
    )  # fmt: skip
    return LookUp(CONTRACTS, heads, [_row(bid, points(bid), bonuses) for bid in all_bids(strains)])


def bonuses_by_itself(bid: Contract, vulnerable: bool, table: ScoreTable) -> Iterator[ScoreLine]:
    """All but the trick points of a contract where every deal stands by itself."""
    return iter(duplicate_lines(bid, vulnerable, table)[1:])


def _row(bid: Contract, table: ScoreTable, bonuses: BonusLines) -> tuple[Amount | str, ...]:
    made = bid._replace(result=0)
    over = [overtrick_points(bid, 1, vulnerable, table).points for vulnerable in (False, True)]
    extra = [
        sum(line.points for line in bonuses(made, vulnerable, table))
        for vulnerable in (False, True)
    ]
    needed, doubling = bid.tricks_for(0), DOUBLING_NAMES[bid.doubling]
    each, worth = bid.tricks_for(1) - needed, trick_points(bid, table).points
    counting = HONOURS.get(bid.strain, TRUMP_HONOURS)[0]
    honours = [points if points in counting else "" for points in (HONOURS_4, HONOURS_5)]
    return (bid.name, needed, each, doubling, worth, *over, *extra, *honours)


def undertrick_rows(points: Points) -> LookUp:
    """What it costs to be so many tricks down."""
    rows: list[tuple[Amount | str, ...]] = []
    for doubling in DOUBLINGS:
        bid = Contract(1, STRAINS[0], doubling)
        for down in range(1, TRICKS + 1):
            costs = [penalty_points(bid, down, v, points(bid)).points for v in (False, True)]
            rows.append((f"{down} down, {DOUBLING_NAMES[doubling]}", *costs))
    return LookUp(UNDERTRICKS, ("undertricks", *(DOWN + end for end in VULNERABLE)), rows)


def live_contract(
    points: Points, strains: Sequence[str] = STRAINS, bonuses: BonusLines = bonus_lines
) -> LiveContract:
    """The contract of a deal under such tables of points."""
    return LiveContract(contract_rows(strains, points, bonuses), undertrick_rows(points))


class LiveContract(NamedTuple):
    """The contract of a deal: its tables, and the columns that tell what it came to."""

    contracts: LookUp
    undertricks: LookUp

    @property
    def tables(self) -> tuple[LookUp, ...]:
        """Those in which its columns look up."""
        return (self.contracts, self.undertricks)

    # columns ------------------------------------------------------------------------------------

    def result_columns(self) -> Iterator[LiveColumn]:
        """Which contract it was, and how it ended."""
        yield LiveColumn(TOLD, lambda row: bid_text(row) & result_text(told_result(row)))
        yield LiveColumn(CONTRACT_ROW, self._place)
        tricks = FactPart("tricks")
        yield LiveColumn(TRICKS_BY_RESULT, self._tricks_by_result, fills=tricks)
        yield LiveColumn(RESULT, self._result)
        yield LiveColumn(MADE, _made)
        yield failed_column({FactPart("contract"): lambda row: row.own(MADE).equals(-1)})

    def value_columns(self, is_vulnerable: Formula) -> Iterator[LiveColumn]:
        """What it is worth, to whomever; `is_vulnerable` tells whether its declarer is."""
        yield LiveColumn(DECLARER_VULNERABLE, lambda row: when(is_vulnerable(row), 1, 0))
        yield LiveColumn(TRICK_POINTS, lambda row: if_made(row, self.of_bid(row, BELOW)))
        yield LiveColumn(BONUSES, lambda row: if_made(row, self._bonuses(row)))
        yield LiveColumn(PENALTY, lambda row: if_down(row, self._penalty(row)))

    def _place(self, row: RowCells) -> Expr:
        """The number of the row in the table of contracts, 0 where it has none."""
        return self.contracts.row_of(row, bid_text(row))

    def _tricks_by_result(self, row: RowCells) -> Expr:
        result = told_result(row)
        tricks = self.of_bid(row, NEEDED) + result * self.of_bid(row, EACH)
        return when(is_known_bid(row), when(Call("ISNUMBER", result), tricks, ""), "")

    def _result(self, row: RowCells) -> Expr:
        """The overtricks, negative the undertricks, by what was told; nothing where neither was."""
        result, tricks = told_result(row), row.fact("tricks")
        by_tricks = (tricks - self.of_bid(row, NEEDED)) * self.of_bid(row, EACH)
        by_tricks = when(Call("ISNUMBER", tricks), by_tricks, "")
        return when(is_known_bid(row), when(result.equals(""), by_tricks, result), "")

    def _bonuses(self, row: RowCells) -> Expr:
        def found(end: str) -> Expr:
            each, extra = self.of_bid(row, OVERTRICK + end), self.of_bid(row, BONUS + end)
            return row.own(RESULT) * each + extra

        return _by_vulnerability(row, found)

    def _penalty(self, row: RowCells) -> Expr:
        down = (-row.own(RESULT) & " down, ") & self.of_bid(row, DOUBLING)
        place = self.undertricks.place(row, down)
        return _by_vulnerability(row, lambda end: self.undertricks.at(row, place, DOWN + end))

    def of_bid(self, row: RowCells, head: str) -> Expr:
        """What the table of contracts has for that of the deal; an error where it has none."""
        return self.contracts.at(row, row.own(CONTRACT_ROW), head)

    # what is wrong --------------------------------------------------------------------------------

    def faults(self, row: RowCells, *, may_pass: bool = True) -> Iterator[Wrong]:
        """Why the contract and its result cannot be scored."""
        said = contract_text(row)
        yield missing(row, "contract")
        is_unknown = Call("NOT", is_known_bid(row))
        if may_pass:
            is_unknown = Call("AND", is_unknown, said.differs(str(PASSED)))
        yield is_unknown, worded("'{text}' is not a contract", text=said)
        for fact in ("declarer", "tricks"):
            yield stray_if_passed(row, fact)
        yield from self._result_faults(row)

    def _result_faults(self, row: RowCells) -> Iterator[Wrong]:
        by_result, said = row.own(TRICKS_BY_RESULT), contract_text(row)
        count = Call("N", by_result)
        more = f"{{text}} needs {{tricks}} tricks; a deal has {TRICKS}"
        yield only_if_bid(row, count > TRICKS), worded(more, text=said, tricks=by_result)
        fewer = "{text} means {tricks} tricks; nobody can win fewer than none"
        yield only_if_bid(row, count < 0), worded(fewer, text=said, tricks=by_result)
        is_off, words = out_of_range(row, "tricks", 0, TRICKS)
        yield only_if_bid(row, is_off), words

    def clashes(self, row: RowCells) -> Iterator[Wrong]:
        """There is no result, or it was told in two ways, which differ: told once all else fits."""
        yield only_if_bid(row, row.own(RESULT).equals("")), missing(row, "tricks")[1]
        tricks, by_result = row.fact("tricks"), row.own(TRICKS_BY_RESULT)
        twice = {"contract": contract_text(row), "meant": in_tricks(by_result), "tricks": tricks}
        are_told = [by_result.differs(""), tricks.differs("")]
        differs = Call("AND", *are_told, by_result.differs(tricks))
        yield only_if_bid(row, differs), worded(TOLD_ONCE.message, **twice)


# parts of formulas --------------------------------------------------------------------------------


def bid_text(row: RowCells) -> Expr:
    """The contract without its result, `4SX`."""
    return row.fact("contract") & row.fact("contract", "", "doubled")


def told_result(row: RowCells) -> Expr:
    """The result as far as the contract tells it."""
    return row.fact("contract", "", "result")


def contract_text(row: RowCells) -> Expr:
    """The contract with that result, `4SX-2`."""
    return row.own(TOLD)


def is_bid_told(row: RowCells) -> Expr:
    """Whether anything was told of the contract."""
    return contract_text(row).differs("")


def in_tricks(count: Expr) -> Expr:
    """`1 trick`, `9 tricks`."""
    return count & when(count.equals(1), " trick", " tricks")


def is_known_bid(row: RowCells) -> Expr:
    """Whether a contract was played that there is."""
    return row.own(CONTRACT_ROW) > 0


def is_passed(row: RowCells) -> Expr:
    """Whether nobody bid."""
    return bid_text(row).equals(str(PASSED))


def only_if_bid(row: RowCells, condition: Expr) -> Expr:
    """The condition, where such a contract was played."""
    return when(is_known_bid(row), condition, NEVER)


def if_made(row: RowCells, points: Expr) -> Expr:
    """The points of a contract that was made, else none."""
    return when(row.own(MADE).equals(1), points, 0)


def if_down(row: RowCells, points: Expr) -> Expr:
    """The points of one that failed, else none."""
    return when(row.own(MADE).equals(-1), points, 0)


def _made(row: RowCells) -> Expr:
    """1 for a contract that was made, -1 for one that failed, 0 for none."""
    result = row.own(RESULT)
    return when(Call("ISNUMBER", result), when(result < 0, -1, 1), 0)


def _by_vulnerability(row: RowCells, found: Callable[[str], Expr]) -> Expr:
    plain, vulnerable = (found(end) for end in VULNERABLE)
    return when(row.own(DECLARER_VULNERABLE).equals(1), vulnerable, plain)


def stray(row: RowCells, fact: str, is_out: Expr, text: Expr | None = None) -> Wrong:
    """A fact was told where it has no place; a cell that follows may stand there empty."""
    cell = row.fact(fact)
    words = worded(MISPLACED, fact=fact, text=cell if text is None else text)
    return Call("AND", is_out, cell.differs("")), words


def stray_if_passed(row: RowCells, fact: str) -> Wrong:
    """A fact was told of a deal in which nobody played."""
    return stray(row, fact, is_passed(row))


# who declared, who is vulnerable ----------------------------------------------------------------


def place_of(row: RowCells, fact: str, owners: Sequence[str]) -> Expr:
    """The number (from 1) of the owner whom a fact names, or one of whose players; 0: nobody."""
    found = expr(0)
    for place, owner in reversed(list(enumerate(owners, 1))):
        found = when(is_on_side(row, fact, owner), place, found)
    return found


def declarer_faults(row: RowCells) -> Iterator[Wrong]:
    """Why nobody is known to have played a contract."""
    declarer = row.fact("declarer")
    yield missing_where(row, "declarer", is_known_bid(row))
    is_nobody = row.own(DECLARING).equals(0)
    yield only_if_bid(row, is_nobody), unknown("player", declarer)


def of_declarer(row: RowCells, values: Sequence[Expr]) -> Expr:
    """The one of these conditions of everybody that is the declarer's; not so where nobody is."""
    found = NEVER
    for place, value in reversed(list(enumerate(values, 1))):
        found = when(row.own(DECLARING).equals(place), value, found)
    return found


def if_declarer(place: int, name: str) -> Formula:
    """What stands in a column, for the owner of that number if he declared."""
    return lambda row: when(row.own(DECLARING).equals(place), row.own(name), 0)


def if_other(place: int, name: str) -> Formula:
    """What stands in it, for that owner if somebody else declared."""
    return lambda row: when(row.own(DECLARING).equals(place), 0, row.own(name))
