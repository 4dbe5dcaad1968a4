"""Words typed as they are spoken, without a key or in the wrong place: what is answered."""

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


@pytest.mark.parametrize("game", ["oh-hell", "contract-bridge", "preference"])
def test_a_note_within_a_deal_is_shown_as_the_line_that_it_needs(run: Run, game: str) -> None:
    players = ("Nell", "Ernie", "Sid", "Wanda")
    assert run("new", game, "s.sheet", *players).status == 0
    ran = run("deal", "s.sheet", "dealer=Nell", "note=wine spilled")
    assert ran.status != 0
    assert 'note "wine spilled"' in ran.err
    assert run("note", "s.sheet", "wine spilled").status == 0


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("duplicate-bridge", ("pairs_method", "board_a_match", "vp_scale")),
        ("chicago-bridge", ("chicago_scoring", "chicago_individual")),
    ],
)
def test_brief_rules_of_bridge_name_the_options_of_the_format(
    run: Run, game: str, options: tuple[str, ...]
) -> None:
    brief = run("rules", game, "--brief").out
    assert all(f"  {option}=" in brief for option in options)
