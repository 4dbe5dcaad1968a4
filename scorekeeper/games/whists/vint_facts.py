"""Vint: the facts of a deal, the house rules and the presets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Flag
from scorekeeper.core.declaration.option_kinds import Choice, Numbers, Whole
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.games.bridge.contract import (
    BOOK,
    LEVELS,
    NOTRUMP,
    TRICKS,
    Contract,
    ContractKind,
)
from scorekeeper.games.shapes.sides import SideCounts, dealer_fact, owner_of
from scorekeeper.games.sources import parlett

from .facts import SideKind, declarer_fact, tricks_of_declarer

MOSCOW = "[moscow]"
FINLAND = "[finland]"
OURS = "our choice"

STRAINS = ("S", "C", "D", "H", NOTRUMP)  # by rank
HONOURS, ACES = 5, 4
MOSCOW1886, FINLAND1895 = "moscow1886", "finland1895"
FULL, DROPPED = "full", "dropped"

SOURCES = {
    "book": parlett("Russian Whist"),
    "moscow": "pagat.com, Vint (Moscow rule book of 1886)",
    "finland": "pagat.com, Screw Whist: Vint in Finland (table of 1895)",
    "gamerules": "gamerules.com, Vint",
}


class VintContract(ContractKind):
    """Level and strain; there are no doubles in vint."""

    def __init__(self) -> None:
        super().__init__(STRAINS)

    def parse(self, text: str, deal: AnyDeal, name: str) -> Contract:
        """The contract; raises InputError."""
        try:
            contract = super().parse(text, deal, name)
        except MalformedError as error:
            hint = f"write level and strain ({' '.join(STRAINS)}), e.g. 3H or 4NT"
            raise MalformedError(error.message, hint, text) from None
        if contract.doubling:
            raise ImpossibleError(
                f"'{text}': there are no doubles in vint",
                f"write level and strain, e.g. {contract.level}{contract.strain}",
                text,
            )
        return contract

    def domain(self, deal: AnyDeal) -> Iterator[Contract]:
        """Every contract; its result is recorded as tricks."""
        for level in LEVELS:
            for strain in STRAINS:
                yield Contract(level, strain)

    def describe(self) -> str:
        """The form."""
        return "3H or 4NT"


def _is_bid(deal: AnyDeal) -> bool:
    return not deal.get("thrown-in")


def is_played(deal: AnyDeal) -> bool:
    """Whether somebody bid."""
    contract: Contract | None = deal.get("contract")
    return _is_bid(deal) and contract is not None and not contract.is_passed


def has_trumps(deal: AnyDeal) -> bool:
    """Whether the deal is played with trumps."""
    return is_played(deal) and deal.values["contract"].strain != NOTRUMP


def _needed(deal: AnyDeal) -> int | None:
    return BOOK + deal.values["contract"].level if is_played(deal) else None


def _tricks_by_result(deal: AnyDeal) -> dict[str, int] | None:
    """The tricks that a contract written with its result means."""
    declarer = deal.get("declarer")
    if not is_played(deal) or declarer is None or deal.values["contract"].result is None:
        return None
    contract: Contract = deal.values["contract"]
    assert contract.result is not None
    won = contract.tricks_for(contract.result)
    declaring = owner_of(declarer, deal.table)
    return {side: won if side == declaring else TRICKS - won for side in deal.table.owners}


@frozen
class VintFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    thrown_in: bool = fact(Flag(), "everybody passed; the next player deals", default=False)
    contract: Contract | None = fact(
        VintContract(), "the highest bid: level and strain", when=_is_bid
    )
    declarer: str | None = declarer_fact("who bid it", applies=is_played, needed=is_played)
    tricks: Mapping[str, int] | None = tricks_of_declarer(
        _needed, applies=is_played, derive=_tricks_by_result
    )
    honours: Mapping[str, int] | None = fact(
        SideCounts(0, HONOURS, total=HONOURS, unit="honours"),
        "how many of A K Q J T of trumps each side held",
        when=has_trumps,
        outcome=True,
    )
    aces: Mapping[str, int] | None = fact(
        SideCounts(0, ACES, total=ACES, unit="aces"),
        "how many aces each side held",
        when=is_played,
        outcome=True,
    )
    first: str | None = fact(
        SideKind(),
        "which side reached game first in the play, when both reach it in one deal",
        applies=is_played,
    )


def _has_dropped_zeros(values: Mapping[str, Any]) -> bool:
    return bool(values["scoring"] == FINLAND1895 and values["zeros"] == DROPPED)


def _game(values: Mapping[str, Any], players: int) -> int:
    return 50 if _has_dropped_zeros(values) else 500


def _bonuses(values: Mapping[str, Any], players: int) -> tuple[int, ...]:
    if values["scoring"] == MOSCOW1886:
        return (500, 1000)
    return (100, 200) if _has_dropped_zeros(values) else (1000, 2000)


@frozen
class VintOptions(TableOptions):
    """The house rules."""

    scoring: str = option(
        Choice(MOSCOW1886, FINLAND1895),
        MOSCOW1886,
        "the table of points: tricks worth by suit and level, or by level alone",
        f"{MOSCOW}; {FINLAND}",
    )
    zeros: str = option(
        Choice(FULL, DROPPED),
        FULL,
        "with finland1895: dropped divides every figure by ten, game and bonuses too",
        FINLAND,
    )
    game: int = option(
        Whole(1), _game, "points below the line that win a game", f"{MOSCOW}; [gamerules]"
    )
    game_bonus: tuple[int, ...] = option(
        Numbers(2, low=0),
        _bonuses,
        "points above the line for the first and for the second game of a side",
        f"{MOSCOW}: 500,1000; with finland1895 1000,2000 (not certain)",
    )
    extra_deals: int = option(
        Whole(0),
        0,
        "further deals after the second game of a side, in which no game is counted (4 in the "
        "book)",
        "[book]",
    )


PRESETS = (
    Preset(
        MOSCOW1886, {}, "the Moscow rules of 1886, complete", MOSCOW, ("book", "moscow"), ("seed",)
    ),
    Preset(
        FINLAND1895,
        {"scoring": FINLAND1895},
        "the later form: tricks by level alone, large honours",
        FINLAND,
        ("finland", "screw-whist"),
    ),
)
