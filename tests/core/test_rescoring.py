"""Scoring a sheet anew with something otherwise comes to what a complete replay comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from random_sheets import random_sheet, session_of

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.slips import PARTNERS
from scorekeeper.core.replaying.fold import Slot
from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.replaying.rescoring import Effect, Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.watching import Place, WatchingLedger
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.registry import GAMES
from scorekeeper.referee.suppositions import Supposed, suppose
from scorekeeper.referee.telling import told

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
MAIN = ("preference", "barbu", "oh-hell", "whist", "contract-bridge")
DEALS = 5
EVERY = 23  # of the suppositions about a long sheet that are compared


def balances(ledger: AnyLedger) -> Iterator[tuple[Place, Amount]]:
    """Every balance with its place."""
    for account, held in ledger.single.items():
        yield from (((account, owner, ""), amount) for owner, amount in held.items())
    for account, holders in ledger.paired.items():
        for owner, others in holders.items():
            yield from (((account, owner, other), amount) for other, amount in others.items())


def moved(before: AnyLedger, after: AnyLedger) -> Mapping[Place, Amount]:
    """By how much balances are others."""
    then = dict(balances(before))
    return {place: a - then[place] for place, a in balances(after) if a != then[place]}


def by_replay(session: Session, sheet: Rescoring, supposed: Supposed) -> AnyLedger:
    """The ledger with what the slip pastes (or edits) on the sheet, all scored again."""
    slip = told(supposed, sheet)
    live = session.sheet.live
    if slip.edit is not None:
        edited = [slip.edit.record if r.line == slip.edit.line else r for r in live]
        return replay(replace(session.sheet, live=edited), keep=False).ledger
    return replay(replace(session.sheet, live=[*live, *slip.paste]), keep=False).ledger


def assert_same(session: Session, every: int = 1) -> int:
    """Compare all suppositions about a sheet, or every so many of them; how many there are."""
    sheet = Rescoring(session.sheet)
    supposed = list(suppose(sheet))
    for one in supposed[::every]:
        found = sheet.effect(one.changes).until(len(sheet.walked))
        expected = moved(session.ledger, by_replay(session, sheet, one))
        assert found == expected, (one.kind, one.deals, told(one, sheet).text)
    return len(supposed)


@pytest.mark.parametrize("game", MAIN)
def test_every_slip_of_a_short_sheet_of_the_main_games(game: str) -> None:
    assert assert_same(random_sheet(game, 5, deals=4).session(), 5) > 20


def assert_a_deal_more_is_as_replayed(game: str, players: int = 0) -> None:
    """The last deal once more in every place: until the end, and as a ledger there."""
    session = random_sheet(game, 3, deals=5, players=players).session()
    sheet = Rescoring(session.sheet, moves_on=True)
    _, last = sheet.slots[-1]
    end, compared = len(sheet.walked), 0
    for index in range(end):
        record = Record(RecordKind.DEAL, values=last.texts)
        live = [*session.sheet.live[:index], record, *session.sheet.live[index:]]
        made = replay(replace(session.sheet, live=live, records=live), keep=False)
        slot = Slot(sheet.number_before(index) + 1, index, record)
        found = sheet.inserted(index, slot, end, is_whole=False)
        if found is None:
            continue
        compared += 1
        assert found.moves == moved(session.ledger, made.ledger), index
        assert sheet.inserted(index, slot, end, is_whole=True)
        assert dict(balances(sheet.ledger)) == dict(balances(made.ledger)), index
    assert compared


@pytest.mark.parametrize(
    ("game", "players"), [("preference", 3), ("preference", 4), ("barbu", 4), ("whist", 4)]
)
def test_a_deal_more_comes_to_what_a_complete_replay_comes_to(game: str, players: int) -> None:
    """Of four at Preference the dealer sits out: who dealt a deal is another after one more."""
    assert_a_deal_more_is_as_replayed(game, players)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_deal_more_of_every_game_comes_to_what_a_replay_comes_to(game: str) -> None:
    assert_a_deal_more_is_as_replayed(game)


def test_other_partners_of_a_rubber_sit_together_until_the_next_one() -> None:
    """Three rubbers of three deals; the partners of the second and third are named."""
    header, deals = (lines := random_sheet("contract-bridge", 2, deals=9).lines())[:-9], lines[-9:]
    second, third = "rubber NS=Anna,Cleo EW=Boris,Dan", "rubber NS=Anna,Dan EW=Boris,Cleo"
    session = session_of([*header, *deals[:3], second, *deals[3:6], third, *deals[6:]])
    sheet = Rescoring(session.sheet)
    seatings = [one for one in suppose(sheet) if one.kind == PARTNERS]
    assert len(seatings) == 8  # of 6 ways to seat two sides 4 are others, for each of 2 rubbers
    for one in seatings:
        at_end = sheet.ledger_at(one.changes, len(sheet.walked))
        assert dict(balances(at_end)) == dict(balances(by_replay(session, sheet, one)))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_slip_of_a_random_sheet_of_every_game(game: str, seed: int) -> None:
    assert assert_same(random_sheet(game, seed, deals=DEALS).session(), 7) > 5


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.sheet")), ids=lambda path: path.stem)
def test_slips_of_the_samples(path: Path) -> None:
    session = session_of(path.read_text().splitlines(), str(path))
    if session.is_ok:
        assert_same(session, EVERY)


def test_what_a_change_moves_until_a_step_is_the_sum_so_far() -> None:
    effect = Effect(((1, {("score", "A", ""): 3}), (4, {("score", "A", ""): -3})))
    assert effect.until(1) == {}
    assert effect.until(4) == {("score", "A", ""): 3}
    assert effect.until(5) == {}


# what a deal looks at ---------------------------------------------------------------------------


@pytest.fixture
def ledger() -> WatchingLedger:
    """A ledger of Preference after some deals."""
    session = random_sheet("preference", 3, deals=6).session()
    made = WatchingLedger(session.sheet.table, session.sheet.game.accounts)
    made.restore(session.ledger.snapshot())
    made.single["pool"] = dict.fromkeys(made.single["pool"], 7)
    return made


def limits(ledger: WatchingLedger, owner: str) -> tuple[int | None, int | None] | None:
    """Within which bounds the pool of somebody could have been another."""
    found = ledger.reads().balances.get(("pool", owner, ""))
    return found and (found.low, found.high)


def test_a_comparison_leaves_a_bound(ledger: WatchingLedger) -> None:
    """7 < 10: any pool up to 9 would have said so."""
    ledger.watch()
    assert ledger.single["pool"]["Anna"] < 10
    assert limits(ledger, "Anna") == (None, 9)


def test_a_sum_that_is_compared_bounds_what_is_in_it(ledger: WatchingLedger) -> None:
    """2 x 7 + 3 = 17 >= 15 holds from a pool of 6 on, and 17 <= 20 up to one of 8."""
    ledger.watch()
    pool = ledger.single["pool"]["Anna"]
    assert 2 * pool + 3 >= 15
    assert 2 * pool + 3 <= 20
    assert limits(ledger, "Anna") == (6, 8)


def test_the_rest_of_a_pool_that_is_taken_whole_is_pinned(ledger: WatchingLedger) -> None:
    """10 - 7 = 3, of which 2 are taken: that is so for every pool up to 8."""
    ledger.watch()
    assert min(2, 10 - ledger.single["pool"]["Anna"]) == 2
    assert limits(ledger, "Anna") == (None, 8)
    ledger.watch()
    assert hash(ledger.single["pool"]["Anna"]) == hash(7)
    assert limits(ledger, "Anna") == (7, 7)


def test_what_nobody_looks_at_is_free(ledger: WatchingLedger) -> None:
    ledger.watch()
    assert str(ledger.single["pool"]["Anna"]) == "7"
    assert limits(ledger, "Anna") is None


def test_balances_are_plain_numbers_afterwards(ledger: WatchingLedger) -> None:
    ledger.watch()
    ledger.reads()
    assert {type(amount) for _, amount in balances(ledger)} == {int}
