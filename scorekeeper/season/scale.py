"""A season of any size: an engine scores the sheets, what they come to stands in tables on the
disk, and the standings are a query over them. The memory that it takes grows with the players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from scorekeeper.core.values.amounts import Amount

from .asked import Asked
from .choice import Choice
from .fold import NO_COURSE, Course, Folded
from .part import Details, group_of
from .questions import PAIRS, PARTNERS
from .rating import Change, seats_of
from .ratings import Ratings
from .results import Results
from .scheme import Scheme
from .season import Found, Played, Season, assembled, left_out
from .streamed import Streamed
from .tables import Tables
from .worth import worths


def season_of_results(
    results: Results,
    scheme: Scheme,
    *,
    today: str = "",
    games: Collection[str] = (),
    with_course: bool = False,
) -> Season:
    """Add up what the results have, as `season_from` does. Evenings, pairs and the course are read
    from the tables whenever somebody goes over them, as long as the tables are there.

    Raises ImpossibleError for a rating whose package is not installed, and for amounts that no
    query can hold.
    """
    tables, choice = Tables(results, scheme), Choice(scheme, games)
    same = tables.copies()
    tables.order(choice, {copy for _, copy in same})
    seating = tables.seating()
    seats = tables.sit(seating)
    asked = Asked(tables.query, scheme, seats.least)
    details = Details()
    details.tallies = asked.tallies()
    evenings = Streamed(lambda: seats.evenings, lambda: _played(tables))
    found = Found(
        evenings=evenings,
        dates=[(item.file, item.date) for item in evenings],
        rules={(item.game, item.rules): item for item in evenings},
        pairs=tables.streamed(PAIRS, "pairs.parquet", asked.pair),
        partners=tables.streamed(PARTNERS, "partners.parquet", asked.partners),
        left_out=[*left_out(choice, tables.filed), *seating.left_out],
        same=same,
    )
    course = _course(tables, scheme, seats.evenings) if with_course else NO_COURSE
    return assembled(
        Folded(asked.sums(), seats.ratings.groups, details, course), found, scheme, today
    )


def _played(tables: Tables) -> Iterator[Played]:
    for file, date, evening, _ in tables.evenings():
        yield Played(file, date, evening.game, evening.named, evening.rules, evening.is_low)


def _course(tables: Tables, scheme: Scheme, evenings: int) -> Course:
    def worth() -> Iterator[Mapping[str, Amount]]:
        return (worths(item, scheme, is_over_all=True) for item in tables.evenings())

    def changes() -> Iterator[Change]:
        ratings = Ratings(scheme.rating)
        for item in tables.evenings():
            group = group_of(item.evening.game, item.evening.rules)
            yield from ratings.explained(item, group, seats_of(item))

    return Course(
        Streamed(lambda: evenings, tables.evenings),
        Streamed(lambda: evenings, worth),
        Streamed(lambda: sum(1 for _ in changes()), changes),
    )
