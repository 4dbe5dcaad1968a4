"""Values told part by part: whatever parts are taken, their text is one that is read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from random_sheets import random_sheet

from scorekeeper.core.asking.composing import next_part
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.composed import ENOUGH, Composed
from scorekeeper.core.declaration.facts import NOTHING, FactSpec
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games.registry import GAMES

NAMES = [entry.name for entry in GAMES]
WAYS = 6
LONG = 8  # parts after which a list that may end does


def _composed(session: Session) -> Iterator[tuple[FactSpec, AnyDeal, dict[str, str]]]:
    """The composed facts of the coming deal, with what was told before each: something."""
    told: dict[str, str] = {}
    for spec, _ in Trial(session).walk({}):
        if isinstance(spec.kind, Composed) and next_part(session, told, spec.name, []):
            deal = next(d for s, d in Trial(session).walk(told) if s.name == spec.name)
            yield spec, deal, told
        told = Trial(session).guessed(told, 0)


@pytest.mark.parametrize("game", NAMES)
def test_any_parts_one_after_the_other_make_a_text_that_is_read(game: str) -> None:
    dice = Random(game)
    session = random_sheet(game, 0, 2).session()
    for spec, _, told in _composed(session):
        for _ in range(WAYS):
            parts: list[str] = []
            while (part := next_part(session, told, spec.name, parts)) is not None:
                assert part.usual is None or part.usual in part.texts
                assert part.texts
                is_long = len(parts) > LONG and ENOUGH in part.texts
                parts.append(ENOUGH if is_long else dice.choice(list(part.texts)))
                assert len(parts) < 60
            text = "".join(parts)
            if text in NOTHING:
                continue
            deal = next(d for s, d in Trial(session).walk(told) if s.name == spec.name)
            try:
                read = spec.kind.parse(text, deal, spec.name)
            except MalformedError as error:
                raise AssertionError((spec.name, parts, error.message)) from None
            except ValueError:
                continue  # the deal does not allow it, which is said of the whole value
            assert spec.kind.parse(spec.kind.print(read, deal), deal, spec.name) == read
