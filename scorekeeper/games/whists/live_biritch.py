"""Biritch in a workbook: tricks below the line; honours, chicane and slams above it."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import MISPLACED
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    is_blank,
    listed,
    missing,
    no_player,
    no_word,
    out_of_range,
    told_shares,
    worded,
    wrong_shares,
)
from scorekeeper.core.live.columns import FactPart
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.suits import NT, STRAINS
from scorekeeper.games.shapes.live_revokes import (
    charge_revokes,
    has_revoked,
    hold_back,
    pass_tricks,
    wrong_revokes,
)
from scorekeeper.games.shapes.live_sides import (
    for_dealers_side,
    note_shares,
    note_tricks,
    odd_tricks,
)
from scorekeeper.games.shapes.live_tally import LiveTally
from scorekeeper.games.shapes.revokes import REVOKE_TRICKS
from scorekeeper.games.shapes.sides import TRICKS
from scorekeeper.games.shapes.tally import LineTally

from .biritch import (
    ACE_POINTS,
    ACE_TRICKS,
    ACE_TRICKS_IN_ONE_HAND,
    ACES,
    ACES_IN_ONE_HAND,
    AS_TRICKS,
    CAP_100,
    CHICANE,
    DIVIDED,
    FIVE_IN_ONE_HAND,
    FOUR_IN_ONE_HAND,
    HONOURS,
    MOST_DOUBLES,
    MOST_PER_TRICK,
    NET,
    OFFENDERS_STOP,
    ONE_MORE,
    ONE_MORE_THAN_FOUR,
    SLAMS,
    SUIT_TRICKS,
    THREE_TRICKS,
    Biritch,
    BiritchOptions,
)

Columns = Mapping[str, str]  # by the side
BASE, UNDOUBLED, TRICK = "a trick undoubled", "a trick before the last double", "a trick"
BY_CHICANE = "in one hand by chicane"
STRONGEST, HELD, HAND, WORTH = "side with honours", "honours held", "in one hand", "honours worth"


FACTOR = "factor"
DOUBLING = LookUp(
    "Doubling", ("doubles", FACTOR), [(count, 2**count) for count in range(MOST_DOUBLES + 1)]
)


def live(game: Biritch, table: AnyTable) -> Live:
    """Revokes and tricks below; honours, chicane and slams above; then the game."""
    options: BiritchOptions = table.options
    tally = LiveTally(table.owners, game.rules(options), LineTally)
    tally.note("declarer", lambda row: row.fact("dealer") & "", FactPart("declarer"))
    won = note_tricks(tally)
    note_trick_value(tally, options)
    hands = note_honours(tally, options)
    tricks = count_revokes(tally, won) if options.revoke == THREE_TRICKS else won
    for side in tally.owners:
        tally.count(side, "for tricks", _worth_of(tricks[side]))
    for side in tally.owners:
        tally.book(side, "for honours", _honours(tally, side))
        tally.book(side, "for chicane", _chicane(tally, side, hands, options))
        tally.book(side, "for a slam", _slam(side, won[side], options))
    tally.close_game(tally.leader())
    return Live(
        tally.columns,
        lambda row: first_wrong(*faults(row, table, hands)),
        breach=lambda row: first_wrong(*breaches(row, table)),
        tables=(DOUBLING,),
        end=tally.end(),
        early=tally.early(),
        standings=tally.standings(),
    )


# below the line -----------------------------------------------------------------------------


def note_trick_value(tally: LiveTally, options: BiritchOptions) -> None:
    """What a trick is worth, before and after doubling."""
    values = {**SUIT_TRICKS, NT: options.nt_trick}
    tally.note(BASE, lambda row: by_case(row.fact("trump"), values, 0))

    def doubled(row: RowCells) -> Expr:
        return row.own(BASE) * DOUBLING.look_up(row, Call("N", row.fact("doubles")), FACTOR)

    def value(row: RowCells) -> Expr:
        found = doubled(row)
        return Call("MIN", found, MOST_PER_TRICK) if options.double_cap == CAP_100 else found

    def before_last(row: RowCells) -> Expr:
        is_doubled = Call("N", row.fact("doubles")) > 0
        return when(is_doubled, doubled(row) / 2, 0)

    if options.double_cap == CAP_100:
        tally.note(UNDOUBLED, before_last)
    tally.note(TRICK, value)


def count_revokes(tally: LiveTally, won: Columns) -> Columns:
    """The value of three tricks, or three tricks; offenders cannot win the game."""
    hold_back(tally, tally.goal - OFFENDERS_STOP, only_both=False)
    charge_revokes(tally, lambda row: row.own(TRICK) * REVOKE_TRICKS)
    return pass_tricks(tally, won, lambda row: expr(REVOKE_TRICKS))


def _worth_of(tricks: str) -> Formula:
    return lambda row: odd_tricks(row.own(tricks)) * row.own(TRICK)


# honours ----------------------------------------------------------------------------------------


def note_honours(tally: LiveTally, options: BiritchOptions) -> dict[str, str]:
    """Who has more honours (a place among the sides, or 0), how many of them in one hand, and what
    they are worth; the columns of the hands without a trump of each side."""
    sides = tally.owners
    held = note_shares(tally, "honours", honours_dealt)
    hands = {side: tally.note(f"{side} hands without trumps", _hands(side)) for side in sides}

    def strongest(row: RowCells) -> Expr:
        own, other = (row.own(held[side]) for side in sides)
        return when(own > other, 1, when(other > own, 2, 0))

    def by_chicane(row: RowCells) -> Expr:
        without = chosen(row, *(row.own(hands[side]) for side in sides))
        return when(without > 0, row.own(HELD), "")

    def in_one_hand(row: RowCells) -> Expr:
        told = row.fact("one-hand")
        return when(told.equals(""), Call("N", row.own(BY_CHICANE)), told)

    tally.note(STRONGEST, strongest)
    tally.note(HELD, lambda row: Call("MAX", *(row.own(name) for name in held.values())))
    tally.note(BY_CHICANE, by_chicane, FactPart("one-hand"))
    tally.note(HAND, in_one_hand)
    tally.note(WORTH, lambda row: honours_worth(row, options))
    return hands


def honours_dealt(row: RowCells) -> Expr:
    """How many honours there are: four aces at no trumps."""
    return when(row.fact("trump").equals(NT), ACES, HONOURS)


def chosen(row: RowCells, first: Expr, second: Expr) -> Expr:
    """What the side with more honours has of the two; 0 where there is none."""
    place = row.own(STRONGEST)
    return when(place.equals(1), first, when(place.equals(2), second, 0))


def _hands(side: str) -> Formula:
    """How many hands of a side had no trump: marks of its players, or a number."""

    def found(row: RowCells) -> Expr:
        cells = [row.fact("chicane", who) for who in row.members(side)]
        each = [when(Call("ISNUMBER", c), c, when(c.equals(""), 0, 1)) for c in cells]
        return Call("SUM", *each, 0)

    return found


def honours_worth(row: RowCells, options: BiritchOptions) -> Expr:
    """What the honours of the side with more of them are worth."""
    held, hand = row.own(HELD), row.own(HAND)
    together = Call("AND", hand.equals(held), held > 3)
    if options.nt_honours == AS_TRICKS:
        tricks = when(together, ACE_TRICKS_IN_ONE_HAND, by_case(held, ACE_TRICKS, 0))
        aces = tricks * row.own(BASE)
    else:
        aces = when(together, ACES_IN_ONE_HAND, by_case(held, ACE_POINTS, 0))
    trumps = honour_tricks(held, hand, options) * row.own(BASE)
    return when(row.fact("trump").equals(NT), aces, trumps)


def honour_tricks(held: Expr, hand: Expr, options: BiritchOptions) -> Expr:
    """How many tricks trump honours are worth."""
    together = when(hand.equals(HONOURS), FIVE_IN_ONE_HAND, by_case(held, FOUR_IN_ONE_HAND, 0))
    if options.five_honours == ONE_MORE:
        together = when(held.equals(HONOURS), ONE_MORE_THAN_FOUR, together)
    return when(hand < 4, by_case(held, DIVIDED, 0), together)


def _honours(tally: LiveTally, side: str) -> Formula:
    return lambda row: when(row.own(STRONGEST).equals(tally.place(side)), row.own(WORTH), 0)


def _chicane(tally: LiveTally, side: str, hands: Columns, options: BiritchOptions) -> Formula:
    """For each hand of the side without a trump; or off its honours for those of the other."""
    other = tally.other(side)

    def points(row: RowCells) -> Expr:
        worth = row.own(BASE) * CHICANE
        own, theirs = row.own(hands[side]) * worth, row.own(hands[other]) * worth
        if options.chicane != NET:
            return own
        place = row.own(STRONGEST)
        off = when(place.equals(tally.place(side)), theirs, 0)
        return when(place.equals(tally.place(other)), 0, own) - off

    return points


def _slam(side: str, tricks: str, options: BiritchOptions) -> Formula:
    def points(row: RowCells) -> Expr:
        found = by_case(row.own(tricks), SLAMS, 0)
        return when(has_revoked(row, side), 0, found) if options.revoke == THREE_TRICKS else found

    return points


# what can be wrong ------------------------------------------------------------------------------


def faults(row: RowCells, table: AnyTable, hands: Columns) -> list[Wrong]:
    """Why the deal cannot be scored, the first first."""
    sides, names = table.owners, list(dict.fromkeys((*table.players, *table.owners)))
    is_nt = row.fact("trump").equals(NT)
    return [
        *([] if table.players else [missing(row, "declarer")]),
        no_player(row, "declarer", names),
        missing(row, "trump"),
        no_word(row, "trump", STRAINS),
        out_of_range(row, "doubles", 0, MOST_DOUBLES),
        *told_shares(row, "tricks", sides, TRICKS),
        *wrong_shares(row, "honours", sides, honours_dealt(row)),
        _no_chicane(row, table, is_nt, hands),
        *(wrong_revokes(row, sides) if table.options.revoke == THREE_TRICKS else ()),
        *_wrong_hand(row, sides, hands),
        *_wrong_chicane(row, sides, hands, table.options),
    ]


def _no_chicane(row: RowCells, table: AnyTable, is_nt: Expr, hands: Columns) -> Wrong:
    """There are no trumps of which a hand can have none."""
    told = Call("SUM", *(row.own(name) for name in hands.values())) > 0
    hand = {who: row.fact("chicane", who) for who in table.players or table.owners}
    twice = {who: row.name(who) & "," & row.name(who) for who in hand}
    names = [
        when(cell.equals(2), twice[who], when(cell.equals(""), "", row.name(who)))
        for who, cell in hand.items()
    ]
    words = worded(MISPLACED, fact="chicane", text=listed(names))
    return Call("AND", is_nt, told), words


def _wrong_hand(row: RowCells, sides: tuple[str, ...], hands: Columns) -> list[Wrong]:
    """The honours in one hand are half of those of its side at least."""
    told, held, place = row.fact("one-hand"), row.own(HELD), row.own(STRONGEST)
    nobody = Call("AND", told.differs(""), place.equals(0))
    words = worded(MISPLACED, fact="one-hand", text=told)
    who = chosen(row, row.name(sides[0]), row.name(sides[1]))
    without = chosen(row, *(row.own(hands[side]) for side in sides))
    split = Call("AND", told.differs(""), without > 0, told.differs(held))
    other = worded(
        "one hand of {side} had no trump, so the other held all {held} of their honours, not "
        "{told}",
        side=who,
        held=held,
        told=told,
    )
    untold = is_blank(row, "honours", sides)
    least = when(untold, 0, Call("INT", (held + 1) / 2))
    return [
        out_of_range(row, "one-hand", least, when(untold, honours_dealt(row), held)),
        (nobody, words),
        (split, other),
    ]


def _wrong_chicane(
    row: RowCells, sides: tuple[str, ...], hands: Columns, options: BiritchOptions
) -> list[Wrong]:
    """Hands without trumps have no honours; and these must be known where they count."""
    found: list[Wrong] = []
    if options.chicane == NET:
        any_hand = Call("SUM", *(row.own(name) for name in hands.values())) > 0
        untold = is_blank(row, "honours", sides)
        words = "chicane counts for or against the honours of a suit, which are not recorded"
        found.append((Call("AND", any_hand, untold), words))
    for side in sides:
        held = row.own(f"{side} honours")
        both = Call("AND", row.own(hands[side]).equals(2), held > 0)
        words = "neither hand of {side} had a trump, but honours={side}:{held} is recorded"
        found.append((both, worded(words, side=row.name(side), held=held)))
    return found


def breaches(row: RowCells, table: AnyTable) -> list[Wrong]:
    """The dealer's side names trumps, and doubling has an end."""
    options: BiritchOptions = table.options
    found = [for_dealers_side(row, "declarer", "name trumps", table.owners)]
    if options.double_cap == CAP_100:
        before = row.own(UNDOUBLED)
        words = worded(
            "doubles={doubles}: nobody may double a trick that is worth {before} already",
            doubles=row.fact("doubles"),
            before=before,
        )
        found.append((before >= MOST_PER_TRICK, words))
    return found
