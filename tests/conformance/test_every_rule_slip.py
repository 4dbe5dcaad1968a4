"""Slips in the rules of every game: what is to be pasted makes of the sheet's text what was found
without reading it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from random_sheets import random_sheet, session_of
from render_samples import SAMPLES, one_of_each_game

from scorekeeper.core.declaration.option_neighbours import other_values, usual_texts
from scorekeeper.core.declaration.options import option_values
from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.games import registry
from scorekeeper.journal.printer import print_record
from scorekeeper.journal.tokens import pair
from scorekeeper.referee.rule_slips import ScoredRules, scored_rules

pytestmark = pytest.mark.slow

GAMES = [entry.name for entry in registry.GAMES]


def check_slips(lines: Sequence[str], path: str = "") -> None:
    """Every slip of the sheet, pasted at its end and read, comes to what was scored without."""
    own = session_of(lines, path)
    options = option_values(own.sheet.table.options)
    numbers = [deal.number for deal in own.deals]
    found = list(scored_rules(own.sheet, money=True, settling=True, after=numbers))
    for scored in found:
        pasted = session_of([*lines, *map(print_record, scored.slip.paste)], path)
        assert option_values(pasted.sheet.table.options) != options
        assert pasted.sheet.table == scored.sheet.table
        assert pasted.sheet.live == scored.sheet.live
        same_score(pasted, replay(scored.sheet))
        if scored.ledger is None:
            unchanged(scored, pasted, own)
        else:
            same_books(pasted, scored)
    settled = [tuple(scored.slip.after.items()) for scored in found]
    assert len(set(settled)) == len(settled)


def same_score(one: Session, other: Session) -> None:
    assert one.totals() == other.totals()
    assert [deal.totals for deal in one.deals] == [deal.totals for deal in other.deals]
    scored = [problem for problem in one.problems if problem.deal]
    assert scored == [problem for problem in other.problems if problem.deal]


def same_books(pasted: Session, scored: ScoredRules) -> None:
    """Deals that were taken over come to the same as if they had been scored."""
    ledger = scored.ledger
    assert ledger is not None
    assert scored.sheet.game.totals(ledger) == pasted.totals(), scored.slip.text
    assert (ledger.single, ledger.paired) == (pasted.ledger.single, pasted.ledger.paired)
    game, last = pasted.sheet.game, {deal.number: deal.totals for deal in pasted.deals}
    booked = set(pasted.after)
    for number, ledger in scored.ledgers.items():
        if not booked:
            assert game.totals(ledger) == last[number], scored.slip.text


def unchanged(scored: ScoredRules, pasted: Session, own: Session) -> None:
    """What was not scored for it reads none of its options comes to what the sheet comes to."""
    assert pasted.totals() == own.totals(), scored.slip.text
    assert [deal.totals for deal in pasted.deals] == [deal.totals for deal in own.deals]
    settled = pasted.sheet.game.settle(pasted.ledger)
    assert settled == own.sheet.game.settle(own.ledger)


def chosen_settings(game: str, seed: int) -> str:
    """A preset or an option with a value near its usual one, which a sheet can have."""
    made, dice = registry.load(game), Random(f"{game}/{seed}")
    values = option_values(made.options_of({}, made.usual_seats))
    settings = [f"rules={preset.name}" for preset in made.presets]
    for spec in made.option_specs:
        usual = usual_texts(spec, made.presets, values, made.usual_seats)
        near = other_values(spec, values[spec.name], usual)
        settings += [f"{spec.name}={other.text}" for other in near]
    usable = (text for text in dice.sample(settings, len(settings)) if can_be(game, text))
    return next(usable, "")


def can_be(game: str, setting: str) -> bool:
    session = random_sheet(game, 0, 0, setting).session()
    return not any(problem.is_error for problem in session.problems)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_pasted_comes_to_what_was_scored(game: str) -> None:
    check_slips(random_sheet(game, 1, 3).lines())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_same_at_tables_with_house_rules(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, 6, chosen_settings(game, seed))
    late = chosen_settings(game, seed + 2)
    check_slips([*sheet.lines(), f"set {late}"])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_where_earlier_deals_were_corrected(game: str) -> None:
    lines = random_sheet(game, 1, 5).lines()
    [other] = random_sheet(game, 2, 1).deals
    amended = " ".join(["amend 1", *(pair(name, text) for name, text in other.items())])
    check_slips([*lines[:-1], "void 2", lines[-1], amended, "agree Anna=0"])


@pytest.mark.slow
@pytest.mark.parametrize("name", one_of_each_game())
def test_the_same_for_the_samples(name: str) -> None:
    path = SAMPLES / f"{name}.sheet"
    check_slips(path.read_text("utf-8").splitlines(), str(path))
