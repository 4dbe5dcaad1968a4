"""Answers of the referee, made by hand: what is printed is tested without any search."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.referee.answer import Answer, Explanation, Possible, Question, Reading, Searched
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.slips import CLAIM, RECORD, Slip

LAST = 20
CLAIMED = {"Anna": -65, "Boris": 6, "Grigori": -65, "Vera": 124}
ON_SHEET = {"Anna": -65, "Boris": 16, "Grigori": -65, "Vera": 114}


def tricks(deal: int, words: str, after: str, before: str = "Boris:2") -> Slip:
    """A slip in the tricks of one deal."""
    record = Record(RecordKind.AMEND, number=deal, values={"tricks": after})
    facts = {"tricks": before}, {"tricks": after}
    return Slip(RECORD, "moved", (deal,), 1.0, f"deal {deal}: {words}", *facts, paste=(record,))


def columns(deal: int = 5) -> Slip:
    """A slip of the paper alone."""
    words = "the points of Boris and Vera changed columns on the paper"
    return Slip(CLAIM, "columns", (deal,), 1.0, f"deal {deal}: {words}")


FIVE = tricks(5, "Boris 3 and Vera 2 tricks, not 2 and 3", "Boris:3,Grigori:5,Vera:2")
THIRTEEN = tricks(13, "Boris 4 and Vera 1 tricks, not 3 and 2", "Boris:4,Grigori:5,Vera:1")
TEN = tricks(10, "Boris 1 and Vera 1 tricks, not 0 and 2", "Anna:3,Boris:1,Grigori:5,Vera:1")


def explanation(rank: int, *slips: Slip, also: tuple[tuple[Slip, ...], ...] = ()) -> Explanation:
    """One that comes to what is claimed."""
    return Explanation(rank, slips, float(rank), CLAIMED, also=also)


def readings(
    claimed: Mapping[str, int], sheet: Mapping[str, int], after: int = LAST
) -> tuple[Reading, ...]:
    """A total of everybody after one deal."""
    return tuple(
        Reading(Figure(TOTAL, owner, amount, after), sheet[owner], amount == sheet[owner])
        for owner, amount in claimed.items()
    )


EXAMPLE = Answer(
    readings(CLAIMED, ON_SHEET),
    0,
    None,
    Searched(record=918, rules=89, claim=410, scorings=1900),
    (
        explanation(1, FIVE, also=((columns(),),)),
        explanation(2, THIRTEEN),
        explanation(3, TEN),
    ),
    Question(Figure(TOTAL, "Boris", -11, 5), (Possible(-1, (1,)), Possible(9, (2, 3)))),
)
