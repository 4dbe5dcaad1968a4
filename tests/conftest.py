"""Test set-up: hypothesis is the same at every run, without a deadline on slow machines."""

from __future__ import annotations

import gc
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import typer.main
from commands import Play, Ran, Run

from scorekeeper.cli import app

# The program's own settings must not reach the tests from the shell that runs them.
for name in ("SCOREKEEPER_SHEET", "SCOREKEEPER_DEBUG", "NO_COLOR", "COLUMNS"):
    os.environ.pop(name, None)

# Where Python is told to leave no bytecode beside the sources, every worker and every process that
# a test starts would compile all anew: it is kept in pytest's own folder.
if sys.dont_write_bytecode:
    kept = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    sys.dont_write_bytecode, sys.pycache_prefix = False, kept
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = kept

# What a command takes is read from its parameters at every start of the program; the tests start it
# some thousand times.
app.build = cache(app.build)
typer.main.get_command = cache(typer.main.get_command)

# Nobody waits until what a test writes is on the disk.
os.fsync = lambda descriptor: None

# A sheet is made of many small values that live long and hold no circles. Looking for circles as
# often as Python does took a quarter of the time.
gc.set_threshold(100_000, 20, 20)


def pytest_configure() -> None:
    """Loaded here, since hypothesis is to leave its bytecode where it was just said."""
    from hypothesis import HealthCheck, settings

    settings.register_profile(
        "steady",
        derandomize=True,
        deadline=None,
        max_examples=50,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("steady")


# A module of which all is slow says so at its top.
ALL_SLOW = re.compile(r"^pytestmark = (\[\s*)?pytest\.mark\.slow\b", re.MULTILINE)


def _only_quick(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == "not slow")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only quick tests are asked for, a module without any is not even loaded."""
    if collection_path.suffix != ".py" or not _only_quick(config):
        return None
    return bool(ALL_SLOW.search(collection_path.read_text("utf-8"))) or None


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[Any] | None:
    """Nor are the cases of a slow test made."""
    marks = getattr(obj, "pytestmark", None)
    if not isinstance(marks, list) or not _only_quick(collector.config):
        return None
    return [] if any(mark.name == "slow" for mark in marks) else None


def pytest_collection_finish() -> None:
    """What was loaded and collected stays to the end: nobody looks through it for what is gone."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Workers begin with one half of the tests each and take over what is left of the others': what
    a module has made is used where it is."""
    from xdist.scheduler import WorkStealingScheduling

    is_usual = config.getvalue("dist") == "load"
    return WorkStealingScheduling(config, log) if is_usual else None


_FOLDERS = count()
_MODE = stat.S_IFDIR | 0o755
_EMPTY: list[Path] = []  # the folder of the test before, if nothing is in it


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of its own. pytest's own looks through all folders made so far for one of the same
    name, before each of many thousand tests; most of these leave nothing behind, and making and
    removing a folder takes longer than they do."""
    folder = _EMPTY.pop() if _EMPTY else _new_folder(tmp_path_factory.getbasetemp())
    yield folder
    with suppress(OSError):
        if not os.listdir(folder) and folder.stat().st_mode == _MODE:
            _EMPTY.append(folder)


def _new_folder(base: Path) -> Path:
    folder = base / str(next(_FOLDERS))
    folder.mkdir()
    folder.chmod(0o755)
    return folder


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    """Every test works in an empty folder of its own: no sheet lies about to be found."""
    before = os.getcwd()
    os.chdir(tmp_path)
    yield
    os.chdir(before)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command: `run("deal", "bids=1,0,2")`."""

    def call(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            app.main(list(arguments))
        shown = capsys.readouterr()
        code = ended.value.code
        return Ran(code if isinstance(code, int) else 0, shown.out, shown.err)

    return call


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Type lines at the prompt, without a terminal: `play("s.sheet", "1120", "", "undo")`."""

    def call(sheet: str, *typed: str, options: tuple[str, ...] = ()) -> Ran:
        lines = "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr("sys.stdin", StringIO(lines))
        return run("play", *([sheet] if sheet else []), *options)

    return call


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser with a window like that of a computer, for all tests that look at pages in one."""
    from driven import browser, resize

    with browser(tmp_path_factory.mktemp("chromium")) as made:
        resize(made, (1400, 900))
        yield made
