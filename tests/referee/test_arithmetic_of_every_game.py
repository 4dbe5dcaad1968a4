"""Whatever slip of arithmetic is made on the paper of a random sheet of any game, it is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from random_sheets import random_sheet

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.settling.settlement import EXACT
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.registry import GAMES
from scorekeeper.referee.arithmetic.search import arithmetic_slips
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.paper import Paper

NAMES = [entry.name for entry in GAMES]
DEALS = 6

Totals = Mapping[int, Mapping[str, Amount]]  # everybody's after each deal


class Made(NamedTuple):
    """A slip on the paper: its kind, the deal, and what then stands there after every deal."""

    kind: str
    deal: int
    totals: Totals


@cache
def sheet(game: str) -> Session:
    return random_sheet(game, 11, DEALS).session()


def right(session: Session) -> dict[int, dict[str, Amount]]:
    return {deal.number: dict(deal.totals) for deal in session.deals}


def moved(session: Session, deal: int, moves: Mapping[str, Amount]) -> Totals:
    """The totals if everybody has so much more from that deal on."""
    return {
        number: {
            owner: total + (moves.get(owner, 0) if number >= deal else 0)
            for owner, total in totals.items()
        }
        for number, totals in right(session).items()
    }


def left_out(session: Session, dice: Random) -> Made | None:
    deal, owner, points = some_points(session, dice)
    return Made("left-out", deal, moved(session, deal, {owner: -points})) if points else None


def row_left_out(session: Session, dice: Random) -> Made | None:
    deal = dice.choice(session.deals)
    moves = {owner: -points for owner, points in deal.points.items()}
    return Made("left-out", deal.number, moved(session, deal.number, moves))


def added_twice(session: Session, dice: Random) -> Made | None:
    deal, owner, points = some_points(session, dice)
    return Made("added-twice", deal, moved(session, deal, {owner: points})) if points else None


def sign(session: Session, dice: Random) -> Made | None:
    deal, owner, points = some_points(session, dice)
    return Made("sign", deal, moved(session, deal, {owner: -2 * points})) if points else None


def columns(session: Session, dice: Random) -> Made | None:
    deal = dice.choice(session.deals)
    one, other = dice.sample(list(deal.points), 2)
    more = deal.points[other] - deal.points[one]
    return Made("columns", deal.number, moved(session, deal.number, {one: more, other: -more}))


def sums_exchanged(session: Session, dice: Random) -> Made | None:
    totals = right(session)[session.last_number]
    one, other = dice.sample(list(totals), 2)
    more = totals[other] - totals[one]
    last = session.last_number
    return Made("columns", last, moved(session, last, {one: more, other: -more}))


def digit(session: Session, dice: Random) -> Made | None:
    """The last digit of somebody's total read as the next one, after the last deal."""
    last = session.last_number
    owner, total = dice.choice(list(right(session)[last].items()))
    if not isinstance(total, int):
        return None
    step = 1 if abs(total) % 10 < 9 else -9
    return Made("digit", last, moved(session, last, {owner: step if total >= 0 else -step}))


def digits(session: Session, dice: Random) -> Made | None:
    """The last two digits of somebody's points in each other's place."""
    for deal in dice.sample(session.deals, len(session.deals)):
        for owner, points in deal.points.items():
            ones, tens = abs(points) % 10, abs(points) // 10 % 10
            if isinstance(points, int) and abs(points) > 9 and ones not in (0, tens):
                more = 9 * (ones - tens) * (1 if points > 0 else -1)
                return Made("digits", deal.number, moved(session, deal.number, {owner: more}))
    return None


def carried(session: Session, dice: Random) -> Made | None:
    deal, owner, points = some_points(session, dice)
    return Made("carried", deal, moved(session, deal, {owner: 10})) if points else None


def component(session: Session, dice: Random) -> Made | None:
    """All entries on one account left out, where several make up the totals."""
    parts = session.sheet.game.components(session.ledger.table)
    if len(parts) < 2:
        return None
    rounding = EXACT if EXACT in session.sheet.game.roundings else None
    made = session.sheet.game.settle(session.ledger, rounding)
    part = dice.choice([part for part in made.parts if part.component in parts])
    totals = {o: session.totals()[o] - amount for o, amount in part.amounts.items()}
    return Made("component", 0, {session.last_number: totals})


def some_points(session: Session, dice: Random) -> tuple[int, str, Amount]:
    """Points of somebody in a deal, which are not 0 if there are such."""
    among = [(d.number, o, p) for d in session.deals for o, p in d.points.items() if p]
    return dice.choice(among) if among else (1, "", 0)


SLIPS: tuple[Callable[[Session, Random], Made | None], ...] = (
    left_out, row_left_out, added_twice, sign, columns, sums_exchanged, digit, digits, carried,
    component,
)  # fmt: skip


@pytest.mark.parametrize("game", NAMES)
def test_the_slips_are_found(game: str) -> None:
    """Of every kind that can go wrong on the sheet: of some games there is no second component, or
    no deal with points."""
    session, tried = sheet(game), 0
    for slip in SLIPS:
        made = slip(session, Random(f"{game} {slip.__name__}"))
        if made is not None and made.totals != right(session):
            tried += 1
            assert_found(session, made)
    assert tried > (0 if game == "duplicate-bridge" else len(SLIPS) // 2)  # few boards count yet


def assert_found(session: Session, made: Made) -> None:
    """The slip is among those found, from all totals at the end and from those of every deal."""
    for numbers in ([session.last_number], list(made.totals)):
        figures = [
            Figure(TOTAL, owner, amount, number)
            for number in numbers
            for owner, amount in made.totals[number].items()
        ]
        readings = Paper(figures, session).readings(session)
        if all(reading.agrees for reading in readings):
            continue
        found = arithmetic_slips(session, readings).slips
        there = {slip.kind for slip in found if not made.deal or made.deal in slip.deals}
        assert made.kind in there, made


@pytest.mark.parametrize("game", NAMES)
def test_what_agrees_needs_no_slip(game: str) -> None:
    session = sheet(game)
    totals = right(session)
    figures = [Figure(TOTAL, o, a, n) for n, row in totals.items() for o, a in row.items()]
    assert arithmetic_slips(session, Paper(figures, session).readings(session)).slips == ()
