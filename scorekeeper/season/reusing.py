"""Adding evenings up with what was kept. What a chunk comes to is kept by group, and added up again
only when one of its evenings changes. A group in which nothing changed is not even looked at until
somebody asks for it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from .adding import Added, AddedTogether, Job, Jobs, added_together, texts_of
from .choice import Dated, Seating
from .chunks import Bundle, Chunk, bundle_of, bundles, chunks
from .engines import Processes
from .evening import Evening
from .fold import Folded
from .head import digest
from .joining import SUMS, Joining, key_of
from .kept_texts import KeptTexts
from .part import OVER_ALL, Details, Group, Part
from .part_storing import (
    restored_details,
    stored_details,
    stored_group,
    stored_tables,
)
from .rerating import TABLES, Rerating
from .scheme import Scheme
from .shelf import Shelf
from .spellings import spellings

V = TypeVar("V")
DETAILS = "details"
# What sums of a chunk do not hang on: which evenings count, and what is done with sums.
_WHICH = "title", "path", "first", "last", "dates", "minimum"
_DONE = "divisions", "promote", "rating", "fee", "paid"


def folded(
    shelf: Shelf, dated: Sequence[Dated], scheme: Scheme, workers: int = 1, has_details: bool = True
) -> Folded:
    """Add up evenings, which stand in their order, with what was kept; the rest by so many
    processes (0: as many as cores). Details are left out for who does without."""
    return _Reusing(shelf, dated, scheme, workers, has_details).folded()


class _Made(dict[str, V]):
    """Values that are made when somebody asks for them."""

    def __init__(self, make: Callable[[str], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, name: str) -> V:
        self[name] = made = self._make(name)
        return made


class _Adding:
    """Adds the evenings of a chunk up."""

    def __init__(
        self, shelf: Shelf, dated: Sequence[Dated], scheme: Scheme, has_details: bool
    ) -> None:
        self._shelf = shelf
        self._has_details = has_details
        self._scheme = scheme
        self._spelt, self.variants = spellings(dated)

    def texts(self, chunk: Chunk) -> Added:
        """What a chunk comes to, of sheets that are looked at again where their texts are lost."""
        part, seating = Part(self._has_details), Seating(self._scheme, self._spelt)
        filed = self._shelf.evenings([item.file for item in chunk.evenings])
        pairs = zip(chunk.evenings, [found for _, found in filed], strict=True)
        found = [(item, evening) for item, evening in pairs if isinstance(evening, Evening)]
        for item in seating.named(found):
            part.add(item, self._scheme)
        part.groups[OVER_ALL].left_out = seating.left_out
        return texts_of(part, self._scheme)

    def job(self, chunk: Chunk) -> Job:
        """The same, for another process to do."""
        files = [item.file for item in chunk.evenings]
        texts = self._shelf.texts(files)
        return Job(chunk.evenings, texts, self._scheme, self._spelt, self._has_details)


class _Reusing:
    """Adds up what was not kept."""

    def __init__(
        self,
        shelf: Shelf,
        dated: Sequence[Dated],
        scheme: Scheme,
        workers: int,
        has_details: bool,
    ) -> None:
        self._adding = _Adding(shelf, dated, scheme, has_details)
        self._has_details = has_details
        self._scheme = scheme
        self._workers = workers
        hangs_on = _without_what_comes_after(scheme), self._adding.variants
        self._told = repr(hangs_on)
        self._chunks = list(chunks(dated, self._told))
        self._bundles = list(bundles(self._chunks))
        self._whole = bundle_of(self._bundles)
        self._kept = KeptTexts(shelf)
        self._rerating = Rerating(self._kept, self._chunks, scheme.rating, self._add, self._told)

    def folded(self) -> Folded:
        """All of it; groups in which something is new at once, so that it can be kept."""
        self._look()
        self._make()
        groups, ratings = _Made(self._sums), _Made(self._rerating.rating)
        for name in self._new:
            groups[name]
        for name in self._rerating.lacking(self._whole.groups):
            ratings[name]
        details = self._details() if self._has_details else Details()
        self._kept.done(self._may_be_asked())
        keys = {name: self._hangs_on(name) for name in self._whole.groups}
        return Folded(groups, ratings, details, keys=keys)

    def _may_be_asked(self) -> Iterator[str]:
        """The keys of all that could be kept of these evenings."""
        pieces: list[Bundle | Chunk] = [self._whole, *self._bundles, *self._chunks]
        for piece in pieces:
            yield key_of(DETAILS, OVER_ALL, piece)
            for name in piece.groups:
                yield key_of(SUMS, name, piece)
                yield key_of(TABLES, name, piece)

    def _hangs_on(self, name: str) -> str:
        own = [chunk.groups[name] for chunk in self._chunks if name in chunk.groups]
        return digest(name, repr(self._scheme), *own)

    def _look(self) -> None:
        """Bring all that is certainly needed, at once."""
        whole = {name: key_of(SUMS, name, self._whole) for name in self._whole.groups}
        lacking = self._kept.lacking(whole.values())
        self._new = [name for name, key in whole.items() if key in lacking]
        having = [(name, one) for one in self._bundles for name in self._new if name in one.groups]
        self._kept.look(key_of(SUMS, name, one) for name, one in having)

    # chunks ----------------------------------------------------------------------------------

    def _make(self) -> None:
        """Add up, by all processes, what was not kept."""
        wanted = [
            (bundle, [(chunk, self._wanted(bundle, chunk)) for chunk in bundle.chunks])
            for bundle in self._bundles
        ]
        self._kept.look(key for _, rows in wanted for _, keys in rows for key in keys)
        lacking = [
            (bundle, [chunk for chunk, keys in rows if not all(self._kept[key] for key in keys)])
            for bundle, rows in wanted
        ]
        lacking = [(bundle, found) for bundle, found in lacking if found]
        made = Processes(self._workers).map(_tried, itertools.starmap(self._jobs, lacking))
        for (bundle, found), added in zip(lacking, made, strict=True):
            each = [self._adding.texts(chunk) for chunk in found] if added is None else added.each
            for chunk, texts in zip(found, each, strict=True):
                self._put(chunk, texts)
            if added is not None and added.together is not None:
                self._put_sums(bundle, added.together)

    def _jobs(self, bundle: Bundle, lacking: Sequence[Chunk]) -> Jobs:
        is_whole = len(lacking) == len(list(bundle.chunks))
        return Jobs([self._adding.job(chunk) for chunk in lacking], is_whole)

    def _wanted(self, bundle: Bundle, chunk: Chunk) -> Sequence[str]:
        """What has to be known of a chunk because it is not known of the bundle."""
        names = [name for name in self._new if name in chunk.groups]
        lacking = [name for name in names if not self._kept[key_of(SUMS, name, bundle)]]
        keys = [key_of(SUMS, name, chunk) for name in lacking]
        if self._has_details and not self._kept[key_of(DETAILS, OVER_ALL, bundle)]:
            keys.append(key_of(DETAILS, OVER_ALL, chunk))
        return keys

    def _put(self, chunk: Chunk, texts: Added) -> None:
        self._put_sums(chunk, texts)
        for name in chunk.groups:
            self._kept.put(key_of(TABLES, name, chunk), texts.tables.get(name, NO_TABLES))

    def _put_sums(self, piece: Bundle | Chunk, texts: Added) -> None:
        for name in piece.groups:
            self._kept.put(key_of(SUMS, name, piece), texts.sums.get(name, NO_SUMS))
        if self._has_details:
            self._kept.put(key_of(DETAILS, OVER_ALL, piece), texts.details)

    def _add(self, chunk: Chunk) -> None:
        """Add up a chunk of which something is not there, or somebody wrote into it."""
        self._put(chunk, self._adding.texts(chunk))

    # sums ------------------------------------------------------------------------------------

    def _sums(self, name: str) -> Group:
        all_worths = bool(self._scheme.best)
        joining = Joining(name, self._kept, self._add, self._told, all_worths=all_worths)
        return joining.group(self._whole)

    def _details(self) -> Details:
        whole = Details()
        for bundle in self._bundles:
            key = key_of(DETAILS, OVER_ALL, bundle)
            try:
                whole.join(restored_details(self._kept[key]))
            except ValueError:
                found = Details()
                for chunk in bundle.chunks:
                    found.join(self._details_of(chunk))
                self._kept.put(key, stored_details(found))
                whole.join(found)
        return whole

    def _details_of(self, chunk: Chunk) -> Details:
        key = key_of(DETAILS, OVER_ALL, chunk)
        try:
            return restored_details(self._kept[key])
        except ValueError:
            self._add(chunk)
            return restored_details(self._kept[key])


NO_SUMS, NO_TABLES = stored_group(Group(), all_worths=False), stored_tables(())


def _tried(work: Jobs) -> AddedTogether | None:
    """None where a text holds nothing: then the sheets are looked at again."""
    try:
        return added_together(work)
    except ValueError:
        return None


def _without_what_comes_after(scheme: Scheme) -> Scheme:
    """What the sum of a chunk hangs on."""
    usual = Scheme()
    return replace(scheme, **{name: getattr(usual, name) for name in (*_WHICH, *_DONE)})
