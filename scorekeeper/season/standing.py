"""Where somebody stands after many evenings, in one game or over all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import nlargest, nsmallest

from scorekeeper.core.standing.ranking import placed
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .evening import Mark, Result
from .filed import Counted
from .scheme import Scheme
from .tallies import NO_COUNTS, Counts


class Feat(NamedTuple):
    """The points of one evening, or of one deal of it, and where they were made."""

    points: Amount
    file: str
    date: str
    deal: int = 0


class Standing(NamedTuple):
    """One row. `place` is 0 for who has too few evenings (or is a guest where guests stand apart);
    `points` are those that rank, `total` the plain sum of the sheets. `rating` is in hundredths,
    `money` in minor units by currency. `streak` is the longest run of evenings won, `running` the
    one that still goes on. `dealers_luck` is what the average of the deals that he dealt has over
    that of all his deals. `moves` is up, down or nothing, in a division."""

    player: str
    place: int
    evenings: int
    deals: int
    wins: int
    points: Amount
    total: Amount
    average: Amount | None
    money: Mapping[str, int]
    rating: int | None
    best: Feat | None
    worst: Feat | None
    best_deal: Feat | None
    worst_deal: Feat | None
    streak: int
    running: int
    dealers_luck: Amount | None
    tallies: Counts
    division: str = ""
    moves: str = ""


class Ongoing:
    """What adds up to the standing of one player. Where `is_low` the fewest points win; elsewhere
    the points of games in which they do count against him. Sums of evenings that follow one another
    can be joined."""

    def __init__(self, is_low: bool) -> None:
        self.is_low = is_low
        self.evenings = self.deals = self.wins = self.dealt = 0
        self.streak = self.running = self.opening = 0  # evenings won: in a row, last, first
        self.total: Amount = 0
        self.dealt_points: Amount = 0
        self.deal_points: Amount = 0
        self.worths: list[Amount] = []
        self.money: dict[str, int] = {}
        self.best: Feat | None = None
        self.worst: Feat | None = None
        self.best_deal: Feat | None = None
        self.worst_deal: Feat | None = None

    def add(self, counted: Counted, result: Result, worth: Amount) -> None:
        """One more evening."""
        evening = counted.evening
        if evening.is_low and not self.is_low:
            result = _against_him(result)
        self._win(is_won=result.place == 1)
        self.deals += result.deals
        self.total += result.points
        self.worths.append(worth)
        if result.money is not None:
            self.money[evening.currency] = self.money.get(evening.currency, 0) + result.money
        self.dealt += result.dealt
        self.dealt_points += result.dealt_points
        self.deal_points += result.deal_points
        self._mark(counted, result)

    def _win(self, *, is_won: bool) -> None:
        if is_won:
            self.wins += 1
            self.running += 1
            self.opening += self.wins > self.evenings  # all so far
            self.streak = max(self.streak, self.running)
        else:
            self.running = 0
        self.evenings += 1

    def _mark(self, counted: Counted, result: Result) -> None:
        """Keep what was best and worst, of equal ones the first."""
        is_low, points = self.is_low, result.points
        if _is_better(points, self.best, is_low):
            self.best = Feat(points, counted.file, counted.date)
        if _is_better(points, self.worst, not is_low):
            self.worst = Feat(points, counted.file, counted.date)
        best, worst = result.best, result.worst
        if best is not None and _is_better(best.points, self.best_deal, is_low):
            self.best_deal = Feat(best.points, counted.file, counted.date, best.deal)
        if worst is not None and _is_better(worst.points, self.worst_deal, not is_low):
            self.worst_deal = Feat(worst.points, counted.file, counted.date, worst.deal)

    def join(self, later: Ongoing) -> None:
        """All evenings of another sum, which come after these."""
        if self.wins == self.evenings:
            self.opening += later.opening
        self.streak = max(self.streak, later.streak, self.running + later.opening)
        self.running = later.running + (self.running if later.wins == later.evenings else 0)
        self.evenings += later.evenings
        self.deals += later.deals
        self.wins += later.wins
        self.dealt += later.dealt
        self.total += later.total
        self.dealt_points += later.dealt_points
        self.deal_points += later.deal_points
        self.worths += later.worths
        for currency, units in later.money.items():
            self.money[currency] = self.money.get(currency, 0) + units
        low = self.is_low
        self.best = _better(self.best, later.best, low)
        self.worst = _better(self.worst, later.worst, not low)
        self.best_deal = _better(self.best_deal, later.best_deal, low)
        self.worst_deal = _better(self.worst_deal, later.worst_deal, not low)


def _better(kept: Feat | None, later: Feat | None, is_low: bool) -> Feat | None:
    """Of equal ones the first."""
    if later is None or (kept is not None and not _is_better(later.points, kept, is_low)):
        return kept
    return later


def _against_him(result: Result) -> Result:
    """The result of a game in which the fewest points win, among those of other games."""
    return result._replace(
        points=-result.points,
        deal_points=-result.deal_points,
        dealt_points=-result.dealt_points,
        best=_turned(result.best),
        worst=_turned(result.worst),
    )


def _turned(mark: Mark | None) -> Mark | None:
    return None if mark is None else mark._replace(points=-mark.points)


def _is_better(points: Amount, kept: Feat | None, is_low: bool) -> bool:
    if kept is None:
        return True
    return points < kept.points if is_low else points > kept.points


def standings(
    ongoing: Mapping[str, Ongoing],
    scheme: Scheme,
    ratings: Mapping[str, int | None],
    tallies: Mapping[str, Counts],
    unplaced: Iterable[str] = (),
) -> Sequence[Standing]:
    """Everybody, the best first; who has no place stands at the end, division by division where
    the scheme has some."""
    apart = {*unplaced, *(p for p, own in ongoing.items() if own.evenings < scheme.minimum)}
    points = {player: _points(own, scheme) for player, own in ongoing.items()}
    is_low = any(own.is_low for own in ongoing.values()) and not scheme.places
    divisions = _divisions(ongoing, scheme)
    found: list[Standing] = []
    for division, players in divisions.items():
        own = {name: -points[name] if is_low else points[name] for name in players}
        ranked = placed({name: merit for name, merit in own.items() if name not in apart})
        rest = sorted((name for name in own if name in apart), key=lambda name: -own[name])
        places = [*ranked, *((0, name) for name in rest)]
        found += [
            _row(name, place, ongoing[name], points[name], ratings.get(name), division)._replace(
                tallies=tallies.get(name, NO_COUNTS)
            )
            for place, name in places
        ]
    return _promoted(found, list(divisions), scheme.promote)


def _points(own: Ongoing, scheme: Scheme) -> Amount:
    """The best so many evenings, or all."""
    if not scheme.best or len(own.worths) <= scheme.best:
        return simplify(sum(own.worths))
    best = nsmallest if own.is_low and not scheme.places else nlargest
    return simplify(sum(best(scheme.best, own.worths)))


def _divisions(ongoing: Mapping[str, Ongoing], scheme: Scheme) -> dict[str, list[str]]:
    """By name, in the order of the scheme; who is in none stands in one without a name."""
    found: dict[str, list[str]] = {name: [] for name in scheme.divisions}
    home = {player: name for name, players in scheme.divisions.items() for player in players}
    for player in sorted(ongoing):
        found.setdefault(home.get(player, ""), []).append(player)
    return {name: players for name, players in found.items() if players}


def _row(
    player: str, place: int, own: Ongoing, points: Amount, rating: int | None, division: str
) -> Standing:
    return Standing(
        player=player,
        place=place,
        evenings=own.evenings,
        deals=own.deals,
        wins=own.wins,
        points=points,
        total=simplify(own.total),
        average=_average(own.total, own.deals),
        money=own.money,
        rating=rating,
        best=own.best,
        worst=own.worst,
        best_deal=own.best_deal,
        worst_deal=own.worst_deal,
        streak=own.streak,
        running=own.running,
        dealers_luck=_luck(own),
        tallies=NO_COUNTS,
        division=division,
    )


def _average(points: Amount, deals: int) -> Amount | None:
    return simplify(Fraction(points, deals)) if deals else None


def _luck(own: Ongoing) -> Amount | None:
    """None where nobody recorded who dealt."""
    if not own.dealt or not own.deals:
        return None
    return simplify(Fraction(own.dealt_points, own.dealt) - Fraction(own.deal_points, own.deals))


def _promoted(rows: Sequence[Standing], divisions: Sequence[str], count: int) -> list[Standing]:
    """The rows with who goes up to the division before, and who down to the next; who is level goes
    together."""
    named = [name for name in divisions if name]
    if len(named) < 2 or not count:
        return list(rows)
    found = []
    for division in divisions:
        own = [row for row in rows if row.division == division]
        placed = [row for row in own if row.place]
        at = named.index(division) if division else -1
        lowest = placed[-count].place if len(placed) >= count else 1
        for row in own:
            goes_up = at > 0 and 0 < row.place <= count
            goes_down = 0 <= at < len(named) - 1 and row.place >= lowest
            found.append(row._replace(moves="up" if goes_up else "down" if goes_down else ""))
    return found
