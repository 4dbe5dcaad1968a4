"""A season as a file, by its suffix."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable

from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.foreign.exported_csv import BYTE_ORDER_MARK
from scorekeeper.journal import disk
from scorekeeper.journal.whole_file import replace_file
from scorekeeper.render.csv_ import decimal, guarded
from scorekeeper.render.export import ExportError, suffix_of
from scorekeeper.render.safe import safe_text
from scorekeeper.season.gathering import is_url
from scorekeeper.season.season import Season

from .results import COUNTS, HEADS, Value, result_rows


def export_season(season: Season, path: str) -> None:
    """Write the file, whole or not at all: `.xlsx`, `.csv`, `.html`, `.json` or `.parquet`. Raises
    ExportError, ImpossibleError for a format whose package is not installed."""
    make = _MAKERS.get(suffix_of(path))
    if make is None:
        raise ExportError(
            f"'{safe_text(path)}': the suffix says no known format; "
            f"expected one of {', '.join(_MAKERS)}"
        )
    data = make(season._replace(home=_from_there(season.home, path)))
    try:
        with disk.explained(disk.file_name(path), disk.EXPORTING):
            replace_file(path, data)
    except disk.StoreError as error:
        raise ExportError(str(error)) from error


def _from_there(home: str, path: str) -> str:
    """Where the sheets lie, as seen from the file that is written."""
    if is_url(home):
        return home
    found = os.path.relpath(home or ".", os.path.dirname(path) or ".")
    return "" if found == "." else f"{found}/"


def _csv(season: Season) -> bytes:
    """A row for each player of each evening."""
    made = io.StringIO()
    made.write(BYTE_ORDER_MARK)
    writer = csv.writer(made, lineterminator="\r\n")
    writer.writerow(HEADS)
    writer.writerows([[_text(value) for value in row] for row in result_rows(season)])
    return made.getvalue().encode()


def _text(value: Value) -> str:
    if value is None:
        return ""
    return guarded(value) if isinstance(value, str) else decimal(value)


def _html(season: Season) -> bytes:
    from .page import season_page

    return season_page(season).encode()


def _json(season: Season) -> bytes:
    from scorekeeper.render.json_ import dumps

    from .data import season_json

    return (dumps(season_json(season)) + "\n").encode()


def _xlsx(season: Season) -> bytes:
    from .book import season_workbook

    return season_workbook(season)


def _parquet(season: Season) -> bytes:
    """The same rows as in the table; amounts are text, exact: `"-12"`, `"190/3"`."""
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise ImpossibleError(
            "Parquet needs the package pyarrow, which is not installed",
            "pip install 'scorekeeper[scale]', or write .csv",
        ) from None
    kinds = [arrow.int64() if head in COUNTS else arrow.string() for head in HEADS]
    rows = [
        {head: _plain(head, value) for head, value in zip(HEADS, row, strict=True)}
        for row in result_rows(season)
    ]
    made = io.BytesIO()
    schema = arrow.schema(list(zip(HEADS, kinds, strict=True)))
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), made)
    return made.getvalue()


def _plain(head: str, value: Value) -> Value:
    return value if value is None or head in COUNTS else str(value)


_MAKERS: dict[str, Callable[[Season], bytes]] = {
    ".xlsx": _xlsx,
    ".csv": _csv,
    ".html": _html,
    ".json": _json,
    ".parquet": _parquet,
}
