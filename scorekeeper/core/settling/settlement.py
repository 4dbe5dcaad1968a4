"""Settlements: components, totals, who owes whom, the payments and the money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .components import (
    Component,
    Own,
    Spread,
    component_name,
    exact_amounts,
    pair_amounts,
    round_half_down,
)

EXACT, AVERAGE, PAIRWISE, WHOLE = "exact", "average", "pairwise", "whole"
IN_CHIPS = (WHOLE, EXACT)  # the roundings of games whose unit cannot be divided, the usual first

# how the totals of a game without pair accounts turn into pairs
BY_COMPONENTS, BY_SHARE, BY_DIFFERENCE, BY_NOBODY = "components", "share", "difference", "nobody"
BY_WHOLE_SHARE = "whole-share"  # by share in whole numbers, see `whole_pairs`
BY_RULE = "rule"  # by a rule of the game that is no formula of the totals (only the winner is paid)


class PairAmount(NamedTuple):
    """What `b` owes `a`, in points; negative when a owes b."""

    a: str
    b: str
    amount: Amount


class PaymentLine(NamedTuple):
    """One payment in points, always positive."""

    payer: str
    payee: str
    amount: Amount


class Part(NamedTuple):
    """A component of a settlement: what it adds to each total, and by which rounding."""

    name: str
    component: Component | None  # None: a figure of its own, not derived from an account
    rounding: str
    amounts: Mapping[str, Amount]


class Settlement(NamedTuple):
    """The final result.

    `parts` add up to `totals` (points, positive is good for the owner); `pairs` lists each
    unordered pair once; `payments` are what the rules make people pay. `residual` is what the
    rounding left over: the sum of the totals of a game whose exact totals add up to 0 (without
    rounding: what one-sided adjustments left in nobody's hands). `shares`
    are the players' results in games with sides. `by` says how totals turned into pairs. Where an
    account is named that must be `even`, rounding is by the average as long as all have the same
    there, and pair by pair otherwise.
    """

    parts: tuple[Part, ...]
    totals: Mapping[str, Amount]
    pairs: tuple[PairAmount, ...]
    payments: tuple[PaymentLine, ...]
    by: str
    residual: Amount = 0
    shares: Mapping[str, Amount] | None = None
    notes: tuple[str, ...] = ()
    factor: Amount = 1  # pairs and payments are this many times the difference (or share)
    decimals: int | None = None  # places in which the totals are written; None: fractions
    even: str = ""
    own_points: bool = False  # shares are the points of the player's side, whatever others have
    by_level: str = ""  # how totals turn into pairs, paid only where they add up to 0; else empty

    @property
    def residual_name(self) -> str:
        """Where the residual comes from, in words."""
        is_rounded = any(part.rounding != EXACT for part in self.parts)
        return "left over by the rounding" if is_rounded else "in nobody's hands"

    @property
    def has_odd_shares(self) -> bool:
        """Whether pairs were rounded to whole numbers."""
        players = len(self.totals)
        return self.by == BY_WHOLE_SHARE and any(
            pair.amount * players != self.totals[pair.a] - self.totals[pair.b]
            for pair in self.pairs
        )

    @property
    def nets(self) -> dict[str, Amount]:
        """What each player receives by the payments, in points."""
        found: dict[str, Amount] = {}
        for name in self.shares if self.shares is not None else self.totals:
            found[name] = 0
        for line in self.payments:
            found[line.payer] = simplify(found.get(line.payer, 0) - line.amount)
            found[line.payee] = simplify(found.get(line.payee, 0) + line.amount)
        return found


def rounded_amounts(component: Component, ledger: AnyLedger, rounding: str) -> dict[str, Amount]:
    """What a component adds to each total under a rounding (see the module `components`)."""
    if rounding in (EXACT, WHOLE) or not isinstance(component, Spread):
        return exact_amounts(component, ledger)
    balances = ledger.single[component.account]
    if rounding == AVERAGE:
        mean = Fraction(-component.rate * sum(balances.values())) / len(balances)
        base = round_half_down(mean)
        return {
            owner: simplify(base + component.rate * amount) for owner, amount in balances.items()
        }
    shares = pairwise_shares(component, balances)
    sign = -1 if component.rate < 0 else 1
    total = sum(shares.values())
    return {owner: sign * (len(balances) * shares[owner] - total) for owner in ledger.table.owners}


def whole_part(part: Part) -> Part:
    """The part in whole numbers, which add up to the nearest whole number of its sum."""
    amounts = whole_amounts(part.amounts)
    is_rounded = any(amounts[owner] != amount for owner, amount in part.amounts.items())
    return part._replace(rounding=WHOLE if is_rounded else EXACT, amounts=amounts)


def whole_amounts(amounts: Mapping[str, Amount]) -> dict[str, Amount]:
    """The amounts in whole numbers that add up to the nearest whole number of their sum: those
    with the largest fractions are rounded up, of equal ones the first."""
    whole: dict[str, Amount] = {owner: floor(amount) for owner, amount in amounts.items()}
    left = round_half_down(sum(amounts.values(), Fraction(0))) - sum(whole.values())
    by_fraction = sorted(amounts, key=lambda owner: whole[owner] - amounts[owner])
    for owner in by_fraction[: int(left)]:
        whole[owner] += 1
    return whole


def pairwise_shares(component: Spread, balances: Mapping[str, Amount]) -> dict[str, int]:
    """Per owner, what passes between him and every other player for his distance from the
    smallest balance, in whole points."""
    least = min(balances.values())
    rate = abs(Fraction(component.rate)) / component.divisor
    return {owner: round_half_down(rate * (amount - least)) for owner, amount in balances.items()}


def settle_components(
    ledger: AnyLedger,
    components: Sequence[Component],
    *,
    by: str,
    rounding: str = EXACT,
    notes: Sequence[str] = (),
    extra: Sequence[Part] = (),
    zero_sum: bool = True,
) -> Settlement:
    """The settlement that follows from components: what most games need.

    `by` names how pairs arise; `extra` parts are added to the totals; with `zero_sum` the sum of
    the rounded totals is reported as residual.
    """
    parts = (
        *(
            Part(component_name(c), c, rounding, rounded_amounts(c, ledger, rounding))
            for c in components
        ),
        *extra,
    )
    if rounding == WHOLE:
        parts = tuple(whole_part(part) for part in parts)
        by = BY_WHOLE_SHARE if by == BY_SHARE else by
    totals = add_parts(ledger.table.owners, parts)
    pairs = pairs_of(ledger, components, totals, by, rounding)
    shares = shares_of(ledger, totals) if ledger.table.sides else None
    payments = pay_shares(shares) if shares is not None else pay_pairs(pairs)
    residual = sum(totals.values(), 0) if zero_sum else 0
    made = Settlement(parts, totals, pairs, payments, by, simplify(residual), shares, tuple(notes))
    return between_players(made, ledger)


def between_players(made: Settlement, ledger: AnyLedger) -> Settlement:
    """The settlement with pairs of players once partners changed: no side then owes anything. A
    pair is the difference of two shares through the number of players, so that what a player
    receives from all others is his share."""
    if not (ledger.partners_changed and made.shares and made.pairs):
        return made
    shares = list(made.shares.items())
    pairs = tuple(
        PairAmount(a, b, simplify(Fraction(share - other) / len(shares)))
        for at, (a, share) in enumerate(shares)
        for b, other in shares[at + 1 :]
    )
    return made._replace(pairs=pairs, by=BY_RULE)


def paid_to_the_lowest(made: Settlement) -> Settlement:
    """The settlement where the smallest total is the best: what the differences of the totals make
    one owe the other goes the other way."""
    pairs = tuple(pair._replace(amount=-pair.amount) for pair in made.pairs)
    return made._replace(pairs=pairs, payments=pay_pairs(pairs), factor=-made.factor)


def add_parts(owners: Sequence[str], parts: Sequence[Part]) -> dict[str, Amount]:
    """The totals that the parts add up to."""
    return {
        owner: simplify(sum((part.amounts[owner] for part in parts), Fraction(0)))
        for owner in owners
    }


def pairs_of(
    ledger: AnyLedger,
    components: Sequence[Component],
    totals: Mapping[str, Amount],
    by: str,
    rounding: str,
) -> tuple[PairAmount, ...]:
    """Each unordered pair once. Under `average` and `exact` the pair matrix is exact."""
    if by == BY_NOBODY:
        return ()
    owners = ledger.table.owners
    if by == BY_WHOLE_SHARE:
        return whole_pairs(totals)
    amounts: dict[tuple[str, str], Amount] = {
        (a, b): 0 for i, a in enumerate(owners) for b in owners[i + 1 :]
    }
    if by == BY_COMPONENTS:
        for component in components:
            _add_component(amounts, component, ledger, rounding)
    else:
        divisor = len(owners) if by == BY_SHARE else 1
        for a, b in amounts:
            amounts[a, b] = Fraction(totals[a] - totals[b]) / divisor
    return tuple(PairAmount(a, b, simplify(amount)) for (a, b), amount in amounts.items())


def whole_pairs(totals: Mapping[str, Amount]) -> tuple[PairAmount, ...]:
    """Pairs in whole numbers from which everybody gets his total.

    Each is the nearest whole number to the difference of the two totals over the number of
    players (a half goes down), but the last player settles with each what is over. Where the
    totals do not add up to 0, all first bear an equal part of what they do.
    """
    *owners, last = totals
    too_much = Fraction(sum(totals.values(), 0)) / len(totals)
    left = whole_amounts({owner: Fraction(amount) - too_much for owner, amount in totals.items()})
    pairs = []
    for i, a in enumerate(owners):
        for b in owners[i + 1 :]:
            amount = round_half_down(Fraction(totals[a] - totals[b]) / len(totals))
            pairs.append(PairAmount(a, b, amount))
            left[a] -= amount
            left[b] += amount
        pairs.append(PairAmount(a, last, left[a]))
    return tuple(pairs)


def _add_component(
    amounts: dict[tuple[str, str], Amount], component: Component, ledger: AnyLedger, rounding: str
) -> None:
    if rounding == PAIRWISE and isinstance(component, Spread):
        shares = pairwise_shares(component, ledger.single[component.account])
        sign = -1 if component.rate < 0 else 1
        for a, b in amounts:
            amounts[a, b] += sign * (shares[a] - shares[b])
        return
    for pair, amount in pair_amounts(component, ledger).items():
        amounts[pair] += amount


def pay_pairs(pairs: Sequence[PairAmount]) -> tuple[PaymentLine, ...]:
    """Every pair settles with each other."""
    return tuple(
        PaymentLine(p.b, p.a, p.amount) if p.amount > 0 else PaymentLine(p.a, p.b, -p.amount)
        for p in pairs
        if p.amount
    )


def pay_shares(shares: Mapping[str, Amount]) -> tuple[PaymentLine, ...]:
    """The losers pay the winners, the largest amounts first."""
    from .payments import simple_payments

    exact = {name: Fraction(amount) for name, amount in shares.items()}
    if sum(exact.values()):
        return ()
    return tuple(PaymentLine(p.payer, p.payee, simplify(p.amount)) for p in simple_payments(exact))


def fewest(settlement: Settlement) -> tuple[PaymentLine, ...]:
    """The same result in the smallest possible number of payments."""
    from .payments import fewest_payments

    nets = {name: Fraction(amount) for name, amount in settlement.nets.items()}
    return tuple(PaymentLine(p.payer, p.payee, simplify(p.amount)) for p in fewest_payments(nets))


def shares_of(ledger: AnyLedger, totals: Mapping[str, Amount]) -> dict[str, Amount]:
    """Each player's result over the rubbers: his side's points less the other sides', added up.

    Empty at a table that does not say who is who.
    """
    shares: dict[str, Amount] = dict.fromkeys(ledger.table.players, 0)
    current = dict(totals)
    for rubber in ledger.rubbers:
        points = dict(rubber.points)
        _add_margins(shares, dict(rubber.members), points)
        current = {side: current[side] - points[side] for side in current}
    members = {side.name: side.members for side in ledger.table.sides}
    _add_margins(shares, members, current)
    return {player: simplify(amount) for player, amount in shares.items()}


def _add_margins(
    shares: dict[str, Amount],
    members: Mapping[str, Sequence[str]],
    points: Mapping[str, Amount],
) -> None:
    total = sum(points.values(), Fraction(0))
    for side, players in members.items():
        for player in players:
            shares[player] += 2 * points[side] - total


class Money(NamedTuple):
    """A settlement in money: minor units (such as cents), exact.

    `currency` is a code of ISO 4217, or empty where the table named none: then two decimals.
    """

    currency: str
    stake: Amount
    payments: tuple[int, ...]
    players: Mapping[str, int]

    def text(self, units: int) -> str:
        """An amount of minor units as people write it: `1.50`."""
        from scorekeeper.core.values.currency import format_money

        return format_money(units, self.currency)

    @property
    def decimals(self) -> int:
        """How many decimals its amounts have."""
        from scorekeeper.core.values.currency import decimals

        return decimals(self.currency)

    @property
    def heading(self) -> str:
        """What stands above amounts: the currency, if there is one."""
        return self.currency or "money"


def in_money(
    settlement: Settlement, payments: Sequence[PaymentLine], stake: Amount, currency: str
) -> Money:
    """The payments in minor units of the currency (hundredths without one), at `stake` per point.

    Each payment is rounded to the nearest minor unit (half away from nothing); a player's money
    is the sum of his payments, so that everything adds up to 0.
    """
    from scorekeeper.core.values.currency import decimals

    scale = 10 ** decimals(currency)
    per_point = Fraction(stake) * scale
    cents = tuple(int(p.amount * per_point + Fraction(1, 2)) for p in payments)
    players = dict.fromkeys(settlement.nets, 0)
    for payment, amount in zip(payments, cents, strict=True):
        players[payment.payer] -= amount
        players[payment.payee] += amount
    return Money(currency.upper(), stake, cents, players)


def own(account: str, weight: Amount = 1) -> tuple[Component, ...]:
    """The components of a game with one account that counts."""
    return (Own(account, weight),)
