"""Deals: the facts of one deal as a game sees them, and the same after scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import Problem

from .accounts import Entry

F_co = TypeVar("F_co", covariant=True)


class Deal(NamedTuple, Generic[F_co]):
    """One deal's facts. An open deal lacks its outcome: nothing but its beginning is checked.

    `active` are the players who take part, `given` the names of the facts that were recorded
    (the others were derived or left out).
    """

    number: int
    facts: F_co
    active: tuple[str, ...]
    is_open: bool = False
    given: tuple[str, ...] = ()


AnyDeal = Deal[Any]

SCORED, OPEN, VOID, FAULTY = "scored", "open", "void", "faulty"


class Change(NamedTuple):
    """An amendment of one fact: what stood there before, and since which line not any more."""

    fact: str
    old: str
    new: str
    line: int
    why: str = ""


@dataclass(slots=True)
class ScoredDeal:
    """One deal of the sheet with everything derived from it.

    `texts` are the canonical texts of the recorded facts, `derived` those that followed from the
    rules. `points` is the change of the totals that the deal caused; `totals` stand after it.
    `events` are what else it brought about, in words.
    """

    number: int
    line: int
    status: str
    deal: AnyDeal | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    derived: Mapping[str, str] = field(default_factory=dict)
    inferred: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    points: Mapping[str, Amount] = field(default_factory=dict)
    totals: Mapping[str, Amount] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    why_void: str = ""
    problems: tuple[Problem, ...] = ()
    events: tuple[str, ...] = ()

    @property
    def facts(self) -> Any:
        """The game's facts; only for scored and open deals."""
        assert self.deal is not None
        return self.deal.facts
