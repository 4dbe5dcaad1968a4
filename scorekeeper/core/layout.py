"""What the cumulative sheets of all games share: order of rows, marks, notes."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.values.amounts import Amount, signed
from scorekeeper.core.values.cells import Cell, EntrySum, number, text
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.suits import with_sign

from .game import Played

AMENDED_SIGN = "*"  # behind the number of a deal


class Booking(NamedTuple):
    """Entries of records other than deals (carried balances, adjustments, a new rubber's line),
    which stand after the deal `after` (0: before the first)."""

    after: int
    entries: tuple[Entry, ...]

    @property
    def label(self) -> str:
        """What it is, in a word or two."""
        return self.entries[0].why


def timeline(played: Played) -> Iterator[ScoredDeal | Booking]:
    """Deals and bookings in the order of the sheet."""
    pending = _bookings(played)
    while pending and pending[0].after == 0:
        yield pending.pop(0)
    for deal in played.deals:
        yield deal
        while pending and pending[0].after <= deal.number:
            yield pending.pop(0)
    yield from pending


def _bookings(played: Played) -> list[Booking]:
    groups: list[Booking] = []
    for entry, after in zip(played.opening, played.after, strict=True):
        last = groups[-1] if groups else None
        if last is not None and last.after == after and last.label == entry.why:
            groups[-1] = Booking(after, (*last.entries, entry))
        else:
            groups.append(Booking(after, (entry,)))
    return groups


def deal_label(deal: ScoredDeal) -> str:
    """The number of a deal with its marks: `7`, `7*` amended, `7 void`, `7 open`, `7 ?`."""
    if deal.status == SCORED:
        return f"{deal.number}{AMENDED_SIGN}" if deal.changes else str(deal.number)
    if deal.status in (VOID, OPEN):
        return f"{deal.number} {deal.status}"
    return f"{deal.number} ?"


def label_cell(deal: ScoredDeal) -> Cell:
    """The first cell of a deal's row."""
    return text(deal_label(deal), struck=deal.status == VOID)


def worth_cell(deal: ScoredDeal, owner: str) -> Cell:
    """What a deal added to the total of an owner, live in the workbook."""
    source = EntrySum("", owner, deal.number, deal.number)
    return number(deal.points[owner], plus=True, source=source)


def running_cell(
    deal_number: int, owner: str, account: str, amount: Amount, against: str = ""
) -> Cell:
    """A running balance after a deal, live in the workbook."""
    return number(amount, source=EntrySum(account, owner, 0, deal_number, against))


def change_notes(played: Played) -> tuple[str, ...]:
    """One line per amendment, void, open deal and adjustment, for below the sheet."""
    notes: list[str] = []
    for deal in played.deals:
        notes += _deal_notes(deal)
    for booking in _bookings(played):
        if booking.label != "carried forward":
            notes.append(_booking_note(booking))
    return tuple(notes)


def _deal_notes(deal: ScoredDeal) -> Iterator[str]:
    for change in deal.changes:
        why = f" ({change.why})" if change.why else ""
        old = f"{change.fact}={change.old}" if change.old else f"no {change.fact}"
        yield f"deal {deal.number}*: {old} became {change.fact}={change.new}{why}"
    if deal.status == VOID:
        why = f": {deal.why_void}" if deal.why_void else ""
        facts = " ".join(f"{name}={value}" for name, value in deal.texts.items())
        yield f"deal {deal.number} is void{why} [{facts}]"
    elif deal.status == OPEN:
        yield f"deal {deal.number} is open: its result is still to be recorded"
    elif deal.status != SCORED:
        yield f"deal {deal.number} {failing(deal)}"


def failing(deal: ScoredDeal) -> str:
    """Why a deal has no points: `void: a card was exposed`, `cannot be scored: ...`; nothing when
    it has some, or waits for its result."""
    if deal.status == VOID:
        return f"{VOID}: {deal.why_void}" if deal.why_void else VOID
    if deal.status in (SCORED, OPEN):
        return ""
    return f"cannot be scored: {_first_error(deal)}"


def reason_in_short(entry: Entry) -> str:
    """What an entry is for, without its arithmetic: `4♠ made`, `1 overtrick`, `9 tricks at 2♠`."""
    words = entry.why.partition(":")[0].split(" ")
    return " ".join(
        with_sign(word) if word[:1].isdigit() and before in ("", "at") else word
        for before, word in zip(("", *words), words, strict=False)
    )


def _first_error(deal: ScoredDeal) -> str:
    return next((p.message for p in deal.problems if p.is_error), "see check")


def _booking_note(booking: Booking) -> str:
    moves = ", ".join(
        f"{entry.owner} {signed(entry.amount)} {entry.account}"
        + (f" against {entry.against}" if entry.against else "")
        for entry in booking.entries
    )
    return f"after deal {booking.after}: {moves} ({booking.label})"
