"""Chinese whist: the house rules for points, and what is refused."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

HEAD = "game chinese-whist\nplayers Ann Bob Cat Dan\n"
DEALS = "deal trump=S tricks=5,2,3,3\ndeal trump=H tricks=1,6,4,2\n"


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("unit=tricks", (6, 8, 7, 5)),
        ("unit=over_par", (2, 3, 1, 0)),  # par 3: 2 + 0, 0 + 3, 0 + 1, 0
        ("unit=most", (1, 1, 0, 0)),
    ],
)
def test_two_deals(settings: str, expected: tuple[int, ...]) -> None:
    """Constructed; the book gives no scoring."""
    found = totals(HEAD + f"set {settings} deals=2\n" + DEALS)
    assert tuple(found.values()) == expected


def test_the_settlement_pays_every_difference() -> None:
    """Constructed: four times the own total less the sum 26: -2, +6, +2, -6."""
    made = clean(HEAD + "set deals=2\n" + DEALS)
    assert made.sheet.game.finished(made.ledger)
    nets = made.sheet.game.settle(made.ledger).nets
    assert nets == {"Ann": -2, "Bob": 6, "Cat": 2, "Dan": -6}


@pytest.mark.parametrize(("names", "tricks"), [("A B", 26), ("A B C", 17), ("A B C D", 13)])
def test_tricks_by_players(names: str, tricks: int) -> None:
    head = f"game chinese-whist\nplayers {names}\n"
    assert sum(totals(head + f"deal trump=S tricks=A:{tricks}").values()) == tricks
    rest = "".join(f",{name}:0" for name in names.split()[1:])
    assert messages(head + f"deal trump=S tricks=A:{tricks - 1}{rest}") == [
        f"tricks add up to {tricks - 1}, not to {tricks}: 1 missing"
    ]


def test_other_numbers_of_tricks() -> None:
    head = "game chinese-whist\nplayers A B\nset tricks_per_deal=13\n"
    assert totals(head + "deal trump=S tricks=A:8") == {"A": 8, "B": 5}


def test_one_round_of_deals_unless_agreed() -> None:
    deal = "deal trump=S tricks=5,2,3,3\n"
    assert messages(HEAD + deal * 4) == []
    assert messages(HEAD + deal * 5) == ["the game is over after 4 deals"]
    assert messages(HEAD + deal * 4 + "rubber\n" + deal) == []
    assert session(HEAD + deal * 3).upcoming()["deals left"] == 1


def test_to_a_target() -> None:
    """Constructed: 10 each for Ann and Bob at 20 of 20 is level, so one deal more decides."""
    head = HEAD + "set end=target target=20\n"
    level = "deal trump=S tricks=Ann:6,Bob:6,Cat:1\n" * 3
    level += "deal trump=S tricks=Ann:2,Bob:2,Cat:9\n"
    made = clean(head + level)
    assert made.totals()["Ann"] == made.totals()["Bob"] == 20
    assert not made.sheet.game.finished(made.ledger)
    made = clean(head + level + "deal trump=S tricks=Ann:7,Bob:6\n")
    assert made.sheet.game.finished(made.ledger)
    over = messages(head + level + "deal trump=S tricks=Ann:7,Bob:6\n" * 2)
    assert over == ["the game is over: Ann won it by 27-26-12-0"]


def test_a_target_must_be_stated() -> None:
    assert messages(HEAD + "set end=target") == ["end=target does not say how far to play"]


def test_options_without_effect() -> None:
    """Twenty points are no end where the number of deals is."""
    [found] = problems(HEAD + "set target=20")
    assert found.message == "target=20 has no effect where the game ends after 4 deals"
    assert not found.is_error
    [found] = problems(HEAD + "set end=target target=20 deals=3")
    assert found.message == "deals=3 has no effect where the game is played to a target"
    assert not found.is_error
    assert messages(HEAD + "set end=target target=20") == []
    assert messages(HEAD + "set deals=3") == []


def test_more_cards_than_a_pack_holds() -> None:
    """Four hands of 17 are 68; three are 51."""
    [found] = problems(HEAD + "set tricks_per_deal=17")
    assert found.message == "4 hands of 17 cards are 68, more than the 52 of a pack"
    assert not found.is_error
    assert messages("game chinese-whist\nplayers A B C\nset tricks_per_deal=17") == []


def test_the_next_game_waits_for_the_deals_agreed_on() -> None:
    deal = "deal trump=S tricks=5,5,3,0\n"
    [found] = problems(HEAD + deal + "rubber")
    assert found.message == "the game is not over: 1 of 4 deals played"
    assert found.is_error
    assert messages(HEAD + "set deals=1\n" + deal + "rubber\n" + deal * 2) == [
        "the game is over after 1 deal"
    ]
    to_target = HEAD + "set end=target target=20\n" + deal + "rubber"
    assert messages(to_target) == [
        "the game is not over: Ann 5, Bob 5, Cat 3, Dan 0, and 20 win it"
    ]


def test_level_after_the_last_deal() -> None:
    """Constructed: 5 each; the game is over and nobody has won it."""
    made = clean(HEAD + "set deals=1\ndeal trump=S tricks=5,5,3,0")
    assert made.sheet.game.finished(made.ledger)
    assert set(made.ledger.single["games"].values()) == {0}


def test_the_second_name() -> None:
    assert clean("game covered-card-whist\nplayers A B").sheet.game.name == "chinese-whist"


def test_the_trump_suit() -> None:
    assert messages(HEAD + "deal tricks=5,2,3,3") == ["the trump suit is not recorded"]


@pytest.mark.parametrize(
    ("settings", "tricks", "expected"),
    [
        ("unit=tricks", "5,2,3,3", ["5 tricks", "2 tricks", "3 tricks", "3 tricks"]),
        ("unit=over_par", "5,2,3,3", ["5 tricks, 3 are par: 2", "2 tricks, 3 are par: 0",
                                      "3 tricks, 3 are par: 0", "3 tricks, 3 are par: 0"]),
        ("unit=tricks", "11,1,1,0", ["11 tricks", "1 trick", "1 trick", "0 tricks"]),
        ("unit=over_par", "11,1,1,0", ["11 tricks, 3 are par: 8", "1 trick, 3 are par: 0",
                                       "1 trick, 3 are par: 0", "0 tricks, 3 are par: 0"]),
        ("unit=most", "5,2,3,3", ["most tricks: 5"]),
        ("unit=most", "5,5,3,0", ["5 tricks, as many as somebody else: nobody scores"] * 2),
    ],
)  # fmt: skip
def test_reasons(settings: str, tricks: str, expected: list[str]) -> None:
    found = entries(HEAD + f"set {settings}\ndeal trump=S tricks={tricks}")
    assert [e.why for e in found] == expected
