"""Players leave and join in every game that is open to it, and in no other.

Deals are drawn at random from the domains of each game's own facts.
"""

from __future__ import annotations

from random import Random

import pytest
from random_sheets import NAMES, deal_line, random_deal, random_sheet, session_of

from scorekeeper.core.replaying.replay import Session
from scorekeeper.games import registry
from scorekeeper.journal.canonical import canonical_sheet
from scorekeeper.journal.printer import print_sheet
from scorekeeper.journal.reader import read

GAMES = [entry.name for entry in registry.GAMES]
DEALS = 4


def is_open(game: str) -> bool:
    """Whether other numbers of players can play it."""
    loaded = registry.load(game)
    return loaded.open and loaded.seats[0] < loaded.seats[1]


OPEN = [game for game in GAMES if is_open(game)]
FIXED = [game for game in GAMES if not is_open(game)]


def play_on(lines: list[str], deals: int, seed: int) -> Session:
    """The session after more deals at random, whose lines are added; each must be legal."""
    for number in range(deals):
        session = session_of(lines)
        if session.sheet.game.finished(session.ledger):
            break
        lines.append(deal_line(random_deal(session, Random(f"{seed}/{number}"))))
    session = session_of(lines)
    assert not [problem.message for problem in session.problems if problem.is_error]
    return session


def change(lines: list[str], record: str) -> bool:
    """Add the record, unless the table's options do not allow it or there is no seat."""
    problems = read([*lines, record]).problems
    refusals = ("the options of this table do not fit", "there is no seat for")
    if any(refusal in problem.message for problem in problems for refusal in refusals):
        return False
    assert not [problem.message for problem in problems if problem.is_error]
    lines.append(record)
    return True


@pytest.mark.parametrize("game", OPEN)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_player_leaves_another_comes_and_the_first_comes_back(game: str, seed: int) -> None:
    least, most = registry.load(game).seats
    players = min(least + 1, most)
    lines = random_sheet(game, seed, DEALS, players=players).lines()
    before = session_of(lines)
    gone = NAMES[seed % players]
    if not change(lines, f"leave {gone}"):
        return  # the record is refused, in the words that `change` knows
    session = play_on(lines, DEALS, seed)
    for deal in session.deals[len(before.deals) :]:
        assert deal.points[gone] == 0
        assert gone not in (deal.texts | deal.derived).values()
    assert session.totals()[gone] == before.totals()[gone]
    assert [deal.derived for deal in session.deals[: len(before.deals)]] == [
        deal.derived for deal in before.deals
    ]
    change(lines, "join Zoe")
    session = play_on(lines, 2, seed)
    if change(lines, f"join {gone}"):
        session = play_on(lines, 2, seed)
        assert gone in session.ledger.table.players
    assert list(session.totals()) == [*NAMES[:players], "Zoe"]
    assert sum(session.totals().values()) == sum(
        entry.amount
        for entry in [*session.opening, *(e for deal in session.deals for e in deal.entries)]
        if entry.owner in session.totals()
    )
    session.sheet.game.grids(session.played())
    session.sheet.game.settle(session.ledger)
    printed = print_sheet(canonical_sheet(session)).splitlines()
    assert print_sheet(canonical_sheet(session_of(printed))).splitlines() == printed
    assert session_of(printed).totals() == session.totals()


@pytest.mark.parametrize("game", OPEN)
def test_undoing_a_leave_restores_everything(game: str) -> None:
    lines = random_sheet(game, 7, DEALS, players=registry.load(game).seats[0] + 1).lines()
    before = session_of(lines)
    if not change(lines, f"leave {NAMES[0]}"):
        return  # the record is refused, in the words that `change` knows
    after = session_of([*lines, "undo"])
    assert after.upcoming() == before.upcoming()
    assert after.totals() == before.totals()


@pytest.mark.parametrize("game", FIXED)
def test_other_games_refuse_and_say_what_to_do(game: str) -> None:
    lines = random_sheet(game, 1, 1).lines()
    for record in (f"leave {NAMES[0]}", "join Zoe"):
        [problem] = [p for p in read([*lines, record]).problems if p.is_error]
        assert "is played by the same players from beginning to end" in problem.message
        assert "begin a new sheet" in problem.hint
