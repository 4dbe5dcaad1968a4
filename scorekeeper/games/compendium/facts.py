"""What is recorded of a deal of a compendium game; each game uses some of these facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import Kind, always, counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Player, Players, Word
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS
from scorekeeper.games.shapes.takings import (
    Taker,
    TrickWinners,
    has_room_for_king,
    has_trick,
)

from .kinds import CardsLeft, ContractWord, total_of
from .schedule import open_contracts, state_of

KITTY_CARDS = ("king", "jack")  # nobody takes one that lies in the kitty
MANY = 99  # more players than sit down


def wanted(name: str) -> Callable[[AnyDeal], bool]:
    """Whether the fact is among those that fix the outcome of this deal."""

    def is_wanted(deal: AnyDeal) -> bool:
        contract = deal.values.get("contract")
        if contract is None or _in_kitty(name, deal):
            return False
        return name in state_of(deal).rules.needs[contract]

    return is_wanted


def allowed(name: str) -> Callable[[AnyDeal], bool]:
    """Whether the fact can be recorded in this deal; as long as the contract is missing, that
    alone is at fault."""

    def is_allowed(deal: AnyDeal) -> bool:
        contract = deal.values.get("contract")
        if contract is None:
            return True
        return name in state_of(deal).rules.may[contract] and not _in_kitty(name, deal)

    return is_allowed


def can_pass(deal: AnyDeal) -> bool:
    """Whether the deal is one of going out, in which players pass."""
    contract = deal.values.get("contract")
    return contract is not None and "left" in state_of(deal).rules.needs[contract]


def _in_kitty(name: str, deal: AnyDeal) -> bool:
    return name in KITTY_CARDS and bool(deal.values.get("kitty"))


def contract_due(deal: AnyDeal) -> str | None:
    """The contract, where the order of the table leaves no choice; the first one of a new game
    when nothing is left to play."""
    state = state_of(deal)
    due = open_contracts(state, deal.values["dealer"]) or state.rules.plan.stages[0]
    return due[0] if len(due) == 1 else None


def outcome_fact(name: str, kind: Kind, meaning: str, note: str = "") -> Any:
    """A fact that fixes the outcome of the contracts that count it."""
    return fact(kind, meaning, applies=allowed(name), needed=wanted(name), outcome=True, note=note)


def names_in(fact_name: str) -> Callable[[AnyDeal], int]:
    """How many players a list names: one for each number (of a trick, a mark) that counts; none
    where the contract is not known or has no use for the list, which is reported itself."""

    def count(deal: AnyDeal) -> int:
        known = deal.values["contract"]
        if known is None:
            return 0
        contract = state_of(deal).rules.contracts[known]
        return sum(
            len(getattr(part, "numbers", ())) for part in contract.parts if fact_name in part.needs
        )

    return count


def names_at_most(fact_name: str) -> Callable[[AnyDeal], int]:
    """As many players, or any number where none are asked for."""
    count = names_in(fact_name)
    return lambda deal: count(deal) or MANY


def everybody(deal: AnyDeal) -> int:
    """The number of players."""
    return len(deal.table.players)


TrickCounts = Mapping[str, int]


@frozen
class CompendiumFacts:
    """One deal. Counts are of things taken; None where the contract does not ask for them."""

    dealer: str = fact(
        Player(),
        "who deals (and names the contract, where there is a choice); follows from the order",
        derive=lambda deal: state_of(deal).dealer,
        warn=False,  # the game does, by its own turn to deal
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
    tricks: TrickCounts | None = outcome_fact("tricks", total_of("tricks"), "tricks won")
    hearts: Mapping[str, int] | Mapping[str, str] | None = outcome_fact(
        "hearts", total_of("hearts"), "hearts taken"
    )
    diamonds: TrickCounts | None = outcome_fact("diamonds", total_of("diamonds"), "diamonds taken")
    men: TrickCounts | None = outcome_fact("men", total_of("men"), "kings and jacks taken")
    jacks: TrickCounts | None = outcome_fact("jacks", total_of("jacks"), "jacks taken")
    queens: TrickCounts | None = outcome_fact("queens", total_of("queens"), "queens taken")
    obers: Mapping[str, int] | Mapping[str, str] | None = outcome_fact(
        "obers", total_of("obers"), "Obers (queens) taken"
    )
    kings: TrickCounts | None = outcome_fact("kings", total_of("kings"), "kings taken")
    king: str | None = outcome_fact(
        "king", Taker(has_room_for_king, "a heart or a trick"), "who took the king of hearts"
    )
    jack: str | None = outcome_fact(
        "jack", Taker(has_trick, "a trick"), "who took the jack of clubs (Unter of acorns)"
    )
    ten: str | None = outcome_fact("ten", Taker(has_trick, "a trick"), "who took the ten of clubs")
    won: tuple[str, ...] | None = outcome_fact(
        "won",
        TrickWinners(names_in("won"), names_at_most("won")),
        "who won the single tricks that count (the last, the seventh and the like), in order",
    )
    order: tuple[str, ...] | None = outcome_fact(
        "order",
        Players(ordered=True, low=everybody, high=everybody),
        "all players as they went out",
    )
    left: TrickCounts | None = outcome_fact(
        "left", CardsLeft(), "cards left when the first player went out"
    )
    passes: TrickCounts | None = fact(
        Counts(0, 99, unit="passes"),
        "how often each player passed",
        applies=allowed("passes"),
        idle=counts_with("pass=1", can_be=can_pass),
        note="noted where it costs something",
    )
