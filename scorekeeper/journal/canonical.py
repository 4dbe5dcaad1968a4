"""The canonical form of records: full names, every value in its one spelling.

What cannot be read stays as it was typed; its problem is reported elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from scorekeeper.core.books.accounts import Account
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.options import (
    PRESET_OPTION,
    Setting,
    canonical_value,
    find_preset,
)
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.bookings import (
    AVERAGE,
    balance_entry,
    find_account,
    newcomer_of,
    owner_of,
    rubber_sides,
    split_ends,
)
from scorekeeper.core.replaying.claims import claimed
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import parse_amount, plain
from scorekeeper.core.values.names import find
from scorekeeper.core.values.problems import InputError

_WITH_FACTS = frozenset({RecordKind.DEAL, RecordKind.RESULT, RecordKind.AMEND})


def canonical_sheet(session: Session) -> Sheet:
    """The session's sheet in canonical form; `session` must have kept its deals."""
    sheet = session.sheet
    deals = {deal.number: deal for deal in session.deals}
    lines = _deal_lines(session)
    made = {r.line: _canonical(r, deals.get(lines.get(r.line, 0)), session) for r in sheet.records}
    return replace(
        sheet,
        records=list(made.values()),
        live=[made.get(record.line, record) for record in sheet.live],
        settings=[canonical_setting(setting, sheet.game) for setting in sheet.settings],
    )


def canonical_record(record: Record, session: Session) -> Record:
    """A record of the session's sheet in canonical form, as it goes into the file: with the facts
    that are kept even where they followed from the deals before."""
    [made] = canonical_records([record], session)
    return made


def canonical_records(records: Iterable[Record], session: Session) -> Iterator[Record]:
    """The same of several, one after the other."""
    lines, deals = _deal_lines(session), {deal.number: deal for deal in session.deals}
    specs = session.sheet.game.readable_fact_specs(session.ledger.table.options)
    for record in records:
        deal = deals.get(lines.get(record.line, 0))
        made = _canonical(record, deal, session)
        if record.kind is RecordKind.DEAL and deal is not None:
            known = {spec.name: deal.derived[spec.name] for spec in specs if _is_kept(spec, deal)}
            known |= made.values
            made = made._replace(values={s.name: known[s.name] for s in specs if s.name in known})
        yield made


def _is_kept(spec: FactSpec, deal: ScoredDeal) -> bool:
    return spec.kept and spec.name in deal.derived


def _deal_lines(session: Session) -> dict[int, int]:
    """The number of the deal that each live record about a deal concerns, by line."""
    numbers: dict[int, int] = {deal.line: deal.number for deal in session.deals}
    last = 0
    for record in session.sheet.live:
        if record.kind is RecordKind.DEAL:
            last = numbers.get(record.line, 0)
        elif record.number is not None:
            numbers[record.line] = record.number
        elif record.kind is RecordKind.RESULT:
            numbers[record.line] = last
    return numbers


def _canonical(record: Record, deal: ScoredDeal | None, session: Session) -> Record:
    if record.kind in _WITH_FACTS:
        return record if deal is None else with_canonical_facts(record, deal)
    form = _FORMS.get(record.kind)
    if form is None:
        return record
    try:
        values = form(record, session)
    except InputError:
        return record
    return record._replace(values=values) if len(values) == len(record.values) else record


# deals ---------------------------------------------------------------------------------------


def with_canonical_facts(record: Record, scored: ScoredDeal) -> Record:
    """A deal, result or amend record with its number and the canonical texts of its facts."""
    order = dict.fromkeys([*scored.texts, *record.values])
    values = {fact: _fact_text(fact, record, scored) for fact in order if fact in record.values}
    number = scored.number if record.number is None else record.number
    return record._replace(number=number, values=values)


def _fact_text(fact: str, record: Record, scored: ScoredDeal) -> str:
    """What that record says of the fact, which may have been amended since."""
    changes = [change for change in scored.changes if change.fact == fact]
    if record.kind is RecordKind.AMEND:
        return next((c.new for c in changes if c.line == record.line), record.values[fact])
    return changes[0].old if changes else scored.texts.get(fact, "none")


# other records -------------------------------------------------------------------------------


def _adjust(record: Record, session: Session) -> Mapping[str, str]:
    game, ledger = session.sheet.game, session.ledger
    ends, named = split_ends(record.values)
    account = find_account(ends.get("account") or game.adjust_account, game)
    values = {owner_of(name, account, ledger): _amount(text) for name, text in named.items()}
    if "account" in ends:
        values["account"] = account.name
    if "against" in ends:
        values["against"] = owner_of(ends["against"], account, ledger)
    return values


def _carry(record: Record, session: Session) -> Mapping[str, str]:
    game = session.sheet.game
    return {
        account.name: ",".join(_carried(part, account, session) for part in text.split(","))
        for account, text in ((find_account(key, game), t) for key, t in record.values.items())
    }


def _carried(part: str, account: Account, session: Session) -> str:
    """A balance; what a newcomer begins with is worked out where the record stands."""
    newcomer = newcomer_of(part, account, session.ledger)
    return f"{newcomer}:{AVERAGE}" if newcomer else _balances(part, account, session)


def _agree(record: Record, session: Session) -> Mapping[str, str]:
    game = session.sheet.game
    values: dict[str, str] = {}
    for key, text in record.values.items():
        name, is_account = claimed(key, text, game, session.ledger.table)
        if is_account:
            values[name] = _balances(text, find_account(name, game), session)
        else:
            values[name] = _amount(text)
    return values


def _balances(text: str, account: Account, session: Session) -> str:
    found = [balance_entry(part, account, session.ledger) for part in text.split(",")]
    return ",".join(
        f"{e.owner}/{e.against}:{plain(e.amount)}" if e.against else f"{e.owner}:{plain(e.amount)}"
        for e in found
    )


def _rubber(record: Record, session: Session) -> Mapping[str, str]:
    if not record.values:
        return record.values
    return {side.name: ",".join(side.members) for side in rubber_sides(record, session.ledger)}


def _join(record: Record, session: Session) -> Mapping[str, str]:
    values = dict(record.values)
    if "carry" in values:
        values["carry"] = _amount(values["carry"])
    if "before" in values:
        values["before"] = find(values["before"], session.sheet.table.everyone, "player")
    return values


def _set(record: Record, session: Session) -> Mapping[str, str]:
    settings = [Setting(name, text) for name, text in record.values.items()]
    found = [canonical_setting(setting, session.sheet.game) for setting in settings]
    return {setting.name: setting.text for setting in found}


_FORMS: dict[RecordKind, Callable[[Record, Session], Mapping[str, str]]] = {
    RecordKind.ADJUST: _adjust,
    RecordKind.CARRY: _carry,
    RecordKind.AGREE: _agree,
    RecordKind.RUBBER: _rubber,
    RecordKind.SET: _set,
    RecordKind.JOIN: _join,
}


def canonical_setting(setting: Setting, game: AnyGame) -> Setting:
    """`OPTION=VALUE` with the full name of the option and the one spelling of its value."""
    try:
        names = [PRESET_OPTION, *(spec.name for spec in game.option_specs)]
        name = find(setting.name, names, "option")
        if name == PRESET_OPTION:
            preset = find_preset(setting.text, game.presets)
            return setting._replace(name=name, text=preset.name)
        spec = next(spec for spec in game.option_specs if spec.name == name)
        text = canonical_value(spec.kind, setting.text, name)
    except InputError:
        return setting
    return setting._replace(name=name, text=text)


def _amount(text: str) -> str:
    return str(plain(parse_amount(text)))
