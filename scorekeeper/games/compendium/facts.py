"""What is recorded of a deal of a compendium game, and what cannot be; each game uses some of it.

A fact counts in the contracts that ask for it: which these are is data (see `parts`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.columns import Column, of_places
from scorekeeper.core.declaration.facts import (
    MEANING,
    OUTCOME,
    Kind,
    always,
    counts_with,
    fact,
    never,
)
from scorekeeper.core.declaration.kinds import Counts, Player, Players, Word
from scorekeeper.core.declaration.rules import AnyRule, Rule, Rules, forbid, refuse, warn
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS

from .kinds import MANY, Cards, CardsLeft, ContractWord, total_of
from .parts import (
    DIAMONDS,
    HEARTS,
    JACKS,
    KINGS,
    MEN,
    OBERS,
    QUEENS,
    TRICKS,
    DealContract,
    PerPlayer,
)
from .room import has_room_for_king, has_trick, room_rule, taker_rule, winners_rule
from .schedule import (
    NOT_DUE,
    NOT_HIS,
    PLAYED,
    AnyStanding,
    is_complete,
    left_over,
    open_contracts,
    why_not_open,
)

MOST_PASSES = 99
T = TypeVar("T")
Is = Callable[[AnyDeal], bool]


def contract_of(deal: CompendiumDeal) -> DealContract:
    """What the deal is played for."""
    return deal.turn.state.rules.contracts[deal.facts.contract]


def is_counted(name: str, deal: CompendiumDeal) -> bool:
    """Whether the fact is among those that fix the outcome of this deal."""
    return name in deal.turn.state.rules.needs[deal.facts.contract]


def wanted(name: str) -> Callable[[CompendiumDeal], bool]:
    """For facts that fix the outcome of the contracts that count them."""
    return lambda deal: is_counted(name, deal)


def allowed(name: str) -> Callable[[CompendiumDeal], bool]:
    """For facts that can be recorded with some contracts."""
    return lambda deal: name in deal.turn.state.rules.may[deal.facts.contract]


def can_pass(deal: CompendiumDeal) -> bool:
    """Whether the deal is one of going out, in which players pass."""
    return is_counted("left", deal)


def contract_due(deal: CompendiumDeal) -> str | None:
    """The contract, where the order of the table leaves no choice; the first one of a new game
    when nothing is left to play."""
    state = deal.turn.state
    due = open_contracts(state, deal.facts.dealer) or state.rules.plan.stages[0]
    return due[0] if len(due) == 1 else None


def outcome_fact(
    name: str, kind: Kind[T], meaning: str, note: str = "", unless: Is = never, asked: str = ""
) -> T:
    """A fact that fixes the outcome of the contracts that count it, `unless` it tells nothing."""
    may, must = allowed(name), wanted(name)
    return fact(
        kind,
        meaning,
        applies=lambda deal: may(deal) and not unless(deal),
        needed=lambda deal: must(deal) and not unless(deal),
        outcome=True,
        asked=asked,
        note=note,
    )


def names_in(fact_name: str) -> Callable[[CompendiumDeal], int]:
    """How many players a list names: one for each number (of a trick, a mark) that counts."""
    return lambda deal: contract_of(deal).names_in(fact_name)


def names_at_most(fact_name: str) -> Callable[[CompendiumDeal], int]:
    """As many players, or any number where none are asked for."""
    return lambda deal: contract_of(deal).names_in(fact_name) or MANY


class WinnersList(Players):
    """Players in order, one for each number that counts."""

    def __init__(self, fact_name: str) -> None:
        low, high = names_in(fact_name), names_at_most(fact_name)
        super().__init__(ordered=True, repeats=True, low=low, high=high)
        self._fact = fact_name

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """A place for each number that any contract of the table counts."""
        contracts = deal.turn.state.rules.contracts.values()
        most = max(contract.names_in(self._fact) for contract in contracts)
        return of_places(max(most, 1), 1, deal.table.everyone)


def everybody(deal: AnyDeal) -> int:
    """The number of players."""
    return len(deal.table.players)


# fmt: off
@frozen
class CompendiumFacts:
    """One deal. Counts are of things taken; a fact that the contract does not ask for is None,
    whatever its type: only the parts that need it look at it."""

    dealer: str = fact(Player(),
        "who deals (and names the contract, where there is a choice); follows from the order",
        slip=DEALER,
        derive=lambda deal: deal.turn.state.dealer, warn=False)  # the game does, by its own turn
    contract: str = fact(ContractWord(),
        "what the deal is played for; follows where the order is fixed",
        needed=always, derive=contract_due, warn=False)
    trump: str | None = fact(Word((*SUITS, "NT"), {**SUIT_ALIASES, "notrump": "NT"}),
        "the trump suit (does not change the score)", applies=allowed("trump"), on_demand=True)
    tricks: PerPlayer = outcome_fact(TRICKS, total_of(TRICKS), "tricks won")
    hearts: PerPlayer | Cards = outcome_fact(HEARTS, total_of(HEARTS), "hearts taken")
    diamonds: PerPlayer = outcome_fact(DIAMONDS, total_of(DIAMONDS), "diamonds taken")
    men: PerPlayer = outcome_fact(MEN, total_of(MEN), "kings and jacks taken",
        asked="kings and jacks of {owner}")
    jacks: PerPlayer = outcome_fact(JACKS, total_of(JACKS), "jacks taken")
    queens: PerPlayer = outcome_fact(QUEENS, total_of(QUEENS), "queens taken")
    obers: PerPlayer | Cards = outcome_fact(OBERS, total_of(OBERS), "Obers (queens) taken",
        asked="Obers of {owner}")
    kings: PerPlayer = outcome_fact(KINGS, total_of(KINGS), "kings taken")
    king: str = outcome_fact("king", Player(), "who took the king of hearts",
        asked=MEANING)
    jack: str = outcome_fact("jack", Player(), "who took the jack of clubs (Unter of acorns)",
        asked="who took the jack of clubs")
    ten: str = outcome_fact("ten", Player(), "who took the ten of clubs",
        asked=MEANING)
    won: tuple[str, ...] = outcome_fact("won", WinnersList("won"),
        "who won the single tricks that count (the last, the seventh and the like), in order",
        asked="who won the tricks that count")
    order: tuple[str, ...] = outcome_fact("order",
        Players(ordered=True, low=everybody, high=everybody), "all players as they went out",
        asked="order of going out")
    left: PerPlayer = outcome_fact("left", CardsLeft(), "cards left when the first player went out",
        asked="cards of {owner} left")
    passes: PerPlayer | None = fact(Counts(0, MOST_PASSES, unit="passes"),
        "how often each player passed",
        applies=allowed("passes"), idle=counts_with("pass=1", can_be=can_pass),
        note="noted where it costs something", asked="how often {owner} passed", phase=OUTCOME)
# fmt: on


CompendiumDeal = Deal[CompendiumFacts, object, AnyStanding]
CompendiumRule = Rule[CompendiumFacts, object, AnyStanding]
CompendiumRules = Rules[CompendiumFacts, object, AnyStanding]

# the schedule ------------------------------------------------------------------------------------


def is_out_of_turn(deal: CompendiumDeal) -> bool:
    """Whether somebody else deals than it is the turn of; the first deal may be anybody's."""
    state, dealer = deal.turn.state, deal.facts.dealer
    if not deal.turn.played or is_complete(state):
        return False
    return dealer != state.dealer and dealer not in state.may_deal


def standing(deal: CompendiumDeal) -> AnyStanding:
    """Where the table stands, in the series in which the deal was recorded."""
    return deal.state.begun(deal.turn.state.series)


def _not_open(why: str) -> Callable[[CompendiumDeal], bool]:
    def is_so(deal: CompendiumDeal) -> bool:
        then, facts = deal.turn.state, deal.facts
        return why_not_open(standing(deal), then, facts.dealer, facts.contract) == why

    return is_so


def _by_whom(deal: CompendiumDeal) -> str:
    return f"by {deal.facts.dealer} " if deal.turn.state.rules.plan.each else ""


def _open_now(deal: CompendiumDeal) -> str:
    dealer = deal.facts.dealer
    choice = open_contracts(standing(deal), dealer)
    return f"open to {dealer}: {', '.join(choice)}" if choice else f"{dealer} has none left"


def _due_now(deal: CompendiumDeal) -> str:
    return " or ".join(dict.fromkeys(left_over(standing(deal), deal.facts.dealer)[0]))


def _schedule_rule(why: str, message: str) -> CompendiumRule:
    return forbid(
        "contract",
        _not_open(why),
        message,
        "{open}",
        "{contract}",
        open=_open_now,
        by=_by_whom,
        due=_due_now,
    )


def _out(deal: CompendiumDeal) -> Sequence[str]:
    return [player for player, count in deal.facts.left.items() if not count]


# fmt: off
CHECKS: CompendiumRules = (
    taker_rule("king", has_room_for_king, "a heart or a trick"),
    taker_rule("jack", has_trick, "a trick"),
    taker_rule("ten", has_trick, "a trick"),
    winners_rule("won", lambda deal: "the tricks that count"),
    refuse("left", lambda deal: len(_out(deal)) != 1,
        "{fact}: exactly one player goes out and has no card left, but {who}",
        "give every other player at least 1",
        who=lambda deal: f"{' and '.join(_out(deal))} have none" if _out(deal)
        else "everybody has some"),
    warn("dealer", is_out_of_turn,
        "dealer {dealer} was recorded, but it is {turn}'s turn to deal",
        "nothing to do if that is what happened at the table",
        turn=lambda deal: deal.turn.state.dealer),
    _schedule_rule(PLAYED, "{contract} has been played {by}already"),
    _schedule_rule(NOT_HIS, "{dealer} may not choose {contract} any more"),
    _schedule_rule(NOT_DUE, "{contract} is not due yet: {due} comes first"),
    *map(room_rule, (HEARTS, DIAMONDS, JACKS, QUEENS, OBERS)),
)
# fmt: on


def checks_of(fact_names: Sequence[str], *more: AnyRule) -> tuple[AnyRule, ...]:
    """The rules about those facts, which a game uses, and `more` of its own."""
    used = {"dealer", "contract", *fact_names}
    return (*(rule for rule in CHECKS if rule.fact in used), *more)
