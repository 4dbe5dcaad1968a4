"""Every sample sheet is sound, says what it is, and prints back as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.journal.canonical import canonical_sheet
from scorekeeper.journal.load import Loaded, load
from scorekeeper.journal.printer import print_sheet
from scorekeeper.journal.reader import read
from scorekeeper.journal.scoring import files_beside

SAMPLES = sorted((Path(__file__).parents[1] / "sample_sheets").glob("*.sheet"))
each = pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in SAMPLES])


def loaded(path: Path) -> Loaded:
    return load(str(path))


def test_there_are_samples() -> None:
    assert len(SAMPLES) > 10


@each
def test_a_sample_is_sound(path: Path) -> None:
    found = loaded(path)
    assert [problem for problem in found.problems if problem.is_error] == []
    assert found.session is not None
    assert found.session.deals or found.session.opening


@each
def test_a_sample_says_what_it_is(path: Path) -> None:
    assert path.read_text("utf-8").startswith("# ")


@each
def test_a_sample_claims_its_result(path: Path) -> None:
    """It checks itself: some `agree` states what came out."""
    assert any(line.startswith("agree ") for line in path.read_text("utf-8").split("\n"))


@each
def test_a_sample_prints_back(path: Path) -> None:
    session = loaded(path).session
    assert session is not None
    printed = print_sheet(session.sheet)
    kept = [line.split() for line in path.read_text("utf-8").rstrip().split("\n")]
    assert len(printed.rstrip("\n").split("\n")) == len(kept)
    canonical = print_sheet(canonical_sheet(session))
    again = read(canonical.split("\n"), files_beside(str(path))).sheet
    assert again is not None
    assert print_sheet(again) == canonical


def test_the_workbook_among_the_samples_is_that_of_its_sheet() -> None:
    """Exported anew: scorekeeper export sample_sheets/NAME.sheet -o sample_sheets/NAME.xlsx."""
    from openpyxl import load_workbook

    workbooks = list((Path(__file__).parents[1] / "sample_sheets").glob("*.xlsx"))
    assert workbooks
    for path in workbooks:
        session = load(str(path.with_suffix(".sheet"))).session
        assert session is not None
        rows = load_workbook(path, data_only=True)["Entries"].iter_rows(values_only=True)
        amounts = [row[4] for row in rows if isinstance(row[0], int)]
        expected = [float(e.amount) for deal in session.deals for e in deal.entries]
        assert amounts == expected
