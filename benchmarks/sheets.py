"""Sheets of any length for measuring, the same at every run."""

from __future__ import annotations

import random

from counted import PLAYERS, counts, shares

_AT = "at=2026-11-20T21:14:05"


def sheet(game: str, deals: int) -> str:
    """A sound sheet of that many deals."""
    found = [*_HEADERS[game], *(f"{line} {_AT}" for line in lines(game, deals))]
    return "\n".join(found) + "\n"


def next_deal(game: str, number: int) -> str:
    """The facts of that deal, as they would be typed after `deal`."""
    return lines(game, number)[-1].split(" ", 2)[2]


def journal(transactions: int) -> str:
    """An hledger journal with four postings a transaction, like the four entries of a deal."""
    dice = random.Random(1)
    parts = []
    for number in range(transactions):
        points = [dice.randint(-30, 30) for _ in PLAYERS[1:]]
        parts.append(f"2026-01-01 deal {number + 1}")
        parts += [
            f"    score:{name}  {amount}"
            for name, amount in zip(PLAYERS, [*points, -sum(points)], strict=True)
        ]
        parts.append("")
    return "\n".join(parts)


def lines(game: str, count: int) -> list[str]:
    """So many deals, a line each, as they stand in a sheet but for the time."""
    dice = random.Random(1)
    make = {"oh-hell": _oh_hell, "preference": _preference, "barbu": _barbu}[game]
    return [f"deal {number} {make(number, dice)}" for number in range(1, count + 1)]


def _oh_hell(number: int, dice: random.Random) -> str:
    cards = 10
    bids = [dice.randint(0, 4) for _ in PLAYERS]
    if sum(bids) == cards:
        bids[0] += 1
    return f"cards={cards} bids={counts(bids)} tricks={counts(shares(cards, 4, dice))}"


def _preference(number: int, dice: random.Random) -> str:
    active = [p for i, p in enumerate(PLAYERS) if i != (number - 1) % 4]
    if number % 4 == 0:
        tricks = shares(10, 3, dice)
        return f"contract=allpass tricks={counts(tricks, active)}"
    declarer, first, second = dice.sample(active, 3)
    level = dice.choice((6, 7, 8))
    won = min(10, max(0, level + dice.choice((-1, 0, 0, 1))))
    left = dice.randint(0, 10 - won)
    whist = ",".join(p for p in PLAYERS if p in (first, second))
    tricks = {declarer: won, first: left, second: 10 - won - left}
    told = ",".join(f"{p}:{tricks[p]}" for p in PLAYERS if p in tricks)
    return f"declarer={declarer} contract={level}{dice.choice('SCDH')} whist={whist} tricks={told}"


_SERIES = ("no-tricks", "no-hearts", "no-queens", "no-king", "no-last-two", "trumps", "domino")


def _barbu(number: int, dice: random.Random) -> str:
    declarer = PLAYERS[(number - 1) // 7 % 4]
    contract = _SERIES[(number - 1) % 7]
    flanks = [p for p in PLAYERS if p != declarer]
    taker = dice.choice(PLAYERS)
    outcome = {
        "no-tricks": f"tricks={counts(shares(13, 4, dice))}",
        "no-hearts": f"hearts={taker}:13 ace={taker}",
        "no-queens": f"queens={counts(shares(4, 4, dice))}",
        "no-king": f"king={taker}",
        "no-last-two": f"last={taker},{taker}",
        "trumps": f"tricks={counts(shares(13, 4, dice))} trump=S",
        "domino": f"order={','.join(dice.sample(PLAYERS, 4))}",
    }[contract]
    doubles = ",".join(f"{p}/{declarer}" for p in flanks)
    return f"declarer={declarer} contract={contract} doubles={doubles} {outcome}"


_HEADERS = {
    "oh-hell": ["game oh-hell", f"players {' '.join(PLAYERS)}", "set schedule=list"],
    "preference": ["game preference", f"players {' '.join(PLAYERS)}", "set target=100000"],
    "barbu": ["game barbu", f"players {' '.join(PLAYERS)}"],
}
