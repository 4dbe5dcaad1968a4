"""The prompt at a terminal: keys, the lines around it, other writers, and the end in the middle."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from commands import Play, Run, records
from terminals import BACKSPACE, END, ENTER, INTERRUPT, UP, terminal

pytestmark = pytest.mark.slow

OH_HELL = "game oh-hell\nplayers Anna Boris Grigori Vera\nset schedule=3,4,5\ndealer Vera\n"


@pytest.fixture(autouse=True)
def _sheet() -> None:
    Path("s.sheet").write_text(OH_HELL)


def test_a_refused_answer_stays_to_be_edited() -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        screen.answer("7")
        assert "Anna bids: 7 is not possible" in screen.text
        assert screen.line.endswith(": 7")
        screen.answer(f"{BACKSPACE}1")
        assert screen.line.startswith("Boris bids")


def test_the_line_of_the_deal_follows_what_is_typed() -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        screen.answer("1")
        screen.type("01")
        screen.until("deal 1 bids=Anna:1,Boris:0")
        below = [line for line in screen.text.splitlines() if line][-3:]
        assert below[1].startswith("deal 1, Vera deals, 3 cards")
        assert below[2] == "Anna 0, Boris 0, Grigori 0, Vera 0"


def test_back_brings_what_was_typed() -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        screen.answer("1010")
        screen.answer("<")
        assert screen.line.endswith(": 1010")


def test_arrow_keys_bring_back_earlier_lines() -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        screen.answer("note Vera came late")
        screen.type(UP)
        screen.until(": note Vera came late\n")


def test_control_c_leaves_a_question_then_the_deal_and_control_d_the_program(play: Play) -> None:
    with terminal("play", "s.sheet") as screen:
        asked = screen.asked()
        screen.answer("1")
        screen.type("2")
        before = screen.questions
        screen.type(INTERRUPT)
        assert screen.asked(before).startswith("Boris bids")
        before = screen.questions
        screen.type(INTERRUPT)
        assert screen.asked(before) == asked
        screen.answer("1")
        screen.type(f"2{END}")
        assert screen.wait() == 0
    assert records() == []
    ran = play("s.sheet", "", "010", "1020", "")
    assert "go on with this deal" in ran.out
    assert "bids=Anna:1,Boris:0,Grigori:1,Vera:0" in records()[0]


def test_another_terminal_records_meanwhile(run: Run) -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        screen.answer("1")
        screen.type("0")
        before = screen.questions
        assert run("note", "-f", "s.sheet", "Vera", "came", "late").status == 0
        assert screen.asked(before).endswith(": 0")
        assert "recorded meanwhile:" in screen.text
        assert "note Vera came late" in screen.text.replace('"', "")
        assert screen.answer("").startswith("Grigori bids")


def test_the_deal_that_another_recorded_is_put_aside(run: Run) -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        screen.answer("1")
        before = screen.questions
        assert run("deal", "-f", "s.sheet", "bids=0,0,1,1", "tricks=1,1,1,0").status == 0
        screen.asked(before)
        assert "deal 1 is recorded; put aside: deal 1 bids=Anna:1" in screen.text
        screen.until("deal 2")


def test_a_sheet_edited_into_nonsense_is_told_and_nothing_is_lost() -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        screen.answer("1")
        before = screen.questions
        Path("s.sheet").write_text("game no-such-game\n")
        screen.asked(before)
        assert "no-such-game" in screen.text
        assert "your answers are kept" in screen.text
        before = screen.questions
        Path("s.sheet").write_text(OH_HELL)
        screen.asked(before)
        assert "s.sheet can be read again" in screen.text
        screen.answer("0 1 0")
        screen.until("deal 1 bids=Anna:1,Boris:0,Grigori:1,Vera:0")


def test_killed_in_the_middle_nothing_acknowledged_is_lost(play: Play) -> None:
    with terminal("play", "s.sheet") as screen:
        screen.asked()
        for typed in ("1010", "1020", "", "1 1"):
            screen.answer(typed)
        os.killpg(screen.program.pid, signal.SIGKILL)
    assert len(records()) == 1
    ran = play("s.sheet", "", "10", "1120", "")
    assert ran.status == 0, ran.err
    assert len(records()) == 2


def test_forty_columns_and_twenty_lines() -> None:
    with terminal("play", "s.sheet", columns=40, lines=20) as screen:
        screen.asked()
        for typed in ("1010", "1020", ""):
            screen.answer(typed)
        assert screen.line.startswith("Boris bids")
        screen.until("deal 2")
        screen.until("Anna 10, Boris 10, Grigori -10, Vera 10")


def test_completion_offers_names(run: Run) -> None:
    Path("p.sheet").write_text("game preference\nplayers Annabella Boris Vera\n")
    with terminal("play", "p.sheet") as screen:
        screen.asked()
        screen.type("ann")
        screen.until("\n" + " " * 30)
        assert "Annabella" in screen.text.replace("(none Annabella", "")
        screen.type(f"\t{ENTER}")
        screen.until("contract (")
