from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.values.currency import DECIMALS, decimals, format_money

FEW = settings(max_examples=150, deadline=None, derandomize=True)


@pytest.mark.parametrize(
    ("code", "places"),
    [("EUR", 2), ("eur", 2), ("Jpy", 0), ("KWD", 3), ("TND", 3), ("CLF", 4), ("UYW", 4)],
)
def test_decimals(code: str, places: int) -> None:
    assert decimals(code) == places


def test_the_list_is_that_of_iso_4217() -> None:
    # ISO 4217 list one, 2026-01-01: 178 codes, 13 of them without a number of decimals.
    assert len(DECIMALS) == 178 - 13
    assert set(DECIMALS.values()) == {0, 2, 3, 4}
    assert all(len(code) == 3 and code.isascii() and code.isupper() for code in DECIMALS)
    assert not {"XAU", "XTS", "XXX", "BGN", "HRK", "ANG", "CUC", "ZWL"} & set(DECIMALS)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("EURO", "unknown currency 'EURO': expected EUR "),
        ("ZZZ", "unknown currency 'ZZZ': expected a code such as EUR"),
        ("€", "unknown currency '€': expected a code such as EUR"),
    ],
)
def test_unknown_currency(code: str, message: str) -> None:
    with pytest.raises(ValueError, match="ISO 4217") as caught:
        decimals(code)
    assert str(caught.value).startswith(message)


def test_a_typing_slip_is_answered_with_the_nearest_codes() -> None:
    with pytest.raises(ValueError, match=r"'US': expected (\w+ or )*USD"):
        decimals("US")


@pytest.mark.parametrize(
    ("minor_units", "code", "text"),
    [
        (-150, "EUR", "-1.50"),
        (-5, "EUR", "-0.05"),
        (0, "EUR", "0.00"),
        (3, "JPY", "3"),
        (-3, "JPY", "-3"),
        (125, "KWD", "0.125"),
        (-10001, "clf", "-1.0001"),
        (10**30 + 7, "USD", "10000000000000000000000000000.07"),
    ],
)
def test_format_money(minor_units: int, code: str, text: str) -> None:
    assert format_money(minor_units, code) == text


@FEW
@given(st.integers(0, 10**18), st.sampled_from(["EUR", "JPY", "KWD", "CLF"]))
def test_written_money_reads_back(minor_units: int, code: str) -> None:
    assert Fraction(format_money(minor_units, code)) * 10 ** decimals(code) == minor_units
