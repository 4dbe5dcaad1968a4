"""Pads, rubbers and grids: every number drawn stands in the books, and all of it fits a phone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, measured
from random_sheets import random_sheet
from render_samples import sample
from sheets import session

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.drawing.line_pad import LinePad
from scorekeeper.core.drawing.rubber_rows import RubberRows
from scorekeeper.core.drawing.shapes import Drawing
from scorekeeper.core.drawing.stacked_rows import RINGED, StackedRows
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.shapes.tally import ABOVE, BELOW, GAME_POINTS, GAMES_WON
from scorekeeper.render.page import page

no_browser = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

PADS = (
    "contract-bridge", "two-handed-bridge", "honeymoon-bridge", "draw-and-discard-bridge",
    "memory-bridge", "single-dummy-bridge", "cutthroat-bridge", "booby", "biritch", "vint",
)  # fmt: skip
RUBBERS = (
    "whist", "cayenne", "dutch-whist", "norwegian-whist", "minnesota-whist", "chinese-whist",
    "bid-whist", "spades", "hokm",
)  # fmt: skip
GRIDS = ("oh-hell", "oh-hell-british", "romanian-whist", "israeli-whist", "hearts", "points")
BY_DEALS = ("chicago-bridge", "minibridge", "towie")
SEEDS = range(3)


def drawn(sheet: Session) -> list[Drawing]:
    return [*sheet.sheet.game.drawings(sheet.played())]


def pads(sheet: Session) -> list[LinePad]:
    return [drawing for drawing in drawn(sheet) if isinstance(drawing, LinePad)]


def rubbers(sheet: Session) -> list[RubberRows]:
    return [drawing for drawing in drawn(sheet) if isinstance(drawing, RubberRows)]


def written(pad: LinePad, owner: int) -> tuple[Amount, Amount]:
    """What stands below and above the line in that column."""
    below = sum(each.points for stretch in pad.below for each in stretch.columns[owner])
    return below, sum(each.points for each in pad.above[owner])


# every number stands in the books ----------------------------------------------------------------


def books_hold_the_pads(sheet: Session) -> None:
    found = pads(sheet)
    owners = sheet.ledger.table.owners
    for at, owner in enumerate(owners):
        for pad in found:
            below, above = written(pad, at)
            assert [part.amounts[at] for part in pad.sums][:2] == [below, above]
            assert pad.total[at] == sum(part.amounts[at] for part in pad.sums)
        assert sum(written(pad, at)[0] for pad in found) == sheet.ledger.single[BELOW][owner]
        assert sum(written(pad, at)[1] for pad in found) == sheet.ledger.single[ABOVE][owner]


def games_of(ledger: AnyLedger) -> Counter[str]:
    """The games of everybody on the whole sheet, the earlier rubbers included."""
    won = Counter({owner: int(games) for owner, games in ledger.single[GAMES_WON].items()})
    for earlier in ledger.state.earlier:
        won.update(dict(zip(ledger.table.owners, map(int, earlier), strict=True)))
    return +won


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", PADS)
def test_a_pad_holds_what_the_books_hold(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, 12).session()
    books_hold_the_pads(sheet)
    lines = Counter(stretch.winner for pad in pads(sheet) for stretch in pad.below if stretch.line)
    assert lines == games_of(sheet.ledger)


@pytest.mark.parametrize(
    "name", ["contract-bridge-evening", "contract-bridge-broken-off", "memory-bridge-rubber"]
)
def test_pads_of_samples(name: str) -> None:
    sheet = sample(name)
    books_hold_the_pads(sheet)
    # A rubber that was broken off has added what stands in no account: the settlement has it.
    settled = sheet.sheet.game.settle(sheet.ledger).totals
    in_play = [pad.verdict.startswith("in play") for pad in pads(sheet)]
    if not any(in_play):
        totals = [sum(pad.total[at] for pad in pads(sheet)) for at in range(len(settled))]
        assert totals == list(settled.values())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", RUBBERS)
def test_a_rubber_holds_what_the_books_hold(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, 12).session()
    found = rubbers(sheet)
    assert found
    for at, owner in enumerate(sheet.ledger.table.owners):
        assert sum(part.total[at] for part in found) == sheet.totals()[owner]
    scored = {deal.number: deal for deal in sheet.deals}
    line = sheet.sheet.game.line
    for row in (row for part in found for row in part.rows if row.stacks and row.deal):
        for owner, stack in zip(sheet.ledger.table.owners, row.stacks, strict=True):
            entries = scored[row.deal].entries
            ends = [n for n, e in enumerate(entries) if e.account == GAMES_WON] or [len(entries)]
            moved = [e.amount for e in entries[: ends[0]] if (e.account, e.owner) == (line, owner)]
            assert (stack.points or 0) == sum(moved)


@pytest.mark.parametrize("name", ["whist-evening", "cayenne-rubber", "dutch-whist-rubber"])
def test_pips_are_the_game_points_of_the_games(name: str) -> None:
    """What games were worth, and the rubbers on lines of their own, are all game points."""
    sheet = sample(name)
    rows = [row for part in rubbers(sheet) for row in part.rows if row.told]
    told = [sum(stack.points or 0 for stack in row.stacks) for row in rows]
    assert sum(told) == sum(sheet.ledger.single[GAME_POINTS].values())
    assert [row.pips for row in rows if row.pips] == [
        points for row, points in zip(rows, told, strict=True) if row.told.startswith("game ")
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GRIDS)
def test_a_grid_holds_what_the_books_hold(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, 8).session()
    (grid,) = drawn(sheet)
    assert isinstance(grid, StackedRows)
    balances = next(iter(sheet.ledger.single.values()))
    for at, head in enumerate(grid.heads):
        column = [row.stacks[at] for row in grid.rows if row.stacks]
        assert head.total == balances[head.name] == sum(stack.points or 0 for stack in column)
        assert [stack.total for stack in column if stack.total is not None][-1] == head.total


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", BY_DEALS)
def test_bridge_deal_by_deal_holds_what_the_books_hold(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, 8).session()
    found = rubbers(sheet)
    assert found
    deals = {deal.number: deal for deal in sheet.deals}
    for at, owner in enumerate(sheet.ledger.table.owners):
        assert sum(part.total[at] for part in found) == sheet.totals()[owner]
        for row in (row for part in found for row in part.rows if row.stacks):
            assert row.stacks[at].points == deals[row.deal].points[owner]


@pytest.mark.parametrize("name", ["chicago-bridge-two-rounds", "chicago-bridge-russian"])
def test_the_rounds_of_chicago_add_up(name: str) -> None:
    sheet = sample(name)
    found = rubbers(sheet)
    for at, owner in enumerate(sheet.ledger.table.owners):
        assert sum(part.total[at] for part in found) == sheet.totals()[owner]


@pytest.mark.parametrize("seed", SEEDS)
def test_ninety_nine_holds_what_the_books_hold(seed: int) -> None:
    """The points of the hands and the bonuses of games and rubbers are all that anybody has."""
    sheet = random_sheet("ninety-nine", seed, 12).session()
    found = drawn(sheet)
    for player, total in sheet.totals().items():
        points: Amount = 0
        for drawing in found:
            assert isinstance(drawing, StackedRows)
            at = [head.name for head in drawing.heads].index(player)
            points += sum(row.stacks[at].points or 0 for row in drawing.rows if row.stacks)
        assert points == total
        assert sum(h.total or 0 for d in found for h in d.heads if h.name == player) == total


# what is drawn -----------------------------------------------------------------------------------


def test_made_bids_stand_in_a_ring() -> None:
    sheet = session("""
        game oh-hell
        players Anna Boris Vera
        set schedule=list
        deal 1 cards=3 trump=H bids=1,0,1 tricks=1,1,1
        deal 2 cards=2 bids=0,1,2
    """)
    (grid,) = drawn(sheet)
    assert isinstance(grid, StackedRows)
    first, second = grid.rows
    assert [(mark.text, mark.look == RINGED) for s in first.stacks for mark in s.marks] == [
        ("1/1", True),
        ("0/1", False),
        ("1/1", True),
    ]
    assert first.about == "3 -1 ♥\ufe0e"  # three cards, two bid: one under
    assert [(s.marks[0].text, s.total) for s in second.stacks] == [
        ("0/", None),
        ("1/", None),
        ("2/", None),
    ]


BRIDGE = """
    game contract-bridge
    players Nora Emil Sara Willem
    carry above=EW:150
    deal 1 contract=4S+1 declarer=Nora
    deal 2 contract=3NTX-2 declarer=Sara
    deal 3 contract=2H= declarer=Emil
    amend 3 contract=2H+1
    deal 4 contract=1NT= declarer=Nora
    void 4 why="a card was exposed"
"""


def test_a_pad_is_written_as_at_the_table() -> None:
    """Four spades with an overtrick: 4 x 30 below, 30 above. Vulnerable by that game, two down
    doubled: 200 + 300 (laws of 1993, Law 77). Two hearts with one: 60 below, 30 above."""
    (pad,) = pads(session(BRIDGE))
    assert [(head.name, head.members) for head in pad.heads] == [
        ("NS", ("Nora", "Sara")),
        ("EW", ("Emil", "Willem")),
    ]
    ns, ew = pad.above
    assert [(each.label, each.what, each.points) for each in ns] == [("1", "1 overtrick", 30)]
    assert [(each.label, each.points) for each in ew] == [("", 150), ("2", 500), ("3*", 30)]
    assert ew[0].what == "carried forward"
    assert ew[1].what.startswith("3NT\u00d7 2 down")
    won, going = pad.below
    assert (won.line, won.winner) == ("game 1: NS", "NS")
    assert [(each.label, each.what, each.points) for each in won.columns[0]] == [
        ("1", "4♠\ufe0e made", 120)
    ]
    assert not won.columns[1]
    assert not going.line
    assert [(each.label, each.points) for each in going.columns[1]] == [("3*", 60)]
    assert pad.verdict == "in play, EW by 590"  # 150 + 500 + 30 + 60 to 150
    assert pad.ahead == ("EW",)
    assert any("a card was exposed" in note for note in pad.notes)


def test_games_that_were_carried_draw_their_line() -> None:
    (pad,) = pads(
        session("""
        game contract-bridge
        players Nora Emil Sara Willem
        carry games=NS:1,EW:1 below=NS:100,EW:120
        deal 1 contract=1NT= declarer=Nora
    """)
    )
    assert [stretch.line for stretch in pad.below] == ["game 1: NS, game 2: EW", ""]
    assert [each.points for each in pad.below[1].columns[0]] == [40]


def test_every_rubber_has_its_own_pad_and_partners() -> None:
    first, second, evening = drawn(sample("contract-bridge-evening"))
    assert isinstance(first, LinePad)
    assert isinstance(second, LinePad)
    assert isinstance(evening, StackedRows)
    assert [head.members for head in second.heads] == [("Nora", "Emil"), ("Sara", "Willem")]
    assert (first.verdict, second.verdict) == ("NS by 630", "NS by 190")
    # 630 and 190 in hundreds, 50 up: 6 and 2; Nora won both, Sara lost the second.
    assert {head.name: head.total for head in evening.heads} == {
        "Nora": 8,
        "Emil": -4,
        "Sara": 4,
        "Willem": -8,
    }


def test_notes_and_void_deals_stand_among_the_rows_of_a_rubber() -> None:
    text = page(sample("whist-evening"), reckon(sample("whist-evening")))
    note = text.index("note: cards dealt wrongly")
    assert text.index("<th scope=row>4<") < note < text.index("void: misdeal")


# screens -----------------------------------------------------------------------------------------

SEVEN = """
    game oh-hell
    players Anna Bartholomew נועה Dmitri Elif Grigori Zoë
    set schedule=list hook=off
    deal 1 cards=7 bids=0,0,0,3,0,1,2 tricks=0,0,0,3,1,0,3
    deal 2 cards=6 trump=H bids=1,1,1,0,1,0,1 tricks=1,2,1,1,0,0,1
    deal 3 cards=5 bids=1,0,0,0,1,2,1
"""
FIVE_AT_BID_WHIST = "bid-whist-five"


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize(
    "name",
    [
        "contract-bridge-evening", "cutthroat-bridge-two-games", "vint-rubber", "whist-evening",
        "bid-whist-evening", FIVE_AT_BID_WHIST, "spades", "hokm-evening", "oh-hell-evening",
        "israeli-whist-evening", SEVEN, "towie-three", "chicago-bridge-two-rounds", "hearts",
        "ninety-nine-rubber", "minibridge-four-deals",
    ],
)  # fmt: skip
@pytest.mark.parametrize("width", [320, 360])
def test_nothing_scrolls_sideways_on_a_phone(
    name: str, width: int, tmp_path: Path, chromium: Any
) -> None:
    sheet = session(name) if name is SEVEN else sample(name)
    found = measured(page(sheet, reckon(sheet)), chromium, tmp_path, width, 740)
    assert found["width"] <= width
    assert found["smallest"] >= 12


LONG_NAMES = " ".join(letter * 64 for letter in "NЯ龍M")
WITH_LONG_NAMES = (
    f"game contract-bridge\nplayers {LONG_NAMES}\ndeal 1 contract=4H+1 declarer={'N' * 64}",
    f"game whist\nplayers {LONG_NAMES}\ndeal 1 trump=H tricks=NS:11 revoke=EW:add",
    f"game whist\nsides {'N' * 64} {'M' * 64}\ndeal 1 trump=H tricks={'N' * 64}:11",
    f"game bid-whist\nplayers {LONG_NAMES}\n"
    f"deal 1 declarer={'N' * 64} contract=4high trump=S tricks=10",
    f"game cutthroat-bridge\nplayers {LONG_NAMES[:194]}\ndeal 1 contract=4H+1 declarer={'N' * 64}",
)


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize("text", WITH_LONG_NAMES, ids=range(len(WITH_LONG_NAMES)))
def test_long_names_break_on_a_phone(text: str, tmp_path: Path, chromium: Any) -> None:
    sheet = session(text)
    assert sheet.is_ok, sheet.problems
    assert measured(page(sheet, reckon(sheet)), chromium, tmp_path, 320, 740)["width"] <= 320
