"""The ways in which totals can be put together otherwise than the rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, floor
from typing import Protocol

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.settling.components import (
    Component,
    Own,
    Spread,
    Versus,
    component_name,
    exact_amounts,
    round_half_down,
    totals,
)
from scorekeeper.core.settling.settlement import (
    EXACT,
    WHOLE,
    rounded_amounts,
    whole_amounts,
)
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .addition import Addition
from .found import COMPONENT, DIVISOR, NETTED_TWICE, ROUNDED
from .misreading import SIGN

SMALL, LARGER = 1.0, 1.5

Moves = Mapping[str, Amount]  # by how much the owners' totals come out otherwise
Moving = Callable[[AnyLedger], Moves]


class Way(NamedTuple):
    """Another way to put totals together. `moved` says what it does to them, given the deal after
    which they stand; `text` tells it, `is_for_one` whether one owner alone may have done so."""

    kind: str
    distance: float
    text: str
    moved: Callable[[int], Moves]
    is_for_one: bool = True


class Making(Protocol):
    """Makes a way out of what it does to the totals of a ledger."""

    def __call__(
        self, kind: str, distance: float, text: str, moving: Moving, one: bool = True, /
    ) -> Way:
        """The way."""
        ...


def ways(addition: Addition) -> Iterator[Way]:
    """All of them for the components of this game."""

    def way(kind: str, distance: float, text: str, moving: Moving, one: bool = True, /) -> Way:
        return Way(kind, distance, text, cache(lambda after: moving(addition.ledger(after))), one)

    for component in addition.components:
        name = component_name(component)
        if len(addition.components) > 1:
            yield way(COMPONENT, SMALL, f"{name} left out", _times(component, -1))
            yield way(SIGN, SMALL, f"{name} with the wrong sign", _times(component, -2))
        if isinstance(component, Versus):
            yield way(COMPONENT, SMALL, f"{name} of the others not deducted", _others(component))
            yield way(COMPONENT, LARGER, f"{name} of the others alone deducted", _own(component))
        if isinstance(component, Spread):
            for divisor in _divisors(component.divisor):
                instead = f"{divisor}, not by {component.divisor}"
                text = f"{name} divided by {instead}"
                yield way(DIVISOR, SMALL, text, _divided(component, divisor))
                text = f"the average {name} divided by {instead}"
                yield way(DIVISOR, SMALL, text, _average(component, divisor))
        if not isinstance(component, Own):
            yield from _netted(component, addition, way)
    yield from _rounded(addition, way)


# differences ----------------------------------------------------------------------------------


def _times(component: Component, times: Amount) -> Moving:
    """The component counted so many times more."""
    return lambda ledger: {
        owner: times * amount for owner, amount in exact_amounts(component, ledger).items()
    }


def _others(component: Versus) -> Moving:
    """Everybody keeps what he holds, and nobody deducts what the others hold against him."""

    def moved(ledger: AnyLedger) -> Moves:
        held = ledger.paired[component.account]
        return {a: sum(held[b][a] for b in held if b != a) for a in held}

    return moved


def _own(component: Versus) -> Moving:
    """Nobody keeps what he holds."""

    def moved(ledger: AnyLedger) -> Moves:
        return {a: -sum(other.values()) for a, other in ledger.paired[component.account].items()}

    return moved


def _netted(component: Component, addition: Addition, way: Making) -> Iterator[Way]:
    name = component_name(component)
    yield way(NETTED_TWICE, SMALL, f"{name} counted twice", _times(component, 1), True)
    half = Fraction(-1, 2)
    yield way(NETTED_TWICE, SMALL, f"{name} counted by half", _times(component, half), True)
    for a, b in combinations(addition.owners, 2):
        between = f"{name} between {a} and {b}"
        twice, less = _pair(component, a, b, 1), _pair(component, a, b, half)
        yield way(NETTED_TWICE, SMALL, f"{between} counted twice", twice, False)
        yield way(NETTED_TWICE, SMALL, f"{between} counted by half", less, False)
        none, turned = _pair(component, a, b, -1), _pair(component, a, b, -2)
        yield way(COMPONENT, SMALL, f"{between} left out", none, False)
        yield way(SIGN, SMALL, f"{between} with the wrong sign", turned, False)


def _pair(component: Component, a: str, b: str, times: Amount) -> Moving:
    def moved(ledger: AnyLedger) -> Moves:
        amount = component.pair(ledger, a, b) or 0
        return {a: times * amount, b: -times * amount}

    return moved


# division -------------------------------------------------------------------------------------


def _divisors(divisor: int) -> Iterator[int]:
    """One less and one more; nobody divides by 0."""
    return (n for n in (divisor - 1, divisor + 1) if n > 0)


def _divided(component: Spread, divisor: int) -> Moving:
    return _times(component, Fraction(component.divisor, divisor) - 1)


def _average(component: Spread, divisor: int) -> Moving:
    """The sum of all divided wrongly, and everybody's difference taken from that."""

    def moved(ledger: AnyLedger) -> Moves:
        balances = ledger.single[component.account]
        wrong = Fraction(1, component.divisor) - Fraction(1, divisor)
        more = component.rate * sum(balances.values()) * wrong
        return dict.fromkeys(balances, more)

    return moved


# rounding -------------------------------------------------------------------------------------

_WAYS: Mapping[str, Callable[[Amount], Amount]] = {
    "down": floor,
    "up": ceil,
    "to the nearest": round_half_down,
}


def _rounded(addition: Addition, way: Making) -> Iterator[Way]:
    for rounding in addition.game.roundings:
        if rounding != EXACT:
            moving = _by_rounding(addition, rounding)
            yield way(ROUNDED, SMALL, f"rounded by the rule '{rounding}'", moving, False)
    for name, rounded in _WAYS.items():
        yield way(ROUNDED, SMALL, f"rounded {name}", _each(addition, rounded), True)
        if any(isinstance(component, Spread) for component in addition.components):
            text = f"every part rounded {name}"
            yield way(ROUNDED, LARGER, text, _each_part(addition, rounded), True)


def _by_rounding(addition: Addition, rounding: str) -> Moving:
    def moved(ledger: AnyLedger) -> Moves:
        exact = totals(addition.components, ledger)
        if rounding == WHOLE:
            return _less(whole_amounts(exact), exact)
        parts = [rounded_amounts(part, ledger, rounding) for part in addition.components]
        return _less({owner: sum(part[owner] for part in parts) for owner in exact}, exact)

    return moved


def _each(addition: Addition, rounded: Callable[[Amount], Amount]) -> Moving:
    def moved(ledger: AnyLedger) -> Moves:
        exact = totals(addition.components, ledger)
        return {owner: rounded(amount) - amount for owner, amount in exact.items()}

    return moved


def _each_part(addition: Addition, rounded: Callable[[Amount], Amount]) -> Moving:
    def moved(ledger: AnyLedger) -> Moves:
        parts = [exact_amounts(part, ledger) for part in addition.components]
        return {
            owner: sum(rounded(part[owner]) - part[owner] for part in parts)
            for owner in addition.owners
        }

    return moved


def _less(one: Moves, other: Moves) -> Moves:
    return {owner: amount - other[owner] for owner, amount in one.items()}
