"""The library as `docs/LIBRARY.md` shows it, and what its functions promise."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import scorekeeper
import scorekeeper.book
from scorekeeper.book import UnreadableError
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.journal.appending import RefusedError

ROOT = Path(__file__).parents[1]
SHEET = (
    "game oh-hell\nplayers Tom Ben Vera\nset schedule=list\ndeal cards=1 bids=1,1,0 tricks=1,0,0\n"
)


@pytest.fixture
def _in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.usefixtures("_in_the_project")
def test_the_examples_of_the_page_run() -> None:
    ran = doctest.testfile(str(ROOT / "docs" / "LIBRARY.md"), module_relative=False)
    assert ran.attempted > 15
    assert ran.failed == 0


@pytest.mark.usefixtures("_in_the_project")
def test_the_examples_of_the_modules_run() -> None:
    assert doctest.testmod(scorekeeper).failed == 0
    assert doctest.testmod(scorekeeper.book).failed == 0


def test_rows_add_up_to_the_totals() -> None:
    book = scorekeeper.loads(SHEET)
    sums = {player: sum(r[2] for r in book.rows() if r[1] == player) for player in book.players}
    assert sums == book.totals == {"Tom": 10, "Ben": -10, "Vera": 10}


def test_a_book_shows_itself_as_its_players_write_it() -> None:
    shown = scorekeeper.loads(SHEET)._repr_html_()
    assert shown.startswith("<")
    assert "Vera" in shown


def test_a_game_by_the_name_that_people_use_brings_its_rules() -> None:
    # Wizard: 20 for a made bid and 10 a trick (the maker's rules): 20 + 10 x 1.
    priced = scorekeeper.value("wizard", cards=1, bids="1,0,0", tricks="1,0,0", players="ABC")
    assert priced.totals == {"A": 30, "B": 20, "C": 20}


def test_what_cannot_be_read_says_why() -> None:
    with pytest.raises(UnreadableError) as caught:
        scorekeeper.loads("players Tom Ben")
    assert caught.value.problems
    with pytest.raises(MalformedError):
        scorekeeper.value("skat", tricks="1")


def test_recording_checks_before_it_writes(tmp_path: Path) -> None:
    path = tmp_path / "f.sheet"
    path.write_text(SHEET)
    with pytest.raises(RefusedError):
        scorekeeper.record(path, "deal cards=1 bids=1,1,0 tricks=1,1,0")
    assert path.read_text() == SHEET
    book = scorekeeper.record(path, 'note "a quiet evening"')
    assert book.is_ok
    assert "a quiet evening" in path.read_text()
    assert scorekeeper.record(path, "void 1").totals == {"Tom": 0, "Ben": 0, "Vera": 0}
    with pytest.raises(MalformedError):
        scorekeeper.record(path, "players Tom")
