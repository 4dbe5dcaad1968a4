"""Series that go on from raspasovka to raspasovka: prices of a trick, and lowest games."""

from __future__ import annotations

import re
from typing import Protocol

from scorekeeper.core.declaration.option_kinds import Numbers, OptionNotation
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError

LAST_DOUBLING = 64  # 1-2-4-8 goes on no further, so that figures stay printable
CYCLE = "cycle"
MOST = 1000  # the highest price that a table can name


class Prices(Protocol):
    """What a trick costs in each raspasovka of a series."""

    def price(self, number: int) -> int:
        """Points per trick in the raspasovka of that number (from 1)."""


class Progression(NamedTuple):
    """Prices that rise by one, or double, until they reach the cap, if there is one."""

    doubles: bool = False
    cap: int | None = None

    def price(self, number: int) -> int:
        """1 2 3 4.. or 1 2 4 8.., never more than the cap."""
        grown: int = 2 ** min(number - 1, LAST_DOUBLING) if self.doubles else number
        return grown if self.cap is None else min(grown, self.cap)

    def __str__(self) -> str:
        if self.cap is None:
            return "geo" if self.doubles else "arith"
        if self.cap == 1:
            return "const"
        return f"{'geo' if self.doubles else 'cap'}{self.cap}"


class Ladder(NamedTuple):
    """Steps that a table names; after the last it stays there, or begins again."""

    steps: tuple[int, ...] = ()
    cycles: bool = False

    def at(self, index: int) -> int:
        """The step of that place, counted from 0."""
        last = len(self.steps) - 1
        return self.steps[index % (last + 1) if self.cycles else min(index, last)]

    def price(self, number: int) -> int:
        """The price of the raspasovka of that number."""
        return self.at(number - 1)

    def __str__(self) -> str:
        return ",".join([*map(str, self.steps), *([CYCLE] if self.cycles else [])]) or "none"


class LadderKind(OptionNotation):
    """Steps such as 6,7,8 (the last repeats) or 6,7,8,cycle (then from the beginning)."""

    def __init__(self, low: int, *, none: bool = False) -> None:
        self._numbers = Numbers(none=none, low=low)
        self.words = self._numbers.words

    def parse(self, text: str, name: str) -> Ladder:
        numbers, _, last = text.rpartition(",")
        cycles = fold(last) == CYCLE
        return Ladder(self._numbers.parse(numbers if cycles else text, name), cycles)

    def describe(self) -> str:
        none = " (or none)" if self.words else ""
        return f"steps such as 6,7,8 (the last repeats) or 6,7,8,{CYCLE}{none}"


ARITHMETIC, CONSTANT, GEOMETRIC = Progression(), Progression(cap=1), Progression(doubles=True)
CAPPED_AT_3 = Progression(cap=3)
_NAMED = {str(prices): prices for prices in (ARITHMETIC, CAPPED_AT_3, GEOMETRIC, CONSTANT)}
_SPREADS = {
    "1-2-3-4": ARITHMETIC,
    "1-2-3-3": CAPPED_AT_3,
    "1-2-4-8": GEOMETRIC,
    "1-1-1-1": CONSTANT,
}
_CAPPED = re.compile(r"(cap|geo)-?([0-9]{1,4})")


class PricesKind(OptionNotation):
    """The price of a trick in successive raspasovkas, by a name or as a list."""

    words = tuple(_NAMED)

    def __init__(self) -> None:
        self._list = LadderKind(1)

    def parse(self, text: str, name: str) -> Prices:
        """`arith`, `cap3`, `geo8`, `const`, `1,2,4`, `1,2,3,cycle`; raises InputError."""
        key = fold(text)
        found = _NAMED.get(key) or _SPREADS.get(key)
        if found is not None:
            return found
        capped = _CAPPED.fullmatch(key)
        if capped is not None:
            return Progression(capped[1] == "geo", _possible(int(capped[2]), text, name))
        listed = self._list.parse(text.replace("-", ",") if text[:1] != "-" else text, name)
        _possible(max(listed.steps), text, name)
        return listed

    def describe(self) -> str:
        return f"{'|'.join(self.words)}|capN, geoN: up to N|prices such as 1,2,4 or 1,2,3,{CYCLE}"


def _possible(price: int, text: str, name: str) -> int:
    if not 1 <= price <= MOST:
        raise ImpossibleError(
            f"{name}={text} is not possible", f"a trick can cost 1 to {MOST}", text
        )
    return price
