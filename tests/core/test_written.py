"""Amounts as people write them on paper."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import AmbiguousError, MalformedError
from scorekeeper.core.values.written import written_amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("34", 34),
        ("-66", -66),
        ("+5", 5),
        ("\u221266", -66),
        ("\u201366", -66),
        ("1/2", Fraction(1, 2)),
        ("63 1/3", Fraction(190, 3)),
        ("3.5", Fraction(7, 2)),
        ("3,5", Fraction(7, 2)),
        ("-3,90", Fraction(-39, 10)),
        (",5", Fraction(1, 2)),
        ("0,125", Fraction(1, 8)),
        ("0.125", Fraction(1, 8)),
        ("1 234", 1234),
        ("-1 234 567", -1234567),
        ("1'234", 1234),
        ("1\u2019234", 1234),
        ("1\u00a0234", 1234),
        ("1_234", 1234),
        ("1,234,567", 1234567),
        ("1.234.567", 1234567),
        ("1,234.50", Fraction(2469, 2)),
        ("-1.234,5", Fraction(-2469, 2)),
        ("1'234.5", Fraction(2469, 2)),
        ("1234,567", Fraction(1234567, 1000)),
        ("12,34", Fraction(617, 50)),
    ],
)
def test_what_is_clear(text: str, amount: Amount) -> None:
    assert written_amount(text) == amount


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1,234", "write 1234, or 1.2340 for the fraction"),
        ("-12.345", "write -12345, or -12.3450 for the fraction"),
    ],
)
def test_thousands_or_decimals(text: str, hint: str) -> None:
    with pytest.raises(AmbiguousError) as raised:
        written_amount(text)
    assert raised.value.hint == hint
    assert text in raised.value.message
    thousands, fraction = hint.split(",")[0][6:], hint.split(" or ")[1].split()[0]
    assert written_amount(fraction) == Fraction(text.replace(",", "."))
    assert written_amount(thousands) == 1000 * Fraction(text.replace(",", "."))


@pytest.mark.parametrize(
    "text", ["", "x", "1,2,3", "1 2", "12 34", "1'2345", "1,234,56", "3,", "-"]
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(MalformedError, match="is not an amount") as raised:
        written_amount(text)
    assert f"'{text}'" in raised.value.message
