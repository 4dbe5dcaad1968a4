"""What is refused at Barbu, what is said about it, and what is still scored."""

from __future__ import annotations

import pytest
from sheets import clean, messages, problems, session

HEADER = "game barbu\nplayers Annie Benny Connie Denny\n"


def said(deals: str, settings: str = "") -> list[str]:
    """The messages of a sheet with those deals."""
    chosen = f"set {settings}\n" if settings else ""
    return messages(HEADER + chosen + deals)


# deal, part of the message, whether the deal is scored all the same
REFUSED = [
    (
        "contract=K doubles=Annie/Benny king=Annie",
        "Annie declares and may only redouble, but Benny has not doubled Annie",
        True,
    ),
    (
        "contract=K doubles=Benny/Connie,Annie/Connie king=Annie",
        "Annie declares and may only redouble, but Connie has not doubled Annie",
        True,
    ),
    (
        "contract=K doubles=Annie/all king=Annie",
        "doubles: nobody has doubled the declarer Annie, so there is nobody to redouble",
        False,
    ),
    (
        "contract=T doubles=Benny/Connie tricks=7,4,0,2",
        "Benny may not double Connie: at trumps only the declarer, Annie, may be doubled",
        True,
    ),
    (
        "contract=D doubles=Benny/Connie order=Annie,Benny,Connie,Denny",
        "Benny may not double Connie: at domino only the declarer, Annie, may be doubled",
        True,
    ),
    ("contract=K doubles=Benny/Benny king=Annie", "doubles: Benny towards himself", False),
    ("contract=N tricks=4,3,0,5", "tricks add up to 12, not to 13: 1 missing", False),
    ("contract=N tricks=4,3,2,5", "tricks add up to 14, not to 13: 1 too many", False),
    ("contract=H hearts=5,5,5,0 ace=Annie", "hearts add up to 15, not to 13: 2 too many", False),
    ("contract=Q queens=1,1,1,0", "queens add up to 3, not to 4: 1 missing", False),
    ("contract=N tricks=-1,7,7,0", "tricks -1 of Annie is not possible", False),
    (
        "contract=H hearts=5,5,3,0 ace=Denny",
        "Denny cannot have taken the ace without a heart",
        False,
    ),
    ("contract=K king=Annie,Benny", "no player 'Annie,Benny'", False),
    ("contract=L last=Annie", "last=Annie names 1 of the players", False),
    ("contract=L last=Annie,Benny,Connie", "last=Annie,Benny,Connie names 3 of the players", False),
    (
        "contract=D order=Annie,Benny,Connie",
        "order=Annie,Benny,Connie names 3 of the players",
        False,
    ),
    (
        "contract=D order=Annie,Benny,Connie,Connie",
        "order=Annie,Benny,Connie,Connie names a player twice",
        False,
    ),
    ("contract=R most=Annie", "ravage-city is not among the contracts of this table", False),
    (
        "contract=T trump=NT tricks=7,4,0,2",
        "trump=NT: at this table trumps are played with a trump suit",
        False,
    ),
    (
        "contract=T trump=notrump tricks=7,4,0,2",
        "trump=notrump: at this table trumps are played with a trump suit",
        False,
    ),
    ("contract=K tricks=4,3,0,6 king=Annie", "tricks=4,3,0,6 does not belong to this deal", False),
    ("contract=N played=no", "played=no does not belong to this deal", False),
    ("contract=K king=Zoe", "no player 'Zoe'", False),
    ("contract=poker king=Annie", "no contract 'poker'", False),
]


@pytest.mark.parametrize(
    ("deal", "message", "scored"), REFUSED, ids=[f"{row[0]}" for row in REFUSED]
)
def test_refused(deal: str, message: str, scored: bool) -> None:
    made = session(f"{HEADER}deal 1 {deal}")
    assert [p.message for p in made.problems if p.is_error] == [message]
    assert made.deals[0].status == ("scored" if scored else "faulty")


WITH_OPTIONS = [
    ("rules=ravage-plain", "contract=R most=none", "deal 1 is open"),
    (
        "rules=ravage-plain",
        "contract=R most=Annie suits=3/2/2/1,2/6/2/2,2/1/3/6,6/4/6/4",
        "most=Annie, but by the suits recorded Benny and Connie and Denny took the most of one "
        "suit: 6",
    ),
    (
        "rules=ravage-plain",
        "contract=R suits=3/2/2/1,2/6/2/2,2/1/3/6,6/4/6/3",
        "the spades add up to 12, not to 13",
    ),
    (
        "rules=ravage-plain",
        "contract=R suits=3/2/2/2,2/6/2/2,2/1/3/6,6/4/6/3",
        "Annie took 9 cards, which is no number of whole tricks",
    ),
    (
        "rules=ravage-plain",
        "contract=R suits=3/2/2,2/6/2/2,2/1/3/6,6/4/6/3",
        "suits: '3/2/2' is not four counts",
    ),
    ("rules=ravage-plain", "contract=R suits=3/2/2/1", "suits=3/2/2/1 is for 1 player, not for 4"),
    (
        "doubling=declarer-only",
        "contract=K doubles=Benny/Connie king=Annie",
        "Benny may not double Connie: at this table only the declarer, Annie, may be doubled",
    ),
    (
        "redouble=none",
        "contract=K doubles=Benny/Annie,Annie/Benny king=Annie",
        "Annie and Benny doubled each other, but at this table nobody redoubles",
    ),
    (
        "positive_flank_doubles=domino-off",
        "contract=D doubles=Benny/Connie order=Annie,Benny,Connie,Denny",
        "Benny may not double Connie: at domino only the declarer, Annie, may be doubled",
    ),
    (
        "no_double_skip=on",
        "contract=K played=yes king=Annie",
        "nobody has doubled no-king: at this table it is then not played",
    ),
    (
        "no_double_skip=on",
        "contract=K doubles=Benny/Annie played=no",
        "played=no, but Benny has doubled Annie",
    ),
    (
        "chipoker=on",
        "contract=chipoker bonus=40,20,15,0",
        "bonus add up to 75, not to 76: 1 missing",
    ),
    (
        "rules=gautron",
        "contract=S tricks=0,6,4,3 hearts=5,4,3,1 queens=0,2,2,0 king=Benny last=Connie,Denny",
        "Annie took 5 hearts in no tricks",
    ),
    (
        "rules=gautron",
        "contract=S tricks=1,6,6,0 hearts=3,6,4,0 queens=0,2,2,0 king=Benny last=Connie,Denny",
        "Denny won one of the last tricks, but no tricks in all",
    ),
    (
        "rules=gautron",
        "contract=S tricks=1,6,6,0 hearts=3,6,4,0 queens=0,2,2,0 king=Denny last=Connie,Benny",
        "Denny cannot have taken the king without a heart or a trick",
    ),
]


@pytest.mark.parametrize(
    ("settings", "deal", "message"), WITH_OPTIONS, ids=[row[1] for row in WITH_OPTIONS]
)
def test_refused_under_house_rules(settings: str, deal: str, message: str) -> None:
    if message == "deal 1 is open":
        made = session(f"{HEADER}set {settings}\ndeal 1 {deal}")
        assert made.deals[0].status == "open"
        return
    chosen = f"set declarer_double_quota=0\nset {settings}\n"
    found = [p.message for p in problems(f"{HEADER}{chosen}deal 1 {deal}") if p.is_error]
    assert found == [message]


ALLOWED = [
    ("positive_flank_doubles=on", "contract=D doubles=Benny/Connie order=Annie,Benny,Connie,Denny"),
    ("positive_flank_doubles=domino-off", "contract=T doubles=Benny/Connie tricks=7,4,0,2"),
    ("declarer_may_double=on", "contract=K doubles=Annie/Benny king=Annie"),
    ("declarer_may_double=on", "contract=T doubles=Annie/all tricks=7,4,0,2"),
    ("notrump_ok=on", "contract=T trump=NT tricks=7,4,0,2"),
    ("no_double_skip=on", "contract=T tricks=7,4,0,2"),
    ("late_redouble=off", "contract=K doubles=Benny/Connie,Connie/Benny king=Annie"),
]


@pytest.mark.parametrize(("settings", "deal"), ALLOWED, ids=[row[0] + row[1] for row in ALLOWED])
def test_allowed_under_house_rules(settings: str, deal: str) -> None:
    assert said(f"deal 1 {deal}", settings) == []


def test_same_contract_twice() -> None:
    found = problems(
        f"{HEADER}deal 1 contract=K king=Annie\n"
        "deal 2 contract=barbu doubles=Benny/Annie king=Annie"
    )
    assert [p.message for p in found] == ["Annie has played no-king already, in deal 1"]
    assert found[0].hint == (
        "left to Annie: no-tricks, no-hearts, no-queens, no-last-two, trumps, domino"
    )


def test_only_one_of_trumps_and_domino() -> None:
    """pagat's Barbette."""
    deals = "deal 1 contract=T tricks=7,4,0,2\ndeal 2 contract=D order=Annie,Benny,Connie,Denny"
    assert said(deals, "rules=barbette") == [
        "Annie has played trumps in deal 1, and each declarer plays only one of trumps and domino"
    ]


def test_another_declarer_than_the_order_gives_is_a_warning() -> None:
    found = problems(
        f"{HEADER}deal 1 contract=K king=Annie\ndeal 2 declarer=Connie contract=K king=Annie"
    )
    assert [(p.severity, p.message) for p in found] == [
        (
            "warning",
            "Connie declares, but by the order of this table it is the turn of Annie, "
            "who has six contracts left",
        )
    ]


def test_first_deal_says_who_declares_first() -> None:
    made = clean(f"{HEADER}deal 1 declarer=Connie contract=K king=Annie")
    assert made.problems == []
    assert made.upcoming()["declarer"] == "Connie"


# the doubles owed ----------------------------------------------------------------------------

SIX = (
    "contract=N tricks=4,3,0,6",
    "contract=Q queens=1,0,1,2",
    "contract=K king=Connie",
    "contract=T tricks=7,4,0,2",
    "contract=D order=Connie,Annie,Denny,Benny",
    "contract=L last=Annie,Denny",
    "contract=H hearts=0,3,8,2 ace=Connie",
)


def series(doubles: dict[int, str], count: int, settings: str = "") -> str:
    """The first deals of Annie's series; `doubles` by deal, the other flanks always double."""
    lines = [
        f"deal {i} {deal}" + (f" doubles={doubles[i]}" if i in doubles else "")
        for i, deal in enumerate(SIX[:count], 1)
    ]
    chosen = f"set {settings}\n" if settings else ""
    return HEADER + chosen + "\n".join(lines)


BOTH_OTHERS = "Benny/Annie,Denny/Annie"


def test_double_is_compulsory_in_both_deals_that_are_left() -> None:
    """Constructed: nothing in five deals, two owed, two deals left: refused in the sixth."""
    sheet = series({1: BOTH_OTHERS, 2: BOTH_OTHERS}, 6)
    found = problems(sheet)
    assert [(p.message, p.hint, p.line) for p in found] == [
        (
            "Connie has not doubled Annie in five deals and must double in both that are left",
            "add Connie/Annie to the doubles",
            8,
        )
    ]
    assert session(sheet).deals[5].status == "scored"


def test_compulsory_with_a_larger_quota() -> None:
    """Constructed: three due, one made in five deals, so two owed with two deals left."""
    three = dict.fromkeys((1, 2, 3), BOTH_OTHERS)
    three[1] += ",Connie/Annie"
    assert messages(series(three, 6, "declarer_double_quota=3")) == [
        "Connie has doubled Annie once in five deals and must double in both that are left"
    ]


def test_doubles_missing_when_the_series_ends() -> None:
    doubles = {1: f"{BOTH_OTHERS},Connie/Annie", 2: BOTH_OTHERS}
    assert messages(series(doubles, 7)) == [
        "Connie has doubled Annie only once in the seven deals of this series; "
        "two doubles are required"
    ]


def test_redouble_of_a_flank_does_not_help_but_maximum_does() -> None:
    """Connie redoubles Benny twice (no help) and says Maximum once (helps)."""
    doubles = {
        1: f"{BOTH_OTHERS},Benny/Connie,Connie/Benny",
        2: f"{BOTH_OTHERS},Benny/Connie,Connie/Benny",
        3: "Connie/all",
    }
    assert messages(series(doubles, 7)) == [
        "Connie has doubled Annie only once in the seven deals of this series; "
        "two doubles are required"
    ]
    assert messages(series({**doubles, 4: "Connie/Annie"}, 7)) == []


def test_flanks_double_does_not_help() -> None:
    doubles = {1: BOTH_OTHERS, 2: BOTH_OTHERS, 3: "Connie/flanks", 6: "Connie/flanks"}
    assert messages(series(doubles, 6)) == [
        "Connie has not doubled Annie in five deals and must double in both that are left"
    ]


@pytest.mark.parametrize(("quota", "errors"), [(0, 0), (1, 1), (2, 1)])
def test_quota_option(quota: int, errors: int) -> None:
    """Connie never doubles: at the end of the series one message, with a quota of 2 one in deal
    6 and one in deal 7 (of which deal 7 is recorded here only for 0 and 1)."""
    count = 7 if quota < 2 else 6
    sheet = series({1: BOTH_OTHERS, 2: BOTH_OTHERS}, count, f"declarer_double_quota={quota}")
    assert len(messages(sheet)) == errors


def test_breach_recorded_anyway_is_a_warning() -> None:
    sheet = series({1: BOTH_OTHERS, 2: BOTH_OTHERS}, 6) + ' anyway="she forgot"'
    assert [(p.severity, p.message) for p in problems(sheet)] == [
        (
            "warning",
            "Connie has not doubled Annie in five deals and must double in both that are left "
            "(recorded: she forgot)",
        )
    ]


def test_what_comes_next_names_the_debts() -> None:
    doubles = {1: "Benny/Annie,Denny/Annie", 2: "Denny/Annie"}
    made = session(series(doubles, 5))
    assert made.upcoming() == {
        "deal": 6,
        "declarer": "Annie",
        "contracts left": ["no-hearts", "no-last-two"],
        "doubles owed": ["Benny 1", "Connie 2"],
        "must double now": ["Connie"],
        "deals left in this series": 2,
    }


def test_deal_that_cannot_be_scored_still_counts_as_played() -> None:
    """A slip in one deal does not move the declarer of all deals after it."""
    lines = [f"deal {i} {deal}" for i, deal in enumerate(SIX, 1)]
    lines[1] = "deal 2 contract=Q queens=1,0,1,1"
    sheet = HEADER + "set doubling=none\n" + "\n".join([*lines, "deal 8 contract=K king=Annie"])
    made = session(sheet)
    assert [p.message for p in made.problems] == ["queens add up to 3, not to 4: 1 missing"]
    assert made.deals[7].facts.declarer == "Benny"


def test_deal_after_the_end() -> None:
    """One contract for each of four players: the fifth deal is too many."""
    lines = [f"deal {i} contract=K king=Annie" for i in range(1, 6)]
    sheet = HEADER + "set contracts=K doubling=none\n" + "\n".join(lines)
    found = [p.message for p in problems(sheet) if p.is_error]
    assert found == ["the game is over: no further deal belongs on this sheet"]


def test_void_deal_uses_up_nothing() -> None:
    made = clean(f"{HEADER}deal 1 contract=K king=Annie\nvoid 1\ndeal 2 contract=K king=Annie")
    assert made.totals()["Annie"] == -20
    assert made.upcoming()["deals left in this series"] == 6


# options -------------------------------------------------------------------------------------

BAD_OPTIONS = [
    ("Annie Benny Connie", "", ["hand", "domino"]),
    ("Annie Benny Connie", "hand=18 domino=40,18,-5", ["hand"]),
    ("Annie Benny Connie Denny", "domino=40,20,10", ["domino"]),
    ("Annie Benny Connie Denny Emma", "championship=on", ["championship"]),
    (
        "Annie Benny Connie Denny",
        "doubling=none declarer_double_quota=2",
        ["declarer_double_quota"],
    ),
    ("Annie Benny Connie Denny", "contracts=K declarer_double_quota=2", ["declarer_double_quota"]),
    ("Annie Benny Connie Denny", "contracts=K,K declarer_double_quota=0", ["contracts"]),
    ("Annie Benny Connie Denny", "contracts=none declarer_double_quota=0", ["contracts"]),
    ("Annie Benny Connie Denny", "contracts=K,Q,T one_positive=on", ["one_positive"]),
    ("Annie Benny Connie Denny", "contracts=K,S,Q salade_parts=none", ["salade_parts"]),
    ("Annie Benny Connie Denny", "last_two=1,2,3", ["last_two"]),
]


@pytest.mark.parametrize(("players", "settings", "options"), BAD_OPTIONS)
def test_options_that_cannot_be(players: str, settings: str, options: list[str]) -> None:
    chosen = f"set {settings}\n" if settings else ""
    found = problems(f"game barbu\nplayers {players}\n{chosen}")
    assert [p.fact for p in found if p.is_error] == options


@pytest.mark.parametrize(
    ("settings", "amount"),
    [
        ("domino=45,20,5,0", "5"),
        ("rules=ravage-plain", "-36"),
        ("rules=brader", "-171"),
        ("hearts=graded", "-6"),
        ("king_value=15", "5"),
    ],
)
def test_series_that_does_not_add_up_to_nothing_is_a_warning(settings: str, amount: str) -> None:
    """Constructed: -130 + 130 with one line changed; -36 is the book's Ravage City on top;
    Brader -65 -60 -60 -25 -30 -36 + 65 + 40 = -171 (four times: -684)."""
    (found,) = problems(f"{HEADER}set {settings}\n")
    assert found.severity == "warning"
    assert found.message.startswith(f"the contracts of one declarer add up to {amount}, not to 0")


@pytest.mark.parametrize(
    "settings",
    [
        "rules=bridge",
        "rules=italian",
        "rules=ravage-24",
        "rules=ravage-36",
        "rules=pagat-common",
        "rules=barbette",
        "domino=45/20/10/-10",
        "domino=40/20/10/-5",
        "domino=40/25/10/-10",
        "king_value=15 domino=30,20,10,0",
    ],
)
def test_schedules_that_add_up_to_nothing(settings: str) -> None:
    assert problems(f"{HEADER}set {settings}\n") == []


def test_five_players_add_up_to_nothing() -> None:
    """Constructed: 20 + 30 + 24 + 20 + 30 = 124 = 50 + 74."""
    assert problems("game barbu\nplayers A B C D E\n") == []
