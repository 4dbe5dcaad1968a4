"""What a contract counts: its parts, each a line of the rule card stated as data.

A part names the facts it needs, gives the points of the players with their reasons, and says
what these points must add up to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scorekeeper.core.values.amounts import Amount, plural, show_amount, signed
from scorekeeper.games.shapes.lines import (
    ORDINALS,
    Line,
    count_lines,
    place_lines,
    sweeper,
    trick_lines,
    trick_name,
)

TRICKS, HEARTS, QUEENS, MEN, JACKS, DIAMONDS = (
    "tricks",
    "hearts",
    "queens",
    "men",
    "jacks",
    "diamonds",
)
THINGS = {
    TRICKS: "trick",
    HEARTS: "heart",
    QUEENS: "queen",
    MEN: "king or jack",
    JACKS: "jack",
    DIAMONDS: "diamond",
    "obers": "Ober",
    "kings": "king",
}


class Pack(NamedTuple):
    """The players in seat order, the tricks of a deal, and how many things of each kind there
    are; `cards` are the cards, by the fact that says who took which of them."""

    players: tuple[str, ...]
    tricks: int
    things: Mapping[str, int]
    cards: Mapping[str, tuple[str, ...]] = {}

    def seat(self, player: str, steps: int) -> str:
        """The player so many seats further in seat order."""
        players = self.players
        return players[(players.index(player) + steps) % len(players)]


class Counted(Protocol):
    """One thing that a contract counts."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts without which it cannot be counted."""

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """Player, points and reason; players without points may be left out."""

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """What the points add up to."""

    def rule(self, pack: Pack) -> str:
        """The line of the rule card in words, for the manual."""


class Each(NamedTuple):
    """So many points for each thing taken; `sweep` instead for whoever took all of them. With
    `shift` they are written to the player so many seats further."""

    fact: str
    rate: Amount
    sweep: Amount | None = None
    shift: int = 0

    @property
    def needs(self) -> tuple[str, ...]:
        """The counts."""
        return (self.fact,)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """The points of everybody who took some."""
        counts: Mapping[str, int] = getattr(facts, self.fact)
        taker = "" if self.sweep is None else sweeper(counts)
        if taker and self.sweep is not None:
            found = [(taker, self.sweep, f"took all the {self.fact}: {signed(self.sweep)}")]
        else:
            found = count_lines(counts, self.rate, THINGS[self.fact])
        if not self.shift:
            return found
        return [
            (pack.seat(player, self.shift), points, f"of the neighbour {player}: {why}")
            for player, points, why in found
        ]

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """So many times the number of things, or what taking all brings."""
        if self.sweep is not None and sweeper(getattr(facts, self.fact)):
            return self.sweep
        return self.rate * pack.things[self.fact]

    def rule(self, pack: Pack) -> str:
        """The points of each, of all, and who writes them."""
        words = f"each {THINGS[self.fact]}: {show_amount(self.rate)}"
        if self.sweep is not None:
            words += f"; all of them: {show_amount(self.sweep)}"
        if self.shift:
            words += f"; written by the {'right' if self.shift > 0 else 'left'} neighbour"
        return words


class NotTaken(NamedTuple):
    """So many points for each trick not taken; `none` for a player without any trick."""

    rate: Amount
    none: Amount
    needs: tuple[str, ...] = (TRICKS,)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """The points of everybody who did not take all."""
        found: list[Line] = []
        for player, count in facts.tricks.items():
            left = pack.tricks - count
            if not count:
                found.append((player, self.none, f"no trick at all: {self.none}"))
            elif left:
                points = left * self.rate
                why = f"{plural(left, 'trick')} not taken: {left} x {self.rate} = {points}"
                found.append((player, points, why))
        return found

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """The tricks that the others took, and what is added for taking none."""
        empty = sum(1 for count in facts.tricks.values() if not count)
        all_missed = (len(pack.players) - 1) * pack.tricks * self.rate
        return all_missed + empty * (self.none - pack.tricks * self.rate)

    def rule(self, pack: Pack) -> str:
        """The points of each, and of none at all."""
        return f"each trick not taken: {self.rate}; no trick at all: {self.none}"


class One(NamedTuple):
    """Points for whoever took one card, or for players so many seats from him: `shares` are
    pairs of seats and points."""

    fact: str
    card: str
    shares: tuple[tuple[int, Amount], ...]

    @property
    def needs(self) -> tuple[str, ...]:
        """Who took it."""
        return (self.fact,)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """The taker's points, or those of the player meant."""
        taker: str = getattr(facts, self.fact)
        return [
            (pack.seat(taker, steps), points, self._why(taker, steps, points, pack))
            for steps, points in self.shares
        ]

    def _why(self, taker: str, steps: int, points: Amount, pack: Pack) -> str:
        if not steps:
            return f"{self.card}: {show_amount(points)}"
        where = "opposite" if _is_opposite(steps, pack) else "one seat before"
        return f"{self.card} was taken by {taker}, who sits {where}: {show_amount(points)}"

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """All shares."""
        return sum(points for _, points in self.shares)

    def rule(self, pack: Pack) -> str:
        """The points of the taker and of the others meant."""
        words = []
        for steps, points in self.shares:
            where = "opposite" if _is_opposite(steps, pack) else "one seat after"
            whose = f" for the player {where} the taker" if steps else ""
            words.append(f"{show_amount(points)}{whose}")
        return f"{self.card}: {', '.join(words)}"


def _is_opposite(steps: int, pack: Pack) -> bool:
    return 2 * steps == len(pack.players)


class Winners(NamedTuple):
    """Points for winning certain tricks, given by their numbers; fact `won`."""

    numbers: tuple[int, ...]
    rates: tuple[Amount, ...]
    needs: tuple[str, ...] = ("won",)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """The winners' points."""
        return trick_lines(facts.won, self.numbers, self.rates, pack.tricks)

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """All rates."""
        return sum(self.rates)

    def rule(self, pack: Pack) -> str:
        """The tricks with their points."""
        return "; ".join(
            f"{trick_name(number, pack.tricks)}: {rate}"
            for number, rate in zip(self.numbers, self.rates, strict=True)
        )


class Places(NamedTuple):
    """Points by the order of going out; fact `order`."""

    points: tuple[Amount, ...]
    needs: tuple[str, ...] = ("order",)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """Everybody's points."""
        return place_lines(facts.order, self.points)

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """All places."""
        return sum(self.points)

    def rule(self, pack: Pack) -> str:
        """The places with their points."""
        return "out " + "; ".join(
            f"{place}: {points}" for place, points in zip(ORDINALS, self.points, strict=False)
        )


class Left(NamedTuple):
    """Points for cards left when the first player goes out, `out` for him, and for each turn
    passed (`winner_too` by him as well); facts `left` and `passes`."""

    card: Amount
    out: Amount = 0
    passed: Amount = 0
    winner_too: bool = True
    needs: tuple[str, ...] = ("left",)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """Who went out, the cards of the others, the passes."""
        found = count_lines(facts.left, self.card, "card")
        winner = went_out(facts.left)
        if self.out:
            found.insert(0, (winner, self.out, f"went out: {signed(self.out)}"))
        return found + pass_lines(self.passes(facts), self.passed)

    def passes(self, facts: Any) -> Mapping[str, int]:
        """The passes that count."""
        passes: Mapping[str, int] = facts.passes or {}
        if self.winner_too:
            return passes
        return {player: count for player, count in passes.items() if facts.left[player]}

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """All cards and passes."""
        left: Mapping[str, int] = facts.left
        passes = sum(self.passes(facts).values())
        return self.out + sum(left.values()) * self.card + passes * self.passed

    def rule(self, pack: Pack) -> str:
        """The points of a card, of going out and of a pass."""
        words = [f"each card left: {self.card}"]
        if self.out:
            words.append(f"out first: {self.out}")
        if self.passed:
            words.append(f"each pass: {self.passed}")
        return "; ".join(words)


def went_out(left: Mapping[str, int]) -> str:
    """The player with no card left."""
    return next(player for player, count in left.items() if not count)


def pass_lines(passes: Mapping[str, int] | None, rate: Amount) -> list[Line]:
    """So many points for each turn passed."""
    return [
        (player, count * rate, f"passed {_times(count)}: {count} x {rate} = {count * rate}")
        for player, count in (passes or {}).items()
        if count and rate
    ]


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


class ByCard(NamedTuple):
    """Points by which card was taken; the fact says who took which."""

    fact: str
    points: Mapping[str, Amount]

    @property
    def needs(self) -> tuple[str, ...]:
        """Who took which."""
        return (self.fact,)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """Each player's cards with their sum."""
        found: list[Line] = []
        for player, cards in getattr(facts, self.fact).items():
            amounts = [self.points[card] for card in cards.split("+")]
            total = sum(amounts)
            sum_ = " + ".join(map(str, amounts)).replace("+ -", "- ")
            equals = f" = {total}" if len(amounts) > 1 else ""
            found.append((player, total, f"{cards.replace('+', ' ')}: {sum_}{equals}"))
        return found

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """All cards."""
        cards = pack.cards[self.fact]
        return sum(self.points[card] for card in cards)

    def rule(self, pack: Pack) -> str:
        """The cards with their points."""
        return "; ".join(f"{card}: {self.points[card]}" for card in pack.cards[self.fact])


class DealContract(NamedTuple):
    """What one deal is played for. `letter` is how a sheet abbreviates it, `may` are further
    facts that can be recorded."""

    name: str
    parts: tuple[Counted, ...]
    letter: str
    aliases: tuple[str, ...] = ()
    may: tuple[str, ...] = ()

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts that fix the outcome."""
        return tuple(fact for part in self.parts for fact in part.needs)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """The lines of all parts."""
        return [line for part in self.parts for line in part.lines(facts, pack)]

    def worth(self, facts: Any, pack: Pack) -> Amount:
        """What the lines add up to."""
        return sum(part.worth(facts, pack) for part in self.parts)

    def rule(self, pack: Pack) -> str:
        """The lines of the rule card of all parts."""
        return "; ".join(part.rule(pack) for part in self.parts)


def all_parts(contracts: Sequence[DealContract]) -> tuple[Counted, ...]:
    """The parts of several contracts, for a deal in which all of them count."""
    return tuple(part for contract in contracts for part in contract.parts)
