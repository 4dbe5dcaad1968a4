"""What is recorded of a deal of Barbu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, Idle, always, fact, under
from scorekeeper.core.declaration.kinds import Counts, Flag, Player, Players, Word
from scorekeeper.core.declaration.kinds.pairs import Pair
from scorekeeper.core.declaration.slips import DOUBLE
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS
from scorekeeper.games.compendium.kinds import Takings

from .contracts import (
    ALIASES,
    CHIPOKER,
    CONTRACTS,
    DOMINO,
    HIGH_HEARTS,
    LETTERS,
    POSITIVE,
    RAVAGE_CITY,
    TRUMPS,
)
from .history import History, next_declarer
from .kinds import NO_TRUMP, RANKS, Doubles, HighHearts, SuitCounts, Suits, derived_most, ranks
from .options import QUEENS, BarbuOptions

TRUMP_ALIASES = {**SUIT_ALIASES, "no-trump": NO_TRUMP, "notrump": NO_TRUMP}
WITH_LETTERS = "|".join(f"{word} ({letter})" for word, letter in LETTERS.items())
UNDOUBLED = "in a deal that nobody doubled"


class BarbuContractKind(Word):
    """A contract by its word or letter; offered are those of the table."""

    def __init__(self) -> None:
        super().__init__(CONTRACTS, ALIASES, WITH_LETTERS, meanings=LETTERS)
        self._known = Word(CONTRACTS, ALIASES)

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """Any contract of the game: what this table does not play is refused by name."""
        return self._known.parse(text, deal, name)

    def words(self, deal: AnyDeal) -> Sequence[str]:
        """The contracts that this table plays."""
        contracts: Sequence[str] = deal.options.played_contracts
        return contracts


class WhenCounted(TypedDict):
    """When a fact of the outcome is asked for, and why it may count for nothing."""

    when: Callable[[AnyDeal], bool]
    idle: Callable[[AnyDeal], Idle | None]


def counted(name: str) -> WhenCounted:
    """For a fact that fixes the outcome of some contracts."""

    def is_wanted(deal: BarbuDeal) -> bool:
        return deal.facts.played and name in deal.options.needs[deal.facts.contract]

    def idle(deal: BarbuDeal) -> Idle | None:
        """The result of a deal that is not played because nobody doubled, and what other tables
        count in this contract."""
        contract = deal.facts.contract
        if not deal.facts.played and "played" not in deal.recorded:
            is_result = name in deal.options.needs[contract]
            return Idle(("no_double_skip=off",), UNDOUBLED) if is_result else None
        setting = deal.options.setting_that_counts(name, contract)
        return None if is_wanted(deal) or not setting else Idle((setting,))

    return WhenCounted(when=is_wanted, idle=idle)


def _is_contract(contract: str) -> Callable[[BarbuDeal], bool]:
    return lambda deal: deal.facts.contract == contract


def may_be_skipped(deal: BarbuDeal) -> bool:
    """Whether the deal is not played where nobody doubles."""
    return deal.options.no_double_skip and deal.facts.contract not in POSITIVE


def _is_skipped(deal: BarbuDeal) -> bool | None:
    """A losing contract that nobody doubled is not played, where the table has it so."""
    return False if deal.facts.doubles == () and may_be_skipped(deal) else None


def _tricks(deal: BarbuDeal) -> int:
    return deal.options.tricks


def _hearts(deal: BarbuDeal) -> int:
    return deal.options.heart_count


def _chips(deal: BarbuDeal) -> int:
    return deal.options.chipoker_value


def _last_names(deal: BarbuDeal) -> int:
    return len(deal.options.last_two)


def _everybody(deal: BarbuDeal) -> int:
    return len(deal.table.players)


@frozen
class BarbuFacts:
    """One deal. Counts are of things taken; None where the contract does not ask for them."""

    # fmt: off
    declarer: str = fact(Player(), "who declares; follows from the order of the table",
        derive=lambda deal: next_declarer(deal.table, deal.turn.state), warn=False,
        note="the first deal may name anybody")
    contract: str = fact(BarbuContractKind(),
        "what is declared (word or letter)", needed=always)
    trump: str | None = fact(Word((*SUITS, NO_TRUMP), TRUMP_ALIASES),
        "the trump suit (does not change the score)", applies=_is_contract(TRUMPS),
        on_demand=True)
    start: str | None = fact(Word(ranks, {"T": "10"}, "|".join(RANKS)),
        "the rank that starts the domino (does not change the score)", applies=_is_contract(DOMINO),
        asked="rank that starts", on_demand=True)
    doubles: tuple[Pair, ...] = fact(Doubles(),
        "who doubled whom; A/B and B/A together are a double and its redouble; A/all is Maximum",
        **under("doubling=full", lambda deal: deal.options.doubling != "none",
            lambda deal: deal.facts.contract != CHIPOKER),
        default=(), slip=DOUBLE)
    played: bool = fact(Flag(),
        "no = nobody doubled and the deal was not played (option no_double_skip)",
        applies=may_be_skipped, default=True, derive=_is_skipped, warn=False,
        note="need not be said; yes = it was played all the same, a breach", asked="deal played")
    tricks: Mapping[str, int] | None = fact(Counts(0, _tricks, total=_tricks), "tricks won",
        outcome=True, **counted("tricks"))
    hearts: Mapping[str, int] | None = fact(Takings(0, _hearts, total=_hearts, unit="hearts"),
        "hearts taken", outcome=True, **counted("hearts"))
    ace: str | None = fact(Player(), "who took the ace of hearts",
        asked=MEANING,
        outcome=True, **counted("ace"))
    high: Mapping[str, int] | None = fact(
        HighHearts(0, HIGH_HEARTS, total=HIGH_HEARTS, unit="high hearts"),
        "how many of A K Q J 10 of hearts each took", outcome=True, asked="high hearts of {owner}",
        **counted("high"), note="with hearts=graded")
    queens: Mapping[str, int] | None = fact(Takings(0, QUEENS, total=QUEENS, unit="queens"),
        "queens taken", outcome=True, **counted("queens"))
    king: str | None = fact(Player(),
        "who took the king of hearts", outcome=True, asked=MEANING,
        **counted("king"))
    last: tuple[str, ...] | None = fact(
        Players(ordered=True, repeats=True, low=_last_names, high=_last_names),
        "who won the last trick but one and the last (at some tables the last alone, or the first "
        "and the last)", outcome=True, asked="winners of the last tricks", **counted("last"))
    order: tuple[str, ...] | None = fact(Players(ordered=True, low=_everybody, high=_everybody),
        "all players as they went out", outcome=True, asked="order of going out",
        **counted("order"))
    suits: Suits | None = fact(SuitCounts(),
        "clubs, diamonds, hearts and spades taken by each; gives `most`",
        applies=_is_contract(RAVAGE_CITY), note="for Ravage City", asked="suits taken",
        phase=OUTCOME, on_demand=True)
    most: tuple[str, ...] | None = fact(Players(low=1),
        "who took the most cards of one suit (all who tie)", outcome=True,
        asked="who took most of one suit",
        **counted("most"), derive=derived_most, warn=False, note="for Ravage City")
    bonus: Mapping[str, int] | None = fact(Counts(0, _chips, total=_chips, unit="points"),
        "points of each at chipoker", outcome=True, asked="points of {owner}", **counted("bonus"),
        note="chipoker_value in all")
    # fmt: on


BarbuTable = Table[BarbuOptions]
BarbuLedger = Ledger[BarbuOptions, History]
BarbuDeal = Deal[BarbuFacts, BarbuOptions, History]
