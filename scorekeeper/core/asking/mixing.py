"""A deal with two of the players, or both sides, taken for each other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts, Pairs, Players
from scorekeeper.core.declaration.kinds.who import owners

_NAMING = frozenset({"player", "players", "order", "pairs", "count"})  # forms with names in them
_BETWEEN = re.compile(r"([,:/+])")  # what separates names, which contain none of these


def exchanged(
    deal: AnyDeal, specs: Sequence[FactSpec], one: str, other: str
) -> dict[str, str] | None:
    """The texts of those facts of a deal that are others when two players, or two sides with all
    their players, are exchanged in everything that was told; None where none is. `deal` has been
    read."""
    names = _renamed(one, other, deal.table)
    found = {}
    for spec in specs:
        if spec.name in deal.given and spec.name not in deal.idle and _has_names(spec):
            text = spec.kind.print(deal.values[spec.name], deal)
            changed = _with_names(spec, names, deal)
            if changed != text:
                found[spec.name] = changed
    return found or None


def _has_names(spec: FactSpec) -> bool:
    return spec.kind.form in _NAMING or getattr(spec.kind, "has_names", False)


def _renamed(one: str, other: str, table: AnyTable) -> dict[str, str]:
    """Whose name stands for whose; of two sides partners in the order of their seats."""
    names = {one: other, other: one}
    sides = {side.name: side.members for side in table.sides if side.name in names}
    if len(sides) == len(names):
        for a, b in zip(sides[one], sides[other], strict=False):
            names |= {a: b, b: a}
    return names


def _with_names(spec: FactSpec, names: Mapping[str, str], deal: AnyDeal) -> str:
    value = deal.values[spec.name]
    if isinstance(spec.kind, Counts) and set(value) <= {*owners(deal), *deal.table.players}:
        return _counts(value, names, spec.kind, deal)
    if isinstance(spec.kind, Players) and spec.kind.form == "players":
        changed = (names.get(name, name) for name in value)
        return spec.kind.print(tuple(sorted(changed, key=deal.table.players.index)), deal)
    if isinstance(spec.kind, Pairs):
        seat = deal.table.players.index
        pairs = [(names.get(who, who), names.get(whom, whom)) for who, whom in value]
        return spec.kind.print(sorted(pairs, key=lambda p: (seat(p[0]), seat(p[1]))), deal)
    parts = _BETWEEN.split(spec.kind.print(value, deal))
    return "".join(names.get(part, part) for part in parts)


def _counts(value: Mapping[str, int], names: Mapping[str, str], kind: Counts, deal: AnyDeal) -> str:
    """Each of them with the count of the other, in the order in which they stand."""
    changed = {names.get(owner, owner): count for owner, count in value.items()}
    order = [*value, *(owner for owner in changed if owner not in value)]
    return kind.print({owner: changed[owner] for owner in order if owner in changed}, deal)
