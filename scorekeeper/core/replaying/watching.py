"""What a deal looks at while it is scored: balances, the game's history, its place.

Another deal that was recorded otherwise matters to it only through these. Of a balance it is noted
within which bounds it could have been another one: a pool of 7 that was compared with a target of
10 might have been any below 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any, cast

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.ledger import AnyLedger, Ledger, Turn
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .repeats import AskedLedger

Place = tuple[str, str, str]  # account, owner, against whom (empty in a single account)
WHOLE = "*"  # of a history: all of it was looked at


class Bounds:
    """Between which values (both included) what was seen of a balance would have been the same;
    None: there is no bound."""

    __slots__ = ("high", "low", "value")

    def __init__(self, value: int) -> None:
        self.value = value
        self.low: int | None = None
        self.high: int | None = None

    def pin(self) -> None:
        """Only this very value gives the same."""
        self.low = self.high = self.value

    def at_most(self, limit: int) -> None:
        """The same up to that value."""
        if self.high is None or limit < self.high:
            self.high = limit

    def at_least(self, limit: int) -> None:
        """The same from that value on."""
        if self.low is None or limit > self.low:
            self.low = limit

    @property
    def is_free(self) -> bool:
        """Whether any value would have given the same."""
        return self.low is None and self.high is None


class Watched(int):
    """A balance, or `times` a balance and something more: comparing it narrows the bounds of the
    balance, other arithmetic pins it."""

    bounds: Bounds
    times: int
    more: int

    # comparisons --------------------------------------------------------------------------------

    def __lt__(self, other: Any) -> bool:
        return self._told(int.__lt__(self, other), other, is_strict=True)

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __le__(self, other: Any) -> bool:
        return self._told(int.__le__(self, other), other, is_strict=False)

    def __gt__(self, other: Any) -> bool:
        return not self <= other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Fraction):
            return False
        if int.__eq__(self, cast(int, other)) is True:
            _pin(self, other)
            return True
        self < other  # noqa: B015  (on which side of it the value is)
        self > other  # noqa: B015
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def __hash__(self) -> int:
        _pin(self)
        return int.__hash__(self)

    def _told(self, found: Any, other: Any, *, is_strict: bool) -> bool:
        """Note the answer to `self < other` (strictly, or `<=`)."""
        if found is NotImplemented:  # a Fraction
            plain = int.__add__(self, 0)
            found = plain < other if is_strict else plain <= other
        if isinstance(other, Watched):
            _pin(self, other)
            return bool(found)
        if self.times == 1 and type(other) is int:
            last = other - self.more - is_strict
            self.bounds.at_most(last) if found else self.bounds.at_least(last + 1)
            return bool(found)
        limit = Fraction(other - self.more) / self.times
        if self.times > 0:
            last = ceil(limit) - 1 if is_strict else floor(limit)  # the last that answers yes
            self.bounds.at_most(last) if found else self.bounds.at_least(last + 1)
        else:
            first = floor(limit) + 1 if is_strict else ceil(limit)
            self.bounds.at_least(first) if found else self.bounds.at_most(first - 1)
        return bool(found)

    # arithmetic that can be followed ------------------------------------------------------------

    def __add__(self, other: Any) -> Any:
        if type(other) is int:
            return _watched(self.bounds, self.times, self.more + other)
        _pin(self, other)
        return int.__add__(self, 0) + _plain(other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + (-other)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Any:
        return _watched(self.bounds, -self.times, -self.more)

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return -self if self < 0 else self

    def __mul__(self, other: Any) -> Any:
        if type(other) is int and other:
            return _watched(self.bounds, self.times * other, self.more * other)
        _pin(self, other)
        return int.__add__(self, 0) * _plain(other)

    __rmul__ = __mul__

    # the rest pins it ---------------------------------------------------------------------------

    def _pinned(self) -> int:
        _pin(self)
        return int.__add__(self, 0)

    def __floordiv__(self, other: Any) -> Any:
        return self._pinned() // _plain(other)

    def __rfloordiv__(self, other: Any) -> Any:
        return other // self._pinned()

    def __truediv__(self, other: Any) -> Any:
        return self._pinned() / _plain(other)

    def __rtruediv__(self, other: Any) -> Any:
        return other / self._pinned()

    def __mod__(self, other: Any) -> Any:
        return self._pinned() % _plain(other)

    def __rmod__(self, other: Any) -> Any:
        return other % self._pinned()

    def __divmod__(self, other: Any) -> Any:
        return divmod(self._pinned(), _plain(other))

    def __pow__(self, other: Any, modulo: Any = None) -> Any:
        return pow(self._pinned(), _plain(other), modulo)

    def __int__(self) -> int:
        return self._pinned()

    __index__ = __int__

    def __float__(self) -> float:
        return float(self._pinned())

    def __round__(self, digits: Any = None) -> int:
        return self._pinned()

    @property
    def numerator(self) -> int:
        """The value, of which a fraction is being made."""
        return self._pinned()


def _watched(bounds: Bounds, times: int, more: int) -> Watched:
    made = Watched(times * bounds.value + more)
    made.bounds, made.times, made.more = bounds, times, more
    return made


def _pin(*values: object) -> None:
    for value in values:
        if isinstance(value, Watched):
            value.bounds.pin()


def _plain(value: Any) -> Any:
    return int.__add__(value, 0) if isinstance(value, Watched) else value


class Reads(NamedTuple):
    """What was looked at: balances whose bounds are not free, and parts of the history by name
    (`WHOLE` of one without names) with what they were; `played` so many deals before it, and the
    `dealer` whose turn it was, None where that was not looked at."""

    balances: Mapping[Place, Bounds]
    history: Mapping[str, Any]
    played: int | None
    dealer: str | None


class WatchedState:
    """A history of named parts that notes which of them are looked at; see `watched_state`."""

    __slots__ = ()
    watched: _Watching


class _Watching(NamedTuple):
    """Where it is noted what is looked at of a history."""

    seen: dict[str, Any]
    plain: Any


_STATES: dict[type[Any], type[Any]] = {}


def watched_state(state: Any, seen: dict[str, Any]) -> Any:
    """The history, noting in `seen` what is looked at; one without names is noted whole."""
    kind = type(state)
    if not (isinstance(state, tuple) and hasattr(kind, "_fields")):
        seen[WHOLE] = state
        return state
    if kind not in _STATES:
        _STATES[kind] = _watching_class(kind)
    made = tuple.__new__(_STATES[kind], state)
    made.watched = _Watching(seen, state)
    return made


def _watching_class(kind: type[Any]) -> type[Any]:
    """A class of the same histories whose parts are noted when they are asked for."""
    body: dict[str, Any] = {
        name: property(_part(name, place)) for place, name in enumerate(kind._fields)
    }
    for name in ("__iter__", "__getitem__", "__eq__", "__ne__", "__hash__", "__len__", "_replace"):
        body[name] = _as_whole(name)
    return type(kind.__name__, (WatchedState, kind), body)


def _part(name: str, place: int) -> Any:
    def part(state: Any) -> Any:
        value = state.watched.seen[name] = tuple.__getitem__(state, place)
        return value

    return part


def _as_whole(name: str) -> Any:
    def whole(state: Any, *args: Any, **named: Any) -> Any:
        state.watched.seen[WHOLE] = plain = state.watched.plain
        return getattr(plain, name)(*args, **named)

    return whole


class WatchingLedger(AskedLedger):
    """A ledger that notes what is read of it while a deal is scored, until its entries are booked;
    from then on it notes whether balances are `asked` for at all.

    `booked` are the entries booked last.
    """

    booked: Sequence[Entry]

    __slots__ = (
        "_bounds",
        "_counted",
        "_dealer",
        "_dealt",
        "_history",
        "_played",
        "_reads",
        "_state",
        "booked",
        "is_on",
    )

    def __init__(self, table: AnyTable, accounts: Iterable[Account]) -> None:
        self.is_on = False
        super().__init__(table, accounts)

    @property
    def state(self) -> Any:
        """As of any ledger."""
        return watched_state(self._state, self._history) if self.is_on else self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state.watched.plain if isinstance(state, WatchedState) else state

    @property
    def played(self) -> int:
        """As of any ledger."""
        if self.is_on:
            self._counted = True
        return self._played

    @played.setter
    def played(self, played: int) -> None:
        self._played = played

    @property
    def dealer(self) -> str:
        """As of any ledger."""
        if self.is_on:
            self._dealt = True
        return self._dealer

    @dealer.setter
    def dealer(self, dealer: str) -> None:
        self._dealer = dealer

    def recall(self, turn: Turn | None) -> None:
        """As of any ledger; what stood when the deal was recorded is not noted."""
        self._turn = None
        if turn is not None:
            self.dealer = turn.dealer
            then: AnyLedger = Ledger(self.table, ())
            self._turn = then
            then.played, then.dealer, then.state, _ = turn
            then.single, then.paired, then.rubbers = self._single, self._paired, self.rubbers

    def apply(self, entries: Iterable[Entry]) -> None:
        """Book the entries; what is read until then has been noted."""
        made = self._unwatched(entries) if self.is_on else tuple(entries)
        super().apply(made)
        self.booked, self.asked = made, False

    def _unwatched(self, entries: Iterable[Entry]) -> Sequence[Entry]:
        """The same entries with plain amounts; watching ends."""
        made = [
            entry._replace(amount=int(entry.amount)) if type(entry.amount) is Watched else entry
            for entry in entries
        ]
        if isinstance(entries, list):
            entries[:] = made  # what the history is made from holds them too
        self._stop()
        return made

    def begin(self, *, is_watched: bool) -> None:
        """Nothing has been booked yet; note what is read from now on, or do not."""
        self.booked, self.asked = [], False
        if is_watched:
            self.watch()

    def watch(self) -> None:
        """From now on note what is read."""
        self._bounds: dict[Place, Bounds] = {}
        self._history: dict[str, Any] = {}
        for place, held in self._held():
            for owner, amount in held.items():
                self._bounds[_place(place, owner)] = bounds = Bounds(cast(int, amount))
                if type(amount) is int:
                    held[owner] = _watched(bounds, 1, 0)
                else:
                    bounds.pin()
        self.is_on, self._counted, self._dealt = True, False, False

    def reads(self) -> Reads:
        """What was read since; watching ends."""
        self._stop()
        return self._reads

    def _stop(self) -> None:
        if not self.is_on:
            return
        self.is_on = False
        for place, held in self._held():
            for owner in held:
                held[owner] = self._bounds[_place(place, owner)].value
        balances = {place: b for place, b in self._bounds.items() if not b.is_free}
        played, dealer = (
            self._played if self._counted else None,
            self._dealer if self._dealt else None,
        )
        self._reads = Reads(balances, self._history, played, dealer)

    def _held(self) -> Iterator[tuple[tuple[str, ...], dict[str, Amount]]]:
        for account, balances in self._single.items():
            yield (account,), balances
        for account, holders in self._paired.items():
            for owner, others in holders.items():
                yield (account, owner), others


def _place(begun: tuple[str, ...], last: str) -> Place:
    return (begun[0], last, "") if len(begun) == 1 else (begun[0], begun[1], last)
