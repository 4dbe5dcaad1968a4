"""The echo: what a record that is on disk did, said from the session before and after it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.core.standing.moves import Change, changes_between, untold
from scorekeeper.core.standing.ranking import marked, ranking
from scorekeeper.core.values.amounts import Amount, show_amount, signed
from scorekeeper.core.values.names import joined

from .moves import amounts_text, at_table, moved_lines, place_text
from .safe import safe_text
from .views import deal_line, understood

if TYPE_CHECKING:
    from scorekeeper.core.books.deals import ScoredDeal
    from scorekeeper.core.replaying.replay import Session

Key = TypeVar("Key")
MOST_NAMED = 12  # balances that a line names, unless all of them belong to one table
MOST_EVENTS = 4  # of earlier deals


def deal_echo(session: Session, deal: ScoredDeal) -> list[str]:
    """What was understood of a deal, what it moved, and the totals now."""
    shown = at_table(session, deal)
    is_partial = len(shown) < len(session.totals())
    totals = _with_places(session, shown) if is_partial else amounts_text(_totals(session))
    lines = [deal_line(deal), *understood(deal), *moved_lines(session, deal), f"totals: {totals}"]
    return [safe_text(line) for line in lines]


def _totals(session: Session) -> Mapping[str, Amount]:
    """The totals; once partners changed those of the players, since no side has one any more."""
    if session.ledger.partners_changed:
        return session.sheet.game.results(session.ledger)
    return session.totals()


def _with_places(session: Session, names: Collection[str]) -> str:
    """`Ann 35 (place 1), Bob 28 (place 4=)`, of those only."""
    said = {}
    for mark, (_, name, total, division) in marked(ranking(session.sheet.game, session.ledger)):
        which = f"{division}, place {mark}" if division else f"place {mark}"
        said[name] = f"{name} {show_amount(total)} ({which})"
    return ", ".join(said[name] for name in names)


# what a record changed -----------------------------------------------------------------------


def change_echo(before: Session, after: Session, deal: ScoredDeal | None) -> list[str]:
    """Whose balances and totals a record changed, from what to what, and which events of deals
    hold no more or now. `deal` is the one that it was about."""
    lines: list[str] = []
    if len(before.ledger.rubbers) == len(after.ledger.rubbers):
        lines += _changed_accounts(before, after, at_table(after, deal))
    elif before.ledger.table.sides != after.ledger.table.sides:
        lines.append(_partners(after))
    lines.append(_changed_totals(before, after, at_table(after, deal)))
    return [safe_text(line) for line in [*lines, *_changed_events(before, after, deal)]]


def _partners(session: Session) -> str:
    sides = [f"{side.name} {joined(side.members)}" for side in session.ledger.table.sides]
    return f"partners: {', '.join(sides)}"


def _changed_accounts(before: Session, after: Session, shown: Collection[str]) -> Iterator[str]:
    """The accounts that changed otherwise than the totals, and than each other."""
    game = after.sheet.game
    changes = changes_between(before.ledger, after.ledger, game)
    steps = {account: _steps(changed) for account, changed in changes.items()}
    points = _steps(_changes(before.totals(), after.totals()))
    for account in untold(steps, points, after.ledger.table, game):
        said = [
            f"{place_text(account, place)} {_text(change)}".strip()
            for place, change in changes[account].items()
            if place[0] in shown or account.owners or account.per_player
        ]
        yield from _listed(account.name, said, len(changes[account]))


def _changed_totals(before: Session, after: Session, shown: Collection[str]) -> str:
    changed = _changes(_totals(before), _totals(after))
    if not changed:
        return "no total changes"
    is_partial = len(shown) < len(after.totals())
    said = [
        f"{owner} {_text(change)}"
        for owner, change in changed.items()
        if owner in shown or not is_partial
    ]
    return next(_listed("changes", said, len(changed)), "no total of this table changes")


def _changes(old: Mapping[str, Amount], new: Mapping[str, Amount]) -> dict[str, Change]:
    """What differs; everything, where other people own the totals than before. One who joined
    begins at 0."""
    before = old if old.keys() <= new.keys() or new.keys() <= old.keys() else {}
    changes = {owner: Change(before.get(owner, 0), total) for owner, total in new.items()}
    return {owner: change for owner, change in changes.items() if change.step}


def _steps(changes: Mapping[Key, Change]) -> dict[Key, Amount]:
    return {key: change.step for key, change in changes.items()}


def _listed(what: str, said: list[str], count: int) -> Iterator[str]:
    """The changes, with how many there are besides; not one by one where they are too many."""
    if len(said) > MOST_NAMED:
        yield f"{what}: {count} balances change, see show"
    elif said:
        more = f", and {count - len(said)} more" if count > len(said) else ""
        yield f"{what}: {', '.join(said)}{more}"


def _text(change: Change) -> str:
    return f"{show_amount(change.old)} -> {show_amount(change.new)} ({signed(change.step)})"


def _changed_events(before: Session, after: Session, deal: ScoredDeal | None) -> Iterator[str]:
    """Events that hold no more, and new ones of other deals than the one that is echoed."""
    old, new = _events(before), _events(after)
    echoed = deal.number if deal is not None else 0
    lost = [item for item in old if item not in new]
    gained = [item for item in new if item not in old and item[0] != echoed]
    for words, items in (("no longer", lost), ("now", gained)):
        for number, event in items[:MOST_EVENTS]:
            yield f"{words} in deal {number}: {event}"
        if len(items) > MOST_EVENTS:
            yield f"{words}: {len(items) - MOST_EVENTS} more, see explain"


def _events(session: Session) -> dict[tuple[int, str], None]:
    """Number and event of all deals, without the details in brackets."""
    return {(d.number, event.partition(" (")[0]): None for d in session.deals for event in d.events}
