"""The next rubber with the same partners, who sit down in another order."""

from __future__ import annotations

import pytest
from commands import Run


@pytest.mark.parametrize(
    ("rubber", "dealers"),
    [
        ([], ["Carl", "Dora", "Anna", "Ben"]),
        (["NS=Anna,Carl", "EW=Ben,Dora"], ["Carl", "Dora", "Anna", "Ben"]),
        (["NS=Anna,Carl", "EW=Dora,Ben"], ["Carl", "Ben", "Anna", "Dora"]),
        (["NS=Anna,Dora", "EW=Carl,Ben"], ["Carl", "Dora", "Ben", "Anna"]),
    ],
)
def test_the_deal_passes_in_the_new_order(run: Run, rubber: list[str], dealers: list[str]) -> None:
    """Anna and Ben dealt the first rubber, so Carl is next whoever sits where; after him the deal
    goes round as the sides were named: one of each side in turn."""
    run("new", "t", "whist", "Anna", "Ben", "Carl", "Dora")
    for _ in range(2):
        run("deal", "tricks=13,0", "trump=S")
    assert run("rubber", *rubber).status == 0
    for dealer in dealers:
        assert run("show", "--json").json["next"]["dealer"] == dealer
        run("deal", "tricks=7,6", "trump=S")


def test_the_same_partners_are_no_other_partners(run: Run) -> None:
    run("new", "t", "whist", "Anna", "Ben", "Carl", "Dora")
    for _ in range(2):
        run("deal", "tricks=13,0", "trump=S")
    run("rubber", "NS=Carl,Anna", "EW=Dora,Ben")
    assert "partners changed" not in run("settle").out
    run("undo")
    run("rubber", "NS=Anna,Ben", "EW=Carl,Dora")
    assert "partners changed" in run("settle").out


@pytest.mark.parametrize(("seat", "declarer"), [("N", "Anna"), ("E", "Dora"), ("W", "Ben")])
def test_compass_points_follow_the_new_order(run: Run, seat: str, declarer: str) -> None:
    run("new", "t", "contract-bridge", "Anna", "Ben", "Carl", "Dora")
    for _ in range(2):
        run("deal", "contract=4S=", "declarer=Anna")
    run("rubber", "NS=Anna,Carl", "EW=Dora,Ben")
    run("deal", "contract=1C=", f"declarer={seat}")
    assert run("show", "--json").json["deals"][-1]["facts"]["declarer"] == declarer
