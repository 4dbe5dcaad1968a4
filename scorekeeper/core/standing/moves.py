"""What moved: on which accounts a deal, or a record, changed the balances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

Place = tuple[str, str]  # an owner, and in a pair account against whom


class Change(NamedTuple):
    """A balance before and after."""

    old: Amount
    new: Amount

    @property
    def step(self) -> Amount:
        """By how much it went up."""
        return simplify(self.new - self.old)


def moved(before: Mapping[str, Amount], after: Mapping[str, Amount]) -> dict[str, Amount]:
    """By how much each total is another, where it is; one who joined began at 0."""
    steps = {owner: simplify(after[owner] - before.get(owner, 0)) for owner in after}
    return {owner: step for owner, step in steps.items() if step}


def moves_of(entries: Iterable[Entry], game: AnyGame) -> dict[Account, dict[Place, Amount]]:
    """What the entries of a deal moved, by account in the order of the game. Left out is what
    came to nothing, what only set a balance back to 0, and accounts whose movements are events."""
    sums: dict[str, dict[Place, Amount]] = {}
    for entry in entries:
        if entry.why not in game.fresh_starts:
            moved = sums.setdefault(entry.account, {})
            place = (entry.owner, entry.against)
            moved[place] = moved.get(place, 0) + entry.amount
    found = {}
    for account in _told(game):
        moved = {place: simplify(a) for place, a in sums.get(account.name, {}).items() if a}
        if moved:
            found[account] = moved
    return found


def changes_between(
    before: AnyLedger, after: AnyLedger, game: AnyGame
) -> dict[Account, dict[Place, Change]]:
    """The balances that differ between two ledgers of one sheet, by account."""
    found = {}
    for account in _told(game):
        old, new = _balances(before, account), _balances(after, account)
        changed = {
            place: Change(old.get(place, 0), amount)
            for place, amount in new.items()
            if amount != old.get(place, 0)
        }
        if changed:
            found[account] = changed
    return found


def _told(game: AnyGame) -> list[Account]:
    return [account for account in game.accounts if not account.by_event]


def _balances(ledger: AnyLedger, account: Account) -> Mapping[Place, Amount]:
    """All balances; none where the game did not have the account yet (a late option adds it)."""
    if account.pair:
        held = ledger.paired.get(account.name, {})
        return {(a, b): amount for a, others in held.items() for b, amount in others.items()}
    return {(owner, ""): amount for owner, amount in ledger.single.get(account.name, {}).items()}


def untold(
    moved: Mapping[Account, Mapping[Place, Amount]],
    points: Mapping[str, Amount],
    table: AnyTable,
    game: AnyGame,
) -> list[Account]:
    """The accounts of which there is something to say beside the points, which are the change of
    the totals: not one that makes up the totals and moved just as they did, nor one that moved as
    another account did. What is told with its reasons is always told."""
    told: list[Mapping[Place, Amount]] = []
    in_totals = {component.account for component in game.components(table)}
    as_points = {(owner, ""): amount for owner, amount in points.items() if amount}
    found = []
    for account, places in moved.items():
        is_points = account.name in in_totals and places == as_points
        if account.with_reasons or not (is_points or places in told):
            found.append(account)
        told.append(places)
    return found
