"""The ranking: who stands where by the criterion of the game; who is level shares a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple

PRIZES = 3  # places of which the verdict speaks


class Place(NamedTuple):
    """A contestant's place, counted from 1, and the final result if play stopped now, in points.

    `player` is a player, or a side where sides win together. `division` names those among whom
    the place is (ladies); it is empty where everybody is ranked together.
    """

    place: int
    player: str
    total: Amount
    division: str = ""


def ranking(game: AnyGame, ledger: AnyLedger) -> tuple[Place, ...]:
    """Everybody's place, division by division, the best first; who is level stands in seat order.

    A result decides; but whoever has won by the rules stands first whatever his total.
    """
    results = game.results(ledger)
    merits = game.merits(results, ledger)
    ahead = game.winners(ledger)
    divisions = game.divisions(ledger.table) or {"": tuple(results)}
    return tuple(
        Place(place, player, results[player], division)
        for division, names in divisions.items()
        for place, player in placed({name: merits[name] for name in names}, ahead)
    )


def placed(merits: Mapping[str, Amount], ahead: Collection[str] = ()) -> list[tuple[int, str]]:
    """Places from the highest merit down, those `ahead` of all others before them; two in place 2
    leave no place 3."""
    keys = {name: (name in ahead, merit) for name, merit in merits.items()}
    ordered = sorted(keys, key=lambda name: keys[name], reverse=True)
    found: list[tuple[int, str]] = []
    for at, name in enumerate(ordered, 1):
        is_level = bool(found) and keys[found[-1][1]] == keys[name]
        found.append((found[-1][0] if is_level else at, name))
    return found


def mark_shared(places: Sequence[int]) -> list[str]:
    """The places as tables show them: `1`, `2=`, `2=`, `4`."""
    counts = Counter(places)
    return [f"{place}=" if counts[place] > 1 else str(place) for place in places]


def marked(places: Sequence[Place]) -> list[tuple[str, Place]]:
    """Everybody's place as tables show it, shared ones marked within their division."""
    found: list[tuple[str, Place]] = []
    for _, group in groupby(places, lambda place: place.division):
        listed = list(group)
        found += zip(mark_shared([place.place for place in listed]), listed, strict=True)
    return found


def verdict(places: Sequence[Place], sides: Collection[str] = ()) -> str:
    """Who has won, in words, and who shares one of the first places: `Anna wins with 120; Boris
    and Vera share place 2`. `sides` are names of several players: they `win`."""
    divisions = groupby(places, lambda place: place.division)
    said = [_verdict(name, list(division), sides) for name, division in divisions]
    return "; ".join(said)


def _verdict(division: str, places: Sequence[Place], sides: Collection[str]) -> str:
    said = "; ".join(_prizes(places, sides))
    return f"{division}: {said}" if division else said


def _prizes(places: Sequence[Place], sides: Collection[str]) -> Iterator[str]:
    for place, group in groupby(places, lambda item: item.place):
        sharing = list(group)
        names = joined([item.player for item in sharing])
        total = f" with {show_amount(sharing[0].total)}" if place == 1 else ""
        if len(sharing) > 1 and place <= PRIZES:
            yield f"{names} share place {place}{total}"
        elif place == 1:
            yield f"{names} {'win' if names in sides else 'wins'}{total}"
