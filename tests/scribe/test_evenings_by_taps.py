"""Whole evenings played by taps from two windows at once, in a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from driven import CHROMIUM, DRIVER, browser, serving
from taps import Window, asked_facts, is_asked, tell, tell_all

import scorekeeper
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.scribe.serve import guard

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (DRIVER and CHROMIUM), reason="there is no chromium-driver"),
]
SAMPLES = Path(__file__).parents[2] / "sample_sheets"
OFTEN = 1  # deals that tell the same facts are tapped so often; the others are typed
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
def test_an_evening_by_taps_from_two_windows(evening: str, driver: Any, tmp_path: Path) -> None:
    lines = (SAMPLES / f"{evening}.sheet").read_text(encoding="utf-8").splitlines()
    whole = scorekeeper.loads("\n".join(lines) + "\n").session
    assert whole is not None
    header = [line for line in lines if line.split(" ")[0] in _HEADER]
    path = tmp_path / "evening.sheet"
    path.write_text("\n".join(header) + "\n", encoding="utf-8")
    with serving(path) as url:
        windows = _two_windows(driver, url)
        tapped: Counter[tuple[str, ...]] = Counter()
        for record in whole.sheet.records:
            told = tuple(record.values)
            if record.kind is RecordKind.DEAL and tapped[told] == OFTEN:
                _type(windows[tapped.total() % 2], lines[record.line - 1])
            else:
                _record(windows, record, lines[record.line - 1])
                tapped[told] += 1
        for window in windows:
            driver.switch_to.window(window.handle)
            driver.close()
        driver.switch_to.window(driver.window_handles[0])
    kept = scorekeeper.loads(path.read_text(encoding="utf-8")).session
    assert kept is not None
    assert kept.totals() == whole.totals()
    assert [deal.points for deal in kept.deals] == [deal.points for deal in whole.deals]


_HEADER = ("game", "players", "sides", "title", "date", "dealer", "set")


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
    window.driver.find_element("id", "line").send_keys(line.partition(" at=")[0])
    window.tap("main form button")
    window.until_sheet()
