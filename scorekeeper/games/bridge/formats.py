"""The formats of Contract Bridge: one game, told apart by an option.

Formats differ in facts, accounts, sides and number of players, so each is a game of its own; the
name under which the sheet calls it only decides which format is meant where none is set.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import OptionSpec, option_problem, option_specs
from scorekeeper.core.game import AnyGame, Game
from scorekeeper.core.values.problems import Problem

from .contract_options import (
    CARRY,
    CHICAGO,
    DUPLICATE_SCORING,
    MINIBRIDGE,
    MP1,
    MP2,
    PAIRS,
    PRESETS,
    RUBBER,
    RUSSIAN,
    TEAMS,
    ContractOptions,
)
from .options import SOURCES

F = TypeVar("F")
S = TypeVar("S")


class Name(NamedTuple):
    """A name under which Contract Bridge is offered, and the format that it stands for."""

    name: str
    title: str
    format: str


class ContractFormat(Game[F, ContractOptions, S]):
    """One format of Contract Bridge."""

    options = ContractOptions
    sources = SOURCES
    main_options = ("format", "honours", "deals", "laws", "stake")
    presets = PRESETS
    sides: ClassVar[tuple[str, ...]] = ("NS", "EW")
    default_format: ClassVar[str] = RUBBER

    @cached_property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The options; the format is that of the name unless the table sets another."""
        return tuple(
            spec._replace(default=self.default_format) if spec.name == "format" else spec
            for spec in option_specs(self.options)
        )

    def form(self, options: ContractOptions) -> AnyGame:
        """The format that the options ask for, under the same name."""
        return make_format(Name(self.name, self.title, self.default_format), _form(options))

    def check_table(self, table: Table[ContractOptions]) -> Iterable[Problem]:
        """Options that the format has no use for."""
        if table.options.honours and table.options.format not in (RUBBER, CHICAGO):
            yield option_problem(
                "honours",
                f"honours never count in format={table.options.format}",
                "leave the option out",
            )


# Module and class of each form.
_FORMS = {
    RUBBER: ("rubber_bridge", "RubberBridge"),
    DUPLICATE_SCORING: ("chicago", "Chicago"),
    CARRY: ("chicago", "ChicagoCarry"),
    RUSSIAN: ("chicago", "ChicagoRussian"),
    "matchpoints": ("pairs", "MatchpointPairs"),
    "imps": ("pairs", "ImpPairs"),
    TEAMS: ("teams", "ImpTeams"),
    "board-a-match": ("teams", "BoardAMatch"),
    MINIBRIDGE: ("minibridge", "Minibridge"),
}


def _form(options: ContractOptions) -> str:
    if options.format == CHICAGO:
        return options.chicago_scoring
    if options.format == PAIRS:
        return "matchpoints" if options.pairs_method in (MP2, MP1) else "imps"
    if options.format == TEAMS and options.board_a_match:
        return "board-a-match"
    return options.format


@lru_cache(maxsize=64)
def make_format(called: Name, form: str) -> AnyGame:
    """That format as a game of that name."""
    module, attribute = _FORMS[form]
    base: Any = getattr(import_module(f"{__package__}.{module}"), attribute)
    naming = {"name": called.name, "title": called.title, "default_format": called.format}
    return cast(AnyGame, type(base.__name__, (base,), naming)())
