"""Who is ahead and by how much: in words, and as formulas over cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.formula.tree import expr
from scorekeeper.core.standing.live_margin import live_margin, names_at
from scorekeeper.core.standing.margin import margin_of

AMOUNTS = st.lists(st.integers(-3, 3), min_size=2, max_size=6)


def test_words() -> None:
    assert margin_of({"NS": 5, "EW": 2}) == "NS by 3"
    assert margin_of({"NS": -2, "EW": -2}) == "level"
    assert margin_of({"Bob": 4, "Cleo": 1, "Dan": 4}) == "Bob, Dan level"


@given(AMOUNTS)
def test_formulas_say_the_same(amounts: list[int]) -> None:
    names = [f"player {at}" for at in range(len(amounts))]
    formula = live_margin([expr(name) for name in names], [expr(each) for each in amounts])
    assert formula.value() == margin_of(dict(zip(names, amounts, strict=True)))


def test_names_of_those_who_have_that() -> None:
    names = [expr(name) for name in ("Anna", "Boris", "Vera")]
    assert names_at(expr(7), names, [expr(7), expr(6), expr(7)]).value() == "Anna, Vera"
