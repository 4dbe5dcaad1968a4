"""Telling a deal by taps in a browser: what a person does who knows the facts of the deal."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By

PATIENCE = 20.0  # seconds
READ = """
const form = document.querySelector('#entry form[action^="/answer"]');
const entry = document.getElementById('entry');
const field = (name) => form?.querySelector(`input[name=${name}]`)?.value || "";
return {fact: field("fact"), owner: field("owner"), begun: field("begun"), deal: field("deal"),
  told: entry ? entry.dataset.told : "", records: entry ? entry.dataset.records : "",
  busy: !entry || entry.hasAttribute("aria-busy"), keep: !!document.querySelector("form.keep"),
  values: form ? [...form.querySelectorAll("button[name=value]")].map(b => b.value) : [],
  parts: form ? [...form.querySelectorAll("button[name=part]")].map(b => b.value) : [],
  thens: form ? [...form.querySelectorAll("input[name=then]")].map(b => b.value) : [],
  steps: [...document.querySelectorAll(".steps a")].map(
    a => new URL(a.href).searchParams.get("fact")),
  typed: !!form?.querySelector("#typed"),
  boxes: form ? [...form.querySelectorAll("input[type=checkbox]")].map(b => b.name) : []};
"""
_CONTRACT = re.compile(r"([1-7])(NT|[CDHSL])(X{0,2})(=|[+-]\d+)")


class Window:
    """A window of a phone at the table; `taps` counts what was touched."""

    def __init__(self, driver: Any, url: str) -> None:
        self.driver = driver
        self.url = url
        self.taps = 0
        self.handle = driver.current_window_handle

    def _face(self) -> None:
        """Have the driver look at this window."""
        if getattr(self.driver, "facing", "") != self.handle:
            self.driver.switch_to.window(self.handle)
            self.driver.facing = self.handle

    def look(self) -> dict[str, Any]:
        """What the screen asks."""
        self._face()
        found: dict[str, Any] = self.driver.execute_script(READ)
        return found

    def open(self, place: str) -> None:
        """Type an address."""
        self._face()
        self.driver.get(self.url + place)

    def tap(self, selector: str) -> None:
        """Touch what the selector finds first."""
        self._face()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.driver.find_element(By.CSS_SELECTOR, selector).click()
                break
            except StaleElementReferenceException:  # it was just drawn anew
                assert time.monotonic() < until, selector
        self.taps += 1

    def until(self, what: str, holds: Any) -> dict[str, Any]:
        """Wait until the screen is as it should be."""
        until = time.monotonic() + PATIENCE
        while True:
            screen = self.look()
            if not screen["busy"] and holds(screen):
                return screen
            assert time.monotonic() < until, (what, screen, self.text())
            time.sleep(0.02)

    def until_sheet(self) -> None:
        """Wait until the sheet is shown: the record is kept."""
        until = time.monotonic() + PATIENCE
        while "/deal" in (place := self.driver.current_url) or "/line" in place:
            assert time.monotonic() < until, self.text()
            time.sleep(0.02)

    def text(self) -> str:
        """All that the window says."""
        self._face()
        return str(self.driver.find_element(By.TAG_NAME, "body").text)


def asked_facts(facts: Mapping[str, str]) -> dict[str, str]:
    """The facts as they are asked: a contract with its result is a bid and tricks."""
    found = dict(facts)
    contract = _CONTRACT.fullmatch(found.get("contract", ""))
    if contract is not None and "tricks" not in found:
        level, strain, doubled, result = contract.groups()
        found["contract"] = f"{level}{strain}{doubled}"
        found["tricks"] = str(6 + int(level) + (0 if result == "=" else int(result)))
    return found


_MOVES = ("told", "begun", "fact", "owner")
OUTCOMES = ("tricks", "hearts", "queens", "king", "last", "order", "made")


def is_asked(screen: Mapping[str, Any], facts: Mapping[str, str]) -> bool:
    """Whether there is a question now, and the facts answer it: they may be the first half."""
    fact = screen["fact"]
    return bool(fact) and (fact in facts or fact not in OUTCOMES)


def tell(window: Window, facts: Mapping[str, str]) -> bool:
    """Answer one question, or tell one part of its answer; whether it is answered."""
    screen = window.look()
    answer(window, screen, facts)
    was = [screen[name] for name in _MOVES]
    after = window.until("the next screen", lambda s: [s[name] for name in _MOVES] != was)
    return bool(after["told"] != screen["told"])


def tell_all(window: Window, facts: Mapping[str, str]) -> None:
    """Answer until nothing is asked any more."""
    while is_asked(window.look(), facts):
        tell(window, facts)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def answer(window: Window, screen: Mapping[str, Any], facts: Mapping[str, str]) -> None:
    """Tap the answer to what is asked."""
    text = facts.get(screen["fact"], "")
    if screen["owner"]:
        parts = dict(part.rsplit(":", 1) for part in text.split(","))
        _button(window, "value", parts.get(screen["owner"], "0"))
    elif screen["boxes"]:
        _boxes(window, screen, text)
    elif screen["parts"]:
        _parts(window, screen, text)
    elif screen["typed"] and text:
        window.driver.find_element(By.ID, "typed").send_keys(text)
        window.tap("#entry form button.go")
    else:
        _button(window, "value", text if text in screen["values"] else "")


def _button(window: Window, name: str, text: str) -> None:
    window.tap(f'#entry button[name="{name}"][value="{_quoted(text)}"]')


def _parts(window: Window, screen: Mapping[str, Any], text: str) -> None:
    """The longest part with which what is left of the text begins."""
    begun = "".join(_parsed(screen["begun"]))
    fits = [part for part in screen["parts"] if part and text[len(begun) :].startswith(part)]
    part = max(fits, key=len, default="none" if not text else "")
    then = text.removeprefix(begun + part)
    if screen["thens"] and then in screen["thens"] and then:
        window.tap(f'#entry .chip:has(input[value="{then}"]) span')
    _button(window, "part", part)


def _parsed(begun: str) -> Sequence[str]:
    import json

    return [str(part) for part in json.loads(begun or "[]")]


def _boxes(window: Window, screen: Mapping[str, Any], text: str) -> None:
    pairs = [part.partition("/") for part in text.split(",") if part]
    wanted = [f"{a}/{b}" if slash else a for a, slash, all_of in pairs for b in all_of.split("+")]
    for name in wanted:
        window.tap(f'#entry .box:has(input[name="pick:{_quoted(name)}"]) span')
    window.tap("#entry form button.go")
