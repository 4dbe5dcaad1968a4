"""Games and rubbers won by a deal, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.amounts import Amount, show_amount
from scorekeeper.core.entries import Entry
from scorekeeper.core.table import AnyTable

# Accounts of all games that are played in games: those won in the rubber, and what they are worth.
GAMES, GAME_POINTS = "games", "game-points"


def won_events(
    entries: Sequence[Entry], games: Mapping[str, Amount], needed: int, table: AnyTable
) -> Iterator[str]:
    """`NS win the game, 1 - 0 in the rubber (5-0)`; `NS win the rubber, 2 - 0 in games`.

    `games` are those of everybody after the deal with these entries, `needed` is how many win a
    rubber (0: games just follow one another, 1: a game is all there is).
    """
    counts = dict(games)
    for entry in entries:
        if entry.account == GAMES:
            counts[entry.owner] -= entry.amount
    is_decided = 0 < needed <= max(counts.values())
    for at, entry in enumerate(entries):
        if entry.account != GAMES:
            continue
        counts[entry.owner] += entry.amount
        if entry.amount > 0:
            win = "win" if table.sides else "wins"
            who = f"{entry.owner} {win}"
            details = "; ".join([_how(entry), *_worth(entries[at + 1 :], entry.owner)])
            yield f"{who} the game{_standing(counts, entry.owner, needed)} ({details})"
            if 1 < needed <= counts[entry.owner] and not is_decided:
                yield f"{who} the rubber, {_score(counts, entry.owner)} in games"


def _how(entry: Entry) -> str:
    """The reason without what the event says anyway: `5-0`, `part-scores 120-0`."""
    return entry.why.removeprefix("game won").lstrip(" ,:")


def _worth(following: Sequence[Entry], winner: str) -> Iterator[str]:
    """What the game was worth, where the entry after it says so (`treble: ...`)."""
    for entry in following[:1]:
        if entry.owner == winner and entry.account == GAME_POINTS:
            yield entry.why


def _standing(counts: Mapping[str, Amount], winner: str, needed: int) -> str:
    if needed == 1:
        return ""
    return f", {_score(counts, winner)} {'in the rubber' if needed else 'in games'}"


def _score(counts: Mapping[str, Amount], winner: str) -> str:
    """`2 - 1`, the winner's first; with more than two owners `Anna 1, Boris 0, Clara 2`."""
    if len(counts) > 2:
        return ", ".join(f"{owner} {show_amount(count)}" for owner, count in counts.items())
    others = [count for owner, count in counts.items() if owner != winner]
    return " - ".join(map(show_amount, [counts[winner], *others]))
