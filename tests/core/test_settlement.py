"""Settlements: parts, totals, who owes whom, payments, money.

"Parlett" is the Preference page of his card games, page 30 of
its web edition; other figures are constructed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.ledger import Ledger, Rubber
from scorekeeper.core.books.table import Side, Table
from scorekeeper.core.settling.components import Component, Own, Spread, Versus
from scorekeeper.core.settling.settlement import (
    AVERAGE,
    BY_COMPONENTS,
    BY_DIFFERENCE,
    BY_NOBODY,
    BY_SHARE,
    EXACT,
    PAIRWISE,
    PaymentLine,
    Settlement,
    fewest,
    in_money,
    own,
    rounded_amounts,
    settle_components,
    shares_of,
)
from scorekeeper.core.values.amounts import Amount

ACCOUNTS = (Account("score", ""), Account("dump", ""), Account("bank", "", pair=True))
DUMP = "dump"


def ledger(
    score: Mapping[str, Amount] | None = None,
    dump: Mapping[str, Amount] | None = None,
    bank: Mapping[tuple[str, str], Amount] | None = None,
    players: tuple[str, ...] = ("A", "B", "C"),
    sides: tuple[Side, ...] = (),
) -> Ledger:
    table: Table[Any] = Table(players, sides, None)
    made = Ledger(table, ACCOUNTS)
    made.apply(Entry("score", owner, amount, "") for owner, amount in (score or {}).items())
    made.apply(Entry(DUMP, owner, amount, "") for owner, amount in (dump or {}).items())
    made.apply(Entry("bank", a, n, "", b) for (a, b), n in (bank or {}).items())
    return made


def settle(
    balances: Ledger, *components: Component, by: str = BY_COMPONENTS, rounding: str = EXACT
) -> Settlement:
    return settle_components(balances, components, by=by, rounding=rounding)


def pairs(settlement: Settlement) -> dict[str, Amount]:
    return {f"{pair.a}-{pair.b}": pair.amount for pair in settlement.pairs}


class TestPreference:
    """Banks, and dumps by ten times the difference from the average."""

    FOUR = ("Boris", "Anna", "Grigori", "Vera")

    def test_the_banks_of_four(self) -> None:
        """Parlett; the banks that he does not print are constructed with the same nets."""
        dumps: dict[str, Amount] = dict(zip(self.FOUR, (29, 37, 21, 17), strict=True))
        banks: dict[tuple[str, str], Amount] = {
            ("Boris", "Anna"): 24, ("Boris", "Grigori"): 8, ("Boris", "Vera"): 32,
            ("Anna", "Boris"): 6, ("Grigori", "Boris"): 12, ("Vera", "Boris"): 28,
            ("Anna", "Grigori"): 10, ("Anna", "Vera"): 4, ("Vera", "Anna"): 24,
            ("Vera", "Grigori"): 40, ("Grigori", "Vera"): 16,
        }  # fmt: skip
        balances = ledger(dump=dumps, bank=banks, players=self.FOUR)
        settlement = settle(balances, Versus("bank"), Spread(DUMP, -10, 4))
        bank, dump = settlement.parts
        assert list(bank.amounts.values()) == [18, -28, -30, 40]
        assert list(dump.amounts.values()) == [-30, -110, 50, 90]
        assert list(settlement.totals.values()) == [-12, -138, 20, 130]
        assert pairs(settlement) == {
            "Boris-Anna": 38, "Boris-Grigori": -24, "Boris-Vera": -26,
            "Anna-Grigori": -30, "Anna-Vera": -70, "Grigori-Vera": -34,
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("rounding", "amounts"),
        [
            (EXACT, [Fraction(190, 3), Fraction(40, 3), Fraction(-230, 3)]),
            (AVERAGE, [63, 13, -77]),  # the average of 243 1/3 is taken as 243
            (PAIRWISE, [64, 13, -77]),  # 0, 5, 14 over the least: 0, 17, 47 for each other
        ],
    )
    def test_three_dumps(self, rounding: str, amounts: list[Amount]) -> None:
        """Parlett: 18, 23 and 32 (he rounds the average, and prints the signs the other way)."""
        balances = ledger(dump={"A": 18, "B": 23, "C": 32})
        found = rounded_amounts(Spread(DUMP, -10, 3), balances, rounding)
        assert list(found.values()) == amounts

    def test_the_odd_point_of_an_average_is_shown(self) -> None:
        """63 + 13 - 77 = -1."""
        balances = ledger(dump={"A": 18, "B": 23, "C": 32})
        assert settle(balances, Spread(DUMP, -10, 3), rounding=AVERAGE).residual == -1
        assert settle(balances, Spread(DUMP, -10, 3), rounding=PAIRWISE).residual == 0

    def test_banks_are_never_rounded(self) -> None:
        balances = ledger(bank={("A", "B"): 5})
        for rounding in (EXACT, AVERAGE, PAIRWISE):
            assert rounded_amounts(Versus("bank"), balances, rounding)["A"] == 5


@given(
    st.lists(st.integers(-60, 60), min_size=3, max_size=5),
    st.sampled_from([-10, 10, Fraction(-1, 2)]),
    st.sampled_from([EXACT, PAIRWISE]),
)
def test_spreads_settle_to_nothing_and_pair_by_pair(
    dumps: list[int], rate: Amount, rounding: str
) -> None:
    players = tuple("ABCDE"[: len(dumps)])
    balances = ledger(dump=dict(zip(players, dumps, strict=True)), players=players)
    settlement = settle(balances, Spread(DUMP, rate, len(players)), rounding=rounding)
    assert settlement.residual == 0
    assert settlement.nets == settlement.totals
    if rounding == PAIRWISE:
        assert all(isinstance(amount, int) for amount in settlement.totals.values())


@given(st.lists(st.integers(-60, 60), min_size=3, max_size=4))
def test_an_average_is_rounded_by_a_fraction_of_a_point(dumps: list[int]) -> None:
    players = tuple("ABCD"[: len(dumps)])
    balances = ledger(dump=dict(zip(players, dumps, strict=True)), players=players)
    component = Spread(DUMP, -10, len(players))
    exact = rounded_amounts(component, balances, EXACT)
    rounded = rounded_amounts(component, balances, AVERAGE)
    gaps = {rounded[player] - exact[player] for player in players}
    assert len(gaps) == 1  # everybody is shifted by the same
    assert abs(gaps.pop()) <= Fraction(1, 2)


SCORE: dict[str, Amount] = {"A": 30, "B": -10, "C": 4}


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (BY_DIFFERENCE, {"A-B": 40, "A-C": 26, "B-C": -14}),
        (BY_SHARE, {"A-B": Fraction(40, 3), "A-C": Fraction(26, 3), "B-C": Fraction(-14, 3)}),
        (BY_NOBODY, {}),
    ],
)
def test_totals_without_pair_accounts_turn_into_pairs(by: str, expected: dict[str, Amount]) -> None:
    assert pairs(settle(ledger(SCORE), Own("score"), by=by)) == expected


def test_payments_follow_the_pairs() -> None:
    settlement = settle(ledger(SCORE), Own("score"), by=BY_DIFFERENCE)
    assert settlement.payments == (
        PaymentLine("B", "A", 40),
        PaymentLine("C", "A", 26),
        PaymentLine("B", "C", 14),
    )
    assert settlement.nets == {"A": 66, "B": -54, "C": -12}


def test_the_fewest_payments_give_everybody_the_same() -> None:
    """A +66, B -54, C -12: two payments instead of three."""
    settlement = settle(ledger(SCORE), Own("score"), by=BY_DIFFERENCE)
    found = fewest(settlement)
    assert sorted(found) == [PaymentLine("B", "A", 54), PaymentLine("C", "A", 12)]


def test_nobody_pays_for_nothing() -> None:
    assert settle(ledger(), Own("score"), by=BY_DIFFERENCE).payments == ()


class TestSides:
    """Sides have totals, players shares."""

    NS, EW = Side("NS", ("A", "C")), Side("EW", ("B", "D"))
    FOUR = ("A", "B", "C", "D")

    def test_a_share_is_the_margin_of_the_side(self) -> None:
        """7 points to 4: 3 for each of the winners."""
        balances = ledger({"NS": 7, "EW": 4}, players=self.FOUR, sides=(self.NS, self.EW))
        settlement = settle(balances, Own("score"), by=BY_SHARE)
        assert settlement.shares == {"A": 3, "B": -3, "C": 3, "D": -3}
        assert sum(line.amount for line in settlement.payments) == 6
        assert settlement.nets == settlement.shares

    def test_shares_add_up_over_rubbers_with_other_partners(self) -> None:
        """A first wins by 5 with C, then loses by 2 with B."""
        balances = ledger(
            {"NS": 5, "EW": 2}, players=self.FOUR,
            sides=(Side("NS", ("A", "B")), Side("EW", ("C", "D"))),
        )  # fmt: skip
        first = (("NS", self.NS.members), ("EW", self.EW.members))
        balances.rubbers.append(Rubber(first, (("NS", 5), ("EW", 0))))
        assert shares_of(balances, {"NS": 5, "EW": 2}) == {
            "A": 5 - 2, "B": -5 - 2, "C": 5 + 2, "D": -5 + 2,
        }  # fmt: skip

    def test_without_players_there_is_nobody_to_pay(self) -> None:
        balances = ledger({"Us": 7}, players=(), sides=(Side("Us"), Side("Them")))
        settlement = settle(balances, Own("score"), by=BY_SHARE)
        assert (settlement.shares, settlement.payments) == ({}, ())
        assert settlement.totals == {"Us": 7, "Them": 0}


class TestMoney:
    """Points at a stake, in whole cents."""

    def test_each_payment_is_rounded_and_all_adds_up(self) -> None:
        """40, 26 and 14 points over 3 at 5 cents: 66.67, 43.33 and 23.33 cents."""
        settlement = settle(ledger(SCORE), Own("score"), by=BY_SHARE)
        money = in_money(settlement, settlement.payments, Fraction(1, 20), "eur")
        assert money.payments == (67, 43, 23)
        assert money.currency == "EUR"
        assert money.players == {"A": 67 + 43, "B": -67 - 23, "C": -43 + 23}

    def test_half_a_cent_is_rounded_up(self) -> None:
        settlement = settle(ledger({"A": 1}), Own("score"), by=BY_DIFFERENCE)
        assert in_money(settlement, settlement.payments, Fraction(1, 200), "EUR").payments[0] == 1


def test_the_components_of_one_account() -> None:
    assert own("score") == (Own("score"),)
