"""Amounts of points: integers, and fractions only where a division enters."""

from __future__ import annotations

from fractions import Fraction

from .problems import MalformedError

Amount = int | Fraction


def simplify(amount: Amount) -> Amount:
    """The same amount as an int when it is whole."""
    if isinstance(amount, int):  # asked first: asking for a Fraction is slow
        return amount
    return amount.numerator if amount.denominator == 1 else amount


def plain(amount: Amount) -> int | str:
    """The amount for JSON: an int, or a string such as `"190/3"`."""
    amount = simplify(amount)
    return amount if isinstance(amount, int) else str(amount)


def show_amount(amount: Amount) -> str:
    """The amount for people: `-12`, `63 1/3`, `-2 1/2`, `1/3`."""
    amount = simplify(amount)
    if isinstance(amount, int):
        return str(amount)
    whole, rest = divmod(abs(amount.numerator), amount.denominator)
    sign = "-" if amount < 0 else ""
    part = f"{rest}/{amount.denominator}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def signed(amount: Amount) -> str:
    """The amount with its sign: `+5`, `-3`, `0`."""
    return f"+{show_amount(amount)}" if amount > 0 else show_amount(amount)


def parse_amount(text: str) -> Amount:
    """An amount typed by a person: `12`, `-5`, `+5`, `190/3`, `2.5`, `63 1/3`.

    Raises MalformedError.
    """
    body = text.strip()
    try:
        return int(body) if len(body) < 40 else _refuse(text)
    except ValueError:
        pass
    sign = -1 if body.startswith("-") else 1
    try:
        parts = [_positive(piece) for piece in body.lstrip("+-").split(" ")]
    except (ValueError, ZeroDivisionError):
        return _refuse(text)
    if len(parts) > 2 or (len(parts) == 2 and "/" not in body):
        return _refuse(text)
    return simplify(sign * sum(parts, Fraction(0)))


def _positive(piece: str) -> Fraction:
    if not piece or len(piece) > 40 or not set(piece) <= set("0123456789./"):
        raise ValueError(piece)
    return Fraction(piece)


def _refuse(text: str) -> Amount:
    raise MalformedError(
        f"'{text}' is not an amount", "write a whole number or a fraction such as 190/3", text
    )
