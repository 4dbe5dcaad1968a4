"""JSON: exact numbers, one shape per command, and the lossless export of a whole sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.records import Record, Remark
from scorekeeper.core.declaration.options import option_values
from scorekeeper.core.replaying.causes import causes
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.settling.components import component_name, exact_amounts
from scorekeeper.core.settling.settlement import Money, PaymentLine
from scorekeeper.core.standing.ranking import ranking
from scorekeeper.core.standing.reckoning import Reckoning, reckon
from scorekeeper.core.values.amounts import Amount, plain
from scorekeeper.core.values.problems import Problem

from .explained import Span, biggest, concerns, is_around
from .kept import lines_to_keep
from .steps import bookings_by_place

if TYPE_CHECKING:
    from scorekeeper.core.asking.questions import Asked, Question

FORMAT = "scorekeeper sheet"
VERSION = 1

Json = dict[str, Any]

_UNSAFE = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def dumps(data: Json) -> str:
    """The text of a JSON document; characters that could harm a terminal are escaped."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    return _UNSAFE.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


# show ----------------------------------------------------------------------------------------


def show_json(session: Session, problems: Sequence[Problem]) -> Json:
    """The cumulative sheet: every deal with its entries, balances, totals, what comes next."""
    sheet = session.sheet
    return {
        **_header(session),
        "deals": [_deal(deal) for deal in session.deals],
        "bookings": _bookings(session),
        "notes": [_remark(remark) for remark in session.remarks],
        "accounts": _accounts(session),
        "totals": amounts_json(session.totals()),
        **_money(session),
        "ranking": _ranking(session),
        "finished": sheet.game.finished(session.ledger),
        "next": _plain(session.upcoming()),
        **check_json(problems),
    }


def _ranking(session: Session) -> list[Json]:
    """Who stands where; the division is named where there are some."""
    return [
        {
            "place": place.place,
            "player": place.player,
            "total": plain(place.total),
            **({"division": place.division} if place.division else {}),
        }
        for place in ranking(session.sheet.game, session.ledger)
    ]


def _money(session: Session) -> Json:
    """Everybody's money if play stopped now, where the sheet names a stake."""
    if session.sheet.game.stake(session.ledger.table) is None:
        return {}
    return _money_texts(reckon(session).money)


def _money_texts(money: Money | None) -> Json:
    if money is None:
        return {}
    return {
        "currency": money.currency or None,
        "stake": plain(money.stake),
        "money": {player: money.text(cents) for player, cents in money.players.items()},
    }


def _header(session: Session) -> Json:
    sheet = session.sheet
    table = session.ledger.table
    return {
        "game": sheet.game.name,
        "title": sheet.title,
        "date": sheet.date,
        "players": list(table.everyone),
        "sides": {side.name: list(side.members) for side in table.sides},
        "options": _options(session),
    }


def _options(session: Session) -> dict[str, str]:
    """Every option in force as canonical text, the preset first."""
    sheet = session.sheet
    values = option_values(sheet.table.options)
    in_force = {spec.name: spec.text(values[spec.name]) for spec in sheet.game.option_specs}
    return {**sheet.option_texts, **in_force}


def _deal(deal: ScoredDeal) -> Json:
    return {
        "number": deal.number,
        "status": deal.status,
        "facts": dict(deal.texts),
        "derived": dict(deal.derived),
        "points": amounts_json(deal.points),
        "totals": amounts_json(deal.totals),
        "entries": [_entry(entry) for entry in deal.entries],
        "events": list(deal.events),
        "changes": [
            {"fact": c.fact, "old": c.old, "new": c.new, "line": c.line, "why": c.why}
            for c in deal.changes
        ],
        "why_void": deal.why_void,
        "line": deal.line,
    }


def _entry(entry: Entry) -> Json:
    return {
        "account": entry.account,
        "owner": entry.owner,
        "against": entry.against or None,
        "amount": plain(entry.amount),
        "why": entry.why,
    }


def _bookings(session: Session) -> list[Json]:
    return [
        {"after": after, **_entry(entry)}
        for after, entries in bookings_by_place(session).items()
        for entry in entries
    ]


def _remark(remark: Remark) -> Json:
    record = remark.record
    return {
        "after": remark.after,
        "kind": str(record.kind),
        "text": record.text or remark.event,
        **({"player": record.player} if record.player else {}),
        **record.meta,
        "line": record.line,
    }


def _accounts(session: Session) -> Json:
    ledger = session.ledger
    found: Json = {}
    for account in session.sheet.game.accounts:
        if account.pair:
            balances = ledger.paired[account.name]
            found[account.name] = {owner: amounts_json(held) for owner, held in balances.items()}
        else:
            found[account.name] = amounts_json(ledger.single[account.name])
    return found


def amounts_json(amounts: Mapping[str, Amount]) -> dict[str, int | str]:
    """Amounts by owner, exact: integers, or texts such as `190/3`."""
    return {owner: plain(amount) for owner, amount in amounts.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value


def _problem(problem: Problem) -> Json:
    return {
        "severity": problem.severity,
        "line": problem.line,
        "column": problem.column,
        "message": problem.message,
        "hint": problem.hint,
        "excerpt": problem.excerpt,
    }


# check ---------------------------------------------------------------------------------------


def check_json(problems: Sequence[Problem], *, every: bool = False) -> Json:
    """The problems of a sheet; those that follow from another one are counted, unless all are
    wanted."""
    listed = problems if every else causes(problems)
    return {
        "ok": not any(problem.is_error for problem in problems),
        "problems": [_problem(problem) for problem in listed],
        "following": len(problems) - len(listed),
    }


# explain -------------------------------------------------------------------------------------


def next_json(asked: Asked) -> Json:
    """`next`: the deal so far and what is left to ask, in order."""
    from .questions import deal_so_far

    return {
        "deal": asked.number,
        "line": deal_so_far(asked),
        "complete": asked.is_complete,
        "problems": [_problem(problem) for problem in asked.problems],
        "questions": [_question(question) for question in asked.questions],
    }


def _question(question: Question) -> Json:
    return {
        "fact": question.fact,
        "owner": question.owner or None,
        "ask": question.ask,
        "form": question.form,
        "possible": list(question.possible),
        "more": question.more,
        "forbidden": [{"value": no.value, "why": no.why} for no in question.forbidden],
        "follows": question.follows,
        "needed": question.needed,
        "phase": question.phase,
    }


def explain_json(session: Session, span: Span | None = None, player: str | None = None) -> Json:
    """Deals with the entries asked for, and how the totals come about."""
    deals = []
    for deal in session.deals:
        if span is None or deal.number in span:
            entries = [_entry(e) for e in deal.entries if concerns(e, player, session)]
            deals.append({**_deal(deal), "entries": entries})
    components = session.sheet.game.components(session.ledger.table)
    return {
        "game": session.sheet.game.name,
        "deals": deals,
        "bookings": [] if span is not None else _wanted_bookings(session, player),
        "notes": [_remark(remark) for remark in session.remarks if is_around(remark, span)],
        "components": {
            component_name(c): amounts_json(exact_amounts(c, session.ledger)) for c in components
        },
        "totals": amounts_json(session.totals()),
    }


def biggest_json(session: Session, player: str, count: int = 10) -> Json:
    """The entries that moved most points for a player, the biggest first."""
    return {
        "game": session.sheet.game.name,
        "player": player,
        "entries": [
            {"deal": item.step.after, **_entry(item.entry)}
            for item in biggest(session, player, count)
        ],
    }


def _wanted_bookings(session: Session, player: str | None) -> list[Json]:
    return [
        {"after": after, **_entry(entry)}
        for entry, after in zip(session.opening, session.after, strict=True)
        if concerns(entry, player, session)
    ]


# settle --------------------------------------------------------------------------------------


def settle_json(session: Session, reckoning: Reckoning) -> Json:
    """Components, totals, pairs and payments; money as decimal texts beside the payments."""
    settlement, payments, money = reckoning
    data: Json = {
        "game": session.sheet.game.name,
        "finished": session.sheet.game.finished(session.ledger),
        "totals": amounts_json(settlement.totals),
        "components": {part.name: amounts_json(part.amounts) for part in settlement.parts},
        "rounding": {part.name: part.rounding for part in settlement.parts},
        "pairs": [{"a": p.a, "b": p.b, "amount": plain(p.amount)} for p in settlement.pairs],
        "payments": [_payment(line) for line in payments],
        "residual": plain(settlement.residual),
    }
    if settlement.shares is not None:
        data["shares"] = amounts_json(settlement.shares)
    if money is not None:
        for line, cents in zip(data["payments"], money.payments, strict=True):
            line["money"] = money.text(cents)
        data.update(_money_texts(money))
    data["notes"] = list(settlement.notes)
    return data


def _payment(line: PaymentLine) -> Json:
    return {"from": line.payer, "to": line.payee, "amount": plain(line.amount)}


# the whole sheet -----------------------------------------------------------------------------


def sheet_json(
    session: Session,
    problems: Sequence[Problem],
    reckoning: Reckoning | None = None,
    file: bytes = b"",
) -> Json:
    """Everything that the sheet says, undone records included, and everything derived from it;
    `file` are the bytes of the sheet file, where there is one."""
    from scorekeeper.journal.canonical import canonical_sheet
    from scorekeeper.journal.printer import print_sheet

    sheet = canonical_sheet(session)
    live = {record.line for record in sheet.live}
    data: Json = {
        "format": FORMAT,
        "version": VERSION,
        **show_json(session, problems),
        "dealer": sheet.header_dealer,
        "settings": [{"option": s.name, "value": s.text, "line": s.line} for s in sheet.settings],
        "records": [_record(record, record.line not in live) for record in sheet.records],
        "text": print_sheet(sheet),
        "lines": lines_to_keep(session, file),
        "rubbers": _rubbers(session),
    }
    if reckoning is not None:
        data["settlement"] = settle_json(session, reckoning)
    return data


def _record(record: Record, undone: bool) -> Json:
    return {
        "kind": str(record.kind),
        "line": record.line,
        "number": record.number,
        "values": dict(record.values),
        "text": record.text,
        **({"player": record.player} if record.player else {}),
        **record.meta,
        "undone": undone,
    }


def _rubbers(session: Session) -> list[Json]:
    return [
        {
            "after": after,
            "members": {side: list(players) for side, players in rubber.members},
            "points": amounts_json(dict(rubber.points)),
        }
        for after, rubber in zip(session.rubbers, session.ledger.rubbers, strict=True)
    ]
