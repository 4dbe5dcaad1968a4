"""The formats of Contract Bridge: one game, told apart by an option."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.values.problems import Problem

from .contract_options import (
    BOARD_A_MATCH,
    CHICAGO,
    IMP_PAIRS,
    MATCHPOINTS,
    MP1,
    MP2,
    PAIRS,
    PRESETS,
    RUBBER,
    TEAMS,
    ContractOptions,
)
from .forms import FormedGame
from .options import SOURCES

F = TypeVar("F")
S = TypeVar("S")


class ContractFormat(FormedGame[F, ContractOptions, S]):
    """One format of Contract Bridge."""

    options = ContractOptions
    sources = SOURCES
    main_options = ("format", "honours", "deals", "laws", "stake")
    presets = PRESETS
    sides: ClassVar[tuple[str, ...]] = ("NS", "EW")
    told_by = "format"

    def form_key(self, options: ContractOptions) -> str:
        """The format, and in it the way to score where each has a game of its own."""
        if options.format == CHICAGO:
            return options.chicago_scoring
        if options.format == PAIRS:
            return MATCHPOINTS if options.pairs_method in (MP2, MP1) else IMP_PAIRS
        if options.format == TEAMS and options.board_a_match:
            return BOARD_A_MATCH
        return options.format

    def check_table(self, table: Table[ContractOptions]) -> Iterable[Problem]:
        """Options that the format has no use for."""
        if table.options.honours and table.options.format not in (RUBBER, CHICAGO):
            yield option_problem(
                "honours",
                f"honours never count in format={table.options.format}",
                "leave the option out",
            )
