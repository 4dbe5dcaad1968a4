"""A JSON export of ours read back: facts that were changed in it, deals that were added."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.problems import InputError

from .kept_lines import sheet_bytes
from .reading_back import Kept, deals_named
from .told_rows import NO_CELLS, DealRow, Rows
from .workbook.findings import Finding

AGAIN = "export the sheet anew as .json"
_SPACE, _AFTER_COMMA = re.compile(r"\s"), re.compile(", +")


class OwnJson:
    """A document of which the sheet file that it keeps can be read."""

    def __init__(self, deals: object, kept: Kept) -> None:
        self._deals = deals
        self.kept = kept

    def rows(self, session: Session) -> Rows:
        """What its deals say otherwise than that sheet."""
        own = {deal.number: deal for deal in session.deals}
        specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
        known = {spec.name for spec in specs}
        rows: list[DealRow] = []
        findings: list[Finding] = []
        cells: dict[int, str] = {}
        deals = self._deals if isinstance(self._deals, list) else []
        for at, deal in enumerate(deals):
            place = f"deals[{at}]"
            number, facts = _parts(deal)
            if facts is None or number is None or number in cells:
                findings.append(_unfit(place))
                if number is not None and number not in cells:
                    cells[number] = place
                    rows.append(DealRow(number, place, {}, NO_CELLS, is_unread=True))
                continue
            cells[number] = place
            if strange := facts.keys() - known:
                findings += (_unknown(place, fact) for fact in sorted(strange))
                rows.append(DealRow(number, place, {}, NO_CELLS, is_unread=True))
                continue
            row = _row(number, place, facts, own.get(number))
            rows += [row] if row.facts or row.is_empty else []
        missing = [number for number in own if number not in cells]
        if missing:
            verb = "is" if len(missing) == 1 else "are"
            findings.append(Finding("", "deals", f"{deals_named(missing)} {verb} missing", AGAIN))
        return Rows(rows, findings, "", cells)


def _parts(deal: object) -> tuple[int | None, Mapping[str, str] | None]:
    """The number and facts of a deal; None for what is none."""
    if not isinstance(deal, dict):
        return None, None
    number, facts = deal.get("number"), deal.get("facts")
    if isinstance(number, bool) or not isinstance(number, int) or not isinstance(facts, dict):
        return None, None
    if number < 1:
        return None, None
    if not all(type(text) in (str, int) for text in facts.values()):
        return number, None
    return number, {fact: _on_one_line(str(text)) for fact, text in facts.items()}


def _on_one_line(text: str) -> str:
    """Without blanks at the ends and after commas; a name may have several of them within."""
    return _AFTER_COMMA.sub(",", _SPACE.sub(" ", text.strip()))


def _row(number: int, place: str, facts: Mapping[str, str], own: ScoredDeal | None) -> DealRow:
    known = {} if own is None else own.texts
    changed = {fact: text for fact, text in facts.items() if known.get(fact, "") != text}
    gone = {fact: "" for fact in known if fact not in facts}
    is_empty = bool(known) and not facts and own is not None and own.status != VOID
    cells = {fact: {"": f"{place}.facts.{fact}"} for fact in facts}
    return DealRow(number, place, {} if is_empty else {**changed, **gone}, cells, is_empty)


def _unknown(place: str, fact: str) -> Finding:
    hint = "write the facts as the export has them (scorekeeper rules tells their names)"
    return Finding("", f"{place}.facts.{fact}", f"no fact '{fact[:40]}'", hint)


def _unfit(place: str) -> Finding:
    return Finding(
        "",
        place,
        "this deal has no number of its own, or its facts are not texts",
        'write {"number": 3, "facts": {"tricks": "..."}}',
    )


def open_own(data: bytes) -> OwnJson | Finding:
    """The document, or why it cannot be read back."""
    try:
        found: Any = json.loads(data.decode("utf-8-sig"))
        lines = list(_lines(found))
        return OwnJson(found.get("deals"), Kept(sheet_bytes(lines), "", _places(lines)))
    except InputError as error:
        return Finding("", "lines", error.message, AGAIN)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        return Finding("", place, "nothing of JSON can be read from here on", AGAIN)
    except (ValueError, AttributeError, TypeError, RecursionError):
        return Finding("", "", "this is no JSON file that keeps a sheet", AGAIN)


def _lines(found: Any) -> Iterator[str]:
    lines = found.get("lines")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise TypeError
    yield from lines


def _places(lines: Sequence[str]) -> Sequence[str]:
    return [f"lines[{at}]" for at in range(len(lines))]
