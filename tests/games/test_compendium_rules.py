"""Schedules of the compendium games, what they refuse, and what a session adds up to."""

from __future__ import annotations

from random import Random

import pytest
from compendium_deals import header, refusals
from hypothesis import given, settings
from hypothesis import strategies as st
from random_sheets import NAMES, random_sheet
from samples import sample
from sheets import clean, session

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.table import Table
from scorekeeper.games.registry import load

FOUR = "A B C D"

REFUSED = [
    # game, deals, settings, players, message
    (
        "herzeln",
        "contract=queens queens=2,1,1,0",
        "",
        FOUR,
        "queens is not due yet: hearts comes first",
    ),
    ("herzeln", "hearts=A:A+8,B:10+K+Q,C:J+9", "", FOUR, "hearts: nobody took 7"),
    ("herzeln", "hearts=A:A+10,B:K+Q+J+9+8", "", "A B C", "no card '8'"),
    ("herzeln", "hearts=A,B:K", "", FOUR, "hearts: 'A' does not say which cards"),
    (
        "herzeln",
        "contract=laying-out order=A,B,C",
        "choice=on",
        FOUR,
        "order=A,B,C names 3 of the players",
    ),
    (
        "rentz",
        "contract=diamonds diamonds=3,4,0,0",
        "",
        FOUR,
        "diamonds add up to 7, not to 8: 1 missing",
    ),
    ("rentz", "contract=ten ten=A", "", FOUR, "ten is not among the contracts of this table"),
    (
        "rentz",
        "contract=totals tricks=8,0,0,0 diamonds=7,1,0,0 queens=4,0,0,0 king=A",
        "",
        FOUR,
        "B took 1 diamond in no tricks",
    ),
    (
        "rentz",
        "contract=totals tricks=8,0,0,0 diamonds=8,0,0,0 queens=4,0,0,0 king=B",
        "",
        FOUR,
        "B cannot have taken the king without a heart or a trick",
    ),
    (
        "rentz",
        "contract=king king=A\ndealer=A contract=king king=A",
        "",
        FOUR,
        "king has been played by A already",
    ),
    (
        "king",
        "contract=no-hearts hearts=8,0,0,0",
        "",
        FOUR,
        "no-hearts is not due yet: no-tricks comes first",
    ),
    ("king", "contract=no-last-two won=A", "choice=on", FOUR, "won=A names 1 of the players"),
    (
        "king",
        "contract=trumps trump=NT tricks=13,0,0,0",
        "rules=turkish",
        FOUR,
        "trumps are played with a trump suit here",
    ),
    (
        "king",
        "contract=trumps tricks=13,0,0,0",
        "rules=turkish first_negative=on",
        FOUR,
        "the first four deals are negative ones",
    ),
    (
        "king",
        "contract=trumps maker=B tricks=13,0,0,0",
        "rules=turkish offer=on",
        FOUR,
        "offer= missing",
    ),
    (
        "lora",
        "hearts=4,4,0,0 bets=A",
        "rules=libyan",
        FOUR,
        "bets: 'A' does not say how the bet came out",
    ),
    ("lora", "hearts=4,4,0,0 bets=A:right/A", "rules=libyan", FOUR, "bets: A is not possible here"),
    ("lora", "hearts=4,4,0,0 bets=A:right,A:wrong", "rules=libyan", FOUR, "bets names A twice"),
    (
        "lora",
        "hearts=4,4,0,0 bets=A:right/B/again/C",
        "rules=libyan",
        FOUR,
        "bets: 'A:right/B/again/C' is too long",
    ),
    (
        "lora",
        "contract=king king=A bets=A:right",
        "rules=libyan choice=on",
        FOUR,
        "bets=A:right does not belong to this deal",
    ),
    (
        "lora",
        "contract=king kitty=1",
        "rules=libyan choice=on",
        FOUR,
        "kitty=1 does not belong to this deal",
    ),
    (
        "lora",
        "contract=forecast forecasts=2,3,1 tricks=2,3,2,1",
        "rules=croatian choice=on",
        FOUR,
        "forecasts=2,3,1 gives 3 numbers for 4",
    ),
    ("quodlibet", "tricks=5,2,1,1", "", FOUR, "tricks add up to 9, not to 8: 1 too many"),
    (
        "quodlibet",
        "tricks=5,2,1,0 census2=A:2,C:4",
        "",
        FOUR,
        "census2=A:2,C:4 does not belong to this deal",
    ),
    (
        "quodlibet",
        "contract=snack order=A,B,C,D",
        "choice=on",
        FOUR,
        "snack is not due yet: plus or minus or neighbour or alarich comes first",
    ),
    (
        "quodlibet",
        "contract=alarich king=A ober=B together=yes",
        "choice=on",
        FOUR,
        "king and Ober fell in one trick, but A took the king and B the Ober",
    ),
    (
        "slovak-lorum",
        "hearts=1,1,1,4 acorns=A leaves=C",
        "",
        FOUR,
        "hearts add up to 7, not to 8: 1 missing",
    ),
    (
        "slovak-lorum",
        "swept=A hearts=8,0,0,0",
        "",
        FOUR,
        "hearts=8,0,0,0 does not belong to this deal",
    ),
    ("slovak-lorum", "kind=big made=yes", "", FOUR, "bidder= missing"),
    ("slovak-lorum", "kind=small bidder=A made=yes", "rules=points", FOUR, "no kind 'small'"),
]


@pytest.mark.parametrize(
    ("game", "deals", "chosen", "players", "message"),
    REFUSED,
    ids=[f"{row[0]} {row[4]}" for row in REFUSED],
)
def test_refused(game: str, deals: str, chosen: str, players: str, message: str) -> None:
    assert message in refusals(game, deals, chosen, players)


QUODLIBET_TWO = "\n".join(
    [
        "contract=plus tricks=4,2,2,0",
        "contract=minus tricks=4,2,2,0",
        "contract=neighbour tricks=4,2,2,0",
        "contract=alarich king=A ober=A",
        "contract={}",
    ]
)
HEARTS_AND_TRICKS = [
    (
        "no-reds low=2,1,1,0 high=1,1,0,0",
        "low and high hearts and 0 tricks of four add up to 6 hearts, not to 8",
    ),
    ("no-reds low=2,2,1,0 high=1,2,0,0", "5 low hearts, but there are 4"),
    ("no-reds low=1,1,1,0 high=2,3,0,0", "5 high hearts, but there are 4"),
    ("ober-unter figures=A:1+0,B:1+1", "figures: 2 Obers in all, but there are 4"),
    ("ober-unter figures=A:4+0,B:0+3", "figures: 3 Unters in all, but there are 4"),
    (
        "ober-unter figures=A:3+2,B:1+2",
        "figures: a trick with 3 Obers and 2 Unters is not possible",
    ),
    ("ober-unter figures=A:4", "figures: 'A:4' is not a trick"),
    ("bribe bribes=A/B,A/B", "bribes has 2 tricks, not 8"),
    ("bribe bribes=A,A,A,A,A,A,A,A", "bribes: 'A' is not a trick"),
]


@pytest.mark.parametrize(
    ("deal", "message"), HEARTS_AND_TRICKS, ids=[row[1] for row in HEARTS_AND_TRICKS]
)
def test_second_wheel_refuses(deal: str, message: str) -> None:
    assert message in refusals("quodlibet", QUODLIBET_TWO.format(deal), "choice=on")


TABLES = [
    ("king", "variant=turkish", "A B C", "turkish is for 4 players, not for 3"),
    ("king", "variant=russian-3", FOUR, "russian-3 is for 3 players, not for 4"),
    (
        "lora",
        "contracts=minimum,two",
        FOUR,
        "contracts must be some of the serbian ones, each once; two is none",
    ),
    (
        "lora",
        "contracts=minimum,minimum",
        FOUR,
        "contracts must be some of the serbian ones, each once",
    ),
    ("lora", "family=croatian", "A B C", "the croatian lora is for four players"),
]


@pytest.mark.parametrize(
    ("game", "chosen", "players", "message"), TABLES, ids=[row[3] for row in TABLES]
)
def test_tables_that_cannot_be(game: str, chosen: str, players: str, message: str) -> None:
    found = session(header(game, chosen, players)).problems
    assert [p.message for p in found if p.is_error] == [message]
    assert found[0].hint


@pytest.mark.parametrize(
    ("game", "chosen", "players", "said"),
    [
        ("lora", "rules=libyan pass=1", FOUR, "pass=1 is for the Serbian lora"),
        ("lora", "rules=croatian sixth=on", FOUR, "sixth=on is for the Serbian lora"),
        ("king", "rules=kingen kh=4", "A B C D E", "kh=4 is for kingen of four players"),
        ("king", "first_negative=on", FOUR, "first_negative=on is for Turkish king"),
        ("king", "offer=on", "A B C", "offer=on is for schedules with trump deals"),
    ],
)
def test_options_of_another_table(game: str, chosen: str, players: str, said: str) -> None:
    option, _, place = said.partition(" is for ")
    [found] = session(header(game, chosen, players)).problems
    assert found.message == f"{option} has no effect at this table: it is for {place}"
    assert not found.is_error
    assert found.hint.startswith(f"leave {option.partition('=')[0]} out, or set ")


# the order of deals ------------------------------------------------------------------------------

# game, settings, players, how many deals, what all points add up to (None: it depends)
SESSIONS = [
    ("herzeln", "", 4, 8, -33 + 80 - 80 - 80 - 40 + 40 - 40 - 60),
    ("herzeln", "", 3, 8, -31 + 80 - 80 - 80 - 40 + 40 - 40 - 30),
    ("herzeln", "rounds=2", 4, 16, 2 * -213),
    ("rentz", "", 4, 28, 4 * (-150 - 200 - 80 - 80 + 80 - 510 + 500)),
    ("rentz", "", 3, 21, 3 * (-150 - 200 - 60 - 80 + 80 - 490 + 300)),
    ("rentz", "order=block", 4, 28, 4 * -440),
    ("rentz", "", 5, 35, 5 * (-150 - 200 - 100 - 80 + 80 - 530 + 750)),
    ("rentz", "", 6, 42, 6 * (-150 - 200 - 120 - 80 + 80 - 550 + 1050)),
    ("rentz", "rules=both-ways", 4, 32, None),
    ("rentz", "rules=no-going-out", 4, 28, None),
    ("rentz", "rules=by-place", 4, 32, 4 * (-80 - 80 - 80 - 80 + 80 + 80 - 320 + 750)),
    ("king", "", 3, 12, 0),
    ("king", "", 4, 12, 0),
    ("king", "choice=on", 4, 12, 0),
    ("king", "rules=portuguese", 4, 10, 0),
    ("king", "rules=kingen", 4, 10, 0),
    ("king", "rules=kingen", 3, 9, 0),
    ("king", "rules=kingen", 5, 11, 0),
    ("king", "rules=kingen kh=4 queens_first=on", 4, 10, 0),
    ("king", "rules=turkish", 4, 20, 0),
    ("king", "rules=dubbelkingen offer=on", 4, 20, 0),
    ("king", "rules=eralash", 4, 12, -(16 + 16 + 16 + 24 + 20 + 20) + 4 * 16),
    ("lora", "", 4, 28, None),
    ("lora", "choice=on order=rotate extra=1", 4, 32, None),
    ("lora", "contracts=minimum,maximum,queens", 4, 12, 4 * 8),
    ("lora", "rules=small", 4, 24, None),
    ("lora", "rules=croatian", 4, 32, None),
    ("quodlibet", "", 4, 12, None),
    ("quodlibet", "rules=four-rounds", 4, 48, None),
]


@pytest.mark.parametrize(
    ("game", "chosen", "seats", "deals", "total"),
    SESSIONS,
    ids=[f"{row[0]} {row[1]} {row[2]}" for row in SESSIONS],
)
def test_a_whole_session(game: str, chosen: str, seats: int, deals: int, total: int | None) -> None:
    """It has so many deals besides misdeals, and its points add up to the values of the
    contracts."""
    sheet = random_sheet(game, 1, deals + 3, chosen, seats)
    made = sheet.session()
    assert not [p for p in made.problems if p.is_error]
    assert made.sheet.game.finished(made.ledger)
    misdeals = sum(1 for deal in made.deals if "misdeal" in deal.entries[0].why)
    assert len(made.deals) - misdeals == deals
    if total is not None:
        assert sum(made.totals().values()) == total


def test_turkish_quotas() -> None:
    """Each player names three negative deals and two with trumps, each negative comes twice."""
    start = header("king", "rules=turkish")
    third = session(start + "deal contract=no-king king=B\n" * 3)
    assert [p.message for p in third.problems] == ["no-king has been played already"]
    trumps = "deal dealer=A contract=trumps trump=S tricks=4,3,3,3\n"
    faults = [p for p in session(start + trumps * 3).problems if p.is_error]
    assert [p.message for p in faults] == ["A may not choose trumps any more"]
    assert faults[0].hint == (
        "open to A: no-tricks, no-hearts, no-men, no-queens, no-king, no-last-two"
    )


def test_a_misdeal_at_turkish_king_is_dealt_again() -> None:
    made = clean(header("king", "rules=turkish") + "deal contract=no-queens queens=1,1,1,1\n")
    assert made.upcoming()["dealer"] == "A"
    assert made.upcoming()["dealt again"] == 1
    assert made.upcoming()["deals left"] == 20


def test_king_ends_the_game() -> None:
    deal = "deal contract=trumps trump=S tricks=10,1,1,1\n"
    made = clean(header("king", "rules=turkish king_ends=10") + deal)
    game = made.sheet.game
    assert game.finished(made.ledger)
    assert list(game.settle(made.ledger).notes)[-2:] == [
        "A made king: the game ends, and A alone is out",
        "out: A; sunk: B, C, D",
    ]
    for chosen in ("king_ends=11", "king_ends=off"):
        other = clean(header("king", f"rules=turkish {chosen}") + deal)
        assert not game.finished(other.ledger)


@pytest.mark.parametrize(("chosen", "out"), [("zero", "A, B"), ("positive", "A")])
def test_who_is_out(chosen: str, out: str) -> None:
    from scorekeeper.games.compendium.king import out_notes

    made = session(header("king", f"rules=turkish out={chosen}"))
    totals = {"A": 30, "B": 0, "C": -10, "D": -20}
    (note,) = out_notes(totals, made.ledger)
    assert note.startswith(f"out: {out}; sunk: ")


def test_kingen_orders() -> None:
    def order(chosen: str) -> list[str]:
        table = session(header("king", chosen)).sheet.table
        assert isinstance(table, Table)
        rules = load("king").start(table).rules
        return [name for stage in rules.plan.stages for name in stage]

    losing = ["no-tricks", "no-hearts", "no-men", "no-queens", "no-king", "no-seventh-last"]
    assert order("rules=kingen") == losing + ["trumps"] * 4
    losing[2:4] = ["no-queens", "no-men"]
    assert order("rules=kingen queens_first=on") == losing + ["trumps"] * 4


def test_rentz_passes_after_every_deal_or_after_a_players_contracts() -> None:
    lines = "deal contract=king king=A\n" * 3
    rotating = session(header("rentz") + lines)
    assert [deal.facts.dealer for deal in rotating.deals] == ["A", "B", "C"]
    block = session(header("rentz", "order=block") + lines)
    assert [deal.facts.dealer for deal in block.deals] == ["A", "A", "A"]
    assert [p.message for p in block.problems] == ["king has been played by A already"] * 2


def test_the_last_contract_at_rentz_is_blind_where_it_always_is() -> None:
    sheet = random_sheet("rentz", 3, 28, "rules=no-going-out")
    made = sheet.session()
    assert [deal.facts.blind for deal in made.deals[24:]] == [True] * 4
    before = random_sheet("rentz", 3, 24, "rules=no-going-out").session()
    assert before.upcoming()["blind"] == "yes"


def test_lora_orders() -> None:
    start = header("lora")
    fixed = session(start + "deal contract=lora left=3,1,0,2")
    assert [p.message for p in fixed.problems] == ["lora is not due yet: minimum comes first"]
    assert clean(header("lora", "choice=on") + "deal contract=lora left=3,1,0,2").problems == []
    made = clean(
        header("lora", "contracts=minimum,lora") + ("deal tricks=3,2,2,1\ndeal left=3,1,0,2\n" * 2)
    )
    assert [deal.facts.dealer for deal in made.deals] == ["A", "A", "B", "B"]


def test_an_extra_deal_at_lora_may_be_any_contract() -> None:
    text = header("lora", "contracts=minimum extra=1") + "deal tricks=3,2,2,1\n" * 8
    made = clean(text)
    assert [deal.facts.dealer for deal in made.deals] == [*"ABCDABCD"]
    assert made.sheet.game.finished(made.ledger)


def test_the_sixth_trick_instead_of_the_last() -> None:
    deal = "deal contract=king-last king=A won=B"
    (last,), (sixth,) = (
        [
            e.why
            for e in clean(header("lora", f"choice=on {chosen}") + deal).deals[0].entries
            if e.owner == "B"
        ]
        for chosen in ("", "sixth=on")
    )
    assert last == "won trick 8, the last: 4"
    assert sixth == "won trick 6: 4"


def test_two_players_at_libyan_lora_end_with_the_dealer() -> None:
    """Three deals without a result are dealt again; after the fourth the dealer pays 8."""
    none = "deal contract=two tricks=5,2,1,0\n"
    start = header("lora", "rules=libyan choice=on")
    made = clean(start + none * 3)
    assert made.upcoming()["dealt again"] == 3
    assert made.upcoming()["deals left"] == 32
    made = clean(start + none * 4)
    assert made.totals() == {"A": 8, "B": 0, "C": 0, "D": 0}
    assert made.upcoming()["deals left"] == 31


def test_a_king_in_the_kitty_is_dealt_again_twice() -> None:
    start = header("lora", "rules=libyan choice=on", "A B C")
    kitty = "deal contract=king kitty=1\n"
    assert clean(start + kitty * 2).totals() == {"A": 0, "B": 0, "C": 0}
    assert clean(start + kitty * 3).totals() == {"A": 8, "B": 0, "C": 0}


def test_dealers_may_be_named() -> None:
    made = clean("game lora\nplayers A B C D\ndealer C\ndeal tricks=3,2,2,1")
    assert made.deals[0].facts.dealer == "C"
    assert made.upcoming()["dealer"] == "C"


def warnings(text: str) -> list[str]:
    return [p.message for p in session(text).problems if not p.is_error]


def test_the_first_dealer_may_be_anybody() -> None:
    """Whoever holds the two of diamonds, say."""
    deals = "deal dealer=C contract=no-king king=B\ndeal contract=no-king king=B"
    made = session(header("king", "rules=turkish") + deals)
    assert made.problems == []
    assert [deal.facts.dealer for deal in made.deals] == ["C", "D"]


def test_a_dealer_out_of_turn_is_told_once_and_the_turn_goes_on_from_him() -> None:
    lines = [f"deal {who} contract=king king=A" for who in ("", "dealer=C", "", "", "dealer=B")]
    made = session(header("rentz") + "\n".join(lines))
    assert [deal.facts.dealer for deal in made.deals] == ["A", "C", "D", "A", "B"]
    assert [p.message for p in made.problems] == [
        "dealer C was recorded, but it is B's turn to deal",
        "king has been played by A already",
    ]


WHEEL = "deal tricks=5,2,1,0\n" * 3  # 80, 130, 100, 110: 30 + 50 + 0, 60 + 20 + 50, ...


@pytest.mark.parametrize(
    ("takers", "dealer", "told"),
    [
        ("king=A ober=B", "B", []),  # 130, 160, 100, 110
        ("king=A ober=B", "C", ["dealer C was recorded, but it is B's turn to deal"]),
        ("king=A ober=C", "B", []),  # 130, 130, 130, 110: any of three
        ("king=A ober=C", "C", []),
        ("king=A ober=C", "D", ["dealer D was recorded, but it is A's turn to deal"]),
    ],
)
def test_the_beer_king_has_the_most_points(takers: str, dealer: str, told: list[str]) -> None:
    start = header("quodlibet") + WHEEL + f"deal {takers}\n"
    assert warnings(start + f"deal dealer={dealer} won=A,A,B,C") == told


def test_deals_left_are_those_of_all_rounds() -> None:
    made = clean(header("quodlibet", "rounds=4") + "deal tricks=5,2,1,0")
    assert made.upcoming()["deals left"] == 4 * 12 - 1


@pytest.mark.parametrize("seed", range(30))
def test_hearts_at_no_reds_can_be_dealt_at_random(seed: int) -> None:
    """Its facts declare no impossible hearts: eight in all, four low and four high at most."""
    made = random_sheet("quodlibet", seed, 6).session()
    assert made.deals[5].facts.contract == "no-reds"


def test_hearts_at_no_reds_declare_what_can_be() -> None:
    """With a trick of four hearts, two of them low, two low and two high ones remain."""
    made = session(header("quodlibet"))
    view = Deal(made.ledger, 1, made.sheet.game.facts)
    low, high = (s.kind for s in made.sheet.game.fact_specs if s.name in ("low", "high"))
    assert {sum(counts.values()) for counts in low.domain(view)} == {4}
    view.values["fours"] = {"A": 1}
    assert {sum(counts.values()) for counts in low.domain(view)} == {0, 1, 2, 3, 4}
    view.values["low"] = {"A": 1, "B": 1}
    assert {sum(counts.values()) for counts in high.domain(view)} == {2}
    assert sum(sample(high, view, Random(1)).values()) == 2


def test_a_census_waits_for_the_order() -> None:
    start = header("quodlibet", "choice=on rounds=1")
    first = "".join(f"deal contract={c}\n" for c in FIRST_WHEELS)
    counts = "census1=3,1,5 census2=2,4 census3=3"
    made = clean(f"{start}{first}deal contract=quadrature {counts}\nresult order=A,C,B,D")
    assert made.deals[-1].facts.census1 == {"B": 3, "C": 1, "D": 5}
    assert made.deals[-1].facts.census2 == {"B": 2, "D": 4}


FIRST_WHEELS = (
    "plus tricks=4,2,2,0",
    "minus tricks=4,2,2,0",
    "neighbour tricks=4,2,2,0",
    "alarich king=A ober=A",
    "1238 won=A,B,C,D",
    "no-reds low=2,1,1,0 high=1,3,0,0",
    "ober-unter figures=A:4+0,B:0+4",
    "bribe bribes=" + ",".join(["A/B"] * 8),
)


def test_kings_and_jacks_are_named_in_the_plural() -> None:
    made = clean(header("king", "choice=on") + "deal contract=no-men men=3,2,2,1")
    whys = [entry.why for entry in made.deals[0].entries]
    assert whys[0] == "3 kings or jacks: 3 x -2 = -6"
    assert whys[-1] == "1 king or jack: 1 x -2 = -2"


def test_a_deal_without_result_says_so_on_the_sheet() -> None:
    misdeal = "deal contract=no-queens queens=1,1,1,1\ndeal contract=no-king king=A"
    made = clean(header("king", "rules=turkish") + misdeal)
    sheet = made.sheet.game.grids(made.played())[0]
    assert [row.cells[2].text for row in sheet.rows] == ["no-queens (no result)", "no-king"]


@pytest.mark.parametrize("game", ["herzeln", "king", "lora", "quodlibet", "rentz"])
def test_without_a_stake_there_is_no_money(game: str) -> None:
    table = session(header(game)).sheet.table
    assert load(game).stake(table) is None


MANUAL = [
    # game, table, contract, also, recorded, points by the digest's table of values
    ("king", "rules=turkish", "no-king", "K, king", "king", "king of hearts: -320"),
    ("king", "rules=turkish", "no-men", "M, men", "men", "each king or jack: -60"),
    (
        "king",
        "rules=kingen for four, rules=dubbelkingen",
        "no-seventh-last",
        "7L, seventh-last",
        "won",
        "trick 7: -2; trick 13, the last: -3",
    ),
    (
        "rentz",
        "rules=by-place",
        "rentz",
        "R",
        "order, refused",
        "out first: 300; second: 200; third: 150; fourth: 100",
    ),
    (
        "quodlibet",
        "rules=book, rules=four-rounds",
        "plus",
        "+",
        "tricks",
        "each trick not taken: 10; no trick at all: 100",
    ),
    ("lora", "rules=book", "hearts", "H", "hearts", "each heart: 1; all of them: -8"),
    (
        "herzeln",
        "rules=book for three",
        "laying-out",
        "D, domino",
        "order",
        "out first: 0; second: -10; third: -20",
    ),
    (
        "lorum",
        "set deals=...",
        "train",
        "V, vonat",
        "reached",
        "bringing the count to 25: 1; 50: 2; 75: 3; 100: 4",
    ),
]


@pytest.mark.parametrize("row", MANUAL, ids=[f"{row[0]} {row[2]}" for row in MANUAL])
def test_the_manual_has_the_contracts_with_their_points(row: tuple[str, ...]) -> None:
    game, table, *cells = row
    grids = {grid.title: grid for grid in load(game).reference()}
    rows = [[cell.text for cell in line.cells] for line in grids[f"Contracts ({table})"].rows]
    assert cells in rows


@pytest.mark.parametrize("game", ["herzeln", "king", "lora", "lorum", "quodlibet", "rentz"])
def test_the_manual_has_every_contract(game: str) -> None:
    shown = {line.cells[0].text for grid in load(game).reference() for line in grid.rows}
    assert shown == set(getattr(load(game), "contract_names"))  # noqa: B009 (no game's own)


def test_an_unreadable_deal_keeps_its_place_in_the_order() -> None:
    made = session(header("herzeln") + "deal hearts=A:A\ndeal tricks=3,2,2,1")
    assert made.deals[1].facts.contract == "tricks-plus"
    assert made.deals[1].facts.dealer == "B"


def test_a_void_deal_uses_up_nothing() -> None:
    made = clean(header("king") + "deal tricks=3,2,2,1\nvoid 1\ndeal tricks=2,2,2,2")
    assert (made.deals[1].facts.contract, made.deals[1].facts.dealer) == ("no-tricks", "A")


def test_fewest_points_are_not_paid() -> None:
    made = clean(header("lora") + "deal tricks=3,2,2,1")
    settled = made.sheet.game.settle(made.ledger)
    assert settled.payments == ()
    assert list(settled.notes) == [
        "the lowest total wins: D, 1",
        "the totals add up to 8, not to 0: nothing is paid among the players",
    ]


GAMES = (
    ("herzeln", ""),
    ("rentz", "rules=no-going-out"),
    ("rentz", "rules=both-ways"),
    ("king", ""),
    ("king", "rules=eralash"),
    ("king", "rules=dubbelkingen offer=on"),
    ("lora", "pass=1 jc=6/2"),
    ("lora", "rules=libyan choice=on"),
    ("lora", "rules=croatian choice=on"),
    ("quodlibet", ""),
    ("slovak-lorum", "announced=x3"),
    ("slovak-lorum", "rules=points"),
)


@given(st.sampled_from(GAMES), st.integers(0, 10**4))
@settings(max_examples=40, deadline=None)
def test_deals_by_name_do_not_depend_on_seats(table: tuple[str, str], seed: int) -> None:
    """Renamed players score the same by seat, and totals are the sums of the entries."""
    game, chosen = table
    sheet = random_sheet(game, seed, 4, chosen)
    made = sheet.session()
    names = dict(zip(sheet.players, reversed(NAMES), strict=False))
    lines = "\n".join(sheet.lines())
    for old in names:
        lines = lines.replace(old, f"<{old}>")
    for old, new in names.items():
        lines = lines.replace(f"<{old}>", new)
    assert list(session(lines).totals().values()) == list(made.totals().values())
    for player, total in made.totals().items():
        assert total == sum(
            e.amount
            for deal in made.deals
            for e in deal.entries
            if e.owner == player and e.account == "score"
        )
