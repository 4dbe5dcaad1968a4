"""Slips in what was booked between deals: an adjustment with the wrong sign, a figure carried over
wrongly, other partners of a rubber."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.slips import ADJUST, CARRY, PARTNERS
from scorekeeper.core.replaying.bookings import split_ends
from scorekeeper.core.values.amounts import Amount, parse_amount, plain
from scorekeeper.core.values.problems import InputError

Booked = tuple[str, float, Record]  # kind of slip, distance, the record as it was meant
STEPS = ((1, 1.0), (2, 1.5), (3, 2.0), (10, 1.5), (100, 2.0))  # a figure is off by so much


def suppose_booked(record: Record, table: AnyTable) -> Iterator[Booked]:
    """What may have been meant by a record between deals."""
    if record.kind is RecordKind.ADJUST:
        yield from _adjusted(record)
    elif record.kind is RecordKind.CARRY:
        yield from _carried(record)
    elif record.kind is RecordKind.RUBBER:
        yield from _seated(record, table)


def _with(record: Record, values: Mapping[str, str]) -> Record:
    return record._replace(values={**record.values, **values})


def _adjusted(record: Record) -> Iterator[Booked]:
    """Every sign turned, that of all figures together first; another figure."""
    named = {name: _amount(text) for name, text in split_ends(record.values)[1].items()}
    turned = {name: _text(-a) for name, a in named.items() if a is not None and a}
    if turned:
        yield ADJUST, 1.0, _with(record, turned)
    if len(turned) > 1:
        for name, text in turned.items():
            yield ADJUST, 1.0, _with(record, {name: text})
    for name, amount in named.items():
        if amount is not None:
            for other, distance in _other_figures(amount):
                yield ADJUST, distance, _with(record, {name: _text(other)})


def _carried(record: Record) -> Iterator[Booked]:
    for key, text in record.values.items():
        parts = text.split(",")
        for place, part in enumerate(parts):
            who, colon, figure = part.rpartition(":")
            amount = _amount(figure)
            if not colon or amount is None:
                continue
            for other, distance in [*_other_figures(amount), *([(-amount, 1.0)] if amount else [])]:
                changed = [*parts[:place], f"{who}:{_text(other)}", *parts[place + 1 :]]
                yield CARRY, distance, _with(record, {key: ",".join(changed)})


def _other_figures(amount: Amount) -> Iterator[tuple[Amount, float]]:
    """Two digits exchanged; one more or less, two, three, ten, a hundred."""
    digits = str(abs(amount)) if isinstance(amount, int) else ""
    seen = {amount}
    for place in range(len(digits) - 1):
        turned = digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
        other = int(turned) * (1 if amount > 0 else -1)
        if other not in seen:
            seen.add(other)
            yield other, 1.0
    for step, distance in STEPS:
        for other_amount in (amount + step, amount - step):
            if other_amount not in seen:
                yield other_amount, distance


def _seated(record: Record, table: AnyTable) -> Iterator[Booked]:
    """Everybody else as partners: the sides keep their names and sizes."""
    if len(table.sides) != 2 or not table.players:
        return
    told = record.values or {side.name: ",".join(side.members) for side in table.sides}
    as_told = {frozenset(text.split(",")) for text in told.values()}
    one, other = (side.name for side in table.sides)
    for first in combinations(table.players, len(table.sides[0].members)):
        others = tuple(player for player in table.players if player not in first)
        if {frozenset(first), frozenset(others)} != as_told:
            seated = {one: ",".join(first), other: ",".join(others)}
            yield PARTNERS, 1.0, record._replace(values=seated)


def _amount(text: str) -> Amount | None:
    try:
        return parse_amount(text)
    except InputError:
        return None  # `average`, or what cannot be read


def _text(amount: Amount) -> str:
    return str(plain(amount))
