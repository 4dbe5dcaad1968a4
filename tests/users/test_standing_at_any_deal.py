"""What stood on the sheet after a deal, and where the points of some deals came from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from commands import Run

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
SHEETS = [s for s in sorted(SAMPLES.glob("*.sheet")) if "\ndeal" in s.read_text("utf-8")]


def take(name: str, folder: Path) -> None:
    shutil.copy(SAMPLES / f"{name}.sheet", folder / "a.sheet")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_the_totals_after_a_deal_are_those_that_the_whole_sheet_tells(
    run: Run, sheet: Path
) -> None:
    whole = run("show", str(sheet), "--json").json
    deals = whole["deals"]
    place = len(deals) // 2
    deal = deals[place]
    after = run("show", str(sheet), "--after", str(deal["number"]), "--json").json
    assert [d["number"] for d in after["deals"]] == [d["number"] for d in deals[: place + 1]]
    for owner, total in after["deals"][-1]["totals"].items():
        assert deal["totals"].get(owner, 0) == total
    last = run("show", str(sheet), "--after", str(deals[-1]["number"]), "--json").json
    assert last["totals"] == whole["totals"]


def test_a_settlement_in_the_middle_of_an_evening(run: Run, tmp_path: Path) -> None:
    run("new", "a.sheet", "barbu", "Anna", "Boris", "Vera", "Dan")
    run("deal", "contract=king", "king=Anna")
    run("deal", "contract=queens", "queens=4,0,0,0")
    # the king of hearts costs 20, and a game settled by differences pays each of them 20
    found = run("settle", "--after", "1", "--json")
    assert found.json["totals"] == {"Anna": -20, "Boris": 0, "Vera": 0, "Dan": 0}
    assert "as it stood after deal 1" in run("show", "--after", "1").out


def test_a_correction_made_later_counts(run: Run) -> None:
    run("new", "a.sheet", "barbu", "Anna", "Boris", "Vera", "Dan")
    run("deal", "contract=king", "king=Anna")
    run("deal", "contract=queens", "queens=4,0,0,0")
    run("amend", "1", "king=Dan")
    found = run("show", "--after", "1", "--json").json
    assert found["totals"] == {"Anna": 0, "Boris": 0, "Vera": 0, "Dan": -20}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "--after", "9"], "there is no deal 9\n  the sheet has 1 deal"),
        (["settle", "--after", "-1"], "there is no deal -1"),
        (["explain", "--from", "2", "--to", "1"], "there is no deal 2"),
        (["explain", "1", "--to", "1"], "which deals?"),
        (["explain", "Nobody"], "no player 'Nobody'"),
        (["explain", "Anna", "--to", "1"], "neither a sheet nor the number of a deal"),
    ],
)
def test_a_deal_that_is_not_there(run: Run, words: list[str], said: str) -> None:
    run("new", "a.sheet", "barbu", "Anna", "Boris", "Vera", "Dan")
    run("deal", "contract=king", "king=Anna")
    found = run(*words)
    assert found.status == 2
    assert said in found.err


def test_an_open_deal_has_no_standing(run: Run) -> None:
    run("new", "a.sheet", "oh-hell", "Anna", "Boris", "Vera")
    run("deal", "bids=0,0,0")
    found = run("show", "--after", "1")
    assert found.status == 2
    assert "deal 1 is open: there is no standing after it yet" in found.err
    assert run("show", "--after", "0").status == 0


def test_the_entries_of_some_deals_of_a_player(run: Run, tmp_path: Path) -> None:
    take("barbu-evening", tmp_path)
    whole = run("explain", "a.sheet", "--player", "Vera", "--json").json
    some = run("explain", "a.sheet", "--from", "5", "--to", "9", "--player", "Vera", "--json").json
    assert some["deals"] == [deal for deal in whole["deals"] if 5 <= deal["number"] <= 9]
    assert run("explain", "a.sheet", "--from", "5", "--to", "9").out.startswith("deals 5 to 9\n")


def test_the_biggest_entries_of_a_player(run: Run, tmp_path: Path) -> None:
    take("barbu-evening", tmp_path)
    whole = run("explain", "a.sheet", "--player", "Vera", "--json").json
    amounts = [abs(entry["amount"]) for deal in whole["deals"] for entry in deal["entries"]]
    found = run("explain", "a.sheet", "Vera", "--json").json
    assert [abs(e["amount"]) for e in found["entries"]] == sorted(amounts, reverse=True)[:10]
    assert run("explain", "a.sheet", "ver").out.startswith("the biggest entries of Vera\n")
