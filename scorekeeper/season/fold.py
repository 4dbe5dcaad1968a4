"""Adding evenings up, chunk by chunk. What a chunk comes to is kept, and added up again only when
one of its evenings changes; ratings, in which each evening hangs on those before it, are counted
again from there on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple

from .adding import Added, Job, added, texts_of
from .choice import Dated, Seating
from .chunks import Bundle, Chunk, bundles, chunks
from .engines import Processes
from .evening import Evening
from .filed import Counted
from .head import digest
from .kept_texts import KeptTexts
from .part import Details, Part
from .part_storing import (
    restored_details,
    restored_part,
    restored_tables,
    stored_details,
    stored_part,
    stored_tables,
)
from .rating import Change
from .ratings import Ratings
from .scheme import Scheme
from .shelf import Shelf

T = TypeVar("T", Bundle, Chunk)


class Course(NamedTuple):
    """A season evening by evening: those that count, what each was worth to its people over all
    games, and what each moved of their ratings there."""

    evenings: Sequence[Counted]
    worths: Sequence[Mapping[str, Amount]]
    changes: Sequence[Change]


NO_COURSE = Course((), (), ())


class Folded(NamedTuple):
    """The sum of all evenings, the ratings after the last, and the course if it was asked for."""

    part: Part
    ratings: Ratings
    course: Course = NO_COURSE


def folded(
    shelf: Shelf, dated: Sequence[Dated], scheme: Scheme, workers: int = 1, has_details: bool = True
) -> Folded:
    """Add up evenings, which stand in their order, with what was kept; the rest by so many
    processes (0: as many as cores). Details are left out for who does without."""
    return _Reusing(shelf, dated, scheme, workers, has_details).folded()


def told(shelf: Shelf, dated: Sequence[Dated], scheme: Scheme) -> Folded:
    """The same evening by evening."""
    whole, ratings = Part(), Ratings(scheme.rating)
    evenings: list[Counted] = []
    worths: list[Mapping[str, Amount]] = []
    changes: list[Change] = []
    adding = _Adding(shelf, dated, scheme)
    for chunk in chunks(dated):
        part = Part()
        for item in adding.named(chunk, part):
            evenings.append(item)
            worths.append(part.add(item, scheme))
            changes += ratings.explained(item, *part.tables[-1])
        whole.join(part)
        whole.details.join(part.details)
    return Folded(whole, ratings, Course(evenings, worths, changes))


class _Adding:
    """Adds the evenings of a chunk up."""

    def __init__(self, shelf: Shelf, dated: Sequence[Dated], scheme: Scheme) -> None:
        self._shelf = shelf
        self._scheme = scheme
        self._spelt, self.variants = _spellings(dated)

    def named(self, chunk: Chunk, part: Part) -> Iterator[Counted]:
        """The evenings of a chunk with their people; what is left out is put down in the part."""
        seating = Seating(self._scheme, self._spelt)
        filed = self._shelf.evenings([item.file for item in chunk.evenings])
        pairs = [
            (item, found)
            for item, (_, found) in zip(chunk.evenings, filed, strict=True)
            if isinstance(found, Evening)
        ]
        yield from seating.named(pairs)
        part.left_out += seating.left_out

    def texts(self, chunk: Chunk) -> Added:
        """What a chunk comes to."""
        part = Part()
        for item in self.named(chunk, part):
            part.add(item, self._scheme)
        return texts_of(part, self._scheme)

    def job(self, chunk: Chunk) -> Job:
        """The same, for another process to do."""
        files = [item.file for item in chunk.evenings]
        return Job(chunk.evenings, self._shelf.texts(files), self._scheme, self._spelt)


def _spellings(dated: Sequence[Dated]) -> tuple[Mapping[str, str], Sequence[str]]:
    """By `fold` how each name is written where it first stands, and those written otherwise."""
    names: dict[str, None] = {}
    for item in dated:
        names.update(dict.fromkeys(item.head.names.split("\n")))
    spelt: dict[str, str] = {}
    for name in names:
        spelt.setdefault(fold(name), name)
    return spelt, sorted(
        f"{name} {spelt[fold(name)]}" for name in names if spelt[fold(name)] != name
    )


class _Kind(NamedTuple):
    """A kind of sum: under which name it is kept, how one begins, and how it becomes a text and
    comes back, which raises ValueError for any other text."""

    name: str
    new: Callable[[], Any]
    stored: Callable[[Any], str]
    restored: Callable[[str], Any]


class _Reusing:
    """Adds up what was not kept."""

    def __init__(
        self, shelf: Shelf, dated: Sequence[Dated], scheme: Scheme, workers: int, has_details: bool
    ) -> None:
        self._adding = _Adding(shelf, dated, scheme)
        self._scheme = scheme
        self._workers = workers
        hangs_on = _without_what_comes_after(scheme), self._adding.variants
        self._chunks = list(chunks(dated, repr(hangs_on)))
        self._bundles = list(bundles(self._chunks))
        self._kept = KeptTexts(shelf)
        stored = partial(stored_part, all_worths=bool(scheme.best))
        self._kinds = [_Kind("part", Part, stored, restored_part)]
        if has_details:
            self._kinds.append(_Kind("details", Details, stored_details, restored_details))

    def folded(self) -> Folded:
        """All of it."""
        self._make([chunk for bundle in self._lacking(self._bundles) for chunk in bundle.chunks])
        whole, *details = map(self._whole, self._kinds)
        whole.details = details[0] if details else Details()
        ratings = self._ratings()
        self._kept.done()
        return Folded(whole, ratings)

    def _lacking(self, pieces: Sequence[T]) -> Sequence[T]:
        """Those of which not everything was kept."""
        names = [kind.name for kind in self._kinds]
        self._kept.look(_key(name, piece) for piece in pieces for name in names)
        return [
            piece for piece in pieces if not all(self._kept[_key(name, piece)] for name in names)
        ]

    def _make(self, found: Sequence[Chunk]) -> None:
        """Add up, by all processes, what of these was not kept."""
        lacking = self._lacking(found)
        made = Processes(self._workers).map(_tried, map(self._adding.job, lacking))
        for chunk, texts in zip(lacking, made, strict=True):
            self._put(chunk, texts or self._adding.texts(chunk))

    def _put(self, chunk: Chunk, texts: Added) -> None:
        for name, text in texts._asdict().items():
            self._kept.put(_key(name, chunk), text)

    def _whole(self, kind: _Kind) -> Any:
        whole = kind.new()
        for bundle in self._bundles:
            whole.join(self._bundle(kind, bundle))
        return whole

    def _bundle(self, kind: _Kind, bundle: Bundle) -> Any:
        key = _key(kind.name, bundle)
        try:
            return kind.restored(self._kept[key])
        except ValueError:  # it is not there, or somebody wrote into it
            found = kind.new()
            for chunk in bundle.chunks:
                found.join(self._chunk(kind, chunk))
            self._kept.put(key, kind.stored(found))
            return found

    def _chunk(self, kind: _Kind, chunk: Chunk) -> Any:
        key = _key(kind.name, chunk)
        try:
            return kind.restored(self._kept[key])
        except ValueError:
            self._put(chunk, self._adding.texts(chunk))
            return kind.restored(self._kept[key])

    def _ratings(self) -> Ratings:
        """Those after each chunk hang on all chunks before it."""
        ratings, told = Ratings(self._scheme.rating), repr(self._scheme.rating)
        keys = []
        for chunk in self._chunks:
            told = digest(told, chunk.digest)
            keys.append(told)
        self._kept.look(keys)
        missing = [c for key, c in zip(keys, self._chunks, strict=True) if not self._kept[key]]
        self._kept.look(_key("tables", chunk) for chunk in missing)
        for key, chunk in zip(keys, self._chunks, strict=True):
            try:
                ratings.restore(json.loads(self._kept[key]))
            except (ValueError, AttributeError, TypeError):
                found = self._chunk(_TABLES, chunk)
                ratings.rate(found)
                self._kept.put(key, ratings.told(found))
        return ratings


_TABLES = _Kind("tables", list, stored_tables, restored_tables)


def _key(name: str, piece: Chunk | Bundle) -> str:
    """The digest under which what a piece comes to is kept."""
    return digest(name, piece.digest)


def _tried(job: Job) -> Added | None:
    """None where a text holds nothing: then the sheets are looked at again."""
    try:
        return added(job)
    except ValueError:
        return None


def _without_what_comes_after(scheme: Scheme) -> Scheme:
    """What the sum of a chunk hangs on: not which evenings count, nor what is done with sums."""
    usual = Scheme()
    return replace(
        scheme,
        **{
            name: getattr(usual, name)
            for name in ("title", "first", "last", "dates", "minimum", "path")
        },
        **{
            name: getattr(usual, name) for name in ("divisions", "promote", "rating", "fee", "paid")
        },
    )
