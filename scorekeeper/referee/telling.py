"""Suppositions in words, with the records that would put the sheet right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.facts import NOTHING, FactSpec
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.slips import AMEND, MIXED, ORDER, TWICE, VOID
from scorekeeper.core.replaying.bookings import find_account, split_ends
from scorekeeper.core.replaying.fold import Slot
from scorekeeper.core.replaying.rescoring import Rescoring
from scorekeeper.core.values.amounts import Amount, parse_amount, plain
from scorekeeper.core.values.names import joined

from .slips import RECORD, Edit, Slip
from .suppositions import Supposed


def told(supposed: Supposed, sheet: Rescoring) -> Slip:
    """The slip of the record that is supposed."""
    if not supposed.deals:
        return _of_booking(supposed, sheet)
    pairs = []
    for at, step in supposed.changes.items():
        own = sheet.walked[at].step
        assert isinstance(step, Slot)
        assert isinstance(own, Slot)
        pairs.append((own, step, sheet.walked[at].deal))
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    paste: list[Record] = []
    for own, changed, _ in pairs:
        values = _others(own.texts, changed.texts)
        before |= {fact: own.texts.get(fact, "") for fact in values}
        after |= values
        paste += _records(own, changed, values)
    own, changed, deal = pairs[0]
    text = _words(supposed, own, changed, deal, sheet)
    return Slip(
        RECORD, supposed.kind, supposed.deals, supposed.distance, text, before, after, tuple(paste)
    )


def _others(own: Mapping[str, str], changed: Mapping[str, str]) -> dict[str, str]:
    """The facts that would be others, with what they would be."""
    return {
        fact: text
        for fact, text in changed.items()
        if own.get(fact, "none") != text and not (text in NOTHING and own.get(fact, "") in NOTHING)
    }


def _records(own: Slot, changed: Slot, values: Mapping[str, str]) -> Iterator[Record]:
    if changed.is_void:
        yield Record(RecordKind.VOID, number=own.number)
    elif own.is_void:
        yield Record(RecordKind.UNVOID, number=own.number)
    if values:
        yield Record(RecordKind.AMEND, number=own.number, values=values)


def _words(
    supposed: Supposed, own: Slot, changed: Slot, deal: AnyDeal | None, sheet: Rescoring
) -> str:
    number = own.number
    if supposed.kind == TWICE:
        return f"deal {number} was recorded twice, or not played"
    if supposed.kind == VOID:
        return f"deal {number} was played and counts"
    if supposed.kind == ORDER:
        one, other = supposed.deals
        return f"deals {one} and {other} were played in the other order"
    facts = _fact_words(own.texts, changed.texts, deal, sheet)
    if supposed.kind == AMEND:
        return f"deal {number} before its amendment: {facts}"
    if supposed.kind == MIXED:
        return f"deal {number}, two taken for each other: {facts}"
    return f"deal {number}: {facts}"


def _fact_words(
    own: Mapping[str, str], changed: Mapping[str, str], deal: AnyDeal | None, sheet: Rescoring
) -> str:
    specs = {spec.name: spec for spec in sheet.dealing.specs}
    words = []
    for fact, text in _others(own, changed).items():
        was = own.get(fact, "")
        if deal is not None and not was and fact in deal.values and fact in specs:
            was = _usual(specs[fact], deal)
        words.append(_one_fact(specs[fact], was, text))
    return "; ".join(words)


def _usual(spec: FactSpec, deal: AnyDeal) -> str:
    """What followed where nothing was told."""
    value = deal.values[spec.name]
    return "" if value is None or value == spec.default else spec.kind.print(value, deal)


def _one_fact(spec: FactSpec, was: str, text: str) -> str:
    """`Boris 3 and Vera 2 tricks, not 2 and 3`; `contract 4H, not 4S`; `no revoke, not Anna`."""
    if text in NOTHING:
        return f"no {spec.name}, not {was}"
    if not was or was in NOTHING:
        return f"{spec.name} {text} as well"
    if isinstance(spec.kind, Counts):
        one, other = _counted(text), _counted(was)
        moved = [who for who in one if one[who] != other.get(who)]
        if moved and set(one) == set(other):
            now = joined([f"{who} {one[who]}" for who in moved])
            return f"{now} {spec.name}, not {joined([other[who] for who in moved])}"
    return f"{spec.name} {text}, not {was}"


def _counted(text: str) -> dict[str, str]:
    """The parts of a count as they are written."""
    return {who: number for who, _, number in (part.rpartition(":") for part in text.split(","))}


# what was booked between deals --------------------------------------------------------------------


def _of_booking(supposed: Supposed, sheet: Rescoring) -> Slip:
    (at, step), *_ = supposed.changes.items()
    own = sheet.walked[at].step
    assert isinstance(step, Record)
    assert isinstance(own, Record)
    values = {key: text for key, text in step.values.items() if own.values.get(key) != text}
    now = " ".join(f"{key}={text}" for key, text in values.items())
    before = {key: own.values.get(key, "") for key in values}
    was = " ".join(f"{key}={text}" for key, text in before.items() if text)
    text = f"line {own.line}: {own.kind} {now}{f', not {was}' if was else ''}"
    paste = tuple(_adjusting(own, step, sheet))
    edit = Edit(own.line, step)
    return Slip(RECORD, supposed.kind, (), supposed.distance, text, before, values, paste, edit)


def _adjusting(own: Record, step: Record, sheet: Rescoring) -> Iterator[Record]:
    """Adjustments that come to the same as the other figures."""
    if own.kind is RecordKind.ADJUST:
        ends, named = split_ends(step.values)
        gaps = {
            name: _difference(text, own.values[name])
            for name, text in named.items()
            if text != own.values[name]
        }
        yield Record(RecordKind.ADJUST, values={**gaps, **ends})
    elif own.kind is RecordKind.CARRY:
        for key, text in step.values.items():
            for part, other in zip(own.values[key].split(","), text.split(","), strict=True):
                if part != other:
                    yield _carried_less(key, part, other, sheet)


def _carried_less(account: str, part: str, other: str, sheet: Rescoring) -> Record:
    who, _, amount = other.rpartition(":")
    owner, _, against = who.partition("/")
    values = {owner: _difference(amount, part.rpartition(":")[2])}
    values["account"] = find_account(account, sheet.game).name
    return Record(RecordKind.ADJUST, values={**values, **({"against": against} if against else {})})


def _difference(now: str, was: str) -> str:
    gap: Amount = parse_amount(now) - parse_amount(was)
    return str(plain(gap))
