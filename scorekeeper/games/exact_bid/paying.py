"""Who pays whom at the end of a game of the exact-bid family."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import PairAmount, Part, Settlement
from scorekeeper.core.values.amounts import Amount, simplify

from .options import AVERAGE, POOL, WINNER
from .rules import ExactBidLedger, leaders

ANTE = 1  # of everybody into the winner's pool


def settle(plain: Settlement, ledger: ExactBidLedger) -> Settlement:
    """The settlement by differences changed to what the table agreed on."""
    agreed = ledger.table.options.settlement
    if agreed == AVERAGE:
        pairs = settling.pairs_of(ledger, (), plain.totals, settling.BY_SHARE, settling.EXACT)
        return _settled(plain, settling.BY_SHARE, pairs)
    if agreed in (WINNER, POOL):
        return _settled(plain, settling.BY_RULE, _winners_pairs(plain, ledger, agreed))
    return plain


def _settled(plain: Settlement, by: str, pairs: tuple[PairAmount, ...]) -> Settlement:
    return plain._replace(by=by, pairs=pairs, payments=settling.pay_pairs(pairs))


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


def _winners_pairs(
    plain: Settlement, ledger: ExactBidLedger, agreed: str
) -> tuple[PairAmount, ...]:
    """What each of the others owes, to equal parts to the winners, for every unordered pair."""
    owners, first = ledger.table.owners, winners(ledger)
    owes = {
        player: Fraction(_owed(player, first[0], plain, ledger) if agreed == WINNER else ANTE)
        for player in owners
        if player not in first
    }

    def gets(who: str, whom: str) -> Fraction:
        return owes[whom] / len(first) if who in first and whom in owes else Fraction(0)

    return tuple(
        PairAmount(a, b, simplify(gets(a, b) - gets(b, a))) for a, b in combinations(owners, 2)
    )


def _owed(player: str, best: str, plain: Settlement, ledger: ExactBidLedger) -> Amount:
    """The difference to the winner, and for each missed bid more than he has."""
    options, fails = ledger.table.options, ledger.state.fails
    per_fail = Fraction(options.stake_per_fail) / Fraction(options.stake or 1)
    return plain.totals[best] - plain.totals[player] + per_fail * (fails[player] - fails[best])
