"""Rules as values: what is told of a deal."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from scorekeeper.core.declaration.rules import AnyRule, forbid, of_each, told_of

DEAL: Any = SimpleNamespace(recorded={"out": "Ann,Bob"}, values={"hand": 3})


def test_a_rule_of_each_is_told_once_for_each_for_whom_it_holds() -> None:
    rule: AnyRule = of_each(
        forbid("out", lambda deal: ["Ann", "Bob"], "{it} sits in hand {hand}", "correct it", "{it}")
    )
    found = list(told_of([rule], DEAL))
    assert [(p.message, p.fact, p.part) for p in found] == [
        ("Ann sits in hand 3", "out", "Ann"),
        ("Bob sits in hand 3", "out", "Bob"),
    ]


def test_a_rule_of_each_that_holds_for_nobody_is_not_told() -> None:
    rule: AnyRule = of_each(forbid("out", lambda deal: [], "{it}", "correct it"))
    assert list(told_of([rule], DEAL)) == []
