"""Who pays whom at the end of a game of the exact-bid family."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import PairAmount, Part, Settlement
from scorekeeper.core.values.amounts import Amount, simplify

from .options import AVERAGE, POOL, WINNER
from .rules import ExactBidLedger, leaders


def settle(plain: Settlement, ledger: ExactBidLedger) -> Settlement:
    """The settlement by differences changed to what the table agreed on."""
    agreed = ledger.table.options.settlement
    if agreed == WINNER:
        return _by_rule(plain, _winner_pairs(plain, ledger, winners(ledger)))
    if agreed == POOL:
        return _by_rule(plain, _pool_pairs(ledger, winners(ledger)))
    if agreed == AVERAGE:
        pairs = settling.pairs_of(ledger, (), plain.totals, settling.BY_SHARE, settling.EXACT)
        payments = settling.pay_pairs(pairs)
        return plain._replace(by=settling.BY_SHARE, pairs=pairs, payments=payments)
    return plain


def winners(ledger: ExactBidLedger) -> tuple[str, ...]:
    """Those in first place; where only the winner is paid, of several those who missed least."""
    first = leaders(ledger)
    return fewest_fails(first, ledger) if ledger.state.rules.counts_fails else first


def winner_bonus(ledger: ExactBidLedger) -> Sequence[Part]:
    """What raises the winner's total before settling (of joint winners, each one's)."""
    bonus = ledger.table.options.winner_bonus
    if not bonus:
        return ()
    first = winners(ledger)
    amounts: dict[str, Amount] = {p: bonus if p in first else 0 for p in ledger.table.owners}
    return (Part("winner-bonus", None, settling.EXACT, amounts),)


def fewest_fails(first: tuple[str, ...], ledger: ExactBidLedger) -> tuple[str, ...]:
    """Of several in first place those who missed the fewest bids."""
    fails = ledger.state.fails
    least = min(fails[player] for player in first)
    return tuple(player for player in first if fails[player] == least)


def _winner_pairs(
    result: Settlement, ledger: ExactBidLedger, first: tuple[str, ...]
) -> tuple[PairAmount, ...]:
    """Everybody pays the winner the difference, and for each missed bid more than he has."""
    options, fails = ledger.table.options, ledger.state.fails
    per_fail = Fraction(options.stake_per_fail) / (Fraction(options.stake or 1))
    best = first[0]
    owed: dict[str, Amount] = {}
    for player in ledger.table.owners:
        if player not in first:
            more_fails = fails[player] - fails[best]
            owed[player] = result.totals[best] - result.totals[player] + per_fail * more_fails
    return _pairs(ledger, first, owed)


def _pool_pairs(ledger: ExactBidLedger, first: tuple[str, ...]) -> tuple[PairAmount, ...]:
    """The winner takes everybody's ante of 1."""
    owed: dict[str, Amount] = {p: 1 for p in ledger.table.owners if p not in first}
    return _pairs(ledger, first, owed)


def _pairs(
    ledger: ExactBidLedger, first: tuple[str, ...], owed: dict[str, Amount]
) -> tuple[PairAmount, ...]:
    """What each owes, to equal parts to the winners, for every unordered pair."""
    owners = ledger.table.owners
    pairs = []
    for i, a in enumerate(owners):
        for b in owners[i + 1 :]:
            amount: Amount = 0
            if a in first and b in owed:
                amount = Fraction(owed[b]) / len(first)
            elif b in first and a in owed:
                amount = -Fraction(owed[a]) / len(first)
            pairs.append(PairAmount(a, b, simplify(amount)))
    return tuple(pairs)


def _by_rule(result: Settlement, pairs: tuple[PairAmount, ...]) -> Settlement:
    return result._replace(by=settling.BY_RULE, pairs=pairs, payments=settling.pay_pairs(pairs))
