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
