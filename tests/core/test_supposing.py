"""Slips of a whole deal: told otherwise, left out, forgotten, and players taken for each other."""

from __future__ import annotations

from sheets import session

from scorekeeper.core.asking.mixing import exchanged
from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.asking.trial import Trial

PREFERENCE = """
    game preference
    players Anna Boris Vera
"""
WHIST = """
    game whist
    players Anna Boris Cleo Dan
    sides NS=Anna,Cleo EW=Boris,Dan
"""


def _found(sheet: str, told: dict[str, str]) -> dict[str, list[tuple[str, str, float]]]:
    """By fact: slip, text (nothing where it should not be told) and distance."""
    trial = Trial(session(sheet))
    deal = trial.read(told).deal
    found: dict[str, list[tuple[str, str, float]]] = {}
    for spec, (slip, value, distance) in slips_in(trial.specs, deal):
        text = "" if value is None else spec.kind.print(value, deal)
        found.setdefault(spec.name, []).append((slip, text, distance))
    return found


def _mixed(sheet: str, told: dict[str, str], one: str, other: str) -> dict[str, str] | None:
    trial = Trial(session(sheet))
    return exchanged(trial.read(told).deal, trial.specs, one, other)


def test_what_follows_from_the_deals_before_may_have_been_otherwise() -> None:
    """Anna deals first."""
    found = _found(PREFERENCE, {"contract": "allpass", "tricks": "5,3,2"})
    assert found["dealer"] == [("dealer", "Boris", 1), ("dealer", "Vera", 1)]


def test_what_need_not_be_told_may_have_been_told_for_nothing_or_forgotten() -> None:
    told = {"declarer": "Boris", "contract": "8D", "whist": "Anna", "tricks": "2,7,1"}
    found = _found(PREFERENCE, told)
    assert ("whist", "", 1) in found["whist"]
    assert ("contract", "") not in [(name, text) for name in found for _, text, _ in found[name]]
    del told["whist"]
    told["tricks"] = "Boris:8,Anna:2,Vera:0"
    assert _found(PREFERENCE, told)["whist"] == [("whist", "Anna", 1), ("whist", "Vera", 1)]


def test_honours_that_nobody_noted() -> None:
    """Four of them, of which either side has none to four; two or four of one side count."""
    found = _found(WHIST, {"trump": "H", "tricks": "NS:8"})
    texts = {text for slip, text, _ in found["honours"] if slip == "honours"}
    assert texts == {f"NS:{count},EW:{4 - count}" for count in range(5)}


def test_what_follows_from_another_fact_is_no_slip_of_its_own() -> None:
    sheet = """
        game contract-bridge
        players Anna Boris Cleo Dan
    """
    assert "tricks" not in _found(sheet, {"declarer": "Anna", "contract": "4S="})


def test_two_players_taken_for_each_other_in_everything() -> None:
    told = {"declarer": "Boris", "contract": "8D", "whist": "Anna", "tricks": "2,7,1"}
    assert _mixed(PREFERENCE, told, "Anna", "Boris") == {
        "declarer": "Anna",
        "whist": "Boris",
        "tricks": "Anna:7,Boris:2,Vera:1",
    }
    assert _mixed(PREFERENCE, told, "Anna", "Vera") == {
        "whist": "Vera",
        "tricks": "Anna:1,Boris:7,Vera:2",
    }


def test_two_sides_taken_for_each_other_with_their_players() -> None:
    told = {"dealer": "Cleo", "trump": "H", "tricks": "NS:8", "revoke": "EW:add"}
    assert _mixed(WHIST, told, "NS", "EW") == {
        "dealer": "Dan",
        "tricks": "NS:5,EW:8",
        "revoke": "NS:add",
    }


def test_nobody_is_mixed_up_where_nobody_is_named() -> None:
    assert _mixed(WHIST, {"trump": "H", "tricks": "NS:8"}, "Anna", "Boris") is None


def test_a_name_that_is_a_word_of_the_game_stays_that_word() -> None:
    """A player called H, and hearts."""
    sheet = WHIST.replace("Anna", "H")
    told = {"dealer": "H", "trump": "H", "tricks": "NS:8"}
    assert _mixed(sheet, told, "H", "Boris") == {"dealer": "Boris"}
