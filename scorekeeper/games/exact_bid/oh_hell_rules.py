"""Which bids and results the deals of Oh Hell have, and its points beyond the two formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.values.amounts import Amount, plural, show_amount

from .facts import count
from .oh_hell_facts import ASCENDING, BIDLESS, GRADED, MISERE, OhHellFacts, OhHellOptions
from .rules import ACCOUNT, ExactBidRules, ExactBidState, balances
from .scales import Formulas
from .schedules import Schedule

# Clag (pagat.com, "Clag / Nominations")
NO_TRICK, MOST_TRICKS, EXACT_BID = 10, 10, 10
RAGE_CARD = 5  # Rage: each bonus card, and off for each mad card
# Estimation: caller, partner of the caller, sole winner or loser; risk of who calls last
CALL, WITH, SOLE, RISK = 10, 10, 10, 10
LARGEST_ORDINARY_CALL = 7
LARGEST_RISK = 4
PARTNERS_THAT_DOUBLE = 2
LATE_CREDIT = 20  # house rule of the scale confidence_squares: 20 * (p - 2) / p per deal missed


class OhHellRules(ExactBidRules):
    """The rules of an Oh Hell table: who bids, and in which deals."""

    options: OhHellOptions

    def __init__(self, table: AnyTable, formulas: Formulas, schedule: Schedule) -> None:
        super().__init__(table, formulas, schedule)
        options = self.options
        self.credits_late = options.scoring == "confidence_squares"
        self.has_extras = (
            self.credits_late
            or options.exact_target is not None
            or options.twos > 0
            or options.estimation
            or options.rage_cards
            or options.skull_bonus
            or options.halving
        )

    def bidders(self, active: Sequence[str], ledger: AnyLedger) -> Sequence[str]:
        """All, but at an exact target those who are near it."""
        if self.options.exact_target is None or self.options.free_from is None:
            return active
        totals = balances(ledger)
        return [player for player in active if totals[player] < self.options.free_from]

    def has_bids(self, values: Mapping[str, Any]) -> bool:
        """Not in the misere and the most-tricks deals of Clag."""
        return values.get("special") not in BIDLESS


def bidless_entries(deal: Deal[OhHellFacts, Any, Any], options: OhHellOptions) -> list[Entry]:
    """A misere or most-tricks deal of Clag."""
    tricks = deal.facts.tricks
    if deal.facts.special == MISERE:
        return [_misere_entry(player, won, options) for player, won in tricks.items()]
    most = max(tricks.values())
    best = [player for player, won in tricks.items() if won == most]
    if len(best) > 1:
        why = f"{' and '.join(best)} won {most} each: nobody scores"
        return [Entry(ACCOUNT, player, 0, why) for player in tricks]
    return [
        Entry(ACCOUNT, p, MOST_TRICKS if p in best else 0, f"won {won}; the most were {most}")
        for p, won in tricks.items()
    ]


def _misere_entry(player: str, won: int, options: OhHellOptions) -> Entry:
    if not won:
        return Entry(ACCOUNT, player, NO_TRICK, f"misere, no trick: {NO_TRICK}")
    points = won * options.misere_trick
    return Entry(ACCOUNT, player, points, f"misere: {won} x {options.misere_trick} = {points}")


def graded_entries(deal: Deal[OhHellFacts, Any, Any], options: OhHellOptions) -> list[Entry]:
    """A deal in which trick i is worth i (or n + 1 - i), and an exact bid 10 besides."""
    facts = deal.facts
    bids = facts.bids or {}  # those who are free need not bid
    values: dict[str, list[int]] = {player: [] for player in deal.active}
    for i, winner in enumerate(facts.winners, 1):
        worth = i if facts.special == ASCENDING else facts.cards + 1 - i
        values[winner].append(worth)
    entries = []
    for player, worths in values.items():
        points = options.trick_factor * sum(worths)
        sums = " + ".join(map(str, worths)) or "0"
        if options.trick_factor > 1:
            sums = f"{options.trick_factor} x ({sums})"
        entries.append(Entry(ACCOUNT, player, points, f"{facts.special}: {sums} = {points}"))
        if bids.get(player) == len(worths):
            why = f"bid {bids[player]} and won them: {EXACT_BID}"
            entries.append(Entry(ACCOUNT, player, EXACT_BID, why))
    return entries


def is_bidless(facts: OhHellFacts) -> bool:
    """Whether the deal has no bids."""
    return facts.special in BIDLESS


def is_graded(facts: OhHellFacts) -> bool:
    """Whether each trick of the deal has its own value."""
    return facts.special in GRADED


# extras -------------------------------------------------------------------------------------


def free_entries(deal: Deal[OhHellFacts, Any, Any], rules: OhHellRules) -> list[Entry]:
    """Players near an exact target do not bid and score their tricks."""
    bids, tricks = deal.facts.bids or {}, deal.facts.tricks
    start = rules.options.free_from
    return [
        Entry(ACCOUNT, p, tricks[p], f"{start} points or more, no bid: {tricks[p]} for the tricks")
        for p in deal.active
        if p not in bids
    ]


def two_entries(facts: OhHellFacts, options: OhHellOptions) -> list[Entry]:
    """Tricks won with Twos."""
    return [
        Entry(
            ACCOUNT,
            player,
            options.twos * number,
            f"tricks won with Twos: {number} x {options.twos} = {options.twos * number}",
        )
        for player, number in (facts.twos or {}).items()
        if number
    ]


def rage_entries(deal: Deal[OhHellFacts, Any, Any]) -> list[Entry]:
    """Bonus and mad cards."""
    entries = []
    for player in deal.active:
        bonus, mad = count(deal.facts.bonus, player), count(deal.facts.mad, player)
        if bonus or mad:
            points = RAGE_CARD * (bonus - mad)
            why = f"{bonus} bonus and {mad} mad cards: {RAGE_CARD} x ({bonus} - {mad}) = {points}"
            entries.append(Entry(ACCOUNT, player, points, why))
    return entries


def skull_entries(facts: OhHellFacts, outcomes: Mapping[str, bool]) -> list[Entry]:
    """Bonus points of those who made their bid."""
    return [
        Entry(ACCOUNT, p, points, f"bonus {points}")
        if outcomes[p]
        else Entry(ACCOUNT, p, 0, f"bonus {points} lost with the bid")
        for p, points in (facts.bonus or {}).items()
        if points and p in outcomes
    ]


def halved(
    entries: Sequence[Entry], outcomes: Mapping[str, bool], ledger: AnyLedger
) -> list[Entry]:
    """The same entries, but who missed his bid loses half of his total instead."""
    totals = balances(ledger)
    found = []
    for entry in entries:
        if outcomes.get(entry.owner, True):
            found.append(entry)
            continue
        total = totals[entry.owner]
        half = ceil(Fraction(total) / 2)
        why = f"missed: {show_amount(total)} halved to {half}"
        found.append(Entry(ACCOUNT, entry.owner, half - total, why))
    return found


def thrown_back(entries: Sequence[Entry], ledger: AnyLedger, options: OhHellOptions) -> list[Entry]:
    """Who passes the exact target stands as far below it."""
    target = options.exact_target
    assert target is not None
    after: dict[str, Amount] = dict(balances(ledger))
    for entry in entries:
        after[entry.owner] += entry.amount
    found = []
    for player, total in after.items():
        if total > target:
            excess = total - target
            why = (
                f"{show_amount(total)} is {show_amount(excess)} beyond {target}: "
                f"back to {show_amount(target - excess)}"
            )
            found.append(Entry(ACCOUNT, player, -2 * excess, why))
    return found


def credit_entries(deal: Deal[OhHellFacts, Any, Any], state: ExactBidState) -> list[Entry]:
    """What a player who joins late is given for the deals he missed."""
    return [
        Entry(ACCOUNT, p, credit, f"joined late: {credit} for {plural(missed, 'deal')} missed")
        for p in deal.active
        for missed, credit in [state.waiting.get(p, (0, 0))]
        if missed
    ]


def late_credit(players: int) -> int:
    """The credit for one deal that so many played without the player, to the nearest point."""
    return (2 * LATE_CREDIT * (players - 2) + players) // (2 * players)


# Estimation ---------------------------------------------------------------------------------


def estimation_entries(
    deal: Deal[OhHellFacts, Any, Any], outcomes: Mapping[str, bool], last: str
) -> list[Entry]:
    """What Estimation adds to the formulas: caller, partners, risk, sole winner, doubling.

    For one player after the other: the entries of calls from 1 to 7 count them all, higher ones
    only a sole win or loss, a nought none. `last` calls last.
    """
    facts = deal.facts
    sole = _sole(outcomes)
    partners = _partners(facts)
    entries = []
    for player, bid in facts.bids.items():
        sign = 1 if outcomes[player] else -1
        if 1 <= bid <= LARGEST_ORDINARY_CALL:
            if player == facts.declarer:
                entries.append(Entry(ACCOUNT, player, sign * CALL, f"caller: {sign * CALL}"))
            if player in partners:
                why = f"with the caller: {sign * WITH}"
                entries.append(Entry(ACCOUNT, player, sign * WITH, why))
            entries += _risk_entries(deal, player, sign) if player == last else []
        if bid and player == sole:
            word = "winner" if sign > 0 else "loser"
            entries.append(Entry(ACCOUNT, player, sign * SOLE, f"only {word}: {sign * SOLE}"))
    return entries


def _partners(facts: OhHellFacts) -> list[str]:
    """Who called the same number as the caller."""
    call = facts.bids.get(facts.declarer or "", 0)
    return [p for p, bid in facts.bids.items() if call and bid == call and p != facts.declarer]


def _sole(outcomes: Mapping[str, bool]) -> str:
    for wanted in (True, False):
        found = [player for player, is_made in outcomes.items() if is_made is wanted]
        if len(found) == 1:
            return found[0]
    return ""


def _risk_entries(deal: Deal[OhHellFacts, Any, Any], player: str, sign: int) -> list[Entry]:
    gap = abs(sum(deal.facts.bids.values()) - deal.facts.cards)
    risk = min(gap // 2, LARGEST_RISK)
    if not risk:
        return []
    points = sign * RISK * risk
    why = f"risk of the last call, {gap} off: {risk} x {sign * RISK} = {points}"
    return [Entry(ACCOUNT, player, points, why)]


def estimation_factor(deal: Deal[OhHellFacts, Any, Any], state: ExactBidState) -> tuple[int, str]:
    """How many times a deal counts, and why."""
    facts = deal.facts
    factor = 2**state.all_lost
    reasons = [f"all lost {state.all_lost} before"] if state.all_lost else []
    partners = _partners(facts)
    if len(partners) >= PARTNERS_THAT_DOUBLE:
        factor *= 2
        reasons.append(f"{' and '.join(partners)} with the caller")
    return factor, "; ".join(reasons)


def multiplied(entries: Sequence[Entry], factor: int, why: str) -> list[Entry]:
    """The entries, and per player one that makes them count `factor` times."""
    sums: dict[str, Amount] = {}
    for entry in entries:
        sums[entry.owner] = sums.get(entry.owner, 0) + entry.amount
    more = [
        Entry(
            ACCOUNT,
            player,
            (factor - 1) * amount,
            f"counts {factor} times ({why}): {show_amount(amount)} x {factor}",
        )
        for player, amount in sums.items()
    ]
    return [*entries, *more]
