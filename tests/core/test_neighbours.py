"""The slips of a hand that counts, an ear that hears a bid, an eye that reads a figure."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sheets import session

from scorekeeper.core.asking.neighbours import neighbours
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.declaration.slips import counted

SHEET = """
    game preference
    players Anna Boris Vera
"""
TOLD = {"declarer": "Boris", "contract": "8D", "whist": "Anna,Vera"}


def _neighbours(fact: str, text: str) -> Iterator[tuple[str, str, float]]:
    """Slip, text and distance of the neighbours of a fact of that deal."""
    trial = Trial(session(SHEET))
    for spec, view in trial.walk({**TOLD, fact: text}):
        if spec.name == fact:
            for slip, value, distance in neighbours(spec, spec.kind.parse(text, view, fact), view):
                yield slip, spec.kind.print(value, view), distance


def _slips(fact: str, text: str) -> dict[str, list[str]]:
    """The same as texts, by the name of their slip."""
    found: dict[str, list[str]] = {}
    for slip, other, _ in _neighbours(fact, text):
        found.setdefault(slip, []).append(other)
    return found


def test_a_trick_moves_between_two_and_the_sum_stays() -> None:
    slips = _slips("tricks", "Anna:2,Boris:7,Vera:1")
    assert set(slips["moved"][:6]) == {  # one trick, in either direction between each two
        "Anna:1,Boris:8,Vera:1",
        "Anna:1,Boris:7,Vera:2",
        "Anna:3,Boris:6,Vera:1",
        "Anna:2,Boris:6,Vera:2",
        "Anna:3,Boris:7,Vera:0",
        "Anna:2,Boris:8,Vera:0",
    }
    assert set(slips["swapped"]) == {
        "Anna:7,Boris:2,Vera:1",
        "Anna:2,Boris:1,Vera:7",
        "Anna:7,Boris:1,Vera:2",  # all of them one seat too far, to the left or to the right
        "Anna:1,Boris:2,Vera:7",
    }  # Anna's 2 and Vera's 1 swapped is one trick moved
    assert "off" not in slips


def test_the_level_beside_the_one_that_was_bid() -> None:
    slips = _slips("contract", "8D")
    assert slips["level"] == ["9D", "7D", "10D", "6D"]
    assert set(slips["strain"]) == {"8", "8S", "8C", "8H", "8NT"}
    assert _slips("contract", "6D")["level"] == ["7D", "8D"]


def test_another_player() -> None:
    assert _slips("declarer", "Boris") == {"other-player": ["Anna", "Vera"]}


def test_a_whister_forgotten_or_one_too_many() -> None:
    assert _slips("whist", "Anna") == {"whist": ["Vera", "none", "Anna,Vera"]}


def test_how_far_off_a_slip_is() -> None:
    found = {text: distance for _, text, distance in _neighbours("tricks", "Anna:2,Boris:7,Vera:1")}
    assert found["Anna:1,Boris:8,Vera:1"] == 1  # one trick, two tricks, three
    assert found["Anna:0,Boris:9,Vera:1"] == 1.5
    assert found["Anna:5,Boris:4,Vera:1"] == 2
    assert found["Anna:7,Boris:2,Vera:1"] == 1  # the two figures in each other's place


@pytest.mark.parametrize("is_fixed", [True, False])
@pytest.mark.parametrize("owners", range(1, 11))
def test_there_are_few_slips_of_a_count_however_many_count(owners: int, is_fixed: bool) -> None:
    value = {f"P{place}": 23 * place for place in range(owners)}
    for is_wide in (True, False):
        found = {
            tuple(slip.value.items()): slip
            for slip in counted(value, is_fixed=is_fixed, is_wide=is_wide)
        }
        assert len(found) <= 200
        sums = {sum(slip.value.values()) == sum(value.values()) for slip in found.values()}
        assert sums <= ({True} if is_fixed else {True, False})


def test_a_figure_of_the_pad_is_misread() -> None:
    """23: one to three more or less; ten; 32; -23. All others keep theirs."""
    found = {slip.value["Anna"] for slip in counted({"Anna": 23}, is_fixed=False, is_wide=True)}
    assert found == {20, 21, 22, 23, 24, 25, 26, 13, 33, 32, -23}
