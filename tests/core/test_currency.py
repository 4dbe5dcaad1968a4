from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.currency import DECIMALS, decimals, format_money, in_cents, parse_money

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
        ("", "unknown currency '': expected a code such as EUR"),
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
    ("text", "amount"),
    [
        ("5", Fraction(5)),
        ("0", Fraction(0)),
        ("0.05", Fraction(1, 20)),
        ("1/20", Fraction(1, 20)),
        ("2.50", Fraction(5, 2)),
        ("010/4", Fraction(5, 2)),
    ],
)
def test_parse_money(text: str, amount: Fraction) -> None:
    assert parse_money(text) == amount


@pytest.mark.parametrize(
    "text",
    ["", " 5", "5\n", "-5", "+5", ".5", "5.", "1e3", "1_0", "1/2/3", "1.5/2", "nan", "5€", "٣"],
)
def test_what_is_not_an_amount(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not an amount: expected 5, 0\.05 or 1/20$"):
        parse_money(text)


def test_a_huge_amount_is_refused_with_a_short_message() -> None:
    with pytest.raises(ValueError, match=r"^'9{40}\.\.\.' is not an amount"):
        parse_money("9" * 5000)


@pytest.mark.parametrize("text", ["0,05", "1,000.50"])
def test_a_comma_gets_a_hint(text: str) -> None:
    message = f"'{text}' is not an amount: expected 5, 0.05 or 1/20; decimals are written with a"
    with pytest.raises(ValueError, match=r"point$") as caught:
        parse_money(text)
    assert str(caught.value).startswith(message)


def test_division_by_zero() -> None:
    with pytest.raises(ValueError, match="'1/0' divides by zero"):
        parse_money("1/0")


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
    assert parse_money(format_money(minor_units, code)) * 10 ** decimals(code) == minor_units


def test_a_third_each_keeps_the_sum() -> None:
    third = Fraction(10, 3)
    amounts = {"Anna": third, "Boris": third, "Vera": third, "Grigori": Fraction(-10)}
    # 333.33... cents each; down: 333 + 333 + 333 - 1000 = -1, so one cent to the first of equals
    assert in_cents(amounts, "EUR") == {"Anna": 334, "Boris": 333, "Vera": 333, "Grigori": -1000}


def test_the_largest_remainder_gets_the_cent() -> None:
    amounts = {"A": Fraction(14, 10), "B": Fraction(17, 10), "C": Fraction(-31, 10)}
    # yen, rounded down: 1 + 1 - 4 = -2; remainders 0.4, 0.7, 0.9: C and B get one each
    assert in_cents(amounts, "JPY") == {"A": 1, "B": 2, "C": -3}


@pytest.mark.parametrize(
    ("amounts", "total"),
    [
        ([Fraction(1, 2), Fraction(1)], 2),
        ([Fraction(-1, 2), Fraction(-1)], -2),
        ([Fraction(1, 3), Fraction(1, 3)], 1),
        ([Fraction(1, 5), Fraction(1, 5)], 0),
        ([], 0),
    ],
)
def test_sums_other_than_zero_are_rounded_to_nearest(amounts: list[Fraction], total: int) -> None:
    cents = in_cents({str(at): amount for at, amount in enumerate(amounts)}, "JPY")
    assert sum(cents.values()) == total


@FEW
@given(st.lists(st.fractions(-500, 500, max_denominator=60), max_size=9), st.booleans())
def test_cents_add_up_and_stay_within_one_unit(shares: list[Fraction], is_zero_sum: bool) -> None:
    amounts = {f"player {at}": share for at, share in enumerate(shares)}
    if is_zero_sum:
        amounts["rest"] = -sum(shares, Fraction())
    cents = in_cents(amounts, "EUR")
    exact_sum = sum(amounts.values(), Fraction()) * 100
    assert list(cents) == list(amounts)
    assert abs(sum(cents.values()) - exact_sum) <= Fraction(1, 2)
    assert not is_zero_sum or sum(cents.values()) == 0
    for player, amount in amounts.items():
        assert cents[player] - floor(amount * 100) in {0, 1}
        assert abs(cents[player] - amount * 100) < 1
