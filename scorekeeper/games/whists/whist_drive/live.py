"""Whist drive in a workbook: what everybody writes by the cells of his table.

A table is compared with those that stand in rows above, as results of a board are. A hand and a
player make one number, and so do a hand and a table, by which rows are found: a name could act as
a pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.declaration.columns import MARKED, MOST_OWNERS
from scorekeeper.core.declaration.facts import MISPLACED, wanted_text
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    any_of,
    far_counts,
    first_wrong,
    listed,
    misplaced,
    missing,
    no_word,
    number_named,
    of_each,
    out_of_range,
    sum_of,
    unknown,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.formulas import Live, LiveEnd, not_followed
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.suits import STRAINS
from scorekeeper.games.shapes.sides import BOOK, TRICKS

from .declaration import (
    HAND_IS_FULL,
    HONOURS,
    MOST_OFFENCES,
    OUT_ALREADY,
    OUT_AND_SEATED,
    PAIR_COLUMNS,
    RECORDED_ALREADY,
    SEATED_ALREADY,
    UNANNOUNCED,
    seat_columns,
)
from .options import (
    AVERAGE,
    CONFISCATION,
    CONSPIRACY,
    COURT,
    FINE_FOR_SPEAKING,
    HANDS_OF_A_BLOCK,
    MOST_HANDS,
    NO_MOVEMENT,
    ODD_TRICKS,
    PROSPERITY,
    PROSPERITY_FACTOR,
    RESTORATION,
    REVOLUTION,
    DriveTable,
    group_size,
    trump_of,
)
from .seating import GHOST

MOST_PLAYERS = 40  # each of them has a column, and a row of *Entries* in every deal
KEY = 1000  # more than there are players or tables: a hand is told from them by it
HAND_KEY = "hand alone"  # in such a number
TABLE_KEY, HAND, WITHIN = "hand and table", "hand in play", "within the room"
BLOCK = "block"
PAIRS = PAIR_COLUMNS[:2]


def live(table: DriveTable) -> Live:
    """The columns. Deals are not followed of which it was said who is out, nor those of a plain
    drive with anything that counts in court whist alone."""
    options = table.options
    lacks = []
    if len(table.players) > MOST_PLAYERS:
        lacks.append(f"more than {MOST_PLAYERS} players")
    if options.ghost == AVERAGE:
        lacks.append(f"ghost={AVERAGE}")
    if options.movement != NO_MOVEMENT:
        lacks.append(f"movement={options.movement}")
    return not_followed(*lacks) if lacks else _Drive(table).live()


class _Drive:
    """The columns of a drive; seats and pairs go by their numbers from 0, partners side by side."""

    def __init__(self, table: DriveTable) -> None:
        self._options = table.options
        self._players = table.players
        self._size = group_size(table)
        self._parts = [column.part for column in seat_columns(table)]
        self._seats = range(len(self._parts))
        self._blocks = COURT if table.options.court_whist else ()
        self._has_numbers = any(player.isdecimal() for player in table.players)
        self._has_cells = len(self._players) <= MOST_OWNERS  # of facts of everybody
        self._court_hands = len(self._blocks) * HANDS_OF_A_BLOCK
        self._trumps = LookUp("trumps", ("hand", "trump"), list(enumerate(self._cycle(), 1)))

    def live(self) -> Live:
        """All of it."""
        return Live(
            [*self._told(), *self._staying(), *self._written()],
            lambda row: first_wrong(*self._faults(row)),
            breach=lambda row: first_wrong(*self._breaches(row)),
            tables=(self._trumps,),
            apart=frozenset(self._apart()),
            end=LiveEnd(self._is_over, "drive"),
        )

    def _apart(self) -> Iterator[str]:
        if not self._blocks:
            yield from ("spoke", "honours")
        elif not self._has_cells:
            yield "spoke"

    # what a hand is -----------------------------------------------------------------------------

    def _told(self) -> Iterator[LiveColumn]:
        yield LiveColumn("trump of the room", self._trump, fills=FactPart("trump"))
        yield LiveColumn(HAND_KEY, lambda row: Call("N", row.fact("hand")) * KEY)
        if self._blocks:
            yield LiveColumn(BLOCK, self._block)
        for seat in self._seats:
            yield LiveColumn(_number(seat), self._numbered(seat))
        for number, player in enumerate(self._players if self._has_cells else (), 1):
            only_with = "" if self._blocks else "out"
            yield LiveColumn(_sits(player), self._sitting(number), only_with=only_with)
            yield LiveColumn(_seats_above(player), self._seated(number), only_with="out")
            yield LiveColumn(_out_above(player), self._sat_out(number), only_with="out")
            fills, name = FactPart("out", player), f"{player} has no seat"
            yield LiveColumn(name, self._left_over(number), fills=fills, only_with="out")

    def _trump(self, row: RowCells) -> Expr:
        """The trump of the hand; no text where the room finds it."""
        hand, first = row.fact("hand"), self._court_hands + 1
        length = len(self._options.trump_cycle)
        place = when(hand < first, hand, (hand - first) % length + first) if length else hand
        is_fixed = Call("N", hand) > 0 if length else Call("AND", Call("N", hand) > 0, hand < first)
        return when(is_fixed, self._trumps.at(row, place, "trump") & "", "")

    def _cycle(self) -> Iterator[str]:
        """The trumps of court whist, then those of a cycle; no text where the room finds one."""
        for hand in range(1, self._court_hands + len(self._options.trump_cycle) + 1):
            yield trump_of(hand, self._options) or ""

    def _block(self, row: RowCells) -> Expr:
        """The number of the block of court whist, from 1; 0 for none."""
        hand = row.fact("hand")
        block = Call("INT", (hand - 1) / HANDS_OF_A_BLOCK) + 1
        return when(Call("AND", Call("N", hand) > 0, hand <= self._court_hands), block, 0)

    def _is_in(self, row: RowCells, block: str) -> Expr:
        names = [each.name for each in self._blocks]
        return row.own(BLOCK).equals(names.index(block) + 1)

    def _numbered(self, seat: int) -> Formula:
        return lambda row: number_named(row, self._name(row, seat), self._players)

    def _name(self, row: RowCells, seat: int) -> Expr:
        """Who sits there, also where a name was typed as a number."""
        cell = row.fact("pairs", "", self._parts[seat])
        return cell & "" if self._has_numbers else cell

    def _left_over(self, number: int) -> Formula:
        """A mark where the last table of the hand leaves that player without a seat."""
        player = self._players[number - 1]

        def found(row: RowCells) -> Expr:
            is_last = self._recorded(row) > self._options.tables - 2
            places = [row.own(name(player)) for name in (_sits, _seats_above, _out_above)]
            return when(Call("AND", is_last, sum_of(places).equals(0)), MARKED, "")

        return found

    def _sitting(self, number: int) -> Formula:
        """1 where that player sits at this table, else 0."""
        return lambda row: when(
            Call("OR", *(row.own(_number(seat)).equals(number) for seat in self._seats)), 1, 0
        )

    def _seated(self, number: int) -> Formula:
        return lambda row: self._seats_of(row, expr(number))

    def _sat_out(self, number: int) -> Formula:
        """How often that player is without a seat in the hand above."""
        name = _out_key(self._players[number - 1])
        return lambda row: Call("COUNTIF", row.earlier(name), _key(row, expr(number)))

    # what rows below look at --------------------------------------------------------------------

    def _staying(self) -> Iterator[LiveColumn]:
        yield LiveColumn(HAND, lambda row: row.fact("hand") + 0, stays=True)
        yield LiveColumn(TABLE_KEY, lambda row: _key(row, row.fact("table")), stays=True)
        for seat in self._seats:
            yield LiveColumn(_seat_key(seat), self._keyed(seat), stays=True)
        for number, player in enumerate(self._players if self._has_cells else (), 1):
            name = _out_key(player)
            yield LiveColumn(name, self._out(number, player), stays=True, only_with="out")
        yield LiveColumn(WITHIN, self._is_within, stays=True)

    def _keyed(self, seat: int) -> Formula:
        return lambda row: _key(row, row.own(_number(seat)))

    def _out(self, number: int, player: str) -> Formula:
        """The key of a player without a seat; nothing for the others."""
        return lambda row: when(row.fact("out", player).equals(MARKED), _key(row, expr(number)), "")

    def _recorded(self, row: RowCells) -> Expr:
        """How many tables of the hand stand above."""
        return Call("COUNTIF", row.earlier(HAND), row.fact("hand"))

    def _seats_of(self, row: RowCells, number: Expr) -> Expr:
        """How often the player of that number sits at tables of the hand above."""
        own = _key(row, number)
        return sum_of([Call("COUNTIF", row.earlier(_seat_key(each)), own) for each in self._seats])

    def _is_within(self, row: RowCells) -> Expr:
        """1 for one of the tables that a hand of the drive has, else 0."""
        hand, options = row.fact("hand"), self._options
        has_room = self._recorded(row) < options.tables
        return when(Call("AND", hand <= options.hands, has_room), 1, 0)

    def _is_over(self, row: RowCells) -> Expr:
        """Whether every table of every hand is recorded."""
        whole = self._options.hands * self._options.tables
        return Call("SUM", row.earlier(WITHIN)) > whole - 1

    # what everybody writes ----------------------------------------------------------------------

    def _written(self) -> Iterator[LiveColumn]:
        for seat in self._seats[:: 1 if self._blocks else self._size]:
            yield LiveColumn(self._points(seat), self._worth(seat))
        for number, player in enumerate(self._players, 1):
            yield LiveColumn(f"{player} points", self._of_player(number), Move(SCORE, player))

    def _points(self, seat: int) -> str:
        """The column with what is written in a seat: in plain drives partners share it."""
        first = seat if self._blocks else seat - seat % self._size
        return f"points of {self._parts[first]}"

    def _of_player(self, number: int) -> Formula:
        def found(row: RowCells) -> Expr:
            points = expr(0)
            for seat in reversed(self._seats):
                sits = row.own(_number(seat)).equals(number)
                points = when(sits, row.own(self._points(seat)), points)
            return points

        return found

    def _worth(self, seat: int) -> Formula:
        pair = seat // self._size

        def found(row: RowCells) -> Expr:
            won = _of_pair(row, "tricks", pair, TRICKS)
            plain = Call("MAX", won - BOOK, 0) if self._options.unit == ODD_TRICKS else won
            ways = {
                PROSPERITY: lambda: won * PROSPERITY_FACTOR,
                CONSPIRACY: lambda: self._own_tricks(row, seat),
                REVOLUTION: lambda: expr(TRICKS) - won,
                CONFISCATION: lambda: won - self._fine(row, seat),
                RESTORATION: lambda: won + _of_pair(row, "honours", pair, HONOURS),
            }
            if not self._blocks:
                return plain
            worth = [ways[block.name]() if block.name in ways else won for block in self._blocks]
            return Call("CHOOSE", row.own(BLOCK) + 1, plain, *worth)

        return found

    def _own_tricks(self, row: RowCells, seat: int) -> Expr:
        """The tricks of the player in that seat: all empty seats together have one number."""
        ghosts = sum_of([self._is_empty(row, before) for before in range(seat)])
        place = Call("MIN", expr(seat + 1), expr(seat + 2) - ghosts) if seat > 1 else expr(seat + 1)
        return Call("CHOOSE", place, *self._shares(row))

    def _shares(self, row: RowCells) -> list[Expr]:
        """The tricks of each; who is left out alone has the rest."""
        cells = self._own_cells(row)
        rest = expr(TRICKS) - Call("SUM", *cells)
        return [when(cell.equals(""), rest, cell) for cell in cells]

    def _own_cells(self, row: RowCells) -> list[Expr]:
        return [row.fact("tricks", "", part) for part in PAIR_COLUMNS[: len(self._seats)]]

    def _is_empty(self, row: RowCells, seat: int) -> Expr:
        """1 for a seat that is empty, else 0."""
        return when(self._name(row, seat).equals(GHOST), 1, 0)

    def _fine(self, row: RowCells, seat: int) -> Expr:
        """What the player in that seat pays for speaking."""
        if not row.has("spoke") or "spoke" in self._apart():
            return expr(0)
        spoke = expr(0)
        for number, player in enumerate(self._players, 1):
            is_his = row.own(_number(seat)).equals(number)
            spoke = when(is_his, Call("N", row.fact("spoke", player)), spoke)
        return spoke * FINE_FOR_SPEAKING

    # what is wrong ------------------------------------------------------------------------------

    def _faults(self, row: RowCells) -> Iterator[Wrong]:
        most = Call("MAX", self._options.tables, self._recorded(row) + 1)  # another is a breach
        for fact, highest in (("hand", MOST_HANDS), ("table", most)):
            yield missing(row, fact)
            yield out_of_range(row, fact, 1, highest)
        yield no_word(row, "trump", STRAINS)
        yield from self._no_pairs(row)
        yield from self._no_tricks(row)
        if self._blocks:
            yield from self._no_offences(row)
            yield from self._no_honours(row)

    def _no_pairs(self, row: RowCells) -> Iterator[Wrong]:
        names = [self._name(row, seat) for seat in self._seats]
        numbers = [row.own(_number(seat)) for seat in self._seats]
        empty = [name.equals("") for name in names]
        yield Call("AND", *empty), f"{wanted_text(['pairs'])} missing"
        for name, number in zip(names, numbers, strict=True):
            is_known = [number > 0, name.equals(""), name.equals(GHOST)]
            yield Call("NOT", Call("OR", *is_known)), unknown("player", name)
        seated = combinations(numbers, 2)
        twice = [Call("AND", one.equals(other), one > 0) for one, other in seated]
        faults: list[Wrong] = [
            (Call("OR", *empty), " does not name the two pairs of a table"),
            (Call("SUM", *numbers).equals(0), ": nobody sits at this table"),
            (Call("OR", *twice), " names a player twice"),
        ]
        yield any_of(faults), expr("pairs=") & self._pairs(names) & first_wrong(*faults)

    def _pairs(self, names: Sequence[Expr]) -> Expr:
        """Those that are told, as they would be typed."""
        if self._size == 1:
            return _joined(",", *names)
        first, partner, second, other = names
        return _joined(",", _joined("+", first, partner), _joined("+", second, other))

    def _no_tricks(self, row: RowCells) -> Iterator[Wrong]:
        cells = self._own_cells(row) if self._blocks else _cells_of_pairs(row, "tricks")
        yield Call("COUNT", *cells).equals(0), f"{wanted_text(['tricks'])} missing"
        wanted: Expr = expr(len(PAIRS))
        faults: list[Wrong] = []
        if self._blocks and len(self._seats) > len(PAIRS):
            ghosts = sum_of([self._is_empty(row, seat) for seat in self._seats])
            alone = expr(len(cells)) - Call("MAX", ghosts - 1, 0)
            wanted = when(self._is_in(row, CONSPIRACY), alone, wanted)
            faults.append(_wrong_number(cells, wanted))
        faults.append(_wrong_sum("tricks", cells, TRICKS, wanted))
        yield any_of(faults), expr("tricks=") & _commas(cells) & first_wrong(*faults)

    def _no_offences(self, row: RowCells) -> Iterator[Wrong]:
        if not row.has("spoke") or "spoke" in self._apart():
            return
        cells = of_each(row, "spoke", self._players)
        is_out = Call("NOT", self._is_in(row, CONFISCATION))
        yield misplaced(row, "spoke", is_out, self._players)
        away = [
            (Call("AND", cell.differs(""), row.own(_sits(player)).equals(0)), row.name(player))
            for player, cell in zip(self._players, cells, strict=True)
        ]
        words = worded("spoke: {who} does not take part in this deal", who=first_wrong(*away))
        yield any_of(away), words
        yield far_counts(row, "spoke", self._players, 0, MOST_OFFENCES)

    def _no_honours(self, row: RowCells) -> Iterator[Wrong]:
        cells = _cells_of_pairs(row, "honours")
        is_due, is_told = self._is_in(row, RESTORATION), Call("COUNT", *cells) > 0
        words = worded(MISPLACED, fact="honours", text=_commas(cells))
        yield Call("AND", Call("NOT", is_due), is_told), words
        yield Call("AND", is_due, Call("NOT", is_told)), f"{wanted_text(['honours'])} missing"
        is_wrong, said = _wrong_sum("honours", cells, HONOURS, expr(len(PAIRS)))
        yield Call("AND", is_told, is_wrong), expr("honours=") & _commas(cells) & said

    def _breaches(self, row: RowCells) -> Iterator[Wrong]:
        hand, table, options = row.fact("hand"), row.fact("table"), self._options
        words = worded(UNANNOUNCED, hand=hand, hands=str(options.hands))
        yield hand > options.hands, words
        yield table > options.tables, worded(HAND_IS_FULL, hand=hand)
        is_recorded = Call("COUNTIF", row.earlier(TABLE_KEY), _key(row, table)) > 0
        yield is_recorded, worded(RECORDED_ALREADY, hand=hand, table=table)
        for seat in self._seats:
            number = row.own(_number(seat))
            sits = Call("AND", number > 0, self._seats_of(row, number) > 0)
            yield sits, worded(SEATED_ALREADY, it=self._name(row, seat), hand=hand)
        if self._has_cells and row.has("out"):
            yield from self._out_otherwise(row)

    def _out_otherwise(self, row: RowCells) -> Iterator[Wrong]:
        """Somebody is recorded without a seat who has one in this hand, or twice."""
        hand = row.fact("hand")
        seated, twice, placed = [], [], []
        for player in self._players:
            who = {"it": row.name(player), "hand": hand}
            is_out = row.fact("out", player).equals(MARKED)
            sits, was_out = row.own(_sits(player)) > 0, row.own(_out_above(player)) > 0
            has_seat = row.own(_sits(player)) + row.own(_seats_above(player)) > 0
            seated.append((Call("AND", sits, was_out), worded(OUT_ALREADY, **who)))
            twice.append((Call("AND", is_out, was_out), worded(OUT_ALREADY, **who)))
            is_placed = Call("AND", is_out, has_seat, Call("NOT", was_out))
            placed.append((is_placed, worded(OUT_AND_SEATED, **who)))
        yield from (*seated, *twice, *placed)


def _key(row: RowCells, number: Expr) -> Expr:
    """The hand of the row and a player or a table in one number."""
    return row.own(HAND_KEY) + number


def _number(seat: int) -> str:
    """The column with the number of who sits there, from 1; 0 for nobody."""
    return f"number in seat {seat + 1}"


def _seat_key(seat: int) -> str:
    return f"hand and seat {seat + 1}"


def _sits(player: str) -> str:
    return f"{player} sits at the table"


def _seats_above(player: str) -> str:
    return f"seats of {player} above"


def _out_above(player: str) -> str:
    return f"{player} without a seat above"


def _out_key(player: str) -> str:
    return f"hand and {player} without a seat"


# the numbers of two pairs -------------------------------------------------------------------------


def _cells_of_pairs(row: RowCells, fact: str) -> list[Expr]:
    return [row.fact(fact, "", part) for part in PAIRS]


def _of_pair(row: RowCells, fact: str, pair: int, total: int) -> Expr:
    """The number of a pair; the rest where it was left out."""
    cells = _cells_of_pairs(row, fact)
    return when(cells[pair].equals(""), expr(total) - cells[1 - pair], cells[pair])


def _wrong_number(cells: Sequence[Expr], wanted: Expr) -> Wrong:
    """More or fewer numbers than are wanted; one of them may be left out."""
    told = Call("COUNT", *cells)
    beyond = [
        (cell.differs(""), wanted < at) for at, cell in enumerate(cells, 1) if at > len(PAIRS)
    ]
    is_beyond = Call("OR", *(Call("AND", *both) for both in beyond))
    count = when(told.equals(1), "1 number", told & " numbers")
    words = worded(" gives {told} for {wanted}", told=count, wanted=wanted)
    return Call("OR", told < wanted - 1, is_beyond), words


def _wrong_sum(fact: str, cells: Sequence[Expr], total: int, wanted: Expr) -> Wrong:
    """They add up to another number, or to more where one of those that are wanted was left out."""
    found = Call("SUM", *cells)
    has_all = Call("COUNT", *cells).equals(wanted)
    is_wrong = Call("OR", found > total, Call("AND", found < total, has_all))
    return is_wrong, f": the {fact} of a table add up to {total}"


def _commas(cells: Sequence[Expr]) -> Expr:
    return listed([when(cell.equals(""), "", cell) for cell in cells])


def _joined(sign: str, first: Expr, second: Expr) -> Expr:
    """Those of two texts that say anything, with the sign between them."""
    both = first & (expr(sign) & second)
    return when(first.equals(""), second, when(second.equals(""), first, both))
