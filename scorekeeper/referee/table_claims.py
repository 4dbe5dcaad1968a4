"""A table of somebody's score, or another sheet of the evening, read as claimed figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.replaying.claims import amount_held, is_same
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import ledgers_after, totals_after
from scorekeeper.core.values.amounts import Amount, plural, simplify
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.foreign.standing_tables import StandingTable
from scorekeeper.foreign.table_headings import POINTS, RUNNING

from .comparing import IncomparableError, refuse_other_table
from .figures import TOTAL, Figure

_IN_WORDS = {RUNNING: "running totals", POINTS: "points of each deal"}


class TableClaim(NamedTuple):
    """The figures of a table; `taken_as` says in a sentence what its rows were taken to be.

    `beyond` are figures after deals that the sheet does not have, `notes` what else to say.
    """

    figures: tuple[Figure, ...]
    taken_as: str
    beyond: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()


def names_in(session: Session) -> tuple[tuple[str, ...], ...]:
    """Whose columns a table of this session may have: those of the owners of totals, or of the
    players, who then have their shares."""
    table = session.ledger.table
    return tuple(dict.fromkeys((table.owners, table.everyone)))


def figures_in_sheet(other: Session, session: Session) -> TableClaim:
    """The totals after each deal of another sheet of the evening. Raises InputError for a sheet of
    another game or of other players, or without deals."""
    try:
        refuse_other_table(session, other)
    except IncomparableError as error:
        raise ImpossibleError(
            f"this is no sheet of the same evening: {error}", "compare two sheets of one table"
        ) from None
    last = _last(other)
    figures = [
        Figure(TOTAL, owner, total, number)
        for number in range(1, last + 1)
        for owner, total in totals_after(other, number).items()
    ]
    if not figures:
        raise MalformedError("the other sheet has no deal", "name a sheet with deals on it")
    kept, beyond = _split(figures, session)
    taken = f"the totals after each of its {plural(last, 'deal')}"
    return TableClaim(kept, taken, beyond, tuple(_about_beyond(beyond, session)))


def _last(session: Session) -> int:
    """The last deal after which there is a standing."""
    return session.open_deal - 1 if session.open_deal else session.last_number


def _split(
    figures: Sequence[Figure], session: Session
) -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
    """The figures after deals of the sheet, and those beyond."""
    last = _last(session)
    kept = tuple(figure for figure in figures if figure.after <= last)
    return kept, tuple(figure for figure in figures if figure.after > last)


def _about_beyond(beyond: Sequence[Figure], session: Session) -> Iterator[str]:
    if beyond:
        count = len({figure.after for figure in beyond})
        yield (
            f"{plural(count, 'row')} left aside: the sheet has a result of "
            f"{plural(_last(session), 'deal')} only"
        )


# tables ----------------------------------------------------------------------------------------


class _Line(NamedTuple):
    """A row of the table: the number of the deal after which it stands, and of the deal after which
    its points begin."""

    after: int
    since: int
    amounts: Mapping[str, Amount]


def figures_in_table(table: StandingTable, session: Session) -> TableClaim:
    """The figures of a table; of rows that are points of the deal, what they add up to. Raises
    MalformedError where nothing of it is about this sheet."""
    return _TableReader(table, session).claim()


class _TableReader:
    """Finds out what the rows of a table are, by what agrees with the sheet."""

    def __init__(self, table: StandingTable, session: Session) -> None:
        self.table = table
        self.session = session
        self.last = _last(session)

    def claim(self) -> TableClaim:
        """The figures and what was found out."""
        lines = max(self._numberings(), key=self._agreeing)
        reading = self.table.reading or max(_IN_WORDS, key=lambda word: self._weight(lines, word))
        figures = list(self._running(lines) if reading == RUNNING else self._added(lines))
        kept, beyond = _split(figures, self.session)
        if not kept:
            raise MalformedError(
                "no row of the table is of a deal of this sheet",
                f"the sheet has {plural(self.last, 'deal')}; is it the right table?",
            )
        notes = (*_about_beyond(beyond, self.session), *self._about_columns())
        return TableClaim(kept, self._taken_as(lines, reading), beyond, notes)

    # of which deals --------------------------------------------------------------------------

    def _numberings(self) -> Iterator[list[_Line]]:
        """The ways to number the rows, the likeliest first."""
        rows = self.table.rows
        every = list(range(1, self.last + 1))
        if not rows:
            yield [_Line(self.last, 0, self.table.sums)]
        elif self.table.is_by_rubber:
            yield self._of(self._rubbers, [row.number or at for at, row in enumerate(rows, 1)])
        elif any(row.number is not None for row in rows):
            yield self._of(every, [row.number or 0 for row in rows])
        else:
            scored = [deal.number for deal in self.session.deals if deal.status == SCORED]
            ways = [scored, every, *([self._rubbers] if self.session.rubbers else [])]
            counted = list(range(1, len(rows) + 1))
            for known in sorted(ways, key=lambda known: len(known) != len(rows)):
                yield self._of(known, counted)

    @cached_property
    def _rubbers(self) -> list[int]:
        """The last deal of each rubber."""
        return [*self.session.rubbers, self.last]

    def _of(self, known: Sequence[int], numbers: Sequence[int]) -> list[_Line]:
        """The rows, of those numbers, as standing after the deals known; those that are too many
        stand beyond the last."""
        places = [0, *known]
        past = [self.last + at for at in range(1, max(numbers) - len(known) + 1)]
        places += past
        return [
            _Line(places[number], places[max(number - 1, 0)], row.amounts)
            for number, row in zip(numbers, self.table.rows, strict=True)
        ]

    def _agreeing(self, lines: Sequence[_Line]) -> int:
        return max(self._weight(lines, reading) for reading in _IN_WORDS)

    # what they are ---------------------------------------------------------------------------

    def _count(self, lines: Sequence[_Line], reading: str) -> int:
        """How many rows agree with the sheet when they are read so."""
        known = [line for line in lines if line.after <= self.last]
        if reading == RUNNING:
            return sum(_fit(line, self._standing(line)) == len(line.amounts) for line in known)
        return sum(_fit(line, self._points(line)) == len(line.amounts) for line in known)

    def _weight(self, lines: Sequence[_Line], reading: str) -> int:
        """How many rows speak for reading them so: of totals also those that are as far from the
        row before them as on the sheet, as one slip spoils all totals after it."""
        if reading == POINTS:
            return self._count(lines, reading)
        known = [line for line in lines if line.after <= self.last]
        return sum(
            _fit(line, self._standing(line)) == len(line.amounts) or self._steps(before, line)
            for before, line in zip((None, *known), known, strict=False)
        )

    def _steps(self, before: _Line | None, line: _Line) -> bool:
        """Whether all totals moved since the row before as they did on the sheet."""
        if before is None or before.amounts.keys() != line.amounts.keys():
            return False
        now, then = self._standing(line), self._standing(before)
        return all(
            amount - before.amounts[name] == now[name] - then[name]
            for name, amount in line.amounts.items()
        )

    def _standing(self, line: _Line) -> Mapping[str, Amount]:
        """The standing that a row of totals means: after what was booked behind the deal, or before
        that, where more of it agrees then."""
        standings = (self._after(line.after), self._at(line.after))
        return max(standings, key=lambda standing: _fit(line, standing))

    def _points(self, line: _Line) -> Mapping[str, Amount]:
        """What the sheet has for a row of points."""
        now, then = self._at(line.after), self._after(line.since)
        return {name: simplify(now[name] - then[name]) for name in self.table.names}

    def _after(self, number: int) -> Mapping[str, Amount]:
        """What everybody in the table has after that deal and what was booked before the next."""
        if number not in self._shares:
            return totals_after(self.session, number)
        return self._shares[number]

    def _at(self, number: int) -> Mapping[str, Amount]:
        """The same before what was booked; for shares of players it makes no difference."""
        if not number or self._shares:
            return self._after(number)
        return self.session.deals[number - 1].totals

    @cached_property
    def _shares(self) -> Mapping[int, Mapping[str, Amount]]:
        """What players of sides have after each deal; nothing where the table is of owners."""
        if set(self.table.names) <= set(self.session.ledger.table.owners):
            return {}
        game, found = self.session.sheet.game, {}
        for number, ledger in ledgers_after(self.session.sheet, range(self.last + 1)):
            totals = game.totals(ledger)
            found[number] = {
                name: amount_held(name, "", "", ledger, totals) for name in self.table.names
            }
        return found

    # the figures -----------------------------------------------------------------------------

    def _running(self, lines: Sequence[_Line]) -> Iterator[Figure]:
        for line in lines:
            booked = self._booked(line) if line.after <= self.last else {}
            for name, amount in line.amounts.items():
                total = simplify(amount + booked.get(name, 0))
                yield Figure(TOTAL, name, total, line.after)

    def _booked(self, line: _Line) -> Mapping[str, Amount]:
        """What was booked after a deal, where the row stands before that."""
        now, meant = self._after(line.after), self._standing(line)
        return {name: now[name] - meant[name] for name in line.amounts}

    def _added(self, lines: Sequence[_Line]) -> Iterator[Figure]:
        """What rows of points add up to. Deals that have no row count as they stand on the sheet;
        who has nothing in a row got nothing."""
        off: dict[str, Amount] = dict.fromkeys(self.table.names, 0)
        ends = self._ends()
        final = max(line.after for line in lines)
        for line in sorted(lines, key=lambda line: line.after):
            is_known = line.after <= self.last
            points = self._points(line) if is_known else {}
            standing = self._after(min(line.after, self.last))
            for name in self.table.names:
                off[name] += line.amounts.get(name, 0) - points.get(name, 0)
                total = simplify(standing[name] + off[name])
                if line.after == final and name in ends:
                    total = ends[name]
                yield Figure(TOTAL, name, total, line.after)

    def _ends(self) -> Mapping[str, Amount]:
        """The sums below the points that are none: what the paper has at the end all the same."""
        begun = self._after(0)
        found = {}
        for name, claimed in self.table.sums.items():
            added = sum((row.amounts.get(name, 0) for row in self.table.rows), Fraction(0))
            if self.table.rows and claimed not in (added, added + begun[name]):
                found[name] = claimed
        return found

    # in words --------------------------------------------------------------------------------

    def _taken_as(self, lines: Sequence[_Line], reading: str) -> str:
        where = f"{self.table.where}: " if self.table.where else ""
        if not self.table.rows:
            return f"{where}the totals at the end"
        taken = f"{where}{plural(len(lines), 'row')} taken as {_IN_WORDS[reading]}"
        if self.table.reading:
            return f"{taken}, as the heading says"
        other = POINTS if reading == RUNNING else RUNNING
        agreeing, others = self._count(lines, reading), self._count(lines, other)
        return (
            f"{taken}: so {agreeing} of them agree with the sheet, as {_IN_WORDS[other]} {others}"
        )

    def _about_columns(self) -> Iterator[str]:
        names = set(self.table.names)
        for group in names_in(self.session):
            if names <= set(group) and len(names) < len(group):
                yield f"no column for {joined([name for name in group if name not in names])}"


def _fit(line: _Line, standing: Mapping[str, Amount]) -> int:
    """How many amounts of the row are those of the standing."""
    return sum(is_same(amount, standing[name]) for name, amount in line.amounts.items())
