"""The screens of a phone in a browser: narrow, dark, by keyboard alone, without a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from driven import CHROMIUM, DRIVER, TABLET, browser, resize, serving
from pictures import Picture, begun
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.ui import WebDriverWait
from taps import PATIENCE, Window

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (DRIVER and CHROMIUM), reason="there is no chromium-driver"),
]
SAMPLES = {
    "oh-hell-evening": 13,
    "preference-sochi-evening": 3,
    "barbu-evening": 24,
    "whist-evening": 4,
    "contract-bridge-evening": 7,
}
THUMB = 46  # pixels

MEASURE = """
const shown = (e) => e.getClientRects().length && getComputedStyle(e).visibility !== "hidden";
const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
  .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ground = (e) => {
  for (; e; e = e.parentElement) {
    const found = rgb(getComputedStyle(e).backgroundColor);
    if (found.length < 4 || found[3] > 0) return found;
  }
  return [255, 255, 255];
};
let worst = [99, ""];
for (const e of document.querySelectorAll("body *")) {
  if (e.closest("svg, [aria-hidden=true]") || !shown(e)) continue;
  if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
  const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < worst[0]) worst = [ratio, e.outerHTML.slice(0, 200)];
}
const touch = [...document.querySelectorAll("#entry button, #entry .box span, #panel .button")]
  .filter(shown).map(e => [e.getBoundingClientRect().height, e.outerHTML.slice(0, 200)]);
const nameless = [...document.querySelectorAll("button, a, input:not([type=hidden])")]
  .filter(e => shown(e) && !(e.textContent.trim() || e.ariaLabel || e.labels?.length));
return {width: document.documentElement.scrollWidth, contrast: worst,
  lowest: touch.sort((a, b) => a[0] - b[0])[0] || [99, ""],
  nameless: nameless.map(e => e.outerHTML)};
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with browser(tmp_path_factory.mktemp("browser")) as made:
        yield made


def _sheet(tmp_path: Path, sample: str) -> Path:
    path = tmp_path / f"{sample}.sheet"
    path.write_text(begun(Picture("", sample, SAMPLES[sample])), encoding="utf-8")
    return path


@pytest.mark.parametrize("sample", SAMPLES)
def test_screens_fit_are_large_enough_and_readable_in_light_and_dark(
    sample: str, driver: Any, tmp_path: Path
) -> None:
    with serving(_sheet(tmp_path, sample)) as url:
        for width, dark in ((320, False), (360, True), (1280, False)):
            resize(driver, (width, 740), dark=dark)
            for place in ("/", "/deal", "/more", "/board"):
                driver.get(url + place)
                found = driver.execute_script(MEASURE)
                assert found["width"] <= width, place
                assert found["contrast"][0] >= 4.5, (place, dark, found["contrast"])
                assert found["lowest"][0] >= THUMB - 1, (place, found["lowest"])
                assert not found["nameless"], place


def test_a_deal_is_told_by_the_keyboard_alone(driver: Any, tmp_path: Path) -> None:
    path = tmp_path / "keys.sheet"
    path.write_text("game oh-hell\nplayers Anna Boris Vera\nset peak=2\n")
    with serving(path) as url:
        driver.get(f"{url}/deal")
        window = Window(driver, url)
        for text in ("1", "1", "1", "1", "1"):
            was = window.look()["told"]
            _tab_to(driver, text)
            driver.switch_to.active_element.send_keys(Keys.ENTER)
            window.until("the next question", lambda s, was=was: s["told"] != was)
            assert driver.switch_to.active_element.get_attribute("id") == "ask"
        _tab_to(driver, "Keep deal 1")
        driver.switch_to.active_element.send_keys(Keys.ENTER)
        window.until_sheet()
    assert "deal 1 bids=Anna:1,Boris:1,Vera:1" in path.read_text()


def _tab_to(driver: Any, text: str) -> None:
    for _ in range(40):
        driver.switch_to.active_element.send_keys(Keys.TAB)
        if driver.switch_to.active_element.text == text:
            return
    raise AssertionError(f"the keyboard does not get to '{text}'")


def test_a_deal_is_told_without_any_script(tmp_path: Path) -> None:
    path = tmp_path / "plain.sheet"
    path.write_text("game oh-hell\nplayers Anna Boris Vera\nset peak=2\n")
    with browser(tmp_path / "profile", script=False) as driver, serving(path) as url:
        driver.get(f"{url}/deal")
        for told in range(1, 6):
            _find(driver, '#entry button[name="value"][value="1"]').click()
            _find(driver, f'#entry[data-told="{told}"]')
        _find(driver, "form.keep .go").click()
        assert _find(driver, "#panel form button").text == "Undo: deal 1"
    assert "deal 1 bids=Anna:1,Boris:1,Vera:1" in path.read_text()


def _find(driver: Any, selector: str) -> Any:
    """What the page has as soon as it is loaded."""
    found = expected_conditions.presence_of_element_located((By.CSS_SELECTOR, selector))
    return WebDriverWait(driver, PATIENCE).until(found)


def test_the_board_is_read_from_across_the_hall(driver: Any, tmp_path: Path) -> None:
    with serving(_sheet(tmp_path, "oh-hell-evening")) as url:
        resize(driver, TABLET)
        driver.get(f"{url}/board")
        smallest = driver.execute_script(
            "return Math.min(...[...document.querySelectorAll('main *')].filter(e =>"
            " e.getClientRects().length && [...e.childNodes].some(n => n.nodeType === 3 &&"
            " n.textContent.trim())).map(e => parseFloat(getComputedStyle(e).fontSize)))"
        )
    assert smallest >= 22
