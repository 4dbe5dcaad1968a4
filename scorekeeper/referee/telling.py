"""Suppositions in words, with the records that would put the sheet right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.facts import NOTHING, FactSpec
from scorekeeper.core.declaration.kinds import Counts, Pairs, Players
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
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    paste: list[Record] = []
    words: list[str] = []
    for at, changed in supposed.changes.items():
        own = sheet.walked[at].step
        assert isinstance(changed, Slot)
        assert isinstance(own, Slot)
        values = _others(own.texts, changed.texts)
        was = _as_read(values, own, sheet.walked[at].deal, sheet)
        before |= was
        after |= values
        paste += _records(own, changed, values)
        words.append(_fact_words(was, values, sheet))
    text = _words(supposed, words[0])
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


def _words(supposed: Supposed, facts: str) -> str:
    """The slip in words; `facts` tell what would be otherwise in the first of its deals."""
    number = supposed.deals[0]
    if supposed.kind == TWICE:
        return f"deal {number} was recorded twice, or not played"
    if supposed.kind == VOID:
        return f"deal {number} was played and counts"
    if supposed.kind == ORDER:
        return f"deals {number} and {supposed.deals[1]} were played in the other order"
    if supposed.kind == AMEND:
        return f"deal {number} before its amendment: {facts}"
    if supposed.kind == MIXED:
        return f"deal {number}: {' and '.join(supposed.names)} taken for each other"
    return f"deal {number}: {facts}"


def _as_read(
    facts: Iterable[str], own: Slot, deal: AnyDeal | None, sheet: Rescoring
) -> dict[str, str]:
    """Those facts as they stand on the sheet, canonically; what followed where nothing was told."""
    found = {fact: own.texts.get(fact, "") for fact in facts}
    for spec in sheet.dealing.specs:
        if deal is not None and spec.name in found and spec.name in deal.values:
            value = deal.values[spec.name]
            is_usual = spec.name not in deal.given and value == spec.default
            found[spec.name] = "" if value is None or is_usual else spec.kind.print(value, deal)
    return found


def _fact_words(before: Mapping[str, str], after: Mapping[str, str], sheet: Rescoring) -> str:
    specs = {spec.name: spec for spec in sheet.dealing.specs}
    return "; ".join(_one_fact(specs[fact], before[fact], after[fact]) for fact in after)


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
    if isinstance(spec.kind, Pairs | Players) and spec.kind.form != "order":
        return _of_list(spec.name, _items(was), _items(text))
    return f"{spec.name} {text}, not {was}"


def _of_list(name: str, was: Sequence[str], now: Sequence[str]) -> str:
    """What a list has more and less: `doubles Boris/Vera as well`, `doubles without Anna/Boris`."""
    more = [item for item in now if item not in was]
    less = [item for item in was if item not in now]
    if not (more or less) or (more and len(more) == len(now)):
        return f"{name} {','.join(now)}, not {','.join(was)}"
    if more and less:
        return f"{name} {','.join(more)}, not {','.join(less)}"
    return f"{name} {','.join(more)} as well" if more else f"{name} without {','.join(less)}"


def _items(text: str) -> list[str]:
    """The items of a list, each pair for itself: `A/B` and `A/C` of `A/B+C`."""
    found = []
    for part in text.split(","):
        who, slash, whom = part.partition("/")
        found += [f"{who}/{other}" for other in whom.split("+")] if slash else [part]
    return found


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
