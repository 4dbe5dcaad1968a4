"""What the tables of Oh Hell count besides the two formulas: special deals, effects of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.work import Work
from scorekeeper.games.exact_bid.facts import count, last_bidder
from scorekeeper.games.exact_bid.rules import ACCOUNT, balances
from scorekeeper.games.exact_bid.schedules import HIGHEST, MISERE

from .declaration import ASCENDING, GRADED, OhHellDeal, OhHellFacts

# Clag (pagat.com, "Clag / Nominations")
NO_TRICK, MOST_TRICKS, EXACT_BID = 10, 10, 10
RAGE_CARD = 5  # Rage: each bonus card, and off for each mad card
# Estimation: caller, partner of the caller, sole winner or loser; risk of who calls last
CALL, WITH, SOLE, RISK = 10, 10, 10, 10
LARGEST_ORDINARY_CALL = 7
LARGEST_RISK = 4
PARTNERS_THAT_DOUBLE = 2
LATE_CREDIT = 20  # house rule of the scale confidence_squares: 20 * (p - 2) / p per deal missed


# special deals of Clag ------------------------------------------------------------------------


def misere_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """A deal in which nobody bids and everybody avoids tricks."""
    for player, won in deal.facts.tricks.items():
        points = won * Work(deal.options.misere_trick) if won else Work(NO_TRICK)
        why = f"misere: {points}" if won else f"misere, no trick: {points}"
        yield Entry(ACCOUNT, player, points.amount, why)


def highest_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """A deal in which nobody bids and the most tricks count."""
    tricks = deal.facts.tricks
    most = max(tricks.values())
    best = [player for player, won in tricks.items() if won == most]
    level = f"{' and '.join(best)} won {most} each: nobody scores" if len(best) > 1 else ""
    for player, won in tricks.items():
        points = MOST_TRICKS if [player] == best else 0
        yield Entry(ACCOUNT, player, points, level or f"won {won}; the most were {most}")


def graded_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """A deal in which trick i is worth i (or n + 1 - i), and an exact bid 10 besides."""
    facts = deal.facts
    bids = facts.bids or {}  # those who are free need not bid
    for player, worths in trick_values(deal).items():
        points = graded_points(worths, deal.options.trick_factor)
        yield Entry(ACCOUNT, player, points.amount, f"{facts.special}: {points}")
        if bids.get(player) == len(worths):
            why = f"bid {bids[player]} and won them: {EXACT_BID}"
            yield Entry(ACCOUNT, player, EXACT_BID, why)


def trick_values(deal: OhHellDeal) -> Mapping[str, list[int]]:
    """What each trick of each player is worth by itself."""
    facts = deal.facts
    values: dict[str, list[int]] = {player: [] for player in deal.active}
    for i, winner in enumerate(facts.winners, 1):
        values[winner].append(i if facts.special == ASCENDING else facts.cards + 1 - i)
    return values


def graded_points(worths: list[int], factor: int) -> Work:
    """All of them together, told also where there is nothing to add."""
    sums = " + ".join(map(str, worths)) or "0"
    return Work(factor * sum(worths), f"{factor} x ({sums})" if factor > 1 else sums)


SPECIAL_DEALS = {
    MISERE: misere_entries,
    HIGHEST: highest_entries,
    **dict.fromkeys(GRADED, graded_entries),
}


# effects of options -----------------------------------------------------------------------------


def free_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """Players near an exact target do not bid and score their tricks."""
    bids, tricks, start = deal.facts.bids or {}, deal.facts.tricks, deal.options.free_from
    for player in deal.active:
        if player not in bids and deal.facts.special not in SPECIAL_DEALS:
            why = f"{start} points or more, no bid: {tricks[player]} for the tricks"
            yield Entry(ACCOUNT, player, tricks[player], why)


def two_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """Tricks won with Twos."""
    for player, number in (deal.facts.twos or {}).items():
        if number:
            points = number * Work(deal.options.twos)
            yield Entry(ACCOUNT, player, points.amount, f"tricks won with Twos: {points}")


def rage_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """Bonus and mad cards."""
    for player in deal.active:
        bonus, mad = count(deal.facts.bonus, player), count(deal.facts.mad, player)
        if bonus or mad:
            points = Work(RAGE_CARD * (bonus - mad), f"{RAGE_CARD} x ({bonus} - {mad})")
            why = f"{bonus} bonus and {mad} mad cards: {points}"
            yield Entry(ACCOUNT, player, points.amount, why)


def skull_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """Bonus points of those who made their bid."""
    outcomes = deal.facts.outcomes()
    for player, points in (deal.facts.bonus or {}).items():
        if points and player in outcomes:
            is_made = outcomes[player]
            why = f"bonus {points}" if is_made else f"bonus {points} lost with the bid"
            yield Entry(ACCOUNT, player, points if is_made else 0, why)


def halved(deal: OhHellDeal, entries: list[Entry]) -> list[Entry]:
    """The same entries, but who missed his bid loses half of his total instead of all of his."""
    totals, outcomes = balances(deal.ledger), deal.facts.outcomes()
    found: list[Entry] = []
    losing: set[str] = set()
    for entry in entries:
        if outcomes.get(entry.owner, True):
            found.append(entry)
            continue
        if entry.owner in losing:
            continue
        losing.add(entry.owner)
        total = totals[entry.owner]
        half = ceil(Fraction(total) / 2)
        why = f"missed: {show_amount(total)} halved to {half}"
        found.append(Entry(ACCOUNT, entry.owner, half - total, why))
    return found


def thrown_back(deal: OhHellDeal, entries: list[Entry]) -> list[Entry]:
    """Who passes the exact target stands as far below it."""
    target = deal.options.exact_target or 0
    after = dict(balances(deal.ledger))
    for entry in entries:
        after[entry.owner] += entry.amount
    found = [*entries]
    for player, total in after.items():
        if total > target:
            excess = total - target
            why = (
                f"{show_amount(total)} is {show_amount(excess)} beyond {target}: "
                f"back to {show_amount(target - excess)}"
            )
            found.append(Entry(ACCOUNT, player, -2 * excess, why))
    return found


def credit_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """What a player who joins late is given for the deals he missed."""
    for player in deal.active:
        missed, credit = deal.state.waiting.get(player, (0, 0))
        if missed:
            why = f"joined late: {credit} for {plural(missed, 'deal')} missed"
            yield Entry(ACCOUNT, player, credit, why)


def late_credit(players: int) -> int:
    """The credit for one deal that so many played without the player, to the nearest point."""
    return (2 * LATE_CREDIT * (players - 2) + players) // (2 * players)


def waiting_after(deal: OhHellDeal) -> Mapping[str, tuple[int, int]]:
    """The credits of those who have never played so far, also of those who join later."""
    waiting = {p: held for p, held in deal.state.waiting.items() if p not in deal.active}
    credit = late_credit(len(deal.active))
    for player in deal.table.everyone:
        if player in deal.active:
            continue
        if player in waiting or not deal.ledger.played:
            missed, held = waiting.get(player, (0, 0))
            waiting[player] = (missed + 1, held + credit)
    return waiting


# Estimation ---------------------------------------------------------------------------------


def estimation_entries(deal: OhHellDeal) -> Iterator[Entry]:
    """What Estimation adds to the formulas: caller, partners, risk, sole winner.

    For one player after the other: the entries of calls from 1 to 7 count them all, higher ones
    only a sole win or loss, a nought none.
    """
    facts, outcomes = deal.facts, deal.facts.outcomes()
    sole, partners = _sole(outcomes), _partners(facts)
    for player, bid in (facts.bids or {}).items():
        sign = 1 if outcomes[player] else -1
        if 1 <= bid <= LARGEST_ORDINARY_CALL:
            if player == facts.declarer:
                yield Entry(ACCOUNT, player, sign * CALL, f"caller: {sign * CALL}")
            if player in partners:
                yield Entry(ACCOUNT, player, sign * WITH, f"with the caller: {sign * WITH}")
            yield from _risk_entries(deal, player, sign)
        if bid and player == sole:
            word = "winner" if sign > 0 else "loser"
            yield Entry(ACCOUNT, player, sign * SOLE, f"only {word}: {sign * SOLE}")


def _partners(facts: OhHellFacts) -> list[str]:
    """Who called the same number as the caller."""
    bids = facts.bids or {}
    call = bids.get(facts.declarer or "", 0)
    return [p for p, bid in bids.items() if call and bid == call and p != facts.declarer]


def _sole(outcomes: Mapping[str, bool]) -> str:
    for wanted in (True, False):
        found = [player for player, is_made in outcomes.items() if is_made is wanted]
        if len(found) == 1:
            return found[0]
    return ""


def _risk_entries(deal: OhHellDeal, player: str, sign: int) -> Iterator[Entry]:
    """What whoever calls last risks by being far off the tricks there are."""
    gap = abs(sum(deal.facts.bids.values()) - deal.facts.cards)
    risk = min(gap // 2, LARGEST_RISK)
    if risk and player == last_bidder(deal):
        points = risk * Work(sign * RISK)
        yield Entry(ACCOUNT, player, points.amount, f"risk of the last call, {gap} off: {points}")


def estimation_factor(deal: OhHellDeal) -> tuple[int, str]:
    """How many times a deal counts, and why."""
    lost = deal.state.all_lost
    factor = 2**lost
    reasons = [f"all lost {lost} before"] if lost else []
    partners = _partners(deal.facts)
    if len(partners) >= PARTNERS_THAT_DOUBLE:
        factor *= 2
        reasons.append(f"{' and '.join(partners)} with the caller")
    return factor, "; ".join(reasons)


def multiplied(deal: OhHellDeal, entries: list[Entry]) -> list[Entry]:
    """The entries, and per player one that makes them count as often as the deal does."""
    factor, why = estimation_factor(deal)
    if factor == 1 or not deal.facts.bids:
        return entries
    sums: dict[str, Amount] = {}
    for entry in entries:
        sums[entry.owner] = sums.get(entry.owner, 0) + entry.amount
    more = f"counts {factor} times ({why})"
    return entries + [
        Entry(ACCOUNT, who, (factor - 1) * sum_, f"{more}: {show_amount(sum_)} x {factor}")
        for who, sum_ in sums.items()
    ]
