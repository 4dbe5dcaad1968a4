"""What is recorded of a deal of Barbu."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import Idle, always, counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Pair, Player, Players
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.shapes.takings import (
    Taker,
    Takings,
    TrickWinners,
    has_heart,
    has_room_for_king,
)

from .contracts import CHIPOKER, DOMINO, POSITIVE, RAVAGE_CITY, TRUMPS
from .history import next_declarer
from .kinds import (
    Contract,
    Doubles,
    HighHearts,
    PlayedFlag,
    StartingRank,
    SuitCounts,
    Suits,
    Trump,
    derived_most,
)
from .options import HIGH_HEARTS, QUEENS, BarbuOptions


def _for(name: str) -> Callable[[AnyDeal], bool]:
    """Whether the fact is among those that fix the outcome of this deal."""

    def is_wanted(deal: AnyDeal) -> bool:
        values = deal.values
        contract = values.get("contract")
        if contract is None or values.get("played") is False:
            return False
        options: BarbuOptions = deal.options
        return name in options.needs[contract]

    return is_wanted


def _is_contract(contract: str) -> Callable[[AnyDeal], bool]:
    def is_played(deal: AnyDeal) -> bool:
        played: str | None = deal.get("contract")
        return played == contract

    return is_played


def _can_be_doubled(deal: AnyDeal) -> bool:
    options: BarbuOptions = deal.options
    return options.doubling != "none" and deal.get("contract") != CHIPOKER


def _is_not_chipoker(deal: AnyDeal) -> bool:
    return bool(deal.get("contract") != CHIPOKER)


def _is_skipped(deal: AnyDeal) -> bool | None:
    """A losing contract that nobody doubled is not played, where the table has it so."""
    is_undoubled = deal.get("contract") is not None and deal.get("doubles") == ()
    return False if is_undoubled and _may_be_skipped(deal) else None


def _may_be_skipped(deal: AnyDeal) -> bool:
    options: BarbuOptions = deal.options
    return options.no_double_skip and deal.get("contract") not in POSITIVE


def _idle(name: str) -> Callable[[AnyDeal], Idle | None]:
    """What counts for nothing of the outcome: the result of a deal that is not played because
    nobody doubled, and what other tables count in this contract."""
    wanted = _for(name)

    def is_idle(deal: AnyDeal) -> Idle | None:
        contract = deal.get("contract")
        if contract is None:
            return None
        options: BarbuOptions = deal.options
        if deal.get("played") is False and "played" not in deal.recorded:
            is_result = name in options.needs[contract]
            return Idle(("no_double_skip=off",), UNDOUBLED) if is_result else None
        setting = options.setting_that_counts(name, contract)
        return None if wanted(deal) or not setting else Idle((setting,))

    return is_idle


UNDOUBLED = "in a deal that nobody doubled"


def _tricks(deal: AnyDeal) -> int:
    return int(deal.options.tricks)


def _hearts(deal: AnyDeal) -> int:
    return int(deal.options.heart_count)


def _chips(deal: AnyDeal) -> int:
    return int(deal.options.chipoker_value)


def _last_names(deal: AnyDeal) -> int:
    return len(deal.options.last_two)


def _everybody(deal: AnyDeal) -> int:
    return len(deal.table.players)


@frozen
class BarbuFacts:
    """One deal. Counts are of things taken; None where the contract does not ask for them."""

    # fmt: off
    declarer: str = fact(Player(), "who declares; follows from the order of the table",
        derive=lambda deal: next_declarer(deal.table, deal.turn.state), warn=False,
        note="the first deal may name anybody")
    contract: str = fact(Contract(), "what is declared (word or letter)", needed=always)
    trump: str | None = fact(Trump(), "the trump suit (does not change the score)",
        applies=_is_contract(TRUMPS))
    start: str | None = fact(StartingRank(),
        "the rank that starts the domino (does not change the score)", applies=_is_contract(DOMINO))
    doubles: tuple[Pair, ...] = fact(Doubles(),
        "who doubled whom; A/B and B/A together are a double and its redouble; A/all is Maximum",
        applies=_can_be_doubled, idle=counts_with("doubling=full", can_be=_is_not_chipoker),
        default=())
    played: bool = fact(PlayedFlag(),
        "no = nobody doubled and the deal was not played (option no_double_skip)",
        applies=_may_be_skipped, default=True, derive=_is_skipped, warn=False,
        note="need not be said; yes = it was played all the same, a breach")
    tricks: Mapping[str, int] | None = fact(Counts(0, _tricks, total=_tricks), "tricks won",
        when=_for("tricks"), outcome=True, idle=_idle("tricks"))
    hearts: Mapping[str, int] | None = fact(Takings(0, _hearts, total=_hearts, unit="hearts"),
        "hearts taken", when=_for("hearts"), outcome=True, idle=_idle("hearts"))
    ace: str | None = fact(Taker(has_heart, "a heart"), "who took the ace of hearts",
        when=_for("ace"), outcome=True, idle=_idle("ace"))
    high: Mapping[str, int] | None = fact(
        HighHearts(0, HIGH_HEARTS, total=HIGH_HEARTS, unit="high hearts"),
        "how many of A K Q J 10 of hearts each took", when=_for("high"), outcome=True,
        idle=_idle("high"), note="with hearts=graded")
    queens: Mapping[str, int] | None = fact(Takings(0, QUEENS, total=QUEENS, unit="queens"),
        "queens taken", when=_for("queens"), outcome=True, idle=_idle("queens"))
    king: str | None = fact(Taker(has_room_for_king, "a heart or a trick"),
        "who took the king of hearts", when=_for("king"), outcome=True, idle=_idle("king"))
    last: tuple[str, ...] | None = fact(TrickWinners(_last_names),
        "who won the last trick but one and the last (at some tables the last alone, or the first "
        "and the last)", when=_for("last"), outcome=True, idle=_idle("last"))
    order: tuple[str, ...] | None = fact(Players(ordered=True, low=_everybody, high=_everybody),
        "all players as they went out", when=_for("order"), outcome=True, idle=_idle("order"))
    suits: Suits | None = fact(SuitCounts(),
        "clubs, diamonds, hearts and spades taken by each; gives `most`",
        applies=_is_contract(RAVAGE_CITY), note="for Ravage City")
    most: tuple[str, ...] | None = fact(Players(low=1),
        "who took the most cards of one suit (all who tie)", when=_for("most"), outcome=True,
        idle=_idle("most"), derive=derived_most, warn=False, note="for Ravage City")
    bonus: Mapping[str, int] | None = fact(Counts(0, _chips, total=_chips, unit="points"),
        "points of each at chipoker", when=_for("bonus"), outcome=True, idle=_idle("bonus"),
        note="chipoker_value in all")
    # fmt: on
