"""Exports of a sheet, edited as people do, and read back."""

from __future__ import annotations

import copyreg
import io
import pickle
from collections.abc import Mapping
from functools import lru_cache
from textwrap import dedent
from typing import Any

import openpyxl
from deals_tab import DEALS, DealsTab, Part
from openpyxl.utils.bound_dictionary import BoundDictionary
from openpyxl.worksheet.dimensions import DimensionHolder
from tabs import Tabs, Typed, with_cells

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


@lru_cache(maxsize=32)
def exported(data: bytes, suffix: str = ".xlsx", path: str = "a.sheet") -> bytes:
    """The export of a sheet file, which is the same every time."""
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
    """A workbook to change. openpyxl takes seven times as long to read a file as a copy takes."""
    book: openpyxl.Workbook = pickle.loads(_copied(data))
    return book


@lru_cache(maxsize=8)
def _copied(data: bytes) -> bytes:
    return pickle.dumps(openpyxl.load_workbook(io.BytesIO(data)))


def _reduced(widths: BoundDictionary) -> tuple[Any, ...]:
    """All of it, for a copy; else the copy would not know how to make a row's height."""
    state = widths.__dict__, widths.default_factory
    return copyreg.__newobj__, (type(widths),), state, None, iter(widths.items()), _restore


def _restore(widths: BoundDictionary, state: tuple[dict[str, Any], Any]) -> None:
    widths.__dict__.update(state[0])
    widths.default_factory = state[1]


copyreg.pickle(BoundDictionary, _reduced)
copyreg.pickle(DimensionHolder, _reduced)


def saved(book: openpyxl.Workbook) -> bytes:
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


@lru_cache(maxsize=32)
def _deals(data: bytes) -> DealsTab:
    return DealsTab(Tabs(data))


def edited(data: bytes, cells: Mapping[Part, Typed]) -> bytes:
    """The workbook with other contents in the cells of deal, fact and owner."""
    tab = _deals(data)
    typed = {tab.cell(*part).coordinate: content for part, content in cells.items()}
    return with_cells(data, DEALS, typed)
