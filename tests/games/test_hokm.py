"""Hokm: points, who declares, two and three players, what is refused."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

HEAD = "game hokm\nplayers Anna Boris Grigori Vera\n"
THREE = "game hokm\nplayers A B C\n"


def sheet(settings: str, *lines: str, head: str = HEAD) -> str:
    return "\n".join([head + (f"set {settings}" if settings else "# the book"), *lines])


# Constructed; declarers follow by themselves: Anna three times, Boris twice, Grigori twice.
MATCH = ("EW:5", "EW:0", "NS:4", "NS:6", "EW:0", "EW:3", "EW:2")


@pytest.mark.parametrize(
    ("settings", "after"),
    [
        # Parlett, Hokm: 1, or 2 for all seven
        ("", ((1, 0), (3, 0), (3, 1), (3, 2), (5, 2), (6, 2), (7, 2))),
        # pagat.com: 3 when the hakem's side takes nothing
        ("points=kot3", ((1, 0), (3, 0), (3, 1), (3, 2), (6, 2), (7, 2))),
        # Parlett's suggestion: the losers' tricks
        ("points=losers_tricks", ((5, 0), (5, 0), (5, 4), (5, 10))),
    ],
    ids=["book", "kot3", "losers_tricks"],
)
def test_a_match(settings: str, after: tuple[tuple[int, int], ...]) -> None:
    lines = []
    for i, (lost, (ns, ew)) in enumerate(zip(MATCH, after, strict=False)):
        lines.append(f"deal trump=S tricks={lost}" + (" declarer=Anna" if not i else ""))
        lines.append(f"agree NS={ns} EW={ew}")
    made = clean(sheet(settings, *lines))
    assert made.sheet.game.finished(made.ledger)
    declarers = ["Anna", "Anna", "Anna", "Boris", "Boris", "Grigori", "Grigori"]
    assert [deal.facts.declarer for deal in made.deals] == declarers[: len(after)]


@pytest.mark.parametrize(
    ("settings", "deal", "ns", "ew"),
    [
        ("points=losers_tricks clean_sweep=2", "declarer=Anna tricks=EW:0", 2, 0),
        ("points=losers_tricks", "declarer=Anna tricks=EW:0", 0, 0),
        ("rules=kot3", "declarer=Boris tricks=EW:0", 3, 0),
        ("rules=kot3", "declarer=Boris tricks=NS:0", 0, 2),
        ("", "declarer=Boris tricks=EW:0", 2, 0),
        # played on to thirteen: seven tricks of the losers or none matter, not the sum
        ("play_on=on", "declarer=Anna tricks=8,5", 1, 0),
        ("play_on=on", "declarer=Anna tricks=8,5 kot=yes", 2, 0),
        ("play_on=on rules=kot3", "declarer=Boris tricks=13,0", 3, 0),
        ("play_on=on points=losers_tricks", "declarer=Boris tricks=9,4", 4, 0),
        # the other side has the rest of thirteen: NS 8, EW 9
        ("play_on=on", "declarer=Anna tricks=EW:5", 1, 0),
        ("play_on=on", "declarer=Anna tricks=NS:4", 0, 1),
        ("play_on=on rules=kot3", "declarer=Boris tricks=EW:0", 3, 0),
    ],
)
def test_deal(settings: str, deal: str, ns: int, ew: int) -> None:
    """Constructed."""
    assert totals(sheet(settings, f"deal trump=H {deal}")) == {"NS": ns, "EW": ew}


def test_the_losers_tricks_are_enough() -> None:
    made = clean(sheet("", "deal declarer=Anna trump=H tricks=Boris:5"))
    assert made.deals[0].texts["tricks"] == "NS:7,EW:5"
    assert made.deals[0].inferred == ("tricks NS:7",)
    assert totals(sheet("", "deal declarer=Anna trump=H tricks=4,7")) == {"NS": 0, "EW": 1}


def test_the_rest_of_thirteen_tricks() -> None:
    made = clean(sheet("play_on=on", "deal declarer=Anna trump=H tricks=EW:5"))
    assert made.deals[0].texts["tricks"] == "NS:8,EW:5"
    assert made.deals[0].inferred == ("tricks NS:8",)


def test_three_players() -> None:
    """Constructed, kot3 being their default: 2, then B as third, 1 for B, 3 for C who is not the
    hakem, 1 for C."""
    made = clean(
        sheet(
            "",
            "deal declarer=A trump=H tricks=A:7",
            "agree A=2 B=0 C=0",
            "deal trump=H tricks=6,5,6",
            "agree A=2 B=1 C=0",
            "deal trump=H tricks=3,9,5",
            "agree A=2 B=2 C=0",
            "deal trump=H tricks=0,0,7",
            "agree A=2 B=2 C=3",
            "deal trump=H tricks=4,5,8",
            "agree A=2 B=2 C=4",
            head=THREE,
        )
    )
    assert [deal.facts.declarer for deal in made.deals] == ["A", "A", "B", "B", "C"]


@pytest.mark.parametrize(
    ("tricks", "winner"),
    [("7,7,3", "C"), ("6,6,5", "C"), ("8,8,1", "C"), ("5,6,6", "A"), ("7,4,4", "A"),
     ("8,2,2", "A"), ("2,9,6", "B"), ("7,0,0", "A"), ("0,7,0", "B")],
)  # fmt: skip
def test_who_wins_among_three(tricks: str, winner: str) -> None:
    """Constructed: with 17 tricks played two that are level at the top lose to the third."""
    found = totals(sheet("points=book", f"deal declarer=A trump=H tricks={tricks}", head=THREE))
    assert [player for player, points in found.items() if points] == [winner]


def test_all_of_the_first_seven_tricks_stand_alone() -> None:
    made = clean(sheet("", "deal declarer=A trump=H tricks=A:7", head=THREE))
    assert made.deals[0].inferred == ("tricks B:0", "tricks C:0")


@pytest.mark.parametrize(
    ("tricks", "message"),
    [
        ("7,4,3", "7-4-3 is not decided: with 3 tricks left B could still catch up with A"),
        ("8,3,1", "8-3-1 is not decided: with 5 tricks left B could still catch up with A"),
        ("6,6,4", "6-6-4 is not decided: with 1 trick left B could still catch up with A"),
        ("6,0,0", "6-0-0 is not decided: with 11 tricks left B could still catch up with A"),
        ("9,6,3", "tricks add up to 18, not to 17"),
        ("A:9", "tricks of B and C missing"),
        ("A:7,B:4", "tricks of C missing"),
    ],
)
def test_three_players_who_stopped_too_early(tricks: str, message: str) -> None:
    made = session(sheet("", f"deal declarer=A trump=H tricks={tricks}", head=THREE))
    assert [p.message for p in made.problems] == [message]
    assert made.deals[0].status == "faulty"


def test_two_players() -> None:
    """Constructed, kot3 being their default: 1; 3 against the hakem; 2 by the hakem."""
    head = "game hokm\nplayers A B\n"
    made = clean(
        sheet(
            "",
            "deal declarer=A trump=H tricks=7,4",
            "deal trump=H tricks=0,7",
            "deal trump=H tricks=0,7",
            "agree A=1 B=5",
            head=head,
        )
    )
    assert [deal.facts.declarer for deal in made.deals] == ["A", "A", "B"]
    assert totals(sheet("points=book", "deal declarer=A trump=H tricks=0,7", head=head)) == {
        "A": 0, "B": 2,
    }  # fmt: skip


def test_the_first_declarer_sits_next_to_the_dealer() -> None:
    made = clean(HEAD + "dealer Vera\ndeal trump=H tricks=EW:5\ndeal trump=H tricks=NS:5")
    assert [deal.facts.declarer for deal in made.deals] == ["Anna", "Anna"]
    assert made.ledger.dealer == "Anna"
    assert made.upcoming()["declarer"] == "Boris"
    made = clean(HEAD + "deal dealer=Boris trump=H tricks=EW:5")
    assert made.deals[0].facts.declarer == "Grigori"


def test_the_right_to_declare() -> None:
    first = "deal declarer=Anna trump=H tricks=EW:5\n"
    [found] = problems(HEAD + first + "deal declarer=Boris trump=H tricks=EW:5")
    assert found.message == "Boris cannot declare: NS won the last deal"
    assert found.is_error
    assert not found.stops_scoring
    [found] = problems(HEAD + first + "deal declarer=Grigori trump=H tricks=EW:5")
    assert found.message == "declarer Grigori was recorded, but it is Anna's turn"
    assert not found.is_error
    manual = HEAD + "set next_declarer=manual\n" + first
    assert messages(manual + "deal declarer=Boris trump=H tricks=EW:5") == []
    assert messages(manual + "deal trump=H tricks=EW:5") == ["declarer= missing"]
    assert messages(HEAD + "deal dealer=Anna declarer=Anna trump=H tricks=EW:5") == [
        "Anna dealt, so Boris would declare, not Anna"
    ]


@pytest.mark.parametrize(
    ("players", "first", "due"),
    [
        ("A B", "7,0", "A"),  # pagat.com: the hakem stays while he wins
        ("A B", "0,7", "B"),  # else the next player declares
        ("A B C", "7,0,0", "A"),
        ("A B C", "6,5,6", "B"),
        ("A B C", "0,0,7", "B"),  # the next player, even when another one won
    ],
)
def test_the_right_to_declare_of_each_for_himself(players: str, first: str, due: str) -> None:
    head = f"game hokm\nplayers {players}\ndeal declarer=A trump=H tricks={first}\n"
    for name in players.split():
        [*found] = problems(head + f"deal declarer={name} trump=H tricks={first}")
        wrong = f"{name} cannot declare: it is {due}'s turn"
        assert [(p.message, p.fault.value) for p in found] == (
            [] if name == due else [(wrong, "breach")]
        )
    manual = head.replace("deal", "set next_declarer=manual\ndeal", 1)
    assert messages(manual + f"deal declarer=B trump=H tricks={first}") == []


def test_the_turn_to_deal() -> None:
    """Anna declares again, so Vera, who sits before her, deals again."""
    first = "deal declarer=Anna trump=H tricks=EW:5\n"
    assert messages(HEAD + first + "deal dealer=Vera trump=H tricks=EW:5") == []
    [found] = problems(HEAD + first + "deal dealer=Boris trump=H tricks=EW:5")
    assert found.message == "dealer Boris was recorded, but it is Vera's turn to deal"
    assert not found.is_error


def test_anybody_declares_first_in_a_new_game() -> None:
    won = "deal declarer=Anna trump=H tricks=EW:5\n"
    lost = "deal declarer=Boris trump=H tricks=EW:5"
    assert messages(HEAD + "set games=on target=1\n" + won + lost) == []
    assert messages(HEAD + "set target=1\n" + won + "rubber\n" + lost) == []
    head = "game hokm\nsides Us Them\nset games=on target=1\n"
    deal = "deal declarer=Us trump=H tricks=Them:5\n"
    assert messages(head + deal + "deal trump=H tricks=Us:5") == ["declarer= missing"]


def test_a_deal_that_cannot_be_read_leaves_the_right_to_declare_open() -> None:
    first = "deal declarer=Anna trump=H tricks=EW:5\n"
    lost = "deal declarer=Anna trump=H tricks=9,9\n"
    assert messages(HEAD + first + lost + "deal declarer=Boris trump=H tricks=EW:5") == [
        "tricks 9-9 do not end a deal: one side has 7, the other 0 to 6"
    ]


def test_sides_without_names() -> None:
    head = "game hokm\nsides Us Them\n"
    made = clean(head + "deal declarer=Them trump=H tricks=Us:5\ndeal trump=S tricks=Them:0")
    assert made.deals[1].facts.declarer == "Them"
    assert made.totals() == {"Us": 2, "Them": 1}
    assert messages(head + "deal trump=H tricks=Us:5") == ["declarer= missing"]


@pytest.mark.parametrize(
    ("settings", "tricks", "message"),
    [
        ("", "7,7", "tricks 7-7 do not end a deal: one side has 7, the other 0 to 6"),
        ("", "8,5", "tricks 8-5 do not end a deal: one side has 7, the other 0 to 6"),
        ("", "6,5", "tricks 6-5 do not end a deal: one side has 7, the other 0 to 6"),
        ("", "NS:7", "tricks=NS:7 does not say how many tricks the losers had"),
        ("", "NS:8", "tricks=NS:8: nobody has 8 tricks when play stops at the seventh"),
        ("", "14,-1", "tricks 14 of NS is not possible"),
        ("play_on=on", "NS:14", "tricks 14 of NS is not possible"),
        ("play_on=on", "13,0 kot=no", "kot=no, but the losers took no trick at all"),
        ("play_on=on", "7,5", "tricks add up to 12, not to 13"),
    ],
)
def test_impossible_tricks(settings: str, tricks: str, message: str) -> None:
    assert messages(sheet(settings, f"deal declarer=Anna trump=H tricks={tricks}")) == [message]


def test_other_remarks() -> None:
    assert messages(HEAD + "deal declarer=Anna tricks=EW:5") == ["the trump suit is not recorded"]
    assert messages(HEAD + "deal declarer=Anna trump=H tricks=EW:5 kot=yes") == [
        "kot=yes does not belong to this deal"
    ]
    assert messages(HEAD + "set clean_sweep=2") == ["clean_sweep=2 has no effect with points=book"]
    assert messages(THREE + "set points=losers_tricks play_on=on") == [
        "points=losers_tricks is not played by three",
        "play_on=on has no effect with three players, who may play a deal to its end anyway",
    ]
    assert messages(THREE + "sides Us Them") == ["Hokm has no sides for 3 players"]


def test_the_end() -> None:
    kot = "deal trump=H tricks=EW:0\n"
    assert messages(sheet("target=5", "deal declarer=Anna trump=H tricks=EW:0", kot * 3)) == [
        "the game is over: NS won it by 6-0"
    ]
    long = "deal declarer=Anna trump=H tricks=EW:1\n" + "deal trump=H tricks=EW:1\n" * 5
    assert not session(HEAD + long).sheet.game.finished(session(HEAD + long).ledger)


def test_matches_counted() -> None:
    """Constructed: seven points are a match; each player of the winners +1."""
    won = "deal trump=H tricks=EW:0\n" * 4
    made = clean(sheet("games=on", won, "agree NS=1 Anna=1 Boris=-1 score=NS:0"))
    assert made.upcoming()["score"] == "NS 0, EW 0"


def test_reasons() -> None:
    deal = "deal declarer=Boris trump=H tricks=EW:0"
    assert [e.why for e in entries(sheet("rules=kot3", deal))] == [
        "all seven tricks against the hakem: 3"
    ]
    assert [e.why for e in entries(sheet("", "deal declarer=A trump=H tricks=EW:5"))] == [
        "deal won 7-5: 1"
    ]
    deal = "deal declarer=A trump=H tricks=6,5,6"
    assert [e.why for e in entries(sheet("", deal, head=THREE))] == [
        "6-5-6: A and C are level, so the third wins: 1"
    ]


def test_an_alias() -> None:
    assert clean("game troop-chall\nplayers A B C D\n").sheet.game.name == "hokm"
