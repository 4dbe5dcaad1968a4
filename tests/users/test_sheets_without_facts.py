"""A sheet on which nothing is told of a deal yet: its figures stand under their own names."""

from __future__ import annotations

from commands import Run


def test_a_head_start_stands_under_the_side_that_has_it(run: Run) -> None:
    """NS begin with 3 and EW with nothing: 3 and 0 in the last row, in this order."""
    assert run("new", "friday", "bid-whist", "Anna", "Boris", "Cleo", "Dan").status == 0
    assert run("adjust", "NS=3", "why=a head start").status == 0
    lines = run("show").out.splitlines()
    total = next(line for line in lines if line.startswith("total"))
    assert total.split() == ["total", "NS", "by", "3", "3", "0"]
