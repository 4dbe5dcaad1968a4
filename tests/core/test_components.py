"""How accounts make up totals: exact shares of single and pair accounts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.settling.components import (
    Component,
    Own,
    Spread,
    Versus,
    component_name,
    exact_amounts,
    pair_amounts,
    round_half_down,
    totals,
)
from scorekeeper.core.values.amounts import Amount

PLAYERS = ("Anna", "Boris", "Grigori", "Vera")
ACCOUNTS = (Account("score", ""), Account("dump", ""), Account("bank", "", pair=True))
COMPONENTS: tuple[Component, ...] = (Own("score", 2), Versus("bank"), Spread("dump", -10, 4))


def ledger(*entries: Entry) -> Ledger:
    table: Table[Any] = Table(PLAYERS, (), None)
    made = Ledger(table, ACCOUNTS)
    made.apply(entries)
    return made


def test_an_account_of_its_own_counts_by_its_weight() -> None:
    balances = ledger(Entry("score", "Anna", 7, ""), Entry("score", "Vera", -3, ""))
    found = exact_amounts(Own("score", 2), balances)
    assert found == {"Anna": 14, "Boris": 0, "Grigori": 0, "Vera": -6}


def test_what_two_hold_against_each_other_passes_between_them() -> None:
    """Anna holds 24 against Boris, Boris 10 against Anna: Boris owes Anna 14."""
    balances = ledger(
        Entry("bank", "Anna", 24, "", "Boris"), Entry("bank", "Boris", 10, "", "Anna")
    )
    assert exact_amounts(Versus("bank"), balances)["Anna"] == 14
    assert exact_amounts(Versus("bank"), balances)["Boris"] == -14
    assert pair_amounts(Versus("bank"), balances)["Anna", "Boris"] == 14


def test_a_dump_is_settled_by_differences_from_the_average() -> None:
    """Dumps 3, 7, 4, 2: average 4; ten points per point below it."""
    balances = ledger(
        *(Entry("dump", p, n, "") for p, n in zip(PLAYERS, (3, 7, 4, 2), strict=True))
    )
    found = exact_amounts(Spread("dump", -10, 4), balances)
    assert found == {"Anna": 10, "Boris": -30, "Grigori": 0, "Vera": 20}
    assert pair_amounts(Spread("dump", -10, 4), balances)["Anna", "Boris"] == 10  # 40/4


def test_shares_may_be_fractions() -> None:
    """One point in the dump of one of four: -10 x 3/4 for him, 10/4 for each other."""
    found = exact_amounts(Spread("dump", -10, 4), ledger(Entry("dump", "Vera", 1, "")))
    assert found["Vera"] == Fraction(-15, 2)
    assert found["Anna"] == Fraction(5, 2)


def test_totals_add_the_components_up() -> None:
    """Anna 2 x 5 points and 10 for the bank; Boris, who owes it, -10."""
    balances = ledger(Entry("score", "Anna", 5, ""), Entry("bank", "Anna", 10, "", "Boris"))
    assert totals(COMPONENTS, balances) == {"Anna": 20, "Boris": -10, "Grigori": 0, "Vera": 0}


def test_a_component_is_called_as_its_account_unless_it_has_a_name() -> None:
    assert component_name(Own("score")) == "score"
    assert component_name(Spread("dump", 1, 1, name="penalties")) == "penalties"


@pytest.mark.parametrize(
    ("amount", "rounded"),
    [(Fraction(5, 2), 2), (Fraction(-5, 2), -3), (Fraction(8, 3), 3), (Fraction(-1, 3), 0), (7, 7)],
)
def test_an_exact_half_goes_down(amount: Amount, rounded: int) -> None:
    assert round_half_down(amount) == rounded


ENTRIES = st.lists(
    st.builds(
        Entry,
        account=st.sampled_from(["score", "dump"]),
        owner=st.sampled_from(PLAYERS),
        amount=st.integers(-50, 50),
        why=st.just(""),
        against=st.just(""),
    )
    | st.permutations(PLAYERS).flatmap(
        lambda p: st.builds(lambda n: Entry("bank", p[0], n, "", p[1]), st.integers(-50, 50))
    ),
    max_size=12,
)


@given(ENTRIES)
def test_the_worth_of_each_entry_adds_up_to_the_totals(entries: list[Entry]) -> None:
    """Components are linear: totals are the sum of what every entry is worth to everybody."""
    expected: dict[str, Amount] = dict.fromkeys(PLAYERS, 0)
    for entry in entries:
        for component in COMPONENTS:
            if component.account == entry.account:
                worth = component.worth(PLAYERS, entry.owner, entry.against)
                for player, share in worth.items():
                    expected[player] += share * entry.amount
    assert totals(COMPONENTS, ledger(*entries)) == expected


@given(ENTRIES)
def test_pairs_and_differences_add_up_to_nothing(entries: list[Entry]) -> None:
    balances = ledger(*entries)
    for component in (Versus("bank"), Spread("dump", 3, 4)):
        amounts = exact_amounts(component, balances)
        assert sum(amounts.values()) == 0
        pairs = pair_amounts(component, balances)
        for player, amount in amounts.items():
            got = sum(n for (a, _), n in pairs.items() if a == player)
            paid = sum(n for (_, b), n in pairs.items() if b == player)
            assert got - paid == amount


@given(ENTRIES, ENTRIES)
def test_a_ledger_goes_back_to_its_snapshot(before: list[Entry], after: list[Entry]) -> None:
    balances, expected = ledger(*before), ledger(*before)
    snapshot = balances.snapshot()
    for _ in range(2):
        balances.apply(after)
        balances.played, balances.dealer, balances.state = 9, "Vera", ("changed",)
        balances.restore(snapshot)
        assert balances.snapshot() == expected.snapshot()
