"""Revokes: how they are recorded, and the penalties of the whist laws.

The opponents of a side that revoked choose the penalty: points added to their own score, points
taken off the offenders' score, or three of the offenders' tricks (laws of 1900 in Hoyle's Games
Modernized, 1909; Parlett, knows the first two).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.columns import NUMBER, Cell, Column, placed
from scorekeeper.core.declaration.composed import Part, listed
from scorekeeper.core.declaration.facts import OUTCOME, always, contradicts, counts_with, fact
from scorekeeper.core.declaration.kinds import Notation
from scorekeeper.core.declaration.slips import REVOKE, Neighbour, listed_slips
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.names import find
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

from .sides import find_side
from .tally import Tally

MOST_REVOKES = 13  # recorded in one deal: one for each trick
REVOKE_POINTS = 3  # of a penalty in points
REVOKE_TRICKS = 3  # taken from the offenders, law of 1900

ADD, DEDUCT, TAKE_TRICKS = "add", "deduct", "tricks"
PENALTIES = (ADD, DEDUCT, TAKE_TRICKS)

Revoke = tuple[str, str]  # the side that revoked, and the penalty that the other side chose


def penalties_by_option(deal: AnyDeal) -> Sequence[str]:
    """The penalties of the option revoke_choices."""
    choices: tuple[str, ...] = deal.options.revoke_choices
    return choices


def penalties_of_points(deal: AnyDeal) -> Sequence[str]:
    """Those of the plain law: points added or taken off."""
    return (ADD, DEDUCT)


class Revokes(Notation):
    """Revokes in the order recorded: `EW:add,EW:deduct`, each with the side that revoked and the
    penalty that its opponents chose among those that `penalties` names."""

    says = "SIDE:add|deduct|tricks,..."
    has_names = True

    def __init__(self, penalties: Callable[[AnyDeal], Sequence[str]] = penalties_by_option) -> None:
        self._penalties = penalties

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[Revoke, ...]:
        """The revokes; raises InputError for a penalty that this table does not know."""
        found = tuple(self._one(part, deal, name) for part in text.split(","))
        if len(found) > MOST_REVOKES:
            raise ImpossibleError(
                f"{name} names {len(found)} revokes", f"a deal has {MOST_REVOKES} tricks", text
            )
        return found

    def _one(self, part: str, deal: AnyDeal, name: str) -> Revoke:
        side, colon, penalty = part.partition(":")
        allowed = self._penalties(deal)
        if not colon or not side or not penalty:
            raise MalformedError(
                f"{name}: '{part}' does not say who revoked and the penalty",
                f"write SIDE:PENALTY, e.g. {deal.table.owners[-1]}:{allowed[0]}",
                part,
            )
        chosen = find(penalty, PENALTIES, "penalty")
        if chosen not in allowed:
            raise ImpossibleError(
                f"{name}: the penalty '{chosen}' is not played at this table",
                f"possible: {', '.join(allowed)}",
                part,
            )
        return find_side(side, deal.table), chosen

    def print(self, value: Sequence[Revoke], deal: AnyDeal) -> str:
        """`EW:add,EW:deduct`."""
        return ",".join(f"{side}:{penalty}" for side, penalty in value) or "none"

    def domain(self, deal: AnyDeal) -> Iterator[tuple[Revoke, ...]]:
        """Every sequence of revokes, the short ones first."""
        single = self._single(deal)
        counts = range(MOST_REVOKES + 1)
        return chain.from_iterable(product(single, repeat=count) for count in counts)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """How often each side revoked, for each penalty."""
        column = Column(form=NUMBER, low=0, high=MOST_REVOKES, spare=True)
        single = self._single(deal)
        return [column._replace(owner=side, part=penalty) for side, penalty in single]

    def cells(self, value: Sequence[Revoke], columns: Sequence[Column]) -> Sequence[Cell]:
        """The numbers; raises KeyError for revokes in another order than that of the columns, on
        which reasons, and sometimes points, depend."""
        places = [(column.owner, column.part) for column in columns]
        if list(value) != sorted(value, key=places.index):
            raise KeyError(value)
        counted = {revoke: value.count(revoke) for revoke in value}
        return placed({**counted}, places)

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`NS:add,EW:add,EW:add`; a text that could not be cut up stands in the first cell."""
        if isinstance(cells[0], str):
            return cells[0]
        filled = zip(columns, cells, strict=True)
        often = [(c, cell) for c, cell in filled if isinstance(cell, int)]
        return ",".join(f"{c.owner}:{c.part}" for c, cell in often for _ in range(cell))

    def neighbours(self, value: Sequence[Revoke], deal: AnyDeal) -> Iterator[Neighbour]:
        """The other side, another penalty, one revoke too many, one forgotten."""
        single = self._single(deal)
        others = {place: [Neighbour(REVOKE, one) for one in single] for place in range(len(value))}
        for found in listed_slips(value, others, single):
            yield found._replace(slip=REVOKE)

    def _single(self, deal: AnyDeal) -> list[Revoke]:
        return list(product(deal.table.owners, self._penalties(deal)))

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """One revoke more, with its penalty; mostly there is none."""
        if told == ["none"] or len(told) >= MOST_REVOKES:
            return None
        single = [f"{who}:{penalty}" for who, penalty in self._single(deal)]
        if told:
            return listed("revoke", single, told, is_enough=True)
        return Part("revoke", {"none": "none", **{text: text for text in single}})


def revoke_fact(
    penalties: Callable[[AnyDeal], Sequence[str]] = penalties_by_option,
    fined: Callable[[AnyDeal], bool] = always,
    setting: str = "",
) -> tuple[Revoke, ...]:
    """Who revoked, and the penalty among those. `fined` tells whether the table fines revokes,
    `setting` is the house rule by which it does."""
    meaning = "who revoked, and the penalty that the other side chose"
    if setting:
        meaning = f"with {setting}: {meaning}"
    idle = counts_with(setting) if setting else contradicts
    return fact(
        Revokes(penalties),
        meaning,
        applies=fined,
        default=(),
        idle=idle,
        asked="revokes",
        phase=OUTCOME,
        on_demand=True,
        slip=REVOKE,
    )


# what they cost -----------------------------------------------------------------------------


def offenders(revokes: Sequence[Revoke]) -> frozenset[str]:
    """The sides that revoked."""
    return frozenset(side for side, _ in revokes)


def hold_back(tally: Tally, revokes: Sequence[Revoke], most: Amount) -> None:
    """Offenders cannot go above that score in this deal."""
    guilty = offenders(revokes)
    both = len(guilty) > 1
    why = "both sides revoked" if both else "a side that revoked cannot win the game"
    for side in guilty:
        tally.hold(side, most, why)


def apply_revokes(
    tally: Tally,
    revokes: Sequence[Revoke],
    tricks: dict[str, int],
    table: AnyTable,
    points: Amount,
    *,
    stops_at_0: bool = True,
) -> None:
    """All deductions, then all additions, of so many points each; then tricks pass from side to
    side in `tricks`, in the order recorded."""
    for side, penalty in revokes:
        if penalty == DEDUCT:
            deduct(tally, side, points, stops_at_0=stops_at_0)
    for side, penalty in revokes:
        if penalty == ADD:
            why = f"{side} revoked: {show_amount(points)} added"
            tally.add(table.other_side(side), points, why)
    for side, penalty in revokes:
        if penalty == TAKE_TRICKS:
            take_tricks(tally, side, tricks, table)


def count_plain_revokes(tally: Tally, revokes: Sequence[Revoke], table: AnyTable) -> None:
    """The plain law: three points added or taken off for each; when both sides revoked, neither
    can win the game in that deal."""
    if len(offenders(revokes)) > 1:
        hold_back(tally, revokes, tally.goal - 1)
    apply_revokes(tally, revokes, {}, table, REVOKE_POINTS)


def deduct(tally: Tally, side: str, points: Amount, *, stops_at_0: bool) -> None:
    """The penalty points are taken off the offenders' score."""
    why = f"{side} revoked: {show_amount(points)} taken off"
    if stops_at_0 and points > tally.score[side]:
        points = max(tally.score[side], 0)
        why += f", but no further than to 0: {show_amount(points)}"
    tally.add(side, -points, why)


def take_tricks(tally: Tally, side: str, tricks: dict[str, int], table: AnyTable) -> None:
    """Three tricks (or all that they have) pass from the offenders to the other side."""
    moved = min(REVOKE_TRICKS, tricks[side])
    winner = table.other_side(side)
    tricks[side] -= moved
    tricks[winner] += moved
    tally.leave_out(winner, f"{side} revoked: {plural(moved, 'trick')} taken from them")
