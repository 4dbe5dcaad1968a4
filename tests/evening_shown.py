"""The evening at the prompt that stands in the README, as a terminal shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from os import chdir, getcwd
from pathlib import Path

from terminals import BACKSPACE, terminal

DATE = "2026-11-20"  # stands on the page for the day on which the evening is played
COMMAND = ("play", "friday.sheet")
# The beginning of sample_sheets/oh-hell-evening.sheet; at the second deal the dealer bids what he
# may not.
TYPED = (
    "oh hell",
    "Anna Boris Grigori Vera",
    "",
    "",
    "",
    *("3315", "5221", ""),
    *("3024", "<", f"{BACKSPACE}2", "2331", "e", ""),
)


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Work in a folder."""
    before = getcwd()
    chdir(folder)
    try:
        yield
    finally:
        chdir(before)


def evening(folder: Path) -> str:
    """What stood on the screen from the first question on, and stands there after the last."""
    with inside(folder), terminal(*COMMAND, columns=80, lines=24) as screen:
        screen.asked()
        for typed in TYPED:
            screen.answer(typed)
        screen.until("deal 3, Grigori deals")  # below the prompt, which is drawn last
        shown = screen.transcript
    named = shown.replace(date.today().isoformat(), DATE)
    shorter = re.sub(r"\n{3,}", "\n\n", named)
    return f"$ scorekeeper {' '.join(COMMAND)}\n{shorter}\n"
