"""Worked examples of Oh Hell and its relatives (constructed, unless a page is named)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from sheets import clean, entries, session, totals

from scorekeeper.games.exact_bid.oh_hell.extras import late_credit

SAMPLES = Path(__file__).parents[2] / "sample_sheets"


def amounts(text: str, deal: int = 1) -> dict[str, int]:
    """The points of one deal per player."""
    found: dict[str, int] = {}
    for entry in entries(text, deal):
        found[entry.owner] = found.get(entry.owner, 0) + int(entry.amount)
    return found


def test_first_deal_of_ten() -> None:
    """10 x 3; two over; a made nought; one short (Parlett)."""
    text = """
        game oh-hell
        players A B C D
        dealer D
        deal bids=3,2,0,4 tricks=3,4,0,3
        """
    assert totals(text) == {"A": 30, "B": -20, "C": 10, "D": -10}


def test_one_card() -> None:
    text = """
        game oh-hell
        players A B C D
        set schedule=1
        deal bids=A:1,B:0,C:0,D:1 tricks=D:1
        """
    assert totals(text) == {"A": -10, "B": 10, "C": 10, "D": 10}


@pytest.mark.parametrize(
    "name",
    [
        "oh-hell-play-off",
        "oh-hell-evening",
        "oh-hell-british-thirteen",
        "oh-hell-house-rules",
        "romanian-whist-book",
        "romanian-whist-difference",
        "israeli-whist-six-deals",
    ],
)
def test_samples_agree(name: str) -> None:
    """Their `agree` lines state totals computed apart from the program."""
    text = (SAMPLES / f"{name}.sheet").read_text(encoding="utf-8")
    assert "agree" in text
    assert clean(text).is_ok


def test_play_off_ends_the_game() -> None:
    session = clean((SAMPLES / "oh-hell-play-off.sheet").read_text(encoding="utf-8"))
    assert session.sheet.game.finished(session.ledger)
    assert session.totals() == {"Anna": 10, "Boris": 30, "Grigori": 10}


def test_british_no_trump_deal() -> None:
    """Parlett: any bid allowed, n + 10 or nothing."""
    text = """
        game oh-hell-british
        players A B C D
        set schedule=13
        deal bids=4,3,3,3 tricks=4,3,2,4
        """
    assert totals(text) == {"A": 14, "B": 13, "C": 0, "D": 0}
    assert clean(text).deals[0].derived["trump"] == "NT"


def test_twos() -> None:
    """2 + 10 + 2 x 10 = 32; missed 3, one Two: 3 + 10."""
    text = """
        game oh-hell
        players A B C D
        set schedule=11 scoring=basic10 twos=10 hook=off
        deal bids=2,5,3,3 tricks=2,3,3,3 twos=A:2,B:1
        """
    assert amounts(text) == {"A": 32, "B": 13, "C": 13, "D": 13}


@pytest.mark.parametrize(
    ("bid", "tricks", "bonus", "wanted"),
    [(0, 0, 0, 70), (0, 2, 0, -70), (3, 3, 20, 80), (3, 2, 20, -10)],
)
def test_skull_king(bid: int, tricks: int, bonus: int, wanted: int) -> None:
    """Seven cards: 10 x 7; 20 x 3 + 20; the bonus is lost with the bid."""
    text = f"""
        game oh-hell
        players A B C
        set rules=skull-king schedule=7
        deal bids={bid},3,3 tricks={tricks},{7 - tricks},0 bonus=A:{bonus}
        """
    assert amounts(text)["A"] == wanted


def test_rage_cards() -> None:
    """10 + 2 + 5 x (2 - 1); a missed bid keeps its trick: 1 - 5."""
    text = """
        game oh-hell
        players A B C
        set rules=rage schedule=3
        deal bids=2,2,0 tricks=2,1,0 bonus=A:2 mad=A:1,B:1
        """
    assert amounts(text) == {"A": 17, "B": -4, "C": 5}


CONFIDENCE = """
    game oh-hell
    players A B C D E
    set rules=confidence schedule=8,8
    """


def test_confidence_squares() -> None:
    """10 + 9 + 10 - 2 - 1; 10 + 8 + 5; -10 - 3."""
    text = CONFIDENCE + (
        "deal bids=3,0,4,1,1 confidence=A:10,B:5,C:10 deferred=A:1 tax=A:1,C:3 made=A,B"
    )
    assert amounts(text) == {"A": 26, "B": 23, "C": -13, "D": 0, "E": 0}


def test_confidence_max_is_ten_or_five_for_nought() -> None:
    text = CONFIDENCE + "deal bids=3,0,4,1,1 confidence=MAX,max,0,0,0 made=A,B"
    assert clean(text).deals[0].texts["confidence"] == "A:10,B:5,C:0,D:0,E:0"


def test_confidence_of_seven_players() -> None:
    """5 + 8 + 5: a made nought is worth 5 less with more than six."""
    text = """
        game oh-hell
        players A B C D E F G
        set rules=confidence schedule=8 pack=104
        deal bids=0,3,3,1,1,1,1 confidence=A:5 made=A
        """
    assert amounts(text)["A"] == 18


def test_late_joiner_is_credited() -> None:
    """One deal of four players missed: 20 x (4 - 2) / 4 = 10."""
    text = CONFIDENCE + "deal out=E bids=1,1,1,1 made=none\ndeal bids=1,1,1,1,1 made=E"
    found = entries(text, 2)
    assert [(e.amount, e.why) for e in found if e.owner == "E"] == [
        (11, "bid 1, made: 10 + 1*1 + 0 - 2*0 - 0 = 11"),
        (10, "joined late: 10 for 1 deal missed"),
    ]


@pytest.mark.parametrize(("players", "credit"), [(3, 7), (4, 10), (5, 12), (6, 13), (7, 14)])
def test_credit_for_a_missed_deal(players: int, credit: int) -> None:
    """20 * (p - 2) / p to the nearest point: 6 2/3, 10, 12, 13 1/3, 14 2/7."""
    assert late_credit(players) == credit


def test_exact_target() -> None:
    """78 + 13; 85 + 4; 96 + 6 = 102, back to 98; 60 + 20. Then 98 + 4 = 102, back to 98."""
    text = """
        game oh-hell
        players A B C D
        set rules=boerenbridge
        carry score=A:78,B:85,C:96,D:60
        deal bids=A:3,D:0 tricks=A:3,B:4,C:6,D:0
        agree A=91 B=89 C=98 D=80
        deal tricks=2,6,4,1
        agree A=93 B=95 C=98 D=81
        deal tricks=6,4,1,2
        agree A=99 B=99 C=99 D=83
        deal tricks=1,0,0,12
        agree A=100
        """
    session = clean(text)
    assert session.sheet.game.finished(session.ledger)


CLAG = """
    game oh-hell
    players A B C D
    set scoring=basic10 schedule=list hook=off
    """


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        # tricks 2, 5 and 7 won on a bid of 3: 2 + 5 + 7 + 10; downwards 6 + 3 + 1 + 10
        (
            "special=ascending bids=3,0,0,0 winners=B,A,B,B,A,B,A",
            {"A": 24, "B": 14, "C": 10, "D": 10},
        ),
        (
            "special=descending bids=3,0,0,0 winners=B,A,B,B,A,B,A",
            {"A": 20, "B": 18, "C": 10, "D": 10},
        ),
        ("special=misere tricks=0,2,4,1", {"A": 10, "B": 2, "C": 4, "D": 1}),
        ("special=highest tricks=3,3,1,0", {"A": 0, "B": 0, "C": 0, "D": 0}),
        ("special=highest tricks=4,2,1,0", {"A": 10, "B": 0, "C": 0, "D": 0}),
        ("special=aces-low bids=3,2,2,1 tricks=3,2,1,1", {"A": 13, "B": 12, "C": 1, "D": 11}),
    ],
)
def test_special_deals_of_clag(line: str, wanted: dict[str, int]) -> None:
    assert amounts(CLAG + f"deal cards=7 {line}") == wanted


@pytest.mark.parametrize(("value", "wanted"), [(1, 4), (-1, -4), (-3, -12)])
def test_misere_trick(value: int, wanted: int) -> None:
    text = CLAG + f"set misere_trick={value}\ndeal cards=7 special=misere tricks=0,2,4,1"
    assert amounts(text)["C"] == wanted


def test_graded_tricks_doubled() -> None:
    """2 x (2 + 5 + 7) + 10."""
    text = CLAG + "set trick_factor=2\n"
    text += "deal cards=7 special=ascending bids=3,0,0,0 winners=B,A,B,B,A,B,A"
    assert amounts(text)["A"] == 38


def test_halving() -> None:
    """25 is halved to 13, -25 to -12 (rounded up); who made it scores as usual."""
    text = """
        game oh-hell
        players A B C
        set schedule=list scoring=british halving=on
        carry score=A:25,B:-25,C:7
        deal cards=3 bids=1,1,0 tricks=3,0,0
        """
    assert totals(text) == {"A": 13, "B": -12, "C": 17}


def test_a_total_is_halved_once_whatever_else_the_deal_brings() -> None:
    """A's second missed bid in a row is fined, too, but half of 30 is all that he loses: 15."""
    text = """
        game oh-hell
        players A B C
        set schedule=list scoring=british halving=on streak=all streak_length=2 hook=off
        carry score=A:60,B:0,C:0
        deal cards=3 bids=1,1,0 tricks=3,0,0
        deal cards=3 bids=1,3,0 tricks=0,3,0
        """
    # 60 halved to 30, to 15; B: 0 halved to 0, then 10 + 3; C: twice 10, and 5 for the run.
    assert totals(text) == {"A": 15, "B": 13, "C": 25}


ESTIMATION = """
    game oh-hell
    players A B C D
    set rules=estimation
    dealer D
    """


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        # A calls 6: 10 + 6 + 10; B 10 + 3; C a dash, 12 called in all: 30; D, who calls last, one
        # too many, and only he lost: -1 - 10; one off is no risk
        ("declarer=A bids=6,3,0,3 tricks=6,3,0,4", {"A": 26, "B": 13, "C": 30, "D": -11}),
        # over (15): C's dash 25; D with the caller at the risk of 2 off: 10 + 5 + 10 + 10; A and B
        # -1 - 10. Two others are with the caller, so all of it counts double
        ("declarer=A bids=5,5,0,5 tricks=4,4,0,5", {"A": -22, "B": -22, "C": 50, "D": 70}),
        # 9 missed: 81 / 2 away from nought to 41; 8 would be its square
        ("declarer=A bids=9,2,2,2 tricks=8,2,2,1", {"A": -41, "B": 12, "C": 12, "D": -11}),
    ],
)
def test_estimation(line: str, wanted: dict[str, int]) -> None:
    assert amounts(ESTIMATION + f"deal {line}") == wanted


def test_estimation_counts_double_after_all_lost() -> None:
    """All lost, so the next deal counts twice: 2 x (10 + 6 + 10)."""
    text = (
        ESTIMATION
        + """deal declarer=A bids=5,4,2,1 tricks=4,5,1,3
deal declarer=A bids=6,3,0,3 tricks=6,3,0,4"""
    )
    assert amounts(text, 2) == {"A": 52, "B": 26, "C": 60, "D": -22}


def test_wizard_preset() -> None:
    """Six players: ten deals; 20 + 40; -20; -30; 20."""
    text = """
        game oh-hell
        players A B C D E F
        set rules=wizard hook=off
        carry score=A:0
        deal cards=9 bids=4,1,0,0,0,0 tricks=4,3,1,0,0,1 anyway="the fourth hand"
        """
    found = amounts(text)
    assert (found["A"], found["B"], found["D"]) == (60, -20, 20)


WINNER = """
    game oh-hell
    players A B C
    set schedule=list made="0" missed="0" outcome=flag settlement=winner
    set stake=5 stake_per_fail=10
    carry score=A:120,B:112,C:111
    """


def _fails(line: str, times: int) -> str:
    return f"deal cards=3 bids=0,0,0 made={line}\n" * times


def test_settlement_by_the_winner() -> None:
    """Stake 5, 10 per missed bid: B 5 x 8 + 10 x 2 = 60, C 5 x 9 - 10 x 3 = 15."""
    session = clean(WINNER + _fails("A,C", 2) + _fails("C", 3) + _fails("none", 5))
    assert session.ledger.state.fails == {"A": 8, "B": 10, "C": 5}
    settlement = session.sheet.game.settle(session.ledger)
    assert {(p.payer, p.payee): p.amount * 5 for p in settlement.payments} == {
        ("B", "A"): 60,
        ("C", "A"): 15,
    }


def test_of_tied_winners_the_one_with_fewer_misses_is_paid() -> None:
    """A and B level at 120; A missed one bid less, so B owes him 2 x 1 (10 / 5 per miss)."""
    text = WINNER.replace("B:112", "B:120") + _fails("A", 1)
    settlement = clean(text).sheet.game.settle(clean(text).ledger)
    assert {(p.payer, p.payee): p.amount for p in settlement.payments} == {
        ("B", "A"): 2,
        ("C", "A"): 11,  # 9 points and one miss more
    }


def test_joint_winners_share() -> None:
    text = WINNER.replace("B:112", "B:120") + _fails("C", 1)
    settlement = clean(text).sheet.game.settle(clean(text).ledger)
    assert {(p.payer, p.payee): p.amount for p in settlement.payments} == {
        ("C", "A"): Fraction(7, 2),  # (9 - 2) / 2 each
        ("C", "B"): Fraction(7, 2),
    }


SETTLED = """
    game oh-hell
    players A B C
    set schedule=list {settings}
    carry score=A:30,B:20,C:10
    """


@pytest.mark.parametrize(
    ("settings", "nets"),
    [
        ("", {"A": 30, "B": 0, "C": -30}),  # 10 + 20; -10 + 10; -20 - 10
        ("settlement=average", {"A": 10, "B": 0, "C": -10}),  # from the mean of 20
        ("settlement=pool", {"A": 2, "B": -1, "C": -1}),
        ("winner_bonus=10", {"A": 50, "B": -10, "C": -40}),  # 40, 20, 10: 20 + 30; -20 + 10
        ("settlement=winner", {"A": 30, "B": -10, "C": -20}),
    ],
)
def test_settlements(settings: str, nets: dict[str, int]) -> None:
    session = clean(SETTLED.format(settings=settings))
    settlement = session.sheet.game.settle(session.ledger)
    assert settlement.nets == nets
    assert sum(settlement.nets.values()) == 0


def test_pool_of_joint_winners() -> None:
    session = clean(SETTLED.format(settings="settlement=pool").replace("B:20", "B:30"))
    nets = session.sheet.game.settle(session.ledger).nets
    assert nets == {"A": Fraction(1, 2), "B": Fraction(1, 2), "C": -1}


STREAKS = {
    # (rule, streak options): points of the prizes by deal and player, and the final totals
    ("book", "streak=all"): ({5: {"B": 5}, 7: {"A": -5, "C": 5}, 10: {"B": 5}}, (0, 72, 41)),
    ("book", "streak=skip-ones"): ({8: {"A": -5, "B": 5, "C": 5}}, (0, 67, 41)),
    ("difference", "streak=all"): ({5: {"B": 5}, 7: {"A": -5, "C": 5}, 10: {"B": 5}}, (7, 72, 45)),
    ("difference", "streak=skip-ones"): ({8: {"A": -5, "B": 5, "C": 5}}, (7, 67, 45)),
    ("book", "streak=break-on-ones streak_points=10"): (
        {8: {"A": -10, "B": 10, "C": 10}},
        (-5, 72, 46),
    ),
    ("difference", "streak=break-on-ones streak_points=10"): (
        {8: {"A": -10, "B": 10, "C": 10}},
        (2, 72, 50),
    ),
}


@pytest.mark.parametrize(("scale", "streak"), STREAKS)
def test_streaks_of_the_romanian_sheet(scale: str, streak: str) -> None:
    prizes, final = STREAKS[scale, streak]
    text = (SAMPLES / "romanian-whist-book.sheet").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("agree")]
    session = clean("\n".join([*lines, f"set scoring={scale} {streak}"]))
    assert tuple(session.totals().values()) == final
    found: dict[int, dict[str, int]] = {}
    for deal in session.deals:
        for entry in deal.entries:
            if "in a row" in entry.why:
                found.setdefault(deal.number, {})[entry.owner[0].replace("G", "C")] = int(
                    entry.amount
                )
    assert found == prizes


@pytest.mark.parametrize(
    ("streak", "paid"),
    [("off", []), ("all", [5]), ("skip-ones", [8]), ("break-on-ones", [])],
)
def test_runs_over_one_card_deals(streak: str, paid: list[int]) -> None:
    """4 3 2 1 1 1 2 3, Anna makes every bid: the fifth is the second one-card deal; without those
    it is the last deal; broken by them the run restarts at the 2."""
    hands = (4, 3, 2, 1, 1, 1, 2, 3)
    deals = "\n".join(f"deal bids=0,1,1 tricks=0,{n},0 anyway=test" for n in hands)
    text = f"game romanian-whist\nplayers A B C\nset schedule={','.join(map(str, hands))}\n"
    session = clean(text + f"set hook=off streak={streak}\n" + deals.replace(" anyway=test", ""))
    found = [
        deal.number
        for deal in session.deals
        for entry in deal.entries
        if entry.owner == "A" and "in a row" in entry.why
    ]
    assert found == paid


def test_israeli_variants_of_the_six_deals() -> None:
    text = (SAMPLES / "israeli-whist-six-deals.sheet").read_text(encoding="utf-8")
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("agree"))

    def final(settings: str) -> tuple[object, ...]:
        return tuple(clean(f"{plain}\nset {settings}").totals().values())

    assert final("zero_over=25") == (21, 71, 84, 9)  # deal 2: 5 more for the third
    assert final("zero_fail_cap=0") == (21, 61, 79, 9)  # deal 5: nothing for seven tricks
    # deals 3 and 5: two noughts of the second and one of the third cost 50 each
    assert final("zero_fail=flat") == (21, 1, 79, 9)


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("call", range(14))
def test_estimation_at_every_call(call: int, made: bool) -> None:
    """A calls, B, C and D make or miss noughts; D, a nought, calls last, so nobody is at risk.

    1 to 7: 10 + t, or -1 for one off, and 10 as caller; 8 and more: the square, or half of it
    lost, rounded away from nothing; a nought 25 where more than 13 are called, else 30.
    """
    won = call if made else call - 1 if call else 1
    others = [0, 0, 0]
    others[0 if made else 1] = 13 - won
    line = f"declarer=A bids={call},0,0,0 tricks={won},{','.join(map(str, others))}"
    if 1 <= call <= 7:
        wanted = 10 + call + 10 if made else -1 - 10
    elif call:
        wanted = call**2 if made else -((call**2 + 1) // 2)
    else:
        wanted = 30 if made else -30
    found = session(ESTIMATION + f"set hook=off\ndeal {line}").deals[0].entries
    own = [entry for entry in found if entry.owner == "A" and "only" not in entry.why]
    assert sum(entry.amount for entry in own) == wanted
