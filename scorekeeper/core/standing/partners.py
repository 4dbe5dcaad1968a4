"""Who may sit together in a rubber to come, as words to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.table import AnyTable, Side
from scorekeeper.core.values.names import find
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError

SAME = "x"  # a new rubber, partners as they were
JOINT = "+"
OF_A_SIDE = 2


class Partners(NamedTuple):
    """Partners of a rubber, and the word for them: `Anna+Boris` sit on the first side."""

    word: str
    sides: tuple[Side, ...]


def partners_to_choose(table: AnyTable) -> Sequence[Partners]:
    """The first player of the first side with each of the others: partners of now as they sit, the
    others in the order of the table. Nothing at tables that do not have two sides of two, or that
    somebody has left."""
    sides = table.sides
    are_pairs = all(len(side.members) == OF_A_SIDE for side in sides)
    if table.absent or len(sides) != OF_A_SIDE or not are_pairs:
        return ()
    first, now = sides[0].members
    others = [player for player in table.players if player != first]
    return [
        Partners(
            f"{first}{JOINT}{partner}", sides if partner == now else _with(partner, others, table)
        )
        for partner in others
    ]


def _with(partner: str, others: Sequence[str], table: AnyTable) -> tuple[Side, ...]:
    """The sides where he sits opposite the first player."""
    one, other = table.sides
    against = tuple(player for player in others if player != partner)
    return one._replace(members=(one.members[0], partner)), other._replace(members=against)


def partners_named(word: str, table: AnyTable) -> Partners | None:
    """The partners of whom a word names two who sit together, in whatever order and however their
    names are written; None for one that names nobody."""
    try:
        pair = {find(name.strip(), table.players, "player") for name in word.split(JOINT)}
    except InputError:
        return None
    for each in partners_to_choose(table):
        if any(pair == set(side.members) for side in each.sides):
            return each
    return None
