"""What is asked of a half-told deal, worked by hand from the rules of the games."""

from __future__ import annotations

import doctest

import pytest
from sheets import session

from scorekeeper.core.asking import questions
from scorekeeper.core.asking.questions import Asked, Question, ask

OH_HELL = """
    game oh-hell
    players Tom Ben Vera
    set schedule=list
    dealer Tom
"""
PREFERENCE = """
    game preference
    players Anna Boris Grigori Vera
"""


def _of(asked: Asked, fact: str) -> Question:
    return next(question for question in asked.questions if question.fact == fact)


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(questions).failed == 0


def test_bids_are_asked_in_speaking_order_and_the_dealer_hears_what_he_may_not_bid() -> None:
    # Tom deals, so Ben speaks first, then Vera; 1 + 0 + 1 would make the 2 tricks of the deal.
    sheet = session(OH_HELL)
    asked = ask(sheet, {"cards": "2"})
    assert (_of(asked, "bids").owner, _of(asked, "bids").ask) == ("Ben", "Ben bids")
    asked = ask(sheet, {"cards": "2", "bids": "Ben:1,Vera:0"})
    question = _of(asked, "bids")
    assert question.owner == "Tom"
    assert question.possible == ("0", "2")
    assert [no.value for no in question.forbidden] == ["1"]
    assert "the bids would add up to 2 cards" in question.forbidden[0].why


def test_tricks_left_to_give_away_bound_the_next_number() -> None:
    asked = ask(session(OH_HELL), {"cards": "3", "bids": "1,1,0", "tricks": "Tom:2"})
    assert _of(asked, "tricks").possible == ("0", "1")
    asked = ask(session(OH_HELL), {"cards": "3", "bids": "1,1,0", "tricks": "Tom:2,Ben:1"})
    assert asked.is_complete  # the last player has the rest
    assert asked.inferred == ("tricks Vera:0",)


def test_an_open_deal_is_asked_for_its_outcome_only() -> None:
    sheet = session(OH_HELL + "    deal cards=1 bids=1,0,1\n")
    asked = ask(sheet, {})
    assert asked.number == 1
    assert {question.phase for question in asked.questions} == {"outcome"}
    assert _of(asked, "tricks").needed


def test_whoever_sits_out_is_forbidden_with_the_reason() -> None:
    question = _of(ask(session(PREFERENCE), {}), "declarer")
    assert question.possible == ("none", "Boris", "Grigori", "Vera")
    assert [no.value for no in question.forbidden] == ["Anna"]
    assert "deals and sits this deal out" in question.forbidden[0].why


def test_what_a_contract_makes_superfluous_is_not_asked() -> None:
    told = {"declarer": "Boris", "contract": "misere"}
    facts = [question.fact for question in ask(session(PREFERENCE), told).questions]
    assert "whist" not in facts
    assert "half" not in facts
    assert "tricks" in facts


def test_a_fact_that_cannot_be_read_is_a_problem_and_not_asked_again() -> None:
    asked = ask(session(PREFERENCE), {"contract": "11"})
    assert [p.fact for p in asked.problems if p.is_error] == ["contract"]
    assert not asked.is_complete
    assert "contract" not in [question.fact for question in asked.questions]


def test_of_a_count_with_many_values_the_first_are_listed() -> None:
    """A score pad takes any number; those near nothing stand first."""
    asked = ask(session("game points\nplayers Anna Ben"), {})
    question = _of(asked, "points")
    assert question.more
    assert question.possible[:5] == ("0", "-1", "1", "-2", "2")


def test_a_contract_that_the_order_leaves_open_is_needed() -> None:
    """Rifki lets the dealer choose among all contracts; in the Russian order the first is fixed."""
    king = "game king\nplayers Ann Bob Cy Dan\nset rules={}"
    free = ask(session(king.format("rifki")), {})
    assert (_of(free, "contract").needed, free.is_complete) == (True, False)
    fixed = ask(session(king.format("russian")), {})
    assert "contract" not in [question.fact for question in fixed.questions if question.is_put]


def test_what_follows_from_the_rules_is_asked_but_not_put() -> None:
    dealer = _of(ask(session(PREFERENCE), {}), "dealer")
    assert (dealer.follows, dealer.needed, dealer.is_put) == ("Anna", False, False)
    declarer = _of(ask(session(PREFERENCE), {}), "declarer")
    assert declarer.is_put


def test_what_the_winners_of_one_side_had_follows_and_is_not_asked() -> None:
    """Hokm stops at the seventh trick: EW with two means that NS have seven."""
    asked = ask(session("game hokm\nplayers Ann Bob Cy Dan"), {"tricks": "EW:2"})
    assert "tricks" not in [question.fact for question in asked.questions]
    assert asked.is_complete


def test_a_later_answer_is_not_forbidden_for_what_is_guessed_of_an_earlier_one() -> None:
    """Who took the hearts is not known to have had no trick before the tricks are told."""
    barbu = session("game barbu\nplayers Ann Bob Cy Dan\nset rules=gautron")
    asked = ask(barbu, {"contract": "salade"})
    assert _of(asked, "tricks").possible == tuple(map(str, range(14)))
    assert _of(asked, "hearts").possible == tuple(map(str, range(14)))
    told = ask(barbu, {"contract": "salade", "tricks": "0,5,4,4"})
    assert _of(told, "hearts").possible == ("0",)


def test_the_winners_of_all_tricks_can_be_listed() -> None:
    asked = ask(
        session("game oh-hell\nplayers Ann Bob Cy Dan\nset rules=estimation"),
        {"special": "descending", "bids": "3,3,3,3"},
    )
    winners = _of(asked, "winners")
    assert winners.more
    assert {len(text.split(",")) for text in winners.possible} == {13}


def test_honours_of_a_deal_of_bridge_are_asked_with_its_result() -> None:
    bridge = "game contract-bridge\nplayers Ann Bob Cy Dan\ndeal contract=4S declarer=Ann"
    questions = ask(session(bridge), {}).questions
    assert [q.ask for q in questions if q.is_put] == ["declarer's tricks", "honours in one hand"]


def test_integers_that_a_table_records_for_its_formulas_are_asked_before_the_play() -> None:
    table = session("game oh-hell\nplayers Tom Ben Vera\nset facts=luck made=10+luck")
    assert _of(ask(table, {}), "luck").phase == "auction"


@pytest.mark.parametrize(
    ("sheet", "told", "fact", "text", "meaning"),
    [
        ("game barbu\nplayers A B C D", {}, "contract", "no-tricks", "N"),
        ("game vira\nplayers A B C", {"declarer": "A"}, "contract", "gok", "Cuckoo"),
        ("game rentz\nplayers A B C D", {}, "contract", "queens", "each queen: -50"),
        ("game minibridge\nplayers A B C D", {}, "goal", "part", "seven tricks"),
        ("game duplicate-bridge\nplayers A B C D", {"board": "1"}, "declarer", "S", "South"),
    ],
)
def test_codes_are_asked_with_what_they_mean(
    sheet: str, told: dict[str, str], fact: str, text: str, meaning: str
) -> None:
    """Codes and letters as the books spell them out; a Rentz queen costs 50 (boardgames-blog)."""
    if fact == "declarer":
        told = {**told, "ns": "A", "ew": "B", "contract": "4S="}
    assert _of(ask(session(sheet), told), fact).meanings[text] == meaning


def test_a_count_that_a_rule_refuses_as_it_stands_goes_on() -> None:
    """Of the cards left exactly one player has none: after two have some and one has none, the
    last is still asked, and cannot have none."""
    lorum = session("game lorum\nplayers A B C D\nset deals=kirako")
    asked = ask(lorum, {"left": "A:2,B:0,C:1"})
    question = _of(asked, "left")
    assert (question.owner, question.needed, asked.problems) == ("D", True, ())
    assert "0" not in question.possible


def test_the_declarers_side_tells_its_tricks_first() -> None:
    vint = session("game vint\nplayers A B C D")
    question = _of(ask(vint, {"contract": "3H", "declarer": "B"}), "tricks")
    assert (question.ask, question.owners) == ("tricks of EW", ("NS",))


def test_contracts_are_offered_without_their_result_first() -> None:
    bridge = session("game contract-bridge\nplayers A B C D")
    possible = _of(ask(bridge, {}), "contract").possible
    assert possible[:7] == ("passed", "1C", "1D", "1H", "1S", "1NT", "2C")
