"""What tricks, slams, doubles and undertricks are worth: the score card of Contract Bridge.

Source: the Laws of Contract Bridge (rubber, 1993) and of Duplicate Bridge (2017, Law 77), as on
pagat.com, Bridge; the older figures: the laws in force before 1987 (duplicate) and 1993 (rubber).
Every amount is in points and positive; who gets it is for the games to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work
from scorekeeper.games.shapes.contracts import (
    DOUBLED,
    NOTRUMP,
    NULLO,
    REDOUBLED,
    UNDOUBLED,
    Contract,
)

MODERN, OLD = "modern", "old"

POINTS_OF_A_GAME = 100  # trick points that make a game
SMALL_SLAM, GRAND_SLAM = 6, 7  # the levels bid
TRICK_VALUES = {"C": 20, "D": 20, "H": 30, "S": 30, NULLO: 30, NOTRUMP: 30}
FIRST_NOTRUMP = 10  # the first odd trick at no trumps counts so much more than the others
DOUBLED_OVERTRICK = (100, 200)  # not vulnerable, vulnerable
SLAMS = {SMALL_SLAM: (500, 750), GRAND_SLAM: (1000, 1500)}
SLAM_NAMES = {SMALL_SLAM: "small slam", GRAND_SLAM: "grand slam"}
INSULT = 50  # for making a doubled contract
HONOURS_4, HONOURS_5 = 100, 150

# Undertricks one by one, not vulnerable and vulnerable; further ones cost as much as the last.
Ladders = tuple[tuple[int, ...], tuple[int, ...]]
UNDOUBLED_LADDERS: Ladders = ((50,), (100,))
DOUBLED_LADDERS: Mapping[str, Ladders] = {
    MODERN: ((100, 200, 200, 300), (200, 300)),
    OLD: ((100, 200), (200, 300)),
}

# Where every deal stands by itself: for a contract below game, and for a game.
PART_SCORE = 50
GAME_BONUS = (300, 500)  # not vulnerable, vulnerable


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
    """One line of the score card: what it is for, and the points with their arithmetic."""

    what: str
    work: Work

    @property
    def points(self) -> int:
        """What the line is worth."""
        return int(self.work.amount)

    @property
    def why(self) -> str:
        """`4S made: 4 x 30 = 120`."""
        return f"{self.what}: {self.work}"

    def entry(self, account: str, owner: str) -> Entry:
        """The line as it is booked."""
        return Entry(account, owner, self.work.amount, self.why)


def times(ladders: Ladders, factor: int) -> Ladders:
    """The same undertricks at so many times the price."""
    first, second = (tuple(factor * step for step in ladder) for ladder in ladders)
    return first, second


# fmt: off
@lru_cache(maxsize=16)
def contract_table(undertricks: str = MODERN, redouble_bonus: int = 100) -> ScoreTable:
    """The table of Contract Bridge, with the doubled undertricks of `modern` or `old` laws."""
    doubled = DOUBLED_LADDERS[undertricks]
    return ScoreTable(
        tricks=TRICK_VALUES, first_notrump=FIRST_NOTRUMP, overtricks=TRICK_VALUES,
        doubled_overtrick=DOUBLED_OVERTRICK, slams=SLAMS,
        insult={DOUBLED: (INSULT, INSULT), REDOUBLED: (redouble_bonus, redouble_bonus)},
        undertricks={UNDOUBLED: UNDOUBLED_LADDERS, DOUBLED: doubled, REDOUBLED: times(doubled, 2)},
    )
# fmt: on


# the lines of the card ----------------------------------------------------------------------


def trick_points(contract: Contract, table: ScoreTable) -> ScoreLine:
    """What the tricks bid are worth."""
    value = table.tricks[contract.strain]
    if contract.strain == NOTRUMP and table.first_notrump:
        work = Work(value + table.first_notrump) + (contract.level - 1) * Work(value)
    else:
        work = contract.level * Work(value)
    return ScoreLine(f"{contract.name} made", work * contract.factor if contract.doubling else work)


def overtrick_points(
    contract: Contract, overtricks: int, vulnerable: bool, table: ScoreTable
) -> ScoreLine:
    """What tricks beyond the contract are worth."""
    what, each = plural(overtricks, "overtrick"), table.overtricks[contract.strain]
    if contract.doubling:
        what = f"{what} {_doubled(contract)}, {vulnerability(vulnerable)}"
        each = table.doubled_overtrick[vulnerable] * contract.factor // 2
    return ScoreLine(what, overtricks * Work(each))


def insult_points(contract: Contract, vulnerable: bool, table: ScoreTable) -> ScoreLine:
    """The bonus for making a contract that was doubled or redoubled."""
    points = table.insult[contract.doubling][vulnerable]
    return ScoreLine(f"{_doubled(contract)} contract made", Work(points))


def slam_points(contract: Contract, vulnerable: bool, table: ScoreTable) -> ScoreLine:
    """The bonus for a slam bid and made; it goes by the level bid."""
    what = f"{SLAM_NAMES[contract.level]}, {vulnerability(vulnerable)}"
    return ScoreLine(what, Work(table.slams[contract.level][vulnerable]))


def penalty_points(
    contract: Contract, undertricks: int, vulnerable: bool, table: ScoreTable
) -> ScoreLine:
    """What a contract that failed by so many tricks is worth to the other side."""
    ladder = table.undertricks[contract.doubling][vulnerable]
    steps = [*ladder[:undertricks], *[ladder[-1]] * (undertricks - len(ladder))]
    how = f" {_doubled(contract)}" if contract.doubling else ""
    what = f"{contract.name} {undertricks} down{how}, {vulnerability(vulnerable)}"
    return ScoreLine(what, _sum_of(steps))


def _sum_of(steps: list[int]) -> Work:
    """`100 + 2 x 200 = 500`."""
    counts = {step: steps.count(step) for step in steps}
    parts = (Work(step) if n == 1 else n * Work(step) for step, n in counts.items())
    return sum(parts, Work(0))


def bonus_lines(contract: Contract, vulnerable: bool, table: ScoreTable) -> Iterator[ScoreLine]:
    """Everything beside the trick points that a contract which was made is worth."""
    if contract.over:
        yield overtrick_points(contract, contract.over, vulnerable, table)
    if contract.doubling:
        yield insult_points(contract, vulnerable, table)
    if contract.level in table.slams:
        yield slam_points(contract, vulnerable, table)


def penalty(contract: Contract, vulnerable: bool, table: ScoreTable) -> ScoreLine:
    """What a contract that failed is worth to the other side."""
    return penalty_points(contract, -contract.over, vulnerable, table)


def _doubled(contract: Contract) -> str:
    return "redoubled" if contract.doubling == REDOUBLED else "doubled"


def vulnerability(vulnerable: bool) -> str:
    """In words."""
    return "vulnerable" if vulnerable else "not vulnerable"


# duplicate ----------------------------------------------------------------------------------


def game_bonus(vulnerable: bool) -> ScoreLine:
    """What a game is worth where deals are scored one by one."""
    return ScoreLine(f"game, {vulnerability(vulnerable)}", Work(GAME_BONUS[vulnerable]))


def duplicate_lines(contract: Contract, vulnerable: bool, table: ScoreTable) -> list[ScoreLine]:
    """The score of a contract that was made, where every deal stands by itself."""
    tricks = trick_points(contract, table)
    bonus = ScoreLine("part-score", Work(PART_SCORE))
    if tricks.points >= POINTS_OF_A_GAME:
        bonus = game_bonus(vulnerable)
    return [tricks, *bonus_lines(contract, vulnerable, table), bonus]


@lru_cache(maxsize=8192)
def duplicate_score(contract: Contract, vulnerable: bool, table_key: tuple[str, int]) -> int:
    """The score of the declaring side for a contract with its result, negative when it failed.

    `table_key` are the arguments of `contract_table`.
    """
    table = contract_table(*table_key)
    if contract.is_passed:
        return 0
    if contract.over < 0:
        return -penalty(contract, vulnerable, table).points
    return sum(line.points for line in duplicate_lines(contract, vulnerable, table))


@lru_cache(maxsize=8192)
def duplicate_text(contract: Contract, vulnerable: bool, table_key: tuple[str, int]) -> str:
    """The parts of a duplicate score, `120 + 30 + 300`; the arguments are those of its score."""
    if contract.over < 0:
        return str(duplicate_score(contract, vulnerable, table_key))
    lines = duplicate_lines(contract, vulnerable, contract_table(*table_key))
    return " + ".join(str(line.points) for line in lines)
