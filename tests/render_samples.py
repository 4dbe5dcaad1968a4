"""Sheets that the tests of all outputs share."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from sheets import session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.journal.load import load

SAMPLES = Path(__file__).parents[1] / "sample_sheets"

# Names that act as formulas, patterns, markup or comparisons elsewhere; wide and other alphabets.
HOSTILE = """
    game oh-hell
    players -A <script> * >5 李小龍 Ολυμπία @SUM(A1)
    title "=1+1 & <b>bold</b> _x0041_"
    set hook=off schedule=list
    deal 1 cards=3 bids=1,0,2,0,0,0,1 tricks=1,0,0,0,1,0,1
    adjust *=-5 why="=HYPERLINK(\\"http://example.org\\")"
    deal 2 cards=3 bids=0,0,0,3,0,0,0 tricks=0,0,0,3,0,0,0
    amend 1 tricks=1,0,1,0,0,0,1 why="+cmd|calc"
    deal 3 cards=2 bids=0,0,0,0,0,0,1 tricks=0,1,0,0,0,0,1
    void 3 why="-1 @once"
"""

LONG = f"""
    game oh-hell
    players {"N" * 64} {"Я" * 64} {"龍" * 64}
    set hook=off schedule=list
    deal 1 cards=3 bids=1,0,2 tricks=1,0,2
"""


def evening(content: str) -> str:
    """A text of a sheet with control, escape and bidirectional characters in its notes."""
    return content + '\n    adjust <script>=1 why="\x1b[2J\u202eevil\u2066 \x07"'


def sample(name: str) -> Session:
    """One of the sample sheets after scoring."""
    loaded = load(str(SAMPLES / f"{name}.sheet"))
    assert loaded.session is not None, loaded.problems
    return loaded.session


TEXTS = {"hostile": HOSTILE, "long": LONG, "evening": evening(HOSTILE)}


def made(name: str) -> Session:
    """One of the sample sheets or of these texts."""
    return session(TEXTS[name]) if name in TEXTS else sample(name)


# Where a sheet costs much, the quick tests look at these alone: all shapes of a sheet.
QUICK = frozenset(
    {
        "barbu-book",
        "duplicate-bridge-teams",
        "oh-hell-house-rules",
        "preference-sochi-evening",
        "whist-two-trebles",
    }
)


def mostly_slow(found: Iterable[str]) -> list[str | ParameterSet]:
    """Names of sheets to go through, all but a few of which are left to the slow tests."""
    return [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in found]


def names() -> list[str]:
    """All sample sheets."""
    return sorted(path.stem for path in SAMPLES.glob("*.sheet"))


def one_of_each_game() -> list[str]:
    """The first sample sheet of every game, and those of the quick tests."""
    first: dict[str, str] = {}
    for name in reversed(names()):
        game = re.search(r"^game (\S+)", (SAMPLES / f"{name}.sheet").read_text("utf-8"), re.M)
        first[game[1] if game else ""] = name
    return sorted({*first.values(), *QUICK})


def drive(tables: int, hands: int) -> Session:
    """Everybody plays every hand with and against others by chance."""
    chance = random.Random(7)
    players = [f"Player{at:02}" for at in range(4 * tables)]
    lines = ["game whist-drive", f"players {' '.join(players)}", f"set hands={hands}"]
    for hand in range(1, hands + 1):
        order = chance.sample(players, len(players))
        for table in range(tables):
            a, b, c, d = order[4 * table : 4 * table + 4]
            won = chance.randint(0, 13)
            lines.append(
                f"deal hand={hand} table={table + 1} trump={'SHCD'[hand % 4]} "
                f"pairs={a}+{b},{c}+{d} tricks={a}+{b}:{won},{c}+{d}:{13 - won}"
            )
    return session("\n".join(lines))
