"""What is recorded of a deal of bridge: the contract, honours, who is vulnerable, high cards.

The facts that the deals of all bridge games share are each made anew for the game; what cannot be
of any of them is said once, as rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Protocol

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration import slips
from scorekeeper.core.declaration.columns import (
    MARK,
    MARKED,
    NUMBER,
    PLAYER,
    Cell,
    Column,
    known,
    of_owners,
    placed,
)
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, always, counts_with, fact
from scorekeeper.core.declaration.kinds import Notation
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.kinds.who import require_member
from scorekeeper.core.declaration.rules import Rule, clash
from scorekeeper.core.declaration.slips import OFF, OTHER_PLAYER, Neighbour, at_step, near
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.games.shapes.contracts import (
    NOTRUMP,
    NULLO,
    Contract,
    ContractKind,
    HasContract,
    TricksKind,
    contract_of,
    gets_result,
    is_played,
)
from scorekeeper.games.shapes.declarers import DeclarerKind, find_declarer
from scorekeeper.games.shapes.sides import HasDealer, dealer_fact, find_side
from scorekeeper.games.shapes.tally import GAMES_WON

from .score_table import HONOURS_4, HONOURS_5

DUMMY = "dummy"
POINTS = "points"  # the part of a fact that says how many
ALL_HCP = 40  # high-card points of a pack

_NOBODY_WORDS = ("nobody", "neither", "nil", "love", "-")


class Honours(NamedTuple):
    """Honours in one hand: `holder` is a player, a side or the dummy, `points` 100 or 150."""

    holder: str
    points: int

    def __str__(self) -> str:
        return f"{self.holder}:{self.points}"


# By the strain: what honours in one hand can count, and why nothing else.
TRUMP_HONOURS = (
    (HONOURS_4, HONOURS_5),
    "100 for four of A K Q J T of trumps in one hand, 150 for all five",
)
HONOURS: Mapping[str, tuple[tuple[int, ...], str]] = {
    NULLO: ((), "no honours count in nullos"),
    NOTRUMP: ((HONOURS_5,), "at no trumps honours are four aces in one hand: 150"),
}


def honours_at(deal: AnyDeal) -> tuple[tuple[int, ...], str]:
    """What honours can count at the contract, as far as it is known, and why nothing else."""
    contract = contract_of(deal)
    return HONOURS.get(contract.strain, TRUMP_HONOURS) if contract else TRUMP_HONOURS


class HonoursKind(Notation):
    """A claim of honours: `Anna:100`, `Anna:150`; `dummy` tells whether the dummy can hold any."""

    has_names = True

    def __init__(self, *, dummy: bool = False) -> None:
        self._dummy = dummy
        who = "PLAYER|dummy" if dummy else "PLAYER"
        self.says = f"{who}:100 or {who}:150"

    def parse(self, text: str, deal: AnyDeal, name: str) -> Honours:
        if "," in text:
            raise ImpossibleError(
                f"{name}={text}: only one hand of a deal can hold honours that count",
                f"write the claim that is right, e.g. {name}={text.partition(',')[0]}",
                text,
            )
        who, colon, amount = text.partition(":")
        if not colon:
            raise MalformedError(
                f"{name}={text} does not say who held them and what they count",
                f"write {name}=PLAYER:100 or {name}=PLAYER:150, one claim at most",
                text,
            )
        points = parse_int(amount, name)
        possible, hint = honours_at(deal)
        if points not in possible:
            raise ImpossibleError(f"{name}={text} is not possible", hint, amount)
        if fold(who) == DUMMY and DUMMY not in map(fold, deal.table.players):
            return self._of_dummy(text, points, name)
        holder = find_declarer(who, deal.table)
        if holder in deal.table.players:
            require_member(holder, deal.active, name, who)
        return Honours(holder, points)

    def _of_dummy(self, text: str, points: int, name: str) -> Honours:
        if self._dummy:
            return Honours(DUMMY, points)
        raise ImpossibleError(
            f"{name}={text} does not name the player whose honours they are",
            f"write {name}=PLAYER:{points} with the name of who was dummy, or whose dummy it was",
            text,
        )

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """Who held them, and what they count."""
        low, high = HONOURS_4, HONOURS_5
        who = deal.table.everyone or deal.table.owners
        holder = Column(words=(*who, DUMMY)) if self._dummy else Column(form=PLAYER, words=who)
        return (holder, Column(part=POINTS, form=NUMBER, low=low, high=high))

    def cells(self, value: Honours, columns: Sequence[Column]) -> Sequence[Cell]:
        """`Anna`, 100."""
        return value

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`Anna:100`."""
        return told_of_one(cells)

    def domain(self, deal: AnyDeal) -> Iterator[Honours]:
        holders = [*(deal.active or deal.table.owners), *([DUMMY] if self._dummy else [])]
        return (Honours(who, points) for who in holders for points in honours_at(deal)[0])

    def neighbours(self, value: Honours, deal: AnyDeal) -> Iterator[Neighbour]:
        """Other points, another hand, both."""
        for other in self.domain(deal):
            steps = (other.holder != value.holder) + (other.points != value.points)
            yield Neighbour(slips.HONOURS, other, at_step(max(steps, 1)))


def told_of_one(cells: Sequence[Cell]) -> str:
    """`Anna:100` of a name and a number; nothing where neither was told."""
    who, number = ("" if cell is None else str(cell) for cell in cells)
    return f"{who}:{number}" if who or number else ""


SIDES = 2


class VulnerableKind(Notation):
    """Who is vulnerable: sides (or players) in the order of the table.

    Nobody is written `nobody`, since `none` means that nothing is recorded.
    """

    has_names = True

    def __init__(
        self, who: Callable[[AnyDeal], Sequence[str]] | None = None, *, sides: bool = True
    ) -> None:
        self._who = who
        self.says = "NS|EW|both|nobody" if who else "SIDE|both|nobody"
        if not sides:
            self.says = "PLAYER,...|all|nobody"

    def _names(self, deal: AnyDeal) -> Sequence[str]:
        return deal.table.owners if self._who is None else self._who(deal)

    def neighbours(self, value: Sequence[str], deal: AnyDeal) -> Iterator[Neighbour]:
        """Somebody more or less, then two others."""
        for other in self.domain(deal):
            steps = len(set(value) ^ set(other))
            yield Neighbour(slips.VULNERABLE, other, at_step(max(steps, 1)))

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        names = self._names(deal)
        if fold(text) == "all" or (fold(text) == "both" and len(names) == 2):
            return tuple(names)
        if fold(text) in _NOBODY_WORDS:
            return ()
        parts = text.split(",")
        if self._who is None:
            found = {find_side(part, deal.table) for part in parts}
        else:
            found = {find(part, names, "side") for part in parts}
        return tuple(each for each in names if each in found)

    def print(self, value: Sequence[str], deal: AnyDeal) -> str:
        return vulnerable_text(value, self._names(deal))

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """A mark for each player; of two sides one word."""
        names = known(lambda: self._names(deal), ())
        if len(names) <= SIDES:
            return super().columns(deal)
        return of_owners(names, Column(form=MARK))

    def cells(self, value: Sequence[str], columns: Sequence[Column]) -> Sequence[Cell]:
        """The marks."""
        return placed(dict.fromkeys(value, MARKED), [column.owner for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """Names with commas; `both` or `nobody` of sides."""
        if len(columns) == 1:
            return str(cells[0] or "")
        marked = zip(columns, cells, strict=True)
        return ",".join(column.owner for column, cell in marked if cell is not None)

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        names = self._names(deal)
        sizes = range(len(names) + 1)
        return chain.from_iterable(combinations(names, size) for size in sizes)


NOBODY = "nobody"


def vulnerable_text(vulnerable: Sequence[str], everybody: Sequence[str]) -> str:
    """Who is vulnerable, as it is written: `NS`, `both`, `nobody`; names with commas."""
    if len(vulnerable) == len(everybody):
        return "both" if len(everybody) == 2 else "all"
    return ",".join(vulnerable) or NOBODY


class HighCardPoints(NamedTuple):
    """The side that holds more high-card points, and how many of the 40."""

    side: str
    points: int

    def __str__(self) -> str:
        return f"{self.side}:{self.points}"


class HighCardPointsKind(Notation):
    """High-card points (A 4, K 3, Q 2, J 1) of the side that holds more: `NS:26`."""

    has_names = True

    def __init__(self, least: int) -> None:
        self.says = f"SIDE:{least}..{ALL_HCP}"
        self._least = least
        self._limits = f"{least} to {ALL_HCP}"
        if least > ALL_HCP / 2:
            self._limits += f" (at {ALL_HCP // 2} each the cards are dealt again)"

    def parse(self, text: str, deal: AnyDeal, name: str) -> HighCardPoints:
        who, colon, number = text.partition(":")
        if not colon:
            raise MalformedError(
                f"{name}={text} does not say whose points they are",
                f"write {name}=SIDE:POINTS, e.g. {name}={deal.table.owners[0]}:26",
                text,
            )
        if "," in number:
            raise MalformedError(
                f"{name}={text} gives the points of more than one side",
                f"write only the side that holds more: {self._limits}",
                text,
            )
        points = parse_int(number, name)
        if not self._least <= points <= ALL_HCP:
            raise ImpossibleError(
                f"{name} {points} is not possible",
                f"record the side that holds more of the {ALL_HCP} points: {self._limits}",
                number,
            )
        return HighCardPoints(find_side(who, deal.table), points)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """The side, and its points."""
        return (
            Column(words=known(lambda: deal.table.owners, ())),
            Column(part=POINTS, form=NUMBER, low=self._least, high=ALL_HCP),
        )

    def cells(self, value: HighCardPoints, columns: Sequence[Column]) -> Sequence[Cell]:
        """`NS`, 26."""
        return value

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`NS:26`."""
        return told_of_one(cells)

    def domain(self, deal: AnyDeal) -> Iterator[HighCardPoints]:
        for side in deal.table.owners:
            for points in range(self._least, ALL_HCP + 1):
                yield HighCardPoints(side, points)

    def neighbours(self, value: HighCardPoints, deal: AnyDeal) -> Iterator[Neighbour]:
        """A few points more or less, then the other side."""
        for points, distance in near(value.points, self._least, ALL_HCP):
            yield Neighbour(OFF, value._replace(points=points), distance)
        for side in deal.table.owners:
            yield Neighbour(OTHER_PLAYER, value._replace(side=side))


# the facts ----------------------------------------------------------------------------------


class HasResult(HasContract, Protocol):
    """Facts with a contract and what came of it, told in one of two ways."""

    @property
    def tricks(self) -> int | None:
        """The tricks of declarer's side."""


ResultDeal = Deal[HasResult, object, object]


def lacks_result(deal: ResultDeal) -> bool:
    """Whether the contract is played and does not say how it ended."""
    contract = deal.facts.contract
    return contract is not None and not contract.is_passed and contract.result is None


def tricks_by_contract(deal: ResultDeal) -> int | None:
    """The tricks of declarer's side that follow from the result of the contract."""
    contract = deal.facts.contract
    return contract.tricks if contract else None


# fmt: off
def contract_fact(kind: ContractKind | None = None) -> Contract:
    """The fact `contract`: the contract, with its result or without."""
    return fact(kind or ContractKind(),
        "the contract with doubling and result: = just made, +1 an overtrick, -2 two down; "
        "passed when nobody bid", needed=always, completed=gets_result)


def declarer_fact(applies: Callable[[AnyDeal], bool] = is_played, *, outcome: bool = False) -> str:
    """The fact `declarer`."""
    return fact(DeclarerKind(), "who played the contract",
        applies=applies, needed=is_played, outcome=outcome)


def tricks_fact(
    meaning: str = "tricks of declarer's side, where the contract has no result",
    applies: Callable[[AnyDeal], bool] = is_played,
) -> int:
    """The fact `tricks`: what declarer's side won."""
    return fact(TricksKind(), meaning, applies=applies, needed=lacks_result, outcome=True,
        derive=tricks_by_contract, warn=False, asked="declarer's tricks")


def counts_honours(deal: AnyDeal) -> bool:
    """Whether honours count at this table, unless the deal was passed out."""
    return is_played(deal) and bool(deal.options.honours)


def honours_fact(
    applies: Callable[[AnyDeal], bool] = counts_honours,
    *,
    can_be: Callable[[AnyDeal], bool] = is_played,
    dummy: bool = False,
) -> Honours:
    """The fact `honours`, where they count; `can_be` tells whether a hand was played at all."""
    return fact(HonoursKind(dummy=dummy), "who held honours in one hand, and what they count",
        applies=applies, idle=counts_with("honours=on", can_be=can_be),
        asked="honours in one hand", phase=OUTCOME, slip=slips.HONOURS,
        note="four of A K Q J T of trumps 100; all five, or four aces at no trumps, 150")


def vulnerable_by_games(deal: AnyDeal) -> tuple[str, ...]:
    """Everybody who has won a game of the rubber."""
    return tuple(owner for owner, games in deal.turn.single[GAMES_WON].items() if games)


def vulnerable_fact(
    derive: Callable[[AnyDeal], tuple[str, ...]] = vulnerable_by_games, *, sides: bool = True
) -> tuple[str, ...]:
    """The fact `vulnerable`, which follows from the games won; `sides` tells whether there are
    any, or each plays for himself."""
    return fact(VulnerableKind(sides=sides),
        "who is vulnerable, if it is not as the rules say (nobody: nobody)",
        derive=derive, asked=MEANING, slip=slips.VULNERABLE)
# fmt: on


class Bid(HasDealer, HasResult, Protocol):
    """Facts of a deal that is bid and played (RubberFacts and their like)."""

    @property
    def declarer(self) -> str:
        """Who played the contract."""

    @property
    def honours(self) -> Honours | None:
        """Who held honours."""

    @property
    def vulnerable(self) -> tuple[str, ...]:
        """The sides or players that are."""


@frozen
class RubberFacts:
    """What is recorded of a deal of rubber bridge. Nobody declares in a deal passed out."""

    dealer: str | None = dealer_fact()
    contract: Contract = contract_fact()
    declarer: str = declarer_fact()
    tricks: int | None = tricks_fact()
    honours: Honours | None = honours_fact()
    vulnerable: tuple[str, ...] = vulnerable_fact()


@frozen
class PlayersFacts(RubberFacts):
    """The same where each plays for himself."""

    vulnerable: tuple[str, ...] = vulnerable_fact(sides=False)


def played(contract: Contract, tricks: int | None) -> Contract:
    """The contract with its result, whichever way it was recorded."""
    if contract.is_passed or contract.result is not None or tricks is None:
        return contract
    return contract._replace(result=contract.result_of(tricks))


# what cannot be -----------------------------------------------------------------------------


def contradicts_itself(deal: ResultDeal) -> bool:
    """Whether the contract has another result than the tricks."""
    meant, tricks = tricks_by_contract(deal), deal.facts.tricks
    return meant is not None and tricks is not None and meant != tricks


def _corrected(deal: ResultDeal) -> Contract | None:
    contract = deal.facts.contract
    return contract and played(contract._replace(result=None), deal.facts.tricks)


# fmt: off
TOLD_ONCE: Rule[HasResult, object, object] = clash("tricks", contradicts_itself,
    "contract={contract} means {meant}, but tricks={tricks} is recorded too",
    "write the result once: contract={name} tricks={tricks}, or contract={corrected} alone "
    "(in an amendment with tricks=none)",
    part="{tricks}",
    contract=lambda deal: deal.facts.contract,
    meant=lambda deal: plural(tricks_by_contract(deal) or 0, "trick"),
    name=lambda deal: deal.facts.contract and deal.facts.contract.name,
    corrected=_corrected)
# fmt: on
