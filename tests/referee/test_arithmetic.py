"""Slips in the arithmetic of a paper whose sheet is right: what they would come to is worked out
here by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sheets import clean

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.referee.arithmetic.found import Arithmetic
from scorekeeper.referee.arithmetic.search import arithmetic_slips
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.paper import Paper
from scorekeeper.referee.slips import CLAIM

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
        (6, "Anna's total: 6 written for 60", ""),  # a digit that is lost is no slip of the table
        (90, "Anna's total: 90 written for 60", "digit"),
        (-60, "Anna's total: -60 written for 60", "sign"),
        (15 + 9, "Anna's total after deal 2: 15 written for 51", "digits"),
        (60 + 100, "Anna's total: 100 too much, carried wrongly", "carried"),
        (
            60 - 10,
            "Anna's total after one of deals 1 to 2: 10 too little, carried wrongly",
            "carried",
        ),
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
    session = clean(POINTS)
    once = texts(session, total("Anna", 15, 2), total("Anna", 60, 3))
    assert once == {"Anna's total after deal 2: 15 written for 51": "digits"}
    stays = texts(session, total("Anna", 27, 1), total("Anna", 15, 2), total("Anna", 24, 3))
    assert stays == {"Anna's total after deal 2: 15 written for 51": "digits"}
    left_out = texts(session, total("Anna", 27, 1), total("Anna", 27, 2), total("Anna", 36, 3))
    assert left_out == {
        "Anna's points of deal 2 were left out": "left-out",
        "the points of deal 2 were left out": "left-out",
    }


def test_every_figure_must_come_out() -> None:
    """Anna's 33 alone would be 27 left out; Boris's 9 is nothing of the kind."""
    assert texts(clean(POINTS), total("Anna", 33), total("Boris", 8 + 41)) == {}


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
    so the three rows; each of 27, 24, 27, 51 with digits changed (60 would be 06); 9 other digits
    for each digit, but no 0 in front of two."""
    tried = found(clean(POINTS), total("Anna", 60)).tried
    assert tried["left-out"] == tried["added-twice"] == 3 + 3
    assert tried["sign"] == (3 + 2) + 3 + 1
    assert tried["digits"] == 4
    assert tried["digit"] == 4 * 17 + 9 + 17
    assert tried["carried"] == 6 * 2 + 6


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
