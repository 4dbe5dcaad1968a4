"""How the names of people are written who are no members."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.values.names import fold

from .choice import Dated


def spellings(dated: Sequence[Dated]) -> tuple[Mapping[str, str], Sequence[str]]:
    """By `fold` how each name is written where it first stands, and those written otherwise."""
    names = dict.fromkeys("\n".join([item.head.names for item in dated]).split("\n"))
    spelt: dict[str, str] = {}
    for name in names:
        spelt.setdefault(fold(name), name)
    return spelt, sorted(
        f"{name} {spelt[fold(name)]}" for name in names if spelt[fold(name)] != name
    )
