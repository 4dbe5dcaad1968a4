"""Who gets what of a pot that stands when people stop."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.shapes.pot import in_pot

from .declaration import PRINTED, SPLIT_POT, LorumLedger


def pot_shares(ledger: LorumLedger) -> dict[str, Amount]:
    """What each player gets of a pot that stands; nothing where it is only shown. Where it holds
    less than was paid into it, everybody gets as much less, in whole chips."""
    options, held, players = ledger.table.options, in_pot(ledger), ledger.table.players
    if options.pot_on_abort == PRINTED or held <= 0:
        return {}
    if options.pot_on_abort == SPLIT_POT:
        return dict.fromkeys(players, int(held // len(players)))
    paid = {player: ledger.state.memory.get(player, 0) for player in players}
    all_paid = sum(paid.values())
    if all_paid <= held:
        return paid
    return {player: int(amount * held // all_paid) for player, amount in paid.items()}
