"""Whist: the sheet as its players write it."""

from __future__ import annotations

from sheets import clean, session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.cells import EntrySum, Grid

HEAD = "game whist\nplayers Anna Boris Grigori Vera\n"
RUBBER = (
    HEAD
    + """\
deal trump=H tricks=NS:8 honours=2,2
deal trump=S tricks=NS:6 honours=NS:1,EW:3
deal trump=D tricks=NS:9 honours=NS:0,EW:4
deal trump=C tricks=NS:3 honours=NS:1,EW:3
deal trump=H tricks=NS:7 honours=NS:4,EW:0
"""
)


def grids(made: Session) -> list[Grid]:
    return made.sheet.game.grids(made.played())


def lines(grid: Grid) -> list[str]:
    return [" ".join(cell.text or "." for cell in row.cells) for row in grid.rows]


def test_a_rubber() -> None:
    """Constructed: points, game score and game points by hand as in the test of the scoring."""
    first, rubbers, players = grids(clean(RUBBER))
    assert first.title == "Rubber 1: NS Anna and Grigori, EW Boris and Vera"
    assert lines(first) == [
        "1 Anna H 8-5 2-2 +2 0 2 0 . .",
        "2 Boris S 6-7 1-3 0 +3 2 3 . .",
        "3 Grigori D 9-4 0-4 +3 0 5 3 . .",
        "game 1 to NS . . . . . . . +1 .",
        "4 Vera C 3-10 1-3 0 +6 0 6 . .",
        "game 2 to EW . . . . . . . . +3",
        "5 Anna H 7-6 4-0 +5 0 5 0 . .",
        "game 3 to NS . . . . . . . +3 .",
        "rubber bonus . . . . . . . +2 .",
        "total NS by 3 . . . . . . . 6 3",
    ]
    assert [row.rule for row in first.rows] == [
        False, False, False, True, False, True, False, True, False, True,
    ]  # fmt: skip
    assert lines(rubbers) == ["1 Anna+Grigori Boris+Vera 2-1 6 3 NS by 3"]
    assert lines(players) == ["1 +3 -3 +3 -3", "total +3 -3 +3 -3"]


def test_live_cells_are_sums_of_entries() -> None:
    """Every live number equals the sum of the entries that it names."""
    sheet = RUBBER + "rubber\ncarry score=NS:1\ndeal trump=H tricks=NS:8\nadjust EW=2\n"
    for text in (RUBBER, sheet, HEAD + "carry score=NS:1 game-points=EW:4\n" + RUBBER[len(HEAD) :]):
        made = session(text)
        booked = [(deal.number, entry) for deal in made.deals for entry in deal.entries]
        booked += zip(made.after, made.opening, strict=True)
        cells = [c for grid in grids(made) for row in grid.rows for c in row.cells if c.sum]
        assert len(cells) > 10
        for cell in cells:
            source = cell.sum
            assert isinstance(source, EntrySum)
            assert cell.value == sum(
                entry.amount
                for number, entry in booked
                if entry.account == source.account
                and entry.owner == source.owner
                and source.first <= number <= source.last
            )


def test_totals_of_a_plain_sheet_are_live() -> None:
    total = grids(clean(RUBBER))[0].rows[-1]
    assert [cell.sum for cell in total.cells if cell.value is not None] == [
        EntrySum("game-points", "NS", 0, 5),
        EntrySum("game-points", "EW", 0, 5),
    ]


def test_rubbers_with_other_partners() -> None:
    sheet = RUBBER + "rubber NS=Anna,Boris EW=Grigori,Vera\n"
    made = clean(sheet + "deal dealer=Vera trump=S tricks=EW:11 honours=NS:4\n")
    _, second, rubbers, players = grids(made)
    assert second.title == "Rubber 2: NS Anna and Boris, EW Grigori and Vera"
    assert lines(second) == [
        "6 Vera S 2-11 4-0 0 +5 0 5 . .",
        "game 1 to EW . . . . . . . . +3",
        "total EW by 3 . . . . . . . 0 3",
    ]
    assert lines(rubbers)[1] == "2 Anna+Boris Grigori+Vera 0-1 0 3 EW by 3"
    # Anna 3 - 3, Boris -3 - 3, Grigori 3 + 3, Vera -3 + 3
    assert lines(players) == ["1 +3 -3 +3 -3", "2 -3 -3 +3 +3", "total 0 -6 +6 0"]
    assert not players.notes


def test_what_nobody_records_has_no_column() -> None:
    made = clean("game whist\nsides Us Them\nset rules=plain\ndeal trump=H tricks=Us:8")
    first, won = grids(made)
    assert [column.label for column in first.columns] == [
        "deal", "trump", "tricks", "Us", "Them", "Us", "Them", "Us", "Them",
    ]  # fmt: skip
    assert first.title == "Part 1"
    assert lines(won) == ["1 0-0 0 0 level"]


def test_corrections_stay_visible() -> None:
    made = clean(
        HEAD
        + "deal trump=H tricks=NS:8 revoke=EW:add\n"
        + "deal trump=S tricks=NS:11\n"
        + "void 2 why=misdeal\n"
        + 'amend 1 tricks=NS:7 why="one counted twice"\n'
        + "adjust EW=1 why=courtesy\n"
        + "deal trump=D\n"
    )
    first, *_, last = grids(made)
    assert [c.label for c in first.columns][:6] == [
        "deal", "dealer", "trump", "tricks", "hon.", "revoke",
    ]  # fmt: skip
    rows = lines(first)
    assert rows[0] == "1* Anna H 7-6 . EW add +4 0 4 0 . ."
    assert rows[1] == "2 void . S NS:11 . . . . . . . ."
    assert first.rows[1].struck
    assert rows[2] == "adjusted . . . . . . . 4 0 . +1"
    assert rows[3] == "3 open Boris D . . . . . . . . ."
    assert last.notes == (
        "deal 1*: tricks=NS:8,EW:5 became tricks=NS:7,EW:6 (one counted twice)",
        "deal 2 is void: misdeal [trump=S tricks=NS:11]",
        "deal 3 is open: its result is still to be recorded",
        "after deal 2: EW +1 game-points (courtesy)",
    )
