"""A pot in debt for a round or more: what the deals after it do until it stands again."""

from __future__ import annotations

import pytest
from sheets import clean, messages, session

BEGAR = "deal declarer={} contract=begar6 trump=S pref=S tricks=6"


@pytest.mark.parametrize("refill", ["early", "late"])
@pytest.mark.parametrize(
    ("debt", "rounds", "left"),
    # The pot holds 16 after the first deal; the adjustment takes `debt` out of it. A round of
    # three chips is 24, a win takes 8: rounds until something stands in it (late: until 8 do).
    [(0, 0, 8), (8, 0, 0), (16, 1, 16), (24, 1, 8), (40, 2, 16), (64, 3, 16), (136, 6, 16)],
)
def test_a_pot_of_vira_in_debt(refill: str, debt: int, rounds: int, left: int) -> None:
    booked = f"adjust Anna={debt}\nadjust pot={-debt} account=pot\n" if debt else ""
    text = (
        f"game vira\nplayers Anna Boris Vera\nset refill={refill}\n{BEGAR.format('Anna')}\n{booked}"
        f"{BEGAR.format('Boris')}"
    )
    made = session(text)
    in_debt = [f"the pot holds {16 - debt} points: it cannot be in debt"] if debt > 16 else []
    assert messages(text) == in_debt  # a breach, so it is scored
    assert made.ledger.balance("pot", "pot") == left
    # Vera pays a chip to the first pot, one for every round, and a point to each winner.
    assert made.totals()["Vera"] == -8 - 8 * rounds - 1 - 1
    assert made.totals()["Anna"] == -8 + 8 + 2 + debt - 8 * rounds - 1


@pytest.mark.parametrize(
    ("before", "taken"),
    # three hearts, two, two and one: 8; the king of hearts: 4
    [(0, 8 + 4), (12, 0), (20, -8), (100, -88)],
)
def test_kirako_settles_a_pot_of_lorum_in_debt(before: int, taken: int) -> None:
    """Who goes out first takes what there is, or pays what is lacking, and 1 for every card."""
    booked = f"adjust Dan={before}\nadjust pot={-before} account=pot\n" if before else ""
    made = clean(
        "game lorum\nplayers Anna Boris Vera Dan\nset deals=hearts,king,kirako\n"
        f"deal hearts=3,2,2,1\n{booked}deal king=Boris\ndeal left=Anna:2,Boris:1,Vera:0,Dan:3\n"
    )
    assert made.ledger.balance("pot", "pot") == 0
    assert made.deals[2].points["Vera"] == taken + 2 + 1 + 3
    assert made.totals() == {
        "Anna": -3 - 2,
        "Boris": -2 - 4 - 1,
        "Vera": -2 + taken + 6,
        "Dan": -1 + before - 3,
    }


@pytest.mark.parametrize(
    ("before", "taken"), [(0, [20, 20]), (20, [0, 20]), (30, [-10, 20]), (50, [-30, 20])]
)
def test_a_bank_of_slovak_lorum_in_debt(before: int, taken: list[int]) -> None:
    """Every deal brings 20; who took nothing takes the bank as it then stands."""
    booked = f"adjust Anna={before}\nadjust pot={-before} account=pot\n" if before else ""
    deal = "deal hearts=4,2,2,0 acorns=Anna leaves=Boris\n"
    made = clean(f"game slovak-lorum\nplayers Anna Boris Vera Dan\n{booked}{deal}{deal}")
    assert [scored.points["Dan"] for scored in made.deals] == taken
    assert made.ledger.balance("pot", "pot") == 0
