"""Adding evenings up: the sums of everybody, over all and by game and house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .choice import Dated, Seating
from .evening import Evening
from .filed import Counted, LeftOut
from .part import OVER_ALL, Details, Group, Part, group_of
from .rating import Change, Rating, seats_of
from .ratings import Ratings
from .scheme import Scheme
from .shelf import Shelf
from .spellings import spellings

MANY = 250  # evenings that are read at once


class Course(NamedTuple):
    """A season evening by evening: those that count, what each was worth to its people over all
    games, and what each moved of their ratings there."""

    evenings: Sequence[Counted]
    worths: Sequence[Mapping[str, Amount]]
    changes: Sequence[Change]


NO_COURSE = Course((), (), ())


class Folded(NamedTuple):
    """The sums of all evenings and the ratings after the last, by group (see `group_of`), and the
    course if it was asked for. `keys` have by group what its sums and ratings hang on, where that
    is known: with the same key they are the same."""

    groups: Mapping[str, Group]
    ratings: Mapping[str, Rating]
    details: Details
    course: Course = NO_COURSE
    keys: Mapping[str, str] = {}

    @property
    def left_out(self) -> Sequence[LeftOut]:
        """Sheets of which nobody can tell who sat there."""
        return self.groups[OVER_ALL].left_out


def told(shelf: Shelf, dated: Sequence[Dated], scheme: Scheme) -> Folded:
    """Add up evenings, which stand in their order, one by one."""
    part, ratings = Part(), Ratings(scheme.rating)
    evenings: list[Counted] = []
    worths: list[Mapping[str, Amount]] = []
    changes: list[Change] = []
    seating = Seating(scheme, spellings(dated)[0])
    for item in seating.named(_read(shelf, dated)):
        evenings.append(item)
        worths.append(part.add(item, scheme))
        group = group_of(item.evening.game, item.evening.rules)
        changes += ratings.explained(item, group, seats_of(item))
    part.groups[OVER_ALL].left_out = seating.left_out
    course = Course(evenings, worths, changes)
    return Folded(part.groups, ratings.groups, part.details, course)


def _read(shelf: Shelf, dated: Sequence[Dated]) -> Iterator[tuple[Dated, Evening]]:
    for at in range(0, len(dated), MANY):
        some = dated[at : at + MANY]
        filed = shelf.evenings([item.file for item in some])
        for item, (_, found) in zip(some, filed, strict=True):
            if isinstance(found, Evening):
                yield item, found
