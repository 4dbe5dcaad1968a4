"""A deal typed while the one before still waits for its outcome; and a deal with nothing."""

from __future__ import annotations

import pytest
from commands import Run


@pytest.mark.parametrize("fact", ["hearts=2,2,2,2", "h=2,2,2,2"])
def test_a_result_typed_as_a_deal_is_one_slip_with_the_line_to_write(run: Run, fact: str) -> None:
    run("new", "l", "lorum", "Nora", "Emil", "Sara", "Walter")
    run("deal")
    said = run("deal", fact).err
    assert said.count(" error: ") == 1
    assert "deal 1 is still open" in said
    assert "record its result first (result hearts=2,2,2,2), or void 1" in said
    assert run("result", "hearts=2,2,2,2").status == 0


def test_the_example_of_a_deal_with_nothing_can_be_recorded(run: Run) -> None:
    run("new", "p", "preference", "Аня", "Борис", "Вера")
    said = " ".join(run("deal").err.split())
    example = said.split("e.g. ")[1].split(" nothing was recorded")[0]
    assert example.startswith("deal contract=")
    assert run(*example.split()).status == 0
