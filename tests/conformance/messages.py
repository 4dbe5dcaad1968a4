"""Every sentence that the program says of some thousand deals: reasons, problems, hints, notes,
echoes. Made once for all tests that look at words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from error_sheets import every_error_sheet
from option_effects import HERE, lines_under, read_effects
from random_sheets import random_sheet, session_of

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import Problem
from scorekeeper.games import registry
from scorekeeper.render.echo import deal_echo
from scorekeeper.render.views import next_lines

SEEDS, DEALS = 3, 8


@cache
def all_messages() -> tuple[tuple[str, str], ...]:
    """Each sentence once, with where it was said."""
    found: dict[str, str] = {}
    for where, sentences in _sources():
        for sentence in sentences:
            found.setdefault(sentence, where)
    return tuple(found.items())


def _sources() -> Iterator[tuple[str, Iterator[str]]]:
    for entry in registry.GAMES:
        for seed in range(SEEDS):
            session = random_sheet(entry.name, seed, DEALS).session()
            yield f"random {entry.name} {seed}", _of_session(session)
        effects = {
            tuple(lines_under(entry.name, effect.sheet, effect.option, value)): effect.head()
            for effect in read_effects(entry.name)
            for value in (effect.one, effect.other)
        }
        for lines, head in effects.items():  # a value is told apart from many on one sheet
            try:
                session = session_of(lines, str(HERE / "any.sheet"))
            except AssertionError:
                continue  # a value that makes no table at all
            yield f"{entry.name} {head}", _of_session(session)
    for sheet in every_error_sheet():
        loaded, where = sheet.score(), f"{sheet.game}: {sheet.fault}"
        yield where, _of_problems(loaded.problems)
        if loaded.session is not None and loaded.is_ok:
            yield where, _of_session(loaded.session)


def _of_problems(problems: list[Problem]) -> Iterator[str]:
    for problem in problems:
        yield problem.message
        yield problem.hint


def _of_session(session: Session) -> Iterator[str]:
    game, ledger = session.sheet.game, session.ledger
    yield from _of_problems(session.problems)
    for deal in session.deals:
        yield from (entry.why for entry in deal.entries)
        yield from deal.inferred
        if deal.status == SCORED:
            yield from deal_echo(session, deal)
    yield from next_lines(session)
    settled = game.settle(ledger)
    yield from settled.notes
