"""What the tab key offers, asked the way the shell asks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SHEET = "game preference\nplayers Anna Boris Vera\n"


def offered(line: str) -> list[str]:
    """The words offered for the last word of a line."""
    words = line.split(" ")
    ran = subprocess.run(
        [sys.executable, "-m", "scorekeeper"],
        env={
            **os.environ,
            "COMP_WORDS": line.strip(),
            "COMP_CWORD": str(len(words) - 1),
            "_SCOREKEEPER_COMPLETE": "complete_bash",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.fixture(autouse=True)
def _sheet() -> None:
    Path("s.sheet").write_text(SHEET)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("scorekeeper set", ["set", "settle"]),
        ("scorekeeper rules israeli", ["israeli-whist"]),
        ("scorekeeper deal decl", ["declarer="]),
        ("scorekeeper deal d=", ["d=Anna", "d=Boris", "d=Vera"]),
        ("scorekeeper deal declarer=", ["declarer=Anna", "declarer=Boris", "declarer=Vera"]),
        ("scorekeeper amend 1 contract=m", ["contract=misere"]),
        ("scorekeeper set roun", ["rounding="]),
        ("scorekeeper set rounding=e", ["rounding=exact"]),
        ("scorekeeper set rules=s", ["rules=sochi"]),
        ("scorekeeper set aid=o", ["aid=on", "aid=off"]),
        ("scorekeeper new x.sheet preference A B C --set roun", ["rounding="]),
        ("scorekeeper value barbu contract=no-k", ["contract=no-king"]),
        ("scorekeeper adjust An", ["Anna="]),
        ("scorekeeper adjust account=d", ["account=dump"]),
        ("scorekeeper carry po", ["pool="]),
    ],
)
def test_words_offered(line: str, words: list[str]) -> None:
    assert offered(line) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("scorekeeper set aid = o", ["on", "off"]),
        ("scorekeeper set target=10 aid =", ["on", "off"]),
        ("scorekeeper deal declarer = B", ["Boris"]),
        ("scorekeeper amend 1 contract = m", ["misere"]),
        ("scorekeeper adjust account = d", ["dump"]),
    ],
)
def test_bash_takes_key_and_value_for_three_words(line: str, words: list[str]) -> None:
    assert offered(line) == words


def test_nothing_is_offered_and_nothing_said_when_there_is_no_sheet() -> None:
    Path("s.sheet").unlink()
    assert offered("scorekeeper deal decl") == []
