"""Who held honours, who is vulnerable: the values beside the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.kinds import parse_int, require_member
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.games.shapes.declarers import find_declarer
from scorekeeper.games.shapes.sides import find_side

from .contract import NOTRUMP, NULLO, contract_of
from .score_table import HONOURS_4, HONOURS_5

DUMMY = "dummy"
ALL_HCP = 40  # high-card points of a pack

_NOBODY_WORDS = ("nobody", "neither", "nil", "love", "-")


class Honours(NamedTuple):
    """Honours in one hand: `holder` is a player, a side or the dummy, `points` 100 or 150."""

    holder: str
    points: int


class HonoursKind:
    """A claim of honours: `Anna:100`, `Anna:150`; `dummy` tells whether the dummy can hold any."""

    form = "word"

    def __init__(self, *, dummy: bool = False) -> None:
        self._dummy = dummy

    def parse(self, text: str, deal: AnyDeal, name: str) -> Honours:
        """The claim; raises InputError when no hand can hold it at that contract."""
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
        possible = self._points(deal)
        if points not in possible:
            raise ImpossibleError(f"{name}={text} is not possible", self._hint(deal), amount)
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

    def _points(self, deal: AnyDeal) -> tuple[int, ...]:
        contract = contract_of(deal)
        if contract is not None and contract.strain == NULLO:
            return ()
        if contract is not None and contract.strain == NOTRUMP:
            return (HONOURS_5,)
        return (HONOURS_4, HONOURS_5)

    def _hint(self, deal: AnyDeal) -> str:
        contract = contract_of(deal)
        if contract is not None and contract.strain == NULLO:
            return "no honours count in nullos"
        if contract is not None and contract.strain == NOTRUMP:
            return "at no trumps honours are four aces in one hand: 150"
        return "100 for four of A K Q J T of trumps in one hand, 150 for all five"

    def print(self, value: Honours, deal: AnyDeal) -> str:
        """`Anna:100`."""
        return f"{value.holder}:{value.points}"

    def domain(self, deal: AnyDeal) -> Iterator[Honours]:
        """Every claim."""
        holders = [*(deal.active or deal.table.owners), *([DUMMY] if self._dummy else [])]
        return (Honours(who, points) for who in holders for points in self._points(deal))

    def describe(self) -> str:
        """The form."""
        dummy = "|dummy" if self._dummy else ""
        return f"PLAYER{dummy}:100 or PLAYER{dummy}:150"


class VulnerableKind:
    """Who is vulnerable: sides (or players) in the order of the table.

    Nobody is written `nobody`, since `none` means that nothing is recorded.
    """

    form = "word"

    def __init__(
        self, who: Callable[[AnyDeal], Sequence[str]] | None = None, *, sides: bool = True
    ) -> None:
        self._who = who
        self._form = "NS|EW|both|nobody" if who else "SIDE|both|nobody"
        if not sides:
            self._form = "PLAYER,...|all|nobody"

    def _names(self, deal: AnyDeal) -> Sequence[str]:
        return deal.table.owners if self._who is None else self._who(deal)

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The names; raises InputError."""
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
        """`NS`, `both`, `nobody`; names with commas."""
        return vulnerable_text(value, self._names(deal))

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        """Every choice of them."""
        names = self._names(deal)
        sizes = range(len(names) + 1)
        return chain.from_iterable(combinations(names, size) for size in sizes)

    def describe(self) -> str:
        """The form."""
        return self._form


def vulnerable_text(vulnerable: Sequence[str], everybody: Sequence[str]) -> str:
    """Who is vulnerable, as it is written: `NS`, `both`, `nobody`; names with commas."""
    if len(vulnerable) == len(everybody):
        return "both" if len(everybody) == 2 else "all"
    return ",".join(vulnerable) or "nobody"


class HighCardPoints(NamedTuple):
    """The side that holds more high-card points, and how many of the 40."""

    side: str
    points: int


class HighCardPointsKind:
    """High-card points (A 4, K 3, Q 2, J 1) of the side that holds more: `NS:26`."""

    form = "word"

    def __init__(self, least: int) -> None:
        self._least = least
        self._limits = f"{least} to {ALL_HCP}"
        if least > ALL_HCP / 2:
            self._limits += f" (at {ALL_HCP // 2} each the cards are dealt again)"

    def parse(self, text: str, deal: AnyDeal, name: str) -> HighCardPoints:
        """The side and its points; raises InputError."""
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

    def print(self, value: HighCardPoints, deal: AnyDeal) -> str:
        """`NS:26`."""
        return f"{value.side}:{value.points}"

    def domain(self, deal: AnyDeal) -> Iterator[HighCardPoints]:
        """Every side with every number."""
        for side in deal.table.owners:
            for points in range(self._least, ALL_HCP + 1):
                yield HighCardPoints(side, points)

    def describe(self) -> str:
        """The form."""
        return f"SIDE:{self._least}..{ALL_HCP}"
