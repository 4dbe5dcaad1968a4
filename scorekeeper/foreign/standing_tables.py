"""Tables of a score: players' or sides' names as headings, and one row per deal, in a text, a CSV
file or a workbook."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, MalformedError

from .decoding import decode_text
from .exported_csv import is_exported
from .plain_tables import MOST_ROWS, PlainTable, comma_table, text_table
from .table_headings import RUNNING, Heading, find_heading
from .table_rows import TableRow, rows_below
from .workbook.suffixes import WORKBOOKS

if TYPE_CHECKING:
    from .workbooks import Tab

MOST_BYTES = 10_000_000
SUFFIXES = (".csv", ".xlsx", ".txt", ".tsv")
_SEVERAL = re.compile(r"^RANKING$.*^SHEET$", re.M | re.S)  # as `export -o FILE.txt` writes them


class StandingTable(NamedTuple):
    """What a table says of everybody's score.

    `rows` are those of deals (or rubbers, `is_by_rubber`) in order, `sums` what a last row says
    that they add up to. `reading` is what the heading says that the amounts are: `running` totals,
    `points` of each deal, or nothing. `where` is the tab of a workbook.
    """

    names: tuple[str, ...]
    rows: tuple[TableRow, ...]
    sums: Mapping[str, Amount]
    reading: str = ""
    is_by_rubber: bool = False
    where: str = ""


def read_standing_table(data: bytes, name: str, groups: Sequence[Sequence[str]]) -> StandingTable:
    """The table in the file of that name; `groups` are those whose names may be its headings
    together: the owners of the totals, and the players.

    Raises InputError for what is no such table, with the place of the first fault.
    """
    if len(data) > MOST_BYTES:
        raise MalformedError(
            f"{name} has {len(data) // 1_000_000} MB, which no table of a score needs",
            "is it the right file?",
        )
    is_book = name.casefold().endswith(WORKBOOKS) or data.startswith(b"PK\x03\x04")
    table, heading = (_in_workbook if is_book else _in_text)(data, groups)
    if len(table.rows) >= MOST_ROWS:
        raise MalformedError(
            f"the table has {MOST_ROWS} rows or more", "keep one row per deal and nothing else"
        )
    rows, sums = rows_below(heading, table)
    told = {found for row in rows for found in row.amounts} | set(sums)
    named = tuple(found for found in heading.columns if found in told)
    return StandingTable(named, rows, sums, heading.reading, heading.is_by_rubber, table.tab)


def _in_text(data: bytes, groups: Sequence[Sequence[str]]) -> tuple[PlainTable, Heading]:
    names = _all_of(groups)
    text = decode_text(data, names)
    if "\0" in text:
        raise MalformedError("this is no text and no workbook", _expected(groups))
    if _SEVERAL.search(text):
        raise MalformedError(
            "this text has several tables of one sheet",
            "export it as .csv or .xlsx (export -o FILE.csv) and write the totals there",
        )
    table = comma_table(text) if is_exported(text) else text_table(text, names)
    heading = _heading(table, groups)
    if heading is None:
        raise _no_heading(groups)
    return table, heading


def _all_of(groups: Sequence[Sequence[str]]) -> list[str]:
    return list(dict.fromkeys(name for group in groups for name in group))


def _heading(table: PlainTable, groups: Sequence[Sequence[str]]) -> Heading | None:
    found = (find_heading(table, group) for group in groups if group)
    return next((heading for heading in found if heading is not None), None)


def _in_workbook(data: bytes, groups: Sequence[Sequence[str]]) -> tuple[PlainTable, Heading]:
    """The first tab that has such a table; before all others one of running totals, as a workbook
    of this program has it."""
    from .workbooks import OpenedBook

    found: list[tuple[Tab, Heading]] = []
    faults: list[InputError] = []
    for tab in OpenedBook(data).tabs:
        try:
            heading = _heading(tab.head(), groups)
        except InputError as fault:
            faults.append(fault)
        else:
            found += [(tab, heading)] if heading is not None else []
    if not found:
        raise (*faults, _no_heading(groups))[0]
    named = (pair for pair in found if pair[1].reading == RUNNING and pair[1].is_grouped)
    tab, heading = next(named, found[0])
    return tab.whole(), heading


def _no_heading(groups: Sequence[Sequence[str]]) -> MalformedError:
    return MalformedError(
        "no row has the names of this table's players as headings", _expected(groups)
    )


def _expected(groups: Sequence[Sequence[str]]) -> str:
    rows = (f"deal,{','.join(group)}" for group in groups if group)
    return f"expected a heading like {' or '.join(rows)}, and one row per deal below it"
