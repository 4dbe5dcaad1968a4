"""Texts that were kept on a shelf by digests, and those that are to be kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .shelf import Shelf


class KeptTexts:
    """Those of one season; a text that is not there is empty."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._there: dict[str, str] = {}
        self._made: dict[str, str] = {}
        self._on_shelf: set[str] = set()  # which have not to be brought for that

    def look(self, keys: Iterable[str]) -> None:
        """Bring these from the shelf, all at once."""
        wanted = [key for key in keys if key not in self._there]
        kept = self._shelf.recalled(wanted)
        self._there.update((key, kept.get(key, "")) for key in wanted)

    def lacking(self, keys: Collection[str]) -> Collection[str]:
        """Those by which nothing is there; the texts stay on the shelf until somebody asks."""
        self._on_shelf.update(self._shelf.has_kept(keys))
        return [key for key in keys if not (key in self._on_shelf or self._there.get(key))]

    def __getitem__(self, key: str) -> str:
        if key not in self._there:
            self.look([key])
        return self._there[key]

    def put(self, key: str, text: str) -> None:
        """A text that is to be kept."""
        self._there[key] = self._made[key] = text

    def done(self, others: Iterable[str]) -> None:
        """Keep them; `others` may be asked for another time."""
        if self._made:
            self._shelf.keep(self._made, {*self._there, *self._on_shelf, *others})
