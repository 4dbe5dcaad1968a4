"""Between which bounds totals must lie for money and shares to come out as claimed: much sooner
asked than a settlement is made, and enough to rule out almost everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.game import AnyGame
from scorekeeper.core.settling.settlement import (
    BY_COMPONENTS,
    BY_DIFFERENCE,
    BY_SHARE,
    EXACT,
    Settlement,
)
from scorekeeper.core.standing.reckoning import Terms
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.currency import decimals
from scorekeeper.core.values.parts import NamedTuple

from .figures import MONEY, TOTAL, Figure

Weights = Mapping[str, Amount]  # of the total of each owner


class Bound(NamedTuple):
    """A figure can hold only where the owners' totals, each times its weight, add up to something
    from `low` to `high` (points)."""

    figure: Figure
    weights: Weights
    low: Amount
    high: Amount

    def allows(self, totals: Mapping[str, Amount]) -> bool:
        """Whether the figure may hold at those totals."""
        return self.low <= self._added(totals) <= self.high

    def off(self, totals: Mapping[str, Amount]) -> Amount:
        """By how much the middle of what it allows is more than those totals give (points)."""
        return Fraction(1, 2) * (self.low + self.high) - self._added(totals)

    def _added(self, totals: Mapping[str, Amount]) -> Amount:
        return sum(weight * totals[owner] for owner, weight in self.weights.items() if weight)


def bounds_of(
    figures: Sequence[Figure], game: AnyGame, ledger: AnyLedger, terms: Terms
) -> tuple[Bound, ...]:
    """Bounds for those of the figures that are money or shares, on any standing at the same table
    in which no rubber was closed; none where nothing can be said."""
    if ledger.rubbers:
        return ()
    return (*_of_money(figures, game, ledger, terms), *_of_shares(figures, ledger))


def _of_shares(figures: Sequence[Figure], ledger: AnyLedger) -> Iterator[Bound]:
    for figure in figures:
        if figure.what == TOTAL and figure.owner not in ledger.table.owners:
            left = Fraction(1, 2)  # of what may have been rounded
            weights = _of_side(figure.owner, ledger)
            yield Bound(figure, weights, figure.amount - left, figure.amount + left)


def _of_money(
    figures: Sequence[Figure], game: AnyGame, ledger: AnyLedger, terms: Terms
) -> Iterator[Bound]:
    money = [f for f in figures if f.what == MONEY and f.amount]  # where nobody pays, it is 0
    stake = game.stake(ledger.table) if terms.stake is None else terms.stake
    is_plain = game.pays_totals(ledger.table) and EXACT in game.roundings
    if not money or not stake or not is_plain:
        return
    made = game.settle(ledger, EXACT)
    weights = {figure.owner: _net_weights(figure.owner, made, ledger) for figure in money}
    if not all(_is_net(owner, of, made, game, ledger) for owner, of in weights.items()):
        return
    for figure in money:
        left = _rounded_off(len(made.nets), game, ledger, terms, stake)
        points = Fraction(figure.amount) / Fraction(stake)
        yield Bound(figure, weights[figure.owner], points - left, points + left)


def _net_weights(owner: str, made: Settlement, ledger: AnyLedger) -> Weights:
    """How the totals make up what a player gets; nothing where they do not."""
    owners = ledger.table.owners
    if ledger.table.sides:
        return _of_side(owner, ledger)
    if made.by == BY_COMPONENTS:
        return {owner: 1}
    if made.by not in (BY_SHARE, BY_DIFFERENCE):
        return {}
    divisor = len(owners) if made.by == BY_SHARE else 1
    share = Fraction(made.factor) / divisor
    return {name: share * (len(owners) - 1 if name == owner else -1) for name in owners}


def _of_side(player: str, ledger: AnyLedger) -> Weights:
    """A player's share: what his side has beyond the others."""
    own = ledger.table.side_of(player)
    return {side: 1 if side == own else -1 for side in ledger.table.owners}


def _is_net(
    owner: str, weights: Weights, made: Settlement, game: AnyGame, ledger: AnyLedger
) -> bool:
    """Whether the weights give what the player gets on this standing."""
    totals = game.totals(ledger)
    return bool(weights) and made.nets[owner] == sum(w * totals[o] for o, w in weights.items())


def _rounded_off(
    players: int, game: AnyGame, ledger: AnyLedger, terms: Terms, stake: Amount
) -> Fraction:
    """The most points by which rounding points (by a point for each player) and payments (by half a
    coin each) makes another of what somebody gets."""
    coin = Fraction(1, 10 ** decimals(terms.currency or game.currency(ledger.table)))
    points = players if len(game.roundings) > 1 else 0
    return points + players * coin / 2 / Fraction(stake)
