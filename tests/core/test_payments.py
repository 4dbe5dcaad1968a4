from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.settling.payments import (
    EXACT_LIMIT,
    Payment,
    _many_groups,
    _most_groups,
    few_payments,
    fewest_payments,
    simple_payments,
)

FEW = settings(max_examples=100, deadline=None, derandomize=True)
Settle = Callable[[Mapping[str, int]], list[Payment[int]]]
both = pytest.mark.parametrize("settle", [simple_payments, fewest_payments])


def table(*balances: int) -> dict[str, int]:
    return {chr(ord("A") + at): balance for at, balance in enumerate(balances)}


def left_over(
    balances: Mapping[str, int | Fraction],
    payments: Sequence[Payment[int]] | Sequence[Payment[Fraction]],
) -> list[int | Fraction]:
    rest = dict(balances)
    for payer, payee, amount in payments:
        rest[payer] += amount
        rest[payee] -= amount
    return list(rest.values())


def test_the_preference_deal_of_the_design() -> None:
    balances = {"Anna": 34, "Boris": -66, "Grigori": 6, "Vera": 26}
    assert fewest_payments(balances) == [
        Payment("Boris", "Anna", 34),
        Payment("Boris", "Vera", 26),
        Payment("Boris", "Grigori", 6),
    ]


def test_pairs_that_cancel_are_found() -> None:
    # 5 - 5 = 0 and 4 + 3 - 7 = 0: 1 + 2 payments; the largest first would need 4
    balances = table(5, -5, 4, 3, -7)
    assert fewest_payments(balances) == [("B", "A", 5), ("E", "C", 4), ("E", "D", 3)]
    assert len(simple_payments(balances)) == 4


def test_fractions_stay_exact() -> None:
    balances = {"A": Fraction(1, 3), "B": Fraction(1, 6), "C": Fraction(-1, 2)}
    assert fewest_payments(balances) == [
        ("C", "A", Fraction(1, 3)),
        ("C", "B", Fraction(1, 6)),
    ]


def test_equal_balances_are_served_in_their_order() -> None:
    assert simple_payments(table(2, 2, -2, -2)) == [("C", "A", 2), ("D", "B", 2)]


@both
@pytest.mark.parametrize("balances", [{}, {"A": 0}, {"A": 0, "B": 0}])
def test_nothing_to_pay(settle: Settle, balances: dict[str, int]) -> None:
    assert settle(balances) == []


@both
def test_a_gap_is_refused(settle: Settle) -> None:
    with pytest.raises(ValueError, match="balances add up to 3: expected 0"):
        settle(table(5, -2))


@both
@FEW
@given(shares=st.lists(st.integers(-60, 60), max_size=9))
def test_settling_leaves_nothing(settle: Settle, shares: list[int]) -> None:
    balances = table(*shares, -sum(shares))
    payments = settle(balances)
    assert not any(left_over(balances, payments))
    assert all(payment.amount > 0 for payment in payments)
    assert len(payments) <= max(0, sum(map(bool, balances.values())) - 1)
    assert payments == settle(balances)


@pytest.mark.slow
@FEW
@given(st.lists(st.fractions(-20, 20, max_denominator=12), max_size=7))
def test_settling_fractions_leaves_nothing(shares: list[Fraction]) -> None:
    balances = {str(at): share for at, share in enumerate([*shares, -sum(shares, Fraction())])}
    payments = fewest_payments(balances)
    assert not any(left_over(balances, payments))
    assert len(payments) <= len(simple_payments(balances))


def fewest_by_trial(balances: tuple[int, ...]) -> int:
    """Let the first open balance be cleared against every other of opposite sign in turn."""
    balances = tuple(balance for balance in balances if balance)
    if not balances:
        return 0
    first, *others = balances
    return 1 + min(
        fewest_by_trial((*others[:at], other + first, *others[at + 1 :]))
        for at, other in enumerate(others)
        if (other > 0) != (first > 0)
    )


@FEW
@given(st.lists(st.integers(-6, 6), max_size=6))
def test_no_trial_finds_fewer(shares: list[int]) -> None:
    balances = table(*shares, -sum(shares))
    assert len(fewest_payments(balances)) == fewest_by_trial(tuple(balances.values()))


def test_twelve_players_in_six_pairs() -> None:
    assert EXACT_LIMIT == 12
    balances = table(1, 2, 4, 8, 16, 32, -32, -16, -8, -4, -2, -1)
    assert len(fewest_payments(balances)) == 6


def test_beyond_the_limit_the_simple_way_is_used() -> None:
    balances = table(*range(-7, 8))
    assert fewest_payments(balances) == simple_payments(balances)
    assert not any(left_over(balances, fewest_payments(balances)))


MANY = settings(max_examples=60, deadline=None, derandomize=True)


@MANY
@given(groups=st.lists(st.lists(st.integers(1, 10**6), min_size=1, max_size=4), min_size=1))
def test_among_many_there_are_as_few_as_the_groups_that_were_put_together(
    groups: list[list[int]],
) -> None:
    """Each list is owed to one more person: a group of k + 1 that k payments settle. Others may
    cancel by chance, so there may be fewer, but not more."""
    groups = groups[:6]
    balances = table(*(amount for own in groups for amount in (*own, -sum(own))))
    payments = fewest_payments(balances)
    assert len(payments) <= sum(map(len, groups))
    assert set(left_over(balances, payments)) <= {0}


def test_eighteen_people_whom_the_largest_first_would_mix() -> None:
    """10 + 1 - 11 and 7 + 5 - 12 take two payments each. The largest first has 12 pay 10 and 2 is
    left, 11 pay 7 and 4 is left, 4 of 5, 1 of the last 2, and 1 of 1: five. Three times that, in
    ones, hundreds and ten thousands: twelve instead of fifteen."""
    balances = table(*(size * one for size in (1, 100, 10000) for one in (10, 1, -11, 7, 5, -12)))
    assert len(fewest_payments(balances)) == 12
    assert len(simple_payments(balances)) == 15


@FEW
@given(shares=st.lists(st.integers(-40, 40), min_size=4, max_size=11))
def test_both_ways_to_look_find_as_few(shares: list[int]) -> None:
    balances = [share for share in (*shares, -sum(shares)) if share]
    groups, is_surely = _many_groups(balances)
    assert is_surely
    assert len(groups) == len(_most_groups(balances))


def test_where_too_much_cancels_it_is_settled_all_the_same() -> None:
    """Two hundred who have one each, and two hundred who owe it; forty with 1 to 20."""
    assert len(fewest_payments({f"P{at}": 1 - 2 * (at % 2) for at in range(400)})) == 200
    balances = {f"P{at}": at + 1 for at in range(39)} | {"P39": -sum(range(40))}
    assert len(fewest_payments(balances)) == 39


def test_payments_are_called_the_fewest_only_where_that_is_known() -> None:
    """Of 15 who get 2 and 10 who owe 3, any three of the one with any two of the other cancel:
    455 x 45 = 20,475 groups are too many to look at. Of 13 with the powers of two and one who owes
    all of it, no others cancel, so 13 payments are the fewest."""
    payments, is_surely = few_payments(table(*([2] * 15 + [-3] * 10)))
    assert not is_surely
    assert len(payments) <= 24
    powers = [2**at for at in range(13)]
    payments, is_surely = few_payments(table(*powers, -sum(powers)))
    assert (len(payments), is_surely) == (13, True)
