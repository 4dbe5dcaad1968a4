"""Honours in one hand, in a workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.declaration.facts import STRAY
from scorekeeper.core.formula.tree import NEVER, Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import Wrong, unknown, worded
from scorekeeper.core.values.parts import NamedTuple

from .facts import DUMMY, POINTS, TRUMP_HONOURS
from .live_contract import DECLARING, HONOURS_HEADS, LiveContract, is_known_bid, is_passed, place_of

FACT = "honours"
HONOURS_OF = "number of whose honours"

Sharing = Callable[[str, str], Sequence[str]]  # who scores: by the holder's owner and the declarer


class LiveHonours(NamedTuple):
    """Honours at a table of those owners; `dummy` tells whether the dummy is named as a holder."""

    owners: Sequence[str]
    sharing: Sharing
    dummy: bool = False

    def place(self, row: RowCells) -> Expr:
        """The number (from 1) of the owner who held them; 0: nobody did."""
        found = place_of(row, FACT, self.owners)
        if not self.dummy:
            return found
        return when(row.fact(FACT).equals(DUMMY), row.own(DECLARING), found)

    def points(self, owner: str) -> Formula:
        """What they count to an owner."""
        return lambda row: when(self._counts(row, owner), Call("N", _count(row)), 0)

    def _counts(self, row: RowCells, owner: str) -> Expr:
        """Whether they count to him: by who declared."""
        found = NEVER
        for place, declarer in reversed(list(enumerate(self.owners, 1))):
            theirs = Call("OR", *self._held_for(row, owner, declarer))
            found = when(row.own(DECLARING).equals(place), theirs, found)
        return found

    def _held_for(self, row: RowCells, owner: str, declarer: str) -> Iterator[Expr]:
        """Whether they were held by one for whom that owner scores."""
        for place, holder in enumerate(self.owners, 1):
            if owner in self.sharing(holder, declarer):
                yield row.own(HONOURS_OF).equals(place)

    def faults(self, row: RowCells, contract: LiveContract) -> Iterator[Wrong]:
        """Why they cannot be scored."""
        holder, count = row.fact(FACT), _count(row)
        text, is_told = _text(row), _is_told(row)
        yield no_number(FACT, is_told, count)
        by_bid = [count.equals(contract.of_bid(row, head)) for head in HONOURS_HEADS]
        usual = [count.equals(points) for points in TRUMP_HONOURS[0]]
        possible = when(is_known_bid(row), Call("OR", *by_bid), Call("OR", *usual))
        impossible = Call("AND", is_told, Call("NOT", possible))
        yield impossible, worded("{text} is not possible", text=text)
        is_nobody = Call("AND", is_told, row.own(HONOURS_OF).equals(0))
        if self.dummy:
            is_nobody = Call("AND", is_nobody, holder.differs(DUMMY))
        yield is_nobody, unknown("player", holder)
        yield Call("AND", is_told, is_passed(row)), _misplaced(row)

    def strays(self, row: RowCells) -> Iterator[Wrong]:
        """That they were told where nothing was played."""
        yield no_number(FACT, _is_told(row), _count(row))
        yield _is_told(row), _misplaced(row)


def _misplaced(row: RowCells) -> Expr:
    return worded(f"{{text}} {STRAY}", text=_text(row))


def _is_told(row: RowCells) -> Expr:
    return Call("COUNTA", row.fact(FACT), _count(row)) > 0


def _text(row: RowCells) -> Expr:
    return (expr(f"{FACT}=") & row.fact(FACT)) & (expr(":") & _count(row))


def no_number(fact: str, is_told: Expr, count: Expr) -> Wrong:
    """Of a name and a number only the name was told."""
    return Call("AND", is_told, count.equals("")), f"{fact} '' is not a whole number"


def _count(row: RowCells) -> Expr:
    return row.fact(FACT, "", POINTS)
