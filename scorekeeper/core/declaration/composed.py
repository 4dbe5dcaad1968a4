"""Values that are told part by part: a contract by its bid and whether it was doubled, an order one
name after the other. What is tapped on a phone and completed in a prompt is one part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.values.parts import NamedTuple

ENOUGH = ""  # the part after which nothing follows


class Part(NamedTuple):
    """One part of a value: what it is, and the texts that can stand there with how each is shown.

    The texts of the parts one after the other are the text of the value; an empty one is the last.
    `usual` is the one meant
    where nobody says any, `columns` how many belong beside each other (0 where that is the same).
    """

    name: str
    texts: Mapping[str, str]
    usual: str | None = None
    columns: int = 0


@runtime_checkable
class Composed(Protocol):
    """A kind whose values are told part by part."""

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """What follows after those parts; None where the value is whole. Whether the deal allows
        the value is asked once it is whole."""


def listed(
    name: str, texts: Sequence[str], told: Sequence[str], *, is_enough: bool = False
) -> Part:
    """One more item of a list with commas; `is_enough` tells whether the list may end before it."""
    comma = "," if told else ""
    shown = {f"{comma}{text}": text for text in texts}
    return Part(name, {ENOUGH: "that is all", **shown} if is_enough else shown)
