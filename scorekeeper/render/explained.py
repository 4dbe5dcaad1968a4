"""Which entries an explanation shows, with the balances to tick off against paper."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.records import Remark
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import BLANK, Cell, number
from scorekeeper.core.values.parts import NamedTuple

from .remarks import steps_and_remarks
from .steps import Step

BY_OTHERS = "by what others wrote"


class Span(NamedTuple):
    """Deals from the number `first` to `last`, both included."""

    first: int
    last: int

    def __contains__(self, number: object) -> bool:
        """Whether the deal of that number is one of them."""
        return isinstance(number, int) and self.first <= number <= self.last


def only(number: int) -> Span:
    """One deal."""
    return Span(number, number)


class Explained(NamedTuple):
    """An entry of a step. `balance` is what its account holds after it; `total` is the total of
    the player asked for after the step, beside its last entry only."""

    step: Step
    entry: Entry
    balance: Amount
    total: Amount | None = None

    def running(self, has_balance: bool) -> list[Cell]:
        """The cells of balance and total."""
        total = BLANK if self.total is None else number(self.total, strong=True)
        balance = number(self.balance) if self.entry.account else BLANK
        return [*([balance] if has_balance else []), total]


def explained(
    session: Session, deals: Span | None = None, player: str | None = None
) -> Iterator[Explained | Remark]:
    """The entries of some deals only, or of one player (or side) only, when asked for, and the
    remarks around them; for a player also what entries of others did to his total."""
    balances: dict[tuple[str, str, str], Amount] = {}
    table = session.ledger.table
    owner = table.side_of(player) if player and player not in table.owners else player
    for item in steps_and_remarks(session):
        if isinstance(item, Remark):
            if is_around(item, deals):
                yield item
            continue
        found = []
        for entry in item.entries:
            key = (entry.account, entry.owner, entry.against)
            balances[key] = simplify(balances.get(key, 0) + entry.amount)
            if concerns(entry, player, session):
                found.append(Explained(item, entry, balances[key]))
        if deals is None or (item.deal is not None and item.deal.number in deals):
            yield from found if owner is None else _with_total(found, item, owner)


def _with_total(found: list[Explained], step: Step, owner: str) -> list[Explained]:
    total = step.totals[owner]
    if not found and step.points[owner]:
        entry = Entry("", owner, step.points[owner], BY_OTHERS)
        return [Explained(step, entry, total, total)]
    return [*found[:-1], *(last._replace(total=total) for last in found[-1:])]


def has_several_accounts(session: Session) -> bool:
    """Whether a balance is not a total by itself already."""
    return len(session.sheet.game.accounts) > 1


def biggest(session: Session, player: str, count: int) -> list[Explained]:
    """The entries that moved most points for a player, the biggest first."""
    found = [item for item in explained(session, None, player) if isinstance(item, Explained)]
    own = [item for item in found if item.entry.account]
    own.sort(key=_size, reverse=True)
    return own[:count]


def _size(item: Explained) -> Amount:
    amount = item.entry.amount
    return amount if amount > 0 else -amount


def is_around(remark: Remark, deals: Span | None) -> bool:
    """Whether a remark stands right before, among or right after those deals, if any are given."""
    return deals is None or deals.first - 1 <= remark.after <= deals.last


def concerns(entry: Entry, player: str | None, session: Session) -> bool:
    """Whether an entry belongs to the player, to his side, or is held against one of them."""
    if player is None or player in (entry.owner, entry.against):
        return True
    sides = session.ledger.table.sides
    return any(
        player in side.members and side.name in (entry.owner, entry.against) for side in sides
    )
