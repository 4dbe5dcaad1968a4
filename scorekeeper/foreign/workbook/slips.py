"""What cannot stand in the cells of a row, each judged by itself.

On a sheet one slip of a fact is told at a time, and nothing of a deal of which a cell cannot be
read. Here all of a row are found, as far as they do not hang on a fact that is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NoReturn

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError
from scorekeeper.core.declaration.columns import MARK, NUMBER, PLAYER, Cell, Column, Parted, known
from scorekeeper.core.declaration.facts import FactReader, FactSpec, always
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactTable, blank_deal
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, Problem
from scorekeeper.foreign.told_rows import DealRow

from .findings import Finding

MOST_VALUES = 24  # of a fact beside which a cell is judged

Parts = Mapping[str, Mapping[int, Cell]]  # of each fact, by the place in the table of facts


class Slip(NamedTuple):
    """What is wrong with the cell at a place of the table of facts, or (None) with a fact."""

    problem: Problem
    place: int | None = None


class Slips:
    """Judges the rows of deals of a sheet."""

    def __init__(self, session: Session, table: FactTable) -> None:
        self._session = session
        self._table = table
        options = session.sheet.table.options
        self._specs = session.sheet.game.readable_fact_specs(options)
        self._readers: dict[frozenset[str], FactReader] = {}

    def among(
        self,
        number: int | None,
        texts: Mapping[str, str],
        parts: Parts,
        facts: Collection[str],
        spoilt: Collection[str],
    ) -> Iterator[Slip]:
        """Those of the `facts` of a deal, whose texts and `parts` are those that can be read;
        nothing is known of the facts that are `spoilt` by others."""
        deal = self._blank(number)
        reader = self._reader(frozenset(spoilt))
        read = reader.read({f: text for f, text in texts.items() if f not in spoilt}, deal)
        wrong = {problem.fact for problem in read.problems if problem.stops_scoring}
        for spec in self._specs:
            if spec.name not in facts or spec.name not in {*wrong, *spoilt}:
                continue
            found = list(self._of_parts(spec, parts.get(spec.name, {}), deal))
            yield from found
            error = _why_not(spec, texts[spec.name], deal) if spec.name in wrong else None
            if error is not None and not found:
                yield Slip(error.problem(spec.name))

    def _blank(self, number: int | None) -> AnyDeal:
        """A deal of that number of which nothing is known; at one that is to come those play who
        have a seat by now."""
        deal = blank_deal(self._session)
        deal.number = deal.number if number is None else number
        if deal.number > self._session.last_number:
            deal.table = self._session.ledger.table
            deal.active = deal.table.players
        return deal

    def _reader(self, spoilt: frozenset[str]) -> FactReader:
        """Reads facts among which nothing follows but what the row says."""
        if spoilt not in self._readers:
            specs = [_bare(spec, is_spoilt=spec.name in spoilt) for spec in self._specs]
            self._readers[spoilt] = FactReader(specs)
        return self._readers[spoilt]

    def _of_parts(self, spec: FactSpec, parts: Mapping[int, Cell], deal: AnyDeal) -> Iterator[Slip]:
        """The slips in cells of a fact that has several."""
        items = enumerate(self._table.columns)
        columns = {place: item.column for place, item in items if item.fact == spec.name}
        if len(columns) < 2 or not isinstance(spec.kind, Parted):
            return
        beside = _beside(spec, list(columns.values()), deal)
        for place, content in parts.items():
            if not _can_stand(content, columns[place], deal):
                at = list(columns).index(place)
                error = _why_never(spec, at, content, beside, list(columns.values()), deal)
                if error is not None:
                    yield Slip(error.problem(spec.name), place)


def with_slips(row: DealRow, found: Iterable[Slip], names: Mapping[int, str], tab: str) -> DealRow:
    """The row with its slips at their cells; `names` are those of the cells by their places."""
    slips: dict[str, list[Finding]] = {}
    for problem, place in found:
        cell = row.cell_of(problem) if place is None else names[place]
        told = Finding(tab, cell, problem.message, problem.hint)
        slips.setdefault(problem.fact, []).append(told)
    return row._replace(slips=slips)


def _bare(spec: FactSpec, *, is_spoilt: bool) -> FactSpec:
    """The fact as it is read by itself: it may stand in any deal, and follows from nothing."""
    may_follow = is_spoilt or spec.derive is not None
    derive = _unknown if may_follow else None
    return spec._replace(applies=always, derive=derive, warn=False)


def _unknown(deal: AnyDeal) -> NoReturn:
    raise UnknownFactError


def _why_not(spec: FactSpec, text: str, deal: AnyDeal) -> InputError | None:
    """Why a text is no value of the fact; None where it is one, or nobody knows."""
    try:
        spec.kind.parse(text, deal, spec.name)
    except InputError as error:
        return error
    except UnknownFactError:
        return None
    return None


def _beside(spec: FactSpec, columns: Sequence[Column], deal: AnyDeal) -> list[list[Cell]]:
    """What may stand in all cells of the fact: its first values; where these are not known, what is
    least likely to be refused."""
    values = known(lambda: list(islice(spec.kind.domain(deal), MOST_VALUES)), list[Any]())
    assert isinstance(spec.kind, Parted)
    found: list[list[Cell]] = []
    for value in values:
        with suppress(KeyError):  # of somebody who has no column
            found.append(list(spec.kind.cells(value, columns)))
    return found or [[_usual(column) for column in columns]]


def _usual(column: Column) -> Cell:
    """Nought or the number next to it, the first word; no mark."""
    if column.form == NUMBER:
        low = 0 if column.low is None else column.low
        return max(low, min(0, low if column.high is None else column.high))
    return None if column.form == MARK else next(iter(column.words), None)


def _can_stand(content: Cell, column: Column, deal: AnyDeal) -> bool:
    """Whether a cell need not be judged: a mark, or the name of somebody."""
    if column.form != PLAYER:
        return column.form == MARK
    if str(content) in column.words:
        return True
    try:
        deal.table.roster.find(str(content))
    except InputError:
        return False
    return True


def _why_never(
    spec: FactSpec,
    at: int,
    content: Cell,
    beside: Iterable[Sequence[Cell]],
    columns: Sequence[Column],
    deal: AnyDeal,
) -> InputError | None:
    """Why that cannot stand in a cell, whatever stands in the others; None where it can, or where
    something else is wrong."""
    assert isinstance(spec.kind, Parted)
    first: InputError | None = None
    for others in beside:
        cells = [*others[:at], content, *others[at + 1 :]]
        error = _why_not(spec, spec.kind.told(cells, columns), deal)
        if error is None or str(content) not in error.part:
            return None
        first = first or error
    return first
