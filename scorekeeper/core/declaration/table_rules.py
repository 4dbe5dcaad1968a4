"""Rules between the options of a table, as values: what does not go together, what does nothing.

    TABLE_CHECKS: TableRules[Options] = (
        useless("clean_sweep", lambda table: table.options.points != LOSERS_TRICKS,
            "with points={points}", "set points=losers_tricks"),
    )

In the sentences the name of an option stands for its setting, further names for what the rule says
they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, TypeVar

from scorekeeper.core.books.table import AnyTable, Table
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Fault, Problem

from .options import OptionSpec, TableOptions, option_values

O_contra = TypeVar("O_contra", contravariant=True)
Staked = TypeVar("Staked", bound=TableOptions)
Seen = Callable[[Table[O_contra]], object]


@frozen
class TableRule(Generic[O_contra]):
    """What may not be agreed on: `when` it holds of a table, `message` and `hint` are told about
    `option`. A rule `if_changed` is asked only where the option is not what it is by default."""

    option: str
    when: Seen[O_contra]
    message: str
    hint: str
    fault: Fault
    words: Mapping[str, Seen[O_contra]] = field(default_factory=dict)
    if_changed: bool = False

    def problem(self, table: Table[O_contra], setting: Callable[[str], str]) -> Problem:
        """What is said when the rule is broken; `setting` tells how an option is written."""

        def filled(place: re.Match[str]) -> str:
            name = place[1]
            return str(self.words[name](table)) if name in self.words else setting(name)

        message, hint = (_PLACE.sub(filled, text) for text in (self.message, self.hint))
        return Problem(self.fault, message, hint, self.option)


_PLACE = re.compile(r"\{(\w+)\}")

TableRules = tuple[TableRule[O_contra], ...]
AnyTableRule = TableRule[Any]


def useless(
    option: str, when: Seen[O_contra], where: str, remedy: str = "", **words: Seen[O_contra]
) -> TableRule[O_contra]:
    """An option that was set and does nothing `where` this table stands; `remedy` is the setting,
    if any, by which it would."""
    message = f"{option}={{{option}}} has no effect {where}"
    hint = f"leave {option} out, or {remedy}" if remedy else f"leave {option} out"
    return TableRule(option, when, message, hint, Fault.WARNING, words, if_changed=True)


def conflict(
    option: str, when: Seen[O_contra], message: str, hint: str, **words: Seen[O_contra]
) -> TableRule[O_contra]:
    """Options that cannot stand together at one table."""
    return TableRule(option, when, message, hint, Fault.IMPOSSIBLE, words)


def unpaid(when: Seen[Staked], where: str) -> TableRule[Staked]:
    """A stake `where` nobody pays anybody; the names of options there stand for their settings."""
    return conflict(
        "stake",
        lambda table: table.options.stake and when(table),
        f"a stake has no use {where}: nobody pays",
        "leave the stake out",
    )


def unusual(
    option: str, when: Seen[O_contra], message: str, hint: str, **words: Seen[O_contra]
) -> TableRule[O_contra]:
    """Something about the options that is worth saying."""
    return TableRule(option, when, message, hint, Fault.WARNING, words)


def told_of_table(
    rules: Iterable[AnyTableRule], table: AnyTable, specs: Sequence[OptionSpec]
) -> Iterator[Problem]:
    """What the rules say of a table."""
    values = option_values(table.options)
    by_name = {spec.name: spec for spec in specs}

    def setting(name: str) -> str:
        return by_name[name].text(values[name])

    for rule in rules:
        spec = by_name[rule.option]
        is_asked = not rule.if_changed or values[spec.name] != spec.default_for(
            values, len(table.players)
        )
        if is_asked and rule.when(table):
            yield rule.problem(table, setting)
