"""What decides whether an evening counts and where it stands among others: little enough to be read
of all evenings each time, while what they came to is read only where something changed."""

from __future__ import annotations

import hashlib
from typing import Any

from scorekeeper.core.values.parts import NamedTuple

DIGITS = 32  # of a digest: 128 bits, so that no two texts have the same
APART = "\x1f"  # the unit separator of ASCII


class Head(NamedTuple):
    """Of one sheet. `print` is a digest of all that the sheet came to, `table` one of what two
    copies of an evening have in common (empty where there is no deal); the others are as in
    Evening. Of a sheet of which nothing can be said the `game` is empty and `fault` says why."""

    game: str
    named: str
    rules: str
    is_low: bool
    date: str
    began: str
    fault: str
    is_begun: bool
    tie: str
    names: str  # one a line
    table: str
    print: str

    @property
    def players(self) -> tuple[str, ...]:
        """In seat order."""
        return tuple(self.names.split("\n"))


class Headed(NamedTuple):
    """A file and what decides where its evening stands."""

    file: str
    head: Head


_YES = "1"
_TRUTHS = tuple(map(Head._fields.index, ("is_low", "is_begun")))


def head_text(head: Head) -> str:
    """The head in one text, which a database gives in two fifths of the time of twelve."""
    return APART.join([_YES * part if isinstance(part, bool) else part for part in head])


def head_from(text: str) -> Head | None:
    """The same back; None for a text that holds none."""
    parts: list[Any] = text.split(APART)
    if len(parts) != len(Head._fields):
        return None
    for at in _TRUTHS:
        parts[at] = parts[at] == _YES
    return Head._make(parts)


def digest(*texts: str) -> str:
    """One for all the texts, in their order."""
    made = hashlib.sha256()
    for text in texts:
        made.update(f"{len(text)} {text}\n".encode("utf-8", "surrogatepass"))
    return made.hexdigest()[:DIGITS]
