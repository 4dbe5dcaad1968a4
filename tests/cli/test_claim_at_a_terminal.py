"""`claim --ask` at a terminal: figures of the paper are asked for until one explanation is left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminals import END, ENTER, INTERRUPT, Terminal, terminal

pytestmark = pytest.mark.slow

# Twice the same: Anna made her 1 (10), Boris took 1 and bid 0 (-10), Vera made her 0 (10). On the
# paper Vera took the trick of Boris in one of the deals: 20 less for her, 20 more for him.
HEAD = "game oh-hell\nplayers Anna Boris Vera\nset schedule=list\n"
DEAL = "deal cards=2 bids=1,0,0 tricks=1,1,0\n"
CLAIM = ("claim", "s.sheet", "Anna=20", "Boris=0", "Vera=0")
ASKED = "(Enter: not known)"
AFTER_ONE = {"Boris": ("10", "-10"), "Vera": ("-10", "10")}  # if it was deal 1, if deal 2


@pytest.fixture(autouse=True)
def _sheet() -> None:
    Path("s.sheet").write_text(HEAD + DEAL + DEAL)


def asked_of(screen: Terminal) -> str:
    """Of whom the question is that stands on the screen."""
    text = " ".join(screen.until(ASKED).split())
    assert "after deal 1?" in text
    return next(name for name in AFTER_ONE if f"say for {name} after" in text)


@pytest.mark.parametrize("deal", [1, 2])
@pytest.mark.parametrize("columns", [40, 80])
def test_one_figure_of_the_paper_settles_it(deal: int, columns: int) -> None:
    with terminal(*CLAIM, "--ask", columns=columns, lines=50) as screen:
        player = asked_of(screen)
        assert "to tell them apart" not in screen.text
        screen.type(f"{AFTER_ONE[player][deal - 1]}{ENTER}")
        assert screen.wait() == 1
        left = screen.text.replace("\n1\n", "1\n").rpartition(ASKED)[2]
        assert f"1  deal {deal}" in left
        assert f"amend {deal} tricks=Anna:1,Boris:0,Vera:1" in left
        assert f"deal {3 - deal}" not in left


def test_enter_asks_for_another_figure_and_in_the_end_says_so() -> None:
    with terminal(*CLAIM, "--ask", lines=50) as screen:
        first = asked_of(screen)
        for player in (first, "Vera" if first == "Boris" else "Boris"):
            screen.until(f"say for {player} after deal 1? {ASKED}")
            screen.type(ENTER)
        assert screen.wait() == 1
        assert screen.text.endswith("no other figure tells them apart")


@pytest.mark.parametrize("key", [END, INTERRUPT])
def test_what_was_found_stays_when_nobody_answers(key: str) -> None:
    with terminal(*CLAIM, "--ask", lines=50) as screen:
        asked_of(screen)
        screen.type(key)
        assert screen.wait() == 1
        assert "1  deal" in screen.text
        assert "2  deal" in screen.text
        assert "Traceback" not in screen.text


def test_a_long_search_says_how_far_it_is_and_can_be_broken_off() -> None:
    Path("s.sheet").write_text(HEAD + DEAL * 1500)
    with terminal("claim", "s.sheet", "Boris=-14980", lines=50) as screen:  # 1500 x -10, but for 20
        while not re.search(r"[1-9]\d* of \d+ slips tried", screen.text):
            screen.until(" slips tried (Ctrl-C shows what was found)")
            screen.read()
        screen.type(INTERRUPT)
        assert screen.wait() == 1
        assert "Ctrl-C" not in screen.text
        found = re.search(r"(\d+) slips of the record", " ".join(screen.text.split()))
        assert found is not None
        assert int(found[1]) > 0
        assert "not all there are; it was broken off" in " ".join(screen.text.split())


def test_without_asking_the_question_is_a_line() -> None:
    with terminal(*CLAIM, lines=50) as screen:
        assert screen.wait() == 1
        assert "to tell them apart: " in screen.text
        assert ASKED not in screen.text
