"""The guide to a new game: its code is that of Hearts, its sessions are real, and what it says of
the tests is so."""

from __future__ import annotations

import re
from pathlib import Path

import guide
import pytest

from scorekeeper.core.values.work import Work

TEXT = guide.GUIDE.read_text("utf-8")
TESTS = guide.ROOT / "tests"


@pytest.mark.slow
def test_the_code_and_the_sessions_on_the_page_are_real(tmp_path: Path) -> None:
    assert guide.renewed(TEXT, tmp_path) == TEXT, "run: python tests/guide.py, read the difference"


def test_all_of_the_game_stands_on_the_page() -> None:
    shown = {name for file, names in guide.wanted(TEXT) if "hearts" in file for name in names}
    places = guide.Module("games/hearts.py").places
    assert {place for name, place in places.items() if "." not in name} <= {
        places[name] for name in shown if name in places
    }
    assert "imports" in shown


def test_code_that_was_changed_by_hand_is_put_right() -> None:
    mark = "<!-- code games/hearts.py: GAME -->"
    new = guide.with_code(f"{mark}\nmy own words\n<!-- /code -->\nThe end.\n")
    assert new == f"{mark}\n```python\nGAME = Hearts()\n```\n<!-- /code -->\nThe end.\n"


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`((?:conformance/)?test_\w+\.py)`", TEXT)))
)
def test_the_suites_that_the_page_names_are_there(name: str) -> None:
    assert (TESTS / name).is_file()


def test_the_arithmetic_on_the_page_is_what_it_says() -> None:
    [(code, told)] = re.findall(r"`str\((.+?)\)` is `(.+?)`", TEXT)
    assert code == "2 * Work(6) + 3"
    assert str(2 * Work(6) + 3) == told
