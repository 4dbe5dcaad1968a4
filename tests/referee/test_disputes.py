"""The disputes by which the referee is judged: what is true is sound, what is filed is not it."""

import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from scorekeeper.games.registry import GAMES

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

from evenings import REALISTIC, Evening, owners, random_evening, realistic, total
from injections import Injected, injected, injected_pair, is_scoreable
from papers import ALL, EACH, ONE, Dispute, figures, misprinted

pytestmark = pytest.mark.slow

DEALS = {"barbu": 28}  # of the others fewer do; here what the last deals owe is owed


@cache
def evening(game: str) -> Evening:
    return realistic(game, 1, DEALS.get(game, 14))


@cache
def slips(game: str) -> list[Injected]:
    return list(injected(evening(game), Random(1)))


def put_right(slip: Injected) -> Evening:
    return slip.filed.and_then(*slip.paste)


@pytest.mark.parametrize("game", REALISTIC)
def test_an_evening_is_sound_and_as_long_as_it_was_to_be(game: str) -> None:
    found = evening(game)
    assert found.session.is_ok
    assert len(found.deals) == DEALS.get(game, 14)


@pytest.mark.slow
@pytest.mark.parametrize("game", REALISTIC)
def test_a_seed_gives_the_same_evening_and_the_same_slips(game: str) -> None:
    again = realistic(game, 1, DEALS.get(game, 14))
    assert again.lines == evening(game).lines
    filed = [(slip.kind, slip.filed.lines) for slip in injected(again, Random(1))]
    assert filed == [(slip.kind, slip.filed.lines) for slip in slips(game)]
    assert realistic(game, 2, 14).lines != again.lines


@pytest.mark.parametrize("game", REALISTIC)
def test_what_is_filed_can_be_scored_and_is_not_what_is_claimed(game: str) -> None:
    for slip in slips(game):
        assert is_scoreable(slip.filed), slip.kind
        assert slip.truth.session.is_ok, slip.kind
        for sort in (EACH, ALL, ONE):
            claimed = figures(Dispute(slip), sort, Random(1))
            last = [figure for figure in claimed if figure.after == slip.last]
            on_file = [total(slip.filed.session, figure.owner) for figure in last]
            assert [figure.amount for figure in last] != on_file, (slip.kind, sort)


@pytest.mark.parametrize("game", REALISTIC)
def test_what_is_pasted_puts_the_sheet_right(game: str) -> None:
    for slip in slips(game):
        if slip.paste:
            found, true = put_right(slip).session, slip.truth.session
            assert [total(found, name) for name in owners(true)] == [
                total(true, name) for name in owners(true)
            ], slip.kind


def test_slips_of_most_kinds_are_made() -> None:
    """Those for which the five games have an occasion in so few deals."""
    made = {slip.kind for game in REALISTIC for slip in slips(game)}
    wanted = "moved swapped off other-player level strain result double honours mixed invented"
    records = "twice missing order void amend adjust carry option preset set"
    assert made >= {*wanted.split(), *records.split()}


def test_a_paper_with_a_slip_of_arithmetic_has_no_slip_on_file() -> None:
    kinds = {}
    for dispute in misprinted(evening("oh-hell"), Random(1)):
        slip = dispute.slip
        assert slip.filed is slip.truth
        claimed = figures(dispute, ALL, Random(1))
        assert any(f.amount != total(slip.filed.session, f.owner) for f in claimed)
        kinds[slip.kind] = claimed
    assert {"sign", "left-out", "added-twice", "columns", "carried"} <= set(kinds)


def test_totals_after_each_deal_part_where_the_slip_is() -> None:
    for slip in slips("oh-hell"):
        if slip.kind in ("moved", "off"):
            claimed = figures(Dispute(slip), EACH, Random(1))
            filed = {deal.number: deal.totals for deal in slip.filed.session.deals}
            wrong = [f.after for f in claimed if f.amount != filed[f.after][f.owner]]
            assert (wrong[0],) == slip.deals


def test_two_slips_are_put_into_different_deals() -> None:
    pair = injected_pair(evening("preference"), Random(1))
    assert pair is not None
    one, other = pair.deals
    assert one != other
    assert len(pair.paste) == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", [entry.name for entry in GAMES])
def test_every_game_has_disputes(game: str) -> None:
    found = random_evening(game, 1, 8)
    assert found.session.is_ok
    made = list(injected(found, Random(1)))
    assert made
    for slip in made:
        claimed = figures(Dispute(slip), ALL, Random(1))
        assert [f.amount for f in claimed] != [total(slip.filed.session, f.owner) for f in claimed]
