"""Slips in the arithmetic of a paper whose sheet is right: what they would come to is worked out
here by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import clean

import scorekeeper
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.referee.arithmetic.found import Arithmetic
from scorekeeper.referee.arithmetic.search import arithmetic_slips
from scorekeeper.referee.figures import BALANCE, MONEY, PAYMENT, TOTAL, Figure
from scorekeeper.referee.paper import Paper
from scorekeeper.referee.slips import CLAIM

SAMPLES = Path(__file__).parents[2] / "sample_sheets"

# Anna 27, 51, 60; Boris -10, -10, 8; Vera 4, 16, 12
POINTS = """
    game points
    players Anna Boris Vera
    deal points=Anna:27,Boris:-10,Vera:4
    deal points=Anna:24,Boris:0,Vera:12
    deal points=Anna:9,Boris:18,Vera:-4
"""


def total(owner: str, amount: Amount, after: int = 3) -> Figure:
    return Figure(TOTAL, owner, amount, after)


def found(session: Session, *figures: Figure) -> Arithmetic:
    return arithmetic_slips(session, Paper(figures, session).readings(session))


def texts(session: Session, *figures: Figure) -> dict[str, str]:
    """The text of every slip found, with its kind."""
    return {slip.text: slip.kind for slip in found(session, *figures).slips}


def all_totals(after: int = 3, **amounts: Amount) -> list[Figure]:
    return [total(owner, amount, after) for owner, amount in amounts.items()]


# one figure -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "text", "kind"),
    [
        (60 - 27, "Anna's points of deal 1 were left out", "left-out"),
        (60 + 24, "Anna's points of deal 2 were added twice", "added-twice"),
        (60 - 2 * 24, "Anna's points of deal 2: -24 written for 24", "sign"),
        (60 - 27 + 72, "Anna's points of deal 1: 72 written for 27", "digits"),
        (60 - 27 + 21, "Anna's points of deal 1: 21 written for 27", "digit"),
        (6, "Anna's total: 6 written for 60", "digits"),
        (600, "Anna's total: 600 written for 60", ""),  # a digit too many is no slip of the table
        (90, "Anna's total: 90 written for 60", "digit"),
        (-60, "Anna's total: -60 written for 60", "sign"),
        (15 + 9, "Anna's total after deal 2: 15 written for 51", "digits"),
        (160, "Anna's total after one of deals 1 to 3: 100 too much, carried wrongly", "carried"),
        (50, "Anna's total after one of deals 1 to 3: 10 too little, carried wrongly", "carried"),
    ],
)
def test_a_slip_in_one_figure(claimed: int, text: str, kind: str) -> None:
    session = clean(POINTS)
    assert texts(session, *all_totals(Anna=claimed, Boris=8, Vera=12)).get(text, "") == kind


def test_digits_that_look_alike_are_nearer() -> None:
    session = clean(POINTS)
    alike, other = (
        {slip.text: slip for slip in found(session, total("Anna", 60 - 27 + points)).slips}
        for points in (21, 25)
    )
    assert alike["Anna's points of deal 1: 21 written for 27"].distance == 1
    assert other["Anna's points of deal 1: 25 written for 27"].distance == 2


# rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amounts", "text", "kind"),
    [
        # 27 - 9 = 51, -10 - 18 = -10, 16
        ((51, -10, 16), "the points of deal 3 were left out", "left-out"),
        ((69, 26, 8), "the points of deal 3 were added twice", "added-twice"),
        ((42, -28, 20), "the points of deal 3 were all written with the wrong sign", "sign"),
        ((60, 20, 0), "deal 2: the points of Boris and Vera changed columns on the paper",
         "columns"),
        # after deal 2 Anna stood at 51 and Vera at 16: 16 + 9 = 25 and 51 - 4 = 47
        ((25, 8, 47), "Anna's total and Vera's total after deal 2 changed columns on the paper",
         "columns"),
        ((60, 12, 8), "Boris's total and Vera's total changed columns on the paper", "columns"),
        ((-60, -8, -12), "all claimed figures were written with the wrong sign", "sign"),
    ],
)  # fmt: skip
def test_a_slip_in_a_row(amounts: tuple[int, int, int], text: str, kind: str) -> None:
    session = clean(POINTS)
    claimed = dict(zip(("Anna", "Boris", "Vera"), amounts, strict=True))
    assert texts(session, *all_totals(**claimed)).get(text) == kind


def test_what_is_carried_on_is_told_from_what_is_written_once() -> None:
    """Boris made nothing in deal 2."""
    session = clean(POINTS)
    once = texts(session, total("Anna", 15, 2), total("Anna", 60, 3))
    assert once == {"Anna's total after deal 2: 15 written for 51": "digits"}
    stays = texts(session, total("Anna", 27, 1), total("Anna", 15, 2), total("Anna", 24, 3))
    assert stays == {"Anna's total after deal 2: 15 written for 51": "digits"}
    left_out = texts(session, total("Anna", 27, 1), total("Anna", 27, 2), total("Anna", 36, 3))
    assert left_out == {
        "Anna's points of deal 2 were left out": "left-out",
        "the points of deal 2 were left out": "left-out",
        "deal 2: the points of Anna and Boris changed columns on the paper": "columns",
    }


def test_every_figure_must_come_out() -> None:
    """Anna's 33 alone would be 27 left out; Boris's 9 is nothing of the kind."""
    assert texts(clean(POINTS), total("Anna", 33), total("Boris", 8 + 41)) == {}


def test_the_other_column_need_not_be_claimed() -> None:
    """Vera's 12 of deal 2 in Boris's column, who made nothing: 8 + 12."""
    told = texts(clean(POINTS), total("Boris", 20))
    assert told["deal 2: the points of Boris and Vera changed columns on the paper"] == "columns"


def test_figures_that_agree_yield_nothing() -> None:
    agreeing = found(clean(POINTS), *all_totals(Anna=60, Boris=8, Vera=12))
    assert agreeing.slips == ()
    assert agreeing.hypotheses > 0


def test_nothing_is_to_be_pasted() -> None:
    slips = found(clean(POINTS), total("Anna", 33)).slips
    assert slips
    assert all((slip.where, slip.paste, slip.edit) == (CLAIM, (), None) for slip in slips)


def test_what_was_tried_is_counted() -> None:
    """Of Anna's 27, 24 and 9 (sums 27, 51; 60 is itself claimed): each left out or added twice, and
    so the three rows; each of 27, 24, 27, 51 and 60 with digits changed; 9 other digits for each
    digit; 1, 10 and 100 more or less after each deal."""
    tried = found(clean(POINTS), total("Anna", 60)).tried
    assert tried["left-out"] == tried["added-twice"] == 3 + 3
    assert tried["sign"] == (3 + 2) + 3 + 1
    assert tried["digits"] == 5
    assert tried["digit"] == 4 * 18 + 9 + 18
    assert tried["carried"] == 6 * 3


def possible(kind: str, text: str, *figures: Figure) -> float:
    """Among how many slips one of that kind is."""
    (one,) = (
        each
        for each in found(clean(POINTS), *figures).found
        if each.slip.kind == kind and each.slip.text.startswith(text)
    )
    return one.possible


def test_a_kind_is_as_likely_in_each_sort_of_place() -> None:
    """Wrong signs: of Anna's three figures and of three rows, of two sums, of one claimed total,
    so that each of these is one of 3 times as many."""
    assert possible("sign", "Anna's total:", total("Anna", -60)) == 3 * 1
    assert possible("sign", "Anna's points of deal 2:", total("Anna", 12)) == 3 * 6
    assert possible("left-out", "Anna's points of deal 2", total("Anna", 36)) == 6


def test_a_slip_in_any_of_several_deals_stands_for_all_of_them() -> None:
    """Six ways in each of three deals, of which it is three: after deal 1, 2 or 3."""
    assert possible("carried", "Anna's total after one of", total("Anna", 70)) == 6 * 3 / 3


def test_what_two_columns_gain() -> None:
    """In deal 1 Anna had 27 and Boris -10."""
    (exchanged,) = (
        each
        for each in found(clean(POINTS), total("Anna", 23)).found
        if each.slip.text.startswith("deal 1: the points of Anna and Boris")
    )
    assert exchanged.gains == {"Anna": -37, "Boris": 37}


def test_a_nought_misread() -> None:
    """Boris made nothing in deal 2."""
    told = texts(clean(POINTS), *all_totals(Anna=60, Boris=14, Vera=12))
    assert told["Boris's points of deal 2: 6 written for 0"] == "digit"


def test_a_sum_carried_wrongly_where_nothing_was_won() -> None:
    told = texts(clean(POINTS), total("Boris", -10, 1), total("Boris", 0, 2), total("Boris", 18, 3))
    assert told["Boris's total after deal 2: 10 too much, carried wrongly"] == "carried"
    once = texts(clean(POINTS), total("Boris", -10, 1), total("Boris", 0, 2), total("Boris", 8, 3))
    assert once["Boris's total after deal 2: 10 too much, carried wrongly"] == "carried"


# settlements ----------------------------------------------------------------------------------

# Banks +24, -36, +6, +6; dumps 3, 7, 4, 2, their average 4: +10, -30, 0, +20
PREFERENCE = """
    game preference
    players Anna Boris Grigori Vera
    set target=10 rules=book
    dealer Grigori
    deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:7,Vera:1
    deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
"""


@pytest.mark.parametrize(
    ("amounts", "text", "kind"),
    [
        ((10, -30, 0, 20), "the totals: bank left out", "component"),
        ((24, -36, 6, 6), "the totals: dump left out", "component"),
        ((14, -6, 6, -14), "the totals: dump with the wrong sign", "sign"),
        ((58, -102, 12, 32), "the totals: bank counted twice", "netted-twice"),
        # a third of 10 x (4 x own - 16), not a quarter: 13 1/3, -40, 0, 26 2/3
        ((Fraction(112, 3), -76, 6, Fraction(98, 3)),
         "the totals: dump divided by 3, not by 4", "divisor"),
        # the dumps' 16 divided by 3 are 5 1/3, not 4: everybody gets 13 1/3 more
        ((Fraction(142, 3), Fraction(-158, 3), Fraction(58, 3), Fraction(118, 3)),
         "the totals: the average dump divided by 3, not by 4", "divisor"),
        # Boris wrote 6 for 1 short in the dump; without it 1 in his dump, average 10/4 = 2 1/2:
        # -5 + 24, 15 - 36, -15 + 6, 5 + 6
        ((19, -21, -9, 11), "Boris's dump points of deal 1 were left out", "left-out"),
        ((19, -21, -9, 11),
         'deal 1: "8D short by 1: 1 x 6 = 6 in the dump" was left out', "component"),
    ],
)  # fmt: skip
def test_a_slip_in_the_settlement(amounts: tuple[Amount, ...], text: str, kind: str) -> None:
    session = clean(PREFERENCE)
    claimed = dict(zip(("Anna", "Boris", "Grigori", "Vera"), amounts, strict=True))
    assert texts(session, *all_totals(2, **claimed)).get(text) == kind


# sheets of the samples ------------------------------------------------------------------------


def sample(name: str) -> Session:
    return scorekeeper.load(SAMPLES / f"{name}.sheet").session


def test_a_premium_left_out_at_whist() -> None:
    """Deal 8 won NS (Anna and Grigori) the rubber: 2 points, without which Anna's 3 and Grigori's 7
    are 1 and 5, Boris's -13 and Vera's 3 are -11 and 5."""
    told = texts(sample("whist-evening"), *all_totals(18, Anna=1, Boris=-11, Grigori=5, Vera=5))
    assert told['deal 8: "rubber won by 2 games to 1" was left out'] == "component"


def test_the_sides_changed_columns_at_whist() -> None:
    """Deal 8 gave NS 5 and EW nothing, the other way round 10 less for Anna and Grigori."""
    told = texts(sample("whist-evening"), *all_totals(18, Anna=-7, Boris=-3, Grigori=-3, Vera=13))
    assert told["deal 8: the game-points of NS and EW changed columns on the paper"] == "columns"


def test_bonuses_left_out_at_every_rubber_of_bridge() -> None:
    """Two rubbers were won by NS, 500 each: 2100 - 2 x 500 = 1100."""
    told = texts(sample("contract-bridge-evening"), *all_totals(11, NS=1100, EW=1280))
    assert told['"rubber won" was left out in every deal'] == "component"


def test_above_the_line_left_out_at_bridge() -> None:
    """NS have 30 + 500 + 500 + 500 above, EW 30 + 800 + 150 + 20."""
    told = texts(sample("contract-bridge-evening"), *all_totals(11, NS=570, EW=280))
    assert told["the totals: above left out"] == "component"


def test_an_adjustment_left_out_at_oh_hell() -> None:
    """Grigori's -10 after deal 16 was agreed on, but not added: 80, not 70."""
    told = texts(
        sample("oh-hell-evening"), *all_totals(20, Anna=240, Boris=-10, Grigori=80, Vera=150)
    )
    assert told["Grigori's points of the booking after deal 16 were left out"] == "left-out"


def test_columns_changed_at_barbu() -> None:
    """Deal 5: Anna -45, Vera 25, so 70 more for Anna and 70 less for Vera."""
    told = texts(sample("barbu-evening"), *all_totals(29, Anna=-86, Boris=-27, Grigori=84, Vera=29))
    assert told["deal 5: the points of Anna and Vera changed columns on the paper"] == "columns"


def test_a_dump_written_wrongly_at_preference() -> None:
    """Grigori's dump had 5 points after deal 3; 12 more in deal 4 written as 21 are 9 too many:
    90 x 2/3 less for him, 90/3 more for each of the others."""
    told = texts(
        sample("preference-three-to-ten"),
        *all_totals(8, Anna=82 + 30, Boris=34 + 30, Grigori=-116 - 60),
    )
    assert told["Grigori's dump points of deal 4: 21 written for 12"] == "digits"


def test_a_claimed_balance() -> None:
    """Grigori's dump was 17 after deal 4, and nobody wrote into it after that."""
    dump = Figure(BALANCE, "Grigori", 71, 8, "dump")
    told = texts(sample("preference-three-to-ten"), dump)
    assert told["Grigori's dump: 71 written for 17"] == "digits"
    assert {"left-out", "columns"}.isdisjoint(told.values())


# money ----------------------------------------------------------------------------------------


def money(after: int, **amounts: str) -> list[Figure]:
    return [
        Figure(MONEY, owner, simplify(Fraction(amount)), after) for owner, amount in amounts.items()
    ]


# Anna 24, Boris -30, Vera 6 of which each pays each a third: 0.10 a point makes 2.40, -3.00, 0.60
CHIPS = """
    game barbu
    players Anna Boris Vera
    set stake=1/10 hand=17 domino=45,20,5
    adjust Anna=24 Boris=-30 Vera=6
"""


@pytest.mark.parametrize(
    ("amounts", "text", "kind"),
    [
        (("4.20", "-3.00", "0.60"), "Anna's money: 4.20 written for 2.40", "digits"),
        (("4.20", "-3.00", "0.60"), "Anna's money: reckoned from a total of 42 for 24", "digits"),
        (("2.40", "3.00", "0.60"), "Boris's money: 3.00 written for -3.00", "sign"),
        (("2.40", "0.60", "-3.00"), "Boris's money and Vera's money changed columns on the paper",
         "columns"),
        # a half, not a third of the differences 54, 18, -36: 1.80, 5.40
        (("3.60", "-4.50", "0.90"), "what is paid: divided by 2, not by 3", "divisor"),
        (("4.80", "-6.00", "1.20"), "what is paid: counted twice", "netted-twice"),
        # Boris pays Anna (24 + 30) / 3 x 0.10 = 1.80
        (("4.20", "-4.80", "0.60"), "what Boris pays Anna: counted twice", "netted-twice"),
        (("0.60", "-1.20", "0.60"), "what Boris pays Anna: left out", "component"),
        # 1.80, 0.60 (Vera pays Anna) and 1.20 (Boris pays Vera) in whole coins of 1
        (("3", "-3", "0"), "every payment rounded to the nearest to 1", "rounded"),
        # 30 for Boris, not -30: 20 each is shared out, 24 - 20, 30 - 20, 6 - 20
        (("0.40", "1.00", "-1.40"), "Boris's points of the opening: 30 written for -30", "sign"),
    ],
)  # fmt: skip
def test_a_slip_in_money(amounts: tuple[str, str, str], text: str, kind: str) -> None:
    session = clean(CHIPS)
    claimed = dict(zip(("Anna", "Boris", "Vera"), amounts, strict=True))
    assert texts(session, *money(0, **claimed)).get(text) == kind


def test_a_payment_written_wrongly() -> None:
    """Boris pays Anna 18 points."""
    payment = Figure(PAYMENT, "Anna", 81, 0, "", "Boris")
    told = texts(clean(CHIPS), payment)
    assert told["what Anna gets of Boris: 81 written for 18"] == "digits"


# laws -----------------------------------------------------------------------------------------


NAMES = ("Anna", "Boris", "Vera")


@given(
    rows=st.lists(st.lists(st.integers(-99, 99), min_size=3, max_size=3), min_size=2, max_size=5),
    who=st.sets(st.sampled_from(NAMES), min_size=1),
    order=st.permutations(NAMES),
)
def test_the_order_of_the_players_makes_no_difference(
    rows: list[list[int]], who: set[str], order: list[str]
) -> None:
    """The points of the first deal are left out, of some or all of them."""

    def told(names: Sequence[str]) -> set[tuple[str, str]]:
        lines = ["game points", f"players {' '.join(names)}"]
        lines += ["deal points=Anna:{},Boris:{},Vera:{}".format(*row) for row in rows]
        session = clean("\n".join(lines))
        gone = {name: points for name, points in zip(NAMES, rows[0], strict=True) if name in who}
        totals = session.totals()
        claims = [total(name, totals[name] - gone.get(name, 0), len(rows)) for name in names]
        return {(slip.kind, sorted_words(slip.text)) for slip in found(session, *claims).slips}

    usual = told(NAMES)
    assert told(order) == usual
    if any(rows[0]) and len(who) in (1, 3):
        assert usual or not any(rows[0][NAMES.index(name)] for name in who)


def sorted_words(text: str) -> str:
    """A text with its words in one order: two names may stand in it either way."""
    return " ".join(sorted(text.replace(":", "").split()))
