"""What is wrong with the facts of a deal of Vira, as formulas that say it like a check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells, those_seated
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    is_yes,
    marked,
    misplaced,
    missing,
    missing_where,
    named_where,
    no_flag,
    no_player,
    no_word,
    of_each,
    out_of_range,
    sum_of,
    told_of_each,
    worded,
    wrong_sum,
)
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.values.suits import SUITS

from .facts import ANNOUNCED_LATE, ViraTable
from .kinds import IN_COLOUR, IN_PREFERENCE, LEVELS, PLAIN, SAME_COLOUR, SITS_OUT
from .live_names import ALONE, BEFORE_TRUMPS, BID, OWN, at, has_family
from .tariff import GOK, HAND

ALL = 3  # who play a deal
CARDS = "cards of the misere"  # a column
# Columns: what is wrong with these facts.
SUITS_TOLD, TRICKS_TOLD = "tries and suits as told", "tricks as told"


def faults(row: RowCells, tariff: LookUp, table: ViraTable) -> Iterator[Wrong]:
    """What cannot be, in the order in which the facts are read."""
    seated = those_seated(row, table.everyone)
    declarer = row.fact("declarer")
    if row.has("out") and len(seated) == ALL:
        yield misplaced(row, "out", expr(1))
    yield missing(row, "declarer")
    yield no_player(row, "declarer", seated)
    if row.has("out"):
        is_idle = Call("AND", declarer.differs(""), declarer.equals(row.fact("out")))
        yield is_idle, worded(SITS_OUT, name="declarer", player=declarer)
    yield missing(row, "contract")
    if row.has("out") and len(seated) > ALL:  # who deals says it
        yield row.fact("out").equals(""), "dealer= missing"
    text = row.fact("contract")
    yield row.own(BID).equals(0), worded("no contract '{text}'", text=text)
    for told in (row.own(SUITS_TOLD), row.own(TRICKS_TOLD)):
        yield told.differs(""), told
    if row.has("unguarded"):
        yield from _unguarded(row, tariff, seated)


def _name(row: RowCells, tariff: LookUp) -> Expr:
    return at(row, tariff, "name")


def is_early(tariff: LookUp, row: RowCells) -> Expr:
    """1 where the bid was given up before trumps were named."""
    late = has_family(row, tariff, *sorted(ANNOUNCED_LATE))
    return when(Call("AND", is_yes(row, "surrender"), late), 1, 0)


def wrong_suits(tariff: LookUp, row: RowCells) -> Expr:
    """What is wrong with tries, suits and levels, in a column of its own."""
    return first_wrong(*_tries(row, tariff), *_suits(row, tariff))


def _tries(row: RowCells, tariff: LookUp) -> Iterator[Wrong]:
    yield no_flag(row, "second")
    none = Call("AND", is_yes(row, "second"), at(row, tariff, "second").equals(0))
    yield none, worded("second=yes: {bid} has no second try", bid=_name(row, tariff))
    yield no_flag(row, "surrender")


def _suits(row: RowCells, tariff: LookUp) -> Iterator[Wrong]:
    bid = _name(row, tariff)
    trump, level, again = (row.fact(name) for name in ("trump", "level", "trump2"))
    has_tricks = at(row, tariff, "tricks").differs("")
    has_misere = at(row, tariff, "cards").differs("")
    in_time = row.own(BEFORE_TRUMPS).equals(0)
    yield no_word(row, "trump", SUITS)
    yield (
        Call("AND", trump.differs(""), Call("NOT", has_tricks)),
        worded("trump={suit}: {bid} is a misere, played without trumps", suit=trump, bid=bid),
    )
    needed = Call("AND", has_tricks, Call("NOT", has_misere), in_time)
    yield missing_where(row, "trump", needed)
    yield no_word(row, "level", LEVELS)
    is_levelled = Call("AND", level.differs(""), level.differs(PLAIN))
    said = worded(
        "level={level}: {bid} cannot be bid in colour or in preference", level=level, bid=bid
    )
    yield Call("AND", is_levelled, at(row, tariff, "levels").equals(0)), said
    yield no_word(row, "pref", SUITS)
    yield missing_where(row, "pref", Call("AND", trump.differs(""), in_time))
    yield no_word(row, "trump2", SUITS)
    is_turned = at(row, tariff, "turned").equals(1)
    said = worded(
        "trump2={suit}: nothing is turned up for {bid}, so its trump suit stays",
        suit=again,
        bid=bid,
    )
    yield Call("AND", again.differs(""), Call("NOT", is_turned)), said
    once = Call("AND", again.differs(""), Call("NOT", is_yes(row, "second")))
    yield once, worded("trump2={suit}, but there was no second try", suit=again)
    yield missing_where(row, "trump2", Call("AND", is_yes(row, "second"), is_turned))


def wrong_tricks(tariff: LookUp, table: ViraTable, row: RowCells) -> Expr:
    """What is wrong with the tricks, in a column of its own."""
    seated = those_seated(row, table.everyone)
    return first_wrong(*_tricks(row, tariff, seated))


def _tricks(row: RowCells, tariff: LookUp, players: Sequence[str]) -> Iterator[Wrong]:
    """Those of the declarer alone, or of all."""
    cells, own = of_each(row, "tricks", players), row.own(OWN)
    count, is_over = Call("COUNTA", *cells), is_yes(row, "surrender")
    told = worded("tricks={told}", told=told_of_each(row, "tricks", players))
    said = worded(
        "{told}, but {who} gave up, so nothing was played", told=told, who=row.fact("declarer")
    )
    yield Call("AND", is_over, count > 0), said
    yield Call("AND", Call("NOT", is_over), count.equals(0)), "tricks= missing"
    is_alone = row.own(ALONE).equals(1)
    is_misere = row.own(CARDS) > 0
    limit = when(is_misere, row.own(CARDS), HAND)
    misere = worded("{bid} is a misere of", bid=_name(row, tariff))
    what = worded("{what} {limit} cards", what=when(is_misere, misere, "a hand has"), limit=limit)
    many = worded("tricks {own} is not possible: {what}", own=own, what=what)
    yield Call("AND", is_alone, Call("OR", own < 0, own > limit)), many
    idle = [_took_though_idle(row, player) for player in players] if row.has("out") else []
    yield from idle
    lacking = {player: _is_lacking(row, player) for player in players}
    lack_one = sum_of([when(is_so, 1, 0) for is_so in lacking.values()]).equals(1)
    is_of_all = Call("AND", is_misere, Call("NOT", is_alone))
    names = worded("tricks of {names} missing", names=named_where(row, lacking))
    yield Call("AND", is_of_all, Call("OR", *lacking.values())), names
    for player in players:
        yield out_of_range(row, "tricks", 0, limit, player)
    total = Call("SUM", *cells)
    many = worded("the sum of tricks {total} is not possible: {what}", total=total, what=what)
    yield Call("AND", is_of_all, total > limit), many
    gets_rest = Call("AND", total < HAND, lack_one)
    is_other, words = wrong_sum(row, "tricks", players, HAND)
    must_add_up = Call("NOT", Call("OR", is_alone, is_misere, gets_rest))
    yield Call("AND", must_add_up, is_other), words


def cards_of_misere(tariff: LookUp, row: RowCells) -> Expr:
    """With how many cards a misere is played; 0 where none is."""
    cards = at(row, tariff, "cards")
    is_misere = Call("AND", row.fact("trump").equals(""), cards.differs(""))
    return when(is_misere, cards, 0)


def is_alone(table: ViraTable, row: RowCells) -> Expr:
    """1 where nobody's tricks were told besides the declarer's."""
    players = those_seated(row, table.everyone)
    declarer, count = row.fact("declarer"), Call("COUNTA", *of_each(row, "tricks", players))
    his = [
        Call("AND", declarer.equals(row.name(player)), row.fact("tricks", player).differs(""))
        for player in players
    ]
    is_one = Call("AND", count.equals(1), Call("OR", *his))
    return when(Call("OR", count.equals(0), is_one), 1, 0)


def _is_lacking(row: RowCells, player: str) -> Expr:
    """Whether a player of the deal has nothing in his cell."""
    is_blank = row.fact("tricks", player).equals("")
    if not row.has("out"):
        return is_blank
    return Call("AND", is_blank, row.fact("out").differs(row.name(player)))


def _took_though_idle(row: RowCells, player: str) -> Wrong:
    is_idle = row.fact("out").equals(row.name(player))
    took = Call("AND", is_idle, Call("N", row.fact("tricks", player)).differs(0))
    return took, worded("tricks: {who} does not take part in this deal", who=row.name(player))


def _unguarded(row: RowCells, tariff: LookUp, players: Sequence[str]) -> Iterator[Wrong]:
    marks = Call("COUNTA", *of_each(row, "unguarded", players))
    said = worded(
        "unguarded={told}: guards matter only when a gok is played, not in {bid}",
        told=marked(row, "unguarded", players),
        bid=_name(row, tariff),
    )
    yield Call("AND", marks > 0, Call("NOT", has_family(row, tariff, GOK))), said
    for player in players:
        idle = [row.fact("declarer").equals(row.name(player))]
        if row.has("out"):
            idle.append(row.fact("out").equals(row.name(player)))
        is_so = Call("AND", row.fact("unguarded", player).differs(""), Call("OR", *idle))
        yield is_so, worded("unguarded: {who} is not possible here", who=row.name(player))


def breaches(row: RowCells, tariff: LookUp) -> Iterator[Wrong]:
    """Trumps that do not agree with the level of the bid."""
    level, trump, pref = (row.fact(name) for name in ("level", "trump", "pref"))
    in_time = row.own(BEFORE_TRUMPS).equals(0)
    is_levelled = Call("AND", in_time, level.differs(""), level.differs(PLAIN))
    has_suits = Call("AND", trump.differs(""), pref.differs(""))
    said = worded("a bid in {level} cannot be played as misere", level=level)
    yield Call("AND", is_levelled, Call("NOT", has_suits)), said
    both = Call("AND", is_levelled, has_suits)
    words = "a bid in preference is played in the suit of preference, {pref}, not in {trump}"
    in_preference = Call("AND", both, level.equals(IN_PREFERENCE), trump.differs(pref))
    yield in_preference, worded(words, pref=pref, trump=trump)
    same = [Call("AND", trump.equals(a), pref.equals(b)) for a, b in SAME_COLOUR.items()]
    is_off = Call("NOT", Call("OR", trump.equals(pref), *same))
    words = "a bid in colour is played in the colour of {pref}, not in {trump}"
    in_colour = Call("AND", both, level.equals(IN_COLOUR), is_off)
    yield in_colour, worded(words, pref=pref, trump=trump)
