"""A table remembers a house rule when facts stand on the sheet that do not count under it."""

from __future__ import annotations

import pytest
from commands import Run


def warnings(err: str) -> list[str]:
    """The messages of the warnings."""
    return [line.partition(" warning: ")[2] for line in err.splitlines() if " warning: " in line]


@pytest.fixture
def whist(run: Run) -> None:
    """Four deals of whist; honours were noted in the second and the fourth."""
    run("new", "whist.sheet", "whist", "Nora", "Emil", "Sara", "Willem")
    for deal in (
        "tricks=NS:7",
        "tricks=NS:6 honours=EW:3",
        "tricks=EW:6",
        "tricks=6,7 honours=4,0",
    ):
        assert run("deal", "trump=H", *deal.split()).status == 0


LATE = "set stands after deals: it holds for the whole sheet, all of which is scored by it"


def test_honours_switched_off_after_they_were_recorded(run: Run, whist: None) -> None:
    """NS 7 - 6 = 1, then EW 7 - 6 = 1, NS 1, EW 1: the honours 2 and 4 are gone."""
    done = run("set", "honours=off")
    assert done.status == 0
    assert warnings(done.err) == [
        f"{LATE}; honours= of deals 2 and 4 counts for nothing now (it would with honours=on)"
    ]
    checked = run("check")
    assert checked.status == 0
    assert warnings(checked.err) == warnings(done.err)
    assert run("show", "--json").json["accounts"]["score"] == {"NS": 2, "EW": 2}


def test_honours_noted_after_that_are_told_of_by_themselves(run: Run, whist: None) -> None:
    run("set", "honours=off")
    dealt = run("deal", "trump=S", "tricks=NS:6", "honours=NS:3")
    assert warnings(dealt.err) == [
        "honours=NS:3 counts for nothing at this table (it would with honours=on)"
    ]
    assert len(warnings(run("check").err)) == 2


def test_a_rule_that_makes_nothing_idle_is_told_of_as_before(run: Run, whist: None) -> None:
    run("set", "honours=off")
    assert warnings(run("set", "revoke_points=2").err) == [LATE]
    assert run("undo").status == 0
    assert run("undo").status == 0
    assert warnings(run("check").err) == []


def test_a_preset_named_after_the_taker_of_the_ace_was_noted(run: Run) -> None:
    """Gautron's hearts have no dearer ace."""
    run("new", "club.sheet", "barbu", "Anna", "Boris", "Cleo", "Dan")
    run("deal", "contract=no-hearts", "hearts=5,4,4,0", "ace=Anna", "doubles=Boris/Anna")
    done = run("set", "rules=gautron")
    assert done.status == 0, done.err
    (told,) = (text for text in warnings(done.err) if text.startswith(LATE))
    assert "ace= of deal 1 counts for nothing now" in told


def test_tricks_were_recorded_where_only_who_made_it_counts(run: Run) -> None:
    run("new", "oh.sheet", "oh-hell", "Anna", "Boris", "Cleo", "--set", "scoring=british")
    before = run("deal", "bids=2,3,4", "tricks=2,3,5")
    assert before.status == 0, before.err
    totals = run("show", "--json").json["totals"]
    done = run("set", "outcome=flag")
    assert done.status == 0, done.err
    assert "tricks= of deal 1 counts for nothing now" in done.err
    assert run("show", "--json").json["totals"] == totals


@pytest.fixture
def hooked(run: Run) -> None:
    """A deal of Oh Hell whose bids add up to its tricks, at a table that allowed it."""
    run("new", "oh.sheet", "oh-hell", "Anna", "Boris", "Cleo", "--set", "hook=off")
    assert run("deal", "bids=3,3,4", "tricks=3,3,4").status == 0


def test_a_rule_that_an_earlier_deal_breaks_makes_the_sheet_unsound(run: Run, hooked: None) -> None:
    done = run("set", "hook=on")
    assert done.status == 0
    assert "recorded; but by this:" in done.err
    assert run("check").status == 1


def test_the_same_with_a_reason_is_kept_in_the_record_and_excused(run: Run, hooked: None) -> None:
    done = run("set", "hook=on", "--anyway", "from the second deal on")
    assert done.status == 0, done.err
    with open("oh.sheet", encoding="utf-8") as file:
        assert 'set hook=on anyway="from the second deal on" at=' in file.read().splitlines()[-1]
    checked = run("check")
    assert checked.status == 0
    assert "dealer Anna may not bid 3" in checked.err
    assert "(recorded: from the second deal on)" in checked.err
    # ... and excuses no later deal
    assert run("deal", "bids=3,3,3", "tricks=3,3,3").status == 1


def test_a_deal_put_back_that_makes_another_one_a_repetition(run: Run) -> None:
    """Anna plays no king again after it was void, and then both deals are to count: 20 each."""
    run("new", "club", "barbu", "Anna", "Boris", "Cleo", "Dan", "--set", "declarer_double_quota=0")
    run("deal", "contract=K", "king=Anna")
    voided = run("void", "1", "--anyway", "misdealt", "--why", "five aces")
    assert voided.status == 0
    with open("club.sheet", encoding="utf-8") as file:
        last = file.read().splitlines()[-1]
    assert last.startswith('void 1 why="five aces" anyway=misdealt at=')
    run("deal", "contract=K", "king=Boris")
    plain = run("unvoid", "1")
    assert "Anna has played no-king already, in deal 1" in plain.err
    assert run("check").status == 1
    run("undo")
    assert run("unvoid", "1", "--anyway", "both count").status == 0
    checked = run("check")
    assert checked.status == 0
    assert "(recorded: both count)" in checked.err
    assert run("show", "--json").json["totals"] == {"Anna": -20, "Boris": -20, "Cleo": 0, "Dan": 0}


def test_a_reason_excuses_nothing_that_was_wrong_before(run: Run, hooked: None) -> None:
    with open("oh.sheet", "a", encoding="utf-8") as file:
        file.write("set hook=on\nset stake=2 anyway=agreed\n")
    assert run("check").status == 1
