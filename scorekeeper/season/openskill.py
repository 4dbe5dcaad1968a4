"""A rating by the places of all at the table at once: Weng and Lin's Plackett-Luce model, by the
package `openskill`, which is asked for only here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.core.values.problems import ImpossibleError

from .filed import Counted
from .rating import HUNDREDTHS, Change, Seats
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

    def told(self, players: Iterable[str]) -> Mapping[str, object]:
        own = {player: self._now[player] for player in players if player in self._now}
        return {player: (rating.mu, rating.sigma) for player, rating in own.items()}

    def restore(self, told: Mapping[str, Any]) -> None:
        for player, (mu, sigma) in told.items():
            self._now[player] = self._model.rating(mu=mu, sigma=sigma, name=player)

    def explained(self, evening: Counted, seats: Seats) -> Sequence[Change]:
        before = {player: self.of(player) for player in seats.players}
        self.rate(seats)
        return [self._change(evening, player, rating) for player, rating in before.items()]

    def rate(self, seats: Seats) -> None:
        for division in dict.fromkeys(division for _, _, division in seats.ranks):
            teams: dict[str, tuple[int, list[str]]] = {}
            for player, (place, side, own) in zip(*seats, strict=True):
                if own == division:
                    teams.setdefault(side or f"= {player}", (place, []))[1].append(player)
            if len(teams) > 1:
                self._rate(list(teams.values()))

    def _rate(self, teams: Sequence[tuple[int, Sequence[str]]]) -> None:
        own = [[self._rating(player) for player in team] for _, team in teams]
        ranks = [float(place) for place, _ in teams]
        for (_, team), rated in zip(teams, self._model.rate(own, ranks=ranks), strict=True):
            self._now.update(zip(team, rated, strict=True))

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
