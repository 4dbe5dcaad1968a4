"""What may have been meant where something else is recorded, in every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from random_sheets import random_sheet, session_of

from scorekeeper.core.asking.mixing import exchanged
from scorekeeper.core.asking.neighbours import neighbours
from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.asking.trial import Trial, Tried
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import FactSpec, Kind
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.slips import (
    FORGOTTEN,
    INVENTED,
    MOVED,
    OTHER_WORD,
    SLIPS,
    Neighbour,
)
from scorekeeper.core.values.problems import InputError
from scorekeeper.games.registry import GAMES

MOST = 200  # a search through more would not find a slip but guess one
NAMES = [entry.name for entry in GAMES]
BACK = {FORGOTTEN: INVENTED, INVENTED: FORGOTTEN}
# a game in any suit may be taken for one without tricks; that one for a game in no suit, as suits
# count for nothing there
ONE_WAY = {
    ("preference", "contract", OTHER_WORD),
    ("quodlibet", "figures", MOVED),  # a trick without figures is not told any more
    ("vira", "auction", INVENTED),  # which bid was forgotten would be guessed
}


class Turn(NamedTuple):
    """A deal that was read, and the same facts told one after the other."""

    trial: Trial
    texts: Mapping[str, str]
    read: Tried


def _deals(game: str, seed: int = 0, deals: int = 3) -> Iterator[Turn]:
    sheet = random_sheet(game, seed, deals)
    lines = sheet.lines()
    for place, texts in enumerate(sheet.deals):
        trial = Trial(session_of(lines[: len(lines) - len(sheet.deals) + place]))
        yield Turn(trial, texts, trial.read(texts))


def _told(turn: Turn) -> Iterator[tuple[FactSpec, Any, AnyDeal]]:
    """Every fact that was told, its value, and what is known when it is its turn."""
    for spec, view in turn.trial.walk(turn.texts):
        if spec.name in turn.texts:
            yield spec, spec.kind.parse(turn.texts[spec.name], view, spec.name), view


@pytest.mark.parametrize("game", NAMES)
def test_neighbours_are_other_values_that_can_be_written(game: str) -> None:
    for turn in _deals(game):
        for spec, value, view in _told(turn):
            found = list(neighbours(spec, value, view))
            assert len(found) <= MOST
            texts = [spec.kind.print(other, view) for _, other, _ in found]
            assert len(set(texts)) == len(texts)
            for slip, other, distance in found:
                assert slip in SLIPS
                assert distance >= 1
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


@pytest.mark.parametrize("game", NAMES)
def test_whoever_may_have_meant_the_one_may_have_meant_the_other(game: str) -> None:
    for turn in _deals(game):
        for spec, value, view in _told(turn):
            for there in neighbours(spec, value, view):
                if (game, spec.name, there.slip) in ONE_WAY:
                    continue
                back = {_key(n): n for n in neighbours(spec, there.value, view)}
                assert _key(Neighbour("", value)) in back, (spec.name, value, there)
                found = back[_key(Neighbour("", value))]
                assert found.distance == there.distance, (spec.name, value, there)
                assert found.slip == BACK.get(there.slip, there.slip), (spec.name, value, there)


def _key(neighbour: Neighbour) -> str:
    return repr(neighbour.value)


@pytest.mark.parametrize("game", NAMES)
def test_slips_of_a_deal_are_of_known_kinds_and_change_what_is_told(game: str) -> None:
    for turn in _deals(game):
        deal, specs = turn.read.deal, turn.trial.specs
        values, given = dict(deal.values), deal.given
        seen = set()
        for spec, (slip, value, distance) in slips_in(specs, deal):
            assert slip in SLIPS
            assert distance >= 1
            assert (spec.name, repr(value)) not in seen
            seen.add((spec.name, repr(value)))
            if value is None:
                assert spec.name in given
            else:
                assert value != deal.values[spec.name]
        assert dict(deal.values) == values


@pytest.mark.parametrize("game", NAMES)
def test_two_players_taken_for_each_other_twice_are_as_they_were(game: str) -> None:
    for turn in _deals(game):
        players = turn.read.deal.table.players
        for one, other in pairwise(players):
            mixed = exchanged(turn.read.deal, turn.trial.specs, one, other)
            if mixed is None:
                continue
            again = turn.trial.read({**turn.texts, **mixed})
            if set(mixed) <= set(again.deal.given) & set(again.deal.values):
                back = exchanged(again.deal, turn.trial.specs, one, other) or {}
                told = {spec.name: spec for spec in turn.trial.specs if spec.name in back}
                for name, text in back.items():
                    was = told[name].kind.print(turn.read.deal.values[name], turn.read.deal)
                    assert sorted(text.split(",")) == sorted(was.split(","))
