"""House rules remembered late: what a `set` further down makes of the facts recorded before it."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.declaration.facts import IdleFact
from scorekeeper.core.sheet import LateSettings
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem, warning

_HOLDS = "set stands after deals: it holds for the whole sheet, all of which is scored by it"


class MadeIdle(NamedTuple):
    """A fact of a deal that counts for nothing since the setting on that line."""

    line: int
    deal: int
    fact: IdleFact


def line_that_made_idle(fact: IdleFact, recorded: int, late: LateSettings) -> int:
    """The last setting after the line on which the fact was recorded that changed an option by
    which it would count; 0 when there is none."""
    options = {setting.partition("=")[0] for setting in fact.idle.by}
    return max((line for line in late if line > recorded and options & late[line]), default=0)


def late_warnings(late: LateSettings, made_idle: Sequence[MadeIdle]) -> list[Problem]:
    """One warning for each late setting, with all that counts for nothing because of it."""
    return [
        warning(
            "; ".join([_HOLDS, *_idle_words([made for made in made_idle if made.line == line])]),
            "nothing to do if the table agreed to that",
        ).at(line)
        for line in late
    ]


def _idle_words(made_idle: Sequence[MadeIdle]) -> list[str]:
    """`honours= of deals 2, 5 and 7 counts for nothing now (it would with honours=on)`, for each
    fact."""
    deals: dict[tuple[str, str], list[int]] = {}
    for made in made_idle:
        deals.setdefault((made.fact.name, made.fact.remedy), []).append(made.deal)
    return [
        f"{name}= of {deals_text(sorted(numbers))} counts for nothing now (it would with {remedy})"
        for (name, remedy), numbers in deals.items()
    ]


def deals_text(numbers: Sequence[int]) -> str:
    """`deal 2`, `deals 2, 5 and 7`."""
    return f"deal{'s' if len(numbers) > 1 else ''} {joined([str(n) for n in numbers])}"
