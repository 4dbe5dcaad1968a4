"""What a slip makes of a recorded fact, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from random_sheets import random_sheet, session_of

from scorekeeper.core.asking.neighbours import neighbours
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import Kind
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.values.problems import InputError
from scorekeeper.games.registry import GAMES

MOST = 300  # a search through more would not find a slip but guess one


@pytest.mark.parametrize("game", [entry.name for entry in GAMES])
def test_neighbours_are_other_values_that_can_be_written(game: str) -> None:
    sheet = random_sheet(game, 0, 2)
    lines = sheet.lines()
    for place, deal in enumerate(sheet.deals):
        trial = Trial(session_of(lines[: len(lines) - len(sheet.deals) + place]))
        for spec, view in trial.walk(deal):
            if spec.name not in deal:
                continue
            value = spec.kind.parse(deal[spec.name], view, spec.name)
            found = list(neighbours(spec, value, view))
            assert len(found) <= MOST
            for slip, other, _ in found:
                assert slip
                assert other != value
                _reads_back(spec.kind, other, view)


def _reads_back(kind: Kind, value: Any, view: AnyDeal) -> None:
    """A value that is written is read as the same, or refused as one that cannot be."""
    text = kind.print(value, view)
    try:
        read = kind.parse(text, view, "fact") if text not in ("", "none") else value
    except InputError:
        return
    if not isinstance(kind, Counts):
        assert kind.print(read, view) == text
    else:
        assert read == value
