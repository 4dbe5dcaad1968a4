"""Deals: one deal as the rules of a game see it, and the same after scoring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from functools import lru_cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple, mutable
from scorekeeper.core.values.problems import Problem

from .accounts import Entry

if TYPE_CHECKING:
    from .ledger import Ledger
    from .table import Table

F_co = TypeVar("F_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T")


class UnknownFactError(LookupError):
    """A fact that a rule asks for is not known: nothing is said because of it."""


@lru_cache(maxsize=1024)
def public_name(field_name: str) -> str:
    """The name under which a field of a facts dataclass is recorded: `game-by` of `game_by`."""
    return field_name.rstrip("_").replace("_", "-")


class KnownValues(dict[str, Any]):
    """The values of the facts that are known, by their public names."""

    __slots__ = ()

    def __missing__(self, name: str) -> Any:
        raise UnknownFactError(name)


class KnownFacts:
    """The facts of a deal as far as they are known, as attributes of the facts dataclass.

    Its properties and methods work, too. Raises UnknownFactError for a fact that was not told
    though the deal needs it, that cannot be read, or whose turn to be read has not come.
    """

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__ = values  # the very values of the deal: rules ask for them all the time

    def __getattr__(self, name: str) -> Any:
        raise UnknownFactError(public_name(name))


_KNOWN: dict[type[Any], type[KnownFacts]] = {}


def known_facts(facts_type: type[Any]) -> type[KnownFacts]:
    """The known facts of deals whose facts are that dataclass."""
    if facts_type not in _KNOWN:
        _KNOWN[facts_type] = _make_known(facts_type)
    return _KNOWN[facts_type]


def _make_known(facts_type: type[Any]) -> type[KnownFacts]:
    own: dict[str, Any] = {
        name: found
        for kind in reversed(facts_type.__mro__)
        for name, found in vars(kind).items()
        if isinstance(found, property | FunctionType) and not name.startswith("__")
    }
    for item in fields(facts_type):
        if item.name != public_name(item.name):
            own[item.name] = property(_asker(public_name(item.name)))
    return type(facts_type.__name__, (KnownFacts,), own)


def _asker(name: str) -> Callable[[KnownFacts], Any]:
    """Asks for a fact whose public name is another than its field's."""
    return lambda facts: facts.__dict__[name]


class Deal(Generic[F_co, O_co, S_co]):
    """One deal as the rules of a game see it.

    `facts` are those known so far while the deal is read (they are read in the order of their
    declaration), and the game's facts dataclass once it has been read. `ledger` has the balances
    before the deal, `turn` the same with place, turn and history as they stood when the deal was
    recorded (see Ledger.turn). `active` are the players who take part; a game may narrow it while
    the facts are read. `recorded` are the texts of the deal's facts, `given` the names of those
    that were recorded and count (the others followed from the rules or were left out), `idle` those
    that were recorded and count for nothing. An `is_open` deal lacks its outcome.
    """

    __slots__ = (
        "active",
        "facts",
        "get",
        "given",
        "idle",
        "inferred",
        "is_open",
        "ledger",
        "number",
        "options",
        "recorded",
        "table",
        "turn",
        "values",
    )

    def __init__(self, ledger: Ledger[O_co, S_co], number: int, facts_type: type[F_co]) -> None:
        self.ledger = ledger
        self.turn = ledger.turn
        self.table: Table[O_co] = ledger.table
        self.options = self.table.options
        self.number = number
        self.values = KnownValues()
        self.facts = cast(F_co, known_facts(facts_type)(self.values))
        self.recorded: Mapping[str, str] = {}
        self.inferred: list[str] = []
        self.idle: set[str] = set()
        self.active: tuple[str, ...] = self.table.players
        self.given: tuple[str, ...] = ()
        self.is_open = False
        # The value of a fact read so far, else None; bound once, as every deal asks often.
        self.get: Callable[[str], Any] = self.values.get

    def known(self, asked: Callable[[F_co], T]) -> T | None:
        """What is asked of the facts, `known(lambda facts: facts.bids)`; None where a fact that it
        needs is not known yet."""
        try:
            return asked(self.facts)
        except UnknownFactError:
            return None

    @property
    def state(self) -> S_co:
        """The game's own history before the deal."""
        return self.ledger.state


AnyDeal = Deal[Any, Any, Any]

SCORED, OPEN, VOID, FAULTY = "scored", "open", "void", "faulty"
COMING = "coming"  # not dealt yet: only what follows from the rules is known


class Change(NamedTuple):
    """An amendment of one fact: what stood there before, and since which line not any more."""

    fact: str
    old: str
    new: str
    line: int
    why: str = ""


@mutable
class ScoredDeal:
    """One deal of the sheet with everything derived from it.

    `facts` is the game's facts dataclass, None where the deal cannot be read; `active` took part.
    `texts` are the canonical texts of the recorded facts, `derived` those that followed from the
    rules. `points` is the change of the totals that the deal caused; `totals` stand after it.
    `events` are what else it brought about, in words.
    """

    number: int
    line: int
    status: str
    facts: Any = None
    active: tuple[str, ...] = ()
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
