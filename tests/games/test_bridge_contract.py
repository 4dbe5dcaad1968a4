"""The notation of contracts: every spelling, one canonical form, the impossible refused."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import clean, messages, problems, totals

from scorekeeper.core.values.problems import ImpossibleError, InputError, MalformedError
from scorekeeper.games.shapes.contracts import (
    STRAINS,
    STRAINS_WITH_NULLO,
    Contract,
    all_contracts,
    parse_contract,
)

RUBBER = """
game contract-bridge
players Nora Emil Sara Willem
"""


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("4SX=", "4SX="),
        ("4sx=", "4SX="),
        ("4♠x", "4SX"),
        ("4♠X=", "4SX="),
        ("3nt+1", "3NT+1"),
        ("3n+1", "3NT+1"),
        ("3SA=", "3NT="),
        ("3notrump", "3NT"),
        ("5Dxx-2", "5DXX-2"),
        ("5D**-2", "5DXX-2"),
        ("5d*-2", "5DX-2"),
        ("5diamonds-2", "5D-2"),
        ("2hearts=", "2H="),
        ("1c+0", "1C="),
        ("1c made", "1C="),
        ("1C==", "1C="),
        ("6H redoubled +1", "6HXX+1"),
        ("7NT=", "7NT="),
        ("passed", "passed"),
        ("Pass", "passed"),
        ("passed-out", "passed"),
        ("AP", "passed"),
        ("passed out", "passed"),
        ("pass out", "passed"),
        ("all pass", "passed"),
        ("all_pass", "passed"),
        ("3 no trumps =", "3NT="),
        ("3 no-trump", "3NT"),
        ("4 spades doubled", "4SX"),
        ("4-spades-doubled - 1", "4SX-1"),
        ("4S x x", "4SXX"),
        ("4♠\ufe0f=", "4S="),  # a phone shows the suit as a picture
        ("3NT\u22121", "3NT-1"),  # a minus sign
        ("3NT\u20131", "3NT-1"),  # a dash
        ("\uff14\uff33\uff1d", "4S="),  # wide letters
    ],
)
def test_spellings(typed: str, canonical: str) -> None:
    assert str(parse_contract(typed)) == canonical


def test_nullos_are_understood_where_they_are_played() -> None:
    assert parse_contract("4nullos+2", STRAINS_WITH_NULLO) == Contract(4, "L", "", 2)
    with pytest.raises(MalformedError, match="'4L=' is not a contract"):
        parse_contract("4L=")


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ("1NT+9", "1NT+9 needs 16 tricks; a deal has 13", "at most 1NT+6"),
        ("7S+1", "7S+1 needs 14 tricks; a deal has 13", "at most 7S="),
        (
            "4S-11",
            "4S-11 means -1 tricks; nobody can win fewer than none",
            "4S is between -10 and +3",
        ),
        ("8S=", "'8S=': there is no contract at level 8", "a contract is for 1 to 7"),
        ("0H=", "'0H=': there is no contract at level 0", "a contract is for 1 to 7"),
        ("4Y=", "'4Y=' is not a contract", "e.g. 4SX= or 3NT+1"),
        ("4S=x", "'4S=x' is not a contract", "e.g. 4SX= or 3NT+1"),
        ("S4=", "'S4=' is not a contract", "e.g. 4SX= or 3NT+1"),
        ("4S-", "'4S-' is not a contract", "5D-2"),  # down, but how many?
        ("4S+", "'4S+' is not a contract", "3NT+1"),
        ("", "'' is not a contract", "or passed"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(typed: str, message: str, hint: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_contract(typed)
    assert refused.value.message == message
    assert hint in refused.value.hint


def test_impossible_and_malformed_are_told_apart() -> None:
    with pytest.raises(ImpossibleError):
        parse_contract("1NT+9")
    with pytest.raises(MalformedError):
        parse_contract("one no trump")


def test_every_contract_reads_back() -> None:
    found = list(all_contracts(STRAINS_WITH_NULLO))
    assert len(found) == 7 * 6 * 3 * 14
    for contract in found:
        assert parse_contract(str(contract), STRAINS_WITH_NULLO) == contract


@given(st.sampled_from(list(all_contracts())))
def test_result_and_tricks_say_the_same(contract: Contract) -> None:
    assert contract.result is not None
    tricks = contract.tricks_for(contract.result)
    assert tricks == 6 + contract.level + contract.result
    assert contract.result_of(tricks) == contract.result


@given(st.text(max_size=12))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(InputError):
        contract = parse_contract(text)
        assert contract.is_passed or contract.strain in STRAINS


# in a sheet ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("contract=4S=", "declarer= missing"),
        ("declarer=Nora", "contract= missing"),
        ("contract=4S= declarer=Nobody", "no player 'Nobody'"),
        ("contract=4S declarer=Nora tricks=14", "tricks 14 is not possible"),
        (
            "contract=4S declarer=Nora tricks=-11",
            "4S-11 means -1 tricks; nobody can win fewer than none",
        ),
        (
            "contract=4S= declarer=Nora tricks=9",
            "contract=4S= means 10 tricks, but tricks=9 is recorded too",
        ),
        ("contract=passed declarer=Nora", "declarer=Nora does not belong to this deal"),
        ("contract=passed tricks=7", "tricks=7 does not belong to this deal"),
        ("contract=passed honours=Nora:100", "honours=Nora:100 does not belong to this deal"),
        (
            "contract=4S= declarer=Nora honours=100",
            "honours=100 does not say who held them and what they count",
        ),
        ("contract=4S= declarer=Nora honours=Emil:50", "honours=Emil:50 is not possible"),
        ("contract=3NT= declarer=Nora honours=Emil:100", "honours=Emil:100 is not possible"),
    ],
)
def test_what_is_wrong_with_a_deal(deal: str, message: str) -> None:
    assert messages(f"{RUBBER}deal {deal}") == [message]


def test_the_hint_tells_what_honours_count_at_no_trumps() -> None:
    found = problems(f"{RUBBER}deal contract=3NT= declarer=Nora honours=Emil:100")
    assert found[0].hint == "at no trumps honours are four aces in one hand: 150"


def test_a_contract_without_result_leaves_the_deal_open() -> None:
    sheet = f"{RUBBER}deal contract=4S declarer=Nora\n"
    assert messages(sheet) == []
    assert messages(f"{sheet}result tricks=+1\nagree NS=150") == []


def test_two_statements_of_the_same_result_agree() -> None:
    assert messages(f"{RUBBER}deal contract=4S= declarer=Nora tricks=10\nagree NS=120") == []


def test_a_typographic_minus_in_the_tricks() -> None:
    """3NT one down, not vulnerable: 50."""
    for typed in ("-1", "\u22121", "8"):
        assert totals(f"{RUBBER}deal contract=3NT declarer=Nora tricks={typed}")["EW"] == 50


# names --------------------------------------------------------------------------------------

EWA = """
game contract-bridge
players Ewa Jan Ola Piotr
"""


@pytest.mark.parametrize(
    ("deal", "ns", "ew"),
    [
        # Ewa is of NS; Jan's side EW is vulnerable: one down is 100, not 50
        ("contract=3NT-1 declarer=Jan vulnerable=EW", 100, 0),
        ("contract=3NT-1 declarer=Jan vulnerable=ew", 100, 0),
        ("contract=3NT-1 declarer=Jan vulnerable=Jan", 100, 0),
        ("contract=3NT-1 declarer=Jan vulnerable=Ew", 100, 0),
        ("contract=3NT-1 declarer=Jan vulnerable=Ewa", 50, 0),
        ("contract=1NT= declarer=EW", 0, 40),
        ("contract=1NT= declarer=Ewa honours=EW:150", 40, 150),
        ("contract=1NT= declarer=Ewa honours=Ew:150", 40, 150),
        ("contract=1NT= declarer=Ewa honours=Ewa:150", 190, 0),
    ],
)
def test_a_side_is_not_the_beginning_of_a_player(deal: str, ns: int, ew: int) -> None:
    session = clean(f"{EWA}deal {deal}")
    assert session.totals() == {"NS": ns, "EW": ew}
    facts = " ".join(f"{name}={text}" for name, text in session.deals[0].texts.items())
    assert totals(f"{EWA}deal {facts}") == {"NS": ns, "EW": ew}


def test_sides_that_begin_like_players_of_the_other() -> None:
    head = (
        "game contract-bridge\nplayers Anna Bob Clara Wendy\nsides We=Anna,Clara They=Bob,Wendy\n"
    )
    assert totals(f"{head}deal contract=2S= declarer=We") == {"We": 60, "They": 0}
    head = "game contract-bridge\nplayers Anna Clara Boris Dora\nsides A=Anna,Boris B=Clara,Dora\n"
    session = clean(f"{head}deal contract=2S= declarer=Anna vulnerable=B,A")
    assert session.deals[0].texts["vulnerable"] == "both"


@pytest.mark.parametrize(
    ("typed", "declarer"),
    [("N", "Ewa"), ("east", "Jan"), ("South", "Ola"), ("W", "Piotr"), ("P", "Piotr")],
)
def test_a_declarer_by_his_seat(typed: str, declarer: str) -> None:
    session = clean(f"{EWA}deal contract=2S= declarer={typed}")
    assert session.deals[0].texts["declarer"] == declarer


def test_a_side_by_a_seat() -> None:
    session = clean(f"{EWA}deal contract=2S= declarer=Ewa vulnerable=W")
    assert session.deals[0].texts["vulnerable"] == "EW"
