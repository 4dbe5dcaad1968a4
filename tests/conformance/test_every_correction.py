"""A correction of one deal moves no other deal that was recorded before it, in any game.

Deals are drawn at random from the domains of each game's own facts.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from random_sheets import RandomSheet, deal_line, random_deal, random_sheet, session_of

from scorekeeper.core.replaying.repeats import Repeat
from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.games import registry
from scorekeeper.journal.reader import read

pytestmark = pytest.mark.slow

GAMES = [entry.name for entry in registry.GAMES]
SEEDS = (1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3)))
DEALS = 9
# In rubbers who is vulnerable (and in memory bridge whether the second half of a deal is played)
# follows from the score, which a correction changes.
RUBBERS = (
    "contract-bridge",
    "cutthroat-bridge",
    "towie",
    "draw-and-discard-bridge",
    "honeymoon-bridge",
    "two-handed-bridge",
    "memory-bridge",
    "single-dummy-bridge",
    "booby",
)
BY_SCORE = {game: {"vulnerable", "tricks"} for game in RUBBERS}

every_game = pytest.mark.parametrize("game", GAMES)
some_sheets = pytest.mark.parametrize("seed", SEEDS)


def as_played(session: Session, but: int) -> dict[int, tuple[dict[str, str], dict[str, str]]]:
    """What every other deal recorded, and what followed from the rules."""
    by_score = BY_SCORE.get(session.sheet.game.name, set())
    return {
        deal.number: (
            dict(deal.texts),
            {name: text for name, text in deal.derived.items() if name not in by_score},
        )
        for deal in session.deals
        if deal.number != but
    }


# Whether both sides win the game in one deal of vint, and whether the second half of a deal is
# played in memory bridge, follows from the score: there a correction may force errors.
FORCED_BY_SCORE = ("vint", "memory-bridge")


def errors(session: Session) -> set[tuple[int, str]]:
    """The errors with the lines on which they stand, where the score does not force any."""
    if session.sheet.game.name in FORCED_BY_SCORE:
        return set()
    return {(p.line, p.message) for p in session.problems if p.is_error}


def unscored(session: Session) -> set[tuple[int, str]]:
    """Those for which a deal does not score."""
    stopped = {(p.line, p.message) for p in session.problems if p.stops_scoring}
    return stopped & errors(session)


def middle(sheet: RandomSheet, seed: int) -> int:
    """The number of a deal before the last."""
    return Random(seed).randrange(1, max(len(sheet.deals), 2))


def plays_on(session: Session, lines: list[str]) -> None:
    """One more deal can be recorded, if the game is not over."""
    if session.sheet.game.finished(session.ledger):
        return
    number = session.last_number + 1
    longer = session_of([*lines, deal_line(random_deal(session, Random(number)))])
    assert [deal.number for deal in longer.deals][-1] == number
    assert longer.deals[-1].status == "scored"
    assert not {e for e in errors(longer) if e[0] > len(lines)}


@every_game
@some_sheets
def test_a_void_moves_no_other_deal(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, DEALS)
    number, before = middle(sheet, seed), sheet.session()
    lines = [*sheet.lines(), f"void {number}"]
    after = session_of(lines)
    assert as_played(after, number) == as_played(before, number)
    assert errors(after) <= errors(before)
    plays_on(after, lines)


@every_game
@some_sheets
def test_an_unvoid_moves_no_other_deal(game: str, seed: int) -> None:
    """Neither where the void came late nor where the deal was void at once."""
    sheet = random_sheet(game, seed, DEALS)
    number, before = middle(sheet, seed), sheet.session()
    lines = [*sheet.lines(), f"void {number}", f"unvoid {number}"]
    after = session_of(lines)
    assert as_played(after, 0) == as_played(before, 0)
    assert after.totals() == before.totals()
    assert errors(after) == errors(before)

    header = len(sheet.lines()) - len(sheet.deals)
    at_once = [*sheet.lines()[: header + number], f"void {number}"]
    rest = session_of(at_once)
    while len(rest.deals) < DEALS and not rest.sheet.game.finished(rest.ledger):
        at_once.append(deal_line(random_deal(rest, Random(len(at_once)))))
        rest = session_of(at_once)
    back = session_of([*at_once, f"unvoid {number}"])
    assert as_played(back, number) == as_played(rest, number)
    assert not unscored(back)


@every_game
@some_sheets
def test_an_amendment_moves_no_other_deal(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, DEALS)
    number, before = middle(sheet, seed), sheet.session()
    shorter = RandomSheet(game, sheet.players, sheet.settings, deals=sheet.deals[: number - 1])
    other = random_deal(shorter.session(), Random(seed + 2000))
    blanks = {name: "none" for name in sheet.deals[number - 1] if name not in other}
    amendment = deal_line({**other, **blanks}).replace("deal", f"amend {number}", 1)
    after = session_of([*sheet.lines(), amendment])
    assert as_played(after, number) == as_played(before, number)
    assert not unscored(after)


DEALT = [game for game in GAMES if "dealer" in {s.name for s in registry.load(game).fact_specs}]


@pytest.mark.parametrize("game", DEALT)
@pytest.mark.parametrize("correct", [lambda n: f"void {n}", lambda n: f"amend {n} dealer={{}}"])
def test_another_dealer_moves_no_other_deal(game: str, correct: Callable[[int], str]) -> None:
    sheet = random_sheet(game, 4, DEALS)
    before = sheet.session()
    after = session_of([*sheet.lines(), correct(1).format(sheet.players[-1])])
    assert as_played(after, 1) == as_played(before, 1)


def test_taking_a_late_void_back_restores_everything() -> None:
    for game in GAMES:
        sheet = random_sheet(game, 5, DEALS)
        before = sheet.session()
        after = session_of([*sheet.lines(), "void 1", "undo"])
        assert as_played(after, 0) == as_played(before, 0), game
        assert after.totals() == before.totals(), game


@every_game
@some_sheets
def test_many_corrections_come_to_the_same_however_they_are_read(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With or without deals kept, with or without remembering what a deal came to before."""
    sheet, dice = random_sheet(game, seed, DEALS), Random(f"{game}{seed}")
    owner = next(iter(sheet.session().totals()))
    lines = sheet.lines()
    void: set[int] = set()
    for _ in range(12):
        number = dice.randint(1, len(sheet.deals))
        lines.append(f"{'un' if number in void else ''}void {number}")
        void ^= {number}
        lines.append(f"agree {owner}={dice.randint(-9, 9)}")
    sheet_read = read(lines).sheet
    assert sheet_read is not None
    kept, unkept = replay(sheet_read), unkept_session(lines)
    monkeypatch.setattr(Repeat, "fits", lambda *_: False)
    slow = unkept_session(lines)
    for other in (unkept, slow):
        assert balances(other) == balances(kept)
        assert other.problems == kept.problems
        assert other.upcoming() == kept.upcoming()


def unkept_session(lines: list[str]) -> Session:
    """The session of the lines, no deals kept."""
    sheet = read(lines).sheet
    assert sheet is not None
    return replay(sheet, keep=False)


def balances(session: Session) -> dict[str, object]:
    """All balances."""
    ledger = session.ledger
    return {**ledger.single, **{f"{name}/": held for name, held in ledger.paired.items()}}
