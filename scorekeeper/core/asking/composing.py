"""Which part of a value comes next, for values that are told part by part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.deals import UnknownFactError
from scorekeeper.core.declaration.composed import ENOUGH, Composed, Part
from scorekeeper.core.replaying.session import Session

from .trial import Trial


def next_part(
    session: Session, texts: Mapping[str, str], fact: str, told: Sequence[str]
) -> Part | None:
    """What is told next of a fact of the coming deal, after those parts of it: None where it is
    whole, or is not told in parts. `texts` are the facts told so far, by their full names."""
    if told and told[-1] == ENOUGH:
        return None
    for spec, deal in Trial(session).walk(texts):
        if spec.name == fact and isinstance(spec.kind, Composed):
            try:
                return spec.kind.next_part(told, deal)
            except UnknownFactError:
                return None
    return None
