"""Settling rubbers and rounds one by one: margins, hundreds, and who was partner of whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.settling.settlement import (
    BY_RULE,
    EXACT,
    PairAmount,
    Part,
    Settlement,
    add_parts,
    between_players,
    pay_pairs,
    pay_shares,
)
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .options import HUNDRED

NEW_RUBBER = "a new rubber begins"
UNFINISHED = "unfinished"  # the part of a settlement that rubbers broken off add


class Ended(NamedTuple):
    """A rubber or round that was closed: the members of each side (nothing where each plays for
    himself), the points of each owner in it, and what each adds because it was broken off."""

    members: tuple[tuple[str, ...], ...]
    points: tuple[Amount, ...]
    bonus: tuple[Amount, ...]

    @property
    def results(self) -> tuple[Amount, ...]:
        """What each owner has in the end."""
        pairs = zip(self.points, self.bonus, strict=True)
        return tuple(points + bonus for points, bonus in pairs)


def in_hundreds(margin: Amount) -> int:
    """A margin in hundreds; a remainder of 50 counts up (pagat.com, Bridge)."""
    if margin < 0:
        return -in_hundreds(-margin)
    return int((margin + 50) // 100)


def current(
    totals: Mapping[str, Amount],
    ledger: AnyLedger,
    ended: Sequence[Ended],
    bonus: Mapping[str, Amount],
) -> Ended:
    """The rubber in play, from the running totals and those before it."""
    earlier = [sum(points) for points in zip(*(rubber.points for rubber in ended), strict=True)]
    before = earlier or [0] * len(totals)
    points = tuple(
        simplify(total - past) for total, past in zip(totals.values(), before, strict=True)
    )
    members = tuple(side.members for side in ledger.table.sides)
    return Ended(members, points, tuple(bonus[owner] for owner in totals))


def margin_between(rubber: Ended, a: int, b: int, round_margin: str) -> Amount:
    """By how much the owner in place `a` is ahead of the one in place `b`, rounded if so played."""
    results = rubber.results
    margin = simplify(results[a] - results[b])
    return in_hundreds(margin) if round_margin == HUNDRED else margin


Results = Callable[[Ended], dict[str, Amount]]  # what every player has of one rubber


def net_results(round_margin: str) -> Results:
    """Winners get the margin, losers lose it; in hundreds if so played."""

    def results(rubber: Ended) -> dict[str, Amount]:
        margin = margin_between(rubber, 0, 1, round_margin)
        first, second = rubber.members
        return {**dict.fromkeys(first, margin), **dict.fromkeys(second, -margin)}

    return results


def plus_results(rubber: Ended) -> dict[str, Amount]:
    """Everybody gets the points of his own side, whatever the others have."""
    pairs = zip(rubber.members, rubber.results, strict=True)
    return {player: points for members, points in pairs for player in members}


def side_shares(
    rubbers: Sequence[Ended], players: Sequence[str], results: Results
) -> dict[str, Amount]:
    """Every player's result over the rubbers; empty at a table that does not say who is who."""
    shares: dict[str, Amount] = dict.fromkeys(players, 0)
    for rubber in rubbers:
        for player, amount in results(rubber).items():
            shares[player] += amount
    return {player: simplify(share) for player, share in shares.items()}


def rounded_pairs(
    rubbers: Sequence[Ended], owners: Sequence[str], round_margin: str
) -> tuple[PairAmount, ...]:
    """What every owner owes every other one over the rubbers."""
    found = []
    for a in range(len(owners)):
        for b in range(a + 1, len(owners)):
            amounts = [margin_between(rubber, a, b, round_margin) for rubber in rubbers]
            found.append(PairAmount(owners[a], owners[b], simplify(sum(amounts))))
    return tuple(found)


def settle_rubbers(
    made: Settlement,
    ledger: AnyLedger,
    ended: Sequence[Ended],
    bonus: Mapping[str, Amount],
    round_margin: str,
) -> Settlement:
    """A settlement by the margins of all rubbers, from the one that only adds up accounts.

    `bonus` is what the rubber in play adds if it is broken off now. With round_margin=hundred
    shares, pairs and payments are in hundreds; totals stay points.
    """
    rubbers = [*ended, current(made.totals, ledger, ended, bonus)]
    added = [sum(values) for values in zip(*(rubber.bonus for rubber in rubbers), strict=True)]
    owners = ledger.table.owners
    if any(added):
        part = Part(UNFINISHED, None, EXACT, dict(zip(owners, added, strict=True)))
        parts = (*made.parts, part)
        made = made._replace(parts=parts, totals=add_parts(owners, parts))
    pairs = rounded_pairs(rubbers, owners, round_margin)
    shares = None
    if ledger.table.sides:
        shares = side_shares(rubbers, ledger.table.players, net_results(round_margin))
    payments = pay_pairs(pairs) if shares is None else pay_shares(shares)
    made = between_players(made._replace(pairs=pairs, shares=shares, payments=payments), ledger)
    if round_margin != HUNDRED:
        return made
    note = "who owes whom and the players' results are in hundreds (round_margin=hundred)"
    return made._replace(by=BY_RULE, notes=(*made.notes, note))
