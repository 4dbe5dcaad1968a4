"""What sheets come to as rows of Parquet tables, and back. Amounts are text, exact (`"-12"`,
`"190/3"`); nothing is a floating number. `docs/SCALE.md` tells what each column is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scorekeeper.core.values.amounts import Amount, simplify

from .evening import Evening, Mark, Result, Tally, Unread
from .filed import Filed
from .head import Head, Headed
from .storing import head_of, restored

if TYPE_CHECKING:
    import pyarrow as arrow

Row = dict[str, Any]  # of a table: texts, counts, truth values, lists and rows
TEXT, COUNT, TRUTH = "text", "count", "truth"
OF_EVENING = {
    "game": TEXT,
    "named": TEXT,
    "title": TEXT,
    "rules": TEXT,
    "date": TEXT,
    "began": TEXT,
    "deals": COUNT,
    "is_finished": TRUTH,
    "is_low": TRUTH,
    "currency": TEXT,
    "fault": TEXT,
}
OF_HEAD = {"is_begun": TRUTH, "tie": TEXT, "names": TEXT, "table": TEXT, "print": TEXT}
OF_RESULT = {
    "player": TEXT,
    "points": TEXT,
    "place": COUNT,
    "division": TEXT,
    "side": TEXT,
    "money": TEXT,
    "deals": COUNT,
    "deal_points": TEXT,
    "best": TEXT,
    "best_deal": COUNT,
    "worst": TEXT,
    "worst_deal": COUNT,
    "dealt": COUNT,
    "dealt_points": TEXT,
}
OF_TALLY = {"what": TEXT, "tried": COUNT, "done": COUNT}
OF_SEAT = {
    "number": COUNT,
    "file": TEXT,
    "date": TEXT,
    "game": TEXT,
    "rules": TEXT,
    "is_low": TRUTH,
    "currency": TEXT,
    "person": TEXT,
    "worth": TEXT,
    "worth_in_game": TEXT,
    "rating": COUNT,
}
OF_DAY = {"file": TEXT, "day": TEXT}


# columns -------------------------------------------------------------------------------------


def sheet_schema() -> arrow.Schema:
    """Those of a row for each sheet."""
    import pyarrow as arrow

    results = arrow.list_(arrow.struct(_result_fields()))
    lists = {"prints": arrow.list_(arrow.string()), "results": results}
    own = {"file": TEXT, **OF_EVENING, **OF_HEAD}
    return arrow.schema([*_fields(own), *map(arrow.field, lists, lists.values())])


def seat_schema() -> arrow.Schema:
    """Those of a row for each player of each evening."""
    import pyarrow as arrow

    return arrow.schema([*_fields(OF_SEAT), *_result_fields()])


def day_schema() -> arrow.Schema:
    """Those of the days of the evenings that count."""
    import pyarrow as arrow

    return arrow.schema(_fields(OF_DAY))


def _result_fields() -> list[arrow.Field]:
    import pyarrow as arrow

    tallies = arrow.list_(arrow.struct(_fields(OF_TALLY)))
    return [*_fields(OF_RESULT), arrow.field("tallies", tallies)]


def _fields(kinds: Mapping[str, str]) -> list[arrow.Field]:
    import pyarrow as arrow

    types = {TEXT: arrow.string(), COUNT: arrow.int64(), TRUTH: arrow.bool_()}
    return [arrow.field(name, types[kind]) for name, kind in kinds.items()]


# rows ----------------------------------------------------------------------------------------


def sheet_row(file: str, text: str) -> Row:
    """The row of a sheet that comes to what the text holds; one of which nothing can be said has no
    game, and the reason as its fault."""
    found = restored(text)
    row = {"file": file, **head_of(found, text)._asdict()}
    if isinstance(found, Evening):
        results = [result_row(result) for result in found.results]
        row |= {**found._asdict(), "prints": list(found.prints), "results": results}
    return row


def headed_of(row: Row) -> Headed:
    """What decides where the sheet of a row stands."""
    return Headed(row["file"], Head(**{name: row[name] for name in Head._fields}))


def filed_of(row: Row) -> Filed:
    """What the sheet of a row comes to."""
    if not row["game"]:
        return Filed(row["file"], Unread(row["fault"]))
    own = {name: row[name] for name in OF_EVENING}
    results = tuple([_result(told) for told in row["results"]])
    return Filed(row["file"], Evening(**own, results=results, prints=tuple(row["prints"])))


def result_row(result: Result) -> Row:
    """The row of what an evening came to for one player."""
    best, worst = result.best, result.worst
    return {
        **result._asdict(),
        "points": exact(result.points),
        "money": None if result.money is None else str(result.money),
        "deal_points": exact(result.deal_points),
        "dealt_points": exact(result.dealt_points),
        "best": None if best is None else exact(best.points),
        "best_deal": None if best is None else best.deal,
        "worst": None if worst is None else exact(worst.points),
        "worst_deal": None if worst is None else worst.deal,
        "tallies": [tally._asdict() for tally in result.tallies],
    }


def _result(row: Row) -> Result:
    return Result(
        player=row["player"],
        points=_amount(row["points"]),
        place=row["place"],
        division=row["division"],
        side=row["side"],
        money=None if row["money"] is None else int(row["money"]),
        deals=row["deals"],
        deal_points=_amount(row["deal_points"]),
        best=None if row["best"] is None else Mark(_amount(row["best"]), row["best_deal"]),
        worst=None if row["worst"] is None else Mark(_amount(row["worst"]), row["worst_deal"]),
        dealt=row["dealt"],
        dealt_points=_amount(row["dealt_points"]),
        tallies=tuple([Tally(**tally) for tally in row["tallies"]]),
    )


def exact(amount: Amount) -> str:
    """An amount as text."""
    return str(simplify(amount))


def _amount(text: str) -> Amount:
    return Fraction(text) if "/" in text else int(text)
