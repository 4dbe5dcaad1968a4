"""Evenings in chunks of some hundred that follow one another, and chunks in bundles, each known by
a digest.

Where one ends hangs on what stands beside it alone: an evening more or less, anywhere, changes the
chunk and the bundle in which it stands and leaves all others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from scorekeeper.core.values.parts import NamedTuple

from .choice import Dated
from .head import digest
from .part import OVER_ALL, group_of

T = TypeVar("T")
APART = "\0"  # stands in no name of a file


class Size(NamedTuple):
    """How large a piece is at least, and how the digest begins with which it may end."""

    least: int
    last: tuple[str, ...]


CHUNK = Size(48, ("00", "01", "02", "03", "04", "05", "06", "07"))  # one in 32: 80 evenings mostly
BUNDLE = Size(4, ("0", "1", "2", "3"))  # one in four: eight chunks


class Chunk(NamedTuple):
    """Some evenings, and by group (see `group_of`) the digest of all that the sum of those in it
    hangs on."""

    evenings: Sequence[Dated]
    groups: Mapping[str, str]


class Bundle(NamedTuple):
    """Some chunks or bundles, and by group the digest of theirs."""

    parts: Sequence[Chunk | Bundle]
    groups: Mapping[str, str]

    @property
    def chunks(self) -> Iterator[Chunk]:
        """All that are in it."""
        for part in self.parts:
            yield from part.chunks if isinstance(part, Bundle) else (part,)


def chunks(dated: Iterable[Dated], told: str = "") -> Iterator[Chunk]:
    """The evenings, which stand in their order; `told` is all that sums hang on besides."""
    for evenings in _cut(dated, CHUNK, lambda item: item.head.print):
        lines = [f"{file} {date} {head.print}" for file, date, head in evenings]
        own: dict[str, list[str]] = {}
        for line, (_, _, head) in zip(lines, evenings, strict=True):
            own.setdefault(group_of(head.game, head.rules), []).append(line)
        own[OVER_ALL] = lines
        yield Chunk(evenings, {name: digest(told, APART.join(own[name])) for name in own})


def bundles(found: Iterable[Chunk]) -> Iterator[Bundle]:
    """The chunks in bundles, which end by names of files: most changes are of what stands in
    them."""
    for chunks in _cut(found, BUNDLE, lambda chunk: digest(chunk.evenings[-1].file)):
        yield bundle_of(chunks)


def bundle_of(parts: Sequence[Chunk | Bundle]) -> Bundle:
    """That of all these."""
    own: dict[str, list[str]] = {OVER_ALL: []}
    for part in parts:
        for name, told in part.groups.items():
            own.setdefault(name, []).append(told)
    return Bundle(parts, {name: digest(*digests) for name, digests in own.items()})


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
