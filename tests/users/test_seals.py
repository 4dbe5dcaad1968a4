"""A checkpoint that everybody has agreed on: what is altered above it is found."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from commands import Run


@pytest.fixture(autouse=True)
def sheet(run: Run, tmp_path: Path) -> Path:
    """The king of hearts costs 20 points."""
    path = tmp_path / "a.sheet"
    path.write_text(
        "game barbu\nplayers Anna Boris Vera Dan\n# tea\ndeal contract=king king=Anna\n"
    )
    return path


def test_what_is_sealed(run: Run, sheet: Path) -> None:
    said = "game barbu\nplayers Anna Boris Vera Dan\ndeal contract=king king=Anna"
    figures = hashlib.sha256(said.encode()).hexdigest()
    found = run("seal", "--by", "Anna and Dan")
    assert f"sealed: {figures[:8]}" in found.out
    line = sheet.read_text("utf-8").splitlines()[-1]
    assert line.startswith(
        f'agree Anna=-20 Boris=0 Vera=0 Dan=0 seal={figures} by="Anna and Dan" at='
    )
    assert run("check").status == 0


def test_something_above_was_altered(run: Run, sheet: Path) -> None:
    run("seal")
    sheet.write_text(sheet.read_text("utf-8").replace("king=Anna", "king=Dan"), "utf-8")
    found = run("check")
    assert found.status == 1
    assert "something above this seal was altered after it was made" in found.err


def test_a_deal_slipped_in_that_changes_no_total(run: Run, sheet: Path) -> None:
    run("seal")
    text = sheet.read_text("utf-8").replace("deal contract", "note cheat\ndeal contract")
    sheet.write_text(text, "utf-8")
    assert "altered" in run("check").err


def test_comments_and_blanks_mean_nothing(run: Run, sheet: Path) -> None:
    run("seal")
    text = sheet.read_text("utf-8").replace("# tea", "\n# coffee").replace("deal c", "deal   c")
    sheet.write_text(text, "utf-8")
    assert run("check").status == 0


def test_a_correction_since_is_priced(run: Run) -> None:
    run("seal")
    found = run("amend", "1", "king=Dan")
    said = "amend 1 corrects what was sealed on line 5: Anna +20, Dan -20"
    assert found.status == 0
    assert said in found.err
    assert run("check").status == 0
    run("seal")
    assert said not in run("check").err


def test_a_deal_after_the_seal_is_no_correction(run: Run) -> None:
    run("seal")
    run("deal", "contract=queens", "queens=4,0,0,0")
    assert run("amend", "2", "queens=0,4,0,0").err == ""


def test_an_open_deal_is_not_sealed(run: Run, sheet: Path) -> None:
    run("deal", "contract=queens")
    before = sheet.read_bytes()
    found = run("seal")
    assert found.status == 2
    assert "deal 2 is open" in found.err
    assert sheet.read_bytes() == before


@pytest.mark.parametrize("seal", ["0" * 64, "f" * 64])
def test_a_forged_seal(run: Run, sheet: Path, seal: str) -> None:
    with sheet.open("a", encoding="utf-8") as file:
        file.write(f"agree Anna=-20 seal={seal}\n")
    found = run("check")
    assert found.status == 1
    assert "a.sheet:5:" in found.err
    assert "altered" in found.err


def test_a_broken_seal(run: Run, sheet: Path) -> None:
    with sheet.open("a", encoding="utf-8") as file:
        file.write("agree Anna=-20 seal=123abc\n")
    assert "seal" in run("check").err
    assert run("check").status == 1


def test_a_player_may_be_called_seal(run: Run) -> None:
    run("new", "b.sheet", "barbu", "Anna", "Boris", "Seal", "Dan")
    assert run("agree", "-f", "b.sheet", "Seal=0").status == 0
    assert run("seal", "b.sheet").status == 0
    assert run("check", "b.sheet").status == 0
