"""Evenings in chunks of some hundred that follow one another, and chunks in bundles, each known by
a digest.

Where one ends hangs on what stands beside it alone: an evening more or less, anywhere, changes the
chunk and the bundle in which it stands and leaves all others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from scorekeeper.core.values.parts import NamedTuple

from .choice import Dated
from .head import digest

T = TypeVar("T")


class Size(NamedTuple):
    """How large a piece is at least, and how the digest begins with which it may end."""

    least: int
    last: tuple[str, ...]


CHUNK = Size(128, ("00", "01"))  # one in 128: 256 evenings on the average
BUNDLE = Size(4, ("0", "1", "2", "3"))  # one in four: eight chunks


class Chunk(NamedTuple):
    """Some evenings, and the digest of all that their sum hangs on."""

    digest: str
    evenings: Sequence[Dated]


class Bundle(NamedTuple):
    """Some chunks, and the digest of theirs."""

    digest: str
    chunks: Sequence[Chunk]


def chunks(dated: Iterable[Dated], told: str = "") -> Iterator[Chunk]:
    """The evenings, which stand in their order; `told` is all that sums hang on besides."""
    for evenings in _cut(dated, CHUNK, lambda item: item.head.print):
        own = [f"{file} {date} {head.print}" for file, date, head in evenings]
        yield Chunk(digest(told, *own), evenings)


def bundles(found: Iterable[Chunk]) -> Iterator[Bundle]:
    """The chunks in bundles."""
    for own in _cut(found, BUNDLE, lambda chunk: chunk.digest):
        yield Bundle(digest(*[chunk.digest for chunk in own]), own)


def _cut(items: Iterable[T], size: Size, digest_of: Callable[[T], str]) -> Iterator[Sequence[T]]:
    """Pieces that end where the digest of their last says so."""
    found: list[T] = []
    for item in items:
        found.append(item)
        if len(found) >= size.least and digest_of(item).startswith(size.last):
            yield found
            found = []
    if found:
        yield found
