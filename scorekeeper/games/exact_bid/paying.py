"""Who pays whom at the end of a game of the exact-bid family."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.core import settlement as settling
from scorekeeper.core.amounts import Amount, simplify
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.settlement import PairAmount, Part, Settlement

from .options import AVERAGE, POOL, WINNER
from .rules import State, leaders


def settle(plain: Settlement, ledger: Ledger) -> Settlement:
    """The settlement by differences changed to what the table agreed on."""
    state: State = ledger.state
    options = state.rules.options
    winners = leaders(ledger)
    if options.settlement == WINNER:
        winners = fewest_fails(winners, state)
    result = with_bonus(plain, ledger, winners, options.winner_bonus)
    if options.settlement == WINNER:
        return _by_rule(result, _winner_pairs(result, ledger, winners))
    if options.settlement == POOL:
        return _by_rule(result, _pool_pairs(ledger, winners))
    by = settling.BY_SHARE if options.settlement == AVERAGE else settling.BY_DIFFERENCE
    pairs = settling.pairs_of(ledger, (), result.totals, by, settling.EXACT)
    return result._replace(by=by, pairs=pairs, payments=settling.pay_pairs(pairs))


def with_bonus(
    plain: Settlement, ledger: Ledger, winners: tuple[str, ...], bonus: int
) -> Settlement:
    """The settlement with the winner's total raised (of joint winners, each one's)."""
    if not bonus:
        return plain
    owners = ledger.table.owners
    amounts: dict[str, Amount] = {p: bonus if p in winners else 0 for p in owners}
    parts = (*plain.parts, Part("winner bonus", None, settling.EXACT, amounts))
    return plain._replace(parts=parts, totals=settling.add_parts(owners, parts))


def fewest_fails(winners: tuple[str, ...], state: State) -> tuple[str, ...]:
    """Of several in first place those who missed the fewest bids."""
    least = min(state.fails[player] for player in winners)
    return tuple(player for player in winners if state.fails[player] == least)


def _winner_pairs(
    result: Settlement, ledger: Ledger, winners: tuple[str, ...]
) -> tuple[PairAmount, ...]:
    """Everybody pays the winner the difference, and for each missed bid more than he has."""
    state: State = ledger.state
    options = state.rules.options
    per_fail = Fraction(options.stake_per_fail) / (Fraction(options.stake or 1))
    best = winners[0]
    owed: dict[str, Amount] = {}
    for player in ledger.table.owners:
        if player not in winners:
            more_fails = state.fails[player] - state.fails[best]
            owed[player] = result.totals[best] - result.totals[player] + per_fail * more_fails
    return _pairs(ledger, winners, owed)


def _pool_pairs(ledger: Ledger, winners: tuple[str, ...]) -> tuple[PairAmount, ...]:
    """The winner takes everybody's ante of 1."""
    owed: dict[str, Amount] = {p: 1 for p in ledger.table.owners if p not in winners}
    return _pairs(ledger, winners, owed)


def _pairs(
    ledger: Ledger, winners: tuple[str, ...], owed: dict[str, Amount]
) -> tuple[PairAmount, ...]:
    """What each owes, to equal parts to the winners, for every unordered pair."""
    owners = ledger.table.owners
    pairs = []
    for i, a in enumerate(owners):
        for b in owners[i + 1 :]:
            amount: Amount = 0
            if a in winners and b in owed:
                amount = Fraction(owed[b]) / len(winners)
            elif b in winners and a in owed:
                amount = -Fraction(owed[a]) / len(winners)
            pairs.append(PairAmount(a, b, simplify(amount)))
    return tuple(pairs)


def _by_rule(result: Settlement, pairs: tuple[PairAmount, ...]) -> Settlement:
    return result._replace(
        by=settling.BY_RULE, pairs=pairs, payments=settling.pay_pairs(pairs)
    )
