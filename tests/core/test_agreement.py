"""Assertions inside a sheet: what was agreed, and where a difference must come from."""

from __future__ import annotations

import pytest
from sheets import clean, problems
from toy import toys

from scorekeeper.core.values.problems import Fault, Problem

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")

HEAD = "game toy\nplayers Anna Boris Clara\n"
# Each deal: Anna +10, Boris +10, Clara -1 (constructed: bids 1,2,1 and tricks 1,2,0).
DEAL = "deal cards=3 bids=1,2,1 tricks=1,2,0\n"


def failed(text: str) -> Problem:
    [problem] = [p for p in problems(text) if p.message.startswith("agreed")]
    return problem


@pytest.mark.parametrize(
    "claim",
    [
        "agree Anna=10 Boris=10 Clara=-1",
        "agree anna=10",
        "agree cl=-1",
        "agree score=Anna:10,Clara:-1",
        "agree SCORE=an:10",
        "agree sc=Clara:-1",
        "agree bank=Anna/Boris:0",
        "agree Anna=+10 at=2026-11-20T21:14:05 by=Boris",
    ],
)
def test_what_holds(claim: str) -> None:
    assert clean(HEAD + DEAL + claim).problems == []


def test_a_difference_shows_both_numbers() -> None:
    problem = failed(HEAD + DEAL + "agree Anna=15")
    assert problem.message == "agreed Anna 15, but the sheet gives 10: a difference of +5"
    assert (problem.fault, problem.fact, problem.line) == (Fault.BREACH, "Anna", 4)
    assert problem.hint == "it stems from deal 1; see explain"


def test_a_difference_of_an_account() -> None:
    problem = failed(HEAD + "carry bank=Anna/Boris:5\nagree bank=Anna/Boris:3")
    assert problem.message == (
        "agreed bank of Anna against Boris 3, but the sheet gives 5: a difference of -2"
    )


def test_every_claim_is_checked() -> None:
    found = problems(HEAD + DEAL + "agree Anna=1 Boris=2 Clara=-1")
    assert [p.fact for p in found] == ["Anna", "Boris"]


@pytest.mark.parametrize(
    ("claimed", "holds"),
    [("63", True), ("64", False), ("63 1/3", True), ("190/3", True), ("63.3", False)],
)
def test_a_whole_number_agrees_with_a_fraction_that_rounds_to_it(claimed: str, holds: bool) -> None:
    text = HEAD + f'adjust Anna=190/3\nagree Anna="{claimed}"'
    assert (problems(text) == []) is holds


@pytest.mark.parametrize(("claimed", "holds"), [("2", True), ("3", True), ("1", False)])
def test_an_exact_half_may_be_rounded_either_way(claimed: str, holds: bool) -> None:
    assert (problems(HEAD + f"adjust Anna=5/2\nagree Anna={claimed}") == []) is holds


def test_a_whole_number_is_exact() -> None:
    assert failed(HEAD + "adjust Anna=5\nagree Anna=11/2").message.endswith("+1/2")


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("agree Zed=1", "no player 'Zed'"),
        ("agree Anna=ten", "'ten' is not an amount"),
        ("agree score=10", "'10' is no balance of score"),
        ("agree score=Anna/Boris:3", "'Anna/Boris:3' is no balance of score"),
        ("agree bank=Anna:3", "'Anna:3' is no balance of bank"),
        ("agree bank=Anna/Anna:3", "Anna against himself"),
        ("agree moon=Anna:3", "no account 'moon'"),
        ("agree", "the agree says nothing"),
        ("agree Anna", "'Anna' is not understood here"),
    ],
)
def test_a_claim_that_cannot_be_read(claim: str, message: str) -> None:
    [problem] = problems(HEAD + DEAL + claim)
    assert (problem.message, problem.line) == (message, 4)


class TestTime:
    """An assertion holds at its point of the file."""

    def test_later_deals_do_not_touch_it(self) -> None:
        clean(HEAD + DEAL + "agree Anna=10\n" + DEAL)

    def test_later_corrections_do_not_touch_it(self) -> None:
        """Anna misses after the amendment: -1 from then on."""
        text = HEAD + DEAL + "agree Anna=10\namend 1 tricks=0,2,1\nagree Anna=-1"
        assert clean(text).totals()["Anna"] == -1

    def test_earlier_corrections_do(self) -> None:
        problem = failed(HEAD + DEAL + "amend 1 tricks=0,2,1\nagree Anna=10")
        assert "the sheet gives -1" in problem.message

    def test_a_late_house_rule_holds_for_it_too(self) -> None:
        clean(HEAD + DEAL + "agree Anna=20\nset made=20")

    def test_one_undone_is_not_checked(self) -> None:
        clean(HEAD + DEAL + "agree Anna=99\nundo")


class TestSuspects:
    """Where a difference must come from."""

    def hint(self, text: str) -> str:
        return failed(HEAD + text).hint

    def test_nothing_was_agreed_before(self) -> None:
        assert self.hint(DEAL * 3 + "agree Anna=1") == "it stems from deals 1 to 3; see explain"

    def test_no_deal_yet(self) -> None:
        assert self.hint("agree Anna=1") == "see explain"

    def test_the_deals_since_it_held(self) -> None:
        hint = self.hint(DEAL * 2 + "agree Anna=20\n" + DEAL * 2 + "agree Anna=41")
        assert hint == (
            "it held after deal 2, so the difference stems from deals 3 to 4; see explain"
        )

    def test_the_one_deal_since_it_held(self) -> None:
        hint = self.hint(DEAL * 2 + "agree Anna=20\n" + DEAL + "agree Anna=31")
        assert hint == "it held after deal 2, so the difference stems from deal 3; see explain"

    def test_it_held_for_this_player_only(self) -> None:
        """Boris was never agreed on; the last time that Anna was, it failed."""
        text = DEAL + "agree Anna=10\n" + DEAL + "agree Anna=99\n" + DEAL + "agree Boris=7"
        found = [p for p in problems(HEAD + text) if p.fact == "Boris"]
        assert found[0].hint == "it stems from deals 1 to 3; see explain"

    def test_a_correction_since_it_held(self) -> None:
        hint = self.hint(
            DEAL * 2 + "agree Anna=20\n" + DEAL + "amend 1 tricks=0,2,1\nagree Anna=30"
        )
        assert hint == (
            "it held after deal 2, so the difference stems from deal 3 or amend 1 on line 7; "
            "see explain"
        )

    def test_a_correction_of_a_later_deal_is_that_deal(self) -> None:
        hint = self.hint(DEAL + "agree Anna=10\n" + DEAL + "void 2\nagree Anna=30")
        assert hint == "it held after deal 1, so the difference stems from deal 2; see explain"

    def test_no_deal_since_it_held(self) -> None:
        hint = self.hint(DEAL + "agree Anna=10\nadjust Anna=5\nagree Anna=10")
        assert hint == "it held before: something since then that is no deal changed it"


class TestSides:
    """Sides have points, players their results."""

    TEXT = "game toy-sides\nplayers Anna Boris Clara Dan\ndeal tricks=9,4\n"

    def test_both_may_be_agreed(self) -> None:
        """NS 3 points: a difference of 3 for each member."""
        clean(self.TEXT + "agree NS=3 EW=0 Anna=3 Clara=3 Boris=-3 dan=-3")

    def test_a_difference_of_a_player(self) -> None:
        assert failed(self.TEXT + "agree Anna=6").message == (
            "agreed Anna 6, but the sheet gives 3: a difference of +3"
        )

    def test_an_account_held_by_players(self) -> None:
        clean(self.TEXT + "agree fines=Anna:0")

    def test_a_table_that_does_not_say_who_is_who(self) -> None:
        text = "game toy-sides\nsides Us Them\ndeal tricks=Us:9\nagree us=3 THEM=0"
        clean(text)
