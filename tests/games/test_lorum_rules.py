"""What Lorum refuses, how its series follow each other, and what becomes of the pot."""

from __future__ import annotations

from fractions import Fraction

import pytest
from compendium_deals import refusals
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from random_sheets import random_sheet
from sheets import clean, session

from scorekeeper.games.compendium.lorum import GAME
from scorekeeper.games.registry import offer

CHIP_TABLES = (
    "",
    "rules=pagat",
    "rules=titok",
    "clear=split sweep=exact single_to=others",
    "deals=hearts,obers,tricks,king,ape,unter,seventh,allbad,train,quart,fasttrain,hundred,three,"
    "kirako",
    "rules=eight unit=beans",
    "deals=allbad,kings,kirako obers=graded sweep=short:an",
)

REFUSED = [
    ("hearts=3,2,1,1", "", "hearts add up to 7, not to 8: 1 missing"),
    (
        "left=3,0,0,2",
        "deals=kirako",
        "left: exactly one player goes out and has no card left, but B and C have none",
    ),
    (
        "left=3,1,1,2",
        "deals=kirako",
        "left: exactly one player goes out and has no card left, but everybody has some",
    ),
    ("contract=kirako left=3,1,0,2", "", "kirako is not due yet: hearts comes first"),
    ("hearts=3,2,2,1\ncontract=hearts hearts=3,2,2,1", "", "hearts has been played already"),
    ("contract=king king=A", "", "king is not among the contracts of this table"),
    ("reached=B,D,B", "deals=train,kirako", "reached=B,D,B names 3 of the players"),
    (
        "hearts=4,2,1,1 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=B won=C",
        "deals=allbad,kirako",
        "D took 1 heart in no tricks",
    ),
    (
        "hearts=4,2,2,0 obers=2,1,0,1 tricks=3,2,3,0 king=A jack=B won=C",
        "deals=allbad,kirako",
        "D took 1 ober in no tricks",
    ),
    (
        "hearts=0,4,4,0 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=B won=C",
        "deals=allbad,kirako",
        "A cannot have taken the king without a heart or a trick",
    ),
    (
        "hearts=4,2,2,0 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=D won=C",
        "deals=allbad,kirako",
        "D cannot have taken the jack without a trick",
    ),
    (
        "hearts=4,2,2,0 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=B won=D",
        "deals=allbad,kirako",
        "D won one of the tricks that count, but no tricks in all",
    ),
    (
        "left=3,1,0,2 order=B,C,D,A",
        "rules=eight deals=kirako lorum=place",
        "B went out first, but has 1 card left",
    ),
    ("obers=A:C,B:S+D", "obers=graded deals=obers,kirako", "obers: nobody took H"),
    (
        "obers=A:C,B:S+D+H+C",
        "obers=graded deals=obers,kirako",
        "obers: C was taken twice, by A and by B",
    ),
    (
        "king=B trick=7 announced=yes",
        "rules=eight deals=redking",
        "announced=yes does not belong to this deal",
    ),
]


@pytest.mark.parametrize(("deals", "settings", "message"), REFUSED, ids=[row[2] for row in REFUSED])
def test_refused(deals: str, settings: str, message: str) -> None:
    assert refusals("lorum", deals, settings) == [message]


TABLES = [
    ("deals=kirako,hearts", "A B C D", "the pot is won in kirako, which must be the last deal"),
    ("deals=hearts,hearts,kirako", "A B C D", "deals must be some, each named once"),
    (
        "deals=hearts,unter,kirako",
        "A B C",
        "unter: among three players nobody sits opposite another",
    ),
    ("sweep=short:E", "A B C D", "no player 'E'"),
    ("sweep=short:", "A B C D", "sweep=short: names nobody"),
    ("pass=1", "A B C D", "pass=1 has no effect at this table: it is for tables that count points"),
]


@pytest.mark.parametrize(("settings", "players", "message"), TABLES, ids=[t[2] for t in TABLES])
def test_tables_that_cannot_be(settings: str, players: str, message: str) -> None:
    found = [p.message for p in session(f"game lorum\nplayers {players}\nset {settings}").problems]
    assert len(found) == 1
    assert found[0].startswith(message)


def series(hearts: str = "3,2,2,1") -> str:
    return f"deal hearts={hearts}\ndeal obers=1,1,1,1\ndeal tricks=2,2,2,2\ndeal left=3,1,0,2\n"


def test_four_series_make_a_game_and_the_deal_passes_after_each() -> None:
    text = "game lorum\nplayers A B C D\n" + series() * 4
    made = clean(text)
    assert [deal.facts.dealer for deal in made.deals] == [p for p in "ABCD" for _ in range(4)]
    assert GAME.finished(made.ledger)
    after = session(text + "deal hearts=3,2,2,1")
    assert [p.message for p in after.problems] == [
        "the game is over: no further deal belongs on this sheet"
    ]


def test_another_number_of_series() -> None:
    made = clean("game lorum\nplayers A B C D\nset series=1\n" + series())
    assert GAME.finished(made.ledger)
    assert made.upcoming() == {}


def test_what_comes_next() -> None:
    made = clean("game lorum\nplayers A B C D\ndeal hearts=3,2,2,1")
    assert made.upcoming() == {
        "deal": 2,
        "dealer": "A",
        "contract": "obers",
        "deals left": 15,  # four series of four deals
        "pot": "8",
    }


POTS = [
    ("printed", [-3, -2, -2, -1], []),
    ("split", [-3, -2, -2, -1], [2, 2, 2, 2]),
    ("refund", [-3, -2, -2, -1], [3, 2, 2, 1]),
]


@pytest.mark.parametrize(("choice", "totals", "shares"), POTS, ids=[row[0] for row in POTS])
def test_a_pot_that_stands(choice: str, totals: list[int], shares: list[int]) -> None:
    """Hearts 3, 2, 2, 1 put 8 into the pot."""
    made = clean(f"game lorum\nplayers A B C D\nset pot_on_abort={choice}\ndeal hearts=3,2,2,1")
    assert list(made.totals().values()) == totals
    settled = GAME.settle(made.ledger)
    found = [list(part.amounts.values()) for part in settled.parts if part.name == "pot"]
    assert found == ([shares] if shares else [])
    if not shares:
        assert settled.payments == ()
        assert settled.notes[-1] == ("the pot holds 8; the next kirako decides who takes it")


def test_what_is_over_of_a_shared_pot_stays_in_it() -> None:
    """10 among four: 2 each, 2 stay."""
    made = clean(
        "game lorum\nplayers A B C D\nset pot_on_abort=split deals=train,kirako\n"
        "deal reached=A,A,A,A"
    )
    settled = GAME.settle(made.ledger)
    assert list(settled.totals.values()) == [-8, 2, 2, 2]
    assert settled.notes[-1] == "the pot holds 2; the next kirako decides who takes it"


def test_a_shared_pot_counts_in_what_is_said_of_the_result() -> None:
    """Hearts 3, 2, 2, 1 and 8 for the Obers, all by A: -11, -2, -2, -1; 16 / 4 = 4 back to each."""
    made = clean(
        "game lorum\nplayers A B C D\nset pot_on_abort=split sweep=none\n"
        "deal hearts=3,2,2,1\ndeal obers=4,0,0,0"
    )
    settled = GAME.settle(made.ledger)
    assert list(settled.totals.values()) == [-7, 2, 2, 3]
    assert list(settled.notes) == ["the highest total wins: D, 3"]
    assert settled.payments


REFUNDS = [
    # of 8 paid 4 are left: half of 3, 2, 2, 1 in whole chips, one stays
    ("adjust pot=-4 account=pot\nadjust A=4", [1, 1, 1, 0], "the pot holds 1;"),
    # 4 from another evening are nobody's
    ("adjust pot=4 account=pot\nadjust A=-4", [3, 2, 2, 1], "the pot holds 4;"),
]


@pytest.mark.parametrize(("change", "shares", "note"), REFUNDS, ids=["less", "more"])
def test_no_more_is_refunded_than_the_pot_holds(change: str, shares: list[int], note: str) -> None:
    made = clean(
        f"game lorum\nplayers A B C D\nset pot_on_abort=refund\ndeal hearts=3,2,2,1\n{change}"
    )
    settled = GAME.settle(made.ledger)
    (pot,) = [part for part in settled.parts if part.name == "pot"]
    assert list(pot.amounts.values()) == shares
    assert settled.notes[-1].startswith(note)


def test_turns_missed_cost_a_point_only_where_points_are_counted() -> None:
    """Wikipedia's rule for penalty points; in beans passing is free, by nine it is not counted."""

    def passes(settings: str) -> int:
        options = session(f"game lorum\nplayers A B C D\nset {settings}").sheet.table.options
        return int(options.pass_)

    assert passes("rules=eight") == passes("unit=points") == 1
    assert passes("rules=eight unit=beans") == passes("rules=nine") == passes("rules=pagat") == 0
    assert session("game lorum\nplayers A B C D\nset rules=eight unit=beans").problems == []


def test_without_a_stake_there_is_no_money() -> None:
    none, some = (
        session(f"game lorum\nplayers A B C D\n{chosen}").sheet.table
        for chosen in ("", "set stake=1/10")
    )
    assert GAME.stake(none) is None
    assert GAME.stake(some) == Fraction(1, 10)


@pytest.mark.parametrize("name", ["Lórum", "lo\u0301rum", "lorum", "LORUM"])
def test_the_name_may_have_its_accent(name: str) -> None:
    assert offer(name).name == "lorum"


def test_an_adjustment_must_not_lose_chips() -> None:
    text = "game lorum\nplayers A B C D\nadjust A=-8\n{}deal hearts=3,2,2,1"
    assert [p.message for p in session(text.format("")).problems] == [
        "the balances and the pot add up to -8, not to 0"
    ]
    assert session(text.format("adjust pot=8 account=pot\n")).problems == []


@given(st.sampled_from(CHIP_TABLES), st.integers(0, 10**4))
@hypothesis_settings(max_examples=30, deadline=None)
def test_balances_and_pot_add_up_to_nothing(settings: str, seed: int) -> None:
    made = random_sheet("lorum", seed, 5, settings).session()
    assert not [p for p in made.problems if p.is_error]
    for deal in made.deals:
        assert sum(entry.amount for entry in deal.entries) == 0
    assert sum(made.ledger.single["score"].values()) + made.ledger.single["pot"]["pot"] == 0


@given(
    st.sampled_from(("clear=split sweep=each", "rules=eight", "rules=nine")), st.integers(0, 10**4)
)
@hypothesis_settings(max_examples=20, deadline=None)
def test_names_do_not_matter(settings: str, seed: int) -> None:
    """The same deals with the players renamed give the same points by seat."""
    sheet = random_sheet("lorum", seed, 4, settings)
    names = dict(zip(sheet.players, ("Xaver", "Yann", "Zoltan", "Willi"), strict=True))
    lines = sheet.lines()
    for old, new in names.items():
        lines = [line.replace(old, new) for line in lines]
    again = session("\n".join(lines))
    assert list(again.totals().values()) == list(sheet.session().totals().values())
