"""Sources of rules: each is said once per game, and cited by its key in brackets.

A source text is for people, with citations in it: `[book]; kot3: [pagat]`. The game's `sources`
say what `book` and `pagat` are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from string import ascii_lowercase

_CITATION = re.compile(r"\[([a-z0-9-]+)\]")


def cited_keys(text: str) -> list[str]:
    """The keys that a source text cites, in order."""
    return _CITATION.findall(text)


class Citations:
    """Letters for the sources that texts cite, in the order in which they are cited first."""

    def __init__(self, sources: Mapping[str, str], texts: Iterable[str]) -> None:
        keys = dict.fromkeys(key for text in texts for key in cited_keys(text))
        self._letters = {key: _letter(at) for at, key in enumerate(keys)}
        self.titles = {letter: sources[key] for key, letter in self._letters.items()}

    def short(self, text: str) -> str:
        """The text with letters for its citations: `a; kot3: b`."""
        return _CITATION.sub(lambda match: self._letters[match[1]], text)


def _letter(at: int) -> str:
    """`a` to `z`, then `aa`, `ab`."""
    first, second = divmod(at, len(ascii_lowercase))
    return (ascii_lowercase[first - 1] if first else "") + ascii_lowercase[second]
