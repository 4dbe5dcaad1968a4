"""Formulas over the whole range of what can be dealt, against the rule card worked once more.

Each rule is written here by itself from its source (named above it), without a look at how the
program does it; every deal of the range is scored and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import pytest
from random_sheets import session_of

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.exact_bid.scales import SCALES

pytestmark = pytest.mark.slow


def splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share `total` among so many."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in splits(total - first, parts - 1):
            yield (first, *rest)


def scored(header: Sequence[str], deals: Sequence[str]) -> Session:
    """A sheet of all the deals, none of which may be wrong."""
    session = session_of([*header, *(f"deal {deal}" for deal in deals)])
    errors = [problem.message for problem in session.problems if problem.is_error]
    assert errors == []
    return session


# Asszorti: Parlett, the book's next page; pagat.com ---------------------------------------------

BASES = {("3", "S"): 2, ("2", "S"): 4, ("1", "S"): 6, ("hand", "S"): 8} | {
    ("3", "NT"): 4, ("2", "NT"): 8, ("1", "NT"): 12, ("hand", "NT"): 16,
}  # fmt: skip


def asszorti_by_book(base: int, own: int, others: Sequence[int]) -> int:
    """Half of the base for each trick above six; the first two undertricks cost all of it, each
    further one half; six against five and none lose the base."""
    if own >= 6:
        return base + (own - 6) * base // 2 - (base if own == 6 and 5 in others else 0)
    return -sum(base if under <= 2 else base // 2 for under in range(1, 6 - own + 1))


def asszorti_by_pagat(base: int, own: int, others: Sequence[int]) -> int:
    """The winners' tricks above six count half of the base each, whoever wins."""
    if own >= 6:
        return asszorti_by_book(base, own, others)
    return -(base + (11 - own - 6) * base // 2)


@pytest.mark.parametrize(
    ("settings", "rule"), [("", asszorti_by_book), ("set rules=pagat", asszorti_by_pagat)]
)
@pytest.mark.parametrize(("contract", "trump"), BASES)
def test_asszorti_every_base_and_number_of_tricks(
    settings: str, rule: Callable[[int, int, Sequence[int]], int], contract: str, trump: str
) -> None:
    hands = list(splits(11, 3))
    deals = [
        f"declarer=A contract={contract} trump={trump} tricks={','.join(map(str, hand))}"
        for hand in hands
    ]
    made = scored(["game asszorti", "players A B C", settings], deals)
    for hand, deal in zip(hands, made.deals, strict=True):
        share = rule(BASES[contract, trump], hand[0], hand[1:])
        assert deal.points == {"A": 2 * share, "B": -share, "C": -share}, hand


@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize(("contract", "trump"), BASES)
def test_asszorti_every_double(contract: str, trump: str, level: int) -> None:
    """Everything is doubled 0 to 5 times, but for the deduction at six against five and none."""
    hands = [(own, 11 - own, 0) for own in range(12)]
    deals = [
        f"declarer=A contract={contract} trump={trump} game-doubles={level} "
        f"tricks={','.join(map(str, hand))}"
        for hand in hands
    ]
    made = scored(["game asszorti", "players A B C"], deals)
    base = BASES[contract, trump]
    for hand, deal in zip(hands, made.deals, strict=True):
        single = asszorti_by_book(base, hand[0], (0,))  # without the deduction
        share = single * 2**level - (base if hand[0] == 6 else 0)
        assert deal.points["A"] == 2 * share, hand


@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("last3", range(4))
@pytest.mark.parametrize(("trump", "foreign"), [("S", "no"), ("S", "yes"), ("NT", "no")])
def test_asszorti_arrivazs(trump: str, foreign: str, last3: int, level: int) -> None:
    """8 with trumps, 16 without or made without using one; lost 8 or 16."""
    if foreign == "yes" and last3 < 3:
        return
    told = " foreign=yes" if foreign == "yes" else ""
    deal = (
        f"declarer=A contract=3 trump={trump} arrivazs=yes arrivazs-doubles={level} "
        f"tricks=7,2,2 last3={last3}{told}"
    )
    value = 16 if trump == "NT" or foreign == "yes" else 8
    game = 3 if trump == "S" else 6  # seven tricks: the base and half of it
    share = game + (value if last3 == 3 else -value) * 2**level
    made = scored(["game asszorti", "players A B C"], [deal])
    assert made.deals[0].points["A"] == 2 * share


# Preference: Parlett, and the Russian conventions ----------------------------------------------

VALUES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
QUOTAS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
CONVENTIONS = {  # whists, declarer's dump, whister's dump (times the value); consolation; shared
    "book": (1, 1, None, None, False),
    "sochi": (1, 1, Fraction(1), None, False),
    "leningrad": (2, 2, Fraction(1), None, True),
    "rostov": (1, 1, Fraction(1, 2), 10, True),
}
Books = dict[tuple[str, ...], Amount]


def preference(rules: str, level: int, hand: Sequence[int], whist: str) -> Books:
    """What a game that was played writes: A declares, B speaks before C."""
    whists, dump, penalty, flat, is_shared = CONVENTIONS[rules]
    value, quota = VALUES[level], QUOTAS[level]
    books: Books = {}

    def add(amount: Amount, *place: str) -> None:
        if amount:
            books[place] = books.get(place, 0) + amount

    own, tricks = hand[0], {"B": hand[1], "C": hand[2]}
    side, short = 10 - own, max(0, quota - (10 - own))
    if own >= level:
        add(value, "pool", "A")
    else:
        add(value * dump * (level - own), "dump", "A")
        for other in "BC":
            add((flat or value * whists) * (level - own), "bank", other, "A")
    if len(whist) == 1:
        penalized = {whist: short}
    elif quota > 1:
        penalized = {w: min(max(0, quota // 2 - tricks[w]), short) for w in whist}
    else:
        penalized = {"B": 0, "C": short}
    for whister, missing in penalized.items():
        if penalty is None:
            add(value * whists * missing, "bank", "A", whister)
        else:
            add(value * dump * missing * (penalty if rules == "rostov" else Fraction(1, dump)),
                "dump", whister)  # fmt: skip
        if missing and penalty is None:
            continue
        won = side if len(whist) == 1 else tricks[whister]
        if len(whist) == 1 and is_shared and own < level:
            for each in "BC":
                add(Fraction(won * value * whists, 2), "bank", each, "A")
        else:
            add(won * value * whists, "bank", whister, "A")
    return books


@pytest.mark.parametrize("whist", ["B", "C", "BC"])
@pytest.mark.parametrize("level", VALUES)
@pytest.mark.parametrize("rules", CONVENTIONS)
def test_preference_every_distribution(rules: str, level: int, whist: str) -> None:
    hands = list(splits(10, 3))
    deals = [
        f"dealer=C declarer=A contract={level} whist={','.join(whist)} "
        f"tricks={','.join(map(str, hand))}"
        for hand in hands
    ]
    header = ["game preference", "players A B C", f"set rules={rules} target=100000"]
    for hand, deal in zip(hands, scored(header, deals).deals, strict=True):
        found: Books = {}
        for entry in deal.entries:
            place = (entry.account, entry.owner, *([entry.against] if entry.against else []))
            found[place] = found.get(place, 0) + entry.amount
        assert found == preference(rules, level, hand, whist), (hand, whist)


# Bridge: Laws of Duplicate Bridge 2017, Law 77 -------------------------------------------------


def duplicate_score(level: int, strain: str, doubles: str, vulnerable: bool, over: int) -> int:
    """A contract that was made with so many overtricks."""
    factor = {"": 1, "X": 2, "XX": 4}[doubles]
    each = 20 if strain in "CD" else 30
    below = (level * each + (10 if strain == "NT" else 0)) * factor
    score = below + (50 if below < 100 else 500 if vulnerable else 300)
    score += {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]
    score += {"": 0, "X": 50, "XX": 100}[doubles]
    extra = each if not doubles else (100 * (1 + vulnerable)) * (factor // 2)
    return score + over * extra


def undertricks(doubles: str, vulnerable: bool, down: int) -> int:
    """A contract that failed by so many."""
    if not doubles:
        return -(100 if vulnerable else 50) * down
    first = [200, *([300] * 12)] if vulnerable else [100, 200, 200, *([300] * 10)]
    return -sum(first[:down]) * (2 if doubles == "XX" else 1)


@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("doubles", ["", "X", "XX"])
@pytest.mark.parametrize("level", range(1, 8))
def test_bridge_every_contract_and_result(level: int, doubles: str, vulnerable: bool) -> None:
    """Board 1 and every 16th after it: nobody vulnerable; board 2: North-South."""
    results = [
        (strain, over)
        for strain in ("C", "D", "H", "S", "NT")
        for over in range(-6 - level, 8 - level)
    ]
    deals = [
        f"board={16 * i + 1 + vulnerable} ns=A ew=B declarer=N "
        f"contract={level}{strain}{doubles}{f'{over:+d}' if over else '='}"
        for i, (strain, over) in enumerate(results)
    ]
    made = scored(["game duplicate-bridge", "players A B", "set format=teams"], deals)
    boards = made.ledger.state
    for i, (strain, over) in enumerate(results):
        expected = (
            duplicate_score(level, strain, doubles, vulnerable, over)
            if over >= 0
            else undertricks(doubles, vulnerable, -over)
        )
        assert boards[16 * i + 1 + vulnerable][0].score == expected, (strain, over)


# Oh Hell: the scales by their sources ----------------------------------------------------------

Scale = Callable[[int, int, int, int], int]  # bid, tricks, cards, difference
MADE_AND_MISSED: dict[str, tuple[Scale, Scale]] = {
    "ohca": (lambda b, t, n, d: max(10, 10 * b), lambda b, t, n, d: -10 * d),
    "british": (lambda b, t, n, d: 10 + b, lambda b, t, n, d: 0),
    "basic10": (lambda b, t, n, d: 10 + t, lambda b, t, n, d: t),
    "basic5": (lambda b, t, n, d: 5 + t, lambda b, t, n, d: t),
    "kata5": (lambda b, t, n, d: 5 + t, lambda b, t, n, d: -5),
    "exact10_minus_bid": (lambda b, t, n, d: 10 + b, lambda b, t, n, d: -b),
    "exact10_minus_diff": (lambda b, t, n, d: 10 + b, lambda b, t, n, d: -d),
    "exact10_mirror": (lambda b, t, n, d: 10 + b, lambda b, t, n, d: -10 - b),
    "nullo5": (lambda b, t, n, d: 10 + b if b else 5, lambda b, t, n, d: 0),
    "zero_5_plus_n": (lambda b, t, n, d: 10 + t if b else 5 + n, lambda b, t, n, d: t),
    "double_whammy": (
        lambda b, t, n, d: {0: 10, 1: 15}.get(b, 11 * b),
        lambda b, t, n, d: t,
    ),
    "five_minus_diff": (lambda b, t, n, d: 5 + b, lambda b, t, n, d: -d),
    "five_two": (lambda b, t, n, d: 5 + 2 * b, lambda b, t, n, d: -2 * d),
    "fives": (lambda b, t, n, d: 10 + 5 * b, lambda b, t, n, d: -5 * d),
    "five_ten": (lambda b, t, n, d: 5 + 10 * t, lambda b, t, n, d: -5 - 5 * d),
    "seven_truf": (lambda b, t, n, d: 10 * b if b else 5 * n, lambda b, t, n, d: t),
    "fives_nil20": (
        lambda b, t, n, d: 10 + 5 * b if b else 20,
        lambda b, t, n, d: -5 * d if b else -20,
    ),
    "tens": (lambda b, t, n, d: 10 * b, lambda b, t, n, d: -10 * d),
    "ten_times_zero": (lambda b, t, n, d: 10 * b, lambda b, t, n, d: 0),
    "ten_times_neg5": (
        lambda b, t, n, d: 10 * b or 5,
        lambda b, t, n, d: -(10 * b or 5),
    ),
    "high11": (lambda b, t, n, d: 11 * b + 10, lambda b, t, n, d: -d),
    "squares": (lambda b, t, n, d: 10 + b**2, lambda b, t, n, d: -(d**2)),
    "squares_tens": (lambda b, t, n, d: 10 + b**2, lambda b, t, n, d: -10 * d),
    "triangular": (
        lambda b, t, n, d: 5 + sum(range(b + 1)),
        lambda b, t, n, d: -sum(range(d + 1)),
    ),
    "double_bid": (lambda b, t, n, d: 2 * b or 1, lambda b, t, n, d: -d),
    "estimation_simple": (lambda b, t, n, d: b or 13, lambda b, t, n, d: -d),
    "wizard": (lambda b, t, n, d: 20 + 10 * b, lambda b, t, n, d: -10 * d),
    "skull_king": (
        lambda b, t, n, d: 20 * b if b else 10 * n,
        lambda b, t, n, d: -10 * d if b else -10 * n,
    ),
    "rage_fundex": (lambda b, t, n, d: 10 + t if b else 5, lambda b, t, n, d: t),
    "rage_amigo": (lambda b, t, n, d: 10 + t, lambda b, t, n, d: t - 5),
    "escalier": (lambda b, t, n, d: 5 + 5 * t, lambda b, t, n, d: -5 * d),
    "escalier_strict": (lambda b, t, n, d: 5 + 5 * t, lambda b, t, n, d: -5 * d + 5 * t),
}


def test_every_scale_is_here() -> None:
    assert {*MADE_AND_MISSED, "confidence_squares"} == {*SCALES}


@pytest.mark.parametrize("cards", [1, 4, 13])
@pytest.mark.parametrize("scale", MADE_AND_MISSED)
def test_every_bid_and_result(scale: str, cards: int) -> None:
    made, missed = MADE_AND_MISSED[scale]
    cases = [(bid, won) for bid in range(cards + 1) for won in range(cards + 1)]
    deals = [f"cards={cards} bids={bid},0,0,0 tricks={won},{cards - won},0,0" for bid, won in cases]
    header = ["game oh-hell", "players A B C D", f"set schedule=list hook=off scoring={scale}"]
    for (bid, won), deal in zip(cases, scored(header, deals).deals, strict=True):
        rule = made if bid == won else missed
        assert deal.points["A"] == rule(bid, won, cards, abs(bid - won)), (bid, won)
