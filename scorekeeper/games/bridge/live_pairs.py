"""Duplicate bridge for pairs in a workbook: matchpoints, and IMPs against every other score.

A new result changes what all pairs have on its board, so every pair has its column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import Wrong, worded
from scorekeeper.core.live.columns import LiveColumn, Move

from .boards import PLAYED_TWICE, unit
from .formats import ContractOptions
from .live_duplicate import (
    BOARD,
    EW_KEY,
    EW_NUMBER,
    NS_KEY,
    NS_NUMBER,
    SCORE,
    LiveBoards,
    count_above,
    deal_above,
    imps_of,
    key,
    results_above,
    score_above,
    sits,
)
from .matchpoints import MATCHPOINTS, TOP
from .victory_points import IMPS

OTHERS = "results of the board above"
UNITS = "units of NS"
AS_NS, AS_EW = 1, 2  # where a pair sat when it played the board before
NOW_NS, NOW_EW = 3, 4  # where it sits now


class LivePairs(LiveBoards):
    """One field of pairs."""

    def repeated(self, row: RowCells) -> Iterator[Wrong]:
        """A pair plays a board once."""
        for (fact, rule), number in zip(PLAYED_TWICE.items(), (NS_NUMBER, EW_NUMBER), strict=True):
            wanted = key(row, row.own(number))
            found = [
                each(row, keys, wanted)
                for each in (count_above, deal_above)
                for keys in (NS_KEY, EW_KEY)
            ]
            words = {fact: row.fact(fact), "board": row.fact("board")}
            said = worded(rule.message, before=found[2] + found[3], **words)
            yield found[0] + found[1] > 0, said

    def _sat(self, place: int) -> Formula:
        """Where the pair of that number sat when it played the board above, which it does at most
        once; 0: it did not."""

        def found(row: RowCells) -> Expr:
            wanted = key(row, place)
            as_ns, as_ew = (count_above(row, keys, wanted) for keys in (NS_KEY, EW_KEY))
            return as_ns + as_ew * AS_EW  # AS_NS is 1

        return found

    def _scores_of(self, row: RowCells, place: int) -> tuple[Expr, Expr]:
        """The score of North-South where the pair of that number played the board above as
        North-South, and where it did as East-West."""
        wanted = key(row, place)
        return score_above(row, NS_KEY, wanted), score_above(row, EW_KEY, wanted)


class LiveMatchpoints(LivePairs):
    """Two units for every score beaten, one for an equal one."""

    def __init__(self, players: Sequence[str], options: ContractOptions) -> None:
        super().__init__(players, options)
        self.unit = unit(options)

    def compared(self) -> Iterator[LiveColumn]:
        yield LiveColumn(OTHERS, results_above)
        yield LiveColumn(UNITS, _units)
        for place, pair in enumerate(self.players, 1):
            yield LiveColumn(sat(pair), self._seat(place))
            won, top = self._matchpoints(pair, place), self._top(pair)
            yield LiveColumn(f"{pair} matchpoints", won, Move(MATCHPOINTS, pair))
            yield LiveColumn(f"{pair} top", top, Move(TOP, pair))

    def _seat(self, place: int) -> Formula:
        """Where the pair of that number sits, or sat when it played the board above; 0: neither."""
        before = self._sat(place)

        def found(row: RowCells) -> Expr:
            is_ns, is_ew = sits(row, place)
            return when(is_ns, NOW_NS, when(is_ew, NOW_EW, before(row)))

        return found

    def _matchpoints(self, pair: str, place: int) -> Formula:
        def found(row: RowCells) -> Expr:
            seat, units = row.own(sat(pair)), row.own(UNITS)
            now = when(seat.equals(NOW_NS), units, row.own(OTHERS) * 2 - units)
            return when(seat > AS_EW, now, self._change(row, pair, place)) * self.unit

        return found

    def _change(self, row: RowCells, pair: str, place: int) -> Expr:
        """The units by comparison with this result, for a pair that has played the board."""
        (ns, ew), new = self._scores_of(row, place), row.own(SCORE)
        better = when(row.own(sat(pair)).equals(AS_NS), ns - new, new - ew)
        return when(row.own(sat(pair)).equals(0), 0, Call("SIGN", better) + 1)

    def _top(self, pair: str) -> Formula:
        def found(row: RowCells) -> Expr:
            seat = row.own(sat(pair))
            before = when(seat > 0, 1, 0)
            return when(seat > AS_EW, row.own(OTHERS), before) * (2 * self.unit)

        return found


class LiveCrossImps(LivePairs):
    """The mean of the IMPs against every other score."""

    def compared(self) -> Iterator[LiveColumn]:
        yield LiveColumn(OTHERS, results_above)
        for place, pair in enumerate(self.players, 1):
            yield LiveColumn(sat(pair), self._sat(place))
            yield LiveColumn(gap(pair), self._gap(pair, place))
        yield LiveColumn(UNITS, self._total)
        for place, pair in enumerate(self.players, 1):
            yield LiveColumn(against(pair), self._against(pair, place), stays=True)
            yield LiveColumn(f"{pair} IMPs", self._imps(pair, place), Move(IMPS, pair))

    def _gap(self, pair: str, place: int) -> Formula:
        """The IMPs of North-South where the pair played the board, against this result."""

        def found(row: RowCells) -> Expr:
            theirs = when(row.own(sat(pair)).equals(AS_NS), *self._scores_of(row, place))
            difference = theirs - row.own(SCORE)
            imps = imps_of(row, self.imp_bounds, difference)
            return when(row.own(sat(pair)).equals(0), 0, imps)

        return found

    def _total(self, row: RowCells) -> Expr:
        """The IMPs of North-South here against all results of the board above."""
        lost = [
            when(row.own(sat(pair)).equals(AS_NS), row.own(gap(pair)), 0) for pair in self.players
        ]
        return -Call("SUM", *lost)

    def _against(self, pair: str, place: int) -> Formula:
        """The IMPs of a pair in this comparison, or all comparisons of its own result."""

        def found(row: RowCells) -> Expr:
            is_ns, is_ew = sits(row, place)
            theirs = when(row.own(sat(pair)).equals(AS_NS), row.own(gap(pair)), -row.own(gap(pair)))
            return when(is_ns, row.own(UNITS), when(is_ew, -row.own(UNITS), theirs))

        return found

    def _imps(self, pair: str, place: int) -> Formula:
        """The change of the mean."""

        def found(row: RowCells) -> Expr:
            others, own = row.own(OTHERS), row.own(against(pair))
            total = Call(
                "SUMIFS", row.earlier(against(pair)), row.earlier(BOARD), row.fact("board")
            )
            before = when(others > 1, total / (others - 1), 0)
            changed = when(row.own(sat(pair)).equals(0), 0, (total + own) / others - before)
            mine = when(others > 0, own / others, 0)
            return when(Call("OR", *sits(row, place)), mine, changed)

        return found


def sat(pair: str) -> str:
    """The column of where a pair sat when it played the board above."""
    return f"{pair} sat"


def gap(pair: str) -> str:
    """The column of the IMPs between the result of a pair and this one."""
    return f"{pair} result against this"


def against(pair: str) -> str:
    """The column of the IMPs of a pair by comparison with this result."""
    return f"{pair} compared"


def _units(row: RowCells) -> Expr:
    """Two for every score of the board above that North-South beat, one for an equal one."""
    on_board, own = (row.earlier(BOARD), row.fact("board"), row.earlier(SCORE)), row.own(SCORE)
    beaten = Call("COUNTIFS", *on_board, expr("<") & own)
    return beaten * 2 + Call("COUNTIFS", *on_board, own)
