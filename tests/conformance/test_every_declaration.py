"""Every game declares rules about facts that it has, leaves every fact a value, and asks for every
fact somewhere. What a fault in that is told as is shown by small games that have it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from declaration_faults import dead_ends, never_asked, strange_rules
from option_effects import HERE, Effect, lines_under, read_effects
from random_sheets import random_sheet, session_of
from render_samples import names, sample
from samples import HINTS, class_name
from toy import Toy, ToyFacts, on_offer

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Flag
from scorekeeper.core.declaration.rules import clash, forbid, refuse
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games import registry

HEADER = ("game", "players", "sides", "set")
GAMES = [entry.name for entry in registry.GAMES]
DRIVE = "players A B C D E F G H\nset rules=court\ndeal hand={} pairs=A+B,C+D tricks=8,5 "
RARE = {  # what neither chance nor the sheets of options come upon
    "barbu": ["players A B C D\nset rules=italian\ndeal contract=H hearts=3,4,6,0 high=1,4,0,0"],
    "lorum": [
        "players A B C D\nset rules=eight deals=redking\ndeal king=B trick=8 announced=yes",
    ],
    "preference": [
        "players A B C\nset bombs=allpass\ndeal contract=allpass tricks=4,3,3\n"
        "deal declarer=A contract=8 whist=B tricks=8,1,1"
    ],
    "quodlibet": [
        "players A B C D\nset choice=on\ndeal contract=plus tricks=4,2,2,0\n"
        "deal contract=minus tricks=4,2,2,0\ndeal contract=neighbour tricks=4,2,2,0\n"
        "deal contract=alarich king=A ober=A\n"
        "deal contract=no-reds low=0,1,1,0 high=0,1,1,0 fours=A:1"
    ],
    "rentz": [
        "players A B C D\nset schedule=both-ways\ndeal contract=rentz refused=2 order=C,A,D,B",
    ],
    "vint": [
        "players A B C D\ncarry part-score=NS:400,EW:460\n"
        "deal contract=3H declarer=A tricks=9 honours=3,2 aces=3,1 first=EW"
    ],
    "whist-drive": [
        DRIVE.format(17) + "spoke=A:1,D:2",
        DRIVE.format(21) + "honours=3,2",
    ],
}


def sheets(game: str) -> Iterator[Session]:
    """Sheets that should come upon every fact of the game: common ones first, then those that an
    option or a rare deal was written down for."""
    common = [sample(name) for name in names() if name.startswith(game)]
    common += [random_sheet(game, seed, 9).session() for seed in range(3)]
    presets = [f"rules={preset.name}" for preset in registry.load(game).presets]
    common += [random_sheet(game, 1, 3, setting).session() for setting in presets]
    yield from common
    for sheet in RARE.get(game, ()):
        yield session_of([f"game {game}", *sheet.split("\n")])
    effects = read_effects(game)
    yield from map(session_of, dict.fromkeys(table for e in effects for table in tables(game, e)))
    told = {name for session in common for deal in session.deals for name in deal.texts}
    rare = {spec.name for spec in registry.load(game).fact_specs} - told
    for effect in effects:
        if any(f" {name}=" in line for line in effect.sheet for name in rare):
            lines = lines_under(game, effect.sheet, effect.option, effect.one)
            yield session_of(lines, str(HERE / "any.sheet"))


def tables(game: str, effect: Effect) -> Iterator[tuple[str, ...]]:
    """The headers of the sheets that tell two values of an option apart."""
    for value in (effect.one, effect.other):
        lines = lines_under(game, effect.sheet, effect.option, value)
        yield tuple(line for line in lines if line.split()[0] in HEADER)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_about_facts_of_its_game(game: str) -> None:
    assert list(strange_rules(registry.load(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_first_deal_has_an_answer(game: str) -> None:
    start = random_sheet(game, 0, 0).session()
    assert list(dead_ends(start, Random(1))) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_asked_for_somewhere(game: str) -> None:
    assert never_asked(registry.load(game), sheets(game)) == []


# games that have these faults ------------------------------------------------------------------


def start(game: AnyGame) -> Session:
    """A sheet without deals."""
    with on_offer(game):
        return session_of([f"game {game.name}", "players Ann Bob Cy"])


def with_checks(*checks: Any) -> AnyGame:
    """The toy game with those rules."""
    return type("Faulty", (Toy,), {"name": "faulty", "checks": checks})()


def test_the_toy_itself_has_none_of_them() -> None:
    toy = with_checks(forbid("trump", lambda deal: deal.facts.trump == "C", "clubs", "others"))
    assert list(strange_rules(toy)) == []
    assert list(dead_ends(start(toy), Random(1))) == []
    assert never_asked(toy, [start(toy)]) == []


def test_a_rule_about_a_fact_that_the_game_does_not_have() -> None:
    toy = with_checks(refuse("trmp", lambda deal: deal.facts.trump == "C", "no clubs", "others"))
    assert list(strange_rules(toy)) == ["faulty: no fact 'trmp', of which a rule says: no clubs"]


def test_a_rule_that_looks_at_a_fact_that_the_game_does_not_have() -> None:
    toy = with_checks(refuse("trump", lambda deal: deal.facts.trmp == "C", "no clubs", "others"))
    assert list(strange_rules(toy)) == ["faulty: no fact 'trmp', at which a rule looks: no clubs"]


def test_a_sentence_that_looks_at_a_fact_that_the_game_does_not_have() -> None:
    said = refuse(
        "bids",
        lambda deal: any(bid > 9 for bid in deal.facts.bids.values()),
        "{most} is too much",
        "bid less",
        most=lambda deal: max(bid for bid in deal.facts.bid.values()),
    )
    found = "faulty: no fact 'bid', at which a rule looks: {most} is too much"
    assert list(strange_rules(with_checks(said))) == [found]


def all_bids(deal: AnyDeal) -> int:
    return sum(deal.facts.bids.values())


def test_two_rules_that_contradict_each_other() -> None:
    """Whatever is bid, one of the two is broken; whether they refuse at once or at the end."""
    few = "the bids must come to more"
    many = "the bids must come to less"
    for make in (refuse, clash, forbid):
        toy = with_checks(
            make("bids", lambda deal: all_bids(deal) <= 4, few, "bid more"),
            make("bids", lambda deal: all_bids(deal) > 3, many, "bid less"),
        )
        [found] = dead_ends(start(toy), Random(1))
        assert found.startswith("faulty: nothing is possible for bids after ")
        assert found.endswith(f": '{few}' and '{many}'")


def test_rules_that_contradict_each_other_after_one_answer_alone() -> None:
    """They are found by one of the ways to tell a deal, which is told."""
    hearts = "nobody can bid at hearts", "everybody must bid at hearts"
    toy = with_checks(
        refuse("bids", lambda d: d.facts.trump == "H" and all_bids(d), hearts[0], "bid nothing"),
        refuse("bids", lambda d: d.facts.trump == "H" and not all_bids(d), hearts[1], "bid"),
    )
    ends = (end for seed in range(50) for end in dead_ends(start(toy), Random(seed)))
    found = next(end for end in ends if "for bids" in end)
    assert "trump=H" in found
    assert found.endswith(f": '{hearts[0]}' and '{hearts[1]}'")


@dataclass(frozen=True, slots=True)
class LonelyFacts(ToyFacts):
    """And a fact that applies where a bid is blind and not blind."""

    lonely: bool = fact(
        Flag(), "is never asked", applies=lambda d: d.get("blind") is None, default=False
    )


def test_a_fact_that_is_never_asked() -> None:
    toy = type("Faulty", (Toy,), {"name": "faulty", "facts": LonelyFacts})()
    with on_offer(toy):
        played = random_sheet("faulty", 1, 8, players=3).session()
    assert never_asked(toy, [start(toy), played]) == ["faulty: no deal ever asks for lonely"]


def test_a_fact_to_which_the_rules_leave_no_value_is_never_asked_either() -> None:
    toy = with_checks(refuse("blind", lambda deal: deal.facts.blind, "nobody bids blind", "look"))
    assert never_asked(toy, [start(toy)]) == ["faulty: no deal ever asks for blind"]


# random values ---------------------------------------------------------------------------------


def test_every_hint_of_what_is_likely_is_for_a_kind_of_some_game() -> None:
    specs = [spec for game in GAMES for spec in registry.load(game).fact_specs]
    kinds = {class_name(of) for spec in specs for of in type(spec.kind).__mro__}
    assert HINTS.keys() - kinds == set()
