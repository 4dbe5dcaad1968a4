"""What a contributor finds: the files that are named exist, and every package says what it is."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"
SCRIPT = re.compile(r"\b((?:tests|benchmarks)/\w+\.py)\b")
GUIDES = ["CONTRIBUTING.md", "justfile", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]


@pytest.mark.parametrize(
    "init", sorted(PACKAGE.rglob("__init__.py")), ids=lambda path: path.parent.name
)
def test_every_package_says_what_stands_in_it(init: Path) -> None:
    said = ast.get_docstring(ast.parse(init.read_text("utf-8")))
    assert said
    assert said.split("\n")[0].endswith((".", ",", ";")) or "\n" in said, said


@pytest.mark.parametrize("guide", GUIDES)
def test_scripts_that_a_guide_names_are_there(guide: str) -> None:
    named = SCRIPT.findall((ROOT / guide).read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_folders_of_tests_that_the_guide_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    [table] = re.findall(r"^\| in `tests/` .*?\n\n", text, re.M | re.S)
    named = re.findall(r"`(\w+)`", table)
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()}
    assert set(named) == {name for name in folders if not name.startswith(("_", "."))}


def test_files_of_tests_are_told_apart_by_their_names() -> None:
    """pytest imports them by their names alone."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []


def test_the_justfile_has_a_line_for_each_job() -> None:
    text = (ROOT / "justfile").read_text("utf-8")
    recipes = set(re.findall(r"^(\w+)(?: [^:\n]*)?:(?!=)", text, re.M))
    assert recipes >= {"setup", "fast", "test", "lint", "bench", "golden", "pages", "sizes"}


def test_the_hooks_run_what_is_demanded() -> None:
    """The same three tools, with the same words, as `.ci/run` and `just lint`."""
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    checked = (ROOT / ".ci" / "run").read_text("utf-8")
    lint = (ROOT / "justfile").read_text("utf-8")
    for words in ("ruff check", "ruff format --check", "mypy"):
        assert f"entry: .venv/bin/{words}" in hooks
        assert words in checked.replace('"', "").replace("$venv/bin/", "")
        assert f".venv/bin/{words}" in lint


def test_the_package_says_what_an_index_wants() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license"] == "MIT"
    assert project["license-files"] == ["LICENSE"]
    assert project["authors"] == [{"name": "the scorekeeper contributors"}]
    assert project["keywords"]
    assert "Topic :: Games/Entertainment" in project["classifiers"]
    assert "urls" not in project
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert licence.startswith("MIT License\n")
    assert "the scorekeeper contributors" in licence
