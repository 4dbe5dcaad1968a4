"""The engine of the compendium games: parts as data, layers over their lines, one schedule.

Expected values are arithmetic on the rates that stand in the test.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from compendium_deals import header, refusals
from sheets import session

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.formula.tree import Expr
from scorekeeper.games.compendium.facts import CompendiumFacts
from scorekeeper.games.compendium.layers import Further, Times
from scorekeeper.games.compendium.parts import (
    ByCard,
    CountedThing,
    DealContract,
    Each,
    Left,
    One,
    Pack,
    Places,
    Special,
    Winners,
    added,
)


def no_formula(*asked: object) -> Expr:
    raise NotImplementedError


PACK = Pack(("A", "B", "C", "D"), 8, {"tricks": 8, "queens": 4}, {"hearts": ("K", "Q", "7")})


@dataclass
class Taken:
    """The facts that the parts below look at."""

    tricks: dict[str, int] = field(default_factory=lambda: {"A": 5, "B": 2, "C": 1, "D": 0})
    queens: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 3, "C": 0, "D": 0})
    hearts: dict[str, str] = field(default_factory=lambda: {"A": "K+7", "C": "Q"})
    left: dict[str, int] = field(default_factory=lambda: {"A": 3, "B": 0, "C": 1, "D": 2})
    passes: dict[str, int] | None = None
    king: str = "B"
    won: tuple[str, ...] = ("C",)
    order: tuple[str, ...] = ("D", "A", "C", "B")
    kitty: int = 1


def points(part: CountedThing) -> dict[str, object]:
    return {player: amount for player, amount, _ in part.lines(Taken(), PACK)}


@pytest.mark.parametrize(
    ("part", "expected", "worth"),
    [
        (Each("tricks", -2), {"A": -10, "B": -4, "C": -2}, -16),
        (Each("tricks", -2, shift=1), {"B": -10, "C": -4, "D": -2}, -16),
        (Each("queens", 2, -8, outside="kitty"), {"B": -8}, -8),  # all that can be taken
        (Each("queens", 2, outside="kitty"), {"B": 6}, 6),  # one of the four lies in the kitty
        (One("king", "king of hearts", ((0, 6), (2, 2))), {"B": 6, "D": 2}, 8),
        (Winners((8,), (40,)), {"C": 40}, 40),
        (Places((30, 20, 10, 0)), {"D": 30, "A": 20, "C": 10, "B": 0}, 60),
        (ByCard("hearts", {"K": -4, "Q": -3, "7": -1}), {"A": -5, "C": -3}, -8),
        (Left(1, -8), {"B": -8, "A": 3, "C": 1, "D": 2}, None),
    ],
)
def test_a_part_gives_points_and_says_what_they_must_add_up_to(
    part: CountedThing, expected: dict[str, int], worth: int | None
) -> None:
    assert points(part) == expected
    assert part.worth(Taken(), PACK) == worth
    assert worth is None or sum(expected.values()) == worth


def test_a_contract_is_worth_what_its_parts_are_where_all_of_them_are_fixed() -> None:
    fixed = (Each("tricks", -2), Winners((8,), (40,)))
    assert DealContract("both", fixed, "B").worth(Taken(), PACK) == 24
    free = Special(("tricks",), lambda facts, pack: [("A", 1, "one")], no_formula, "one for A")
    assert DealContract("all", (*fixed, free), "A").worth(Taken(), PACK) is None
    assert DealContract("all", (*fixed, free), "A").rule(PACK).endswith("; one for A")


def test_a_list_of_winners_names_one_player_for_each_number_of_its_own_parts() -> None:
    marks = Special(("reached",), lambda facts, pack: [], no_formula, "", (25, 50))
    contract = DealContract("all", (Winners((7, 8), (2, 3)), marks), "A")
    assert (contract.names_in("won"), contract.names_in("reached")) == (2, 2)
    assert contract.names_in("tricks") == 0


def test_cards_are_added_with_their_signs() -> None:
    assert str(added([-11, -3, 2])) == "-11 - 3 + 2 = -12"
    assert str(added([-11])) == "-11"


def a_deal() -> AnyDeal:
    made = session(header("herzeln"))
    return Deal(made.ledger, 1, CompendiumFacts)


def test_layers_add_lines_and_multiply_what_is_below_them() -> None:
    lines, deal = [("A", 5, "five")], a_deal()
    bet = Further(lambda deal: [("B", -10, "a bet")], "for a bet", no_formula, bool)
    twice = Times(lambda deal: 2, "seen {times} times", no_formula, bool)
    assert bet.over(lines, deal) == [("A", 5, "five"), ("B", -10, "a bet")]
    assert bet.worth(5, deal) == -5
    assert twice.over(lines, deal) == [("A", 10, "five; seen 2 times: 2 x 5 = 10")]
    assert twice.worth(5, deal) == 10
    once = Times(lambda deal: 1, "never said", no_formula, bool)
    assert once.over(lines, deal) == lines


def test_nobody_takes_more_than_his_tricks_hold_and_it_is_said_once() -> None:
    """One trick of four cards cannot hold five diamonds; the deal is otherwise sound."""
    line = "contract=totals tricks=7,1,0,0 queens=4,0,0,0 diamonds=3,5,0,0 king=A"
    assert refusals("rentz", line) == ["B took 5 diamonds in one trick"]
    line = "contract=totals tricks=7,1,0,0 queens=4,0,0,0 diamonds=4,4,0,0 king=C"
    assert refusals("rentz", line) == ["C cannot have taken the king without a heart or a trick"]


@pytest.mark.parametrize(
    ("dealer", "told"),
    [("B", []), ("C", []), ("A", ["dealer A was recorded, but it is B's turn to deal"])],
)
def test_any_of_several_beer_kings_may_deal(dealer: str, told: list[str]) -> None:
    """B and C have as many points after the first wheel: 5 and 7 tricks not taken cost 50 and 70,
    king and Ober 50 and 30; the two tours between cost everybody the same. B is the first in turn.
    """
    wheel = "tricks=2,3,1,2\ntricks=2,2,2,2\ntricks=2,2,2,2\nking=B ober=C\n"
    assert refusals("quodlibet", f"{wheel}dealer={dealer} won=A,A,A,A") == told


def test_where_one_has_the_most_he_alone_is_beer_king() -> None:
    wheel = "tricks=2,2,2,2\n" * 3 + "king=B ober=C\n"  # 50 to B, 30 to C
    told = ["dealer C was recorded, but it is B's turn to deal"]
    assert refusals("quodlibet", f"{wheel}dealer=C won=A,A,A,A") == told
