"""Amounts of points: integers, and fractions only where a division enters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from math import lcm

from .problems import MalformedError

Amount = int | Fraction

LARGEST = 10**12  # that a person may write
FINEST = 1000  # the denominator of such a fraction
_DECIMAL = 10**6
_WHOLE = frozenset({int})


def simplify(amount: Amount) -> Amount:
    """The same amount as an int when it is whole."""
    if isinstance(amount, int):  # asked first: asking for a Fraction is slow
        return amount
    return amount.numerator if amount.denominator == 1 else amount


def are_whole(values: Iterable[object]) -> bool:
    """Whether all of them are whole numbers, and none a truth value; asked where there are many."""
    return _WHOLE.issuperset(map(type, values))


def _parts(amounts: Collection[Amount]) -> int:
    return lcm(*{amount.denominator for amount in amounts})


def sum_of(amounts: Collection[Amount]) -> Amount:
    """All of them added up, in the least common parts: to add fractions one by one takes long."""
    parts = 1 if are_whole(amounts) else _parts(amounts)
    if parts == 1:
        return int(sum(amounts))
    whole = sum(amount.numerator * (parts // amount.denominator) for amount in amounts)
    return simplify(Fraction(whole, parts))


def plain(amount: Amount) -> int | str:
    """The amount for JSON: an int, or a string such as `"190/3"`."""
    amount = simplify(amount)
    return amount if isinstance(amount, int) else str(amount)


def show_amount(amount: Amount) -> str:
    """The amount for people: `-12`, `63 1/3`, `-2 1/2`, `1/3`."""
    if isinstance(amount, int):
        return str(amount)
    if amount.denominator == 1:
        return str(amount.numerator)
    whole, rest = divmod(abs(amount.numerator), amount.denominator)
    sign = "-" if amount < 0 else ""
    part = f"{rest}/{amount.denominator}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def show_places(amount: Amount, decimals: int | None) -> str:
    """The amount with so many places where a game writes decimals (`12.33`); None: as
    `show_amount`. It must be exact in them."""
    if decimals is None:
        return show_amount(amount)
    whole, rest = divmod(abs(amount) * 10**decimals, 10**decimals)
    return f"{'-' if amount < 0 else ''}{whole}.{int(rest):0{decimals}}"


def signed(amount: Amount, decimals: int | None = None) -> str:
    """The amount with its sign: `+5`, `-3`, `0`; `decimals` as for `show_places`."""
    shown = show_places(amount, decimals)
    return f"+{shown}" if amount > 0 else shown


_AMOUNT = re.compile(
    r"""(?P<sign>[+-]?)
    (?: (?:(?P<whole>\d{1,40})[ ]+)? (?P<part>\d{1,40}/\d{1,40})  # 190/3, 63 1/3
      | (?P<number>\d{1,40}(?:\.\d{1,40})?|\.\d{1,40}) )  # 12, 2.5, .5
    """,
    re.VERBOSE,
)


def parse_amount(text: str) -> Amount:
    """An amount typed by a person: `12`, `-5`, `+5`, `190/3`, `2.5`, `63 1/3`.

    Raises MalformedError, also for what is so large or fine that sums of it could not be printed.
    """
    match = _AMOUNT.fullmatch(text.strip().replace("\u2212", "-"))
    if match is None:
        raise _refusal(text)
    number, whole, part = match["number"], match["whole"], match["part"]
    try:
        size = Fraction(number) if number else Fraction(part) + int(whole or 0)
    except ZeroDivisionError:
        raise _refusal(text) from None
    if size > LARGEST or not _is_simple(size):
        raise MalformedError(
            f"'{text}' is more than a score sheet can add up",
            f"write at most {LARGEST}, six decimals, or a fraction of at most /{FINEST}",
            text,
        )
    return simplify(-size if match["sign"] == "-" else size)


def _is_simple(size: Fraction) -> bool:
    """Whether sums of many such numbers stay printable: their common denominator is bounded."""
    return size.denominator <= FINEST or _DECIMAL % size.denominator == 0


def _refusal(text: str) -> MalformedError:
    return MalformedError(
        f"'{text}' is not an amount", "write a whole number or a fraction such as 190/3", text
    )


def with_article(word: str) -> str:
    """`a deal`, `an amend`."""
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def plural(count: int, thing: str) -> str:
    """`1 trick`, `3 tricks`, `2 kings or jacks`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing.replace(' or ', 's or ')}s"
