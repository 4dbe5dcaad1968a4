"""The facts that the deals of all bridge games share, each made anew for the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import always, counts_with, fact
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, impossible
from scorekeeper.games.shapes.declarers import DeclarerKind

from .contract import (
    Contract,
    ContractKind,
    TricksKind,
    gets_result,
    is_played,
    lacks_result,
    not_passed,
    tricks_by_contract,
)
from .kinds import HonoursKind, VulnerableKind


def contract_fact(kind: ContractKind | None = None) -> Any:
    """The fact `contract`: the contract, with its result or without."""
    return fact(
        kind or ContractKind(),
        "the contract with doubling and result: = just made, +1 an overtrick, -2 two down; "
        "passed when nobody bid",
        needed=always,
        completed=gets_result,
    )


def declarer_fact() -> Any:
    """The fact `declarer`."""
    return fact(DeclarerKind(), "who played the contract", applies=not_passed, needed=is_played)


TRICKS_MEANING = "tricks of declarer's side, where the contract has no result"


def tricks_fact(
    meaning: str = TRICKS_MEANING, applies: Callable[[AnyDeal], bool] = not_passed
) -> Any:
    """The fact `tricks`: what declarer's side won."""
    return fact(
        TricksKind(),
        meaning,
        applies=applies,
        needed=lacks_result,
        outcome=True,
        derive=tricks_by_contract,
        warn=False,
    )


def honours_fact(
    applies: Callable[[AnyDeal], bool],
    *,
    can_be: Callable[[AnyDeal], bool] = not_passed,
    dummy: bool = False,
) -> Any:
    """The fact `honours`, where they count; `can_be` tells whether a hand was played at all."""
    return fact(
        HonoursKind(dummy=dummy),
        "who held honours in one hand, and what they count",
        applies=applies,
        idle=counts_with("honours=on", can_be=can_be),
        note="four of A K Q J T of trumps 100; all five, or four aces at no trumps, 150",
    )


def vulnerable_fact(derive: Callable[[AnyDeal], Any], *, sides: bool = True) -> Any:
    """The fact `vulnerable`, which follows from the games won; `sides` tells whether there are
    any, or each plays for himself."""
    return fact(
        VulnerableKind(sides=sides),
        "who is vulnerable, if it is not as the rules say (nobody: nobody)",
        derive=derive,
    )


def counts_honours(deal: AnyDeal) -> bool:
    """Whether honours count at this table, unless the deal was passed out."""
    return not_passed(deal) and bool(deal.options.honours)


def vulnerable_by_games(deal: AnyDeal) -> tuple[str, ...]:
    """Everybody who has won a game of the rubber."""
    return tuple(owner for owner, games in deal.turn.single["games"].items() if games)


def contract_problems(contract: Contract | None, tricks: int | None) -> Iterator[Problem]:
    """Two statements of the result that contradict each other."""
    if contract is None or contract.result is None or tricks is None:
        return
    meant = contract.tricks_for(contract.result)
    if meant != tricks:
        yield impossible(
            f"contract={contract} means {plural(meant, 'trick')}, but tricks={tricks} is recorded "
            "too",
            f"write the result once: contract={contract.name} tricks={tricks}, or "
            f"contract={contract._replace(result=contract.result_of(tricks))} alone "
            "(in an amendment with tricks=none)",
            "tricks",
            str(tricks),
        )


def played(contract: Contract, tricks: int | None) -> Contract:
    """The contract with its result, whichever way it was recorded."""
    if contract.is_passed or contract.result is not None or tricks is None:
        return contract
    return contract._replace(result=contract.result_of(tricks))
