"""The contracts of the game: their words, letters, which of them win points, and what those count
that no other game has.

Sources: Parlett names no queens, no hearts, domino and
Ravage City; the others are in every description of the game (Wikipedia "Barbu (card game)").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from scorekeeper.core.values.amounts import Amount, plural, signed, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.compendium.parts import DealCells, Pack, PerPlayer, Special, turned
from scorekeeper.games.shapes.lines import Line, sweeper

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

REMEMBERED = 64  # prices whose contract is kept: at the same prices it is the same
NO_TRICKS = "no-tricks"
NO_HEARTS = "no-hearts"
NO_QUEENS = "no-queens"
NO_KING = "no-king"
NO_LAST_TWO = "no-last-two"
TRUMPS = "trumps"
DOMINO = "domino"
RAVAGE_CITY = "ravage-city"
SALADE = "salade"
ANTI_SALADE = "anti-salade"
CHIPOKER = "chipoker"

LETTERS = {
    NO_TRICKS: "N",
    NO_HEARTS: "H",
    NO_QUEENS: "Q",
    NO_KING: "K",
    NO_LAST_TWO: "L",
    TRUMPS: "T",
    DOMINO: "D",
    RAVAGE_CITY: "R",
    SALADE: "S",
    ANTI_SALADE: "A",
    CHIPOKER: "C",
}
CONTRACTS = tuple(LETTERS)

BOOK_SEVEN = CONTRACTS[:7]
PARTS = CONTRACTS[:5]  # what a salade may be made of
POSITIVE = frozenset({TRUMPS, DOMINO, ANTI_SALADE, CHIPOKER})

ALIASES = {
    **{letter: word for word, letter in LETTERS.items()},
    "tricks": NO_TRICKS,
    "misere": NO_TRICKS,
    "nullo": NO_TRICKS,
    "hearts": NO_HEARTS,
    "queens": NO_QUEENS,
    "king": NO_KING,
    "barbu": NO_KING,
    "last-two": NO_LAST_TWO,
    "last": NO_LAST_TWO,
    "no-last": NO_LAST_TWO,
    "atout": TRUMPS,
    "fantan": DOMINO,
    "dominoes": DOMINO,
    "reussite": DOMINO,
    "ravage": RAVAGE_CITY,
    "rata": SALADE,
    "salad": SALADE,
}


class Unswept(NamedTuple):
    """The outcome of a deal in which nobody takes all of anything."""

    tricks: PerPlayer
    hearts: PerPlayer
    queens: PerPlayer


class CountedFacts(Protocol):
    """What the contracts of Barbu alone count: hearts taken and the dear ones among them, who held
    most of a suit, what was agreed on."""

    @property
    def hearts(self) -> PerPlayer: ...
    @property
    def high(self) -> PerPlayer: ...
    @property
    def ace(self) -> str: ...
    @property
    def most(self) -> Sequence[str]: ...
    @property
    def bonus(self) -> Mapping[str, Amount]: ...


UNSWEPT = Unswept({}, {}, {})
HIGH_HEARTS = 5  # A K Q J 10, where hearts are graded


@lru_cache(maxsize=REMEMBERED)
def dear_hearts(rate: Amount, high: Amount, fact: str, *, turns: bool) -> Special:
    """Each heart, but the ace (or each of the five high ones) at its own rate."""
    dear = "high heart" if fact == "high" else "ace of hearts"

    def lines(facts: CountedFacts, pack: Pack) -> list[Line]:
        tops: Mapping[str, int] = facts.high if fact == "high" else {facts.ace: 1}
        found = []
        for player, count in facts.hearts.items():
            top = tops.get(player, 0)
            if count:
                points = top * high + (count - top) * rate
                why = _heart_reason(top, count - top, rate, high, dear)
                found.append((player, points, f"{why}{points}"))
        return turned("hearts", found) if turns else found

    def formula(cells: DealCells, player: str) -> Expr:
        count = cells.count("hearts", player)
        tops = cells.count("high", player) if fact == "high" else cells.names("ace", player)
        points = count * rate + tops * (high - rate)
        if not turns:
            return points
        return cells.when(count.equals(cells.pack.things["hearts"]), -points, points)

    def value(facts: CountedFacts, pack: Pack) -> Amount:
        tops = HIGH_HEARTS if fact == "high" else 1
        total = tops * high + (pack.things["hearts"] - tops) * rate
        return -total if turns and sweeper(facts.hearts) else total

    card = f"each heart: {rate}; {dear}: {high}"
    return Special(("hearts", fact), lines, formula, card, value=value)


def _heart_reason(top: int, others: int, rate: Amount, high: Amount, dear: str) -> str:
    """What was taken and its price, up to the sum."""
    if not top:
        return f"{plural(others, 'heart')}: {others} x {rate} = "
    what = dear if top == 1 else f"{top} {dear}s"
    cost = f"{high}" if top == 1 else f"{top} x {high}"
    if not others:
        return f"{what}: " if top == 1 else f"{what}: {cost} = "
    return f"{what} and {plural(others, 'other heart')}: {cost} + {others} x {rate} = "


@lru_cache(maxsize=REMEMBERED)
def longest(loss: Amount) -> Special:
    """The longest holding of one suit, shared by all who reach it."""

    def lines(facts: CountedFacts, pack: Pack) -> list[Line]:
        share = simplify(Fraction(loss, len(facts.most)))
        why = f"most cards of one suit: {loss}"
        if len(facts.most) > 1:
            sharers = len(facts.most)
            why = f"most cards of one suit, shared by {sharers}: {loss} / {sharers} = {share}"
        return [(player, share, why) for player in facts.most]

    def formula(cells: DealCells, player: str) -> Expr:
        return cells.is_told("most", player) * loss / cells.how_many("most")

    card = f"most cards of one suit: {loss}"
    return Special(("most",), lines, formula, card, value=lambda facts, pack: loss)


@lru_cache(maxsize=REMEMBERED)
def entered(total: Amount) -> Special:
    """The points of chipoker as they were entered."""

    def lines(facts: CountedFacts, pack: Pack) -> list[Line]:
        points = facts.bonus.items()
        return [(player, won, f"chipoker: {signed(won)}") for player, won in points if won]

    def formula(cells: DealCells, player: str) -> Expr:
        return cells.count("bonus", player) * 1

    card = f"as entered, {total} in all"
    return Special(("bonus",), lines, formula, card, value=lambda facts, pack: total)
