"""Names: matching and what a player may be called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.books.records import META_KEYS
from scorekeeper.core.values.names import (
    KEYS,
    LONGEST_NAME,
    Roster,
    check_distinct,
    check_name,
    find,
    fold,
    nearest,
    suggest,
)
from scorekeeper.core.values.problems import (
    AmbiguousError,
    ImpossibleError,
    InputError,
    MalformedError,
)

PLAYERS = ("Anna", "Annette", "Boris", "Élodie", "Юрий", "last-trick")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Anna", "Anna"),
        ("anna", "Anna"),
        ("ANNA", "Anna"),
        ("annet", "Annette"),
        ("b", "Boris"),
        ("élo", "Élodie"),
        ("e\u0301lo", "Élodie"),  # the accent as a character of its own
        ("ю", "Юрий"),
        ("Last_Trick", "last-trick"),
        ("last_", "last-trick"),
    ],
)
def test_a_name_is_found_by_prefix_without_case(typed: str, meant: str) -> None:
    assert find(typed, PLAYERS, "player") == meant
    assert Roster(PLAYERS).find(typed) == meant


def test_an_exact_name_beats_a_prefix() -> None:
    assert find("Anna", ("Annabel", "Anna"), "player") == "Anna"
    assert find("anna", ("Annabel", "Anna"), "player") == "Anna"


def test_a_prefix_of_several_is_ambiguous() -> None:
    with pytest.raises(AmbiguousError, match="'an' may be Anna or Annette") as caught:
        find("an", PLAYERS, "player")
    assert caught.value.hint == "type more of the player"


@pytest.mark.parametrize("typed", ["", "Zed", "Annx", " Anna"])
def test_an_unknown_name_is_malformed(typed: str) -> None:
    with pytest.raises(MalformedError, match=f"no player '{typed}'"):
        find(typed, PLAYERS, "player")


def test_a_roster_answers_twice_the_same() -> None:
    roster = Roster(("Anna", "Boris"))
    assert [roster.find("an"), roster.find("an")] == ["Anna", "Anna"]
    for _ in range(2):
        with pytest.raises(MalformedError):
            roster.find("x")


def test_the_nearest_names_come_first() -> None:
    assert nearest("preferance", ["barbu", "preference", "whist"]) == ["preference"]
    assert nearest("zzz", ["barbu", "whist"]) == []
    assert nearest("WIST", ["barbu", "Whist"]) == ["Whist"]


def test_a_huge_name_is_answered_at_once() -> None:
    assert nearest("anna" * 1_000_000, ["Boris"]) == []


def test_suggestions_list_few_names_and_spare_many() -> None:
    assert suggest("zzz", ["Anna", "Boris"]) == "known: Anna, Boris"
    assert suggest("zzz", [f"n{i}" for i in range(25)]) == ""
    assert suggest("Bors", ["Anna", "Boris"]) == "did you mean Boris?"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Anna Maria",
        "Юрий",
        "Ελένη",
        "李小龍",
        "O'Neil",
        "Jean-Luc",
        "<b>",
        "@home",
        "#1",
        "3",
        "-x",
        "a\\b",
        "D_1",
        "😀",
        "%d {x}",
    ],
)
def test_people_may_be_called_so(name: str) -> None:
    assert check_name(name) == name


def test_a_name_is_composed_and_trimmed() -> None:
    assert check_name(" E\u0301lodie ") == "Élodie"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "a name is empty"),
        ("   ", "a name is empty"),
        ("all", "the word is reserved"),
        ("None", "the word is reserved"),
        ("a,b", "contains ,"),
        ("a:b", "contains :"),
        ("a/b", "contains /"),
        ("+A", r"contains \+"),
        ("=1+1", "contains ="),
        ('a"b', 'contains "'),
        ("a\x07b", r"the name 'a\\u0007b' contains the invisible character U\+0007"),
        ("a\u202eb", r"the invisible character U\+202E"),
        ("a\u200bb", "the invisible character"),
        ("a\u00a0b", "the invisible character"),
        ("a\nb", "the invisible character"),
        ("\ud800", "the invisible character"),
        ("A" * (LONGEST_NAME + 1), "has 65 letters"),
        ("Why", "a record says why= for something else"),
        ("At", "a record says at= for something else"),
    ],
)
def test_nobody_can_be_called_so(name: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        check_name(name)
    assert "\x07" not in caught.value.message
    assert "\u202e" not in caught.value.message


def test_keys_of_records_are_no_names() -> None:
    assert set(META_KEYS) < KEYS


@given(st.text())
def test_any_name_is_taken_or_refused_and_then_stays(name: str) -> None:
    try:
        taken = check_name(name)
    except InputError:
        return
    assert check_name(taken) == taken
    assert find(taken, [taken], "player") == taken


@pytest.mark.parametrize(
    "names", [("Anna", "anna"), ("D_1", "d-1"), ("Straße", "STRASSE"), ("é", "e\u0301")]
)
def test_two_names_differ_in_more_than_case(names: tuple[str, str]) -> None:
    with pytest.raises(ImpossibleError, match=f"two players are called '{names[0]}' and"):
        check_distinct(names, "player")


def test_folding_twice_changes_nothing() -> None:
    assert fold(fold("É_ẞ")) == fold("É_ẞ") == "é-ss"
