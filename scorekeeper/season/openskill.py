"""A rating by the places of all at the table at once: Weng and Lin's Plackett-Luce model, by the
package `openskill`, which is asked for only here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.values.problems import ImpossibleError

from .filed import Counted
from .rating import HUNDREDTHS, Change, Seat
from .scheme import RatingRules

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

POINTS = 40  # of a rating shown, for one unit of the model


class OpenSkill:
    """A rating is what the player's strength is with near certainty: the mean less three
    deviations, on a scale whose beginning the scheme names."""

    def __init__(self, rules: RatingRules) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise ImpossibleError(
                "the rating openskill needs the package openskill, which is not installed",
                "pip install 'scorekeeper[season]', or rate by elo",
            ) from None
        self._model = PlackettLuce()
        self._start = rules.start
        self._now: dict[str, PlackettLuceRating] = {}

    def of(self, player: str) -> int | None:
        found = self._now.get(player)
        return None if found is None else self._shown(found)

    def rate(self, evening: Counted, seats: Sequence[Seat]) -> Sequence[Change]:
        before = {seat.player: self.of(seat.player) for seat in seats}
        for division in dict.fromkeys(seat.division for seat in seats):
            self._rate([seat for seat in seats if seat.division == division])
        return [self._change(evening, player, rating) for player, rating in before.items()]

    def _rate(self, seats: Sequence[Seat]) -> None:
        teams: dict[str, list[Seat]] = {}
        for seat in seats:
            teams.setdefault(seat.side or f"= {seat.player}", []).append(seat)
        if len(teams) < 2:
            return
        own = [[self._rating(seat.player) for seat in team] for team in teams.values()]
        ranks = [float(team[0].place) for team in teams.values()]
        for team, rated in zip(teams.values(), self._model.rate(own, ranks=ranks), strict=True):
            self._now.update(zip([seat.player for seat in team], rated, strict=True))

    def _rating(self, player: str) -> PlackettLuceRating:
        found: PlackettLuceRating = self._now.get(player) or self._model.rating(name=player)
        return found

    def _shown(self, rating: PlackettLuceRating) -> int:
        return round((self._start + POINTS * rating.ordinal()) * HUNDREDTHS)

    def _change(self, evening: Counted, player: str, before: int | None) -> Change:
        now = self.of(player)
        start = self._start * HUNDREDTHS if before is None else before
        moved = 0 if now is None else now - start
        name = evening.evening.game
        return Change(evening.file, evening.date, name, player, start, moved)
