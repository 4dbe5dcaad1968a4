"""Hokm: the facts of a deal, the house rules and the presets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import Idle, always, fact, told_by
from scorekeeper.core.declaration.kinds import Flag, Player, everybody, parse_int
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, InputError, MalformedError
from scorekeeper.games.shapes.points import games_option
from scorekeeper.games.shapes.sides import TRICKS, SideCounts, find_side, next_to_deal
from scorekeeper.games.sources import parlett

from .facts import PARLETT, declarer_fact, trump_fact

PAGAT = "[pagat]"
WINNING = 7  # tricks that win a deal
THREE = 3  # players, each for himself, 17 cards each
TRICKS_OF_THREE = 17
BOOK_POINTS, KOT3, LOSERS_TRICKS = "book", "kot3", "losers_tricks"
ROTATE, MANUAL = "rotate", "manual"

SOURCES = {
    "book": parlett("Hokm"),
    "pagat": "pagat.com, Hokm",
}


def next_declarer(deal: AnyDeal) -> str | None:
    """Who declares: the player after the dealer; at a table without names the side that won."""
    table = deal.table
    if table.options.next_declarer == MANUAL:
        return None
    dealer: str = deal.get("dealer") or deal.turn.dealer
    if dealer:
        return next_to_deal(table, dealer)
    return deal.turn.state.memory or None


def tricks_of_deal(deal: AnyDeal) -> int:
    """How many tricks there are when all are played."""
    return TRICKS_OF_THREE if len(deal.table.owners) == THREE else TRICKS


def tricks_left(tricks: Mapping[str, int]) -> int:
    """Tricks that three players have not played."""
    return TRICKS_OF_THREE - sum(tricks.values())


def undecided(tricks: Mapping[str, int]) -> bool:
    """Whether three players stopped too early. One who took all of the first seven tricks has
    won; else nobody may be able to reach the leader."""
    first, second, _ = sorted(tricks.values(), reverse=True)
    if first == WINNING and sum(tricks.values()) == WINNING:
        return False
    left = tricks_left(tricks)
    return left > 0 and first <= second + left


class HokmTricks(SideCounts):
    """Tricks when play stopped.

    Of two sides one has seven, which need not be written: `EW:5` means that the others won. With
    play_on all thirteen tricks are played, and the others have the rest. Three players stop when
    the winner is certain; only `A:7`, all of the first seven, leaves nothing open.
    """

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The tricks of each; raises InputError."""
        is_three = len(deal.table.owners) == THREE
        if ":" in text and is_three:
            text = self._of_three(text, deal, name)
        elif ":" in text and "," not in text:
            text = self._of_both(text, deal, name)
        counts = super().parse(text, deal, name)
        if is_three:
            _check_sum(counts, range(TRICKS_OF_THREE + 1), text)
        elif deal.options.play_on:
            _check_sum(counts, (TRICKS,), text)
        else:
            _check_seven(counts, text)
        return counts

    def _of_both(self, text: str, deal: AnyDeal, name: str) -> str:
        """The tricks of one side, and those of the other."""
        who, _, number = text.partition(":")
        count = parse_int(number, f"{name} of {who}")
        if deal.options.play_on:
            rest = max(TRICKS - count, 0)
        elif count < WINNING:
            rest = WINNING
        else:
            raise _no_loser(text, count, name)
        side = find_side(who, deal.table)
        other = next(owner for owner in deal.table.owners if owner != side)
        deal.inferred.append(f"{name} {other}:{rest}")
        return f"{text},{other}:{rest}"

    def _of_three(self, text: str, deal: AnyDeal, name: str) -> str:
        """The tricks of all three."""
        named = [find_side(part.partition(":")[0], deal.table) for part in text.split(",")]
        others = [player for player in deal.table.owners if player not in named]
        if others and text.partition(":")[2] != str(WINNING):
            raise MalformedError(
                f"{name} of {' and '.join(others)} missing",
                "write the tricks of all three when play stopped; only all of the first seven "
                f"stand alone: {named[0]}:{WINNING}",
                text,
            )
        zeros = [f"{player}:0" for player in others]
        deal.inferred.extend(f"{name} {zero}" for zero in zeros)
        return ",".join([text, *zeros])

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every way in which a deal can end."""
        for counts in self._endings(deal):
            if part.items() <= counts.items():
                yield counts

    def _endings(self, deal: AnyDeal) -> Iterator[dict[str, int]]:
        sides = deal.table.owners
        if len(sides) == THREE:
            for a in range(TRICKS_OF_THREE + 1):
                for b in range(TRICKS_OF_THREE + 1 - a):
                    for c in range(TRICKS_OF_THREE + 1 - a - b):
                        counts = dict(zip(sides, (a, b, c), strict=True))
                        if not undecided(counts):
                            yield counts
            return
        for lost in range(WINNING):
            won = TRICKS - lost if deal.options.play_on else WINNING
            yield dict(zip(sides, (won, lost), strict=True))
            yield dict(zip(sides, (lost, won), strict=True))

    def describe(self) -> str:
        """The forms."""
        return "SIDE:N of the losers, or N,N (three players: N,N,N)"


def _no_loser(text: str, count: int, name: str) -> InputError:
    if count == WINNING:
        return MalformedError(
            f"{name}={text} does not say how many tricks the losers had",
            f"write the losers' tricks: the winners always have {WINNING}",
            text,
        )
    return ImpossibleError(
        f"{name}={text}: nobody has {plural(count, 'trick')} when play stops at the seventh",
        "write the losers' tricks; tables that play on set play_on=on",
        text,
    )


def _check_sum(counts: Mapping[str, int], allowed: Any, text: str) -> None:
    total = sum(counts.values())
    if total not in allowed:
        raise ImpossibleError(
            f"tricks add up to {total}, not to {max(allowed)}",
            f"a deal has {max(allowed)} tricks; count again",
            text,
        )


def _check_seven(counts: Mapping[str, int], text: str) -> None:
    low, high = sorted(counts.values())
    if high != WINNING or low == WINNING:
        raise ImpossibleError(
            f"tricks {'-'.join(map(str, counts.values()))} do not end a deal: one side has "
            f"{WINNING}, the other 0 to {WINNING - 1}",
            "play stops at the seventh trick of a side; tables that play on set play_on=on",
            text,
        )


def _plays_on(deal: AnyDeal) -> bool:
    return bool(deal.options.play_on) and len(deal.table.owners) == 2


def _kot_by_tricks(deal: AnyDeal) -> Idle | None:
    """Where play stops with the deal decided, the tricks tell whether it was a kot."""
    tricks: Mapping[str, int] | None = deal.get("tricks")
    return told_by("tricks") if tricks and sum(tricks.values()) == max(tricks.values()) else None


@frozen
class HokmFacts:
    """What is recorded of a deal."""

    dealer: str | None = fact(
        Player(everybody),
        "who dealt, if the declarer does not tell: the declarer sits next to the dealer",
        applies=lambda deal: bool(deal.table.players),
    )
    declarer: str = declarer_fact(
        "the hakem, who names trumps: stays while his side wins",
        needed=always,
        derive=next_declarer,
    )
    trump: str | None = trump_fact()
    tricks: Mapping[str, int] = fact(
        HokmTricks(0, tricks_of_deal),
        "tricks when play stopped: those of the losers are enough",
        needed=always,
        outcome=True,
    )
    kot: bool = fact(
        Flag(),
        "with play_on: the losers took nothing before the winners had seven tricks",
        applies=_plays_on,
        default=False,
        idle=_kot_by_tricks,
    )


def _points_by_players(values: Mapping[str, Any], players: int) -> str:
    return BOOK_POINTS if players == 4 else KOT3


@frozen
class HokmOptions(TableOptions):
    """The house rules."""

    points: str = option(
        Choice(BOOK_POINTS, KOT3, LOSERS_TRICKS),
        _points_by_players,
        "what a deal is worth: book 1, or 2 for all seven tricks; kot3 the same, but 3 when the "
        "hakem's side took nothing; losers_tricks a point for each trick of the losers",
        f"{PARLETT}; kot3 (with two or three players the default): {PAGAT}",
    )
    clean_sweep: int = option(
        Whole(0),
        0,
        "with losers_tricks: what all seven tricks are worth",
        f"{PARLETT} (comment): 0; 2 keeps the bonus of the plain game",
    )
    target: int = option(Whole(1), 7, "the points that win", PARLETT)
    next_declarer: str = option(
        Choice(ROTATE, MANUAL),
        ROTATE,
        "rotate: the hakem stays while his side wins, then the next player declares; manual: the "
        "sheet says who declares",
        PAGAT,
    )
    play_on: bool = option(
        Switch(), False, "whether all thirteen tricks are played and recorded", "by agreement"
    )
    games: bool = games_option(PARLETT + " plays one game")


PRESETS = (
    Preset("book", {}, "as the book describes it", PARLETT, ("parlett", "troop-chall"), ("seed",)),
    Preset(
        "kot3", {"points": KOT3}, "3 points when the hakem's side took nothing", PAGAT, ("iran",)
    ),
    Preset(
        "losers_tricks",
        {"points": LOSERS_TRICKS},
        "the winners score the losers' tricks",
        f"{PARLETT} (comment)",
    ),
)
