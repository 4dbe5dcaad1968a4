"""House rules that the bridge games share, each made anew for the game that declares it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from scorekeeper.core.names import fold
from scorekeeper.core.option_kinds import Choice, Points, Switch, Whole
from scorekeeper.core.options import option

from .score_table import MODERN, OLD, ScoreTable, contract_table

PARLETT = "Parlett, seed file 002_3c473d79aed4787c.txt"
PAGAT = "pagat.com, Bridge"
LAWS = "Laws of Contract Bridge"
OUR_CHOICE = "our choice"

NO_ROUNDING, HUNDRED = "none", "hundred"


class ScoreOptions(Protocol):
    """Options that decide which table of points holds."""

    @property
    def nv_doubled_undertricks(self) -> str:
        """`modern` or `old`."""

    @property
    def redouble_bonus(self) -> int:
        """For making a redoubled contract."""


class RubberOptions(ScoreOptions, Protocol):
    """Options of every game that is played in rubbers with part-scores."""

    @property
    def honours(self) -> bool:
        """Whether honours count."""

    @property
    def unfinished_game(self) -> int:
        """For the only game, in a rubber broken off."""

    @property
    def unfinished_part(self) -> int:
        """For the only part-score, in a rubber broken off."""

    @property
    def round_margin(self) -> str:
        """`none` or `hundred`."""


def score_table(options: ScoreOptions) -> ScoreTable:
    """The table of points under those options."""
    return contract_table(options.nv_doubled_undertricks, options.redouble_bonus)


def laws_option() -> Any:
    """Which laws the other figures follow unless they are set by themselves."""
    return option(
        Choice(MODERN, OLD),
        MODERN,
        "old: the figures in force before 1987 (duplicate) and 1993 (rubber); sets "
        "nv_doubled_undertricks, redouble_bonus and unfinished_part where these are not set",
        f"{PAGAT}; {LAWS} 1993",
    )


def _by_laws(modern: Any, old: Any) -> Callable[[Mapping[str, Any], int], Any]:
    return lambda values, players: old if values["laws"] == OLD else modern


def undertricks_option() -> Any:
    """The price of doubled undertricks when not vulnerable."""
    return option(
        Choice(MODERN, OLD),
        _by_laws(MODERN, OLD),
        "undertricks doubled and not vulnerable: modern 100, 200, 200 and 300 for each further "
        "one; old 100 and 200 for each further one",
        f"{PAGAT}; old: howrub.dat (discmaster.textfiles.com)",
    )


def redouble_option() -> Any:
    """The bonus for making a redoubled contract."""
    return option(
        Whole(0),
        _by_laws(100, 50),
        "bonus for making a redoubled contract (a doubled one: 50)",
        f"{LAWS}; 50 before 1987 and 1993: {PAGAT}",
    )


def honours_option(default: Any = True) -> Any:
    """Whether honours count."""
    return option(
        Switch(),
        default,
        "whether honours in one hand count 100 or 150",
        "Parlett, Bridge (may be left out by agreement)",
    )


def unfinished_game_option() -> Any:
    """The bonus for the only game of a rubber broken off."""
    return option(
        Whole(0),
        300,
        "when a rubber is broken off: to the only one who has won a game",
        f"{LAWS}, Law 80; {PAGAT}",
    )


def unfinished_part_option() -> Any:
    """The bonus for the only part-score of a rubber broken off."""
    return option(
        Whole(0),
        _by_laws(100, 50),
        "when a rubber is broken off: to the only one who has a part-score in the game not ended",
        f"{LAWS}, Law 80; 50 before 1993: {PAGAT}",
    )


def round_margin_option() -> Any:
    """Whether results are counted in hundreds."""
    return option(
        Choice(NO_ROUNDING, HUNDRED),
        NO_ROUNDING,
        "hundred: the margin of each rubber or round is settled in hundreds, 50 counting up "
        "(back score)",
        PAGAT,
    )


class StakeKind(Points):
    """Money per point; `none` when nothing was agreed."""

    def parse(self, text: str, name: str) -> Any:
        """The exact amount, or None."""
        return None if fold(text) == "none" else super().parse(text, name)

    def print(self, value: Any) -> str:
        """Exact: `1/20`; or `none`."""
        return "none" if value is None else super().print(value)

    def describe(self) -> str:
        """The form."""
        return f"{super().describe()}, or none"


def stake_option() -> Any:
    """The stake that the table agreed on."""
    return option(
        StakeKind(),
        None,
        "money per point of the margin (per hundred with round_margin=hundred)",
        "by agreement",
    )
