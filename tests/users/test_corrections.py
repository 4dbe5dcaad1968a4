"""Deals are corrected long after they were played: nothing that was played moves."""

from __future__ import annotations

import pytest
from commands import Run


def record(run: Run, *lines: str) -> None:
    """Type these commands; each must be accepted."""
    for line in lines:
        done = run(*line.split())
        assert done.status == 0, f"{line}: {done.err}"


def facts(run: Run, number: int) -> dict[str, str]:
    """What `show --json` says of one deal, recorded or derived."""
    [deal] = [deal for deal in run("show", "--json").json["deals"] if deal["number"] == number]
    return {**deal["derived"], **deal["facts"]}


def following(run: Run, name: str, numbers: range) -> list[str]:
    """One fact of several deals."""
    return [facts(run, number)[name] for number in numbers]


def test_oh_hell_keeps_dealers_and_hands_when_an_early_deal_is_void(run: Run) -> None:
    """Hands 1 to 6 of three players; the dealers go round. Four live deals are before the next."""
    record(run, "new friday oh-hell Anna Boris Vera --set schedule=1,2,3,4,5,6 --set hook=off")
    record(
        run,
        "deal bids=1,0,0 tricks=1,0,0",
        "deal bids=1,1,0 tricks=1,1,0",
        "deal bids=1,1,1 tricks=1,1,1",
        "deal bids=2,1,1 tricks=2,1,1",
        "deal bids=2,2,1 tricks=2,2,1",
        "void 2 --why misdeal",
    )
    assert following(run, "cards", range(3, 6)) == ["3", "4", "5"]
    assert following(run, "dealer", range(3, 6)) == ["Vera", "Anna", "Boris"]
    # The fifth hand again, so that six count in the end; the deal passes on from Boris.
    following_deal = run("show", "--json").json["next"]
    assert (following_deal["cards"], following_deal["dealer"]) == (5, "Vera")
    record(run, "deal bids=2,2,1 tricks=2,2,1", "unvoid 2")
    assert following(run, "cards", range(2, 7)) == ["2", "3", "4", "5", "5"]
    assert run("check").status == 0


def test_a_deal_void_at_once_uses_up_neither_place_nor_turn(run: Run) -> None:
    record(run, "new friday oh-hell Anna Boris Vera --set schedule=1,2,3 --set hook=off")
    record(run, "deal bids=1,0,0 tricks=1,0,0", "deal bids=1,1,0 tricks=1,1,0", "void 2")
    record(run, "deal bids=1,1,0 tricks=2,0,0")
    assert (facts(run, 3)["cards"], facts(run, 3)["dealer"]) == ("2", "Boris")


PREFERENCE = (
    "deal contract=8D declarer=Boris whist=Anna tricks=Anna:2,Boris:8,Vera:0",  # Grigori dealt
    "deal contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2",  # Vera
    "deal contract=6S declarer=Boris whist=none",  # Anna
    "deal contract=7H declarer=Grigori whist=none",  # Boris
    "deal contract=8C declarer=Vera whist=none",  # Grigori
)


def test_preference_keeps_who_dealt_and_sat_out(run: Run) -> None:
    """Anna, Boris and Grigori dealt deals 3 to 5 and sat them out, whatever becomes of deal 2; the
    next dealer is Vera, after Grigori."""
    record(run, "new friday preference Anna Boris Grigori Vera --set target=30")
    record(run, "deal dealer=Grigori " + PREFERENCE[0].removeprefix("deal "), *PREFERENCE[1:])
    record(run, "void 2")
    assert following(run, "dealer", range(3, 6)) == ["Anna", "Boris", "Grigori"]
    assert run("check").status == 0
    assert run("show", "--json").json["next"]["dealer"] == "Vera"
    record(run, "undo")
    assert following(run, "dealer", range(2, 6)) == ["Vera", "Anna", "Boris", "Grigori"]


def test_an_all_pass_deal_that_is_void_does_not_count_for_the_rate(run: Run) -> None:
    """Rates 1, 2: the second raspasovka costs twice as much a trick, unless the first is void."""
    record(run, "new friday preference Anna Boris Vera --set allpass_rate=arith")
    for _ in range(2):
        record(run, "deal contract=allpass tricks=4,3,3")
    assert run("show", "--json").json["accounts"]["dump"]["Anna"] == 4 * 1 + 4 * 2
    record(run, "void 1")
    assert run("show", "--json").json["accounts"]["dump"]["Anna"] == 4 * 1
    assert facts(run, 2)["dealer"] == "Boris"


def test_vira_for_four_pays_those_who_played(run: Run) -> None:
    """The player on the dealer's right sits out: Vera in deal 1, then Anna, Boris, Grigori."""
    record(run, "new friday vira Anna Boris Grigori Vera")
    for declarer in ("Anna", "Boris", "Vera", "Anna"):
        record(run, f"deal declarer={declarer} contract=begar6 pref=S trump=C tricks=6")
    before = run("show", "--json").json["deals"]
    record(run, "void 2")
    after = run("show", "--json").json["deals"]
    assert [deal["derived"]["out"] for deal in before] == ["Vera", "Anna", "Boris", "Grigori"]
    assert [after[at]["derived"]["out"] for at in (0, 2, 3)] == ["Vera", "Boris", "Grigori"]
    for at, idle in ((2, "Boris"), (3, "Grigori")):
        paid = {entry["owner"] for entry in after[at]["entries"] if entry["amount"]}
        assert idle not in paid
    upcoming = run("show", "--json").json["next"]
    assert (upcoming["dealer"], upcoming["sits out"]) == ("Anna", "Vera")


def test_barbu_keeps_the_declarers_and_makes_up_for_the_void_contract(run: Run) -> None:
    """Everybody declares two contracts here, one after the other. King and last two are Anna's, so
    when her first is void, Boris still declared deals 3 and 4, and hers is left at the end."""
    record(run, "new friday barbu Anna Boris Grigori Vera --set contracts=K,L")
    record(run, "set doubling=none")
    for king, last in (("Boris", "Vera"), ("Anna", "Vera")):
        record(run, f"deal contract=K king={king}", f"deal contract=L last={last},{last}")
    record(run, "void 1")
    assert following(run, "declarer", range(2, 5)) == ["Anna", "Boris", "Boris"]
    assert run("check").status == 0
    for _ in ("Grigori", "Vera"):
        record(run, "deal contract=K king=Anna", "deal contract=L last=Anna,Anna")
    assert following(run, "declarer", range(5, 9)) == ["Grigori", "Grigori", "Vera", "Vera"]
    upcoming = run("show", "--json").json["next"]
    assert (upcoming["declarer"], upcoming["contracts left"]) == ("Anna", ["no-king"])


def test_another_dealer_in_an_old_deal_moves_nothing(run: Run) -> None:
    record(run, "new friday oh-hell Anna Boris Vera --set schedule=1,2,3,4 --set hook=off")
    record(run, "deal bids=1,0,0 tricks=1,0,0", "deal bids=1,1,0 tricks=1,1,0")
    record(run, "amend 1 dealer=Vera")
    assert (facts(run, 1)["dealer"], facts(run, 2)["dealer"]) == ("Vera", "Boris")
    record(run, "amend 2 dealer=Anna")  # the last one: the turn passes on from there
    assert run("show", "--json").json["next"]["dealer"] == "Boris"


def test_lines_reordered_by_hand_are_read_as_they_stand(run: Run, tmp_path: object) -> None:
    sheet = [
        "game oh-hell",
        "players Anna Boris Vera",
        "set schedule=1,2,3 hook=off",
        "deal bids=1,0,0 tricks=1,0,0",
        "deal bids=1,1,0 tricks=1,1,0",
    ]
    with open("friday.sheet", "w", encoding="utf-8") as file:
        file.write("\n".join([*sheet[:4], "void 1", sheet[4]]) + "\n")
    assert run("check").status == 1  # two tricks of the first hand again, which has one card
    with open("friday.sheet", "w", encoding="utf-8") as file:
        file.write("\n".join([*sheet, "void 1"]) + "\n")
    assert run("check").status == 0


@pytest.mark.parametrize("amended", ["bids=0,1,0", "tricks=0,1,0"])
def test_the_deal_that_was_agreed_on_is_amended_and_agreed_on_again(run: Run, amended: str) -> None:
    """By the book 10 for a bid made; missed by one: 10 off for each trick of difference."""
    record(run, "new friday oh-hell Anna Boris Vera --set hook=off")
    record(run, "deal cards=1 bids=1,0,0 tricks=1,0,0")
    held = run("show", "--json").json["totals"]
    record(run, "agree " + " ".join(f"{who}={total}" for who, total in held.items()))
    record(run, f"amend 1 {amended}")
    changed = run("show", "--json").json["totals"]
    assert changed != held
    assert run("check").status == 0  # it held when it was agreed on
    wrong = run("agree", f"Anna={held['Anna']}")
    assert wrong.status == 1
    assert "amend 1 on line" in wrong.err
    record(run, "agree " + " ".join(f"{who}={total}" for who, total in changed.items()))
