"""Points that lie evenly scattered, however many are taken (Halton's sequence)."""

from __future__ import annotations

from functools import cache
from itertools import count, islice


@cache
def scattered(number: int, axes: int) -> tuple[float, ...]:
    """The point of that number: on each axis from 0 up to, not including, 1. The first is 0 on
    all axes."""
    return tuple(_mirrored(number, prime) for prime in _primes(axes))


def _mirrored(number: int, base: int) -> float:
    """The digits of a number in that base, written behind the point in reverse order."""
    found, weight = 0.0, 1.0
    while number:
        number, digit = divmod(number, base)
        weight /= base
        found += digit * weight
    return found


def _primes(many: int) -> tuple[int, ...]:
    found: list[int] = []
    found.extend(islice((n for n in count(2) if all(n % prime for prime in found)), many))
    return tuple(found)
