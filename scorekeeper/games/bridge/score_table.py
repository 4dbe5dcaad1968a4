"""What tricks, slams, doubles and undertricks are worth: the score card of Contract Bridge.

Source: the Laws of Contract Bridge (rubber, 1993) and of Duplicate Bridge (2017, Law 77), as on
pagat.com, Bridge; the older figures: the laws in force before 1987 (duplicate) and 1993 (rubber).
Every amount is in points and positive; who gets it is for the games to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple

from .contract import DOUBLED, NOTRUMP, NULLO, REDOUBLED, UNDOUBLED, Contract

MODERN, OLD = "modern", "old"

POINTS_OF_A_GAME = 100  # trick points that make a game
SMALL_SLAM, GRAND_SLAM = 6, 7  # the levels bid
TRICK_VALUES = {"C": 20, "D": 20, "H": 30, "S": 30, NULLO: 30, NOTRUMP: 30}
FIRST_NOTRUMP = 10  # the first odd trick at no trumps counts so much more than the others
DOUBLED_OVERTRICK = (100, 200)  # not vulnerable, vulnerable
SLAMS = {SMALL_SLAM: (500, 750), GRAND_SLAM: (1000, 1500)}
INSULT = 50  # for making a doubled contract
HONOURS_4, HONOURS_5 = 100, 150

# Undertricks one by one, not vulnerable and vulnerable; further ones cost as much as the last.
Ladders = tuple[tuple[int, ...], tuple[int, ...]]
UNDOUBLED_LADDERS: Ladders = ((50,), (100,))
DOUBLED_LADDERS: Mapping[str, Ladders] = {
    MODERN: ((100, 200, 200, 300), (200, 300)),
    OLD: ((100, 200), (200, 300)),
}


class ScoreTable(NamedTuple):
    """A table of points. Pairs are (not vulnerable, vulnerable).

    `tricks` and `overtricks` are per odd trick by strain, `first_notrump` is what the first one
    at no trumps counts more, `doubled_overtrick` doubles again when redoubled, `insult` and
    `undertricks` are by doubling, `slams` by level.
    """

    tricks: Mapping[str, int]
    first_notrump: int
    overtricks: Mapping[str, int]
    doubled_overtrick: tuple[int, int]
    insult: Mapping[str, tuple[int, int]]
    slams: Mapping[int, tuple[int, int]]
    undertricks: Mapping[str, Ladders]


class ScoreLine(NamedTuple):
    """One line of the score card: points and the reason with its arithmetic."""

    points: int
    why: str


def times(ladders: Ladders, factor: int) -> Ladders:
    """The same undertricks at so many times the price."""
    first, second = (tuple(factor * step for step in ladder) for ladder in ladders)
    return first, second


@lru_cache(maxsize=16)
def contract_table(undertricks: str = MODERN, redouble_bonus: int = 100) -> ScoreTable:
    """The table of Contract Bridge, with the doubled undertricks of `modern` or `old` laws."""
    doubled = DOUBLED_LADDERS[undertricks]
    return ScoreTable(
        TRICK_VALUES,
        FIRST_NOTRUMP,
        TRICK_VALUES,
        DOUBLED_OVERTRICK,
        {DOUBLED: (INSULT, INSULT), REDOUBLED: (redouble_bonus, redouble_bonus)},
        SLAMS,
        {UNDOUBLED: UNDOUBLED_LADDERS, DOUBLED: doubled, REDOUBLED: times(doubled, 2)},
    )


# the lines of the card ----------------------------------------------------------------------


def trick_points(contract: Contract, table: ScoreTable) -> ScoreLine:
    """What the tricks bid are worth."""
    level, value = contract.level, table.tricks[contract.strain]
    points = level * value
    shown = f"{level} x {value}"
    if contract.strain == NOTRUMP and table.first_notrump:
        points += table.first_notrump
        shown = str(value + table.first_notrump)
        if level > 1:
            shown += f" + {level - 1} x {value}"
            if contract.factor > 1:
                shown = f"({shown})"
    points *= contract.factor
    if contract.factor > 1:
        shown += f" x {contract.factor}"
    equals = "" if shown.isdigit() else f" = {points}"
    return ScoreLine(points, f"{contract.name} made: {shown}{equals}")


def overtrick_points(
    contract: Contract, overtricks: int, vulnerable: bool, table: ScoreTable
) -> ScoreLine:
    """What tricks beyond the contract are worth."""
    if contract.doubling == UNDOUBLED:
        each = table.overtricks[contract.strain]
        how = ""
    else:
        each = table.doubled_overtrick[vulnerable] * contract.factor // 2
        how = f" {_doubled(contract)}, {_vulnerable(vulnerable)}"
    points = overtricks * each
    return ScoreLine(
        points, f"{plural(overtricks, 'overtrick')}{how}: {overtricks} x {each} = {points}"
    )


def insult_points(contract: Contract, vulnerable: bool, table: ScoreTable) -> ScoreLine:
    """The bonus for making a contract that was doubled or redoubled."""
    points = table.insult[contract.doubling][vulnerable]
    return ScoreLine(points, f"{_doubled(contract)} contract made: {points}")


def slam_points(contract: Contract, vulnerable: bool, table: ScoreTable) -> ScoreLine:
    """The bonus for a slam bid and made; it goes by the level bid."""
    points = table.slams[contract.level][vulnerable]
    name = "small slam" if contract.level == SMALL_SLAM else "grand slam"
    return ScoreLine(points, f"{name}, {_vulnerable(vulnerable)}: {points}")


def penalty_points(
    contract: Contract, undertricks: int, vulnerable: bool, table: ScoreTable
) -> ScoreLine:
    """What a contract that failed by so many tricks is worth to the other side."""
    ladder = table.undertricks[contract.doubling][vulnerable]
    steps = list(ladder[:undertricks])
    steps += [ladder[-1]] * (undertricks - len(steps))
    points = sum(steps)
    how = f" {_doubled(contract)}" if contract.doubling else ""
    lead = f"{contract.name} {undertricks} down{how}, {_vulnerable(vulnerable)}"
    return ScoreLine(points, f"{lead}: {_sum_text(steps)}")


def _sum_text(steps: list[int]) -> str:
    """`100 + 2 x 200 = 500`."""
    parts = [
        f"{steps.count(step)} x {step}" if steps.count(step) > 1 else str(step)
        for step in dict.fromkeys(steps)
    ]
    shown = " + ".join(parts)
    return shown if shown.isdigit() else f"{shown} = {sum(steps)}"


def bonus_lines(
    contract: Contract, result: int, vulnerable: bool, table: ScoreTable
) -> list[ScoreLine]:
    """Everything beside the trick points that a contract which was made is worth."""
    lines = []
    if result > 0:
        lines.append(overtrick_points(contract, result, vulnerable, table))
    if contract.doubling:
        lines.append(insult_points(contract, vulnerable, table))
    if contract.level in table.slams:
        lines.append(slam_points(contract, vulnerable, table))
    return lines


def _doubled(contract: Contract) -> str:
    return "redoubled" if contract.doubling == REDOUBLED else "doubled"


def _vulnerable(vulnerable: bool) -> str:
    return "vulnerable" if vulnerable else "not vulnerable"


# duplicate ----------------------------------------------------------------------------------

PART_SCORE = 50  # added to a contract below game
GAME_BONUS = (300, 500)


def game_bonus(vulnerable: bool) -> int:
    """What a game is worth where deals are scored one by one."""
    return GAME_BONUS[vulnerable]


def duplicate_lines(
    contract: Contract, result: int, vulnerable: bool, table: ScoreTable
) -> list[ScoreLine]:
    """The score of a contract that was made, where every deal stands by itself."""
    tricks = trick_points(contract, table)
    if tricks.points >= POINTS_OF_A_GAME:
        bonus = ScoreLine(game_bonus(vulnerable), f"game, {_vulnerable(vulnerable)}")
    else:
        bonus = ScoreLine(PART_SCORE, "part-score")
    bonus = ScoreLine(bonus.points, f"{bonus.why}: {bonus.points}")
    return [tricks, *bonus_lines(contract, result, vulnerable, table), bonus]


@lru_cache(maxsize=8192)
def duplicate_score(contract: Contract, vulnerable: bool, table_key: tuple[str, int]) -> int:
    """The score of the declaring side for a contract with its result, negative when it failed.

    `table_key` are the arguments of `contract_table`.
    """
    if contract.is_passed:
        return 0
    assert contract.result is not None
    table = contract_table(*table_key)
    if contract.result < 0:
        return -penalty_points(contract, -contract.result, vulnerable, table).points
    lines = duplicate_lines(contract, contract.result, vulnerable, table)
    return sum(line.points for line in lines)


@lru_cache(maxsize=8192)
def duplicate_text(contract: Contract, vulnerable: bool, table_key: tuple[str, int]) -> str:
    """The parts of a duplicate score, `120 + 30 + 300`; the arguments are those of its score."""
    assert contract.result is not None
    table = contract_table(*table_key)
    if contract.result < 0:
        return f"-{penalty_points(contract, -contract.result, vulnerable, table).points}"
    lines = duplicate_lines(contract, contract.result, vulnerable, table)
    return " + ".join(str(line.points) for line in lines)
