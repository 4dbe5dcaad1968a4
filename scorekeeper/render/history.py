"""Who changed what on a sheet, when and why, and what it moved: in lines, and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.standing.moves import moved
from scorekeeper.journal.history import ABOUT_DEALS, Version
from scorekeeper.journal.printer import print_record
from scorekeeper.journal.tokens import pair

from .echo import change_echo
from .json_ import amounts_json
from .moves import amounts_text
from .safe import safe_text
from .views import facts_text

_DONE = {
    RecordKind.DEAL: "recorded",
    RecordKind.RESULT: "completed",
    RecordKind.AMEND: "amended",
    RecordKind.VOID: "void",
    RecordKind.UNVOID: "counted again",
}


def history_lines(versions: Iterable[Version], number: int = 0) -> Iterator[str]:
    """A heading per record, and what it changed below it; of one deal also all its facts."""
    for version in versions:
        yield safe_text(_heading(version, number))
        for line in _body(version, number):
            yield safe_text(f"  {line}")


def _heading(version: Version, number: int) -> str:
    """`21:14 Anna: deal 5 amended, "a trick lay under the ashtray" (line 14)`."""
    meta = version.record.meta
    when = " ".join(part for part in (_time(meta.get("at", "")), meta.get("by", "")) if part)
    notes = [f"line {version.record.line}"]
    if version.taken_back_on:
        notes.append(f"taken back on line {version.taken_back_on}")
    why = f': "{version.record.why}"' if version.record.why else ""
    lead = f"{when}  " if when else ""
    return f"{lead}{_done(version)}{why} ({', '.join(notes)})"


def _time(at: str) -> str:
    return at.replace("T", " ")


def _done(version: Version) -> str:
    what = _words(version.about.kind, version.number) or _line(version)
    return f"taken back: {what}" if version.takes_back else what


def _words(kind: RecordKind, number: int) -> str:
    return f"deal {number} {_DONE[kind]}" if kind in _DONE else ""


def _line(version: Version) -> str:
    """Any other record as it stands, without when, who and why."""
    bare = version.about._replace(meta={})
    return print_record(bare)


def _body(version: Version, number: int) -> Iterator[str]:
    old, new = (session.deal(version.number) for session in (version.before, version.after))
    if version.number and version.about.kind in ABOUT_DEALS:
        yield from _facts(old, new, is_whole=bool(number))
    if old is None and new is not None and version.about.kind is RecordKind.DEAL:
        yield f"points: {amounts_text(new.points, plus=True)}"
    else:
        yield from change_echo(version.before, version.after, None)


def _facts(old: ScoredDeal | None, new: ScoredDeal | None, *, is_whole: bool) -> Iterator[str]:
    """The facts of a deal, or what became of those that changed."""
    if old is None or new is None:
        told = new or old
        if told is not None:
            yield facts_text(told.texts)
        return
    for name in dict.fromkeys((*old.texts, *new.texts)):
        was, now = old.texts.get(name, ""), new.texts.get(name, "")
        if was != now:
            before = pair(name, was) if was else f"no {name}"
            yield f"{before} became {pair(name, now) if now else f'no {name}'}"
    if is_whole and old.texts != new.texts:
        yield f"now: {facts_text(new.texts)}"


# as data -------------------------------------------------------------------------------------


def history_json(game: str, versions: Iterable[Version]) -> dict[str, Any]:
    """`{"game", "records": [...]}`: each with who, when, why, the facts and points of its deal
    after it, and what it moved in the totals."""
    return {"game": game, "records": [_record(version) for version in versions]}


def _record(version: Version) -> dict[str, Any]:
    deal = version.after.deal(version.number)
    return {
        "line": version.record.line,
        "kind": str(version.record.kind),
        "takes_back": version.takes_back.line if version.takes_back else None,
        "taken_back_on": version.taken_back_on or None,
        "deal": version.number or None,
        **{key: version.record.meta.get(key) for key in ("at", "by", "why", "anyway")},
        "record": print_record(version.record),
        "facts": dict(deal.texts) if deal else None,
        "points": amounts_json(deal.points) if deal else None,
        "moved": amounts_json(moved(version.before.totals(), version.after.totals())),
    }
