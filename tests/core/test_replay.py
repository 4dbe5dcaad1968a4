"""Replay: from the records of a sheet to its ledger, deals and problems."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import clean, messages, problems, session, totals
from toy import toys

from scorekeeper.core.books.deals import FAULTY, OPEN, SCORED, VOID
from scorekeeper.core.values.problems import Fault

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")

HEAD = "game toy\nplayers Anna Boris Clara\n"
# Hand sizes 3, 2, 1, ...; 10 for a bid made, a point off per card missed.
DEAL_1 = "deal 1 bids=1,2,1 tricks=1,2,0\n"  # +10 +10 -1
DEAL_2 = "deal 2 bids=0,0,1 tricks=0,1,1\n"  # +10 -1 +10
DEAL_3 = "deal 3 bids=1,1,0 tricks=1,0,0\n"  # +10 -1 +10


def test_a_sheet_adds_up() -> None:
    made = clean(HEAD + DEAL_1 + DEAL_2)
    assert made.totals() == {"Anna": 20, "Boris": 9, "Clara": 9}
    first, second = made.deals
    assert (first.number, first.line, first.status) == (1, 3, SCORED)
    assert first.points == {"Anna": 10, "Boris": 10, "Clara": -1}
    assert second.totals == {"Anna": 20, "Boris": 9, "Clara": 9}
    assert [(e.owner, e.amount, e.why) for e in second.entries] == [
        ("Anna", 10, "bid 0"),
        ("Boris", -1, "bid 0"),
        ("Clara", 10, "bid 1"),
    ]


def test_what_was_recorded_and_what_followed() -> None:
    made = clean(HEAD + "deal bid=1,2,1 tri=b:2,a:1,c:0 doubles=b/all trump=spades")
    [deal] = made.deals
    assert deal.texts == {
        "trump": "S",
        "bids": "Anna:1,Boris:2,Clara:1",
        "doubles": "Boris/Anna+Clara",
        "tricks": "Anna:1,Boris:2,Clara:0",
    }
    assert deal.derived == {"dealer": "Anna", "cards": "3"}
    assert deal.inferred == ()
    assert made.ledger.balance("bank", "Boris", "Anna") == 5


def test_the_missing_one_of_a_fixed_sum_is_inferred() -> None:
    [deal] = clean(HEAD + "deal bids=1,2,1 tricks=Anna:1,Boris:2").deals
    assert deal.inferred == ("tricks Clara:0",)
    assert deal.texts["tricks"] == "Anna:1,Boris:2,Clara:0"


def test_the_deal_passes_and_the_schedule_goes_on() -> None:
    made = clean(HEAD + DEAL_1 + DEAL_2)
    assert [deal.facts.dealer for deal in made.deals] == ["Anna", "Boris"]
    assert [deal.facts.cards for deal in made.deals] == [3, 2]
    assert made.upcoming() == {"deal": 3, "dealer": "Clara"}


def test_an_unusual_dealer_is_a_warning_and_counts() -> None:
    made = clean(HEAD + "deal dealer=Clara bids=1,2,1 tricks=1,2,0")
    [problem] = made.problems
    assert problem.fault is Fault.WARNING
    assert problem.message == "dealer Clara was recorded; by the rules it would be Anna"
    assert made.upcoming()["dealer"] == "Anna"


def test_none_leaves_a_fact_out() -> None:
    [deal] = clean(HEAD + "deal bids=1,2,1 tricks=1,2,0 doubles=none dealer=NONE out=").deals
    assert set(deal.texts) == {"bids", "tricks"}


class TestOpenDeals:
    """A deal in two steps."""

    def test_an_open_deal_scores_nothing(self) -> None:
        made = clean(HEAD + "deal bids=1,2,1")
        assert made.deals[0].status == OPEN
        assert made.totals() == {"Anna": 0, "Boris": 0, "Clara": 0}
        assert made.upcoming() == {"deal": 1, "open": True, "missing": ["tricks"]}

    def test_its_result_completes_it(self) -> None:
        assert totals(HEAD + "deal bids=1,2,1\nresult tricks=1,2,0") == totals(HEAD + DEAL_1)
        assert totals(HEAD + "deal bids=1,2,1\nresult 1 tri=1,2,0") == totals(HEAD + DEAL_1)

    def test_the_next_deal_waits_for_it(self) -> None:
        made = session(HEAD + "deal 1 bids=1,2,1\n" + DEAL_2)
        [problem] = made.problems
        assert (problem.message, problem.fault) == ("deal 1 is still open", Fault.BREACH)
        assert problem.line == 4
        assert made.deals[1].status == SCORED

    def test_a_late_result_still_completes_it(self) -> None:
        made = session(HEAD + "deal bids=1,2,1\n" + DEAL_2 + "result 1 tricks=1,2,0")
        assert made.problems == []
        assert made.totals() == {"Anna": 20, "Boris": 9, "Clara": 9}

    def test_voiding_closes_it(self) -> None:
        assert clean(HEAD + "deal bids=1,2,1\nvoid 1\ndeal bids=1,2,1 tricks=1,2,0").deals

    def test_the_next_deal_is_told_what_is_missing(self) -> None:
        [problem] = problems(HEAD + "deal 1 bids=1,2,1\n" + DEAL_2)
        assert problem.hint == "record its result first (result tricks=), or void 1"

    def test_a_result_that_is_none(self) -> None:
        text = HEAD + "deal 1 bids=1,2,1\nresult 1 trump=S"
        [problem] = problems(text)
        assert problem.message == "the result of deal 1 does not complete it"
        assert problem.hint == "it lacks tricks=; to correct a deal: amend 1 ..."
        assert session(text).deals[0].status == OPEN

    def test_a_second_result_finds_nothing_open_and_does_not_hold(self) -> None:
        for late in ("tricks=3,0,0", "trump=S", "tricks=1,2,0"):
            text = HEAD + f"deal 1 bids=1,2,1\nresult 1 tricks=1,2,0\nresult 1 {late}"
            [problem] = problems(text)
            assert (problem.message, problem.line) == ("deal 1 is not open", 5)
            assert session(text).totals() == totals(HEAD + DEAL_1)

    def test_a_text_that_begins_like_the_old_one_is_another(self) -> None:
        text = HEAD + "deal 1 cards=3 bids=1,0,0\nresult 1 cards=13 tricks=1,1,1"
        [problem] = problems(text)
        assert problem.message == "deal 1 was recorded with cards=3"

    def test_a_result_may_repeat_the_deal_but_not_change_it(self) -> None:
        text = HEAD + "deal 1 bids=1,2,1\nresult 1 tricks=1,2,0 bids="
        assert totals(text + "1,2,1") == totals(HEAD + DEAL_1)
        [problem] = problems(text + "2,2,1")
        assert problem.message == "deal 1 was recorded with bids=1,2,1"
        assert problem.line == 4

    def test_a_deal_that_lacks_more_than_its_result_is_an_error(self) -> None:
        made = session(HEAD + "deal 1 tricks=1,2,0")
        assert made.deals[0].status == FAULTY
        [problem] = made.problems
        assert (problem.message, problem.hint) == ("bids= missing", "add bids=")


class TestCorrections:
    """Amendments, voids, undo."""

    def test_an_amendment_scores_the_deal_anew(self) -> None:
        text = HEAD + DEAL_1 + DEAL_2 + "amend 1 tricks=0,2,1 why=miscounted"
        made = clean(text)
        assert made.totals() == totals(HEAD + "deal bids=1,2,1 tricks=0,2,1\n" + DEAL_2)
        [change] = made.deals[0].changes
        assert change == (
            "tricks", "Anna:1,Boris:2,Clara:0", "Anna:0,Boris:2,Clara:1", 5, "miscounted"
        )  # fmt: skip

    def test_a_void_deal_uses_up_neither_schedule_nor_turn(self) -> None:
        made = clean(HEAD + DEAL_1 + "void 1 why=misdeal\ndeal 2 bids=1,2,1 tricks=1,2,0")
        assert made.deals[0].status == VOID
        assert made.deals[0].why_void == "misdeal"
        assert made.deals[0].points == {"Anna": 0, "Boris": 0, "Clara": 0}
        assert (made.deals[1].facts.dealer, made.deals[1].facts.cards) == ("Anna", 3)
        assert made.totals() == {"Anna": 10, "Boris": 10, "Clara": -1}

    def test_unvoid_brings_it_back(self) -> None:
        assert totals(HEAD + DEAL_1 + "void 1\nunvoid 1") == totals(HEAD + DEAL_1)

    def test_a_faulty_deal_can_be_voided(self) -> None:
        made = clean(HEAD + "deal 1 bids=x\nvoid 1")
        assert made.deals[0].status == VOID

    @pytest.mark.parametrize(
        "record",
        ["amend 1 tricks=0,2,1", "void 1", "adjust Anna=5", "carry score=Anna:5", "note x",
         "set made=20", "deal bids=0,0,1 tricks=0,1,1"],
    )  # fmt: skip
    def test_undo_takes_back_the_last_record(self, record: str) -> None:
        made = clean(HEAD + DEAL_1 + f"{record}\nundo")
        assert made.totals() == totals(HEAD + DEAL_1)
        assert len(made.sheet.records) == 3
        assert len(made.sheet.live) == 1

    def test_undo_twice_takes_back_two(self) -> None:
        text = HEAD + DEAL_1 + "adjust Anna=5\nadjust Anna=7\nundo\nundo\nadjust Boris=1"
        assert totals(text) == {"Anna": 10, "Boris": 11, "Clara": -1}

    def test_nothing_to_undo(self) -> None:
        assert messages(HEAD + DEAL_1 + "undo\nundo") == ["there is nothing to undo"]

    def test_faults_of_a_record_taken_back_do_not_count(self) -> None:
        assert messages(HEAD + DEAL_1 + "amend 1 moon=5\nundo") == []


class TestFaultyDeals:
    """A deal that cannot be scored takes its place all the same."""

    def test_it_scores_nothing_and_the_game_goes_on(self) -> None:
        made = session(HEAD + "deal 1 bids=1,2,9 tricks=1,2,0\n" + DEAL_2)
        assert [deal.status for deal in made.deals] == [FAULTY, SCORED]
        assert made.deals[1].facts.dealer == "Boris"
        assert made.totals() == {"Anna": 10, "Boris": -1, "Clara": 10}
        assert [p.message for p in made.problems] == ["bids 9 of Clara is not possible"]

    def test_a_line_that_cannot_be_read_does_not_shift_the_others(self) -> None:
        made = session(HEAD + 'deal 1 bids="1,2\n' + DEAL_2 + "deal 3 moon=5\n")
        assert [p.message for p in made.problems] == ["the quote is not closed", "no fact 'moon'"]
        assert [deal.status for deal in made.deals] == [FAULTY, SCORED, FAULTY]
        assert made.deals[1].facts.cards == 2

    def test_one_slip_is_reported_once(self) -> None:
        """A hand size that cannot be read does not make bids impossible."""
        assert messages(HEAD + "deal cards=x bids=1,2,1 tricks=1,2,0") == [
            "cards 'x' is not a whole number"
        ]

    def test_all_slips_of_a_deal_are_reported(self) -> None:
        found = messages(HEAD + "deal trump=X bids=1,2,y tricks=1,2,1")
        assert len(found) == 3

    def test_a_fact_out_of_place(self) -> None:
        head = HEAD + DEAL_1 + DEAL_2
        [problem] = problems(head + "deal 3 bids=1,1,0 tricks=1,0,0 last-trick=Anna")
        assert problem.message == "last-trick=Anna does not belong to this deal"
        assert problem.hint.startswith(
            "leave last-trick out (in an amendment: last-trick=none); it is for "
        )

    def test_a_default_is_never_out_of_place(self) -> None:
        """A single card is never bid blind: `no` is true, `yes` cannot be."""
        head = HEAD + DEAL_1 + DEAL_2 + "deal 3 bids=1,1,0 tricks=1,0,0 blind="
        assert messages(head + "no") == []
        assert messages(head + "yes") == ["blind=yes does not belong to this deal"]

    def test_a_warning_before_it_does_not_hide_it(self) -> None:
        found = problems(HEAD + "deal cards=1 bids=1,0,0 tricks=1,0,0 last-trick=Anna")
        assert [p.message for p in found] == [
            "cards 1 was recorded; by the rules it would be 3",
            "last-trick=Anna does not belong to this deal",
        ]

    def test_what_only_the_game_can_tell(self) -> None:
        [problem] = problems(HEAD + "deal bids=1,2,1 tricks=1,2,0 last=Clara")
        assert problem.message == "Clara won no trick"
        assert (problem.fact, problem.part, problem.line) == ("last-trick", "Clara", 3)

    def test_a_problem_stands_on_the_line_that_gave_the_fact(self) -> None:
        [problem] = problems(HEAD + DEAL_1 + DEAL_2 + "amend 1 tricks=3,3,3")
        assert problem.line == 5


class TestBreaches:
    """Against the rules, yet scorable."""

    TEXT = "deal 1 bids=1,1,1 tricks=1,1,1"

    def test_a_breach_is_an_error_and_scored(self) -> None:
        made = session(HEAD + self.TEXT)
        [problem] = made.problems
        assert (problem.fault, problem.severity) == (Fault.BREACH, "error")
        assert made.totals() == {"Anna": 10, "Boris": 10, "Clara": 10}
        assert not made.is_ok

    @pytest.mark.parametrize(
        "text",
        [TEXT + ' anyway="we play without"', TEXT + '\namend 1 trump=S anyway="we play without"'],
    )
    def test_recorded_anyway_it_is_a_warning(self, text: str) -> None:
        made = clean(HEAD + text)
        [problem] = made.problems
        assert problem.severity == "warning"
        assert problem.message == "the bids add up to 3 (recorded: we play without)"
        assert made.is_ok

    def test_anyway_excuses_no_impossibility(self) -> None:
        made = session(HEAD + "deal 1 bids=1,1,0 tricks=1,1,0 anyway=please")
        assert made.deals[0].status == FAULTY

    def test_a_deal_after_the_end(self) -> None:
        made = session(HEAD + "set limit=1\n" + DEAL_1 + DEAL_2)
        [problem] = made.problems
        assert problem.fault is Fault.BREACH
        assert problem.message == "the game is over: no further deal belongs on this sheet"
        assert made.totals() == {"Anna": 20, "Boris": 9, "Clara": 9}

    def test_nothing_is_upcoming_after_the_end(self) -> None:
        assert clean(HEAD + "set limit=1\n" + DEAL_1).upcoming() == {}


class TestOtherRecords:
    """Adjustments, carried balances, late house rules, rubbers."""

    def test_an_adjustment(self) -> None:
        text = HEAD + DEAL_1 + "adjust cl=-5 an=1/2 why=late"
        assert totals(text) == {"Anna": Fraction(21, 2), "Boris": 10, "Clara": -6}
        made = clean(text)
        assert [(e.owner, e.amount, e.why) for e in made.opening] == [
            ("Clara", -5, "late"),
            ("Anna", Fraction(1, 2), "late"),
        ]
        assert made.after == [1, 1]

    def test_a_carried_balance(self) -> None:
        text = HEAD + "carry score=Anna:24,Boris:-3 bank=Boris/Clara:8\n" + DEAL_1
        assert totals(text) == {"Anna": 34, "Boris": 15, "Clara": -9}

    def test_a_late_house_rule_holds_for_the_whole_sheet(self) -> None:
        made = clean(HEAD + DEAL_1 + "set made=20\n" + DEAL_2)
        assert made.totals() == {"Anna": 40, "Boris": 19, "Clara": 19}
        [problem] = made.problems
        assert (problem.severity, problem.line) == ("warning", 4)

    def test_a_rule_undone_never_held(self) -> None:
        assert clean(HEAD + DEAL_1 + "set made=20\nundo").problems == []

    def test_a_rubber_with_other_partners(self) -> None:
        """NS two odd tricks with Anna and Clara, then one with Anna and Boris."""
        made = clean(
            """
            game toy-sides
            players Anna Boris Clara Dan
            deal tricks=8,5
            rubber NS=Anna,Boris EW=Clara,Dan
            deal tricks=NS:7
            agree NS=3 Anna=3 Boris=-1 Clara=1 Dan=-3
            """
        )
        assert made.totals() == {"NS": 3, "EW": 0}
        assert made.rubbers == [1]

    def test_a_rubber_while_a_deal_is_open(self) -> None:
        text = "game toy-sides\nsides Us Them\ndeal\nrubber"
        assert messages(text) == ["deal 1 is still open"]

    def test_a_game_without_rubbers(self) -> None:
        assert messages(HEAD + "rubber") == ["Toy has no rubbers"]

    def test_a_rubber_that_seats_nobody(self) -> None:
        text = "game toy-sides\nplayers Anna Boris Clara Dan\nrubber NS=Anna,Boris EW=Clara,Anna"
        assert messages(text) == ["the sides do not seat every player exactly once"]


RECORDS = st.sampled_from(
    [
        "deal bids=1,0,1 tricks=1,0,0 cards=1",
        "deal bids=0,1,1 tricks=0,0,1 cards=1",
        "amend 1 bids=0,0,0",
        "amend 2 tricks=0,1,0",
        "void 1",
        "void 2",
        "unvoid 1",
        "agree Anna=10",
        "agree Boris=9 Clara=1",
        "agree bank=Anna/Boris:5",
        "adjust Boris=2",
        "amend 1 doubles=Anna/Boris",
        "undo",
    ]
)


@given(st.lists(RECORDS, max_size=14))
def test_an_assertion_is_checked_as_the_sheet_was_then(records: list[str]) -> None:
    """A problem of an `agree` is the same whatever corrections follow on later lines."""
    lines = [*HEAD.strip().split("\n"), *records]
    whole = [p for p in problems("\n".join(lines)) if p.message.startswith("agreed")]
    expected = []
    for number, line in enumerate(lines, 1):
        if line.startswith("agree") and not _is_undone(records, number - 3):
            so_far = problems("\n".join(_without_undone(lines[:number], records, number)))
            expected += [p for p in so_far if p.line == number and p.message.startswith("agreed")]
    assert [(p.line, p.message) for p in whole] == [(p.line, p.message) for p in expected]


def _is_undone(records: list[str], index: int) -> bool:
    return index not in _live(records)


def _live(records: list[str]) -> list[int]:
    live: list[int] = []
    for index, record in enumerate(records):
        if record != "undo":
            live.append(index)
        elif live:
            live.pop()
    return live


def _without_undone(lines: list[str], records: list[str], number: int) -> list[str]:
    """What was taken back later does not count from the start."""
    live = _live(records)
    return [line if at < 2 or at - 2 in live else "# taken back" for at, line in enumerate(lines)]


@given(st.lists(RECORDS, max_size=14))
def test_keeping_nothing_changes_no_result(records: list[str]) -> None:
    from scorekeeper.core.replaying.replay import replay
    from scorekeeper.journal.reader import read

    sheet = read([*HEAD.strip().split("\n"), *records]).sheet
    assert sheet is not None
    kept, lean = replay(sheet), replay(sheet, keep=False)
    assert (kept.problems, kept.totals()) == (lean.problems, lean.totals())
    assert lean.deals == []
    assert (
        sum(deal.points["Anna"] for deal in kept.deals)
        + sum(entry.amount for entry in kept.opening if entry.owner == "Anna")
        == kept.totals()["Anna"]
    )
