"""Values of classes that are quickly made behave as the standard library's do."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from scorekeeper.core.values.parts import NamedTuple, frozen, mutable


class Pair(NamedTuple):
    """Two numbers."""

    first: int
    second: int = 2

    @property
    def both(self) -> int:
        return self.first + self.second


@frozen
class Bid:
    level: int
    suit: str = "C"
    doubled: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", max(self.level, 1))

    @property
    def text(self) -> str:
        return f"{self.level}{self.suit}"


@frozen
class Contract(Bid):
    made: bool = True


@dataclass(frozen=True)
class Insisted(Contract):
    by: str = "Anna"


@mutable
class Hand:
    number: int
    notes: list[str] = field(default_factory=list)


def test_a_named_tuple_has_its_parts_defaults_methods_and_words() -> None:
    pair = Pair(1)
    assert (pair, pair.both, pair._replace(first=5)) == ((1, 2), 3, Pair(5, 2))
    assert (repr(pair), Pair.__doc__, Pair.__module__) == (
        "Pair(first=1, second=2)",
        "Two numbers.",
        __name__,
    )
    assert Pair._fields == ("first", "second")


def test_a_value_is_compared_by_its_parts() -> None:
    assert Bid(2, "H") == Bid(level=2, suit="H")
    assert Bid(2, "H") != Bid(2, "S")
    assert Bid(2) != Contract(2)
    assert Contract(2, "H", made=False) == replace(Contract(2, "H"), made=False)
    assert repr(Contract(3)) == "Contract(level=3, suit='C', doubled=[], made=True)"
    assert [part.name for part in fields(Contract)] == ["level", "suit", "doubled", "made"]


def test_the_same_values_are_one_key() -> None:
    assert len({Bid(2, "H", ()), Bid(2, "H", ()), Bid(3, "H", ())}) == 2  # type: ignore[arg-type]


def test_a_frozen_dataclass_inherits_it() -> None:
    assert Insisted(0, by="Boris") == Insisted(1, "C", [], True, "Boris")
    assert frozen(type("Late", (Insisted,), {}))(2).text == "2C"


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError, match="level of a Bid cannot be changed"):
        Bid(2).level = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del Bid(2).suit


def test_what_is_made_anew_is_each_ones_own() -> None:
    one, other = Hand(1), Hand(1)
    one.notes.append("tea")
    assert (one.notes, other.notes) == (["tea"], [])
    one.number = 5
    assert one != Hand(1, ["tea"])
    with pytest.raises(TypeError):
        hash(one)


def test_what_follows_is_worked_out_once_the_parts_are_known() -> None:
    assert Bid(0).text == "1C"


@pytest.mark.parametrize(
    ("parts", "named", "told"),
    [
        ((), {}, "Bid needs level"),
        ((1,), {"trump": "H"}, "Bid has no trump"),
        ((1, "H", [], 4), {}, "Bid has no 4 parts"),
    ],
)
def test_parts_that_are_not_those_of_the_class(
    parts: tuple[object, ...], named: dict[str, object], told: str
) -> None:
    with pytest.raises(TypeError, match=told):
        Bid(*parts, **named)  # type: ignore[arg-type]
