"""Which slips of a game's facts are searched, with examples from its example deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.slips import Neighbour
from scorekeeper.core.game import Example
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.named import Named
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.single import table_lines
from scorekeeper.journal.tokens import Token, split_argument

NOT_TOLD = "nothing"


class SlipRow(NamedTuple):
    """A kind of slip of one fact: what is recorded in an example, what was meant, and how far off
    the nearest and the farthest of them are."""

    fact: str
    slip: str
    recorded: str
    meant: str
    nearest: float
    farthest: float

    @property
    def distance(self) -> str:
        """`1`, or `1 to 2`."""
        if self.nearest == self.farthest:
            return f"{self.nearest:g}"
        return f"{self.nearest:g} to {self.farthest:g}"


def slip_rows(named: Named, settings: Sequence[Token], players: Sequence[str]) -> list[SlipRow]:
    """The kinds of slip of every fact that the example deals of the game show at that table, in
    the order of the facts."""
    rows: dict[tuple[str, str], SlipRow] = {}
    places: dict[str, int] = {}
    for example in named.game.examples:
        for row, place in _of_example(named, settings, players, example):
            key = (row.fact, row.slip)
            places.setdefault(row.fact, place)
            rows[key] = _both(rows[key], row) if key in rows else row
    return sorted(rows.values(), key=lambda row: places[row.fact])


def _both(known: SlipRow, row: SlipRow) -> SlipRow:
    """The first example, and the distances of both."""
    nearest, farthest = min(known.nearest, row.nearest), max(known.farthest, row.farthest)
    return known._replace(nearest=nearest, farthest=farthest)


def _of_example(
    named: Named, settings: Sequence[Token], players: Sequence[str], example: Example
) -> Iterator[tuple[SlipRow, int]]:
    """A row for every slip of one deal, and the place of its fact; none where the deal cannot be
    told at that table."""
    own = [split_argument(word) for word in example.settings.split()]
    header = table_lines(named, [*settings, *own], example.players or players)
    before, played = (
        score_lines(example.line, lines).session
        for lines in (header, [*header, f"deal {example.line}"])
    )
    if before is not None and played is not None and played.deals:
        yield from _rows(before, played.deals[-1].texts)


def _rows(before: Session, texts: Mapping[str, str]) -> Iterator[tuple[SlipRow, int]]:
    trial = Trial(before)
    deal = trial.read(texts).deal
    places = {spec.name: place for place, spec in enumerate(trial.specs)}

    def text(spec: FactSpec, found: Neighbour) -> str:
        return NOT_TOLD if found.value is None else spec.kind.print(found.value, deal)

    for spec, found in slips_in(trial.specs, deal):
        recorded = texts.get(spec.name, NOT_TOLD)
        meant, distance = text(spec, found), found.distance
        row = SlipRow(spec.name, found.slip, recorded, meant, distance, distance)
        yield row, places[spec.name]
