"""Rules as values: what is told of a deal."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from scorekeeper.core.declaration.rules import AnyRule, each, forbid, told_of

DEAL: Any = SimpleNamespace(recorded={"out": "Ann,Bob"}, values={"hand": 3})


def test_a_rule_of_each_is_told_once_for_each_for_whom_it_holds() -> None:
    rule: AnyRule = each(
        forbid, "out", lambda deal: ["Ann", "Bob"], "{it} sits in hand {hand}", "correct it", "{it}"
    )
    found = list(told_of([rule], DEAL))
    assert [(p.message, p.fact, p.part) for p in found] == [
        ("Ann sits in hand 3", "out", "Ann"),
        ("Bob sits in hand 3", "out", "Bob"),
    ]


def test_a_rule_of_each_that_holds_for_nobody_is_not_told() -> None:
    rule: AnyRule = each(forbid, "out", lambda deal: [], "{it}", "correct it")
    assert list(told_of([rule], DEAL)) == []


def test_the_words_of_a_rule_of_each_are_about_the_slip() -> None:
    rule: AnyRule = each(
        forbid,
        "out",
        lambda deal: [("Ann", 2), ("Bob", 3)],
        "{who} {times} times",
        "correct {fact}=",
        who=lambda slip: slip[0],
        times=lambda slip: slip[1],
    )
    assert [p.message for p in told_of([rule], DEAL)] == ["Ann 2 times", "Bob 3 times"]
