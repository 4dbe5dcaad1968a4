"""What can be wrong with the bids and results of a deal in the exact-bid family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.values.problems import Problem, breach, impossible, warning

from .facts import ExactBidDeal
from .options import FLAG, ExactBidOptions
from .scales import CUSTOM, Formulas, read_formula

FEWEST = 2  # players of a deal


def last_before(player: str, active: Sequence[str], table: Table[Any], *, included: bool) -> str:
    """The last active player before that one in seat order; himself, if `included`."""
    steps = range(0 if included else 1, len(table.players) + 1)
    seats = (table.after(player, -step) for step in steps)
    return next((seat for seat in seats if seat in active), player)


def hook_broken(deal: ExactBidDeal, last: str) -> Problem:
    """The bids add up to the tricks: the bid of `last`, who bid last, was not allowed."""
    bid = deal.facts.bids[last]
    who = f"dealer {last}" if last == deal.facts.dealer else f"{last}, who bids last,"
    cards = f"{deal.facts.cards} card{'s' if deal.facts.cards > 1 else ''}"
    return breach(
        f"{who} may not bid {bid}: the bids would add up to {cards}",
        f"{last} must bid another number than {bid}",
        "bids",
        f"{last}:{bid}",
    )


def too_few_players(deal: ExactBidDeal) -> Problem:
    """Where all or all but one sit out nobody can win a trick from anybody."""
    left = f"{deal.active[0]} alone is" if deal.active else "nobody is"
    return impossible(
        f"{left} left to play the deal",
        f"name in out= only those who sat out; {FEWEST} must play",
        "out",
    )


def too_many_cards(deal: ExactBidDeal, pack: int) -> Problem:
    """More cards dealt than the pack has."""
    players, cards = len(deal.active), deal.facts.cards
    return warning(
        f"{players} hands of {cards} are {players * cards} cards, but the pack has {pack}",
        "set pack=NUMBER if the table plays with another pack",
        "cards",
    )


def flag_problems(deal: ExactBidDeal) -> Iterable[Problem]:
    """With bids that do not add up to the tricks somebody must have missed his, and so on.

    Breaches: the points of a flag do not need the tricks.
    """
    facts = deal.facts
    bids, cards = facts.bids, facts.cards
    won = sum(bids[player] for player in facts.made)
    missed = [player for player in bids if player not in facts.made]
    if not missed and won != cards:
        yield breach(
            f"they cannot all have made it: the bids add up to {won}, not to {cards}",
            "somebody missed; count again",
            "made",
        )
    elif missed and won > cards:
        yield breach(
            f"those who made it would have won {won} of {cards} tricks",
            "somebody of them missed; count again",
            "made",
        )
    elif len(missed) == 1 and sum(bids.values()) == cards:
        yield breach(
            f"{missed[0]} cannot have missed alone: the others' tricks leave him exactly "
            f"{bids[missed[0]]}",
            "somebody else missed too, or nobody did",
            "made",
        )


def formula_problems(
    in_force: Formulas, options: ExactBidOptions, names: Sequence[str]
) -> Iterable[Problem]:
    """Formulas of a table that cannot be read, are lacking, or use what is not recorded."""
    for name, text in (("made", options.made), ("missed", options.missed)):
        _, problem = read_formula(name, text, names) if text else (None, None)
        if problem is not None:
            yield problem
        if not text and options.scoring == CUSTOM:
            yield option_problem(
                "scoring",
                f"scoring=custom needs the formula {name}=",
                'e.g. set made="10+b*b" missed="-10*d", or name a scale',
            )
    used = sorted(in_force.missed.names & {"t", "d"})
    if options.outcome == FLAG and used:
        yield option_problem(
            "outcome",
            f"outcome=flag records no tricks, but the formula for missed bids uses "
            f"{' and '.join(used)}",
            "record the tricks (outcome=tricks), or choose another scale",
        )
