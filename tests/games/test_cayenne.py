"""Cayenne: what a deal is worth, games and rubbers, what is refused."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

HEAD = "game cayenne\nplayers Anna Boris Grigori Vera\n"


def play(deal: str, settings: str = "", start: str = ""):
    lines = [HEAD + (f"set {settings}" if settings else "# the book")]
    if start:
        lines.append("carry score=NS:{},EW:{}".format(*start.split("-")))
    return clean("\n".join([*lines, f"deal {deal}"]))


def made(deal: str, settings: str = "", start: str = "") -> dict[str, int]:
    """What the deal added to each side's game score before any line was drawn."""
    found = {"NS": 0, "EW": 0}
    for entry in play(deal, settings, start).deals[0].entries:
        if entry.account == "score" and entry.why != "a new game begins":
            found[entry.owner] += entry.amount
    return found


# Parlett, Cayenne: multipliers 4 3 2 1, 8 without trumps; 2, 4
# and 6 for three, four and five honours. The deals are constructed.
CASES = (
    ("contract=second tricks=NS:8 honours=NS:3", 12, 0),  # (2 + 2) x 3, the book's suits
    ("contract=fourth tricks=NS:7 honours=EW:5", 1, 6),
    ("contract=grand tricks=NS:5", 0, 16),  # (8 - 6) x 8
    ("contract=nullo tricks=NS:4", 24, 0),  # EW 9: 3 x 8
    ("contract=nullo tricks=NS:8", 0, 16),
    ("contract=third tricks=NS:9 honours=NS:2", 6, 4),
    ("contract=cayenne tricks=NS:6 honours=NS:4", 16, 4),
    ("contract=cayenne tricks=NS:7 honours=EW:3", 4, 8),
)


@pytest.mark.parametrize(("deal", "ns", "ew"), CASES)
def test_deal(deal: str, ns: int, ew: int) -> None:
    assert made(deal) == {"NS": ns, "EW": ew}


def test_tricks_that_win_shut_out_honours() -> None:
    """Constructed: 13 tricks are 28; the 24 for five honours count only where excess stays."""
    deal = "contract=cayenne tricks=NS:13 honours=NS:5"
    session = play(deal)
    assert made(deal) == {"NS": 28, "EW": 0}
    assert session.totals() == {"NS": 4, "EW": 0}
    assert "5 honours: 6 x 4 = 24, not counted: the game is won already" in [
        e.why for e in session.deals[0].entries
    ]


def test_excess_stays_and_wins_again() -> None:
    """Constructed: 28 + 24 = 52: games at 10, 42, 32, 22 above; the fourth wins the rubber."""
    session = play("contract=cayenne tricks=NS:13 honours=NS:5", "carry_excess=on")
    assert session.ledger.single["games"] == {"NS": 4, "EW": 0}
    assert session.totals() == {"NS": 4 * 4 + 8, "EW": 0}
    assert session.ledger.single["score"] == {"NS": 0, "EW": 0}
    # 12 of 10: two stay; the losers' 3 are wiped out: a triple
    session = play("contract=second tricks=NS:8 honours=NS:3", "carry_excess=on", "0-3")
    assert session.ledger.single["score"] == {"NS": 2, "EW": 0}
    assert session.totals() == {"NS": 3, "EW": 0}
    session = play("contract=second tricks=NS:8 honours=NS:3", "", "0-3")
    assert session.ledger.single["score"] == {"NS": 0, "EW": 0}


@pytest.mark.parametrize(
    ("lost", "settings", "value"),
    [(0, "", 4), (1, "", 3), (3, "", 3), (4, "", 2), (6, "", 2), (7, "", 1), (9, "", 1),
     (0, "game_points=flat", 1), (8, "game_points=flat", 1)],
)  # fmt: skip
def test_what_a_game_is_worth(lost: int, settings: str, value: int) -> None:
    """Foster's Complete Hoyle; a loser at 7 is a single by our choice."""
    session = play("contract=grand tricks=NS:8", settings, f"0-{lost}")
    assert session.totals() == {"NS": value, "EW": 0}


RUBBER = """deal contract=second tricks=NS:8 honours=NS:3
deal contract=fourth tricks=NS:5 honours=NS:1
deal contract=third tricks=NS:9 honours=NS:2
deal contract=grand tricks=NS:9
deal contract=nullo tricks=NS:4
deal contract=cayenne tricks=NS:6 honours=NS:4
"""


def test_a_rubber() -> None:
    """Constructed: 12-0 (4), 0-6, 6-10 (double for EW), 24-0 (4), 24-0 (4), 16-4 (2): NS 14 + 8,
    EW 2."""
    sheet = HEAD + RUBBER + "agree NS=22 EW=2 games=NS:4,EW:1 Anna=20 Vera=-20\n"
    over = "the rubber is over: NS won it by 4 games to 1"
    assert messages(sheet + "deal contract=nullo tricks=NS:4") == [over]
    made = clean(sheet)
    assert made.sheet.game.finished(made.ledger)


def test_the_same_deals_where_honours_cannot_win() -> None:
    """Constructed: deal 3 leaves 6-9, deal 4 wins 30-9 (single), deal 5 quadruple, deal 6 leaves
    9-4, deal 7 9-5, deal 8 10-5 (double): NS 1 + 4 + 2 + 4 + 8 = 19."""
    lines = RUBBER.splitlines()
    sheet = HEAD + "set honours_cap9=on\n" + "\n".join(
        [
            *lines[:3],
            "agree score=NS:6,EW:9",
            *lines[3:],
            "agree score=NS:9,EW:4",
            "deal contract=fourth tricks=NS:6 honours=NS:5",
            "agree score=NS:9,EW:5",
            "deal contract=fourth tricks=NS:7 honours=NS:2",
            "agree NS=19 EW=0 games=NS:4,EW:0",
        ]
    )  # fmt: skip
    clean(sheet)


@pytest.mark.parametrize(("bonus", "ns"), [(8, 22), (0, 14)])
def test_rubber_bonus(bonus: int, ns: int) -> None:
    assert totals(HEAD + f"set rubber_bonus={bonus}\n" + RUBBER) == {"NS": ns, "EW": 2}


def test_the_target() -> None:
    """Constructed: 12 points do not win a game of 15."""
    assert play(CASES[0][0], "target=15").ledger.single["score"] == {"NS": 12, "EW": 0}


@pytest.mark.parametrize(
    ("deal", "settings", "start", "score", "won"),
    [
        # added first: 7 + 3 = 10 wins before the tricks are counted, a double against 4
        ("contract=fourth tricks=EW:13 honours=EW:5 revoke=EW:add", "rules=foster", "7-4",
         "0-0", {"NS": 2, "EW": 0}),
        # taken off: 4 - 3 = 1, then 8 - 6 = 2 tricks and 2 for three honours, x 1
        ("contract=fourth tricks=EW:8 honours=NS:2 revoke=EW:deduct", "revoke=whist", "0-4",
         "0-5", {"NS": 0, "EW": 0}),
        # both revoked: neither can win: NS 8 + 3 stop at 9, EW 9 + 3 stop at 9
        ("contract=nullo tricks=NS:6 revoke=NS:add,EW:add", "revoke=whist", "8-9",
         "9-9", {"NS": 0, "EW": 0}),
    ],
)  # fmt: skip
def test_constructed_revokes(
    deal: str, settings: str, start: str, score: str, won: dict[str, int]
) -> None:
    session = play(deal, settings, start)
    assert session.totals() == won
    assert "{NS}-{EW}".format(**session.ledger.single["score"]) == score


def test_revokes_on_the_sheet() -> None:
    made = play("contract=grand tricks=7,6 revoke=EW:add,NS:deduct", "revoke=whist")
    first = made.sheet.game.grids(made.played())[0]
    assert "EW add, NS deduct" in [cell.text for cell in first.rows[0].cells]


def test_honours_after_a_game_won_by_a_revoke() -> None:
    """Constructed: 7 + 3 = 10 win; six tricks and five honours cannot go beyond 9."""
    deal = "contract=fourth tricks=NS:6 honours=NS:5 revoke=EW:add"
    session = play(deal, "rules=foster", "7-4")
    assert session.ledger.single["score"] == {"NS": 0, "EW": 0}
    assert session.totals() == {"NS": 2, "EW": 0}  # EW stood at 4: double
    told = [e.why for e in session.deals[0].entries if e.owner == "NS" and "honours" in e.why]
    assert told == [
        "5 honours: 6 x 1 = 6, not counted: without an odd trick they count up to 9 at most"
    ]


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("contract=second tricks=NS:8 honours=NS:3,EW:3",
         "honours add up to 6, not to 5: 1 too many"),
        ("contract=grand tricks=NS:8 honours=NS:3", "honours=NS:3 does not belong to this deal"),
        ("contract=fifth tricks=NS:8", "no contract 'fifth'"),
        ("tricks=NS:8", "contract= missing"),
        ("contract=grand trump=S tricks=NS:8", "trump=S: grand is played without trumps"),
        # without a contract nothing can be said of the honours
        ("trump=S tricks=NS:8 honours=3,2", "contract= missing"),
        ("cayenne=S tricks=NS:8 honours=3,2", "contract= missing"),
        # a suit alone has no place
        ("contract=S tricks=NS:8 honours=3,2",
         "contract=S is a suit, which does not tell its place after the suit cut"),
        ("contract=c tricks=NS:8 honours=3,2",
         "contract=c is a suit, which does not tell its place after the suit cut"),
        ("contract=spades tricks=NS:8 honours=3,2",
         "contract=spades is a suit, which does not tell its place after the suit cut"),
    ],
)  # fmt: skip
def test_impossible(deal: str, message: str) -> None:
    made = session(HEAD + "deal " + deal)
    assert [p.message for p in made.problems if p.is_error] == [message]
    assert made.deals[0].status == "faulty"


def test_honours_may_follow_later() -> None:
    assert clean(HEAD + "deal contract=second tricks=NS:8").open_deal == 1


def test_who_chooses() -> None:
    deal = "contract=nullo tricks=NS:4"
    assert messages(HEAD + f"deal decider=Grigori {deal}") == []
    [found] = problems(HEAD + f"deal decider=Boris {deal}")
    assert found.message == "Boris cannot choose the contract when Anna deals"
    assert found.is_error
    assert not found.stops_scoring
    assert messages(HEAD + f"deal decider=EW {deal}") == [
        "EW cannot choose the contract when Anna deals"
    ]
    assert messages(HEAD + f"deal decider=NS {deal}") == []


@pytest.mark.parametrize(
    ("cayenne", "trump", "contract"),
    [("C", "S", "second"), ("C", "C", "cayenne"), ("C", "H", "third"), ("C", "D", "fourth"),
     ("H", "C", "third"), ("H", "S", "fourth"), ("D", "H", "second")],
)  # fmt: skip
def test_suits_settle_the_contract(cayenne: str, trump: str, contract: str) -> None:
    """Parlett: clubs cut, spades are second; the order of the other colour is our choice."""
    made = clean(HEAD + f"deal cayenne={cayenne} trump={trump} tricks=NS:8 honours=NS:3")
    assert made.deals[0].facts.contract == contract


def test_suits_that_do_not_fit() -> None:
    deal = "deal cayenne=C trump=S contract=third tricks=NS:8 honours=NS:3"
    assert messages(HEAD + deal) == ["third is H when C was cut, not S"]
    order = "set colour_order=D,H,S,C\n"
    swapped = "deal cayenne=C trump=D contract=third tricks=7,6 honours=3,2"
    assert messages(HEAD + order + swapped) == []
    assert messages(HEAD + "set colour_order=D,H") == ["colour_order does not name the four suits"]


def test_reasons() -> None:
    assert [e.why for e in entries(HEAD + "deal contract=nullo tricks=NS:7")] == [
        "nullo, NS's 7 tricks: (7 - 6) x 8 = 8"
    ]
    found = [e.why for e in entries(HEAD + "deal contract=third tricks=NS:9 honours=NS:2")]
    assert found == ["third, 9 tricks: (9 - 6) x 2 = 6", "3 honours: 2 x 2 = 4"]


def test_a_level_rubber() -> None:
    """Constructed: NS win four singles (4 + 8), EW three quadruples (12): level."""
    lines = []
    for _ in range(3):
        lines.append("deal contract=grand tricks=EW:8")
    for _ in range(4):
        lines += ["deal contract=grand tricks=EW:7", "deal contract=grand tricks=NS:8"]
    made = clean(HEAD + "\n".join(lines) + "\nagree NS=12 EW=12 Anna=0")
    first = made.sheet.game.grids(made.played())[0]
    assert first.rows[-1].cells[1].text == "level"
