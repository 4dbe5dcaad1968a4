"""Kinds of facts: every form of a value, and what each kind enumerates."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import sample
from toy import TOY, TOY_SIDES, toys

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import Kind
from scorekeeper.core.declaration.keys import split_plain
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Pairs, Player, Players, Word
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.kinds.who import everybody, owners
from scorekeeper.core.declaration.options import field_values, resolve
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.problems import (
    AmbiguousError,
    ImpossibleError,
    InputError,
    MalformedError,
)

__all__ = ["toys"]
PLAYERS = ("Anna", "Boris", "Clara", "Dan")


def view(active: Sequence[str] = PLAYERS, game: AnyGame = TOY) -> AnyDeal:
    """A table of four; by default nobody sits out."""
    values = resolve(game.option_specs, game.presets, [], 4).values
    options = game.options(**field_values(game.options, values))
    table: Table[Any] = Table(PLAYERS, game.seat_sides(PLAYERS), options, "Anna")
    made = Deal(Ledger(table, game.accounts), 1, game.facts)
    made.active = tuple(active)
    return made


def others(at: AnyDeal, player: str) -> list[str]:
    return [p for p in at.active if p != player]


def read(kind: Kind, text: str, at: AnyDeal | None = None) -> Any:
    return kind.parse(text, at or view(), "it")


THREE = ("Anna", "Boris", "Dan")  # Clara sits out
WORD = Word(("C", "D", "NT", "no-tricks"), {"Clubs": "C", "treff": "C"})
TRICKS = Counts(0, 5, total=5)
BIDS = Counts(0, 5, missing=None)
EXTRA = Counts(-2, 9, missing=0)
BY_SIDE = Counts(0, 13, who=owners, total=13)
DOUBLES = Pairs(others)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (WORD, "C", "C"),
        (WORD, "c", "C"),
        (WORD, "NO_TRICKS", "no-tricks"),
        (WORD, "no-t", "no-tricks"),
        (WORD, "treff", "C"),
        (WORD, "CLUBS", "C"),
        (Flag(), "yes", True),
        (Flag(), "ON", True),
        (Flag(), "1", True),
        (Flag(), "no", False),
        (Flag(), "False", False),
        (Number(1, 13), "13", 13),
        (Number(-3, 3), "-3", -3),
        (Player(), "an", "Anna"),
        (Players(), "dan,ANNA", ("Anna", "Dan")),
        (Players(), "all", PLAYERS),
        (Players(), "ALL", PLAYERS),
        (Players(ordered=True), "dan,anna", ("Dan", "Anna")),
        (Players(ordered=True, repeats=True, low=2, high=2), "b,b", ("Boris", "Boris")),
        (TRICKS, "3,2,0,0", {"Anna": 3, "Boris": 2, "Clara": 0, "Dan": 0}),
        (TRICKS, "Dan:5", {"Anna": 0, "Boris": 0, "Clara": 0, "Dan": 5}),
        (TRICKS, "d:2,a:3", {"Anna": 3, "Boris": 0, "Clara": 0, "Dan": 2}),
        (TRICKS, "a:1,b:1,c:1", {"Anna": 1, "Boris": 1, "Clara": 1, "Dan": 2}),  # 5-3
        (BIDS, "a:1,b:2,c:3,d:4", {"Anna": 1, "Boris": 2, "Clara": 3, "Dan": 4}),
        (EXTRA, "d:-2", {"Anna": 0, "Boris": 0, "Clara": 0, "Dan": -2}),
        (DOUBLES, "a/b", (("Anna", "Boris"),)),
        (DOUBLES, "a/b+c,d/a", (("Anna", "Boris"), ("Anna", "Clara"), ("Dan", "Anna"))),
        (DOUBLES, "b/ALL", (("Boris", "Anna"), ("Boris", "Clara"), ("Boris", "Dan"))),
        (DOUBLES, "a/b,b/a", (("Anna", "Boris"), ("Boris", "Anna"))),
        (DOUBLES, "a/b,a/b", (("Anna", "Boris"),)),
    ],
)
def test_every_form_of_a_value(kind: Kind, text: str, value: Any) -> None:
    assert read(kind, text) == value


@pytest.mark.parametrize(
    ("kind", "text", "error", "message"),
    [
        (WORD, "X", MalformedError, "no it 'X'"),
        (WORD, "", MalformedError, "no it ''"),
        (WORD, "n", AmbiguousError, "'n' may be NT or no-tricks"),
        (Flag(), "maybe", MalformedError, "it=maybe is neither yes nor no"),
        (Number(1, 13), "0", ImpossibleError, "it 0 is not possible"),
        (Number(1, 13), "14", ImpossibleError, "it 14 is not possible"),
        (Number(1, 13), "x", MalformedError, "it 'x' is not a whole number"),
        (Number(1, 13), "", MalformedError, "it '' is not a whole number"),
        (Player(), "z", MalformedError, "no player 'z'"),
        (Players(), "a,a", ImpossibleError, "it=a,a names a player twice"),
        (Players(), "a,,b", MalformedError, "no player ''"),
        (Players(low=2, high=2), "a", ImpossibleError, "it=a names 1 of the players"),
        (Players(high=2), "all", ImpossibleError, "it=all names 4 of the players"),
        (TRICKS, "3,2", MalformedError, "it=3,2 gives 2 numbers for 4"),
        (TRICKS, "3,2,0,0,0", MalformedError, "it=3,2,0,0,0 gives 5 numbers for 4"),
        (TRICKS, "3,1,0,0", ImpossibleError, "it add up to 4, not to 5: 1 missing"),
        (TRICKS, "3,3,0,0", ImpossibleError, "it add up to 6, not to 5: 1 too many"),
        (TRICKS, "a:1,b:1", ImpossibleError, "it add up to 2, not to 5: 3 missing"),
        (TRICKS, "a:3,b:2,c:1", ImpossibleError, "it add up to 6, not to 5: 1 too many"),
        (TRICKS, "a:6", ImpossibleError, "it 6 of Anna is not possible"),
        (TRICKS, "a:-1,b:6,c:0,d:0", ImpossibleError, "it -1 of Anna is not possible"),
        (TRICKS, "a:1,a:2", ImpossibleError, "it names Anna twice"),
        (TRICKS, "a:x", MalformedError, "it of Anna 'x' is not a whole number"),
        (TRICKS, "a:1,b", MalformedError, "it of Boris lacks its number"),
        (TRICKS, "a:", MalformedError, "it of Anna '' is not a whole number"),
        (TRICKS, "all", MalformedError, "it 'all' is not a whole number"),
        (BIDS, "a:1,b:1,c:1", MalformedError, "it of Dan missing"),
        (BIDS, "a:1,b:1", MalformedError, "it of Clara and Dan missing"),
        (DOUBLES, "a", MalformedError, "it: 'a' is not of the form A/B"),
        (DOUBLES, "a/", MalformedError, "it: 'a/' is not of the form A/B"),
        (DOUBLES, "a/a", ImpossibleError, "it: Anna towards himself"),
        (DOUBLES, "a/b/c", MalformedError, "no player 'b/c'"),
        (DOUBLES, "z/a", MalformedError, "no player 'z'"),
    ],
)
def test_every_fault_of_a_value(
    kind: Kind, text: str, error: type[InputError], message: str
) -> None:
    with pytest.raises(error) as caught:
        read(kind, text)
    assert caught.value.message == message


def test_one_missing_player_of_a_fixed_sum_is_echoed() -> None:
    at = view()
    read(TRICKS, "a:1,b:1,c:1", at)
    assert at.inferred == ["it Dan:2"]
    at = view()
    read(TRICKS, "a:5", at)
    assert at.inferred == []


class TestSomebodySitsOut:
    """Clara takes no part."""

    def test_a_list_is_of_those_who_play(self) -> None:
        assert read(TRICKS, "3,2,0", view(THREE)) == {"Anna": 3, "Boris": 2, "Dan": 0}

    def test_a_list_of_everybody_has_nothing_for_the_idle(self) -> None:
        assert read(TRICKS, "3,2,0,0", view(THREE)) == {"Anna": 3, "Boris": 2, "Dan": 0}
        with pytest.raises(MalformedError, match="gives 4 numbers for 3"):
            read(TRICKS, "3,1,1,0", view(THREE))

    def test_the_idle_may_be_named_with_nothing(self) -> None:
        assert read(TRICKS, "a:3,c:0,b:2", view(THREE)) == {"Anna": 3, "Boris": 2, "Dan": 0}
        with pytest.raises(ImpossibleError, match="Clara does not take part in this deal"):
            read(TRICKS, "a:3,c:2", view(THREE))

    def test_the_idle_are_no_choice(self) -> None:
        for kind, text in ((Player(), "c"), (Players(), "a,c"), (DOUBLES, "a/c")):
            with pytest.raises(ImpossibleError, match="it: Clara is not possible here"):
                read(kind, text, view(THREE))

    def test_unless_everybody_counts(self) -> None:
        assert read(Player(everybody), "c", view(THREE)) == "Clara"
        assert read(Counts(0, 9, who=everybody), "0,0,4,0", view(THREE))["Clara"] == 4

    def test_all_means_those_who_play(self) -> None:
        assert read(Players(), "all", view(THREE)) == THREE
        assert read(DOUBLES, "a/all", view(THREE)) == (("Anna", "Boris"), ("Anna", "Dan"))


class TestSides:
    """Counts of the sides NS and EW."""

    def test_by_side(self) -> None:
        at = view(game=TOY_SIDES)
        assert read(BY_SIDE, "ns:9", at) == {"NS": 9, "EW": 4}
        assert read(BY_SIDE, "9,4", at) == {"NS": 9, "EW": 4}

    def test_a_player_is_no_side(self) -> None:
        with pytest.raises(MalformedError, match="no side 'Anna'"):
            read(BY_SIDE, "Anna:9", view(game=TOY_SIDES))


@pytest.mark.parametrize("text", ["1_0", " 5", "5 ", "0x1", "²", "1e3", "--1", "+"])
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(MalformedError, match="is not a whole number"):
        parse_int(text, "it")


@pytest.mark.parametrize("text", ["1000001", "-1000001", "9" * 20, "9" * 5000, "0" * 41])
def test_a_whole_number_that_no_table_counts_to(text: str) -> None:
    with pytest.raises(MalformedError, match="is too large"):
        parse_int(text, "it")
    assert (parse_int("1000000", "it"), parse_int("-1000000", "it")) == (10**6, -(10**6))


@pytest.mark.parametrize(("text", "number"), [("+5", 5), ("-0", 0), ("٣", 3), ("007", 7)])
def test_what_is_a_whole_number(text: str, number: int) -> None:
    assert parse_int(text, "it") == number


KINDS = {
    "word": WORD,
    "words of the deal": Word(lambda v: ("a", "b")[: len(v.active) - 2]),
    "flag": Flag(),
    "number": Number(-1, lambda v: len(v.active)),
    "player": Player(),
    "players": Players(low=1, high=3),
    "ordered": Players(ordered=True, high=2),
    "repeats": Players(ordered=True, repeats=True, low=2, high=2),
    "tricks": TRICKS,
    "bids": Counts(0, 2, missing=None),
    "doubles": DOUBLES,
}


@pytest.mark.parametrize("name", KINDS)
def test_a_domain_reads_back_from_its_texts(name: str) -> None:
    """Every value of a domain is possible, prints, reads back, and stands in it once."""
    kind, at = KINDS[name], view(THREE)
    values = list(islice(kind.domain(at), 500))
    assert values
    for value in values:
        text = kind.print(value, at)
        if text != "none":  # which means that the fact is left out
            assert read(kind, text, at) == value
    assert len({repr(value) for value in values}) == len(values)


@pytest.mark.parametrize("name", KINDS)
@given(seed=st.integers(0, 999))
def test_a_sample_is_in_the_domain(name: str, seed: int) -> None:
    kind, at = KINDS[name], view(THREE)
    value = sample(kind, at, Random(seed))
    assert value in list(kind.domain(at))


@pytest.mark.parametrize(
    ("low", "high", "values"), [(0, 3, [0, 1, 2, 3]), (2, 2, [2]), (-1, 1, [-1, 0, 1])]
)
def test_a_domain_of_numbers_holds_both_limits(low: int, high: int, values: list[int]) -> None:
    assert list(Number(low, high).domain(view(THREE))) == values


@pytest.mark.parametrize(
    ("low", "high", "text", "hint"),
    [
        (2, 2, "Anna", "name exactly 2"),
        (2, 3, "Anna", "name 2 to 3"),
        (1, 9, "none", "name 1 to 3"),
    ],
)
def test_how_many_players_are_wanted(low: int, high: int, text: str, hint: str) -> None:
    with pytest.raises(ImpossibleError) as caught:
        Players(low=low, high=high).parse(text, view(THREE), "who")
    assert caught.value.hint == hint


def test_the_size_of_a_domain() -> None:
    """Five tricks among three: 7 choose 2; bids of 0 to 2 by three: 3 x 3 x 3."""
    assert len(list(TRICKS.domain(view(THREE)))) == 21
    assert len(list(KINDS["bids"].domain(view(THREE)))) == 27


@given(st.lists(st.permutations(THREE).map(lambda p: (p[0], p[1])), unique=True, max_size=6))
def test_the_order_of_pairs_survives_printing(pairs: list[tuple[str, str]]) -> None:
    """Who spoke later redoubled, so the order between A/B and B/A matters."""
    at = view(THREE)
    text = DOUBLES.print(tuple(pairs), at)
    assert text == "none" or read(DOUBLES, text, at) == tuple(pairs)


@pytest.mark.parametrize("kind", KINDS.values())
def test_kinds_describe_themselves(kind: Kind) -> None:
    assert kind.describe()


@pytest.mark.parametrize(
    ("words", "owners_", "number", "plain"),
    [
        (["5,13,0,8"], 4, [], "5,13,0,8"),
        (["5", "13", "0", "8"], 4, [], "5,13,0,8"),
        (["3", "5,13,0,8"], 4, ["3"], "5,13,0,8"),
        (["3", "5", "13", "0", "8"], 4, ["3"], "5,13,0,8"),
        (["5", "3"], 2, [], "5,3"),  # as many numbers as players
        (["5", "3,1"], 2, ["5"], "3,1"),
        (["Anna:5,", "Ben:3"], 4, [], "Anna:5,Ben:3"),
        (["2"], 4, ["2"], ""),  # the number of the deal alone
        ([], 4, [], ""),
    ],
)
def test_words_without_a_key(words: list[str], owners_: int, number: list[str], plain: str) -> None:
    assert split_plain(words, owners_) == (number, plain)


def test_numbers_with_a_name_are_written_by_it() -> None:
    kind = Counts(-1, 13, missing=None, words={"nil": 0, "blind": -1, "none-at-all": 0})
    at = view()
    first, second, *rest = kind.owners(at)
    text = ",".join([f"{first}:B", f"{second}:0", *(f"{other}:4" for other in rest)])
    value = kind.parse(text, at, "bids")
    assert (value[first], value[second]) == (-1, 0)
    assert kind.print(value, at).startswith(f"{first}:blind,{second}:nil")
    assert kind.parse(kind.print(value, at), at, "bids") == value
    with pytest.raises(MalformedError) as caught:
        kind.parse(f"{first}:x", at, "bids")
    assert caught.value.hint == "write digits, nil or blind"
