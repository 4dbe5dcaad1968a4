"""What is asked of options, and whether others would answer the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property

import pytest

from scorekeeper.core.declaration.options import TableOptions, switch, whole
from scorekeeper.core.replaying.option_looks import OptionWatch, SameLooks
from scorekeeper.core.values.parts import frozen


@frozen
class Prices(TableOptions):
    """Two prices, and what follows from them."""

    hearts: int = whole(2, "for each heart", "")
    queens: int = whole(6, "for each queen", "")
    is_high: bool = switch(True, "whether the most wins", "")

    @cached_property
    def values(self) -> Mapping[str, int]:
        """What all hearts and all queens are worth."""
        return {"hearts": 13 * self.hearts, "queens": 4 * self.queens}

    @cached_property
    def most(self) -> int:
        """The greater of the two."""
        return max(self.values.values())

    def of_queens(self, count: int) -> int:
        """So many queens."""
        return count * self.queens


def prices(hearts: int = 2, queens: int = 6) -> Prices:
    return Prices(stake=None, currency=None, hearts=hearts, queens=queens, is_high=True)


ASKED: list[tuple[Callable[[Prices], object], Prices, bool]] = [
    (lambda asked: asked.is_high, prices(hearts=3, queens=7), True),
    (lambda asked: asked.hearts, prices(hearts=3), False),
    (lambda asked: asked.of_queens(2), prices(hearts=3), True),
    (lambda asked: asked.of_queens(2), prices(queens=7), False),
    (lambda asked: asked.values["hearts"], prices(queens=7), True),
    (lambda asked: asked.values["hearts"], prices(hearts=3), False),
    (lambda asked: list(asked.values), prices(queens=7), False),  # all of it was looked at
    (lambda asked: {**asked.values}, prices(queens=7), False),
    (lambda asked: asked.values.get("queens"), prices(queens=7), False),
    (lambda asked: asked.most, prices(hearts=1), False),  # 26 before, 24 now
    (lambda asked: asked.most, prices(queens=5), True),  # 26 and 20: 26 as before
]


@pytest.mark.parametrize(("ask", "others", "is_same"), ASKED)
def test_others_answer_the_same_where_what_was_asked_is(
    ask: Callable[[Prices], object], others: Prices, is_same: bool
) -> None:
    watch = OptionWatch(prices())
    assert ask(watch.options) == ask(prices())
    assert SameLooks(others).holds(watch.looks) is is_same
    assert SameLooks(prices()).holds(watch.looks)


def test_what_was_derived_before_is_a_look_each_time() -> None:
    watch = OptionWatch(prices())
    assert watch.options.values["hearts"] == 26
    watch.begin()
    assert not watch.looks
    assert watch.options.values["queens"] == 24
    assert not SameLooks(prices(queens=7)).holds(watch.looks)
    assert SameLooks(prices(hearts=3)).holds(watch.looks)
    assert not SameLooks(prices(hearts=3)).holds(watch.every)


def test_what_is_remembered_for_options_goes_by_all_of_them() -> None:
    watch = OptionWatch(prices())
    worth = cache(lambda options: 13 * options.hearts)
    for _ in range(2):  # the second time it is remembered
        watch.begin()
        assert worth(watch.options) == 26
        assert not SameLooks(prices(queens=7)).holds(watch.looks)


def test_options_that_are_watched_are_no_others() -> None:
    watched = OptionWatch(prices()).options
    assert watched != prices()
    assert watched != OptionWatch(prices()).options
    assert isinstance(watched, Prices)
