"""Bounds within which totals must lie for money and shares to come out as claimed."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from random_sheets import random_sheet
from sheets import session

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import Terms, reckon
from scorekeeper.games.registry import GAMES
from scorekeeper.referee.bounds import bounds_of
from scorekeeper.referee.claiming import figures_of
from scorekeeper.referee.figures import MONEY, TOTAL, Figure

NAMES = [entry.name for entry in GAMES]
STAKE = Terms(Fraction(1, 20))
BARBU = "game barbu\nplayers Anna Boris Cleo Dan\n"


@cache
def sheets_of(game: str) -> list[Session]:
    return [random_sheet(game, seed, 5).session() for seed in range(6)]


def money_on(made: Session) -> list[Figure]:
    """The money that everybody may be said to have, by every rounding."""
    found = []
    for rounding in made.sheet.game.roundings:
        try:
            money = reckon(made, STAKE._replace(rounding=rounding)).money
        except ValueError:  # nobody pays
            continue
        assert money is not None
        found += [Figure(MONEY, name, Fraction(n, 100), 1) for name, n in money.players.items()]
    return found


@pytest.mark.parametrize("game", NAMES)
def test_what_is_on_a_sheet_is_within_the_bounds_of_any_other(game: str) -> None:
    for one in sheets_of(game):
        for other in sheets_of(game):
            if other.ledger.table != one.ledger.table or other.ledger.rubbers:
                continue
            figures = money_on(other)
            found = bounds_of(figures, one.sheet.game, one.ledger, STAKE)
            assert [bound for bound in found if not bound.allows(other.totals())] == []


def test_money_that_is_far_off_is_without() -> None:
    made = session(
        """
        game preference
        players Anna Boris Grigori Vera
        dealer Grigori
        deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:7,Vera:1
        deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
        """
    )  # Anna 34, which is 1.70; four players may round off four points and two coins
    for text, may_hold in (("1.70", True), ("1.90", True), ("1.95", False), ("1.45", False)):
        figures = figures_of([(None, "money", f"Anna:{text}")], made, STAKE)
        (bound,) = bounds_of(figures, made.sheet.game, made.ledger, STAKE)
        assert bound.allows(made.totals()) is may_hold


def test_shares_of_players() -> None:
    made = session("game whist\nplayers Anna Boris Cleo Dan\ndeal tricks=NS:11\n")
    figures = [Figure(TOTAL, "Anna", 3, 1), Figure(TOTAL, "Dan", -3, 1), Figure(TOTAL, "NS", 3, 1)]
    found = bounds_of(figures, made.sheet.game, made.ledger, STAKE)
    assert [bound.figure for bound in found] == figures[:2]
    assert all(bound.allows({"NS": 3, "EW": 0}) for bound in found)
    assert not any(bound.allows({"NS": 3, "EW": 2}) for bound in found)


def test_of_some_figures_nothing_can_be_said() -> None:
    made = session(BARBU + "deal contract=king king=Anna\n")  # not level: nobody pays now
    figures = [Figure(MONEY, "Anna", 1, 1), Figure(MONEY, "Boris", 0, 1)]
    assert bounds_of(figures, made.sheet.game, made.ledger, STAKE) == ()
    begun = session(BARBU)
    found = bounds_of(figures, begun.sheet.game, begun.ledger, STAKE)
    assert [bound.figure.owner for bound in found] == ["Anna"]
