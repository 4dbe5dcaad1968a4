"""Whole evenings played by taps from two windows at once, in a browser."""

from __future__ import annotations

import shlex
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from commands import Run
from driven import CHROMIUM, DRIVER, browser, serving
from taps import PATIENCE, Window, asked_facts, is_asked, tell, tell_all

import scorekeeper
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.scribe.serve import guard

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (DRIVER and CHROMIUM), reason="there is no chromium-driver"),
]
SAMPLES = Path(__file__).parents[2] / "sample_sheets"
EVENINGS = (
    "oh-hell-evening",
    "preference-sochi-evening",
    "barbu-evening",
    "whist-evening",
    "contract-bridge-evening",
)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with browser(tmp_path_factory.mktemp("browser")) as made:
        yield made


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """These people tap faster than any."""
    monkeypatch.setattr(guard, "REQUESTS", (1e9, 1e9))
    monkeypatch.setattr(guard, "WRITES", (1e9, 1e9))


def _two_windows(driver: Any, url: str) -> tuple[Window, Window]:
    driver.switch_to.new_window("window")
    first = Window(driver, url)
    driver.switch_to.new_window("window")
    return first, Window(driver, url)


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening_by_taps_from_two_windows(
    evening: str, driver: Any, tmp_path: Path, run: Run
) -> None:
    """The first deal that tells these facts is tapped, the first record of another kind typed in a
    window; those that are like them are recorded at a terminal meanwhile."""
    lines = (SAMPLES / f"{evening}.sheet").read_text(encoding="utf-8").splitlines()
    whole = scorekeeper.loads("\n".join(lines) + "\n").session
    assert whole is not None
    header = [line for line in lines if line.split(" ")[0] in _HEADER]
    path = tmp_path / "evening.sheet"
    path.write_text("\n".join(header) + "\n", encoding="utf-8")
    with serving(path) as url:
        windows = _two_windows(driver, url)
        done: set[tuple[str, ...]] = set()
        for record in whole.sheet.records:
            line = lines[record.line - 1].partition(" at=")[0]
            kind = record.kind, *(record.values if record.kind is RecordKind.DEAL else ())
            if kind in done and record.kind not in TAPPED:
                assert run(*_command(line, path)).status == 0
                _until_noticed(url, path)
            else:
                _record(windows, record, line)
                done.add(kind)
        for window in windows:
            driver.switch_to.window(window.handle)
            driver.close()
        driver.switch_to.window(driver.window_handles[0])
    kept = scorekeeper.loads(path.read_text(encoding="utf-8")).session
    assert kept is not None
    assert kept.totals() == whole.totals()
    assert [deal.points for deal in kept.deals] == [deal.points for deal in whole.deals]


TAPPED = (RecordKind.RESULT, RecordKind.AMEND, RecordKind.SET)  # always
_HEADER = ("game", "players", "sides", "title", "date", "dealer", "set")


def _command(line: str, path: Path) -> Sequence[str]:
    """The command that records that line; deals need no number."""
    word, *tokens = shlex.split(line)
    return word, str(path), *(tokens[tokens[0].isdecimal() :] if word == "deal" else tokens)


def _until_noticed(url: str, path: Path) -> None:
    """Wait until the server has what was written beside it: who opens a page sooner is told that
    somebody else was first."""
    session = scorekeeper.loads(path.read_text(encoding="utf-8")).session
    assert session is not None
    shown, until = f'data-records="{len(session.sheet.records)}"', time.monotonic() + PATIENCE
    while shown not in urllib.request.urlopen(url).read().decode():
        assert time.monotonic() < until, shown
        time.sleep(0.02)


def _record(windows: tuple[Window, Window], record: Record, line: str) -> None:
    if record.kind in (RecordKind.DEAL, RecordKind.RESULT):
        _play(windows, asked_facts(record.values))
    elif record.kind is RecordKind.AMEND:
        _amend(windows[0], record)
    elif record.kind is not RecordKind.SET:
        _type(windows[1], line)


def _play(windows: tuple[Window, Window], facts: Mapping[str, str]) -> None:
    """Each window answers in its turn what the other one sees as well."""
    for window in windows:
        window.open("/deal")
    at = 0
    while is_asked(windows[at % 2].look(), facts):
        if tell(windows[at % 2], facts):
            now = windows[at % 2].look()["told"]
            windows[(at + 1) % 2].until("what was told", lambda s, now=now: s["told"] == now)
            at += 1
    window = windows[at % 2]
    for fact in [fact for fact in facts if fact not in window.look()["steps"]]:
        window.open(f"/deal?fact={fact}")
        tell_all(window, facts)
    window.tap("form.keep .go" if window.look()["keep"] else "form.open button")
    window.until_sheet()


def _amend(window: Window, record: Record) -> None:
    """Correct a deal: the facts that were wrong, and why."""
    facts = asked_facts(record.values)
    for fact in facts:
        window.open(f"/deal?amend={record.number}&fact={fact}")
        tell_all(window, facts)
    if record.why:
        window.driver.find_element("id", "why").send_keys(record.why)
    window.tap("form.keep .go")
    window.until_sheet()


def _type(window: Window, line: str) -> None:
    window.open("/line")
    window.driver.find_element("id", "line").send_keys(line)
    window.tap("main form button")
    window.until_sheet()
