"""House rules that the bridge games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    Usual,
    choice,
    stake_option,
    switch,
    whole,
)
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.sources import parlett

from .score_table import MODERN, OLD, ScoreTable, contract_table

T = TypeVar("T")

PARLETT = "[book]"
PAGAT = "[pagat]"
LAWS = "[laws]"
OUR_CHOICE = "our choice"

NO_ROUNDING, HUNDRED = "none", "hundred"

SOURCES = {
    "book-bridge": parlett("Bridge"),
    "pagat": "pagat.com, Bridge",
    "laws": "Laws of Contract Bridge",
    "howrub": "howrub.dat (discmaster.textfiles.com)",
    "wbf": "World Bridge Federation, scoring tables (IMPs; continuous victory points of 2013)",
    "blakjak": "blakjak.org, Chicago",
    "ysmen": "ysmenwestportweston.org, Chicago",
    "book": parlett("bridge for three and for two"),
    "expertscolumn": "tipwriter.expertscolumn.com, Cutthroat Bridge",
    "pokerwebpages": "pokerwebpages.com, Towie",
    "vanity-fair": "Vanity Fair, November 1934",
}


class ScoreOptions(Protocol):
    """Options that decide which table of points holds."""

    @property
    def nv_doubled_undertricks(self) -> str:
        """`modern` or `old`."""

    @property
    def redouble_bonus(self) -> int:
        """For making a redoubled contract."""


def score_table(options: ScoreOptions) -> ScoreTable:
    """The table of points under those options."""
    return contract_table(options.nv_doubled_undertricks, options.redouble_bonus)


def _by_laws(modern: T, old: T) -> Callable[[RubberOptions, int], T]:
    return lambda options, players: old if options.laws == OLD else modern


def honours_option(default: Usual[bool] = True) -> bool:
    """Whether honours count."""
    source = "[book-bridge] (may be left out by agreement)"
    return switch(default, "whether honours in one hand count 100 or 150", source)


@frozen
class RubberOptions(TableOptions):
    """The house rules of every game that is played in rubbers with part-scores. A game's own
    stand before them: its options inherit from this class first and from its own after it."""

    # fmt: off
    laws: str = choice(f"{MODERN}|{OLD}",
        "old: the figures in force before 1987 (duplicate) and 1993 (rubber); sets "
        "nv_doubled_undertricks, redouble_bonus and unfinished_part where these are not set",
        f"{PAGAT}; {LAWS} 1993")
    nv_doubled_undertricks: str = choice(f"{MODERN}|{OLD}",
        "undertricks doubled and not vulnerable: modern 100, 200, 200 and 300 for each further "
        "one; old 100 and 200 for each further one", f"{PAGAT}; old: [howrub]",
        default=_by_laws(MODERN, OLD))
    redouble_bonus: int = whole(_by_laws(100, 50),
        "bonus for making a redoubled contract (a doubled one: 50)",
        f"{LAWS}; 50 before 1987 and 1993: {PAGAT}")
    honours: bool = honours_option()
    unfinished_game: int = whole(300,
        "when a rubber is broken off: to the only one who has won a game",
        f"{LAWS}, Law 80; {PAGAT}")
    unfinished_part: int = whole(_by_laws(100, 50),
        "when a rubber is broken off: to the only one who has a part-score in the game not ended",
        f"{LAWS}, Law 80; 50 before 1993: {PAGAT}")
    round_margin: str = choice(f"{NO_ROUNDING}|{HUNDRED}",
        "hundred: the margin of each rubber or round is settled in hundreds, 50 counting up (back "
        "score)", PAGAT)
    stake: Amount | None = stake_option(
        "money per point of the margin (per hundred with round_margin=hundred)")
    # fmt: on


OLD_LAWS = Preset(
    "old", {"laws": OLD}, "with the figures in force before 1987 and 1993", PAGAT, ("laws-old",)
)
