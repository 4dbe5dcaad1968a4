"""The contracts of a game as the manual shows them."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.core.values.cells import Column, Grid, rows_of, text

from .parts import DealContract
from .schedule import ContractRules

COLUMNS = tuple(map(Column, ("contract", "also", "recorded", "points")))


def contract_grids(cards: Iterable[tuple[str, ContractRules]]) -> list[Grid]:
    """A table for every list of contracts, under the names of all tables that play it."""
    found: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for name, rules in cards:
        rows = tuple(_row(contract, rules) for contract in rules.contracts.values())
        found.setdefault(rows, []).append(name)
    return [
        Grid(
            f"Contracts ({', '.join(names)})",
            COLUMNS,
            rows_of([[text(word) for word in row] for row in rows]),
        )
        for rows, names in found.items()
    ]


def _row(contract: DealContract, rules: ContractRules) -> tuple[str, ...]:
    """Its name, letter and other names, the facts recorded, the points."""
    return (
        contract.name,
        ", ".join((contract.letter, *contract.aliases)),
        ", ".join(dict.fromkeys((*contract.needs, *contract.may))),
        contract.rule(rules.pack),
    )
