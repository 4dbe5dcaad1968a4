"""Chicago and Minibridge. The examples are constructed; the arithmetic stands beside them."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

from scorekeeper.games.bridge.victory_points import (
    TARGETS,
    SteppedScale,
    imps,
    target,
    victory_points,
)

HEAD = "game chicago-bridge\nplayers Nora Emil Sara Willem\n"
CARRY = f"{HEAD}set chicago_scoring=carry\n"
RUSSIAN = f"{HEAD}set rules=chicago-russian\n"

ROUND = [
    "contract=2S+1 declarer=Nora",
    "contract=1NT+1 declarer=Emil",
    "contract=3D= declarer=Nora",
    "contract=2H= declarer=Willem",
]


def deals(lines: list[str]) -> str:
    return "\n".join(f"deal {line}" for line in lines)


@pytest.mark.parametrize("count", range(1, 5))
def test_every_deal_by_itself(count: int) -> None:
    """60 + 30 + 50; 70 + 50 (40 + 30 overtrick); 60 + 50; 60 + 50."""
    ns, ew = [(140, 0), (140, 120), (250, 120), (250, 230)][count - 1]
    assert totals(HEAD + deals(ROUND[:count])) == {"NS": ns, "EW": ew}


@pytest.mark.parametrize("count", range(1, 5))
def test_part_scores_carried_on(count: int) -> None:
    """90; 70; 60 and the vulnerable game 500; 60 and 100 for the last part-score."""
    lines = [*ROUND]
    lines[2] += " honours=Emil:100"
    ns, ew = [(90, 0), (90, 70), (650, 170), (650, 330)][count - 1]
    assert totals(CARRY + deals(lines[:count])) == {"NS": ns, "EW": ew}


def test_a_second_round_both_ways() -> None:
    """duplicate 110 + 100 + (80 + 200 + 50 + 50); carry 60 + 100 + (80 + 200 + 50 + 500 + 150)."""
    lines = [
        "contract=2S= declarer=Nora",
        "contract=3NT-1 declarer=Emil",
        "contract=1NTX+1 declarer=Nora",
        "contract=2D= declarer=Willem",
    ]
    assert totals(HEAD + deals(lines)) == {"NS": 590, "EW": 90}
    lines[2] += " honours=Nora:150"
    assert totals(CARRY + deals(lines)) == {"NS": 1140, "EW": 140}


def test_rounds_with_other_partners() -> None:
    session = clean(HEAD + deals(ROUND) + "\nrubber NS=Nora,Emil EW=Sara,Willem\n" + deals(ROUND))
    # round 2 is dealt by Nora, Sara, Emil, Willem: Emil declares for NS, 70 + 50; in all NS 370
    made = session.sheet.game.settle(session.ledger)
    assert session.totals() == {"NS": 250 + 370, "EW": 230 + 110}
    assert made.shares == {"Nora": 20 + 260, "Emil": -20 + 260, "Sara": 20 - 260, "Willem": -280}


def test_plus_scores_only() -> None:
    session = clean(f"{HEAD}set chicago_individual=plus_only\n" + deals(ROUND))
    made = session.sheet.game.settle(session.ledger)
    assert made.shares == {"Nora": 250, "Emil": 230, "Sara": 250, "Willem": 230}
    assert made.payments == ()


def test_hundreds() -> None:
    session = clean(f"{HEAD}set round_margin=hundred\n" + deals(ROUND[:1]))
    made = session.sheet.game.settle(session.ledger)
    assert made.shares == {"Nora": 1, "Emil": -1, "Sara": 1, "Willem": -1}


# 60 + 30 + 50 = 140 and 40 + 50 = 90 for NS, twice 90 for EW: 230 - 180, a margin of 50
BY_FIFTY = [
    "contract=2S+1 declarer=Nora",
    "contract=1NT= declarer=Emil",
    "contract=1NT= declarer=Nora",
    "contract=1NT= declarer=Emil",
]


def test_rounds_that_follow_one_another_are_settled_one_by_one() -> None:
    """Each margin of 50 counts up to one hundred, though both together are just one."""
    head = f"{HEAD}set round_margin=hundred\n"
    shares = {"Nora": 2, "Emil": -2, "Sara": 2, "Willem": -2}
    for line in ("", "rubber\n"):
        session = clean(f"{head}{deals(BY_FIFTY)}\n{line}{deals(BY_FIFTY)}")
        assert session.sheet.game.settle(session.ledger).shares == shares
        titles = [grid.title for grid in session.sheet.game.grids(session.played())]
        assert titles == ["Round 1", "Round 2", "Rounds", "Players, in hundreds"]


def test_rounds_that_follow_then_other_partners() -> None:
    """Rounds of Nora and Sara: 50 + 10 adjusted after it, and 50. Then Nora and Emil: 140 by Nora,
    Sara's side nothing."""
    session = clean(
        f"{HEAD}{deals(BY_FIFTY)}\nadjust NS=10\n{deals(['contract=passed', *BY_FIFTY])}\n"
        f"rubber NS=Nora,Emil EW=Sara,Willem\n{deals(BY_FIFTY[:1])}"
    )
    rounds = session.ledger.state.ended
    assert [ended.points for ended in rounds] == [(240, 180), (230, 180)]
    made = session.sheet.game.settle(session.ledger)
    assert made.shares == {"Nora": 250, "Emil": 30, "Sara": -30, "Willem": -250}
    grids = session.sheet.game.grids(session.played())
    totals_ = [[cell.text for cell in grid.rows[-1].cells[-2:]] for grid in grids[:3]]
    assert totals_ == [["240", "180"], ["230", "180"], ["140", "0"]]
    assert [row.cells[0].text for row in grids[1].rows] == ["6", "7", "8", "9", "total"]


def test_partners_may_change_after_a_passed_deal() -> None:
    """Deal 5 was passed out: nothing of a second round has been played."""
    made = clean(f"{HEAD}{deals([*BY_FIFTY, 'contract=passed'])}\nrubber")
    assert [ended.points for ended in made.ledger.state.ended] == [(230, 180)]


def test_a_deal_that_cannot_be_scored_begins_the_next_round_too() -> None:
    faulty = ["contract=9S declarer=Nora", *BY_FIFTY[1:]]
    sheet = HEAD + deals([*BY_FIFTY, *faulty, *BY_FIFTY[:1]])
    made = session(sheet)
    points = [ended.points for ended in made.ledger.state.ended]
    assert points == [(230, 180), (90, 180)]


def test_a_line_for_a_round_in_which_nothing_was_played() -> None:
    """Two lines, one of them by mistake: deal 5 is of the third round."""
    lines = f"rubber\nrubber anyway=oops\n{deals(BY_FIFTY[:2])}"
    made = clean(f"{HEAD}{deals(BY_FIFTY)}\n{lines}")
    grids = made.sheet.game.grids(made.played())
    assert [len(grid.rows) for grid in grids[:3]] == [5, 1, 3]


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("dealer", ["nobody", "EW", "NS", "both"]),
        ("non_dealer", ["nobody", "NS", "EW", "both"]),
        ("fixed", ["nobody", "NS", "EW", "both"]),
    ],
)
def test_vulnerability_when_north_deals_first(mode: str, expected: list[str]) -> None:
    session = clean(f"{HEAD}set chicago_vulnerability={mode}\n" + deals(ROUND))
    assert [deal.derived["vulnerable"] for deal in session.deals] == expected


def test_fixed_vulnerability_does_not_ask_who_deals() -> None:
    for mode, second in (("fixed", "NS"), ("non_dealer", "EW")):
        sheet = f"{HEAD}set chicago_vulnerability={mode}\ndealer Emil\n" + deals(ROUND)
        assert clean(sheet).deals[1].derived["vulnerable"] == second


def test_without_names_the_first_side_deals_first() -> None:
    sheet = "game chicago-bridge\nsides We They\n" + deals(
        ["contract=4S-1 declarer=They", "contract=4S-1 declarer=They"]
    )
    assert totals(sheet) == {"We": 150, "They": 0}  # 50, then vulnerable 100


def test_who_deals_first_is_settled_by_a_cut() -> None:
    found = f"{HEAD}deal dealer=Emil {ROUND[0]}\n" + deals(ROUND[1:])
    other = "rubber NS=Nora,Emil EW=Sara,Willem\ndeal dealer=Willem contract=1NT= declarer=Sara\n"
    assert messages(f"{found}\n{other}") == []
    assert messages(f"{found}\ndeal dealer=Sara contract=1NT= declarer=Sara") == [
        "dealer Sara was recorded, but it is Emil's turn to deal"
    ]


def test_a_stake_needs_somebody_who_pays() -> None:
    assert messages(f"{HEAD}set chicago_individual=plus_only stake=1") == [
        "a stake has no use with chicago_individual=plus_only: nobody pays"
    ]


def test_a_passed_deal_is_dealt_again() -> None:
    session = clean(HEAD + deals(["contract=passed", ROUND[0]]))
    assert [deal.facts.dealer for deal in session.deals if deal.facts] == ["Nora", "Nora"]
    assert session.upcoming()["deal of the round"] == "2 of 4"


def test_after_four_deals_part_scores_need_a_new_round() -> None:
    assert messages(CARRY + deals([*ROUND, ROUND[0]])) == [
        "the 4 deals of the round have been played"
    ]
    assert messages(HEAD + deals([*ROUND, ROUND[0]])) == []


def test_a_round_is_played_to_its_end() -> None:
    assert messages(f"{HEAD}{deals(ROUND[:1])}\nrubber") == ["the round is not over: 1 of 4 deals"]


def test_honours_count_where_part_scores_are_carried() -> None:
    honours = f"{ROUND[0]} honours=Nora:100"
    idle = "honours=Nora:100 counts for nothing at this table (it would with honours=on)"
    assert messages(HEAD + deals([honours])) == [idle]
    assert totals(HEAD + deals([honours])) == totals(HEAD + deals(ROUND[:1]))
    assert totals(CARRY + deals([honours]))["NS"] == 190
    assert totals(f"{HEAD}set honours=on\n" + deals([honours]))["NS"] == 240


# the russian way ------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 5))
def test_a_round_in_imps(count: int) -> None:
    """420 - 350 = 70; 50 + 400 = 450; 140 + 70 = 210; 1440 - 1500 = -60."""
    lines = [
        "contract=4H= declarer=Nora hcp=NS:26",
        "contract=3NT-1 declarer=Emil hcp=EW:27",
        "contract=2S+1 declarer=Sara hcp=EW:22",
        "contract=6NT= declarer=Nora hcp=NS:34",
    ]
    ns, ew = [(2, 0), (12, 0), (17, 0), (17, 2)][count - 1]
    assert totals(RUSSIAN + deals(lines[:count])) == {"NS": ns, "EW": ew}


def test_the_reason_of_imps() -> None:
    found = entries(f"{RUSSIAN}deal contract=4H= declarer=Nora hcp=NS:26")
    assert found[-1].why == (
        "NS held 26 points, not vulnerable: target 350, scored 420; difference +70 = 2 IMPs"
    )


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("hcp=26", "hcp=26 does not say whose points they are"),
        ("hcp=NS:14", "hcp 14 is not possible"),
        ("hcp=NS:41", "hcp 41 is not possible"),
        ("hcp=NS:20,EW:20", "hcp=NS:20,EW:20 gives the points of more than one side"),
        ("", "deal 1 is open"),
    ],
)
def test_high_card_points(typed: str, message: str) -> None:
    sheet = f"{RUSSIAN}deal contract=4H= declarer=Nora {typed}"
    if not typed:
        assert clean(sheet).open_deal == 1
    else:
        assert messages(sheet) == [message]


def test_high_card_points_of_a_side_that_begins_like_a_player() -> None:
    """EW have 400, the target for 27 points; were they NS's, these would lose by 800."""
    head = "game chicago-bridge\nplayers Ewa Jan Ola Piotr\nset rules=chicago-russian\n"
    for typed in ("EW", "ew", "Jan"):
        made = clean(f"{head}deal contract=3NT= declarer=Jan hcp={typed}:27")
        assert made.totals() == {"NS": 0, "EW": 0}
        assert made.deals[0].texts["hcp"] == "EW:27"


def test_hundreds_do_not_go_with_imps() -> None:
    found = messages(f"{RUSSIAN}set round_margin=hundred\n")
    assert found == ["round_margin=hundred does not go with IMPs"]


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0, 0),
        (10, 0),
        (20, 1),
        (40, 1),
        (50, 2),
        (120, 3),
        (130, 4),
        (210, 5),
        (220, 6),
        (270, 7),
        (360, 8),
        (370, 9),
        (490, 10),
        (500, 11),
        (740, 12),
        (750, 13),
        (1090, 14),
        (1100, 15),
        (1490, 16),
        (1500, 17),
        (1990, 18),
        (2000, 19),
        (2250, 20),
        (2990, 21),
        (3000, 22),
        (3500, 23),
        (4000, 24),
        (9000, 24),
    ],
)
def test_imp_scale(difference: int, expected: int) -> None:
    """Laws of Duplicate Bridge 2017, Law 78 B."""
    assert imps(difference) == expected
    assert imps(-difference) == -expected


@pytest.mark.parametrize(
    ("points", "not_vulnerable", "vulnerable"),
    [
        (20, 0, 0),
        (23, 110, 110),
        (24, 200, 290),
        (30, 490, 690),
        (31, 600, 900),
        (36, 1200, 1800),
        (37, 1300, 1950),
        (40, 1300, 1950),
    ],
)
def test_targets(points: int, not_vulnerable: int, vulnerable: int) -> None:
    assert target(points, False) == not_vulnerable
    assert target(points, True) == vulnerable
    assert len(TARGETS[0]) == len(TARGETS[1]) == 18


@pytest.mark.parametrize(
    ("margin", "points"),
    [
        (0, (10, 10)),
        (2, (10, 10)),
        (3, (11, 9)),
        (15, (13, 7)),
        (21, (14, 6)),
        (27, (15, 5)),
        (33, (16, 4)),
        (39, (17, 3)),
        (46, (18, 2)),
        (54, (19, 1)),
        (55, (20, 0)),
        (-15, (7, 13)),
    ],
)
def test_victory_points_for_24_boards(margin: int, points: tuple[int, int]) -> None:
    scale = SteppedScale((3, 7, 12, 17, 22, 28, 34, 40, 47, 55))
    assert victory_points(margin, scale, 24) == points


# minibridge -----------------------------------------------------------------------------------

MINI = "game minibridge\nplayers Nora Emil Sara Willem\n"


@pytest.mark.parametrize(
    ("deal", "ns", "ew"),
    [
        ("declarer=Nora strain=S goal=part tricks=9", 140, 0),  # 90 + 50
        ("declarer=Nora strain=C goal=part tricks=6", 0, 50),
        ("declarer=Nora strain=NT goal=game tricks=10", 430, 0),  # 130 + 300
        ("declarer=Nora strain=D goal=game tricks=9", 0, 100),
        ("declarer=Nora strain=hearts goal=game tricks=10", 420, 0),  # 120 + 300
        ("declarer=Nora strain=♥ goal=part tricks=13", 260, 0),  # 210 + 50, no slam
        ("declarer=Nora strain=nt goal=part tricks=7", 90, 0),  # 40 + 50
        ('declarer=Nora strain="no trumps" goal=part tricks==', 90, 0),
        ("declarer=Nora strain=no-trump goal=part tricks=made", 90, 0),
        ("declarer=Nora strain=spade goal=part tricks=+1", 110, 0),  # 60 + 50
        ("declarer=Nora strain=club goal=part tricks=-1", 0, 50),
        ("declarer=Nora strain=♠\ufe0f goal=game tricks=\u22122", 0, 100),
        ("declarer=Nora strain=D goal=game tricks=+2", 440, 0),  # 140 + 300
    ],
)
def test_minibridge(deal: str, ns: int, ew: int) -> None:
    assert totals(f"{MINI}deal {deal}") == {"NS": ns, "EW": ew}
    with_points = totals(f"{MINI}deal hcp=NS:25 {deal}")
    assert with_points == {"NS": ns, "EW": ew}


def test_minibridge_is_declared_by_the_stronger_side() -> None:
    found = messages(f"{MINI}deal hcp=EW:23 declarer=Nora strain=S goal=part tricks=9")
    assert found == ["declarer Nora is not of EW, who held 23 of the 40 points"]
    even = problems(f"{MINI}deal hcp=NS:20 declarer=Nora strain=S goal=part tricks=9")
    assert [problem.message for problem in even] == ["hcp 20 is not possible"]
    assert "at 20 each the cards are dealt again" in even[0].hint


def test_minibridge_of_a_side_that_begins_like_a_player() -> None:
    head = "game minibridge\nplayers Ewa Jan Ola Piotr\n"
    deal = "hcp=EW:27 declarer=Jan strain=NT goal=game tricks=9"
    assert totals(f"{head}deal {deal}") == {"NS": 0, "EW": 400}  # 100 + 300


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("strain=S goal=part tricks=14", "tricks 14 is not possible"),
        ("strain=S goal=part tricks=+7", "tricks=+7 means 14 tricks; a deal has 13"),
        ("strain=NT goal=game tricks=-10", "tricks=-10 means -1 tricks; a deal has 13"),
        ("goal=game tricks=+1", "tricks=+1 is relative to a goal that is not known"),
        ("strain=S tricks=9", "goal= missing"),
        ("goal=part tricks=9", "strain= missing"),
        ("strain=L goal=part tricks=9", "no strain 'L'"),
    ],
)
def test_what_is_wrong_with_a_deal_of_minibridge(facts: str, message: str) -> None:
    assert messages(f"{MINI}deal declarer=Nora {facts}") == [message]


def test_who_deals_first_at_minibridge_is_settled_by_a_cut() -> None:
    deal = "declarer=Nora strain=S goal=part tricks=9"
    sheet = f"{MINI}deal dealer=Emil {deal}\n"
    assert messages(sheet) == []
    assert messages(f"{sheet}deal dealer=Emil {deal}") == [
        "dealer Emil was recorded, but it is Sara's turn to deal"
    ]


def test_minibridge_ends_after_the_agreed_deals() -> None:
    deal = "deal declarer=Nora strain=S goal=part tricks=9\n"
    assert messages(f"{MINI}set deals=1\n{deal}{deal}") == [
        "the game is over: no further deal belongs on this sheet"
    ]


def test_formats_by_option_and_by_name_are_the_same() -> None:
    for name, setting in (
        ("chicago-bridge", "format=chicago"),
        ("chicago", "rules=chicago"),
    ):
        by_name = HEAD.replace("chicago-bridge", name) + deals(ROUND)
        by_option = HEAD.replace("chicago-bridge", "contract-bridge")
        assert totals(by_name) == totals(f"{by_option}set {setting}\n" + deals(ROUND))


@pytest.mark.parametrize("format_", ["pairs", "teams", "minibridge"])
def test_honours_never_count_in_other_formats(format_: str) -> None:
    sheet = f"game contract-bridge\nplayers A B C D\nset format={format_} honours=on"
    assert messages(sheet) == [f"honours never count in format={format_}"]
