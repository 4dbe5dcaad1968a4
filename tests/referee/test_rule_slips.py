"""Slips in the rules: which there are, what they say and what is to be pasted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.core.replaying.house_rules import HouseRules
from scorekeeper.core.sheet import Sheet
from scorekeeper.journal.printer import print_record
from scorekeeper.journal.reader import read
from scorekeeper.referee.rule_slips import rule_slips, scored_rules
from scorekeeper.referee.slips import RULES, Slip

HEADER = ("game points", "players Anna Boris Vera")
DEALS = ("deal 1 order=Boris,Anna,Vera", "deal 2 order=Vera,Anna,Boris")


def sheet_of(*lines: str) -> Sheet:
    sheet = read(lines).sheet
    assert sheet is not None
    return sheet


def slips_of(*lines: str, money: bool = False) -> dict[str, Slip]:
    """The slips by what is to be pasted."""
    found = [slip for slip, _ in rule_slips(sheet_of(*lines), money=money)]
    assert all(slip.where == RULES and not slip.deals for slip in found)
    return {"; ".join(map(print_record, slip.paste)): slip for slip in found}


def test_another_value_says_what_it_is_instead_of() -> None:
    slip = slips_of(*HEADER, "set places=3,1", *DEALS)["set places=3,2"]
    assert (slip.kind, slip.text) == ("option", "places=3,2, not 3,1")
    assert (slip.before, slip.after) == ({"places": "3,1"}, {"places": "3,2"})
    assert slip.distance == 1.5


def test_a_setting_that_should_not_be_there_is_put_back_to_what_holds_without_it() -> None:
    slip = slips_of(*HEADER, "set places=3,1", *DEALS)["set places=none"]
    assert (slip.kind, slip.text, slip.distance) == ("set", "without set places=3,1", 1.0)
    assert (slip.before, slip.after) == ({"places": "3,1"}, {"places": "none"})


def test_without_the_late_setting_the_earlier_one_holds_again() -> None:
    slips = slips_of(*HEADER, "set target=100", *DEALS, "set target=150")
    assert slips["set target=100"].text == "without set target=150"
    assert "set target=none" in slips  # the default; it would take two lines less, not one
    assert slips["set target=none"].kind == "option"


def test_a_line_of_several_settings_among_the_deals_may_be_too_much_as_a_whole() -> None:
    slips = slips_of(*HEADER, *DEALS, "set target=100 places=3,1")
    both = slips["set target=none places=none"]
    assert (both.kind, both.text) == ("set", "without set target=100 places=3,1")
    assert slips["set target=none"].after == {"target": "none"}
    assert slips["set places=none"].after == {"places": "none"}


def test_another_preset_leaves_what_the_table_set_itself() -> None:
    lines = ("game preference", "players Anna Boris Vera", "set rules=leningrad target=7")
    slip = slips_of(*lines)["set rules=sochi"]
    assert (slip.kind, slip.text) == ("preset", "rules=sochi, not leningrad")
    assert "target" not in slip.after
    assert slip.before.keys() == slip.after.keys()


def test_without_the_preset_all_it_set_is_put_back() -> None:
    lines = ("game preference", "players Anna Boris Vera", "set rules=leningrad")
    [slip] = [slip for slip in slips_of(*lines).values() if slip.kind == "set"]
    assert slip.text == "without set rules=leningrad"
    [record] = slip.paste
    assert record.values == slip.after
    plain = HouseRules(sheet_of(*lines[:2])).values
    made = HouseRules(sheet_of(*lines, print_record(record))).values
    assert made == plain


def test_where_no_preset_is_set_one_may_be_missing() -> None:
    slip = slips_of("game preference", "players Anna Boris Vera")["set rules=sochi"]
    assert slip.text == "rules=sochi, where none is set"


def test_stake_and_currency_are_asked_only_where_money_is_claimed() -> None:
    lines = (*HEADER, "set stake=1/10 currency=EUR", *DEALS)
    for_money = slips_of(*lines, money=True)
    assert for_money["set stake=1/5"].text == "stake=1/5, not 1/10"
    assert for_money["set currency=none"].kind == "set"
    without = slips_of(*lines)
    assert not any({"stake", "currency"} & slip.after.keys() for slip in without.values())


def test_options_that_do_not_go_together_are_no_slip() -> None:
    """Nobody bids last where all bid at once, so that the hook needs bids in turn."""
    lines = ("game oh-hell", "players Anna Boris Vera", "set hook=on bids=in-turn")
    assert "set bids=simultaneous" not in slips_of(*lines)
    free = slips_of(*lines[:2], "set hook=off bids=in-turn")
    assert "set bids=simultaneous" in free


def test_options_under_which_the_records_cannot_be_read_are_no_slip() -> None:
    """A fact that the table itself declares has no meaning without its name."""
    declared = ("game oh-hell", "players Anna Boris Vera", "set facts=luck")
    assert "set facts=none" in slips_of(*declared)
    deal = "deal 1 trump=S bids=1,0,2 tricks=3,4,3 luck=1,0,0"
    assert "set facts=none" not in slips_of(*declared, deal)


def test_what_nobody_asks_for_is_not_scored_again() -> None:
    """Nobody settles here: what a rounding of the settlement does is not seen."""
    sheet = sheet_of("game preference", "players Anna Boris Vera")
    found = {scored.slip.text: scored.ledger for scored in scored_rules(sheet)}
    assert found["rounding=exact, not average"] is None
    asked = scored_rules(sheet, settling=True)
    assert next(s.ledger for s in asked if s.slip.text == "rounding=exact, not average")


def test_the_ledger_stands_after_each_deal_that_is_wanted() -> None:
    """Anna comes in second in both deals, Boris and Vera win one each."""
    sheet = sheet_of(*HEADER, "set places=3,1", *DEALS)
    ledgers = {s.slip.text: s.ledgers for s in scored_rules(sheet, after=[0, 1, 2])}
    found = ledgers["places=3,2, not 3,1"]
    assert {number: ledger.single["score"] for number, ledger in found.items()} == {
        0: {"Anna": 0, "Boris": 0, "Vera": 0},
        1: {"Anna": 2, "Boris": 3, "Vera": 0},
        2: {"Anna": 4, "Boris": 3, "Vera": 3},
    }


def test_a_sheet_that_was_not_read_says_so() -> None:
    sheet = replace(sheet_of(*HEADER), places=None)
    with pytest.raises(ValueError, match="does not say what its table was made of"):
        next(rule_slips(sheet))
