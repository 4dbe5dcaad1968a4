"""The cumulative sheet of the exact-bid games, and what is kept of corrections."""

from __future__ import annotations

import pytest
from sheets import clean, session

from scorekeeper.core.values.cells import EntrySum, Grid
from scorekeeper.games import registry

EVENING = """
    game oh-hell
    players Anna Boris Grigori Vera
    set schedule=10,9,8,7
    dealer Vera
    carry score=Anna:5
    deal bids=3,2,0,4 tricks=3,4,0,3
    deal trump=H bids=3,2,0,2 tricks=3,4,0,2
    amend 2 tricks=3,3,1,2 why="a trick of Grigori"
    adjust Anna=-5 why=late
    deal bids=1,1,1,1 tricks=8,0,0,0
    void 3
    deal bids=1,1,1,1
    """


def grid(text: str) -> Grid:
    made = session(text)
    return made.sheet.game.grids(made.played())[0]


def texts(found: Grid) -> list[str]:
    return [" ".join(cell.text for cell in row.cells if cell.text) for row in found.rows]


def test_rows() -> None:
    found = grid(EVENING)
    assert [f"{c.group} {c.label}".strip() for c in found.columns][:7] == [
        "#",
        "n +-",
        "D",
        "T",
        "Anna b/t",
        "Anna pts",
        "Anna sum",
    ]
    assert texts(found) == [
        "carry +5 5 0 0 0",
        "1 10 -1 V 3/3 +30 35 2/4 -20 -20 0/0 +10 10 4/3 -10 -10",
        "2* 9 -2 A H 3/3 +30 65 2/3 -10 -30 0/1 -10 0 2/2 +20 10",
        "+ -5 60 -30 0 10",
        "3 void",
        "4 open 8 -4 B 1/ 1/ 1/ 1/",
        "total 60 -30 0 10",
    ]


def test_notes_state_the_rule_in_force_and_the_changes() -> None:
    notes = grid(EVENING).below()
    assert notes[0] == "points (ohca): made 10*b if b else 10; missed -10*d"
    assert "deal 2*: tricks=Anna:3,Boris:4,Grigori:0,Vera:2 became " in " ".join(notes)
    assert any(note.startswith("deal 3 is void") for note in notes)
    assert any(note.startswith("deal 4 is open") for note in notes)


def test_every_sum_is_live() -> None:
    found = grid(EVENING)
    assert found.rows[1].cells[5].sum == EntrySum("score", "Anna", 1, 1)
    assert found.rows[1].cells[6].sum == EntrySum("score", "Anna", 0, 1)
    assert found.rows[-1].cells[6].sum == EntrySum("score", "Anna", 0, 4)


def test_the_sheet_of_four_is_narrow() -> None:
    found = grid(EVENING)
    columns = zip(*(row.cells for row in found.rows), strict=True)
    widths = [
        max(len(column.label), *(len(cell.text) for cell in cells))
        for column, cells in zip(found.columns, columns, strict=True)
    ]
    assert sum(widths) + 2 * (len(widths) - 1) <= 80


@pytest.mark.parametrize(
    ("players", "labels", "tables"), [(3, 3, 1), (5, 2, 1), (6, 2, 1), (7, 1, 2)]
)
def test_many_players_have_a_compact_sheet(players: int, labels: int, tables: int) -> None:
    names = ["Anna", "Boris", "Clara", "Dora", "Emil", "Fred", "Gina"][:players]
    bids = ",".join(["0"] * players)
    made = clean(
        f"game oh-hell\nplayers {' '.join(names)}\nset schedule=list\n"
        f"deal cards=1 bids={bids} tricks=Anna:1"
    )
    grids = made.sheet.game.grids(made.played())
    assert len(grids) == tables
    assert len(grids[0].columns) == 3 + labels * players


def test_who_sits_out_and_flags_are_shown() -> None:
    found = grid(
        """
        game oh-hell
        players Anna Boris Clara Dana
        set schedule=list outcome=flag missed=0
        deal cards=8 out=Dana bids=3,0,4 made=Anna,Boris
        """
    )
    assert texts(found)[0] == "1 8 -1 A 3/+ +30 30 0/+ +10 10 4/- 0 0 - 0"


def test_amending_equals_recording_anew() -> None:
    fresh = EVENING.replace("tricks=3,4,0,2", "tricks=3,3,1,2").replace(
        '    amend 2 tricks=3,3,1,2 why="a trick of Grigori"\n', ""
    )
    assert session(EVENING).totals() == session(fresh).totals()
    assert "amend" not in fresh


def test_abbreviated_names_and_the_rest() -> None:
    made = clean(
        """
        game oh-hell
        players Anna Boris Grigori Vera
        dealer V
        deal trump=hearts bids=a:3,b:2,g:0,v:4 tricks=a:3,b:4,v:3
        """
    )
    assert made.deals[0].texts["tricks"] == "Anna:3,Boris:4,Grigori:0,Vera:3"
    assert made.deals[0].texts["trump"] == "H"
    assert made.deals[0].inferred == ("tricks Grigori:0",)


@pytest.mark.parametrize("name", ["oh-hell", "oh-hell-british", "romanian-whist", "israeli-whist"])
def test_examples_of_the_manual_can_be_pasted(name: str) -> None:
    game = registry.load(name)
    for example in game.examples:
        players = " ".join(example.players or ("Anna", "Boris", "Grigori", "Vera"))
        settings = f"set {example.settings}\n" if example.settings else ""
        text = f"game {name}\nplayers {players}\n{settings}dealer Vera\ndeal {example.line}\n"
        made = clean(text)
        assert made.deals[0].status == "scored", example


@pytest.mark.parametrize("name", ["oh-hell", "oh-hell-british", "romanian-whist", "israeli-whist"])
def test_presets_are_sound(name: str) -> None:
    game = registry.load(name)
    for preset in game.presets:
        made = session(f"game {name}\nplayers A B C D\nset rules={preset.name}\n")
        assert made.problems == [], preset.name


def test_the_manual_lists_the_scales() -> None:
    [scales] = registry.load("romanian-whist").reference()
    rows = {row.cells[0].text: (row.cells[1].text, row.cells[2].text) for row in scales.rows}
    assert rows["book"] == ("5 + b", "-(b + max(0, t - b))")


def test_a_deal_of_flags_is_open_until_somebody_or_nobody_made_it() -> None:
    text = """
        game oh-hell
        players Anna Boris Clara
        set outcome=flag missed=-1
        deal bids=1,1,2
        """
    assert session(text).open_deal == 1
    made = clean(text + "        result made=none\n")
    assert made.open_deal == 0
    assert made.deals[0].texts["made"] == "none"
    assert made.totals() == {"Anna": -1, "Boris": -1, "Clara": -1}
