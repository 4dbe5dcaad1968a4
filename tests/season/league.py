"""A league for tests: random evenings of eight games among twenty people, as files."""

from __future__ import annotations

import re
from datetime import date as Date
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random

from random_sheets import random_sheet

GAMES = (
    "oh-hell",
    "barbu",
    "preference",
    "whist",
    "hearts",
    "contract-bridge",
    "spades",
    "romanian-whist",
)
PEOPLE = tuple(f"{name}{number}" for number in (1, 2) for name in (
    "Ada", "Bob", "Cid", "Dot", "Eva", "Fay", "Gus", "Hal", "Ida", "Jan"
))  # fmt: skip
DEALS = 6
FIRST = Date(2025, 1, 1)


@cache
def _evening(game: str, seed: int) -> tuple[str, ...]:
    return tuple(random_sheet(game, seed, DEALS).lines())


def evening(game: str, seed: int, date: Date, dice: Random) -> str:
    """The text of a sheet of that day with people of the league."""
    head, players, *rest = _evening(game, seed)
    seats = players.split()[1:]
    behind = dict(zip(seats, dice.sample(PEOPLE, len(seats)), strict=True))
    names = re.compile(rf"\b({'|'.join(seats)})\b")
    text = "\n".join([players, *rest, ""])
    stated = f"date {date}\nset stake=0.05 currency=EUR"
    return f"{head}\n{stated}\n{names.sub(lambda found: behind[found[1]], text)}"


def write_league(folder: Path, count: int, seed: int = 1) -> list[Path]:
    """So many evenings, one a day, as files of a folder."""
    dice = Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(count):
        path = folder / f"evening-{number:04d}.sheet"
        date = FIRST + timedelta(days=number)
        path.write_text(evening(dice.choice(GAMES), dice.randrange(6), date, dice), "utf-8")
        paths.append(path)
    return paths
