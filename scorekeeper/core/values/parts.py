"""Values with named parts, of classes that are quickly made.

The program makes some eighty such classes whenever it starts. `typing.NamedTuple` compiles the text
of every annotation once more (0.05 ms a class) and a function to make the tuples (0.04 ms), and
`dataclass` makes the methods of every class anew (0.4 ms, frozen 0.7): together more than a tenth
of a start. None of it is needed. The types are for the checker alone, and the methods can be
written once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter

    class _Maker(type):
        """Makes a tuple with names out of the annotations of a class body."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            names = tuple(body.pop("__annotations__", ()))
            defaults = {part: body.pop(part) for part in names if part in body}
            made = {part: _tuplegetter(place, "") for place, part in enumerate(names)}
            made |= {"__slots__": (), "__match_args__": names, "_fields": names}
            made |= {"_field_defaults": defaults, "__new__": _maker(names, defaults)}
            return type(name, (_Named,), made | body)

    class NamedTuple(metaclass=_Maker):
        """`typing.NamedTuple` without the types, for which nothing asks while the program runs."""

    class _Named(tuple):
        """What all of them can do, as those of `collections.namedtuple` can."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, parts):
            return tuple.__new__(cls, parts)

        def _replace(self, **parts):
            made = tuple.__new__(type(self), map(parts.pop, self._fields, self))
            if parts:
                raise ValueError(f"{type(self).__name__} has no {', '.join(parts)}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            parts = zip(self._fields, self, strict=True)
            return f"{type(self).__name__}({', '.join(f'{n}={part!r}' for n, part in parts)})"

        def __getnewargs__(self):
            return tuple(self)

    @cache
    def _making(count):
        """The code of a function that makes a tuple of so many parts."""
        parts = "".join(f"part{place}, " for place in range(count))
        return eval(f"lambda cls, {parts}: new(cls, ({parts}))").__code__.replace(co_name="__new__")

    def _maker(names, defaults):
        """The same with those names: to compile it for every class would take ten times as long."""
        code = _making(len(names)).replace(co_varnames=("cls", *names))
        return FunctionType(code, {"new": tuple.__new__}, "__new__", (*defaults.values(),))


C = TypeVar("C", bound=type[Any])
_PARAMS = "__dataclass_params__"  # where a dataclass says whether it is frozen


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: C) -> C:
    """A frozen dataclass, compared by its parts; it may inherit and be inherited by others."""
    bases = [vars(base)[_PARAMS] for base in cls.__mro__[1:] if _PARAMS in vars(base)]
    _with_methods(cls, {**_METHODS, **_FROZEN}, is_frozen=any(base.frozen for base in bases))
    vars(cls)[_PARAMS].frozen = True
    return cls


@dataclass_transform(field_specifiers=(field,))
def mutable(cls: C) -> C:
    """A dataclass whose parts may be set anew, compared by them."""
    _with_methods(cls, _METHODS, is_frozen=False)
    return cls


def _with_methods(cls: type[Any], methods: Mapping[str, Any], *, is_frozen: bool) -> None:
    own = set(vars(cls))
    dataclass(init=False, repr=False, eq=False, frozen=is_frozen)(cls)
    for name, found in {**methods, "_shape": _Shape(cls)}.items():
        if name not in own:
            setattr(cls, name, found)


class _Shape:
    """What the parts of a class are when nothing is said of them."""

    __slots__ = ("made_anew", "names", "then", "usual")

    def __init__(self, cls: type[Any]) -> None:
        parts = fields(cls)
        self.names = {part.name: None for part in parts}
        self.usual = {part.name: part.default for part in parts if part.default is not MISSING}
        self.made_anew: Mapping[str, Callable[[], Any]] = {
            part.name: part.default_factory for part in parts if part.default_factory is not MISSING
        }
        self.then: Callable[[Any], None] | None = getattr(cls, "__post_init__", None)


def _init(self: Any, *parts: Any, **named: Any) -> None:
    shape: _Shape = self._shape
    made, names = self.__dict__, shape.names
    if parts:
        named = dict(zip(names, parts, strict=False), **named)
    if len(named) < len(names):
        made.update(shape.usual)
        for name, make in shape.made_anew.items():
            if name not in named:
                made[name] = make()
    for name, part in named.items():  # one by one, so that all objects of a class share the names
        made[name] = part
    if made.keys() != names.keys() or len(parts) > len(made):
        raise TypeError(_misfit(type(self).__name__, made.keys(), names, len(parts)))
    if shape.then is not None:
        shape.then(self)


def _misfit(name: str, given: Collection[str], known: Mapping[str, None], count: int) -> str:
    unknown = [part for part in given if part not in known]
    if unknown or count > len(known):
        return f"{name} has no {', '.join(unknown) or f'{count} parts'}"
    return f"{name} needs {', '.join(part for part in known if part not in given)}"


def _told(self: Any) -> list[Any]:
    """The parts in order, without what was worked out from them and kept."""
    made = self.__dict__
    return [made[name] for name in self._shape.names]


def _eq(self: Any, other: object) -> bool:
    return type(other) is type(self) and _told(self) == _told(other)


def _repr(self: Any) -> str:
    parts = zip(self._shape.names, _told(self), strict=True)
    return f"{type(self).__qualname__}({', '.join(f'{name}={part!r}' for name, part in parts)})"


def _hash(self: Any) -> int:
    return hash((type(self), *_told(self)))


def _refuse(self: Any, name: str, part: object = None) -> None:
    raise FrozenInstanceError(f"{name} of a {type(self).__name__} cannot be changed")


_METHODS = {"__init__": _init, "__eq__": _eq, "__repr__": _repr, "__hash__": None}
_FROZEN = {"__hash__": _hash, "__setattr__": _refuse, "__delattr__": _refuse}
