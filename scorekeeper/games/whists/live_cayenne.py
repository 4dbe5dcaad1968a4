"""Cayenne in a workbook: everything multiplied by the contract, and games won several at once."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    first_wrong,
    misplaced,
    missing,
    missing_where,
    no_word,
    worded,
    wrong_shares,
)
from scorekeeper.core.live.columns import FactPart
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.values.suits import SUITS
from scorekeeper.games.shapes.live_revokes import charge_plain_revokes, note_winner, wrong_revokes
from scorekeeper.games.shapes.live_sides import (
    for_dealers_side,
    note_shares,
    note_tricks,
    odd_tricks,
)
from scorekeeper.games.shapes.live_tally import LiveTally, games_before
from scorekeeper.games.shapes.sides import BOOK, TRICKS

from .cayenne import (
    FLAT,
    GAMES_TO_WIN,
    GRADES,
    HONOUR_POINTS,
    HONOURS,
    MULTIPLIERS,
    NULLO,
    QUADRUPLE,
    TRUMP_CONTRACTS,
    WHIST,
    Cayenne,
    CayenneOptions,
    suits_of,
)

CONTRACT, BY_SUITS, TIMES = "contract", "contract by the suits", "multiplier"
Columns = Mapping[str, str]  # by the side


def live(game: Cayenne, table: AnyTable) -> Live:
    """Revokes, tricks and honours in this order, then the games that were won."""
    options: CayenneOptions = table.options
    tally = LiveTally(table.owners, game.rules(options))
    tally.note(BY_SUITS, lambda row: contract_by_suits(row, options), FactPart(CONTRACT))
    tally.note(CONTRACT, contract_of)
    tally.note(TIMES, lambda row: by_case(row.own(CONTRACT), MULTIPLIERS, 0))
    tricks = note_tricks(tally)
    held = note_shares(tally, "honours", HONOURS)
    if options.revoke == WHIST:
        charge_plain_revokes(tally)
    count_tricks(tally, tricks)
    count_honours(tally, tricks, held, options)
    close_games(tally, options)
    return Live(
        tally.columns,
        lambda row: wrong(row, table),
        breach=lambda row: broken(row, table),
        end=tally.end(),
        early=tally.early(),
        standings=tally.standings(),
    )


# facts ------------------------------------------------------------------------------------------


def contract_by_suits(row: RowCells, options: CayenneOptions) -> Expr:
    """What follows from the suit cut and the trump suit; no text where one is not known."""
    places = {
        cut + trump: contract
        for cut in SUITS
        for contract, trump in suits_of(cut, options.colour_order).items()
    }
    return by_case(row.fact("cayenne") & row.fact("trump"), places, "")


def contract_of(row: RowCells) -> Expr:
    """What was recorded, or what follows."""
    told = row.fact(CONTRACT)
    return when(told.equals(""), row.own(BY_SUITS), told)


def has_trumps(row: RowCells) -> Expr:
    """Whether the deal is played with trumps."""
    return Call("OR", *(row.own(CONTRACT).equals(each) for each in TRUMP_CONTRACTS))


def wrong(row: RowCells, table: AnyTable) -> Expr:
    """Why the deal cannot be scored."""
    contract, trump = row.own(CONTRACT), row.fact("trump")
    trumps = has_trumps(row)
    without = worded(
        "trump={trump}: {contract} is played without trumps", trump=trump, contract=contract
    )
    return first_wrong(
        no_word(row, CONTRACT, tuple(MULTIPLIERS)),
        no_word(row, "cayenne", SUITS),
        no_word(row, "trump", SUITS),
        (contract.equals(""), missing(row, CONTRACT)[1]),
        missing(row, "tricks", table.owners),
        *wrong_shares(row, "tricks", table.owners, TRICKS),
        missing_where(row, "honours", trumps, table.owners),
        *wrong_shares(row, "honours", table.owners, HONOURS),
        misplaced(row, "honours", Call("NOT", trumps), table.owners),
        *(wrong_revokes(row, table.owners) if table.options.revoke == WHIST else ()),
        (Call("AND", trump.differs(""), Call("NOT", trumps)), without),
    )


def broken(row: RowCells, table: AnyTable) -> Expr:
    """Somebody of the other side chose; another trump suit than the contract has by the suit
    cut."""
    options: CayenneOptions = table.options
    suits = {
        cut + contract: suit
        for cut in SUITS
        for contract, suit in suits_of(cut, options.colour_order).items()
    }
    cut, trump = row.fact("cayenne"), row.fact("trump")
    due = by_case(cut & row.own(CONTRACT), suits, "")
    is_other = Call("AND", due.differs(""), trump.differs(""), due.differs(trump))
    said = worded(
        "{contract} is {suit} when {cut} was cut, not {trump}",
        contract=row.own(CONTRACT),
        suit=due,
        cut=cut,
        trump=trump,
    )
    others = for_dealers_side(row, "decider", "choose the contract", table.owners)
    return first_wrong(others, (is_other, said))


# the lines of the card ----------------------------------------------------------------------


def count_tricks(tally: LiveTally, tricks: Columns) -> None:
    """The side with more tricks, at nullo that with fewer, unless the game is won already."""
    won = note_winner(tally)

    def points(side: str) -> Formula:
        def found(row: RowCells) -> Expr:
            own, other = row.own(tricks[side]), row.own(tricks[tally.other(side)])
            is_nullo = row.own(CONTRACT).equals(NULLO)
            odd = when(is_nullo, odd_tricks(other), odd_tricks(own))
            return when(row.own(won).equals(0), odd * row.own(TIMES), 0)

        return found

    for side in tally.owners:
        tally.count(side, "for tricks", points(side))


def count_honours(
    tally: LiveTally, tricks: Columns, held: Columns, options: CayenneOptions
) -> None:
    """The side with three or more, unless the game is won already; perhaps only so far."""
    won = tally.note("winner by tricks", tally.leader())

    def points(side: str) -> Formula:
        def found(row: RowCells) -> Expr:
            worth = by_case(row.own(held[side]), HONOUR_POINTS, 0) * row.own(TIMES)
            counts = row.own(won).equals(0)
            if options.carry_excess:  # the winners' honours count in the next game
                own = row.own(won).equals(tally.place(side))
                if options.honours_cap9:
                    own = Call("AND", own, row.own(tricks[side]) > BOOK)
                counts = Call("OR", counts, own)
            return when(counts, worth, 0)

        return found

    for side in tally.owners:
        if options.honours_cap9:
            tally.hold(side, _cap(tricks[side], options.target - 1))
        tally.count(side, "for honours", points(side))


def _cap(tricks: str, most: int) -> Formula:
    return lambda row: when(row.own(tricks) <= BOOK, most, "")


# games ------------------------------------------------------------------------------------------


def close_games(tally: LiveTally, options: CayenneOptions) -> None:
    """The game; where excess points stay, perhaps the next ones at once, until the rubber is
    won."""
    standing = {side: tally.standing(side) for side in tally.owners}

    def games(side: str, row: RowCells) -> Expr:
        if not options.carry_excess:
            return expr(1)
        left = Call("MAX", expr(GAMES_TO_WIN) - row.own(games_before(side)), 1)
        return Call("MIN", Call("INT", standing[side](row) / options.target), left)

    def worth(side: str, row: RowCells) -> Expr:
        first = game_value(standing[tally.other(side)](row), options)
        more = (games(side, row) - 1) * game_value(expr(0), options)
        return first + more if options.carry_excess else first

    def left(side: str, row: RowCells) -> Expr:
        count = games(side, row)
        is_over = row.own(games_before(side)) + count >= GAMES_TO_WIN
        rest = when(is_over, 0, standing[side](row) - count * options.target)
        return when(tally.is_won(side, row), rest, 0) if options.carry_excess else expr(0)

    tally.close_game(tally.leader(), worth, games=games, left=left)


def game_value(lost: Expr, options: CayenneOptions) -> Expr:
    """What a game is worth when the losers stand at `lost`."""
    if options.game_points == FLAT:
        return expr(1)
    found = expr(QUADRUPLE)
    for least, value, _ in reversed(GRADES):
        found = when(lost >= least, value, found)
    return found
