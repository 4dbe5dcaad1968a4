"""The evenings of a season where they lie: what decides on their order at hand, what they came to
for the asking."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from .cache import MANY, Cache, Kept
from .evening import Evening, Unread
from .filed import Filed
from .gathering import Found
from .head import Headed, digest
from .scoring import Scored, score_file
from .storing import head_of, restored, stored


class Shelf(Protocol):
    """Wherever the evenings lie."""

    @property
    def heads(self) -> Sequence[Headed]:
        """Of all files."""

    def evenings(self, files: Sequence[str]) -> Sequence[Filed]:
        """What those files came to."""

    def texts(self, files: Sequence[str]) -> Sequence[str]:
        """The same as texts (see `storing.py`); of one that is lost, something that holds
        nothing."""

    def recalled(self, digests: Sequence[str]) -> Mapping[str, str]:
        """Texts that were kept by those digests, of those that are there."""

    def has_kept(self, digests: Iterable[str]) -> Collection[str]:
        """Of these digests those by which a text was kept."""

    def keep(self, texts: Mapping[str, str], needed: Collection[str]) -> None:
        """Keep such texts, and of all others only some that are not `needed`."""


class Pile:
    """Evenings that are at hand."""

    def __init__(self, filed: Iterable[Filed]) -> None:
        self._filed = {item.file: item for item in sorted(filed)}
        self.heads = [
            Headed(file, head_of(item.found, stored(item.found)))
            for file, item in self._filed.items()
        ]

    def evenings(self, files: Sequence[str]) -> Sequence[Filed]:
        return [self._filed[file] for file in files]

    def texts(self, files: Sequence[str]) -> Sequence[str]:
        return [stored(self._filed[file].found) for file in files]

    def recalled(self, digests: Sequence[str]) -> Mapping[str, str]:
        return {}

    def has_kept(self, digests: Iterable[str]) -> Collection[str]:
        return ()

    def keep(self, texts: Mapping[str, str], needed: Collection[str]) -> None:
        pass


class Folder:
    """Evenings of files that were scored, most of them kept in a cache.

    Whatever the cache does not have when it is asked (somebody may have deleted it) is scored
    again.
    """

    def __init__(self, found: Sequence[Found], cache: Cache | None) -> None:
        self._cache = cache
        self._found = {item.file: item for item in found}
        known = {} if cache is None else cache.known(found)
        self._keys = {file: key for file, (key, _) in known.items()}
        self._heads = {file: head for file, (_, head) in known.items()}
        self._texts: dict[str, str] = {}  # of files that are not in the cache
        self._rows: list[Kept] = []
        self._is_one_look = True  # no sheet was changed between two looks at it
        self.misses = [item for item in found if item.file not in known]

    def put(self, found: Found, scored: Scored) -> None:
        """What a file came to."""
        self._heads[found.file] = scored.head
        self._texts[found.file] = scored.text
        if scored.key and found.stamp:
            self._rows.append(Kept(found, *scored))
        if len(self._rows) >= MANY:
            self._keep_rows()

    def done(self) -> None:
        """After the last."""
        self._keep_rows()
        if self._cache is not None and (self.misses or self._cache.has_gone):
            self._cache.forget_others(self._found.values())

    def _keep_rows(self) -> None:
        rows, self._rows = self._rows, []
        if self._cache is not None and rows and self._cache.keep(rows):
            for row in rows:
                self._keys[row.found.file] = row.key
                del self._texts[row.found.file]

    @property
    def is_kept(self) -> bool:
        """Whether all that was read is in the cache: then a change of any sheet will be seen."""
        return self._cache is not None and not self._texts and self._is_one_look

    @cached_property
    def heads(self) -> Sequence[Headed]:
        return [Headed(file, self._heads[file]) for file in sorted(self._found)]

    def evenings(self, files: Sequence[str]) -> Sequence[Filed]:
        texts = zip(files, self.texts(files), strict=True)
        return [Filed(file, self._restored(file, text)) for file, text in texts]

    def texts(self, files: Sequence[str]) -> Sequence[str]:
        own, keys = self._texts, self._keys
        wanted = [keys[file] for file in files if file not in own]
        kept = {} if self._cache is None else self._cache.texts(wanted)
        return [own.get(file) or kept.get(keys.get(file, ""), "") for file in files]

    def _restored(self, file: str, text: str) -> Evening | Unread:
        """What the text holds; of one that holds nothing the sheet is scored again."""
        try:
            return restored(text)
        except ValueError:
            text = score_file(self._found[file].path).text
            self._is_one_look &= digest(text) == self._heads[file].print
            return restored(text)

    def recalled(self, digests: Sequence[str]) -> Mapping[str, str]:
        return {} if self._cache is None else self._cache.parts(digests)

    def has_kept(self, digests: Iterable[str]) -> Collection[str]:
        return () if self._cache is None else self._cache.has_parts(digests)

    def keep(self, texts: Mapping[str, str], needed: Collection[str]) -> None:
        if self._cache is not None and self._is_one_look:
            self._cache.keep_parts(texts, needed)
