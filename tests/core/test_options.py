"""House rules: every form of a value, presets, defaults that depend on others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import TOY

from scorekeeper.core.declaration.option_kinds import (
    Choice,
    FreeText,
    Numbers,
    Points,
    Switch,
    Whole,
    WordList,
)
from scorekeeper.core.declaration.options import (
    OptionKind,
    Resolution,
    Setting,
    field_values,
    resolve,
)
from scorekeeper.core.values.problems import Fault, ImpossibleError, InputError


def settle(*settings: tuple[str, str], players: int = 4) -> Resolution:
    """Each setting on a line of its own, from line 1 on."""
    typed = [Setting(name, text, line) for line, (name, text) in enumerate(settings, 1)]
    return resolve(TOY.option_specs, TOY.presets, typed, players)


@pytest.mark.parametrize(
    ("kind", "text", "value", "printed"),
    [
        (Choice("plain", "fancy"), "FAN", "fancy", "fancy"),
        (Choice("plain", "fancy", aliases={"Posh": "fancy"}), "posh", "fancy", "fancy"),
        (Switch(), "yes", True, "on"),
        (Switch(), "OFF", False, "off"),
        (Whole(), "-3", -3, "-3"),
        (Whole(1, 9), "9", 9, "9"),
        (Whole(1, none=True), "NONE", None, "none"),
        (Points(), "1/2", Fraction(1, 2), "1/2"),
        (Points(), "0.05", Fraction(1, 20), "1/20"),
        (Points(), "2.0", 2, "2"),
        (Numbers(), "5,3,-1", (5, 3, -1), "5,3,-1"),
        (Numbers(3), "5/3/1", (5, 3, 1), "5,3,1"),
        (Numbers(none=True), "none", (), "none"),
        (WordList("ace", "king"), "k,A", ("king", "ace"), "king,ace"),
        (WordList("ace", "king"), "none", (), "none"),
        (WordList("ace", aliases={"A1": "ace"}), "a1", ("ace",), "ace"),
        (FreeText(), "10+b*b", "10+b*b", "10+b*b"),
    ],
)
def test_every_form_of_an_option(
    kind: OptionKind[Any], text: str, value: Any, printed: str
) -> None:
    assert kind.parse(text, "it") == value
    assert kind.print(value) == printed
    assert kind.parse(printed, "it") == value
    assert kind.describe()


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (Choice("plain", "fancy"), "x", "no value of it 'x'"),
        (Switch(), "maybe", "it=maybe is neither on nor off"),
        (Whole(1, 9), "0", "it=0 is not possible"),
        (Whole(1, 9), "10", "it=10 is not possible"),
        (Whole(), "none", "it 'none' is not a whole number"),
        (Points(), "x", "'x' is not an amount"),
        (Numbers(3), "1,2", "it=1,2 has 2 numbers"),
        (Numbers(), "", "it '' is not a whole number"),
        (Numbers(), "none", "it 'none' is not a whole number"),
        (Numbers(low=0), "3,-1", "it=3,-1 is not possible"),
        (WordList("ace", "king"), "ace,", "no value of it ''"),
    ],
)
def test_every_fault_of_an_option(kind: OptionKind[Any], text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        kind.parse(text, "it")
    assert caught.value.message == message


def test_defaults() -> None:
    found = settle()
    assert found.values["made"] == 10
    assert found.texts == {}
    assert found.problems == []


def test_a_default_may_depend_on_the_players_and_on_other_options() -> None:
    """5 for a side bet and 4 players; 7 for a side bet and 3 players."""
    assert settle().values["doubled"] == 20
    assert settle(("side_bet", "7"), players=3).values["doubled"] == 21


@pytest.mark.parametrize("name", ["made", "MADE", "mad"])
def test_an_option_by_any_spelling(name: str) -> None:
    found = settle((name, "12"))
    assert found.values["made"] == 12
    assert found.texts == {"made": "12"}
    assert found.lines == {"made": 1}


def test_the_last_setting_holds() -> None:
    found = settle(("hook", "off"), ("hook", "on"))
    assert found.values["hook"] is True
    assert found.lines == {"hook": 2}


def test_a_preset_sets_several() -> None:
    found = settle(("rules", "The_Club"))
    assert (found.values["made"], found.values["hook"]) == (20, False)
    assert found.texts == {"rules": "club", "hook": "off", "made": "20"}
    assert found.lines == {"rules": 1, "made": 1, "hook": 1}


@pytest.mark.parametrize(
    "settings", [(("rules", "club"), ("made", "15")), (("made", "15"), ("rules", "club"))]
)
def test_the_table_beats_its_preset_in_any_order(settings: tuple[tuple[str, str], ...]) -> None:
    found = settle(*settings)
    assert (found.values["made"], found.values["hook"]) == (15, False)


@pytest.mark.parametrize(
    ("name", "text", "fault", "message"),
    [
        ("moon", "5", Fault.MALFORMED, "no option 'moon'"),
        ("rules", "moon", Fault.MALFORMED, "no preset 'moon'"),
        ("side_bet", "101", Fault.IMPOSSIBLE, "side_bet=101 is not possible"),
        ("", "1", Fault.MALFORMED, "no option ''"),
    ],
)
def test_a_fault_leaves_the_default_and_names_the_line(
    name: str, text: str, fault: Fault, message: str
) -> None:
    found = settle(("hook", "off"), (name, text))
    [problem] = found.problems
    assert (problem.fault, problem.message, problem.line) == (fault, message, 2)
    assert found.values["side_bet"] == 5
    assert found.values["hook"] is False


def test_an_ambiguous_option() -> None:
    """`made`, `limit`; but `s` may be side_bet, style or stake."""
    [problem] = settle(("s", "1")).problems
    assert problem.fault is Fault.AMBIGUOUS
    assert problem.message == "'s' may be side_bet or style or stake"


def test_one_line_sets_an_option_once() -> None:
    typed = [Setting("hook", "on", 3), Setting("Hook", "off", 3)]
    [problem] = resolve(TOY.option_specs, TOY.presets, typed, 4).problems
    assert problem.message == "hook= stands twice on one line"


def test_the_values_of_the_options_dataclass() -> None:
    values = field_values(TOY.options, settle().values)
    assert TOY.options(**values).style == "plain"


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_setting_is_taken_or_reported(name: str, text: str) -> None:
    found = settle((name, text))
    assert set(found.values) == {spec.name for spec in TOY.option_specs}
    assert len(found.problems) <= 1


def test_a_stake_may_be_nothing_but_not_less() -> None:
    kind = Points(0, none=True)
    assert (kind.parse("none", "stake"), kind.parse("1/20", "stake")) == (None, Fraction(1, 20))
    assert (kind.print(None), kind.print(Fraction(1, 20))) == ("none", "1/20")
    with pytest.raises(ImpossibleError, match="stake=-1 is not possible"):
        kind.parse("-1", "stake")
    with pytest.raises(InputError):
        Points(0).parse("none", "stake")


def test_the_example_of_a_list_has_as_many_numbers() -> None:
    assert Numbers(2).describe() == "2 whole numbers, e.g. 2,1"
    assert Numbers().describe() == "whole numbers, e.g. 3,2,1"
