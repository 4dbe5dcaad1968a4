"""A database over the tables of a season: DuckDB, which reads them where they lie."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.core.values.problems import ImpossibleError

from .results import TEMPORARY

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MEMORY = "256MB"  # of a query; what needs more stands in files for the time being
MANY = 1000  # rows that are fetched at once


class Query:
    """Asks the tables in a folder. What a query cannot hold raises ImpossibleError."""

    def __init__(self, folder: Path) -> None:
        import duckdb

        atexit.register(gc.unfreeze)  # DuckDB tells on standard error of what nobody collects
        self._folder = folder
        self._database: DuckDBPyConnection = duckdb.connect()
        self._error = duckdb.Error
        self._database.execute(f"SET memory_limit = '{MEMORY}'")
        self._database.execute(f"SET temp_directory = {_quoted(folder / TEMPORARY)}")

    def table(self, name: str, files: str) -> None:
        """Have a table by that name, of those Parquet files of the folder."""
        place = _quoted(self._folder / files)
        self._database.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet({place})")

    def write(self, question: str, file: str) -> Path:
        """The answer as a Parquet file of the folder."""
        path = self._folder / file
        how = "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 8192"
        self.run(f"COPY ({question}) TO {_quoted(path)} ({how})")
        return path

    def rows(self, question: str) -> Iterator[tuple[Any, ...]]:
        """The answer, row by row."""
        answer = self.run(question)
        while rows := answer.fetchmany(MANY):
            yield from rows

    def run(self, question: str) -> DuckDBPyConnection:
        """Ask, for whatever comes of it."""
        try:
            return self._database.execute(question)
        except self._error as error:
            why = str(error).splitlines()[0]
            raise ImpossibleError(
                f"the standings cannot be asked for in one query: {why}",
                "leave --engine out: in memory figures may be of any size",
            ) from None


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
