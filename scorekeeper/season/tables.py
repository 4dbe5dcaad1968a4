"""The tables of a season that is too large for the memory, one made of the other: `sheets` as the
engine brings them, `days` of those that count, `evenings` in their order, `seats` of their
players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from scorekeeper.core.values.names import fold

from .choice import Choice, Dated, Seating
from .columns import Row, day_schema, filed_of, headed_of, seat_schema
from .evening import Evening
from .filed import Counted, Filed
from .head import Head
from .query import Query
from .questions import COPIES, ORDERED, WANTED
from .results import EVENINGS, SEATS, SHEETS, Results, rows_in, write_rows
from .same import copies
from .scheme import Scheme
from .seats import Seats
from .streamed import Streamed

T = TypeVar("T")
_HEADS = ("file", *Head._fields)


class Tables:
    """Those of one season."""

    def __init__(self, results: Results, scheme: Scheme) -> None:
        self._folder = results.folder
        self._scheme = scheme
        self._spelt: dict[str, str] = {}
        self.query = Query(results.folder)
        self.query.table("sheets", f"{SHEETS}/*.parquet")

    def copies(self) -> list[tuple[str, str]]:
        """The file that counts, and a copy of it that does not."""
        return copies(list(self._filed(COPIES, "copies.parquet")))

    def _filed(self, question: str, file: str) -> Iterator[Filed]:
        return map(filed_of, rows_in(self.query.write(question, file)))

    def order(self, choice: Choice, doubles: Collection[str]) -> None:
        """Choose those that count, and bring them in their order."""
        heads = map(headed_of, rows_in(self._folder / SHEETS, _HEADS))
        dated = choice.dated(item for item in heads if item.file not in doubles)
        rows = ({"file": item.file, "day": item.date} for item in dated)
        write_rows(rows, day_schema(), self._folder / "days.parquet")
        self.query.table("days", "days.parquet")
        ordered = self.query.write(ORDERED, EVENINGS)
        for row in rows_in(ordered, ("names",)):
            for name in row["names"].split("\n"):
                self._spelt.setdefault(fold(name), name)

    def filed(self, files: Sequence[str]) -> Sequence[Filed]:
        """What these came to."""
        rows = ({"file": file, "day": ""} for file in files)
        write_rows(rows, day_schema(), self._folder / "wanted.parquet")
        self.query.table("wanted", "wanted.parquet")
        found = {item.file: item for item in self._filed(WANTED, "found.parquet")}
        return [found[file] for file in files]

    def sit(self, seating: Seating) -> Seats:
        """Rate the evenings, and make the table of seats."""
        seats = Seats(self._scheme)
        rows = seats.rows(seating.named(self._dated()))
        write_rows(rows, seat_schema(), self._folder / SEATS)
        self.query.table("seats", SEATS)
        return seats

    def seating(self) -> Seating:
        """What finds who sat where."""
        return Seating(self._scheme, self._spelt)

    def evenings(self) -> Iterator[Counted]:
        """All that count, in their order."""
        return self.seating().named(self._dated())

    def _dated(self) -> Iterator[tuple[Dated, Evening]]:
        for row in rows_in(self._folder / EVENINGS):
            file, found = filed_of(row)
            if isinstance(found, Evening):
                yield Dated(file, row["day"], headed_of(row).head), found

    def streamed(self, question: str, file: str, make: Callable[[Row], T]) -> Streamed[T]:
        """What is asked only when somebody wants it."""
        path = self._folder / file

        def rows() -> Iterator[T]:
            return map(make, rows_in(path if path.exists() else self.query.write(question, file)))

        return Streamed(lambda: sum(1 for _ in rows()), rows)
