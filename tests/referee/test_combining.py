"""Slips of one deal made at once, and the order in which a search goes on."""

from collections.abc import Sequence

from random_sheets import random_sheet

from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.games import registry
from scorekeeper.referee.combining import Change, alike, combined, parts_changed, with_parts
from scorekeeper.referee.nearest import OWN_TURN, Nearest

GAME = registry.load("oh-hell")
BIDS, TRICKS = (
    next(spec for spec in GAME.fact_specs if spec.name == name) for name in ("bids", "tricks")
)
BASE = {"Anna": 1, "Boris": 2, "Cleo": 0}


def change(spec: FactSpec, adds: Sequence[int], **counts: int) -> Change:
    value = BASE | counts
    return Change(spec, value, parts_changed(BASE, value), tuple(adds))


def test_changes_of_others_are_made_together_where_they_add_just_what_is_wanted() -> None:
    """10 of Anna and -5 of Boris; Anna's two cannot both hold, nor can 10 come of 7 and 2."""
    ten, seven = change(BIDS, (10, 0), Anna=2), change(BIDS, (7, 0), Anna=3)
    five, two = change(BIDS, (0, -5), Boris=1), change(BIDS, (2, 0), Cleo=1)
    assert list(map(_names, combined([seven, two, ten, five], (10, -5)))) == [{"Anna", "Boris"}]
    assert not list(combined([ten, seven], (17, 0)))


def test_three_that_each_put_one_figure_right() -> None:
    three = [
        change(BIDS, (4, 0, 0), Anna=2),
        change(BIDS, (0, 5, 0), Boris=3),
        change(TRICKS, (0, 0, 6), Cleo=1),
    ]
    assert [*map(set, map(_specs, combined(three, (4, 5, 6))))] == [{"bids", "tricks"}]
    assert len(next(combined(three, (4, 5, 6)))) == 3


def _names(changes: Sequence[Change]) -> set[object]:
    return {part for one in changes for part in one.parts}


def _specs(changes: Sequence[Change]) -> list[str]:
    return [one.spec.name for one in changes]


def test_parts_of_counts_and_of_lists_are_put_together() -> None:
    anna, cleo = change(BIDS, (), Anna=3), change(BIDS, (), Cleo=2)
    assert with_parts(with_parts(BASE, anna), cleo) == {"Anna": 3, "Boris": 2, "Cleo": 2}
    was = (("A", "B"), ("B", "A"))
    gone = Change(BIDS, (("A", "B"),), parts_changed(was, (("A", "B"),)), ())
    more = Change(BIDS, (*was, ("C", "A")), parts_changed(was, (*was, ("C", "A"))), ())
    assert with_parts(with_parts(was, gone), more) == (("A", "B"), ("C", "A"))
    assert parts_changed("3S", "4S") == frozenset()
    assert with_parts("3S", Change(BIDS, "4S", frozenset(), ())) == "4S"


def test_a_trick_more_comes_with_a_bid_of_one_more() -> None:
    session = random_sheet("oh-hell", 1, 3).session()
    line = session.sheet.live[-1]
    before = random_sheet("oh-hell", 1, 2).session()
    deal = Trial(before).read(line.values).deal
    tricks, bids = deal.values["tricks"], deal.values["bids"]
    taker, giver = sorted(tricks, key=tricks.__getitem__)[:: len(tricks) - 1]
    value = tricks | {taker: tricks[taker] + 1, giver: tricks[giver] - 1}
    moved = Change(TRICKS, value, parts_changed(tricks, value), ())
    (also,) = alike(moved, GAME.fact_specs, deal)
    assert also.spec.name == "bids"
    assert also.value == bids | {taker: bids[taker] + 1, giver: bids[giver] - 1}


def test_the_nearest_comes_first_and_other_sorts_take_turns() -> None:
    deal = Trial(random_sheet("oh-hell", 1, 1).session()).read({}).deal
    waiting = Nearest()
    near = [{"contract": "one", "n": str(n)} for n in range(3 * OWN_TURN)]
    far = {"contract": "other"}
    for left, texts in enumerate(near):
        waiting.push(left, texts, deal)
    waiting.push(1000, far, deal)
    came = [waiting.pop()[0] for _ in range(len(near) + 1)]
    assert not waiting
    assert came[: OWN_TURN - 1] == near[: OWN_TURN - 1]
    assert sorted(map(str, came)) == sorted(map(str, [*near, far]))
    assert came.index(far) < len(near)
