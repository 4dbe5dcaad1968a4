"""Adjustments, carried balances and the sides of a rubber."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from toy import TOY, TOY_SIDES

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.books.table import Side, Table
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.bookings import (
    adjustment_entries,
    carried_entries,
    find_account,
    parse_sides,
    rubber_sides,
)
from scorekeeper.core.values.problems import InputError

PLAYERS = ("Anna", "Boris", "Clara", "Dan")


def ledger(game: AnyGame) -> Ledger:
    table: Table[Any] = Table(PLAYERS, game.seat_sides(PLAYERS), None)
    return Ledger(table, game.accounts)


def adjust(game: AnyGame = TOY, why: str = "", **values: str) -> list[Entry]:
    meta = {"why": why} if why else {}
    record = Record(RecordKind.ADJUST, 1, None, values, meta)
    return adjustment_entries(record, game, ledger(game))


def carry(game: AnyGame = TOY, **values: str) -> list[Entry]:
    return carried_entries(Record(RecordKind.CARRY, 1, None, values), game, ledger(game))


def test_an_adjustment_books_on_the_usual_account() -> None:
    assert adjust(Anna="-5", bo="3", why="late") == [
        Entry("score", "Anna", -5, "late"),
        Entry("score", "Boris", 3, "late"),
    ]


def test_an_adjustment_of_another_account() -> None:
    assert adjust(Anna="7", Account="BANK", Against="b") == [
        Entry("bank", "Anna", 7, "agreed adjustment", "Boris")
    ]


def test_sides_and_players_own_different_accounts() -> None:
    assert adjust(TOY_SIDES, ns="5")[0].owner == "NS"
    assert adjust(TOY_SIDES, anna="5", account="fines")[0].owner == "Anna"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "nothing to adjust"),
        ({"account": "score"}, "nothing to adjust"),
        ({"Zed": "5"}, "no player 'Zed'"),
        ({"Anna": "x"}, "'x' is not an amount"),
        ({"Anna": "5", "account": "moon"}, "no account 'moon'"),
        ({"Anna": "5", "account": "bank"}, "account bank is held against somebody"),
        ({"Anna": "5", "against": "Boris"}, "account score is not held against anybody"),
        ({"Anna": "5", "account": "bank", "against": "an"}, "Anna against himself"),
        ({"Anna": "5", "an": "6"}, "score of Anna stands twice on one line"),
    ],
)
def test_an_adjustment_that_cannot_be(values: dict[str, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        adjust(**values)
    assert caught.value.message == message


def test_without_a_usual_account_it_must_be_named() -> None:
    class Elsewhere(type(TOY)):  # type: ignore[misc]
        adjust_account = ""

    with pytest.raises(InputError) as caught:
        adjust(Elsewhere(), Anna="5")
    assert caught.value.message == "which account is adjusted?"
    assert caught.value.hint == "add account= one of score, bank"


def test_balances_are_carried() -> None:
    assert carry(score="Anna:24,b:-1/3", bank="Boris/Anna:24,Boris/d:32") == [
        Entry("score", "Anna", 24, "carried forward"),
        Entry("score", "Boris", Fraction(-1, 3), "carried forward"),
        Entry("bank", "Boris", 24, "carried forward", "Anna"),
        Entry("bank", "Boris", 32, "carried forward", "Dan"),
    ]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "nothing to carry"),
        ({"moon": "Anna:1"}, "no account 'moon'"),
        ({"score": ""}, "'' is no balance of score"),
        ({"score": "24"}, "'24' is no balance of score"),
        ({"score": "Anna:"}, "'' is not an amount"),
        ({"score": "Anna/Boris:3"}, "'Anna/Boris:3' is no balance of score"),
        ({"bank": "Anna:3"}, "'Anna:3' is no balance of bank"),
        ({"bank": "Anna/Anna:3"}, "Anna against himself"),
        ({"score": "Anna:1,an:2"}, "score of Anna stands twice on one line"),
        ({"bank": "Anna/b:1,a/Boris:2"}, "bank of Anna against Boris stands twice on one line"),
    ],
)
def test_a_balance_that_cannot_be(values: dict[str, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        carry(**values)
    assert caught.value.message == message


def test_an_account_by_any_spelling() -> None:
    assert find_account("SC", TOY).name == "score"


def rubber(**values: str) -> tuple[Side, ...]:
    record = Record(RecordKind.RUBBER, 1, None, values)
    return tuple(rubber_sides(record, ledger(TOY_SIDES)))


def test_a_rubber_keeps_its_partners() -> None:
    assert rubber() == (Side("NS", ("Anna", "Clara")), Side("EW", ("Boris", "Dan")))


def test_a_rubber_with_other_partners() -> None:
    expected = (Side("NS", ("Boris", "Anna")), Side("EW", ("Clara", "Dan")))
    assert rubber(ew="c,d", ns="b,a") == expected


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"NS": "Anna,Boris"}, "the sides do not seat every player exactly once"),
        ({"NS": "Anna", "EW": "Boris"}, "the sides do not seat every player exactly once"),
        ({"NS": "Anna,Boris,Clara,Dan"}, "a side is missing"),
        ({"UP": "Anna,Boris", "EW": "Clara,Dan"}, "no side 'UP'"),
        ({"NS": "Anna,Zed", "EW": "Clara,Dan"}, "no player 'Zed'"),
        ({"N": "Anna,Boris", "NS": "Clara,Dan"}, "a side is named twice"),
    ],
)
def test_sides_that_cannot_be(values: dict[str, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        rubber(**values)
    assert caught.value.message == message


def test_sides_of_the_header_have_any_names() -> None:
    sides = parse_sides({"Us": "Dan,anna", "Them": "b,c"}, PLAYERS)
    assert sides == (Side("Us", ("Dan", "Anna")), Side("Them", ("Boris", "Clara")))
