"""Preference as it is played in Russia, by the rules that a table brings along."""

from __future__ import annotations

import pytest
from commands import Run


@pytest.mark.parametrize(("passed_out", "lowest"), [(0, 6), (1, 7), (2, 8), (3, 8)])
def test_the_ladder_begins_at_the_ordinary_deal(run: Run, passed_out: int, lowest: int) -> None:
    """6-7-8-8: a six in an ordinary deal, a seven after one raspasovka, an eight after two."""
    run("new", "t", "preference", "Anna", "Boris", "Vera", "--set", "min_bid_ladder=6,7,8")
    for _ in range(passed_out):
        assert run("deal", "contract=allpass", "tricks=3,3,4").status == 0
    assert run("show", "--json").json["next"]["lowest level"] == lowest
    if lowest > 6:
        refused = run("deal", "declarer=Anna", f"contract={lowest - 1}")
        assert refused.status == 1
        assert f"the lowest game is {lowest} (option min_bid_ladder)" in refused.err
    assert run("deal", "declarer=Anna", f"contract={lowest}").status == 0


def begin(run: Run, *options: str, players: str = "Anna Boris Vera") -> None:
    settings = [word for option in options for word in ("--set", option)]
    assert run("new", "t", "preference", *players.split(), *settings).status == 0


def test_one_whister_and_declarers_tricks(run: Run) -> None:
    """Anna makes nine: Vera, who whisted alone, writes the one trick that is left, 8 whists."""
    begin(run)
    dealt = run("deal", "decl=A", "contract=9", "whist=V", "tricks=A:9")
    assert dealt.status == 0, dealt.err
    assert "Vera:1" in dealt.out
    assert "inferred" in dealt.out
    assert run("show", "--json").json["accounts"]["bank"]["Vera"]["Anna"] == 8


def test_the_dealer_deals_again_after_a_raspasovka(run: Run) -> None:
    begin(run, "dealer_stays=allpass")
    for _ in range(2):
        assert run("deal", "contract=allpass", "tricks=3,3,4").status == 0
        assert run("show", "--json").json["next"]["dealer"] == "Anna"
    run("deal", "declarer=Anna", "contract=7")
    assert run("show", "--json").json["next"]["dealer"] == "Boris"


def test_prices_as_a_list_and_doubling_up_to_four(run: Run) -> None:
    """Four raspasovkas with one trick for Anna: 1 + 2 + 4 + 4 = 11 in her dump either way."""
    for option in ("allpass_rate=1,2,4", "allpass_rate=geo4"):
        sheet = "list.sheet" if "," in option else "doubling.sheet"
        run("new", sheet, "preference", "Anna", "Boris", "Vera", "--set", option)
        for _ in range(4):
            run("deal", "-f", sheet, "contract=allpass", "tricks=1,4,5")
        assert run("show", sheet, "--json").json["accounts"]["dump"]["Anna"] == 11


def test_a_bomb_doubles_the_next_game(run: Run) -> None:
    begin(run, "bombs=allpass", "dark=on")
    run("deal", "contract=allpass", "tricks=3,3,4")
    dealt = run("deal", "declarer=Anna", "contract=7")
    assert "bombs=1" in dealt.out
    assert run("show", "--json").json["accounts"]["pool"]["Anna"] == 4 * 2
    run("deal", "declarer=Boris", "contract=7", "dark=1")
    assert run("show", "--json").json["accounts"]["pool"]["Boris"] == 4 * 2
    assert "7 x 2 not played: 8 in the pool" in run("explain", "3").out


def test_a_fourth_joins_with_the_averages(run: Run) -> None:
    """Pools 10, 8 and 7: 25 / 3, rounded down 8; dumps 3, 9 and 4: 16 / 3, rounded up 6. Neither
    favours who comes, and nobody holds whists against him."""
    begin(run, players="Anna Boris Vera Dan")
    run("carry", "pool=Anna:10,Boris:8,Vera:7", "dump=Anna:3,Boris:9,Vera:4")
    run("carry", "bank=Anna/Boris:12")
    joined = run("carry", "pool=Dan:average", "dump=Dan:Average")
    assert joined.status == 0, joined.err
    accounts = run("show", "--json").json["accounts"]
    assert (accounts["pool"]["Dan"], accounts["dump"]["Dan"]) == (8, 6)
    assert "the average of the others" in run("explain").out
    run("carry", "bank=Boris/Vera:2")  # what the sheet holds reads back the same
    assert run("check").status == 0


def test_the_averages_in_one_line(run: Run) -> None:
    begin(run, players="Anna Boris Vera Dan")
    run("carry", "pool=Anna:10,Boris:8,Vera:7,Dan:average")
    assert run("show", "--json").json["accounts"]["pool"]["Dan"] == 8
    with open("t.sheet", encoding="utf-8") as sheet:
        assert "pool=Anna:10,Boris:8,Vera:7,Dan:average" in sheet.read()
    refused = run("carry", "bank=Dan/Anna:average")
    assert refused.status == 1
    assert "'average' is not an amount" in refused.err
