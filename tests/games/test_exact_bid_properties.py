"""What always holds in the exact-bid games, on random deals."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import sample_fact
from sheets import session

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games.exact_bid.scales import SCALES

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil")
WITHOUT_NEEDS = sorted(set(SCALES) - {"confidence_squares"})


@st.composite
def deals(draw: st.DrawFn, players: int) -> tuple[list[int], list[int]]:
    """Bids and tricks of one deal."""
    tricks = draw(st.lists(st.integers(0, 4), min_size=players, max_size=players))
    if not sum(tricks):
        tricks[0] = 1
    cards = sum(tricks)
    bids = draw(st.lists(st.integers(0, cards), min_size=players, max_size=players))
    return bids, tricks


@st.composite
def evenings(draw: st.DrawFn) -> tuple[str, int, list[tuple[list[int], list[int]]]]:
    """A scale, a number of players and some deals."""
    players = draw(st.integers(3, 5))
    scale = draw(st.sampled_from(WITHOUT_NEEDS))
    return scale, players, draw(st.lists(deals(players), min_size=1, max_size=6))


def sheet(scale: str, names: tuple[str, ...], rows: list[tuple[list[int], list[int]]]) -> str:
    lines = ["game oh-hell", f"players {' '.join(names)}"]
    lines.append(f"set schedule=list hook=off scoring={scale} pack=200")
    for bids, tricks in rows:
        shown = [
            ",".join(f"{n}:{v}" for n, v in zip(NAMES, counts, strict=False))
            for counts in (bids, tricks)
        ]
        lines.append(f"deal cards={sum(tricks)} bids={shown[0]} tricks={shown[1]}")
    return "\n".join(lines)


@settings(max_examples=40, deadline=None)
@given(evenings(), st.randoms(use_true_random=False))
def test_seats_do_not_matter(
    evening: tuple[str, int, list[tuple[list[int], list[int]]]], random: Random
) -> None:
    scale, players, rows = evening
    names = NAMES[:players]
    shuffled = list(names)
    random.shuffle(shuffled)
    one = session(sheet(scale, names, rows))
    other = session(sheet(scale, tuple(shuffled), rows))
    assert one.is_ok
    assert one.totals() == other.totals()


@settings(max_examples=40, deadline=None)
@given(evenings())
def test_entries_add_up_to_the_totals(
    evening: tuple[str, int, list[tuple[list[int], list[int]]]],
) -> None:
    scale, players, rows = evening
    made = session(sheet(scale, NAMES[:players], rows))
    sums = dict.fromkeys(NAMES[:players], 0)
    for deal in made.deals:
        for entry in deal.entries:
            sums[entry.owner] += int(entry.amount)
            assert entry.why.startswith("bid ")
            assert entry.why.endswith(f" {entry.amount}")
    assert sums == made.totals()


@settings(max_examples=25, deadline=None)
@given(evenings())
def test_payments_add_up_to_nothing(
    evening: tuple[str, int, list[tuple[list[int], list[int]]]],
) -> None:
    scale, players, rows = evening
    for way in ("pairwise", "average", "pool", "winner"):
        text = sheet(scale, NAMES[:players], rows).replace("pack=200", f"pack=200 settlement={way}")
        made = session(text)
        nets = made.sheet.game.settle(made.ledger).nets
        assert sum(nets.values()) == 0


@settings(max_examples=25, deadline=None)
@given(evenings())
def test_runs_restart_and_pay_both_ways(
    evening: tuple[str, int, list[tuple[list[int], list[int]]]],
) -> None:
    """Counted apart: a prize after every second bid made (or missed) in a row."""
    scale, players, rows = evening
    text = sheet(scale, NAMES[:players], rows)
    made = session(text.replace("pack=200", "pack=200 streak=all streak_length=2 streak_points=7"))
    plain = session(text)
    for at, name in enumerate(NAMES[:players]):
        run = prize = 0
        for bids, tricks in rows:
            sign = 1 if bids[at] == tricks[at] else -1
            run = run + sign if run * sign > 0 else sign
            if abs(run) == 2:
                prize, run = prize + 7 * sign, 0
        assert made.totals()[name] - plain.totals()[name] == prize


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("oh-hell", ""),
        ("oh-hell", "rules=clag"),
        ("oh-hell", "rules=confidence"),
        ("oh-hell", "rules=rage"),
        ("oh-hell", "twos=10 facts=luck"),
        ("oh-hell", "rules=boerenbridge"),
        ("romanian-whist", ""),
        ("israeli-whist", ""),
    ],
)
def test_random_facts_read_back(name: str, options: str) -> None:
    """What the kinds give at random is of their domain: it prints, and reads back the same."""
    chosen = f"set {options}" if options else ""
    made = session(f"game {name}\nplayers A B C D\n{chosen}")
    game, table = made.sheet.game, made.sheet.table
    ledger: Ledger = made.ledger
    random = Random(7)
    for _ in range(30):
        view = Deal(ledger, 1, game.facts)
        for spec in game.all_fact_specs(table.options):
            derived = spec.derive(view) if spec.derive else None
            view.values[spec.name] = spec.default if derived is None else derived
            if spec.name in ("out", "dealer", "cards", "thrown-in", "special", "made"):
                if spec.then is not None:
                    spec.then(view)
                continue
            if not spec.applies(view):
                continue
            value = sample_fact(spec, view, random)
            shown = spec.kind.print(value, view)
            assert spec.kind.parse(shown, view, spec.name) == value
            view.values[spec.name] = value


OPTIONS = (
    "",
    "rules=wizard",
    "rules=rage",
    "rules=skull-king",
    "rules=kachuful",
    "rules=pocha",
    "rules=seven-truf",
    "rules=clag",
    "rules=boerenbridge",
    "rules=oh-well",
    "rules=estimation",
    "rules=confidence",
    "halving=on twos=5 streak=all",
    "outcome=flag",
    "outcome=flag missed=0",
    "dealer_out=on tie=largest-deal playoff=tied-only schedule=2,1",
    "schedule=step2",
    "facts=luck,tax made=10+luck missed=-tax//b",
    "estimation=on exact_target=30 outcome=flag",
    "schedule=nommie peak=5 settlement=winner stake=1/2 stake_per_fail=1 winner_bonus=5",
)


@pytest.mark.parametrize("players", [2, 4, 9])
@pytest.mark.parametrize("options", OPTIONS)
def test_no_table_is_too_odd(options: str, players: int) -> None:
    """Whatever the options and the players, random deals are scored or refused with a reason."""
    random = Random(players)
    names = " ".join([*NAMES, "Fred", "Gina", "Hans", "Ida"][:players])
    lines = f"game oh-hell\nplayers {names}\n" + (f"set {options}\n" if options else "")
    for _ in range(8):
        made = session(lines)
        lines += _random_deal(made, random)
    made = session(lines)
    assert all(grid.rows for grid in made.sheet.game.grids(made.played()))
    assert sum(made.sheet.game.settle(made.ledger).nets.values()) == 0
    for deal in made.deals:
        assert deal.status == "scored" or deal.problems


def _random_deal(made: Session, random: Random) -> str:
    view = Deal(made.ledger, made.last_number + 1, made.sheet.game.facts)
    texts = []
    for spec in made.sheet.game.all_fact_specs(made.ledger.table.options):
        value = spec.derive(view) if spec.derive else None
        if value is None and spec.applies(view) and spec.needed(view):
            value = sample_fact(spec, view, random)
            texts.append(f"{spec.name}={spec.kind.print(value, view)}")
        view.values[spec.name] = spec.default if value is None else value
        if spec.then:
            spec.then(view)
    return f"deal {' '.join(texts)}\n"
