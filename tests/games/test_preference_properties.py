"""Preference: what holds for every sequence of deals under all house rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_sheets import deal_line, faults
from samples import sample_fact
from sheets import session

from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.preference import GAME
from scorekeeper.games.preference.scoring import hand_of, penalized_tricks

pytestmark = pytest.mark.slow

MODEST = settings(max_examples=40, deadline=None)
SEEDS = st.integers(0, 10_000)
COUNTS = st.integers(3, 4)
NAMES = ("Anna", "Boris", "Grigori", "Vera")

CHOICES = {
    "rules": ["book", "sochi", "leningrad", "rostov"],
    "target": ["6", "20"],
    "pool_mode": ["each", "total"],
    "aid": ["on", "off"],
    "overflow": ["dump", "clamp", "ignore"],
    "failed_whister_scores": ["on", "off"],
    "sole_whister_tricks": ["side", "own"],
    "short_share": ["min", "individual"],
    "single_quota": ["second", "both", "split"],
    "gentleman": ["none", "book", "on_fail", "always"],
    "consolation": ["value", "flat10", "none"],
    "consolation_dealer": ["on", "off"],
    "allpass_score": ["dump", "whist5", "whist_diff"],
    "allpass_rate": ["arith", "cap3", "geo", "const"],
    "allpass_reset": ["any", "played", "made", "made_whisted"],
    "allpass_talon": ["open", "closed"],
    "zero_bonus": ["none", "rate", "one", "dump"],
    "ten": ["whisted", "checked"],
    "half": ["on", "played"],
    "give_up": ["off", "without_three"],
    "talon_bonus": ["on", "off"],
    "misere_talon": ["on", "off"],
    "talon_throw": ["on", "off"],
    "misdeal_fine": ["0", "2"],
    "made_game_writes": ["pool", "dump_first"],
    "dump_share": ["players", "opponents"],
    "pool_value": ["0", "10", "20"],
}


def house_rules(random: Random) -> str:
    """Some options, at random."""
    names = random.sample(sorted(CHOICES), 8)
    return " ".join(f"{name}={random.choice(CHOICES[name])}" for name in names)


def random_facts(made: Session, random: Random) -> dict[str, str]:
    """Texts of a deal made of values that the facts themselves declare possible."""
    view = Deal(made.ledger, made.last_number + 1, made.sheet.game.facts)
    texts: dict[str, str] = {}
    for spec in GAME.fact_specs:
        value = (spec.derive(view) if spec.derive else None) or spec.default
        wanted = spec.name in ("contract", "tricks", "declarer", "whist")
        if random.random() < (0.8 if wanted else 0.1) or spec.needed(view):
            drawn = draw(spec, view, random)
            if drawn is not None and drawn != value:
                value = drawn
                texts[spec.name] = spec.kind.print(value, view)
        view.values[spec.name] = value
        if spec.then is not None:
            spec.then(view)
    return texts


def draw(spec: FactSpec, view: AnyDeal, random: Random) -> object:
    """A value of a fact that can be recorded now, else None."""
    if spec.name == "dealer" or not spec.counts(view):
        return None
    try:
        return sample_fact(spec, view, random)
    except LookupError:
        return None


def evening(seed: int, players: int, deals: int = 8) -> list[str]:
    """The lines of a sheet of random deals under random house rules, all of them possible."""
    random = Random(seed)
    names = " ".join(NAMES[:players])
    lines = ["game preference", f"players {names}", f"set {house_rules(random)}"]
    made = session("\n".join(lines))
    while len(lines) < deals + 3 and not GAME.finished(made.ledger):
        facts = random_facts(made, random)
        if not faults(Trial(made), facts):
            lines.append(deal_line(facts))
            made = session("\n".join(lines))
    return lines


def mapped(text: str, names: Sequence[str]) -> str:
    """The same sheet played by other people in the same seats."""
    for i in range(len(names)):
        text = text.replace(NAMES[i], f"<{i}>")
    for i, name in enumerate(names):
        text = text.replace(f"<{i}>", name)
    return text


@MODEST
@given(SEEDS, COUNTS)
def test_totals_and_settlements_add_up_to_nothing(seed: int, players: int) -> None:
    made = session("\n".join(evening(seed, players)))
    assert sum(made.totals().values()) == 0
    for rounding in ("exact", "pairwise"):
        settled = GAME.settle(made.ledger, rounding)
        assert sum(settled.totals.values()) == settled.residual == 0
        assert settled.nets == settled.totals
    average = GAME.settle(made.ledger, "average")
    assert sum(average.totals.values()) == average.residual
    assert abs(average.residual) <= (1 if players == 3 else 2)


@MODEST
@given(SEEDS, COUNTS)
def test_entries_make_up_every_account_and_points_every_total(seed: int, players: int) -> None:
    made = session("\n".join(evening(seed, players)))
    booked: dict[tuple[str, str, str], Amount] = {}
    for deal in made.deals:
        for entry in deal.entries:
            place = entry.account, entry.owner, entry.against
            booked[place] = booked.get(place, 0) + entry.amount
    for account, owners in made.ledger.single.items():
        for owner, balance in owners.items():
            assert balance == booked.get((account, owner, ""), 0)
    for owner, others in made.ledger.paired["bank"].items():
        for other, balance in others.items():
            assert balance == booked.get(("bank", owner, other), 0) >= 0
    for player, total in made.totals().items():
        assert total == sum(deal.points[player] for deal in made.deals)


@MODEST
@given(SEEDS, COUNTS)
def test_pools_never_pass_the_target_where_there_is_aid(seed: int, players: int) -> None:
    made = session("\n".join(evening(seed, players, deals=12)))
    options = made.ledger.table.options
    pools = made.ledger.single["pool"].values()
    assert min(pools) >= 0
    if options.aid and options.pool_mode == "each":
        assert max(pools) <= options.target
    may_be_negative = options.overflow == "dump" or options.zero_bonus == "dump"
    assert may_be_negative or min(made.ledger.single["dump"].values()) >= 0


@MODEST
@given(SEEDS, COUNTS)
def test_who_plays_does_not_matter(seed: int, players: int) -> None:
    """Other names in the same seats."""
    lines = evening(seed, players)
    others = ["Zoe", "Yuri", "Xenia", "Walter"][:players]
    plain = session("\n".join(lines)).totals()
    renamed = session(mapped("\n".join(lines), others)).totals()
    assert list(plain.values()) == list(renamed.values())


@MODEST
@given(SEEDS, COUNTS, st.integers(1, 3))
def test_seats_can_be_rotated(seed: int, players: int, turn: int) -> None:
    lines = evening(seed, players)
    seats = NAMES[:players]
    turned = [*seats[turn % players :], *seats[: turn % players]]
    other = [lines[0], f"players {' '.join(turned)}", f"dealer {seats[0]}", *lines[2:]]
    assert session("\n".join(other)).totals() == session("\n".join(lines)).totals()


@MODEST
@given(SEEDS, COUNTS)
def test_amending_is_recording_anew(seed: int, players: int) -> None:
    """A deal recorded wrong and amended counts like the deal recorded right."""
    lines = evening(seed, players)
    first = lines[3].removeprefix("deal ")
    facts = dict(part.split("=", 1) for part in first.split())
    wrong = "deal contract=allpass tricks=" + ",".join(["4", "3", "3", "0"][:players])
    if "tricks" not in facts:
        facts["tricks"] = "none"
    if "declarer" not in facts:
        facts["declarer"] = "none"
    amendment = "amend 1 " + " ".join(f"{name}={text}" for name, text in facts.items())
    if session("\n".join([*lines[:3], wrong])).problems:
        wrong = "deal contract=allpass tricks=4,3,3"  # the talon is closed
    amended = session("\n".join([*lines[:3], wrong, *lines[4:], amendment]))
    assert amended.totals() == session("\n".join(lines)).totals()


@MODEST
@given(SEEDS, COUNTS)
def test_canonical_texts_read_back_the_same(seed: int, players: int) -> None:
    lines = evening(seed, players)
    made = session("\n".join(lines))
    again = [
        "deal " + " ".join(f"{name}={text}" for name, text in deal.texts.items())
        for deal in made.deals
    ]
    second = session("\n".join([*lines[:3], *again]))
    assert second.totals() == made.totals()
    assert [deal.texts for deal in second.deals] == [deal.texts for deal in made.deals]


@MODEST
@given(SEEDS, COUNTS)
def test_writing_off_the_smallest_dump_changes_nothing(seed: int, players: int) -> None:
    lines = evening(seed, players)
    made = session("\n".join(lines))
    least = min(made.ledger.single["dump"].values())
    off = " ".join(f"{name}={-Fraction(least)}" for name in NAMES[:players])
    amnesty = session("\n".join([*lines, f"adjust account=dump {off} why=amnesty"]))
    assert amnesty.totals() == made.totals()


@MODEST
@given(st.integers(6, 10), st.integers(0, 10), st.data())
def test_the_penalties_add_up_to_the_shortfall(level: int, taken: int, data: st.DataObject) -> None:
    """By the book; and declarer's failure and a whister's penalty never occur together."""
    first = data.draw(st.integers(0, 10 - taken))
    whist = data.draw(st.sampled_from(["B", "C", "B,C"]))
    facts = {"declarer": "A", "contract": str(level), "whist": whist}
    facts["tricks"] = f"{taken},{first},{10 - taken - first}"
    hand = hand_of(Trial(session("game preference\nplayers A B C")).read(facts).deal)
    paid = sum(penalized_tricks(hand).values())
    assert paid == hand.shortfall
    assert not (paid and hand.undertricks)
    if level < 10 and taken == level:
        assert paid == 0
    if level == 10 and taken == 10:
        assert paid == 1
