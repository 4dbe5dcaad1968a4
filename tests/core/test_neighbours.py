"""The slips of a hand that counts, an ear that hears a bid, an eye that reads a figure."""

from __future__ import annotations

from collections.abc import Iterator

from sheets import session

from scorekeeper.core.asking.neighbours import neighbours
from scorekeeper.core.asking.trial import Trial

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
    assert slips["moved"][:6] == [  # one trick, in either direction between each two
        "Anna:1,Boris:8,Vera:1",
        "Anna:1,Boris:7,Vera:2",
        "Anna:3,Boris:6,Vera:1",
        "Anna:2,Boris:6,Vera:2",
        "Anna:3,Boris:7,Vera:0",
        "Anna:2,Boris:8,Vera:0",
    ]
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
