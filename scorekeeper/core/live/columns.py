"""A column of formulas: what it says of a deal, and whom that moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from scorekeeper.core.books.ledger import AnyLedger, Turn
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .cells import Formula


class Move(NamedTuple):
    """Whose account an amount moves, and against whom in accounts between two."""

    account: str
    owner: str
    against: str = ""


class FactPart(NamedTuple):
    """A cell of a fact: which fact, whose part of it, and which part where there are several."""

    fact: str
    owner: str = ""
    part: str = ""


class LiveColumn(NamedTuple):
    """A column by its name, which the rule card uses, with its formula in any row; what it `moves`
    are all amounts of that name.

    A column whose value goes on to the next deal (a running game, a rate) has a `before`: what
    stands there before a deal by the books. It stays as it is where no deal is scored. What it has
    when a new rubber begins is what the books had at export, or would have if one began then,
    unless `anew` says it by the rubber before.

    One that `stays` is looked at from all rows below, too; nothing stands there where no deal is
    scored. If it `is_of_coming` as well, something stands there in all deals but void ones.

    A column that `fills` the cell of a fact is what stands there in deals in which nobody told the
    fact: who is vulnerable by the games won.

    One that `is_of_coming` says what follows in deals to come, also from those that are not told
    yet. It fills no cell of a recorded deal, which keeps what followed when it was recorded. A new
    rubber leaves it as it is, unless it says what it has `anew`.

    One with a `turn` has in recorded deals what place and turn say that they had then, which no
    later change moves; its formula speaks of deals to come.

    One that `marks` parts of facts says of which of them what was tried failed (see
    `failed.py`). One that is there `only_with` a fact is left out where no deal can tell that."""

    name: str
    formula: Formula
    moves: Move | None = None
    before: Callable[[AnyLedger], Amount | str] | None = None
    fills: FactPart | None = None
    stays: bool = False
    marks: tuple[FactPart, ...] = ()
    anew: Formula | None = None
    is_of_coming: bool = False
    turn: Callable[[Turn], Amount | str] | None = None
    only_with: str = ""

    @property
    def only_tells(self) -> bool:
        """Whether it is worked out where the facts cannot be scored, too."""
        return self.moves is None and self.before is None and not self.stays


def moving(columns: Iterable[LiveColumn], account: str) -> Mapping[str, Sequence[str]]:
    """The names of the columns that move an account, by its owners."""
    found: dict[str, list[str]] = {}
    for column in columns:
        if column.moves is not None and column.moves.account == account:
            found.setdefault(column.moves.owner, []).append(column.name)
    return found
