"""The score pad: what people write, and how a game ends."""

from __future__ import annotations

import pytest
from sheets import clean, session, totals

from scorekeeper.core.standing.ranking import ranking

THREE = "game points\nplayers Anna Ben Cid\n"


def sheet(settings: str, *lines: str) -> str:
    return "\n".join([THREE + (f"set {settings}" if settings else "# ours"), *lines])


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("deal points=5,13,0", (5, 13, 0)),
        ("deal 5,13,0", (5, 13, 0)),
        ("deal 1 5,13,0", (5, 13, 0)),  # the number of the deal stands first
        ("deal 5 13 0", (5, 13, 0)),  # as many numbers as players
        ("deal 1 5 13 0", (5, 13, 0)),
        ("deal -5,13,-2", (-5, 13, -2)),
        ("deal Anna:5 Cid:-3", (5, 0, -3)),
        ("deal cid:4", (0, 0, 4)),
        ("deal Anna:5, Ben:7", (5, 7, 0)),
        ("deal 5,13,0 dealer=Ben", (5, 13, 0)),
    ],
)
def test_numbers_need_no_name(line: str, points: tuple[int, ...]) -> None:
    made = session(sheet("", line))
    assert not [p for p in made.problems if p.is_error]
    assert tuple(made.totals().values()) == points


def test_an_amendment_needs_no_name_either() -> None:
    assert totals(sheet("", "deal 5,13,0", "amend 1 1,2,3")) == {"Anna": 1, "Ben": 2, "Cid": 3}


def test_the_last_number_follows_from_the_sum() -> None:
    assert totals(sheet("sum=0", "deal Anna:7 Ben:-10"))["Cid"] == 3


def test_points_for_places() -> None:
    """3 + 2 for Anna, 2 + 3 for Cid, 1 + 1 and 4 besides for Ben."""
    lines = ["deal order=Anna,Cid,Ben", "deal order=Cid,Anna,Ben points=Ben:4"]
    assert totals(sheet("places=3,2,1", *lines)) == {"Anna": 5, "Ben": 6, "Cid": 5}


@pytest.mark.parametrize(
    ("settings", "first"), [("wins=high", "Ben"), ("wins=low", "Cid"), ("", "Ben")]
)
def test_the_highest_or_the_lowest_wins(settings: str, first: str) -> None:
    made = clean(sheet(settings, "deal 5,13,0"))
    assert ranking(made.sheet.game, made.ledger)[0].player == first


@pytest.mark.parametrize(
    ("settings", "nets"),
    [
        ("wins=high", {"Anna": -3, "Ben": 21, "Cid": -18}),  # 13 over 5 and 0: 8 + 13
        ("wins=low", {"Anna": 3, "Ben": -21, "Cid": 18}),
    ],
)
def test_the_worse_pays_the_difference(settings: str, nets: dict[str, int]) -> None:
    made = clean(sheet(settings, "deal 5,13,0"))
    assert made.sheet.game.settle(made.ledger).nets == nets


@pytest.mark.parametrize(
    ("settings", "lines", "is_over"),
    [
        ("", ["deal 500,0,0"], False),
        ("target=500", ["deal 499,0,0"], False),
        ("target=500", ["deal 500,0,0"], True),
        ("target=500 back_to=250", ["deal 500,0,0"], False),
        ("deals=2", ["deal 1,2,3"], False),
        ("deals=2", ["deal 1,2,3", "deal 1,2,3"], True),
        ("deals=2", ["deal 1,2,3", "void 1", "deal 1,2,3"], False),
        ("target=10 at_target=out", ["deal 10,0,0"], False),
        ("target=10 at_target=out", ["deal 10,0,0", "deal Ben:11"], True),
    ],
)
def test_the_end(settings: str, lines: list[str], is_over: bool) -> None:
    made = clean(sheet(settings, *lines))
    assert made.sheet.game.finished(made.ledger) is is_over


def test_the_last_one_in_wins_whatever_the_totals() -> None:
    lines = ["deal 10,0,0", "deal Ben:11 Cid:5"]
    made = clean(sheet("target=10 at_target=out", *lines))
    assert [p.player for p in ranking(made.sheet.game, made.ledger) if p.place == 1] == ["Cid"]


def test_a_correction_moves_nobody_out_of_a_deal_that_was_played() -> None:
    """With 12 for 2 Ben would have been out before deal 2."""
    lines = ["deal 0,2,0", "deal 1,2,3", "amend 1 0,12,0"]
    made = session(sheet("target=10 at_target=out", *lines))
    assert not [p for p in made.problems if p.is_error]
    assert dict(made.totals()) == {"Anna": 1, "Ben": 14, "Cid": 3}
