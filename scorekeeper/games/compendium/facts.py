"""What is recorded of a deal of a compendium game; each game uses some of these facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.core.facts import View, always, fact
from scorekeeper.core.kinds import Counts, Player, Players, Word
from scorekeeper.core.suits import SUIT_ALIASES, SUITS
from scorekeeper.games.takings import (
    Taker,
    TrickWinners,
    has_room_for_king,
    has_trick,
)

from .kinds import CardsLeft, CardsOrCounts, ContractWord, total_of
from .schedule import open_contracts, state_of

KITTY_CARDS = ("king", "jack")  # nobody takes one that lies in the kitty


def wanted(name: str) -> Callable[[View], bool]:
    """Whether the fact is among those that fix the outcome of this deal."""

    def is_wanted(view: View) -> bool:
        contract = view.values.get("contract")
        if contract is None or (name in KITTY_CARDS and view.values.get("kitty")):
            return False
        return name in state_of(view).rules.needs[contract]

    return is_wanted


def allowed(name: str) -> Callable[[View], bool]:
    """Whether the fact can be recorded in this deal."""

    def is_allowed(view: View) -> bool:
        contract = view.values.get("contract")
        return contract is not None and name in state_of(view).rules.may[contract]

    return is_allowed


def contract_due(view: View) -> str | None:
    """The contract, where the order of the table leaves no choice."""
    due = open_contracts(state_of(view), view.values["dealer"])
    return due[0] if len(due) == 1 else None


def names_in(fact_name: str) -> Callable[[View], int]:
    """How many players a list names: one for each number (of a trick, a mark) that counts."""

    def count(view: View) -> int:
        contract = state_of(view).rules.contracts[view.values["contract"]]
        return sum(
            len(getattr(part, "numbers", ()))
            for part in contract.parts
            if fact_name in part.needs
        )

    return count


def everybody(view: View) -> int:
    """The number of players."""
    return len(view.table.players)


TrickCounts = Mapping[str, int]


@dataclass(frozen=True)
class CompendiumFacts:
    """One deal. Counts are of things taken; None where the contract does not ask for them."""

    dealer: str = fact(
        Player(),
        "who deals (and names the contract, where there is a choice); follows from the order",
        derive=lambda view: state_of(view).dealer,
        warn=False,
    )
    contract: str = fact(
        ContractWord(),
        "what the deal is played for; follows where the order is fixed",
        needed=always,
        derive=contract_due,
        warn=False,
    )
    trump: str | None = fact(
        Word((*SUITS, "NT"), {**SUIT_ALIASES, "notrump": "NT"}),
        "the trump suit (does not change the score)",
        applies=allowed("trump"),
    )
    tricks: TrickCounts | None = fact(
        total_of("tricks"),
        "tricks won",
        applies=allowed("tricks"),
        needed=wanted("tricks"),
        outcome=True,
    )
    hearts: Mapping[str, int] | Mapping[str, str] | None = fact(
        CardsOrCounts("hearts"),
        "hearts taken",
        applies=allowed("hearts"),
        needed=wanted("hearts"),
        outcome=True,
    )
    diamonds: TrickCounts | None = fact(
        total_of("diamonds"),
        "diamonds taken",
        applies=allowed("diamonds"),
        needed=wanted("diamonds"),
        outcome=True,
    )
    men: TrickCounts | None = fact(
        total_of("men"),
        "kings and jacks taken",
        applies=allowed("men"),
        needed=wanted("men"),
        outcome=True,
    )
    jacks: TrickCounts | None = fact(
        total_of("jacks"),
        "jacks taken",
        applies=allowed("jacks"),
        needed=wanted("jacks"),
        outcome=True,
    )
    queens: TrickCounts | None = fact(
        total_of("queens"),
        "queens taken",
        applies=allowed("queens"),
        needed=wanted("queens"),
        outcome=True,
    )
    obers: Mapping[str, int] | Mapping[str, str] | None = fact(
        CardsOrCounts("obers"),
        "Obers (queens) taken",
        applies=allowed("obers"),
        needed=wanted("obers"),
        outcome=True,
    )
    kings: TrickCounts | None = fact(
        total_of("kings"),
        "kings taken",
        applies=allowed("kings"),
        needed=wanted("kings"),
        outcome=True,
    )
    king: str | None = fact(
        Taker(has_room_for_king, "a heart or a trick"),
        "who took the king of hearts",
        applies=allowed("king"),
        needed=wanted("king"),
        outcome=True,
    )
    jack: str | None = fact(
        Taker(has_trick, "a trick"),
        "who took the jack of clubs (Unter of acorns)",
        applies=allowed("jack"),
        needed=wanted("jack"),
        outcome=True,
    )
    ten: str | None = fact(
        Taker(has_trick, "a trick"),
        "who took the ten of clubs",
        applies=allowed("ten"),
        needed=wanted("ten"),
        outcome=True,
    )
    won: tuple[str, ...] | None = fact(
        TrickWinners(names_in("won")),
        "who won the tricks that count in this contract, in order",
        applies=allowed("won"),
        needed=wanted("won"),
        outcome=True,
    )
    order: tuple[str, ...] | None = fact(
        Players(ordered=True, low=everybody, high=everybody),
        "all players as they went out",
        applies=allowed("order"),
        needed=wanted("order"),
        outcome=True,
    )
    left: TrickCounts | None = fact(
        CardsLeft(),
        "cards left when the first player went out",
        applies=allowed("left"),
        needed=wanted("left"),
        outcome=True,
    )
    passes: TrickCounts | None = fact(
        Counts(0, 99, unit="passes"),
        "how often each player passed",
        applies=allowed("passes"),
    )


