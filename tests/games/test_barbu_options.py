"""House rules of Barbu: what each option changes, presets, settlement and championship points."""

from __future__ import annotations

import pytest
from sheets import clean, problems, session, totals

from scorekeeper.core.settling.settlement import BY_NOBODY, BY_SHARE
from scorekeeper.games.compendium.barbu import GAME

HEADER = "game barbu\nplayers Annie Benny Connie Denny\n"

N = "contract=N tricks=1,2,4,6"
H = "contract=H hearts=3,4,6,0 ace=Annie"
Q = "contract=Q queens=1,0,3,0"
K = "contract=K king=Denny"
L = "contract=L last=Annie,Benny"
T = "contract=T tricks=1,2,4,6"
D = "contract=D order=Annie,Benny,Connie,Denny"

# option, deal, points by the default, points with the option
CHANGES = [
    ("trick_value=3", N, [-2, -4, -8, -12], [-3, -6, -12, -18]),
    ("trick_value=-3", N, [-2, -4, -8, -12], [-3, -6, -12, -18]),
    ("heart_value=1", H, [-10, -8, -12, 0], [-8, -4, -6, 0]),
    ("ace_value=10", H, [-10, -8, -12, 0], [-14, -8, -12, 0]),
    ("queen_value=5", Q, [-6, 0, -18, 0], [-5, 0, -15, 0]),
    ("king_value=25", K, [0, 0, 0, -20], [0, 0, 0, -25]),
    ("last_two=12,12", L, [-10, -20, 0, 0], [-12, -12, 0, 0]),
    ("trump_value=7", T, [5, 10, 20, 30], [7, 14, 28, 42]),
    ("domino=30,20,10,0", D, [45, 20, 5, -5], [30, 20, 10, 0]),
    ("winner=lowest", N, [-2, -4, -8, -12], [2, 4, 8, 12]),
    (
        "redouble=all",
        f"{N} doubles=Benny/Annie,Connie/Annie,Annie/Benny",
        [8, -8, -14, -12],
        [14, -8, -20, -12],
    ),
    ("doubling=none", N, [-2, -4, -8, -12], [-2, -4, -8, -12]),
    (
        "late_redouble=off",
        f"{N} doubles=Benny/Connie,Connie/Benny",
        [-2, 4, -16, -12],
        [-2, 4, -16, -12],
    ),
]


@pytest.mark.parametrize(("setting", "deal", "before", "after"), CHANGES)
def test_option(setting: str, deal: str, before: list[int], after: list[int]) -> None:
    """Constructed; `late_redouble` and `doubling` knowingly change no score of such a deal."""
    plain = session(f"{HEADER}deal 1 {deal}")
    changed = session(f"{HEADER}set declarer_double_quota=0 {setting}\ndeal 1 {deal}")
    assert list(plain.deals[0].points.values()) == before
    assert list(changed.deals[0].points.values()) == after


def test_lines_of_the_eighth_and_ninth_contract() -> None:
    header = f"{HEADER}set ravage=on chipoker=on ravage_value=24 chipoker_value=40\n"
    made = clean(f"{header}deal 1 contract=R most=Annie,Benny\ndeal 2 contract=C bonus=10,10,20,0")
    assert made.totals() == {"Annie": -2, "Benny": -2, "Connie": 20, "Denny": 0}
    assert made.sheet.table.options.series == 9


def test_salade_divisor_gives_exact_fractions() -> None:
    """Constructed: a third of 13 tricks at 2 and 4 queens at 6 = 26/3 + 8."""
    made = clean(
        f"{HEADER}set contracts=S salade_parts=N,Q salade_divisor=3 doubling=none\n"
        "deal 1 contract=S tricks=13,0,0,0 queens=4,0,0,0"
    )
    assert str(made.totals()["Annie"]) == "-50/3"


def test_rotating_declarers() -> None:
    deals = [f"deal {i} contract=K king=Annie" for i in range(1, 5)]
    made = clean(HEADER + "set order=rotate\n" + "\n".join(deals))
    assert [d.facts.declarer for d in made.deals] == ["Annie", "Benny", "Connie", "Denny"]
    assert made.upcoming()["declarer"] == "Annie"


def test_block_order_skips_whoever_has_finished() -> None:
    """Denny begins; his block of two is followed by Annie's."""
    made = clean(
        HEADER + "set contracts=K,Q doubling=none\ndeal 1 declarer=Denny contract=K king=Annie\n"
        "deal 2 contract=Q queens=1,1,1,1\ndeal 3 contract=Q queens=1,1,1,1"
    )
    assert [d.facts.declarer for d in made.deals] == ["Denny", "Denny", "Annie"]


def test_hand_of_thirty_two_cards() -> None:
    """Constructed: 8 tricks, 8 hearts; with 5 players 6 tricks."""
    deals = "deal 1 contract=N tricks=8,0,0,0\ndeal 2 contract=H hearts=8,0,0,0 ace=Annie"
    made = clean(f"{HEADER}set pack=32\n{deals}")
    assert made.totals()["Annie"] == -16 - 20
    five = "game barbu\nplayers A B C D E\nset pack=32\ndeal 1 contract=N tricks=6,0,0,0,0"
    assert totals(five)["A"] == -12


def test_heart_left_out_of_the_pack() -> None:
    sheet = (
        "game barbu\nplayers A B C\nset hand=17 heart_count=12 domino=40,18,-5\n"
        "deal 1 contract=H hearts=12,0,0 ace=A"
    )
    assert totals(sheet)["A"] == -28  # 6 + 11 x 2


@pytest.mark.parametrize(
    ("preset", "deals"),
    [
        ("bridge", 7),
        ("italian", 7),
        ("ravage-plain", 8),
        ("ravage-24", 8),
        ("ravage-36", 8),
        ("pagat-common", 7),
        ("brader", 8),
        ("bga-simple", 4),
        ("bga-simple-32", 4),
        ("ludophinois", 5),
        ("gautron", 7),
        ("zigotote", 7),
        ("barbuzar", 7),
        ("sweep-70", 7),
        ("salade-355", 6),
        ("barbette", 4),
    ],
)
def test_deals_of_a_series(preset: str, deals: int) -> None:
    """How many deals each of the four declarers plays: 20 at Ludophinois, 24 at the salade of
    355, 16 at Barbette, 32 with Ravage City."""
    assert session(f"{HEADER}set rules={preset}").sheet.table.options.series == deals


def test_every_preset_is_listed_above() -> None:
    listed = test_deals_of_a_series.pytestmark[0].args[1]
    assert {name for name, _ in listed} == {preset.name for preset in GAME.presets}


@pytest.mark.parametrize(
    ("preset", "contract", "value"),
    [
        ("salade-355", "salade", -355),
        ("gautron", "salade", 250),
        ("sweep-70", "salade", -200),
        ("barbuzar", "salade", -185),
        ("italian", "no-hearts", -36),
        ("ravage-24", "domino", 85),
        ("ravage-24", "trumps", 91),
        ("ravage-36", "domino", 75),
        ("brader", "no-hearts", -60),
        ("bridge", "no-queens", -24),
        ("bridge", "trumps", 65),
        ("zigotote", "salade", 210),
    ],
)
def test_contract_values(preset: str, contract: str, value: int) -> None:
    """Totals as their sources state them; Zigotote: 50 + 40 + 40 + 40 + 40 with 8 tricks."""
    options = session(f"{HEADER}set rules={preset}").sheet.table.options
    assert options.values[contract] == value


# settlement ----------------------------------------------------------------------------------


def test_open_totals_are_not_paid() -> None:
    """Parlett's first deal: the totals add up to the contract's -24."""
    made = clean(f"{HEADER}deal 1 contract=Q queens=1,0,1,2")
    settled = GAME.settle(made.ledger)
    assert settled.by == BY_NOBODY
    assert (settled.pairs, settled.payments) == ((), ())
    assert settled.notes == (
        "the totals add up to -24, the value of the contracts played so far: they can be paid "
        "when they add up to 0",
    )


ZERO = (
    "deal 1 contract=T tricks=7,4,0,2\n"  # +35 +20 0 +10
    "deal 2 contract=L last=Annie,Benny\n"  # -10 -20
    "deal 3 contract=K king=Denny\n"  # -20
)


def test_zero_sum_is_paid_by_shares() -> None:
    """Constructed: four deals that add up to 65 - 30 - 20 - 15 = 0, the domino being -15."""
    header = f"{HEADER}set contracts=T,L,K,D domino=0,0,-5,-10 declarer_double_quota=0\n"
    made = clean(header + ZERO + "deal 4 contract=D order=Annie,Benny,Connie,Denny")
    settled = GAME.settle(made.ledger)
    assert settled.totals == {"Annie": 25, "Benny": 0, "Connie": -5, "Denny": -20}
    assert settled.by == BY_SHARE
    assert settled.nets == settled.totals
    amounts = {(p.a, p.b): str(p.amount) for p in settled.pairs}
    assert amounts["Annie", "Denny"] == "45/4"  # (25 + 20) / 4


def test_lowest_total_wins_without_payments() -> None:
    made = clean(f"{HEADER}set rules=zigotote\ndeal 1 contract=K king=Denny")
    settled = GAME.settle(made.ledger)
    assert settled.by == BY_NOBODY
    assert settled.notes == ("the lowest total wins; no rule says what is paid for it",)


@pytest.mark.parametrize(("text", "stake"), [("", None), ("stake=0.05", "1/20"), ("stake=2", "2")])
def test_stake(text: str, stake: str | None) -> None:
    made = session(f"{HEADER}set {text}" if text else HEADER)
    agreed = GAME.stake(made.sheet.table)
    assert (None if agreed is None else str(agreed)) == stake


# championship --------------------------------------------------------------------------------


def finished(domino: str, order: str, settings: str = "", players: str = "A B C D") -> list[str]:
    """Notes of the settlement after one domino declared by each; all others go out as told."""
    names = players.split()
    lines = [f"deal {i} contract=D order={order}" for i in range(1, len(names) + 1)]
    header = f"game barbu\nplayers {players}\nset contracts=D doubling=none championship=on "
    made = clean(header + f"domino={domino} {settings}\n" + "\n".join(lines))
    return list(GAME.settle(made.ledger).notes)


@pytest.mark.parametrize(
    ("domino", "players", "settings", "points"),
    [
        ("45,20,-5,-60", "A B C D", "", "A 28, B 13, C 0, D -24"),  # 18 8 -2 -24
        ("5,0,-2,-3", "A B C D", "", "A 12, B 5, C 1, D -1"),  # 20 0 -8 -12: 2, 0, -1, -1
        ("2,2,-1,-3", "A B C D", "", "A 8 1/2, B 8 1/2, C 1 1/2, D -1"),  # tie shares 15
        ("10,0,-10", "A B C", "hand=17", "A 11, B 3, C -3"),  # 30 0 -30
    ],
)
def test_championship_points(domino: str, players: str, settings: str, points: str) -> None:
    """houihoui: rank 10 5 2 0 (8 3 0) plus a tenth of the total to the nearest half: -8 and -12
    give -1 each (-0.8 and -1.2); tied players share, ours to decide."""
    order = players.replace(" ", ",")
    assert finished(domino, order, settings, players)[-1] == f"championship points: {points}"


@pytest.mark.parametrize(
    ("total", "points"), [(12, "1"), (13, "3/2"), (-13, "-3/2"), (0, "0"), (-12, "-1"), (7, "1/2")]
)
def test_tenth_to_the_nearest_half(total: int, points: str) -> None:
    from scorekeeper.games.compendium.barbu.championship import tenth

    assert str(tenth(total)) == points


def test_quarters_round_away_from_nothing() -> None:
    """2.5 tenths of a point, ours to decide."""
    from fractions import Fraction

    from scorekeeper.games.compendium.barbu.championship import tenth

    assert tenth(Fraction(5, 2)) == Fraction(1, 2)
    assert tenth(Fraction(-5, 2)) == Fraction(-1, 2)


def test_no_championship_points_before_the_end() -> None:
    made = clean(f"{HEADER}set championship=on\ndeal 1 contract=K king=Denny")
    assert not any("championship" in note for note in GAME.settle(made.ledger).notes)


def test_championship_where_the_lowest_total_wins() -> None:
    """Constructed: losses -> 40 0 0 0 upwards over four deals: A last; B C D share 17 / 3."""
    (_, note) = finished("10,0,0,0", "A,B,C,D", "winner=lowest")
    assert note == "championship points: A -4, B 5 2/3, C 5 2/3, D 5 2/3"


def test_settings_of_the_default_preset_change_nothing() -> None:
    assert not problems(f"{HEADER}set rules=bridge")
    plain = session(HEADER).sheet.table.options
    assert session(f"{HEADER}set rules=bridge").sheet.table.options == plain
