"""What is refused or remarked in a deal of Vira, with its message."""

from __future__ import annotations

import pytest
from sheets import messages, problems, session

from scorekeeper.journal.reader import read

FOUR = "A B C D"


def sheet(*deals: str, rules: str = "", players: str = "A B C") -> str:
    chosen = [f"set {rules}"] if rules else []
    return "\n".join(["game vira", f"players {players}", *chosen, *(f"deal {d}" for d in deals)])


IMPOSSIBLE = (
    ("declarer=A contract=kop7 tricks=0", "no contract 'kop7'"),
    (
        "declarer=A contract=gask0 tricks=12",
        "tricks 12 is not possible: Gask zero is a misere of 11 cards",
    ),
    (
        "declarer=A contract=petite tricks=A:0,B:5,C:8",
        "the sum of tricks 13 is not possible: Solo petite misere is a misere of 12 cards",
    ),
    (
        "declarer=A contract=gask4 pref=H trump=H tricks=14",
        "tricks 14 is not possible: a hand has 13 cards",
    ),
    (
        "declarer=A contract=spel7 pref=H trump=H tricks=A:7,B:4,C:1",
        "tricks add up to 12, not to 13: 1 missing",
    ),
    ("declarer=A contract=petite tricks=A:0,B:5", "tricks of C missing"),
    (
        "declarer=A contract=solo6 pref=H trump=H second=yes tricks=6",
        "second=yes: Solo six has no second try",
    ),
    ("declarer=A contract=gok second=yes tricks=0", "second=yes: Cuckoo has no second try"),
    (
        "declarer=A contract=spel8 pref=H trump=H second=yes trump2=D tricks=8",
        "trump2=D: nothing is turned up for Eight, so its trump suit stays",
    ),
    (
        "declarer=A contract=turne7 pref=H trump=H trump2=D tricks=8",
        "trump2=D, but there was no second try",
    ),
    ("declarer=A contract=turne7 pref=H trump=H second=yes tricks=8", "trump2= missing"),
    ("declarer=A contract=7 tricks=7", "no contract '7'"),
    ("declarer=A contract=misere tricks=0", "no contract 'misere'"),
    (
        "declarer=B contract=spel7 pref=H trump=H tricks=7 auction=B/spel7,C/pass",
        "auction: 'C/pass' is a pass",
    ),
    ("declarer=A contract=gask5 tricks=12", "trump= missing"),
    ("declarer=A contract=begar6 pref=H tricks=6", "trump= missing"),
    ("declarer=A contract=turne6 surrender=yes", "trump= missing"),
    ("declarer=A contract=begar6 surrender=yes", "trump= missing"),
    ("declarer=A contract=vira surrender=yes", "trump= missing"),
    ("declarer=A contract=begar6 trump=H tricks=6", "pref= missing"),
    (
        "declarer=A contract=kop1 trump=H tricks=0",
        "trump=H: Bought misere one is a misere, played without trumps",
    ),
    (
        "declarer=A contract=turne7 level=colour pref=H trump=H tricks=7",
        "level=colour: Turn-up seven cannot be bid in colour or in preference",
    ),
    (
        "declarer=A contract=kop1 unguarded=B tricks=0",
        "unguarded=B: guards matter only when a gok is played, not in Bought misere one",
    ),
    ("declarer=A contract=gok unguarded=A tricks=0", "unguarded: A is not possible here"),
    (
        "declarer=A contract=solo8 surrender=yes tricks=3",
        "tricks=3, but A gave up, so nothing was played",
    ),
    ("declarer=A contract=gok tricks=0 auction=A+gok", "auction: 'A+gok' is no bid"),
    (
        "declarer=B contract=gok tricks=0 auction=B/gok+colour",
        "auction: gok cannot be bid in colour or in preference",
    ),
)


@pytest.mark.parametrize(("deal", "message"), IMPOSSIBLE, ids=[m for _, m in IMPOSSIBLE])
def test_what_cannot_be_scored(deal: str, message: str) -> None:
    (found,) = problems(sheet(deal))
    assert found.message == message
    assert found.stops_scoring
    assert found.hint


BREACHES = (
    (
        "declarer=C contract=gask6 pref=H trump=H tricks=12 auction=B/gask5,C/gask6",
        "Gask six does not overcall Gask five, which stands higher in the table "
        "(no. 28, not no. 25)",
    ),
    (
        "declarer=A contract=gask2 level=colour tricks=0",
        "a bid in colour cannot be played as misere",
    ),
    (
        "declarer=A contract=gask1 level=preference pref=H trump=D tricks=8",
        "a bid in preference is played in the suit of preference, H, not in D",
    ),
    (
        "declarer=A contract=solo8 level=colour pref=H trump=C tricks=8",
        "a bid in colour is played in the colour of H, not in C",
    ),
    (
        "declarer=A contract=spel8 level=preference pref=H trump=C surrender=yes",
        "a bid in preference is played in the suit of preference, H, not in C",
    ),
    # A deals: B is forehand
    (
        "declarer=C contract=spel7 pref=H trump=H tricks=7 auction=C/spel7",
        "B is forehand and must open the auction, not C",
    ),
    (
        "declarer=B contract=spel8 pref=H trump=H tricks=8 auction=B/spel7,B/spel8",
        "B overcalls himself",
    ),
    (
        "declarer=C contract=spel7 pref=H trump=H tricks=7 auction=B/spel7,C/spel7",
        "C cannot take Seven over from B with the same bid: B speaks first",
    ),
    (
        "declarer=C contract=spel7 pref=H trump=H tricks=7 "
        "auction=B/spel7+preference,C/spel7+colour level=colour",
        "Seven in colour does not overcall Seven in preference",
    ),
    # B speaks first, but bids lower
    (
        "declarer=B contract=spel7 pref=H trump=H tricks=9 auction=B/begar6,C/spel7+colour,B/spel7",
        "Seven plain does not overcall Seven in colour",
    ),
    (
        "declarer=A contract=spel7 pref=H trump=H tricks=7 auction=B/begar6,C/spel7",
        "the last bid is C's, but A played",
    ),
    (
        "declarer=C contract=spel8 pref=H trump=H tricks=8 auction=B/begar6,C/spel7",
        "the last bid is Seven, but Eight was played",
    ),
    (
        "declarer=C contract=solo6 pref=H trump=H tricks=8 auction=B/begar6,C/solo7",
        "the last bid is Solo seven, but Solo six was played",
    ),
    (
        "declarer=C contract=spel7 pref=H trump=H tricks=7 auction=B/begar6,C/spel7+colour",
        "the last bid was made in colour, the deal says level=plain",
    ),
    # played higher than it was bid, but not at the same level
    (
        "declarer=C contract=solo9 pref=H trump=S tricks=9 auction=B/begar6,C/solo6+colour",
        "the last bid was made in colour, the deal says level=plain",
    ),
    (
        "declarer=C contract=gask2 tricks=0 auction=B/begar6,C/gask1+colour",
        "the last bid was made in colour, the deal says level=plain",
    ),
    (
        "declarer=C contract=solo9 level=preference pref=H trump=H tricks=9 auction=B/gok,C/solo6",
        "the last bid was made plain, the deal says level=preference",
    ),
)


@pytest.mark.parametrize(("deal", "message"), BREACHES, ids=[m for _, m in BREACHES])
def test_breaches_are_scored(deal: str, message: str) -> None:
    (found,) = problems(sheet(deal))
    assert found.message == message
    assert found.is_error
    assert not found.stops_scoring
    assert messages(sheet(f'{deal} anyway="the table agreed"')) == [
        f"{message} (recorded: the table agreed)"
    ]


SOUND = (
    "declarer=C contract=gask5 pref=H trump=H tricks=12 auction=B/gask6,C/gask5",
    # B speaks before C and takes the same bid over
    "declarer=B contract=spel7 pref=H trump=H tricks=7 auction=B/begar6,C/spel7,B/spel7",
    # the same bid at a higher level
    "declarer=C contract=spel7 level=colour pref=H trump=D tricks=7 auction=B/spel7,C/spel7+color",
    # a solo without a number, played higher
    "declarer=C contract=solo9 pref=H trump=D tricks=7 auction=B/spel7,C/solo6",
    "declarer=A contract=solo8 level=colour pref=H trump=H tricks=8",
    "declarer=A contract=gask6 level=preference surrender=yes",
    'declarer=A contract="köpmisär på 1" tricks=0',
    'declarer=A contract="7-spel" pref=♥ trump=hearts tricks=A:7,B:6',
    "declarer=A contract=PETITE_OUVERTE tricks=0",
    # what did not happen may be said
    "declarer=A contract=turne7 level=plain second=no pref=H trump=H tricks=7",
    "declarer=A contract=kop1 level=plain surrender=no tricks=0",
    "declarer=A contract=gok second=no unguarded=none tricks=0",
    "declarer=A contract=solo6 second=no pref=H trump=H tricks=6",
    # a solo played higher than it was bid, at the same level
    "declarer=C contract=solo9 level=colour pref=H trump=D tricks=9 auction=B/gok,C/solo6+colour",
    # 4 tricks are less than half of the ten that a gask of three needs with trumps
    "declarer=A contract=gask3 pref=H tricks=4",
)


@pytest.mark.parametrize("deal", SOUND)
def test_nothing_wrong(deal: str) -> None:
    assert messages(sheet(deal)) == []


REMARKS = (
    (
        "declarer=A contract=gok unguarded=B,C tricks=1",
        "",
        "passing unguarded costs B and C nothing: A did not win the gok",
    ),
    (
        "declarer=A contract=gok unguarded=B surrender=yes",
        "",
        "passing unguarded costs B nothing: A did not win the gok",
    ),
    (
        "declarer=A contract=gok unguarded=B tricks=0",
        "gok_penalty=off",
        "passing unguarded costs B nothing: this table has no penalty (gok_penalty=off)",
    ),
    (
        "declarer=A contract=gask3 pref=H tricks=10",
        "",
        "Gask three without trumps is a misere: with 10 tricks it is doubly lost",
    ),
    (
        "declarer=A contract=gask0 tricks=4",
        "",
        "Gask zero without trumps is a misere: with 4 tricks it is doubly lost",
    ),
    (
        "declarer=A contract=gask5 trump=H surrender=yes",
        "",
        "trump=H counts for nothing: Gask five was given up before trumps were named",
    ),
    (
        "declarer=A contract=solo8 trump=H pref=H surrender=yes",
        "",
        "trump=H counts for nothing: Solo eight was given up before trumps were named",
    ),
)


@pytest.mark.parametrize(("deal", "rules", "message"), REMARKS)
def test_remarks(deal: str, rules: str, message: str) -> None:
    (found,) = problems(sheet(deal, rules=rules))
    assert (found.message, found.severity) == (message, "warning")


AFTER_TURNS = (
    (
        "turne8 pref=H trump=H surrender=yes after-turn=B/H:7",
        "after-turn=B/H:7: nobody turns after Turn-up eight",
    ),
    (
        "turne6 pref=H trump=H tricks=6 after-turn=B/H:7",
        "after-turn=B/H:7: only a first try that was given up is followed by it",
    ),
    (
        "turne6 pref=H trump=H second=yes trump2=D surrender=yes after-turn=B/H:7",
        "after-turn=B/H:7: only a first try that was given up is followed by it",
    ),
    ("turne6 pref=H trump=H surrender=yes after-turn=A/H:7", "after-turn: A is no opponent"),
    (
        "turne6 pref=H trump=H surrender=yes after-turn=B/H:14",
        "after-turn: 14 tricks are not possible",
    ),
    (
        "turne6 pref=H trump=H surrender=yes after-turn=B",
        "after-turn=B does not say who turned what and won how many tricks",
    ),
    ("turne6 pref=H trump=H surrender=yes after-turn=B/X:7", "no suit 'X'"),
)


@pytest.mark.parametrize(("facts", "message"), AFTER_TURNS, ids=[m for _, m in AFTER_TURNS])
def test_turning_after_a_surrender(facts: str, message: str) -> None:
    deal = f"declarer=A contract={facts}"
    assert messages(sheet(deal, rules="after_turn=on")) == [message]


def test_the_way_out_of_a_turn_after_a_second_try() -> None:
    """It was given up already; one of the two facts is wrong."""
    tried = "contract=turne6 pref=H trump=H second=yes trump2=D"
    deal = f"declarer=A {tried} surrender=yes after-turn=B/H:7"
    (found,) = problems(sheet(deal, rules="after_turn=on"))
    assert found.hint == "leave second or after-turn out"


def test_a_gask_played_as_misere_is_echoed() -> None:
    (deal,) = session(sheet("declarer=A contract=gask3 tricks=0")).deals
    assert deal.inferred == (
        "Gask three was played as misere, as there is no trump suit",
        "tricks 0 taken as A's",
    )
    (deal,) = session(sheet("declarer=A contract=gask3 pref=H trump=H tricks=9")).deals
    assert deal.inferred == ("tricks 9 taken as A's",)


def test_nobody_sits_out_where_three_play() -> None:
    (found,) = problems(sheet("declarer=A contract=kop1 tricks=0 out=C"))
    assert found.message == "out=C does not belong to this deal"


def test_who_sits_out_does_not_play() -> None:
    """A deals, so D, on his right, sits out."""
    played = "contract=begar6 pref=H trump=H tricks=6"
    assert messages(sheet(f"declarer=D {played}", players=FOUR)) == [
        "declarer: D sits this deal out"
    ]
    assert messages(sheet(f"declarer=B {played} auction=B/begar6,D/begar6", players=FOUR)) == [
        "auction: D sits this deal out"
    ]
    assert messages(sheet(f"declarer=D {played} out=C", players=FOUR)) == [
        "out C was recorded; by the rules it would be D"
    ]


def test_bids_of_the_stockholm_table() -> None:
    """There kop1 is a misere of eleven cards, not of thirteen."""
    deal = "declarer=A contract=kop1 tricks=12"
    assert messages(sheet(deal)) == []
    assert messages(sheet(deal, rules="table=stockholm")) == [
        "tricks 12 is not possible: Bought misere one is a misere of 11 cards"
    ]


def test_balances_and_pot_must_add_up_and_hold_whole_chips() -> None:
    deal = "deal declarer=A contract=kop1 tricks=0"
    head = "game vira\nplayers A B C\n"
    assert messages(f"{head}carry score=A:-8,B:-8,C:-8 pot=pot:24\n{deal}\n{deal}") == []
    assert messages(f"{head}carry score=A:-8,B:-8,C:-8\n{deal}\n{deal}") == [
        "the balances and the pot add up to -24, not to 0"
    ]
    assert messages(f"{head}carry score=A:-9 pot=pot:9\n{deal}\n{deal}") == [
        "the pot holds 9 points, which are no whole chips"
    ]
    assert messages(f"{head}carry score=A:8 pot=pot:-8\n{deal}\n{deal}") == [
        "the pot holds -8 points: it cannot be in debt"
    ]
    adjusted = f"{head}{deal}\nadjust A=-8 why=revoke\n{deal}\nadjust pot=8 account=pot\n{deal}"
    assert messages(adjusted) == ["the balances and the pot add up to -8, not to 0"]


def test_an_option_without_its_bid() -> None:
    """A table of its own without a triple turn-up; the option's problem stands on its line."""
    header = "no,code,family,trump_tricks,misere_cards,misere_play,pts_of,pts_col,pts_prf,"
    header += "pts_misere,first_w,first_l,first_d,second_w,second_l,second_d,second_over,surrender"
    own = f"{header}\n1,begar6,buy,6,,,0,0,1,,1,1,2,0,3,5,0,l\n"
    lines = ["game vira", "players A B C", "set table=own.csv", "set tringel9_second=flat"]
    (found,) = read(lines, lambda name: own).problems
    assert found.message == ("tringel9_second=flat, but own.csv has no second try of tringel9")
    assert (found.line, found.severity) == (4, "error")


@pytest.mark.parametrize("result", ["tricks=3", "surrender=yes"])
def test_a_deal_without_its_outcome_is_open(result: str) -> None:
    bid = sheet("declarer=A contract=gok")
    assert session(bid).open_deal == 1
    assert messages(f"{bid}\nresult {result}") == []


def test_an_open_deal_is_checked_as_far_as_it_is_known() -> None:
    assert messages(sheet("declarer=A contract=spel7 pref=H trump=H auction=C/spel7,A/spel7")) == [
        "B is forehand and must open the auction, not C",
        "A cannot take Seven over from C with the same bid: C speaks first",
    ]
