"""Adding evenings up, chunk by chunk. What a chunk comes to is kept, and added up again only when
one of its evenings changes; ratings, in which each evening hangs on those before it, are counted
again from there on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple

from .choice import Dated, Seating
from .chunks import Bundle, Chunk, bundles, chunks
from .evening import Evening
from .filed import Counted
from .head import digest
from .part import Part, Tables
from .part_storing import restored_part, restored_tables, stored_part, stored_tables
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


def folded(shelf: Shelf, dated: Sequence[Dated], scheme: Scheme) -> Folded:
    """Add up evenings, which stand in their order, with what was kept."""
    return _Reusing(shelf, dated, scheme).folded()


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
    return Folded(whole, ratings, Course(evenings, worths, changes))


class _Adding:
    """Adds the evenings of a chunk up."""

    def __init__(self, shelf: Shelf, dated: Sequence[Dated], scheme: Scheme) -> None:
        self._shelf = shelf
        self._scheme = scheme
        self.spelt, self.variants = _spellings(dated)

    def named(self, chunk: Chunk, part: Part) -> Iterator[Counted]:
        """The evenings of a chunk with their people; what is left out is put down in the part."""
        seating = Seating(self._scheme, self.spelt)
        filed = self._shelf.evenings([item.file for item in chunk.evenings])
        pairs = [
            (item, found)
            for item, (_, found) in zip(chunk.evenings, filed, strict=True)
            if isinstance(found, Evening)
        ]
        yield from seating.named(pairs)
        part.left_out += seating.left_out

    def part(self, chunk: Chunk) -> Part:
        """What a chunk comes to."""
        part = Part()
        for item in self.named(chunk, part):
            part.add(item, self._scheme)
        return part


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


class _Reusing:
    """Adds up what was not kept."""

    def __init__(self, shelf: Shelf, dated: Sequence[Dated], scheme: Scheme) -> None:
        self._shelf = shelf
        self._adding = _Adding(shelf, dated, scheme)
        self._scheme = scheme
        hangs_on = _without_what_comes_after(scheme), self._adding.variants
        self._chunks = list(chunks(dated, repr(hangs_on)))
        self._bundles = list(bundles(self._chunks))
        self._made: dict[str, str] = {}
        self._used: set[str] = set()

    def folded(self) -> Folded:
        """All of it."""
        whole = self._joined(self._bundles, self._bundle)
        ratings = self._ratings()
        if self._made:
            self._shelf.keep(self._made, self._used)
        return Folded(whole, ratings)

    def _joined(self, pieces: Sequence[T], made: Callable[[T], Part]) -> Part:
        """The sum of chunks or bundles, most of them kept."""
        kept, whole = self._recalled([piece.digest for piece in pieces]), Part()
        for piece in pieces:
            try:
                part = restored_part(kept.get(piece.digest, ""))
            except ValueError:  # it is not there, or somebody wrote into it
                part = made(piece)
                text = stored_part(part, all_worths=bool(self._scheme.best))
                self._made[piece.digest] = text
            whole.join(part)
        return whole

    def _bundle(self, bundle: Bundle) -> Part:
        return self._joined(bundle.chunks, self._chunk)

    def _chunk(self, chunk: Chunk) -> Part:
        part = self._adding.part(chunk)
        self._made[_tables_of(chunk)] = stored_tables(part.tables)
        return part

    def _recalled(self, digests: Sequence[str]) -> Mapping[str, str]:
        self._used.update(digests)
        return self._shelf.recalled(digests)

    def _ratings(self) -> Ratings:
        """Those after each chunk hang on all chunks before it."""
        ratings, told = Ratings(self._scheme.rating), repr(self._scheme.rating)
        keys = []
        for chunk in self._chunks:
            told = digest(told, chunk.digest)
            keys.append(told)
        kept = self._recalled(keys)
        missing = [chunk for key, chunk in zip(keys, self._chunks, strict=True) if key not in kept]
        tables = self._recalled([_tables_of(chunk) for chunk in missing])
        for key, chunk in zip(keys, self._chunks, strict=True):
            try:
                ratings.restore(json.loads(kept.get(key, "")))
            except (ValueError, AttributeError, TypeError):
                found = self._tables(chunk, tables)
                ratings.rate(found)
                self._made[key] = ratings.told(found)
        return ratings

    def _tables(self, chunk: Chunk, kept: Mapping[str, str]) -> Tables:
        key = _tables_of(chunk)
        try:
            return restored_tables(self._made.get(key) or kept.get(key, ""))
        except ValueError:
            self._chunk(chunk)
            return restored_tables(self._made[key])


def _tables_of(chunk: Chunk) -> str:
    """The digest under which the tables of a chunk are kept."""
    return digest("tables", chunk.digest)


def _without_what_comes_after(scheme: Scheme) -> Scheme:
    """What the sum of a chunk hangs on: not which evenings count, nor what is done with sums."""
    usual = Scheme()
    return replace(
        scheme,
        **{name: getattr(usual, name) for name in ("title", "first", "last", "dates", "minimum")},
        **{
            name: getattr(usual, name) for name in ("divisions", "promote", "rating", "fee", "paid")
        },
    )
