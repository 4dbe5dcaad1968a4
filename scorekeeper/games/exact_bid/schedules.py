"""Schedules: how many cards each player is dealt, deal by deal.

`m` is the largest hand of the schedule and `p` the number of players in a deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.option_kinds import OptionNotation
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

LIST = "list"
LARGEST_HAND = 99

# Parlett, The Penguin Book of Card Games: ten cards, eight if six play, seven if seven
OHCA_HANDS = {6: 8, 7: 7}

NO_TRUMPS = "no-trumps"
# The eight deals in the middle of Clag (pagat.com, "Clag / Nominations"), from the eighth deal on
# fmt: off
CLAG_SPECIALS = (NO_TRUMPS, "misere", "guess-trumps", "blind", "twos-wild", "aces-low",
    "dealer-trumps", "highest")
# fmt: on
OTHER_SPECIALS = ("precedence", "nuloss", "ascending", "descending")
MISERE, HIGHEST = "misere", "highest"
BIDLESS = (HIGHEST, MISERE)  # nobody bids
SPECIALS = (*CLAG_SPECIALS, *OTHER_SPECIALS)


Hands = list[int]
BOOK = "Parlett, The Penguin Book of Card Games"


class Pattern(NamedTuple):
    """A schedule of the literature: its hands, and its largest hand unless the table says
    otherwise (from the number of players and the cards of the pack)."""

    hands: Callable[[int, int], Hands]
    peak: Callable[[int, int], int]
    source: str


def _up(first: int, last: int) -> Hands:
    return list(range(first, last + 1))


def _down(first: int, last: int) -> Hands:
    return list(range(first, last - 1, -1))


def _whole_pack(p: int, pack: int) -> int:
    return pack // p


def _with_turn_up(p: int, pack: int) -> int:
    return (pack - 1) // p


def _ohca_peak(p: int, pack: int) -> int:
    return min(OHCA_HANDS.get(p, 10), pack // p)


def _at_most(m: int) -> Callable[[int, int], int]:
    return lambda p, pack: min(m, pack // p)


def _always(m: int) -> Callable[[int, int], int]:
    return lambda p, pack: m


def _flat_ends(m: int, p: int) -> Hands:
    return [1] * p + _up(2, m - 1) + [m] * p + _down(m - 1, 2) + [1] * p


# fmt: off
PATTERNS: Mapping[str, Pattern] = {
    "ohca": Pattern(lambda m, p: _down(m, 1) + _up(2, m), _ohca_peak, BOOK),
    "up-max": Pattern(lambda m, p: _up(1, m), _whole_pack, BOOK),
    "up-down": Pattern(lambda m, p: _up(1, m) + _down(m - 1, 1), _with_turn_up,
        "Wikipedia, Oh hell"),
    "up-down-twice": Pattern(lambda m, p: _up(1, m) + _down(m, 1), _with_turn_up,
        "open-source scorers"),
    "down": Pattern(lambda m, p: _down(m, 1), _at_most(7), "Kachuful"),
    "down-up": Pattern(lambda m, p: _down(m, 1) + _up(2, m), _at_most(7),
        "Contract Whist (Arnold 2011)"),
    "down-up-twice": Pattern(lambda m, p: _down(m, 1) + _up(1, m), _with_turn_up,
        "pagat.com, Oh Hell"),
    "op-en-neer": Pattern(lambda m, p: _up(1, m) + _down(m - 1, 1), _at_most(10),
        "10 op en neer (pagat.com)"),
    "seven-truf": Pattern(lambda m, p: _up(1, m - 1) + [m] * p + _down(m - 1, 1) + [m] * p,
        _always(8), "7-Truf (pagat.com)"),
    "clag": Pattern(lambda m, p: _up(1, m) + [m] * len(CLAG_SPECIALS) + _down(m, 1),
        _always(7), "Clag (pagat.com)"),
    "flat-ends": Pattern(_flat_ends, _whole_pack, "Pocha (cccj.es)"),
    "nommie": Pattern(lambda m, p: _down(m, 3) + [2] * p + _up(3, m), _always(13),
        "open-source rules"),
    "step2": Pattern(lambda m, p: [*range(m - m % 2, 0, -2), *range(1, m + 1, 2)], _whole_pack,
        "open-source rules"),
    "wizard": Pattern(lambda m, p: _up(1, m), _whole_pack, "Wizard"),
    "rage": Pattern(lambda m, p: _down(m, 1), _always(10), "Rage"),
}
FIXED = "fixed"  # the same hand in every deal, without an end of its own

ROMANIAN_PATTERNS: Mapping[str, Pattern] = {
    "book": Pattern(lambda m, p: [1] * p + _up(2, m) + _down(m - 1, 2) + [1] * p, _always(8), BOOK),
    "repeat-eights": Pattern(_flat_ends, _always(8), "pagat.com and most sources"),
    "eights-outside": Pattern(
        lambda m, p: [m] * p + _down(m - 1, 2) + [1] * p + _up(2, m - 1) + [m] * p,
        _always(8), "a Romanian scorer"),
    **PATTERNS,
}
# fmt: on

PACKS: Mapping[ScheduleValue, int] = {
    "seven-truf": 32,
    "wizard": 60,
}  # cards of the pack that belongs to a schedule
STEP2_TRUMPS = ("C", "D", "H", "S", "NT")

ScheduleValue = str | tuple[int, ...]


def _run(turns: Sequence[int]) -> list[int]:
    """The hands from one turn to the next, one card more or fewer each: 7, 1, 7."""
    capped = [min(turn, LARGEST_HAND) for turn in turns]
    hands = capped[:1]
    for turn in capped[1:]:
        step = 1 if turn > hands[-1] else -1
        hands += range(hands[-1] + step, turn + step, step)
    return hands


class ScheduleKind(OptionNotation):
    """An option that names a schedule, or lists the hand sizes themselves: `8,7,6,5`."""

    def __init__(self, patterns: Mapping[str, Pattern]) -> None:
        self.words = (*patterns, FIXED, LIST)

    def parse(self, text: str, name: str) -> ScheduleValue:
        """The name, or the hand sizes in order; raises InputError."""
        if not text[:1].isdigit():
            return find(text, self.words, f"value of {name}")
        if re.fullmatch(r"\d+([-.]+\d+)+", text):
            meant = ",".join(map(str, _run(list(map(int, re.findall(r"\d+", text))))))
            raise MalformedError(
                f"{name} '{text}' is no list of hands",
                f"write {name}={meant}, or a name with the largest hand, e.g. {name}=down-up "
                f"peak={max(map(int, re.findall('[0-9]+', text)))}; names: {', '.join(self.words)}",
                text,
            )
        hands = tuple(parse_int(part, name) for part in text.replace("/", ",").split(","))
        wrong = next((hand for hand in hands if not 1 <= hand <= LARGEST_HAND), None)
        if wrong is not None:
            raise ImpossibleError(
                f"a hand of {wrong} cards is not possible",
                f"each number must be between 1 and {LARGEST_HAND}",
                str(wrong),
            )
        return hands

    def describe(self) -> str:
        return f"{'|'.join(self.words)}, or numbers such as 8,7,6,5"


class Schedule(NamedTuple):
    """The hands of a sheet: those of `hands` in order, then (or from the beginning, when there
    are none) `endless` for ever; None: each deal says it. `length` None is a sheet without end.
    """

    hands: Sequence[int]
    endless: int | None
    length: int | None
    specials: Mapping[int, str]

    def hand(self, position: int) -> int | None:
        """The cards of the deal at that place, counted from 0."""
        if position < len(self.hands):
            return self.hands[position]
        return self.endless if self.endless is not None or not self.hands else self.hands[-1]

    @property
    def largest(self) -> int | None:
        """The largest hand, where the schedule fixes it."""
        return max(self.hands, default=self.endless)


def _possible(hand: int) -> int:
    """A largest hand within what a deal may record, however large the pack is."""
    return min(max(1, hand), LARGEST_HAND)


def schedule_of(
    value: ScheduleValue,
    patterns: Mapping[str, Pattern],
    *,
    players: int,
    pack: int,
    peak: int | None = None,
    deals: int | None = None,
) -> Schedule:
    """The schedule that an option value means at a table; `deals` ends it after so many."""
    if value == LIST:
        return Schedule((), None, deals, {})
    if value == FIXED:
        return Schedule((), _possible(peak or pack // players), deals, {})
    if isinstance(value, tuple):
        hands: Sequence[int] = value
    else:
        pattern = patterns[value]
        hands = tuple(pattern.hands(_possible(peak or pattern.peak(players, pack)), players))
    length = len(hands) if deals is None else deals
    specials = {}
    if value == "clag":
        first = hands.index(max(hands)) + 1
        specials = dict(enumerate(CLAG_SPECIALS, first))
    return Schedule(hands, None, length, specials)


def is_list(value: ScheduleValue) -> bool:
    """Whether the deals themselves say what is dealt, or the table listed the hands."""
    return not isinstance(value, str) or fold(value) == LIST
