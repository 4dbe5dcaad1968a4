"""What all games of two partnerships share: naming a side, tricks per side, the order of seats.

A side may be named by its own name or by one of its players, wherever a fact is kept per side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.columns import Column
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Counts, Player
from scorekeeper.core.declaration.kinds.counts import refuse_score
from scorekeeper.core.declaration.kinds.numbers import Limit
from scorekeeper.core.declaration.kinds.who import everybody, owners
from scorekeeper.core.declaration.rules import Rule, warn
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import beginning, called, fold
from scorekeeper.core.values.problems import AmbiguousError, ImpossibleError
from scorekeeper.core.values.work import Work

S_contra = TypeVar("S_contra", contravariant=True)

TRICKS = 13  # of a deal in which four players hold thirteen cards each
BOOK = 6  # tricks of a side that count for nothing; those above are the odd tricks


def tricks_dealt(deal: AnyDeal) -> int:
    """The tricks of a deal in which the pack is dealt out to all, as far as it goes round."""
    return 4 * TRICKS // (len(deal.table.players) or 4)


def odd_tricks(won: int, unit: Amount | Work = 1, base: int = BOOK) -> Work:
    """What the tricks above the base are worth: `(8 - 6) x 4 = 8`, or `8 - 6 = 2` at one each."""
    over = Work(won).less(base)
    return over if unit in (1, Work(1)) else over * unit


def by_tricks(tricks: Mapping[str, int]) -> Sequence[tuple[str, int]]:
    """The sides with their tricks, the fewest first."""
    return sorted(tricks.items(), key=lambda item: item[1])


def find_side(text: str, table: AnyTable) -> str:
    """The side that a text means: its name, one of its players, or a prefix of either, a seat or
    a point of the compass. Raises MalformedError, or AmbiguousError where these fit both sides."""
    if text in table.owners or not table.players or not table.sides:
        return table.owner_roster.find(text)
    key = fold(text)
    exact = called(key, table.owners) or called(key, table.players)
    if exact:
        return owner_of(exact, table)
    readings = {name: name for name in beginning(key, (*table.owners, *table.players))}
    point = table.roster.point(text)
    if point is not None:
        readings[point.name] = f"{point.words} ({point.name})"
    meant = list(dict.fromkeys(owner_of(who, table) for who in readings))
    if len(meant) == 1:
        return meant[0]
    if not meant:
        return table.owner_roster.find(text)  # raises
    if point is None:
        fault, hint = f"of side {' or '.join(meant)}", "type more of the name"
    else:
        fault = " or ".join(f"{words} of {owner_of(who, table)}" for who, words in readings.items())
        hint = f"write {' or '.join(readings)} in full"
    raise AmbiguousError(f"'{text}' may be {fault}", hint, text)


def owner_of(who: str, table: AnyTable) -> str:
    """Whose accounts a player's points go to: his side's, or his own. A side is its own owner."""
    if not table.sides or who in table.owners:
        return who
    return table.side_of(who)


class SideCounts(Counts):
    """A whole number for each side, which may be named by one of its players."""

    def __init__(
        self,
        low: Limit = 0,
        high: Limit = 99,
        *,
        total: Limit | None = None,
        unit: str = "tricks",
        declaring: Callable[[AnyDeal], str | None] | None = None,
    ) -> None:
        super().__init__(low, high, who=owners, total=total, unit=unit, declaring=declaring)

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The count of each side; raises InputError as Counts does."""
        if ":" in text:
            sides = deal.table.owners
            refuse_score(text, sides, name, deal.table.players)
            parts = text.split(",")
            if not all(part.partition(":")[0] in sides for part in parts):
                text = ",".join([_with_side(part, deal.table) for part in parts])
        return super().parse(text, deal, name)

    def describe(self) -> str:
        """`SIDE:N,SIDE:N`, and the sum where it is fixed."""
        if self.says:
            return self.says
        if isinstance(self._total, int):
            return f"SIDE:N for one side, or N,N for both, adding up to {self._total}"
        return "SIDE:N,SIDE:N or N,N"


class MemberCounts(Counts):
    """A whole number for each player, or for each side where nobody's own matters: the value says
    by its keys whose they are. At a table without names for each side."""

    def __init__(
        self,
        low: Limit = 0,
        high: Limit = 99,
        *,
        total: Limit | None = None,
        missing: int | None = 0,
        unit: str = "tricks",
        words: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(
            low, high, who=_members, total=total, missing=missing, unit=unit, words=words
        )
        self._of_sides = Counts(low, high, who=owners, total=total, missing=missing, unit=unit)

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The count of each; raises InputError as Counts does."""
        sides = deal.table.owners
        named = [part.partition(":") for part in text.split(",")]
        by_name = all(colon and called(fold(who), sides) for who, colon, _ in named)
        by_place = len(named) == len(sides) and not any(colon for _, colon, _ in named)
        if deal.table.sides and (by_name or by_place):
            return self._of_sides.parse(text, deal, name)
        return super().parse(text, deal, name)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each player, and for each side in case that nobody's own are told; numbers with
        names are a player's."""
        own, of_sides = super().columns(deal), self._of_sides.columns(deal)
        if own[0].owner == of_sides[0].owner:
            return own
        least = max(self._names, default=-1) + 1
        found = [column._replace(spare=True) for column in of_sides]
        if least and all(column.low is not None for column in found):
            found = [column._replace(low=least) for column in found]
        return [*own, *found]


def _members(deal: AnyDeal) -> Sequence[str]:
    return deal.active or deal.table.owners


def by_owner(counts: Mapping[str, int], table: AnyTable) -> dict[str, int]:
    """What the sides have whose players (or who themselves) have those counts."""
    found = dict.fromkeys(table.owners, 0)
    for who, count in counts.items():
        found[owner_of(who, table)] += count
    return found


def _with_side(part: str, table: AnyTable) -> str:
    name, colon, number = part.partition(":")
    return f"{find_side(name, table)}:{number}" if colon else part


def tricks_fact() -> dict[str, int]:
    """The fact `tricks`: how many of the thirteen each side won."""
    return fact(
        SideCounts(0, TRICKS, total=TRICKS),
        "tricks won by each side; one side is enough",
        needed=always,
        outcome=True,
    )


class Dealer(Player):
    """The player who dealt; nobody at a table without names."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        if not deal.table.players:
            raise ImpossibleError(
                f"{name}={text}: the sheet does not name the players, so it has no dealer",
                f"leave {name} out",
                text,
            )
        return super().parse(text, deal, name)


def dealer_fact() -> str | None:
    """The fact `dealer`, which follows from the turn; there is none at a table without names."""
    return fact(
        Dealer(everybody),
        "who dealt, if it was not the player whose turn it was",
        applies=_has_players,
        derive=_turn_to_deal,
        warn=False,
        slip=DEALER,
    )


def _has_players(deal: AnyDeal) -> bool:
    return bool(deal.table.players)


def _turn_to_deal(deal: AnyDeal) -> str | None:
    return deal.turn.dealer or None


class HasDealer(Protocol):
    """Facts that tell who dealt."""

    @property
    def dealer(self) -> str | None:
        """The player, None at a table without names."""


def out_of_turn(
    is_bound: Callable[[Deal[object, object, S_contra]], object],
) -> Rule[HasDealer, object, S_contra]:
    """A warning when somebody else dealt than the player whose turn it was, in a deal that
    `is_bound` to the turn: who deals first is settled by a cut."""
    return warn(
        "dealer",
        lambda deal: (
            is_bound(deal)
            and deal.facts.dealer
            and deal.ledger.dealer not in ("", deal.facts.dealer)
        ),
        "dealer {dealer} was recorded, but it is {turn}'s turn to deal",
        "nothing to do if that is what happened at the table",
        turn=lambda deal: deal.ledger.dealer,
    )


OUT_OF_TURN: Rule[HasDealer, object, object] = out_of_turn(lambda deal: True)


def next_to_deal(table: AnyTable, dealer: str) -> str:
    """The next player in the order of the deal; nobody at a table without names."""
    return seat_from(table, dealer, 1) if dealer else ""


def seat_from(table: AnyTable, player: str, steps: int) -> str:
    """The player so many seats further, partners sitting opposite each other."""
    seats = table.seating
    return seats[(seats.index(player) + steps) % len(seats)]


def as_they_speak(deal: AnyDeal, those: Sequence[str]) -> Sequence[str]:
    """Those players in the order of an auction, which the player after the dealer begins; sides as
    they stand."""
    dealer = deal.known(lambda facts: facts.dealer)
    if dealer is None or not set(those) <= set(deal.table.players):
        return those
    order = deal.table.seating
    begun = order.index(dealer) + 1
    return [player for player in (*order[begun:], *order[:begun]) if player in those]


def partners(members: Sequence[str]) -> str:
    """Partners in a word: `Anna+Grigori`."""
    return "+".join(members)
