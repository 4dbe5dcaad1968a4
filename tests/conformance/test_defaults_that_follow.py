"""Defaults that follow from other options or from the number of players, with their figures.

The pages of docs/games tell them in words; test_defaults.py holds the figures of the pages.
"""

from __future__ import annotations

import pytest

from scorekeeper.games import registry

BARBU_PARTS = "no-tricks,no-hearts,no-queens,no-king,no-last-two"

# game, players, settings, option, what follows for it
FOLLOWING = [
    ("barbu", 3, "", "hand", "none"),  # three must say with which pack they play
    ("barbu", 4, "", "hand", "13"),
    ("barbu", 5, "", "hand", "10"),
    ("barbu", 3, "pack=32", "hand", "10"),
    ("barbu", 4, "pack=32", "hand", "8"),
    ("barbu", 5, "pack=32", "hand", "6"),
    ("barbu", 4, "", "heart_count", "13"),
    ("barbu", 4, "pack=32", "heart_count", "8"),
    ("barbu", 4, "hearts=graded", "ace_value", "4"),
    ("barbu", 4, "salade_last=one", "last_two", "30"),
    ("barbu", 4, "end_tricks=first-and-last", "last_two", "40,40"),
    ("barbu", 4, "", "domino", "45,20,5,-5"),
    ("barbu", 5, "", "domino", "45,25,10,0,-6"),
    ("barbu", 4, "doubling=none", "declarer_double_quota", "0"),
    ("barbu", 4, "", "contracts", f"{BARBU_PARTS},trumps,domino"),
    ("barbu", 4, "", "salade_parts", BARBU_PARTS),
    ("barbu", 4, "contracts=H,K,T", "salade_parts", "no-hearts,no-king"),
    ("contract-bridge", 4, "", "nv_doubled_undertricks", "modern"),
    ("contract-bridge", 4, "laws=old", "nv_doubled_undertricks", "old"),
    ("contract-bridge", 4, "laws=old", "redouble_bonus", "50"),
    ("contract-bridge", 4, "laws=old", "unfinished_part", "50"),
    ("contract-bridge", 4, "format=chicago", "honours", "off"),
    ("contract-bridge", 4, "format=chicago chicago_scoring=carry", "honours", "on"),
    ("contract-bridge", 4, "format=chicago chicago_scoring=russian", "honours", "off"),
    ("contract-bridge", 4, "format=pairs", "honours", "off"),
    ("contract-bridge", 4, "format=teams", "honours", "off"),
    ("contract-bridge", 4, "format=minibridge", "honours", "off"),
    ("king", 3, "", "variant", "russian-3"),
    ("king", 4, "", "variant", "russian-4"),
    ("lorum", 4, "", "series", "4"),
    ("lorum", 3, "", "series", "3"),
    ("lorum", 4, "", "pass", "0"),
    ("lorum", 4, "unit=points", "pass", "1"),
    ("lorum", 4, "", "firstlast", "4"),
    ("lorum", 4, "", "fifth", "8"),
    ("rentz", 4, "schedule=thomas", "blind", "on"),
    ("rentz", 4, "schedule=thomas", "last_blind", "on"),
    ("ninety-nine", 4, "", "bonus", "30,20,10,0"),
    ("ninety-nine", 5, "", "bonus", "50,40,30,20,10"),
    ("ninety-nine", 5, "", "premium", "50/-50"),
    ("ninety-nine", 2, "", "dummy", "lenient"),
    ("ninety-nine", 3, "", "dummy", "none"),
    ("oh-hell", 4, "made=10 missed=0", "scoring", "custom"),
    ("oh-hell", 4, "made=10", "scoring", "ohca"),
    ("oh-hell-british", 4, "made=10 missed=0", "scoring", "custom"),
    ("oh-hell", 4, "bids=simultaneous", "hook", "off"),
    ("oh-hell", 4, "scoring=confidence_squares", "outcome", "flag"),
    ("oh-hell", 4, "schedule=up-max", "tie", "shared"),
    ("oh-hell", 4, "schedule=wizard", "pack", "60"),
    ("oh-hell", 4, "schedule=seven-truf", "pack", "32"),
    ("oh-hell", 4, "exact_target=100", "free_from", "80"),  # 20 below it
    ("romanian-whist", 3, "", "pack", "24"),  # eight cards for each player
    ("romanian-whist", 6, "", "pack", "48"),
    ("bid-whist", 4, "variant=ne52", "target", "21"),
    ("bid-whist", 4, "variant=parr", "target", "11"),
    ("bid-whist", 4, "variant=cutthroat", "target", "30"),
    ("bid-whist", 4, "variant=ne52", "bid_order", "number"),
    ("chinese-whist", 4, "", "tricks_per_deal", "13"),
    ("chinese-whist", 3, "", "tricks_per_deal", "17"),
    ("chinese-whist", 2, "", "tricks_per_deal", "26"),
    ("chinese-whist", 3, "", "deals", "3"),
    ("vint", 4, "scoring=finland1895", "game_bonus", "1000,2000"),
    ("whist-drive", 8, "", "tables", "2"),
    ("whist-drive", 40, "", "tables", "10"),
]


def value(game: str, players: int, settings: str, option: str) -> str:
    """The option as a table writes it."""
    loaded = registry.load(game)
    chosen = dict(part.split("=", 1) for part in settings.split())
    assert {*chosen} <= {spec.name for spec in loaded.option_specs}
    options = loaded.options_of(chosen, players)
    spec = next(spec for spec in loaded.option_specs if spec.name == option)
    return spec.kind.print(getattr(options, option, getattr(options, f"{option}_", None)))


@pytest.mark.parametrize(("game", "players", "settings", "option", "follows"), FOLLOWING)
def test_what_follows_from_other_options(
    game: str, players: int, settings: str, option: str, follows: str
) -> None:
    assert value(game, players, settings, option) == follows
