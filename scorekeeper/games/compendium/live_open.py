"""The contracts that were open when a deal was recorded: they stay so for it, whatever is changed
above, unless they are played more often there."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.ledger import Turn
from scorekeeper.core.formula.tree import Call, Expr, expr
from scorekeeper.core.live.cells import RowCells

from .live_keys import OF_DEALER, dealer_base, goes_by_dealer
from .schedule import AnyStanding, Plan, open_contracts, played_by

OPEN_THEN, STAYS_OPEN = "open when recorded", "still open"
BAR, OFTEN = "|", "*"


def may_stay_open(plan: Plan) -> bool:
    """Whether a contract can be open when a deal is recorded and not so any more by another change
    than that it was played more often."""
    return len(plan.stages) > 1 or bool(plan.quotas) or bool(plan.each and plan.extra)


def open_then(everyone: Sequence[str], turn: Turn) -> str:
    """The contracts that were open at the turn of a deal, each with the number of the player who
    may deal it, where that counts, and how often it may have been played: `|103*0|103*1|`."""
    state: AnyStanding = turn.state
    names, players = list(state.rules.contracts), state.rules.pack.players
    by_dealer, signs = goes_by_dealer(state.rules.plan), []
    for dealer in players if by_dealer else players[:1]:
        base = OF_DEALER * (everyone.index(dealer) + 1 if by_dealer else 1)
        played = played_by(state, dealer)
        for contract in open_contracts(state, dealer):
            key = base + names.index(contract) + 1
            signs += [f"{BAR}{key}{OFTEN}{n}" for n in range(played.get(contract, 0) + 1)]
    return "".join(signs) + BAR


def was_open_then(row: RowCells, plan: Plan, number: Expr, times: Expr) -> Expr:
    """Whether that is so of the contract of that number, which was played so many times by now."""
    base = dealer_base(row, each=goes_by_dealer(plan))
    sign = expr(BAR) & (base + number) & OFTEN & times & BAR
    return Call("ISNUMBER", Call("FIND", sign, row.own(OPEN_THEN)))
