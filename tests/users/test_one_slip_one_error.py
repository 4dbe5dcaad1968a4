"""A slip of the scribe is told once, with how much more follows from it."""

from __future__ import annotations

import pytest
from commands import Run


def errors(err: str) -> list[str]:
    """The messages of the errors."""
    return [line.partition(" error: ")[2] for line in err.splitlines() if " error: " in line]


def write(*lines: str) -> None:
    """The sheet, as somebody typed it."""
    with open("oh.sheet", "w", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))


HEAD = ("game oh-hell", "players Anna Bors Cleo", "set schedule=list hook=off")
DEAL = "deal cards=3 bids=Anna:1,Boris:1,Cleo:1 tricks=Anna:1,Boris:1,Cleo:1"


@pytest.fixture
def misspelt(run: Run) -> None:
    """Boris is Bors in the header: eight names in four deals, and two totals."""
    write(*HEAD, *[DEAL] * 4, "agree Anna=40 Cleo=40")


def test_a_player_misspelt_in_the_header(run: Run, misspelt: None) -> None:
    checked = run("check")
    assert checked.status == 1
    assert errors(checked.err) == ["no player 'Boris'"]
    # seven more names, and two totals
    assert "9 more follow from it (`check --all`)" in checked.err
    assert checked.out == "oh.sheet: 1 error and 9 that follow\n"


def test_all_of_it_on_request(run: Run, misspelt: None) -> None:
    checked = run("check", "--all")
    assert len(errors(checked.err)) == 10
    assert "follow" not in checked.err
    assert checked.out == "oh.sheet: 10 errors\n"


def test_scripts_read_the_causes_and_the_number_of_the_rest(run: Run, misspelt: None) -> None:
    made = run("check", "--json").json
    assert made["ok"] is False
    assert [problem["message"] for problem in made["problems"]] == ["no player 'Boris'"]
    assert made["following"] == 9
    whole = run("check", "--json", "--all").json
    assert len(whole["problems"]) == 10
    assert whole["following"] == 0


def test_the_sheet_shown_counts_the_slips(run: Run, misspelt: None) -> None:
    assert "the sheet has a problem: scorekeeper check oh.sheet" in run("show").err


def test_a_refused_record_tells_its_slip_once(run: Run) -> None:
    run("new", "oh.sheet", "oh-hell", "Anna", "Boris", "Cleo", "--set", "schedule=list")
    refused = run("deal", "cards=3", "bids=Ana:1,Boriss:1,0", "tricks=1,1,1")
    assert refused.status == 1
    refused = run("deal", "cards=3", "bids=Zoe:1,Boris:1,Cleo:0", "tricks=Zoe:1,Boris:1,Cleo:1")
    assert errors(refused.err) == ["no player 'Zoe'"]
    assert "1 more follows from it" in refused.err
    assert "check --all" not in refused.err  # nothing was recorded that could be checked


def test_two_slips_are_two_errors(run: Run) -> None:
    deal = DEAL.replace("Boris", "Bors")
    write(*HEAD, deal.replace("Cleo:1 ", "Cleo:5 "), deal, f"{deal} zzz=1")
    assert errors(run("check").err) == ["bids 5 of Cleo is not possible", "no fact 'zzz'"]


def test_a_deal_that_cannot_be_scored_and_a_total_that_is_out_by_it(run: Run) -> None:
    """Anna bid one and made it twice: 10 and 10; the first deal is two tricks short."""
    deal = DEAL.replace("Boris", "Bors")
    write(*HEAD, deal.replace("tricks=Anna:1,", "tricks=Anna:2,"), deal, "agree Anna=20")
    checked = run("check")
    assert errors(checked.err) == ["tricks add up to 4, not to 3: 1 too many"]
    assert "1 more follows from it (`check --all`)" in checked.err


@pytest.fixture
def disputed(run: Run) -> None:
    """By the book 10 a deal; Anna claims 5 more than she has, three times over."""
    deal = DEAL.replace("Boris", "Bors")
    write(*HEAD, deal, "agree Anna=15", deal, "agree Anna=25", deal, "agree Anna=35")


def test_a_disputed_total_that_stays_wrong(run: Run, disputed: None) -> None:
    checked = run("check")
    assert errors(checked.err) == ["agreed Anna 15, but the sheet gives 10: a difference of +5"]
    assert "2 more follow from it (`check --all`)" in checked.err
    assert "the same difference as above: lines 7 and 9" in checked.err
    assert errors(run("check", "--all").err)[1:] == [
        "agreed Anna 25, but the sheet gives 20: the same difference as above, +5",
        "agreed Anna 35, but the sheet gives 30: the same difference as above, +5",
    ]


def test_another_difference_is_another_error(run: Run, disputed: None) -> None:
    with open("oh.sheet", "a", encoding="utf-8") as file:
        file.write("agree Anna=36\nagree Anna=30\nagree Anna=31\n")
    assert errors(run("check").err) == [
        "agreed Anna 15, but the sheet gives 10: a difference of +5",
        "agreed Anna 36, but the sheet gives 30: a difference of +6",
        # it held in between
        "agreed Anna 31, but the sheet gives 30: a difference of +1",
    ]


def test_a_deal_left_open_is_told_once(run: Run) -> None:
    deal = DEAL.replace("Boris", "Bors")
    write(*HEAD, deal.partition(" tricks")[0], *[deal] * 5)
    checked = run("check")
    assert errors(checked.err) == ["deal 1 is still open"]
    assert "4 more follow from it (`check --all`)" in checked.err
