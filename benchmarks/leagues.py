"""Folders of generated evenings, as many as asked for."""

from __future__ import annotations

import re
from datetime import date as Date
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random

import paths  # noqa: F401
from random_sheets import random_sheet

GAMES = ("oh-hell", "barbu", "preference", "whist", "hearts", "contract-bridge", "spades")
SEEDS, DEALS = 12, 24
EVENINGS_EACH = 100  # of every player, about
A_FOLDER = 1000  # sheets
FIRST = Date(2017, 1, 1)
DAYS = 3000


@cache
def _template(game: str, seed: int) -> tuple[str, tuple[str, ...], re.Pattern[str], str]:
    """First line, names, what finds them, and the rest of a random sheet."""
    head, players, *rest = random_sheet(game, seed, DEALS).lines()
    names = tuple(players.split()[1:])
    found = re.compile(rf"\b({'|'.join(names)})\b")
    return head, names, found, "\n".join([players, *rest, ""])


def evening(number: int, people: int) -> str:
    """The text of an evening of a league of so many people; each number has its own."""
    dice = Random(number)
    head, names, found, text = _template(dice.choice(GAMES), dice.randrange(SEEDS))
    seats = dice.sample(range(people), len(names))
    behind = {name: f"P{n}" for name, n in zip(names, seats, strict=True)}
    stated = f"date {FIRST + timedelta(days=number % DAYS)}\nset stake=0.05 currency=EUR"
    return f"{head}\n{stated}\n{found.sub(lambda own: behind[own[1]], text)}"


def write_league(folder: Path, count: int) -> Path:
    """So many evenings, a thousand to a folder."""
    people = max(20, 4 * count // EVENINGS_EACH)
    for number in range(count):
        part = folder / f"{number // A_FOLDER:04d}"
        if number % A_FOLDER == 0:
            part.mkdir(parents=True)
        (part / f"{number:07d}.sheet").write_text(evening(number, people), "utf-8")
    return folder
