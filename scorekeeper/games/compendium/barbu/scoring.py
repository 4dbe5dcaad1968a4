"""The points of a deal: what each contract costs or brings, then the doubles pair by pair.

One function per line of the rule card; each returns lines (player, points, reason).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.declaration.kinds import Pair
from scorekeeper.core.values.amounts import Amount, plural, show_amount, signed, simplify
from scorekeeper.games.shapes.lines import Line, count_lines, place_lines, sweeper, trick_lines

from .contracts import (
    CHIPOKER,
    DOMINO,
    NO_HEARTS,
    NO_KING,
    NO_QUEENS,
    NO_TRICKS,
    PARTS,
    RAVAGE_CITY,
    TRUMPS,
)
from .facts import BarbuFacts
from .options import BarbuOptions, Rates

# the contracts -------------------------------------------------------------------------------


def heart_lines(facts: BarbuFacts, rates: Rates) -> list[Line]:
    """Each heart, the ace (or each of the five high ones) at its own rate."""
    assert facts.hearts is not None
    if facts.high is not None:
        high: Mapping[str, int] = facts.high
    elif facts.ace is not None:
        high = {facts.ace: 1}
    else:
        return count_lines(facts.hearts, rates.heart, "heart")
    dear = "high heart" if facts.high is not None else "ace of hearts"
    lines = []
    for player, count in facts.hearts.items():
        top = high.get(player, 0)
        if count:
            points = top * rates.high + (count - top) * rates.heart
            lines.append((player, points, _heart_reason(top, count - top, rates, dear, points)))
    return lines


def _heart_reason(top: int, others: int, rates: Rates, dear: str, points: Amount) -> str:
    if not top:
        return f"{plural(others, 'heart')}: {others} x {rates.heart} = {points}"
    what = dear if top == 1 else f"{top} {dear}s"
    cost = f"{rates.high}" if top == 1 else f"{top} x {rates.high}"
    if not others:
        return f"{what}: {points}" if top == 1 else f"{what}: {cost} = {points}"
    return (
        f"{what} and {plural(others, 'other heart')}: {cost} + {others} x {rates.heart} = {points}"
    )


def king_lines(facts: BarbuFacts, rates: Rates) -> list[Line]:
    """The king of hearts."""
    assert facts.king is not None
    return [(facts.king, rates.king, f"king of hearts: {rates.king}")]


def last_lines(facts: BarbuFacts, options: BarbuOptions, rates: Rates) -> list[Line]:
    """The last two tricks, the last alone, or the first and the last."""
    assert facts.last is not None
    return trick_lines(facts.last, options.end_numbers, rates.last, options.tricks)


def part_lines(part: str, facts: BarbuFacts, options: BarbuOptions, rates: Rates) -> list[Line]:
    """One losing contract, alone or inside a salade."""
    if part == NO_TRICKS:
        assert facts.tricks is not None
        return count_lines(facts.tricks, rates.trick, "trick")
    if part == NO_HEARTS:
        return heart_lines(facts, rates)
    if part == NO_QUEENS:
        assert facts.queens is not None
        return count_lines(facts.queens, rates.queen, "queen")
    if part == NO_KING:
        return king_lines(facts, rates)
    return last_lines(facts, options, rates)


_TURNED = {NO_TRICKS: "tricks", NO_HEARTS: "hearts", NO_QUEENS: "queens"}


def turned(part: str, facts: BarbuFacts, lines: list[Line]) -> list[Line]:
    """The lines of a contract in which taking everything turns the sign (option `invert`)."""
    fact = _TURNED.get(part)
    if fact is None or not sweeper(getattr(facts, fact)):
        return lines
    ((player, points, _),) = lines
    why = f"took all the {fact}, which turns {signed(points)} into {signed(-points)}"
    return [(player, -points, why)]


def single_lines(contract: str, facts: BarbuFacts, options: BarbuOptions) -> list[Line]:
    """A losing contract played alone."""
    lines = part_lines(contract, facts, options, options.rates[contract])
    if contract == NO_TRICKS and options.all_tricks is not None and sweeper(facts.tricks):
        player = sweeper(facts.tricks)
        return [(player, options.all_tricks, f"took all the tricks: {signed(options.all_tricks)}")]
    return lines if options.invert == "off" else turned(contract, facts, lines)


def salade_lines(contract: str, facts: BarbuFacts, options: BarbuOptions) -> list[Line]:
    """All the losing contracts in one deal."""
    player = sweeper(facts.tricks)
    if player and options.whole_salade is not None:
        return [(player, options.whole_salade, f"took everything: {signed(options.whole_salade)}")]
    found: list[Line] = []
    for part in options.salade_parts:
        lines = part_lines(part, facts, options, options.rates[contract])
        found += turned(part, facts, lines) if options.invert == "on" else lines
    return found


def trump_lines(facts: BarbuFacts, options: BarbuOptions) -> list[Line]:
    """So much for every trick."""
    assert facts.tricks is not None
    return count_lines(facts.tricks, -options.sign * options.trump_value, "trick")


def domino_lines(facts: BarbuFacts, options: BarbuOptions) -> list[Line]:
    """By the order of going out."""
    assert facts.order is not None
    return place_lines(facts.order, options.domino)


def ravage_lines(facts: BarbuFacts, options: BarbuOptions) -> list[Line]:
    """The longest holding of one suit, shared by all who reach it."""
    assert facts.most is not None
    loss = options.sign * options.ravage_value
    share = simplify(Fraction(loss, len(facts.most)))
    why = f"most cards of one suit: {loss}"
    if len(facts.most) > 1:
        why = (
            f"most cards of one suit, shared by {len(facts.most)}: {loss} / {len(facts.most)} = "
            f"{share}"
        )
    return [(player, share, why) for player in facts.most]


def chipoker_lines(facts: BarbuFacts) -> list[Line]:
    """The points as they were entered."""
    assert facts.bonus is not None
    return [
        (player, points, f"chipoker: {signed(points)}")
        for player, points in facts.bonus.items()
        if points
    ]


def unplayed_lines(facts: BarbuFacts, options: BarbuOptions, players: Sequence[str]) -> list[Line]:
    """A losing contract that nobody doubled: equal parts, rounded up, for the flanks; the
    declarer takes the rest."""
    value = options.values[facts.contract]
    flanks = [player for player in players if player != facts.declarer]
    part = ceil(abs(Fraction(value)) / len(flanks))
    loss = options.sign * part
    rest = simplify(value - loss * len(flanks))
    shared = f"{abs(value)} / {len(flanks)}, rounded up: {loss}"
    lines: list[Line] = [(player, loss, f"not doubled, not played: {shared}") for player in flanks]
    if rest:
        why = f"not doubled, not played: the rest of {value} is {signed(rest)}"
        lines.append((facts.declarer, rest, why))
    return lines


def base_lines(facts: BarbuFacts, options: BarbuOptions, players: Sequence[str]) -> list[Line]:
    """The points of the deal before the doubles; players without points are left out."""
    contract = facts.contract
    if not facts.played:
        return unplayed_lines(facts, options, players)
    if contract in PARTS:
        return single_lines(contract, facts, options)
    special = _SPECIAL.get(contract)
    if special is not None:
        return special(facts, options)
    return salade_lines(contract, facts, options)


_SPECIAL: Mapping[str, Callable[[BarbuFacts, BarbuOptions], list[Line]]] = {
    TRUMPS: trump_lines,
    DOMINO: domino_lines,
    RAVAGE_CITY: ravage_lines,
    CHIPOKER: lambda facts, options: chipoker_lines(facts),
}


def base_scores(lines: Iterable[Line], players: Sequence[str]) -> dict[str, Amount]:
    """Every player's points before the doubles."""
    base: dict[str, Amount] = dict.fromkeys(players, 0)
    for player, points, _ in lines:
        base[player] += points
    return base


# the doubles ---------------------------------------------------------------------------------


def pair_multipliers(
    doubles: Sequence[Pair], declarer: str, options: BarbuOptions
) -> dict[frozenset[str], int]:
    """How often the difference of each pair counts: 1 doubled, 2 redoubled."""
    found: dict[frozenset[str], int] = {}
    for pair in doubles:
        key = frozenset(pair)
        found[key] = found.get(key, 0) + 1
    if options.redouble == "all" and any(
        player == declarer and (target, player) in doubles for player, target in doubles
    ):
        found.update({key: 2 for key in found if declarer in key})
    return found


def pair_lines(facts: BarbuFacts, options: BarbuOptions, base: Mapping[str, Amount]) -> list[Line]:
    """The difference of every doubled pair, from the worse to the better of the two."""
    lines: list[Line] = []
    shown = {player: show_amount(points) for player, points in base.items()}
    multipliers = pair_multipliers(facts.doubles, facts.declarer, options)
    for key, times in multipliers.items():
        a, b = key
        if base[a] == base[b]:
            continue
        more, less = (a, b) if base[a] > base[b] else (b, a)
        difference = simplify(base[more] - base[less])
        points = times * difference
        said = "doubled" if times == 1 else "redoubled"
        gap = f"{difference}" if times == 1 else f"2 x {difference} = {points}"
        high, low = shown[more], shown[less]
        lines.append((more, points, f"{said} with {less}: {high} to {low}, {gap} from {less}"))
        lines.append((less, -points, f"{said} with {more}: {low} to {high}, {gap} to {more}"))
    return lines


def deal_entries(facts: BarbuFacts, options: BarbuOptions, players: Sequence[str]) -> list[Entry]:
    """All entries of a complete deal."""
    lines = base_lines(facts, options, players)
    if facts.doubles:
        lines = lines + pair_lines(facts, options, base_scores(lines, players))
    return [Entry(SCORE, player, points, why) for player, points, why in lines if points]


def expected_value(
    facts: BarbuFacts, options: BarbuOptions, players: Sequence[str]
) -> Amount | None:
    """What the points of the deal must add up to; None where taking everything changed it."""
    contract = facts.contract
    sweeps = (options.all_tricks, options.whole_salade)
    if options.invert != "off" or sweeps != (None, None):
        taken = (facts.tricks, facts.hearts, facts.queens)
        if contract != TRUMPS and any(sweeper(counts) for counts in taken):
            return None
    if contract == DOMINO:
        return sum(options.domino[: len(players)])
    return options.values[contract]
