"""What a contract counts: its parts, each a line of the rule card stated as data.

A part names the facts it needs, gives the points of the players with their reasons, and says
what these points must add up to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Any, Protocol

from scorekeeper.core.values.amounts import Amount, show_amount, signed
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work
from scorekeeper.games.shapes.lines import (
    ORDINALS,
    Line,
    count_lines,
    place_lines,
    sweeper,
    trick_lines,
    trick_name,
    worked,
)

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

TRICKS, HEARTS, QUEENS, MEN = "tricks", "hearts", "queens", "men"
JACKS, DIAMONDS, OBERS, KINGS = "jacks", "diamonds", "obers", "kings"
THINGS = {
    TRICKS: "trick",
    HEARTS: "heart",
    QUEENS: "queen",
    MEN: "king or jack",
    JACKS: "jack",
    DIAMONDS: "diamond",
    OBERS: "Ober",
    KINGS: "king",
}

PerPlayer = Mapping[str, int]  # so many of each player


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


class Outcome(Protocol):
    """The facts that parts of several games look at."""

    @property
    def tricks(self) -> PerPlayer:
        """Those won."""

    @property
    def won(self) -> Sequence[str]:
        """The winners of the single tricks that count."""

    @property
    def order(self) -> Sequence[str]:
        """All players as they went out."""

    @property
    def left(self) -> PerPlayer:
        """Cards left when the first player went out."""

    @property
    def passes(self) -> PerPlayer | None:
        """Turns passed, where they are noted."""


class DealCells(Protocol):
    """The facts of a deal in cells, for those who say points as formulas. What holds of them is a
    condition, which counts 1 in arithmetic where it is so."""

    @property
    def pack(self) -> Pack:
        """What there is to take."""

    def count(self, fact: str, player: str = "") -> Expr:
        """The number that the player has, or that of the deal."""

    def names(self, fact: str, player: str, part: str = "", of: str = "") -> Expr:
        """Whether the fact, or that part of it, names the player: what is told `of` another."""

    def says(self, fact: str, word: str, of: str = "") -> Expr:
        """Whether that is the word."""

    def is_last(self) -> Expr:
        """Whether the dealer has no other contract left, in games that ask for that."""

    def is_told(self, fact: str, of: str, part: str = "") -> Expr:
        """Whether anything stands there for the player."""

    def how_many(self, fact: str) -> Expr:
        """For how many players anything stands there."""

    def most_of(self, fact: str) -> Expr:
        """The highest number of a player."""

    def list_names(self, fact: str, player: str, parts: Sequence[str]) -> Expr:
        """Whether each of those parts of a long list names the player; for `summed` alone."""

    def counts(self, fact: str, parts: Sequence[str]) -> Expr:
        """The numbers in those parts of a long list; for `summed` alone."""

    def summed(self, parts: Expr) -> Expr:
        """What the parts of a list add up to."""

    def when(self, condition: Expr, yes: Expr | Amount, no: Expr | Amount) -> Expr:
        """The one where the condition holds, the other where it does not."""


class CountedThing(Protocol):
    """One thing that a contract counts; each looks at the facts that it needs."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts without which it cannot be counted."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the tricks or marks for which a list names one player each."""

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """Player, points and reason; players without points may be left out."""

    def formula(self, cells: DealCells, player: str) -> Expr:
        """The points of a player as a formula."""

    def worth(self, facts: Any, pack: Pack) -> Amount | None:
        """What the points must add up to; None where that is not fixed."""

    def rule(self, pack: Pack) -> str:
        """The line of the rule card in words, for the manual."""


def added_up(parts: Iterable[Expr]) -> Expr:
    """The sum of them, of which there is one at least."""
    return reduce(add, parts)


def told(facts: object, name: str) -> Any:
    """What the fact of that name says; which facts count is data here."""
    return getattr(facts, name)


class Each(NamedTuple):
    """So many points for each thing taken; `sweep` instead for whoever took all of them, or where
    that `turns` them, the other sign. With `shift` they are written to the player so many seats
    further; the fact `outside` tells how many were there for nobody to take."""

    fact: str
    rate: Amount
    sweep: Amount | None = None
    shift: int = 0
    outside: str = ""
    turns: bool = False
    numbers: tuple[int, ...] = ()

    @property
    def needs(self) -> tuple[str, ...]:
        return (self.fact,)

    def lines(self, facts: object, pack: Pack) -> list[Line]:
        counts: PerPlayer = told(facts, self.fact)
        found = count_lines(counts, self.rate, THINGS[self.fact])
        if self.turns:
            found = turned(self.fact, found)
        if self.sweep is not None and len(found) == 1:
            why = f"took all the {self.fact}: {signed(self.sweep)}"
            found = [(found[0][0], self.sweep, why)]
        return [self._shifted(line, pack) for line in found] if self.shift else found

    def formula(self, cells: DealCells, player: str) -> Expr:
        count = cells.count(self.fact, cells.pack.seat(player, -self.shift))
        points = count * self.rate
        if self.sweep is None and not self.turns:
            return points
        all_of_them: Expr | Amount = cells.pack.things[self.fact]
        if self.outside:
            all_of_them = -(cells.count(self.outside) - all_of_them)
        swept = count * -self.rate if self.sweep is None else self.sweep
        return cells.when(count.equals(all_of_them), swept, points)

    def _shifted(self, line: Line, pack: Pack) -> Line:
        player, points, why = line
        return pack.seat(player, self.shift), points, f"of the neighbour {player}: {why}"

    def worth(self, facts: object, pack: Pack) -> Amount:
        """So many times the number of things, or what taking all brings."""
        if self.sweep is not None and sweeper(told(facts, self.fact)):
            return self.sweep
        outside: int = told(facts, self.outside) if self.outside else 0
        value = self.rate * (pack.things[self.fact] - outside)
        return -value if self.turns and sweeper(told(facts, self.fact)) else value

    def rule(self, pack: Pack) -> str:
        words = f"each {THINGS[self.fact]}: {show_amount(self.rate)}"
        if self.sweep is not None:
            words += f"; all of them: {show_amount(self.sweep)}"
        if self.turns:
            words += "; all of them turn the sign"
        if self.shift:
            words += f"; written by the {'right' if self.shift > 0 else 'left'} neighbour"
        return words


def turned(fact: str, lines: list[Line]) -> list[Line]:
    """The lines of things taken, the sign of which turns where one player took all of them."""
    if len(lines) != 1:
        return lines
    ((player, points, _),) = lines
    why = f"took all the {fact}, which turns {signed(points)} into {signed(-points)}"
    return [(player, -points, why)]


class One(NamedTuple):
    """Points for whoever took one card, or for players so many seats from him: `shares` are
    pairs of seats and points."""

    fact: str
    card: str
    shares: tuple[tuple[int, Amount], ...]
    numbers: tuple[int, ...] = ()

    @property
    def needs(self) -> tuple[str, ...]:
        return (self.fact,)

    def lines(self, facts: object, pack: Pack) -> list[Line]:
        taker: str = told(facts, self.fact)
        return [
            (pack.seat(taker, steps), points, self._why(taker, steps, points, pack))
            for steps, points in self.shares
        ]

    def formula(self, cells: DealCells, player: str) -> Expr:
        seat = cells.pack.seat
        return added_up(
            cells.names(self.fact, seat(player, -steps)) * points for steps, points in self.shares
        )

    def _why(self, taker: str, steps: int, points: Amount, pack: Pack) -> str:
        if not steps:
            return f"{self.card}: {show_amount(points)}"
        where = "opposite" if _is_opposite(steps, pack) else "one seat before"
        return f"{self.card} was taken by {taker}, who sits {where}: {show_amount(points)}"

    def worth(self, facts: object, pack: Pack) -> Amount:
        return sum(points for _, points in self.shares)

    def rule(self, pack: Pack) -> str:
        words = []
        for steps, points in self.shares:
            where = "opposite" if _is_opposite(steps, pack) else "one seat after"
            whose = f" for the player {where} the taker" if steps else ""
            words.append(f"{show_amount(points)}{whose}")
        return f"{self.card}: {', '.join(words)}"


KING_OF_HEARTS = "king of hearts"


def taken_by(fact: str, card: str, points: Amount) -> One:
    """Points for whoever took one card."""
    return One(fact, card, ((0, points),))


def _is_opposite(steps: int, pack: Pack) -> bool:
    return 2 * steps == len(pack.players)


class Winners(NamedTuple):
    """Points for winning certain tricks, given by their numbers."""

    numbers: tuple[int, ...]
    rates: tuple[Amount, ...]
    needs: tuple[str, ...] = ("won",)

    def lines(self, facts: Outcome, pack: Pack) -> list[Line]:
        return trick_lines(told(facts, self.needs[0]), self.numbers, self.rates, pack.tricks)

    def formula(self, cells: DealCells, player: str) -> Expr:
        return by_place(cells, self.needs[0], player, self.rates)

    def worth(self, facts: Outcome, pack: Pack) -> Amount:
        return sum(self.rates)

    def rule(self, pack: Pack) -> str:
        return "; ".join(
            f"{trick_name(number, pack.tricks)}: {rate}"
            for number, rate in zip(self.numbers, self.rates, strict=True)
        )


def by_place(cells: DealCells, fact: str, player: str, points: Sequence[Amount]) -> Expr:
    """So many points for each place of a list in which a player stands."""
    return added_up(
        cells.names(fact, player, str(place)) * each for place, each in enumerate(points or (0,), 1)
    )


class Places(NamedTuple):
    """Points by the order of going out."""

    points: tuple[Amount, ...]
    needs: tuple[str, ...] = ("order",)
    numbers: tuple[int, ...] = ()

    def lines(self, facts: Outcome, pack: Pack) -> list[Line]:
        return place_lines(facts.order, self.points)

    def formula(self, cells: DealCells, player: str) -> Expr:
        return by_place(cells, "order", player, self.points[: len(cells.pack.players)])

    def worth(self, facts: Outcome, pack: Pack) -> Amount:
        return sum(self.points[: len(pack.players)])

    def rule(self, pack: Pack) -> str:
        places = zip(ORDINALS, self.points, strict=False)
        return "out " + "; ".join(f"{place}: {points}" for place, points in places)


class Left(NamedTuple):
    """Points for cards left when the first player goes out, `out` for him, and for each turn
    passed (`winner_too` by him as well)."""

    card: Amount
    out: Amount = 0
    passed: Amount = 0
    winner_too: bool = True
    needs: tuple[str, ...] = ("left",)
    numbers: tuple[int, ...] = ()

    def lines(self, facts: Outcome, pack: Pack) -> list[Line]:
        """Who went out, the cards of the others, the passes."""
        found = count_lines(facts.left, self.card, "card")
        winner = went_out(facts.left)
        if self.out:
            found.insert(0, (winner, self.out, f"went out: {signed(self.out)}"))
        return found + pass_lines(self.passes(facts), self.passed)

    def formula(self, cells: DealCells, player: str) -> Expr:
        left = cells.count("left", player)
        points = left * self.card
        if self.passed and self.winner_too:
            points = points + cells.count("passes", player) * self.passed
        elif self.passed:
            points = points + cells.count("passes", player) * (left > 0) * self.passed
        return points + left.equals(0) * self.out if self.out else points

    def passes(self, facts: Outcome) -> PerPlayer:
        """The passes that count."""
        passes = facts.passes or {}
        if self.winner_too:
            return passes
        return {player: count for player, count in passes.items() if facts.left[player]}

    def worth(self, facts: Outcome, pack: Pack) -> None:
        return None

    def rule(self, pack: Pack) -> str:
        words = [f"each card left: {self.card}"]
        if self.out:
            words.append(f"out first: {self.out}")
        if self.passed:
            words.append(f"each pass: {self.passed}")
        return "; ".join(words)


def went_out(left: PerPlayer) -> str:
    """The player with no card left."""
    return next(player for player, count in left.items() if not count)


def pass_lines(passes: PerPlayer, rate: Amount) -> list[Line]:
    """So many points for each turn passed."""
    return [
        worked(player, f"passed {_times(count)}", count * Work(rate))
        for player, count in passes.items()
        if count and rate
    ]


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


class ByCard(NamedTuple):
    """Points by which card was taken; the fact says who took which."""

    fact: str
    points: Mapping[str, Amount]
    numbers: tuple[int, ...] = ()

    @property
    def needs(self) -> tuple[str, ...]:
        return (self.fact,)

    def lines(self, facts: object, pack: Pack) -> list[Line]:
        """Each player's cards with their sum."""
        taken: Mapping[str, str] = told(facts, self.fact)
        return [
            worked(player, cards.replace("+", " "), self._sum(cards))
            for player, cards in taken.items()
        ]

    def formula(self, cells: DealCells, player: str) -> Expr:
        cards = cells.pack.cards[self.fact]
        return added_up(cells.names(self.fact, player, card) * self.points[card] for card in cards)

    def _sum(self, cards: str) -> Work:
        amounts = [self.points[card] for card in cards.split("+")]
        return added(amounts)

    def worth(self, facts: object, pack: Pack) -> Amount:
        return sum(self.points[card] for card in pack.cards[self.fact])

    def rule(self, pack: Pack) -> str:
        return "; ".join(f"{card}: {self.points[card]}" for card in pack.cards[self.fact])


def added(amounts: Sequence[Amount]) -> Work:
    """Their sum, `-11 - 3 + 2`."""
    first, *others = amounts
    total = Work(first)
    for amount in others:
        total = total - Work(-amount) if amount < 0 else total + Work(amount)
    return total


class Special(NamedTuple):
    """What one game alone counts: the facts it needs, the function that counts them and the same
    as a formula, the line of the rule card, and what the points add up to, where that is fixed."""

    needs: tuple[str, ...]
    lines: Callable[[Any, Pack], list[Line]]
    formula: Callable[[DealCells, str], Expr]
    card: str
    numbers: tuple[int, ...] = ()
    value: Callable[[Any, Pack], Amount] | None = None

    def worth(self, facts: object, pack: Pack) -> Amount | None:
        return self.value(facts, pack) if self.value else None

    def rule(self, pack: Pack) -> str:
        return self.card


class DealContract(NamedTuple):
    """What one deal is played for. `letter` is how a sheet abbreviates it, `may` are further
    facts that can be recorded; `whole` is all that counts where a player takes every trick."""

    name: str
    parts: tuple[CountedThing, ...]
    letter: str
    aliases: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    whole: Amount | None = None

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts that fix the outcome."""
        return tuple(fact for part in self.parts for fact in part.needs)

    def names_in(self, fact: str) -> int:
        """How many players that fact names: one for each number that counts."""
        return sum(len(part.numbers) for part in self.parts if fact in part.needs)

    def lines(self, facts: object, pack: Pack) -> list[Line]:
        """The lines of all parts."""
        if self.whole is not None and (player := sweeper(told(facts, TRICKS))):
            return [(player, self.whole, f"took everything: {signed(self.whole)}")]
        return [line for part in self.parts for line in part.lines(facts, pack)]

    def formula(self, cells: DealCells, player: str) -> Expr:
        """The points of a player as a formula."""
        points = added_up(part.formula(cells, player) for part in self.parts)
        if self.whole is None or TRICKS not in self.needs:
            return points
        tricks = cells.count(TRICKS, player)
        is_whole = cells.most_of(TRICKS).equals(cells.pack.tricks)
        return cells.when(is_whole, tricks.equals(cells.pack.tricks) * self.whole, points)

    def worth(self, facts: object, pack: Pack) -> Amount | None:
        """What the lines must add up to; None where that is not fixed."""
        if self.whole is not None and sweeper(told(facts, TRICKS)):
            return self.whole
        values = [part.worth(facts, pack) for part in self.parts]
        fixed = [value for value in values if value is not None]
        return sum(fixed) if len(fixed) == len(values) else None

    def rule(self, pack: Pack) -> str:
        """The lines of the rule card of all parts."""
        return "; ".join(part.rule(pack) for part in self.parts)


def all_parts(contracts: Sequence[DealContract]) -> tuple[CountedThing, ...]:
    """The parts of several contracts, for a deal in which all of them count."""
    return tuple(part for contract in contracts for part in contract.parts)
