"""The tables of a season that is too large for the memory: Parquet files in one folder.

`sheets/` has what every sheet came to, as workers bring it; `evenings.parquet` those that count, in
their order; `seats.parquet` a row for each player of each of them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.journal import disk
from scorekeeper.journal.disk import StoreError

from .columns import Row
from .engine import Report
from .engines import Engine
from .gathering import Found
from .maker import MADE_BY
from .parts import Part, part_of
from .pieces import pieces_of
from .storage import INSTALL

if TYPE_CHECKING:
    import pyarrow as arrow

PIECE = 250  # sheets of a part: some seconds of work, some hundred kB of results
BATCH = 1000  # rows that are in memory at once
SHEETS, EVENINGS, SEATS = "sheets", "evenings.parquet", "seats.parquet"
TEMPORARY = "temporary"  # what a query puts down for the time being
KEEPING = disk.Attempt("nothing was counted", "try again")


class Results:
    """The folder with the tables, at `place`, or for a while somewhere else where that is empty.
    What `keep` does not bring there is removed by `close`. Raises StoreError, ImpossibleError where
    a package is missing."""

    def __init__(self, place: str = "") -> None:
        _needed()
        self._place = os.path.abspath(place) if place else ""
        if self._place and os.path.exists(self._place):
            raise StoreError(place, "it is there already; name a new folder, or remove it first")
        with disk.explained(place or "the folder for temporary files", KEEPING):
            parent = os.path.dirname(self._place) or None
            self.folder = Path(mkdtemp(prefix=".scorekeeper-", dir=parent))
            (self.folder / SHEETS).mkdir()

    def close(self) -> None:
        """Remove the tables, unless they are kept."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def keep(self) -> None:
        """Bring the folder to its place, whole, if it has one."""
        if not self._place:
            return
        with disk.explained(self._place, KEEPING):
            for path in self.folder.iterdir():
                if path.is_file() and path.name not in (EVENINGS, SEATS):
                    path.unlink()  # what was only needed on the way
            shutil.rmtree(self.folder / TEMPORARY, ignore_errors=True)
            os.chmod(self.folder, 0o755)
            os.rename(self.folder, self._place)

    def fill(self, engine: Engine, found: Iterable[Found], report: Report) -> int:
        """Have an engine read and score all of them; how many there were. Raises ImpossibleError,
        StoreError."""
        sheets = 0
        for number, part in enumerate(engine.map(part_of, pieces_of(found, PIECE))):
            _same_version(part)
            with disk.explained(str(self.folder), KEEPING):
                (self.folder / SHEETS / f"part-{number:06d}.parquet").write_bytes(part.data)
            sheets += part.sheets
            report(sheets, sheets)
        return sheets


def rows_in(path: Path, columns: Sequence[str] | None = None) -> Iterator[Row]:
    """The rows of a Parquet file, or of all in a folder, some at a time; of some columns or all."""
    from pyarrow import parquet

    for file in sorted(path.iterdir()) if path.is_dir() else [path]:
        with parquet.ParquetFile(file) as table:
            for batch in table.iter_batches(BATCH, columns=columns):
                yield from batch.to_pylist()


def write_rows(rows: Iterable[Row], schema: arrow.Schema, path: Path) -> None:
    """Write a Parquet file, some rows at a time."""
    import pyarrow as arrow
    from pyarrow import parquet

    left = iter(rows)
    with (
        disk.explained(str(path), KEEPING),
        parquet.ParquetWriter(path, schema, compression="zstd") as writer,
    ):
        while some := list(islice(left, BATCH)):
            writer.write_table(arrow.Table.from_pylist(some, schema=schema))


def _needed() -> None:
    """Raises ImpossibleError for a package that is missing."""
    for name in ("pyarrow", "duckdb"):
        if find_spec(name) is None:
            raise ImpossibleError(
                f"a season of this size needs the package {name}, which is not installed",
                f"{INSTALL}, or leave --engine out",
            )


def _same_version(part: Part) -> None:
    if part.made_by != MADE_BY:
        raise ImpossibleError(
            f"a worker has {part.made_by}, and here is {MADE_BY}; nothing was counted",
            "install the same version on all of them",
        )
