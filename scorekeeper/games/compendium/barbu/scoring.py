"""The points of a deal: what its contract counts, then the doubles pair by pair."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.values.amounts import Amount, signed, simplify
from scorekeeper.games.compendium.layers import PairByPair
from scorekeeper.games.shapes.lines import Line

from .facts import BarbuDeal
from .options import BarbuOptions


def unplayed_points(options: BarbuOptions, contract: str, flanks: int) -> tuple[int, Amount]:
    """What each flank gets, and what is left for the declarer."""
    value = options.values[contract]
    loss = options.sign * ceil(abs(Fraction(value)) / flanks)
    return loss, simplify(value - loss * flanks)


def unplayed_lines(deal: BarbuDeal) -> list[Line]:
    """A losing contract that nobody doubled: equal parts, rounded up, for the flanks; the
    declarer takes the rest."""
    declarer, contract = deal.facts.declarer, deal.facts.contract
    flanks = [player for player in deal.table.players if player != declarer]
    value = deal.options.values[contract]
    loss, rest = unplayed_points(deal.options, contract, len(flanks))
    shared = f"{abs(value)} / {len(flanks)}, rounded up: {loss}"
    lines: list[Line] = [(player, loss, f"not doubled, not played: {shared}") for player in flanks]
    if rest:
        why = f"not doubled, not played: the rest of {value} is {signed(rest)}"
        lines.append((declarer, rest, why))
    return lines


def pair_multipliers(deal: BarbuDeal) -> dict[frozenset[str], int]:
    """How often the difference of each pair counts: 1 doubled, 2 redoubled."""
    doubles, declarer = deal.facts.doubles, deal.facts.declarer
    found: dict[frozenset[str], int] = {}
    for pair in doubles:
        key = frozenset(pair)
        found[key] = found.get(key, 0) + 1
    if deal.options.redouble == "all" and any(
        player == declarer and (target, player) in doubles for player, target in doubles
    ):
        found.update({key: 2 for key in found if declarer in key})
    return found


DOUBLES = PairByPair(pair_multipliers)


def deal_entries(deal: BarbuDeal) -> list[Entry]:
    """All entries of a complete deal; players without points are left out."""
    if deal.facts.played:
        contract = deal.options.deal_contracts[deal.facts.contract]
        lines = contract.lines(deal.facts, deal.options.pack_of(deal.table.players))
    else:
        lines = unplayed_lines(deal)
    return [Entry(SCORE, *line) for line in DOUBLES.over(lines, deal) if line[1]]


def expected_value(deal: BarbuDeal) -> Amount | None:
    """What the points of the deal must add up to; doubles move points only."""
    if not deal.facts.played:
        return deal.options.values[deal.facts.contract]
    contract = deal.options.deal_contracts[deal.facts.contract]
    return contract.worth(deal.facts, deal.options.pack_of(deal.table.players))
