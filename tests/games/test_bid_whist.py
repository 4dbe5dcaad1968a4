"""Bid whist: what a contract is worth in every form, how games end, what is refused."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

HEAD = "game bid-whist\nplayers Anna Boris Grigori Vera\n"
FOUR = "game bid-whist\nplayers A B C D\n"


def text(settings: str, *deals: str, head: str = HEAD) -> str:
    lines = [head + (f"set {settings}" if settings else "# the book")]
    return "\n".join([*lines, *deals])


def deal(contract: str, tricks: str, declarer: str = "Anna", more: str = "") -> str:
    kind = "direction=high" if contract.endswith("nt") else "trump=S"
    return f"deal declarer={declarer} contract={contract} {kind} tricks={tricks} {more}"


# Parlett, Bid Whist and the next page; constructed deals:
# contract, books of NS (who bid), settings, NS, EW
CASES = (
    ("4high", 10, "", 4, 0),
    ("4high", 10, "made_scores=taken", 4, 0),
    ("3high", 12, "", 3, 0),
    ("3high", 12, "made_scores=taken", 6, 0),
    ("5low", 6, "", -5, 1),  # EW 7 - 6
    ("5low", 6, "made_scores=taken", -5, 1),
    ("3nt", 9, "", 6, 0),  # 3 x 2
    ("3nt", 8, "", -6, 0),  # EW have five
    ("3nt", 8, "made_scores=taken", -6, 0),
    ("4nt", 5, "", -8, 4),  # EW (8 - 6) x 2
    ("4nt", 5, "made_scores=taken", -8, 4),
    ("6high", 13, "", 24, 0),  # 6 x 4
    ("6high", 13, "made_scores=taken", 28, 0),  # 7 x 4
    ("7nt", 13, "", 56, 0),  # 7 x 4 x 2
    ("7nt", 13, "made_scores=taken", 56, 0),
    ("6high", 13, "boston=1", 6, 0),
    ("6high", 13, "boston=1 made_scores=taken", 7, 0),
    ("6high", 13, "boston=2", 12, 0),
    ("7nt", 13, "boston_nt_stack=off", 28, 0),  # 7 x 4
    ("6high", 13, "boston_on=bid", 6, 0),
    ("6high", 13, "boston_on=bid made_scores=taken", 7, 0),
    ("7high", 13, "boston_on=bid", 28, 0),
    ("4nt", 5, "nt_factor=1", -4, 2),
    ("4nt", 5, "opponents_score=off", -8, 0),
    # pagat.com
    ("4nt", 10, "rules=pagat", 8, 0),
    ("5low", 9, "rules=pagat", -5, 0),
    ("3high", 13, "rules=pagat", 7, 0),
    # the other forms
    ("2", 9, "variant=original", 3, 0),
    ("4", 9, "variant=original", -4, 0),
    ("4", 5, "variant=original", -4, 2),
    ("7", 13, "variant=original", 7, 0),  # no Boston
    ("3", 9, "variant=ne52", 3, 0),
    ("5", 10, "variant=ne52", 0, 5),
    ("3nt", 9, "variant=ne52", 3, 0),  # no doubling
    ("3", 10, "variant=parr", 4, 3),
    ("4", 8, "variant=parr", -4, 5),
    ("4", 11, "variant=rhode-island", 11, 0),
    ("3nt", 9, "variant=rhode-island", 18, 0),
    ("5", 6, "variant=rhode-island", 0, 6),  # 5 + (7 - 6)
    ("4nt", 5, "variant=rhode-island", 0, 12),  # (4 + 2) x 2
    ("5", 8, "variant=rhode-island", 0, 5),
    ("4high", 10, "variant=hawaii", 1, 0),
    ("4high", 9, "variant=hawaii", 0, 2),
)


@pytest.mark.parametrize(("contract", "books", "settings", "ns", "ew"), CASES)
def test_contract(contract: str, books: int, settings: str, ns: int, ew: int) -> None:
    assert totals(text(settings, deal(contract, str(books)))) == {"NS": ns, "EW": ew}


@pytest.mark.parametrize(
    ("bid", "tricks", "honours", "ns", "ew"),
    [
        (5, 9, 3, 6, 0),  # 3 odd tricks + 3 honours
        (7, 9, 3, -7, 0),
        (5, 6, 1, -5, 1 + 3),  # EW: 7 tricks and three honours
        (5, 6, 4, -5, 1),
        (4, 6, 4, 4, 0),  # honours alone are enough
    ],
)
def test_foster(bid: int, tricks: int, honours: int, ns: int, ew: int) -> None:
    """Constructed after Foster: points out of eleven."""
    line = deal(str(bid), str(tricks), more=f"honours=NS:{honours}")
    assert totals(text("variant=foster", line)) == {"NS": ns, "EW": ew}


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("5,4,2,1", (5, 4, 2, 1)), ("4,5,2,1", (-5, 5, 2, 1))],
)
def test_cutthroat(tricks: str, expected: tuple[int, ...]) -> None:
    """Constructed after Wikipedia: A bids five."""
    line = f"deal declarer=A contract=5 trump=S tricks={tricks}"
    assert tuple(totals(text("variant=cutthroat", line, head=FOUR)).values()) == expected


@pytest.mark.parametrize(("names", "cards"), [("A B C", 16), ("A B C D", 12), ("A B C D E", 10)])
def test_hands_of_cutthroat(names: str, cards: int) -> None:
    head = f"game bid-whist\nplayers {names}\n"
    line = f"deal declarer=A contract=5 trump=S tricks=A:{cards}"
    found = totals(text("variant=cutthroat", line, head=head))
    assert found["A"] == cards
    assert sum(found.values()) == cards


def test_cutthroat_needs_no_partners() -> None:
    head = "game bid-whist\nplayers A B C\n"
    found = messages(text("", head=head))
    assert found == ["Bid whist is for 4 players, not for 3"]
    line = "deal declarer=A contract=5 trump=S tricks=12,0,0,0\n"
    over = messages(text("variant=cutthroat", line * 4, head=FOUR))
    assert over == ["the game is over: A won it by 36-0-0-0"]


GAME = (
    deal("4high", "10"),
    deal("3nt", "8", "Boris"),
    deal("4low", "11", "Boris"),
    deal("3high", "8"),
    deal("4high", "10", "Boris"),
)


def test_a_game_lost_at_minus_five() -> None:
    """Constructed: 4, -6: EW are at or below -5."""
    made = clean(text("target=5", *GAME[:2], "agree NS=4 EW=-6"))
    assert made.sheet.game.finished(made.ledger)
    assert messages(text("target=5", *GAME[:3])) == ["the game is over: NS won it by 4 to -6"]
    made = clean(text("target=5 minus_target_loses=off", *GAME[:2]))
    assert not made.sheet.game.finished(made.ledger)


def test_a_game_that_goes_on() -> None:
    """Constructed: 4, 0; 4, -6; 4, -2; 1, -2; 1, 2."""
    after = ((4, 0), (4, -6), (4, -2), (1, -2), (1, 2))
    lines = []
    for line, (ns, ew) in zip(GAME, after, strict=True):
        lines += [line, f"agree NS={ns} EW={ew}"]
    made = clean(text("target=7", *lines))
    assert not made.sheet.game.finished(made.ledger)


@pytest.mark.parametrize(
    ("settings", "deals", "winner"),
    [
        # a bid of seven decides the game
        ("boston=game", (deal("7high", "13"),), "NS"),
        ("boston=game", (deal("7high", "12"),), "EW"),
        ("boston=game", (deal("6high", "13"),), ""),
        # failed contracts: one is allowed, the second loses
        ("max_sets=1", (deal("3high", "8"),), ""),
        ("max_sets=1", (deal("3high", "8"), deal("3high", "8")), "EW"),
        ("max_sets=1", (deal("3high", "8"), deal("3high", "8", "Boris")), ""),
        ("max_sets=2 target=21", (deal("3high", "8"),) * 3, "EW"),
        # the back door: EW stand at 3, so the first set of NS gives them the game
        ("back_door=on", (deal("3high", "9", "Boris"), deal("3high", "8")), "EW"),
        ("back_door=on", (deal("3high", "8"),), ""),
        # hawaii: 7 to nothing; a lead of two at 21
        ("variant=hawaii", (deal("3high", "9"),) * 7, "NS"),
        ("variant=hawaii", (deal("3high", "9"),) * 6, ""),
        ("variant=hawaii", (deal("3high", "8", "Boris"), deal("3high", "8"),
                            *(deal("3high", "9"),) * 8), ""),
        ("variant=hawaii", (deal("3high", "8"), *(deal("3high", "8", "Boris"),) * 7), "NS"),
        # parr: both at seven: the bidders win
        ("variant=parr target=7", (deal("2", "9"), deal("2", "9", "Boris")), "EW"),
        # a bid of seven is a Boston in the modern game only: two odd tricks and three honours, -7
        ("variant=foster target=8 boston=game", (deal("7", "8", more="honours=NS:3"),), ""),
    ],
)  # fmt: skip
def test_how_games_end(settings: str, deals: tuple[str, ...], winner: str) -> None:
    """Constructed. Hawaii: 2-2 and eight more is 10-2; 0-2 and 14 is 14-2, a lead of twelve.
    Parr: 3-4, then 4 for the tricks of NS and 3 for EW, who bid: 7-7."""
    made = clean(text(settings, *deals))
    games = made.ledger.single["games"]
    assert [side for side, won in games.items() if won] == ([winner] if winner else [])


def test_hawaii_at_twenty_one() -> None:
    """Constructed: 20-18, 20-19, then 21-19 has a lead of two; 21-20 would not."""
    made = clean(text("variant=hawaii", "carry score=NS:20,EW:19", deal("3high", "9")))
    assert made.sheet.game.finished(made.ledger)
    made = clean(text("variant=hawaii", "carry score=NS:20,EW:20", deal("3high", "9")))
    assert not made.sheet.game.finished(made.ledger)


@pytest.mark.parametrize("settings", ["", "games=on"])
def test_hawaii_is_won_by_two_points(settings: str) -> None:
    """Constructed: 20-20; 21-20; 21-21 (EW made 1); 22-21; 23-21."""
    text_of = "carry score=NS:20,EW:20", *(deal("3high", "9", who) for who in ("Anna", "Boris"))
    last = deal("3high", "9")
    sheet = text(f"variant=hawaii {settings}", *text_of, last)
    assert messages(sheet) == []
    assert not clean(sheet).sheet.game.finished(clean(sheet).ledger)
    made = clean(sheet + "\n" + last)
    assert made.ledger.single["games"] == {"NS": 1, "EW": 0}
    carried = text("variant=hawaii games=on", "carry score=NS:7", last)
    assert messages(carried) == ["the game was won already before this line: NS 7, EW 0"]


def test_cutthroat_at_minus_the_target() -> None:
    """Constructed: A loses 12 with one trick of twelve; of the others C stands highest."""
    line = "deal declarer=A contract=12 trump=H tricks=1,1,9,1"
    made = clean(text("variant=cutthroat target=10 minus_target_loses=on", line, head=FOUR))
    assert made.ledger.single["games"] == {"A": 0, "B": 0, "C": 1, "D": 0}
    level = line.replace("1,1,9,1", "1,5,5,1")
    made = clean(text("variant=cutthroat target=10 minus_target_loses=on", level, head=FOUR))
    assert not any(made.ledger.single["games"].values())


@pytest.mark.parametrize(
    ("settings", "deals", "why"),
    [
        ("max_sets=1 target=21", (deal("5high", "13"), *(deal("3high", "8"),) * 2),
         "game won 0-14: second failed contract of NS"),  # 20 - 3 - 3
        ("back_door=on", (deal("3high", "9", "Boris"), deal("6high", "12"), deal("3high", "8")),
         "game won 3-3: by the back door, first failed contract of NS"),
        ("boston=game target=21", (deal("7high", "12"),),
         "game won 0 to -7: NS failed at 7 high"),
        ("boston=game target=21", (deal("7high", "13"),), "game won 7-0: 7 high made"),
        ("variant=parr", ("carry score=NS:10,EW:9", deal("2", "8", "Boris")),
         "game won 11-15: both have 11, and EW bid"),
    ],
)  # fmt: skip
def test_what_decided_the_game(settings: str, deals: tuple[str, ...], why: str) -> None:
    """Constructed. Who won is on the sheet and in the settlement, which is by points."""
    made = clean(text(settings, *deals))
    [won] = [e for e in made.deals[-1].entries if e.account == "games"]
    assert won.why == why
    grid = made.sheet.game.grids(made.played())[0]
    assert [cell.text for cell in grid.rows[-2].cells[:2]] == ["game", f"to {won.owner}"]
    ahead = max(made.totals().values()) == made.totals()[won.owner] != min(made.totals().values())
    notes = [] if ahead else [
        f"{won.owner} won the game without having more points; points are paid all the same "
        "(games=on would pay the game)"
    ]  # fmt: skip
    assert list(made.sheet.game.settle(made.ledger).notes) == notes


def test_a_game_that_ends_below_nothing_has_no_bonus() -> None:
    """Constructed: NS fail at four no trumps and lose 8; the game is all that EW have."""
    made = clean(text("games=on", deal("4nt", "9"), "agree EW=1 score=NS:0"))
    rows = made.sheet.game.grids(made.played())[0].rows
    assert [row.cells[0].text for row in rows] == ["1", "game 1", "total"]


def test_the_direction_at_no_trumps_is_on_the_sheet() -> None:
    made = clean(text("", "deal declarer=Anna contract=4nt direction=low tricks=10"))
    grid = made.sheet.game.grids(made.played())[0]
    shown = dict(zip([c.label for c in grid.columns], grid.rows[0].cells, strict=False))
    assert shown["high/low"].text == "low"


def test_an_adjustment_can_end_the_game() -> None:
    """Constructed: 3 + 12 is past seven; 3 - 12 is past minus seven."""
    for amount, winner in ((12, "NS"), (-12, "EW")):
        made = clean(text("", deal("3high", "9"), f"adjust NS={amount} why=renege"))
        assert made.sheet.game.finished(made.ledger)
        again = clean(text("", deal("3high", "9"), f"adjust NS={amount} why=renege", "rubber"))
        assert again.ledger.state.earlier == ((int(winner == "NS"), int(winner == "EW")),)


def test_games_counted() -> None:
    """Constructed: a bid Boston wins at once, and counts two games where so agreed."""
    line = deal("7high", "13")
    clean(text("games=on", line, "agree NS=1 EW=0 score=NS:0"))
    clean(text("games=on boston_two_wins=on", line, "agree NS=2 EW=0 games=NS:2 Anna=2"))
    assert messages(text("boston_two_wins=on")) == [
        "boston_two_wins=on has no effect where games are not counted"
    ]


def test_a_rubber_of_parr() -> None:
    """Constructed: twice 7 + 7 points."""
    won = [deal("5", "13")] * 4
    made = clean(text("variant=parr games=on", *won, "agree NS=2 games=NS:2"))
    assert made.sheet.game.finished(made.ledger)
    over = messages(text("variant=parr games=on", *won, deal("5", "13")))
    assert over == ["the rubber is over: NS won it by 2-0"]


@pytest.mark.parametrize(
    ("books", "renege", "settings", "ns", "ew"),
    [
        (10, "NS", "", -4, 0),  # 7 of 10: EW six
        (8, "EW", "", 4, 0),  # 11
        (2, "NS", "", -4, 7),  # all thirteen to EW
        (10, "EW:unproved", "", -4, 0),  # NS claimed in vain
        (8, "NS:unproved", "", 4, 0),
        (7, "NS", "renege_books=after", -4, 0),
        (11, "EW", "renege_books=after", 4, 0),
        (0, "NS", "renege_books=after", -4, 7),  # all thirteen to EW before they were written down
    ],
)
def test_reneges(books: int, renege: str, settings: str, ns: int, ew: int) -> None:
    """Constructed after pagat.com and Wikipedia: three books pass over."""
    line = deal("4high", str(books), more=f"renege={renege}")
    assert totals(text(settings, line)) == {"NS": ns, "EW": ew}
    if not settings:
        assert "book" in entries(text(settings, line))[0].why


def test_a_renege_at_no_trumps() -> None:
    """Constructed: all thirteen books to EW, (13 - 6) x 2."""
    line = deal("4nt", "2", more="renege=NS")
    assert totals(text("", line)) == {"NS": -8, "EW": 14}


def test_nothing_but_the_discards_was_won() -> None:
    found = messages(text("", deal("4high", "0")))
    assert found == ["NS have no book, but the discards are their first"]
    assert messages(text("kitty=none", deal("4high", "0"))) == []
    assert messages(text("renege_books=after", deal("4high", "0"))) == found


def test_the_calls_give_declarer_and_contract() -> None:
    """Anna deals; Boris passes, Grigori bids three, Vera four low."""
    made = clean(text("", "deal calls=pass,3,4low,pass trump=H tricks=-1"))
    facts = made.deals[0].facts
    assert (facts.declarer, str(facts.contract)) == ("Vera", "4low")
    assert made.deals[0].texts["tricks"] == "NS:4,EW:9"
    assert made.totals() == {"NS": 0, "EW": -4}


@pytest.mark.parametrize(
    ("calls", "settings", "message"),
    [
        ("3,3high,pass,pass", "", "3 high does not outrank 3 high"),
        ("3low,3,pass,pass", "", "3 high does not outrank 3 low"),
        ("3,3low,pass,pass", "", ""),
        ("3low,3,pass,pass", "bid_order=high=low<nt", "3 high does not outrank 3 low"),
        ("3,3low,pass,pass", "bid_order=high=low<nt", "3 low does not outrank 3 high"),
        ("3,3nt,pass,pass", "bid_order=high=low<nt", ""),
        ("3,3nt,pass,pass", "bid_order=number", "3 nt does not outrank 3 high"),
        ("3,4,pass,pass", "bid_order=number", ""),
        ("3,pass,pass", "", "3 calls are recorded, but each of the four players calls once"),
        ("2,pass,pass,pass", "", "2 high is below the lowest bid, 3"),
        ("3,pass,pass,pass", "min_bid=4", "3 high is below the lowest bid, 4"),
        ("3,4,pass,pass", "min_bid=4", "3 high is below the lowest bid, 4"),
        ("5,3low,pass,pass", "", "3 low does not outrank 5 high"),
        ("2,pass,pass,2nt", "variant=ne52", ""),
        ("2,2nt,pass,pass", "variant=ne52", "2 nt does not outrank 2"),
        ("2,pass,pass,2", "variant=ne52", ""),
        ("2,2,pass,pass", "variant=ne52", "2 does not outrank 2"),
        ("1,2,pass,3,pass,pass,pass", "variant=original", ""),
    ],
)
def test_the_auction(calls: str, settings: str, message: str) -> None:
    kind = "direction=low" if "nt" in calls else "trump=H"
    found = problems(text(settings, f"deal calls={calls} {kind} tricks=9"))
    assert [p.message for p in found] == ([message] if message else [])
    assert not any(p.stops_scoring for p in found)


def test_a_contract_that_was_not_called() -> None:
    line = "deal calls=3,pass,pass,pass contract=4high declarer=Boris trump=H tricks=9"
    [found] = [p for p in problems(text("", line)) if p.is_error]
    assert found.message == "the last bid is 3 high, not 4 high"


@pytest.mark.parametrize(
    ("calls", "facts", "right"),
    [
        ("pass,3,4low,pass", "declarer=Vera", True),
        ("pass,3,4low,pass", "declarer=Boris", False),
        ("pass,3,4low,pass", "declarer=Anna", False),  # the other side
        ("pass,3,4low,pass", "dealer=Boris declarer=Anna", True),
        ("pass,3,4low,pass", "declarer=EW", True),  # the side, as without names
        ("pass,3,4low,pass", "declarer=NS", False),
    ],
)
def test_the_declarer_made_the_last_bid(calls: str, facts: str, right: bool) -> None:
    """Anna deals, so Vera calls third; if Boris deals, Anna does."""
    found = problems(text("", f"deal calls={calls} {facts} trump=H tricks=10"))
    errors = [p.message for p in found if p.is_error]
    declarer = facts.rpartition("=")[2]
    told = f"the last bid is Vera's, so {declarer} cannot be the declarer"
    assert errors == ([] if right else [told])


def test_without_names_nobody_knows_who_called() -> None:
    head = "game bid-whist\nsides Us Them\n"
    line = "deal calls=pass,3,4low,pass declarer=Us trump=H tricks=10"
    assert messages(text("", line, head=head)) == []


def test_everybody_passed() -> None:
    assert messages(text("", "deal calls=pass,pass,pass,pass")) == ["calls: everybody passed"]


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("contract=4high trump=S tricks=NS:9", "declarer= missing"),
        ("declarer=Anna trump=S tricks=9", "contract= missing"),
        ("declarer=Anna contract=8 trump=S tricks=9", "contract: '8' is not possible"),
        ("declarer=Anna contract=4up-and-down trump=S tricks=9",
         "contract: '4up-and-down' is not a bid"),
        ("declarer=Anna contract=4nt trump=S tricks=9", "trump=S does not belong to this deal"),
        ("declarer=Anna contract=4 trump=nt tricks=9", "'nt' is not a trump suit"),
        ("declarer=Anna contract=4 direction=low trump=S tricks=9",
         "direction=low does not belong to this deal"),
        ("declarer=Anna contract=4 trump=S tricks=14",
         "tricks add up to 14, not to 13: 1 too many"),
        ("declarer=Anna contract=4 trump=S tricks=9 renege=EW:perhaps",
         "no outcome of the claim 'perhaps'"),
    ],
)  # fmt: skip
def test_impossible(facts: str, message: str) -> None:
    made = session(text("", f"deal {facts}"))
    assert [p.message for p in made.problems if p.is_error] == [message]


def test_remarks() -> None:
    assert messages(text("", "deal declarer=Anna contract=4 tricks=9")) == [
        "the trump suit is not recorded"
    ]
    assert messages(text("", "deal declarer=Anna contract=4nt tricks=9")) == [
        "high or low is not recorded"
    ]


@pytest.mark.parametrize(
    ("settings", "idle"),
    [
        ("variant=original made_scores=taken boston=2 nt_factor=1 opponents_score=off",
         ["made_scores=taken", "boston=2", "nt_factor=1", "opponents_score=off"]),
        ("variant=cutthroat max_sets=1 back_door=on", ["max_sets=1", "back_door=on"]),
        ("variant=foster games=on boston_two_wins=on", ["boston_two_wins=on"]),
        ("variant=rhode-island nt_factor=1 max_sets=1", []),
        ("variant=original made_scores=bid", []),  # the default
        ("rules=pagat", []),
    ],
)  # fmt: skip
def test_options_that_do_nothing_in_a_variant(settings: str, idle: list[str]) -> None:
    variant = settings.partition(" ")[0].partition("=")[2]
    head = FOUR if variant == "cutthroat" else HEAD
    told = [f"{option} has no effect in the variant {variant}" for option in idle]
    assert messages(text(settings, head=head)) == told


def test_sides_without_names() -> None:
    head = "game bid-whist\nsides Us Them\n"
    assert totals(text("", "deal declarer=Us contract=4 trump=S tricks=10", head=head)) == {
        "Us": 4, "Them": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("contract", "books", "settings", "why"),
    [
        ("4high", 10, "", ["4 high made with 10 books: 4"]),
        ("7nt", 13, "", ["7 nt made with 13 books, Boston: 7 x 4 x 2 = 56"]),
        ("6high", 13, "made_scores=taken",
         ["6 high made with 13 books, Boston: (13 - 6) x 4 = 28"]),
        ("3high", 12, "made_scores=taken", ["3 high made with 12 books: 12 - 6 = 6"]),
        ("4nt", 5, "", ["4 nt set with 5 books: 4 x 2 = 8 lost", "8 books: (8 - 6) x 2 = 4"]),
        ("5", 6, "variant=rhode-island",
         ["5 set with 6 tricks, the bid and their tricks above 6: 5 + 1 = 6"]),
    ],
)  # fmt: skip
def test_reasons(contract: str, books: int, settings: str, why: list[str]) -> None:
    found = [e.why for e in entries(text(settings, deal(contract, str(books))))]
    assert [each for each in found if not each.startswith("game won")] == why
