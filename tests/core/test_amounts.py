"""Amounts: exact numbers as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.values.amounts import (
    Amount,
    parse_amount,
    plain,
    show_amount,
    signed,
    simplify,
)
from scorekeeper.core.values.problems import MalformedError

AMOUNTS = st.one_of(
    st.integers(-(10**12), 10**12), st.fractions(-(10**9), 10**9, max_denominator=1000)
)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12", 12),
        ("-5", -5),
        ("+5", 5),
        ("007", 7),
        ("\u22125", -5),  # the minus sign of typesetters
        (" 3 ", 3),
        ("190/3", Fraction(190, 3)),
        ("6/3", 2),
        ("2.5", Fraction(5, 2)),
        ("-0.05", Fraction(-1, 20)),
        (".5", Fraction(1, 2)),
        ("63 1/3", Fraction(190, 3)),
        ("-2 1/2", Fraction(-5, 2)),
        ("١٢", 12),  # digits of other scripts
        ("0" * 39 + "9", 9),
        ("1000000000000", 10**12),
        ("0.000001", Fraction(1, 10**6)),
        ("1/1000", Fraction(1, 1000)),
    ],
)
def test_an_amount_as_people_write_it(text: str, amount: Amount) -> None:
    assert parse_amount(text) == amount
    assert type(parse_amount(text)) is type(amount)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-",
        "--5",
        "+-5",
        "- 5",
        "1_000",
        "1,5",
        "2e3",
        "1/0",
        "0/0",
        "1/",
        "/2",
        "1/-2",
        "0.5 1/2",
        "1 2",
        "5.",
        "inf",
        "nan",
        "0x10",
        "five",
        "²",
        "9" * 41,
        "1/2/3",
    ],
)
def test_anything_else_is_no_amount(text: str) -> None:
    with pytest.raises(MalformedError, match="is not an amount"):
        parse_amount(text)


@pytest.mark.parametrize(
    "text", ["1000000000001", "9" * 40, "1/1001", "0.0000001", "1/" + "9" * 40, "-2 1/1009"]
)
def test_amounts_whose_sums_could_not_be_printed_are_refused(text: str) -> None:
    with pytest.raises(MalformedError, match="more than a score sheet can add up"):
        parse_amount(text)


@pytest.mark.parametrize(
    ("amount", "shown", "with_sign", "in_json"),
    [
        (0, "0", "0", 0),
        (-12, "-12", "-12", -12),
        (5, "5", "+5", 5),
        (Fraction(190, 3), "63 1/3", "+63 1/3", "190/3"),
        (Fraction(-5, 2), "-2 1/2", "-2 1/2", "-5/2"),
        (Fraction(1, 3), "1/3", "+1/3", "1/3"),
        (Fraction(-1, 3), "-1/3", "-1/3", "-1/3"),
        (Fraction(6, 3), "2", "+2", 2),
    ],
)
def test_amounts_for_people_and_for_json(
    amount: Amount, shown: str, with_sign: str, in_json: int | str
) -> None:
    assert show_amount(amount) == shown
    assert signed(amount) == with_sign
    assert plain(amount) == in_json


@given(AMOUNTS)
def test_an_amount_reads_back_from_every_form(amount: Amount) -> None:
    assert parse_amount(show_amount(amount)) == amount
    assert parse_amount(signed(amount)) == amount
    assert parse_amount(str(plain(amount))) == amount


@given(AMOUNTS)
def test_a_whole_amount_is_an_int(amount: Amount) -> None:
    simple = simplify(amount)
    assert simple == amount
    assert isinstance(simple, int) == (Fraction(amount).denominator == 1)
