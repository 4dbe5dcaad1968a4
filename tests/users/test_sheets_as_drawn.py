"""The drawings as people see them, who exported the page of an evening they typed."""

from __future__ import annotations

import re
from pathlib import Path

from commands import Run


def exported(run: Run, sheet: str) -> str:
    assert run("export", sheet, "-o", "page.html").status == 0
    return Path("page.html").read_text(encoding="utf-8")


def texts(html: str) -> str:
    """What can be read, a blank between pieces."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_preference_for_three_is_a_circle_with_everybodys_pool_dump_and_whists(run: Run) -> None:
    """Boris makes 8 (6 in his pool), Anna whisted alone and won 2 tricks: 2 x 6 = 12 on Boris.
    Then everybody passed: 3, 2 and 5 tricks in the dumps."""
    run("new", "friday", "preference", "Anna", "Boris", "Vera", "--set", "target=10")
    run("deal", "declarer=Boris", "contract=8D", "whist=Anna", "tricks=Anna:2,Boris:8,Vera:0")
    run("deal", "contract=allpass", "tricks=Anna:3,Boris:2,Vera:5")
    page = exported(run, "friday")
    assert "<circle" in page
    assert "Boris: dump 2, pool 6, whists on Vera 0, whists on Anna 0" in page
    assert "Anna: dump 3, pool 0, whists on Boris 12, whists on Vera 0" in page
    assert "Bor 8 ♦\ufe0e = A" in texts(page)


def test_preference_for_four_is_a_square(run: Run) -> None:
    run("new", "friday", "preference", "Anna", "Boris", "Grigori", "Vera")
    run("deal", "declarer=Boris", "contract=6S")
    page = exported(run, "friday")
    square = page[page.index('class="pulya"') :]
    assert "<rect" in square
    # On paper each of the four sectors faces its player.
    assert [int(turn) for turn in re.findall(r"<g transform=\"rotate\((\d+)\)", square)] == [
        0,
        90,
        180,
        270,
    ]


def test_barbu_shows_the_doubles_and_what_is_left(run: Run) -> None:
    run("new", "friday", "barbu", "Anna", "Boris", "Grigori", "Vera")
    run("deal", "contract=K", "doubles=Boris/Anna,Vera/Grigori", "king=Anna")
    page = exported(run, "friday")
    assert "<i class=box>A</i>" in page
    assert "<i>G</i>" in page
    assert page.count("<i class=come>left</i>") == 27
    assert "Anna declares" in page


def test_the_tables_stay_below_the_drawing_and_the_other_outputs_are_as_they_were(run: Run) -> None:
    run("new", "friday", "preference", "Anna", "Boris", "Vera")
    run("deal", "declarer=Boris", "contract=6S")
    page = exported(run, "friday")
    assert page.index('class="pulya"') < page.index("<summary>Tables")
    assert "cumulative" in page[page.index("<summary>Tables") :]
    assert "cumulative" in run("show", "friday").out
