"""Worked examples of Vira.

The book page (Parlett) has no example left: all are
constructed, from the figures of pagat.com's tables, with the arithmetic in the comments.
"""

from __future__ import annotations

from textwrap import dedent

import pytest
from sheets import clean, entries, totals

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.vira import GAME
from scorekeeper.games.vira.scoring import suit_column


def sheet(*deals: str, players: str = "A B C", rules: str = "") -> str:
    """A sheet with those deals."""
    chosen = [f"set {rules}"] if rules else []
    return "\n".join(["game vira", f"players {players}", *chosen, *(f"deal {d}" for d in deals)])


def balances(made: Session, after: int) -> tuple[Amount, ...]:
    """The players' balances and the pot after a deal, added up from the entries."""
    found = dict.fromkeys([*made.ledger.table.players, "pot"], 0)
    for deal in made.deals[:after]:
        for entry in deal.entries:
            found[entry.owner] += entry.amount
    return tuple(found.values())


SHEET_1 = (
    # all put in 8: -8; A takes a chip and 1 from each: -8 + 8 + 2 = 2
    ("declarer=A contract=begar6 pref=H trump=H tricks=6", (2, -9, -9, 16)),
    # 1st -1 to each, then -1 to each; 10 chips = 80: -9 - 4 - 80 = -93
    ("declarer=B contract=vingel7 pref=S trump=H second=yes trump2=C tricks=5", (4, -93, -7, 96)),
    # one short: a chip, 11 to each: -7 - 8 - 22 = -37
    ("declarer=C contract=solo10 pref=D trump=D tricks=9", (15, -82, -37, 104)),
    ("declarer=A contract=gask3 tricks=0", (23, -82, -37, 96)),
    # 1 + 2 overtricks = 3 chips; 1st -1, then +1: -82 + 24 - 2 + 2 = -58
    ("declarer=B contract=turne8 pref=H trump=S second=yes trump2=D tricks=10", (23, -58, -37, 72)),
    # no overtrick, no chips; 1st -1 to each, then 3 from each: +4
    ("declarer=C contract=vingel8 pref=S trump=D second=yes trump2=C tricks=8", (21, -60, -33, 72)),
    # 1 + 2 x 2 = 5 chips; 1st -3 to each, then 5 from each: +40 + 4
    (
        "declarer=A contract=tringel9 pref=D trump=S second=yes trump2=H tricks=11",
        (65, -62, -35, 32),
    ),
    # won, but pays a chip: -8 + 2
    ("declarer=B contract=vingel6 pref=C trump=H second=yes trump2=S tricks=7", (64, -68, -36, 40)),
    ("declarer=C contract=gok tricks=0 unguarded=B", (64, -76, -28, 40)),
    # given up: a double loss, 2 chips; off colour 1 to each
    ("declarer=A contract=solo8 surrender=yes", (46, -75, -27, 56)),
    # given up after the second exchange: 3 chips; 1 and 1 to each
    ("declarer=B contract=kop5 second=yes surrender=yes", (48, -103, -25, 80)),
    ("declarer=C contract=petite tricks=2", (50, -101, -45, 96)),
    # bid in preference: 4 to each
    ("declarer=A contract=gask6 level=preference surrender=yes", (34, -97, -41, 104)),
    ("declarer=B contract=vira pref=S trump=D surrender=yes", (36, -109, -39, 112)),
    ("declarer=C contract=spel9 pref=D trump=H second=yes tricks=8", (38, -107, -67, 136)),
)


@pytest.mark.parametrize("refill", ["early", "late"])
def test_fifteen_deals(refill: str) -> None:
    """After the first deal both ways of filling the pot stand the same here."""
    made = clean(sheet(*(deal for deal, _ in SHEET_1), rules=f"refill={refill}"))
    found = [balances(made, n) for n in range(1, 16)]
    assert found == [expected for _, expected in SHEET_1]
    settled = GAME.settle(made.ledger)
    # 136 = 3 x 45 + 1, the odd point to B
    assert settled.totals == {"A": 83, "B": -61, "C": -22}
    assert settled.residual == 0
    assert settled.nets == settled.totals


SHEET_2 = (
    ("declarer=C contract=gask2 pref=H trump=D tricks=9", "D", (-9, -9, 2, -8, 24)),
    ("declarer=D contract=turne8 pref=S trump=S tricks=9", "A", (-9, -12, -1, 14, 8)),
    ("declarer=A contract=spel7 pref=D trump=C tricks=7", "B", (-1, -12, -1, 14, 0)),
    # the pot is empty: 32 in; 40 are due: 32 more; 64 - 40 = 24
    (
        "declarer=B contract=vingel8 pref=C trump=H second=yes trump2=S tricks=13",
        "C",
        (-19, 16, -17, -4, 24),
    ),
    ("declarer=B contract=solo7 pref=H trump=S tricks=6", "D", (-19, 8, -17, -4, 32)),
)


def test_four_at_the_table() -> None:
    """The player on the dealer's right sits out and takes part in the refills only."""
    made = clean(sheet(*(deal for deal, _, _ in SHEET_2), players="A B C D"))
    assert [balances(made, n) for n in range(1, 6)] == [row[2] for row in SHEET_2]
    assert [deal.facts.out for deal in made.deals] == [row[1] for row in SHEET_2]
    assert GAME.settle(made.ledger).totals == {"A": -11, "B": 16, "C": -9, "D": 4}


SHEET_3 = (
    (
        "declarer=A contract=vingel6 pref=H trump=S second=yes trump2=D tricks=7",
        (-14, -9, -9, 32),
        (-6, -9, -9, 24),
    ),
    (
        "declarer=B contract=turne8 pref=S trump=H second=yes trump2=C tricks=10",
        (-14, 15, -9, 8),
        (-6, -9, -9, 24),
    ),
    # Oberg: 8 in the pot, 40 due: two refills of 24
    (
        "declarer=C contract=tringel9 pref=D trump=C second=yes trump2=H tricks=11",
        (-32, -3, 19, 16),
        (-8, -11, 3, 16),
    ),
    ("declarer=A contract=solo6 pref=H trump=D tricks=6", (-24, -3, 19, 8), (2, -12, 2, 8)),
    ("declarer=B contract=grande tricks=0", (-27, 11, 16, 0), (-2, 4, -2, 0)),
    (
        "declarer=A contract=solo12 pref=S trump=S tricks=12",
        (59, -40, -35, 16),
        (126, -68, -74, 16),
    ),
)


@pytest.mark.parametrize(
    ("rules", "column", "final"),
    [
        ("table=oberg", 1, {"A": 64, "B": -34, "C": -30}),
        ("table=stockholm", 2, {"A": 131, "B": -63, "C": -68}),
        ("rules=stockholm", 2, {"A": 131, "B": -63, "C": -68}),
    ],
)
def test_both_tables(rules: str, column: int, final: dict[str, int]) -> None:
    """The same six deals by Oberg's and the Stockholm society's table."""
    made = clean(sheet(*(row[0] for row in SHEET_3), rules=rules))
    assert [balances(made, n) for n in range(1, 7)] == [row[column] for row in SHEET_3]
    assert GAME.settle(made.ledger).totals == final


# second tries won: options ----------------------------------------------------------------------


SECOND_WINS = (
    ("turne8", 11, "", 4),  # 1 + 3 overtricks
    ("turne8", 11, "turne8_second=plus", 4),
    ("turne8", 11, "turne8_second=flat", 1),
    ("turne8", 11, "turne8_second=none", 0),
    ("turne8", 11, "table=stockholm", 0),
    ("turne8", 11, "table=stockholm turne8_second=plus", 4),
    ("vingel8", 11, "", 3),  # 0 + 3, Parlett's note (a)
    ("vingel8", 8, "", 0),
    ("vingel8", 11, "vingel8_second=plus", 3),
    ("vingel8", 11, "vingel8_second=none", 0),
    ("tringel9", 12, "", 7),  # 1 + 2 x 3, Parlett's note (b)
    ("tringel9", 9, "", 1),
    ("tringel9", 12, "tringel9_second=plus", 7),
    ("tringel9", 12, "tringel9_second=flat", 1),
    ("tringel9", 12, "tringel9_second=none", 0),
    ("tringel9", 12, "table=stockholm", 1),
)


@pytest.mark.parametrize(("code", "tricks", "rules", "chips"), SECOND_WINS)
def test_chips_of_a_second_try_won(code: str, tricks: int, rules: str, chips: int) -> None:
    line = f"declarer=A contract={code} pref=S trump=H second=yes trump2=D tricks={tricks}"
    taken = [e.amount for e in entries(sheet(line, rules=rules)) if "from the pot" in e.why]
    assert taken == ([8 * chips] if chips else [])


# after a surrender ------------------------------------------------------------------------------


AFTER_TURNS = (
    # B pays a chip; C needs six, has five: two chips
    ("turne6 pref=S trump=H", "C/C:5", (-8, -16, -24, 48)),
    # four tricks: doubly lost, four chips
    ("turne6 pref=S trump=H", "C/C:4", (-8, -16, -40, 64)),
    # B 2 chips and 3 to each; C a chip and 3 from each
    ("vingel7 pref=S trump=S", "C/S:7", (-8, -33, 9, 32)),
    # lost: 2 x 2 chips and 3 to each: -8 + 3 - 6 - 32 = -43
    ("vingel7 pref=S trump=S", "C/S:6", (-2, -27, -43, 72)),
    # doubly lost: 2 x 4 chips
    ("vingel7 pref=S trump=S", "C/S:5", (-2, -27, -75, 104)),
)


@pytest.mark.parametrize(("contract", "turn", "expected"), AFTER_TURNS)
def test_turning_after_a_surrender(contract: str, turn: str, expected: tuple[int, ...]) -> None:
    """The surrender is paid first: by turne6 -8 (off colour: no points), by vingel7 -16 - 6."""
    line = f"declarer=B contract={contract} surrender=yes after-turn={turn}"
    made = clean(sheet(line, rules="after_turn=on"))
    assert balances(made, 1) == expected


# single rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "column"), [("H", "prf"), ("D", "col"), ("C", "of"), ("S", "of")]
)
def test_columns_of_preference_hearts(trump: str, column: str) -> None:
    assert suit_column(trump, "H") == column


SINGLE = (
    # contract and result, chips of declarer (positive: from the pot), points from each
    ("spel7 trump=C pref=C tricks=7", 1, 1),
    ("spel7 trump=S pref=C tricks=7", 1, 0),
    ("spel7 trump=C pref=C tricks=6", -1, -1),
    ("spel7 trump=C pref=C tricks=5", -2, -1),
    ("spel7 trump=C pref=C tricks=0", -2, -1),
    ("spel9 trump=C pref=H tricks=13", 1, 1),  # no overtricks at a first try
    ("turne8 trump=C pref=H tricks=13", 2, 1),
    ("tringel9 trump=C pref=H tricks=9", 3, 3),
    ("tringel9 trump=C pref=H tricks=8", -3, -3),
    ("tringel9 trump=C pref=H tricks=7", -6, -3),
    ("gok tricks=0", 1, 0),
    ("gok tricks=1", -2, 0),
    ("gok tricks=2", -4, 0),
    ("gok surrender=yes", -2, 0),
    ("gask4 tricks=0", 1, 1),
    ("gask4 tricks=1", -1, -1),
    ("gask4 trump=D pref=H tricks=11", 1, 1),
    ("gask4 trump=H pref=H tricks=9", -2, -3),
    ("gask5 trump=D pref=H tricks=12", 1, 3),
    ("gask5 surrender=yes", -1, -1),
    ("gask5 level=colour surrender=yes", -1, -3),
    ("solo10 surrender=yes", -2, -3),
    ("solo10 level=colour surrender=yes", -2, -5),
    ("solo10 level=preference surrender=yes", -2, -11),
    ("grande surrender=yes", -2, -3),
    ("kop4 surrender=yes", -1, -1),
    ("turne7 trump=H pref=H surrender=yes", -1, -1),
    ("vira trump=C pref=H surrender=yes", -1, -2),
    ("grande-royale tricks=0", 1, 53),
    ("grande-royale tricks=2", -2, -53),
    # second tries: points of both tries together
    ("spel9 trump=D pref=D second=yes tricks=9", 0, 0),  # -3 + 3
    ("spel9 trump=D pref=D second=yes tricks=8", -3, -6),
    ("spel9 trump=D pref=D second=yes tricks=7", -5, -6),
    ("kop6 second=yes tricks=0", 0, 0),  # -1 + 1
    ("kop6 second=yes tricks=1", -3, -2),
    ("tringel9 trump=D pref=D second=yes trump2=C surrender=yes", -9, -14),  # 11 and 3
    ("vingel8 trump=D pref=D second=yes trump2=D tricks=6", -10, -10),  # 5 and 5
)


@pytest.mark.parametrize(("facts", "chips", "points"), SINGLE)
def test_single_deals(facts: str, chips: int, points: int) -> None:
    """All put in a chip; A -8 + 8 x chips + 2 x points, the others -8 - points, pot 24 less the
    chips."""
    made = clean(sheet(f"declarer=A contract={facts}"))
    assert balances(made, 1) == (
        -8 + 8 * chips + 2 * points,
        -8 - points,
        -8 - points,
        24 - 8 * chips,
    )


@pytest.mark.parametrize(
    ("facts", "rules", "pays"),
    [
        ("tricks=0 unguarded=B", "", ["B"]),
        ("tricks=0 unguarded=B,C", "", ["B", "C"]),
        ("tricks=0 unguarded=B", "gok_penalty=off", []),
        ("tricks=1 unguarded=B", "", []),
        ("surrender=yes unguarded=B", "", []),
    ],
)
def test_passing_unguarded_costs_a_chip_when_the_gok_is_won(
    facts: str, rules: str, pays: list[str]
) -> None:
    found = entries(sheet(f"declarer=A contract=gok {facts}", rules=rules))
    fined = [(e.owner, e.amount) for e in found if "unguarded" in e.why and e.account == "score"]
    assert fined == [(player, -8) for player in pays]


def test_late_refill_fills_an_empty_pot_only_when_it_must_pay() -> None:
    """A loss of one chip, then a win of one: 0 + 8 - 8, nobody fills the pot."""
    lines = ("declarer=A contract=kop1 tricks=1", "declarer=B contract=kop1 tricks=0")
    assert totals(sheet(*lines, rules="refill=late")) == {"A": -8, "B": 8, "C": 0}
    assert totals(sheet(*lines)) == {"A": -16, "B": 0, "C": -8}


def test_reasons_hold_the_arithmetic() -> None:
    line = "declarer=B contract=turne8 pref=H trump=S second=yes trump2=D tricks=10"
    found = [(e.owner, e.amount, e.why) for e in entries(sheet(line))]
    assert found[:4] == [
        ("A", -8, "the pot is empty before the deal: 1 chip: 8"),
        ("B", -8, "the pot is empty before the deal: 1 chip: 8"),
        ("C", -8, "the pot is empty before the deal: 1 chip: 8"),
        ("pot", 24, "the pot is empty before the deal: 1 chip from each: 3 x 8 = 24"),
    ]
    assert found[4:6] == [
        (
            "B",
            24,
            "Turn-up eight, second try won with 10 tricks, 1 + 1 x 2 overtricks = 3: "
            "3 chips from the pot: 24",
        ),
        ("pot", -24, "3 chips to B: 24"),
    ]
    assert found[6:] == [
        ("B", -2, "first try given up, off colour: 1 to each opponent: 2 x 1 = 2"),
        ("A", 1, "first try given up, off colour: 1 from B"),
        ("C", 1, "first try given up, off colour: 1 from B"),
        ("B", 2, "second try won, in colour: 1 from each opponent: 2 x 1 = 2"),
        ("A", -1, "second try won, in colour: 1 to B"),
        ("C", -1, "second try won, in colour: 1 to B"),
    ]


# the end ----------------------------------------------------------------------------------------


def carried(text: str) -> Session:
    """A sheet that holds only carried balances."""
    return clean(dedent(text))


def test_odd_points_go_to_whoever_lost_most_and_among_equals_to_the_first() -> None:
    """16 = 3 x 5 + 1; B and C have lost the same, B sits first."""
    made = carried("""
        game vira
        players A B C
        carry score=A:0,B:-8,C:-8 pot=pot:16
    """)
    assert GAME.settle(made.ledger).totals == {"A": 5, "B": -2, "C": -3}


@pytest.mark.parametrize(("pot", "each", "odd"), [(8, 2, 2), (16, 5, 1), (24, 8, 0)])
def test_shares_of_the_pot_for_three(pot: int, each: int, odd: int) -> None:
    made = carried(f"""
        game vira
        players A B C
        carry score=A:{-pot},B:0,C:0 pot=pot:{pot}
    """)
    assert GAME.settle(made.ledger).totals == {"A": -pot + each + odd, "B": each, "C": each}


def test_settle_says_who_has_dealt_less_often() -> None:
    lines = ["declarer=A contract=kop1 tricks=0"] * 4
    notes = GAME.settle(clean(sheet(*lines)).ledger).notes
    assert notes == (
        "play usually goes on until everybody has dealt equally often; so far: A 2, B 1, C 1",
    )
    assert GAME.settle(clean(sheet(*lines[:3])).ledger).notes == ()


def test_what_comes_next() -> None:
    made = clean(sheet("declarer=C contract=spel7 pref=H trump=H tricks=7", players="A B C D"))
    assert made.upcoming() == {
        "deal": 2,
        "dealer": "B",
        "sits out": "A",
        "forehand": "C",
        "pot": 24,
    }


def test_stake_of_the_table() -> None:
    made = clean(sheet("declarer=A contract=kop1 tricks=0", rules="stake=1/4"))
    assert str(GAME.stake(made.ledger.table)) == "1/4"
    assert GAME.stake(clean(sheet("declarer=A contract=kop1 tricks=0")).ledger.table) is None
