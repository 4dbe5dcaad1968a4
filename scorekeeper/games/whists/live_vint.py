"""Vint in a workbook: what a contract makes things worth is looked up in a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    is_blank,
    is_yes,
    misplaced,
    missing_where,
    no_flag,
    no_player,
    worded,
    wrong_shares,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live, LiveEnd
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.shapes.contracts import LEVELS, NOTRUMP, Contract
from scorekeeper.games.shapes.live_sides import is_on_side, note_shares
from scorekeeper.games.shapes.live_tally import LiveTally, games_before, were_won
from scorekeeper.games.shapes.sides import BOOK, TRICKS
from scorekeeper.games.shapes.tally import GAMES_OF_A_RUBBER, LineTally

from .vint import (
    ACES,
    HONOUR_TRICKS,
    HONOURS,
    MAJORITY_OF_ACES,
    SLAM_TAKEN,
    STRAINS,
    Vint,
    VintOptions,
    rates,
    slams,
)

PLAYED, CONTRACT, LEVEL, TRICK = "played", "contract row", "level", "a trick"
BID, STRAIN, ACE, UNDER, FAILED = "bid", "strain", "an ace", "an undertrick", "a failed slam"
EXTRA = "extra deals played"
Columns = Mapping[str, str]  # by the side


def live(game: Vint, table: AnyTable) -> Live:
    """Tricks below; slams, honours, aces and undertricks above; then the game."""
    tally, prices = (
        LiveTally(table.owners, game.rules(table.options), LineTally),
        price_list(table.options),
    )
    tricks = note_facts(tally, prices)
    held = note_shares(tally, "honours", HONOURS)
    aces = note_shares(tally, "aces", ACES)
    reached = {
        side: tally.note(f"{side} reaches", _reached(tally, side, tricks)) for side in tricks
    }
    for side in tally.owners:
        tally.count(side, "for tricks", _tricks_worth(tricks[side]))
    for side in tally.owners:
        tally.book(side, "for slams", _slams(side, tricks[side], prices, table.options))
        tally.book(side, "for honours", _honours(held[side], prices))
        tally.book(side, "for aces", _aces(aces[side], tricks[side], prices))
        tally.book(side, "for undertricks", _undertricks(tally, side, tricks, prices))
    close_game(tally, table.options)
    failed = [_has_failed(tally, side, tricks) for side in tally.owners]
    contract = {FactPart("contract"): lambda row: Call("OR", *(each(row) for each in failed))}
    extra = table.options.extra_deals
    more = [_extra_played(tally.owners)] if extra else []
    return Live(
        (*tally.columns, *more, failed_column(contract)),
        lambda row: first_wrong(*faults(row, table, prices, reached)),
        tables=(prices,),
        end=LiveEnd(partial(_is_over, tally.owners, extra), "rubber"),
        standings=tally.standings(),
    )


def _extra_played(sides: tuple[str, ...]) -> LiveColumn:
    """How many deals were played after the rubber was won."""

    def after(row: RowCells) -> Expr:
        return when(is_extra(row, sides), row.above(EXTRA) + 1, 0)

    return LiveColumn(EXTRA, after, before=lambda ledger: ledger.state.memory or 0)


def _is_over(sides: tuple[str, ...], extra: int, row: RowCells) -> Expr:
    """Whether the rubber is won and the deals after it are played."""
    is_won = were_won(row, sides, GAMES_OF_A_RUBBER)
    return Call("AND", is_won, row.above(EXTRA) >= extra) if extra else is_won


def price_list(options: VintOptions) -> LookUp:
    """What every contract makes things worth."""
    contracts = [Contract(level, strain) for level in LEVELS for strain in STRAINS]
    heads = (BID, LEVEL, STRAIN, TRICK, *map(_honours_head, HONOUR_TRICKS), ACE, UNDER, FAILED)
    return LookUp(
        "Contracts",
        (*heads, *map(_slam_head, SLAM_TAKEN)),
        [tuple(_prices(contract, options)) for contract in contracts],
    )


def _prices(contract: Contract, options: VintOptions) -> Iterator[Amount | str]:
    worth = rates(contract, options)
    yield from (contract.name, contract.level, contract.strain, worth.trick)
    yield from (worth.honours[held].amount for held in HONOUR_TRICKS)
    yield from (worth.ace, worth.undertrick, worth.failed_slam)
    yield from (_slam_points(won, contract.level, options) for won in SLAM_TAKEN)


def _slam_points(won: int, level: int, options: VintOptions) -> int:
    return sum(points for points, _ in slams(won, level, options))


def _honours_head(held: int) -> str:
    return f"{held} honours"


def _slam_head(won: int) -> str:
    return f"{won} tricks of the declarer"


# the deal ---------------------------------------------------------------------------------------


def note_facts(tally: LiveTally, prices: LookUp) -> dict[str, str]:
    """What was bid and what a trick is worth; the columns of the tricks, which may follow from the
    result."""

    def is_played(row: RowCells) -> Expr:
        return when(Call("AND", is_bid(row), Call("NOT", is_yes(row, "thrown-in"))), 1, 0)

    tally.note(CONTRACT, lambda row: prices.row_of(row, row.fact("contract")))
    tally.note(PLAYED, is_played)
    tally.note(LEVEL, lambda row: price(row, prices, LEVEL))
    tally.note(TRICK, lambda row: price(row, prices, TRICK))
    for side in tally.owners:
        tally.note(_by(side), _by_result(side), FactPart("tricks", side))
    return {side: tally.note(f"{side} tricks", _tricks(tally, side)) for side in tally.owners}


def is_bid(row: RowCells) -> Expr:
    """Whether the contract is one of the list."""
    return row.own(CONTRACT) > 0


def _if_played(row: RowCells, worth: Expr) -> Expr:
    return when(row.own(PLAYED).equals(1), worth, 0)


def price(row: RowCells, prices: LookUp, head: str) -> Expr:
    """What stands in the list for the contract; 0 where nobody bid."""
    return _if_played(row, prices.at(row, row.own(CONTRACT), head))


def _by_result(side: str) -> Formula:
    """What the result of the contract means; no text where it is not told."""

    def found(row: RowCells) -> Expr:
        result = row.fact("contract", "", "result")
        won = row.own(LEVEL) + BOOK + result
        known = Call("AND", row.own(PLAYED).equals(1), Call("ISNUMBER", result))
        mine = when(is_on_side(row, "declarer", side), won, expr(TRICKS) - won)
        return when(Call("AND", known, row.fact("declarer").differs("")), mine, "")

    return found


def _tricks(tally: LiveTally, side: str) -> Formula:
    """Those told; else those of the result."""
    other = tally.other(side)

    def found(row: RowCells) -> Expr:
        cell, left = row.fact("tricks", side), row.fact("tricks", other)
        rest = when(left.equals(""), Call("N", row.own(_by(side))), expr(TRICKS) - left)
        return _if_played(row, when(cell.equals(""), rest, cell))

    return found


def _by(side: str) -> str:
    return f"{side} tricks by the result"


def _tricks_worth(tricks: str) -> Formula:
    return lambda row: row.own(tricks) * row.own(TRICK)


def _reached(tally: LiveTally, side: str, tricks: Columns) -> Formula:
    """Where a side stands below the line by the tricks of this deal."""
    before = tally.before(side)
    worth = _tricks_worth(tricks[side])
    return lambda row: before(row) + worth(row)


# above the line -----------------------------------------------------------------------------


def _slams(side: str, tricks: str, prices: LookUp, options: VintOptions) -> Formula:
    def points(row: RowCells) -> Expr:
        found = expr(0)
        for won in SLAM_TAKEN:
            bid, unbid = price(row, prices, _slam_head(won)), _slam_points(won, 0, options)
            worth = when(is_on_side(row, "declarer", side), bid, unbid)
            found = when(row.own(tricks).equals(won), worth, found)
        return found

    return points


def _honours(held: str, prices: LookUp) -> Formula:
    def points(row: RowCells) -> Expr:
        worth = {held: price(row, prices, _honours_head(held)) for held in HONOUR_TRICKS}
        return by_case(row.own(held), worth, 0)

    return points


def _aces(aces: str, tricks: str, prices: LookUp) -> Formula:
    def points(row: RowCells) -> Expr:
        count = row.own(aces)
        level = Call("AND", count.equals(2), row.own(tricks) > BOOK)
        counts = Call("OR", count >= MAJORITY_OF_ACES, level)
        return when(counts, count * price(row, prices, ACE), 0)

    return points


def _undertricks(tally: LiveTally, side: str, tricks: Columns, prices: LookUp) -> Formula:
    """What a contract of the other side that failed brings."""
    other = tally.other(side)
    has_failed = _has_failed(tally, other, tricks)

    def points(row: RowCells) -> Expr:
        worth = _short(row, tricks[other]) * price(row, prices, UNDER)
        return when(has_failed(row), worth + price(row, prices, FAILED), 0)

    return points


def _has_failed(tally: LiveTally, side: str, tricks: Columns) -> Formula:
    """Whether a side declared and has too few tricks."""
    return lambda row: Call("AND", is_on_side(row, "declarer", side), _short(row, tricks[side]) > 0)


def _short(row: RowCells, tricks: str) -> Expr:
    return row.own(LEVEL) + BOOK - row.own(tricks)


# games ------------------------------------------------------------------------------------------


def close_game(tally: LiveTally, options: VintOptions) -> None:
    """The game of the side that got there first; none is counted when the rubber is won."""
    lead = tally.leader()

    def winner(row: RowCells) -> Expr:
        said = expr(0)
        for side in tally.owners:
            said = when(is_on_side(row, "first", side), tally.place(side), said)
        return when(is_extra(row, tally.owners), 0, when(said.equals(0), lead(row), said))

    def worth(side: str, row: RowCells) -> Expr:
        first, second = options.game_bonus
        return when(row.own(games_before(side)) <= 0, first, second)

    tally.close_game(winner, worth)


def is_extra(row: RowCells, sides: tuple[str, ...]) -> Expr:
    """Whether the rubber is won."""
    return Call("OR", *(row.own(games_before(side)) >= GAMES_OF_A_RUBBER for side in sides))


# what can be wrong ------------------------------------------------------------------------------


def faults(row: RowCells, table: AnyTable, prices: LookUp, reached: Columns) -> list[Wrong]:
    """Why the deal cannot be scored, the first first."""
    sides, passed = table.owners, is_yes(row, "thrown-in")
    names = list(dict.fromkeys((*table.players, *sides)))
    played = row.own(PLAYED).equals(1)
    untold = Call("AND", played, row.fact("contract", "", "result").equals(""))
    notrump = Call("AND", played, _strain_is(row, NOTRUMP))
    trumps = Call("AND", played, Call("NOT", notrump))
    return [
        no_flag(row, "thrown-in"),
        _no_contract(row),
        missing_where(row, "contract", Call("NOT", passed)),
        misplaced(row, "contract", passed),
        no_player(row, "declarer", names),
        missing_where(row, "declarer", played),
        misplaced(row, "declarer", passed),
        *_impossible_results(row),
        *wrong_shares(row, "tricks", sides, TRICKS),
        missing_where(row, "tricks", untold, sides),
        misplaced(row, "tricks", passed, sides),
        *wrong_shares(row, "honours", sides, HONOURS),
        missing_where(row, "honours", trumps, sides),
        misplaced(row, "honours", Call("OR", passed, notrump), sides),
        *wrong_shares(row, "aces", sides, ACES),
        missing_where(row, "aces", played, sides),
        misplaced(row, "aces", passed, sides),
        no_player(row, "first", names),
        misplaced(row, "first", passed),
        *_wrong_first(row, sides, reached, table.options.game),
    ]


def _no_contract(row: RowCells) -> Wrong:
    bid, result = row.fact("contract"), row.fact("contract", "", "result")
    text = bid & when(bid.equals(""), when(result > 0, expr("+") & result, result), "")
    is_told = Call("OR", bid.differs(""), result.differs(""))
    is_other = Call("AND", is_told, Call("NOT", is_bid(row)))
    return is_other, worded("'{text}' is not a contract", text=text)


def _strain_is(row: RowCells, strain: str) -> Expr:
    bid = row.fact("contract")
    return Call("OR", *(bid.equals(Contract(level, strain).name) for level in LEVELS))


def _impossible_results(row: RowCells) -> Iterator[Wrong]:
    """A result that takes more tricks than there are, or fewer than none."""
    result = row.fact("contract", "", "result")
    is_told = Call("AND", row.own(PLAYED).equals(1), Call("ISNUMBER", result))
    won = row.own(LEVEL) + BOOK + Call("N", result)
    signed = when(result > 0, expr("+") & result, result)
    text = row.fact("contract") & when(result.equals(0), "=", signed)
    more = worded(f"{{text}} needs {{won}} tricks; a deal has {TRICKS}", text=text, won=won)
    yield Call("AND", is_told, won > TRICKS), more
    fewer = "{text} means {won} tricks; nobody can win fewer than none"
    yield Call("AND", is_told, won < 0), worded(fewer, text=text, won=won)


def _wrong_first(row: RowCells, sides: tuple[str, ...], reached: Columns, game: int) -> list[Wrong]:
    """Who got there first is told if, and only if, both sides reach game in one deal."""
    after = [row.own(reached[side]) for side in sides]
    open_still = Call("NOT", is_extra(row, sides))
    both = Call("AND", row.own(PLAYED).equals(1), open_still, Call("MIN", *after) >= game)
    told = row.fact("first")
    shown = worded("both sides reach game in this deal: {a}-{b}", a=after[0], b=after[1])
    idle = worded("first={first}: the sides do not both reach game in this deal", first=told)
    return [
        (Call("AND", both, is_blank(row, "first")), shown),
        (Call("AND", Call("NOT", both), told.differs("")), idle),
    ]
