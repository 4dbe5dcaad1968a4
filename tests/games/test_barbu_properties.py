"""What holds for every deal of Barbu, whatever is recorded."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from barbu_deals import as_line, random_deal
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import sample_fact
from sheets import session

from scorekeeper.core.asking.questions import ask
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.compendium.barbu import GAME

NAMES = ("Anna", "Boris", "Vera", "Grigori", "Zoe")
TABLES = (
    ("", 4),
    ("ravage=on chipoker=on", 4),
    ("rules=italian", 4),
    ("redouble=all doubling=declarer-only", 4),
    ("positive_flank_doubles=on declarer_may_double=on no_double_skip=on", 4),
    ("", 5),
    ("hand=17 domino=40,18,-5 ravage=on", 3),
    ("rules=gautron", 4),
    ("rules=zigotote", 4),
    ("rules=barbuzar", 4),
    ("rules=salade-355", 5),
    ("rules=bga-simple contracts=N,H,Q,K,S,A", 4),
)
seeds = st.integers(0, 10**6)
tables = st.sampled_from(TABLES)


def header(settings_text: str, players: tuple[str, ...]) -> str:
    chosen = "declarer_double_quota=0 " + settings_text
    return f"game barbu\nplayers {' '.join(players)}\nset {chosen}\n"


def drawn(table: tuple[str, int], seed: int) -> tuple[str, dict[str, str]]:
    """A header and a random deal for it."""
    top = header(table[0], NAMES[: table[1]])
    random = Random(seed)
    at = session(top).sheet.table
    contract = random.choice(at.options.played_contracts)
    return top, random_deal(at, contract, random)


def scores(text: str) -> dict[str, Amount]:
    made = session(text)
    assert not [p for p in made.problems if p.is_error], made.problems
    return dict(made.deals[-1].points)


@given(tables, seeds)
@settings(max_examples=80, deadline=None)
def test_points_add_up_to_the_contract(table: tuple[str, int], seed: int) -> None:
    """And every total is the sum of its entries."""
    top, texts = drawn(table, seed)
    made = session(f"{top}deal 1 {as_line(texts)}")
    assert not [p for p in made.problems if p.is_error], made.problems
    deal = made.deals[0]
    for player, amount in deal.points.items():
        assert amount == sum(e.amount for e in deal.entries if e.owner == player)
    if made.sheet.table.options.invert == "off":
        value = made.sheet.table.options.values[deal.facts.contract]
        assert sum(deal.points.values()) == value


@given(tables, seeds)
@settings(max_examples=50, deadline=None)
def test_who_sits_where_makes_no_difference(table: tuple[str, int], seed: int) -> None:
    """The same facts by name, with the seats turned, score the same by name."""
    top, texts = drawn(table, seed)
    players = NAMES[: table[1]]
    turned = players[1:] + players[:1]
    line = f"deal 1 declarer={players[0]} {as_line(texts)}"
    other = session(header(table[0], turned) + line)
    assert dict(other.deals[0].points) == scores(top + line)


@given(tables, seeds, seeds)
@settings(max_examples=50, deadline=None)
def test_amending_is_as_good_as_recording_again(
    table: tuple[str, int], seed: int, again: int
) -> None:
    top, first = drawn(table, seed)
    at = session(top).sheet.table
    second = random_deal(at, first["contract"], Random(again))
    change = {**dict.fromkeys(first, "none"), **second}
    change.pop("contract")
    amended = session(f"{top}deal 1 {as_line(first)}\namend 1 {as_line(change)}")
    fresh = session(f"{top}deal 1 {as_line(second)}")
    assert amended.totals() == fresh.totals()
    assert amended.ledger.state == fresh.ledger.state


@given(seeds)
@settings(max_examples=50, deadline=None)
def test_doubles_move_the_differences_of_base_scores(seed: int) -> None:
    """final(X) = base(X) + sum of m x (base(X) - base(Y)), told apart from the program's way."""
    top, texts = drawn(("", 4), seed)
    pairs = texts.pop("doubles", "none")
    base = scores(f"{top}deal 1 {as_line(texts)}")
    final = scores(f"{top}deal 1 {as_line(texts)} doubles={pairs}")
    said = [
        (part.split("/")[0], target)
        for part in pairs.split(",")
        if "/" in part
        for target in part.split("/")[1].split("+")
    ]
    for x in base:
        moved = sum(
            (base[x] - base[b if a == x else a] for a, b in said if x in (a, b)), Fraction(0)
        )
        assert final[x] == base[x] + moved


@pytest.mark.parametrize("table", TABLES, ids=[f"{s or 'bridge'} {n}" for s, n in TABLES])
def test_domains_hold_what_can_be_recorded(table: tuple[str, int]) -> None:
    """The first values of every domain print, parse back and are found valid; so do samples."""
    at = session(header(table[0], NAMES[: table[1]])).sheet.table
    random = Random(1)
    for contract in at.options.played_contracts:
        ledger = Ledger(at, GAME.accounts)
        ledger.state = GAME.start(at)
        view = Deal(ledger, 1, GAME.facts)
        view.values.update(declarer=at.players[0], contract=contract)
        for spec in GAME.fact_specs[2:]:
            if spec.applies(view):
                values = list(islice(spec.kind.domain(view), 200))
                assert values, spec.name
                for value in values:
                    text = spec.kind.print(value, view)
                    assert text == "none" or spec.kind.parse(text, view, spec.name) == value
                view.values[spec.name] = sample_fact(spec, view, random)
            else:
                view.values[spec.name] = spec.default


def test_domain_of_the_last_two_tricks_holds_one_player_twice() -> None:
    at = session(header("", NAMES[:4])).sheet.table
    view = Deal(Ledger(at, GAME.accounts), 1, GAME.facts)
    spec = next(spec for spec in GAME.fact_specs if spec.name == "last")
    values = list(spec.kind.domain(view))
    assert len(values) == 16
    assert ("Vera", "Vera") in values


def test_contracts_offered_are_those_left() -> None:
    made = session(header("", NAMES[:4]) + "deal 1 contract=K king=Vera")
    question = next(q for q in ask(made, {"declarer": "Anna"}).questions if q.fact == "contract")
    assert len(question.possible) == 6
    assert [no.value for no in question.forbidden if "already" in no.why] == ["no-king"]
