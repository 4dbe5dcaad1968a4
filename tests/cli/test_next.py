"""`scorekeeper next`: what another front end, or a person, asks."""

from __future__ import annotations

from pathlib import Path

from commands import Run

KEYS = {
    "fact",
    "owner",
    "ask",
    "form",
    "possible",
    "more",
    "forbidden",
    "follows",
    "needed",
    "phase",
}


def _start(run: Run) -> None:
    assert run("new", "f", "oh-hell", "Tom", "Ben", "Vera", "--set", "schedule=list").status == 0


def test_a_deal_told_by_its_first_needed_question_is_accepted(run: Run) -> None:
    _start(run)
    facts = {"cards": "2"}
    for _ in range(12):
        asked = run("next", *(f"{k}={v}" for k, v in facts.items()), "--json").json
        assert set(asked) == {"deal", "line", "complete", "problems", "questions"}
        needed = [question for question in asked["questions"] if question["needed"]]
        if not needed:
            break
        question = needed[0]
        assert set(question) == KEYS
        part = f"{question['owner']}:{question['possible'][0]}"
        before = facts.get(question["fact"])
        facts[question["fact"]] = f"{before},{part}" if before else part
    assert asked["complete"]
    words = asked["line"].split()
    assert words[:2] == ["deal", "1"]
    assert run("deal", *words[2:]).status == 0


def test_the_questions_for_people(run: Run) -> None:
    _start(run)
    shown = run("next", "cards=1", "bids=Ben:1,Vera:0")
    assert shown.status == 0
    assert "deal 1 cards=1 bids=Ben:1,Vera:0" in shown.out
    # Tom deals and speaks last: 1 + 0 + 0 would make the one trick.
    assert "Tom bids: 1; not 0" in shown.out
    assert "nothing is missing" in run("next", "cards=1", "bids=1,1,0", "tricks=1,0,0").out


def test_a_fault_is_told_and_ends_with_1(run: Run) -> None:
    _start(run)
    refused = run("next", "cards=1", "bids=1,0,0", "tricks=1,1,0")
    assert refused.status == 1
    assert "add up to 2, not to 1" in refused.err
    assert run("next", "cards").status == 2
    assert run("next", "kards=1").status == 2


def test_facts_that_a_table_declared_are_asked_for(run: Run) -> None:
    Path("s.sheet").write_text(
        "game oh-hell\nplayers Anna Boris Vera\nset facts=confidence schedule=list\n"
    )
    ran = run("next", "s.sheet", "cards=2", "--json")
    assert ran.status == 0
    asked = [(question["fact"], question["phase"]) for question in ran.json["questions"]]
    assert ("confidence", "auction") in asked
