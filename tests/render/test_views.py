"""Grids and lines that are alike for all games."""

from __future__ import annotations

import pytest
from render_samples import HOSTILE, LONG, evening, names, sample
from sheets import session
from wcwidth import wcswidth

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.problems import Fault, Problem
from scorekeeper.journal.locate import locate
from scorekeeper.render import views
from scorekeeper.render.echo import deal_echo
from scorekeeper.render.explained import only
from scorekeeper.render.terminal import render_grids

EVENING = """
    game oh-hell
    players Anna Boris Vera
    set schedule=list
    deal 1 cards=3 bids=1,0,1 tricks=Anna:1,Boris:1
    adjust Anna=-5 why="revoke"
    deal 2 cards=2 bids=1,0,2 tricks=0,0,2
    void 2 why="misdeal"
    deal 3 cards=2 bids=0,0,1
"""


def rows(grid: views.Grid) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in grid.rows]


def everything(sheet: Session) -> str:
    grids = [
        *sheet.sheet.game.grids(sheet.played()),
        views.deals_grid(sheet),
        *views.entries_grids(sheet),
        *views.settlement_grids(sheet, reckon(sheet)),
    ]
    return render_grids(grids, width=80, colour=False)


@pytest.mark.parametrize("name", names())
def test_all_sheets_fit_80_columns(name: str) -> None:
    assert max(map(wcswidth, everything(sample(name)).split("\n"))) <= 80


@pytest.mark.parametrize("text", [HOSTILE, LONG, evening(HOSTILE)])
def test_hostile_names_and_notes_reach_no_terminal(text: str) -> None:
    shown = everything(session(text))
    assert all(letter == "\n" or letter.isprintable() for letter in shown)
    assert max(map(wcswidth, shown.split("\n"))) <= 80


def test_totals_run_through_deals_adjustments_and_void_deals() -> None:
    sheet = session(EVENING)
    shown = rows(views.deals_grid(sheet))
    made = {owner: sheet.deals[0].points[owner] for owner in ("Anna", "Boris", "Vera")}
    assert [row[0] for row in shown] == ["1", "after 1", "2 void", "3 open"]
    assert shown[1][1] == "revoke"
    assert shown[1][2:4] == ["-5", str(made["Anna"] - 5)]
    assert [row[3] for row in shown[2:]] == [str(made["Anna"] - 5)] * 2
    assert [row[4] for row in shown[1:]] == ["0", "", ""]


def test_entries_of_one_deal_or_one_player() -> None:
    sheet = session(EVENING)
    assert {row[0] for row in rows(views.entries_grid(sheet, only(1)))} <= {"1", ""}
    assert {row[2] for row in rows(views.entries_grid(sheet, None, "Anna"))} == {"Anna"}
    assert "revoke" in {row[-1] for row in rows(views.entries_grid(sheet))}


def test_players_of_a_side_find_the_entries_of_their_side() -> None:
    sheet = sample("whist-evening")
    side = sheet.ledger.table.sides[0]
    member = side.members[0]
    found = rows(views.entries_grid(sheet, None, member))
    assert found
    assert found == rows(views.entries_grid(sheet, None, side.name))


def test_echo_says_what_was_inferred_and_what_follows_from_the_rules() -> None:
    sheet = session(EVENING)
    lines = deal_echo(sheet, sheet.deals[0])
    assert lines[0] == "deal 1 cards=3 bids=Anna:1,Boris:0,Vera:1 tricks=Anna:1,Boris:1,Vera:1"
    assert lines[1] == "inferred: tricks Vera:1"
    assert "dealer=Anna" in lines[2]
    assert lines[-1].startswith("totals: Anna ")


def test_next_line_names_the_deal_and_its_dealer() -> None:
    sheet = session("game oh-hell\nplayers Anna Boris Vera\ndealer Vera")
    assert views.next_lines(sheet)[0].startswith("next: deal 1, dealer Vera")
    assert views.next_lines(session(EVENING)) == ["deal 3 is open: record its result, tricks="]


def test_a_problem_points_at_its_place_under_wide_letters() -> None:
    problem = Problem(
        Fault.MALFORMED,
        "no player 'Борис'",
        "known: 李小龍",
        "bids",
        "Борис",
        7,
        17,
        "deal bids=李小龍:1,Борис:2",
        17,
    )
    line, excerpt, marker, hint = views.problem_lines(problem, "evening.sheet")
    assert line == "evening.sheet:7:17: error: no player 'Борис'"
    place = wcswidth(excerpt[: excerpt.index("Борис")])
    assert marker.index("^") == place
    assert marker.count("^") == 5
    assert hint == "  hint: known: 李小龍"


def test_a_problem_in_a_long_line_shows_the_part_around_it() -> None:
    text = "deal " + "x" * 300 + " wrong " + "y" * 300
    problem = Problem(Fault.MALFORMED, "m", "", "", "wrong", 1)
    located = locate([problem], [text])[0]
    _, excerpt, marker = views.problem_lines(located, "a\x1b[2Jb.sheet")
    assert len(excerpt) <= 80
    assert excerpt[marker.index("^") :].startswith("wrong")


@pytest.mark.parametrize(("columns", "longest"), [(0, 72), (80, 72), (200, 72), (60, 53), (40, 33)])
@pytest.mark.parametrize("letter", ["x", "\u674e"])
def test_an_excerpt_has_room_in_the_terminal_with_what_stands_before_it(
    columns: int, longest: int, letter: str
) -> None:
    """The number of the line takes seven columns, `  12 | `; wide letters take two each."""
    text = f"deal {letter * 60} wrong {letter * 60}"
    problem = Problem(Fault.MALFORMED, "m", "", "", "wrong", 1)
    located = locate([problem], [text])[0]._replace(line=12)
    _, excerpt, marker = views.problem_lines(located, "a.sheet", columns)
    start, end = wcswidth(marker.split("^")[0]), wcswidth(marker)
    assert (marker.count("^"), end - start) == (5, 5)
    at = excerpt.index("wrong")
    assert wcswidth(excerpt[:at]) == start
    if letter == "x":
        assert len(excerpt) == 7 + longest
    elif columns:
        assert columns - 2 < wcswidth(excerpt) <= columns or len(excerpt) == 7 + longest


def test_money_and_shares_have_their_own_tables() -> None:
    sheet = sample("whist-evening")
    titles = [g.title for g in views.settlement_grids(sheet, reckon(sheet))]
    assert titles[:2] == ["settlement", "shares"]
    assert "payments" in titles
