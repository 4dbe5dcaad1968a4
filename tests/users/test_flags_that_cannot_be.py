"""A sheet that notes only who made his bid, and notes what cannot be."""

from __future__ import annotations

import pytest
from commands import Run

TABLE = ("Anna", "Boris", "Cleo", "--set", "scoring=british", "--set", "outcome=flag")


@pytest.mark.parametrize(
    ("game", "bids", "made", "message", "points"),
    [
        # 10 and the bid for who made it, by the British scale; nothing for who missed
        ("oh-hell", "4,4,3", "all", "the bids add up to 11, not to 10",
         {"Anna": 14, "Boris": 14, "Cleo": 13}),
        ("oh-hell", "6,5,3", "Anna,Boris", "those who made it would have won 11 of 10 tricks",
         {"Anna": 16, "Boris": 15, "Cleo": 0}),
        ("oh-hell", "4,3,3", "Anna,Boris", "Cleo cannot have missed alone",
         {"Anna": 14, "Boris": 13, "Cleo": 0}),
    ],
)  # fmt: skip
def test_it_is_a_breach_and_can_be_scored(
    run: Run, game: str, bids: str, made: str, message: str, points: dict[str, int]
) -> None:
    assert run("new", "oh.sheet", game, *TABLE, "--set", "hook=off").status == 0
    facts = (f"bids={bids}", f"made={made}")
    refused = run("deal", *facts)
    assert refused.status == 1
    assert message in refused.err
    assert "--anyway REASON" in refused.err
    kept = run("deal", *facts, "--anyway", "so it stands on paper")
    assert kept.status == 0, kept.err
    assert run("show", "--json").json["totals"] == points
    assert run("check").status == 0


def test_a_file_that_says_so_is_reported_and_scored(run: Run) -> None:
    assert run("new", "oh.sheet", "oh-hell", *TABLE).status == 0
    with open("oh.sheet", "a", encoding="utf-8") as file:
        file.write("deal bids=4,4,3 made=all\ndeal bids=2,2,2 made=Anna\n")
    assert run("check").status == 1
    shown = run("show", "--json").json
    assert shown["totals"] == {"Anna": 26, "Boris": 14, "Cleo": 13}
    assert [deal["points"]["Anna"] for deal in shown["deals"]] == [14, 12]
