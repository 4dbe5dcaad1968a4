"""The values near that of an option, for every type of values."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.core.declaration.option_kinds import (
    Choice,
    Currency,
    DataFile,
    FreeText,
    Numbers,
    OptionNotation,
    Points,
    Switch,
    Whole,
    WordList,
)
from scorekeeper.core.declaration.option_neighbours import FURTHER, NEAR, other_values, usual_texts
from scorekeeper.core.declaration.options import OptionKind, OptionSpec, Preset
from scorekeeper.core.values.parts import NamedTuple


class Prices(NamedTuple):
    """Data by a name."""

    name: str


class Ends(OptionNotation):
    """A word, or `deals=N`."""

    words = ("rubber", "game")

    def parse(self, text: str, name: str) -> str:
        return text


def spec_of(kind: OptionKind[Any], alike: tuple[tuple[str, ...], ...] = ()) -> OptionSpec:
    return OptionSpec("scale", kind, None, "", "", alike)


def near(kind: OptionKind[Any], text: str, *usual: str) -> list[str]:
    spec = spec_of(kind)
    return [found.text for found in other_values(spec, kind.parse(text, "scale"), usual)]


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (Choice("book", "pagat", "none"), "pagat", ["book", "none"]),
        (Switch(), "on", ["off"]),
        (Whole(), "10", ["11", "9", "20", "5"]),
        (Whole(), "7", ["8", "6", "14"]),  # half of it is no whole number
        (Whole(), "0", ["1", "-1"]),
        (Whole(1, 12), "12", ["11", "6"]),  # 13 and 24 are above the limit
        (Whole(1, none=True), "1", ["none", "2"]),
        (Whole(none=True), "none", []),
        (Points(), "1/2", ["3/2", "-1/2", "1", "1/4"]),
        (Points(0), "5", ["6", "4", "10", "5/2"]),
        (Currency(), "EUR", ["none"]),
        (Numbers(), "3,8", ["4,8", "2,8", "6,8", "3,9", "3,7", "3,16", "3,4", "8,3", "8", "3"]),
        (Numbers(2), "3,8", ["4,8", "2,8", "6,8", "3,9", "3,7", "3,16", "3,4", "8,3"]),
        (WordList("H", "C", "D"), "H,D", ["D", "H", "H,C,D", "D,H"]),
        (WordList("H", "C", "D"), "D,H", ["H", "D", "D,H,C", "H,D"]),  # not in the usual order
        (WordList("H", "C"), "H", ["none", "H,C"]),
        (WordList("H", "C"), "none", ["H", "C"]),
        (FreeText(), "10+b*b", ["11+b*b", "9+b*b", "20+b*b", "5+b*b"]),
        (
            FreeText(),
            "t if d<2 else 0",
            [*(f"t if d<{n} else 0" for n in (3, 1, 4)), "t if d<2 else 1"],
        ),  # half of two is one again
        (FreeText(), "", []),
        (Ends(), "deals=4", ["rubber", "game", "deals=5", "deals=3", "deals=8", "deals=2", "none"]),
    ],
)
def test_values_near(kind: OptionKind[Any], text: str, expected: list[str]) -> None:
    assert near(kind, text) == expected


def test_data_of_the_game_stand_beside_data_of_the_table() -> None:
    kind = DataFile(("oberg", "stockholm"), Prices, lambda file, contents: Prices(file), ".csv")
    spec = spec_of(kind)
    assert near(kind, "oberg") == ["stockholm"]
    own = [found.text for found in other_values(spec, Prices("our-2.csv"))]
    assert own == ["oberg", "stockholm"]


def test_what_is_often_played_comes_first_and_is_near() -> None:
    spec = spec_of(Whole())
    found = list(other_values(spec, 10, ["500", "9", "10", "many"]))
    assert [(f.text, f.value, f.distance) for f in found] == [
        ("500", 500, NEAR),
        ("9", 9, NEAR),  # said by a preset: no further off for being a number below
        ("11", 11, FURTHER),
        ("20", 20, FURTHER),
        ("5", 5, FURTHER),
    ]


def test_an_exact_value_comes_with_its_text() -> None:
    [half] = [f for f in other_values(spec_of(Points()), 1) if f.text == "1/2"]
    assert half.value == Fraction(1, 2)


def test_values_that_make_no_difference_are_one() -> None:
    kind = Choice("13", "16", "17_1", "book")
    spec = spec_of(kind, alike=(("13", "16", "17_1"),))
    assert [f.text for f in other_values(spec, "16")] == ["book"]
    assert [f.text for f in other_values(spec, "book")] == ["13"]


def test_the_usual_values_are_the_default_and_those_of_presets() -> None:
    def default(options: Any, players: int) -> int:
        return int(options.target) // players

    spec = OptionSpec("scale", Whole(), default, "", "")
    presets = (Preset("a", {"scale": "7"}, "", ""), Preset("b", {"target": "3"}, "", ""))
    assert list(usual_texts(spec, presets, {"target": 12}, 4)) == ["3", "7"]


@pytest.mark.parametrize("kind", [Choice("book", "pagat", "none"), Switch()])
def test_words_and_switches_are_near_in_both_directions(kind: OptionKind[Any]) -> None:
    for word in kind.words:
        for other in near(kind, word):
            assert word in near(kind, other)
