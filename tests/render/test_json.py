"""JSON: the shapes of the contract, exact numbers, nothing lost."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from render_samples import HOSTILE, SAMPLES, evening, names, sample
from sheets import problems, session

from scorekeeper.core.standing.reckoning import Terms, reckon
from scorekeeper.journal.load import load
from scorekeeper.render.explained import only
from scorekeeper.render.json_ import (
    check_json,
    dumps,
    explain_json,
    settle_json,
    sheet_json,
    show_json,
)

PREFERENCE = """
    game preference
    players Anna Boris Grigori Vera
    set target=10 rules=book
    dealer Grigori
    deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
    deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
    amend 1 tricks=Anna:2,Boris:7,Vera:1 why="a trick lay under the ashtray"
    note "next time at Vera's"
    undo
"""
KEYS = {
    "game",
    "players",
    "sides",
    "options",
    "deals",
    "accounts",
    "totals",
    "finished",
    "next",
    "problems",
}


def number(value: Any) -> Fraction:
    assert isinstance(value, int) or (isinstance(value, str) and "/" in value)
    return Fraction(value)


def test_show_has_the_shape_of_the_contract() -> None:
    shown = show_json(session(PREFERENCE), problems(PREFERENCE))
    assert shown.keys() >= KEYS
    deal = shown["deals"][0]
    assert deal.keys() >= {"number", "facts", "points", "totals", "entries"}
    assert deal["facts"]["tricks"] == "Anna:2,Boris:7,Vera:1"
    assert deal["entries"][0].keys() == {"account", "owner", "against", "amount", "why"}
    assert shown["accounts"]["bank"]["Boris"] == {"Anna": 0, "Grigori": 0, "Vera": 0}
    assert shown["accounts"]["bank"]["Anna"]["Boris"] == 24
    assert shown["accounts"]["pool"] == dict.fromkeys(["Anna", "Boris", "Grigori", "Vera"], 0)
    assert shown["totals"] == {"Anna": 34, "Boris": -66, "Grigori": 6, "Vera": 26}
    assert shown["next"]["deal"] == 3


def test_fractions_are_exact_texts() -> None:
    # all pass at rate 1 among three: Anna 6 tricks, Boris 3, Vera 1; 10 whists per dump point
    # against the mean of 10/3: -10 * (6 - 10/3) = -80/3, -10 * (3 - 10/3) = 10/3, 70/3
    sheet = session("""
        game preference
        players Anna Boris Vera
        deal 1 contract=allpass tricks=Anna:6,Boris:3,Vera:1
    """)
    shown = show_json(sheet, [])
    assert shown["totals"] == {"Anna": "-80/3", "Boris": "10/3", "Vera": "70/3"}


@pytest.mark.parametrize("name", names())
def test_points_add_up_to_totals_and_entries_to_accounts(name: str) -> None:
    sheet = sample(name)
    shown = json.loads(dumps(show_json(sheet, [])))
    owners = shown["totals"]
    assert all(deal["points"].keys() == owners.keys() for deal in shown["deals"])
    balances: dict[tuple[str, str, str | None], Fraction] = {}
    for entry in [*shown["bookings"], *(e for deal in shown["deals"] for e in deal["entries"])]:
        place = entry["account"], entry["owner"], entry["against"]
        balances[place] = balances.get(place, Fraction(0)) + number(entry["amount"])
    for account, held in shown["accounts"].items():
        for owner, found in held.items():
            places = found if isinstance(found, dict) else {None: found}
            for against, amount in places.items():
                assert number(amount) == balances.get((account, owner, against), 0)


def test_settle_has_the_shape_of_the_contract() -> None:
    sheet = session(PREFERENCE)
    data = settle_json(sheet, reckon(sheet, Terms(Fraction(1, 20), "EUR")))
    assert data["totals"] == {"Anna": 34, "Boris": -66, "Grigori": 6, "Vera": 26}
    assert data["components"]["bank"] == {"Anna": 24, "Boris": -36, "Grigori": 6, "Vera": 6}
    assert data["components"]["dump"] == {"Anna": 10, "Boris": -30, "Grigori": 0, "Vera": 20}
    assert data["residual"] == 0
    assert {"a": "Anna", "b": "Boris", "amount": 34} in data["pairs"]
    assert len(data["pairs"]) == 6
    # 34 points at 0.05 are 1.70
    assert {"from": "Boris", "to": "Anna", "amount": 34, "money": "1.70"} in data["payments"]
    assert sum(Fraction(amount) for amount in data["money"].values()) == 0
    assert (data["currency"], data["stake"]) == ("EUR", "1/20")


def test_sides_have_shares_that_the_payments_settle() -> None:
    sheet = sample("whist-evening")
    data = settle_json(sheet, reckon(sheet))
    left = {player: number(amount) for player, amount in data["shares"].items()}
    for payment in data["payments"]:
        left[payment["from"]] += number(payment["amount"])
        left[payment["to"]] -= number(payment["amount"])
    assert set(left.values()) == {0}


def test_check_says_where_and_what() -> None:
    data = check_json(problems("game oh-hell\nplayers Anna Boris Vera\ndeal bids=1,1"))
    assert data["ok"] is False
    assert data["problems"][0].keys() >= {"severity", "line", "column", "message", "hint"}
    assert data["problems"][0]["line"] == 3


def test_explain_leaves_out_what_was_not_asked_for() -> None:
    sheet = session(PREFERENCE)
    one = explain_json(sheet, only(2), "Vera")
    assert [deal["number"] for deal in one["deals"]] == [2]
    assert {entry["owner"] for entry in one["deals"][0]["entries"]} == {"Vera"}
    everything = explain_json(sheet)
    assert [deal["number"] for deal in everything["deals"]] == [1, 2]


def test_export_keeps_undone_records_and_amended_values() -> None:
    data = sheet_json(session(PREFERENCE), [])
    kinds = [(record["kind"], record["undone"]) for record in data["records"]]
    assert kinds == [
        ("deal", False),
        ("deal", False),
        ("amend", False),
        ("note", True),
        ("undo", True),
    ]
    assert data["records"][3]["text"] == "next time at Vera's"
    assert data["deals"][0]["changes"][0]["old"] == "Anna:2,Boris:8,Vera:0"
    assert data["dealer"] == "Grigori"


def test_json_is_lossless_and_harmless_in_a_terminal() -> None:
    text = dumps(sheet_json(session(evening(HOSTILE)), []))
    assert all(letter == "\n" or letter.isprintable() for letter in text)
    whys = [record.get("why") for record in json.loads(text)["records"]]
    assert "\x1b[2J\u202eevil\u2066 \x07" in whys


@pytest.mark.parametrize("name", names())
def test_the_export_holds_the_whole_sheet(name: str) -> None:
    sheet = sample(name)
    data = sheet_json(sheet, [])
    again = Path.cwd() / f"{name}.sheet"
    again.write_text(data["text"], encoding="utf-8")
    for table in SAMPLES.glob("*.csv"):
        shutil.copy(table, again.parent)
    loaded = load(str(again))
    assert loaded.session is not None
    assert loaded.session.totals() == sheet.totals()
    assert len(data["records"]) == len(sheet.sheet.records)
