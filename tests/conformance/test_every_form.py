"""Every game on the phones: a deal told by the forms of the server is the deal of the line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from random_sheets import RandomSheet, deal_line, random_sheet, session_of
from served_forms import Form, Page, opened
from served_table import Table

from scorekeeper.games.registry import GAMES
from scorekeeper.scribe.serve import guard

pytestmark = pytest.mark.slow

NAMES = [entry.name for entry in GAMES]
MOST = 150  # forms of one deal


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """These phones tap faster than people."""
    monkeypatch.setattr(guard, "REQUESTS", (1e9, 1e9))
    monkeypatch.setattr(guard, "WRITES", (1e9, 1e9))


@contextmanager
def _table(tmp_path: Path, lines: list[str]) -> Iterator[tuple[Table, Path]]:
    path = tmp_path / "evening.sheet"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    table = Table(path)
    try:
        yield table, path
    finally:
        table.loop.close()


def _before(sheet: RandomSheet, deals: int) -> list[str]:
    lines = sheet.lines()
    return lines[: len(lines) - len(sheet.deals) + deals]


def _part_of(text: str, owner: str) -> str:
    named = dict(part.rsplit(":", 1) for part in text.split(",") if ":" in part)
    return named.get(owner, "0")


def _answer(page: Page, form: Form, facts: Mapping[str, str]) -> Page:
    """What the deal says to the question, sent as the field of a button would."""
    fact, owner = form.fields["fact"], form.fields["owner"]
    text = facts.get(fact, "")
    answer = _part_of(text, owner) if owner else text
    form = Form(form.action, form.method, {n: form.fields[n] for n in ("deal", "fact", "owner")})
    return page.send(form, value=answer)


@pytest.mark.parametrize("game", NAMES)
def test_a_deal_told_by_the_forms_is_the_deal_of_the_line(game: str, tmp_path: Path) -> None:
    sheet = random_sheet(game, 1, 3)
    at = next(at for at, deal in reversed(list(enumerate(sheet.deals))) if "anyway" not in deal)
    scored = session_of([*_before(sheet, at), deal_line(sheet.deals[at])]).deals[-1]
    with _table(tmp_path, _before(sheet, at)) as (table, path):
        page = _told(opened(table.laptop(), "/deal"), {**scored.derived, **scored.texts})
        page = _further(page, scored.texts)
        form = page.form("/keep")
        assert form is not None, page.text
        page.send(form)
        kept = session_of(path.read_text(encoding="utf-8").splitlines())
    assert len(kept.deals) == at + 1
    assert kept.deals[-1].status == "scored"
    assert kept.deals[-1].facts == scored.facts
    assert kept.deals[-1].points == scored.points


def _told(page: Page, facts: Mapping[str, str]) -> Page:
    for _ in range(MOST):
        form = page.form("/answer")
        if form is None:
            return page
        after = _answer(page, form, facts)
        assert after.status == 200, (form.fields, after.text)
        page = after
    raise AssertionError(f"after {MOST} answers still asked: {page.text}")


def _further(page: Page, facts: Mapping[str, str]) -> Page:
    """What was recorded and is told on demand only."""
    for fact, text in facts.items():
        asked = opened(page.phone, f"/deal?fact={fact}")
        form = asked.form("/answer")
        is_told = f'fact={fact}"' in page.html.partition("<details")[0]
        if form is not None and not is_told and text != "none":
            page = _told(_answer(asked, form, facts), facts)
    return opened(page.phone, "/deal")


@pytest.mark.parametrize("game", NAMES)
def test_whatever_is_tapped_makes_a_deal_that_is_scored(game: str, tmp_path: Path) -> None:
    dice = Random(game)
    sheet = random_sheet(game, 0, 1)
    with _table(tmp_path, _before(sheet, len(sheet.deals))) as (table, path):
        page = opened(table.laptop(), "/deal")
        for _ in range(MOST):
            form = page.form("/answer")
            if form is None:
                break
            page = _tapped(page, form, dice)
        keep = page.form("/keep")
        assert keep is not None, page.text
        page.send(keep)
        kept = session_of(path.read_text(encoding="utf-8").splitlines())
    assert kept.deals[-1].status == "scored"
    assert len(kept.deals) == len(sheet.deals) + 1


def _tapped(page: Page, form: Form, dice: Random) -> Page:
    """One of the buttons; another one where it is refused."""
    taps = [tap for tap in form.buttons if tap[0] in ("value", "part")]
    dice.shuffle(taps)
    assert taps or form.typed, page.text
    for name, text in taps:
        after = page.send(form, **{name: text})
        if after.status == 200:
            return after
    for text in dice.sample(range(14), 14):
        after = page.send(form, typed=str(text))
        if after.status == 200:
            return after
    raise AssertionError((form, page.text))
