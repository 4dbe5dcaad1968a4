"""Words typed without their key: what the program takes them for."""

from __future__ import annotations

import pytest
from commands import Run


def hint(run: Run, word: str) -> str:
    """What is proposed for a deal that consists of that word."""
    ran = run("deal", "s.sheet", word)
    assert ran.status != 0
    return next(line for line in ran.err.splitlines() if "hint:" in line)


@pytest.mark.parametrize(
    ("game", "word", "expected"),
    [
        ("vint", "2S", "contract=2S"),
        ("vint", "Olga", "declarer=Olga"),
        ("vint", "thrown-in", "thrown-in=yes"),
        ("contract-bridge", "3NT", "contract=3NT"),
        ("contract-bridge", "Petr", "declarer=Petr"),
        ("contract-bridge", "+1", "contract=+1 or tricks=+1"),
        ("contract-bridge", "pass", "contract=pass"),
        ("bid-whist", "Ivan", "declarer=Ivan"),
        ("bid-whist", "4high", "contract=4high"),
    ],
)
def test_only_facts_that_can_be_written_so_are_proposed(
    run: Run, game: str, word: str, expected: str
) -> None:
    assert run("new", game, "s.sheet", "Olga", "Ivan", "Petr", "Anna").status == 0
    assert hint(run, word).endswith(f"say which fact it is: {expected}")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("Nell+Ernie", "Sid+Wanda"), "NS=Nell,Ernie EW=Sid,Wanda"),
        (("Ernie",), "NS=Nell,Sid EW=Ernie,Wanda"),
    ],
)
def test_partners_of_a_new_rubber_are_shown_as_they_are_written(
    run: Run, words: tuple[str, ...], expected: str
) -> None:
    assert run("new", "contract-bridge", "s.sheet", "Nell", "Ernie", "Sid", "Wanda").status == 0
    ran = run("rubber", "s.sheet", *words)
    assert ran.status != 0
    assert f"rubber {expected}" in ran.err
