"""What is asked of the options of a table while something is worked out.

Whatever asks only for options, or for what follows from them, that are the same at another table
comes to the same there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any, Generic, TypeVar

from scorekeeper.core.declaration.options import TableOptions

O = TypeVar("O", bound=TableOptions)  # noqa: E741
Looks = dict[tuple[str, object], Any]  # what was found, by name (and key, of a mapping)
WHOLE = object()  # the key of what was looked at as it is
_MISSING = object()
_ALL_OF_IT = ("get", "keys", "items", "values", "copy", "__contains__", "__iter__", "__len__",
    "__eq__", "__ne__", "__or__", "__ror__", "__reversed__")  # fmt: skip


class OptionWatch(Generic[O]):
    """Notes what is asked of `options`, which are the same as those given but equal no others and
    bring along nothing that was worked out before: it would answer without being asked.

    `looks` is what was found since the last `begin`, `every` all that was ever found.
    """

    def __init__(self, options: O) -> None:
        self.looks: Looks = {}
        self.every: Looks = {}
        self._is_deriving = False
        self.options: O = _watched_type(type(options), self)(
            **{item.name: getattr(options, item.name) for item in fields(options)}
        )
        self.begin()
        self.every.clear()

    def begin(self) -> None:
        """Begin a new list of looks."""
        self.looks = {}

    def note(self, name: str, key: object, found: Any) -> Any:
        """Note what was found, unless it is only asked for to derive something of it."""
        if not self._is_deriving:
            self.looks[name, key] = self.every[name, key] = found
        return found

    def derive(self, options: object, name: str) -> Any:
        """What follows from the options; what it is made of is no look of its own."""
        was_deriving, self._is_deriving = self._is_deriving, True
        try:
            return object.__getattribute__(options, name)
        finally:
            self._is_deriving = was_deriving


def _watched_type(kind: type[O], watch: OptionWatch[O]) -> type[O]:
    own = {item.name for item in fields(kind)}
    derived = {
        name
        for base in kind.__mro__
        for name, found in vars(base).items()
        if isinstance(found, cached_property)
    }

    def ask(self: object, name: str) -> Any:
        if name in own:
            found = object.__getattribute__(self, name)
        elif name in derived:
            found = watch.derive(self, name)
        else:
            return object.__getattribute__(self, name)
        return (
            _AskedMapping(watch, name, found)
            if type(found) is dict
            else watch.note(name, WHOLE, found)
        )

    def compare(self: object, other: object) -> bool:
        hash(self)
        return self is other

    def look_at_all(self: object) -> int:
        for name in own:  # what is remembered for these options goes by all of them
            getattr(self, name)
        return object.__hash__(self)

    body = {"__getattribute__": ask, "__hash__": look_at_all, "__eq__": compare}
    return type(kind.__name__, (kind,), body)


class _AskedMapping(dict[Any, Any]):
    """A mapping that notes which of its values are asked for."""

    def __init__(self, watch: OptionWatch[Any], name: str, found: Mapping[Any, Any]) -> None:
        super().__init__(found)
        self._watch, self._name, self._found = watch, name, found

    def __getitem__(self, key: Any) -> Any:
        return self._watch.note(self._name, key, self._found[key])


def _as_whole(name: str) -> Callable[..., Any]:
    def whole(self: Any, *args: Any) -> Any:
        self._watch.note(self._name, WHOLE, self._found)
        return getattr(self._found, name)(*args)

    return whole


for _name in _ALL_OF_IT:
    setattr(_AskedMapping, _name, _as_whole(_name))


class SameLooks:
    """Whether looks would find the same of other options."""

    def __init__(self, options: TableOptions) -> None:
        self._options = options
        self._known: dict[tuple[str, object], bool] = {}

    def holds(self, looks: Looks) -> bool:
        """Whether all of them would."""
        known = self._known
        for place, found in looks.items():
            is_same = known.get(place)
            if is_same is None:
                is_same = known[place] = self._is_same(place, found)
            if not is_same:
                return False
        return True

    def _is_same(self, place: tuple[str, object], found: Any) -> bool:
        name, key = place
        other = getattr(self._options, name)
        if key is not WHOLE:
            other = other.get(key, _MISSING)
        return other is found or bool(other == found)
