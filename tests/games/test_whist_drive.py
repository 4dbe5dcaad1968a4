"""Whist drives: totals, check sums, court whist, who sits where."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sheets import clean, entries, messages, problems, session, totals

from scorekeeper.games.whists.whist_drive.seating import HANDS_OF_A_BLOCK, DriveState, Seated

HEAD = "game whist-drive\nplayers Ann Bob Cat Dan Eve Fay Gus Hal\n"
DRIVE = """deal hand=1 table=1 trump=H pairs=Ann+Bob,Cat+Dan tricks=8,5
deal hand=1 table=2 trump=H pairs=Eve+Fay,Gus+Hal tricks=6,7
deal pairs=Ann+Gus,Bob+Hal tricks=9,4
deal pairs=Eve+Cat,Fay+Dan tricks=Cat:7
deal pairs=Ann+Eve,Gus+Cat tricks=Ann+Eve:5,Gus+Cat:8
deal pairs=Bob+Fay,Hal+Dan tricks=Dan:3
deal pairs=Gus+Bob,Cat+Fay tricks=6,7
deal pairs=Ann+Dan,Eve+Hal tricks=13,0
"""
ONE = "pairs=Ann+Bob,Cat+Dan"


def test_a_drive_of_four_hands() -> None:
    """Constructed: Ann 8 + 9 + 5 + 13 and so on; the check total is 26 x 2 x 4 = 208."""
    made = clean(HEAD + "set hands=4\n" + DRIVE)
    expected = {"Ann": 35, "Gus": 30, "Fay": 29, "Bob": 28, "Cat": 27, "Dan": 27, "Eve": 18,
                "Hal": 14}  # fmt: skip
    assert made.totals() == expected
    assert sum(expected.values()) == 208
    assert made.sheet.game.finished(made.ledger)
    assert made.sheet.game.settle(made.ledger).payments == ()


def test_odd_tricks() -> None:
    """Constructed: the same hands; 42 is twice all odd tricks."""
    found = totals(HEAD + "set hands=4 unit=odd_tricks\n" + DRIVE)
    assert found == {"Ann": 12, "Dan": 7, "Bob": 6, "Gus": 6, "Fay": 5, "Cat": 4, "Eve": 1,
                     "Hal": 1}  # fmt: skip
    assert sum(found.values()) == 42


def test_a_partner_drive() -> None:
    """Constructed: pairs have a name and 13 points between them at each table."""
    sheet = "game whist-drive\nplayers Smiths Joneses Browns Whites\nset entity=pair hands=2\n"
    deals = "deal pairs=Smiths,Joneses tricks=8,5\ndeal pairs=Browns,Whites tricks=4,9\n"
    deals += "deal pairs=Smiths,Browns tricks=6,7\ndeal pairs=Joneses,Whites tricks=9,4\n"
    assert totals(sheet + deals) == {"Smiths": 14, "Joneses": 14, "Browns": 11, "Whites": 13}
    assert messages(sheet + "deal pairs=Smiths+Joneses,Browns+Whites tricks=8,5") == [
        "pairs=Smiths+Joneses,Browns+Whites does not name the two pairs of a table"
    ]


def test_the_trumps_of_the_room() -> None:
    made = clean(HEAD + DRIVE)
    assert [deal.facts.trump for deal in made.deals] == list("HHCCDDSS")
    made = clean(HEAD + "set trump_cycle=C,D,H,S,NT\n" + DRIVE.replace("trump=H ", ""))
    assert [deal.facts.trump for deal in made.deals] == list("CCDDHHSS")
    assert made.upcoming()["trump"] == "NT"
    [found] = problems(HEAD + f"deal {ONE} trump=S tricks=8,5")
    assert (found.severity, found.message) == (
        "warning", "trump S was recorded; by the rules it would be H",
    )  # fmt: skip


def test_what_comes_next() -> None:
    made = session(HEAD + DRIVE.split("deal pairs=Eve+Cat")[0])
    assert made.upcoming() == {
        "deal": 4,
        "hand": 2,
        "table": 2,
        "trump": "C",
        "without a seat": ["Cat", "Dan", "Eve", "Fay"],
    }


def test_tables_in_any_order() -> None:
    """A whole card of one table can be copied before those of the others."""
    deals = "".join(f"deal hand={n} table=1 {ONE} tricks=8,5\n" for n in (1, 2, 3))
    made = clean(HEAD + deals)
    assert made.totals()["Ann"] == 24
    assert (made.upcoming()["hand"], made.upcoming()["table"]) == (1, 2)


COURT = HEAD + "set rules=court\n"


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        (1, "trump=S tricks=8,5", (8, 8, 5, 5)),  # Coronation
        (5, "tricks=8,5", (16, 16, 10, 10)),  # Prosperity: twice the tricks
        (9, "trump=S tricks=4,3,1,5", (4, 3, 1, 5)),  # Conspiracy: one's own
        (13, "tricks=8,5", (5, 5, 8, 8)),  # Revolution: the opponents'
        (17, "tricks=8,5 spoke=Ann:1,Dan:2", (5, 8, 5, -1)),  # Confiscation: 3 for each offence
        (21, "tricks=8,5 honours=3,2", (11, 11, 7, 7)),  # Restoration: and honours
    ],
)
def test_court_whist(hand: int, facts: str, expected: tuple[int, ...]) -> None:
    """ehow.co.uk, court whist score cards; constructed hands."""
    found = totals(COURT + f"deal hand={hand} {ONE} {facts}")
    assert tuple(found.values())[:4] == expected


@pytest.mark.parametrize(
    ("hand", "trump"), [(5, "S"), (8, "D"), (13, "NT"), (16, "NT"), (18, "H"), (23, "C")]
)
def test_the_trumps_of_court_whist(hand: int, trump: str) -> None:
    honours = "honours=3,2" if hand > 20 else ""
    made = clean(COURT + f"deal hand={hand} {ONE} tricks=8,5 {honours}")
    assert made.deals[0].facts.trump == trump


def test_court_whist_has_its_own_rules() -> None:
    assert messages(HEAD + "set court_whist=on hands=20") == ["hands=20: court whist has 24 hands"]
    assert messages(HEAD + "set court_whist=on unit=odd_tricks") == [
        "unit=odd_tricks has no effect in court whist"
    ]
    assert messages(COURT + f"deal {ONE} tricks=8,5") == ["the trump of the hand is not recorded"]
    assert messages(COURT + f"deal trump=S {ONE} tricks=8,5 honours=3,2") == [
        "honours=3,2 does not belong to this deal"
    ]
    assert session(COURT).upcoming()["block"] == "Coronation"


def test_court_whist_finds_its_trumps_itself() -> None:
    assert messages(COURT + "set trump_cycle=C,D,H,S") == [
        "trump_cycle=C,D,H,S has no effect in court whist, whose blocks have their own trumps"
    ]


def test_an_empty_seat_in_the_conspiracy() -> None:
    """Constructed: the tricks of two empty seats stand together, 3 + 5."""
    head = "game whist-drive\nplayers Ann Bob Cat Dan Eve Fay\nset rules=court tables=2\n"
    deal = "deal hand=9 trump=S pairs=Ann+ghost,Bob+ghost tricks=Ann:4,Bob:1"
    assert totals(head + deal) == {"Ann": 4, "Bob": 1, "Cat": 0, "Dan": 0, "Eve": 0, "Fay": 0}


@pytest.mark.parametrize("name", ["court-whist", "partner-whist-drive"])
def test_the_name_of_a_form_asks_for_its_preset(name: str) -> None:
    """Under the plain game's rules another form would be played."""
    head = f"game {name}\nplayers A B C D"
    (found,) = problems(head)
    assert found.message.startswith(f"{name} is a form of whist-drive, which is scored here by")
    assert messages(f"{head}\nset rules={name}") == []
    made = clean(f"game whist-drive\nplayers A B C D\nset rules={name}")
    options = made.sheet.table.options
    assert (options.court_whist, options.entity) in ((True, "individual"), (False, "pair"))


def test_players_without_a_seat() -> None:
    """Constructed: five players, one table; who is out gets nothing, or the average 6 1/2."""
    head = "game whist-drive\nplayers Ann Bob Cat Dan Eve\n"
    made = clean(head + f"deal {ONE} tricks=8,5")
    assert made.deals[0].facts.out == ("Eve",)
    assert made.totals()["Eve"] == 0
    made = clean(head + f"set ghost=average\ndeal {ONE} tricks=8,5")
    assert made.totals()["Eve"] == Fraction(13, 2)


def test_nobody_is_out_twice() -> None:
    """Constructed: Ian has the average of one table, 13 / 2, once."""
    head = "game whist-drive\nplayers Ann Bob Cat Dan Eve Fay Gus Hal Ian\nset ghost=average\n"
    first = f"deal {ONE} tricks=8,5 out=Ian\n"
    made = clean(head + first + "deal pairs=Eve+Fay,Gus+Hal tricks=8,5")
    assert made.totals()["Ian"] == Fraction(13, 2)
    taken = "Ian was recorded without a seat in hand 1 already"
    assert messages(head + first + "deal pairs=Eve+Fay,Gus+Ian tricks=8,5") == [taken]
    assert messages(head + first + "deal pairs=Eve+Fay,Gus+Hal tricks=8,5 out=Ian") == [taken]


def test_an_empty_seat() -> None:
    """Constructed: seven players, two tables; nobody scores for the ghost."""
    head = "game whist-drive\nplayers Ann Bob Cat Dan Eve Fay Gus\n"
    made = clean(head + f"deal {ONE} tricks=8,5\ndeal pairs=Eve+Fay,Gus+ghost tricks=5,8")
    assert made.totals() == {"Ann": 8, "Bob": 8, "Cat": 5, "Dan": 5, "Eve": 5, "Fay": 5, "Gus": 8}


def test_tables_by_option() -> None:
    deals = f"deal {ONE} tricks=8,5\ndeal pairs=Eve+Fay,Gus+Hal tricks=5,8"
    assert [d.facts.hand for d in clean(HEAD + "set tables=1\n" + deals).deals] == [1, 2]
    assert [d.facts.hand for d in clean(HEAD + deals).deals] == [1, 1]


MIXED = HEAD + "set ladies=Ann,Cat,Eve,Gus movement={}\n"
FIRST = f"deal {ONE} tricks=8,5\ndeal pairs=Eve+Fay,Gus+Hal tricks=6,7\n"


@pytest.mark.parametrize(
    ("movement", "first", "second"),
    [
        # table 1: Ann and Bob won; Cat goes up, Dan down (around). Table 2: Gus and Hal won.
        ("semi_partner", ("Ann+Bob", "Eve+Fay"), ("Gus+Hal", "Cat+Dan")),
        ("progressive", ("Ann+Fay", "Eve+Bob"), ("Gus+Dan", "Cat+Hal")),
    ],
)
def test_movements(movement: str, first: tuple[str, ...], second: tuple[str, ...]) -> None:
    """Constructed: with two tables up and down are the same."""
    sheet = MIXED.format(movement) + FIRST
    made = clean(sheet + "deal tricks=7,6\ndeal tricks=7,6\n")
    seats = [tuple("+".join(pair) for pair in deal.facts.pairs) for deal in made.deals[2:]]
    assert seats == [first, second]
    assert session(sheet).upcoming()["pairs"] == list(first)
    [found] = problems(sheet + "deal pairs=Ann+Dan,Eve+Fay tricks=7,6")
    assert found.severity == "warning"
    assert found.message == (f"at table 1 in hand 2 the movement would seat {' and '.join(first)}")


def test_a_movement_around_three_tables() -> None:
    """Constructed: losing ladies go to the next higher table, gentlemen to the next lower one."""
    head = "game whist-drive\nplayers A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3\n"
    head += "set movement=semi_partner ladies=A1,C1,A2,C2,A3,C3\n"
    deals = "".join(f"deal pairs=A{n}+B{n},C{n}+D{n} tricks=8,5\n" for n in (1, 2, 3))
    made = clean(head + deals + "deal tricks=7,6\n" * 3)
    seats = [made.deals[n].facts.pairs[1] for n in (3, 4, 5)]
    assert seats == [("C3", "D2"), ("C1", "D3"), ("C2", "D1")]


def test_the_movement_needs_to_know_who_is_who() -> None:
    [found] = problems(HEAD + "set movement=progressive")
    assert found.severity == "warning"
    assert found.message == (
        "movement=progressive has no effect until it is known who is in which category"
    )
    assert messages(HEAD + "set movement=progressive entity=pair ladies=Ann") == [
        "movement=progressive has no effect in a partner drive, where nobody changes partners"
    ]
    assert messages(HEAD + "set ladies=Ann,Zoe") == ["ladies: there is no player 'Zoe'"]
    assert messages(HEAD + "set trump_cycle=none") == ["trump_cycle=none has no trumps"]


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        ("deal pairs=Ann+Bob,Cat+Dan tricks=8,6",
         "tricks=8,6: the tricks of a table add up to 13"),
        ("deal pairs=Ann+Bob,Cat+Dan tricks=14,0",
         "tricks=14,0: the tricks of a table add up to 13"),
        ("deal pairs=Ann+Bob,Cat+Ann tricks=8,5", "pairs=Ann+Bob,Cat+Ann names a player twice"),
        ("deal pairs=Ann+Bob tricks=8,5", "pairs=Ann+Bob does not name the two pairs of a table"),
        ("deal pairs=Ann+Bob,Cat+Zoe tricks=8,5", "no player 'Zoe'"),
        ("deal pairs=Ann+Bob,Cat+Dan tricks=Eve:8", "Eve does not sit at this table"),
        ("deal pairs=Ann+Bob,Cat+Dan tricks=1,2,3", "tricks=1,2,3 gives 3 numbers for 2"),
        ("deal pairs=Ann+Bob,Cat+Dan tricks=Ann:8,Bob:5", "tricks names Ann+Bob twice"),
        ("deal pairs=Ann+Bob,Cat+Dan tricks=Ann+Cat:8",
         "Ann and Cat do not score together at this table"),
        ("deal pairs=Ann+Bob,Cat+Dan tricks=Ann+Zoe:8", "no player 'Zoe'"),
        ("deal pairs=ghost+ghost,ghost+ghost tricks=8,5",
         "pairs=ghost+ghost,ghost+ghost: nobody sits at this table"),
        ("deal tricks=8,5", "pairs= missing"),
        ("deal table=3 pairs=Ann+Bob,Cat+Dan tricks=8,5", "table 3 is not possible"),
    ],
)  # fmt: skip
def test_impossible(deals: str, message: str) -> None:
    made = session(HEAD + deals)
    assert [p.message for p in made.problems if p.is_error] == [message]


@pytest.mark.parametrize(
    ("deal", "found"),
    [
        ("deal hand=1 pairs=Eve+Ann,Gus+Hal tricks=8,5",
         ["Ann sits at another table in hand 1 already"]),
        ("deal hand=1 table=1 pairs=Eve+Fay,Gus+Hal tricks=8,5",
         ["table 1 of hand 1 is recorded already"]),
        ("deal table=2 pairs=Eve+Fay,Gus+Hal tricks=8,5\n"
         "deal hand=1 pairs=Ann+Bob,Cat+Dan tricks=8,5",
         ["all tables of hand 1 are recorded already"]),
        ("deal hand=25 pairs=Eve+Fay,Gus+Hal tricks=8,5",
         ["hand 25: only 24 hands were announced"]),
        ("deal hand=2 pairs=Eve+Fay,Gus+Hal tricks=8,5 out=Eve",
         ["Eve has a seat in hand 2 and cannot be out"]),
    ],
)  # fmt: skip
def test_breaches(deal: str, found: list[str]) -> None:
    made = problems(HEAD + f"deal {ONE} tricks=8,5\n" + deal)
    assert [p.message for p in made if p.is_error] == found
    assert not any(p.stops_scoring for p in made)


def test_no_hand_after_the_last() -> None:
    sheet = HEAD + "set hands=4\n" + DRIVE
    assert messages(sheet + f"deal {ONE} tricks=8,5") == ["all 4 hands have been recorded"]


def test_a_late_void_leaves_the_other_tables_where_they_were() -> None:
    """Constructed: hand 5 of court whist counts twice, also when hand 1 turns out to be void; the
    next deal recorded fills the gap."""
    head = "game whist-drive\nplayers Ann Bob Cat Dan\nset rules=court\n"
    first = "".join(f"deal trump={trump} {ONE} tricks=8,5\n" for trump in "SCHD")
    late = head + first + f"deal trump=S {ONE} tricks=8,5\nvoid 1\n"
    assert messages(late) == []
    assert totals(late)["Ann"] == 3 * 8 + 2 * 8
    [found] = problems(head + first + f"void 4\ndeal trump=S {ONE} tricks=8,5")
    assert (found.severity, found.line) == ("warning", 9)
    assert found.message == "deal 4 is void, so this is taken for table 1 of hand 4"
    table = f"deal trump=S {ONE} tricks=8,5\n"
    [found] = problems(f"{head}{table}void 1\n{table}")
    assert (found.severity, found.line) == ("warning", 6)
    assert found.message == "deal 1 is void, so this is taken for table 1 of hand 1"
    placed = "".join(f"deal hand={n} trump=S {ONE} tricks=8,5\n" for n in (1, 2, 3, 4, 5))
    sheet = head + placed + "void 1\ndeal hand=1 trump=S " + f"{ONE} tricks=9,4\n"
    assert messages(sheet) == []
    assert totals(sheet)["Ann"] == 9 + 3 * 8 + 2 * 8


def test_a_table_that_cannot_be_scored_is_no_void_one() -> None:
    assert messages(HEAD + f"deal {ONE} tricks=14,0\ndeal pairs=Eve+Fay,Gus+Hal tricks=8,5") == [
        "tricks=14,0: the tricks of a table add up to 13"
    ]


def test_reasons() -> None:
    assert [e.why for e in entries(HEAD + f"deal {ONE} tricks=8,5")][:3] == [
        "hand 1 with Bob: 8 tricks",
        "hand 1 with Ann: 8 tricks",
        "hand 1 with Dan: 5 tricks",
    ]
    found = entries(HEAD + f"set unit=odd_tricks\ndeal {ONE} tricks=8,5")
    assert [e.why for e in found][1:3] == [
        "hand 1 with Ann: 8 tricks: 8 - 6 = 2",
        "hand 1 with Dan: 5 tricks: none above 6",
    ]
    found = entries(COURT + f"deal hand=17 {ONE} tricks=8,5 spoke=Ann:1")
    assert found[0].why == "hand 17 with Bob: 8 tricks, spoke 1 time: 8 - 1 x 3 = 5"


def rows(text: str, title: str) -> list[str]:
    made = clean(text)
    grids = {grid.title: grid for grid in made.sheet.game.grids(made.played())}
    return [" ".join(cell.text or "." for cell in row.cells) for row in grids[title].rows]


def test_the_sheet() -> None:
    sheet = HEAD + "set hands=4\n" + DRIVE
    assert rows(sheet, "Tables")[0] == "1 1 1 H Ann+Bob - Cat+Dan 8-5"
    assert rows(sheet, "Hands 1 to 4")[0] == "Ann 8 9 5 13 35"
    assert rows(sheet, "Hands 1 to 4")[-1] == "check 52 52 52 52 208"
    assert rows(sheet, "Standing") == [
        "1 Ann 35", "2 Gus 30", "3 Fay 29", "4 Bob 28", "5= Cat 27", "5= Dan 27", "7 Eve 18",
        "8 Hal 14",
    ]  # fmt: skip


def test_the_card_has_the_total_so_far() -> None:
    """Constructed: 13 hands with 8 tricks for Ann each time; twelve stand on the first card."""
    deals = "".join(f"deal hand={n} table=1 {ONE} tricks=8,5\n" for n in range(1, 14))
    assert rows(HEAD + deals, "Hands 1 to 12")[0].endswith(" 96")
    assert rows(HEAD + deals, "Hands 13 to 13")[0] == "Ann 8 104"
    made = clean(COURT + f"deal hand=16 {ONE} tricks=8,5\ndeal hand=17 {ONE} tricks=8,5")
    [card] = [g for g in made.sheet.game.grids(made.played()) if g.title.startswith("Hands")]
    assert [column.group for column in card.columns[1:3]] == ["Revolution", "Confiscation"]


def test_who_led_half_way() -> None:
    """Constructed: after two hands Ann has 8 + 9, Gus 7 + 9; of the gentlemen Bob 8 + 4."""
    made = clean(HEAD + "set hands=4\n" + DRIVE)
    last = made.sheet.game.grids(made.played())[-1]
    assert last.notes == ("half way, after hand 2: Ann led with 17",)
    settings = "set hands=4 categories=ladies_gentlemen ladies=Ann,Cat,Eve,Gus\n"
    made = clean(HEAD + settings + DRIVE)
    assert made.sheet.game.grids(made.played())[-1].notes == (
        "half way, after hand 2 (ladies): Ann led with 17",
        "half way, after hand 2 (gentlemen): Bob and Fay led with 12",
    )
    made = clean(HEAD + "set hands=4\n" + DRIVE.split("deal pairs=Eve+Cat")[0])
    assert made.sheet.game.grids(made.played())[-1].notes == ()


def test_places_by_category() -> None:
    settings = "set hands=4 categories=ladies_gentlemen ladies=Ann,Cat,Eve,Gus\n"
    assert rows(HEAD + settings + DRIVE, "Standing, ladies") == [
        "1 Ann 35", "2 Gus 30", "3 Cat 27", "4 Eve 18",
    ]  # fmt: skip
    settings = settings.replace("ladies_gentlemen", "up_down")
    assert rows(HEAD + settings + DRIVE, "Standing, moving down")[0] == "1 Fay 29"


def test_level_players_may_cut() -> None:
    made = clean(HEAD + "set hands=4 tie=cut\n" + DRIVE)
    last = made.sheet.game.grids(made.played())[-1]
    assert last.notes[1:] == ("Cat and Dan are level: they cut for place 5",)


def test_the_live_cells_are_sums_of_entries() -> None:
    made = clean(HEAD + "set hands=4\n" + DRIVE)
    cells = [
        cell
        for grid in made.sheet.game.grids(made.played())
        for row in grid.rows
        for cell in row.cells
        if cell.sum
    ]
    assert len(cells) == 8 * (4 + 1) + 8
    for cell in cells:
        source = cell.sum
        assert source is not None
        assert cell.value == sum(
            entry.amount
            for deal in made.deals
            for entry in deal.entries
            if entry.owner == source.owner and source.first <= deal.number <= source.last
        )


def test_a_table_more_leaves_what_is_remembered_of_other_hands_as_it_is() -> None:
    seated = Seated(1, (("Ann", "Bob"), ("Cat", "Dan")), (8, 5))
    state = DriveState({})
    for hand in range(1, 3 * HANDS_OF_A_BLOCK):
        before, state = state, state.with_table(hand, seated, full=1)
        assert (state.at(hand), before.at(hand)) == ((seated,), ())
        assert state.coming == hand + 1
        others = before.blocks.keys() - {hand // HANDS_OF_A_BLOCK}
        assert all(state.blocks[block] is before.blocks[block] for block in others)


def test_the_hand_that_comes_is_the_first_that_lacks_a_table() -> None:
    one, two = (Seated(at, (("Ann", "Bob"), ("Cat", "Dan")), (8, 5)) for at in (1, 2))
    told = ((1, one, 1), (3, one, 1), (3, two, 1), (1, two, 2), (2, two, 2), (2, one, 4))
    state = DriveState({})
    for hand, seated, coming in told:
        state = state.with_table(hand, seated, full=2)
        assert state.coming == coming
    assert state.at(3) == (one, two)
