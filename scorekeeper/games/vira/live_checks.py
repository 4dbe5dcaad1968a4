"""What is wrong with the facts of a deal of Vira, as formulas that say it like a check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live import LookUp, RowCells
from scorekeeper.core.live_checks import (
    Wrong,
    is_yes,
    missing,
    missing_where,
    no_flag,
    no_player,
    no_word,
    of_each,
    out_of_range,
    sum_of,
    worded,
    wrong_sum,
)
from scorekeeper.core.values.suits import SUITS

from .facts import ANNOUNCED_LATE, ViraTable
from .kinds import IN_COLOUR, IN_PREFERENCE, LEVELS, PLAIN, SAME_COLOUR
from .live_names import BID, at, has_family
from .tariff import GOK, HAND

ALL = 3  # who play a deal


def faults(row: RowCells, tariff: LookUp, table: ViraTable) -> Iterator[Wrong]:
    """What cannot be, in the order in which the facts are read."""
    seated = [player for player in table.everyone if row.seated(player)]
    declarer = row.fact("declarer")
    yield missing(row, "declarer")
    yield no_player(row, "declarer", seated)
    if row.has("out"):
        is_idle = Call("AND", declarer.differs(""), declarer.equals(row.fact("out")))
        yield is_idle, worded("declarer: {who} sits this deal out", who=declarer)
    yield missing(row, "contract")
    text = row.fact("contract")
    yield row.own(BID).equals(0), worded("no contract '{text}'", text=text)
    yield from _tries(row, tariff)
    yield from _suits(row, tariff)
    yield from _tricks(row, tariff, seated)
    if row.has("unguarded"):
        yield from _unguarded(row, tariff, seated)


def _name(row: RowCells, tariff: LookUp) -> Expr:
    return at(row, tariff, "name")


def _is_early(row: RowCells, tariff: LookUp) -> Expr:
    """Whether the bid was given up before trumps were named."""
    late = has_family(row, tariff, *sorted(ANNOUNCED_LATE))
    return Call("AND", is_yes(row, "surrender"), late)


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
    in_time = Call("NOT", _is_early(row, tariff))
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


def _tricks(row: RowCells, tariff: LookUp, players: Sequence[str]) -> Iterator[Wrong]:
    """Those of the declarer, or of all."""
    declarer, cells = row.fact("declarer"), of_each(row, "tricks", players)
    own = sum_of([when(declarer.equals(row.name(p)), row.fact("tricks", p), 0) for p in players])
    count, is_over = Call("COUNT", *cells), is_yes(row, "surrender")
    said = "tricks={own}, but {who} gave up, so nothing was played"
    for player in players:
        yield out_of_range(row, "tricks", 0, HAND, player)
    yield Call("AND", is_over, count > 0), worded(said, own=own, who=declarer)
    told = [
        Call("AND", declarer.equals(row.name(player)), row.fact("tricks", player).differs(""))
        for player in players
    ]
    is_lacking = Call("AND", Call("NOT", is_over), Call("NOT", Call("OR", *told)))
    yield is_lacking, "tricks= missing"
    cards = at(row, tariff, "cards")
    is_misere = Call("AND", row.fact("trump").equals(""), cards.differs(""))
    total, limit = Call("SUM", *cells), Call("N", cards)
    what = worded("{bid} is a misere of {cards} cards", bid=_name(row, tariff), cards=cards)
    many = worded("tricks {own} is not possible: {what}", own=own, what=what)
    yield Call("AND", is_misere, own > limit), many
    many = worded("the sum of tricks {total} is not possible: {what}", total=total, what=what)
    yield Call("AND", is_misere, total > limit), many
    is_other, words = wrong_sum(row, "tricks", players, HAND)
    wrong = Call("OR", Call("AND", count.equals(ALL), is_other), total > HAND)
    yield Call("AND", Call("NOT", is_misere), wrong), words


def _unguarded(row: RowCells, tariff: LookUp, players: Sequence[str]) -> Iterator[Wrong]:
    marks = Call("COUNTA", *of_each(row, "unguarded", players))
    said = worded(
        "unguarded=: guards matter only when a gok is played, not in {bid}",
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
    in_time = Call("NOT", _is_early(row, tariff))
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
