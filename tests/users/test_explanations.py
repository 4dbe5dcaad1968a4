"""What `explain --player` gives somebody who ticks it off against paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run
from random_sheets import random_sheet

from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]


def test_the_total_runs_along(run: Run) -> None:
    run("new", "a.sheet", "oh-hell", "Anna", "Boris", "Cleo", "--set", "schedule=1,2,3")
    run("deal", "bids=0,1,1", "tricks=0,1,0")
    run("adjust", "Cleo=-1")
    run("deal", "bids=0,0,1", "tricks=0,1,1")
    lines = [line.split() for line in run("explain", "--player", "Cleo").out.splitlines()]
    assert ["deal", "account", "owner", "amount", "total", "why"] in lines
    # Ten off for a bid missed by one, one off by agreement, ten for a bid made.
    assert [line[:5] for line in lines if line[:1] == ["1"]] == [
        ["1", "score", "Cleo", "-10", "-10"]
    ]
    assert [line[:6] for line in lines if line[:2] == ["after", "1"]] == [
        ["after", "1", "score", "Cleo", "-1", "-11"]
    ]
    assert [line[:5] for line in lines if line[:1] == ["2"]] == [
        ["2", "score", "Cleo", "+10", "-1"]
    ]


def test_every_account_has_its_balance_and_others_move_the_total(run: Run) -> None:
    run("new", "a.sheet", "preference", "Anna", "Boris", "Cleo")
    run("deal", "contract=allpass", "tricks=3,1,6")
    run("deal", "contract=allpass", "tricks=0,6,4")
    shown = run("explain", "--player", "Anna").out
    lines = [line.split() for line in shown.splitlines()]
    assert ["deal", "account", "owner", "amount", "balance", "total", "why"] in lines
    # The dumps are 3, 1 and 6 (average 3 1/3): ten times a third of a point better than average.
    first = next(line for line in lines if line[:1] == ["1"])
    assert first[:7] == ["1", "dump", "Anna", "+3", "3", "3", "1/3"]


@pytest.mark.parametrize("game", GAMES)
def test_the_total_after_each_deal_is_that_of_the_sheet(run: Run, game: str) -> None:
    Path("a.sheet").write_text("\n".join(random_sheet(game, 4, 5).lines()) + "\n")
    shown = run("show", "a.sheet", "--json").json
    owner = next(iter(shown["totals"]))
    for deal in shown["deals"]:
        said = run("explain", "a.sheet", str(deal["number"]), "--player", owner).out
        if not deal["points"][owner] and not [e for e in deal["entries"] if owner in e["owner"]]:
            continue
        total = deal["totals"][owner]
        # the fraction 31/3 is printed 10 1/3
        assert f"{owner} " in said
        if isinstance(total, int):
            assert any(f" {total} " in f" {line} " for line in said.splitlines()), (said, total)


def test_a_deal_that_moved_nothing_says_so_in_place_of_an_empty_table(run: Run) -> None:
    run("new", "a.sheet", "oh-hell", "Anna", "Boris", "Cleo", "--set", "schedule=2,3")
    with Path("a.sheet").open("a") as sheet:
        sheet.write("deal bids=0,1,0 tricks=1,0,0\n")  # two cards, one trick
    lines = run("explain", "1").out.splitlines()
    assert lines[:2] == ["deal 1", "no entries"]
    assert "error: tricks add up to 1, not to 2: 1 missing" in lines
    assert "owner" not in "".join(lines)


def test_the_page_of_a_sheet_without_deals_says_so(run: Run) -> None:
    run("new", "a.sheet", "whist", "Anna", "Boris", "Cleo", "Dan")
    run("export", "a.sheet", "-o", "a.html")
    assert "<li>no entries" in Path("a.html").read_text()
