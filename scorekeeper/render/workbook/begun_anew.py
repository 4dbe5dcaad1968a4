"""What a new rubber takes back to 0, told of every balance: one that was 0 at export need not be
after a change above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.layout import Booking, timeline
from scorekeeper.core.replaying.session import Session

Item = ScoredDeal | Booking


def timeline_with_rubbers(session: Session) -> Iterator[Item]:
    """Deals and bookings in the order of the sheet; where a rubber begins there is an entry for
    every balance that it takes back."""
    rubbers, all_entries = set(session.rubbers), list(_set_back(session))
    for place, items in groupby(timeline(session.played()), _place):
        if all_entries and place in rubbers:
            yield from _completed(place, list(items), all_entries)
        else:
            yield from items


def _place(item: Item) -> int:
    """The deal, or that after which a booking stands."""
    return item.number if isinstance(item, ScoredDeal) else item.after


def _set_back(session: Session) -> Iterator[Entry]:
    """An entry of 0 for each of these balances."""
    game, ledger = session.sheet.game, session.ledger
    for account in game.set_back(ledger.table.options):
        for owner in ledger.single[account]:
            yield Entry(account, owner, 0, game.fresh_starts[-1])


def _completed(place: int, items: list[Item], all_entries: Sequence[Entry]) -> Sequence[Item]:
    """The deal and the bookings behind it, of which the last that begins a rubber has the entries
    that it lacks; where none has any, one more."""
    why = all_entries[0].why
    for at, item in reversed(list(enumerate(items))):
        if isinstance(item, Booking) and item.label == why:
            known = {(entry.account, entry.owner) for entry in item.entries}
            lacking = [each for each in all_entries if each[:2] not in known]
            items[at] = item._replace(entries=(*item.entries, *lacking))
            return items
    return [*items, Booking(place, tuple(all_entries))]
