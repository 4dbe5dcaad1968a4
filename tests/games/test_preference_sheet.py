"""The cumulative sheet of Preference as it is shown."""

from __future__ import annotations

import pytest
from sheets import clean, session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.cells import EntrySum, Grid
from scorekeeper.games.preference import GAME
from scorekeeper.games.preference.layout import short_name, wrap

EVENING = """
    game preference
    players Anna Boris Grigori Vera
    set target=10
    dealer Grigori
    carry dump=Vera:3 bank=Anna/Boris:5
    deal declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
    deal contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
    deal declarer=Vera contract=misere tricks=Vera:2
    void 3 why="cards were exposed"
    deal declarer=Grigori contract=6 half=Boris
    deal declarer=Vera contract=7 whist=Anna,Grigori tricks=Vera:8,Anna:1,Grigori:1
    deal declarer=Anna contract=9S
    amend 1 tricks=Anna:2,Boris:7,Vera:1 why="a trick lay under the ashtray"
    adjust Vera=2 account=dump why="revoke"
    deal declarer=Boris contract=10 whist=Grigori
"""


def accounts(made: Session) -> Grid:
    """The first grid."""
    return GAME.grids(made.played())[0]


def deals(made: Session) -> Grid:
    """The second grid."""
    return GAME.grids(made.played())[1]


def lines(grid: Grid) -> list[list[str]]:
    """The texts of the cells."""
    return [[cell.text for cell in row.cells] for row in grid.rows]


def test_every_account_is_a_cumulative_series() -> None:
    """Vera's dump: carried 3, 2 in deal 2, 2 for a revoke."""
    shown = lines(accounts(clean(EVENING)))
    assert [row[1] for row in shown if row[0] == "Vera"] == ["pool"]
    blocks: dict[str, list[tuple[str, ...]]] = {}
    player = ""
    for owner, *rest in shown:
        player = owner or player
        blocks.setdefault(player, []).append(tuple(rest))
    assert blocks["Vera"] == [
        ("pool", "4", "4"),
        ("dump", "3 5 7", "7"),
        ("bank Anna", "", "0"),
        ("bank Boris", "6", "6"),
        ("bank Grigori", "", "0"),
    ]
    assert blocks["Anna"][2] == ("bank Boris", "5 29", "29")


def test_current_figures_are_live_sums() -> None:
    """From the carried balances to the last deal."""
    made = clean(EVENING)
    rows = [row for row in accounts(made).rows if row.cells[3].sum is not None]
    assert len(rows) == 4 * 5
    sums = [row.cells[3].sum for row in rows]
    assert sums[1] == EntrySum("dump", "Anna", 0, 7)
    assert sums[2] == EntrySum("bank", "Anna", 0, 7, "Boris")
    for row in rows:
        source = row.cells[3].sum
        booked = [entry for deal in made.deals for entry in deal.entries] + made.opening
        assert row.cells[3].value == sum(
            entry.amount
            for entry in booked
            if (entry.account, entry.owner, entry.against)
            == (source.account, source.owner, source.against)
        )


def test_the_deals_show_contract_and_whist() -> None:
    """Made, failed, not played, half, all pass, open, void, carried and adjusted."""
    shown = lines(deals(clean(EVENING)))
    assert [row[:4] for row in shown] == [
        ["", "", "carried forward", ""],
        ["1*", "Grigori", "Boris 8D-1", "Ann"],
        ["2", "Vera", "all pass", ""],
        ["3 void", "", "Vera misere", ""],
        ["4", "Anna", "Grigori 6", "Bor 1/2"],
        ["5", "Boris", "Vera 7+1", "Ann+Gri"],
        ["6", "Grigori", "Anna 9S", "-"],
        ["", "", "revoke", ""],
        ["7 open", "Vera", "Boris 10", "Gri"],
        ["", "", "total", ""],
    ]


def test_points_add_up_to_the_total_line() -> None:
    """Deals, carried balances and adjustments."""
    made = clean(EVENING)
    rows = deals(made).rows
    for column, player in enumerate(made.ledger.table.players, 4):
        values = [row.cells[column].value or 0 for row in rows if not row.struck]
        assert sum(values[:-1]) == values[-1] == made.totals()[player]


def test_changes_stay_readable_below() -> None:
    """Amendment, void, open deal and adjustment."""
    notes = deals(clean(EVENING)).notes
    assert notes[0] == (
        "deal 1*: tricks=Anna:2,Boris:8,Vera:0 became tricks=Anna:2,Boris:7,Vera:1 "
        "(a trick lay under the ashtray)"
    )
    assert notes[1].startswith("deal 3 is void: cards were exposed")
    assert notes[2] == "deal 7 is open: its result is still to be recorded"
    assert "Vera +2 dump (revoke)" in notes[3]


def test_a_deal_that_cannot_be_scored_is_shown() -> None:
    """By what was recorded of it; the reason stands below."""
    made = session("""
        game preference
        players Anna Boris Vera
        deal declarer=Anna contract=8 tricks=8,1,1
    """)
    grid = deals(made)
    assert lines(grid)[0][:4] == ["1 ?", "", "Anna 8", ""]
    assert grid.notes == (
        "deal 1 cannot be scored: tricks=8,1,1 at 8, but who whisted? Without a whist nothing is "
        "played",
    )


def test_an_empty_sheet_can_be_shown() -> None:
    """No deal yet."""
    made = clean("""
        game preference
        players Anna Boris Vera
    """)
    assert all(row[2] == "" for row in lines(accounts(made)))
    assert lines(deals(made)) == [["", "", "total", "", "0", "0", "0"]]


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ([], [""]),
        (["2", "4", "6", "10"], ["2 4 6 10"]),
        (["100"] * 12, [" ".join(["100"] * 10), "100 100"]),  # 10 x 3 + 9 = 39 letters
    ],
)
def test_long_series_are_wrapped(figures: list[str], expected: list[str]) -> None:
    """At most 40 letters a line, no figure broken."""
    assert wrap(figures) == expected


def test_a_long_evening_stays_narrow() -> None:
    """Four players with ordinary names, two whisters, misere, half points, a void deal."""
    made = clean("""
        game preference
        players Anna Boris Grigori Vera
        set rules=sochi
        dealer Vera
        deal declarer=Grigori contract=misere tricks=Grigori:1
        deal declarer=Grigori contract=10NT whist=Boris,Vera tricks=Grigori:9,Boris:1,Vera:0
        deal contract=allpass tricks=Anna:4,Boris:2,Grigori:4,Vera:0
        deal declarer=Vera contract=6 half=Boris
        deal contract=allpass tricks=Anna:3,Boris:3,Grigori:3,Vera:1
        deal declarer=Grigori contract=9
        void 6
    """)
    assert "1/2" in " ".join(cell for row in lines(deals(made)) for cell in row)
    for grid in GAME.grids(made.played()):
        texts = [[column.label for column in grid.columns], *lines(grid)]
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        assert sum(widths) + 2 * (len(widths) - 1) <= 78


@pytest.mark.parametrize(
    ("player", "players", "short"),
    [
        ("Anna", ("Anna", "Boris", "Vera"), "Ann"),
        ("Annabel", ("Anna", "Annabel", "Vera"), "Annab"),
        ("Anna", ("Anna", "Annabel", "Vera"), "Anna"),
        ("Bo", ("Bo", "Al", "Cy"), "Bo"),
    ],
)
def test_whisters_are_named_by_their_first_letters(
    player: str, players: tuple[str, ...], short: str
) -> None:
    """At least three, and enough to tell them apart."""
    assert short_name(player, players) == short
