"""The results of a season as rows of plain values: a row for each player of each evening."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.currency import decimals
from scorekeeper.season.season import Season

HEADS = (
    *("date", "game", "sheet", "player", "place", "points", "worth", "won", "deals"),
    *("money", "currency"),
)
COUNTS = ("place", "won", "deals")  # of whole numbers; the other figures are amounts
Value = Amount | str | None


def result_rows(season: Season) -> Iterator[tuple[Value, ...]]:
    """In the order of the evenings; `worth` is what an evening counts over all, money is in the
    unit of its currency."""
    for item, worth in zip(season.course.evenings, season.course.worths, strict=True):
        evening = item.evening
        for result in evening.results:
            player = item.people[result.player]
            yield (
                item.date,
                evening.game,
                item.file,
                player,
                result.place,
                result.points,
                worth[player],
                int(result.place == 1),
                result.deals,
                _money(result.money, evening.currency),
                evening.currency,
            )


def _money(units: int | None, currency: str) -> Amount | None:
    from fractions import Fraction

    return None if units is None else Fraction(units, 10 ** decimals(currency))
