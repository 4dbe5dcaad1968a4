"""Options that several compendium games have."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole
from scorekeeper.core.declaration.options import idle_option, option, option_specs, option_values
from scorekeeper.core.values.problems import Problem

ROTATE, BLOCK = "rotate", "block"


def rounds_option(source: str, what: str) -> Any:
    """How often the whole schedule is played."""
    return option(Whole(1, 99), 1, f"how many times {what}", source)


def choice_option(source: str) -> Any:
    """Whether contracts are named instead of following a list."""
    return option(
        Switch(),
        False,
        "the dealer names the contract, each once, instead of a fixed order",
        source,
    )


def order_option(default: str, source: str) -> Any:
    """When the deal passes on."""
    return option(
        Choice(ROTATE, BLOCK),
        default,
        "rotate = the next player deals after every deal; block = a player deals all his contracts "
        "one after the other",
        source,
    )


def check_idle(
    table: AnyTable, names: Collection[str], place: str, setting: str
) -> Iterator[Problem]:
    """The options of these names that were set and do nothing at this table: they are for another
    `place`, which a table makes itself by that setting."""
    values = option_values(table.options)
    for spec in option_specs(type(table.options)):
        value = values[spec.name]
        if spec.name in names and value != spec.default_for(values, len(table.players)):
            where = f"at this table: it is for {place}"
            yield idle_option(spec.name, spec.kind.print(value), where, f"set {setting}")
