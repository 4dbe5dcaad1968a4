"""One slip put into a sound sheet of any game is told as one error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from random_sheets import NAMES, random_sheet

from scorekeeper.core.replaying.causes import causes, told_once
from scorekeeper.core.values.problems import Problem
from scorekeeper.games import registry
from scorekeeper.journal.load import score_lines

GAMES = [entry.name for entry in registry.GAMES]
SEEDS = (11, 12)
DEALS = 8
Lines = list[str]
PLAYER = re.compile(rf"\b({'|'.join(NAMES)})\b")
COUNT = re.compile(r":(\d+)")
KEY = re.compile(r" ([a-z][a-z0-9-]*)=")


def deal_places(lines: Lines) -> list[int]:
    """Where the deals stand."""
    return [place for place, line in enumerate(lines) if line.startswith("deal")]


def numbered(lines: Lines) -> Lines:
    """The sheet with the deals' numbers."""
    numbers = iter(range(1, len(lines)))
    return [re.sub("^deal", lambda _: f"deal {next(numbers)}", line) for line in lines]


def one_deal(lines: Lines, dice: Random, change: Callable[[str], str | None]) -> Iterator[Lines]:
    """The sheet with one deal changed, if it can be."""
    place = dice.choice(deal_places(lines))
    changed = change(lines[place])
    if changed is not None:
        yield [*lines[:place], changed, *lines[place + 1 :]]


def at_one(pattern: re.Pattern[str], line: str, dice: Random, text: str) -> str | None:
    """The line with the group of one match replaced; None when nothing matches."""
    found = [m for m in pattern.finditer(line) if m[1] != "anyway"]
    if not found:
        return None
    match = dice.choice(found)
    return line[: match.start(1)] + text + line[match.end(1) :]


def count_off_by_one(lines: Lines, dice: Random) -> Iterator[Lines]:
    def change(line: str) -> str | None:
        found = list(COUNT.finditer(line))
        if not found:
            return None
        match = dice.choice(found)
        return f"{line[: match.start(1)]}{int(match[1]) + 1}{line[match.end(1) :]}"

    return one_deal(lines, dice, change)


def misspelt_player(lines: Lines, dice: Random) -> Iterator[Lines]:
    return one_deal(lines, dice, lambda line: at_one(PLAYER, line, dice, "Xaver"))


def unknown_fact(lines: Lines, dice: Random) -> Iterator[Lines]:
    return one_deal(lines, dice, lambda line: at_one(KEY, line, dice, "zzz"))


def unreadable_value(lines: Lines, dice: Random) -> Iterator[Lines]:
    pattern = re.compile(r' [a-z][a-z0-9-]*=(".*?"|\S+)')
    return one_deal(lines, dice, lambda line: at_one(pattern, line, dice, "zzz"))


def missing_fact(lines: Lines, dice: Random) -> Iterator[Lines]:
    pattern = re.compile(r'( [a-z][a-z0-9-]*=(?:".*?"|\S+))')
    return one_deal(lines, dice, lambda line: at_one(pattern, line, dice, ""))


def open_quote(lines: Lines, dice: Random) -> Iterator[Lines]:
    return one_deal(lines, dice, lambda line: f'{line} why="no end')


def double_number(lines: Lines, dice: Random) -> Iterator[Lines]:
    made = numbered(lines)
    place = dice.choice(deal_places(made)[1:] or deal_places(made))
    number = int(made[place].split()[1])
    made[place] = made[place].replace(f"deal {number}", f"deal {number - 1 or 2}", 1)
    yield made


def missing_number(lines: Lines, dice: Random) -> Iterator[Lines]:
    first = dice.choice(deal_places(lines))
    made = numbered(lines)
    yield [
        re.sub(r"^deal (\d+)", lambda m: f"deal {int(m[1]) + 1}", line) if place >= first else line
        for place, line in enumerate(made)
    ]


def player_misspelt_in_the_header(lines: Lines, dice: Random) -> Iterator[Lines]:
    name = dice.choice(lines[1].split()[1:])
    yield [lines[0], lines[1].replace(name, "Xaver"), *lines[2:]]


SLIPS = (
    count_off_by_one,
    misspelt_player,
    unknown_fact,
    unreadable_value,
    missing_fact,
    open_quote,
    double_number,
    missing_number,
    player_misspelt_in_the_header,
)


def errors(lines: Lines) -> list[Problem]:
    """The errors that are told."""
    return [
        problem for problem in causes(score_lines("x.sheet", lines).problems) if problem.is_error
    ]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_one_slip_is_one_error(game: str, slip: Callable[[Lines, Random], Iterator[Lines]]) -> None:
    for seed in SEEDS:
        lines = random_sheet(game, seed, DEALS).lines()
        if errors(lines):
            continue  # random play had to break a rule
        for made in slip(lines, Random(f"{game}/{seed}")):
            found = errors(made)
            assert len(found) <= 1, [(p.line, p.message) for p in found]


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_that_cannot_be_read_is_told(game: str) -> None:
    """One and no other: the slips that no game can take for anything else."""
    lines = random_sheet(game, 11, DEALS).lines()
    known = len(errors(lines))
    for slip in (unknown_fact, open_quote, double_number):
        for made in slip(lines, Random(game)):
            assert len(errors(made)) >= 1 + (known > 1)


@pytest.mark.parametrize("game", GAMES)
def test_two_unlike_slips_are_two_errors(game: str) -> None:
    lines = random_sheet(game, 11, DEALS).lines()
    if errors(lines) or len(deal_places(lines)) < 2:
        return
    first, *_, last = deal_places(lines)
    lines[first] += ' why="no end'
    lines[last] += " zzz=1"
    assert [(p.line, p.message) for p in errors(lines)] == [
        (first + 1, "the quote is not closed"),
        (last + 1, "no fact 'zzz'"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_by_telling_it_once(game: str) -> None:
    for slip in SLIPS:
        for made in slip(random_sheet(game, 12, DEALS).lines(), Random(game)):
            problems = score_lines("x.sheet", made).problems
            told = told_once(problems)
            again = [p for t in told for p in (t.problem, *t.following)]
            assert sorted(again, key=problems.index) == problems
