"""Rubber bridge: games, vulnerability, honours, rubbers broken off, back score.

The examples are constructed; the arithmetic stands beside them.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import clean, entries, messages, problems, totals

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.settling.settlement import Settlement

NAMED = "game contract-bridge\nplayers Nora Emil Sara Willem\n"
TOTALS = ("below", "above")  # the accounts that make up a total
PLAIN = "game contract-bridge\nsides NS EW\n"


def settled(text: str) -> Settlement:
    session: Session = clean(text)
    return session.sheet.game.settle(session.ledger)


# the rubber of nine deals: contract, declarer, honours; totals, games after it -----------------

NINE = [
    ("2S=", "Nora", "", 60, 0, 0, 0),
    ("3D+1", "Emil", "", 60, 80, 0, 0),
    ("passed", "", "", 60, 80, 0, 0),
    ("4HX-2", "Nora", "Willem:100", 60, 480, 0, 0),  # 100 + 200, 100 honours
    ("2D=", "Willem", "", 60, 520, 0, 1),  # 60 + 40: game
    ("1NT=", "Sara", "", 100, 520, 0, 1),  # the 60 are cut off: part-score 40
    ("6C-1", "Emil", "", 200, 520, 0, 1),  # vulnerable: 100
    ("5DXX=", "Nora", "", 700, 520, 1, 1),  # 5 x 20 x 4 and 100
    ("3NTX+1", "Willem", "Nora:150", 850, 1470, 1, 2),  # 200 + 200 + 50 + 500
]


@pytest.mark.parametrize("count", range(1, 10))
def test_a_rubber_of_nine_deals(count: int) -> None:
    sheet = NAMED
    for contract, declarer, honours, *_ in NINE[:count]:
        sheet += f"deal contract={contract}"
        sheet += f" declarer={declarer}" if declarer else ""
        sheet += f" honours={honours}\n" if honours else "\n"
    ns, ew, ns_games, ew_games = NINE[count - 1][3:]
    session = clean(sheet)
    assert session.totals() == {"NS": ns, "EW": ew}
    assert session.ledger.single["games"] == {"NS": ns_games, "EW": ew_games}
    assert session.sheet.game.finished(session.ledger) == (count == 9)


def test_the_end_of_that_rubber() -> None:
    lines = [
        f"deal contract={c}" + (f" declarer={d}" if d else "") + (f" honours={h}" if h else "")
        for c, d, h, *_ in NINE
    ]
    sheet = NAMED + "\n".join(lines)
    session = clean(sheet)
    assert session.ledger.single["below"] == {"NS": 500, "EW": 300}
    assert session.ledger.single["above"] == {"NS": 350, "EW": 1170}
    made = settled(sheet)
    assert made.shares == {"Nora": -620, "Emil": 620, "Sara": -620, "Willem": 620}
    paid = sorted((p.payer, p.amount) for p in made.payments)
    assert paid == [("Nora", 620), ("Sara", 620)]
    hundreds = settled(sheet.replace("players", "set round_margin=hundred\nplayers"))
    assert hundreds.shares == {"Nora": -6, "Emil": 6, "Sara": -6, "Willem": 6}
    assert [p.amount for p in hundreds.pairs] == [-6]


def test_two_games_to_none() -> None:
    """EW 120 + 100, 500 for three down doubled, 180 + 750, 700 for the rubber."""
    assert totals(
        PLAIN
        + """
deal contract=4S= declarer=EW honours=EW:100
deal contract=3NTX-3 declarer=NS
deal contract=6H= declarer=EW
agree above=EW:2050 below=EW:300
"""
    ) == {"NS": 0, "EW": 2350}


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        (["4S= NS", "2H= EW"], {"NS": 420, "EW": 160}),  # 120 + 300; 60 + 100
        (["4S= NS", "3NT= EW", "1C= EW"], {"NS": 120, "EW": 220}),  # a game each: no 300
        (["2S= NS", "2H= EW"], {"NS": 60, "EW": 60}),  # part-scores on both sides
        (["2S= NS"], {"NS": 160, "EW": 0}),
        (["4S= NS", "1C= NS"], {"NS": 540, "EW": 0}),  # 120 + 20 + 300 + 100
        (["4S= NS", "4S= NS"], {"NS": 940, "EW": 0}),  # over: 240 + 700 and no more
    ],
)
def test_a_rubber_broken_off(deals: list[str], expected: dict[str, int]) -> None:
    lines = (
        f"deal contract={contract} declarer={side}" for contract, side in map(str.split, deals)
    )
    assert settled(PLAIN + "\n".join(lines)).totals == expected


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("unfinished_game=500", {"NS": 620, "EW": 160}),
        ("unfinished_part=50", {"NS": 420, "EW": 110}),
        ("laws=old", {"NS": 420, "EW": 110}),
        ("rules=old", {"NS": 420, "EW": 110}),
    ],
)
def test_options_of_a_rubber_broken_off(setting: str, expected: dict[str, int]) -> None:
    sheet = f"{PLAIN}set {setting}\ndeal contract=4S= declarer=NS\ndeal contract=2H= declarer=EW"
    assert settled(sheet).totals == expected


# the rubbers of an evening --------------------------------------------------------------------


def test_players_results_add_up_over_rubbers_with_other_partners() -> None:
    """Rubber 1: 120 + 120 + 700 = 940. Rubber 2: the same for Emil and Nora."""
    sheet = (
        NAMED
        + """
deal contract=4S= declarer=Nora
deal contract=4S= declarer=Nora
rubber NS=Nora,Emil EW=Sara,Willem
deal contract=4S= declarer=Emil
deal contract=4S= declarer=Nora
agree NS=1880 EW=0 Nora=1880 Emil=0 Sara=0 Willem=-1880
"""
    )
    assert settled(sheet).shares == {"Nora": 1880, "Emil": 0, "Sara": 0, "Willem": -1880}


def test_every_rubber_is_rounded_by_itself() -> None:
    """940 + 50 is 9 hundreds; twice 940 rounded at once would be 19."""
    sheet = f"{NAMED}set round_margin=hundred\n"
    rubber = "deal contract=4S= declarer=Nora\ndeal contract=4S= declarer=Nora\n"
    made = settled(f"{sheet}{rubber}rubber\n{rubber}")
    assert made.shares == {"Nora": 18, "Emil": -18, "Sara": 18, "Willem": -18}
    assert made.totals == {"NS": 1880, "EW": 0}


@pytest.mark.parametrize(
    ("margin", "units"), [(0, 0), (49, 0), (50, 1), (149, 1), (150, 2), (-50, -1), (-49, 0)]
)
def test_fifty_counts_up(margin: int, units: int) -> None:
    from scorekeeper.games.bridge.settling import in_hundreds

    assert in_hundreds(margin) == units


def test_a_rubber_broken_off_keeps_its_bonus_when_the_next_begins() -> None:
    sheet = (
        NAMED
        + """
deal contract=4S= declarer=Nora
rubber NS=Nora,Emil EW=Sara,Willem anyway="Sara has to go"
deal contract=2S= declarer=Sara
"""
    )
    made = settled(sheet)
    assert made.totals == {"NS": 420, "EW": 160}
    # rubber 1: 420 for Nora and Sara; rubber 2: 160 for Sara and Willem
    assert made.shares == {"Nora": 260, "Emil": -580, "Sara": 580, "Willem": -260}


def test_a_rubber_does_not_begin_before_the_end() -> None:
    found = messages(f"{NAMED}deal contract=4S= declarer=Nora\nrubber")
    assert found == ["the rubber is not over: NS 1, EW 0 games"]


def test_no_deal_after_the_rubber() -> None:
    sheet = NAMED + "deal contract=4S= declarer=Nora\n" * 3
    assert messages(sheet) == ["the rubber is over: NS won it (NS 2, EW 0 games)"]


# facts ----------------------------------------------------------------------------------------


def test_declarer_by_compass_point_and_prefix() -> None:
    sheet = "game contract-bridge\nplayers Anna Boris Clara Dora\n"
    for typed, side in (("S", "NS"), ("W", "EW"), ("cl", "NS"), ("Boris", "EW")):
        assert totals(f"{sheet}deal contract=2S= declarer={typed}")[side] == 60


def test_a_letter_that_begins_a_name_is_no_point_of_the_compass() -> None:
    """Nina sits West, Anna North."""
    sheet = "game contract-bridge\nplayers Anna Boris Clara Nina\n"
    assert messages(f"{sheet}deal contract=2S= declarer=N") == ["'N' may be North (Anna) or Nina"]
    assert totals(f"{sheet}deal contract=2S= declarer=Ni")["EW"] == 60
    assert totals(f"{sheet}deal contract=2S= declarer=North")["NS"] == 60


def test_vulnerability_that_was_recorded_counts_with_a_warning() -> None:
    found = problems(f"{NAMED}deal contract=4S-1 declarer=Nora vulnerable=both")
    assert [p.severity for p in found] == ["warning"]
    assert "by the rules it would be nobody" in found[0].message
    assert totals(f"{NAMED}deal contract=4S-1 declarer=Nora vulnerable=both")["EW"] == 100


def test_the_dealer_goes_round_after_a_passed_deal_too() -> None:
    sheet = f"{NAMED}deal contract=passed\ndeal dealer=Emil contract=2S= declarer=Nora\n"
    assert messages(sheet) == []
    found = messages(f"{sheet}deal dealer=Nora contract=2S= declarer=Nora")
    assert found == ["dealer Nora was recorded, but it is Sara's turn to deal"]


def test_honours_of_either_side_count_made_or_not() -> None:
    assert totals(f"{NAMED}deal contract=4S-1 declarer=Nora honours=Sara:150") == {
        "NS": 150,
        "EW": 50,
    }


def test_honours_can_be_left_out_by_agreement() -> None:
    sheet = f"{NAMED}set honours=off\ndeal contract=4S= declarer=Nora honours=Sara:150"
    assert messages(sheet) == [
        "honours=Sara:150 counts for nothing at this table (it would with honours=on)"
    ]


def test_a_carried_score_that_wins_a_game_is_refused() -> None:
    found = messages(f"{NAMED}carry part-score=NS:100\ndeal contract=1C= declarer=Nora")
    assert found == ["NS cannot stand at 100 below the line"]


def test_a_sheet_begun_on_paper() -> None:
    """NS have a game and 40; 2D make the second game: 40 + 700."""
    sheet = f"{NAMED}carry below=NS:160 games=NS:1 part-score=NS:60\n"
    assert totals(f"{sheet}deal contract=2D= declarer=Nora")["NS"] == 900


def test_what_comes_next() -> None:
    session = clean(f"{NAMED}deal contract=4S= declarer=Nora\ndeal contract=2S= declarer=Emil")
    assert session.upcoming() == {
        "deal": 3,
        "dealer": "Sara",
        "vulnerable": "NS",
        "games": "NS 1, EW 0",
        "part-score": "NS 0, EW 60",
    }


def test_amending_is_as_good_as_recording_right() -> None:
    wrong = f"{NAMED}deal contract=4S-1 declarer=Nora\ndeal contract=3NT= declarer=Emil\n"
    right = f"{NAMED}deal contract=4S= declarer=Nora\ndeal contract=3NT= declarer=Emil\n"
    amended = clean(f"{wrong}amend 1 contract=4S=")
    assert amended.totals() == totals(right)
    assert amended.ledger.single == clean(right).ledger.single


# properties -----------------------------------------------------------------------------------

some_deals = st.lists(
    st.tuples(
        st.integers(1, 7),
        st.sampled_from(["C", "D", "H", "S", "NT"]),
        st.sampled_from(["", "X", "XX"]),
        st.integers(0, 13),
        st.sampled_from(["Nora", "Emil", "Sara", "Willem"]),
    ),
    max_size=8,
)
Deals = list[tuple[int, str, str, int, str]]


def rubber_sheet(deals: Deals, head: str = NAMED) -> str:
    lines = (
        f'deal contract={n}{s}{x} tricks={t} declarer={d} anyway="going on"'
        for n, s, x, t, d in deals
    )
    return head + "\n".join(lines)


@given(some_deals)
def test_balances_are_sums_of_entries_and_lines_are_drawn(deals: Deals) -> None:
    session = clean(rubber_sheet(deals))
    for account, balances in session.ledger.single.items():
        for owner, amount in balances.items():
            moves = [
                e.amount
                for d in session.deals
                for e in d.entries
                if (e.account, e.owner) == (account, owner)
            ]
            assert sum(moves) == amount
    assert all(0 <= p < 100 for p in session.ledger.single["part-score"].values())
    assert all(total % 10 == 0 for total in session.totals().values())


@given(some_deals)
def test_shares_balance(deals: Deals) -> None:
    made = settled(rubber_sheet(deals))
    assert made.shares is not None
    assert sum(made.shares.values()) == 0
    assert made.nets == made.shares


@given(some_deals)
def test_swapping_the_sides_swaps_the_results(deals: Deals) -> None:
    other = {"Nora": "Emil", "Emil": "Sara", "Sara": "Willem", "Willem": "Nora"}
    swapped = [(n, s, x, t, other[d]) for n, s, x, t, d in deals]
    here, there = totals(rubber_sheet(deals)), totals(rubber_sheet(swapped))
    assert (here["NS"], here["EW"]) == (there["EW"], there["NS"])


@given(some_deals)
def test_only_who_made_a_contract_scores_below(deals: Deals) -> None:
    for deal, (n, _, _, tricks, declarer) in zip(
        clean(rubber_sheet(deals)).deals, deals, strict=True
    ):
        side = "NS" if declarer in ("Nora", "Sara") else "EW"
        below = [e.owner for e in deal.entries if e.account == "below" and e.amount]
        assert below == ([side] if tricks >= n + 6 else [])


# the sheet ------------------------------------------------------------------------------------


def test_the_sheet_has_its_line() -> None:
    session = clean(
        f"{NAMED}deal contract=4S+1 declarer=Nora\ndeal contract=2H-1 declarer=Emil\n"
        "deal contract=passed\namend 1 contract=4S="
    )
    grids = session.sheet.game.grids(session.played())
    assert [grid.title for grid in grids] == ["Deals", "Score", "Players"]
    rows = [[cell.text for cell in row.cells] for row in grids[1].rows]
    assert rows == [
        ["above", "2: 2H-1", "50", "", ""],
        ["below", "1: 4S=", "120", "", ""],
        ["below", "", "120", "", "0"],
        ["above", "", "50", "", "0"],
        ["total", "", "170", "", "0"],
    ]
    assert [row.rule for row in grids[1].rows] == [False, True, True, False, True]
    assert grids[0].rows[0].cells[0].text == "1*"
    assert grids[-1].notes[0].startswith("the rubber is not over; broken off now it adds NS +300")
    assert grids[-1].notes[1] == "deal 1*: contract=4S+1 became contract=4S="


def test_every_figure_with_a_source_is_the_sum_of_its_entries() -> None:
    session = clean(
        NAMED
        + "deal contract=4S+1 declarer=Nora\ndeal contract=3NTX-2 declarer=Emil\n"
        + "deal contract=4H= declarer=Sara\nrubber NS=Nora,Emil EW=Sara,Willem\n"
        + "deal contract=2H+1 declarer=Sara\n"
    )
    checked = 0
    for grid in session.sheet.game.grids(session.played()):
        for row in grid.rows:
            for cell in row.cells:
                if cell.sum is None:
                    continue
                checked += 1
                assert cell.value == sum(
                    e.amount
                    for d in session.deals
                    if cell.sum.first <= d.number <= cell.sum.last
                    for e in d.entries
                    if e.owner == cell.sum.owner
                    and e.account in ([cell.sum.account] if cell.sum.account else TOTALS)
                )
    assert checked > 20


def test_passed_out_scores_nothing_and_says_so() -> None:
    found = entries(f"{NAMED}deal contract=passed")
    assert [(e.owner, e.amount, e.why) for e in found] == [
        ("NS", 0, "passed out: nobody scores"),
        ("EW", 0, "passed out: nobody scores"),
    ]
