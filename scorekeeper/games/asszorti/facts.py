"""What is recorded of a deal of Asszorti, and which values each fact can take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import always, counts_with, fact
from scorekeeper.core.declaration.kinds import (
    Counts,
    Flag,
    Number,
    Player,
    Players,
    Word,
    check_range,
    parse_int,
)
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS

from .options import ANNOUNCED

TRICKS, LAST = 11, 3
NO_TRUMP = "NT"
HAND = "hand"
CONTRACTS = ("3", "2", "1", HAND)  # cards exchanged with the talon
_IF_ANNOUNCED = f"nt_arrivazs={ANNOUNCED}"
DOUBLES = ("none", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")  # times 2 each


def opponents(deal: AnyDeal) -> tuple[str, ...]:
    """Both players against the declarer."""
    return tuple(player for player in deal.active if player != deal.get("declarer"))


def may_announce(deal: AnyDeal) -> bool:
    """At no trumps arrivazs is not announced where it counts by itself."""
    return bool(deal.get("trump") != NO_TRUMP or deal.options.nt_arrivazs == ANNOUNCED)


def needs_last(deal: AnyDeal) -> bool:
    """Whether the last three tricks matter."""
    return bool(deal.get("arrivazs")) or not may_announce(deal)


def may_be_foreign(deal: AnyDeal) -> bool:
    """Whether arrivazs was announced with trumps, and not lost as far as is known."""
    is_lost = deal.get("last3") not in (None, LAST)
    return bool(deal.get("arrivazs")) and deal.get("trump") != NO_TRUMP and not is_lost


def counts_foreign(deal: AnyDeal) -> bool:
    """Whether such an arrivazs is worth more at this table."""
    return may_be_foreign(deal) and bool(deal.options.foreign_arrivazs)


def announced_in_vain(deal: AnyDeal) -> bool:
    """Whether arrivazs was announced where it counts by itself."""
    text = deal.recorded.get("arrivazs")
    if text is None or may_announce(deal):
        return False
    return Flag().parse(text, deal, "arrivazs")


def require_announced(deal: AnyDeal, name: str, text: str) -> None:
    """Raises ImpossibleError when arrivazs was not announced."""
    if deal.get("arrivazs") is False and not announced_in_vain(deal):
        slip = "add arrivazs=yes, or " if may_announce(deal) else ""
        raise ImpossibleError(
            f"{name}={text}, but arrivazs was not announced", f"{slip}leave {name} out", text
        )


# kinds -------------------------------------------------------------------------------------------


class Level(Number):
    """How often a part of the game was doubled: 0 to 5, or the name of the last double."""

    def __init__(self) -> None:
        super().__init__(0, len(DOUBLES) - 1)

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The number meant; raises InputError."""
        folded = fold(text)
        return DOUBLES.index(folded) if folded in DOUBLES else super().parse(text, deal, name)

    def describe(self) -> str:
        """The names."""
        return "|".join(f"{level} ({word})" for level, word in enumerate(DOUBLES))


class ArrivazsLevel(Level):
    """How often arrivazs was doubled."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The number meant; more than 0 only of an arrivazs that was announced."""
        value = super().parse(text, deal, name)
        if value:
            require_announced(deal, name, text)
        return value


class Speakers(Players):
    """Which opponents said kontra, szubkontra and mordkontra to a part of the game, in order.

    `level` is the fact that says how often that part, `what`, was doubled; `in_vain` tells whether
    the doubles count for nothing.
    """

    def __init__(
        self, level: str, what: str, in_vain: Callable[[AnyDeal], bool] = lambda deal: False
    ) -> None:
        super().__init__(opponents, ordered=True, repeats=True, low=1, high=self._most)
        self._level = level
        self._what = what
        self._in_vain = in_vain

    def _most(self, deal: AnyDeal) -> int:
        level = None if self._in_vain(deal) else deal.get(self._level)
        return (int(len(DOUBLES) - 1 if level is None else level) + 1) // 2

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The players; there are none without a double."""
        if deal.get(self._level) == 0 and not self._in_vain(deal):
            raise ImpossibleError(
                f"{name}={text}, but {self._what} was not doubled",
                f"add {self._level}=kontra, or leave {name} out",
                text,
            )
        return super().parse(text, deal, name)


class TricksOfAll(Counts):
    """The tricks of all three."""

    def declaring(self, deal: AnyDeal) -> str | None:
        """Declarer."""
        declarer: str | None = deal.get("declarer")
        return declarer


def _tricks_of_declarer(deal: AnyDeal) -> int | None:
    tricks, declarer = deal.get("tricks"), deal.get("declarer")
    return tricks[declarer] if tricks and declarer else None


def least_last(deal: AnyDeal) -> int:
    """At least as many as the opponents' tricks leave over."""
    tricks = _tricks_of_declarer(deal)
    return 0 if tricks is None else max(0, LAST - (TRICKS - tricks))


def most_last(deal: AnyDeal) -> int:
    """No more than declarer won in all."""
    tricks = _tricks_of_declarer(deal)
    return LAST if tricks is None else min(LAST, tricks)


class LastTricks(Number):
    """How many of the last three tricks declarer won."""

    def __init__(self) -> None:
        super().__init__(least_last, most_last)

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The number; it fits the tricks of both parties, and something must depend on it."""
        if may_announce(deal):
            require_announced(deal, name, text)
        value = parse_int(text, name)
        check_range(value, 0, LAST, name, text)
        possible = tuple(self.domain(deal))
        if value not in possible:
            tricks = _tricks_of_declarer(deal) or 0
            raise ImpossibleError(
                f"{name} {value} is not possible: declarer won {plural(tricks, 'trick')} and the "
                f"opponents {TRICKS - tricks}",
                f"it can be {' or '.join(map(str, possible))}; or correct tricks=",
                text,
            )
        return value

    def describe(self) -> str:
        """The limits when nothing else is known."""
        return f"0..{LAST}"


class Foreign(Flag):
    """Whether arrivazs was made without a trump in the last three tricks."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> bool:
        """yes or no; yes only of an arrivazs made with trumps."""
        value = super().parse(text, deal, name)
        if value:
            self._require_made(text, deal, name)
        return value

    def _require_made(self, text: str, deal: AnyDeal, name: str) -> None:
        if deal.get("trump") == NO_TRUMP:
            raise ImpossibleError(
                f"{name}={text}: at no trumps every arrivazs is made without a trump",
                f"leave {name} out",
                text,
            )
        require_announced(deal, name, text)
        last = deal.get("last3")
        if last not in (None, LAST):
            raise ImpossibleError(
                f"{name}={text}, but declarer won only {last} of the last three tricks, so "
                "arrivazs was lost",
                f"leave {name} out, or correct last3=",
                text,
            )


# facts -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AsszortiFacts:
    """One deal."""

    dealer: str = fact(
        Player(), "who deals; follows from the deals before", derive=lambda deal: deal.turn.dealer
    )
    declarer: str = fact(Player(), "who played alone", needed=always)
    contract: str = fact(
        Word(CONTRACTS, {"0": HAND}),
        "cards exchanged with the talon; hand (or 0) = none",
        needed=always,
    )
    trump: str = fact(
        Word((*SUITS, NO_TRUMP), {**SUIT_ALIASES, "notrump": NO_TRUMP}),
        "the trump suit, or no trumps",
        needed=always,
    )
    arrivazs: bool = fact(
        Flag(),
        "declarer announced that he would win the last three tricks",
        applies=may_announce,
        default=False,
        idle=counts_with(_IF_ANNOUNCED),
    )
    game_doubles: int = fact(Level(), "how often the game was doubled", default=0)
    arrivazs_doubles: int = fact(
        ArrivazsLevel(),
        "how often arrivazs was doubled",
        applies=lambda deal: bool(deal.get("arrivazs")),
        default=0,
        idle=counts_with(_IF_ANNOUNCED, can_be=announced_in_vain),
    )
    game_by: tuple[str, ...] | None = fact(
        Speakers("game-doubles", "the game"),
        "who said kontra (szubkontra, mordkontra) to the game",
        applies=lambda deal: bool(deal.get("game-doubles")),
    )
    arrivazs_by: tuple[str, ...] | None = fact(
        Speakers("arrivazs-doubles", "arrivazs", announced_in_vain),
        "who said kontra (szubkontra, mordkontra) to arrivazs",
        applies=lambda deal: bool(deal.get("arrivazs-doubles")),
        idle=counts_with(_IF_ANNOUNCED, can_be=announced_in_vain),
    )
    tricks: Mapping[str, int] | None = fact(
        TricksOfAll(0, TRICKS, total=TRICKS), "tricks of all three", needed=always, outcome=True
    )
    last3: int | None = fact(
        LastTricks(),
        "how many of the last three tricks declarer won",
        when=needs_last,
        outcome=True,
        note="needed with arrivazs, announced or automatic",
    )
    foreign: bool = fact(
        Foreign(),
        "arrivazs was made without a trump in the last three tricks",
        applies=counts_foreign,
        idle=counts_with("foreign_arrivazs=on", can_be=may_be_foreign),
        default=False,
        outcome=True,
    )
