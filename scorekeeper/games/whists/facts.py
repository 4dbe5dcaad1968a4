"""Facts that several relatives of whist record, each made anew for the game that declares it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration import slips
from scorekeeper.core.declaration.facts import (
    OUTCOME,
    always,
    contradicts,
    counts_with,
    fact,
    never,
)
from scorekeeper.core.declaration.kinds import Notation, Word
from scorekeeper.core.declaration.kinds.numbers import Limit
from scorekeeper.core.declaration.rules import Rule, forbid, warn
from scorekeeper.core.declaration.slips import OTHER_PLAYER, Neighbour
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS
from scorekeeper.games.shapes.declarers import DeclarerKind, declarer_first
from scorekeeper.games.shapes.sides import TRICKS, SideCounts, find_side, owner_of, seat_from

PARLETT = "[book]"


# fmt: off
def trump_fact(
    meaning: str = "the trump suit: C, D, H or S", applies: Callable[[AnyDeal], bool] = always
) -> str:
    """The fact `trump`: a suit, which may be left out."""
    return fact(Word(SUITS, SUIT_ALIASES), meaning, applies=applies, on_demand=True)


def declarer_fact(
    meaning: str,
    *,
    applies: Callable[[AnyDeal], bool] = always,
    needed: Callable[[AnyDeal], bool] = never,
    derive: Callable[[AnyDeal], str | None] | None = None,
    asked: str = "",
    on_demand: bool = False,
) -> str:
    """A fact whose value is one of the players; a side at a table without names."""
    return fact(DeclarerKind(), meaning, applies=applies, needed=needed, derive=derive,
        warn=False, asked=asked, on_demand=on_demand)
# fmt: on


class Dealt(Protocol):
    """Facts that may have a dealer."""

    @property
    def dealer(self) -> str | None:
        """The player, None at a table without names."""


def for_dealers_side(fact_name: str, act: str) -> Rule[Dealt, object, object]:
    """A breach when somebody else than the dealer or his partner did what is for them to do."""

    def is_others(deal: Deal[Dealt, object, object]) -> bool:
        who, dealer = deal.values[fact_name], deal.facts.dealer
        if not who or not dealer:
            return False
        return owner_of(who, deal.table) != owner_of(dealer, deal.table)

    return forbid(
        fact_name,
        is_others,
        f"{{{fact_name}}} cannot {act} when {{dealer}} deals",
        "that is for the dealer, or the partner {partner}",
        partner=lambda deal: seat_from(deal.table, deal.facts.dealer or "", 2),
    )


class Trumped(Protocol):
    """Facts that may have a trump suit."""

    @property
    def trump(self) -> str | None:
        """The suit, None where nobody noted it."""


# Nobody noted the trump suit, on which no point depends.
TRUMP_NOTED: Rule[Trumped, object, object] = warn(
    "trump",
    lambda deal: deal.facts.trump is None,
    "the trump suit is not recorded",
    "add trump= C, D, H or S",
)


# fmt: off
def honours_fact(
    number: Limit,
    meaning: str,
    *,
    applies: Callable[[AnyDeal], bool] = always,
    needed: bool = False,
    setting: str = "",
    can_be: Callable[[AnyDeal], bool] = always,
    unit: str = "honours",
    note: str = "",
) -> dict[str, int]:
    """How many of those honours each side was dealt; `needed` where it applies, or counted with
    the house rule `setting` in deals that can have them."""
    return fact(SideCounts(0, number, total=number, unit=unit), meaning,
        applies=applies, needed=applies if needed else never, outcome=needed,
        idle=counts_with(setting, can_be=can_be) if setting else contradicts,
        phase=OUTCOME, note=note, slip=slips.HONOURS)
# fmt: on


class SideKind(Notation):
    """One side, which may be named by one of its players."""

    says = "SIDE"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        return find_side(text, deal.table)

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        return iter(deal.table.owners)

    def neighbours(self, value: str, deal: AnyDeal) -> Iterator[Neighbour]:
        """The other side."""
        return (Neighbour(OTHER_PLAYER, side) for side in deal.table.owners)


def declaring_side(deal: AnyDeal) -> str | None:
    """The side of the declarer; None where nobody declares."""
    declarer = deal.facts.declarer
    return None if declarer is None else owner_of(declarer, deal.table)


class DeclarerTricks(SideCounts):
    """Tricks of each side; a single number is that of the declarer's side.

    `=`, `+1` and `-2` are relative to what was bid: `needed` tells how many tricks that takes.
    """

    says = "SIDE:N, or N for the declarer's side"

    def __init__(
        self, total: Limit = TRICKS, needed: Callable[[AnyDeal], int | None] | None = None
    ) -> None:
        super().__init__(0, total, total=total, declaring=declaring_side)
        self._needed = needed
        if needed:
            self.says += ", or = +1 -2 relative to the bid"

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        if ":" in text or "," in text:
            return super().parse(text, deal, name)
        if self.declaring(deal) is None:
            raise MalformedError(
                f"{name}={text} is the number of the declarer's side, which is not known",
                f"add declarer=, or write {deal.table.owners[0]}:{text}",
                text,
            )
        needed = self._needed(deal) if self._needed else None
        if needed is not None and (text[:1] in ("+", "-", "=") or fold(text) == "made"):
            over = "0" if fold(text) in ("=", "made") else text
            if over.lstrip("+-").isdecimal():
                text = str(needed + int(over))
        return super().parse(text, deal, name)


def tricks_of_declarer(
    needed: Callable[[AnyDeal], int | None] | None = None,
    *,
    total: Limit = TRICKS,
    applies: Callable[[AnyDeal], bool] = always,
    derive: Callable[[AnyDeal], dict[str, int] | None] | None = None,
) -> dict[str, int]:
    """The fact `tricks` of games with a declarer."""
    return fact(
        DeclarerTricks(total, needed),
        "tricks won by each side; that of the declarer is enough",
        when=applies,
        outcome=True,
        derive=derive,
        turn=declarer_first,
    )
