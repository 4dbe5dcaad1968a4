"""What `docs/ARCHITECTURE.md` and `docs/ADDING-A-GAME.md` say of the code is so."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"
TEXT = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
GUIDE = (ROOT / "docs" / "ADDING-A-GAME.md").read_text("utf-8")
FILE = re.compile(r"`([a-z_/]+\.py)(?::([\w.]+))?`")
FOLDER = re.compile(r"`((?:core|games|journal|render|cli|foreign)(?:/[a-z_]+)*)`")
STEPS = re.compile(r"^\d+\. \*\*.*?(?=^\d+\. \*\*|^`show`)", re.M | re.S)
COMMAND = re.compile(r"`scorekeeper (deal [^`]+)`")
SHEET = """\
game preference
players Anna Boris Vera
set target=10
deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
"""


def named(text: str) -> list[tuple[str, str]]:
    """File and function of every `file.py:function` of the page, in order; a name alone is ''."""
    return [(found[1], found[2] or "") for found in FILE.finditer(text)]


@pytest.mark.parametrize(("file", "name"), sorted({*named(TEXT), *named(GUIDE)}))
def test_every_name_on_the_pages_is_in_its_file(file: str, name: str) -> None:
    if file.startswith(("tests/", "conformance/", "test_")):
        assert (ROOT / file).is_file() or (ROOT / "tests" / file).is_file()
        return
    assert (PACKAGE / file).is_file()
    found: Any = import_module("scorekeeper." + file.removesuffix(".py").replace("/", "."))
    for part in filter(None, name.split(".")):
        found = getattr(found, part)


def test_every_folder_on_the_page_is_there() -> None:
    folders = set(FOLDER.findall(TEXT))
    assert len(folders) > 4
    assert [name for name in sorted(folders) if not (PACKAGE / name).is_dir()] == []


def test_there_are_ten_steps_each_with_a_function() -> None:
    steps = STEPS.findall(TEXT)
    assert len(steps) == 10
    assert all(any(name for _, name in named(step)) for step in steps)


def calls() -> tuple[list[tuple[str, str]], Callable[[FrameType, str, object], None]]:
    """Files and functions of the program in the order in which they are called, and what notes
    them."""
    made: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            made.append((path.relative_to(PACKAGE).as_posix(), frame.f_code.co_qualname))

    return made, note


@pytest.fixture
def walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[tuple[str, str]]:
    """The calls of the command on the page."""
    sheet = tmp_path / "evening.sheet"
    sheet.write_text(SHEET)
    found = COMMAND.search(TEXT)
    assert found is not None
    words = " ".join(found[1].split()).split(" ")
    monkeypatch.setattr(sys, "argv", ["scorekeeper", words[0], "-f", str(sheet), *words[1:]])
    from scorekeeper.__main__ import main

    made, note = calls()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        with pytest.raises(SystemExit) as ended:
            main()
    finally:
        sys.setprofile(before)
    assert (ended.value.code or 0) == 0, capsys.readouterr().err
    assert "deal 2" in sheet.read_text()
    return made


def test_a_deal_goes_the_way_that_the_page_tells(walked: list[tuple[str, str]]) -> None:
    steps = named("".join(STEPS.findall(TEXT)))
    told = [(file, name) for file, name in steps if name]
    assert len(told) > 20
    first = {call: at for at, call in reversed(list(enumerate(walked)))}
    assert [call for call in told if call not in first] == []
    assert told == sorted(told, key=lambda call: first[call])
