"""Hokm in a workbook: who won the deal by the tricks when play stopped, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import MISPLACED
from scorekeeper.core.formula.tree import MOST_SIGNS, Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    is_yes,
    missing,
    no_flag,
    no_player,
    of_each,
    out_of_range,
    worded,
)
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.live.formulas import Live
from scorekeeper.games.frames.live_points import (
    AnyPointsGame,
    close_points,
    points_early,
    points_end,
    points_tally,
)
from scorekeeper.games.shapes.live_sides import is_on_side
from scorekeeper.games.shapes.live_tally import WINNER, LiveTally
from scorekeeper.games.shapes.sides import TRICKS, next_to_deal

from .hokm import (
    LOSERS_TRICKS,
    MANUAL,
    ORDINARY,
    TRICKS_OF_THREE,
    WINNING,
    HokmLedger,
    HokmOptions,
    is_three,
    kot_points,
)

DEAL_WON, KOT, POSSESSION = "deal won by", "kot", "declares next"
BY_TURN, COMES_NEXT = "declarer by turn", "number of who deals next"


def live(game: AnyPointsGame, table: AnyTable) -> Live:
    """Only the winner of the deal scores."""
    tally = points_tally(game, table)
    by_turn = table.options.next_declarer != MANUAL
    declarer = [_declarer_column(table)] if by_turn else []
    tricks = {owner: tally.note(f"{owner} tricks", _tricks(owner, table)) for owner in table.owners}
    tally.note(DEAL_WON, lambda row: _winner([row.own(name) for name in tricks.values()]))
    tally.note(KOT, lambda row: _kot(row, list(tricks.values()), table))
    for owner in table.owners:
        tally.count(owner, "points", _points(tally, owner, tricks, table.options))
    close_points(tally, game, table)
    has_turns = tally.has_games and by_turn
    if has_turns:
        tally.columns.append(_possession(table))
    if by_turn:
        tally.columns.append(_next_dealer_column(table))
    return Live(
        [*declarer, *tally.columns],
        lambda row: first_wrong(*_faults(row, tricks, table)),
        breach=lambda row: first_wrong(*(_out_of_turn(row, table) if has_turns else ())),
        end=points_end(tally),
        early=points_early(tally),
    )


def _possession(table: AnyTable) -> LiveColumn:
    """The place of who declares next, the side that won or a player whose turn it is; 0 where a
    new game begins."""

    def before(ledger: HokmLedger) -> int:
        winner = ledger.state.memory
        if winner not in table.owners:
            return 0
        next_up = winner if table.sides else next_to_deal(ledger.table, ledger.dealer)
        return table.owners.index(next_up) + 1

    def after(row: RowCells) -> Expr:
        found = row.own(DEAL_WON) if table.sides else _turn(row, table.owners)
        return when(row.own(WINNER).equals(0), found, 0)

    return LiveColumn(POSSESSION, after, before=before)


def _declarer_column(table: AnyTable) -> LiveColumn:
    """Who declares in a deal to come: who sits next to the dealer where he was told, else whose
    turn it is."""

    def found(row: RowCells) -> Expr:
        seats, who, next_up = row.seating(), expr(""), row.above(COMES_NEXT)
        if not seats:
            names = {place: row.name(owner) for place, owner in enumerate(table.owners, 1)}
            return by_case(next_up, names, "")
        everyone = row.everyone()
        for place, player in enumerate(seats):
            is_next = next_up.equals(everyone.index(seats[place - 1]) + 1)
            who = when(is_next, row.name(player), who)
        if not row.has("dealer"):
            return who
        for place, player in enumerate(seats):
            who = when(row.fact("dealer").equals(row.name(seats[place - 1])), row.name(player), who)
        return who

    return LiveColumn(BY_TURN, found, fills=FactPart("declarer"), is_of_coming=True)


def _next_dealer_column(table: AnyTable) -> LiveColumn:
    """The number of who sits before the next declarer (see `RowCells.everyone`): the hakem stays
    while his side wins, else it is the next. At a table without names the place of the side that
    won. 0 as long as nobody knows."""

    def before(ledger: HokmLedger) -> int:
        seats, dealer = ledger.table.seating, ledger.dealer
        if dealer in seats:
            return ledger.table.everyone.index(dealer) + 1
        winner = ledger.state.memory
        return table.owners.index(winner) + 1 if winner in table.owners else 0

    def after(row: RowCells) -> Expr:
        won = Call("N", row.own(DEAL_WON))
        if not row.seating():
            return when(row.own(WINNER).equals(0), won, 0)
        return when(won.equals(0), 0, _before_next(row, table.owners))

    return LiveColumn(COMES_NEXT, after, before=before, is_of_coming=True)


def _before_next(row: RowCells, owners: Sequence[str]) -> Expr:
    """The number of who sits before the declarer after a deal that somebody won."""
    seats, everyone, found = row.seating(), row.everyone(), row.above(COMES_NEXT)
    for place, player in enumerate(seats):
        side = next(owner for owner in owners if player in row.members(owner))
        stays = row.own(DEAL_WON).equals(owners.index(side) + 1)
        numbers = (everyone.index(each) + 1 for each in (seats[place - 1], player))
        found = when(row.fact("declarer").equals(row.name(player)), when(stays, *numbers), found)
    return found


def _turn(row: RowCells, players: Sequence[str]) -> Expr:
    """The place of the hakem who won, else of the next player."""
    found = expr(0)
    for place, player in enumerate(players, 1):
        stays = when(row.own(DEAL_WON).equals(place), place, place % len(players) + 1)
        found = when(row.fact("declarer").equals(row.name(player)), stays, found)
    return found


def _out_of_turn(row: RowCells, table: AnyTable) -> Iterator[Wrong]:
    """Somebody declares who has not the right to."""
    why = "{next} won the last deal" if table.sides else "it is {next}'s turn"
    for place, owner in enumerate(table.owners, 1):
        is_others = Call("NOT", is_on_side(row, "declarer", owner))
        names = {"declarer": row.fact("declarer"), "next": row.name(owner)}
        words = worded(f"{{declarer}} cannot declare: {why}", **names)
        is_new = row.fact("declarer").differs(row.stood("declarer"))
        yield Call("AND", row.above(POSSESSION).equals(place), is_others, is_new), words


def _plays_on(table: AnyTable) -> bool:
    return bool(table.options.play_on) and not is_three(table)


def _tricks(owner: str, table: AnyTable) -> Formula:
    """The tricks of one of them: of two sides the one that is left out has the rest; of three
    players those who are left out have none."""

    def found(row: RowCells) -> Expr:
        cell = row.fact("tricks", owner)
        if is_three(table):
            return Call("N", cell)
        [other] = (row.fact("tricks", each) for each in table.owners if each != owner)
        rest = expr(TRICKS) - other if table.options.play_on else expr(WINNING)
        return when(cell.equals(""), rest, cell)

    return found


def _winner(tricks: Sequence[Expr]) -> Expr:
    """The place of who won the deal (from 1); of three players it is the third when two are level
    at the top."""
    found = expr(0)
    for place, own in reversed(list(enumerate(tricks, 1))):
        others = [other for other in tricks if other is not own]
        won = Call("AND", *(own > other for other in others))
        if len(others) == 2:
            third = Call("AND", others[0].equals(others[1]), others[0] > own)
            won = Call("OR", won, third)
        found = when(won, place, found)
    return found


def _kot(row: RowCells, tricks: Sequence[str], table: AnyTable) -> Expr:
    """1 where the losers took nothing before the winner had seven tricks, else 0."""
    own = [row.own(name) for name in tricks]
    nothing = Call("SUM", *own).equals(Call("MAX", *own))
    return when(Call("OR", is_yes(row, KOT), nothing) if _plays_on(table) else nothing, 1, 0)


def _points(
    tally: LiveTally, owner: str, tricks: Mapping[str, str], options: HokmOptions
) -> Formula:
    others = [name for who, name in tricks.items() if who != owner]

    def points(row: RowCells) -> Expr:
        lost = Call("SUM", *(row.own(name) for name in others))
        plain = lost if options.points == LOSERS_TRICKS else expr(ORDINARY)
        declared = is_on_side(row, "declarer", owner)
        kot = when(declared, kot_points(options, True), kot_points(options, False))
        won = row.own(DEAL_WON).equals(tally.place(owner))
        return when(won, when(row.own(KOT).equals(1), kot, plain), 0)

    return points


# what can be wrong ------------------------------------------------------------------------------


def _faults(row: RowCells, tricks: Mapping[str, str], table: AnyTable) -> list[Wrong]:
    owners = table.owners
    most = TRICKS_OF_THREE if is_three(table) else TRICKS
    found: list[Wrong] = [
        missing(row, "declarer"),
        no_player(row, "declarer", list(dict.fromkeys((*table.players, *owners)))),
        missing(row, "tricks", owners),
        *(out_of_range(row, "tricks", 0, most, owner) for owner in owners),
    ]
    if not _plays_on(table) and row.has(KOT):
        found += [no_flag(row, KOT), _no_kot(row)]
    if is_three(table):
        return [*found, *_of_three(row, owners)]
    if not table.options.play_on:
        return [*found, *_no_loser(row, owners), _no_end(row, tricks)]
    is_other, words = _wrong_total(row, owners, TRICKS, exactly=True)
    both = Call("COUNT", *of_each(row, "tricks", owners)).equals(2)
    return [*found, (Call("AND", both, is_other), words), no_flag(row, KOT), _denied(row)]


def _denied(row: RowCells) -> Wrong:
    """No kot was said although the losers took nothing."""
    denied = Call("AND", row.fact(KOT).equals("no"), row.own(KOT).equals(1))
    return denied, "kot=no, but the losers took no trick at all"


def _no_kot(row: RowCells) -> Wrong:
    """A kot was said although the tricks tell otherwise."""
    is_said = Call("AND", is_yes(row, KOT), row.own(KOT).equals(0))
    return is_said, worded(MISPLACED, fact=KOT, text=row.fact(KOT))


def _no_loser(row: RowCells, owners: Sequence[str]) -> list[Wrong]:
    """Only the tricks of the winners were told, or more than anybody can have."""
    found: list[Wrong] = []
    for owner in owners:
        count = row.fact("tricks", owner)
        alone = Call("COUNT", *of_each(row, "tricks", owners)).equals(1)
        told = worded("tricks={who}:{count}", who=row.name(owner), count=count)
        unsaid = told & " does not say how many tricks the losers had"
        nobody = worded("{told}: nobody has {count} tricks", told=told, count=count)
        beyond = nobody & " when play stops at the seventh"
        found += [
            (Call("AND", alone, count.equals(WINNING)), unsaid),
            (Call("AND", alone, count > WINNING), beyond),
        ]
    return found


def _no_end(row: RowCells, tricks: Mapping[str, str]) -> Wrong:
    """Play did not stop at the seventh trick of one of two sides."""
    own = [row.own(name) for name in tricks.values()]
    most, least = Call("MAX", *own), Call("MIN", *own)
    ends = Call("AND", most.equals(WINNING), least < WINNING)
    words = worded(
        f"tricks {{first}}-{{second}} do not end a deal: one side has {WINNING}, the other 0 to "
        f"{WINNING - 1}",
        first=own[0],
        second=own[1],
    )
    return Call("NOT", ends), words


def _of_three(row: RowCells, players: Sequence[str]) -> list[Wrong]:
    """Not everybody's tricks were told, they are too many, or somebody could still catch up."""
    cells = of_each(row, "tricks", players)
    total, most = Call("SUM", *cells), Call("MAX", *cells)
    seven = Call("AND", most.equals(WINNING), total.equals(WINNING))
    left = expr(TRICKS_OF_THREE) - total
    second = total - most - Call("MIN", *(Call("N", cell) for cell in cells))
    open_still = Call("AND", left > 0, most <= second + left)
    is_open = Call("AND", open_still, Call("NOT", seven))
    undecided = _undecided(row, players, left, (most, second))
    return [
        _untold(row, players, seven),
        _wrong_total(row, players, TRICKS_OF_THREE, exactly=False),
        (is_open, undecided),
    ]


def _untold(row: RowCells, players: Sequence[str], seven: Expr) -> Wrong:
    """Somebody's tricks are left out, and one player has not all of the first seven."""
    cells = of_each(row, "tricks", players)
    count, joint, who = Call("COUNT", *cells), " and ", expr("")
    for player, cell in zip(players, cells, strict=True):
        who = who & when(cell.equals(""), expr(joint) & row.name(player), "")
    names = Call("MID", who, len(joint) + 1, MOST_SIGNS)
    alone = Call("AND", count.equals(1), seven)
    lacking = Call("AND", count < len(players), Call("NOT", alone))
    return lacking, worded("tricks of {who} missing", who=names)


def _wrong_total(row: RowCells, players: Sequence[str], most: int, *, exactly: bool) -> Wrong:
    """More tricks than there are, or other than all of them."""
    total = Call("SUM", *of_each(row, "tricks", players))
    words = worded(f"tricks add up to {{total}}, not to {most}", total=total)
    return (total.differs(most) if exactly else total > most), words


def _undecided(
    row: RowCells, players: Sequence[str], left: Expr, levels: tuple[Expr, Expr]
) -> Expr:
    """Who could still catch up with whom."""
    first, second = expr(""), expr("")
    best, next_best = levels
    for player in reversed(players):
        first = when(row.fact("tricks", player).equals(best), row.name(player), first)
    for player in reversed(players):
        name = row.name(player)
        is_next = row.fact("tricks", player).equals(next_best)
        second = when(Call("AND", is_next, name.differs(first)), name, second)
    shown = worded("{a}-{b}-{c}", **dict(zip("abc", of_each(row, "tricks", players), strict=True)))
    return worded(
        "{shown} is not decided: with {left} left {second} could still catch up with {first}",
        shown=shown,
        left=when(left.equals(1), "1 trick", left & " tricks"),
        second=second,
        first=first,
    )
