"""What a deal of Asszorti is worth as formulas over its facts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import ALWAYS, Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    is_yes,
    listed,
    missing,
    missing_where,
    no_flag,
    no_player,
    no_word,
    of_each,
    out_of_range,
    share,
    worded,
    wrong_shares,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.values.suits import SUITS

from .declaration import (
    AS_PAGAT,
    AUTOMATIC,
    BOTH_DOUBLES,
    CONTRACTS,
    DOUBLES,
    FOREIGN_AT_NO_TRUMP,
    FOREIGN_LOST,
    GOAL,
    LAST,
    NO_SUCH_LAST,
    NO_TRUMP,
    NOT_ANNOUNCED,
    TRICKS,
    AsszortiOptions,
    not_doubled,
)
from .scoring import (
    ARRIVAZS,
    ARRIVAZS_FOREIGN,
    ARRIVAZS_NT,
    DEAR_UNDERTRICKS,
    FACTORS,
    HALF,
    VALUES,
)

VALUE, WON, GAME, NIL, LAST_TRICKS = "value", "declarer's", "game", "six-five-nil", "arrivazs"
PARTS = ("1", "2", "3")  # who said kontra, szubkontra, mordkontra


def live(table: Table[AsszortiOptions]) -> Live:
    """The parts that count, then what they bring each player."""
    rules = _Rules(table)
    return Live(
        tuple(rules.columns()),
        lambda row: first_wrong(*rules.faults(row)),
        breach=lambda row: first_wrong(
            *(_spoke_twice(row, fact) for fact in ("game-by", "arrivazs-by") if row.has(fact))
        ),
    )


class _Rules:
    """The rule card at one table, for any row."""

    def __init__(self, table: Table[AsszortiOptions]) -> None:
        self.players = table.players
        self.options = table.options

    def columns(self) -> Iterator[LiveColumn]:
        yield LiveColumn(VALUE, _value)
        for player in self.players:
            yield LiveColumn(_tricks(player), partial(self._share, player))
        yield LiveColumn(WON, self._won)
        yield LiveColumn(GAME, self._game)
        if self.options.six_five_nil:
            yield LiveColumn(NIL, self._six_five_nil)
        yield LiveColumn(LAST_TRICKS, self._arrivazs)
        for player in self.players:
            yield LiveColumn(f"{player} points", partial(self._points, player), Move(SCORE, player))
        yield failed_column(
            {
                FactPart("contract"): self._has_failed,
                FactPart("arrivazs"): self._misses_last_tricks,
            }
        )

    def _share(self, player: str, row: RowCells) -> Expr:
        return share(row, "tricks", player, self.players, TRICKS)

    def _won(self, row: RowCells) -> Expr:
        """The tricks of declarer."""
        found = expr(0)
        for player in reversed(self.players):
            is_his = row.fact("declarer").equals(row.name(player))
            found = when(is_his, row.own(_tricks(player)), found)
        return found

    def _game(self, row: RowCells) -> Expr:
        value, won = row.own(VALUE), row.own(WON)
        lost = self._winners_value(value, expr(TRICKS) - won)
        if self.options.scoring != AS_PAGAT:
            under = expr(GOAL) - won
            dear = Call("MIN", under, DEAR_UNDERTRICKS)
            lost = value * dear + value / HALF * (under - dear)
        paid = when(won >= GOAL, self._winners_value(value, won), -lost)
        return _doubled(paid, row, "game-doubles")

    def _winners_value(self, value: Expr, tricks: Expr) -> Expr:
        return value + value / HALF * (tricks - GOAL) if self.options.overtricks else value

    def _six_five_nil(self, row: RowCells) -> Expr:
        counts = (row.own(_tricks(player)) for player in self.players)
        others = (count.equals(TRICKS - GOAL) for count in counts)
        is_split = Call("AND", row.own(WON).equals(GOAL), Call("OR", *others))
        return when(is_split, -row.own(VALUE), 0)

    def _arrivazs(self, row: RowCells) -> Expr:
        is_made = row.fact("last3").equals(LAST)
        at_no_trump = row.fact("trump").equals(NO_TRUMP)
        value = when(at_no_trump, ARRIVAZS_NT, ARRIVAZS)
        made = value
        if self.options.foreign_arrivazs:
            made = when(is_yes(row, "foreign"), ARRIVAZS_FOREIGN, value)
        announced = _doubled(when(is_made, made, -value), row, "arrivazs-doubles")
        found = when(is_yes(row, "arrivazs"), announced, 0)
        if self.options.nt_arrivazs != AUTOMATIC:
            return found
        return when(at_no_trump, when(is_made, self.options.nt_arrivazs_value, 0), found)

    def _has_failed(self, row: RowCells) -> Expr:
        return row.own(WON) < GOAL

    def _misses_last_tricks(self, row: RowCells) -> Expr:
        return Call("AND", is_yes(row, "arrivazs"), row.fact("last3").differs(LAST))

    def _points(self, player: str, row: RowCells) -> Expr:
        """Each part passes between declarer and both opponents alike."""
        parts = [GAME, NIL, LAST_TRICKS] if self.options.six_five_nil else [GAME, LAST_TRICKS]
        paid = Call("SUM", *(row.own(part) for part in parts))
        return when(row.fact("declarer").equals(row.name(player)), paid * 2, -paid)

    # what is wrong -------------------------------------------------------------------------------

    def faults(self, row: RowCells) -> Iterator[Wrong]:
        """In the order in which the facts are read; what is missing comes last."""
        yield no_player(row, "declarer", self.players)
        yield no_word(row, "contract", CONTRACTS)
        yield no_word(row, "trump", (*SUITS, NO_TRUMP))
        yield from (no_flag(row, fact) for fact in ("arrivazs", "foreign") if row.has(fact))
        yield from self._wrong_doubles(row, "game", ALWAYS)
        yield from self._wrong_doubles(row, "arrivazs", self._may_be_doubled(row))
        yield from (out_of_range(row, "tricks", 0, TRICKS, player) for player in self.players)
        yield from wrong_shares(row, "tricks", self.players, TRICKS)
        yield from self._wrong_last(row)
        if row.has("foreign") and self.options.foreign_arrivazs:
            yield from self._wrong_foreign(row)
        yield from (missing(row, fact) for fact in ("declarer", "contract", "trump"))
        yield missing(row, "tricks", self.players)
        yield self._missing_last(row)

    def _may_be_announced(self, row: RowCells) -> Expr:
        """At no trumps arrivazs is not announced where it counts by itself."""
        if self.options.nt_arrivazs != AUTOMATIC:
            return ALWAYS
        return row.fact("trump").differs(NO_TRUMP)

    def _may_be_doubled(self, row: RowCells) -> Expr:
        """What is told of an arrivazs announced in vain counts for nothing."""
        in_vain = Call("AND", is_yes(row, "arrivazs"), Call("NOT", self._may_be_announced(row)))
        return Call("NOT", in_vain)

    def _wrong_doubles(self, row: RowCells, part: str, counts: Expr) -> Iterator[Wrong]:
        level, by = f"{part}-doubles", f"{part}-by"
        if row.has(level):
            yield out_of_range(row, level, 0, len(DOUBLES) - 1)
        if part == "arrivazs" and row.has(level):
            told = Call("AND", Call("N", row.fact(level)) > 0, counts, _is_unannounced(row))
            yield told, worded(NOT_ANNOUNCED, said=_said(row, level))
        if not row.has(by):
            return
        cells = [row.fact(by, "", place) for place in PARTS]
        filled, said = Call("COUNTA", *cells), expr(f"{by}=") & listed(cells)
        counts = Call("AND", counts, row.fact("declarer").differs(""))  # else who are opponents?
        what = "the game" if part == "game" else part
        undoubled = Call("AND", filled > 0, counts, Call("N", row.fact(level)).equals(0))
        yield undoubled, worded(not_doubled(what), said=said)
        for place, cell in zip(PARTS, cells, strict=True):
            yield no_player(row, by, self.players, place)
            is_declarer = Call("AND", cell.differs(""), cell.equals(row.fact("declarer")))
            yield is_declarer, worded(f"{by}: {{who}} is not possible here", who=cell)
        most = Call("INT", (Call("N", row.fact(level)) + 1) / 2)
        too_many = Call("AND", counts, filled > most)
        yield too_many, worded("{said} names {count} of the players", said=said, count=filled)

    def _wrong_last(self, row: RowCells) -> Iterator[Wrong]:
        won, told = row.own(WON), row.fact("last3")
        may = self._may_be_announced(row)
        is_said = Call("AND", told.differs(""), row.fact("trump").differs(""))
        in_vain = Call("AND", is_said, may, _is_unannounced(row))
        yield in_vain, worded(NOT_ANNOUNCED, said=_said(row, "last3"))
        yield out_of_range(row, "last3", 0, LAST)
        others = expr(TRICKS) - won
        misfits = Call("OR", told > won, expr(LAST) - told > others)
        tricks = won & when(won.equals(1), " trick", " tricks")
        words = worded(NO_SUCH_LAST, fact="last3", last3=told, tricks=tricks, others=others)
        is_known = Call("AND", told.differs(""), row.fact("declarer").differs(""))
        counts = Call("COUNT", *of_each(row, "tricks", self.players)) > 0
        yield Call("AND", is_known, counts, misfits), words

    def _missing_last(self, row: RowCells) -> Wrong:
        announced = is_yes(row, "arrivazs")
        by_itself = Call("NOT", self._may_be_announced(row))
        return missing_where(row, "last3", Call("OR", announced, by_itself))

    def _wrong_foreign(self, row: RowCells) -> Iterator[Wrong]:
        is_told, said = is_yes(row, "foreign"), _said(row, "foreign")
        at_no_trump = row.fact("trump").equals(NO_TRUMP)
        yield Call("AND", is_told, at_no_trump), worded(FOREIGN_AT_NO_TRUMP, said=said)
        yield Call("AND", is_told, _is_unannounced(row)), worded(NOT_ANNOUNCED, said=said)
        last = row.fact("last3")
        lost = Call("AND", is_told, last.differs(LAST))
        yield lost, worded(FOREIGN_LOST, said=said, last3=last)


def _tricks(player: str) -> str:
    return f"{player} tricks"


def _value(row: RowCells) -> Expr:
    """The value of the contract, with trumps and without."""
    found, at_no_trump = expr(0), row.fact("trump").equals(NO_TRUMP)
    for contract, (with_trumps, without) in reversed(VALUES.items()):
        is_it = (row.fact("contract") & "").equals(contract)
        found = when(is_it, when(at_no_trump, without, with_trumps), found)
    return found


def _doubled(paid: Expr, row: RowCells, fact: str) -> Expr:
    if not row.has(fact):
        return paid
    return paid * Call("CHOOSE", Call("N", row.fact(fact)) + 1, *FACTORS)


def _is_unannounced(row: RowCells) -> Expr:
    return Call("NOT", is_yes(row, "arrivazs"))


def _said(row: RowCells, fact: str) -> Expr:
    return expr(f"{fact}=") & row.fact(fact)


def _spoke_twice(row: RowCells, fact: str) -> Wrong:
    """Szubkontra belongs to the partner of whoever said kontra."""
    first, second = (row.fact(fact, "", place) for place in PARTS[:2])
    twice = Call("AND", first.differs(""), first.equals(second))
    return twice, worded(BOTH_DOUBLES, who=first)
