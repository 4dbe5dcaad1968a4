"""What stands below the prompt and what is told of a line that cannot be taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.scribe.play.evening import Evening
from scorekeeper.scribe.play.talk import Outside, RefusedLineError, Size
from scorekeeper.scribe.sitting import Sitting

NARROW = 50
QUIET = Outside(say=list, complain=list, write=lambda text: None, size=lambda: Size(NARROW, 20))


def evening(sheet: str) -> Evening:
    Path("s.sheet").write_text(sheet, "utf-8")
    return Evening(QUIET, Sitting("s.sheet"))


def test_the_score_of_the_game_in_play_stands_with_the_totals() -> None:
    # nine tricks are three points, ten are four: no game is won, so nobody has a total
    deals = "deal trump=H tricks=NS:9\ndeal trump=S tricks=EW:10\n"
    below = evening(f"game whist\nplayers N E S W\n{deals}").prompt().below
    assert below[-1] == "NS 0, EW 0; game score NS 3, EW 4; games NS 0, EW 0"


def test_a_part_score_stands_there_while_a_deal_is_open() -> None:
    deals = "deal contract=2H= declarer=N\ndeal contract=1NT declarer=E\n"
    below = evening(f"game contract-bridge\nplayers N E S W\n{deals}").prompt().below
    assert below[-1].endswith("; part-score NS 60, EW 0; games NS 0, EW 0")


def test_totals_are_not_said_twice() -> None:
    below = evening("game oh-hell\nplayers Anna Boris Vera\n").prompt().below
    assert below[-1] == "Anna 0, Boris 0, Vera 0"


def test_why_a_line_is_refused_is_told_to_its_end_on_a_narrow_screen() -> None:
    talk = evening("game preference\nplayers Anna Boris Grigori Vera\n")
    talk.take("")
    with pytest.raises(RefusedLineError) as refused:
        talk.take("3 1")
    lines = refused.value.lines(NARROW)
    assert " ".join(lines) == (
        "tricks 3 of Anna are not possible: the dealer only leads the 2 cards of the talon"
    )
    assert max(map(len, lines)) <= NARROW
