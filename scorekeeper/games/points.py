"""Points: the plain score pad, for any game that is not here. Every rule is the table's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Players
from scorekeeper.core.declaration.option_kinds import Numbers
from scorekeeper.core.declaration.options import BY_AGREEMENT, choice, option, whole
from scorekeeper.core.game import Example

from .frames import pads

LOW, MOST = "low", 99_999  # points of a deal


# fmt: off
@dataclass(frozen=True, slots=True)
class PointsOptions(pads.PadOptions):
    """Options of a table."""
    wins: str = choice(f"high|{LOW}", "whether the highest total wins or the lowest", BY_AGREEMENT)
    sum: int | None = whole(None, "what the points of every deal add up to; one player's can then "
        "be left out", BY_AGREEMENT, low=-MOST, high=MOST, none=True)
    places: tuple[int, ...] = option(Numbers(none=True), (), "points for the first, second, ... "
        "place: order= is then recorded; no points beyond the last number", BY_AGREEMENT)


@dataclass(frozen=True, slots=True)
class PointsFacts(pads.PadFacts):
    """One deal."""
    order: tuple[str, ...] | None = fact(Players(ordered=True, low=1), "who was first, second, ...",
        asked="who was first, second, ...",
        when=lambda deal: deal.options.places, idle=counts_with("places=3,2,1"), outcome=True)
    points: Mapping[str, int] | None = fact(Counts(-MOST, MOST, total=lambda deal: deal.options.sum,
        unit="points"), "the points of each; 0 for who is not named (besides those for places)",
        needed=lambda deal: not deal.options.places, outcome=True)


class Points(pads.ScorePad[PointsFacts, PointsOptions]):
    """Points."""
    name, title, facts, options, seats = "points", "Points", PointsFacts, PointsOptions, (2, 20)
    plain_fact, columns, live = "points", (("order", "order"),), pads.live_in("live_points")
    examples = (Example("points=A:-5,C:20", "B and D get nothing"),
        Example("order=C,A,B,D", "3 for C, 2 for A, 1 for B", settings="places=3,2,1"))
    # fmt: on

    def lowest_wins(self, ledger: AnyLedger) -> bool:
        return bool(ledger.table.options.wins == LOW)

    def lines(self, deal: Deal[PointsFacts, PointsOptions, object]) -> Iterator[pads.Line]:
        """The places, then the points as they were told."""
        yield from pads.placed(deal.facts.order or (), deal.options.places)
        yield from pads.each(deal.facts.points or {}, "points")


GAME = Points()
