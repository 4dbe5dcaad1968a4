"""A deal told answer by answer, as people type it."""

from __future__ import annotations

import doctest

import pytest

import scorekeeper
from scorekeeper.core.books.records import RecordKind
from scorekeeper.scribe import draft as draft_module
from scorekeeper.scribe.draft import Draft, RefusedAnswerError

FOUR = "players Anna Boris Grigori Vera\n"
HELL = f"game oh-hell\n{FOUR}set schedule=list\ndeal cards=2 bids=1,0,0,0 tricks=1,1,0,0\n"
PREFERENCE = "game preference\nplayers Anna Boris Vera\n"
BARBU = f"game barbu\n{FOUR}"
BRIDGE = f"game contract-bridge\n{FOUR}"


def draft(sheet: str, *typed: str) -> Draft:
    made = Draft.begun(scorekeeper.loads(sheet).session)
    for line in typed:
        made = made.answer(line)
    return made


def at(fact: str, made: Draft) -> Draft:
    """The same where that fact is asked for, after empty answers."""
    while made.question is not None and made.question.fact != fact:
        made = made.answer("")
    return made


def hell(*typed: str, more: str = "") -> Draft:
    """A deal of three cards, and what is typed from the bids on."""
    made = at("bids", draft(HELL + more, "cards=3"))
    for line in typed:
        made = made.answer(line)
    return made


def refusal(made: Draft, typed: str) -> RefusedAnswerError:
    with pytest.raises(RefusedAnswerError) as refused:
        made.answer(typed)
    return refused.value


def test_a_row_is_typed_in_the_order_in_which_people_speak() -> None:
    # deal 2 is dealt by Boris: Grigori speaks first, Boris last
    assert hell("1120").texts["bids"] == "Anna:2,Boris:0,Grigori:1,Vera:1"


@pytest.mark.parametrize("row", ["1 1 2 0", "1,1,2,0", "1120"])
def test_a_row_is_typed_with_blanks_commas_or_nothing_between(row: str) -> None:
    assert hell(row).texts == hell("1120").texts


def test_a_row_of_tricks_needs_no_last_number() -> None:
    made = hell("1120", "111")
    assert made.is_ready
    assert made.texts["tricks"] == "Anna:1,Boris:1,Grigori:1,Vera:0"


def test_the_last_bidder_may_not_make_them_add_up() -> None:
    error = refusal(hell("1 1 0"), "1")
    assert error.is_breach
    assert error.problem.message == "dealer Boris may not bid 1: the bids would add up to 3 cards"


def test_a_breach_is_kept_with_a_reason() -> None:
    made = hell("1 1 0").excused("nobody noticed").answer("1").answer("111")
    assert made.is_ready
    assert made.line.endswith('anyway="nobody noticed"')


def test_several_answers_on_one_line() -> None:
    made = draft(PREFERENCE, "b 8d a 2 8")
    assert made.line == (
        "deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0"
    )


def test_seats_in_place_of_names() -> None:
    made = draft("game preference\nplayers Анна Борис Вера\n", "2", "7s", "1 3")
    assert made.texts["whist"] == "Анна,Вера"
    assert made.texts["declarer"] == "Борис"


def test_nobody_declares_so_that_all_passed() -> None:
    made = draft(PREFERENCE, "")
    assert made.texts == {"contract": "allpass"}
    assert made.question is not None
    assert made.question.fact == "tricks"


def test_a_contract_with_an_equals_sign_is_no_fact() -> None:
    assert draft(BRIDGE, "4S=").texts["contract"] == "4S="


def test_facts_by_name_at_any_question() -> None:
    made = draft(BARBU, "contract=king king=v")
    assert made.texts["king"] == "Vera"
    assert made.texts["contract"] == "no-king"


def test_an_empty_answer_where_there_must_be_one() -> None:
    assert refusal(draft(BARBU), "").problem.message == "contract: there must be an answer"


def test_back_to_what_was_typed() -> None:
    made = draft(BARBU, "n", "", "3 4 5 1")
    before, typed = made.back()
    assert typed == "3 4 5 1"
    assert before.line == "deal 1 contract=no-tricks"
    assert before.answer(typed).line == made.line


def test_back_over_an_empty_answer() -> None:
    before, typed = draft(BARBU, "n", "").back()
    assert typed == ""
    assert before.question is not None
    assert before.question.fact == "doubles"


def test_bids_are_an_open_deal_until_the_outcome_is_told() -> None:
    assert not hell("1 1 2").is_begun
    made = hell("1120")
    assert made.is_begun
    assert not hell("1120", "1").is_begun


def test_the_outcome_of_an_open_deal_is_a_result() -> None:
    made = draft(HELL + "deal cards=3 bids=1,1,2,0\n", "1 1 1 0")
    assert made.written.kind is RecordKind.RESULT
    assert made.line == "result 2 tricks=Anna:1,Boris:1,Grigori:1,Vera:0"


def test_too_many_numbers() -> None:
    assert "4 left" not in refusal(draft(BARBU, "n", ""), "3 4 5 2").problem.message


def test_more_than_is_left() -> None:
    error = refusal(draft(BARBU, "n", "", "9 3"), "2")
    assert error.problem.message == "tricks of Grigori: 2 is not possible (1 left)"


def test_a_value_that_was_picked_again_takes_the_place_of_the_first() -> None:
    made = draft(BARBU, "k", "").pick("king", "", "Vera").pick("king", "", "Anna")
    assert made.line == "deal 1 contract=no-king king=Anna"


def test_a_part_that_was_picked_again() -> None:
    made = hell().pick("bids", "Vera", "1", "Vera").pick("bids", "Vera", "2", "Vera")
    assert made.told["bids"] == "Vera:2"
    assert {answer.by for answer in made.answers if answer.fact == "bids"} == {"Vera"}


def test_answers_move_to_the_deal_that_comes_now() -> None:
    made = hell("1120")
    later = scorekeeper.loads(HELL + "deal cards=4 bids=1,1,1,0 tricks=1,1,1,1\n").session
    assert made.moved_to(later).line == made.line.replace("deal 2", "deal 3")


def test_correcting_with_the_old_values_filled_in() -> None:
    old = {"contract": "no-tricks", "tricks": "Anna:3,Boris:4,Grigori:5,Vera:1"}
    made = Draft.begun(scorekeeper.loads(BARBU).session, correcting=1, old=old)
    assert made.default == "no-tricks"
    made = made.answer("").answer("")
    assert made.default == "3"
    made = made.answer("4 3").answer("").answer("")
    assert made.is_ready
    assert made.line == "amend 1 tricks=Anna:4,Boris:3,Grigori:5,Vera:1"


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(draft_module) == (0, 5)
