"""What cells of facts take and say of it, of many players, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run
from deals_tab import DEALS, DealsTab
from read_workbooks import shown
from tabs import Tabs
from typed_templates import blank, points, status, typed

from scorekeeper.core.declaration.columns import MOST_COUNTS

MANY = [f"P{number:02}" for number in range(1, MOST_COUNTS + 1)]
PAD = ["game points", f"players {' '.join(MANY)}"]


def test_every_one_of_many_players_has_a_cell_that_points_follow() -> None:
    data = blank(PAD, 2)
    told = {(1, "points", who): number for number, who in enumerate(MANY, 1)}
    book = shown(typed(data, {**told, (2, "points", "P01"): -40}))
    assert status(book, 1) == "scored"
    assert points(book, 1, MANY) == list(range(1, MOST_COUNTS + 1))
    assert points(book, 2, MANY[:2]) == [-40, 0]


@pytest.mark.parametrize(
    ("more", "lacks"),
    [
        (["P21"], "the facts of so many players"),
        ([], "places of so many players"),
    ],
)
def test_what_of_more_players_is_not_followed_is_said(
    run: Run, more: list[str], lacks: str
) -> None:
    places = [] if more else ["set places=3,2,1"]
    # Who joins when another has left is one more, though twenty have seats.
    others = ["leave P20", "join P21"] if more else []
    sheet = "\n".join([*PAD, *places, *others, ""])
    Path("pad.sheet").write_text(sheet, "utf-8")
    told = run("export", "pad.sheet", "-o", "pad.xlsx", "--json").json
    assert (told["live"], told["not_live"]) == (False, [lacks])


@pytest.mark.parametrize(
    ("black", "most"),
    [("queen", 26), ("maria", 43), ("none", 13)],  # 13 hearts, the queen 13, king 10, ace 7
)
def test_a_cell_of_hearts_takes_what_all_penalty_cards_of_the_table_count(
    black: str, most: int
) -> None:
    data = blank(["game hearts", "players Anna Boris Cleo Dan", f"set black={black}"], 1)
    tab = DealsTab(Tabs(data))
    place = tab.columns["Anna", "points"]
    rules = Tabs(data)[DEALS].data_validations.dataValidation
    cell = tab.sheet.cell(tab.row(1), place).coordinate
    assert [rule.formula2 for rule in rules if cell in rule.sqref] == [str(most)]


@pytest.mark.parametrize(
    ("lines", "head", "said"),
    [
        (["game asszorti", "players Anna Boris Cleo"], "game-doubles", "1 (kontra)"),
        (
            ["game contract-bridge", "players Anna Boris Cleo Dan"],
            "contract result",
            "0: just made",
        ),
    ],
)
def test_numbers_that_have_names_say_so_at_their_cells(
    lines: list[str], head: str, said: str
) -> None:
    data = blank(lines, 1)
    tab = DealsTab(Tabs(data))
    cell = tab.cell(1, head).coordinate
    rules = Tabs(data)[DEALS].data_validations.dataValidation
    assert [said in rule.prompt for rule in rules if cell in rule.sqref] == [True]
