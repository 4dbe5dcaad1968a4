"""The page on a phone, on a wide screen and on paper."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, measured, printed, printed_pages, smallest_type
from render_samples import LONG, drive, mostly_slow, names, one_of_each_game, sample
from sheets import session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.page import page

NARROWEST, PHONE, WIDE = (320, 740), (360, 740), (1280, 800)
no_browser = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")


def shown(sheet: Session) -> str:
    return page(sheet, reckon(sheet))


def pairs(count: int, boards: int) -> Session:
    """Every board at every table, North-South sitting still."""
    chance = random.Random(5)
    contracts = ("4S=", "3NT+1", "4H-1", "2S+1", "3D=", "1NT-1", "5C-2", "6NT=", "3S-1")
    lines = ["game duplicate-bridge", f"players {' '.join(map(str, range(1, count + 1)))}"]
    half = count // 2
    for board in range(1, boards + 1):
        for table in range(half):
            lines.append(
                f"deal board={board} ns={table + 1} ew={half + 1 + (table + board) % half} "
                f"contract={chance.choice(contracts)} declarer={chance.choice('NESW')}"
            )
    return session("\n".join(lines))


# what stands where -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_slow(names()))
def test_who_stands_where_comes_first_and_details_are_folded_away(name: str) -> None:
    text = shown(sample(name))
    places = [text.index(f"<h2>{title}</h2>") for title in ("Ranking", "Sheet", "Settlement")]
    folded = [text.index(f"<details><summary>{title}") for title in ("Deals", "Entries")]
    assert places + folded == sorted(places + folded)
    assert text.index('<div class="next">') < places[0]
    assert "\u2605 1" in text


def test_numbers_have_a_true_minus_and_halves_one_sign() -> None:
    text = shown(sample("preference-sochi-evening"))
    assert ">−27½<" in text
    assert ">-27 1/2<" not in text
    assert ">\u221278<" in text


def test_only_the_first_of_many_problems_are_told() -> None:
    lines = "\n".join(f"deal {at} cards=3 bids=0,0,0 tricks=1,1,1" for at in range(1, 15))
    text = shown(session(f"game oh-hell\nplayers Anna Boris Vera\nset hook=off\n{lines}"))
    assert text.count("<li>line ") == 10
    assert "more: see check</li>" in text


def test_the_chart_shows_the_first_twelve_of_forty() -> None:
    text = shown(drive(10, 3))
    assert text.count("<polyline") == 12
    assert "Running totals of the first 12 of 40" in text


def test_lines_of_the_chart_differ_in_grey_by_marks_at_their_points_and_in_the_legend() -> None:
    text = shown(drive(10, 3))
    drawn = re.findall(
        r'<polyline class="(line .*?)" points=".*? ([^ ]*?)"/><path .*?d="(.*?)"', text
    )
    named = re.findall(r'<line class="(line .*?)" .*?<path class="mark .*?" d="M24,9(.*?)"', text)
    assert len({(look, shape) for look, shape in named}) == len(drawn) == 12
    assert len({shape for _, shape in named}) == 6
    shapes = dict(named)
    for look, end, marks in drawn:
        assert marks.endswith(f"M{end}{shapes[look]}")  # the last point has one


def test_26_pairs_and_13_boards_are_less_than_300_kilobytes() -> None:
    text = shown(pairs(26, 13))
    assert len(text.encode()) < 300_000
    # Nobody's entries are left out: a row for several names all of them.
    assert "another score to beat" in text


# paper -------------------------------------------------------------------------------------------


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize(
    ("name", "sheets"),
    [
        ("preference-sochi-evening", 1),
        ("oh-hell-evening", 1),
        ("barbu-book", 1),
        ("barbu-evening", 2),  # 28 deals and one of them void
    ],
)
def test_an_evening_takes_one_sheet_of_paper(name: str, sheets: int, tmp_path: Path) -> None:
    printed = printed_pages(shown(sample(name)), tmp_path)
    assert len(printed) == sheets
    assert "Ranking" in printed[0]
    assert "Entries" not in "".join(printed)  # what is folded away is not printed


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize("name", one_of_each_game())
def test_type_is_at_least_eight_points_high_on_paper(name: str, tmp_path: Path) -> None:
    """Charts and drawings, too, which are scaled."""
    for sheet in printed(shown(sample(name)), tmp_path):
        assert smallest_type(sheet) >= 8 - 0.05


@pytest.mark.slow
@no_browser
def test_a_drive_of_forty_takes_four_sheets(tmp_path: Path) -> None:
    printed = printed_pages(shown(drive(10, 12)), tmp_path)
    assert len(printed) <= 4
    assert all(f"Player{at:02}" in printed[0] for at in range(40))


# screens -----------------------------------------------------------------------------------------


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize(
    "name", ["oh-hell-evening", "barbu-evening", "preference-sochi-evening", "whist-evening", LONG]
)
def test_a_phone_shows_all_without_small_type_or_sideways_scrolling(
    name: str, tmp_path: Path, chromium: Any
) -> None:
    sheet = session(name) if name == LONG else sample(name)
    for width, height in (NARROWEST, PHONE, WIDE):
        found = measured(shown(sheet), chromium, tmp_path, width, height)
        assert found["width"] <= width
        assert found["smallest"] >= 12


@pytest.mark.slow
@no_browser
def test_names_stay_in_sight_while_the_deals_scroll(tmp_path: Path, chromium: Any) -> None:
    found = measured(shown(sample("oh-hell-evening")), chromium, tmp_path, *PHONE)
    assert found["kept"]["scrolled"] == 40
    assert abs(found["kept"]["left"]) < 1
    assert abs(found["kept"]["top"]) < 1
