"""Exports of a sheet, edited as people do, and read back."""

from __future__ import annotations

import io
from collections.abc import Mapping
from textwrap import dedent

import openpyxl
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.foreign.changes import Terms
from scorekeeper.foreign.own_files import open_own
from scorekeeper.foreign.reading_back import ReadBack, anew, loaded_of, refused, unusable
from scorekeeper.foreign.workbook.findings import Finding
from scorekeeper.journal.load import load_text
from scorekeeper.journal.printer import without_time
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.render.csv_ import csv_text
from scorekeeper.render.json_ import dumps, sheet_json
from scorekeeper.render.workbook import workbook_bytes

TERMS = Terms("changed in the workbook", "emptied in the workbook", "2026-11-23T21:00:00")
Typed = int | float | str | bool | None


def exported(data: bytes, suffix: str = ".xlsx", path: str = "a.sheet") -> bytes:
    """The export of a sheet file."""
    loaded = load_text(decode_sheet(path, data))
    session = loaded.session
    assert session is not None
    reckoning = reckon(session)
    if suffix == ".csv":
        return csv_text(session, data=data).encode()
    if suffix == ".json":
        return dumps(sheet_json(session, session.problems, reckoning, data)).encode()
    return workbook_bytes(session, reckoning, data)


def sheet(text: str) -> bytes:
    return dedent(text).lstrip().encode()


def read_back(data: bytes, suffix: str = ".xlsx", path: str = "a.sheet") -> ReadBack:
    """What reading an export comes to."""
    own = open_own(data, f"a{suffix}")
    if isinstance(own, Finding):
        return refused(own)
    base = loaded_of(own.kept, path)
    if base.session is None:
        return unusable(base, own.kept)
    return anew(base, own.rows(base.session), own.kept, TERMS)


def file_of(data: bytes, suffix: str = ".xlsx", path: str = "a.sheet") -> bytes:
    """The sheet file that an export comes to."""
    own = open_own(data, f"a{suffix}")
    assert not isinstance(own, Finding), own
    return own.kept.with_lines(read_back(data, suffix, path).lines)


def told(back: ReadBack) -> list[str]:
    """The new records, without their times."""
    return [without_time(line) for line in back.lines]


def said(back: ReadBack) -> list[str]:
    """What was found, as it is printed."""
    return [f"{f.place}: {f.severity}: {f.message}" for f in back.findings]


def opened(data: bytes) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(data))


def saved(book: openpyxl.Workbook) -> bytes:
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def place_of(deals: Worksheet, number: int, fact: str, owner: str = "") -> str:
    """The cell of that part of a fact (`tricks`, `doubles > Anna`) in the row of a deal."""
    row = next(r[0].row for r in deals.iter_rows(min_row=4) if r[0].value == number)
    group = ""
    for above, head in zip(deals[2], deals[3], strict=True):
        group = str(above.value or group)
        if head.value == fact and (not owner or group == owner):
            return f"{head.column_letter}{row}"
    raise LookupError(fact)


def edited(data: bytes, cells: Mapping[tuple[int, str, str], Typed]) -> bytes:
    """The workbook with other contents in the cells of deal, fact and owner."""
    book = opened(data)
    deals = book["Deals"]
    for (number, fact, owner), content in cells.items():
        deals[place_of(deals, number, fact, owner)].value = content
    return saved(book)
