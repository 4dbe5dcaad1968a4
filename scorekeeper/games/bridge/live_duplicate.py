"""Duplicate bridge in a workbook: the score of every result, and the results of its board above.

A result is compared with those of its board that stand in rows above. A board and a contestant make
one number, by which rows are found: a name could act as a pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.table import COMPASS
from scorekeeper.core.formula.tree import NEVER, Call, Expr, expr, when
from scorekeeper.core.live.cells import DEAL, Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    missing,
    missing_where,
    no_word,
    number_named,
    out_of_range,
    unknown,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.formulas import Live, not_followed
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.amounts import Amount

from .duplicate import (
    BOARDS_OF_A_CYCLE,
    DIRECTIONS,
    EW,
    IMPOSSIBLE_SCORE,
    MOST_BOARDS,
    NS,
    OPPONENTS,
    SCORE_TWICE,
    board_vulnerability,
    possible_scores,
)
from .facts import vulnerable_text
from .formats import ContractOptions
from .live_contract import (
    BONUSES,
    DECLARING,
    PENALTY,
    TRICK_POINTS,
    bonuses_by_itself,
    contract_text,
    is_bid_told,
    is_known_bid,
    live_contract,
    of_declarer,
    stray,
)
from .options import score_table
from .victory_points import IMP_BOUNDS

NS_NUMBER, EW_NUMBER = "number of NS", "number of EW"
BOARD, SCORE = "board in play", "score of NS"
BOARD_KEY = "board alone"  # in numbers of a board and a contestant
NS_KEY, EW_KEY, TABLE_KEY = "board and NS", "board and EW", "board, NS and EW"
CONTESTANTS = 1000  # more than can be: a board is told from a contestant by it
BY_BOARD = "vulnerable by the board"
VULNERABLE = "vulnerable"
SCORE_COLUMN, SCORE_ALONE = "score by the facts", "score without a contract"
WRONG = "wrong in itself"


def live_boards(
    kind: type[LiveBoards],
    players: Sequence[str],
    options: ContractOptions,
    lacks: tuple[str, ...] = (),
) -> Live:
    """The columns of that kind; every contestant has his own, so that they cannot be many."""
    if len(players) > kind.most:
        lacks = (*lacks, f"more than {kind.most} contestants")
    return not_followed(*lacks) if lacks else kind(players, options).live()


class LiveBoards:
    """What all ways to compare the results of a board share."""

    most = 16  # contestants

    def __init__(self, players: Sequence[str], options: ContractOptions) -> None:
        self.players = players
        table = score_table(options)
        self.contract = live_contract(lambda contract: table, bonuses=bonuses_by_itself)
        rows: list[tuple[Amount | str, ...]] = [
            (place, vulnerable_text(board_vulnerability(place), DIRECTIONS))
            for place in range(1, BOARDS_OF_A_CYCLE + 1)
        ]
        self.boards = LookUp("boards", ("board", VULNERABLE), rows)
        self.scores = _possible(options)
        bounds: list[tuple[Amount | str, ...]] = [
            (points, imps) for imps, points in enumerate(IMP_BOUNDS, 1)
        ]
        self.imp_bounds = LookUp("imps", ("points", "imps"), bounds)

    def live(self) -> Live:
        """All of it."""
        columns = [*self._told(), *self._staying(), *self.compared()]
        tables = (*self.contract.tables, self.boards, self.scores, self.imp_bounds)
        return Live(columns, lambda row: first_wrong(*self._faults(row)), tables=tables)

    def compared(self) -> Iterator[LiveColumn]:
        """The columns that compare the result with those above."""
        raise NotImplementedError

    # the score ------------------------------------------------------------------------------

    def _told(self) -> Iterator[LiveColumn]:
        if len(self.players) == len(DIRECTIONS):
            yield LiveColumn("EW by NS", self._other, fills=FactPart("ew"))
        for name, fact in ((NS_NUMBER, "ns"), (EW_NUMBER, "ew")):
            yield LiveColumn(name, self._number(fact))
        yield LiveColumn(BOARD_KEY, lambda row: Call("N", row.fact("board")) * CONTESTANTS)
        yield LiveColumn(BY_BOARD, self._by_board, fills=FactPart(VULNERABLE))
        yield from self.contract.result_columns()
        yield LiveColumn(SCORE_ALONE, lambda row: when(_is_score_alone(row), 1, 0))
        yield LiveColumn(DECLARING, _declaring)
        vulnerable = [_is_vulnerable(direction) for direction in DIRECTIONS]
        yield from self.contract.value_columns(
            lambda row: of_declarer(row, [each(row) for each in vulnerable])
        )
        yield LiveColumn(SCORE_COLUMN, _score)
        yield LiveColumn(WRONG, lambda row: first_wrong(*self._in_itself(row)))

    def _other(self, row: RowCells) -> Expr:
        """Of two contestants the one who did not sit North-South."""
        first, second = (row.name(player) for player in self.players)
        ns = self._named(row, "ns")
        return when(ns.equals(first), second, when(ns.equals(second), first, ""))

    def _number(self, fact: str) -> Formula:
        """The number (from 1) of the contestant whom the fact names; 0: nobody."""
        return lambda row: number_named(row, self._named(row, fact), self.players)

    def _named(self, row: RowCells, fact: str) -> Expr:
        """The name of a contestant, also where it was typed as a number."""
        has_numbers = any(name.isdecimal() for name in self.players)
        return row.fact(fact) & "" if has_numbers else row.fact(fact)

    def _by_board(self, row: RowCells) -> Expr:
        board = row.fact("board")
        place = (board - 1) % BOARDS_OF_A_CYCLE + 1
        found = self.boards.at(row, place, VULNERABLE)
        return when(Call("ISNUMBER", board), found, "")

    # what rows below look at ------------------------------------------------------------------

    def _staying(self) -> Iterator[LiveColumn]:
        yield LiveColumn(BOARD, lambda row: row.fact("board") + 0, stays=True)
        yield LiveColumn(SCORE, lambda row: row.own(SCORE_COLUMN), stays=True)
        yield LiveColumn(NS_KEY, lambda row: key(row, row.own(NS_NUMBER)), stays=True)
        yield LiveColumn(EW_KEY, lambda row: key(row, row.own(EW_NUMBER)), stays=True)

    # what is wrong ------------------------------------------------------------------------------

    def _faults(self, row: RowCells) -> Iterator[Wrong]:
        yield row.own(WRONG).differs(""), row.own(WRONG)
        yield from self.repeated(row)
        yield from self._wrong_score(row)

    def _in_itself(self, row: RowCells) -> Iterator[Wrong]:
        """What is wrong with a result, whatever stands above."""
        yield missing(row, "board")
        yield out_of_range(row, "board", 1, MOST_BOARDS)
        for name, fact in ((NS_NUMBER, "ns"), (EW_NUMBER, "ew")):
            yield row.fact(fact).equals(""), missing(row, fact)[1]
            yield row.own(name).equals(0), unknown("player", row.fact(fact))
        for condition, said in self.contract.faults(row):
            yield when(row.own(SCORE_ALONE), NEVER, condition), said
        for fact in ("declarer", "tricks"):
            yield stray(row, fact, Call("NOT", is_bid_told(row)))
        yield missing_where(row, "declarer", is_known_bid(row))
        yield no_word(row, "declarer", COMPASS)
        yield no_word(row, VULNERABLE, tuple(_vulnerabilities()))
        opponents = worded(OPPONENTS.message, ns=row.fact("ns"))
        yield row.own(NS_NUMBER).equals(row.own(EW_NUMBER)), opponents
        yield from self.contract.clashes(row)

    def _wrong_score(self, row: RowCells) -> Iterator[Wrong]:
        """A score that was noted beside a contract, or that none gives."""
        score = row.fact("score")
        is_scored, has_bid = score.differs(""), is_bid_told(row)
        words = worded(SCORE_TWICE.message, contract=contract_text(row), score=score)
        yield Call("AND", is_scored, has_bid), words
        impossible = Call("NOT", Call("ISNUMBER", self._place_of_score(row)))
        words = worded(IMPOSSIBLE_SCORE.message, score=score)
        yield when(is_scored, impossible, NEVER), words

    def _place_of_score(self, row: RowCells) -> Expr:
        """A number where some contract gives that score at that vulnerability, else an error."""
        place = self.scores.place(row, row.fact("score"))
        cell = vulnerable(row)
        found = expr("")
        for said in _vulnerabilities():
            found = when(cell.equals(said), self.scores.at(row, place, said), found)
        return found

    def repeated(self, row: RowCells) -> Iterator[Wrong]:
        """The board has been played before."""
        raise NotImplementedError


def _possible(options: ContractOptions) -> LookUp:
    """Every score that some contract gives; 1 where it is one at that vulnerability."""
    scores = {said: {*possible_scores(options, who)} for said, who in _vulnerabilities().items()}
    rows: list[tuple[Amount | str, ...]] = [
        (score, *(1 if score in found else "" for found in scores.values()))
        for score in sorted(set().union(*scores.values()))
    ]
    return LookUp("scores", ("score", *scores), rows)


def _vulnerabilities() -> dict[str, tuple[str, ...]]:
    """Who can be vulnerable, by the words for it."""
    return {vulnerable_text(who, DIRECTIONS): who for who in ((), (NS,), (EW,), DIRECTIONS)}


def vulnerable(row: RowCells) -> Expr:
    """The words for who is vulnerable."""
    if not row.has(VULNERABLE):
        return row.own(BY_BOARD)
    cell = row.fact(VULNERABLE)
    return when(cell.equals(""), row.own(BY_BOARD), cell)


def _is_vulnerable(direction: str) -> Formula:
    words = [said for said, who in _vulnerabilities().items() if direction in who]
    return lambda row: Call("OR", *(vulnerable(row).equals(said) for said in words))


def _is_score_alone(row: RowCells) -> Expr:
    return Call("AND", row.fact("score").differs(""), Call("NOT", is_bid_told(row)))


def _declaring(row: RowCells) -> Expr:
    """The number (from 1) of the direction that declared; 0: none did."""
    declarer, north = row.fact("declarer"), ("N", "S")
    is_ns = Call("OR", *(declarer.equals(seat) for seat in north))
    is_ew = Call("OR", *(declarer.equals(seat) for seat in COMPASS if seat not in north))
    return when(is_ns, 1, when(is_ew, 2, 0))


def _score(row: RowCells) -> Expr:
    """The score of North-South, noted or by the contract."""
    won = row.own(TRICK_POINTS) + row.own(BONUSES) - row.own(PENALTY)
    by_contract = when(row.own(DECLARING).equals(2), -won, won)
    return when(row.fact("score").equals(""), by_contract, row.fact("score"))


# rows above -----------------------------------------------------------------------------------


def key(row: RowCells, number: Expr | int) -> Expr:
    """The board of the row and a contestant in one number."""
    return row.own(BOARD_KEY) + number


def results_above(row: RowCells) -> Expr:
    """How many results the board has above."""
    return Call("COUNTIF", row.earlier(BOARD), row.fact("board"))


def score_above(row: RowCells, keys: str, wanted: Expr) -> Expr:
    """The score above in the row with that key."""
    return Call("SUMIFS", row.earlier(SCORE), row.earlier(keys), wanted)


def count_above(row: RowCells, keys: str, wanted: Expr) -> Expr:
    """How many rows above have that key."""
    return Call("COUNTIF", row.earlier(keys), wanted)


def deal_above(row: RowCells, keys: str, wanted: Expr) -> Expr:
    """The number of the deal above with that key."""
    return Call("SUMIFS", row.earlier(DEAL), row.earlier(keys), wanted)


def imps_of(row: RowCells, table: LookUp, difference: Expr) -> Expr:
    """The IMPs for a difference, with its sign."""
    size = Call("ABS", difference)
    steps = Call("SUMPRODUCT", (row.listed(table.name, table.heads[0]) <= size) * 1)
    return when(difference < 0, -steps, steps)


def sits(row: RowCells, number: int) -> tuple[Expr, Expr]:
    """Whether the contestant of that number sits North-South in this row, or East-West."""
    return row.own(NS_NUMBER).equals(number), row.own(EW_NUMBER).equals(number)
