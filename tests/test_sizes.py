"""The counts of `benchmarks/sizes.py`, on a small package whose lines are counted here by hand."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))

import sizes

CHECKS = '''\
"""What must hold.

Two rules."""

from __future__ import annotations

from typing import (
    Any,
)

TEXT = (
    "one long"
    " sentence"
)


def no_tricks(
    facts: Any,
) -> list[Problem]:
    """Nobody won one."""
    # not yet known
    assert facts.tricks is not None
    return []


# fmt: off
TABLE = {"a": 1,
         "b": 2}
# fmt: on
'''


@pytest.fixture
def source(tmp_path: Path) -> sizes.Source:
    """The file of the game, in a tree of its own."""
    path = tmp_path / "scorekeeper" / "games" / "toy" / "checks.py"
    path.parent.mkdir(parents=True)
    path.write_text(CHECKS)
    (only,) = sizes.sources(tmp_path)
    return only


def test_every_line_has_one_kind(source: sizes.Source) -> None:
    """3 + 1 lines of docstring, 1 + 3 of imports, 3 of a signature, 2 of text; 3 comments."""
    assert dict(sizes.counts([source])) == {
        "docstring": 4,
        "import": 4,
        "signature": 3,
        "text": 2,
        "comment": 3,
        "code": 2 + 2 + 2,
        "blank": 2 + 1 + 2 + 2,
    }


def test_core_leaves_out_blank_lines_imports_and_docstrings(source: sizes.Source) -> None:
    """14 of 29: signature, text, comments and code."""
    assert source.core() == 3 + 2 + 3 + 6


def test_what_a_definition_is_for_is_read_off_its_form(source: sizes.Source) -> None:
    """The check with its docstring: 7 lines; both tables: 6; the rest: docstring, 2 comments."""
    assert sizes.purposes(source) == {
        "checks": 7,
        "constants": 4 + 2,
        "module docstrings, rest": 3 + 2,
    }


def test_signs_are_counted_outside_imports(source: sizes.Source) -> None:
    """`Any` stands in the signature; that it is imported does not count."""
    assert source.matching(r"\bAny\b") == 1
    assert source.matching(r"\bassert\b.*\bis not None\b") == 1


def test_lines_laid_out_by_hand_are_counted(source: sizes.Source) -> None:
    """The mark and the table under it."""
    assert source.by_hand == 3


def test_a_room_is_the_folder(source: sizes.Source) -> None:
    """Of the package, and inside it."""
    assert (sizes.room(source), sizes.inner_room(source)) == ("games", "games/toy")
