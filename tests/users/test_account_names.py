"""An account has one name wherever people read or write it."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run
from openpyxl import load_workbook

HYPHENATED = [
    ("whist", "game-points"),
    ("cayenne", "game-points"),
    ("contract-bridge", "part-score"),
]


def begun(run: Run, game: str, account: str) -> None:
    run("new", "a.sheet", game, "Anna", "Boris", "Cleo", "Dan")
    carried = run("carry", f"{account}=NS:60")
    assert carried.status == 0, carried.err


@pytest.mark.parametrize(("game", "account"), HYPHENATED)
def test_the_name_is_the_same_in_every_output(run: Run, game: str, account: str) -> None:
    begun(run, game, account)
    spaced = account.replace("-", " ")
    for command in (("show",), ("explain",), ("settle",), ("explain", "--json")):
        shown = run(*command)
        assert spaced not in shown.out, command
    assert account in run("explain").out
    assert account in run("show", "--json").json["accounts"]
    wrong = run("agree", f"{account}=NS:5")
    assert f"agreed {account} of NS 5, but the sheet gives 60" in wrong.err
    run("export", "-o", "a.xlsx")
    cells = [c.value for tab in load_workbook("a.xlsx") for row in tab for c in row]
    assert account in cells
    assert spaced not in cells


@pytest.mark.parametrize(("game", "account"), HYPHENATED)
@pytest.mark.parametrize("sign", ["_", "-", " "])
def test_it_may_be_typed_in_any_way(run: Run, game: str, account: str, sign: str) -> None:
    typed = account.replace("-", sign).title()
    begun(run, game, typed)
    assert run("agree", f"{typed}=NS:60").status == 0
    adjusted = run("adjust", "NS=-10", f"account={typed}")
    assert adjusted.status == 0, adjusted.err
    text = Path("a.sheet").read_text()
    assert f"carry {account}=NS:60" in text
    assert f"agree {account}=NS:60" in text
    assert f"account={account}" in text
