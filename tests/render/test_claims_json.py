"""What the referee answers, as data: its shape is a contract."""

from __future__ import annotations

from fractions import Fraction

from claimed_answers import CLAIMED, EXAMPLE, FIVE, TEN, columns, explanation

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.referee.answer import Answer, Parted, Possible, Question, Reading, Searched
from scorekeeper.referee.figures import BALANCE, Figure
from scorekeeper.referee.slips import RECORD, Edit, Slip
from scorekeeper.render.claims_json import claim_json

PASTE_FIVE = "amend 5 tricks=Boris:3,Grigori:5,Vera:2"


def test_the_whole_answer() -> None:
    data = claim_json(EXAMPLE, 0.41234)
    assert data["ok"] is False
    assert data["agrees"] == ["Anna", "Grigori"]
    assert data["sum_gap"] == 0
    assert data["parted"] is None
    assert data["nearest"] == []
    assert [claim["gap"] for claim in data["claims"]] == [0, -10, 0, 10]
    assert data["claims"][1] == {
        "what": "total",
        "account": None,
        "owner": "Boris",
        "against": None,
        "after": 20,
        "claimed": 6,
        "sheet": 16,
        "gap": -10,
        "agrees": False,
    }
    assert data["searched"] == {
        "record": 918,
        "rules": 89,
        "claim": 410,
        "scorings": 1900,
        "seconds": 0.412,
        "slips": 1,
        "complete": True,
        "left_out": [],
    }


def test_an_explanation() -> None:
    first = claim_json(EXAMPLE, 0)["explanations"][0]
    also = first.pop("also")
    assert first == {
        "rank": 1,
        "class": "record",
        "kind": "moved",
        "deals": [5],
        "text": "deal 5: Boris 3 and Vera 2 tricks, not 2 and 3",
        "before": {"tricks": "Boris:2"},
        "after": {"tricks": "Boris:3,Grigori:5,Vera:2"},
        "paste": [PASTE_FIVE],
        "totals": CLAIMED,
        "mends": [],
        "causes": [],
        "proven": False,
    }
    assert [(way["class"], way["kind"], way["paste"]) for way in also] == [("claim", "columns", [])]


def test_slips_made_together_are_all_there() -> None:
    answer = EXAMPLE._replace(explanations=(explanation(1, FIVE, columns(10)),))
    one = claim_json(answer, 0)["explanations"][0]
    assert (one["class"], one["kind"], one["deals"]) == ("record+claim", "moved+columns", [5, 10])
    assert one["paste"] == [PASTE_FIVE]
    assert one["before"] == {"5 tricks": "Boris:2"}
    assert [slip["kind"] for slip in one["slips"]] == ["moved", "columns"]
    both = EXAMPLE._replace(explanations=(explanation(1, FIVE, TEN),))
    assert len(claim_json(both, 0)["explanations"][0]["paste"]) == 2


def test_the_question() -> None:
    asked = claim_json(EXAMPLE, 0)["ask"]
    assert (asked["after"], asked["what"], asked["owner"]) == (5, "Boris", "Boris")
    assert asked["answers"] == [
        {"amount": -1, "explanations": [1]},
        {"amount": 9, "explanations": [2, 3]},
    ]
    pool = Figure(BALANCE, "Anna", 0, 3, "pool")
    answer = EXAMPLE._replace(question=Question(pool, (Possible(Fraction(190, 3), (1,)),)))
    asked = claim_json(answer, 0)["ask"]
    assert (asked["what"], asked["account"]) == ("pool of Anna", "pool")
    assert asked["answers"][0]["amount"] == "190/3"


def test_who_agrees_agrees_wherever_it_is_claimed() -> None:
    held = Reading(Figure(BALANCE, "Anna", 3, 5, "bank", "Boris"), 3, True)
    lost = Reading(Figure(BALANCE, "Anna", 3, 9, "bank", "Boris"), 4, False)
    answer = Answer((held, lost), 0, Parted(5, 9), Searched(), ())
    data = claim_json(answer, 0)
    assert data["agrees"] == []
    assert data["parted"] == {"agree_after": 5, "first": 9}
    assert claim_json(Answer((held,), 0, None, Searched(), ()), 0)["ok"] is True


def test_what_no_record_can_put_right() -> None:
    adjust = Record(RecordKind.ADJUST, values={"Vera": "5"})
    slip = Slip(RECORD, "adjust", (), 1.0, "line 3: adjust Vera=5, not -5", edit=Edit(3, adjust))
    one = claim_json(EXAMPLE._replace(explanations=(explanation(1, slip),)), 0)["explanations"][0]
    assert one["paste"] == []
    assert one["edit"] == [{"line": 3, "text": "adjust Vera=5"}]
    record = Record(RecordKind.VOID, number=5, meta={"at": "2026-11-20T21:14:05"})
    void = explanation(1, slip._replace(edit=None, paste=(record,)))
    data = claim_json(EXAMPLE._replace(explanations=(void,)), 0)
    assert data["explanations"][0]["paste"] == ["void 5"]
